"""The reader of scenario folders: seven TOML files become a `Matter`, and every fault in them is named."""

from __future__ import annotations

from grognard.games.hand_of_destiny.read.faults import Fault
from grognard.games.hand_of_destiny.read.files import FILES
from grognard.games.hand_of_destiny.read.folder import read_matter, read_scenario
from grognard.games.hand_of_destiny.read.inline import extended, read_card, read_effect

__all__ = ["FILES", "Fault", "extended", "read_card", "read_effect", "read_matter", "read_scenario"]

"""Scenarios as modules: the files of a new one, under the name of its folder."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from grognard.games.hand_of_destiny.read import FILES
from grognard.kernel.checked import ID, ID_LENGTH
from grognard.kernel.game import GameError

TEMPLATE: Final = Path(__file__).parent / "data" / "template"  # what `grognard module new` begins with
SIGN: Final = "scenario.toml"  # a folder with it is a scenario of this game
_ID_LINE: Final = re.compile(r'^id *= *"[a-z0-9_]+"', re.MULTILINE)


def new_scenario(name: str, folder: Path = TEMPLATE) -> dict[str, str]:
    """The files of a scenario folder as texts by name, for a new folder of this name."""
    check_name(name)
    texts = {file: (folder / file).read_text(encoding="utf-8") for file in FILES}
    texts[SIGN] = _ID_LINE.sub(f'id = "{name}"', texts[SIGN], count=1)
    return texts


def check_name(name: str) -> None:
    """A scenario's folder has the scenario's id as its name."""
    if not ID.fullmatch(name) or len(name) > ID_LENGTH:
        made = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")[:ID_LENGTH]
        hint = f"; try {made}" if ID.fullmatch(made) else ""
        raise GameError(f"{name}: the folder's name is the scenario's id: small letters, digits and _{hint}")

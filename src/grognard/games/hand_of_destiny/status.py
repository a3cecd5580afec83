"""Where play stands, from a view alone: turn, phase, the card in play, what lasts."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.components import Components
from grognard.games.hand_of_destiny.vocabulary import BATTLE, MARCH, RECRUITING
from grognard.games.hand_of_destiny.words_effects import lasting
from grognard.games.hand_of_destiny.words_log import turn_name
from grognard.kernel.kinds import Lexicon
from grognard.kernel.scene import Status
from grognard.kernel.template import first_up
from grognard.kernel.view import View

RUNNING: Final = {"Recruiting": RECRUITING, "March": MARCH, "Battles": BATTLE}  # phases by what runs
NAMES: Final = ("Campaign Card", "Recruiting Phase", "March Phase", "Battle Phase", "end of the turn")


def make_status(x: Lexicon, view: View) -> Status:
    d: Components = x.components
    turn = view.tracks["turn"]
    told = [turn_name(d, turn), f"turn {turn} of {d.turns}"] if turn else ["Before the first turn"]
    card = next(iter(view.boxes["in play"]), "")
    entries = [[int(n) for n in entry.split(":")] for entry in view.boxes["lasting"]]
    notes = [lasting(x, d.effects[effect], owner) for effect, owner, _ in entries]
    return Status(first_up(" · ".join(filter(None, told))), _detail(d, view), None, card, notes)


def _detail(d: Components, view: View) -> str:
    if view.outcome is not None:
        winner = view.outcome.winner
        return f"The {d.adjectives[d.sides.index(winner)]} side has won" if winner else "The game ends in a draw"
    return " · ".join([f"{d.adjectives[view.tracks['active']]} player turn", *_phase(view)])


def _phase(view: View) -> list[str]:
    """The innermost procedure that belongs to a phase; of recruits that an event brings, that of the event."""
    for r in reversed(view.running):
        if r.frame == "Events":
            return [NAMES[int(r.locals["phase"])]]  # type: ignore[arg-type]
        if r.frame in RUNNING and int(r.locals.get("effect", -1)) < 0:  # type: ignore[arg-type]
            return [NAMES[RUNNING[r.frame]]]
    return []

"""Where play stands, from a view alone: turn, phase, the card in play, what lasts. And what a player asks of a unit of
his on the map: how far it marches (11), and whether it is in supply (21).
"""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny import vocabulary as c
from grognard.games.hand_of_destiny.components import Components
from grognard.games.hand_of_destiny.frames import March, Recruiting
from grognard.games.hand_of_destiny.query import is_on, is_static, is_supplied, needs_none
from grognard.games.hand_of_destiny.query_march import allowance
from grognard.games.hand_of_destiny.state import Board, War
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


# what a player asks of a unit


def facts_of(g: War, u: int) -> list[str]:
    """Of a unit, on a board that shows what its owner knows."""
    b = g.board
    if b.at[u] < 0:
        return []
    return [text for text in (_march(g, u), _supply(b, u)) if text]


def _march(g: War, u: int) -> str:
    """In a March Phase its face says what it may march; before it, what the card will give."""
    b = g.board
    if is_static(b, u):
        return "It never leaves its space."
    if b.d.side[u] != b.active or not any(isinstance(f, March | Recruiting) for f in g.stack):
        return "It marches in the next March Phase of its side, as the card says."
    spaces = b.left[u] or allowance(b, u)
    if b.moved[u] or not spaces:
        return "" if b.moved[u] else "The card in play gives it no orders to march."
    return f"It may march {spaces} {'space' if spaces == 1 else 'spaces'} by the card in play."


def _supply(b: Board, u: int) -> str:
    if not is_on(b, c.SUPPLY):
        return ""
    if needs_none(b, u):
        return "Always in supply."
    if is_supplied(b, u):
        return "In supply."
    return "Out of supply, which takes a space from its march, though never the last, and one from its strength."

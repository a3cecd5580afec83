"""What passing gives up: asked before it is done, where it can't be taken back."""

from __future__ import annotations

from collections import Counter
from typing import Any

from grognard.cli.table.menu import Menu
from grognard.kernel.border import Choice
from grognard.kernel.choice import PASS
from grognard.kernel.flow import Position
from grognard.kernel.match import Match
from grognard.kernel.reach import marching

LONE = 100  # lone options in a row: more than any game has


def ends_for_good(match: Match, role: str) -> bool:
    """Does a pass end what runs, an impulse or a phase, so that no undo brings it back?

    It is played out on what the role knows, without dice. A march that stops gives up nothing but steps, and a pass
    by which counters move is a deed.
    """
    game = match.game
    g = game.known(match.position, game.role(role)).clone()
    ask = g.ask
    if ask is None or len(ask.options) < 2 or PASS not in ask.options or marching(ask.step) is not None:
        return False
    me, stood = ask.role, _places(match, g, ask.role)
    for i in range(len(g.stack)):
        g.own(i)
    g.shared = 0  # no clone shares them now, so a frame that runs on stays the same
    running = g.stack[-1]
    g.apply(PASS, None)
    for _ in range(LONE):  # a match plays them at once, too
        if g.ask is None or len(g.ask.options) != 1 or g.ask.step.is_secret(g):
            break
        g.apply(g.ask.options[0], None)
    if any(f is running for f in g.stack) or _places(match, g, me) != stood:
        return False
    return g.ask is None or g.ask.role != me


def _places(match: Match, g: Position[Any], role: int) -> list[tuple[str, str]]:
    return [(p.id, p.at) for p in match.game.view(g, role).pieces]


def given_up(menu: Menu) -> str:
    """In words: what the pass is, and what could still be done."""
    label = menu.remark(Choice("pass"))
    left = Counter(c.verb for c in menu.choices if c.verb != "pass")
    open = ", ".join(f"{verb.replace('_', ' ')} ({n})" for verb, n in left.items())
    return f"{label or 'Pass'}. Still open: {open}. It can't be taken back."

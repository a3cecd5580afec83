"""Where play stands, from a view alone: turn, phase, the card in play, what lasts."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.matter import BATTLE, END, IMMEDIATE, MARCH, RECRUITING, Matter
from grognard.games.hand_of_destiny.words_effects import lasting
from grognard.games.hand_of_destiny.words_facts import Names
from grognard.kernel.scene import Status
from grognard.kernel.view import View

PHASES: Final = {"Recruiting": RECRUITING, "March": MARCH, "Battles": BATTLE}  # by the procedure that runs
NAMES: Final = {
    IMMEDIATE: "Campaign Card", RECRUITING: "Recruiting Phase", MARCH: "March Phase", BATTLE: "Battle Phase",
    END: "end of the turn",
}  # fmt: skip


def make_status(d: Matter, view: View) -> Status:
    turn = view.tracks["turn"]
    name = f"{d.turn_names[turn - 1]} · " if 0 < turn <= len(d.turn_names) else ""
    text = f"{name}turn {turn} of {d.turns}".strip() if turn else "Before the first turn"
    card = next(iter(view.boxes["in play"]), "")
    return Status(text[:1].upper() + text[1:], _detail(d, view), None, card, _notes(d, view))


def _detail(d: Matter, view: View) -> str:
    if view.outcome is not None:
        winner = view.outcome.winner
        return f"The {d.adjectives[d.sides.index(winner)]} side has won" if winner else "The game ends in a draw"
    whose = f"{d.adjectives[view.tracks['active']]} player turn"
    phase = _phase(view)
    return f"{whose} · {NAMES[phase]}" if phase in NAMES else whose


def _phase(view: View) -> int:
    """The innermost procedure that belongs to a phase."""
    for r in reversed(view.running):
        if r.frame == "Events":
            return int(r.locals["phase"])  # type: ignore[arg-type]
        if r.frame == "Recruiting" and int(r.locals["effect"]) >= 0:  # type: ignore[arg-type]
            continue  # recruits of an event: its phase is what counts
        if r.frame in PHASES:
            return PHASES[r.frame]
    return -1


def _notes(d: Matter, view: View) -> list[str]:
    """Lasting effects of cards, each with the time that it runs."""
    names = Names(d)
    out: list[str] = []
    for entry in view.boxes["lasting"]:
        effect, owner, _ = (int(x) for x in entry.split(":"))
        out.append(lasting(names, d.effects[effect], owner))
    return out

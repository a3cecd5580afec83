"""Where play stands, and an attack as a scene, from a view alone."""

from __future__ import annotations

from typing import Final

from grognard.games.warpath_2e.roster import SIDES, Roster
from grognard.games.warpath_2e.state import BRIEFS, NONE
from grognard.kernel.kinds import Lexicon
from grognard.kernel.scene import Scene, Status
from grognard.kernel.template import first_up
from grognard.kernel.view import Running, View

BRIEF_NAMES: Final = ("Meat Grinder", "Scorched Earth", "Total Global Domination", "own objectives")
assert len(BRIEF_NAMES) == len(BRIEFS)


def make_status(x: Lexicon, view: View) -> Status:
    r: Roster = x.components
    t = view.tracks
    brief = BRIEF_NAMES[t["brief"]] if t["brief"] != NONE else "the brief is still to be rolled"
    if before_battle(view):
        return Status(f"Set-up · {brief}", _detail(r, view))
    more = t["turn"] > t["turns"]
    turn = f"Turn {t['turn']}, the one more" if more else f"Turn {t['turn']} of {t['turns']}"
    return Status(f"{turn} · {brief}", _detail(r, view), notes=_notes(r, view))


def before_battle(view: View) -> bool:
    return any(frame.frame in ("Objectives", "Deployment", "ReconMoves") for frame in view.running)


def _detail(r: Roster, view: View) -> str:
    if view.outcome is not None:
        winner = view.outcome.winner
        return f"{first_up(r.side_names[SIDES.index(winner)])} has won" if winner else "The battle is drawn"
    unit = active_unit(view)
    holder = view.tracks["initiative"]
    said = [f"initiative: {r.side_names[holder]}"] if holder != NONE and not before_battle(view) else []
    return first_up(" · ".join([*said, *([r.unit_names[unit]] if unit != NONE else [])]))


def active_unit(view: View) -> int:
    """The unit that is being set up or activated; NONE between two."""
    frames: list[Running] = [f for f in view.running if f.frame in ("Deployment", "ReconMoves", "Activation")]
    unit = frames[-1].locals.get("unit", NONE) if frames else NONE
    assert isinstance(unit, int)
    return unit


def _notes(r: Roster, view: View) -> list[str]:
    """What both sides have achieved so far."""
    t = view.tracks
    kills = [f"{r.side_names[n]} {t[f'kills {id}']}" for n, id in enumerate(SIDES)]
    out = [f"Points destroyed: {', '.join(kills)}"]
    if view.spaces:
        held = [f"{r.side_names[n]} {t[f'objectives {id}']}" for n, id in enumerate(SIDES)]
        out.append(f"Objectives: {', '.join(held)} of {len(view.spaces)}")
    return out


def make_scene(x: Lexicon, view: View) -> Scene | None:
    """Everything happens on the table itself."""
    return None

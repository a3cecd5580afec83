"""Where play stands, and an attack as a scene, from a view alone."""

from __future__ import annotations

from typing import Final

from grognard.games.warpath_2e.query_victory import EACH, LEAD, MORE
from grognard.games.warpath_2e.roster import SIDES, Roster
from grognard.games.warpath_2e.state import BRIEFS, NONE
from grognard.kernel.kinds import Lexicon
from grognard.kernel.scene import Scene, Status
from grognard.kernel.template import first_up
from grognard.kernel.view import Running, View

BRIEF_NAMES: Final = ("Meat Grinder", "Scorched Earth", "Total Global Domination", "own objectives")
AIMS: Final = (
    f"destroy more, by {LEAD} percent of an army's size",
    f"hold {MORE} objectives more than the enemy",
    f"lead by {LEAD} percent of an army's size; an objective counts {EACH} percent of it",
    f"hold {MORE} objectives more than the enemy, else destroy more",
)
assert len(BRIEF_NAMES) == len(BRIEFS) == len(AIMS)


def make_status(x: Lexicon, view: View) -> Status:
    r: Roster = x.components
    t = view.tracks
    brief = BRIEF_NAMES[t["brief"]] if t["brief"] != NONE else "the brief is still to be rolled"
    if before_battle(view):
        return Status(f"Set-up · {brief}", _detail(r, view))
    more = t["turn"] > t["turns"]
    turn = f"Turn {t['turn']}, the one more" if more else f"Turn {t['turn']} of {t['turns']}"
    return Status(f"{turn} · {brief}", _detail(r, view), notes=_notes(view))


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


def _notes(view: View) -> list[str]:
    """SCEN.8, SCEN.13, SCEN.15 What wins, by the brief."""
    brief, after = view.tracks["brief"], f"after turn {view.tracks['turns']}, or one more on a 4 or higher"
    return [f"To win, {after}: {AIMS[brief]}"] if brief != NONE else []


def make_scene(x: Lexicon, view: View) -> Scene | None:
    """Everything happens on the table itself."""
    return None

"""Where play stands, and a battle as a scene, from a view alone."""

from __future__ import annotations

from typing import Final

from borderland.state import AREAS, BOOK, KINDS, SIDES, UNITS
from grognard.kernel.scene import Actor, Chart, Row, Scene, Stage, Status
from grognard.kernel.view import Running, View

HIT: Final = BOOK.value("6.4", 5)
IMPULSES: Final = BOOK.value("5.4", 3)
DICE: Final = {"guard": "two dice", "band": "one die"}
STAGES: Final = ("Withdraw", "Ambush", "Losses", "Second round")
STAGE_OF: Final = {"withdraw": 0, "withdraw_to": 0, "attacker_ambush": 1, "defender_ambush": 1}
NEXT: Final = {
    "withdraw": "{defender} may withdraw to a free area.",
    "withdraw_to": "{defender} chooses where to go.",
    "attacker_ambush": "{attacker} may play an Ambush, then {defender}.",
    "defender_ambush": "{defender} may play an Ambush.",
    "fight_on": "{attacker} fights a second round or breaks off.",
}


def make_status(view: View) -> Status:
    text = f"Turn {view.tracks['turn']} of {view.tracks['last turn']}"
    if view.outcome is not None:
        return Status(text, f"{view.outcome.winner.title()} wins" if view.outcome.winner else "A draw")
    campaign = view.running[0]
    side = SIDES[number(campaign, "side")].title()
    return Status(text, f"{side} · impulse {number(campaign, 'impulse')} of {IMPULSES}")


def make_scene(view: View) -> Scene | None:
    battle = next((r for r in view.running if r.frame == "Battle"), None)
    if battle is None:
        return None
    attacker, where = number(battle, "attacker"), AREAS[number(battle, "where")]
    mine = SIDES.index(view.role) if view.role else attacker
    names = {"attacker": SIDES[attacker].title(), "defender": SIDES[1 - attacker].title()}
    campaign = view.running[0]
    origin = AREAS[number(battle, "origin")].replace("_", " ").title()
    return Scene(
        id=f"{where}-{view.tracks['turn']}-{number(campaign, 'side')}-{number(campaign, 'impulse')}",
        title=f"Battle of {where.replace('_', ' ').title()}",
        text=f"{names['attacker']} attacks from {origin}.",
        at=where,
        stages=_stages(view, battle),
        rows=[_row(view, battle, side) for side in (1 - mine, mine)],
        facts=[("To hit", f"{HIT} or more"), ("Rounds", "two at most")],
        chart=Chart("Every die", ["", *"123456"], [["result", *("lost" if n >= HIT else "none" for n in range(1, 7))]]),
        next=[NEXT[battle.step].format(**names)] if battle.step in NEXT else ["Hits are taken, the defender's first."],
    )


def number(running: Running, key: str) -> int:
    value = running.locals[key]
    assert isinstance(value, int)
    return value


def _stages(view: View, battle: Running) -> list[Stage]:
    """Losses are taken while the battle waits for the step after them."""
    second = number(battle, "round")
    now = 2 if view.running[-1].frame == "Losses" else STAGE_OF.get(battle.step, 3)
    done = ["done" if i < now else "now" if i == now else "next" for i in range(len(STAGES))]
    if second:
        done = ["done", "done", "done", "now"]
    return [Stage(text, state) for text, state in zip(STAGES, done, strict=True)]


def _row(view: View, battle: Running, side: int) -> Row:
    where, name = AREAS[number(battle, "where")], SIDES[side]
    attacks = side == number(battle, "attacker")
    here = [p for p in view.pieces + view.known if p.at == where and p.side == name]
    count = sum(s.count for s in view.stacks if s.at == where and s.side == name) or len(here)
    losses = view.running[-1]
    hits = number(losses, "hits") if losses.frame == "Losses" and number(losses, "side") == side else 0
    notes = [f"{count} in battle"] + ([f"{hits} to lose"] if hits else [])
    actors = [Actor(p.id, "ready", DICE[KINDS[UNITS.index(p.id)]]) for p in here]
    return Row(
        name, f"{name.title()}, {'attacking' if attacks else 'defending'}", notes, actors, hidden=count - len(here)
    )

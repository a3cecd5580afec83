"""From a view alone: a combat as a scene (14.0), and where the turn stands."""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import fight, query
from grognard.games.blood_on_the_ohio.components import SIDES, Components
from grognard.games.blood_on_the_ohio.frames import Combat
from grognard.games.blood_on_the_ohio.frames_turn import Game as WholeGame
from grognard.games.blood_on_the_ohio.state import RULES, SIDE, SPACE, US, WC, Board
from grognard.games.blood_on_the_ohio.words_log import halves
from grognard.kernel.board import Shape
from grognard.kernel.flow import NOBODY
from grognard.kernel.kinds import Lexicon
from grognard.kernel.scene import Actor, Chart, Row, Scene, Stage, Status
from grognard.kernel.template import first_up, write
from grognard.kernel.view import Running, View, depth_of, innermost

PROCEDURES: Final = {
    "special_actions": "Special Actions", "us_operations": "US Operations", "nation_check": "Nation Check",
    "wc_operations": "WC Operations", "expedition_check": "Expedition Check", "leader_check": "Leader Check",
    "us_supply_check": "US Supply Check", "winter_quartering": "Winter Quartering", "end_of_turn": "End of the turn",
}  # fmt: skip
STAGES: Final = {  # the parts of a combat, and the rules of the steps that belong to each
    "Declaration": ("14.0", "21.3", "14.2", "16"), "Event": ("14.3", "14.9c"),
    "Scouts, morale, shock": ("21", "14.4", "14.5"), "Wage combat": ("14.6", "14.9a"), "Casualties": ("14.7",),
    "Victor": ("14.8", "5.2.2", "20"),
}  # fmt: skip
EVENTS: Final = ["Battle", "Delay", "US confused", "WC confused", "Reinforcements"]


# where the turn stands


def make_status(x: Lexicon, view: View) -> Status:
    d: Components = x.components
    turn, segment = view.tracks["turn"], view.tracks["segment"]
    game = innermost(WholeGame, view.running)
    in_play = game is not None and len(view.running) > 1 and not _is_set_up(view.running)
    place = PROCEDURES[k.PROCEDURES[game.procedure]] if game is not None and in_play else "Set-up"
    points = ", ".join(f"{side.upper()} {halves(view.tracks[f'vp {side}'])}" for side in SIDES)
    actions = ", ".join(f"{side.upper()} {view.tracks[f'sap {side}']}" for side in SIDES)
    text = f"{d.turn_names[turn - 1]}, segment {segment}: {place}"
    return Status(text, f"Points: {points}. Special action points: {actions}.", (str(segment), "", place))


def _is_set_up(running: list[Running]) -> bool:
    return running[1].frame in ("Encamp", "Deploy")


# a combat


def make_scene(x: Lexicon, shape: Shape, view: View) -> Scene | None:
    depth = depth_of(Combat, view.running)
    if depth < 0:
        return None
    f = view.running[depth].unpack(Combat)
    b: Board = shape.build(view.board)
    below = US if view.role == SIDES[US] else WC if view.role == SIDES[WC] else f.attacker
    attacker, where = write(x, SIDE, f.attacker, "attack"), x.name(SPACE, f.where)
    return Scene(
        id=f"combat at {b.d.spaces[f.where]} of {view.tracks['turn']}.{view.tracks['segment']}",
        title=f"Combat at {where}",
        text=f"{first_up(attacker)} {x.name(SIDE, 1 - f.attacker)}.",
        at=b.d.spaces[f.where],
        stages=_stages(view.running[depth].step),
        rows=[_row(x, b, f, 1 - below), _row(x, b, f, below)],
        facts=_facts(b, f),
        chart=_chart(b.d, b, f, below),
    )


def _stages(step: str) -> list[Stage]:
    rule = next((s.rule for s in RULES.by_name["Combat"].steps if s.name == step), "14.8")
    now = next((n for n, rules in enumerate(STAGES.values()) if rule.startswith(rules)), len(STAGES) - 1)
    return [Stage(name, "done" if n < now else "now" if n == now else "next") for n, name in enumerate(STAGES)]


def _row(x: Lexicon, b: Board, f: Combat, side: int) -> Row:
    force = fight.force_of(b, f, side)
    if not f.defenders and side != f.attacker:
        force = fight.find_defenders(b, f)
    seen = [u for u in force if b.known[u]]
    parts = [f"{points:+} {fight.PARTS[part]}" for part, points in fight.parts_of(b, f, side)]
    strength = f"Strength {fight.strength_of(b, f, side)}: {', '.join(parts)}" if parts else "No strength"
    notes = [strength, f"Tactical points {fight.tp_of(b, f, side)}"]
    actors = [Actor(b.d.counters[u], *_state(b, f, u)) for u in seen]
    title = first_up(x.name(SIDE, side)) + (" attack" if side == f.attacker else " defend")
    return Row(SIDES[side], title, notes, actors, [], len(force) - len(seen))


def _state(b: Board, f: Combat, u: int) -> tuple[str, str]:
    if query.is_leader(b.d, u):
        return ("turned", "wounded") if b.reduced[u] else ("ready", "")
    return ("turned", "reduced") if b.reduced[u] else ("ready", "came as reinforcement" if u in f.late else "")


def _facts(b: Board, f: Combat) -> list[tuple[str, str]]:
    out = [("Event", EVENTS[f.event])] if f.event != NOBODY else []
    if f.morale_die:
        out.append(("Militia morale", str(f.morale_die)))
    if f.shock_die:
        out.append(("Artillery shock", f"{fight.shocked_fp(b, f)} of the WC's points don't fight"))
    for side, die in ((US, f.us_die), (WC, f.wc_die)):
        if die:
            out.append((f"{SIDES[side].upper()} die", f"{die}, casualties {fight.scored_by(b, f, side)}"))
    return out


def _chart(d: Components, b: Board, f: Combat, side: int) -> Chart:
    """Casualties by strength and die; the row of the side that stands below is in use."""
    ends = [*(str(n - 1) for n in d.strength_from[1:]), ""]
    names = [f"{low}-{high}" if high else f"{low}+" for low, high in zip(d.strength_from, ends, strict=True)]
    rows = [[name, *(str(row[n]) for row in d.combat)] for n, name in enumerate(names)]
    dice = ["strength", *(str(n + 1) for n in range(len(d.combat)))]
    on = max(0, fight.column_of(d, fight.strength_of(b, f, side)))
    return Chart("Casualties by strength and die", dice, rows, on)

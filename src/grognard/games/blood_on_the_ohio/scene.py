"""From a view alone: a combat as a scene (14.0), and where the turn stands."""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import fight, query
from grognard.games.blood_on_the_ohio.aims import make_aims
from grognard.games.blood_on_the_ohio.components import SIDES, Components
from grognard.games.blood_on_the_ohio.frames import Combat, March, SpecialActions
from grognard.games.blood_on_the_ohio.frames_turn import Deploy, Encamp
from grognard.games.blood_on_the_ohio.frames_turn import Game as WholeGame
from grognard.games.blood_on_the_ohio.state import RULES, SIDE, SPACE, US, WC, Board
from grognard.games.blood_on_the_ohio.words_log import season
from grognard.kernel.board import Shape
from grognard.kernel.flow import NOBODY
from grognard.kernel.kinds import Lexicon
from grognard.kernel.scene import Actor, Chart, Row, Rung, Scene, Stage, Status
from grognard.kernel.template import counted, first_up, write
from grognard.kernel.view import Running, View, depth_of, innermost

PROCEDURES: Final = {
    "special_actions": "Special Actions", "us_operations": "US Operations", "nation_check": "Nation Check",
    "wc_operations": "WC Operations", "expedition_check": "Expedition Check", "leader_check": "Leader Check",
    "us_supply_check": "US Supply Check", "winter_quartering": "Winter Quartering", "end_of_turn": "End of the turn",
}  # fmt: skip
STAGES: Final = {  # the parts of a combat, and the rules of the steps that belong to each
    "Declared": ("14.0", "21.3"), "Stands": ("14.2", "16"), "Event": ("14.3", "14.9c"), "Scouts": ("21.0",),
    "Morale": ("14.4",), "Shock": ("14.5",), "Combat": ("14.6", "14.9a", "14.9d"), "Casualties": ("14.7", "23"),
    "Victor": ("14.8", "5.2.2", "20"),
}  # fmt: skip
EVENTS: Final = ["Battle", "Delay", "US confused", "WC confused", "Reinforcements"]
EVENT_RULES: Final = ["14.3a", "14.3b", "14.3c", "14.3d", "14.3e"]
EVENT_DOES: Final = [
    "both sides fight", "the attack is called off", "strength -2 for the United States",
    "strength -2 for the Confederacy", "each side may call one force",
]  # fmt: skip
REROLL: Final = ("reroll_event", "reroll_die")
NEXT: Final = {  # what comes after a step at which somebody decides
    "use_scouts": ["The defender ambushes, slips away or stands.", "The event die.", "Morale, shock, and both dice."],
    "declare": ["The event die falls.", "Militia morale and artillery shock.", "Both sides roll."],
    "reroll_event": ["Militia morale and artillery shock.", "Both sides roll.", "Each takes its casualties."],
    "reroll_die": ["Each side takes its casualties.", "Who inflicted more wins; of a tie the defender has the field.",
                   "The loser retreats."],
}  # fmt: skip


# where the turn stands


def make_status(x: Lexicon, shape: Shape, view: View) -> Status:
    d: Components = x.components
    turn, segment = view.tracks["turn"], view.tracks["segment"]
    game = innermost(WholeGame, view.running)
    in_play = not _is_set_up(view.running)
    procedure = game.procedure if game is not None else d.segments[segment - 1][0]
    place = PROCEDURES[k.PROCEDURES[procedure]] if in_play else "Set-up"
    text = f"{season(d, turn)}, segment {segment}: {place}"
    left, unit = _left(view)
    marker = (str(left), "", f"{left} {unit}") if unit else None
    aims = make_aims(shape.build(view.board))
    return Status(text, place, marker, aims=aims, unit=unit, begun=in_play)


def _left(view: View) -> tuple[int, str]:
    """What whoever is to decide has left of it: pieces to place, movement, action points."""
    now = view.running[-1:]  # nothing runs once the game is over
    if (camp := innermost(Encamp, now)) is not None:
        return camp.villages + camp.reduced + camp.razed or len(view.boxes["to place wc"]), "left"
    if (deploy := innermost(Deploy, now)) is not None:
        return deploy.settlements + deploy.reduced + deploy.razed or len(view.boxes["to place us"]), "left"
    if (march := innermost(March, now)) is not None and "left" in now[0].locals:
        return march.left, "MP"
    if (actions := innermost(SpecialActions, now)) is not None:
        return view.tracks["sap " + SIDES[actions.side]], "points"
    return 0, ""


def _is_set_up(running: list[Running]) -> bool:
    return any(r.frame in ("Encamp", "Deploy") for r in running)


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
        stages=_stages(b, f, view.running[depth].step),
        rows=[_row(x, b, f, 1 - below), _row(x, b, f, below)],
        chart=_chart(b.d, b, f),
        next=NEXT.get(view.running[depth].step, []),
        rungs=_rungs(b, f, view.running[depth].step),
    )


def _stages(b: Board, f: Combat, step: str) -> list[Stage]:
    """Scouts, morale and shock are passed over where there are none."""
    rule = next((s.rule for s in RULES.by_name["Combat"].steps if s.name == step), "14.8")
    now = next((n for n, rules in enumerate(STAGES.values()) if rule.startswith(rules)), len(STAGES) - 1)
    us = fight.first_force(b, f, US)
    there = {
        "Scouts": bool(f.scouts_fp or f.scouts_tp or f.traitors),
        "Morale": any(b.d.militia[b.d.type[u]] for u in us),
        "Shock": bool(query.of_type(b, us, k.AR)),
    }
    states = ["done" if n < now else "now" if n == now else "next" for n in range(len(STAGES))]
    return [
        Stage(name, state if there.get(name, True) or state == "now" else "skipped")
        for name, state in zip(STAGES, states, strict=True)
    ]


def _row(x: Lexicon, b: Board, f: Combat, side: int) -> Row:
    force = fight.force_of(b, f, side)
    if not f.defenders and side != f.attacker:
        force = fight.find_defenders(b, f)
    seen = [u for u in force if b.known[u]]
    strength = f"{query.fp_of(b, force)} FP, {fight.strength_of(b, f, side)} fight"
    notes = [strength, f"Tactical points {fight.tp_of(b, f, side)}"]
    silent = _silent(b, f)
    actors = [Actor(b.d.counters[u], *_state(b, f, u, silent.get(u, 0)), b.d.steps[u] - b.reduced[u]) for u in seen]
    title = first_up(x.name(SIDE, side)) + (" attack" if side == f.attacker else " defend")
    return Row(SIDES[side], title, notes, actors, [], len(force) - len(seen))


def _silent(b: Board, f: Combat) -> dict[int, int]:
    """FP that don't fight, by counter, from the last: 14.4b militia that hang back, 14.5b shocked warriors."""
    d = b.d
    militia = [u for u in fight.first_force(b, f, US) if d.militia[d.type[u]]]
    late = [u for u in fight.late_force(b, f, US) if d.militia[d.type[u]]]
    idle = query.fp_of(b, militia + late) - fight.militia_fp(b, f)
    warriors = [u for u in fight.force_of(b, f, WC) if query.is_unit(d, u)]
    return _spread(b, militia, idle) | _spread(b, warriors, fight.shocked_fp(b, f))


def _spread(b: Board, units: list[int], points: int) -> dict[int, int]:
    out: dict[int, int] = {}
    for u in reversed(units):
        out[u] = min(points, query.fp_of_one(b, u))
        points -= out[u]
    return out


def _state(b: Board, f: Combat, u: int, silent: int) -> tuple[str, str]:
    """What a counter does in this combat: fights, is silent, came late."""
    d, late = b.d, "reinforcement" if u in f.late else ""
    if query.is_leader(d, u):
        tactics = f"tactical {query.tp_of_one(b, u)}" if d.type[u] == k.KEY else f"+{query.fp_of_one(b, u)}"
        return ("turned", "wounded") if b.reduced[u] else ("ready", late or tactics)
    fp = query.fp_of_one(b, u)
    if silent:
        word = "hangs back" if d.militia[d.type[u]] else "shocked"
        return ("idle", word) if silent == fp else ("ready", f"{fp - silent} of {fp} fights")
    if b.reduced[u]:
        return "turned", f"reduced, {fp}"
    return "ready", late or (f"fights, {fp}" if fp else d.type_names[d.type[u]])


# the ladder


def _rungs(b: Board, f: Combat, step: str) -> list[Rung]:
    """Every die and modifier so far, each with its rule; strengths as sums."""
    d, out = b.d, list[Rung]()
    if f.event != NOBODY:
        title = f"Event: {EVENTS[f.event]}"
        out.append(Rung(title, EVENT_DOES[f.event], EVENT_RULES[f.event], now=step == "reroll_event"))
    if f.failed_retreat:
        out.append(Rung("Retreat failed", f"strength -{d.failed_retreat} for the defender", "16.2"))
    if f.morale_die:
        text = f"{fight.militia_fp(b, f)} FP of militia fight; the rest only take losses"
        out.append(Rung("Militia morale", text, "14.4b", f.morale_die, SIDES[US]))
    if f.shock_die:
        less = ", 1 less for a key leader" if fight.shock_mod(b, f) else ""
        text = f"{fight.shocked_fp(b, f)} FP of the Confederacy don't fight{less}"
        out.append(Rung("Artillery shock", text, "14.5b", f.shock_die, SIDES[US]))
    return [*out, _strength(b, f, US, f.us_die), _strength(b, f, WC, f.wc_die), _advantage(b, f, step)]


def _strength(b: Board, f: Combat, side: int, die: int) -> Rung:
    parts = [f"{points:+} {fight.PARTS[part]}" for part, points in fight.parts_of(b, f, side)]
    title, text = f"{SIDES[side].upper()} strength {fight.strength_of(b, f, side)}", ", ".join(parts) or "none"
    if not die:
        return Rung(title, text, "14.6a")
    bonus = "die +1 against an attack off the water, " if fight.die_mod(b, f, side) else ""
    text += f"; {bonus}inflict {counted(fight.scored_by(b, f, side), 'casualty')}"
    return Rung(title, text, "14.6d" if bonus else "14.6b", die, SIDES[side])


def _advantage(b: Board, f: Combat, step: str) -> Rung:
    us, wc = fight.tp_of(b, f, US), fight.tp_of(b, f, WC)
    who = fight.advantage(b, f)
    text = "equal: nobody rolls again" if who == NOBODY else f"{SIDES[who].upper()} may roll one die again"
    return Rung(f"Tactical points {us}\u00a0:\u00a0{wc}", "used" if f.rerolled else text, "14.9a", now=step in REROLL)


def _chart(d: Components, b: Board, f: Combat) -> Chart:
    """Casualties by die and strength; the cells of both dice are in play."""
    ends = [*(str(n - 1) for n in d.strength_from[1:]), ""]
    names = [f"{low}-{high}" if high else f"{low}+" for low, high in zip(d.strength_from, ends, strict=True)]
    rows = [[str(n + 1), *(str(x) for x in row)] for n, row in enumerate(d.combat)]
    lit = [
        (min(die + fight.die_mod(b, f, side), len(d.combat)) - 1, fight.column_of(d, strength) + 1)
        for side, die, strength in ((US, f.us_die, f.us_strength), (WC, f.wc_die, f.wc_strength))
        if die and strength >= 1
    ]
    return Chart("Casualties inflicted, by own strength and die", ["Die", *names], rows, -1, lit)

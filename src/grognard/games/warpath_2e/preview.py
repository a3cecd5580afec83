"""What a drawn order would do: everybody's end, way and cost, who may not and why, by the same code as the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from grognard.games.warpath_2e import deploys, drives, entries
from grognard.games.warpath_2e.areas import entry_areas, set_up_areas
from grognard.games.warpath_2e.charges import (
    bar_target,
    charge_fault,
    charge_terms,
    hand_placed,
    placed_charge,
    why_charge_fault,
)
from grognard.games.warpath_2e.components import ARM, MIL
from grognard.games.warpath_2e.consequences import consequences, in_formation, met_at_speed
from grognard.games.warpath_2e.drafts import Draft
from grognard.games.warpath_2e.forecasts import charge_forecast, shot_preview
from grognard.games.warpath_2e.frames import Charge, Shooting, Wreck
from grognard.games.warpath_2e.ground import scene_of
from grognard.games.warpath_2e.moves import CLOSE, NEAR, fault, terms, tested, why_fault
from grognard.games.warpath_2e.orders import Order, Pointed, read_order, write_order
from grognard.games.warpath_2e.query import living
from grognard.games.warpath_2e.state import (
    BOOK,
    CHARGE,
    FULL_SPEED,
    HARD_TURN,
    MANOEUVRE,
    MODEL,
    MOVE,
    NONE,
    Board,
    War,
)  # fmt: skip
from grognard.games.warpath_2e.words_orders import lexicon_of
from grognard.kernel.border import Choice
from grognard.kernel.choice import DRAWN, LARGEST_INT, act
from grognard.kernel.preview import Consequence, Ghost, Preview
from grognard.kernel.rulebook import UNKNOWN, Refusal
from grognard.tabletop.going import Reason, Refused, Route
from grognard.tabletop.placement import Placed, place
from grognard.tabletop.plane import Place
from grognard.tabletop.slots import Template

MOST: Final = 4000  # ints of an order that is looked at
ACTING: Final = ("go", "drive")  # verbs whose orders begin with the action
UNFOUND: Final = {Reason.NO_WAY: "MOV.3", Reason.NO_PLACE: "UNIT.5"}  # while an order is still being drawn


@dataclass
class Sketch:
    """An order as far as it goes: its ints once it is whole, where everybody would end, and who may not."""

    unit: int
    ints: list[int] | None = None
    places: dict[int, Place] = field(default_factory=dict)
    facings: dict[int, int] = field(default_factory=dict)
    routes: dict[int, Route] = field(default_factory=dict)
    refused: list[tuple[str, Refused]] = field(default_factory=list)
    limit: int = 0
    head: list[int] = field(default_factory=list)  # of an order that is not whole, for its sentences
    met: list[Consequence] = field(default_factory=list)
    barred: int = 0  # the rule by which it can't be at all
    apart: set[int] = field(default_factory=set)  # who charges and touches nobody


def previewed(g: War, words: Any, verb: str, draft: Sequence[int] | Mapping[str, Any], full: bool) -> Preview:
    """By a verb of the question that is asked now. `full` looks for everything that standing there would bring."""
    ask, known = g.ask, g.rules.verb_names.get(verb)
    if verb in ("aim", "lob") and isinstance(g.stack[-1], Shooting) and isinstance(draft, Mapping):
        return shot_preview(g, words, verb, Draft(draft, lexicon_of(g)))
    if ask is None or known is None or known.index not in ask.step.drawings:
        raise Refusal(UNKNOWN, f"no order is drawn by {str(verb)[:40]} now")
    lexicon = g.rules.lexicon
    assert lexicon is not None
    made = MAKERS[verb](g, draft if isinstance(draft, Mapping) else _checked(draft), lambda d: Draft(d, lexicon))
    code = act(known.index, DRAWN)
    out = Preview(None if made.ints is None else Choice(verb, "drawn", made.ints))
    out.ghosts = _ghosts(g, made, words, code)
    out.areas = AREAS[verb](g.board, made.unit) if verb in AREAS else []
    rule = made.barred or (g.test(code, made.ints) if made.ints is not None else 0)
    if rule < 0:
        raise Refusal(UNKNOWN, "this order can't be read: it has too many numbers")
    if rule:
        out.rule = BOOK.ids[rule]
        out.why = words.reason(g, out.rule, code, made.ints if made.ints is not None else made.head)
    elif made.ints is None and made.refused:
        first = next((ghost for ghost in out.ghosts if ghost.rule), None)
        out.rule, out.why = (first.rule, first.why) if first is not None else ("", "")
    action = (made.ints or made.head or [NONE])[0] if verb in ACTING else NONE
    met = {c.unit for c in made.met if c.kind == "contact"}  # who is charged does nothing before
    brought = consequences(g.board, made.unit, made.places, made.facings, full, action)
    out.consequences = made.met + [c for c in brought if c.unit not in met]
    if full and verb == "go" and out.ok and len(made.places) > 1:
        out.consequences.append(in_formation(g.board, made.unit))
    if full and verb == "charge" and out.ok and made.ints is not None:
        out.forecast = charge_forecast(g.board, made.unit, made.ints)
    return out


def _checked(draft: Any) -> list[int]:
    good = isinstance(draft, list | tuple) and len(draft) <= MOST
    if not good or any(type(n) is not int or abs(n) > LARGEST_INT for n in draft):
        raise Refusal(UNKNOWN, f"this order can't be read: it should be at most {MOST} whole numbers, or a table")
    return list(draft)


def _ghosts(g: War, made: Sketch, words: Any, code: int) -> list[Ghost]:
    b, out = g.board, []
    assert g.rules.lexicon is not None
    why = {no.model: (rule, no) for rule, no in reversed(made.refused)}
    for m in dict.fromkeys([*made.places, *why]):
        route = made.routes.get(m) or (why[m][1].route if m in why else None)
        x, y = made.places.get(m, (b.x[m], b.y[m]))
        ghost = Ghost(g.rules.lexicon.id(MODEL, m), x, y, made.facings.get(m, b.facing[m]), limit=made.limit)
        ghost.apart = m in made.apart
        if route is not None:
            ghost.way, ghost.length, ghost.rough = list(route.points), route.way, route.rough
        if m in why:
            ghost.rule = why[m][0]
            no = why[m][1]
            told = words.texts.get(no.reason.name.lower(), "").format(model=g.rules.lexicon.name(MODEL, m))
            ghost.why = told or words.reason(g, ghost.rule, code, Pointed(made.ints or made.head, no))
        out.append(ghost)
    return out


Given = list[int] | Mapping[str, Any]
Reader = Callable[[Mapping[str, Any]], Draft]


# on foot


def _going(g: War, given: Given, read: Reader) -> Sketch:
    """Move, Double, a regroup or a Recon move."""
    b, f = g.board, g.stack[-1]
    unit: int = f.unit  # type: ignore[attr-defined]
    mils = f.die * MIL if isinstance(f, Charge) else 0
    if isinstance(given, list):
        order = read_order(b, unit, given)
        if order is None:
            return Sketch(unit, given)
        going = terms(b, unit, order.action, order.jets, mils)
        found = tested(b, unit, going, order.ways)
        made = _placed(unit, given, found, going.allowance)
    else:
        d, models = read(given), living(b, unit)
        action, jets = d.action(MOVE), d.jets
        going = terms(b, unit, action, jets, mils)
        starts = {m: (b.x[m], b.y[m]) for m in models}
        found = place(scene_of(b), models, models[0], going, d.move(models, starts, starts[models[0]]), CLOSE)
        ints = write_order(b, unit, action, jets, found.routes) if len(found.routes) == len(models) else None
        made = _placed(unit, ints, found, going.allowance)
        made.head = [action, int(jets), NONE]
        order = Order(action, jets, NONE, {})
    if found.refused and (made.ints is None or fault(b, unit, going, _ways(b, made)) is not None):
        made.refused = [(UNFOUND.get(no.reason) or why_fault(b, unit, order, no), no) for no in found.refused]
    return made


def _ways(b: Board, made: Sketch) -> dict[int, tuple[Place, ...]]:
    return {m: made.routes[m].points for m in living(b, made.unit)}


def _placed(unit: int, ints: list[int] | None, found: Placed, limit: int) -> Sketch:
    return Sketch(unit, ints, dict(found.places), {}, dict(found.routes), limit=limit)


def _charging(g: War, given: Given, read: Reader) -> Sketch:
    b = g.board
    unit: int = g.stack[-1].unit  # type: ignore[attr-defined]
    if isinstance(given, list):
        order = read_order(b, unit, given)
        if order is None or order.action != CHARGE:
            return Sketch(unit, given)
        made = Sketch(unit, given, {m: way[-1] for m, way in order.ways.items()})
        barred = bar_target(b, unit, order.target, order.jets)
        no = None if barred else charge_fault(b, unit, order)
        made.refused = [(UNFOUND.get(no.reason) or why_charge_fault(no), no)] if no is not None else []
        return made
    d = read(given)
    target, jets = d.target(), d.jets
    barred = bar_target(b, unit, target, jets)
    if barred:
        return Sketch(unit, head=[CHARGE, int(jets), target], barred=barred)
    found, by_hand = placed_charge(b, unit, target, jets), d.models(living(b, unit))
    if by_hand and found.legal:
        found = hand_placed(b, unit, target, jets, {**found.places, **by_hand})
    ints = write_order(b, unit, CHARGE, jets, found.routes, target) if found.legal else None
    made = Sketch(unit, ints, dict(found.places), {}, dict(found.routes), head=[CHARGE, int(jets), target])
    made.refused = [(UNFOUND.get(no.reason) or why_charge_fault(no), no) for no in found.refused]
    made.limit = charge_terms(b, unit, target, jets).allowance
    made.apart = set(found.places) - set(found.contacts)
    touching, text = len(found.contacts), f"{len(found.contacts)} of {len(living(b, unit))} in contact"
    made.met = [Consequence("contact", b.d.units[target], text, touching, rule="CHG.11")]
    return made


# vehicles


def _driving(g: War, given: Given, read: Reader) -> Sketch:
    b = g.board
    unit: int = g.stack[-1].unit  # type: ignore[attr-defined]
    ints = given if isinstance(given, list) else _drive_ints(read(given))
    made = Sketch(unit, ints)
    if not ints or not drives.is_readable(b, unit, ints):
        return made
    hull = b.d.first[unit]
    if ints[0] == FULL_SPEED:
        found = drives.rushed(b, unit, ints[1])
        made.places, made.limit = {hull: found.place}, drives.rush_terms(b, unit).allowance
        made.routes = {hull: Route(((b.x[hull], b.y[hull]), found.place), found.distance)}
        made.met = met_at_speed(b, unit, found.events)
        no = drives.fault(b, unit, ints)
    else:
        way = drives.driven(b, unit, ints)
        made.places, made.facings = {hull: way.end.at}, {hull: way.end.facing}
        made.limit = drives.terms(b, unit).allowance
        made.routes = {hull: Route(tuple(pose.at for pose in way.poses), way.way)}
        no = way.refused
    made.refused = [(drives.why_fault(b, unit, ints[0], no), no)] if no is not None else []
    return made


def _drive_ints(d: Draft) -> list[int]:
    action = d.action(MANOEUVRE)
    if action == HARD_TURN:
        return [action, d.whole("facing", 0, 0, 3599)]
    if action == FULL_SPEED:
        return [action, d.whole("distance", 0, 0, LARGEST_INT)]
    legs, pivots = d.ints("legs", 3), d.ints("pivots", 2)
    legs += [0] * (len(pivots) + 1 - len(legs))
    turns = [n for pair in zip(pivots, legs[1:], strict=False) for n in pair]
    return [action, d.whole("gear", 1, -1, 1), legs[0], *(turns or [0, 0])]


# coming onto the table


def _setting_up(g: War, given: Given, read: Reader) -> Sketch:
    b = g.board
    unit: int = g.stack[-1].unit  # type: ignore[attr-defined]
    members = list(b.d.members(unit))
    ahead = deploys.NORTH if deploys.edge_of(b, unit) == 0 else deploys.SOUTH
    if isinstance(given, list):
        read_places = deploys.read_places(b, unit, given)
        if read_places is None:
            return Sketch(unit, given)
        facing, places = read_places
        made = Sketch(unit, given, places)
    else:
        d = read(given)
        facing = d.whole("facing", ahead, 0, 3599)
        made = _drawn_up(b, unit, members, d, deploys.setup_terms(b, unit, NEAR), facing - deploys.NORTH)
        if len(made.places) == len(members):
            made.ints = [facing, *(n for m in members for n in made.places[m])]
    made.facings = dict.fromkeys(members, facing)
    no = deploys.setup_fault(b, unit, facing, made.places) if len(made.places) == len(members) else None
    made.refused = [(UNFOUND.get(no.reason) or deploys.BY_REASON.get(no.reason, "MEAS.5"), no)] if no else []
    return made


def _drawn_up(b: Board, unit: int, models: list[int], d: Draft, going: Any, turn: int) -> Sketch:
    """A unit around its Leader; models off the table come from where they will stand."""
    at = d.leader or (b.d.table.width // 2, b.d.table.depth // 2)
    if b.d.entry[unit].type == ARM:
        return Sketch(unit, None, {models[0]: at})
    scene = scene_of(b).moved(dict.fromkeys(models, at)).without(models)
    move = d.move(models, dict.fromkeys(models, at), at)
    if move.template is Template.KEEP:
        hulk = entries.hulk_of(b, unit)
        template = Template.BLOCK if hulk is None else Template.HUG
        move = type(move)(at, template, turn + move.turn, hulk, move.models, {})
    found = place(scene, models, models[0], going, move, CLOSE)
    return _placed(unit, None, found, 0)


def _entering(g: War, given: Given, read: Reader) -> Sketch:
    b, f = g.board, g.stack[-1]
    unit: int = f.passenger if isinstance(f, Wreck) else f.unit  # type: ignore[attr-defined]
    models = living(b, unit)
    if isinstance(given, list):
        if not entries.is_readable(b, unit, given):
            return Sketch(unit, given)
        made = Sketch(unit, given, entries.places_of(b, unit, given))
    else:
        d = read(given)
        made = _drawn_up(b, unit, models, d, entries.terms(b, unit), 0)
        if len(made.places) == len(models):
            facing = [d.whole("facing", 900, 0, 3599)] if entries.is_vehicle(b, unit) else []
            made.ints = [*(n for m in models for n in made.places[m]), *facing]
    no = entries.fault(b, unit, made.ints) if made.ints is not None else None
    made.refused = [(UNFOUND.get(no.reason) or entries.BY_REASON.get(no.reason, "MEAS.5"), no)] if no else []
    return made


def _laying(g: War, given: Given, read: Reader) -> Sketch:
    if isinstance(given, list):
        return Sketch(NONE, given)
    at = read(given).leader
    return Sketch(NONE, list(at) if at is not None else None)


AREAS: Final = {"place": set_up_areas, "enter": entry_areas}
MAKERS: Final[dict[str, Callable[[War, Given, Reader], Sketch]]] = {
    "go": _going, "charge": _charging, "drive": _driving, "place": _setting_up, "enter": _entering, "lay": _laying,
}  # fmt: skip

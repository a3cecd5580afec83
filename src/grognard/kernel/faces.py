"""The laws of what a game shows: the sheet knows all that a view can hold, and status, scene and remarks never fail.

A game without a sheet is played in the terminal only, and these laws ask nothing of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from grognard.kernel.brief import MET, OPEN, PART
from grognard.kernel.game import Game
from grognard.kernel.laws import Broken
from grognard.kernel.match import Match
from grognard.kernel.open_table import OpenTable
from grognard.kernel.phrases import Phrases
from grognard.kernel.rows import Fell
from grognard.kernel.scene import Scene, Status
from grognard.kernel.sheet import HOLDS, ROADS, SURFACES, WATERS, Sheet
from grognard.kernel.telling import Line
from grognard.kernel.view import View

LAW = "the sheet"
SOME = 16  # one position in so many is looked at in every way
STAGES = ("done", "now", "next", "skipped")


# before play


def check_sheet(game: Game[Any]) -> None:
    """The sheet is whole: whatever it speaks of, it has."""
    sheet = game.sheet()
    if not is_drawn(sheet):
        return
    if sheet.field is not None:
        check_field(sheet.field, game.roles)
    spots = _ids(sheet.spots)
    _all("verb label", [v.name for v in game.rules.verbs], sheet.verb_labels)
    _all("side", game.roles, _ids(sheet.sides))
    _all("ground", [s.ground for s in sheet.spots if s.ground] + [s[2] for s in sheet.seeds], _ids(sheet.grounds))
    _all("emblem", [m for s in sheet.spots for m in s.marks], sheet.emblems)
    _all("country", [s.country for s in sheet.spots if s.country], sheet.countries)
    _all("side", [x for x in sheet.countries.values() if x], _ids(sheet.sides))
    _all("spot", [x for r in sheet.roads for x in (r.a, r.b)] + [x for g in sheet.gauges for x in g.spaces], spots)
    _all("army", [look.army for look in sheet.looks.values()], _ids(sheet.armies))
    owned: list[Any] = [*sheet.cards.values(), *sheet.trays, *sheet.notes, *sheet.emblems.values()]
    _all("side", [x.side for x in owned if x.side], _ids(sheet.sides))
    _all("kind of road", [r.kind for r in sheet.roads], ROADS)
    _all("kind of water", [s.water for s in sheet.spots], WATERS)
    _all("kind of tray", [t.holds for t in sheet.trays], HOLDS)
    _all("kind of surface", [sheet.surface], SURFACES)
    for s in sheet.spots:
        if sheet.surface == "areas" and len(s.outline) < 3:
            raise Broken(LAW, f"{s.id} has no outline")
        if not (0 <= s.x <= sheet.width and 0 <= s.y <= sheet.height):
            raise Broken(LAW, f"{s.id} lies beside the sheet")


def is_drawn(sheet: Sheet) -> bool:
    """Is there a map or a table to look at?"""
    return bool(sheet.spots) or sheet.field is not None


def check_field(field: OpenTable, roles: Sequence[str]) -> None:
    """Units have a side, models a unit and a base; terrain lies on the table."""
    _all("side", [u.side for u in field.units], roles)
    _all("unit", [m.unit for m in field.models], _ids(field.units))
    for m in field.models:
        if not (m.radius or (m.length and m.width)):
            raise Broken(LAW, f"{m.id} has no base")
    for p in field.pieces:
        if len(p.outline) < 3 or any(not (0 <= x <= field.width and 0 <= y <= field.height) for x, y in p.outline):
            raise Broken(LAW, f"{p.id} has no outline, or lies beside the table")


def check_templates(game: Game[Any]) -> None:
    """Every name in a template of a decision is a field of its frame or a fact."""
    words = game.words
    if not isinstance(words, Phrases):
        return
    fields = {name for p in words.paths.values() for name in p.kinds}
    phrases = [(("", "", ""), phrase) for phrase in words.phrases.values()]
    for (path, _, _), template in [*words.templates.items(), *phrases]:
        known = {"noun", "offers", *words.phrases, *words.facts, *words.order_facts}
        known |= set(words.paths[path].kinds) if path else fields
        for name in sorted(template.names() - known):
            if name.removeprefix("can_") not in game.rules.verb_names:
                raise Broken("words", f"{template.at}: {{{name}}} is no field of the frame and no fact")


def _ids(things: Iterable[Any]) -> set[str]:
    return {x.id for x in things}


def _places(sheet: Sheet) -> set[str]:
    """What lines and scenes may point at."""
    table = sheet.field
    return _ids(sheet.spots) | (_ids(table.units) | _ids(table.pieces) if table is not None else set())


def _all(what: str, asked: Iterable[str], there: Iterable[str], match: Match | None = None) -> None:
    known = set(there)
    for x in asked:
        if x not in known:
            raise Broken(LAW, f"it has no {what} {x!r}", match)


# at a position


@lru_cache(maxsize=1)
def _sheet_of(game: Game[Any]) -> Sheet:
    """Made once: it depends on no position."""
    return game.sheet()


def check_faces(match: Match) -> None:
    """For every role and a spectator: what the view holds has its picture, and status and scene are made of it."""
    game: Game[Any] = match.game
    sheet = _sheet_of(game)
    for role in ["", *game.roles] if is_drawn(sheet) else []:
        view = match.view(role)
        if sheet.field is not None:
            _check_table(match, sheet, sheet.field, view)
        else:
            _check_view(match, sheet, view)
        status, scene = game.status(view), game.scene(view)
        _check_status(match, sheet, status)
        if (game.status(view), game.scene(view)) != (status, scene):
            raise Broken("scene", "the same view gives another status or scene", match)
        if scene is not None:
            _check_scene(match, sheet, view, scene)
        _check_remarks(match, sheet, role)
        _check_brief(match, sheet, view)
        _check_facts(match, view)


def _check_view(match: Match, sheet: Sheet, view: View) -> None:
    sides = _ids(sheet.sides)
    pieces = view.pieces + view.known
    _all(
        "spot",
        [x.id for x in view.spaces] + [x.at for x in view.stacks] + [p.at for p in pieces],
        _ids(sheet.spots),
        match,
    )
    _all("side", [x.control for x in view.spaces if x.control] + [p.side for p in pieces if p.side], sides, match)
    _all("emblem", [m for x in view.spaces for m in x.marks], sheet.emblems, match)
    _all("look", [p.id if p.id in sheet.looks else p.kind for p in pieces], sheet.looks, match)
    _check_aboard(match, view)
    _check_named(match, sheet, view)


def _check_table(match: Match, sheet: Sheet, field: OpenTable, view: View) -> None:
    """Every piece is a model of its unit or an objective, every stack a unit, every space an objective."""
    units = {m.id: m.unit for m in field.models}
    models = [p for p in view.pieces if p.id not in field.objectives]
    _all("model", [p.id for p in models] + [p.aboard for p in models if p.aboard], units, match)
    _all("unit", [s.at for s in view.stacks], _ids(field.units), match)
    _all("objective", [s.id for s in view.spaces], field.objectives, match)
    _all("emblem", [m for x in view.spaces for m in x.marks], sheet.emblems, match)
    if any(p.face["unit"] != units[p.id] for p in models) or any("x" not in p.face for p in view.pieces):
        raise Broken("views", "a model is told of another unit, or not where it stands", match)
    _check_named(match, sheet, view)


def _check_named(match: Match, sheet: Sheet, view: View) -> None:
    _check_boxes(match, sheet, view)
    named = {*sheet.labels, *(t.key for t in sheet.trays), *(k for g in sheet.gauges for k in (g.key, *g.keys))}
    _all("label", [*view.tracks, *view.boxes, *view.counts], named, match)


def _check_boxes(match: Match, sheet: Sheet, view: View) -> None:
    """What lies in a box is a counter or a card of the sheet, unless the box is bookkeeping."""
    cards = {t.key for t in sheet.trays if t.holds == "cards"}
    for key, ids in view.boxes.items():
        if key in cards:
            _all("card", ids, sheet.cards, match)
        elif key not in sheet.bookkeeping:
            _all("look", ids, sheet.looks, match)


def _check_aboard(match: Match, view: View) -> None:
    """A piece that is aboard another stands in the same space and belongs to the same side."""
    pieces = {p.id: p for p in view.pieces}
    for p in view.pieces:
        if p.aboard:
            carrier = pieces.get(p.aboard)
            if carrier is None or (carrier.at, carrier.side) != (p.at, p.side) or carrier.aboard:
                raise Broken("views", f"{p.id} is aboard {p.aboard}, which can't carry it", match)


def _check_status(match: Match, sheet: Sheet, status: Status) -> None:
    if not status.text:
        raise Broken("status", "it says nothing", match)
    _all("card", [status.card] if status.card else [], sheet.cards, match)


def _check_scene(match: Match, sheet: Sheet, view: View, scene: Scene) -> None:
    there = {p.id for p in view.pieces + view.known}
    _all("spot", [scene.at] if scene.at else [], _places(sheet), match)
    _all("side", [row.side for row in scene.rows], _ids(sheet.sides), match)
    for row in scene.rows:
        strange = [a.piece for a in row.actors if a.piece not in there]
        if strange or row.hidden < 0:
            raise Broken("scene", f"the view knows no {strange}, or fewer than none are hidden", match)
    if any(s.state not in STAGES for s in scene.stages) or sum(s.state == "now" for s in scene.stages) > 1:
        raise Broken("scene", "its stages are not done, one now, next or skipped", match)
    _all("rule", [rung.rule for rung in scene.rungs if rung.rule], match.game.rules.book.ids, match)
    chart = scene.chart
    if chart is not None:
        if any(len(r) != len(chart.columns) for r in chart.rows) or not -1 <= chart.on < len(chart.rows):
            raise Broken("scene", "its chart has rows of another length, or none is in use", match)


def _check_remarks(match: Match, sheet: Sheet, role: str) -> None:
    ask = match.ask
    remarks = match.remarks(role)
    if ask is None or ask.role != role:
        return
    for choice, remark in zip(ask.options, remarks, strict=True):
        named = sheet.verb_labels.get(choice.verb)
        if not remark.label and (named is None or not named.label):
            raise Broken("remarks", f"{tuple(choice)} is called nothing", match)


def _check_brief(match: Match, sheet: Sheet, view: View) -> None:
    """What stands beside a question is known to the sheet, and one heap at most is placed now."""
    brief = match.game.brief(view)
    if brief is None:
        return
    _all("look", [h.look for h in brief.heaps], {*sheet.looks, *sheet.emblems}, match)
    _all("look", [id for party in brief.parties for id in party.pieces], sheet.looks, match)
    _all("side", [party.side for party in brief.parties], _ids(sheet.sides), match)
    _all("verb label", [offered.verb for offered in brief.menu], sheet.verb_labels, match)
    _all("rule", [p.rule for p in brief.points if p.rule], match.game.rules.book.ids, match)
    _all("state", [p.state for p in brief.points], ("", MET, PART, OPEN), match)
    _all("stage", [s.state for s in brief.stages], STAGES, match)
    if view.ask is None:
        raise Broken("brief", "it stands beside no question", match)


def _check_facts(match: Match, view: View) -> None:
    """A role may ask of every counter that it sees as its own, and of the score."""
    if not view.role:
        return
    game, known = match.game, match.game.known(match.position, match.game.role(view.role))
    if not all(text for p in view.pieces for text in game.facts(known, p.id)):
        raise Broken("facts", "an empty line", match)
    if not set(game.tally(known)) <= set(game.roles):
        raise Broken("facts", "the tally counts for somebody who is no role", match)


# after the game


def check_lines(match: Match) -> None:
    """Every line names sides and spots of the sheet, and its dice are dice that fell."""
    sheet = match.game.sheet()
    if not is_drawn(sheet):
        return
    lines = match.lines(truth=True)
    _all("side", [x.side for x in lines if x.side], _ids(sheet.sides), match)
    _all("spot", [id for x in lines for id in x.at], _places(sheet), match)
    fell = [x.outcome for x in match.rows if isinstance(x, Fell)]
    for line in lines:
        _check_roll(match, line, fell, sheet)


def _check_roll(match: Match, line: Line, fell: list[list[int]], sheet: Sheet) -> None:
    roll = line.roll
    if roll is None:
        return
    faces = [d.face for d in roll.dice]
    if not any(_holds(x, faces) for x in fell):
        raise Broken("rolls", f"{line.event} tells of {faces}, which never fell", match)
    _all("look", [roll.piece] if roll.piece else [], sheet.looks, match)


def _holds(outcome: list[int], faces: list[int]) -> bool:
    return any(outcome[i : i + len(faces)] == faces for i in range(len(outcome) - len(faces) + 1))

"""The laws of what a game shows: the sheet knows all that a view can hold, and status, scene and remarks never fail.

A game without a sheet is played in the terminal only, and these laws ask nothing of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from grognard.kernel.game import Game
from grognard.kernel.laws import Broken
from grognard.kernel.match import Match
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
    if not sheet.spots:
        return
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


def check_templates(game: Game[Any]) -> None:
    """Every name in a template of a decision is a field of its frame or a fact."""
    words = game.words
    if not isinstance(words, Phrases):
        return
    fields = {name for p in words.paths.values() for name in p.kinds}
    phrases = [(("", "", ""), phrase) for phrase in words.phrases.values()]
    for (path, _, _), template in [*words.templates.items(), *phrases]:
        known = {"noun", "offers", *words.phrases, *words.facts, *(words.paths[path].kinds if path else fields)}
        for name in sorted(template.names() - known):
            if name.removeprefix("can_") not in game.rules.verb_names:
                raise Broken("words", f"{template.at}: {{{name}}} is no field of the frame and no fact")


def _ids(things: Iterable[Any]) -> set[str]:
    return {x.id for x in things}


def _all(what: str, asked: Iterable[str], there: Iterable[str], match: Match | None = None) -> None:
    known = set(there)
    for x in asked:
        if x not in known:
            raise Broken(LAW, f"it has no {what} {x!r}", match)


# at a position


def check_faces(match: Match) -> None:
    """For every role and a spectator: what the view holds has its picture, and status and scene are made of it."""
    game: Game[Any] = match.game
    sheet = game.sheet()
    for role in ["", *game.roles] if sheet.spots else []:
        view = match.view(role)
        _check_view(match, sheet, view)
        status, scene = game.status(view), game.scene(view)
        _check_status(match, sheet, status)
        if (game.status(view), game.scene(view)) != (status, scene):
            raise Broken("scene", "the same view gives another status or scene", match)
        if scene is not None:
            _check_scene(match, sheet, view, scene)
        _check_remarks(match, sheet, role)
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
    _check_boxes(match, sheet, view)
    _check_aboard(match, view)
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
    _all("spot", [scene.at], _ids(sheet.spots), match)
    _all("side", [row.side for row in scene.rows], _ids(sheet.sides), match)
    for row in scene.rows:
        strange = [a.piece for a in row.actors if a.piece not in there]
        if strange or row.hidden < 0:
            raise Broken("scene", f"the view knows no {strange}, or fewer than none are hidden", match)
    if any(s.state not in STAGES for s in scene.stages) or sum(s.state == "now" for s in scene.stages) > 1:
        raise Broken("scene", "its stages are not done, one now, next or skipped", match)
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
    if not sheet.spots:
        return
    lines = match.lines(truth=True)
    _all("side", [x.side for x in lines if x.side], _ids(sheet.sides), match)
    _all("spot", [id for x in lines for id in x.at], _ids(sheet.spots), match)
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

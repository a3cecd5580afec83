"""The laws of what a game shows; and their own test: every fault that is planted is caught and named."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from borderland import GAME, Borderland
from grognard.kernel.check import Broken, check, check_house
from grognard.kernel.faces import check_faces, check_lines
from grognard.kernel.game import Game
from grognard.kernel.match import Match
from grognard.kernel.phrases import Phrases
from grognard.kernel.scene import Actor, Chart, Die, Remark, Roll, Scene, Stage, Status
from grognard.kernel.sheet import CardFace, Note, Sheet, Spot, Tray, VerbLabel
from grognard.kernel.template import Template
from grognard.kernel.view import View
from grognard.kernel.words import Words

SHEET = GAME.sheet()
BATTLE = {"units": {"north-band-1": "mill", "south-band-1": "mill"}, "battle": {"from": "long_dale", "at": "mill"}}

HELD = {**BATTLE, "hands": {"north": ["ambush-1"]}}


def with_sheet(**changes: Any) -> Borderland:
    class Redrawn(Borderland):
        def sheet(self) -> Sheet:
            return replace(SHEET, **changes)

    return Redrawn()


def without(mapping: Any, key: str) -> dict[str, Any]:
    return {k: v for k, v in mapping.items() if k != key}


# before play


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"verb_labels": without(SHEET.verb_labels, "march")}, "it has no verb label 'march'"),
        ({"sides": SHEET.sides[:1]}, "it has no side 'south'"),
        ({"grounds": SHEET.grounds[1:]}, "it has no ground 'field'"),
        ({"emblems": without(SHEET.emblems, "keep south")}, "it has no emblem 'keep south'"),
        ({"countries": {"north": "north"}}, "it has no country 'south'"),
        ({"spots": SHEET.spots[1:]}, "it has no spot 'north_keep'"),
        ({"armies": SHEET.armies[1:]}, "it has no army 'north'"),
        ({"spots": (*SHEET.spots, Spot("sea", "Sea", 5000, 0))}, "sea lies beside the sheet"),
        ({"spots": (*SHEET.spots, Spot("sea", "Sea", 5, 0, water="salt"))}, "it has no kind of water 'salt'"),
        ({"roads": (replace(SHEET.roads[0], kind="rail"),)}, "it has no kind of road 'rail'"),
        ({"trays": (Tray("hand", "Your hand", holds="coins"),)}, "it has no kind of tray 'coins'"),
        ({"cards": {"ambush": CardFace("Ambush", "east")}}, "it has no side 'east'"),
        ({"notes": (Note("Goal", "Win.", "east"),)}, "it has no side 'east'"),
    ],
)
def test_a_sheet_that_is_not_whole_is_caught_before_play(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(Broken) as no:
        check_house(with_sheet(**changes))
    assert (no.value.law, no.value.why) == ("the sheet", why)


def test_a_name_that_no_template_can_tell_is_caught_before_play() -> None:
    words = copy.copy(GAME.words)
    assert isinstance(words, Phrases)
    text = {"by": "can_enter", "yes": "Go.", "no": "{nowhere} is far."}
    words.templates = {**words.templates, ("Impulse.march", "prompt", ""): Template("Impulse.march.prompt", text)}
    game = Borderland()
    game.words = words
    with pytest.raises(Broken, match=r"Impulse\.march\.prompt: \{nowhere\} is no field of the frame and no fact"):
        check_house(game)


def test_a_game_without_a_sheet_is_asked_for_nothing() -> None:
    class Plain(Borderland):
        def sheet(self) -> Sheet:
            return Game.sheet(self)

        def status(self, view: View) -> Status:
            return Game.status(self, view)

    assert check(Plain(), games=1, scenario="raid").games == 1


# at a position


def caught(game: Borderland, position: dict[str, Any] = BATTLE) -> Broken:
    with pytest.raises(Broken) as no:
        check_faces(game.match(position, seed=1))
    assert no.value.match is not None
    return no.value


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"looks": without(SHEET.looks, "north-band-1")}, "it has no look 'band'"),
        ({"labels": without(SHEET.labels, "last turn")}, "it has no label 'last turn'"),
        ({"trays": SHEET.trays[:1]}, "it has no label 'discard'"),
    ],
)
def test_a_view_with_something_that_has_no_picture_is_caught(changes: dict[str, Any], why: str) -> None:
    assert caught(with_sheet(**changes)).why == why


def test_a_piece_may_go_by_its_kind() -> None:
    looks = {**without(SHEET.looks, "north-band-1"), "band": SHEET.looks["north-band-1"]}
    check_faces(with_sheet(looks=looks).match(BATTLE, seed=1))


def test_boxes_of_cards_need_cards_and_bookkeeping_nothing() -> None:
    looks = {k: x for k, x in SHEET.looks.items() if x.symbol != "card"}
    cards = {k: CardFace(x.name) for k, x in SHEET.looks.items() if x.symbol == "card"}
    trays = tuple(replace(t, holds="cards") if t.key in ("hand", "discard") else t for t in SHEET.trays)
    check_faces(with_sheet(looks=looks, cards=cards, trays=trays).match(HELD, seed=1))
    check_faces(with_sheet(looks=looks, bookkeeping=("hand", "discard")).match(HELD, seed=1))
    assert caught(with_sheet(looks=looks), HELD).why == "it has no look 'ambush-1'"
    assert caught(with_sheet(trays=trays), HELD).why == "it has no card 'ambush-1'"


@pytest.mark.parametrize("carrier", ["south-band-1", "north-band-1", "nobody"])
def test_nobody_is_aboard_an_enemy_himself_or_nothing(carrier: str) -> None:
    class Afloat(Borderland):
        def look(self, g: Any, role: int, view: View) -> None:
            super().look(g, role, view)
            for p in view.pieces:
                p.aboard = carrier if p.id == "north-band-1" else ""

    assert caught(Afloat()).why == f"north-band-1 is aboard {carrier}, which can't carry it"


def test_a_status_with_an_unknown_card_is_caught() -> None:
    class Played(Borderland):
        def status(self, view: View) -> Status:
            return Status("turn 1", card="joker")

    assert caught(Played()).why == "it has no card 'joker'"


def test_a_status_that_says_nothing_is_caught() -> None:
    class Silent(Borderland):
        def status(self, view: View) -> Status:
            return Status()

    assert caught(Silent()).law == "status"


def test_a_status_that_changes_by_itself_is_caught() -> None:
    numbers = count()

    class Restless(Borderland):
        def status(self, view: View) -> Status:
            return Status(f"look {next(numbers)}")

    assert caught(Restless()).why == "the same view gives another status or scene"


def stranger(scene: Scene) -> None:
    scene.rows[0].actors.append(Actor("nobody"))


def fewer_than_none(scene: Scene) -> None:
    scene.rows[0].hidden = -1


def two_at_once(scene: Scene) -> None:
    scene.stages = [Stage("a", "now"), Stage("b", "now")]


def no_such_state(scene: Scene) -> None:
    scene.stages = [Stage("a", "soon")]


def torn_chart(scene: Scene) -> None:
    scene.chart = Chart("", ["a", "b"], [["a"]])


def beyond_the_chart(scene: Scene) -> None:
    scene.chart = Chart("", ["a"], [["a"]], on=1)


@pytest.mark.parametrize("fault", [stranger, fewer_than_none, two_at_once, no_such_state, torn_chart, beyond_the_chart])
def test_a_scene_that_cannot_be_is_caught(fault: Callable[[Scene], None]) -> None:
    class Staged(Borderland):
        def scene(self, view: View) -> Scene | None:
            scene = super().scene(view)
            assert scene is not None
            fault(scene)
            return scene

    assert caught(Staged()).law == "scene"


def with_words(change: Callable[[Phrases], object], **changes: Any) -> Borderland:
    game = with_sheet(**changes)
    words = copy.copy(GAME.words)
    words.notes, words.throws, words.templates = dict(words.notes), dict(words.throws), dict(words.templates)
    change(words)
    game.words = words
    return game


def test_an_option_that_is_called_nothing_is_caught() -> None:
    label = ("Battle.withdraw", "label", "pass")
    game = with_words(lambda w: w.templates.pop(label), verb_labels={**SHEET.verb_labels, "pass": VerbLabel("")})
    broken = caught(game)
    assert (broken.law, broken.why) == ("remarks", "('pass', '') is called nothing")


def test_a_remark_is_name_enough() -> None:
    game = with_words(lambda w: None, verb_labels={**SHEET.verb_labels, "pass": VerbLabel("")})
    check_faces(game.match(BATTLE, seed=1))


def test_a_remark_that_fails_is_caught_in_play() -> None:
    def fail(g: Any, f: Any, noun: int) -> Remark:
        raise ValueError("no words")

    def change(w: Words) -> None:
        w.notes["Impulse.march", "march"] = fail

    with pytest.raises(Broken) as no:
        check(with_words(change), games=1, scenario="raid")
    assert "no words" in no.value.why


def test_facts_and_the_tally_are_checked() -> None:
    class Mute(Borderland):
        def facts(self, g: Any, piece: str) -> list[str]:
            return [""]

    class Stranger(Borderland):
        def tally(self, g: Any) -> dict[str, float]:
            return {"east": 1}

    assert caught(Mute()).why == "an empty line"
    assert caught(Stranger()).why == "the tally counts for somebody who is no role"


# after the game


def test_dice_that_never_fell_are_caught() -> None:
    def change(w: Words) -> None:
        w.throws["rolled"] = lambda *args: Roll("Both fire", [Die(7)])

    with pytest.raises(Broken) as no:
        check(with_words(change), games=3, scenario="raid")
    assert no.value.why == "rolled tells of [7], which never fell"


def test_dice_of_a_piece_without_a_face_are_caught() -> None:
    def change(w: Words) -> None:
        w.throws["drew"] = lambda *args: Roll("A draw", [], piece="ghost")

    match: Match = with_words(change).new("raid", seed=1)
    with pytest.raises(Broken, match="it has no look 'ghost'"):
        check_lines(match)

"""Sides are called what the components call them: never by an id, and with verbs that agree."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

import grognard
from grognard.games.hand_of_destiny import GAME as DESTINY
from grognard.kernel.game import Game
from grognard.kernel.match import Match
from grognard.luck.report import report

GAMES = ("borderland", "indian-territory", "hand-of-destiny")
SHIPPED = [(id, s.id) for id in GAMES for s in grognard.game(id).scenarios]
NO_TEXT = ("id", "at", "side", "piece", "state", "marker", "card")


def boers(folder: Path) -> Game[Any]:
    """A scenario whose author calls a side "Boers", with an adjective of its own."""
    for file, text in DESTINY.modules.texts(folder.name).items():
        text = re.sub(r"\bcrown\b", "boers", text)
        text = text.replace('"Column of the Crown"', '"Boers"').replace('"Crown"', '"Boer"')
        (folder / file).write_text(text, encoding="utf-8")
    return DESTINY.modules.open(folder)


def strings(value: Any) -> Iterator[str]:
    """All that is text in what is shown."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, x in value.items():
            if key not in NO_TEXT:
                yield from strings(x)
    elif isinstance(value, list | tuple):
        for x in value:
            yield from strings(x)


def at_a_decision(match: Match) -> Iterator[str]:
    """All that whoever decides reads: prompt, options, refusals, where play stands, the battle."""
    game, ask = match.game, match.ask
    assert ask is not None
    yield ask.prompt
    for remark in match.remarks(ask.role):
        yield from strings(asdict(remark))
    for role in game.roles:
        view = match.view(role)
        yield from strings(asdict(game.status(view)))
        scene = game.scene(view)
        if scene is not None:
            yield from strings(asdict(scene))
        refusal = match.refusal(("pass", ""), role)
        if refusal is not None:
            yield refusal.why


def all_texts(match: Match, rng: random.Random) -> Iterator[str]:
    """What is read in a random game to its end, its log and its luck."""
    while match.position.ask is not None:
        if rng.random() < 0.2:
            yield from at_a_decision(match)
        match.choose(rng.choice(match.position.ask.options))
    for role in ["", *match.game.roles]:
        yield from (x.text for x in match.lines(role))
        yield from (y for x in match.lines(role) if x.roll is not None for y in strings(asdict(x.roll)))
    luck = report(match)
    yield from (m.text for m in luck.moments)
    yield from luck.notes
    sheet = match.game.sheet()
    yield from (f"{x.spoken}. {x.adjective}." for x in sheet.sides)
    yield from (match.game.words.does(x.id, "win") for x in sheet.sides)


def check(game: Game[Any], scenario: str, seed: int) -> None:
    sides = game.sheet().sides
    id = re.compile(rf"(?<![\w-])({'|'.join(x.id for x in sides)})(?![\w-])")
    plural = "|".join(x.name for x in sides if x.name.endswith("s")) or "no such name"
    odd = re.compile(rf"\b({plural}) (\w+s|counter|unit)\b")
    for text in all_texts(game.new(scenario, seed=seed), random.Random(seed)):
        assert not id.search(text), text
        assert not odd.search(text), text


@pytest.mark.parametrize(("id", "scenario"), SHIPPED)
def test_no_text_of_a_game_names_a_side_by_its_id(id: str, scenario: str) -> None:
    check(grognard.game(id).edition(scenario), scenario, 1)


def test_nor_of_a_scenario_whose_side_is_called_boers(tmp_path: Path) -> None:
    folder = tmp_path / "transvaal"
    folder.mkdir()
    game = boers(folder)
    assert game.sheet().sides[0].spoken == "the Boer side"
    check(game, "transvaal", 1)

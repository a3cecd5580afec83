"""What a field declares: its name in saves, whose secret it is, and that it says of what kind it is."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Any

import pytest

from borderland import GAME, Borderland
from grognard.kernel import save
from grognard.kernel.check import Broken, Report, check_house, check_redeal, check_value, check_worlds_differ
from grognard.kernel.flow import Frame
from grognard.kernel.game import GameError, Shape
from grognard.kernel.kinds import NUMBER, PUBLIC, of
from grognard.kernel.rules import Procedure


@dataclass
class Plan(Frame):
    side: int = of(NUMBER)
    aim: int = of(NUMBER, 3, saved="target", whose="owner")

    @property
    def owner(self) -> int:
        return self.side


class OldNames(Borderland):
    shape = Shape(
        Borderland.shape.make,
        [replace(f, saved="round") if f.name == "turn" else f for f in Borderland.shape.fields],
        Borderland.shape.lexicon,
    )


def test_a_field_of_a_board_may_have_another_name_in_saves() -> None:
    game = OldNames()
    match = game.new("raid", seed=1)
    saved = save.freeze(game, match.position)
    assert "round" in saved.board
    assert "turn" not in saved.board
    assert save.thaw(game, saved).board.turn == match.position.board.turn
    with pytest.raises(GameError, match=r"^board\.round: missing$"):
        game.shape.build({key: x for key, x in saved.board.items() if key != "round"})
    assert match.view("north") == match.view("north")


def test_a_field_of_a_frame_may_have_another_name_in_saves(monkeypatch: pytest.MonkeyPatch) -> None:
    p = Procedure(0, Plan)
    assert (p.fields, p.saved) == (["pc", "proc", "side", "aim"], ["pc", "proc", "side", "target"])
    campaign = GAME.rules.by_name["Campaign"]
    before = save.freeze(GAME, GAME.new("raid", seed=1).position)
    monkeypatch.setattr(campaign, "saved", ["pc", "proc", "side", "thrust"])
    g = GAME.new("raid", seed=1).position
    saved = save.freeze(GAME, g)
    assert saved.frames[0].data == {"side": 0, "thrust": before.frames[0].data["impulse"]}
    assert save.state_hash(GAME, save.thaw(GAME, saved)) == save.state_hash(GAME, g)


def test_a_local_is_told_to_its_owner_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    f = GAME.new("raid", seed=1).position.stack[0]
    monkeypatch.setitem(GAME.rules.by_name["Campaign"].whose, "impulse", "side")
    assert "impulse" in GAME.locals(GAME.new("raid", seed=1).position, f, f.side)  # type: ignore[attr-defined]
    for role in (1 - f.side, PUBLIC):  # type: ignore[attr-defined]
        assert set(GAME.locals(GAME.new("raid", seed=1).position, f, role)) == {"side"}


def test_a_local_that_does_not_say_of_what_kind_it_is_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    g = GAME.new("raid", seed=1).position
    monkeypatch.delitem(GAME.rules.by_name["Campaign"].kinds, "impulse")
    assert set(GAME.locals(g, g.stack[0], 0)) == {"side"}
    with pytest.raises(Broken, match=r"Campaign\.impulse doesn't say of what kind it is"):
        check_house(GAME)


def test_a_hidden_local_that_is_never_dealt_anew_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAME.rules.by_name["Campaign"].whose, "impulse", "side")
    rng, report, match = random.Random(1), Report(), GAME.new("raid", seed=1)
    for _ in range(60):
        assert match.position.ask is not None
        check_redeal(match, -1, rng, report)
        match.choose(rng.choice(match.position.ask.options))
    with pytest.raises(Broken, match=r"Campaign\.impulse is hidden from spectators and never dealt anew"):
        check_worlds_differ(GAME, report)


class Boastful(Borderland):
    def value(self, g: Any, role: int) -> float:
        return 1.5


class Undecided(Borderland):
    def value(self, g: Any, role: int) -> float:
        return 0.5


def test_a_value_is_from_0_to_1_and_at_the_end_who_has_won() -> None:
    with pytest.raises(Broken, match=r"1\.5 for north"):
        check_value(Boastful().new("raid", seed=1))
    match = Undecided().new("raid", seed=1)
    check_value(match)
    match.position.finish(0, 1)
    with pytest.raises(Broken, match=r"0\.5 for north"):
        check_value(match)

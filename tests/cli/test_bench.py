"""`grognard bench`: all figures are there and sane; how fast they are is for people to judge."""

from __future__ import annotations

import json
import math
import random
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from borderland import GAME
from grognard.cli import measure
from grognard.cli.app import app
from grognard.cli.errors import run
from grognard.kernel.dice import SeededDice

QUICK = ["bench", "borderland", "--seconds", "0"]


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "ROUNDS", 2)
    monkeypatch.setattr(measure, "LONG", 2)


def figures(capsys: pytest.CaptureFixture[str], *args: str) -> dict[str, Any]:
    assert run(app, [*QUICK, "--json", *args]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    data: dict[str, Any] = json.loads(said.out)
    return data


def numbers(data: Any) -> list[float]:
    if isinstance(data, dict):
        return [x for value in data.values() for x in numbers(value)]
    if isinstance(data, list):
        return [x for value in data for x in numbers(value)]
    return [] if isinstance(data, str) else [data]


def test_json_has_every_figure(capsys: pytest.CaptureFixture[str]) -> None:
    data = figures(capsys)
    assert {key: sorted(data[key]) for key in ("actions_per_second", "microseconds", "bytes", "ratios")} == {
        "actions_per_second": ["chess", "choose", "observations", "play", "position", "views"],
        "microseconds": [
            "chess_copy", "clone", "imagine", "load", "observe", "redeal", "save", "set_up", "value", "view",
        ],
        "bytes": ["log_per_input", "position", "save"],
        "ratios": [
            "choose_to_chess", "clone_to_copy", "observations_to_choose", "observations_to_views", "play_to_chess",
            "position_to_chess",
        ],
    }  # fmt: skip
    growth = {"first_us", "last_us", "last_to_first", "empty_log_us", "full_log_us", "full_to_empty"}
    assert growth < set(data["growth"])
    assert data["game"] == "borderland"
    assert data["python"].startswith(f"{sys.version_info.major}.{sys.version_info.minor}.")
    assert {data["kernel"], data["rules"]} <= {"interpreted", "compiled"}


def test_every_figure_is_a_positive_number(capsys: pytest.CaptureFixture[str]) -> None:
    data = figures(capsys)
    seconds = data.pop("seconds")
    assert seconds == 0
    assert all(math.isfinite(x) and x > 0 for x in numbers(data))
    assert data["bytes"]["position"] < data["bytes"]["save"]


def test_the_table_names_what_it_compares_with(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(app, QUICK) == 0
    out = capsys.readouterr().out
    assert "times python-chess" in out
    assert "times board.copy" in out
    assert "kernel interpreted" in out or "kernel compiled" in out


def test_the_work_adds_up() -> None:
    done: list[float] = []
    measure.measure(GAME, 0, False, done.append)
    assert sum(done) == pytest.approx(1)


@pytest.mark.parametrize(("module", "extra", "args"), [("chess", "bench", []), ("pyspiel", "research", ["--peers"])])
def test_a_missing_package_is_one_line_and_exit_code_2(
    module: str, extra: str, args: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, module, None)  # import then fails, installed or not
    assert run(app, [*QUICK, *args]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert f"pip install 'grognard[{extra}]'" in said.err


def test_an_unknown_game_is_exit_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(app, ["bench", "chess-960", "--seconds", "0"]) == 2
    assert "chess-960" in capsys.readouterr().err


class State:
    """Three rolls and three moves in turn; the last move is forced."""

    def __init__(self) -> None:
        self.made = 0

    def is_terminal(self) -> bool:
        return self.made == 6

    def is_chance_node(self) -> bool:
        return self.made % 2 == 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(1, 0.5), (2, 0.4999)]

    def legal_actions(self) -> list[int]:
        return [1] if self.made == 5 else [1, 2]

    def apply_action(self, action: int) -> None:
        assert action in (1, 2)
        self.made += 1


@pytest.fixture
def spiel(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Stands in for OpenSpiel, which is too big to ask of everybody who runs the tests."""
    module = SimpleNamespace(load_game=lambda name: SimpleNamespace(new_initial_state=State))
    monkeypatch.setitem(sys.modules, "pyspiel", module)
    return module


def test_peers_are_measured_on_demand(spiel: Any, capsys: pytest.CaptureFixture[str]) -> None:
    data = figures(capsys, "--peers")
    assert data["actions_per_second"]["backgammon"] > 0
    assert data["ratios"]["position_to_backgammon"] > 0


def test_only_real_choices_count(spiel: Any) -> None:
    assert measure.play_backgammon(spiel)(0) == 2
    asked = [len(ask.options) > 1 for ask in _asks()]
    assert measure.play_positions(GAME)(3) == sum(asked) < len(asked)


def _asks() -> list[Any]:
    """What the random game of seed 3 asks, played by hand."""
    dice, rand = SeededDice(3), random.Random(3).random
    g = GAME.set_up("campaign", GAME.settings({}))
    g.advance(dice)
    asks: list[Any] = []
    while (ask := g.ask) is not None:
        asks.append(ask)
        g.apply(ask.options[int(rand() * len(ask.options))], dice)
    return asks


def test_the_log_is_all_that_differs_in_the_growth_test() -> None:
    match = measure._late(GAME)
    fork, fresh = match.fork(SeededDice(1)), measure.fresh(match, 1)
    assert len(measure._times(fork, 1)) == len(measure._times(fresh, 1))
    assert fork.rows == match.rows + fresh.rows


def test_the_typical_position_is_deep_and_in_the_middle() -> None:
    match = measure.typical(GAME)
    assert len(match.position.stack) >= 3
    assert match.position.ask is not None
    assert match.rows

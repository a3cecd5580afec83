"""`grognard odds`, and `odds` in the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import grognard
from grognard.cli import odds_proof

from .conftest import Cli
from .sitting import said, sitting

PUZZLE = """
[units]
3ks = "fort_gibson"
4ks = "fort_gibson"
blunt = "fort_gibson"
kiowa-1 = "tahlequah"

[impulse]
player = "union"
actions = 2
"""
BATTLE = {
    "units": {"3ks": "deep_fork", "4ks": "deep_fork", "3ari": "deep_fork"},
    "battle": {"attacker": "union", "at": "deep_fork", "from": "council_grounds", "turn": "union"},
}


@pytest.fixture
def puzzle(tmp_path: Path) -> Path:
    path = tmp_path / "puzzle.toml"
    path.write_text(PUZZLE)
    return path


def test_a_position_in_a_file(cli: Cli, puzzle: Path) -> None:
    result = cli("odds", "indian-territory", puzzle, "--at", "tahlequah")
    assert result.code == 0, result.err
    text = " ".join(result.out.split())
    assert "Tahlequah: Union attack, Kiowa defence" in text
    assert "Union, 2" in text
    assert "Exact: every outcome of the dice was followed." in text
    assert "nobody breaks off or pursues" in text
    assert "█" in text


@pytest.mark.parametrize("typed", ["Tahlequah", "tahle", "TAHLEQUAH"])
def test_a_space_by_its_name_or_a_part_of_it(cli: Cli, puzzle: Path, typed: str) -> None:
    assert cli("odds", "indian-territory", puzzle, "--at", typed, "--json").data["at"] == "tahlequah"


def test_the_battle_under_way_needs_no_place(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "battle.json"
    path.write_text(json.dumps(BATTLE))
    result = cli("odds", "indian-territory", path, "--json")
    assert result.code == 0, result.err
    (x,) = result.data["odds"]
    assert (result.data["role"], x["at"], x["exact"]) == ("union", "deep_fork", True)
    assert x["attacker"]["wins"] + x["defender"]["wins"] == pytest.approx(1)
    assert sum(x["defender"]["losses"]) == pytest.approx(1)


def test_where_a_rule_keeps_them_apart_it_is_named(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "raid.json"
    units = {"comanche-1": "red_river_station", "3ari": "fort_belknap"}
    path.write_text(json.dumps({"units": units, "player": "union", "raid": {"tribe": "comanche"}}))
    result = cli("odds", "indian-territory", path, "--at", "fort_belknap")
    assert result.code != 0
    text = " ".join(result.err.split())
    assert "no battle can be fought at fort_belknap now: Fort Belknap is a base" in text
    assert "(11.3b)" in text


def test_a_save_tells_the_same_as_its_position(cli: Cli, tmp_path: Path) -> None:
    match = grognard.game("indian-territory").match(BATTLE, seed=1)
    match.save(tmp_path / "game.json")
    told = cli("odds", "indian-territory", tmp_path / "game.json", "--role", "confederate", "--json").data
    assert told["odds"][0]["attacker"]["side"] == "union"
    assert told["role"] == "confederate"


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["--at", "tahlekuah"], "is it tahlequah"),
        (["--at", "atlantis"], "there is no space 'atlantis'"),
        (["--at", "fort"], "'fort' may mean several: "),
        (["--at", "fort_scott"], "union sees no battle that could be fought at fort_scott now"),
        ([], "no battle is under way; say where"),
        (["--role", "kiowa"], "has no role 'kiowa'"),
    ],
)
def test_mistakes_are_named(cli: Cli, puzzle: Path, args: list[str], why: str) -> None:
    result = cli("odds", "indian-territory", puzzle, *args)
    assert result.code == 2
    assert why in result.err


@pytest.mark.parametrize("text", ["{", "[1, 2]", '{"format": "grognard"}', '{"units": {"nobody": "tahlequah"}}'])
def test_a_file_that_is_neither_is_refused(cli: Cli, tmp_path: Path, text: str) -> None:
    path = tmp_path / "some.json"
    path.write_text(text)
    result = cli("odds", "indian-territory", path)
    assert (result.code, result.out) == (2, "")
    assert result.err.count("\n") == 1


def test_a_save_of_another_game(cli: Cli, tmp_path: Path) -> None:
    grognard.game("borderland").new(seed=1).save(tmp_path / "game.json")
    result = cli("odds", "indian-territory", tmp_path / "game.json")
    assert "is a game of borderland, not of indian-territory" in result.err


def test_without_a_file(cli: Cli) -> None:
    assert "say which saved game or position" in cli("odds", "indian-territory").err


# the proof


def test_the_proof_compares_with_the_rules(cli: Cli) -> None:
    args = ("odds", "indian-territory", "--prove", "--battles", 2, "--samples", 100, "--seed", 5, "-j", 1)
    result = cli(*args)
    assert result.code == 0, result.out + result.err
    assert result.last == "2 agree within 3 standard errors; 0 battles wrong."
    assert [x["seed"] for x in cli(*args, "--json").data["found"]] == [5, 6]


def test_a_battle_that_is_off_is_fought_again(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was chance alone is not called wrong; what is wrong stays wrong."""
    honest = odds_proof.compare

    def twisted(game: object, seed: int, samples: int, lots: int) -> odds_proof.Compared:
        found = honest(game, seed, samples, lots)  # type: ignore[arg-type]
        found.off[0] = 9.0 if seed == 5 or lots < odds_proof.FRESH else 0.5
        return found

    monkeypatch.setattr(odds_proof, "compare", twisted)
    result = cli("odds", "indian-territory", "--prove", "--battles", 2, "--samples", 100, "--seed", 5, "-j", 1)
    assert result.code == 1
    assert "Fought again, 4 times as often: 5, 6." in result.out
    assert result.last == "1 agree within 3 standard errors; 1 battle wrong."


def test_a_game_without_odds_proves_nothing(cli: Cli) -> None:
    assert "borderland reckons no odds" in cli("odds", "borderland", "--prove").err


# in the terminal


def test_odds_in_the_terminal(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sit = sitting(cli, tmp_path, monkeypatch)
    grognard.game("indian-territory").match(BATTLE, seed=1).save(tmp_path / "game.json")
    out = said(sit(["--load", "game.json", "--as", "both"], "", "odds", "odds deep fork", "odds nowhere", "odds fort"))
    assert out.count("At Deep Fork, Union attack, Confederate defence: the Union side wins") == 2
    assert "Union, 2 units, loses" in out
    assert 'No space is called "nowhere".' in out
    assert '"fort" may mean several: ' in out


def test_odds_of_a_battle_that_could_be(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sit = sitting(cli, tmp_path, monkeypatch)
    grognard.game("borderland").new(seed=1).save(tmp_path / "game.json")
    out = said(sit(["--load", "game.json", "--as", "both"], "", "odds", "odds mill"))
    assert "No battle is under way; `odds PLACE` tells of one that could be." in out
    assert "You know of no battle that could be fought at" in out


def test_the_rule_that_keeps_both_sides_apart(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sit = sitting(cli, tmp_path, monkeypatch)
    units = {"quan": "north_fork_town", "3ks": "honey_springs"}
    position = {"units": units, "impulse": {"player": "confederate", "actions": 2}}
    grognard.game("indian-territory").match(position, seed=1).save(tmp_path / "game.json")
    out = said(sit(["--load", "game.json", "--as", "both"], "", "odds honey springs"))
    assert "never attacks the Union units at Honey Springs. (rule 11.4d)" in out


def test_a_game_that_reckons_no_odds_says_so(cli: Cli, tmp_path: Path) -> None:
    grognard.game("borderland").new(seed=1).save(tmp_path / "game.save")
    result = cli("odds", "borderland", tmp_path / "game.save", "--at", "mill")
    assert (result.code, result.err) == (2, "grognard: borderland reckons no odds\n")


def test_in_a_game_that_is_over_no_battle_will_be_fought(cli: Cli, tmp_path: Path) -> None:
    match = grognard.game("indian-territory").new(seed=1)
    match.end("K.resign", "union")
    match.save(tmp_path / "game.save")
    result = cli("odds", "indian-territory", tmp_path / "game.save")
    assert (result.code, result.err) == (2, "grognard: the game is over: no battle will be fought any more\n")

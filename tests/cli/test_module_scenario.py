"""Scenarios of one's own: made, copied, checked and played from any folder."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

import grognard
from grognard.games.hand_of_destiny.read import FILES, read_scenario
from grognard.games.hand_of_destiny.state import TEMPLATE

from .conftest import COMMAND
from .test_fuzz import is_gone

Cli = Any


@pytest.fixture
def war(cli: Cli, tmp_path: Path) -> Path:
    folder = tmp_path / "my_war"
    assert cli("module", "new", folder).code == 0
    return folder


def edit(folder: Path, file: str, old: str, new: str) -> None:
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1))


# new


def test_a_new_scenario_is_complete_and_good(cli: Cli, war: Path) -> None:
    assert sorted(p.name for p in war.iterdir()) == sorted(FILES)
    result = cli("module", "check", war)
    assert (result.code, result.out.count("\n")) == (0, 1)
    assert "good" in result.out


def test_it_is_a_small_game_of_its_own(war: Path) -> None:
    game: Any = grognard.module(war)
    m = game.components
    assert 8 <= len(m.spaces) <= 10
    assert any(m.river)
    assert any(m.fort_kind)
    assert [len(own) for own in m.own] == [8, 7]
    assert [sum(c.side == side for c in m.cards) for side in (0, 1)] == [6, 6]
    assert game.roles == ("crown", "league")


def test_either_side_may_win_it(cli: Cli, war: Path) -> None:
    for bot in ("greedy", "random"):
        won = cli("module", "balance", war, "--bot", bot, "--games", "16", "--jobs", "1", "--json").data["won"]
        assert min(won["crown"], won["league"]) >= 3


def test_every_file_of_the_template_teaches() -> None:
    for name in FILES:
        assert (TEMPLATE / name).read_text(encoding="utf-8").startswith("# ")


def test_the_folder_has_the_scenarios_name(cli: Cli, tmp_path: Path) -> None:
    for name, hint in {"My War": "try my_war", "7th-war": "small letters", "war.toml": "try war_toml"}.items():
        result = cli("module", "new", tmp_path / name)
        assert result.code == 2
        assert hint in result.err
        assert not (tmp_path / name).exists()


def test_new_never_overwrites(cli: Cli, war: Path) -> None:
    assert "is there already" in cli("module", "new", war).err


def test_new_for_another_game(cli: Cli, tmp_path: Path) -> None:
    assert cli("module", "new", tmp_path / "mine", "--game", "indian-territory").code == 0
    assert grognard.module(tmp_path / "mine").id == "indian-territory"


def test_new_as_json(cli: Cli, tmp_path: Path) -> None:
    assert cli("module", "new", tmp_path / "x", "--json").data["files"] == list(FILES)


# copy


def test_a_scenario_is_copied(cli: Cli, tmp_path: Path) -> None:
    folder = tmp_path / "my_passes"
    assert cli("module", "copy", "hand-of-destiny", "--scenario", "the_passes", folder).code == 0
    assert tomllib.loads((folder / "scenario.toml").read_text())["id"] == "my_passes"
    game: Any = grognard.module(folder)
    assert (game.components.name, game.roles) == ("The Passes: Afghanistan 1879-80", ("british", "afghan"))
    assert [s.id for s in game.scenarios] == ["my_passes"]


def test_ones_own_is_copied(cli: Cli, war: Path, tmp_path: Path) -> None:
    edit(war, "scenario.toml", "The Salt River", "The Pepper River")
    assert cli("module", "copy", war, tmp_path / "other").code == 0
    assert grognard.module(tmp_path / "other").scenarios[0].title == "The Pepper River"


def test_an_unknown_scenario(cli: Cli, tmp_path: Path) -> None:
    result = cli("module", "copy", "hand-of-destiny", "--scenario", "waterloo", tmp_path / "x")
    assert (result.code, "the_passes" in result.err) == (2, True)


# check


def test_every_fault_and_every_warning_is_told(cli: Cli, war: Path) -> None:
    edit(war, "map.toml", 'terrain = "town"', 'terrain = "twon"')
    edit(war, "units.toml", "strength = 1", "strength = 11")
    edit(war, "cards.toml", 'do = "water"', 'do = "whisky"')
    edit(war, "tables.toml", '"E"]', '"X"]')
    result = cli("module", "check", war)
    lines = result.out.splitlines()
    assert result.code == 1
    assert any(
        "map.toml: space[8] 'cross'.terrain: there is no terrain 'twon'; did you mean 'town'?" in x for x in lines
    )
    assert any(x.startswith("units.toml: unit[1] 'hart'.strength: ") for x in lines)
    assert any(x.startswith("cards.toml: card[4] 'c4'.event[1].effects[1].do: ") for x in lines)
    assert any(x.startswith("tables.toml: brt.foot") for x in lines)
    assert lines[-1].endswith("my_war: 4 faults. Mend them and check again.")
    assert all("(line " in x for x in lines[:-1])


def test_warnings_are_no_faults(cli: Cli, war: Path) -> None:
    edit(war, "setup.toml", '{ side = "crown",  who = { all = true },              at = ["redgate"] },', "")
    result = cli("module", "check", war, "--json")
    assert (result.code, result.data["good"], result.data["faults"]) == (0, True, [])
    assert [w for w in result.data["warnings"] if w["file"] == "units.toml" and "no recruit line" in w["text"]]
    said = cli("module", "check", war).out.splitlines()
    assert all(": warning: " in x for x in said[:-1])
    assert "my_war: good; " in said[-1]


def test_words_that_have_no_room_on_the_map_are_a_warning(cli: Cli, war: Path) -> None:
    rows = [f'{{ text = "The Great {x} of the North", x = 500, y = 420, size = 40 }}' for x in ("Desert", "Waste")]
    edit(war, "map.toml", "", f"label = [{', '.join(rows)}]\n")
    result = cli("module", "check", war)
    assert result.code == 0
    assert "warning: no room for the words 'The Great Waste of the North'; move them" in result.out
    assert "my_war: good; 1 warning" in result.out


# balance


def test_the_balance_is_told(cli: Cli, war: Path) -> None:
    lines = cli("module", "balance", war, "--games", "4", "--jobs", "2").out.splitlines()
    assert lines[0] == "4 games, greedy against greedy"
    assert sum(int(x.split()[0]) for x in lines[1 : lines.index("How they ended:")]) == 4
    alike = [cli("module", "balance", war, "--games", "4", "--jobs", n, "--json").data for n in (1, 2)]
    assert alike[0] == alike[1]


def test_the_balance_tells_length_points_and_cards(cli: Cli, war: Path) -> None:
    command = ("module", "balance", war, "--games", "4", "--jobs", "1")
    found = cli(*command, "--json").data
    m = grognard.module(war).components  # type: ignore[attr-defined]
    assert sum(found["turns"].values()) == 4
    assert {int(turn) for turn in found["turns"]} <= set(range(1, m.turns + 1))
    assert set(found["points"]) == set(m.sides)
    assert set(found["cards"]) == set(m.card_ids)
    assert all(0 <= (x["fired"] or 0) <= x["drawn"] for x in found["cards"].values())
    assert any(x["fired"] for x in found["cards"].values())
    plain = [id for id, card in zip(m.card_ids, m.cards, strict=True) if not card.events]
    assert plain == [id for id, x in found["cards"].items() if x["fired"] is None]
    drawn = sum(x["drawn"] for x in found["cards"].values())
    turns = sum(int(turn) * games for turn, games in found["turns"].items())
    assert 2 * turns - 4 <= drawn <= 2 * turns  # a card for each player turn, but for one that a sudden death cut off
    said = cli(*command).out
    assert "Length in turns: " in said
    assert f"Points of {m.side_names[0]}: " in said or f"Points of {m.adjectives[0]}: " in said
    assert all(f"({id})" in said for id in m.card_ids)
    assert [f"({id})" in x for x in said.splitlines() for id in plain if "no event" in x].count(True) == len(plain)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_balance_ends_at_once_on_an_interrupt(war: Path, jobs: str) -> None:
    heed = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"  # a shell's background ignores it
    code = f"{heed}; from grognard.cli import main; main()"
    command = [sys.executable, "-c", code, "module", "balance", str(war), "--games", "9999", "--jobs", jobs, "--json"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, start_new_session=True) as running:
        time.sleep(6)  # until the games are under way
        os.killpg(running.pid, signal.SIGINT)
        try:
            out, err = running.communicate(timeout=5)
        finally:
            running.kill()
    assert running.returncode == 130
    assert json.loads(out)["interrupted"] is True
    assert "Traceback" not in err
    assert is_gone(running.pid)


def test_an_unknown_bot(cli: Cli, war: Path) -> None:
    result = cli("module", "balance", war, "--bot", "napoleon")
    assert (result.code, "greedy" in result.err) == (2, True)


# play, wherever a game is taken


def test_it_is_played_in_the_terminal(cli: Cli, war: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("look\nquit\n"))
    result = cli("play", "--terminal", "my_war", "--as", "crown", "--seed", "3")
    assert result.code == 0
    assert "Market Cross" in result.out


def test_its_save_says_which_command_goes_on(
    cli: Cli, war: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("save a.save\nquit\n"))
    cli("play", "--terminal", "my_war", "--as", "crown", "--seed", "3")
    assert "a.save: played with the components of my_war; go on with: grognard play my_war --load a.save" in (
        " ".join(cli("play", "--load").err.split())
    )
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert cli("play", "my_war", "--load", "a.save").code == 0
    war.rename(tmp_path / "..my_war")
    (tmp_path / "..my_war" / "scenario.toml").unlink()
    assert "grognard play DIR --load a.save" in " ".join(cli("play", "--load", "a.save").err.split())


@pytest.mark.parametrize("where", [".", ".."])
def test_it_is_known_from_any_folder(cli: Cli, war: Path, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    monkeypatch.chdir(war)
    name = "." if where == "." else "../my_war"
    assert "good" in cli("module", "check", name).out
    assert cli("rules", name, "13.1e").code == 0
    fuzzed = cli("fuzz", name, "--games", "2", "--seed", "1", "--jobs", "1", "--out", war.parent / "faults", "--json")
    assert (fuzzed.code, fuzzed.data["games"]) == (0, 2)


def test_it_is_played_in_the_browser(war: Path, tmp_path: Path) -> None:
    command = [*COMMAND, "play", str(war), "--no-browser", "--port", "0", "--data", str(tmp_path / "data")]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=tmp_path, env=os.environ)
    try:
        assert server.stdout is not None
        at = server.stdout.readline().split()[-1]
        with urlopen(f"{at}api/games", timeout=20) as answer:
            games = {g["id"]: g for g in json.load(answer)["games"]}
        assert games["hand-of-destiny@my_war"]["picture"] is True
        server.send_signal(signal.SIGINT)
        assert server.wait(20) == 0
    finally:
        server.kill()
        server.communicate()


def test_a_broken_scenario_is_not_played_but_told(cli: Cli, war: Path) -> None:
    edit(war, "map.toml", 'terrain = "town"', 'terrain = "twon"')
    for command in (("play", war, "--terminal"), ("fuzz", war), ("rules", war), ("module", "draw", war)):
        result = cli(*command)
        assert (result.code, "there is no terrain 'twon'" in result.err) == (2, True)
        assert f"`grognard module check {war}` lists everything" in result.err


# folders made to do harm; what the reader refuses is in tests/games/hand_of_destiny/read


def test_a_folder_of_ten_thousand_spaces(cli: Cli, war: Path) -> None:
    rows = ",\n".join(f'{{id="s{n}", name="S{n}", x=1, y=1, terrain="plain"}}' for n in range(10_000))
    edit(war, "map.toml", "space = [", f"space = [\n{rows},")
    result = cli("module", "check", war)
    assert result.code == 1
    assert "map.toml: space: " in result.out


@pytest.mark.parametrize("name", ["\\u001b[31mRed", "\\u202eevil", "\\u0000"])
def test_control_characters_never_reach_the_terminal(cli: Cli, war: Path, name: str) -> None:
    edit(war, "map.toml", 'name = "Redgate"', f'name = "{name}"')
    result = cli("module", "check", war)
    assert result.code == 1
    assert not set("\x1b\u202e\0") & set(result.out)


def test_a_scenario_that_is_a_link_or_a_pipe(cli: Cli, war: Path, tmp_path: Path) -> None:
    (war / "scenario.toml").rename(tmp_path / "scenario.toml")
    (war / "scenario.toml").symlink_to(tmp_path / "scenario.toml")
    assert "scenario.toml: can't be read: a link" in cli("module", "check", war).out
    (war / "scenario.toml").unlink()
    if hasattr(os, "mkfifo"):
        os.mkfifo(war / "scenario.toml")
        assert "scenario.toml: not a plain file" in cli("module", "check", war).out


def test_a_module_card_may_name_the_game_all_the_same(cli: Cli, war: Path) -> None:
    (war / "module.toml").write_text('game = "hand-of-destiny"\n')
    assert cli("module", "check", war).code == 0
    (war / "module.toml").write_text('game = "indian-territory"\n')
    assert cli("module", "check", war).code == 1


def test_the_template_has_no_warnings(tmp_path: Path, war: Path) -> None:
    assert read_scenario(war)[1] == []

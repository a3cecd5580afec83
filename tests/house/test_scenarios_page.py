"""docs/scenarios.md is followed to the letter: its files are written, its commands given, in the order of the page."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from urllib.request import urlopen

import pytest

import grognard
from grognard.cli import app, run
from grognard.games.hand_of_destiny.read import read_scenario
from grognard.games.hand_of_destiny.read.cards import COUNTS, LINE, SPECS
from grognard.games.hand_of_destiny.read.filters import KEYS, KINDS
from grognard.games.hand_of_destiny.read.map import FORT_KINDS, USES
from grognard.games.hand_of_destiny.read.scenario import POINTS, SUDDEN
from grognard.games.hand_of_destiny.read.units import OVERRIDES, SYMBOLS, TYPE_FLAGS, UNIT_FLAGS
from grognard.games.hand_of_destiny.state import SCENARIOS, TEMPLATE
from grognard.games.hand_of_destiny.vocabulary import EFFECTS, FLAGS, PHASES, ROUTES, SWITCHES, UNTILS, WATERS
from grognard.kernel.checked import Node

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
REFERENCE = PAGE[PAGE.index("\n# Reference\n") :]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PLAY = [sys.executable, "-c", "from grognard.cli import main; main()"]


# the walk


class Reader:
    """Somebody who does what the page says."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys
        self.written: set[Path] = set()

    def write(self, block: str) -> None:
        """A block with the name of a file on top is that file; the next one with this name goes on with it."""
        path = Path(block.split("\n", 1)[0].removeprefix("# "))
        before = path.read_text(encoding="utf-8") if path in self.written else ""
        path.write_text(f"{before}\n{block}" if before else block, encoding="utf-8")
        self.written.add(path)

    def follow(self, block: str) -> None:
        """Give the commands of a block; what is shown below them must be said, in this order."""
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, shown = part.partition("\n")
            said = self.give(command.split(), shown)
            for line in shown.splitlines():
                pattern = ".*?".join(re.escape(x) for x in line.split("…"))
                found = re.search(pattern, said)
                assert found is not None, (command, line, said)
                said = said[found.end() :]

    def give(self, words: Sequence[str], shown: str) -> str:
        if words[0] == "mkdir":
            Path(words[1]).mkdir()
            return ""
        assert words[0] == "grognard"
        if words[1] == "play" and "--terminal" not in words:
            return serve(words[2])
        code = run(app, list(words[1:]))
        out, err = self.capsys.readouterr()
        assert code == (1 if " fault" in shown else 0), (words, out, err)
        return out + err


def serve(folder: str) -> str:
    """`grognard play` in the browser: it opens, and the scenario is on the shelf."""
    command = [*PLAY, "play", folder, "--no-browser", "--port", "0", "--data", "games"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ)
    try:
        assert server.stdout is not None
        first = server.stdout.readline()
        with urlopen(f"{first.split()[-1]}api/games", timeout=20) as answer:
            assert f"hand-of-destiny@{folder}" in [g["id"] for g in json.load(answer)["games"]]
        server.send_signal(signal.SIGINT)
        assert server.wait(20) == 0
    finally:
        server.kill()
        server.communicate()
    return first


def test_the_page_leads_to_a_scenario_that_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "160")
    monkeypatch.setattr("sys.stdin", io.StringIO("look\nquit\n"))
    reader = Reader(capsys)
    deeds: dict[str, Callable[[str], None]] = {"toml": reader.write, "console": reader.follow}
    for kind, block in BLOCK.findall(PAGE):
        if kind == "console" or block.startswith("# sugar_island/"):
            deeds[kind](block)
    assert grognard.module("sugar_island").roles == ("french", "british")


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_the_scenario_of_the_page_can_be_won_by_either_side(
    bot: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    reader = Reader(capsys)
    Path("sugar_island").mkdir()
    for kind, block in BLOCK.findall(PAGE):
        if kind == "toml" and block.startswith("# sugar_island/"):
            reader.write(block)
    command = ["module", "balance", "sugar_island", "--games", "20", "--jobs", "1", "--bot", bot, "--json"]
    won = json.loads(reader.give(["grognard", *command], ""))["won"]
    assert min(won["french"], won["british"]) >= 3, won


# the reference


def section(title: str) -> str:
    start = REFERENCE.index(f"\n### {title}\n")
    return REFERENCE[start : REFERENCE.find("\n### ", start + 5)]


def words(text: str) -> set[str]:
    """What stands between backticks, in quotes or brackets or without."""
    return set(re.findall(r"`[\[\"]*(\w+)[\]\".\w]*`", text))


def rows(title: str) -> Iterator[tuple[str, str]]:
    """The tables of a section: what stands in the first column, and the whole row."""
    for line in section(title).splitlines():
        if line.startswith("| `") and not line.startswith("| `do`"):
            yield line.split("|")[1].strip(), line


def named(title: str) -> set[str]:
    return {word for first, _ in rows(title) for word in words(first)}


def test_every_effect_is_explained_with_every_key() -> None:
    found = {first.strip("`"): line for first, line in rows("Effects")}
    assert list(found) == EFFECTS[1:]
    for do, spec in SPECS.items():
        keys = set(spec.keys) - {"do", *(LINE if do == "recruit" else ())}
        assert keys <= words(found[do]), (do, keys - words(found[do]))
        for key, value in spec.defaults.items():
            assert not isinstance(value, str | int) or str(value).lower() in found[do], (do, key)


def test_every_key_of_filters_and_conditions_is_explained() -> None:
    assert named("Filters") >= {*KEYS, "side"}
    assert named("Conditions") >= set(KINDS)
    assert set(FLAGS) <= words(section("Filters"))


def known_keys(monkeypatch: pytest.MonkeyPatch) -> dict[str, set[str]]:
    """Every key that the reader asks for, by file."""
    known: dict[str, set[str]] = {}
    real = Node.keys

    def keys(node: Node, *names: str) -> None:
        known.setdefault(node.file, set()).update(names)
        real(node, *names)

    monkeypatch.setattr(Node, "keys", keys)
    for folder in (TEMPLATE, SCENARIOS / "race_to_khartoum", SCENARIOS / "the_passes"):
        read_scenario(folder)
    return known


def test_every_key_that_the_reader_knows_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    everywhere = words(REFERENCE[: REFERENCE.index("\n### ")]) | {"do"}
    for title in ("Filters", "Conditions", "Effects"):
        everywhere |= words(section(title))
    for file, keys in known_keys(monkeypatch).items():
        assert keys <= words(section(file)) | everywhere, (file, keys - words(section(file)) - everywhere)


def test_every_word_of_a_list_is_explained() -> None:
    units, cards, victory = words(section("units.toml")), words(section("cards.toml")), words(section("victory.toml"))
    assert {*UNIT_FLAGS, *OVERRIDES, *TYPE_FLAGS, *SYMBOLS} <= units
    assert {*PHASES, *COUNTS} <= cards
    assert {*SUDDEN, *POINTS, "draw", "conditions", "points"} <= victory
    assert {*SWITCHES, "advanced"} <= words(section("scenario.toml"))
    assert {*WATERS, *ROUTES, *FORT_KINDS, *USES} <= words(section("map.toml"))
    assert {*UNTILS, "self", "enemy", "owner", "random", "recruit", "dead"} <= words(section("Effects"))


def test_every_example_of_the_reference_is_toml() -> None:
    for kind, block in BLOCK.findall(REFERENCE):
        if kind == "toml":
            tomllib.loads(block)

"""Replay: the same state hash after every input, in another process too."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import grognard
from borderland import GAME
from grognard.kernel.chance import dice
from grognard.kernel.match import Match
from grognard.kernel.recorder import ReplayDice
from grognard.kernel.rows import Fell, Picked
from grognard.kernel.save import hash_of, pack, verify
from grognard.kernel.saved import state_hash

if TYPE_CHECKING:  # the other process runs this file by itself
    from tests.conftest import Walk

CHILD = """
import json, runpy, sys
from pathlib import Path
here = runpy.run_path(sys.argv[1])
print(json.dumps([here["told"](Path(path).read_bytes()) for path in sys.argv[2:]]))
"""


def every_input(match: Match) -> list[str]:
    """The hash after every single input, choice or outcome, by the rules alone."""
    g: Any = GAME.set_up(match.scenario, match.options)
    out: list[str] = []
    g.advance(None)
    for x in match.rows:
        if isinstance(x, Fell):
            g.settle(x.outcome, None)
        elif isinstance(x, Picked):
            g.apply(x.choice, None)
        out.append(state_hash(GAME, g))
    return out


def told(data: bytes) -> list[Any]:
    """All that a replay tells: marks, hashes, what was said, how it ended."""
    match = verify(data, grognard.game)
    said = [[x.number, x.text] for role in ("", "north", "south") for x in match.lines(role)]
    marks = {str(n): hash for n, hash in match.state_hashes.items()}
    return [marks, every_input(match), said, str(match.outcome), pack(match).decode()]


@pytest.fixture
def finished(walk: Walk) -> list[Match]:
    out: list[Match] = []
    for seed, scenario in ((1, "campaign"), (2, "raid"), (3, "raid")):
        match = GAME.new(scenario, seed=seed)
        match.hasher = hash_of
        out.append(walk(match, random.Random(seed)))
    return out


def test_every_input_leads_to_the_same_hash_in_another_process(finished: list[Match], tmp_path: Path) -> None:
    paths = [tmp_path / f"{n}.save" for n in range(len(finished))]
    for match, path in zip(finished, paths, strict=True):
        match.save(path)
    here = [told(pack(match)) for match in finished]
    assert all(len(x[1]) > 50 for x in here)
    for seed in ("0", "4242"):
        env = {**os.environ, "PYTHONHASHSEED": seed}
        command = [sys.executable, "-c", CHILD, __file__, *map(str, paths)]
        child = subprocess.run(command, env=env, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert child.returncode == 0, child.stderr
        assert json.loads(child.stdout) == json.loads(json.dumps(here))


def test_the_marks_of_play_are_the_hashes_of_replay(finished: list[Match]) -> None:
    for match in finished:
        hashes = every_input(match)
        assert len(match.state_hashes) > 20
        for number, hash in match.state_hashes.items():
            assert hashes[number - 1] == hash


def test_a_replay_says_how_far_it_is(finished: list[Match]) -> None:
    data, seen = pack(finished[0]), []
    verify(data, lambda _: GAME, lambda done, all: seen.append((done, all)))
    assert seen[-1] == (finished[0].number, finished[0].number)
    assert [done for done, _ in seen] == sorted({done for done, _ in seen})


def test_a_replay_can_stop_on_the_way(finished: list[Match]) -> None:
    match = verify(pack(finished[0]), lambda _: GAME, at=20)
    assert 20 <= match.number < finished[0].number
    assert match.ask is not None


def test_a_record_gives_only_what_it_holds() -> None:
    recorded = ReplayDice([Picked(5), Fell([1, 2]), Picked(7)])
    assert recorded.outcome(dice(2)) == [1, 2]
    with pytest.raises(ValueError, match="no outcome for this chance"):
        recorded.outcome(dice(2))
    with pytest.raises(ValueError, match=r"\[9\] can't come here"):
        ReplayDice([Fell([9])]).outcome(dice(1))

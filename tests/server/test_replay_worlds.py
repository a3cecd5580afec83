"""Two worlds over the bytes of replays and forks: what a role can't see changes nothing that it is shown of the past.

Two tables are laid, alike but for what the role can't see, and the same choices are made at both. Every moment and
every fork must be the same bytes.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.harness import Browser, Live, running
from tests.server.test_two_worlds import OWN, SEED, Bytes, LeakyView, alone, lay, normal

import grognard
from grognard.kernel.dice import SecureDice, SeededDice
from grognard.kernel.game import Game
from grognard.kernel.match import Match
from grognard.kernel.replay import Replay
from grognard.kernel.rows import count_fallen
from grognard.kernel.saved import state_hash
from grognard.kernel.truth import truth
from grognard.kernel.view import View
from grognard.server import chance, replay, snapshots
from grognard.server.snapshots import SeatSnapshot

LONGEST = 8  # choices at both tables


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chance, "fresh_dice", lambda: SecureDice(SEED))


@pytest.fixture
def reader(live: Live) -> Iterator[Browser]:
    with live.browser(Authorization=OWN) as b:
        yield b


def go_on(here: Match, there: Match, role: str, rng: random.Random) -> int:
    """The same choices in both worlds, as long as the role can't tell them apart by right; how many."""
    for made in range(LONGEST):
        if here.position.ask is None or there.position.ask is None or here.position.ask.role != there.position.ask.role:
            return made
        if rng.random() < 0.2 and here.can_undo and there.can_undo:
            here.undo()
            there.undo()
            continue
        both = [c for c in here.position.ask.options if c in there.position.ask.options]
        quiet = [c for c in both if _is_quiet(here, c) and _is_quiet(there, c) and _is_alike(here, there, c, role)]
        if not quiet:
            return made
        choice = rng.choice(quiet)
        here.choose(choice)
        there.choose(choice)
    return LONGEST


def _tried(match: Match, choice: int) -> Match:
    trial = match.fork(SecureDice(SEED))
    trial.choose(choice)
    return trial


def _is_quiet(match: Match, choice: int) -> bool:
    """Does it neither roll nor show anything?"""
    trial = _tried(match, choice)
    return not trial.revealed and not count_fallen(trial.rows[len(match.rows) :])


def _is_alike(here: Match, there: Match, choice: int, role: str) -> bool:
    """A hidden choice of the other side may take another way there."""
    a, b = _tried(here, choice), _tried(there, choice)
    return a.number == b.number and a.view(role) == b.view(role)


def asked(b: Browser, table: str, role: str) -> Bytes:
    """All that a role can see of the past, forks too, and what it is refused."""
    path = f"/api/tables/{table}"
    index = b.told(f"{path}/replay?role={role}")
    numbers = range(index["first"], index["number"] + 2)
    paths = [f"/replay?role={role}", "/replay", f"/replay?role={role}&truth=true", f"/lines?role={role}&truth=true"]
    paths += [f"/replay/{n}?role={r}" for n in numbers for r in {"", role}]
    paths += ["/file", f"/replay/{index['number']}?truth=true"]
    out = [(p, b.get(path + p).content) for p in paths]
    told = 0
    for number, lines, _ in index["moments"]:
        out += [(p, b.get(path + p).content) for p in on_the_way(number, range(told, lines), role)]
        out += forked(b, path, role, number)
        told = lines
    return [normal(x, table) for x in out]


def on_the_way(number: int, lines: range, role: str) -> list[str]:
    return [f"/replay/{number}?role={r}&line={n}" for n in lines for r in {"", role}]


def forked(b: Browser, path: str, role: str, number: int) -> Bytes:
    """A fork where we hold every seat: whatever was imagined is open to us."""
    seats = {s["role"]: {"kind": "me"} for s in b.told(path)["seats"]}
    response = b.post(f"{path}/fork", {"number": number, "role": role, "seats": seats})
    made = response.json()
    if "error" in made:
        return [(f"fork {number}", response.content)]
    made.pop("tokens")
    id = made["table"]["id"]
    told = [(f"fork {number}", str(made).encode())]
    told += [(f"fork {number} {r}", b.get(f"/api/tables/{id}/state?role={r}").content) for r in ("", *seats)]
    told += [(f"fork {number} file", b.get(f"/api/tables/{id}/file").content)]
    return [normal(x, id) for x in told]


def compare(live: Live, b: Browser, match: Match, role: str, rng: random.Random) -> tuple[bool, int]:
    """Were the two worlds really different, and how many choices were compared?"""
    game: Game[Any] = match.game
    other = game.imagine(match.view(role), SeededDice(rng.randrange(1 << 30)))
    here, there = alone(match, match.position.clone()), alone(match, other)
    made = go_on(here, there, role, rng)
    twins = [asked(b, lay(live, m, role), role) for m in (here, there)]
    assert twins[0] == twins[1]
    return state_hash(game, other) != state_hash(game, match.position), made


def walk(live: Live, b: Browser, game: Game[Any], apart: int, count: int) -> tuple[int, int, int]:
    rng, match = random.Random(3), game.new(seed=5)
    all = different = made = 0
    for _ in range(count):
        for _ in range(apart):
            if match.position.ask is not None:
                match.choose(rng.choice(match.position.ask.options))
        if match.over:
            break
        for role in ("", *match.game.roles):
            differs, choices = compare(live, b, match, role, rng)
            all, different, made = all + 1, different + differs, made + choices
    return all, different, made


@pytest.mark.parametrize(
    ("id", "apart", "count"), [("borderland", 17, 8), ("indian-territory", 71, 4), ("hand-of-destiny", 53, 3)]
)
def test_no_byte_of_the_past_tells_two_worlds_apart(
    live: Live, reader: Browser, id: str, apart: int, count: int
) -> None:
    all, different, made = walk(live, reader, grognard.game(id), apart, count)
    assert all >= 3 * (count - 1)
    assert different >= 0.3 * all
    assert made >= 2 * all


# the test's own test: leaks that it must catch


def test_a_leak_of_the_game_is_caught(tmp_path: Path) -> None:
    with (
        running(tmp_path, games=lambda id: LeakyView(), ids=["borderland"]) as live,
        live.browser(Authorization=OWN) as b,
        pytest.raises(AssertionError),
    ):
        walk(live, b, LeakyView(), 15, 4)


def test_a_true_fork_of_a_running_game_is_caught(
    live: Live, reader: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    def loose(self: Replay, number: int, role: str = "", dice: Any = None) -> Match:
        return self.fork(number, dice)

    monkeypatch.setattr(Replay, "imagine", loose)
    with pytest.raises(AssertionError):
        walk(live, reader, grognard.game("borderland"), 15, 4)


def test_a_moment_that_knows_more_is_caught(live: Live, reader: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    def loose(match: Match, view: View) -> SeatSnapshot:
        return honest(match, truth(match.game, match.position, view.number))

    honest = snapshots.snapshot_of
    monkeypatch.setattr(replay, "snapshot_of", loose)
    with pytest.raises(AssertionError):
        walk(live, reader, grognard.game("borderland"), 15, 4)

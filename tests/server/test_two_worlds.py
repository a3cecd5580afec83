"""Two worlds over real bytes: change only what a role can't see, and every byte that it is sent stays the same.

Two tables are laid, alike but for what the role can't see. The same is asked of both by HTTP and by socket.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.harness import Browser, Live, Sock, running

import grognard
from borderland import Borderland
from borderland.state import Land
from grognard.kernel.dice import SecureDice, SeededDice
from grognard.kernel.flow import Position
from grognard.kernel.game import Game
from grognard.kernel.match import Match
from grognard.kernel.rows import count_fallen
from grognard.kernel.saved import state_hash
from grognard.kernel.view import View
from grognard.server.messages_in import NewSeat
from grognard.server.seating import hashed, new_seats
from grognard.server.table import Table

SECRET = "w" * 40
OWN = f"Bearer {SECRET}"
SEED = b"the same dice in both worlds....."
TIME = re.compile(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00")
Bytes = list[tuple[str, bytes]]


def alone(match: Match, g: Position[Any]) -> Match:
    """A position as a match with an empty log."""
    new = Match(match.game, g, SecureDice(SEED), "", match.options, None, False)
    new.first = match.number
    return new


def lay(live: Live, match: Match, role: str) -> str:
    """Put a match on a table where we hold one seat, or none."""
    game: Game[Any] = match.game
    seats, _ = new_seats(game.roles, {role: NewSeat("me")} if role else {}, [])
    dice = match.chance.dice
    assert isinstance(dice, SecureDice)
    entry = live.room.services.catalog.entry(game.id)
    return live.run(live.room.place(match, dice, entry, seats, "A table", hashed(SECRET))).id


def asked_by_http(b: Browser, table: str, role: str, nouns: list[str]) -> Bytes:
    """Every request that a role can make without changing anything, and some that are refused."""
    path = f"/api/tables/{table}"
    number = b.told(path)["number"]
    paths = ("", f"/state?role={role}", f"/lines?role={role}", "/file", "/state", "/sheet", "/luck")
    later = [f"/{door}?role={role}" for door in ("replay", "visit", "chat", "notes", "standing")]
    odds = [f"/odds?role={role}&at={noun}" for noun in nouns]
    out = [(p, b.get(path + p).content) for p in (*paths, *later, *odds)]
    wrong: list[tuple[str, dict[str, Any]]] = [
        ("/choose", {"role": role, "number": number + 7, "choice": ["pass", ""]}),
        ("/choose", {"role": role, "number": number, "choice": ["fly", "moon"]}),
        ("/undo", {"role": role, "number": number}),
        ("/undo", {"role": role, "number": number + 7}),
        *(("/why", {"role": role, "noun": noun}) for noun in nouns),
    ]
    return out + [(f"{p} {body}", b.post(path + p, body).content) for p, body in wrong]


def asked_by_socket(sock: Sock, nouns: list[str]) -> Bytes:
    out = [("first state", sock.raw[-1])]
    for type, fields in (
        ("choose", {"number": sock.now["number"] + 7, "choice": ["pass", ""]}),
        ("choose", {"number": sock.now["number"], "choice": ["fly", "moon"]}),
        ("undo", {"number": sock.now["number"] + 7}),
        *(("why", {"noun": noun}) for noun in nouns),
    ):
        out.append((f"{type} {fields}", json.dumps(sock.ask(type, **fields)).encode()))
    return out


def seen(b: Browser, live: Live, match: Match, role: str, nouns: list[str], which: int) -> tuple[Bytes, Bytes]:
    """All that a role gets at a table with this match: before, and after one choice of its own."""
    table = lay(live, match, role)
    before = asked_by_http(b, table, role, nouns)
    with (
        b.socket(table, role, Authorization=OWN) as sock,
        b.socket(table, role, changes=True, Authorization=OWN) as brief,
        b.socket(table, "", changes=True, Authorization=OWN) as watcher,
    ):
        before += asked_by_socket(sock, nouns)
        after: Bytes = []
        if sock.now["ask"]:
            answer = sock.choose(which % len(sock.now["ask"]["options"]))
            after = [("answer", json.dumps(answer).encode()), ("next state", sock.raw[-1])]
            for x, name in ((brief, "changes"), (watcher, "changes for all")):
                x.until(lambda s: s["number"] == sock.now["number"])
                after += [(name, raw) for raw in x.raw[1:]]
                assert {**x.now, "lines": [], "seats": []} == {**whole(b, table, x, role), "lines": [], "seats": []}
            after += [("summary", b.get(f"/api/tables/{table}").content)]
    return [normal(x, table) for x in before], [normal(x, table) for x in after]


def whole(b: Browser, table: str, x: Sock, role: str) -> dict[str, Any]:
    """The state as it is asked for by HTTP, with what depends on the socket taken from it."""
    state = b.told(f"/api/tables/{table}/state?role={role if x.now['view']['role'] else ''}")
    return {**state, **{key: x.now[key] for key in ("first", "cut")}}


def normal(said: tuple[str, bytes], table: str) -> tuple[str, bytes]:
    what, data = said
    return what, TIME.sub(b"TIME", data.replace(table.encode(), b"TABLE"))


class Pairs:
    """What was compared."""

    def __init__(self) -> None:
        self.all = 0
        self.different = 0
        self.after = 0


def compare(live: Live, b: Browser, match: Match, role: str, rng: random.Random, pairs: Pairs) -> None:
    """Lay the match and another world that the role can't tell from it, and compare every byte."""
    game: Game[Any] = match.game
    view = match.view(role)
    other = game.imagine(view, SeededDice(rng.randrange(1 << 30)))
    here, there = alone(match, match.position.clone()), alone(match, other)
    pairs.all += 1
    pairs.different += state_hash(game, other) != state_hash(game, match.position)
    verbs = [v for v in game.rules.verbs if v.nouns]
    nouns = [rng.choice(v.nouns) for v in rng.sample(verbs, min(3, len(verbs)))]
    which = rng.randrange(100)
    twins = [seen(b, live, m, role, nouns, which) for m in (here, there)]
    assert twins[0][0] == twins[1][0]
    if is_quiet(here, which) and is_quiet(there, which):
        assert twins[0][1] == twins[1][1]
        pairs.after += bool(twins[0][1])


def is_quiet(match: Match, which: int) -> bool:
    """Does this choice neither roll nor show anything? Otherwise the worlds may part by right."""
    trial = match.fork(SecureDice(SEED))
    ask = trial.position.ask
    if ask is None:
        return False
    trial.choose(ask.options[which % len(ask.options)])
    return not trial.revealed and not count_fallen(trial.rows)


@pytest.fixture
def reader(live: Live) -> Iterator[Browser]:
    with live.browser(Authorization=OWN) as b:
        yield b


HIDDEN: dict[str, tuple[str, dict[str, Any]]] = {"blood-on-the-ohio": ("campaign", {"hidden_stacks": True})}


SECRETIVE = [
    ("borderland", 17, 8), ("indian-territory", 61, 6), ("hand-of-destiny", 31, 4), ("blood-on-the-ohio", 29, 6),
]  # fmt: skip


@pytest.mark.parametrize("id", [x for x in grognard.games() if x not in [id for id, *_ in SECRETIVE]])
def test_every_other_game_hides_nothing(id: str) -> None:
    rng, match = random.Random(3), grognard.game(id).new(seed=5)
    for _ in range(60):
        if match.position.ask is None:
            break
        match.choose(rng.choice(match.position.ask.options))
        for role in ("", *match.game.roles):
            other = match.game.imagine(match.view(role), SeededDice(rng.randrange(1 << 30)))
            assert state_hash(match.game, other) == state_hash(match.game, match.position)


@pytest.mark.parametrize(("id", "apart", "count"), SECRETIVE)
def test_no_byte_tells_two_worlds_apart(live: Live, reader: Browser, id: str, apart: int, count: int) -> None:
    rng, pairs = random.Random(3), Pairs()
    scenario, options = HIDDEN.get(id, ("", {}))
    match = grognard.game(id).new(scenario, seed=5, options=options)
    for _ in range(count):
        for _ in range(apart):
            ask = match.position.ask
            if ask is None:
                break
            match.choose(rng.choice(ask.options))
        if match.over:
            break
        for role in ("", *match.game.roles):
            compare(live, reader, match, role, rng, pairs)
    assert pairs.all >= 3 * (count - 1)
    assert pairs.different >= 0.3 * pairs.all
    assert pairs.after >= 3


# the test's own test: leaks that it must catch


class LeakyView(Borderland):
    def view(self, g: Land, role: int, number: int = 0) -> View:
        view = super().view(g, role, number)
        view.counts["leak"] = sum(g.board.hand0) * 100 + sum(g.board.hand1)
        return view


class LeakyStatus(Borderland):
    """Can't leak by contract, as it gets a view only; but it might look elsewhere."""

    last: Any = None

    def view(self, g: Land, role: int, number: int = 0) -> View:
        LeakyStatus.last = g
        return super().view(g, role, number)

    def status(self, view: View) -> Any:
        told = super().status(view)
        told.detail += str([self.last.board.at0, self.last.board.at1])
        return told


def leaks(tmp_path: Path, game: Game[Any]) -> None:
    """Compare many positions of a leaky game; fails when a leak is seen."""
    with running(tmp_path, games=lambda id: game, ids=["borderland"]) as live, live.browser(Authorization=OWN) as b:
        rng = random.Random(3)
        match = game.new(seed=5)
        for _ in range(4):
            for _ in range(15):
                assert match.position.ask is not None
                match.choose(rng.choice(match.position.ask.options))
            for role in ("", *game.roles):
                compare(live, b, match, role, rng, Pairs())


@pytest.mark.parametrize("leaky", [LeakyView, LeakyStatus])
def test_a_leak_of_the_game_is_caught(tmp_path: Path, leaky: type[Borderland]) -> None:
    with pytest.raises(AssertionError):
        leaks(tmp_path, leaky())


def test_a_leak_of_the_server_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Table.why

    async def loose(self: Table, role: str, noun: str, first: Any = ()) -> Any:
        answers, facts = await honest(self, role, noun, first)
        for a in answers:
            a.why += self.record.state
        return answers, facts

    monkeypatch.setattr(Table, "why", loose)
    with pytest.raises(AssertionError):
        leaks(tmp_path, Borderland())


def test_without_a_leak_nothing_is_caught(tmp_path: Path) -> None:
    leaks(tmp_path, Borderland())

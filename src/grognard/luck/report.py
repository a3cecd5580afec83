"""Luck: what dice and draws brought each side, against what was to be expected of them, and how unusual that was.

A game says what each of its chances is worth, and to whom (`Study.stake`). All of it is counted in one measure, by what
a kind is worth in it. The inputs of a match are played once more, and every chance is looked at before it falls:
so what is expected is always that of this very moment, and differences from it have no bias.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Final

from grognard.kernel.chance import FACES, Chance
from grognard.kernel.flow import NOBODY
from grognard.kernel.match import Match
from grognard.kernel.rows import Fell, Picked, kept
from grognard.kernel.stakes import Stake
from grognard.luck.rank import NOTHING, Spread, about, in_words, rank

GRAIN: Final = 20  # how unusual a sum is, is reckoned in twentieths
BEST: Final = 5  # moments that are told


@dataclass(frozen=True)
class Seen:
    """A chance of the game as it fell: `number` is that of the position before it, `turn` counts from 1."""

    number: int
    turn: int
    dice: list[int]  # empty for a draw
    stake: Stake | None


@dataclass
class Total:
    """A sum of luck: what came beyond what was expected, the standard deviation of that, and how unusual it is.

    `percentile` is how many of a hundred such sums are worse. `one_in` says once in how many games it is at least as
    far out. `text` says it in words.
    """

    luck: float
    deviation: float
    percentile: float
    one_in: float
    text: str


@dataclass
class Account(Total):
    """The chances of one kind for one side. `actual` and `expected` are in the kind's own unit."""

    kind: str
    title: str
    unit: str
    rolls: int
    actual: float
    expected: float


@dataclass
class SideLuck(Total):
    role: str
    name: str
    colour: str  # of the side, for a picture; "" where it has none
    rolls: int
    accounts: list[Account]


@dataclass
class Moment:
    """One chance, told for the side that it favoured: by how much, and how likely it was to go at least so well."""

    number: int
    turn: int
    at: str
    place: str
    side: str  # favoured
    roller: str  # whose dice or draw it was
    luck: float
    chance: float
    one_in: float
    kind: str
    actual: float
    expected: float
    text: str


@dataclass
class Faces:
    """All dice of the game, whoever threw them: how often each face came, and how unusual their sum is."""

    counts: list[int]
    mean: float
    percentile: float


@dataclass
class Point:
    """The running luck of every side, in the order of the roles, after a chance."""

    number: int
    turn: int
    luck: list[float]


@dataclass
class Report:
    """The luck of a game. `balance` is that of the first role less that of the second, None unless there are two."""

    game: str
    title: str
    over: bool
    first: int  # where the log begins
    turns: int
    sides: list[SideLuck]
    balance: Total | None
    moments: list[Moment]
    run: list[Point]
    faces: Faces | None
    notes: list[str] = field(default_factory=list)


# what happened


def chances(match: Match) -> Iterator[Seen]:
    """Every chance of a match, in order, with what its game makes of it."""
    g = match.start.clone()
    g.news = []
    turn = 0
    if g.ask is None and not g.over:
        g.advance(None)
    for n, x in kept(match.rows):
        turn += _headings(match.game, g)
        if isinstance(x, Fell):
            assert g.pending is not None
            thrown = x.outcome if _is_dice(g.pending) else []
            yield Seen(match.first + n, turn, thrown, match.game.study.stake(g, x.outcome))
            g.settle(x.outcome, None)
        elif isinstance(x, Picked):
            g.apply(x.choice, None, args=x.args)


def _is_dice(c: Chance) -> bool:
    return c.back and c.items == FACES


def _headings(game: Any, g: Any) -> int:
    """How many turns have begun since the last look."""
    names = [game.rules.events[e.kind].name for e in g.news if e.is_truth]
    g.news.clear()
    return sum(game.words.levels.get(name) == "turn" for name in names)


# how unusual it is

def spread_of(stake: Stake, weight: float) -> Spread:
    return [(round(v * weight * GRAIN), p) for v, p in stake.chances]


def _total(stakes: list[Stake], weights: list[float]) -> Total:
    """The sum of what these brought."""
    pairs = list(zip(stakes, weights, strict=True))
    luck = sum((s.value - s.expected) * w for s, w in pairs)
    variance = sum(w * w * sum(p * (v - s.expected) ** 2 for v, p in s.chances) for s, w in pairs)
    total = sum(round(s.value * w * GRAIN) for s, w in pairs)
    less, equal, more = rank([spread_of(s, w) for s, w in pairs], total)
    percentile = 100 * (less + equal / 2)
    tail = equal + (more if luck > 0 else less)
    one_in = 1 / max(tail, NOTHING)
    return Total(luck, sqrt(variance), percentile, one_in, in_words(percentile, one_in) if variance else "no chance")


# the report


def report(match: Match) -> Report:
    """The luck of a match, from its first chance to its last."""
    seen = list(chances(match))
    game: Any = match.game
    sides = [_side(game, role, _of(seen, role)) for role in range(len(game.roles))]
    out = Report(
        game=game.id,
        title=game.title,
        over=match.over,
        first=match.first,
        turns=max((s.turn for s in seen), default=0),
        sides=sides,
        balance=_balance(seen) if len(sides) == 2 else None,
        moments=_moments(game, seen),
        run=_run(seen, len(sides)),
        faces=_faces([face for s in seen for face in s.dice]),
        notes=game.study.notes,
    )
    if match.first:
        out.notes = [f"What came before input {match.first} can't be replayed and isn't counted.", *out.notes]
    return out


def _of(seen: list[Seen], role: int) -> list[Stake]:
    """The stakes of a role, shared ones as it sees them."""
    out: list[Stake] = []
    for s in seen:
        if s.stake is not None and role in (s.stake.role, s.stake.against):
            out.append(s.stake if s.stake.role == role else s.stake.mirrored())
    return out


def _side(game: Any, role: int, stakes: list[Stake]) -> SideLuck:
    kinds: dict[str, list[Stake]] = {}
    for s in stakes:
        kinds.setdefault(s.kind.id, []).append(s)
    accounts = [_account(group) for group in kinds.values()]
    accounts.sort(key=lambda a: -a.deviation)
    whole = _total(stakes, [s.weight for s in stakes])
    id: str = game.roles[role]
    side = next((s for s in game.sheet().sides if s.id == id), None)
    name, colour = (side.name, side.colour) if side is not None else (id.replace("_", " ").title(), "")
    return SideLuck(**vars(whole), role=id, name=name, colour=colour, rolls=len(stakes), accounts=accounts)


def _account(stakes: list[Stake]) -> Account:
    kind = stakes[0].kind
    return Account(
        **vars(_total(stakes, [s.weight for s in stakes])),
        kind=kind.id,
        title=kind.title,
        unit=kind.unit,
        rolls=len(stakes),
        actual=sum(s.value for s in stakes),
        expected=sum(s.expected for s in stakes),
    )


def _balance(seen: list[Seen]) -> Total:
    stakes = [s.stake for s in seen if s.stake is not None]
    return _total(stakes, [s.kind.worth * (1 if s.role == 0 else -1) for s in stakes])


def _run(seen: list[Seen], roles: int) -> list[Point]:
    luck = [0.0] * roles
    out: list[Point] = []
    for s in seen:
        if s.stake is None:
            continue
        gain = (s.stake.value - s.stake.expected) * s.stake.weight
        luck[s.stake.role] += gain
        if s.stake.against != NOBODY:
            luck[s.stake.against] -= gain
        out.append(Point(s.number, s.turn, [round(x, 3) for x in luck]))
    return out


def _moments(game: Any, seen: list[Seen]) -> list[Moment]:
    """The luckiest: those that brought most, of these the rarest first."""
    places = {spot.id: spot.name for spot in game.sheet().spots}
    moments = [_moment(game, s, s.stake, places) for s in seen if s.stake is not None]
    moments.sort(key=lambda m: (-round(m.luck, 6), m.chance, m.number))
    return [m for m in moments[:BEST] if m.luck > 0.05]


def _moment(game: Any, s: Seen, stake: Stake, places: dict[str, str]) -> Moment:
    expected = stake.expected
    good = stake.value >= expected
    chance = sum(p for v, p in stake.chances if (v >= stake.value if good else v <= stake.value))
    favoured = stake.role if good else stake.against if stake.against != NOBODY else _other(game, stake.role)
    return Moment(
        number=s.number,
        turn=s.turn,
        at=stake.at,
        place=places.get(stake.at, stake.at),
        side=game.role_name(favoured),
        roller=game.role_name(stake.role),
        luck=abs(stake.value - expected) * stake.kind.worth,
        chance=chance,
        one_in=1 / max(chance, NOTHING),
        kind=stake.kind.id,
        actual=stake.value,
        expected=expected,
        text=stake.text,
    )


def _other(game: Any, role: int) -> int:
    return 1 - role if len(game.roles) == 2 else NOBODY


def _faces(dice: list[int]) -> Faces | None:
    if not dice:
        return None
    less, equal, _ = rank([[(x, 1 / 6) for x in FACES]] * len(dice), sum(dice))
    return Faces([dice.count(x) for x in FACES], sum(dice) / len(dice), 100 * (less + equal / 2))


# in words


def moment_line(m: Moment) -> str:
    """A moment on one line: where and when, what happened, and how rare it is."""
    return f"{place_and_turn(m)}{m.text}, {rarity(m)}"


def place_and_turn(m: Moment) -> str:
    """`Fort Smith, turn 3: `, as far as it is known."""
    turn = f"turn {m.turn}" if m.turn else ""
    head = ", ".join(x for x in (m.place, turn) if x)
    return f"{head[:1].upper()}{head[1:]}: " if head else ""


def rarity(m: Moment) -> str:
    """
    >>> from math import nan
    >>> rarity(Moment(0, 1, "", "", "", "", nan, 1 / 216, 216.0, "", nan, nan, ""))
    '1 in 216'
    """
    if m.one_in < 10:
        return f"1 in {m.one_in:.2g}"
    return f"1 in {m.one_in:.0f}" if m.one_in < 1000 else f"1 in {about(m.one_in)}"

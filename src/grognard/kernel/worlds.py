"""Laws 2 and 3: two worlds. Change only what a role can't see, and every byte that it can get stays the same."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from grognard.kernel import saved
from grognard.kernel.chance import ALL, Chance, Dice
from grognard.kernel.choice import act
from grognard.kernel.dice import SeededDice
from grognard.kernel.flow import Position
from grognard.kernel.game import Game
from grognard.kernel.laws import TRIED, Broken, Report
from grognard.kernel.match import Match
from grognard.kernel.rows import count_fallen
from grognard.kernel.rulebook import UNKNOWN

RARELY = 0.1  # of the positions, since every option of the other world is tried
MANY = 60  # options of the other world that are tried at most


def check_two_worlds(match: Match, role: int, rng: random.Random, report: Report) -> None:
    """Change only what a role can't see: every byte that it can get stays the same, now and one choice later."""
    game: Game[Any] = match.game
    ask = match.position.ask
    assert ask is not None
    view = game.view(match.position, role, match.number)
    try:
        other = game.imagine(view, SeededDice(rng.randrange(1 << 30)))
    except Exception as err:
        raise Broken("imagine fits", f"{game.role_name(role) or 'a spectator'}: {err}", match) from err
    here, there = _alone(match, match.position.clone()), _alone(match, other)
    seen = saved.encode_view(view), door_view(there, role, [])
    _same(match, here, there, role, _sample_codes(game, match.position, rng), seen, "now")
    report.pairs += 1
    if saved.state_hash(game, other) != saved.state_hash(game, match.position):
        report.different += 1
    if ask.role != role and rng.random() < RARELY:
        check_unseen_choice(match, other, role, rng)
    now = other.ask
    assert now is not None
    open_there = set(now.options)
    both = [c for c in ask.options if c in open_there]
    if not both:
        return
    twins = Twins(role, rng.randrange(1 << 30))
    here.chance.dice, there.chance.dice = twins, Second(twins)
    code = rng.choice(both)
    here.choose(code)
    try:
        there.choose(code)
    except Exception:
        if not twins.parted:
            raise
    if twins.parted or here.revealed or there.revealed:
        return
    seen = door_view(here, role, []), door_view(there, role, [])
    # another role's choice may mean something else in the other world; then the two may be told apart,
    # and after chance they may look alike again although they differed on the way
    chance = count_fallen([*here.rows, *there.rows]) > 0
    if ask.role == role or (seen[0] == seen[1] and not chance):
        nouns = _sample_codes(game, here.position, rng)
        _same(match, here, there, role, nouns, seen, f"after {game.rules.name(code)}")


def check_unseen_choice(match: Match, other: Position[Any], role: int, rng: random.Random) -> None:
    """Another role's choice tells no more by the log than by the view.

    The other world may have no such choice; but where one of its choices leaves the same view, one of those leaves the
    same log too. Without that, the log would name what the view hides.
    """
    ask = match.position.ask
    assert ask is not None and other.ask is not None
    here = _after(match, match.position, rng.choice(ask.options))
    if here is None:
        return
    view, log = door_view(here, role, []), door_log(here, role, [])
    others = other.ask.options
    tried = [_after(match, other, c) for c in rng.sample(others, min(MANY, len(others)))]
    alike = [m for m in tried if m is not None and door_view(m, role, []) == view]
    logs = [door_log(m, role, []) for m in alike]
    if logs and log not in logs:
        name = match.game.role_name(role) or "a spectator"
        differs = _first_difference(log, logs[0])
        raise Broken("two worlds", f"{name} can tell by the log of another's choice: {differs}", match)


def _after(match: Match, g: Position[Any], code: int) -> Match | None:
    """One choice later; None where chance fell or something was shown, after which worlds may differ."""
    m = _alone(match, g.clone())
    m.choose(code)
    return None if m.revealed or count_fallen(m.rows) else m


def _alone(match: Match, g: Position[Any]) -> Match:
    """The position as a match with an empty log, so that two of them can be compared."""
    alone = Match(match.game, g, SeededDice(0), match.scenario, match.options, None, False)
    alone.first = match.number
    return alone


def _sample_codes(game: Game[Any], g: Position[Any], rng: random.Random) -> list[int]:
    """A few choices of the decision's verbs, open or not."""
    if g.ask is None:
        return []
    verbs = [0, *(v for v in g.ask.step.picks if v)]
    out: list[int] = []
    for _ in range(TRIED):
        verb = rng.choice(verbs)
        out.append(act(verb, rng.randrange(len(game.rules.verbs[verb].nouns))))
    return out


def _same(
    match: Match, here: Match, there: Match, role: int, nouns: list[int], seen: tuple[bytes, bytes], when: str
) -> None:
    """Every door alike? `seen` are the two views, which cost most and are made once."""
    for door, through in DOORS.items():
        a, b = seen if through is door_view else (through(here, role, nouns), through(there, role, nouns))
        if a != b:
            name = match.game.role_name(role) or "a spectator"
            raise Broken("two worlds", f"{name} can tell by {door}, {when}: {_first_difference(a, b)}", match)


def _first_difference(a: bytes, b: bytes) -> str:
    n = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    cut = slice(max(0, n - 60), n + 40)
    return f"{a[cut].decode(errors='replace')} / {b[cut].decode(errors='replace')}"


def door_view(m: Match, role: int, nouns: list[int]) -> bytes:
    return saved.encode_view(m.view(m.game.role_name(role)))


def door_options(m: Match, role: int, nouns: list[int]) -> bytes:
    ask = m.position.ask
    if ask is None or ask.role != role:
        return b""
    return repr([[tuple(m.game.rules.name(c)) for c in ask.options], m.remarks(m.game.role_name(role))]).encode()


def door_log(m: Match, role: int, nouns: list[int]) -> bytes:
    lines = m.lines(m.game.role_name(role))
    rows = [(x.number, x.event, x.rule, x.text, x.side, x.at, x.lost, x.takes, x.level, x.roll) for x in lines]
    return repr(rows).encode()


def door_explanations(m: Match, role: int, nouns: list[int]) -> bytes:
    name = m.game.role_name(role)
    return repr([str(m.explain(name, m.game.rules.name(c))) for c in nouns]).encode() if name else b""


def door_errors(m: Match, role: int, nouns: list[int]) -> bytes:
    """What a role is told when it errs, or asks out of turn."""
    name = m.game.role_name(role)
    out: list[str] = []
    for choice, number in ((("fly", "moon"), -1), (("pass", ""), m.number + 7), (("pass", "moon"), m.number)):
        no = m.refusal(choice, name, number)
        out.append(str(no))
    if name and m.position.ask is not None:
        idle = [v for v in m.game.rules.verbs[1:] if v.index not in m.position.ask.step.picks]
        out += [str(m.refusal((v.name, v.nouns[0]), name)) for v in idle[:1]]
    if UNKNOWN in out[0]:
        out.append(str(m.can_undo))
    return repr(out).encode()


# The view comes last: it holds the question too, and the door that leaks is to be named.
DOORS: dict[str, Callable[[Match, int, list[int]], bytes]] = {
    "its options": door_options,
    "explanations": door_explanations,
    "error texts": door_errors,
    "the log": door_log,
    "its view": door_view,
}


class Twins(Dice):
    """The same chance for two worlds, as far as the role sees it; `parted` when that can't be."""

    def __init__(self, role: int, seed: int) -> None:
        self.role = role
        self.source = SeededDice(seed)
        self.seen: list[list[int]] = []
        self.parted = False

    def outcome(self, c: Chance) -> list[int]:
        out = self.source.outcome(c)
        if c.seen in (ALL, self.role):
            self.seen.append(out)
        return out


class Second(Dice):
    """The other world's chance: what the role saw in the first, or its own where the role is blind."""

    def __init__(self, first: Twins) -> None:
        self.first = first
        self.at = 0

    def outcome(self, c: Chance) -> list[int]:
        twins = self.first
        if c.seen not in (ALL, twins.role):
            return twins.source.outcome(c)
        if self.at >= len(twins.seen) or not c.fits(twins.seen[self.at]):
            twins.parted = True
            return twins.source.outcome(c)
        self.at += 1
        return twins.seen[self.at - 1]

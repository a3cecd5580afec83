"""The conformance test that every game passes: the laws of the kernel, at every position of random play.

    report = check(game, games=10, seed=1)

`Broken` names the law, the place and the reason, and carries the match, so that the fault can be saved and opened.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import grognard.kernel.save as saves
from grognard.kernel.chance import ALL, Chance, Dice
from grognard.kernel.choice import PASS, act
from grognard.kernel.dice import RecordedDice, SeededDice
from grognard.kernel.flow import DECISION, NOBODY, Position
from grognard.kernel.game import PUBLIC, Game, Setting
from grognard.kernel.match import Match
from grognard.kernel.rulebook import ADVICE, UNKNOWN, Refusal
from grognard.kernel.words import WordsError

CAP = 100_000  # clicks in one game: no game of ours is nearly as long
TRIED = 6  # options and refusals tried on copies at every position
ENOUGH = 0.3  # of the two-worlds pairs must really differ in their secrets

Options = Mapping[str, Setting]


class Broken(Exception):
    """A law that does not hold, with the choice that showed it and the chance that fell, where there was one."""

    def __init__(
        self,
        law: str,
        why: str,
        match: Match | None = None,
        choice: tuple[str, str] | None = None,
        outcomes: list[list[int]] | None = None,
    ) -> None:
        where = match.where() if match is not None else ""
        super().__init__(f"law broken: {law}{' at ' + where if where else ''}: {why}")
        self.law = law
        self.why = why
        self.match = match
        self.choice = choice
        self.outcomes = outcomes or []


@dataclass
class Report:
    """What was checked: games to their end, clicks, pairs of worlds and how many of them differed."""

    games: int = 0
    clicks: int = 0
    pairs: int = 0
    different: int = 0
    longest: int = 0


def check(
    game: Game[Any],
    games: int = 3,
    seed: int = 0,
    scenario: str = "",
    options: Options | None = None,
    progress: Callable[[Report], None] | None = None,
) -> Report:
    """Play random games with every law at every position; Broken at the first that does not hold."""
    check_house(game)
    report = Report()
    for n in range(games):
        play_one(game, seed + n, report, scenario, options, progress)
    check_worlds_differ(game, report)
    return report


def check_worlds_differ(game: Game[Any], report: Report) -> None:
    """A two-worlds test whose worlds are the same proves nothing."""
    secrets = any(f.whose != PUBLIC for f in game.shape.fields)
    if secrets and report.pairs >= 50 and report.different < ENOUGH * report.pairs:
        raise Broken("two worlds", f"only {report.different} of {report.pairs} pairs differ in what is secret")


# the house: what needs no play


def check_house(game: Game[Any]) -> None:
    """Every decision can say why not, every frame and event is covered, and advice is rare."""
    book, words = game.rules.book, game.words
    for p in game.rules.procedures:
        if p.name not in game.shown:
            raise Broken("views", f"{p.name} is missing from `shown`")
        for s in p.steps:
            if s.kind == DECISION and s.bar is None:
                raise Broken("why not", f"{s.path} has no barred function")
            if s.kind == DECISION and s.path not in words.prompts:
                raise Broken("words", f"{s.path} has no prompt")
    for e in game.rules.events:
        if e.name not in words.sentences:
            raise Broken("words", f"event {e.name} has no sentence")
    advice = [r.id for r in book.rules if r.kind == ADVICE]
    if len(advice) * 10 > len(book.rules):
        raise Broken("rulebook", f"{len(advice)} of {len(book.rules)} rules are advice; one in ten may be")


# one game


def play_one(
    game: Game[Any],
    seed: int,
    report: Report,
    scenario: str = "",
    options: Options | None = None,
    progress: Callable[[Report], None] | None = None,
) -> Match:
    """One random game to its end, with every law at every position; whatever fails on the way is Broken too."""
    match = game.new(scenario, seed=seed, options=options)
    match.marker = saves.mark
    try:
        clicks = _play_out(match, random.Random(seed), report, progress)
        check_end(match)
    except Broken:
        raise
    except Exception as err:
        raise Broken("nothing fails", f"{type(err).__name__}: {err}", match) from err
    report.games += 1
    report.longest = max(report.longest, clicks)
    return match


def _play_out(
    match: Match, rng: random.Random, report: Report, progress: Callable[[Report], None] | None
) -> int:
    trail: list[str] = []
    clicks = 0
    while not match.over:
        check_position(match, rng, report)
        check_undo(match, rng, trail)
        _click(match, rng, trail)
        clicks += 1
        report.clicks += 1
        if progress is not None:
            progress(report)
        if clicks > CAP:
            raise Broken("games end", f"{CAP} choices and no end", match)
    return clicks


def check_position(match: Match, rng: random.Random, report: Report) -> None:
    """All laws that concern one position."""
    before = saves.state_hash(match.game, match.position)
    check_options(match)
    check_refusals(match, rng)
    check_copies(match, rng)
    for role in range(NOBODY, len(match.game.roles)):
        check_two_worlds(match, role, rng, report)
    if saves.state_hash(match.game, match.position) != before:
        raise Broken("questions change nothing", "looking at the position changed it", match)


def _click(match: Match, rng: random.Random, trail: list[str]) -> None:
    """Play a random choice, and keep `trail`: the positions that undo may go back to, by our own reckoning."""
    ask = match.position.ask
    assert ask is not None
    code = rng.choice(ask.options)
    choice = match.game.rules.name(code)
    before, rows = saves.state_hash(match.game, match.position), len(match.rows)
    dice = RecordedDice(match.chance.dice)
    match.chance.dice = dice
    try:
        match.play(choice, match.game.role_name(ask.role), match.number)
    except Exception as err:
        raise Broken("every option applies", f"{tuple(choice)}: {err}", match, choice, dice.log) from err
    finally:
        match.chance.dice = dice.source
    trail.append(before)
    now = match.position.ask
    chance = any(isinstance(x, list) for x in match.rows[rows:])
    if chance or match.revealed or now is None or now.role != ask.role:
        trail.clear()


# 1: the list of options is the contract


def check_options(match: Match) -> None:
    """Options are unique, and exactly what no rule bars, over every noun of the decision's verbs."""
    g, game = match.position, match.game
    ask = g.ask
    assert ask is not None
    options = set(ask.options)
    if len(options) != len(ask.options):
        raise Broken("options", "an option stands twice", match)
    for code in _codes(game, g):
        rule = g.bar(code)
        choice = tuple(game.rules.name(code))
        if code in options:
            if ask.step.bar is not None and ask.step.bar(g, g.stack[-1], code) != 0:
                raise Broken("options and bars agree", f"{choice} is an option, and barred", match)
        elif rule <= 0:
            raise Broken("options and bars agree", f"{choice} is no option, and nothing bars it", match)
        else:
            _sentence(match, game.rules.book.ids[rule], code)


def _codes(game: Game[Any], g: Position[Any]) -> Iterator[int]:
    assert g.ask is not None
    yield PASS
    for verb in g.ask.step.picks:
        if verb:
            for noun in range(len(game.rules.verbs[verb].nouns)):
                yield act(verb, noun)


def _sentence(match: Match, rule: str, code: int) -> None:
    try:
        match.game.words.reason(match.position, rule, code)
    except Exception as err:
        why = str(err) if isinstance(err, WordsError) else f"{rule} on {code}: {type(err).__name__}: {err}"
        raise Broken("every refusal has its sentence", why, match) from err


def check_refusals(match: Match, rng: random.Random) -> None:
    """What is not on the list is refused with a typed reason, and nothing changes."""
    g, game = match.position, match.game
    ask = g.ask
    assert ask is not None
    shut = [c for c in _codes(game, g) if c not in ask.options]
    wrong: list[Any] = [game.rules.name(c) for c in rng.sample(shut, min(TRIED, len(shut)))]
    wrong += [("fly", "moon"), ("pass", "x"), (1, 2), "pass", None]
    for choice in wrong:
        _refused(match, choice, "", -1)
    decider = game.role_name(ask.role)
    good = game.rules.name(ask.options[0])
    _refused(match, good, next(r for r in [*game.roles, "nobody"] if r != decider), -1)
    _refused(match, good, decider, match.number + 1)


def _refused(match: Match, choice: Any, role: str, number: int) -> None:
    before, rows = saves.state_hash(match.game, match.position), match.number
    try:
        match.play(choice, role, number)
    except Refusal as no:
        if not no.rule or not no.why:
            raise Broken("refusals have a reason", f"{choice!r}: no rule or no words", match) from None
    else:
        raise Broken("refusals", f"{choice!r} by {role or 'anyone'} at {number} was accepted", match)
    if saves.state_hash(match.game, match.position) != before or match.number != rows:
        raise Broken("a refusal changes nothing", f"{choice!r}", match)


# 4: copies and saves


def check_copies(match: Match, rng: random.Random) -> None:
    """Clone and save equal the original, and playing on a copy leaves it alone."""
    g, game = match.position, match.game
    ask = g.ask
    assert ask is not None
    try:
        again = saves.thaw(game, saves.freeze(game, g))
        again.advance(None)
    except Exception as err:
        raise Broken("saves", f"a saved position does not load: {err}", match) from err
    before = saves.state_hash(game, g)
    if saves.state_hash(game, again) != before or again.ask is None or again.ask.options != ask.options:
        raise Broken("saves", "a loaded position differs from the one that was saved", match)
    for code in rng.sample(ask.options, min(TRIED, len(ask.options))):
        copy = g.clone()
        if saves.state_hash(game, copy) != before:
            raise Broken("clones", "a clone differs from the original", match)
        dice = RecordedDice(SeededDice(rng.randrange(1 << 30)))
        try:
            copy.apply(code, dice)
        except Exception as err:
            choice = game.rules.name(code)
            raise Broken("every option applies", f"{tuple(choice)}: {err}", match, choice, dice.log) from err
    if saves.state_hash(game, g) != before:
        raise Broken("clones", "playing on a clone changed the original", match)


# 5: undo


def check_undo(match: Match, rng: random.Random, trail: list[str]) -> None:
    """Undo goes back exactly as far as it may, click by click."""
    if match.can_undo != bool(trail):
        raise Broken("undo", f"can_undo is {match.can_undo} with {len(trail)} clicks to take back", match)
    if not trail or rng.random() > 0.2:
        return
    fork = match.fork()
    for mark in reversed(trail):
        number = fork.number
        fork.undo()
        if saves.state_hash(fork.game, fork.position) != mark:
            raise Broken("undo", "it leads to another position", match)
        if fork.number <= number:
            raise Broken("undo", "a position's number was used again", match)
    if fork.can_undo:
        raise Broken("undo", "it crosses chance, a reveal or another role's decision", match)


def check_end(match: Match) -> None:
    """A finished game says why, and its save replays to the same bytes and hashes."""
    outcome = match.outcome
    assert outcome is not None
    if not outcome.rule:
        raise Broken("games end", "the game ended by no rule", match)
    game: Game[Any] = match.game
    data = saves.pack(match)
    if saves.pack(saves.unpack(data, lambda _: game)) != data:
        raise Broken("saves", "save, load, save gives other bytes", match)
    try:
        replayed = saves.verify(data, lambda _: game)
    except saves.SaveError as err:
        raise Broken("replay", str(err), match) from None
    for role in ["", *game.roles]:
        if _said(match, role) != _said(replayed, role):
            raise Broken("replay", "the log reads differently", match)


def _said(match: Match, role: str) -> list[tuple[int, str]]:
    return [(x.number, x.text) for x in match.lines(role)]


# 2 and 3: two worlds


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
    nouns = _sample_codes(game, match.position, rng)
    _same(match, here, there, role, nouns, "now")
    report.pairs += 1
    if saves.state_hash(game, other) != saves.state_hash(game, match.position):
        report.different += 1
    now = other.ask
    assert now is not None
    both = [c for c in ask.options if c in now.options]
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
    # another role's choice may mean something else in the other world; then the two may be told apart
    if ask.role == role or door_view(here, role, []) == door_view(there, role, []):
        _same(match, here, there, role, _sample_codes(game, here.position, rng), f"after {game.rules.name(code)}")


def _alone(match: Match, g: Position[Any]) -> Match:
    """The position as a match with an empty log, so that two of them can be compared."""
    return Match(match.game, g, SeededDice(0), match.scenario, match.options, None, False)


def _sample_codes(game: Game[Any], g: Position[Any], rng: random.Random) -> list[int]:
    if g.ask is None:
        return []
    codes = list(_codes(game, g))
    return rng.sample(codes, min(TRIED, len(codes)))


def _same(match: Match, here: Match, there: Match, role: int, nouns: list[int], when: str) -> None:
    for door in DOORS:
        a, b = DOORS[door](here, role, nouns), DOORS[door](there, role, nouns)
        if a != b:
            name = match.game.role_name(role) or "a spectator"
            raise Broken("two worlds", f"{name} can tell by {door}, {when}: {_first_difference(a, b)}", match)


def _first_difference(a: bytes, b: bytes) -> str:
    n = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    cut = slice(max(0, n - 60), n + 40)
    return f"{a[cut].decode(errors='replace')} / {b[cut].decode(errors='replace')}"


def door_view(m: Match, role: int, nouns: list[int]) -> bytes:
    return saves.encode_view(m.view(m.game.role_name(role)))


def door_options(m: Match, role: int, nouns: list[int]) -> bytes:
    ask = m.position.ask
    if ask is None or ask.role != role:
        return b""
    return repr([tuple(m.game.rules.name(c)) for c in ask.options]).encode()


def door_log(m: Match, role: int, nouns: list[int]) -> bytes:
    return repr([(x.number, x.event, x.rule, x.text) for x in m.lines(m.game.role_name(role))]).encode()


def door_explanations(m: Match, role: int, nouns: list[int]) -> bytes:
    name = m.game.role_name(role)
    return repr([str(m.explain(name, m.game.rules.name(c))) for c in nouns]).encode() if name else b""


def door_errors(m: Match, role: int, nouns: list[int]) -> bytes:
    """What a role hears that errs, or asks out of turn."""
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

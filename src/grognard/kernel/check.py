"""The conformance test that every game passes: the laws of the kernel, at every position of random play.

    report = check(game, games=10, seed=1)

`Broken` names the law, the place and the reason, and carries the match, so that the fault can be saved and opened.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from grognard.kernel import save as saves
from grognard.kernel import saved
from grognard.kernel.answers import answer_faults
from grognard.kernel.board import OWNERS, PUBLIC, Field
from grognard.kernel.card import Setting
from grognard.kernel.choice import verb_of
from grognard.kernel.dice import RecordedDice, SeededDice
from grognard.kernel.drawn_laws import check_drawn
from grognard.kernel.faces import SOME, check_faces, check_lines, check_sheet, check_templates
from grognard.kernel.flow import NOBODY
from grognard.kernel.game import Game
from grognard.kernel.laws import TRIED, Broken, Report, codes
from grognard.kernel.match import Match
from grognard.kernel.proposal import plan_faults
from grognard.kernel.rows import count_fallen
from grognard.kernel.rulebook import ADVICE, Refusal
from grognard.kernel.rules import may_know
from grognard.kernel.sayings import check_log
from grognard.kernel.steps import DECISION
from grognard.kernel.words import WordsError
from grognard.kernel.worlds import check_two_worlds

__all__ = ["Broken", "Report", "check", "check_house", "check_worlds_differ", "play_one"]

CAP = 100_000  # clicks in one game: no game of ours is nearly as long
ENOUGH = 0.3  # of the two-worlds pairs must really differ in their secrets
OFTEN = 50  # deals of a hidden field, one of which at least must change it

Options = Mapping[str, Setting]


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
    check_worlds_differ(game, report, options)
    return report


def check_worlds_differ(game: Game[Any], report: Report, options: Options | None = None) -> None:
    """A two-worlds test whose worlds are the same proves nothing."""
    if game.hides(options or {}) and report.pairs >= 50 and report.different < ENOUGH * report.pairs:
        raise Broken("two worlds", f"only {report.different} of {report.pairs} pairs differ in what is secret")
    for (name, role), (deals, changed) in report.dealt.items():
        if deals >= OFTEN and not changed and game.hides(options or {}):
            raise Broken("redeal", f"{name} is hidden from {game.role_name(role) or 'spectators'} and never dealt anew")


# the house: what needs no play


def check_house(game: Game[Any]) -> None:
    """Every decision can say why not, every frame and event is covered, and advice is rare."""
    book, words = game.rules.book, game.words
    for p in game.rules.procedures:
        for name in p.fields[2:]:
            if name not in p.kinds:
                raise Broken("views", f"{p.name}.{name} doesn't say of what kind it is")
        for s in p.steps:
            if s.kind == DECISION and not words.has_prompt(s.path):
                raise Broken("words", f"{s.path} has no prompt")
    for e in game.rules.events:
        if e.name not in words.sentences:
            raise Broken("words", f"event {e.name} has no sentence")
    advice = [r.id for r in book.rules if r.kind == ADVICE]
    if len(advice) * 10 > len(book.rules):
        raise Broken("rulebook", f"{len(advice)} of {len(book.rules)} rules are advice; one in ten may be")
    for fault in answer_faults(game):
        raise Broken("standing answers", fault)
    for fault in plan_faults(game):
        raise Broken("plans", fault)
    check_templates(game)
    check_sheet(game)


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
    match.hasher = saves.hash_of
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
    before = saved.state_hash(match.game, match.position)
    check_options(match)
    check_refusals(match, rng)
    check_drawn(match, rng)
    check_copies(match, rng)
    check_value(match)
    for role in _lookers(match):
        check_two_worlds(match, role, rng, report)
        if match.game.shape.fog is not None:
            check_redeal(match, role, rng, report)
    if match.number % SOME == 0 or report.is_new(match.where()):
        check_faces(match)
    if saved.state_hash(match.game, match.position) != before:
        raise Broken("questions change nothing", "looking at the position changed it", match)


def _lookers(match: Match) -> list[int]:
    """Every role and a spectator; where nothing is hidden all see the same, and each has its turn."""
    all = list(range(NOBODY, len(match.game.roles)))
    return all if match.game.hides(match.options) else [all[match.number % len(all)]]


def _click(match: Match, rng: random.Random, trail: list[str]) -> None:
    """Play a random choice, and keep `trail`: the positions that undo may go back to, by our own reckoning."""
    ask = match.position.ask
    assert ask is not None
    code = rng.choice(ask.options)
    choice = match.game.rules.name(code)
    before, rows = saved.state_hash(match.game, match.position), len(match.rows)
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
    chance = count_fallen(match.rows[rows:]) > 0
    if chance or match.revealed or match.crossed or now is None or now.role != ask.role:
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
    bar, frame = ask.step.bar, g.stack[-1]
    assert bar is not None
    met: set[tuple[int, int]] = set()
    for code in codes(game, g):
        rule = bar(g, frame, code)
        if (rule == 0) != (code in options):
            what = "an option, and barred" if rule else "no option, and nothing bars it"
            raise Broken("options and bars agree", f"{tuple(game.rules.name(code))} is {what}", match)
        if rule and (rule, verb_of(code)) not in met:
            met.add((rule, verb_of(code)))
            _sentence(match, game.rules.book.ids[rule], code)


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
    options = set(ask.options)
    shut = [c for c in codes(game, g) if c not in options]
    wrong: list[Any] = [game.rules.name(c) for c in rng.sample(shut, min(TRIED, len(shut)))]
    wrong += [("fly", "moon"), ("pass", "x"), (1, 2), "fly moon", None]
    before, number = saved.state_hash(game, g), match.number
    for choice in wrong:
        _refused(match, choice, "", -1)
    decider = game.role_name(ask.role)
    good = game.rules.name(ask.options[0])
    _refused(match, good, next(r for r in [*game.roles, "nobody"] if r != decider), -1)
    _refused(match, good, decider, match.number + 1)
    if saved.state_hash(game, match.position) != before or match.number != number:
        raise Broken("a refusal changes nothing", f"one of {wrong!r}", match)


def _refused(match: Match, choice: Any, role: str, number: int) -> None:
    try:
        match.play(choice, role, number)
    except Refusal as no:
        if not no.rule or not no.why:
            raise Broken("refusals have a reason", f"{choice!r}: no rule or no words", match) from None
    else:
        raise Broken("refusals", f"{choice!r} by {role or 'anyone'} at {number} was accepted", match)


# 4: copies and saves


def check_copies(match: Match, rng: random.Random) -> None:
    """Clone and save equal the original, and playing on a copy leaves it alone."""
    g, game = match.position, match.game
    ask = g.ask
    assert ask is not None
    try:
        again = saved.thaw(game, saved.freeze(game, g))
        again.advance(None)
    except Exception as err:
        raise Broken("saves", f"a saved position does not load: {err}", match) from err
    before = saved.state_hash(game, g)
    if game.shape.fog is not None:
        again = game.position(game.describe(g))
        again.advance(None)
        if saved.state_hash(game, again) != before:
            raise Broken("positions", "plain data that describe a position lead to another", match)
    if saved.state_hash(game, again) != before or again.ask is None or again.ask.options != ask.options:
        raise Broken("saves", "a loaded position differs from the one that was saved", match)
    for code in rng.sample(ask.options, min(TRIED, len(ask.options))):
        copy = g.clone()
        if saved.state_hash(game, copy) != before:
            raise Broken("clones", "a clone differs from the original", match)
        dice = RecordedDice(SeededDice(rng.randrange(1 << 30)))
        try:
            copy.apply(code, dice)
        except Exception as err:
            choice = game.rules.name(code)
            raise Broken("every option applies", f"{tuple(choice)}: {err}", match, choice, dice.log) from err
    if saved.state_hash(game, g) != before:
        raise Broken("clones", "playing on a clone changed the original", match)


# 3: what a role can't know is dealt anew, and nothing else


def check_redeal(match: Match, role: int, rng: random.Random, report: Report) -> None:
    """A new deal leaves all that the role knows, and its options; every field hidden from it changes at times."""
    game, g = match.game, match.position
    other = g.clone()
    game.redeal(other, role, SeededDice(rng.randrange(1 << 30)))
    if saved.state_hash(game, game.known(other, role)) != saved.state_hash(game, game.known(g, role)):
        raise Broken("redeal", f"{game.role_name(role) or 'a spectator'} would notice", match)
    pairs = list(zip(g.stack, other.stack, strict=True))
    other.advance(None)
    assert g.ask is not None
    if g.ask.role == role and (other.ask is None or other.ask.options != g.ask.options):
        raise Broken("redeal", f"{game.role_name(role)} has other options", match)
    for f in game.shape.fields:
        if f.whose not in (PUBLIC, role):
            values = _of_others(game, f, role, g.board), _of_others(game, f, role, other.board)
            if any(x != f.default for pile in values for x in pile):
                _note(report, f.name, role, values[0] != values[1])
    for here, there in pairs:
        p = game.rules.procedures[here.proc]
        for name, whose in p.whose.items():
            values = getattr(here, name), getattr(there, name)
            if not may_know(here, whose, role) and values != (p.plain[name],) * 2:
                _note(report, f"{p.name}.{name}", role, values[0] != values[1])


def _of_others(game: Game[Any], f: Field, role: int, board: Any) -> list[int]:
    """The entries of a field that are not a role's own, and of pieces that don't lie open."""
    value = getattr(board, f.name)
    pile: list[int] = [value] if isinstance(value, int) else list(value)
    lexicon = game.shape.lexicon
    if f.whose != OWNERS or f.by is None or lexicon is None:
        return pile
    opens = next((x.name for x in game.shape.fields if x.opens and x.by is f.by), "")
    seen: list[int] = getattr(board, opens) if opens else [0] * len(pile)
    owners = lexicon.of(f.by).owners
    return [x for x, owner, is_seen in zip(pile, owners, seen, strict=True) if owner != role and not is_seen]


def _note(report: Report, name: str, role: int, changed: bool) -> None:
    count = report.dealt.setdefault((name, role), [0, 0])
    count[0] += 1
    count[1] += changed


# what a position is worth


def check_value(match: Match) -> None:
    """From 0 to 1, and at the end just that: lost, won, or even."""
    g = match.position
    for role in range(len(match.game.roles)):
        value = match.game.value(g, role)
        at_the_end = 0.5 if g.winner == NOBODY else float(g.winner == role)
        if not 0 <= value <= 1 or (g.over and value != at_the_end):
            raise Broken("value", f"{value} for {match.game.role_name(role)}", match)


# 5: undo


def check_undo(match: Match, rng: random.Random, trail: list[str]) -> None:
    """Undo goes back exactly as far as it may, click by click; a long way, which is played anew each time, is rarer."""
    if match.can_undo != bool(trail):
        raise Broken("undo", f"can_undo is {match.can_undo} with {len(trail)} clicks to take back", match)
    if not trail or rng.random() * len(trail) > 1:
        return
    fork = match.fork()
    for mark in reversed(trail):
        number = fork.number
        fork.undo()
        if saved.state_hash(fork.game, fork.position) != mark:
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
    except saved.SaveError as err:
        raise Broken("replay", str(err), match) from None
    for role in ["", *game.roles]:
        if _said(match, role) != _said(replayed, role):
            raise Broken("replay", "the log reads differently", match)
    check_lines(match)
    check_log(match)
    check_value(match)


def _said(match: Match, role: str) -> list[tuple[int, str]]:
    return [(x.number, x.text) for x in match.lines(role)]

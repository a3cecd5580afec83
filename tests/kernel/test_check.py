"""The laws hold on Borderland; and the laws' own test: every fault that is planted is caught and named."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.conftest import FindStep

from borderland import GAME, Borderland
from grognard.kernel.board import Shape
from grognard.kernel.chance import Dice
from grognard.kernel.check import Broken, Report, check, check_house, check_worlds_differ
from grognard.kernel.choice import PASS
from grognard.kernel.dice import SeededDice
from grognard.kernel.flow import Frame, Position
from grognard.kernel.phrases import Phrases
from grognard.kernel.rulebook import ADVICE, Rule, Rulebook
from grognard.kernel.view import View
from grognard.kernel.words import Words
from grognard.kernel.worlds import check_unseen_choice

MARCH = "Impulse.march"
NO_UNIT = GAME.rules.book.index["7.1"]


def caught(game: Any, games: int = 3, scenario: str = "raid") -> Broken:
    with pytest.raises(Broken) as no:
        check(game, games=games, scenario=scenario)
    assert no.value.match is None or no.value.match.game is game
    return no.value


# the laws hold


@pytest.mark.parametrize("scenario", [s.id for s in GAME.scenarios])
@pytest.mark.parametrize("short", [False, True])
def test_the_laws_hold_on_every_scenario_with_every_option(scenario: str, short: bool) -> None:
    seen: list[int] = []
    report = check(
        GAME, games=2, seed=7, scenario=scenario, options={"short": short}, progress=lambda r: seen.append(r.clicks)
    )
    assert report.games == 2
    assert report.pairs == 3 * report.clicks
    assert report.different > 0.8 * report.pairs
    assert seen == list(range(1, report.clicks + 1))
    assert report.longest <= report.clicks


def test_where_nothing_is_hidden_one_onlooker_is_enough_and_each_has_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    class Open(Borderland):
        def hides(self, options: Any) -> bool:
            return False

    seen: list[int] = []

    def look(match: Any, role: int, rng: random.Random, report: Report) -> None:
        seen.append(role)

    monkeypatch.setattr("grognard.kernel.check.check_two_worlds", look)
    report = check(Open(), games=1, seed=7, scenario="raid")
    assert len(seen) == report.clicks
    assert set(seen) == {-1, 0, 1}


# 2: two worlds, a leak in each door


class TalkativeLook(Borderland):
    """It tells all it knows, and knows nothing that it may not tell."""

    def look(self, g: Any, role: int, view: View) -> None:
        super().look(g, role, view)
        view.boxes["told"] = [str(g.board.hand0), str(g.board.hand1), str(g.board.at0), str(g.board.at1)]

    def locals(self, g: Any, f: Frame, role: int) -> dict[str, int | bool | list[int]]:
        out = super().locals(g, f, role)
        if type(f).__name__ == "Campaign":
            out["impulse"] = g.board.at1[0] if role == 0 else g.board.at0[0]
        return out


def test_a_view_is_made_of_what_is_known_and_can_tell_no_more() -> None:
    rng = random.Random(3)
    game = TalkativeLook()
    match = game.new("campaign", seed=3)
    for _ in range(60):
        ask = match.position.ask
        assert ask is not None
        other = match.position.clone()
        game.redeal(other, 0, SeededDice(rng.randrange(99)))
        assert game.view(other, 0).boxes == game.view(match.position, 0).boxes
        match.choose(rng.choice(ask.options))


class KnowsTheTruth(Borderland):
    def known(self, g: Any, role: int) -> Any:
        return g


class ForgetsAPile(Borderland):
    """What it deals anew is less than what is hidden."""

    def redeal(self, g: Any, role: int, dice: Dice) -> None:
        hand = g.board.hand1[:]
        super().redeal(g, role, dice)
        if role == 0:
            g.board.deck = [c for c in sorted(g.board.deck + g.board.hand1) if c not in hand]
            g.board.hand1 = hand


def test_a_hidden_field_that_is_never_dealt_anew_is_caught() -> None:
    assert caught(ForgetsAPile(), games=2).law in ("redeal", "two worlds")


@pytest.mark.parametrize("game", [KnowsTheTruth()])
def test_a_leak_in_the_view_is_caught(game: Any) -> None:
    broken = caught(game)
    assert broken.law == "two worlds"
    assert " can tell by its view, now: " in broken.why


def test_a_leak_in_the_options_is_caught(find_step: FindStep, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first area is not offered to one side while the other holds an odd sum of cards."""
    step = find_step(MARCH)
    options, bar = step.options, step.bar
    assert options is not None
    assert bar is not None

    def hidden(g: Any, f: Any, choice: int) -> bool:
        other = g.board.hand1 if f.side == 0 else g.board.hand0
        return sum(other) % 2 == 1 and choice == options(g, f)[0] != PASS

    monkeypatch.setattr(step, "options", lambda g, f: [c for c in options(g, f) if not hidden(g, f, c)])
    monkeypatch.setattr(step, "bar", lambda g, f, c: NO_UNIT if hidden(g, f, c) else bar(g, f, c))
    broken = caught(GAME, scenario="campaign")
    assert broken.law == "two worlds"
    assert " can tell by its options, " in broken.why


def test_a_leak_in_the_log_is_caught(find_step: FindStep, monkeypatch: pytest.MonkeyPatch) -> None:
    step = find_step("Impulse.arrived")
    run = step.run
    assert run is not None
    drew_cards = next(e.index for e in GAME.rules.events if e.name == "drew_cards")

    def tell(g: Any, f: Any) -> None:
        run(g, f)
        g.tell(drew_cards, g.board.hand1[:] + g.board.hand0[:])  # for all ears

    monkeypatch.setattr(step, "run", tell)
    broken = caught(GAME, scenario="campaign")
    assert broken.law == "two worlds"
    assert " can tell by the log, after " in broken.why


def test_a_log_that_names_who_marches_is_caught(find_step: FindStep, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other side's view shows how many march, never who; so the log mustn't name them either."""
    step = find_step("Impulse.take")
    lost = next(e.index for e in GAME.rules.events if e.name == "lost")
    for verb, pick in list(step.picks.items()):

        def told(g: Any, f: Any, unit: int, pick: Any = pick) -> None:
            pick(g, f, unit)
            g.tell(lost, [f.side, unit])  # for all ears, who was taken along

        if verb:
            monkeypatch.setitem(step.picks, verb, told)
    with pytest.raises(Broken, match="can tell by the log of another's choice: "):
        watch_who_is_taken()


def test_a_log_that_only_counts_who_marches_is_fine() -> None:
    watch_who_is_taken()


def watch_who_is_taken() -> None:
    """Random play; whenever somebody chooses whom to take along, the others look on."""
    rng = random.Random(3)
    match = GAME.new("campaign", seed=3)
    while not match.over:
        ask = match.position.ask
        assert ask is not None
        if ask.step.path == "Impulse.take":
            view = GAME.view(match.position, 1 - ask.role, match.number)
            check_unseen_choice(match, GAME.imagine(view, SeededDice(rng.randrange(99))), 1 - ask.role, rng)
        match.choose(rng.choice(ask.options))


def with_words(change: Callable[[Phrases], object]) -> Borderland:
    """Borderland with other words."""
    words = GAME.words.using(GAME.rules)
    words.prompts, words.sentences = dict(words.prompts), dict(words.sentences)
    words.reasons, words.templates = dict(words.reasons), dict(words.templates)
    change(words)
    game = Borderland()
    game.words = words
    return game


def other_hand(g: Any, f: Any) -> list[int]:
    hand: list[int] = g.board.hand1 if f.side == 0 else g.board.hand0
    return hand


def test_a_leak_in_an_explanation_is_caught() -> None:
    def leak(words: Words) -> None:
        words.reasons[MARCH, "7.1", ""] = lambda g, f, noun: f"No, and he holds {other_hand(g, f)}."

    broken = caught(with_words(leak), scenario="campaign")
    assert broken.law == "two worlds"
    assert " can tell by explanations, " in broken.why


def test_a_leak_in_an_error_text_is_caught() -> None:
    def leak(words: Words) -> None:
        words.prompts[MARCH] = lambda g, f: f"March, while he holds {other_hand(g, f)}."

    broken = caught(with_words(leak), scenario="campaign")
    assert broken.law == "two worlds"
    assert " can tell by error texts, " in broken.why
    assert not broken.why.startswith("a spectator")  # nobody answers for him, so nobody tells him what is asked


def test_a_question_that_is_asked_only_where_the_secret_is_held_is_caught(
    find_step: FindStep, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not asking tells: the attacker sees whether the defender could have withdrawn."""
    step = find_step("Battle.withdraw")
    options = step.options
    assert options is not None
    monkeypatch.setattr(step, "options", lambda g, f: [] if options(g, f) == [PASS] else options(g, f))
    assert caught(GAME, games=10).law in ("two worlds", "imagine fits")


# 3: imagine


class ImagineElsewhere(Borderland):
    def fit(self, view: View, frames: list[Frame], dice: Dice) -> Any:
        g = super().fit(view, frames, dice)
        g.board.control[3] = 1 - g.board.control[3]
        return g


class ImagineFails(Borderland):
    def fit(self, view: View, frames: list[Frame], dice: Dice) -> Any:
        raise LookupError("no such thing")


class ImagineTheTruth(Borderland):
    """A cheat: what it imagines is what is there."""

    def view(self, g: Any, role: int, number: int = 0) -> View:
        self.truth = g
        return super().view(g, role, number)

    def fit(self, view: View, frames: list[Frame], dice: Dice) -> Any:
        return Position(self.rules, self.truth.board.clone(), frames)


def test_an_imagine_that_does_not_fit_is_caught() -> None:
    broken = caught(ImagineElsewhere())
    assert (broken.law, " by its view, now: " in broken.why) == ("two worlds", True)


def test_an_imagine_that_fails_is_caught() -> None:
    broken = caught(ImagineFails())
    assert (broken.law, broken.why) == ("imagine fits", "a spectator: no such thing")


def test_an_imagine_that_changes_nothing_is_caught() -> None:
    broken = caught(ImagineTheTruth(), games=1)
    assert broken.law == "two worlds"
    assert broken.why.startswith("only 0 of ")


def test_worlds_must_differ_only_where_there_are_secrets_and_pairs_enough() -> None:
    check_worlds_differ(GAME, Report(pairs=49, different=0))
    check_worlds_differ(GAME, Report(pairs=100, different=30))
    with pytest.raises(Broken, match="only 29 of 100 pairs differ"):
        check_worlds_differ(GAME, Report(pairs=100, different=29))


# 1: options, bars, sentences


def test_an_option_that_is_barred_is_caught(find_step: FindStep, monkeypatch: pytest.MonkeyPatch) -> None:
    step = find_step(MARCH)
    monkeypatch.setattr(step, "bar", lambda g, f, choice: NO_UNIT)
    broken = caught(GAME)
    assert broken.law == "options and bars agree"
    assert broken.why.endswith("is an option, and barred")


def test_a_choice_that_nothing_bars_and_nobody_offers_is_caught(
    find_step: FindStep, monkeypatch: pytest.MonkeyPatch
) -> None:
    step = find_step("Impulse.enter")
    options = step.options
    assert options is not None
    monkeypatch.setattr(step, "options", lambda g, f: options(g, f)[1:] or options(g, f))
    broken = caught(GAME)
    assert broken.law == "options and bars agree"
    assert broken.why.endswith("is no option, and nothing bars it")


def test_an_option_that_stands_twice_is_caught(find_step: FindStep, monkeypatch: pytest.MonkeyPatch) -> None:
    step = find_step(MARCH)
    options = step.options
    assert options is not None
    monkeypatch.setattr(step, "options", lambda g, f: options(g, f) * 2)
    assert caught(GAME).law == "options"


def test_an_option_that_fails_is_caught_with_the_choice(find_step: FindStep, monkeypatch: pytest.MonkeyPatch) -> None:
    def boom(g: Any, f: Any, noun: int) -> None:
        raise ZeroDivisionError("planted")

    step = find_step(MARCH)
    verb = max(step.picks)
    monkeypatch.setitem(step.picks, verb, boom)
    broken = caught(GAME)
    assert broken.law == "every option applies"
    assert broken.why.endswith("Campaign > Impulse at Impulse.march: planted")
    assert broken.choice is not None
    assert broken.choice[0] == "march"


def test_a_missing_sentence_is_caught() -> None:
    broken = caught(with_words(lambda words: words.templates.pop((MARCH, "7.1", ""))))
    assert (broken.law, broken.why) == ("every refusal has its sentence", "Impulse.march barred by 7.1 has no sentence")


def test_a_sentence_that_fails_is_caught() -> None:
    def fail(words: Words) -> None:
        words.reasons[MARCH, "7.1", ""] = lambda g, f, noun: str(1 // 0)

    assert caught(with_words(fail)).law == "every refusal has its sentence"


def test_a_refusal_that_changes_something_is_caught() -> None:
    def meddle(words: Words) -> None:
        def why(g: Any, f: Any, noun: int) -> str:
            g.board.last = min(99, g.board.last + 1)
            return "No."

        words.reasons[MARCH, "7.1", ""] = why

    assert caught(with_words(meddle)).law == "a refusal changes nothing"


# the house


@pytest.mark.parametrize(
    ("change", "law", "why"),
    [
        (lambda w: w.templates.pop((MARCH, "prompt", "")), "words", "Impulse.march has no prompt"),
        (lambda w: w.sentences.pop("rolled"), "words", "event rolled has no sentence"),
    ],
)
def test_missing_words_are_caught_before_play(change: Callable[[Phrases], Any], law: str, why: str) -> None:
    broken = caught(with_words(change))
    assert (broken.law, broken.why) == (law, why)





def test_too_much_advice_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    book = GAME.rules.book
    advice = [Rule(r.id, r.title, r.text, "", ADVICE if n < 3 else "", "x") for n, r in enumerate(book.rules)]
    monkeypatch.setattr(GAME.rules, "book", Rulebook("borderland", advice))
    with pytest.raises(Broken, match="3 of 26 rules are advice; one in ten may be"):
        check_house(GAME)


# 4: saves


class Torn(Shape):
    """A shape that loses the discard pile on the way back."""

    def build(self, values: Any) -> Any:
        return super().build({**values, "known": [0] * len(values["known"])})


class TornSaves(Borderland):
    shape = Torn(Borderland.shape.make, Borderland.shape.fields, Borderland.shape.lexicon)


class NarrowSaves(Borderland):
    shape = Shape(
        Borderland.shape.make,
        [replace(f, high=1) if f.name == "turn" else copy.copy(f) for f in Borderland.shape.fields],
        Borderland.shape.lexicon,
    )


class MissingField(Borderland):
    shape = Shape(
        Borderland.shape.make, [f for f in Borderland.shape.fields if f.name != "deck"], Borderland.shape.lexicon
    )


@pytest.mark.parametrize(
    ("game", "why"),
    [
        (TornSaves(), "a loaded position differs from the one that was saved"),
        (NarrowSaves(), "a saved position does not load: board.turn: 2 is not a number from 0 to 1"),
        (MissingField(), "a saved position does not load: "),
    ],
)
def test_a_save_that_loses_something_is_caught(game: Any, why: str) -> None:
    broken = caught(game, games=10)
    assert broken.law in ("saves", "two worlds")
    assert broken.law == "two worlds" or broken.why.startswith(why)

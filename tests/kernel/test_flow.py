"""The flow of play: frames on a stack, chance as an input, errors that say where."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from grognard.kernel.chance import ALL, Chance, dice, draw
from grognard.kernel.choice import PASS, act, noun_of, verb_of
from grognard.kernel.dice import LaidDice
from grognard.kernel.flow import FlowError, Frame, Position, Table, again, end, goto
from grognard.kernel.kinds import Kind, Lexicon
from grognard.kernel.rulebook import WITHOUT, Rule, Rulebook, RulebookError
from grognard.kernel.rules import Rules


class Tally(Table):
    """A board of one number and one list."""

    def __init__(self, count: int = 0, rolls: list[int] | None = None) -> None:
        self.count = count
        self.rolls = rolls or []

    def clone(self) -> Tally:
        return Tally(self.count, self.rolls[:])


@dataclass
class Outer(Frame):
    left: int = 2


@dataclass
class Inner(Frame):
    notes: list[int] = field(default_factory=list)
    deep: bool = False


Toy = Position[Tally]


def make_rules() -> Rules:
    """Outer calls Inner, which rolls a die and asks what to make of it."""
    addend, lexicon = Kind("addend"), Lexicon()
    lexicon.add(addend, ["one", "two", "boom", "win"])
    rules = Rules(Rulebook("toy", [Rule("1", "One", "The first."), Rule("2", "Two", "The second.")]), lexicon)
    add = rules.verb("add", addend)

    @rules.step(Outer, rule="1")
    def begin(g: Toy, f: Outer) -> None:
        if f.left:
            f.left -= 1
            again(f)
            g.call(Inner())

    @rules.step(Outer, rule="2")
    def close(g: Toy, f: Outer) -> None:
        g.finish(0, rules.book.rule("2"))

    @rules.chance(Inner, rule="1")
    def roll(g: Toy, f: Inner) -> Chance:
        return dice(1)

    @roll.rolled
    def rolled(g: Toy, f: Inner, faces: list[int]) -> None:
        if faces == [6]:
            raise KeyError("six")
        g.board.rolls += faces
        f.notes += faces

    pick = rules.ask(Inner, "pick", by=lambda b, f: 0, rule="1")
    pick.passes(alone=False)

    @pick.offers(add, lambda b, f: [0, 1, 2, 3])
    def picked(g: Toy, f: Inner, noun: int) -> None:
        if noun == 2:
            raise ZeroDivisionError
        if noun == 3:
            g.finish(1, rules.book.rule("1"))
        g.board.count += noun + 1
        f.notes.append(noun)

    rules.ask(Inner, "never", by=lambda b, f: 1, rule="1").passes(alone=False)

    @rules.chance(Inner, rule="1")
    def nothing(g: Toy, f: Inner) -> Chance:
        return draw([], 0, ALL)

    @nothing.rolled
    def not_rolled(g: Toy, f: Inner, faces: list[int]) -> None:
        raise AssertionError("nothing was drawn")

    return rules


RULES = make_rules()
ADD = 1


def start(rules: Rules = RULES) -> Toy:
    g: Toy = Position(rules, Tally(), [])
    g.call(Outer())
    return g


def at_decision() -> Toy:
    g = start()
    g.advance(None)
    g.settle([3], None)
    return g


def facts(g: Toy) -> tuple[Any, ...]:
    frames = [RULES.procedures[f.proc].get(f) for f in g.stack]
    return g.board.count, g.board.rolls[:], str(frames), g.over, g.winner, g.ended


# chance


def test_without_a_source_play_stops_at_chance() -> None:
    g = start()
    g.advance(None)
    assert g.ask is None
    assert g.pending is not None
    assert (g.pending.count, g.pending.items) == (1, [1, 2, 3, 4, 5, 6])
    assert g.where() == "Outer > Inner.roll"


def test_an_outcome_is_an_input_and_play_goes_on_with_it() -> None:
    g = at_decision()
    assert g.board.rolls == [3]
    assert g.pending is None
    assert g.where() == "Outer > Inner.pick"


@pytest.mark.parametrize("outcome", [[7], [0], [], [1, 2], [-1]])
def test_an_outcome_that_cannot_come_is_refused_and_changes_nothing(outcome: list[int]) -> None:
    g = start()
    g.advance(None)
    before = facts(g)
    with pytest.raises(FlowError, match=r"Outer > Inner\.roll: .* this outcome can't come"):
        g.settle(outcome, None)
    assert facts(g) == before
    assert g.pending is not None


def test_an_outcome_that_nobody_waits_for_is_refused() -> None:
    with pytest.raises(FlowError, match="no chance is waited for"):
        at_decision().settle([3], None)


def test_with_a_source_chance_is_resolved_as_it_comes() -> None:
    g = start()
    g.advance(LaidDice([[5]]))
    assert g.board.rolls == [5]
    assert g.ask is not None


def test_a_decision_without_options_and_a_chance_of_nothing_are_skipped() -> None:
    g = at_decision()
    g.apply(act(ADD, 1), None)
    assert g.where() == "Outer > Inner.roll"
    assert g.board.count == 2


# the runaway guard, and errors that say where


def test_a_runaway_is_stopped_and_says_where() -> None:
    rules = Rules(Rulebook("toy", [Rule("1", "One", "The first.")]))

    @rules.step(Outer, rule="1")
    def forever(g: Toy, f: Outer) -> None:
        again(f)

    with pytest.raises(FlowError, match=r"^Outer at Outer\.forever: runaway: 10,000 steps") as no:
        start(rules).advance(None)
    assert no.value.where == "Outer at Outer.forever"


def test_a_runaway_of_calls_is_stopped_too() -> None:
    rules = Rules(Rulebook("toy", [Rule("1", "One", "The first.")]))

    @rules.step(Outer, rule="1")
    def deeper(g: Toy, f: Outer) -> None:
        g.call(Outer())

    with pytest.raises(FlowError, match="runaway"):
        start(rules).advance(None)


def test_an_error_in_a_choice_carries_its_place() -> None:
    with pytest.raises(FlowError, match=r"^Outer > Inner at Inner\.pick: ZeroDivisionError") as no:
        at_decision().apply(act(ADD, 2), None)
    assert no.value.where == "Outer > Inner at Inner.pick"
    assert isinstance(no.value.__context__, ZeroDivisionError)  # mypyc knows no __cause__


@pytest.mark.parametrize("settled", [True, False])
def test_an_error_in_an_outcome_carries_its_place(settled: bool) -> None:
    g = start()
    g.advance(None)
    with pytest.raises(FlowError, match=r"^Outer > Inner at Inner\.roll: 'six'"):
        g.settle([6], None) if settled else g.advance(LaidDice([[6]]))


def test_an_error_of_the_dice_carries_its_place() -> None:
    with pytest.raises(FlowError, match=r"at Inner\.roll: no outcome is laid for 1 of \[1, 2, 3, 4, 5, 6\]"):
        start().advance(LaidDice([]))


# the end


def test_the_game_ends_at_once_however_deep_the_stack_is() -> None:
    g = at_decision()
    assert len(g.stack) == 2
    g.apply(act(ADD, 3), None)
    assert (g.over, g.winner, g.ended, g.stack, g.ask, g.pending) == (True, 1, 1, [], None, None)
    assert g.where() == ""


def test_play_to_the_end() -> None:
    g = start()
    laid = LaidDice([[1], [2]])
    g.advance(laid)
    g.apply(act(ADD, 0), laid)
    g.apply(PASS, laid)
    assert (g.over, g.winner, g.board.count, g.board.rolls) == (True, 0, 1, [1, 2])


# copies


def test_a_clone_shares_no_list_with_the_original() -> None:
    g = at_decision()
    copy = g.clone()
    before = facts(g)
    copy.apply(act(ADD, 1), LaidDice([[2]]))
    inner = g.stack[-1]
    assert isinstance(inner, Inner)
    assert inner.notes == [3]
    assert facts(g) == before
    assert copy.board.rolls == [3, 2]


def test_a_clone_waits_for_the_same() -> None:
    g = start()
    g.advance(None)
    copy = g.clone()
    copy.settle([2], None)
    assert g.pending is not None
    assert copy.ask is not None
    assert facts(copy) != facts(g)


def test_a_refused_choice_changes_nothing() -> None:
    g = at_decision()
    before = facts(g)
    for wrong in (act(ADD, 4), act(9, 0), -1):
        with pytest.raises(ValueError, match="not an option now"):
            g.apply(wrong, None)
    assert facts(g) == before


# what a game registers


def test_a_rule_that_is_not_in_the_catalogue_fails_at_once() -> None:
    rules = Rules(Rulebook("toy", [Rule("1", "One", "The first.")]))
    with pytest.raises(RulebookError, match="no rule 7 in the catalogue"):
        rules.step(Outer, rule="7")(lambda g, f: None)
    with pytest.raises(RulebookError, match="no rule 7"):
        rules.event("fell", "7")


def test_a_step_name_stands_once_in_a_procedure_because_saves_go_by_it() -> None:
    rules = Rules(Rulebook("toy", [Rule("1", "One", "The first.")]))

    def same(g: Toy, f: Outer) -> None: ...

    rules.step(Outer, rule="1")(same)
    with pytest.raises(ValueError, match=r"Outer\.same"):
        rules.step(Outer, rule="1")(same)


def test_a_verb_is_registered_once_and_has_at_most_4096_nouns() -> None:
    many, lexicon = Kind("number"), Lexicon()
    lexicon.add(many, [str(n) for n in range(4097)])
    rules = Rules(Rulebook("toy", []), lexicon)
    rules.verb("go")
    for name, kind in (("go", None), ("pass", None), ("take", many)):
        with pytest.raises(ValueError, match=f"verb {name}"):
            rules.verb(name, kind)


def test_a_switched_off_rule_leaves_its_steps_in_place_without_effect(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(WITHOUT, "toy:2")
    g = start(make_rules())
    laid = LaidDice([[1], [1]])
    g.advance(laid)
    g.apply(PASS, laid)
    g.apply(PASS, laid)
    assert (g.over, g.winner, g.ended) == (True, -1, 0)


def test_goto_and_end() -> None:
    rules = Rules(Rulebook("toy", [Rule("1", "One", "The first.")]))

    @rules.step(Outer, rule="1")
    def first(g: Toy, f: Outer) -> None:
        goto(f, third)

    @rules.step(Outer, rule="1")
    def second(g: Toy, f: Outer) -> None:
        raise AssertionError("passed over")

    @rules.step(Outer, rule="1")
    def third(g: Toy, f: Outer) -> None:
        g.board.count += 1
        end(f)

    @rules.step(Outer, rule="1")
    def fourth(g: Toy, f: Outer) -> None:
        raise AssertionError("ended before")

    g = start(rules)
    g.advance(None)
    assert (g.board.count, g.over) == (1, True)


# choices


def test_choices_by_name_and_by_number() -> None:
    assert RULES.number("add", "two") == act(ADD, 1)
    assert RULES.name(act(ADD, 1)) == ("add", "two")
    assert RULES.name(PASS) == ("pass", "")
    assert [RULES.number(*x) for x in (("add", "ten"), ("sub", "one"), ("pass", "x"))] == [-1, -1, -1]
    assert (verb_of(act(7, 4095)), noun_of(act(7, 4095))) == (7, 4095)


def test_a_bar_knows_what_is_not_asked() -> None:
    g = at_decision()
    assert g.bar(act(ADD, 0)) == 0
    assert g.bar(act(5, 0)) == -1


def test_events_are_collected_only_where_somebody_listens() -> None:
    g = start()
    g.tell(0, [1])
    assert g.news is None
    g.news = []
    g.tell(0, [1], 1)
    assert [(e.kind, e.args, e.seen) for e in g.news] == [(0, [1], 1)]
    assert g.clone().news is None

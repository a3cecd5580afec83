"""Templates: what a words.toml may say."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from grognard.kernel.flow import Frame
from grognard.kernel.kinds import FLAG, NUMBER, Kind, Lexicon, of
from grognard.kernel.phrases import LogFact, Phrases, read_words
from grognard.kernel.rulebook import Rule, Rulebook
from grognard.kernel.rules import Rules
from grognard.kernel.scene import Die, Remark, Roll
from grognard.kernel.words import WordsError

SIDE, AREA = Kind("side"), Kind("area")


@dataclass
class March(Frame):
    side: int = of(SIDE)
    goal: int = of(AREA)
    alone: bool = of(FLAG, False)


class Here:
    """As much of a position as words look at."""

    def __init__(self, frame: March, path: str = "March.go") -> None:
        self.ask = self
        self.step = self
        self.path = path
        self.stack = [frame]
        self.options = [0]


def words(tmp_path: Path, text: str, dice: dict[str, LogFact] | None = None) -> Phrases:
    lexicon = Lexicon()
    lexicon.add(SIDE, ["north", "kiowa"], ["the North", "the Kiowa"], plural=(1,))
    lexicon.add(AREA, ["mill", "ford"])
    rules = Rules(Rulebook("toy", [Rule("1", "One", "T."), Rule("2", "Two", "T.")]), lexicon)
    rules.verb("enter", AREA)
    rules.event("came", "1", who=SIDE, where=AREA, first=FLAG)
    rules.ask(March, "go", by="side", rule="1")
    rules.ask(March, "stay", by="side", rule="1")
    file = tmp_path / "words.toml"
    file.write_text(text)
    return read_words(rules, file, SIDE, AREA, AREA, dice=dice)


ENTER_FORD = 4096 + 1


def test_an_answer_decides_which_sentence_is_said(tmp_path: Path) -> None:
    w = words(tmp_path, '[log]\ncame = { by = "who", kiowa = "{who:be} here.", else = "{who:come} to {where}." }')
    assert w.tell("came", [0, 1, 0]) == "The North comes to Ford."
    assert w.tell("came", [1, 1, 0]) == "The Kiowa are here."


def test_a_flag_answers_yes_or_no(tmp_path: Path) -> None:
    w = words(tmp_path, '[March.go]\nprompt = { by = "alone", yes = "Go alone.", no = "Go to {goal}." }')
    assert w.ask(Here(March(goal=1))) == "Go to Ford."
    assert w.ask(Here(March(alone=True))) == "Go alone."


def test_without_by_the_first_that_stands_for_something_speaks(tmp_path: Path) -> None:
    text = '{ alone = "Alone.", "not is_near" = "{goal} is far.", else = "Go to {goal}." }'
    w = words(tmp_path, f"[March.go]\nprompt = {text}")
    w.know(is_near=lambda g, f, noun: f.goal == 0)
    assert w.ask(Here(March(goal=1, alone=True))) == "Alone."
    assert w.ask(Here(March(goal=1))) == "Ford is far."
    assert w.ask(Here(March(goal=0))) == "Go to Mill."


def test_square_brackets_are_said_where_their_names_stand_for_something(tmp_path: Path) -> None:
    text = "{side:go}[ to {goal}][{alone:if}, alone][{alone:unless} with {company:and}]."
    w = words(tmp_path, f'[March.go]\nprompt = "{text}"')
    w.know(company=lambda g, f, noun: ["Watie"] if f.goal else [])
    assert w.ask(Here(March(goal=1, alone=True))) == "The North goes to Ford, alone."
    assert w.ask(Here(March(goal=1))) == "The North goes to Ford with Watie."
    assert w.ask(Here(March(goal=0))) == "The North goes to Mill."
    assert w.ask(Here(March(goal=-1, alone=True))) == "The North goes, alone."


def test_a_phrase_is_said_wherever_its_name_stands(tmp_path: Path) -> None:
    text = '[phrase]\nroute = "{side}\'s way to {goal}"\n[March.go]\nprompt = "This is {route}."'
    w = words(tmp_path, text)
    assert w.ask(Here(March(goal=1))) == "This is the North's way to Ford."


def test_what_is_said_of_dice_has_a_text_and_a_note(tmp_path: Path) -> None:
    w = words(tmp_path, '[roll]\ncame = "{who:come} | {where}[{first:if}, first]"', {"came": lambda x, e: [Die(6)]})
    assert w.thrown("came", [0, 1, 1]) == Roll("The North comes", [Die(6)], "Ford, first", "ford")


def test_where_nothing_holds_the_names_are_told(tmp_path: Path) -> None:
    w = words(tmp_path, '[March.go]\nprompt = { alone = "Go alone." }')
    with pytest.raises(WordsError, match=r"^March\.go\.prompt: nothing is said where none of alone holds$"):
        w.ask(Here(March()))


def test_what_nobody_wrote_is_named_with_the_answer(tmp_path: Path) -> None:
    w = words(tmp_path, '[March.go]\nprompt = { by = "alone", yes = "Go alone." }')
    with pytest.raises(WordsError, match=r"^March\.go\.prompt: nothing is said where alone is 'no'$"):
        w.ask(Here(March()))


def test_a_fact_may_be_of_a_kind_and_is_written_like_a_field(tmp_path: Path) -> None:
    w = words(tmp_path, '[March.go]\nprompt = "{foe:have} {forces:unit}."\n')
    w.fact("foe", kind=SIDE)(lambda g, f, noun: 1 - f.side)
    w.fact("forces", kind=NUMBER)(lambda g, f, noun: 2)
    assert w.ask(Here(March())) == "The Kiowa have 2 units."


def test_a_prompt_lists_what_is_offered(tmp_path: Path) -> None:
    w = words(
        tmp_path,
        '[March.go]\nprompt = { by = "can_enter", yes = "{offers:, or}.", no = "Only {offers}." }\n'
        'offers = { enter = "march to {goal}", pass = "stay" }',
    )
    here = Here(March(goal=1))
    assert w.ask(here) == "Only stay."
    here.options.append(ENTER_FORD)
    assert w.ask(here) == "march to Ford, or stay."


def test_an_option_has_a_label_a_note_and_a_tag(tmp_path: Path) -> None:
    w = words(tmp_path, '[March.go]\nenter = { by = "alone", yes = "Sneak", no = "| into {noun} | 2" }')
    assert w.noted(Here(March()), ENTER_FORD) == Remark("", "into Ford", "2")
    assert w.noted(Here(March(alone=True)), ENTER_FORD) == Remark("Sneak")


def test_a_reason_may_hold_in_every_decision_that_has_none_of_its_own(tmp_path: Path) -> None:
    w = words(tmp_path, '[any]\n1 = "{noun} is shut."\n[March.stay]\n1 = "{side:stay}."\n')
    assert w.reason(Here(March()), "1", ENTER_FORD) == "Ford is shut."
    assert w.reason(Here(March(), "March.stay"), "1", ENTER_FORD) == "The North stays."
    with pytest.raises(WordsError, match=r"^March\.go barred by 2 has no sentence$"):
        w.reason(Here(March()), "2", ENTER_FORD)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('[log]\nwent = "Away."', "log.went: there is no such event"),
        ('[log]\ncame = "{whom} came."', "log.came: {whom} is not one of who, where, first"),
        ('[log]\ncame = { by = "whom", else = "Here." }', "log.came: 'whom' names nothing that decides"),
        ('[log]\ncame = { "not whom" = "Here." }', "log.came: 'whom' names nothing that decides"),
        ('[roll]\ncame = "Dice"', "roll.came: no dice are made for it"),
        ('[any]\n9 = "No."', "any.9: neither a verb nor a rule, nor `prompt` or `offers`"),
        ('[March.fly]\nprompt = "Fly."', "March.fly: there is no such decision"),
        ('[March.go]\nfly = "Fly."', "March.go.fly: neither a verb nor a rule, nor `prompt` or `offers`"),
    ],
)
def test_what_cannot_be_is_named_when_it_is_read(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(WordsError) as err:
        words(tmp_path, text)
    assert str(err.value) == complaint


def test_a_drawn_order_that_is_refused_gives_facts_of_its_own(tmp_path: Path) -> None:
    text = '[March.go]\n"enter 1" = "{far_off}."\n[phrase]\nfar_off = "{goal} is {length} away"'
    w = words(tmp_path, text)
    w.order_fact("length")(lambda g, f, args: f"{sum(args)} inches")
    assert w.reason(Here(March(goal=1)), "1", ENTER_FORD, [4, 5]) == "Ford is 9 inches away."
    with pytest.raises(WordsError, match="length"):
        w.reason(Here(March(goal=1)), "1", ENTER_FORD)

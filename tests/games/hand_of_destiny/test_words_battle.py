"""What players read in battles that no scenario is sure to bring: fleets that flee, divided forces, fort markers."""

from __future__ import annotations

import random

import pytest
from tests.games.hand_of_destiny.table import SPACES, Spot, fight, flee, phase

from grognard.games.hand_of_destiny.state import BOOK, RULES, War, lexicon_for
from grognard.games.hand_of_destiny.words import WORDS
from grognard.kernel.choice import PASS, act
from grognard.kernel.dice import SeededDice
from grognard.kernel.words import Words

PLACES = ["field", "north", "south", "east", "upper", "middle", "shoal", "lower"]
ALL = "1 2 3 guard horse lancers guns boat gunboat barge lord hero stores wall mob scouts"


def words(g: War) -> Words:
    """The table's sides, ground and forts have no names of their own."""
    d = g.board.d
    d.adjectives, d.terrain_names, d.terrain = ["Red", "Blue"], ["Plain"], [0] * len(SPACES)
    d.fort_kind, d.fort_name = ["fort"] * len(SPACES), [""] * len(SPACES)
    g.rules = RULES.using(lexicon_for(d))
    return WORDS.using(g.rules)


def why(t: Spot, choice: str) -> str:
    """The sentence against a choice, and the rule that it speaks for."""
    rule = t.why(choice)
    return f"{rule}: {words(t.g).reason(t.g, rule, t.number(choice))}"


def prompt(t: Spot) -> str:
    return words(t.g).ask(t.g)


def side(name: str, units: str = ALL) -> str:
    return " ".join(name + u for u in units.split())


def all_choices(g: War) -> list[int]:
    assert g.ask is not None
    verbs = [v for v in g.ask.step.picks if v]
    return [PASS, *(act(v, n) for v in verbs for n in range(len(g.rules.verbs[v].nouns)))]


def read(g: War, w: Words) -> None:
    """Prompt, reasons and remarks at a decision."""
    assert g.ask is not None
    assert w.ask(g).endswith(".")
    for choice in all_choices(g):
        rule = g.bar(choice)
        if rule:
            text = w.reason(g, BOOK.ids[rule], choice)
            assert text != BOOK.rules[rule - 1].text, (g.ask.step.path, BOOK.ids[rule])
    for choice in g.ask.options:
        w.noted(g, choice)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("where", PLACES)
def test_whatever_is_met_in_a_battle_reads_well(where: str, seed: int) -> None:
    dry = where in ("field", "north", "south", "east")
    land = ALL.replace("boat gunboat barge ", "") if dry else ALL
    forts = {where: "blue"} if where in ("field", "upper") else None
    troops = {where: side("red", land) + " " + side("blue", land), "box": "red4 red5 blue4 blue5"}
    t = phase(troops, [[1, 1]], forts=forts)
    dice, rng, w = SeededDice(seed), random.Random(seed), words(t.g)
    for _ in range(400):
        if t.g.ask is None:
            return
        read(t.g, w)
        t.g.apply(rng.choice(t.g.ask.options), dice)
    pytest.fail("a battle of forty units took more than 400 choices")


def test_a_divided_force_is_asked_who_goes_aboard() -> None:
    t = flee("redboat red1 red2 red3 red4", "middle", units={"field": "blue1", "upper": "blue2", "shoal": "blue3"})
    assert prompt(t) == "Choose who goes aboard to lower, or let the fleets sail. The others retreat on foot."
    assert why(t, "carry redboat") == "13.5c: Redboat is a fleet itself."
    assert why(t, "carry blue1") == "13.5c: Blue1 is on the Blue side, not on yours."


def test_why_a_space_is_closed_to_a_retreat() -> None:
    t = flee("red1 red2", "middle", units={"north": "blue1"})
    assert prompt(t) == "The battle at middle is lost: choose the space that your 2 units retreat to."
    assert why(t, "retreat upper") == "13.5d: Upper is on the river; land units retreat there only aboard a fleet."
    assert why(t, "retreat lower").startswith("3.0c: The way from middle to lower is by water;")
    assert why(t, "retreat north") == "3.0b: No route leads from middle to north."
    assert why(t, "pass") == "13.5a: The battle at middle is lost: your units must retreat."


def test_who_breaks_off_and_who_must_stay() -> None:
    t = fight("redhorse red1 redwall", "blue1 blue2", [[6, 1]])
    assert prompt(t) == "Battle at field, round 1: choose a unit to fire, or one to break off."
    assert why(t, "break_off red1") == "18.0a: Red1 is not of a kind that may break off."
    assert why(t, "break_off redwall") == "11.1c: Redwall is static and cannot break off."
    assert why(t, "fire blue1") == "13.1f: Blue1 is on the Blue side, not on yours."
    assert why(t, "pass") == "13.1g: You may not pass while a unit of yours can fire."


def test_why_a_truce_leaves_no_battle() -> None:
    t = phase({"field": "red1 blue1", "north": "red2 blue2", "east": "red3 blue3"}, truce="field")
    assert prompt(t) == "2 battles to fight: choose the next."
    assert why(t, "fight field") == "7.0c: A truce covers field: no battle is fought there while it lasts."
    assert why(t, "fight south") == "13.0a: None of your units are at south."


def said(t: Spot, event: str) -> list[str]:
    w = words(t.g)
    return [w.tell(name, args) for name, args in t.news if name == event]


@pytest.mark.rule("14.0a")
def test_fire_at_a_fortress_tells_what_the_walls_left_of_it() -> None:
    t = fight("blue1 blue2", "red1 red2 red3", [[6, 1], [4, 6]], at="north").play("fire blue1")
    assert said(t, "fired") == ["Blue1 fires, 4, 6: 1 elimination; the walls take 1 panic."]


@pytest.mark.rule("22.2a")
def test_and_so_at_a_fort_marker() -> None:
    t = fight("red1 red2", "blue1 blue2", [[6, 1], [4, 5]], forts={"field": "blue"}).play("fire red1")
    assert said(t, "fired") == ["Red1 fires, 4, 5: no effect; the walls take 2 panics."]


@pytest.mark.rule("16.0a")
def test_where_only_elite_troops_defend_panics_shake_nobody() -> None:
    t = fight("red1 red2", "blueguard bluehero", [[6, 1], [4, 1], [1, 1, 1], [1, 1], [6, 1]]).play("fire red1")
    assert said(t, "fired")[:1] == ["Red1 fires, 4, 1: no effect; 1 panic shakes nobody."]
    t = fight("red1 red2", "blueguard blue1 blue2", [[6, 1], [4, 1]]).play("fire red1")
    assert said(t, "fired") == ["Red1 fires, 4, 1: 1 panic."]

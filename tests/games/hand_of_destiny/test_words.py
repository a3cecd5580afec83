"""What a player reads: prompts, why-not sentences, remarks on options, the log and its dice."""

from __future__ import annotations

import random
from typing import Any

import pytest

from grognard.games.hand_of_destiny import GAME
from grognard.games.hand_of_destiny.words_effects import owner_of, said
from grognard.kernel.dice import LaidDice
from grognard.kernel.laws import codes
from grognard.kernel.match import Match
from grognard.kernel.scene import Remark
from grognard.kernel.steps import DECISION

LONG = 240  # characters of a sentence that is still read
ALL = {"all": True}

# where everybody is, unless a test says otherwise
UNITS = {
    "khartoum": ["gordon", "sudanese", "bordein", "talahawiya"], "korti": ["stewart", "guards", "mounted_inf"],
    "halfa": ["earle", "black_watch", "depot", "whalers_1", "sappers"], "kalakla": ["nujumi", "red_flag", "krupps"],
    "halfaya": ["abu_girja"], "metemma": ["jaalin"], "berber": ["berber_ansar", "fascher"], "birti": ["manasir"],
    "tamai": ["digna", "hadendoa"],
}  # fmt: skip

# a card for every effect that asks
EFFECTS: dict[str, dict[str, Any]] = {
    "redeploy": {"who": {"flag": ["leader"]}, "count": 2, "from": ["korti"], "at": ["khartoum", "halfa", "shendi"]},
    "move_enemy": {"who": ALL, "count": 2, "spaces": 2},
    "loss": {"side": "enemy", "who": ALL, "count": 2, "choose": "self", "to": "dead"},
    "desertion": {"side": "self", "who": ALL, "roll": 2, "count": 2, "choose": "owner", "to": "recruit"},
    "restore": {"who": ALL, "count": 2, "at": ["halfa", "korti", "berber"]},
    "fort": {"op": "place", "count": 2, "side": "self", "who": {"flag": ["leader"]}},
    "recruit": {"who": ALL, "count": "half_die", "at": ["halfa", "berber"], "optional": True},
    "choose": {"options": [[{"do": "points", "side": "self", "amount": 2}], [{"do": "peek", "count": 1, "range": 1}]]},
    "forced_march": {"who": {"flag": ["cavalry", "leader"]}, "spaces": 2, "attrition": 3},
    "bombard": {"who": {"flag": ["fleet"]}, "count": 3, "range": 1},
    "truce": {"who": {"flag": ["leader"]}, "side": "self"},
    "halt": {"side": "self", "who": ALL, "by": "all", "until": "turn_end"},
}


def card(*effects: dict[str, Any], phase: str = "march", spaces: int = 3) -> dict[str, Any]:
    event = {"phase": phase, "text": "Something happens.", "effects": list(effects)}
    return {"title": "Orders", "move": [{"who": ALL, "spaces": spaces}], "event": [event] if effects else []}


def start(phase: str = "march", dice: Any = None, **more: Any) -> Match:
    data = {"scenario": "race_to_khartoum", "turn": 3, "active": "relief", "phase": phase, "units": UNITS}
    data |= {"box": ["heavies", "hussars", "kordofan"], "dead": ["convoy", "staffords"], "card": card()}
    return GAME.match(data | more, seed=1 if dice is None else None, dice=dice)


def play(match: Match, *choices: str) -> Match:
    for words in choices:
        verb, _, noun = words.partition(" ")
        match.play((verb, noun))
    return match


def prompt(match: Match) -> str:
    assert match.ask is not None
    return match.ask.prompt


def why(match: Match, words: str) -> str:
    """Rule and sentence against a choice, for the role that decides."""
    verb, _, noun = words.partition(" ")
    assert match.ask is not None
    return str(match.explain(match.ask.role, (verb, noun)))


def remark(match: Match, words: str) -> Remark:
    verb, _, noun = words.partition(" ")
    assert match.ask is not None
    return match.remarks(match.ask.role)[match.ask.options.index((verb, noun))]  # type: ignore[arg-type]


# all of them are there


@pytest.mark.parametrize("scenario", ["race_to_khartoum", "the_passes"])
def test_every_decision_has_a_prompt_and_every_event_a_sentence(scenario: str) -> None:
    game = GAME.edition(scenario)
    decisions = [s.path for p in game.rules.procedures for s in p.steps if s.kind == DECISION]
    assert [path for path in decisions if not game.words.has_prompt(path)] == []
    assert {e.name for e in game.rules.events} == set(game.words.sentences)


def test_every_effect_can_be_said() -> None:
    for scenario in ("race_to_khartoum", "the_passes"):
        game = GAME.edition(scenario)
        for e in game.components.effects:
            assert said(game.words.lexicon, e, owner_of(game.components, e.index))


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("scenario", ["race_to_khartoum", "the_passes"])
def test_whatever_is_met_in_a_game_reads_well(scenario: str, seed: int) -> None:
    read_on(GAME.new(scenario, seed=seed), 3000)


@pytest.mark.parametrize("do", EFFECTS)
def test_whatever_an_effect_asks_reads_well(do: str) -> None:
    read_on(start(card=card({"do": do, **EFFECTS[do]})), 40)


def read_on(match: Match, clicks: int) -> None:
    """Random play, reading all that is written."""
    rng = random.Random(1)
    for _ in range(clicks):
        ask = match.position.ask
        if match.over or ask is None:
            break
        check_sentence(prompt(match))
        check_reasons(match)
        role = match.game.role_name(ask.role)
        for x in match.remarks(role):
            assert len(x.label + x.text) < LONG
            assert not x.text.endswith(("; ", ", "))
        match.play(match.game.rules.name(rng.choice(ask.options)), role)
    for line in match.lines(truth=True):
        assert line.text.endswith((".", "!")), line.text
        assert line.text[0] == line.text[0].upper(), line.text


def check_sentence(text: str) -> None:
    assert 0 < len(text) < LONG, text
    assert text.endswith("."), text
    assert ".." not in text, text
    assert "  " not in text, text


def check_reasons(match: Match) -> None:
    """A sentence about the case at hand, never the bare text of the rule."""
    g, book, words = match.position, match.game.rules.book, match.game.words
    assert g.ask is not None
    assert g.ask.step.bar is not None
    for code in codes(match.game, g):
        rule = g.ask.step.bar(g, g.stack[-1], code)
        if rule:
            text = words.reason(g, book.ids[rule], code)
            check_sentence(text)
            assert text != book.rules[rule - 1].text, (g.ask.step.path, book.ids[rule])


# the march


def test_a_move_says_who_goes_how_far_and_what_else_is_open() -> None:
    match = play(start(), "march stewart")
    assert prompt(match) == "Herbert Stewart at Korti, 3 spaces left: step to the next space, or let others join first."
    play(match, "join guards", "step howeiyat")
    assert prompt(match).endswith("1 space left: step to the next space, leave units behind, or stop.")


def test_a_step_tells_where_the_move_ends_and_who_waits() -> None:
    match = play(start(), "march stewart")
    assert remark(match, "step howeiyat") == Remark(text="2 left", tag="2")
    assert remark(match, "step debba") == Remark(text="must stop: river", tag="0")
    match = play(start(units={**UNITS, "abu_klea": ["guards"], "korti": ["stewart"]}), "march guards")
    assert remark(match, "step metemma").text == "attack 1 unit in a fort; must stop; leaves Abu Klea empty"


def test_a_fleet_that_sails_past_does_not_attack() -> None:
    match = play(start(), "march bordein")
    assert remark(match, "step kalakla").text == "past 3 enemy units; 2 left"


def test_a_forced_step_names_its_price() -> None:
    forced = card({"do": "forced_march", "who": ALL, "spaces": 1, "attrition": 2}, spaces=1)
    match = play(start(card=forced), "march guards", "step howeiyat")
    assert prompt(match) == "Guards Camel Regiment at Howeiyat Wells, 1 left by force: step to the next space, or stop."
    assert remark(match, "step jakdul").text == "forced march: a die each, lost on 2 or less; 0 left"


def test_why_a_unit_does_not_march() -> None:
    orders = card() | {"move": [{"who": {"contingent": ["desert"]}, "spaces": 2}]}
    match = start(card=orders)
    assert why(match, "march gordon") == "11.1c: Gordon is static and never moves."
    assert why(match, "march earle") == "11.1d: “Orders” gives Earle, of the River Column, no orders to march."
    assert why(match, "march whalers_1").endswith("gives Whalers, 1st Flotilla no orders: a fleet needs them to sail.")
    assert why(match, "march hussars") == "11.0a: 19th Hussars are in the Recruit Box, not on the map."
    assert why(match, "march jaalin") == "11.0a: Ja'alin of Metemma is on the Mahdist side, not on yours."


def test_why_a_step_is_not_open() -> None:
    match = play(start(), "march stewart")
    assert why(match, "step berber") == "3.0b: No route leads from Korti to Berber."
    match = play(start(units={"abu_hamed": ["whalers_1", "guards"]}), "march whalers_1")
    assert why(match, "step murat") == "12.3b: Murat Wells is not on the river; fleets stay on it."
    assert why(match, "step berber").startswith("12.3a: Fleets go from Abu Hamed to Berber only at high water;")


def test_what_holds_a_unit_back_is_named() -> None:
    halt = {"do": "halt", "side": "self", "who": {"contingent": ["desert"]}, "by": "all", "until": "turn_end"}
    held = "Relief units of the Desert Column do not march, until the end of the Relief player turn."
    assert why(start(card=card(halt)), "march guards") == f"7.0c: Guards Camel Regiment is held back: {held}"


# recruiting


def test_a_recruit_must_come_and_where() -> None:
    orders = card() | {"recruit": [{"who": {"contingent": ["desert"]}, "count": 1, "at": ["korti", "debba"]}]}
    match = start("recruiting", card=orders)
    assert prompt(match).startswith("“Orders”, 1 recruit to come: choose a unit of your Recruit Box")
    assert why(match, "pass") == "6.2i: Recruiting is an order: as long as a unit can come, it must."
    assert why(match, "recruit guards") == "3.0d: Guards Camel Regiment is at Korti, not in the Recruit Box."
    assert why(match, "recruit earle") == "6.2g: “Orders” calls up units of the Desert Column, not Earle."
    play(match, "recruit hussars")
    assert prompt(match) == "Choose the space where 19th Hussars arrive."
    assert why(match, "place halfa") == "6.2h: 19th Hussars arrive at Ed Debba or Korti, not at Wadi Halfa."


def test_who_builds_no_fort_and_where() -> None:
    match = start("recruiting")
    assert why(match, "build stewart") == "22.1a: Herbert Stewart builds no forts."
    assert why(match, "build black_watch") == "22.1d: Wadi Halfa has a base already."
    assert why(match, "raze korti") == "22.3b: You have no fort marker at Korti."


# battle


def battle(dice: Any = None, **more: Any) -> Match:
    units = {"korti": ["guards", "mounted_inf", "stewart", "depot", "jaalin", "manasir", "hadendoa", "digna"]}
    return start("battle", dice=dice, **{"units": units, **more})


def test_a_battle_speaks_of_dice_and_results() -> None:
    match = battle(LaidDice([[5, 1], [6, 4, 1]]))
    assert prompt(match) == "Battle at Korti, round 1: choose a unit to fire."
    assert remark(match, "fire guards") == Remark(text="Camel troops, 3 dice", tag="3")
    assert why(match, "fire depot") == "13.1i: Nile Depot has strength 0 and cannot fire."
    assert why(match, "pass") == "13.1g: You may not pass while a unit of yours can fire."
    play(match, "fire guards")
    assert prompt(match) == "Under fire from Guards Camel Regiment at Korti, 1 unit to lose: choose one."
    assert why(match, "panic jaalin") == "13.3f: Eliminations are taken before any panic."
    play(match, "lose digna")
    assert prompt(match) == "Under fire from Guards Camel Regiment at Korti, 1 panic to take: choose a unit."
    assert why(match, "panic hadendoa") == "16.0a: Hadendoa is elite and cannot be panicked in defence."


def test_the_log_tells_a_volley_with_its_dice() -> None:
    match = play(battle(LaidDice([[5, 1], [6, 4, 1]])), "fire guards")
    line = match.lines("relief")[-1]
    assert line.text == "Guards Camel Regiment fires, 6, 4, 1: 1 elimination, 1 panic."
    assert line.roll is not None
    assert [(x.face, x.result) for x in line.roll.dice] == [(6, "lost"), (4, "panic"), (1, "none")]
    sums = next(x for x in match.lines("relief") if x.event == "superiority")
    assert sums.text.startswith("Round 1. Relief 5 + 1 = 6, Mahdist 1 + 1 = 2: tactical superiority for the Relief")


# events


def test_of_hidden_enemies_no_more_is_told_than_how_many() -> None:
    match = start(card=card({"do": "loss", "side": "enemy", "who": ALL, "count": 1, "choose": "self", "to": "dead"}))
    assert "choose an enemy stack; one of its units, drawn by lot, goes to the dead pile" in prompt(match)
    assert remark(match, "at kalakla") == Remark(text="3 enemy units", tag="3")
    assert why(match, "pick nujumi") == "7.1c: You do not know who is in the enemy's stacks: choose a space."


def test_under_bombardment_only_the_kind_of_gun_is_known() -> None:
    guns = card({"do": "bombard", "who": {"flag": ["fleet"]}, "count": 1, "range": 1})
    match = play(start(card=guns, dice=LaidDice([[6, 4]])), "pick bordein", "at kalakla")
    assert prompt(match).startswith("Under fire from the Relief side (Steamers and boats) at Kalakla")
    told = "The Relief side (Steamers and boats) fires at Kalakla, 6, 4: 1 elimination."
    assert match.lines("mahdist")[-1].text == told
    assert match.lines("relief")[-1].text == "Steamer Bordein fires at Kalakla, 6, 4: 1 elimination."


def test_one_of_several_effects_is_called_by_what_it_does() -> None:
    flag = {"do": "set_flag", "side": "self", "who": {"type": ["infantry"]}, "flag": "elite", "value": True}
    options = [[{"do": "points", "side": "self", "amount": 2}], [flag]]
    match = start(card=card({"do": "choose", "options": options}))
    assert remark(match, "option option-1").label == "2 points for the Relief side"
    assert remark(match, "option option-2").label == "Relief units of type Infantry are elite"


def test_a_lasting_effect_says_how_long() -> None:
    match = start(card=card({"do": "water", "level": "high", "until": "next_own_turn"}))
    assert match.lines()[-1].text == "The water is high, until the next Relief player turn."

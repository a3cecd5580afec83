"""4 The units, and where each of them begins."""

from __future__ import annotations

import pytest
from tests.conftest import Offered, Play, Told, Why
from tests.games.hand_of_destiny.conftest import ALL, Data, Edited, Find, Start, card, event, news

import grognard
from grognard.games.hand_of_destiny import HandOfDestiny
from grognard.games.hand_of_destiny.read import read_scenario
from grognard.kernel.game import GameError
from grognard.kernel.match import Match

AT_ABU_KLEA: Data = {"at": "abu_klea", "attacker": "relief", "next": "relief"}


def fighting(*units: str, **battle: object) -> Data:
    """A battle at Abu Klea, with the Mahdi far away."""
    place = {"abu_klea": list(units), "obeid": ["mahdi"]}
    return {"units": place, "phase": "battle", "battle": {**AT_ABU_KLEA, **battle}}


def dice_of(match: Match) -> list[int]:
    """How many dice each volley had."""
    return [len(args[9:]) for args in news(match, "fired")]


# 4.0a to 4.0e what a unit is


@pytest.mark.rule("4.0a")
def test_a_player_commands_the_units_of_his_own_side(start: Start, why: Why, offered: Offered) -> None:
    at = {"units": {"korti": ["guards"], "obeid": ["mahdi"]}, "box": ["heavies", "kordofan"], "phase": "recruiting"}
    match = start({**at, "card": card(recruit=[{"who": ALL, "count": 1}], move=1)})
    assert offered(match) == [("recruit", "heavies")]
    assert why(match, "recruit kordofan") == "4.0a"


@pytest.mark.rule("4.0b")
@pytest.mark.parametrize(("unit", "dice"), [("guards", 3), ("heavies", 2), ("sappers", 1)])
def test_a_unit_rolls_as_many_dice_as_its_strength(start: Start, unit: str, dice: int) -> None:
    match = start(fighting(unit, "red_flag", "black_flag"), [[1] * dice])
    assert dice_of(match) == [dice]


@pytest.mark.rule("4.0c")
def test_a_unit_of_no_strength_rolls_no_dice_but_can_be_lost(start: Start, play: Play, find: Find) -> None:
    match = start(fighting("heavies", "convoy", "red_flag", next="mahdist"), [[6, 1], [6, 1]])
    play(match, "lose convoy")
    assert find(match, "convoy") == "dead"


@pytest.mark.rule("4.0c")
def test_it_holds_a_space_and_must_be_fought_for(start: Start, play: Play, find: Find) -> None:
    units = {"jakdul": ["convoy"], "abu_klea": ["black_flag"]}
    at = {"active": "mahdist", "units": units, "card": card(move=1)}
    match = start(at, [[6, 1], [6, 1, 1], ["r1"]])
    play(match, "march black_flag", "step jakdul", "pass")
    assert dice_of(match) == [3]  # the convoy did not fire
    assert find(match, "convoy") == "dead"


@pytest.mark.rule("4.0d")
def test_cards_give_orders_by_contingent(start: Start, why: Why, offered: Offered) -> None:
    units = {"korti": ["guards", "staffords", "hussars"], "khartoum": ["sudanese"]}
    match = start({"units": units, "card": "r2"})  # the Desert Column
    assert offered(match) == [("march", "guards"), ("march", "hussars"), ("pass", "")]
    assert why(match, "march staffords") == "11.1d"


@pytest.mark.rule("4.0d")
def test_a_unit_serves_with_a_contingent_of_its_own_side(game: HandOfDestiny, edited: Edited) -> None:
    folder = edited("units.toml", 'strength=1, contingent="river"', 'strength=1, contingent="siege"')
    with pytest.raises(GameError, match="'siege' belongs to mahdist, the unit does not"):
        game.modules.open(folder)


@pytest.mark.rule("4.0e")
def test_some_units_are_elite(start: Start, told: Told) -> None:
    """The Guards add one to the die for superiority, the Heavy Camel Regiment does not."""
    at = {"units": {"abu_klea": ["guards", "red_flag"], "obeid": ["mahdi"]}, "phase": "battle"}
    match = start(at, [[3, 3], [1, 1, 1], [1, 1], [3, 3], [6, 1, 1], ["m1"]])
    assert told(match, "fired")[0].startswith("Guards")
    at = {"units": {"abu_klea": ["heavies", "red_flag"], "obeid": ["mahdi"]}, "phase": "battle"}
    match = start(at, [[3, 3], [6, 6], ["m1"]])
    assert told(match, "fired")[0].startswith("Red Flag")


# 4.0f, 4.0g land units and leaders


@pytest.mark.rule("4.0f")
@pytest.mark.parametrize("unit", ["stewart", "convoy", "camel_batt", "sappers", "gardner", "guards"])
def test_whoever_is_no_fleet_is_a_land_unit_and_can_be_carried(start: Start, why: Why, play: Play, unit: str) -> None:
    match = start({"units": {"dongola": ["whalers_2", "whalers_1", unit]}, "card": card(move=2)})
    play(match, "march whalers_2")
    assert why(match, f"embark {unit}") == ""
    assert why(match, "embark whalers_1") == "12.4a"
    assert why(match, f"join {unit}") == "3.0c"


@pytest.mark.rule("4.0g")
def test_a_leader_fires_with_its_printed_strength(start: Start, find: Find, play: Play) -> None:
    match = start(fighting("stewart", "red_flag"), [[6], ["m1"]])
    play(match, "pass")  # no pursuit
    assert dice_of(match) == [1]
    assert find(match, "red_flag") == "dead"


@pytest.mark.rule("4.0g")
def test_a_leader_can_be_lost_and_panicked_like_any_other(
    start: Start, find: Find, offered: Offered, play: Play
) -> None:
    match = start(fighting("stewart", "heavies", "black_flag", next="mahdist"), [[6, 4, 1], ["m1"]])
    assert offered(match) == [("lose", "stewart"), ("lose", "heavies")]
    play(match, "lose heavies", "retreat jakdul")  # panicked, and so beaten
    assert find(match, "stewart") == "jakdul"


def test_a_leader_needs_no_troops_and_troops_no_leader(start: Start, find: Find, play: Play) -> None:
    match = start({"units": {"korti": ["stewart", "guards"]}, "card": card(move=1)})
    play(match, "march stewart", "step howeiyat", "march guards", "step debba")
    assert (find(match, "stewart"), find(match, "guards")) == ("howeiyat", "debba")


# 4.0h set-up


def test_the_scenario_says_where_each_unit_begins(game: HandOfDestiny, find: Find) -> None:
    match = game.new("race_to_khartoum", seed=1)
    places = [find(match, u) for u in ("gordon", "jaalin", "kordofan", "baggara")]
    assert places == ["khartoum", "metemma", "box", "later"]
    assert match.view().boxes["later mahdist"] == ["green_flag", "baggara"]


@pytest.mark.rule("4.0h")
def test_late_units_come_into_the_recruit_box_when_their_turn_begins(game: HandOfDestiny, find: Find) -> None:
    match = game.new("race_to_khartoum", seed=1)
    came: dict[str, tuple[int, str]] = {}
    while not match.over and len(came) < 2:
        for unit in ("baggara", "green_flag"):
            if find(match, unit) != "later" and unit not in came:
                b = match.position.board
                came[unit] = (b.turn, b.d.sides[b.active])
        assert match.position.ask is not None
        match.choose(match.position.ask.options[-1])
    assert came == {"baggara": (3, "mahdist"), "green_flag": (4, "mahdist")}


# 4.0j reinforcements


def reinforced(edited: Edited, at: str, fort_at: str = "omdurman") -> Match:
    """Race to Khartoum, where the Baggara arrive at a place; nobody marches until the Mahdist turn 3 has begun."""
    folder = edited(
        "units.toml", 'contingent="siege", entry_turn=3', f'contingent="siege", entry_turn=3, entry_at={at}'
    )
    edited("setup.toml", '{ space="omdurman", units', f'{{ space="{fort_at}", units')
    match = grognard.module(folder).new("race_to_khartoum", seed=1)
    while (match.position.board.turn, match.position.board.active) != (3, 1):
        assert match.position.ask is not None
        match.choose(min(match.position.ask.options))  # a pass, where there is one
    return match


def said_of_them(match: Match) -> list[tuple[str, str]]:
    return [
        (x.rule, x.text) for x in match.lines() if x.event in ("reinforced", "waits", "arrived") and "Bagg" in x.text
    ]


@pytest.mark.rule("4.0j")
def test_a_reinforcement_arrives_at_its_place_without_a_recruit_line(edited: Edited, find: Find) -> None:
    match = reinforced(edited, '["duem", "obeid"]')
    assert find(match, "baggara") == "duem"
    assert said_of_them(match) == [("4.0j", "Baggara Horse arrives at Ed Duem.")]


@pytest.mark.rule("4.0j")
def test_a_reinforcement_goes_to_the_next_place_where_enemies_stand(edited: Edited, find: Find) -> None:
    match = reinforced(edited, '["duem", "obeid"]', fort_at="duem")
    assert find(match, "baggara") == "obeid"


@pytest.mark.rule("4.0j")
def test_a_reinforcement_waits_while_enemies_stand_everywhere(edited: Edited, find: Find) -> None:
    match = reinforced(edited, '["duem"]', fort_at="duem")
    assert find(match, "baggara") == "later"
    said = "Baggara Horse waits: enemies stand wherever reinforcements should arrive."
    assert said_of_them(match) == [("4.0j", said)]


def test_where_a_reinforcement_arrives_is_checked(edited: Edited) -> None:
    unit = 'contingent="siege", entry_turn=3'
    folder = edited("units.toml", unit, f'{unit}, entry_at=["dune"]')
    assert "there is no space 'dune'" in str(read_scenario(folder)[1][0])
    edited("units.toml", f'{unit}, entry_at=["dune"]', 'contingent="siege", entry_at=["duem"]')
    assert any("says where it arrives, but not when" in str(f) for f in read_scenario(folder)[1])


# 4.0i names


@pytest.mark.rule("4.0i")
def test_a_card_may_refer_to_a_unit_by_its_name(start: Start, offered: Offered) -> None:
    shell = event("march", {"do": "bombard", "who": {"id": ["bordein", "talahawiya"]}, "count": 2, "range": 1})
    units = {"khartoum": ["bordein", "sudanese", "citadel"], "kalakla": ["red_flag", "nujumi"]}
    match = start({"units": units, "card": card(shell, move=1)})
    assert offered(match) == [("pick", "bordein"), ("pass", "")]


@pytest.mark.rule("4.0i")
def test_no_two_units_have_the_same(game: HandOfDestiny, edited: Edited) -> None:
    folder = edited("units.toml", 'id="heavies"', 'id="guards"')
    with pytest.raises(GameError, match="'guards'"):
        game.modules.open(folder)

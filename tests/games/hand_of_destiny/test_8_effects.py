"""What the effects of events do, by their numbers in the format; 1 to 5 are in test_battle_15_special.py."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conftest import Held, Offered, Play, Why
from tests.games.hand_of_destiny.conftest import ALL, Data, Find, Start, card, event, news

from grognard.kernel.match import Match

MARCH = "Campaign > PlayerTurn > March.choose_unit"
POINT: Data = {"do": "points", "amount": 1}


def march(*effects: Data, **position: Any) -> Data:
    """A card with these effects at the beginning of the March Phase, in which everybody moves two."""
    events = [event("march", *effects)] if effects else []
    return {"card": card(*events, move=2), **position}


def left(match: Match, unit: str) -> int:
    """How many spaces a unit may march."""
    b = match.position.board
    return int(b.left[b.d.units.index(unit)])


# 6 bombard


GUNBOATS: Data = {"do": "bombard", "who": {"flag": ["fleet"]}, "count": 2, "range": 1}


@pytest.mark.rule("15.0a")
def test_steamers_fire_at_an_adjacent_space_without_reply(
    start: Start, play: Play, offered: Offered, why: Why, find: Find
) -> None:
    units = {"khartoum": ["bordein", "talahawiya"], "kalakla": ["red_flag", "nujumi"], "duem": ["krupps"]}
    match = start(march(GUNBOATS, units=units), [[6, 5], [1, 1]])
    play(match, "pick bordein")
    assert offered(match) == [("at", "kalakla")]
    assert why(match, "at duem") == "15.0a"  # two routes away
    play(match, "at kalakla")
    assert match.view().waiting == "mahdist"  # the target's owner chooses; the panic does nothing
    play(match, "lose red_flag")
    assert (find(match, "red_flag"), find(match, "nujumi")) == ("dead", "kalakla")
    assert why(match, "pick bordein") == "7.1c"  # one volley each
    play(match, "pick talahawiya", "at kalakla")
    assert match.where() == MARCH  # two have fired


@pytest.mark.rule("15.0a")
def test_a_bombardment_may_be_declined_or_broken_off(start: Start, play: Play, find: Find) -> None:
    match = start(march(GUNBOATS, units={"khartoum": ["bordein"], "kalakla": ["red_flag"]}))
    play(match, "pass")
    assert (match.where(), find(match, "red_flag")) == (MARCH, "kalakla")


# 8 restore, 11 redeploy


def test_restore_may_put_the_unit_on_the_map(start: Start, play: Play, offered: Offered, find: Find) -> None:
    back = {"do": "restore", "who": ALL, "count": 1, "at": ["korti", "suakin", "metemma"]}
    match = start(march(back, units={"metemma": ["jaalin"]}, dead=["guards", "whalers_1"]))
    play(match, "pick guards")
    assert offered(match) == [("at", "korti"), ("at", "suakin")]  # not among enemies
    play(match, "at suakin")
    assert find(match, "guards") == "suakin"


def test_redeployment_goes_straight_to_one_space_and_is_no_march(
    start: Start, play: Play, offered: Offered, why: Why, find: Find
) -> None:
    goals = ["suakin", "halfa", "birti"]
    ships = {"do": "redeploy", "who": ALL, "count": 2, "from": ["dongola", "khartoum"], "at": goals}
    units = {"dongola": ["guards", "heavies", "whalers_1"], "khartoum": ["egyptians"], "korti": ["hussars"]}
    match = start(march(ships, units=units))
    assert offered(match) == [("at", "halfa"), ("at", "suakin"), ("pass", "")]  # Birti is the enemy's
    play(match, "at suakin")
    assert why(match, "pick egyptians") == "11.1c"  # static
    assert why(match, "pick whalers_1") == "12.3b"
    assert why(match, "pick hussars") == "7.1c"  # not from there
    play(match, "pick guards", "pick heavies")
    assert (find(match, "guards"), find(match, "heavies")) == ("suakin", "suakin")
    play(match, "march guards", "step tamai")
    assert find(match, "guards") == "tamai"


# 12 move_enemy


def test_the_card_may_move_an_enemy_out_of_a_stack_by_lot(
    start: Start, play: Play, offered: Offered, why: Why, find: Find
) -> None:
    lure = {"do": "move_enemy", "who": {"contingent": ["siege"]}, "count": 1, "spaces": 1}
    units = {"halfaya": ["abu_girja", "mahdi"], "khartoum": ["sudanese"], "obeid": ["black_flag"], "shendi": ["jaalin"]}
    match = start(march(lure, units=units), [["abu_girja"]])
    assert offered(match) == [("at", "shendi"), ("at", "halfaya"), ("pass", "")]
    assert why(match, "at obeid") == "7.1c"  # in a base of theirs
    play(match, "at halfaya")
    assert why(match, "step khartoum") == "7.1c"  # never into units of the card's owner
    play(match, "step sabaluka")
    assert find(match, "abu_girja") == "sabaluka"
    assert match.where() == MARCH


# 13 halt


@pytest.mark.rule("7.0c")
@pytest.mark.parametrize(("by", "spaces"), [(1, 1), (2, 0), ("all", 0)])
def test_halted_units_march_less(start: Start, by: int | str, spaces: int) -> None:
    halt = {"owner": "mahdist", "do": "halt", "who": {"contingent": ["river"]}, "by": by}
    at = {"units": {"korti": ["guards", "staffords"]}, "standing": [halt], "card": card(move=2)}
    match = start(at)
    assert (left(match, "staffords"), left(match, "guards")) == (spaces, 2)


@pytest.mark.rule("7.0c")
def test_a_halt_holds_in_the_enemys_next_turn_and_for_who_arrives_later(start: Start, play: Play) -> None:
    """Osman Digna Raids: the River Column marches one space less."""
    units = {"halfa": ["staffords"], "tamai": ["digna"]}
    at = {"units": units, "box": ["camel_batt"], "active": "mahdist", "phase": "card"}
    match = start({**at, "rules": {"supply": False, "forts": False}}, [["m6"], ["r1"], ["m1"], ["r4"]])
    play(match, "pass", "recruit camel_batt", "place halfa")
    assert (left(match, "staffords"), left(match, "camel_batt")) == (1, 1)
    play(match, "pass", "pass")
    assert left(match, "staffords") == 2


# 14 truce


def test_during_a_truce_nobody_attacks_in_the_region(start: Start, play: Play, why: Why) -> None:
    truce = {"owner": "mahdist", "do": "truce", "region": ["bayuda"], "until": "next_own_turn"}
    units = {"jakdul": ["guards", "hussars"], "abu_klea": ["red_flag"], "korti": ["heavies"], "merowe": ["jaalin"]}
    match = start({"units": units, "standing": [truce], "card": card(move=2)})
    play(match, "march heavies")
    assert why(match, "step merowe") == ""
    play(match, "step merowe", "march guards")
    assert why(match, "step abu_klea") == "7.0c"


def test_and_no_battle_is_due_there(start: Start) -> None:
    truce = {"owner": "relief", "do": "truce", "region": ["bayuda"], "until": "next_own_turn"}
    at = {"units": {"abu_klea": ["guards", "red_flag"]}, "phase": "battle", "standing": [truce]}
    match = start(at, [["m1"]])
    assert news(match, "battle") == []
    assert match.view().waiting == "mahdist"


def test_a_truce_may_hold_for_certain_units(start: Start, play: Play, why: Why) -> None:
    truce = {"owner": "relief", "do": "truce", "who": {"id": ["guards"]}, "side": "self"}
    units = {"jakdul": ["guards", "heavies"], "abu_klea": ["red_flag"]}
    match = start({"units": units, "standing": [truce], "card": card(move=2)})
    play(match, "march guards")
    assert why(match, "step abu_klea") == "7.0c"
    play(match, "step howeiyat", "pass", "march heavies")
    assert why(match, "step abu_klea") == ""


# 15 loss, 16 desertion


@pytest.mark.rule("7.1c")
def test_a_loss_is_chosen_by_the_owner_of_the_units(start: Start, play: Play, offered: Offered, find: Find) -> None:
    """Hunger in Khartoum."""
    units = {"khartoum": ["gordon", "sudanese", "bordein"], "halfaya": ["abu_girja"], "kalakla": ["red_flag"]}
    match = start({"units": units, "active": "mahdist", "phase": "card"}, [["m3"]])
    assert match.view().waiting == "relief"
    assert offered(match) == [("pick", "sudanese"), ("pick", "bordein")]
    play(match, "pick bordein")
    assert find(match, "bordein") == "dead"


@pytest.mark.rule("7.1c")
def test_the_event_comes_to_nothing_without_its_condition(start: Start, find: Find) -> None:
    units = {"khartoum": ["gordon", "sudanese"], "halfaya": ["abu_girja", "red_flag"]}  # one space is not enough
    match = start({"units": units, "active": "mahdist", "phase": "card"}, [["m3"]])
    assert find(match, "sudanese") == "khartoum"
    assert match.view().waiting == "mahdist"


@pytest.mark.rule("7.1c")
def test_who_chooses_among_hidden_enemies_names_a_space(start: Start, play: Play, offered: Offered, find: Find) -> None:
    loss = {"do": "loss", "side": "enemy", "who": {"type": ["ansar"]}, "count": 1, "choose": "self"}
    at = march(loss, units={"obeid": ["black_flag", "mahdi"], "kalakla": ["red_flag"], "halfaya": ["nujumi"]})
    match = start(at, [["black_flag"]])
    assert offered(match) == [("at", "halfaya"), ("at", "kalakla"), ("at", "obeid")]
    play(match, "at obeid")  # lots are drawn among those who fit
    assert find(match, "black_flag") == "box"
    match = start(at)
    play(match, "at halfaya")  # nobody there fits, and the choice is spent
    assert match.where() == MARCH


@pytest.mark.rule("7.1c")
def test_without_fog_he_names_the_unit(start: Start, play: Play, offered: Offered, find: Find) -> None:
    loss = {"do": "loss", "side": "enemy", "who": {"type": ["ansar"]}, "count": 1, "choose": "self"}
    match = start(march(loss, units={"obeid": ["black_flag", "mahdi"], "kalakla": ["red_flag"]}, rules={"fog": False}))
    assert offered(match) == [("pick", "black_flag"), ("pick", "red_flag")]
    play(match, "pick red_flag")
    assert find(match, "red_flag") == "box"


@pytest.mark.rule("7.1c")
def test_or_the_lot_decides(start: Start, find: Find) -> None:
    loss = {"do": "loss", "side": "enemy", "who": {"type": ["ansar"]}, "count": 1, "choose": "random"}
    match = start(march(loss, units={"obeid": ["black_flag", "mahdi"], "kalakla": ["red_flag"]}), [["red_flag"]])
    assert (find(match, "red_flag"), find(match, "black_flag")) == ("box", "obeid")


@pytest.mark.rule("7.1c")
def test_deserters_roll_a_die_each_in_roster_order(start: Start, find: Find) -> None:
    desert = {"do": "desertion", "who": {"contingent": ["desert"]}, "roll": 2, "to": "dead"}
    match = start(march(desert, units={"korti": ["hussars", "guards"], "debba": ["stewart", "staffords"]}), [[1, 3, 2]])
    assert [find(match, u) for u in ("stewart", "guards", "hussars")] == ["dead", "korti", "dead"]


@pytest.mark.rule("7.1c")
def test_where_only_some_roll_they_are_chosen_first(start: Start, play: Play, find: Find) -> None:
    desert = {"do": "desertion", "who": {"contingent": ["desert"]}, "roll": 3, "count": 1}
    match = start(march(desert, units={"korti": ["hussars", "guards"]}), [[3]])
    play(match, "pick guards")
    assert (find(match, "guards"), find(match, "hussars")) == ("box", "korti")


# 20 water, 21 supply


def test_the_river_opens_and_closes_for_fleets(start: Start, play: Play, why: Why) -> None:
    units = {"abu_hamed": ["whalers_1", "whalers_2"]}
    match = start(march(units=units))
    play(match, "march whalers_1")
    assert why(match, "step berber") == "12.3a"
    match = start(march({"do": "water", "level": "high"}, units=units))
    play(match, "march whalers_1")
    assert why(match, "step berber") == ""


@pytest.mark.parametrize(("spaces", "march_of"), [(1, 3), (-1, 1), (-5, 1)])
def test_and_gives_own_fleets_more_or_less_way(start: Start, spaces: int, march_of: int) -> None:
    flow = {"do": "water", "level": "normal", "fleet_spaces": spaces}
    match = start(march(flow, units={"korti": ["whalers_1", "guards"], "berber": ["fascher"]}))
    assert (left(match, "whalers_1"), left(match, "guards")) == (march_of, 2)


@pytest.mark.rule("7.0c")
def test_the_setting_made_last_counts_as_long_as_it_runs(start: Start, play: Play) -> None:
    low = {"owner": "mahdist", "do": "water", "level": "low", "until": "game_end"}
    high = event("march", {"do": "water", "level": "high", "until": "turn_end"})
    match = start({"units": {"obeid": ["mahdi"]}, "standing": [low], "card": card(high, move=1)}, [["m1"]])
    assert match.view().tracks["water"] == 2
    play(match, "pass")
    assert match.view().tracks["water"] == 0


@pytest.mark.parametrize(
    ("effects", "spaces"),
    [
        ([], 1),  # no source of supply is near
        ([{"do": "supply", "who": {"contingent": ["desert"]}, "state": "in"}], 2),
        # out beats in
        ([{"do": "supply", "who": ALL, "state": "in"}, {"do": "supply", "who": ALL, "state": "out"}], 1),
    ],
)
def test_a_card_may_put_units_in_or_out_of_supply(start: Start, effects: list[Data], spaces: int) -> None:
    match = start(march(*effects, units={"jakdul": ["guards"]}, rules={}))
    assert left(match, "guards") == spaces


def test_units_that_are_always_supplied_are_not_cut_off(start: Start) -> None:
    """The Wells Filled In."""
    cut = {"owner": "mahdist", "do": "supply", "side": "enemy", "who": {"region": ["bayuda"]}, "state": "out"}
    at = {"units": {"jakdul": ["guards", "stewart", "convoy"], "korti": ["heavies"]}, "standing": [cut], "rules": {}}
    match = start({**at, "card": card(move=2)})
    assert [left(match, u) for u in ("guards", "stewart", "convoy", "heavies")] == [1, 2, 2, 2]


# 22 forts


def test_a_card_places_a_fort_free_of_supply_and_the_unit_may_march(start: Start, play: Play, why: Why) -> None:
    place = event("recruiting", {"do": "fort", "op": "place"})
    units = {"jakdul": ["guards"], "dongola": ["heavies"], "dal": ["staffords"]}
    match = start({"units": units, "phase": "recruiting", "card": card(place, move=1), "rules": {}})
    assert why(match, "at dongola") == "22.1d"  # there is a fort already
    assert why(match, "at dal") == "22.1d"  # a cataract
    assert why(match, "at korti") == "7.1c"  # nobody is there
    play(match, "at jakdul", "pass")
    assert why(match, "march guards") == ""
    assert [s.id for s in match.view().spaces if s.marks] == ["jakdul"]


def test_or_removes_one_with_a_small_garrison(start: Start, play: Play, offered: Offered) -> None:
    raze = {"do": "fort", "op": "remove", "side": "enemy", "garrison_max": 1}
    forts = {"mahdist": ["halfaya", "kalakla"]}
    match = start(march(raze, units={"halfaya": ["abu_girja"], "kalakla": ["red_flag", "krupps"]}, forts=forts))
    assert offered(match) == [("at", "halfaya")]
    play(match, "at halfaya")
    assert [s.id for s in match.view().spaces if s.marks] == ["kalakla"]


# 25 choose


@pytest.mark.parametrize(("by", "who"), [("self", "relief"), ("enemy", "mahdist")])
def test_one_of_several_lists_of_effects_is_chosen(
    start: Start, offered: Offered, play: Play, by: str, who: str
) -> None:
    either = {"do": "choose", "choose": by, "options": [[POINT, POINT], [{"do": "water", "level": "low"}]]}
    match = start(march(either, units={"korti": ["guards"]}))
    assert (match.view().waiting, offered(match)) == (who, [("option", "option-1"), ("option", "option-2")])
    play(match, "option option-1")
    assert (match.view().tracks["points relief"], match.view().tracks["water"]) == (2, 1)


@pytest.mark.rule("5.0b")
def test_a_removed_unit_leaves_its_space_to_who_is_there(start: Start, held: Held) -> None:
    desert = {"do": "desertion", "side": "enemy", "who": ALL, "roll": 6}
    at = {"units": {"metemma": ["guards", "jaalin"]}, "held": {"mahdist": ["metemma"]}, "phase": "battle"}
    match = start({**at, "card": card(event("battle", desert), move=1)}, [[1], ["m1"]])
    assert held(match, "metemma") == "relief"
    assert news(match, "battle") == []

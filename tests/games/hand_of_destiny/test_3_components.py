"""2 and 3 Two sides, two levels of rules, the scenario's word; spaces, routes, Recruit Boxes and dead piles."""

from __future__ import annotations

import pytest
from tests.conftest import Offered, Play, Why
from tests.games.hand_of_destiny.conftest import ALL, Data, Edited, Find, Start, card, event

from grognard.games.hand_of_destiny import HandOfDestiny
from grognard.games.hand_of_destiny.vocabulary import SWITCHES
from grognard.kernel.game import GameError
from grognard.kernel.match import Match

THIRD_SIDE = '[[side]]\nid = "egypt"\nname = "Egypt"\nadjective = "Egyptian"\ncolor = "#000000"\nink = "#ffffff"\n\n'


# 2 two sides, two levels, the scenario's word


@pytest.mark.rule("2.0a")
def test_a_scenario_has_two_sides_neither_more(game: HandOfDestiny, edited: Edited) -> None:
    folder = edited("scenario.toml", "[[contingent]]", THIRD_SIDE + "[[contingent]]")
    with pytest.raises(GameError, match="has 3 entries; a scenario has two sides"):
        game.modules.open(folder)


@pytest.mark.rule("2.0a")
def test_each_with_units_and_a_deck_of_its_own(game: HandOfDestiny) -> None:
    match = game.new("race_to_khartoum", seed=1)
    assert game.roles == ("relief", "mahdist")
    drawn, theirs = match.view().boxes["deck relief"], match.view().boxes["deck mahdist"]
    assert len(drawn) == 8  # the ninth is in play
    assert len(theirs) == 9
    assert {c[0] for c in theirs} == {"m"}
    d = game.components
    assert (len(d.own[0]), len(d.own[1])) == (22, 18)


def supplied(match: Match) -> bool:
    """May the Guards, far from any source of supply, march all the three spaces of their card?"""
    b = match.position.board
    return bool(b.left[b.d.units.index("guards")] == 3)


@pytest.mark.rule("2.0b")
@pytest.mark.parametrize("switch", SWITCHES)
def test_each_advanced_section_and_fog_can_be_switched_alone(game: HandOfDestiny, switch: str) -> None:
    match = game.new("race_to_khartoum", seed=1, options={switch: False})
    assert [s for s in SWITCHES if not match.view().tracks[f"rule {s}"]] == [switch]
    match = game.new("race_to_khartoum", seed=1, options={s: s == switch for s in SWITCHES})
    assert [s for s in SWITCHES if match.view().tracks[f"rule {s}"]] == [switch]


@pytest.mark.rule("2.0b")
@pytest.mark.parametrize("scenario", ["race_to_khartoum", "the_passes"])
def test_the_standard_rules_alone_are_one_choice(game: HandOfDestiny, scenario: str) -> None:
    tracks = game.new(scenario, seed=1, options={"rules": "standard"}).view().tracks
    assert [s for s in SWITCHES if tracks[f"rule {s}"]] == ["fog"]


@pytest.mark.rule("2.0b")
def test_without_their_section_no_fort_markers_are_issued(game: HandOfDestiny) -> None:
    forts = {s.id: s.marks for s in game.new("race_to_khartoum", seed=1).view().spaces if s.marks}
    assert forts == {"halfaya": ["fort mahdist"]}
    match = game.new("race_to_khartoum", seed=1, options={"forts": False})
    assert [s.id for s in match.view().spaces if s.marks] == []


def test_a_section_that_is_switched_off_leaves_no_trace(start: Start, offered: Offered) -> None:
    at: Data = {"units": {"jakdul": ["guards", "staffords"]}, "card": card(move=3)}
    assert not supplied(start({**at, "rules": {}}))
    assert supplied(start({**at, "rules": {"supply": False}}))  # nobody is out of supply
    at = {"units": {"debba": ["staffords"]}, "phase": "recruiting", "card": card(move=1)}
    match = start(at)
    assert ("build", "staffords") in offered(match)
    match = start({**at, "rules": {"forts": False}})  # the phase is over: nobody can build
    assert match.where() == "Campaign > PlayerTurn > March.choose_unit"


def test_nor_has_an_effect_of_such_a_section(start: Start) -> None:
    place = event("recruiting", {"do": "fort", "op": "place"})
    cut = event("recruiting", {"do": "supply", "who": ALL, "state": "out"})
    at = {"units": {"korti": ["guards", "convoy"]}, "phase": "recruiting", "card": card(place, cut, move=3)}
    match = start({**at, "rules": {}})
    assert match.where() == "Campaign > PlayerTurn > Events > Effects > FortEvent.fort_by_card"
    match = start({**at, "rules": {"forts": False, "supply": False}})
    assert match.where() == "Campaign > PlayerTurn > March.choose_unit"
    assert supplied(match)


@pytest.mark.rule("2.0c")
def test_a_number_of_the_scenario_stands_in_for_that_of_the_rules(
    game: HandOfDestiny, edited: Edited, start: Start, why: Why, play: Play
) -> None:
    units = {"khartoum": ["bordein", "sudanese", "gordon", "heavies", "guards", "hussars"]}
    at = {"units": units, "card": card(move=2)}
    match = start(at)
    play(match, "march bordein", "embark sudanese", "embark heavies", "embark guards")
    assert why(match, "embark hussars") == "12.4b"
    folder = edited("scenario.toml", "advanced = true", "advanced = true\ntransport_limit = 1")
    match = start(at, of=game.modules.open(folder))
    play(match, "march bordein", "embark sudanese")
    assert why(match, "embark heavies") == "12.4b"


@pytest.mark.rule("2.0c")
def test_the_scenario_can_let_its_dead_be_rebuilt(
    game: HandOfDestiny, edited: Edited, start: Start, find: Find, play: Play
) -> None:
    battle = {"at": "abu_klea", "attacker": "relief", "next": "relief"}
    at = {"units": {"abu_klea": ["guards", "red_flag"], "obeid": ["mahdi"]}, "phase": "battle", "battle": battle}
    dice = [[6, 1, 1], ["m1"]]
    match = start(at, dice)
    play(match, "pass")  # nobody pursues
    assert find(match, "red_flag") == "dead"
    folder = edited("scenario.toml", 'eliminated_to = "dead"', 'eliminated_to = "recruit"')
    match = start(at, dice, of=game.modules.open(folder))
    play(match, "pass")
    assert find(match, "red_flag") == "box"


# 3.0a to 3.0c spaces and routes


@pytest.mark.rule("3.0a")
def test_the_chart_says_who_may_never_enter_a_kind_of_space(
    game: HandOfDestiny, edited: Edited, start: Start, why: Why, play: Play, offered: Offered
) -> None:
    chart = 'id = "wells"\nenter = { tag = ["camelry"] }'
    folder = edited("map.toml", 'id = "wells"', chart)
    at = {"units": {"korti": ["guards", "hussars"]}, "card": card(move=2)}
    match = start(at, of=game.modules.open(folder))
    play(match, "march hussars")
    assert why(match, "step howeiyat") == "3.0a"
    assert ("step", "howeiyat") not in offered(match)
    match = start(at, of=game.modules.open(folder))
    play(match, "march guards", "step howeiyat")


@pytest.mark.rule("3.0b")
def test_units_go_by_routes_and_not_across_country(start: Start, why: Why, play: Play, offered: Offered) -> None:
    match = start({"units": {"korti": ["guards"]}, "card": card(move=3)})
    play(match, "march guards")
    assert offered(match) == [("step", "debba"), ("step", "merowe"), ("step", "howeiyat")]
    assert why(match, "step jakdul") == "3.0b"
    assert why(match, "step obeid") == "3.0b"


@pytest.mark.rule("3.0c")
def test_land_units_use_land_routes_and_fleets_river_routes(start: Start, why: Why, play: Play) -> None:
    at = {"units": {"omdurman": ["sudanese", "bordein"]}, "card": card(move=2)}
    match = start(at)
    play(match, "march sudanese")
    assert why(match, "step khartoum") == "3.0c"  # water only
    assert why(match, "step duem") == ""  # land only
    assert why(match, "step kalakla") == ""  # a road along the river
    match = start(at)
    play(match, "march bordein")
    assert why(match, "step khartoum") == ""
    assert why(match, "step kalakla") == ""


@pytest.mark.rule("3.0c")
def test_a_fleet_needs_water_between_river_spaces_too(start: Start, why: Why, play: Play) -> None:
    match = start({"units": {"sennar": ["bordein", "talahawiya"]}, "card": card(move=2)})
    play(match, "march bordein")
    assert why(match, "step duem") == "3.0c"  # both are on the Nile, but only a road joins them
    assert why(match, "step khartoum") == ""


def test_land_units_cross_a_river_route_aboard_a_fleet(start: Start, find: Find, play: Play) -> None:
    match = start({"units": {"omdurman": ["sudanese", "bordein"]}, "card": card(move=1)})
    play(match, "march bordein", "embark sudanese", "step khartoum")
    assert find(match, "sudanese") == "khartoum"


# 3.0d to 3.0g boxes


@pytest.mark.rule("3.0d")
def test_only_who_is_in_the_recruit_box_can_come(start: Start, why: Why, offered: Offered) -> None:
    at = {"units": {"korti": ["guards"]}, "box": ["heavies"], "dead": ["hussars"], "card": "r2", "phase": "recruiting"}
    match = start(at)
    assert offered(match) == [("recruit", "heavies")]
    assert why(match, "recruit guards") == "3.0d"  # on the map
    assert why(match, "recruit hussars") == "3.0d"  # dead
    assert why(match, "recruit gardner") == "3.0d"  # not in the game


@pytest.mark.rule("3.0e")
def test_who_is_lost_for_good_cannot_be_recruited(start: Start, find: Find, play: Play, why: Why) -> None:
    battle = {"at": "korti", "attacker": "mahdist", "next": "mahdist"}
    units = {"korti": ["black_flag", "heavies", "hussars"], "dongola": ["stewart"]}
    at = {"active": "mahdist", "units": units, "box": ["guards"], "phase": "battle", "battle": battle, "turn": 2}
    match = start(at, [[6, 6, 1], ["r2"]])
    play(match, "lose heavies")
    assert [find(match, u) for u in ("heavies", "hussars")] == ["dead", "dead"]
    assert why(match, "recruit heavies") == "3.0d"
    assert why(match, "recruit guards") == ""


@pytest.mark.rule("3.0e")
def test_unless_a_card_brings_back_the_dead(start: Start, find: Find, play: Play, why: Why) -> None:
    restore = event("recruiting", {"do": "restore", "who": {"not_flag": ["leader"]}, "count": 1})
    units = {"korti": ["guards"], "obeid": ["mahdi"]}
    at = {"units": units, "box": ["camel_batt"], "dead": ["hussars", "heavies", "stewart"], "phase": "recruiting"}
    match = start({**at, "card": card(restore, move=1)})
    assert why(match, "pick stewart") == "3.0e"  # a leader
    assert why(match, "pick camel_batt") == "3.0e"  # not dead
    play(match, "pick hussars")
    assert [find(match, u) for u in ("hussars", "heavies")] == ["box", "dead"]


@pytest.mark.rule("3.0f")
@pytest.mark.parametrize(("unit", "fate"), [("red_flag", "dead"), ("jaalin", "box")])
def test_a_loss_in_battle_is_dead_unless_the_scenario_lets_it_be_rebuilt(
    start: Start, find: Find, play: Play, unit: str, fate: str
) -> None:
    battle = {"at": "abu_klea", "attacker": "relief", "next": "relief"}
    units = {"abu_klea": ["guards", unit], "obeid": ["mahdi"]}
    match = start({"units": units, "phase": "battle", "battle": battle}, [[6, 1, 1], ["m1"]])
    play(match, "pass")
    assert find(match, unit) == fate


@pytest.mark.rule("3.0f")
@pytest.mark.parametrize("unit", ["red_flag", "jaalin"])
@pytest.mark.parametrize(("to", "fate"), [({}, "box"), ({"to": "recruit"}, "box"), ({"to": "dead"}, "dead")])
def test_a_loss_by_a_card_goes_to_the_recruit_box_unless_the_card_says_dead(
    start: Start, find: Find, to: dict[str, str], unit: str, fate: str
) -> None:
    loss = {"do": "loss", "side": "enemy", "who": {"id": [unit]}, "count": 1, **to}
    at = {"units": {"korti": ["guards"], "obeid": ["mahdi", unit]}, "phase": "recruiting"}
    match = start({**at, "card": card(event("recruiting", loss), move=1)})
    assert find(match, unit) == fate


@pytest.mark.rule("3.0g")
@pytest.mark.parametrize("role", ["relief", "mahdist", ""])
def test_recruit_boxes_and_dead_piles_are_open_to_both(start: Start, role: str) -> None:
    at = {"units": {"korti": ["guards"]}, "box": ["heavies", "kordofan"], "dead": ["hussars", "jaalin"], "card": "r3"}
    boxes = start(at).view(role).boxes
    assert (boxes["box relief"], boxes["box mahdist"]) == (["heavies"], ["kordofan"])
    assert (boxes["dead relief"], boxes["dead mahdist"]) == (["hussars"], ["jaalin"])

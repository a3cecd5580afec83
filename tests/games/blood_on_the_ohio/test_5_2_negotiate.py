"""5.2 Treaties and alliances, 19.0 nonaligned nations."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.blood_on_the_ohio.special import D, Data, acting, find, nouns, play, printed, start, told, unit, why

from grognard.games.blood_on_the_ohio import GAME, query
from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio.frames import Join
from grognard.games.blood_on_the_ohio.rules import negotiate
from grognard.games.blood_on_the_ohio.state import BOOK, STORE
from grognard.kernel.match import Match

ARMY = {
    "harmar": "whetstone",
    "hardin": "whetstone",
    "wyllys": "whetstone",
    **{f"RI-{n}": "whetstone" for n in range(1, 5)},
}
GUEST = {"little_turtle": "upper_sandusky"}


def people(nation: str) -> list[str]:
    n = D.nations.index(nation)
    return [D.counters[u] for u in range(len(D.counters)) if D.people[u] == n]


def stored(nation: str) -> dict[str, str]:
    return dict.fromkeys(people(nation), "store")


def status(match: Match, nation: str) -> str:
    status: int = match.position.board.status[D.nations.index(nation)]
    return k.STATUSES[status]


def on_map(match: Match, nation: str) -> list[str]:
    return [u for u in people(nation) if match.position.board.at[unit(u)] >= 0]


def waiting(match: Match, nation: str) -> list[str]:
    return [u for u in people(nation) if match.position.board.at[unit(u)] == STORE]


def treating(*dice: list[int], **data: Any) -> Match:
    """Harmar with ten force points stands next to Upper Sandusky."""
    units = {**stored("W"), **ARMY, **data.pop("units", {})}
    return acting("us", *dice, units=units, **data)


def allying(*dice: list[int], **data: Any) -> Match:
    """Little Turtle is at Upper Sandusky."""
    units = {**stored("W"), **GUEST, **data.pop("units", {})}
    return acting("wc", *dice, units=units, **data)


# 5.2.1 treaties


@pytest.mark.rule("5.2.1a")
@pytest.mark.parametrize("nation", ["Mi", "Sh", "De"])
def test_three_nations_sign_no_treaty(nation: str) -> None:
    assert why(treating(), "treaty", nation) == "5.2.1a"


@pytest.mark.rule("5.2.1b")
def test_a_treaty_needs_a_key_leader_with_ten_points_next_to_a_principal_village() -> None:
    assert nouns(treating(), "treaty") == ["W"]  # the officers' points count
    assert why(treating(), "treaty", "Ot") == "5.2.1b"
    assert why(treating(units={"hardin": "columbia"}), "treaty", "W") == "5.2.1b"
    assert why(treating(units={"harmar": "columbia"}), "treaty", "W") == "5.2.1b"
    assert why(acting("us", units=dict.fromkeys(ARMY, "honey_creek")), "treaty", "W") == "5.2.1b"


@pytest.mark.rule("5.2.1b")
def test_without_a_principal_village_any_village_or_the_entry_square_will_do() -> None:
    mingo = {"captina": "village"}
    assert nouns(acting("us", units=dict.fromkeys(ARMY, "duck_creek"), site=mingo), "treaty") == ["M"]
    assert nouns(acting("us", units=dict.fromkeys(ARMY, "strawtown")), "treaty") == ["Ki"]  # behind the square
    assert nouns(acting("us", units=dict.fromkeys(ARMY, "white_river")), "treaty") == []
    razed = {"upper_sandusky": "razed", "greentown": "none", "pluggys_town": "village"}
    match = treating(site=razed, principal_at={"upper_sandusky": "gone"}, status={"W": "member"})
    assert nouns(match, "treaty") == ["W"]


@pytest.mark.rule("5.2.1c")
def test_one_treaty_with_a_nation() -> None:
    assert why(treating(status={"W": "treaty"}), "treaty", "W") == "5.2.1c"


@pytest.mark.rule("5.2.2d", "5.2.1c")
def test_after_a_broken_treaty_no_other() -> None:
    assert why(treating(status={"W": "member"}, broken=["W"]), "treaty", "W") == "5.2.2d"


@pytest.mark.rule("1.1a")
def test_nations_that_are_out_of_the_war_neither_sign_nor_join() -> None:
    assert why(treating(status={"W": "withdrawn"}), "treaty", "W") == "1.1a"
    assert why(allying(status={"W": "withdrawn"}), "ally", "W") == "1.1a"


@pytest.mark.rule("5.2.1d", "5.2a")
@pytest.mark.parametrize(("expedition", "halves", "die", "signs"), [
    (1, 8, 6, True), (1, 8, 5, False), (1, 9, 5, False), (1, 10, 5, True), (2, 18, 6, True), (2, 18, 5, False),
    (3, 28, 6, True), (3, 28, 5, False),
])  # fmt: skip
def test_the_die_and_us_points_make_ten_fifteen_or_twenty(expedition: int, halves: int, die: int, signs: bool) -> None:
    match = treating([die], vp={"us": halves, "wc": 40}, expedition=expedition, scenario="campaign")
    match.play(("treaty", "W"))
    assert status(match, "W") == ("treaty" if signs else "nonaligned")
    assert match.position.board.sap[0] == 3


@pytest.mark.rule("5.2.1d")
def test_a_member_may_be_approached_and_tried_again() -> None:
    match = treating([1], [6], vp={"us": 8}, status={"W": "member"})
    play(match, ("treaty", "W"), ("treaty", "W"))
    assert status(match, "W") == "treaty"


@pytest.mark.rule("5.2.1e")
def test_with_more_points_than_needed_the_treaty_simply_happens() -> None:
    match = treating(vp={"us": 21})
    match.play(("treaty", "W"))
    assert status(match, "W") == "treaty"
    match = treating([1], vp={"us": 20})  # equal is not above
    match.play(("treaty", "W"))
    assert len(told(match, "negotiated")) == 1


@pytest.mark.rule("5.2.1f")
def test_a_treaty_sends_its_people_home_and_frees_its_arms() -> None:
    units = {"W-1": "kekionga", "W-2": "upper_sandusky", "tarhe": "kekionga", "BA-1": "kekionga", "Mi-1": "kekionga"}
    data = {"reduced": ["W-1", "tarhe"], "arms_of": {"W": "BA-1"}, "site": {"tymochtee": "village"}}
    match = treating(vp={"us": 21}, status={"W": "member"}, units=units, **data)
    match.play(("treaty", "W"))
    assert on_map(match, "W") == []
    b = match.position.board
    assert [b.reduced[unit(u)] for u in ("W-1", "tarhe")] == [1, 1]
    assert find(match, "BA-1") == "ready"
    assert find(match, "Mi-1") == "kekionga"
    assert len(query.villages_of(b, D.nations.index("W"))) == 2
    assert not query.is_war_village(b, D.spaces.index("tymochtee"))


# 5.2.2 broken treaties


@pytest.mark.rule("5.2.2b", "5.3i")
@pytest.mark.parametrize("verb", ["settle", "fortify"])
def test_building_in_its_land_breaks_a_treaty(verb: str) -> None:
    data: dict[str, Any] = {
        "site": {"fort_mcintosh": "fort", "grand_river": "village"},
        "fort_at": {"recovery": "fort_mcintosh", "steuben": "ready"},
    }
    match = acting(
        "us", units={"Se-1": "store", "SU-1": "fort_mcintosh"}, status={"Se": "treaty"}, settlements=1, **data
    )
    match.play((verb, "kuskuskies"))
    assert status(match, "Se") == "member"
    assert match.position.board.broken[D.nations.index("Se")]
    assert told(match, "treaty_broken") == [("5.3i", "The treaty with the Seneca is broken, and they take up arms.")]


@pytest.mark.rule("5.2.2b")
def test_what_stands_there_before_breaks_no_treaty() -> None:
    match = acting("us", status={"Se": "treaty"}, site={"kuskuskies": "settlement"}, settlements=1)
    match.play(("settle", "fort_mcintosh"))
    assert status(match, "Se") == "treaty"


def breaking(nation: str, **data: Any) -> Match:
    """Its treaty has just been broken."""
    units = {**stored(nation), **data.pop("units", {})}
    data = printed(units=units, status={nation: "treaty"}, raid_cup={"C": 1}, **data)
    g = GAME.position(data | {"play": [("SpecialActions.act", {"passed": ["wc"]})]})
    negotiate.break_treaty(g, D.nations.index(nation), BOOK.rule("5.2.2a"))
    return GAME.match(GAME.describe(g))


def place_all(match: Match, where: dict[str, str]) -> None:
    """Place each unit where the table says, or at the first place on offer."""
    while match.where().endswith("Join.place"):
        f = match.position.stack[-1]
        assert isinstance(f, Join)
        u = D.counters[f.unit]
        match.play(("place", where.get(u) or nouns(match, "place")[0]))


@pytest.mark.rule("5.2.2c")
def test_one_unit_for_each_village_and_the_rest_to_the_principal_one() -> None:
    match = breaking(
        "W",
        site={"tymochtee": "village", "honey_creek": "village", "huron_river": "village"},
        units={"RI-1": "huron_river"},
    )
    seen = []
    while match.where().endswith("Join.place"):
        seen.append(set(nouns(match, "place")))
        match.play(("place", sorted(seen[-1])[0]))
    three = {"tymochtee", "honey_creek", "upper_sandusky"}  # huron_river is held by the US
    assert seen == [three, three - {"honey_creek"}, three, three]  # then only the principal village, but for leaders
    assert waiting(match, "W") == []
    assert len([u for u in people("W") if find(match, u) == "upper_sandusky"]) >= 6


@pytest.mark.rule("5.2.2c")
def test_without_a_principal_village_warriors_spread_evenly() -> None:
    match = breaking("M", site={"captina": "village", "athens": "village"})
    place_all(match, {"M-1": "captina", "M-3": "athens", "guyasuta": "captina"})
    assert [find(match, u) for u in ("M-1", "M-2", "M-3", "guyasuta")] == ["captina", "athens", "athens", "captina"]


@pytest.mark.rule("5.2.2c")
def test_a_village_that_has_its_unit_waits_for_the_others() -> None:
    match = breaking("M", site={"captina": "village", "athens": "village", "big_bottom": "village"})
    match.play(("place", "captina"))
    assert why(match, "place", "captina") == "5.2.2c"


@pytest.mark.rule("5.2.2c")
def test_where_the_us_holds_every_village_its_people_come_all_the_same() -> None:
    match = breaking("M", site={"captina": "village"}, units={"RI-1": "captina"})
    assert on_map(match, "M") == people("M")


@pytest.mark.rule("5.2.2c")
def test_off_map_nations_gather_in_their_entry_square() -> None:
    match = breaking("Ki")
    assert {find(match, u) for u in people("Ki")} == {"ENT_KI"}


@pytest.mark.rule("5.2.2c", "A4.0b")
def test_villages_that_were_never_placed_come_first() -> None:
    match = breaking("M", villages={"M": 2})
    play(match, ("place", "big_bottom"), ("place", "standing_stone"))
    assert set(nouns(match, "place")) == {"big_bottom", "standing_stone"}


# 5.2.3 alliances


@pytest.mark.rule("5.2.3a")
def test_an_alliance_needs_a_key_leader_in_the_principal_village() -> None:
    assert nouns(allying(), "ally") == ["W"]
    assert why(allying(), "ally", "Ot") == "5.2.3a"
    assert why(allying(units={"little_turtle": "whetstone"}), "ally", "W") == "5.2.3a"
    assert why(allying(units={"little_turtle": "kekionga", "le_gris": "upper_sandusky"}), "ally", "W") == "5.2.3a"


@pytest.mark.rule("5.2.3a")
def test_with_an_off_map_nation_the_leader_stands_in_its_entry_square() -> None:
    assert nouns(acting("wc", units={"blue_jacket": "ENT_OJ"}), "ally") == ["Oj"]


@pytest.mark.rule("5.2.3b")
def test_two_points_at_most_in_its_land() -> None:
    assert nouns(allying(units={"Mi-1": "honey_creek"}), "ally") == ["W"]
    assert why(allying(units={"Mi-1": "honey_creek", "le_gris": "upper_sandusky"}), "ally", "W") == "5.2.3b"
    match = acting("wc", units={"blue_jacket": "ENT_OJ", "Mi-1": "ENT_OJ", "Mi-2": "ENT_OJ"})
    assert why(match, "ally", "Oj") == "5.2.3b"


@pytest.mark.rule("5.2.3c")
def test_no_alliance_against_a_treaty() -> None:
    assert why(allying(status={"W": "treaty"}), "ally", "W") == "5.2.3c"


@pytest.mark.rule("19.0a")
def test_members_join_no_more() -> None:
    assert why(allying(status={"W": "member"}), "ally", "W") == "19.0a"


@pytest.mark.rule("5.2.3d", "5.2a")
@pytest.mark.parametrize(("expedition", "halves", "die", "joins"), [
    (1, 8, 6, True), (1, 9, 5, False), (2, 18, 6, True), (2, 18, 5, False), (3, 28, 6, True), (3, 28, 5, False),
])  # fmt: skip
def test_the_die_and_wc_points_make_ten_fifteen_or_twenty(expedition: int, halves: int, die: int, joins: bool) -> None:
    match = allying([die], vp={"wc": halves, "us": 40}, expedition=expedition, scenario="campaign")
    match.play(("ally", "W"))
    assert status(match, "W") == ("member" if joins else "nonaligned")


@pytest.mark.rule("5.2.3e")
def test_with_more_points_than_needed_the_nation_simply_joins() -> None:
    match = allying(vp={"wc": 21})
    match.play(("ally", "W"))
    assert status(match, "W") == "member"
    match = allying([1], vp={"wc": 20})
    match.play(("ally", "W"))
    assert len(told(match, "negotiated")) == 1


@pytest.mark.rule("5.2.3f", "A4.0b", "A4.0e")
def test_a_new_ally_places_its_villages_first_near_its_rivers() -> None:
    match = allying(vp={"wc": 21}, villages={"W": 2}, units={"SU-1": "whetstone"}, site={"solomons_town": "razed"})
    match.play(("ally", "W"))
    assert match.where() == "SpecialActions > Negotiate > Join.found"
    assert {why(match, "place", x) for x in ("whetstone", "solomons_town", "upper_sandusky", "sa1", "kekionga")} == {
        "A4.0b"
    }
    assert why(match, "pass") == "A4.0b"
    play(match, ("place", "tymochtee"), ("place", "honey_creek"))
    assert match.position.board.villages[D.nations.index("W")] == 0
    assert match.where() == "SpecialActions > Negotiate > Join.place"


@pytest.mark.rule("5.2.3f")
def test_two_warriors_in_a_principal_village_one_in_others_and_leaders_anywhere() -> None:
    match = allying(
        vp={"wc": 21}, site={"tymochtee": "village", "honey_creek": "village"}, units={"RI-1": "honey_creek"}
    )
    match.play(("ally", "W"))
    assert set(nouns(match, "place")) == {"tymochtee", "upper_sandusky"}
    play(match, ("place", "tymochtee"))  # two more have one place only, and the fourth none
    assert match.where().endswith("Join.place")
    assert [find(match, f"W-{n}") for n in range(1, 5)] == ["tymochtee", "upper_sandusky", "upper_sandusky", "store"]
    assert why(match, "place", "honey_creek") == "5.2.3f"
    play(match, ("place", "tymochtee"), ("place", "upper_sandusky"))
    assert (find(match, "tarhe"), find(match, "simon_girty")) == ("tymochtee", "upper_sandusky")


@pytest.mark.rule("23.0a", "A4.2a")
def test_arms_that_wait_in_the_square_come_with_their_nation() -> None:
    match = allying(vp={"wc": 21}, units={"BA-1": "store"}, arms_of={"W": "BA-1"})
    match.play(("ally", "W"))
    assert find(match, "BA-1") == "upper_sandusky"
    assert match.position.board.arms_of[D.nations.index("W")] == unit("BA-1")


@pytest.mark.rule("5.2.3.1a", "5.2.3.1b", "5.2.3.1c", "5.2.3f")
@pytest.mark.parametrize(("nation", "leaders", "warriors", "left"), [
    ("W", 2, 4, 4), ("Oj", 2, 3, 3), ("Ot", 3, 3, 3), ("Se", 2, 3, 3), ("Po", 1, 2, 2), ("Ki", 1, 2, 2),
])  # fmt: skip
def test_starting_forces(nation: str, leaders: int, warriors: int, left: int) -> None:
    n = D.nations.index(nation)
    seats = {"W": "upper_sandusky", "Ot": "roche_de_boeuf", "Se": "cuyahoga_town"}
    own = [D.spaces[s] for s in D.lands[n] if D.kind[s] == k.GROUND and not D.site[s]][:3]
    match = acting("wc", units={**stored(nation), "little_turtle": seats.get(nation, f"ENT_{nation.upper()}")},
                   vp={"wc": 21}, site=dict.fromkeys(own, "village"))  # fmt: skip
    match.play(("ally", nation))
    place_all(match, {})
    placed = on_map(match, nation)
    assert len([u for u in placed if query.is_leader(D, unit(u))]) == leaders
    assert len(placed) == leaders + warriors
    assert len(waiting(match, nation)) == left


# 19 nonaligned nations


def entering(*dice: list[int], fp: int = 8, **data: Any) -> Match:
    units = {**stored("W"), **{f"RI-{n}": "whetstone" for n in range(1, fp // 2 + 1)}, **data.pop("units", {})}
    stack: list[tuple[str, Data]] = [
        ("SpecialActions.act", {"passed": ["wc"]}),
        ("Trespass.trespass", {"nation": "W", "where": "whetstone"}),
    ]
    return start(stack, list(dice), units=units, raid_cup={"C": 1}, **data)


@pytest.mark.rule("19.0c")
@pytest.mark.parametrize(("faces", "joins"), [([3, 4], True), ([4, 4], False), ([6, 6], False)])
def test_a_nation_joins_when_the_dice_are_less_than_the_points_in_its_land(faces: list[int], joins: bool) -> None:
    match = entering(faces)
    assert status(match, "W") == ("member" if joins else "nonaligned")


@pytest.mark.rule("19.0c")
def test_all_us_points_inside_the_boundary_count_with_officers_and_on_rivers() -> None:
    assert status(entering([4, 4], units={"hardin": "sa2"}), "W") == "member"
    assert status(entering([4, 4], units={"hardin": "kekionga"}), "W") == "nonaligned"


@pytest.mark.rule("19.0c")
def test_two_points_need_no_dice() -> None:
    assert entering(fp=2).where() == "SpecialActions.act"


@pytest.mark.rule("19.0d")
def test_after_trespass_its_starting_units_come_as_for_an_alliance() -> None:
    match = entering([1, 1], villages={"W": 1})
    assert told(match, "joined") == [("19.0d", "The Wyandot join the Western Confederacy.")]
    match.play(("place", "honey_creek"))
    place_all(match, {})
    assert len(waiting(match, "W")) == 5  # four, and one who found no room
    assert match.where() == "SpecialActions.act"


@pytest.mark.rule("19.0e")
def test_villages_of_others_are_no_places_of_the_wc() -> None:
    site = {"tymochtee": "village", "turtle_town": "village"}
    match = acting("wc", units={"Mi-1": "kekionga", "Mi-2": "tymochtee"}, site=site)
    assert nouns(match, "transfer") == ["Mi-1"]
    play(match, ("transfer", "Mi-1"), ("pass", ""))
    assert why(match, "place", "tymochtee") == "5.8a"
    assert "turtle_town" in nouns(match, "place")

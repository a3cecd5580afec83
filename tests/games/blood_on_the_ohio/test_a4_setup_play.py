"""A4, A2.0 Set-up as play: each side places its pieces, and where it may not it hears why, and what is open."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.blood_on_the_ohio.turns import at, options, place, refused, site, told, where

from grognard.games.blood_on_the_ohio import GAME
from grognard.games.blood_on_the_ohio.components import SETTLEMENT
from grognard.games.blood_on_the_ohio.frames_turn import Encamp
from grognard.kernel.dice import SeededDice
from grognard.kernel.match import Match

D = GAME.components
MIAMI = ["greenville", "recovery", "jefferson", "stillwater", "loramies", "shanes_crossing"]


def new(scenario: str, **options: bool) -> Match:
    return GAME.new(scenario, seed=1, options=options)


def go_on(match: Match, until: str, nation: str = "") -> Match:
    """The first choice that is open, until a decision is asked: of a nation, if one is named."""
    while not match.where().endswith(until) or (nation and nation_of(match) != nation):
        assert match.ask is not None
        assert not match.over
        match.play(match.ask.options[0])
    return match


def nation_of(match: Match) -> str:
    frame = match.position.stack[-1]
    return D.nations[frame.nation] if isinstance(frame, Encamp) else ""


# A4.0 the WC


@pytest.mark.rule("A4.0a", "A2.0d")
@pytest.mark.parametrize(
    ("scenario", "first", "then"),
    [("harmar", "wc", "us"), ("wabash", "wc", "us"), ("legion", "wc", "us"), ("learning_1", "us", "wc")],
)
def test_who_sets_up_first(scenario: str, first: str, then: str) -> None:
    match = new(scenario)
    roles = []
    while "Encamp" in match.where() or "Deploy" in match.where():
        assert match.ask is not None
        roles.append(match.ask.role)
        match.play(match.ask.options[0])
    assert list(dict.fromkeys(roles)) == [first, then]
    assert -2 not in match.position.board.at
    assert -2 not in match.position.board.fort_at + match.position.board.principal_at


@pytest.mark.rule("A4.0b", "2.0b")
def test_villages_go_to_their_nations_ground_near_its_rivers() -> None:
    match = new("harmar")
    for space in ("chalakatha", "gm3", "kekionga", "columbia", "whitewater_forks"):
        refusal = refused(match, "place", space)
        assert refusal.rule == "A4.0b"
        assert "Open: Upper Whitewater, Garrison Branch" in refusal.why
    place(match, "greenville")
    assert refused(match, "place", "greenville").rule == refused(match, "pass").rule == "A4.0b"


@pytest.mark.rule("A4.1b")
def test_two_miami_villages_lie_south_of_pickawillany() -> None:
    match = new("harmar")
    place(match, "recovery", "loramies", "shanes_crossing", "st_marys_bend")
    refusal = refused(match, "place", "turtle_town")
    assert refusal.rule == "A4.1b"
    assert "2 villages are left, and 2 villages must lie south of Pickawillany" in refusal.why
    assert all(D.y[D.spaces.index(s)] > D.y[D.spaces.index("pickawillany")] for s in options(match))
    place(match, "greenville", "stillwater")
    assert match.where() == "Game > Encamp.camp"


@pytest.mark.rule("A4.0c", "A4.0d")
def test_one_warrior_unit_to_a_village_and_leaders_anywhere() -> None:
    match = new("harmar")
    place(match, *MIAMI)
    assert match.ask is not None
    assert "Little Turtle" in match.ask.prompt
    assert refused(match, "place", "chalakatha").rule == "A4.0d"
    place(match, "kekionga", "kekionga", "greenville")
    place(match, "kekionga")
    refusal = refused(match, "place", "kekionga")
    assert (refusal.rule, refusal.why.split(".")[0]) == (
        "A4.0c", "There is a warrior unit at Kekionga already, and a village takes one",
    )  # fmt: skip
    assert refused(match, "place", "eaton").rule == refused(match, "pass").rule == "A4.0c"
    place(match, *MIAMI[:4])
    assert where(match, "little_turtle", "le_gris", "pacanne", "Mi-1", "Mi-5") == [
        "kekionga", "kekionga", "greenville", "kekionga", "stillwater",
    ]  # fmt: skip


@pytest.mark.rule("A4.2b", "20.5.1c", "20.5.1d")
def test_a_burned_principal_village_stands_elsewhere_by_a_river() -> None:
    match = new("wabash")
    assert match.where() == "Game > Encamp.principal"
    assert refused(match, "place", "columbia").rule == refused(match, "place", "kekionga").rule == "20.5.1c"
    assert refused(match, "pass").rule == "A4.2b"
    place(match, "mad_river_mouth")
    b, space = match.position.board, D.spaces.index("mad_river_mouth")
    assert (site(match, "mad_river_mouth"), b.damaged[space], site(match, "pickawillany")) == ("principal", 1, "razed")
    assert b.principal_at[D.principals.index(D.spaces.index("pickawillany"))] == space


@pytest.mark.rule("A4.0b", "A4.2a")
def test_healthy_reduced_and_razed_villages_of_the_wabash() -> None:
    match = go_on(new("wabash"), "Encamp.camp")
    b = match.position.board
    miami = [s for s in D.lands[0] if b.site[s]]
    healthy = [s for s in miami if b.site[s] == 2 and not b.damaged[s]]
    reduced = [s for s in miami if b.site[s] == 2 and b.damaged[s]]
    razed = [D.spaces[s] for s in miami if b.site[s] == 1]
    assert (len(healthy), len(reduced), len(razed)) == (3, 3, 3 + 1)
    assert "pickawillany" in razed


@pytest.mark.rule("A4.2a")
def test_british_arms_lie_in_a_village_of_their_nation() -> None:
    match = go_on(new("wabash"), "Encamp.arms")
    assert refused(match, "place", "columbia").rule == refused(match, "pass").rule == "A4.2a"
    village = next(s for s in options(match) if not any(at(match, f"Mi-{n}") == s for n in range(1, 8)))
    place(match, village)
    assert at(match, D.counters[match.position.board.arms_of[0]]) == village


@pytest.mark.rule("A4.3d", "A4.3a")
def test_in_the_legion_british_arms_start_with_warriors() -> None:
    match = go_on(new("legion"), "Encamp.arms", "W")
    b = match.position.board
    villages = [D.spaces[s] for s in D.lands[4] if b.site[s] in (2, 3)]
    with_warriors = {at(match, f"W-{n}") for n in range(1, 5)}
    assert set(options(match)) == with_warriors < set(villages)
    empty = next(s for s in villages if s not in with_warriors)
    assert refused(match, "place", empty).rule == "A4.3d"


@pytest.mark.rule("A4.3c")
def test_two_kickapoo_are_at_their_door() -> None:
    match = go_on(new("legion"), "Deploy.place_fort")
    assert where(match, "Ki-1", "Ki-2", "keeahah", "Ki-3") == ["ENT_KI", "ENT_KI", "ENT_KI", "store"]


# A4 the US


@pytest.mark.rule("A4.2c", "5.3e", "5.3l", "5.3j")
def test_fort_steuben_of_the_wabash() -> None:
    match = go_on(new("wabash"), "Deploy.place_fort")
    refusal = refused(match, "place", "lexington")
    assert refusal.rule == "5.3l"
    assert "salt_lick" in options(match)
    assert refused(match, "place", "little_sandy").rule == "A4.2c"
    assert "1 to 4 spaces from Fort Washington. Open: " in refused(match, "place", "little_sandy").why
    b = match.position.board
    near = next(s for v in D.lands[0] if b.site[v] == 2 for s in D.near[v] if not b.site[s] and D.kind[s] == 0)
    assert refused(match, "place", D.spaces[near]).rule == "5.3e"
    assert refused(match, "place", "upper_sandusky").rule == "5.3l"
    wyandot = next(s for s in D.lands[4] if D.kind[s] == 0 and D.apart[s][D.spaces.index("upper_sandusky")] > 1)
    assert refused(match, "place", D.spaces[wyandot]).rule in ("5.3j", "5.3e")
    place(match, "laughery")
    assert site(match, "laughery") == "fort"
    assert told(match, "fort_placed") == [("fort_placed", "A4.2c")]


@pytest.mark.rule("A4.3b", "5.3j")
def test_the_forts_of_the_legion() -> None:
    match = go_on(new("legion"), "Deploy.place_fort")
    assert refused(match, "place", "little_sandy").rule == "A4.3b"
    place(match, "laughery")
    assert refused(match, "place", "little_sandy").rule == "A4.3b"
    assert "3 to 4 spaces from another fort" in refused(match, "place", "little_sandy").why
    forts = [x for x in match.position.board.fort_at if x >= 0]
    assert all(any(D.apart[x][D.spaces.index(s)] in (3, 4) for x in forts) for s in options(match))


@pytest.mark.rule("A4.2d")
def test_settlements_of_the_wabash_north_then_east_of_the_ohio() -> None:
    match = go_on(new("wabash"), "Deploy.place_settlement")
    assert refused(match, "place", "lexington").rule == refused(match, "pass").rule == "A4.2d"
    assert refused(match, "place", "columbia").rule == "5.3l"
    north = options(match)
    assert all(not D.south[D.spaces.index(s)] for s in north)
    place(match, *north[:1])
    place(match, options(match)[0])
    assert set(options(match)) == {"clarksville", "north_bend", "columbia", "belpre", "waterford"}
    assert refused(match, "place", north[0]).rule == "A4.2d"
    place(match, "columbia", "belpre")
    assert refused(match, "place", "waterford").rule == "A4.2d"
    place(match, "lexington", "wheeling")
    assert refused(match, "place", "lexington").rule == "A4.2d"
    place(match, "pittsburgh", "fort_lee")
    b = match.position.board
    assert [site(match, s) for s in ("columbia", "lexington", "pittsburgh", "fort_lee", north[0])] == [
        "settlement", "settlement", "razed", "razed", "settlement",
    ]  # fmt: skip
    assert sorted(D.spaces[s] for s in range(len(D.spaces)) if b.damaged[s] and b.site[s] == SETTLEMENT) == [
        "belpre", "columbia", "lexington", "wheeling",
    ]  # fmt: skip
    assert b.settlements == 6


@pytest.mark.rule("A4.1c", "2.4.3b")
def test_the_first_expedition_starts_on_two_entry_squares_or_more() -> None:
    match = go_on(new("harmar"), "Arrival.arrive")
    assert refused(match, "place_all", "US1").rule == "A4.1c"
    assert refused(match, "place", "ENT_MI").rule == refused(match, "pass").rule == "7.2"
    for _ in range(12):
        place(match, "US1")
    refusal = refused(match, "place", "US1")
    assert refusal.rule == "A4.1c"
    assert "on 2 entry squares at least. Open: Monongahela Road (south-east), Kentucky Road" in refusal.why
    place(match, "US3")
    assert where(match, "harmar", "SU-4") == ["US1", "US3"]
    assert match.where() == "Game > SpecialActions.act"


@pytest.mark.rule("A4.1c")
def test_others_may_start_on_one_square() -> None:
    match = go_on(new("wabash"), "Arrival.arrive")
    match.play(("place_all", "US4"))
    assert where(match, "st_clair", "butler", "SC-1") == ["US4"] * 3


# A2.0 the learning scenario


@pytest.mark.rule("A2.0e", "A2.0f")
def test_fort_greenville_stands_four_spaces_from_fort_washington() -> None:
    match = new("learning_1")
    assert options(match) == ["greenville", "white_river"]
    for space in ("jefferson", "recovery", "todds_fork"):
        assert refused(match, "place", space).rule == "A2.0e"
    refusal = refused(match, "place", "jefferson")
    assert refusal.why.endswith("Open: Greenville Creek or White River Forks.")
    place(match, "greenville")
    garrison = ["butler", "RI-1", "RI-2", "MI-1", "MI-2", "MC-1"]
    assert where(match, *garrison) == ["greenville"] * 6
    assert match.where() == "Game > Deploy > Garrison.divide"
    match.play(("defend", "RI-1"))
    match.play(("pass", ""))
    b = match.position.board
    assert [bool(b.inside[D.counters.index(u)]) for u in garrison] == [False, True] + [False] * 4
    column = ["st_clair", "RI-3", "RI-4", "RC-1", "MI-3", "MI-4", "AR-1"]
    assert where(match, *column) == ["fort_washington"] * 7
    assert match.where() == "Game > Deploy > Garrison.divide"


@pytest.mark.rule("A2.0g", "A2.0h")
def test_miami_villages_near_fort_greenville_and_all_miami_in_one_of_them() -> None:
    match = new("learning_1")
    place(match, "white_river")
    go_on(match, "Encamp.village")
    assert where(match, "blue_jacket", "black_hoof", "Sh-1", "Sh-4") == ["chalakatha"] * 4
    assert len(options(match)) == 6
    far = [s for s in range(len(D.spaces)) if D.apart[D.spaces.index("white_river")][s] == 2 and D.nation[s] == 0]
    ground = next(D.spaces[s] for s in far if D.kind[s] == 0 and not D.site[s])
    refusal = refused(match, "place", ground)
    assert refusal.rule == "A2.0h"
    assert "3 or 4 spaces from Fort Greenville. Open: " in refusal.why
    sites = options(match)
    place(match, *sites[:5])
    assert refused(match, "place", sites[5]).rule == "A4.0c" or refused(match, "place", sites[5]).rule == "A4.0d"
    assert {"kekionga", "pickawillany"} < set(options(match))
    place(match, "kekionga")
    assert where(match, "little_turtle", "le_gris", "Mi-1", "Mi-5") == ["kekionga"] * 4


@pytest.mark.rule("25.2")
def test_with_closed_stacks_the_us_learns_where_counters_are_and_not_which() -> None:
    match = Match(GAME, GAME.set_up("harmar", {"hidden_stacks": True}), SeededDice(1), "harmar", {})
    place(match, *MIAMI, "kekionga")
    seen = [x.text for x in match.lines("us") if x.event == "encamped"]
    assert seen == ["The Western Confederacy places a counter at Kekionga."]
    assert [x.text for x in match.lines("wc") if x.event == "encamped"] == ["Le Gris camps at Kekionga."]


@pytest.mark.rule("A4.0b", "A4.2c")
@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("scenario", [s.id for s in GAME.scenarios])
def test_wherever_a_piece_may_not_go_the_rule_is_told_and_what_is_free(scenario: str, closed: bool) -> None:
    match, rng, tried = new(scenario, hidden_stacks=closed), Random(3), 0
    while match.ask is not None and any(x in match.where() for x in ("Encamp", "Deploy")):
        free = {c.noun for c in match.ask.options if c.verb == "place"}
        for space in rng.sample([s for s in D.spaces if s not in free], 3) if free else []:
            refusal = refused(match, "place", space)
            assert GAME.rules.book.find(refusal.rule) is not None
            assert "Open: " in refusal.why
            tried += 1
        match.play(rng.choice(match.ask.options))
    assert tried >= 10

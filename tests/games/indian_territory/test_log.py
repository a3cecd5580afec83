"""What a line of the log carries beside its sentence: whose doing, which spaces, which part it opens, which dice."""

from __future__ import annotations

import pytest
from tests.conftest import Play, Told
from tests.games.indian_territory.conftest import Fight, Start

from grognard.kernel.match import Match
from grognard.kernel.scene import Die, Roll
from grognard.kernel.telling import Line

BELKNAP = {"at": "fort_belknap", "came_from": "gainesville"}


def line(match: Match, event: str) -> Line:
    return [x for x in match.lines() if x.event == event][-1]


def roll(match: Match, event: str) -> Roll:
    found = line(match, event).roll
    assert found is not None
    return found


def test_turns_impulses_and_battles_are_headings(start: Start, fight: Fight) -> None:
    match = start({"turn": 1, "phase": "closing"}, [[5, 2], ["act_2"]])
    assert line(match, "turn_begins").level == "turn"
    assert (line(match, "drew").level, line(match, "drew").side) == ("impulse", "union")
    battle = line(fight("3ks 4ks", "3ari 9tx-1", [[6, 1]]), "battle")
    assert (battle.level, battle.side, battle.at) == ("battle", "union", ["council_grounds", "honey_springs"])


def test_a_battle_that_is_won_closes_its_part(fight: Fight, play: Play) -> None:
    match = fight("3ks 4ks", "3ari", [[6, 1], [6, 1]])
    play(match, "fire 3ks")
    won = line(match, "battle_won")
    assert (won.level, won.side, won.at) == ("end", "union", ["council_grounds"])
    lost = line(match, "eliminated")
    assert (lost.side, lost.at) == ("confederate", ["council_grounds"])


def test_a_march_names_its_two_ends(start: Start, play: Play) -> None:
    match = start({"units": {"6ks-1": "fort_gibson"}, "impulse": {"player": "union", "marker": "act_2"}})
    play(match, "move 6ks-1", "step locust_grove")
    assert (line(match, "stepped").side, line(match, "stepped").at) == ("union", ["fort_gibson", "locust_grove"])


def test_a_shot_shows_every_die_with_its_result(fight: Fight, play: Play) -> None:
    match = fight("1kc-1 4ks", "3ari 9tx-1", [[6, 1], [1, 4, 5, 6]])
    play(match, "fire 1kc-1")
    assert roll(match, "fired") == Roll(
        "1st Kansas Colored Infantry I fires",
        [Die(1, "none"), Die(4, "panic"), Die(5, "panic"), Die(6, "lost")],
        "4 dice",
        "1kc-1",
    )


def test_supply_and_the_prairie_are_told_with_the_dice(fight: Fight, play: Play) -> None:
    supplied = fight("3ks 4ks", "3ari 9tx-1", [[1, 1, 1]], battle={"turn": "union", "supplied": ["union"]})
    play(supplied, "fire 3ks")
    assert roll(supplied, "fired").note == "2 dice and 1 for supply"
    guns = fight("3ks 1ksb", "3ari 9tx-1 thom", [[6, 2], [6, 1]], at="fort_davis", came_from="honey_springs")
    play(guns, "fire 1ksb")
    fired = roll(guns, "fired")
    assert fired.note == "2 dice, +1 to each"
    assert [d.result for d in fired.dice] == ["lost", "none"]  # 6 + 1 and 2 + 1 on the artillery's row


def test_walls_are_told_where_they_change_the_result(fight: Fight, play: Play) -> None:
    match = fight("3ks 4ks", "3ari 9tx-1", [[6, 1], [4, 5]], battle={"round": "regular"}, **BELKNAP)
    play(match, "fire 3ks")
    fired = next(x.roll for x in match.lines() if x.event == "fired")
    assert fired is not None
    assert fired.note == "2 dice, the walls make it nothing"


def fired(match: Match) -> str:
    return next(x.text for x in match.lines() if x.event == "fired")


@pytest.mark.rule("10.2a", "10.2b", "BP.3d")
def test_fire_at_a_fort_tells_what_the_walls_left_of_it(fight: Fight, play: Play) -> None:
    regular = {"battle": {"round": "regular"}, **BELKNAP}
    nothing = fight("3ks 4ks", "3ari 9tx-1", [[6, 1], [4, 5]], **regular)
    play(nothing, "fire 3ks")
    assert fired(nothing) == "3rd Kansas Infantry fires, 4 5: no effect; the walls take 2 panics."
    some = fight("3ks 4ks", "3ari 9tx-1", [[6, 1], [6, 5]], **regular)
    play(some, "fire 3ks")
    assert fired(some).endswith(", 6 5: 1 elimination; the walls take 1 panic.")
    cut_down = fight("3ks 4ks", "3ari 9tx-1", [[1, 6], [6, 5, 1]], **regular)
    play(cut_down, "fire 3ari")
    assert fired(cut_down).endswith(", 6 5 1: 2 eliminations; at the walls 1 panic eliminates.")
    far = fight("3ks 1ksb", "3ari 9tx-1", [[6, 5], [6, 1]], **BELKNAP)
    play(far, "fire 1ksb")
    assert "fires at long range" in fired(far)
    assert fired(far).endswith(": no effect; the walls take 1 elimination, 1 panic.")


@pytest.mark.rule("BP.3c")
def test_long_range_fire_tells_no_eliminations(fight: Fight, play: Play) -> None:
    match = fight("3ks 1ksb", "3ari 9tx-1", [[6, 5], [6, 1]])
    play(match, "fire 1ksb")
    assert fired(match).endswith(" fires at long range, 6 5: 2 panics.")


@pytest.mark.rule("BP.2b")
def test_fire_in_the_terrain_round_names_its_target(fight: Fight, play: Play) -> None:
    match = fight("3ks 4ks", "3ari 9tx-1", [[6, 6], [6, 1], [6, 1]], at="san_bois", came_from="sculleyville")
    play(match, "fire 3ari", "target 4ks")
    assert fired(match).endswith(" fires at 4th Kansas Infantry in the terrain round, 6 6: 1 elimination.")
    assert next(x.roll.text for x in match.lines() if x.roll).endswith(" fires at 4th Kansas Infantry")


def test_superiority_shows_both_dice_and_both_sums(fight: Fight) -> None:
    assert roll(fight("3ks 4ks blunt", "3ari 9tx-1", [[3, 4]]), "superiority") == Roll(
        "Tactical superiority",
        [Die(3, "Union"), Die(4, "Confederate")],
        "Union 3 + 2 = 5, Confederate 4: superiority for the Union",
    )


def test_first_player_recovery_and_leaders_show_their_dice(start: Start) -> None:
    match = start({"turn": 1, "phase": "closing", "devastated": ["deep_fork"]}, [[2], [5, 2], ["act_2"]])
    assert roll(match, "first_player").dice == [Die(5, "Union"), Die(2, "Confederate")]
    assert roll(match, "recovered") == Roll("Recovery of Deep Fork", [Die(2, "recovers")], "recovers on 1 to 3")
    units = {"pike": "comanche_base", "comanche-1": "fort_cobb"}
    flees = start({"units": units, "turn": 2, "phase": "closing"}, [[1]])
    assert roll(flees, "leader_roll") == Roll("A roll for Pike", [Die(1, "none")], "lost on 5 or more", "pike")


def test_indian_recruiting_and_quantrill_show_their_dice(start: Start, play: Play) -> None:
    units = {"1ihg-1": "box"}
    match = start({"turn": 2, "units": units, "player": "union", "kept": ["union"]}, [["indian_recruiting"], [3]])
    assert roll(match, "recruiting_roll") == Roll("Indian Recruiting", [Die(3)], "up to 2 Indian units")
    raid = start(
        {
            "turn": 3,
            "units": {"quan": "dry_wood", "3ks": "dry_wood"},
            "wagons": [{"side": "union", "at": "dry_wood"}],
            "move": {"members": ["quan"], "came_from": "newtonia", "asks": "raid"},
        },
        [[6, 5, 1]],
    )
    play(raid, "raid")
    shot = roll(raid, "quantrill_raids")
    assert [d.result for d in shot.dice] == ["lost", "none", "none"]
    assert (shot.note, shot.piece, line(raid, "quantrill_raids").side) == ("1 increment lost", "quan", "confederate")


# every line cites the rule that it happened by

BONHAM = {"at": "bonham", "came_from": "gainesville"}
SHUT_IN = {"8ks": "clarksville", "4ks": "fort_mcculloch"}  # no space is left to retreat to
WON = {"turn": "union"}


def cited(match: Match, event: str) -> list[str]:
    return [x.rule for x in match.lines() if x.event == event]


def test_retreats_cite_the_attackers_rule_or_the_defenders(fight: Fight, play: Play) -> None:
    beaten = fight("3ks 4ks blunt", "3ari", [[1, 1]], battle={"turn": "confederate"}, panicked=["3ks", "4ks"])
    assert cited(beaten, "retreated") == ["8.5a"]
    driven = fight("3ks", "3ari", [[1, 1]], battle=WON, panicked=["3ari"])
    play(driven, "retreat deep_fork")
    assert cited(driven, "retreated") == ["8.5b"]


def test_a_leader_who_escapes_or_can_not_cites_8_7(fight: Fight, play: Play) -> None:
    escapes = fight("3ks", "3ari pike", [[6, 1], [1]], battle=WON)
    play(escapes, "retreat fort_davis")
    assert (cited(escapes, "retreated"), cited(escapes, "eliminated")) == (["8.7b"], ["8.3b"])
    falls = fight("3ks", "3ari pike", [[6, 1], [5]], battle=WON)
    assert cited(falls, "eliminated") == ["8.3b", "8.7a"]
    shut_in = fight("3ks", "3ari pike", [[6, 1]], battle=WON, units=SHUT_IN, **BONHAM)
    assert cited(shut_in, "eliminated") == ["8.3b", "8.7b"]


def test_who_is_lost_for_want_of_a_retreat_cites_it(fight: Fight) -> None:
    match = fight("3ks", "3ari pike", [[1, 1]], battle=WON, panicked=["3ari"], units=SHUT_IN, **BONHAM)
    assert cited(match, "eliminated") == ["8.5c", "8.7b"]


def test_a_second_panic_cites_it(fight: Fight, play: Play) -> None:
    match = fight("3ks 4ks", "3ari thom 2armr", [[4, 1]], battle=WON, panicked=["3ari"])
    play(match, "fire 3ks", "panic 3ari")
    assert cited(match, "eliminated") == ["8.3d"]


def test_wagons_cite_whether_they_were_met_alone_or_lost_in_battle(start: Start, fight: Fight, play: Play) -> None:
    wagon = [{"side": "confederate", "at": "baxter_springs", "load": 1}]
    impulse = {"player": "union", "actions": 2}
    match = start({"units": {"5ks-1": "dry_wood"}, "wagons": wagon, "impulse": impulse})
    play(match, "move 5ks-1", "step baxter_springs")
    assert cited(match, "wagons_taken") == ["7.6b"]
    lost = fight("3ks", "3ari", [[6, 1]], battle=WON, wagons=[{"side": "confederate", "at": "council_grounds"}])
    assert cited(lost, "wagons_taken") == ["8.5g"]


def test_the_phase_cites_whether_its_markers_or_an_empty_pool_ended_it(start: Start) -> None:
    turn = {"turn": 2, "player": "union", "units": {"3ks": "fort_scott", "3ari": "fort_smith"}}
    empty = start({**turn, "pool": [], "drawn": {"act_1": 3}}, [[6, 1], ["act_1"]])
    assert cited(empty, "phase_over") == ["GTO.2c"]


def test_the_tribes_tell_who_goes_home_and_only_if_somebody_does(start: Start, told: Told) -> None:
    at_home = {f"{tribe}-{n}": f"{tribe}_base" for tribe in ("kiowa", "comanche") for n in (1, 2, 3)}
    at_home |= {"3ks": "fort_scott", "3ari": "fort_smith"}
    away = {**at_home, "kiowa-1": "wolf_creek", "kiowa-2": "lost"}
    closing = {"turn": 2, "phase": "closing", "drawn": {"act_1": 3}}
    dice = [[6, 1], ["act_1"]]
    match = start({**closing, "units": away}, dice)
    assert [x for x in told(match) if "home" in x] == ["The Kiowa go home to Kiowa Camps with 2 counters."]
    match = start({**closing, "units": {**away, "9tx-2": "kiowa_base", "kiowa-3": "lost"}}, dice)
    kept = [x for x in told(match) if "off the map" in x]
    assert kept == ["Troops stand in Kiowa Camps: the Kiowa stay off the map with 1 counter."]
    assert not cited(start({**closing, "units": at_home}, dice), "tribes_home")


def test_the_end_cites_the_rule_that_ended_it(start: Start) -> None:
    match = start({"turn": 8, "phase": "closing", "units": {"3ks": "fort_scott", "3ari": "fort_smith"}})
    assert match.outcome is not None
    assert cited(match, "game_over") == [match.outcome.rule] != ["4.4d"]


@pytest.mark.rule("EVT.quantrill", "EVT.end.c")
def test_a_marker_that_is_put_back_cites_why(start: Start) -> None:
    union = {"turn": 2, "player": "union"}
    assert cited(start(union, [["quantrill"], ["act_2"]]), "put_back") == ["EVT.quantrill"]
    assert cited(start(union, [["end"], ["act_2"]]), "put_back") == ["EVT.end.c"]


def test_a_wagon_that_quantrill_destroys_is_said_to_be(start: Start, play: Play) -> None:
    data = {
        "turn": 3,
        "units": {"quan": "dry_wood", "3ks": "dry_wood"},
        "wagons": [{"side": "union", "at": "dry_wood"}],
        "move": {"members": ["quan"], "came_from": "newtonia", "asks": "raid"},
    }
    said = {}
    for faces in ([6, 6, 1], [6, 1, 1], [1, 1, 1]):
        match = start(data, [faces])
        play(match, "raid")
        said[sum(face == 6 for face in faces)] = line(match, "quantrill_raids").text
    assert said[2].endswith("rolls 6 6 1 and destroys it.")
    assert said[1].endswith("rolls 6 1 1: 1 increment of supply lost.")
    assert said[0].endswith("rolls 1 1 1: no hits.")

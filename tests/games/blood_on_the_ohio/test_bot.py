"""The greedy bot at Blood on the Ohio: what it does in small positions, and that it beats players without a plan."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.blood_on_the_ohio import turns
from tests.games.blood_on_the_ohio.fights import at
from tests.games.blood_on_the_ohio.marches import GREENVILLE, WASHINGTON, force, on_march, operations, units

import grognard
from grognard.games.blood_on_the_ohio import GAME
from grognard.games.blood_on_the_ohio.bot_fight import outlook, strength_of
from grognard.games.blood_on_the_ohio.state import US, WC
from grognard.kernel.flow import NOBODY
from grognard.kernel.match import Match

HERE, NEXT = "turtle_creek", "mad_river_mouth"
VILLAGE: dict[str, Any] = {"site": {NEXT: "village"}}
LESSON: dict[str, Any] = {"scenario": "learning_1", "status": {"Mi": "member", "Sh": "member"}, "turn": 3}


def chosen(match: Match) -> str:
    """What the bot does now, as a verb and a noun."""
    assert match.ask is not None
    choice = grognard.bot("greedy", GAME, seed=1).choose(match.view(match.ask.role))
    return f"{choice.verb} {choice.noun}".strip()


def march(match: Match) -> None:
    """The bot marches, step by step, until it does something else."""
    while chosen(match).startswith("step"):
        follow(match)


def muster(match: Match, leader: str) -> None:
    """The leader sets out, and the bot says who goes along."""
    match.play(("move", leader))
    while chosen(match).startswith("join"):
        follow(match)


def members(match: Match) -> list[str]:
    return [GAME.components.counters[u] for u in on_march(match).members]


def follow(match: Match) -> None:
    verb, _, noun = chosen(match).partition(" ")
    match.play((verb, noun))


# the United States


def test_a_column_next_to_an_undefended_village_burns_it() -> None:
    match = operations({HERE: "hardin RI-1 RI-2"}, **VILLAGE)
    assert chosen(match) == "move hardin"
    match = force("hardin RI-1 RI-2", {HERE: "hardin RI-1 RI-2"}, **VILLAGE)
    assert chosen(match) == f"step {NEXT}"
    match.play(("step", NEXT))
    assert chosen(match) in ("overrun", "attack")


def test_a_leader_takes_the_troops_along() -> None:
    match = operations({HERE: "hardin RI-1 RI-2"}, **VILLAGE)
    match.play(("move", "hardin"))
    assert chosen(match) in ("join RI-1", "join RI-2")


@pytest.mark.parametrize(("troops", "taken"), [(4, 4), (6, 3)])
def test_a_key_leader_leaves_troops_to_another_leader_where_they_are_enough_for_two(troops: int, taken: int) -> None:
    match = operations({HERE: f"harmar hardin {units('RI', 1, troops)}"}, **VILLAGE)
    assert chosen(match) == "move harmar"
    muster(match, "harmar")
    assert members(match) == ["harmar", *units("RI", 1, taken).split()]


def test_a_weak_column_leaves_a_strong_stack_alone() -> None:
    match = operations({HERE: "hardin RI-1", NEXT: f"little_turtle le_gris {units('Mi', 1, 5)}"}, **VILLAGE)
    assert not chosen(match).startswith("move hardin")


def test_an_army_attacks_a_few_warriors() -> None:
    army = f"harmar hardin {units('RI', 1, 6)}"
    match = force(f"harmar hardin {units('RI', 1, 6)}", {HERE: army, NEXT: "Mi-1 le_gris"}, **VILLAGE)
    assert chosen(match) == f"step {NEXT}"
    match.play(("step", NEXT))
    assert chosen(match) in ("attack", "overrun")


def test_a_column_that_stands_in_a_village_goes_out_to_come_back() -> None:
    """6.1d Only whoever has moved may attack."""
    match = force("hardin RI-1 RI-2", {NEXT: "hardin RI-1 RI-2"}, **VILLAGE)
    assert chosen(match).startswith("step")
    follow(match)
    assert chosen(match) == f"step {NEXT}"


def test_a_leader_without_troops_goes_to_those_who_have_no_leader() -> None:
    match = force("hardin", {HERE: "hardin", "fort_washington": units("RI", 1, 3)}, **WASHINGTON)
    march(match)
    assert at(match, "hardin") == "fort_washington"


@pytest.mark.parametrize(("warriors", "taken"), [("stillwater", []), ("kekionga", ["RI-1"])])
def test_the_last_unit_of_a_fort_stays_while_warriors_are_near(warriors: str, taken: list[str]) -> None:
    match = operations({"greenville": "hardin RI-1", warriors: "Mi-1"}, **GREENVILLE)
    muster(match, "hardin")
    assert members(match) == ["hardin", *taken]
    alone = operations({"greenville": "RI-1", "stillwater": "Mi-1"}, **GREENVILLE)
    assert not chosen(alone).startswith("move")


def test_a_column_does_not_set_out_for_a_village_that_winter_keeps_it_from() -> None:
    far: dict[str, Any] = {"site": {"recovery": "village"}}
    placed = {HERE: "hardin RI-1 RI-2"}
    assert chosen(operations(placed, segment=5, **far)) == "move hardin"
    assert chosen(operations(placed, segment=8, **far)) == "pass"


def test_the_village_whose_harm_ends_the_game_comes_first() -> None:
    sites = {"site": {"kekionga": "principal", "wabash_forks": "village"}, "principal_at": {"kekionga": "kekionga"}}
    stack = f"st_clair {units('RI', 1, 5)}"
    match = force(stack, {"shanes_crossing": stack}, **LESSON, **sites)
    march(match)
    assert (at(match, "st_clair"), chosen(match)) == ("kekionga", "attack")


def test_a_wagon_feeds_those_who_are_far_from_forts() -> None:
    match = turns.begin("us_supply_check", units={"RI-1": "recovery", "SU-1": "recovery"})
    assert chosen(match) == "choose SU-1"


def test_the_weakest_militia_go_home_for_the_winter() -> None:
    match = turns.begin("winter_quartering", units={f"MI-{n}": "eaton" for n in (1, 2, 3)}, reduced=["MI-2"])
    assert chosen(match) == "choose MI-2"


def test_leaders_winter_where_troops_have_none() -> None:
    troops = {"RI-1": "fort_washington", "RI-2": "fort_harmar"}
    match = turns.begin("winter_quartering", units={**troops, "hardin": "eaton", "wyllys": "eaton"})
    for fort in troops.values():
        match.play(("place", fort))
    follow(match)
    follow(match)
    assert {at(match, "hardin"), at(match, "wyllys")} == set(troops.values())


def test_wagons_go_into_the_fort() -> None:
    match = operations({"fort_washington": "SU-1 RI-1"}, **WASHINGTON)
    assert chosen(match) == "defend SU-1"


# the Western Confederacy


def test_warriors_burn_a_settlement_that_nobody_guards() -> None:
    stack = f"little_turtle {units('Mi', 1, 4)}"
    match = force(stack, {"todds_fork": stack}, site={"columbia": "settlement"})
    march(match)
    assert (at(match, "Mi-1"), chosen(match)) == ("columbia", "attack")


def test_a_few_warriors_do_not_attack_an_army() -> None:
    match = operations({"todds_fork": "Mi-1", "columbia": f"harmar {units('RI', 1, 5)}"}, side="wc")
    assert chosen(match) != "move Mi-1"


def test_the_last_warriors_of_a_village_whose_harm_ends_the_game_stay() -> None:
    placed = {"kekionga": "little_turtle Mi-1 Mi-2", "st_marys_bend": units("RI", 1, 4)}
    kekionga = {"site": {"kekionga": "principal"}, "principal_at": {"kekionga": "kekionga"}}
    match = operations(placed, "wc", **LESSON, **kekionga)
    muster(match, "little_turtle")
    assert members(match) == ["little_turtle", "Mi-1"]


# estimates


def test_more_strength_makes_victory_likelier_and_ties_are_lost() -> None:
    d = GAME.components
    chances = [outlook(d, us, 4, NOBODY).us_wins for us in (2, 6, 10, 16)]
    assert chances == sorted(chances)
    assert outlook(d, 1, 1, NOBODY).us_wins < 0.5
    assert outlook(d, 0, 0, NOBODY).us_wins == 0.0


def test_tactical_points_help_who_has_more_of_them() -> None:
    chances = [outlook(GAME.components, 6, 4, edge).us_wins for edge in (WC, NOBODY, US)]
    assert chances == sorted(set(chances))


def test_militia_counts_for_less_than_regulars() -> None:
    b = operations({HERE: "RI-1 RI-2 RI-3", NEXT: "MI-1 MI-2 MI-3"}).position.board
    ids = b.d.counters
    regulars, militia = ([ids.index(f"{kind}-{n}") for n in (1, 2, 3)] for kind in ("RI", "MI"))
    assert strength_of(b, US, regulars) == 6
    assert 0 < strength_of(b, US, militia) < 6


# whole games


def winner(scenario: str, greedy: str, other: str, seed: int) -> str:
    match = GAME.new(scenario, seed=seed)
    names = {role: "greedy" if role == greedy else other for role in GAME.roles}
    bots = {role: grognard.bot(name, GAME, seed=seed + n) for n, (role, name) in enumerate(names.items())}
    while match.ask is not None:
        match.play(bots[match.ask.role].choose(match.view(match.ask.role)))
    assert match.outcome is not None
    return match.outcome.winner


@pytest.mark.parametrize("role", ["us", "wc"])
def test_it_beats_a_passive_player_with_either_side(role: str) -> None:
    assert [winner("learning_3", role, "passive", seed) for seed in range(2)] == [role] * 2


@pytest.mark.slow
@pytest.mark.parametrize("role", ["us", "wc"])
@pytest.mark.parametrize("scenario", ["learning_3", "harmar"])
def test_it_beats_a_passive_player_in_longer_games(scenario: str, role: str) -> None:
    assert [winner(scenario, role, "passive", seed) for seed in range(10, 14)].count(role) >= 3

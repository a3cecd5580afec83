"""5 Victory: sudden death, points, levels, and who holds a space."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.conftest import Held, Play
from tests.games.hand_of_destiny.conftest import ALL, Data, Edited, Find, Start, card, event, news

from grognard.games.hand_of_destiny import GAME, HandOfDestiny
from grognard.games.hand_of_destiny.query_victory import ahead
from grognard.kernel.match import Match

RELIEVED = ["gordon", "guards", "heavies", "stewart"]
END_OF_TURN: Data = {"phase": "battle", "active": "mahdist"}  # the second player has no battle to fight


def result(match: Match) -> tuple[str, str] | None:
    return (match.outcome.winner, match.outcome.rule) if match.outcome is not None else None


def level(match: Match) -> str:
    """The result in the scenario's own words."""
    (args,) = news(match, "game_over")
    return str(match.position.board.d.levels[args[2]].text)


# 5.0a sudden death


@pytest.mark.rule("5.0a")
@pytest.mark.parametrize("active", ["relief", "mahdist"])
def test_khartoum_is_relieved_at_the_end_of_any_player_turn(start: Start, active: str) -> None:
    match = start({"units": {"khartoum": RELIEVED}, "active": active, "phase": "battle"})
    assert result(match) == ("relief", "5.0a")


@pytest.mark.parametrize(
    ("here", "where"),
    [
        (["gordon", "guards", "heavies"], "khartoum"),  # two are not enough
        (["gordon", "guards", "heavies", "convoy", "whalers_1"], "khartoum"),  # supply and fleets don't count
        (["sudanese", "guards", "heavies", "stewart"], "khartoum"),  # Gordon is not there
        (RELIEVED, "omdurman"),
    ],
)
def test_but_only_if_all_of_the_condition_is_true(start: Start, here: list[str], where: str) -> None:
    match = start({"units": {where: here}, "phase": "battle"}, [["m1"]])
    assert result(match) is None


def test_a_condition_of_the_turns_end_is_not_looked_at_before(start: Start) -> None:
    at = {"scenario": "the_passes", "turn": 6, "held": {"afghan": ["kabul", "kandahar"]}, "phase": "battle"}
    assert result(start({**at, "active": "british"}, [["a2"]])) is None
    assert result(start({**at, "active": "afghan"})) == ("afghan", "5.0a")
    assert result(start({**at, "turn": 5, "active": "afghan"}, [["b4"]])) is None  # from turn 6 on


def adds(edited: Edited, *blocks: str) -> Path:
    return edited("victory.toml", "[[sudden]]", "\n".join(blocks) + "\n[[sudden]]")


def sudden(side: str, when: str, condition: str) -> str:
    return f'[[sudden]]\nside = "{side}"\nwhen = "{when}"\nif = {condition}\ntext = "…"\n'


@pytest.mark.rule("5.0a")
@pytest.mark.parametrize("active", ["relief", "mahdist"])
@pytest.mark.parametrize("first", ["relief", "mahdist"])
def test_where_both_have_won_the_player_whose_turn_it_is_wins(
    game: HandOfDestiny, edited: Edited, start: Start, active: str, first: str
) -> None:
    other = "mahdist" if first == "relief" else "relief"
    both = [sudden(side, "player_turn_end", "{turn = {min = 1}}") for side in (first, other)]
    match = start({"phase": "battle", "active": active}, of=game.modules.open(adds(edited, *both)))
    assert result(match) == (active, "5.0a")


@pytest.mark.rule("5.0a")
def test_the_end_of_the_turn_belongs_to_the_second_player(game: HandOfDestiny, edited: Edited, start: Start) -> None:
    both = [sudden(side, "turn_end", "{turn = {min = 1}}") for side in ("relief", "mahdist")]
    match = start(END_OF_TURN, of=game.modules.open(adds(edited, *both)))
    assert result(match) == ("mahdist", "5.0a")


@pytest.mark.rule("5.0a")
def test_always_means_after_a_move(game: HandOfDestiny, edited: Edited, start: Start, play: Play) -> None:
    folder = adds(edited, sudden("relief", "always", '{holds = {side = "relief", spaces = ["howeiyat"]}}'))
    match = start({"units": {"korti": ["guards"]}, "card": card(move=3)}, of=game.modules.open(folder))
    play(match, "march guards", "step howeiyat")
    assert result(match) is None  # the move is not finished
    play(match, "step korti")  # the river stops them
    assert result(match) == ("relief", "5.0a")


@pytest.mark.rule("5.0a")
def test_and_after_a_battle(game: HandOfDestiny, edited: Edited, start: Start, play: Play) -> None:
    folder = adds(edited, sudden("relief", "always", '{dead = {ids = ["red_flag"]}}'))
    units = {"abu_klea": ["guards", "red_flag"], "korti": ["heavies", "black_flag"]}
    battle = {"at": "abu_klea", "attacker": "relief", "next": "relief"}
    match = start({"units": units, "phase": "battle", "battle": battle}, [[6, 1, 1]], of=game.modules.open(folder))
    play(match, "pass")  # no pursuit; the other battle is not fought any more
    assert result(match) == ("relief", "5.0a")


@pytest.mark.rule("5.0a")
def test_and_after_an_event(game: HandOfDestiny, edited: Edited, start: Start) -> None:
    folder = adds(edited, sudden("relief", "always", '{off_map = {ids = ["jaalin"]}}'))
    loss = {"do": "loss", "side": "enemy", "who": {"id": ["jaalin"]}, "count": 1}
    at = {"units": {"metemma": ["jaalin"]}, "card": card(event("march", loss), move=1)}
    assert result(start(at, of=game.modules.open(folder))) == ("relief", "5.0a")


@pytest.mark.rule("5.0a")
def test_and_after_a_recruit(game: HandOfDestiny, edited: Edited, start: Start, play: Play) -> None:
    folder = adds(edited, sudden("relief", "always", '{on_map = {ids = ["heavies"]}}'))
    at = {"units": {"korti": ["guards"]}, "box": ["heavies", "hussars"], "phase": "recruiting", "card": "r2"}
    match = start(at, of=game.modules.open(folder))
    play(match, "recruit heavies", "place korti")
    assert result(match) == ("relief", "5.0a")


# 5.0a points and levels


LAST: Data = {**END_OF_TURN, "turn": 10}
GORDON: Data = {"khartoum": ["gordon"]}


@pytest.mark.rule("5.0a")
@pytest.mark.parametrize(
    ("position", "points", "winner", "said"),
    [
        ({"units": GORDON}, (5, 0), "relief", "Relief decisive victory"),
        ({}, (5, 1), "relief", "Relief marginal victory"),
        ({"units": GORDON, "points": {"mahdist": 5}}, (5, 5), "", "Draw"),
        ({"units": {"korti": ["mahdi"]}}, (5, 4), "relief", "Relief marginal victory"),
        ({"held": {"mahdist": ["khartoum"]}, "dead": ["mahdi"]}, (2, 6), "mahdist", "Mahdist marginal victory"),
        ({"held": {"mahdist": ["khartoum"]}}, (0, 6), "mahdist", "Mahdist decisive victory"),
        ({"units": {**GORDON, "gubat": ["guards"]}, "dead": ["heavies"]}, (7, 0), "relief", "Relief decisive victory"),
        ({"units": GORDON, "dead": ["heavies", "hussars", "earle"]}, (5, 1), "relief", "Relief marginal victory"),
        ({"units": GORDON, "dead": ["sudanese", "omd_fort", "jaalin"]}, (5, 0), "relief", "Relief decisive victory"),
    ],
)
def test_after_the_last_turn_points_decide(
    start: Start, position: Data, points: tuple[int, int], winner: str, said: str
) -> None:
    match = start({**LAST, **position})
    assert match.outcome is not None
    assert (match.outcome.score["relief"], match.outcome.score["mahdist"]) == points
    assert (match.outcome.winner, match.outcome.rule, level(match)) == (winner, "5.0a", said)


def points(when: str) -> str:
    held = '{holds = {side = "relief", spaces = ["gubat"]}}'
    return f'[[points]]\nside = "relief"\namount = 2\nwhen = "{when}"\nif = {held}\ntext = "…"\n'


@pytest.mark.rule("5.0a")
@pytest.mark.parametrize(("when", "scored"), [("each_turn", [2, 4]), ("once", [2, 2]), ("end", [0, 0])])
def test_points_come_each_turn_or_once_or_at_the_end(
    game: HandOfDestiny, edited: Edited, start: Start, play: Play, when: str, scored: list[int]
) -> None:
    module = game.modules.open(adds(edited, points(when)))
    at = {**END_OF_TURN, "units": {"gubat": ["guards"]}, "turn": 3}
    match = start(at, [["r2"], ["m1"], ["r3"]], of=module)
    out = [match.view().tracks["points relief"]]
    play(match, "pass", "pass")  # neither marches in turn 4
    out.append(match.view().tracks["points relief"])
    assert out == scored


@pytest.mark.rule("5.0a")
def test_each_turn_counts_the_last_one_too(game: HandOfDestiny, edited: Edited, start: Start) -> None:
    module = game.modules.open(adds(edited, points("each_turn")))
    match = start({**LAST, "held": {"relief": ["gubat"]}, "units": GORDON}, of=module)
    assert match.outcome is not None
    assert match.outcome.score["relief"] == 5 + 2 + 2  # Khartoum, Gubat at the end, Gubat in this turn


def test_a_game_that_ended_by_sudden_death_needs_no_points(start: Start) -> None:
    match = start({**LAST, "units": {"khartoum": RELIEVED}, "points": {"mahdist": 50}})
    assert result(match) == ("relief", "5.0a")
    assert news(match, "scored") == []


@pytest.mark.rule("5.0a")
@pytest.mark.parametrize(("held", "winner"), [(["gubat", "metemma"], "relief"), (["metemma"], ""), ([], "mahdist")])
def test_a_scenario_may_go_by_conditions_instead(
    game: HandOfDestiny, edited: Edited, start: Start, held: list[str], winner: str
) -> None:
    edited("victory.toml", 'type = "points"', 'type = "conditions"')
    for old, new in [
        ("min=5, ", 'if = {holds = {side = "relief", spaces = ["gubat", "metemma"]}},'),
        ("min=1, ", "if = {dead = {ids = ['gordon']}},"),
        ("min=0, ", 'if = {holds = {side = "relief", spaces = ["gubat", "metemma"], min = 1}},'),
    ]:
        edited("victory.toml", old, new)
    folder = edited("victory.toml", "min=-4, ", 'if = {water = "high"},')
    match = start({**LAST, "held": {"relief": held}}, of=game.modules.open(folder))
    assert match.outcome is not None
    assert match.outcome.winner == winner


@pytest.mark.rule("5.0a")
def test_a_card_may_give_points_at_once(start: Start) -> None:
    give = event("march", {"do": "points", "amount": 2}, {"do": "points", "side": "enemy", "amount": -1})
    tracks = start({"card": card(give, move=1)}).view().tracks
    assert (tracks["points relief"], tracks["points mahdist"]) == (2, -1)


# conditions


SIEGE: Data = {"halfaya": ["mahdi"], "kalakla": ["krupps"]}


@pytest.mark.parametrize(
    ("condition", "position"),
    [
        ('{holds = {side = "relief", spaces = ["gubat", "metemma"], min = 1}}', {"held": {"relief": ["gubat"]}}),
        ('{occupies = {side = "mahdist", spaces = ["halfaya", "kalakla"], min_spaces = 2}}', {"units": SIEGE}),
        ('{occupies = {side = "mahdist", spaces = ["halfaya"], who = {flag = ["leader"]}}}', {"units": SIEGE}),
        ('{dead = {ids = ["mahdi", "krupps"], min = 1}}', {"dead": ["krupps"]}),
        ('{dead_count = {side = "relief", min = 2, who = {contingent = ["river"]}}}', {"dead": ["earle", "depot"]}),
        ('{on_map = {ids = ["guards"]}}', {"units": {"korti": ["guards"]}}),
        ("{turn = {min = 2, max = 3}}", {"turn": 3}),
        ('{in_supply = {ids = ["guards", "heavies"], min = 1}}', {"units": {"korti": ["guards"]}}),
        ('{forts = {side = "relief", min = 1}}', {"forts": {"relief": ["korti"]}}),
        ('{water = "high"}', {"water": "high"}),
        ('{not = {off_map = {ids = ["guards"]}}}', {"units": {"korti": ["guards"]}}),
        ('{all = [{turn = {min = 2}}, {water = "low"}]}', {"turn": 2, "water": "low"}),
        ('{any = [{turn = {min = 2}}, {water = "low"}]}', {"water": "low"}),
    ],
)
def test_every_condition_is_true_where_it_says_and_not_elsewhere(
    game: HandOfDestiny, edited: Edited, start: Start, condition: str, position: Data
) -> None:
    module = game.modules.open(adds(edited, sudden("relief", "player_turn_end", condition)))
    assert result(start({"phase": "battle", **position}, of=module)) == ("relief", "5.0a")
    assert result(start({"phase": "battle"}, [["m1"]], of=module)) is None


# 5.0b holding a space


@pytest.mark.rule("5.0b")
def test_a_space_changes_hands_when_a_land_unit_enters_it_even_in_passing(start: Start, held: Held, play: Play) -> None:
    match = start({"units": {"korti": ["guards"]}, "card": card(move=2)})
    assert held(match, "howeiyat") == ""
    play(match, "march guards", "step howeiyat", "step jakdul")
    assert (held(match, "howeiyat"), held(match, "jakdul")) == ("relief", "relief")


@pytest.mark.rule("5.0b")
def test_it_is_held_until_the_other_side_is_alone_in_it(start: Start, held: Held, play: Play) -> None:
    at = {"units": {"jakdul": ["heavies"], "abu_klea": ["red_flag"]}, "active": "mahdist", "phase": "march"}
    match = start({**at, "card": card(move=1)})
    play(match, "march red_flag", "step jakdul")
    assert held(match, "jakdul") == "relief"  # both are there, and a battle is due
    match = start({**at, "card": card(move=1)}, [[6, 1], [6, 1], ["r1"]])
    play(match, "march red_flag", "step jakdul", "pass")
    assert held(match, "jakdul") == "mahdist"


@pytest.mark.rule("5.0b")
def test_a_fleet_takes_a_space_where_it_ends_its_move_and_not_by_sailing_past(
    start: Start, held: Held, play: Play
) -> None:
    at = {"units": {"korti": ["whalers_1"], "dongola": ["guards"]}, "card": card(move=3)}
    lost = {"held": {"mahdist": ["debba", "hannek"]}}
    match = start({**at, **lost})
    play(match, "march whalers_1", "step debba")
    assert held(match, "debba") == "mahdist"
    play(match, "pass")
    assert held(match, "debba") == "relief"
    match = start({**at, **lost})
    play(match, "march whalers_1", "step debba", "step dongola", "pass")
    assert held(match, "debba") == "mahdist"


@pytest.mark.rule("5.0b")
def test_who_is_placed_takes_the_space(start: Start, held: Held, play: Play) -> None:
    line = {"who": ALL, "count": 1, "at": ["gubat"], "held_only": False}
    match = start({"box": ["guards"], "phase": "recruiting", "card": card(recruit=[line], move=1)})
    play(match, "recruit guards", "place gubat")
    assert held(match, "gubat") == "relief"


@pytest.mark.rule("5.0b")
def test_who_leaves_keeps_it_and_a_fort_marker_holds_nothing(start: Start, held: Held, play: Play) -> None:
    match = start({"units": {"howeiyat": ["guards"]}, "card": card(move=1)})
    play(match, "march guards", "step jakdul")
    assert held(match, "howeiyat") == "relief"
    match = start({"forts": {"relief": ["gubat"]}, "card": card(move=1)})
    assert held(match, "gubat") == ""


def test_at_the_start_a_space_is_held_by_who_stands_there_or_by_its_owner(game: HandOfDestiny, held: Held) -> None:
    match = game.new("race_to_khartoum", seed=1)
    assert [held(match, s) for s in ("khartoum", "suakin", "obeid", "jakdul")] == ["relief", "relief", "mahdist", ""]


@pytest.mark.rule("5.0b")
def test_a_loss_may_leave_the_other_side_alone(start: Start, held: Held, find: Find) -> None:
    loss = {"do": "loss", "side": "enemy", "who": {"id": ["jaalin"]}, "count": 1}
    at = {"units": {"metemma": ["guards", "jaalin"]}, "held": {"mahdist": ["metemma"]}, "phase": "battle"}
    match = start({**at, "card": card(event("battle", loss), move=1)}, [["m1"]])
    assert (find(match, "jaalin"), held(match, "metemma")) == ("box", "relief")


@pytest.mark.parametrize("scenario", [s.id for s in GAME.scenarios])
def test_a_position_is_worth_more_to_the_side_that_is_ahead_and_the_more_the_later(scenario: str) -> None:
    game = GAME.edition(scenario)
    g = game.new(scenario, seed=1).position
    g.board.points[0] -= int(ahead(g.board, 0))
    assert (game.value(g, 0), game.value(g, 1)) == (0.5, 0.5)
    g.board.points[0] += 2
    early = game.value(g, 0)
    assert early + game.value(g, 1) == pytest.approx(1.0)
    g.board.turn += 2
    assert 0.5 < early < game.value(g, 0) < 1
    g.finish(1, 0)
    assert (game.value(g, 0), game.value(g, 1)) == (0.0, 1.0)

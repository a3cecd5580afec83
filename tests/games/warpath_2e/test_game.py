"""The game as others use it: battles, views, positions, previews, the bot, odds and luck."""

from __future__ import annotations

import random
from typing import Any

import pytest

import grognard
from grognard import LaidDice
from grognard.games.warpath_2e.bot import judge
from grognard.games.warpath_2e.study import WarStudy
from grognard.kernel.check import Report, check_house, check_position
from grognard.kernel.rulebook import Refusal

GAME: Any = grognard.game("warpath-2e")
FORCES = "foundry_row_choir_compact"


def begun(*dice: list[int]) -> Any:
    """First Contact with side one to try a unit; then these dice."""
    m = GAME.new("first_contact", dice=LaidDice([[6, 1], *dice]))
    m.play(("take", ""))
    return m


# battles and views


def test_every_battle_has_its_own_forces_and_table() -> None:
    games = [GAME.edition(s.id) for s in GAME.scenarios]
    assert len(games) == 10
    assert {g.sheet().field.width for g in games} == {48_000, 72_000}
    for g in games:
        check_house(g)


def test_a_view_tells_where_every_model_stands_and_how_every_unit_is() -> None:
    m = begun()
    m.play(("try", "A3"))
    m.play(("halt", ""))
    view = m.view("two")
    marshal = next(p for p in view.pieces if p.id == "A3.0")
    assert (marshal.at, marshal.kind, marshal.face) == (
        "on_table", "foot", {"unit": "A3", "x": 24_000, "y": 6000, "facing": 900, "damage": 0},
    )  # fmt: skip
    assert next(s for s in view.stacks if s.at == "A3").marks == ["on_table", "done"]
    assert [s.id for s in view.spaces] == [f"objective-{n}" for n in (1, 2, 3, 4)]


def test_a_position_may_change_a_battle_as_it_is_set_up() -> None:
    brute = {"x": {"B3.0": 24_000}, "y": {"B3.0": 20_000}}
    m = GAME.match({"scenario": "first_contact", "turn": 3, "holder": "two", **brute})
    assert (m.ask.role, m.ask.step, m.position.board.turn) == ("two", "Spell.choose", 3)
    again = GAME.position(GAME.describe(m.position))
    again.advance(None)
    assert again == m.position


@pytest.mark.parametrize("scenario", ["first_contact", FORCES])
def test_positions_of_random_play_keep_every_law(scenario: str) -> None:
    m, rng, report = GAME.new(scenario, seed=4), random.Random(4), Report()
    for n in range(8):
        if n % 4 == 3:
            check_position(m, rng, report)
        m.play(rng.choice(m.ask.options))
    assert report.pairs == 2, "nothing is hidden: one seat's pair of worlds for each position"


# previews


def test_a_preview_completes_what_a_hand_has_drawn() -> None:
    m = begun()
    m.play(("try", "A1"))
    found = m.preview("one", "go", {"action": "move", "leader": [14_000, 12_000]})
    assert found.ok
    assert [(x.length, x.rough, x.limit) for x in found.ghosts] == [(3000, 0, 5000)] * 10
    before = m.number
    m.play(found.choice)
    assert m.number > before
    assert m.position.board.y[0] == 12_000


def test_a_preview_says_who_may_not_and_why() -> None:
    m = begun()
    m.play(("try", "A1"))
    found = m.preview("one", "go", {"action": "move", "leader": [14_000, 15_000]})
    assert (found.ok, found.rule, found.why) == (False, "MOV.3", "Line Section 1, Leader would go 6.0 inches of 5.0.")
    assert found.ghosts[0].rule == "MOV.3"


def test_a_preview_tells_what_standing_there_would_bring() -> None:
    m = GAME.match({"scenario": "first_contact", "holder": "one", "x": {"B3.0": 33_000}, "y": {"B3.0": 18_000}})
    m.play(("try", "A3"))
    found = m.preview("one", "go", {"action": "double", "leader": [24_000, 15_200]}, full=True)
    told = {(x.kind, x.unit) for x in found.consequences}
    assert {("objective", "objective-3"), ("charge", "B3")} <= told
    assert "safe" not in {x.kind for x in found.consequences}


def test_a_preview_says_so_where_nobody_can_hurt_the_unit() -> None:
    m = begun()
    m.play(("try", "A1"))
    found = m.preview("one", "go", {"action": "move", "leader": [14_000, 10_000]}, full=True)
    assert [(x.kind, x.rule) for x in found.consequences] == [("safe", "CHG.3"), ("formation", "UNIT.4")]


@pytest.mark.parametrize(
    "draft",
    [{"leader": "here"}, {"leader": [1, 2, 3]}, {"fly": 1}, {"action": "swim"}, {"models": {"B1.0": [1, 2]}},
     {"template": "heap"}, {"jets": "yes"}, {"paths": {"A1.0": []}}, [0.5], "moon", [2**40], {"turn": 2**40}],
)  # fmt: skip
def test_hostile_drafts_are_refused(draft: Any) -> None:
    m = begun()
    m.play(("try", "A1"))
    with pytest.raises(Refusal) as refused:
        m.preview("one", "go", draft)
    assert refused.value.rule == "K.unknown"


def test_only_who_decides_may_ask_and_only_for_what_is_asked() -> None:
    m = begun()
    m.play(("try", "A1"))
    with pytest.raises(Refusal):
        m.preview("two", "go", {"leader": [0, 0]})
    with pytest.raises(Refusal):
        m.preview("one", "drive", {"action": "full_speed", "distance": 5})


# the bot, odds and luck


def test_the_bot_likes_charges_by_their_odds() -> None:
    m = GAME.match({"scenario": "first_contact", "holder": "two", "x": {"B3.0": 24_000}, "y": {"B3.0": 12_000}})
    m.play(("try", "B3"))
    liked = dict(zip(m.ask.options, judge(m.position, 1), strict=True))
    told = dict(zip(m.ask.options, m.remarks("two"), strict=True))
    best = max((c for c in liked if c.verb == "charge"), key=lambda c: liked[c])
    assert told[best].text.startswith("Marshal")  # a hero is destroyed in 87 of 100, a section in 5


def test_odds_of_a_shot_are_exact_and_tell_of_nerve() -> None:
    m = GAME.match({"scenario": "first_contact", "holder": "one", "x": {"B3.0": 14_000}, "y": {"B3.0": 20_000}})
    m.play(("try", "A1"))
    m.play(("halt", ""))
    (found,) = GAME.odds(m.view("one"), "B3")
    assert found.exact
    assert sum(found.defender.losses) == pytest.approx(1)
    assert found.attacker.wins == pytest.approx(found.defender.wiped_out)
    assert any(text.startswith("Nerve: steady") for text in found.assumes)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_made_up_attacks_come_out_as_they_are_reckoned(seed: int) -> None:
    trial = WarStudy(GAME).trial(seed)
    odds, dice, samples = trial.odds(), grognard.SeededDice(seed), 150
    lost = [trial.fight(dice).lost[1] for _ in range(samples)]
    spread = sum(n * n * p for n, p in enumerate(odds.defender.losses)) - odds.defender.expected**2
    assert abs(sum(lost) / samples - odds.defender.expected) <= 4 * (spread / samples) ** 0.5 + 1e-9


def test_luck_counts_damage_nerve_and_activations() -> None:
    brute = {"x": {"B3.0": 14_000}, "y": {"B3.0": 20_000}, "damage": {"B3.0": 1}}
    start = GAME.match({"scenario": "first_contact", "holder": "one", **brute}).position
    kinds: set[str] = set()
    for seed in range(8):
        kinds |= counted(start.clone(), grognard.SeededDice(seed), ["A1", "A2"])
    assert kinds == {"attacks", "nerve", "tests"}


def counted(g: Any, source: Any, units: list[str]) -> set[str]:
    """Halt and shoot with these units; the kinds of luck that were counted."""
    kinds, wanted = set(), [("try", u) for u in units]
    while g.ask is not None and (wanted or g.ask.step.name != "choose"):
        named = [tuple(g.rules.name(c)) for c in g.ask.options]
        pick = wanted.pop(0) if g.ask.step.name == "choose" else next((x for x in named if x[0] == "aim"), named[-1])
        if g.ask.step.name == "action":
            pick = ("halt", "")
        if pick not in named:
            break
        g.apply(g.ask.options[named.index(pick)], None)
        while g.pending is not None:
            fell = source.outcome(g.pending)
            stake = GAME.study.stake(g, fell)
            if stake is not None:
                kinds.add(stake.kind.id)
                assert sum(p for _, p in stake.chances) == pytest.approx(1)
                assert any(v == pytest.approx(stake.value) for v, _ in stake.chances)
            g.settle(fell, None)
    return kinds

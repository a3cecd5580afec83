"""The adapters pass the tests that PettingZoo, Gymnasium and OpenSpiel ship for environments."""

from __future__ import annotations

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import grognard
import grognard.research.openspiel
from grognard import Refusal
from grognard.kernel.dice import SeededDice
from grognard.research.gymnasium import GrognardEnv
from grognard.research.openspiel import GrognardGame, GrognardState
from grognard.research.pettingzoo import GrognardAEC

# the example and all four games
ALL = [("borderland", "raid"), ("indian-territory", "campaign"), ("hand-of-destiny", "the_passes"),
       ("blood-on-the-ohio", "harmar"), ("warpath-2e", "first_contact")]  # fmt: skip
ADVICE = pytest.mark.filterwarnings("ignore::UserWarning")  # the peers advise by warnings


@ADVICE
@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_pettingzoo(game: str, scenario: str) -> None:
    api_test(GrognardAEC(game, scenario), num_cycles=60)


@ADVICE
@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_pettingzoo_with_a_seed_is_the_same_again(game: str, scenario: str) -> None:
    seed_test(lambda: GrognardAEC(game, scenario), num_cycles=40)


def test_pettingzoo_refuses_what_the_mask_forbids() -> None:
    env = GrognardAEC("borderland", "campaign")
    env.reset(seed=1)
    before = env.observe(env.agent_selection)
    closed = int(np.flatnonzero(before["action_mask"] == 0)[0])
    with pytest.raises(Refusal):
        env.step(closed)
    assert np.array_equal(env.observe(env.agent_selection)["observation"], before["observation"])


def test_pettingzoo_cuts_a_game_off() -> None:
    env = GrognardAEC("borderland", "campaign", longest=3)
    env.reset(seed=1)
    for _ in range(3):
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(np.flatnonzero(mask)[0]))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


@ADVICE
@pytest.mark.parametrize("role", [0, 1])
@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_gymnasium(game: str, scenario: str, role: int) -> None:
    roles = grognard.game(game).edition(scenario).roles
    check_env(GrognardEnv(game, scenario, role=roles[role], opponent="random"), skip_render_check=True)


def test_gymnasium_makes_one_by_its_id() -> None:
    env = gymnasium.make("grognard/Grognard-v0", game="borderland", scenario="raid", role="south", opponent="random")
    assert isinstance(env.unwrapped, GrognardEnv)
    check_env(env.unwrapped)


def test_a_board_is_rendered_as_the_agent_sees_it() -> None:
    env = GrognardEnv("borderland", "campaign", role="south", opponent="passive", render_mode="ansi")
    env.reset(seed=1)
    alone = env.render()
    both = GrognardAEC("borderland", "campaign", render_mode="ansi")
    both.reset(seed=1)
    everything = both.render()
    assert alone is not None
    assert everything is not None
    assert "south-" in alone
    assert "north-" not in alone
    assert "north-" in everything


def test_gymnasium_plays_to_the_end_and_rewards_the_winner() -> None:
    env = GrognardEnv("borderland", "raid", role="south", opponent="random")
    _, info = env.reset(seed=4)
    over, reward = False, 0.0
    while not over:
        _, reward, over, cut, info = env.step(np.flatnonzero(info["action_mask"])[0])
        assert not cut
    assert env.match is not None
    assert reward == env.match.returns["south"]


def test_gymnasium_charges_for_what_the_mask_forbids() -> None:
    env = GrognardEnv("borderland", "campaign", opponent="passive", illegal=-0.5)
    row, info = env.reset(seed=1)
    after, reward, over, _, _ = env.step(np.flatnonzero(info["action_mask"] == 0)[0])
    assert (reward, over) == (-0.5, False)
    assert np.array_equal(row, after)


@pytest.mark.parametrize(("game", "scenario"), [*ALL, ("borderland", "campaign")])
def test_openspiel(game: str, scenario: str) -> None:
    """A whole random game: every state saved, read and copied; chances that add up to 1, rewards that add up to 0."""
    found = pyspiel.load_game("grognard", {"game": game, "scenario": scenario})
    pyspiel.random_sim_test(found, num_sims=1, serialize=True, verbose=False)


def wander(state: GrognardState, rng: np.random.Generator, steps: int) -> GrognardState:
    """So many random actions on, and then on to where somebody chooses."""
    while not state.is_terminal() and (steps > 0 or state.is_chance_node()):
        steps -= 1
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(actions, p=odds)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    return state


SECRETS = [
    ("borderland", "campaign", "", 0),
    ("borderland", "campaign", "", 1),
    ("indian-territory", "campaign", "", 0),
    ("indian-territory", "campaign", "", 1),
    ("hand-of-destiny", "the_passes", "", 0),
    ("hand-of-destiny", "race_to_khartoum", "", 1),
    ("blood-on-the-ohio", "harmar", "hidden_stacks:true", 0),
]  # in Warpath everything is open


@pytest.mark.parametrize(("game", "scenario", "options", "player"), SECRETS)
def test_openspiel_worlds_that_a_player_cannot_tell_apart_share_their_information_state(
    game: str, scenario: str, options: str, player: int
) -> None:
    """Both now and after the player's own next choice, as long as nothing is drawn or shown."""
    found = pyspiel.load_game("grognard", {"game": game, "scenario": scenario, "options": options})
    rng = np.random.default_rng(3)
    state: GrognardState = found.new_initial_state()
    different = compared = 0
    for _ in range(60):
        wander(state, rng, 6)
        if state.is_terminal():
            break
        other = state.clone()
        state.game_of.game.redeal(other.position, player, SeededDice(int(rng.integers(2**30))))
        other.position.advance(None)
        different += other.position != state.position
        assert other.information_state_string(player) == state.information_state_string(player)
        if state.current_player() == player:
            assert other.legal_actions() == state.legal_actions()
            action = int(rng.choice(state.legal_actions()))
            here, there = state.clone(), other
            for world in (here, there):
                world.position.shown = False
                world.apply_action(action)
            if here.is_chance_node() or here.position.shown or there.is_chance_node() or there.position.shown:
                continue
            compared += 1
            assert here.information_state_string(player) == there.information_state_string(player)
    assert different, "the worlds should differ in what is hidden"
    assert compared


def test_openspiel_options_are_those_of_the_game() -> None:
    params = {"game": "blood-on-the-ohio", "scenario": "harmar", "options": "hidden_stacks:true"}
    assert pyspiel.load_game("grognard", params).settings["hidden_stacks"] is True
    with pytest.raises(grognard.GameError, match="has no option 'colour'"):
        GrognardGame({"game": "borderland", "options": "colour:red"})


def test_openspiel_tells_apart_what_a_player_can() -> None:
    found = pyspiel.load_game("grognard", {"game": "borderland", "scenario": "campaign"})
    state = wander(found.new_initial_state(), np.random.default_rng(3), 40)
    other = state.clone()
    state.game_of.game.redeal(other.position, 1, SeededDice(8))
    assert other.information_state_string(0) != state.information_state_string(0)


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_openspiel_search_plays_our_games(game: str, scenario: str) -> None:
    from open_spiel.python.algorithms.mcts import MCTSBot

    found = pyspiel.load_game("grognard", {"game": game, "scenario": scenario})
    state = wander(found.new_initial_state(), np.random.default_rng(3), 4)
    bot = MCTSBot(found, 2.0, 12, ByValue(), random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions()


class ByValue:
    """Judges a state by `game.value`, sooner than by playing it out; no action is preferred to another."""

    def evaluate(self, state: GrognardState) -> list[float]:
        game = state.game_of.game
        return [2 * game.value(state.position, role) - 1 for role in range(2)]

    def prior(self, state: GrognardState) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return state.chance_outcomes()
        actions = state.legal_actions()
        return [(a, 1 / len(actions)) for a in actions]


def test_openspiel_search_by_playing_out() -> None:
    from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

    game = pyspiel.load_game("grognard", {"game": "borderland", "scenario": "raid"})
    state = wander(game.new_initial_state(), np.random.default_rng(3), 0)
    random = np.random.RandomState(1)
    bot = MCTSBot(game, 2.0, 8, RandomRolloutEvaluator(1, random), random_state=random)
    assert bot.step(state) in state.legal_actions()

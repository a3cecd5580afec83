"""The adapters pass the tests that PettingZoo, Gymnasium and OpenSpiel ship for environments."""

from __future__ import annotations

import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import grognard.research.openspiel  # noqa: F401  (registers the game)
from grognard import Refusal
from grognard.kernel.dice import SeededDice
from grognard.research.gymnasium import GrognardEnv
from grognard.research.openspiel import GrognardState
from grognard.research.pettingzoo import GrognardAEC

ADVICE = pytest.mark.filterwarnings("ignore::UserWarning")  # the peers advise by warnings


@ADVICE
@pytest.mark.parametrize(("game", "scenario"), [("borderland", "raid"), ("indian-territory", "campaign")])
def test_pettingzoo(game: str, scenario: str) -> None:
    api_test(GrognardAEC(game, scenario), num_cycles=60)


@ADVICE
def test_pettingzoo_with_a_seed_is_the_same_again() -> None:
    seed_test(lambda: GrognardAEC("borderland", "raid"), num_cycles=60)


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
@pytest.mark.parametrize("role", ["north", "south"])
def test_gymnasium(role: str) -> None:
    check_env(GrognardEnv("borderland", "raid", role=role, opponent="random"), skip_render_check=True)


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


@pytest.mark.parametrize("scenario", ["raid", "campaign"])
def test_openspiel(scenario: str) -> None:
    game = pyspiel.load_game("grognard", {"game": "borderland", "scenario": scenario})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_openspiel_worlds_that_a_player_cannot_tell_apart_share_their_information_state() -> None:
    game = pyspiel.load_game("grognard", {"game": "borderland", "scenario": "campaign"})
    state: GrognardState = game.new_initial_state()
    rng = np.random.default_rng(3)
    for _ in range(40):
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(actions, p=odds)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    other = state.clone()
    state.game_of.game.redeal(other.position, 1, SeededDice(8))
    assert other.position != state.position
    assert other.information_state_string(1) == state.information_state_string(1)
    assert other.information_state_string(0) != state.information_state_string(0)


def test_openspiel_search_plays_our_game() -> None:
    from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

    game = pyspiel.load_game("grognard", {"game": "borderland", "scenario": "raid"})
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    random = np.random.RandomState(1)
    bot = MCTSBot(game, 2.0, 8, RandomRolloutEvaluator(1, random), random_state=random)
    assert bot.step(state) in state.legal_actions()

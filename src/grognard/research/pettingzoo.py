"""PettingZoo: every role is an agent, and they act in the order that the rules ask them (AEC).

    from grognard.research.pettingzoo import GrognardAEC

    env = GrognardAEC("indian-territory", "campaign")
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        action = None if terminated or truncated else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)
"""

from __future__ import annotations

from typing import Any

import gymnasium.spaces
import numpy as np
from pettingzoo import AECEnv

from grognard.kernel.card import Setting
from grognard.kernel.game import Game
from grognard.kernel.match import Match
from grognard.research.spaces import Playground


class GrognardAEC(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """A game for all its roles. Rewards come at the end: 1 won, -1 lost, 0 drawn.

    An observation holds `observation`, what the agent knows as a row of numbers, and `action_mask`. An action that the
    mask forbids is refused with the rule that bars it (grognard.Refusal), and changes nothing.
    `longest` is the number of choices after which a game is cut off.
    """

    def __init__(
        self,
        game: str | Game[Any],
        scenario: str = "",
        options: dict[str, Setting] | None = None,
        longest: int = 0,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.playground = Playground(game, scenario, options)
        self.render_mode = render_mode
        self.metadata = {"name": self.playground.game.id, "render_modes": ["ansi"], "is_parallelizable": False}
        self.longest = longest or self.playground.game.longest
        self.possible_agents = list(self.playground.game.roles)
        self._space = gymnasium.spaces.Dict(
            {"observation": self.playground.row_space(), "action_mask": self.playground.mask_space()}
        )
        self._actions = {agent: self.playground.action_space() for agent in self.possible_agents}
        self._seeds = np.random.default_rng()
        self.match: Match | None = None

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """The same for every agent: the row and the mask."""
        return self._space

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """Every choice of the game by its number."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin anew; with a seed, the same game every time for the same actions."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.match = self.playground.start(int(self._seeds.integers(2**32)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.choices = 0
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent knows, and which actions are open to it now."""
        assert self.match is not None, "call reset first"
        return {
            "observation": self.playground.row(self.match, agent),
            "action_mask": self.playground.mask(self.match, agent),
        }

    def step(self, action: int | None) -> None:
        """Play an action of the agent whose turn it is; None for one whose game is over."""
        assert self.match is not None, "call reset first"
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self.match.play(self.playground.game.actions.choice(int(action)), agent)
        self.choices += 1
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self.match.returns
        self.terminations = dict.fromkeys(self.agents, self.match.over)
        self.truncations = dict.fromkeys(self.agents, not self.match.over and self.choices >= self.longest)
        self._select()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The board with everything on it, in lines of text."""
        return str(self.match) if self.match is not None and self.render_mode == "ansi" else None

    def close(self) -> None:
        """Does nothing: there is nothing to close."""

    def _select(self) -> None:
        assert self.match is not None
        ask = self.match.position.ask
        self.agent_selection = self.agents[ask.role] if ask is not None else self.agents[0]

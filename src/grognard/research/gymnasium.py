"""Gymnasium: one role is the agent, bots play the others.

    from grognard.research.gymnasium import GrognardEnv

    env = GrognardEnv("indian-territory", role="union", opponent="greedy")
    row, info = env.reset(seed=7)
    row, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

`gymnasium.make("grognard/Grognard-v0", game="indian-territory")` makes one, too.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

import grognard
from grognard.kernel.board_text import board_text
from grognard.kernel.card import Setting
from grognard.kernel.game import Game
from grognard.kernel.match import Match
from grognard.research.spaces import Playground, Row


class GrognardEnv(gymnasium.Env[Row, np.int64]):
    """A game as one role plays it. The reward comes at the end: 1 won, -1 lost, 0 drawn.

    `info["action_mask"]` tells which actions are open, and `info["failures"]` by role how a bot failed, for which the
    random one then plays on. An action that isn't open changes nothing, costs `illegal` and counts as a
    choice; `longest` is the number of choices after which a game is cut off.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 gymnasium reads it from the class

    def __init__(
        self,
        game: str | Game[Any],
        scenario: str = "",
        role: str = "",
        opponent: str = "greedy",
        options: dict[str, Setting] | None = None,
        illegal: float = 0.0,
        longest: int = 0,
        render_mode: str | None = None,
    ) -> None:
        self.playground = Playground(game, scenario, options)
        self.role = role or self.playground.game.roles[0]
        self.number = self.playground.game.role(self.role)
        self.opponent = opponent
        self.illegal = illegal
        self.longest = longest or self.playground.game.longest
        self.render_mode = render_mode
        self.observation_space: gymnasium.spaces.Space[Any] = self.playground.row_space()
        self.action_space = self.playground.action_space()
        self.match: Match | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Row, dict[str, Any]]:
        """Begin anew; with a seed, the same game every time for the same actions."""
        super().reset(seed=seed)
        self.match = self.playground.start(int(self.np_random.integers(2**32)))
        self.choices = 0
        seeds = [int(x) for x in self.np_random.integers(2**32, size=len(self.playground.game.roles))]
        self.bots = [grognard.Supervised(grognard.bot(self.opponent, self.playground.game, x), seed=x) for x in seeds]
        self._let_others_play(self.match)
        return self.playground.row(self.match, self.role), self._info(self.match)

    def step(self, action: np.int64) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        """Play an action, and let the bots play until the role decides again."""
        match = self.match
        assert match is not None, "call reset first"
        reward = 0.0
        choice = self.playground.game.actions.choice(int(action))
        if match.refusal(choice, self.role) is not None:
            reward = self.illegal
        else:
            match.play(choice, self.role)
            self._let_others_play(match)
            reward = match.returns[self.role]
        self.choices += 1
        cut = not match.over and self.choices >= self.longest
        return self.playground.row(match, self.role), reward, match.over, cut, self._info(match)

    def render(self) -> str | None:
        """The board as the role sees it, in lines of text."""
        return board_text(self.match, self.role) if self.match is not None and self.render_mode == "ansi" else None

    def _let_others_play(self, match: Match) -> None:
        while (ask := match.position.ask) is not None and ask.role != self.number:
            match.play(self.bots[ask.role].choose(match.view(match.game.role_name(ask.role))))

    def _info(self, match: Match) -> dict[str, Any]:
        failures = {r: bot.failure for r, bot in zip(match.game.roles, self.bots, strict=True) if bot.failure}
        return {"action_mask": self.playground.mask(match, self.role), "failures": failures}


gymnasium.register("grognard/Grognard-v0", entry_point="grognard.research.gymnasium:GrognardEnv")

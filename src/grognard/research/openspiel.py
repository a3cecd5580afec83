"""OpenSpiel: explicit chance and information states, so that its algorithms run on Grognard's games.

    import pyspiel
    import grognard.research.openspiel

    game = pyspiel.load_game("grognard", {"game": "indian-territory", "scenario": "campaign"})

Chance comes one die or card at a time, so that a node has few outcomes however many are rolled at once. Lone options
are played at once, as at the table, unless that would tell a secret.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pyspiel

from grognard.kernel.card import Setting
from grognard.kernel.chance import Chance
from grognard.kernel.flow import Event, Position
from grognard.kernel.game import Game
from grognard.research.spaces import Playground

TYPE = pyspiel.GameType(
    short_name="grognard",
    long_name="Grognard: board wargames by their full rules",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification={"game": "indian-territory", "scenario": "", "options": ""},
)


class GrognardGame(pyspiel.Game):  # type: ignore[misc]
    """A game and a scenario, by the parameters `game` and `scenario`; `options` as in "rules:standard;fog:false"."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {"game": "indian-territory", "scenario": "", "options": "", **(params or {})}
        self.playground = Playground(chosen["game"], chosen["scenario"])
        game = self.playground.game
        self.settings = read_options(game, chosen["options"])
        assert game.rules.lexicon is not None
        widest = max(len(entry.ids) for entry in game.rules.lexicon.entries.values())
        info = pyspiel.GameInfo(
            num_distinct_actions=game.actions.size,
            max_chance_outcomes=max(widest + 1, 6),
            num_players=len(game.roles),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=game.longest,
        )
        super().__init__(TYPE, info, {**chosen, "game": game.id, "scenario": self.playground.scenario})

    def new_initial_state(self) -> GrognardState:
        """The set-up, at its first decision or chance."""
        return GrognardState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> GrognardObserver:
        """What a player knows, as a tensor and by the names of its planes."""
        return GrognardObserver(self.playground)


class GrognardState(pyspiel.State):  # type: ignore[misc]
    """A position, what is being drawn, and what each role was told so far."""

    def __init__(self, game: GrognardGame) -> None:
        super().__init__(game)
        self.game_of = Shared(game.playground)
        self.heard = [""] * len(game.playground.game.roles)
        self.drawn: list[int] = []
        self.left: Chance | None = None
        position = game.playground.game.set_up(game.playground.scenario, game.settings)
        self.position: Position[Any] = position
        position.news = []
        position.advance(None)
        self._settle()

    # what OpenSpiel asks

    def current_player(self) -> int:
        """The role that decides; or OpenSpiel's numbers for chance, or for a game that is over."""
        if self.position.over:
            return pyspiel.PlayerId.TERMINAL  # type: ignore[no-any-return]
        if self.position.ask is None:
            return pyspiel.PlayerId.CHANCE  # type: ignore[no-any-return]
        return self.position.ask.role

    def _legal_actions(self, player: int) -> list[int]:
        ask = self.position.ask
        assert ask is not None
        return sorted(self.game_of.actions.number(code) for code in ask.options)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The next die or card by its place, with its probability."""
        assert self.left is not None
        return [(n, p) for n, (_, p) in enumerate(self.left.single())]

    def _apply_action(self, action: int) -> None:
        g = self.position
        if self.left is not None:
            self._draw(self.left.single()[action][0])
        else:
            assert g.ask is not None
            self.heard[g.ask.role] += f"!{action}"
            g.apply(self.game_of.actions.code(action), None)
        self._settle()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            assert self.left is not None
            return f"draw {self.left.single()[action][0]}"
        return " ".join(self.game_of.actions.choice(action)).strip()

    def is_terminal(self) -> bool:
        """Has the game ended?"""
        return self.position.over

    def returns(self) -> list[float]:
        """1 won, -1 lost, 0 for a draw or while it goes on."""
        g, roles = self.position, range(self.num_players())
        return [0.0 if not g.over or g.winner < 0 else 1.0 if role == g.winner else -1.0 for role in roles]

    def information_state_string(self, player: int) -> str:
        """All that a player chose and was told, and what it knows now."""
        return self.heard[player] + "\n" + self.observation_string(player)

    def observation_string(self, player: int) -> str:
        """What a player knows now, as numbers."""
        return self.game_of.row(self.position, player)

    def __str__(self) -> str:
        return f"{self.position.where() or 'over'} {self.drawn}"

    # how it runs

    def _draw(self, item: int) -> None:
        assert self.left is not None
        self.drawn.append(item)
        self.left = self.left.after(item)
        if not self.left.count:
            drawn, self.drawn, self.left = self.drawn, [], None
            self.position.settle(drawn, None)

    def _settle(self) -> None:
        """Run on to what somebody must choose or draw, and note what was told."""
        g = self.position
        while (ask := g.ask) is not None and len(ask.options) == 1 and not ask.step.is_secret(g):
            self._note()
            g.apply(ask.options[0], None)
        self._note()
        if g.pending is not None and self.left is None:
            self.left = g.pending

    def _note(self) -> None:
        news = self.position.news
        for e in news or []:
            for role in range(len(self.heard)):
                if e.is_for(role):
                    self.heard[role] += _written(e)
        self.position.news = []


class GrognardObserver:
    """What a player knows, as a tensor with a named part for each plane."""

    def __init__(self, playground: Playground) -> None:
        self.game_of = Shared(playground)
        observer = playground.game.observer
        self.tensor = np.zeros(observer.size, np.float32)
        self.dict = {x.name: self.tensor[x.start : x.start + x.size] for x in observer.planes}

    def set_from(self, state: GrognardState, player: int) -> None:
        self.tensor[:] = self.game_of.game.observe(state.position, player)

    def string_from(self, state: GrognardState, player: int) -> str:
        return state.observation_string(player)


class Shared:
    """The game that states belong to: copies of a state share it."""

    def __init__(self, playground: Playground) -> None:
        self.game = playground.game
        self.scenario = playground.scenario
        self.actions = playground.game.actions

    def row(self, g: Position[Any], player: int) -> str:
        return " ".join(map(str, self.game.observe(g, player)))

    def __deepcopy__(self, memo: Any) -> Shared:
        return self

    def __reduce__(self) -> Any:
        return shared, (self.game.id, self.scenario)


@cache
def shared(game: str, scenario: str) -> Shared:
    return Shared(Playground(game, scenario))


def read_options(game: Game[Any], text: str) -> dict[str, Setting]:
    """All options of a game; those that `text` names, as in "key:value;key:value", have that value."""
    chosen: dict[str, Setting] = {}
    for word in filter(None, text.split(";")):
        key, _, value = word.partition(":")
        values = next((o.values for o in game.card.options if o.id == key), ())
        chosen[key] = next((v for v in values if str(v).lower() == value.lower()), value)
    return game.settings(chosen)


def _written(e: Event) -> str:
    return f";{e.kind}:{','.join(map(str, e.args))}"


pyspiel.register_game(TYPE, GrognardGame)

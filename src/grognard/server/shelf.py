"""The games that a server offers: those that are installed, and modules with an owner's components."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

import grognard
from grognard.ai import BOTS
from grognard.kernel.game import Game, GameError, Scenario
from grognard.kernel.module import open_module
from grognard.kernel.standing import Standing
from grognard.server.messages import BotInfo, GameInfo, OptionInfo, RoleInfo, RuleInfo, ScenarioInfo

LOG = logging.getLogger("grognard.server")
Lookup = Callable[[str], Game[Any]]

BOT_TEXTS = {
    "greedy": "Takes what looks best at the moment.",
    "passive": "Does no more than it must.",
    "random": "Anything that the rules allow.",
}


class Edition:
    """A game with the components of one scenario, and how it is shown."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    @cached_property
    def sheet(self) -> bytes:
        return msgspec.json.encode(self.game.sheet())

    @cached_property
    def rules(self) -> list[RuleInfo]:
        return [RuleInfo(r.id, r.title, r.text, r.ruling, r.kind) for r in self.game.rules.book.rules]

    @cached_property
    def standing(self) -> dict[str, Standing]:
        return {x.step: x for x in self.game.standing()}

    @cached_property
    def roles(self) -> list[RoleInfo]:
        sides = {s.id: s for s in self.game.sheet().sides}
        return [
            RoleInfo(r, sides[r].name, sides[r].goal) if r in sides else RoleInfo(r, r.title(), "")
            for r in self.game.roles
        ]

    @cached_property
    def options(self) -> list[OptionInfo]:
        return [OptionInfo(o.id, o.title, list(o.values)) for o in self.game.card.options]


class Offer:
    """A game on the shelf. `module` is the folder of its components where an owner has edited them."""

    def __init__(self, game: Game[Any], module: str = "") -> None:
        self.game = game
        self.module = module
        self.id = f"{game.id}@{Path(module).name}" if module else game.id
        self.title = f"{game.title} ({Path(module).name})" if module else game.title
        self.editions: dict[str, Edition] = {}

    def edition(self, scenario: str = "") -> Edition:
        """The game as a scenario has it, the first one without a name; GameError says which there are."""
        ids = [s.id for s in self.game.scenarios]
        if scenario and scenario not in ids:
            raise GameError(f"{self.id} has no scenario {scenario!r}; it has {', '.join(ids)}")
        game = self.game.edition(scenario or ids[0])
        return self.editions.setdefault(game.edition_id, Edition(game))

    @cached_property
    def info(self) -> GameInfo:
        card, first = self.game.card, self.edition()
        return GameInfo(
            id=self.id,
            title=self.title,
            blurb=card.blurb,
            roles=first.roles,
            scenarios=[self._scenario(s) for s in card.scenarios],
            options=first.options,
            bots=[BotInfo(name, BOT_TEXTS.get(name, "")) for name in sorted(BOTS)],
            example=card.example,
            picture=bool(first.game.sheet().spots),
        )

    def _scenario(self, s: Scenario) -> ScenarioInfo:
        edition = self.edition(s.id)
        return ScenarioInfo(s.id, s.title, s.text, edition.roles, edition.options)


class Shelf:
    """Finds games by the ids that the page uses, and those of kept tables by game and module."""

    def __init__(
        self, lookup: Lookup | None = None, ids: Sequence[str] | None = None, modules: Sequence[Path] = (),
        examples: bool = False,
    ) -> None:
        self.lookup = lookup or grognard.game
        self.ids = grognard.games() if ids is None else list(ids)
        self.examples = examples
        self.modules = {str(folder.resolve()): folder.resolve() for folder in modules}
        self.open: dict[tuple[str, str], Offer] = {}

    @cached_property
    def offers(self) -> dict[str, Offer]:
        own = sorted((self.offer(id) for id in self.ids), key=lambda o: o.game.card.place)
        own += [self.offer("", module) for module in self.modules]
        return {o.id: o for o in own if self.examples or not o.game.card.example}

    def offer(self, game: str, module: str = "") -> Offer:
        """A game by its own id, or with the components of a folder; GameError where it can't be had."""
        key = ("", module) if module else (game, "")
        if key not in self.open:
            found = open_module(Path(module), self.lookup, self.ids) if module else self.lookup(game)
            self.open[key] = Offer(found, module)
        return self.open[key]

    def kept(self, game: str, module: str, components: str, scenario: str) -> tuple[Offer, Edition]:
        """The game of a kept table; GameError where it, or its components, are no longer what they were."""
        try:
            offer = self.offer(game, module)
        except GameError as err:
            if not module:
                raise
            LOG.warning("module %s: %s", module, err)  # its path is for the log only
            raise GameError("its module can't be opened: look at the server's log") from None
        if offer.game.id != game:
            raise GameError(f"its module now holds {offer.game.id}, not {game}")
        edition = offer.edition(scenario)
        if edition.game.components_id != components:
            raise GameError("it was made with other components; bring back its module as it was")
        return offer, edition

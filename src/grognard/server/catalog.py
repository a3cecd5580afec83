"""The games that a server offers: those that are installed, and modules with an owner's components."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

import grognard
from grognard.ai import BOTS, Bot
from grognard.kernel.answers import StandingAnswer
from grognard.kernel.card import Scenario
from grognard.kernel.game import Game, GameError
from grognard.kernel.module import is_brought, open_brought, open_module, pack_brought
from grognard.pictures.land import LandFacts, land_facts
from grognard.server.errors import GAME, Failure
from grognard.server.messages import BotInfo, BroughtInfo, GameInfo, OptionInfo, RoleInfo, RuleInfo, Rules, ScenarioInfo
from grognard.server.packed import Packed
from grognard.server.store import Record

LOG = logging.getLogger("grognard.server")
MOST_BROUGHT = 50  # battles of players' own that are kept at hand
Lookup = Callable[[str], Game[Any]]

BOT_TEXTS = {
    "greedy": "Takes what looks best at the moment.",
    "passive": "Does no more than it must.",
    "random": "Anything that the rules allow.",
}


def _about(kind: type[Bot]) -> str:
    """The first sentence that the author of a bot wrote about it."""
    return (vars(kind).get("__doc__") or "").strip().partition("\n")[0][:80]


class Edition:
    """A game with the components of one scenario, and how it is shown."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.land: asyncio.Future[bytes] | None = None  # as it is drawn, packed

    @cached_property
    def facts(self) -> LandFacts | None:
        """What is known of its land; None without a map."""
        sheet = self.game.sheet()
        return land_facts(sheet) if sheet.spots else None

    @cached_property
    def sheet(self) -> Packed:
        """All that the page draws by itself; the outlines of the land come with the land."""
        sheet = replace(self.game.sheet(), realms=(), cartouche=None)
        lakes = [{"name": k.name, "x": k.x, "y": k.y, "size": k.size} for k in sheet.lakes]
        return Packed(msgspec.json.encode({**msgspec.to_builtins(sheet), "lakes": lakes, "land": self.facts}))

    @cached_property
    def rules(self) -> Packed:
        rules = [RuleInfo(r.id, r.title, r.text, r.ruling, r.kind) for r in self.game.rules.book.rules]
        return Packed(msgspec.json.encode(Rules(rules)))

    @cached_property
    def standing_answers(self) -> dict[str, StandingAnswer]:
        return {x.step: x for x in self.game.standing_answers()}

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


class CatalogEntry:
    """A game that the server offers. `module` is the folder of its components where an owner has edited them."""

    def __init__(self, game: Game[Any], module: str = "") -> None:
        self.game = game
        self.module = module
        name = Path(module).name if module and not is_brought(module) else ""
        self.id = f"{game.id}@{name}" if name else game.id
        self.title = f"{game.title} ({name})" if name else game.title
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
            bots=[BotInfo(name, BOT_TEXTS.get(name) or _about(kind)) for name, kind in sorted(BOTS.items())],
            example=card.example,
            picture=bool(first.game.sheet().spots),
            brings=[BroughtInfo(x.file, x.title, x.kind, list(x.own)) for x in self.game.modules.brings],
        )

    def _scenario(self, s: Scenario) -> ScenarioInfo:
        edition = self.edition(s.id)
        return ScenarioInfo(s.id, s.title, s.text, edition.roles, edition.options)


class GameCatalog:
    """All games of a server: by the ids that the page uses, or by game and module as the database has them."""

    def __init__(
        self,
        lookup: Lookup | None = None,
        ids: Sequence[str] | None = None,
        modules: Sequence[Path] = (),
        examples: bool = False,
    ) -> None:
        self.lookup = lookup or grognard.game
        self.ids = grognard.games() if ids is None else list(ids)
        self.examples = examples
        self.modules = {str(folder.resolve()): folder.resolve() for folder in modules}
        self.opened: dict[tuple[str, str], CatalogEntry] = {}

    @cached_property
    def entries(self) -> dict[str, CatalogEntry]:
        own = sorted((self.entry(id) for id in self.ids), key=lambda o: o.game.card.place)
        own += [self.entry("", module) for module in self.modules]
        return {o.id: o for o in own if self.examples or not o.game.card.example}

    def offered(self, id: str) -> CatalogEntry:
        """The game that the page knows by this id; Failure says which there are."""
        if id not in self.entries:
            raise Failure(404, GAME, f"there is no such game; there are: {', '.join(self.entries)}")
        return self.entries[id]

    def entry(self, game: str, module: str = "") -> CatalogEntry:
        """A game by its own id, or with the components of a folder; GameError where it can't be had."""
        key = ("", module) if module else (game, "")
        if key not in self.opened:
            self.opened[key] = CatalogEntry(self._open(game, module), module)
        return self.opened[key]

    def _open(self, game: str, module: str) -> Game[Any]:
        if is_brought(module):
            for key in [k for k in self.opened if is_brought(k[1])][: -MOST_BROUGHT or None]:
                del self.opened[key]  # tables keep their own
            return open_brought(module, self.lookup)
        return open_module(Path(module), self.lookup, self.ids) if module else self.lookup(game)

    def brought(self, game: str, files: Mapping[str, str]) -> CatalogEntry:
        """A game with the files that players bring to a new table; GameError tells what is wrong with them."""
        return self.entry("", pack_brought(self.offered(game).game.id, files))

    def of_table(self, record: Record) -> tuple[CatalogEntry, Edition]:
        """The game of a table in the database; GameError where it or its components are no longer what they were."""
        try:
            entry = self.entry(record.game, record.module)
        except GameError as err:
            if not record.module:
                raise
            LOG.warning("module %s: %s", record.module, err)  # its path is for the log only
            raise GameError("its module can't be opened: look at the server's log") from None
        if entry.game.id != record.game:
            raise GameError(f"its module now holds {entry.game.id}, not {record.game}")
        edition = entry.edition(record.scenario)
        if edition.game.components_id != record.components:
            raise GameError("it was made with other components; bring back its module as it was")
        return entry, edition

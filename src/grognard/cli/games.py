"""`grognard games`: what is installed."""

from __future__ import annotations

from typing import Any

from rich.console import Group
from rich.padding import Padding
from rich.text import Text

import grognard
from grognard.cli.arguments import Json, find_game
from grognard.cli.show import emit, examples, facts, out, plain
from grognard.kernel.card import Scenario
from grognard.kernel.game import Game, GameError

EXAMPLES = examples("grognard games", "grognard games --json")

NONE_YET = (
    "No game to play is installed. A game is a Python package that registers itself; CONTRIBUTING.md shows how "
    "to write one, and `make test` installs the example that it explains."
)


def games(as_json: Json = False) -> None:
    """List the games that are installed, with their roles and scenarios."""
    found, broken = installed()
    if as_json:
        emit([_card(g) for g in found] + [{"id": id, "error": why} for id, why in broken.items()])
        return
    console = out()
    for g in found:
        console.print(_about(g))
    for id, why in broken.items():
        console.print(Text.assemble((id, "bold"), " ", (plain(why), "red")))
    if not playable(found):
        console.print(NONE_YET)


def installed() -> tuple[list[Game[Any]], dict[str, str]]:
    """Every game, and those that can't be loaded with the reason; real games first."""
    found: list[Game[Any]] = []
    broken: dict[str, str] = {}
    for id in grognard.games():
        try:
            found.append(find_game(id))
        except GameError as err:
            broken[id] = str(err)
    return sorted(found, key=lambda g: (g.card.example, g.card.place)), broken


def playable(found: list[Game[Any]]) -> list[Game[Any]]:
    return [g for g in found if not g.card.example]


def _about(g: Game[Any]) -> Group:
    title = Text.assemble((g.title, "bold"), ("  example for authors", "yellow") if g.card.example else "")
    table = facts()
    table.add_row("id", g.id)
    own = len({g.edition(s.id).roles for s in g.scenarios}) > 1
    if not own:
        table.add_row("roles", ", ".join(g.roles))
    for n, s in enumerate(g.scenarios):
        roles = f"; roles: {', '.join(g.edition(s.id).roles)}" if own else ""
        table.add_row("scenarios" if n == 0 else "", Text.assemble((s.id, "cyan"), "  ", s.title, roles))
    for n, o in enumerate(g.card.options):
        values = "/".join(str(v).lower() for v in o.values)
        table.add_row("options" if n == 0 else "", Text.assemble((f"{o.id}={values}", "cyan"), "  ", o.title))
    table.add_row("rules", str(len(g.rules.book.rules)))
    blurb = [Padding(Text(g.card.blurb), (0, 0, 0, 2), expand=False)] if g.card.blurb else []
    return Group(title, *blurb, Padding(table, (0, 0, 1, 2), expand=False))


def _card(g: Game[Any]) -> dict[str, Any]:
    card = g.card
    return {
        "id": card.id,
        "title": card.title,
        "example": card.example,
        "version": card.version,
        "roles": list(card.roles),
        "scenarios": [_scenario(g, s) for s in card.scenarios],
        "options": _options(g),
        "rules": len(g.rules.book.rules),
        "blurb": card.blurb,
    }


def _scenario(g: Game[Any], s: Scenario) -> dict[str, Any]:
    """A scenario with the roles and options of its own."""
    edition = g.edition(s.id)
    return {"id": s.id, "title": s.title, "text": s.text, "roles": list(edition.roles), "options": _options(edition)}


def _options(g: Game[Any]) -> list[dict[str, Any]]:
    return [{"id": o.id, "title": o.title, "values": list(o.values)} for o in g.card.options]

"""`grognard rules`: the catalogue of a game, and whether tests prove it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from grognard.cli.arguments import GameId, Jobs, Json, cpus, find_game, tests_of
from grognard.cli.coverage import cover
from grognard.cli.errors import CliError
from grognard.cli.prove import prove as prove_rules
from grognard.cli.rule_text import as_data, show_chapters, show_rule, show_texts
from grognard.cli.show import emit, examples, line, plain
from grognard.kernel.game import Game
from grognard.kernel.rulebook import Rule, Rulebook

EXAMPLES = examples(
    "grognard rules indian-territory",
    "grognard rules indian-territory 8",
    "grognard rules indian-territory 8.4a",
    'grognard rules indian-territory --search "adjacent space"',
    "grognard rules indian-territory --coverage",
    "grognard rules indian-territory 8.4a --prove",
)

RuleId = Annotated[str, typer.Argument(metavar="ID", help="A rule (7.3) or a chapter (7).", show_default=False)]
Search = Annotated[str, typer.Option(metavar="WORDS", help="Only rules that hold all of these words.")]
Coverage = Annotated[bool, typer.Option("--coverage", help="Which rules does no test name?")]
Prove = Annotated[bool, typer.Option("--prove", help="Switch each rule off: do the tests that name it fail?")]
Tests = Annotated[Path | None, typer.Option(help="The folder with the tests.", show_default="./tests, or above")]


def rules(
    game: GameId,
    id: RuleId = "",
    search: Search = "",
    coverage: Coverage = False,
    prove: Prove = False,
    tests: Tests = None,
    jobs: Jobs = None,
    as_json: Json = False,
) -> None:
    """Read the rules of a game; find out which of them tests name, and prove that those tests would notice."""
    if (bool(search), coverage, prove).count(True) > 1:
        raise CliError("choose one of --search, --coverage and --prove")
    found = find_game(game)
    chosen = choose(found.rules.book, id)
    if coverage:
        cover(found, chosen, tests_of(found, tests), as_json)
    elif prove:
        prove_rules(found, chosen, tests_of(found, tests), jobs or cpus(), as_json)
    else:
        _read(found, id, chosen, search, as_json)


def choose(book: Rulebook, id: str) -> list[Rule]:
    """All rules, or one, or those of a chapter."""
    one = book.find(id)
    chosen = [one] if one is not None else [r for r in book.rules if not id or r.id.startswith(id + ".")]
    if not chosen:
        raise CliError(f"{book.game} has no rule {id!r}; `grognard rules {book.game}` lists them")
    return chosen


def _read(game: Game[Any], id: str, chosen: list[Rule], search: str, as_json: bool) -> None:
    if search:
        inside = {r.id for r in chosen}
        chosen = [r for r in game.rules.book.search(search) if r.id in inside]
    if as_json:
        emit({"game": game.id, "rules": [as_data(r) for r in chosen]})
    elif not chosen:
        line(f'no rule of {game.id} holds all of "{plain(search)}"; try fewer words')
    elif search or (id and len(chosen) > 1):
        show_texts(chosen, search.split())
    elif id:
        show_rule(game.title, chosen[0])
    else:
        show_chapters(game.title, chosen)

"""`grognard lessons`: which there are, and whether one can be played."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.padding import Padding
from rich.text import Text

from grognard.cli.arguments import Json, find_game
from grognard.cli.errors import FOUND, CliError
from grognard.cli.games import installed
from grognard.cli.show import emit, examples, line, out
from grognard.kernel.game import Game
from grognard.kernel.template import counted
from grognard.lessons.check import check_lesson
from grognard.lessons.lesson import Lesson, game_of, lessons_of, open_lesson

EXAMPLES = examples(
    "grognard lessons",
    "grognard play indian-territory --terminal --lesson first_march",
    "grognard lessons --check",
    "grognard lessons --check my-game/data/lessons/first_steps.toml",
)

What = Annotated[str, typer.Argument(metavar="GAME|FILE", help="A game by its id, or one lesson's file.")]
Check = Annotated[bool, typer.Option("--check", help="Play each through and list what is wrong with it.")]


def lessons(what: What = "", check: Check = False, as_json: Json = False) -> None:
    """List the lessons: guided beginnings of real games. With --check, play them through."""
    found = _found(what)
    faults = {x.id: check_lesson(game, x) for game, x in found} if check else {}
    if as_json:
        emit([_data(x, faults.get(x.id)) for _, x in found])
    else:
        _show(found, faults if check else None)
    if any(faults.values()):
        raise typer.Exit(FOUND)


def _found(what: str) -> list[tuple[Game[Any], Lesson]]:
    if what.endswith(".toml"):
        path = Path(what)
        if not path.is_file():
            raise CliError(f"{what} is not there; name a lesson's file, or a game")
        game = find_game(game_of(path))
        return [(game, open_lesson(game, path))]
    games = [find_game(what)] if what else installed()[0]
    return [(game, x) for game in games for x in lessons_of(game)]


def _show(found: list[tuple[Game[Any], Lesson]], faults: dict[str, list[str]] | None) -> None:
    if not found:
        line("There are no lessons here.")
    console = out()
    for game, x in found:
        if faults is not None:
            for fault in faults[x.id] or [f"{x.id}: {counted(len(x.steps), 'step')}, all of them reached"]:
                line(fault)
            continue
        console.print(Text.assemble((x.title, "bold"), f"  {game.title}, {counted(x.minutes, 'minute')}"))
        play = f"grognard play {game.id} --terminal --lesson {x.id}"
        console.print(Padding(Text.assemble(x.blurb, "\n", (play, "cyan")), (0, 0, 1, 2), expand=False))


def _data(x: Lesson, faults: list[str] | None) -> dict[str, Any]:
    about: dict[str, Any] = {
        "id": x.id, "game": x.game, "scenario": x.scenario, "role": x.role, "title": x.title, "blurb": x.blurb,
        "minutes": x.minutes, "steps": len(x.steps),
    }  # fmt: skip
    return about if faults is None else {**about, "faults": faults}

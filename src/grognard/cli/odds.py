"""`grognard odds`: what a battle is likely to bring, from a save or a position; or the proof that odds are right."""

from __future__ import annotations

from dataclasses import asdict
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from grognard.cli.arguments import GameId, Jobs, Json, cpus, find_game
from grognard.cli.chances import bars, percent, sure
from grognard.cli.errors import FOUND, INTERRUPTED, CliError
from grognard.cli.odds_proof import Proof, as_data, prove_all, show_battle, show_proof
from grognard.cli.show import emit, examples, line, out
from grognard.cli.table.names import Names
from grognard.cli.table.saving import read_position
from grognard.kernel.game import Game
from grognard.kernel.match import Match
from grognard.kernel.odds import NoBattle, Odds
from grognard.kernel.save import fetch, unpack
from grognard.kernel.saved import SaveError
from grognard.kernel.study import Study

EXAMPLES = examples(
    "grognard odds indian-territory game.json",
    "grognard odds indian-territory puzzle.toml --at fort_smith --role union",
    "grognard odds hand-of-destiny game.json --at kabul --json",
    "grognard odds hand-of-destiny --prove --battles 10 --samples 2000",
)

File = Annotated[
    Path | None, typer.Argument(metavar="FILE|POSITION", help="A saved game, or a position as TOML or JSON.")
]
At = Annotated[
    str, typer.Option("--at", metavar="SPACE", help="Where: its name or id.", show_default="the battle under way")
]
Role = Annotated[str, typer.Option("--role", metavar="ROLE", help="Who asks.", show_default="whoever decides")]
ToProve = Annotated[bool, typer.Option("--prove", help="Play made-up battles by the rules, and compare.")]
Battles = Annotated[int, typer.Option("--battles", min=1, help="With --prove: how many.")]
Samples = Annotated[int, typer.Option("--samples", min=100, help="With --prove: how often each is fought.")]
Seed = Annotated[int, typer.Option("--seed", help="With --prove: the first battle's seed.")]


def odds(
    game: GameId,
    file: File = None,
    at: At = "",
    role: Role = "",
    prove: ToProve = False,
    battles: Battles = 50,
    samples: Samples = 100_000,
    seed: Seed = 0,
    jobs: Jobs = None,
    as_json: Json = False,
) -> None:
    """Tell the odds of a battle, from what one role knows: who wins, and what it costs both sides."""
    found = find_game(game)
    if prove:
        _prove(found, Proof(game, seed, battles, samples), min(jobs or cpus(), battles), as_json)
        return
    if file is None:
        raise CliError("say which saved game or position: grognard odds GAME FILE")
    match = _open(found, file)
    asks = role or (match.ask.role if match.ask is not None else "")
    at = _find(match, asks, at) if at else ""
    told = _ask(match, asks, at)
    if as_json:
        emit({"game": match.game.id, "role": asks, "at": at, "odds": [asdict(x) for x in told]})
        return
    for x in told:
        _show(match.game, x)


def _open(game: Game[Any], file: Path) -> Match:
    """The match of a save, or of a position: a save says of itself that it is one."""
    data = fetch(file)
    content = read_position(file, data)
    if content.get("format") != "grognard":
        return game.match(content, seed=0)
    try:
        match = unpack(data, lambda id: game if id == game.id else find_game(id))
    except SaveError as err:
        raise CliError(f"{file}: {err}") from None
    if match.game.id != game.id:
        raise CliError(f"{file} is a game of {match.game.id}, not of {game.id}")
    return match


def _find(match: Match, role: str, typed: str) -> str:
    """The space that is meant, by its id or by its name or a part of it."""
    if role:
        match.game.role(role)
    names, spaces = Names(match.game.atlas()), [s.id for s in match.view(role).spaces]
    found = [typed] if typed in spaces else names.find(typed, spaces)
    if len(found) == 1:
        return found[0]
    if found:
        raise CliError(f"{typed!r} may mean several: {', '.join(found[:12])}")
    near = get_close_matches(typed, spaces, 3)
    raise CliError(f"there is no space {typed!r}" + (f"; is it {' or '.join(near)}?" if near else ""))


def _ask(match: Match, role: str, at: str) -> list[Odds]:
    if role:
        match.game.role(role)
    view = match.view(role)
    spaces = [s.id for s in view.spaces]
    if type(match.game.study) is Study:
        raise CliError(f"{match.game.id} reckons no odds")
    if match.over:
        raise CliError("the game is over: no battle will be fought any more")
    told: list[Odds] = match.game.study.odds(view, at)
    if isinstance(told, NoBattle):
        raise CliError(f"no battle can be fought at {at} now: {told.why} ({told.rule})")
    if not told and at:
        raise CliError(f"{role or 'nobody'} sees no battle that could be fought at {at} now")
    if not told:
        raise CliError("no battle is under way; say where one could be, as in --at " + spaces[0])
    return told


def _show(game: Game[Any], x: Odds) -> None:
    names, console = Names(game.atlas()), out()
    both = (x.attacker, x.defender)
    us, them = (names.adjective(c.side) for c in both)
    console.print(Text.assemble((names.name(x.at), "bold"), f": {us} attack, {them} defence"))
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("")
    for c in both:
        table.add_column(f"{names.adjective(c.side)}, {c.count}", no_wrap=True)
    table.add_row("wins", *(percent(c.wins) for c in both))
    for n in range(max(c.count for c in both) + 1):
        table.add_row(f"loses {n}", *(bars(c.losses[n]) if n <= c.count else "" for c in both))
    table.add_row("loses on average", *(f"{c.expected:.1f}" for c in both))
    table.add_row("is wiped out", *(percent(c.wiped_out) for c in both))
    if any(c.leader_lost for c in both):
        table.add_row("loses a leader", *(percent(c.leader_lost) for c in both))
    console.print(Padding(table, (0, 0, 0, 2), expand=False))
    line(sure(x))
    for text in x.assumes:
        console.print(Padding(Text(text, style="dim"), (0, 0, 0, 2), expand=False))


def _prove(game: Game[Any], proof: Proof, jobs: int, as_json: bool) -> None:
    if game.study.trial(proof.seed) is None:
        raise CliError(f"{game.id} reckons no odds")
    prove_all(game.title, proof, jobs, (lambda _: None) if as_json else show_battle)
    emit(as_data(proof)) if as_json else show_proof(proof)
    if proof.wrong:
        raise typer.Exit(FOUND)
    if proof.interrupted:
        raise typer.Exit(INTERRUPTED)

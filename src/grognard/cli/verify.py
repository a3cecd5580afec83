"""`grognard verify`: the proof of a finished game, offline: every input by the rules, every die by the seed."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from grognard.cli.arguments import Json, find_game
from grognard.cli.errors import FOUND, CliError
from grognard.cli.show import bar, emit, examples, line
from grognard.cli.table.names import Names
from grognard.kernel.game import Game
from grognard.kernel.proof import Proof, prove
from grognard.kernel.save import SaveError, fetch
from grognard.kernel.template import counted
from grognard.kernel.view import Outcome

EXAMPLES = examples(
    "grognard verify honey-springs.json",
    "grognard verify honey-springs.json --commitment 5f2c...",
    "grognard verify game.json --module my-copy",
)

File = Annotated[Path, typer.Argument(metavar="FILE", help="A finished game, as the table gives it for download.")]
Promise = Annotated[
    str, typer.Option("--commitment", metavar="HEX", help="What the table showed when the game began.", show_default="")
]
Module = Annotated[
    Path | None, typer.Option("--module", metavar="DIR", help="The components it was played with.", show_default="")
]


def verify(file: File, commitment: Promise = "", module: Module = None, as_json: Json = False) -> None:
    """Check a finished game: it followed the rules, and its dice came from the seed that was promised."""

    def games(id: str) -> Game[Any]:
        return find_game(str(module) if module is not None else id)

    try:
        proof = _prove(file, games)
        if commitment and commitment.lower() != proof.commitment:
            raise SaveError(f"commitment: it was {proof.commitment or 'never made'}, not {commitment}")
    except SaveError as err:
        raise CliError(f"{file}: {err}") from None
    if as_json:
        emit(_as_data(proof))
    else:
        _tell(proof, bool(commitment))
    if not proof.has_seed or proof.foreign:
        raise typer.Exit(FOUND)


def _as_data(proof: Proof) -> dict[str, Any]:
    return {
        "inputs": proof.inputs,
        "rolls": proof.rolls,
        "foreign": proof.foreign,
        "commitment": proof.commitment,
        "dice": proof.has_seed,
        "outcome": None if proof.outcome is None else asdict(proof.outcome),
    }


def _prove(file: Path, games: Any) -> Proof:
    data = fetch(file)
    with bar("verify") as progress:
        task = progress.add_task("", total=None)

        def done(rows: int, total: int) -> None:
            progress.update(task, completed=rows, total=total)

        return prove(data, games, done)


def _ending(outcome: Outcome, game: Game[Any] | None) -> str:
    """How it ended: by a rule of the game, or as its players wanted it."""
    side = Names(game.atlas()).adjective(outcome.winner) if game is not None else outcome.winner
    won = f"the {side} side wins" if outcome.winner else "a draw"
    return f"{won}. {outcome.text} So its table has it." if outcome.text else f"{won}, by {outcome.rule}."


def _tell(proof: Proof, promised: bool) -> None:
    line(f"The rules: {counted(proof.inputs, 'input')} replayed, every one allowed and every position as written.")
    if proof.outcome is not None:
        line(f"The end: {_ending(proof.outcome, proof.game)}")
    if not proof.has_seed:
        line("The dice: the file holds no seed, so nothing can be said of them. It comes with the end of a game.")
        return
    if proof.foreign:
        line(f"Before: the first {counted(proof.foreign, 'roll')} and draws were made elsewhere, before the game was")
        line("brought to its table; nothing can be said of those.")
    line(f"The dice: {counted(proof.rolls - proof.foreign, 'roll')} and draws, each as the seed gives it.")
    line(f"The seed: it is the one promised by {proof.commitment}.")
    if not promised:
        line("Compare that with what the table showed when the game began: grognard verify FILE --commitment HEX")

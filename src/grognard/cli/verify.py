"""`grognard verify`: a finished game proved offline: its start, every input by the rules, every die by the seed."""

from __future__ import annotations

import hashlib
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from grognard.cli.arguments import Json, find_game
from grognard.cli.errors import FOUND, CliError
from grognard.cli.show import bar, emit, examples, line
from grognard.cli.table.names import Names
from grognard.kernel.game import Game
from grognard.kernel.proof import Disproved, Proof, prove
from grognard.kernel.save import fetch
from grognard.kernel.saved import SaveError
from grognard.kernel.template import counted
from grognard.kernel.view import Outcome

EXAMPLES = examples(
    "grognard verify honey-springs.json",
    "grognard verify honey-springs.json --commitment 5f2c...",
    "grognard verify honey-springs.json --commitment 5f2c... --commitment 81d0... --secret 09af...",
    "grognard verify game.json --module my-copy",
)

File = Annotated[Path, typer.Argument(metavar="FILE", help="A finished game, as the table gives it for download.")]
Promises = Annotated[
    list[str] | None,
    typer.Option(
        "--commitment", metavar="HEX", help="What the server, or another seat, had promised; it may be repeated."
    ),
]
Own = Annotated[
    str, typer.Option("--secret", metavar="HEX", help="What your browser added to the dice.", show_default="")
]
Module = Annotated[
    Path | None, typer.Option("--module", metavar="DIR", help="The components it was played with.", show_default="")
]


def verify(
    file: File, commitment: Promises = None, secret: Own = "", module: Module = None, as_json: Json = False
) -> None:
    """Check a finished game: it began as its scenario does, followed the rules, and rolled the promised dice.

    Whatever can't be vouched for is named, and the exit code is 1.
    """

    def games(id: str) -> Game[Any]:
        return find_game(str(module) if module is not None else id)

    data = fetch(file)
    promised = [x.lower() for x in commitment or []]
    try:
        proof = _prove(data, games)
        _check_promises(proof, promised, secret)
    except Disproved as err:
        if as_json:
            emit({"proved": False, "faults": [str(err)]})
        else:
            line(f"Not proved. {err}")
        raise typer.Exit(FOUND) from None
    except SaveError as err:
        raise CliError(f"{file}: {err}") from None
    if as_json:
        emit(_as_data(proof))
    else:
        _tell(proof, proof.commitment in promised)
    if proof.faults:
        raise typer.Exit(FOUND)


def _check_promises(proof: Proof, promised: list[str], secret: str) -> None:
    known = [proof.commitment, *proof.promised]
    for x in promised:
        if x not in known:
            others = f"; seats promised {', '.join(known[1:])}" if len(known) > 1 else ""
            raise Disproved(f"commitment: it was {proof.commitment or 'never made'}, not {x}{others}")
    if promised and not proof.has_seed:
        raise Disproved("seed: it is not here, so it can't be the one that was promised")
    if secret:
        _check_shares(proof, promised, secret.lower())


def _check_shares(proof: Proof, promised: list[str], own: str) -> None:
    """What was added to the dice beside one's own secret must have been promised before that was given."""
    if own not in [x.secret.hex() for x in proof.shares]:
        raise Disproved("secret: yours is not among those that the dice were made of")
    roles = proof.game.roles if proof.game is not None else ()
    for x in proof.shares:
        if x.role in roles and x.secret.hex() != own and _hash(x.secret) not in promised:
            why = "name it with --commitment if you had seen it before you gave yours"
            raise Disproved(f"shares: that of {x.role} was promised by {_hash(x.secret)}; {why}")


def _as_data(proof: Proof) -> dict[str, Any]:
    return {
        "proved": not proof.faults,
        "inputs": proof.inputs,
        "rolls": proof.rolls,
        "foreign": proof.foreign,
        "commitment": proof.commitment,
        "dice": proof.has_seed,
        "shares": {x.role: {"commitment": _hash(x.secret), "since": x.since} for x in proof.shares},
        "faults": list(proof.faults),
        "limits": list(proof.limits),
        "outcome": None if proof.outcome is None else asdict(proof.outcome),
    }


def _hash(secret: bytes) -> str:
    return hashlib.sha256(secret).hexdigest()


def _prove(data: bytes, games: Any) -> Proof:
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
    if proof.scenario:
        chosen = ", ".join(f"{name}: {value}" for name, value in proof.options.items())
        line(f"The start: that of the scenario {proof.scenario}{f' ({chosen})' if chosen else ''}.")
    line(f"The rules: {counted(proof.inputs, 'input')} replayed, every one allowed and every position as written.")
    if proof.outcome is not None:
        line(f"The end: {_ending(proof.outcome, proof.game)}")
    else:
        line("The end: there is none yet, the game goes on.")
    if proof.has_seed:
        _tell_dice(proof, promised)
    for text in proof.limits:
        line(f"Beyond the proof: {text}.")
    for text in proof.faults:
        line(f"Not proved: {text}.")


def _tell_dice(proof: Proof, promised: bool) -> None:
    line(f"The dice: {counted(proof.rolls - proof.foreign, 'roll')} and draws, each as the seed gives it.")
    line(f"The seed: it is the one promised by {proof.commitment}.")
    for x in proof.shares:
        line(f"{x.role.capitalize()} added a secret, promised by {_hash(x.secret)}, from roll {x.since} on.")
    if not promised:
        line("Compare that with what the table showed when the game began: grognard verify FILE --commitment HEX")

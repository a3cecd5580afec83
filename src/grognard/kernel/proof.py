"""The proof of a game: it began as its scenario does, its log follows the rules, its dice are those promised."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from grognard.kernel.chance import Chance, Dice
from grognard.kernel.dice import SecureDice, Share
from grognard.kernel.game import Game
from grognard.kernel.recorder import ReplayDice
from grognard.kernel.rows import Row, count_fallen
from grognard.kernel.save import Lookup, Save, game_of, read, verify
from grognard.kernel.saved import SavedShare, SaveError
from grognard.kernel.template import counted
from grognard.kernel.view import Outcome

UNREAD = ("not a save", "game:", "module:", "rules:", "version:")  # how SaveErrors begin that say nothing of the game


class Disproved(SaveError):
    """The game is not what it claims to be; the message says what differs, and where."""


@dataclass(frozen=True)
class Proof:
    """What was proved. `faults` are what can't be vouched for, `limits` what no file can show.

    The first `foreign` rolls came from other dice: the game was begun elsewhere.
    """

    inputs: int
    rolls: int
    commitment: str
    has_seed: bool
    foreign: int = 0
    outcome: Outcome | None = None  # None where the game still goes on
    faults: tuple[str, ...] = ()
    limits: tuple[str, ...] = ()
    scenario: str = ""
    shares: tuple[Share, ...] = ()  # those that counted for at least one roll
    promised: tuple[str, ...] = ()  # by the seats, whether or not they kept it
    options: dict[str, Any] = field(default_factory=dict)
    game: Game[Any] | None = field(default=None, compare=False)  # as the scenario has it


def prove(data: bytes, games: Lookup, progress: Callable[[int, int], None] | None = None) -> Proof:
    """Replay a save by the rules and recompute every roll from its seed and shares.

    SaveError where it can't be read here, Disproved at the first difference.
    """
    try:
        save = read(data)
        game_of(save, games)
        match = verify(data, games, progress, dice=replay_dice(save))
    except SaveError as err:
        if str(err).startswith(UNREAD):
            raise
        raise Disproved(str(err)) from None
    rolls = count_fallen(match.rows)
    foreign = min(rolls, max(0, -save.rolls)) if save.seed else 0
    return Proof(
        inputs=len(match.rows),
        rolls=rolls,
        commitment=save.commitment,
        has_seed=bool(save.seed),
        foreign=foreign,
        outcome=match.outcome,
        faults=tuple(_faults(save, foreign, match.game.roles)),
        limits=tuple(_limits(save, rolls, foreign)),
        scenario=save.scenario,
        shares=tuple(x for x in shares_of(save) if x.since < save.rolls + rolls) if save.seed else (),
        promised=tuple(x.commitment for x in save.shares) if save.seed else (),
        options=dict(save.options),
        game=match.game,
    )


def _faults(save: Save, foreign: int, roles: Sequence[str]) -> list[str]:
    """What is not as in a game that was played here from its beginning."""
    out: list[str] = []
    if save.start is not None:
        out.append("start: it is not the scenario's own, but a position that was laid out; anybody may have chosen it")
    if save.first:
        out.append(f"log: it begins after row {save.first}, not at the first; the rows before it are not here")
    if save.commitment and not save.seed:
        out.append("seed: one was promised, and it is not here, so nothing can be said of the dice")
    if save.seed and save.rolls > 0:
        out.append(f"seed: the first roll is its number {save.rolls}; those before it are not here")
    if foreign:
        many = counted(foreign, "roll")
        out.append(f"dice: the first {many} and draws were made elsewhere, before the game was brought to its table")
    for x in save.shares:
        if save.seed and x.secret and x.since >= 0 and x.role not in roles:
            out.append(f"dice: {x.role}, which is no seat, added a secret from roll {x.since} on; it could be chosen")
    return out + [LOST[x.kind].format(number=x.number) for x in save.past if x.kind in LOST]


LOST = {
    "damage": "record: its log could not be read at row {number}; the server passed over it and went on from there",
    "restored": "record: it was put back to row {number} by an earlier copy, and went on from there with other dice",
    "rules": "record: the rules have changed at row {number}; what was played before is not here",
}
CAME = {
    "import": "past: it was brought to its table by a file, at row {number}",
    "fork": "past: it was forked from another game, at row {number}",
    "imagined": "past: it is an imagined game, dealt anew from what one side knew",
}


def _limits(save: Save, rolls: int, foreign: int) -> list[str]:
    out = [CAME[x.kind].format(number=x.number) for x in save.past if x.kind in CAME]
    if not save.seed:
        return [*out, "dice: the file holds no seed, so nothing can be said of them; a table gives one at the end"]
    counting = [x for x in save.shares if x.secret and 0 <= x.since < save.rolls + rolls]
    for x in save.shares:
        if not x.secret:
            out.append(f"dice: {x.role} promised a secret and never gave it")
        elif x not in counting:
            out.append(f"dice: {x.role} gave a secret, which counted for no roll")
    last = max((x.since for x in counting), default=-1)
    if not counting and rolls > foreign:
        out.append("dice: no seat added a secret, so whoever ran the server could have chosen the seed")
    elif last > max(0, save.rolls) and (early := min(rolls, last - save.rolls) - foreign) > 0:
        out.append(f"dice: {counted(early, 'roll')} and draws came before all of these secrets counted")
    return out


def replay_dice(save: Save) -> Callable[[list[Row]], Dice]:
    """The source of chance for `verify` that holds the log of a save against its seed, where it has one."""
    seed = seed_of(save)
    shares = shares_of(save) if seed else []

    def dice(rows: list[Row]) -> Dice:
        return CheckedReplayDice(ReplayDice(rows), SecureDice(seed, save.rolls, shares)) if seed else ReplayDice(rows)

    return dice


def seed_of(save: Save) -> bytes:
    """The seed of a save, b"" without one; Disproved where it is not the one that was promised."""
    if not save.seed:
        return b""
    seed = _from_hex(save.seed, "seed")
    if hashlib.sha256(seed).hexdigest() != save.commitment:
        raise Disproved("seed: it is not the one that the commitment promised")
    return seed


def shares_of(save: Save) -> list[Share]:
    """The shares that count; Disproved where one is not the one that was promised."""
    if len({x.role for x in save.shares}) < len(save.shares):
        raise Disproved("shares: a seat has one, not several")
    return [_share(x) for x in save.shares if x.secret and x.since >= 0]


def _share(x: SavedShare) -> Share:
    secret = _from_hex(x.secret, f"shares: that of {x.role}")
    if hashlib.sha256(secret).hexdigest() != x.commitment:
        raise Disproved(f"shares: that of {x.role} is not the one that its commitment promised")
    return Share(x.role, secret, x.since)


def _from_hex(text: str, what: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise Disproved(f"{what}: it is written in hex digits") from None


class CheckedReplayDice(Dice):
    """Gives the recorded outcomes, and fails at the first that the seed would not have given."""

    def __init__(self, record: Dice, secure: SecureDice) -> None:
        self.record = record
        self.secure = secure

    def outcome(self, c: Chance) -> list[int]:
        index = self.secure.index
        out, want = self.record.outcome(c), self.secure.outcome(c)
        if index < 0:
            return out
        if out != want:
            raise SaveError(f"roll {index} is {out} in the log, and {want} by the seed")
        return out

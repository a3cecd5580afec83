"""Positions of Hand of Destiny that the page is tested and drawn with. The same on every run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import grognard
from grognard.games.hand_of_destiny import GAME
from grognard.kernel.chance import Dice
from grognard.kernel.match import Match
from grognard.kernel.view import Question

# Whaleboats lie at Dongola with the first of the Desert Column, who may come aboard.
NILE: dict[str, Any] = {
    "scenario": "race_to_khartoum",
    "turn": 3,
    "active": "relief",
    "phase": "march",
    "card": "r1",
    "units": {"dongola": ["whalers_2", "stewart", "mounted_inf"], "khartoum": ["gordon"], "obeid": ["mahdi"]},
}

# Roberts stands against Kabul's army at Charasiab: the first round begins.
CHARASIAB: dict[str, Any] = {
    "scenario": "the_passes",
    "turn": 2,
    "active": "british",
    "phase": "battle",
    "card": "b1",
    "units": {"charasiab": ["roberts", "h72", "g5", "lancers9", "kabul_1", "kabul_2"], "herat": ["ayub"]},
}


def nile(dice: Dice) -> Match:
    """The Relief side is to march; fleets go four spaces, and one more by the event."""
    return GAME.match(NILE, dice=dice)


def charasiab(dice: Dice) -> Match:
    """A battle is about to be fought."""
    return GAME.match(CHARASIAB, dice=dice)


def played(dice: Dice, scenario: str, role: str, turn: int, is_there: Callable[[Match, Question], bool]) -> Match:
    """A game between two bots, up to a question of the role in that turn or later."""
    game = GAME.edition(scenario)
    match = game.new(scenario, dice=dice)
    bots = {r: grognard.bot("greedy", game, 1 + i) for i, r in enumerate(game.roles)}
    while match.ask is not None:
        ask = match.ask
        if ask.role == role and match.position.board.turn >= turn and is_there(match, ask):
            break
        match.play(tuple(bots[ask.role].choose(match.view(ask.role))))
    return match


def from_the_start(dice: Dice) -> Match:
    """The Passes from its beginning."""
    return GAME.edition("the_passes").new("the_passes", dice=dice)


def passes(dice: Dice) -> Match:
    """In the middle of The Passes: the British choose who marches."""
    return played(dice, "the_passes", "british", 4, lambda _, ask: ask.step == "March.choose_unit")


def flotilla(dice: Dice) -> Match:
    """Whaleboats with men aboard go up the Nile."""

    def is_loaded(match: Match, ask: Question) -> bool:
        return ask.step == "Move.go_on" and sum(1 for p in match.view(ask.role).pieces if p.aboard) > 1

    return played(dice, "race_to_khartoum", "relief", 1, is_loaded)


def khartoum(dice: Dice) -> Match:
    """The Mahdi storms Khartoum; dice have fallen."""
    return played(dice, "race_to_khartoum", "relief", 2, lambda _, ask: ask.step.startswith("Volley"))

"""The laws of orders that a hand draws: those on offer can be drawn, and whatever else comes is tested or refused."""

from __future__ import annotations

import random
from typing import Any

from grognard.kernel import saved
from grognard.kernel.choice import DRAWN, LARGEST_INT, act
from grognard.kernel.dice import SeededDice
from grognard.kernel.game import Game
from grognard.kernel.laws import Broken
from grognard.kernel.match import Match
from grognard.kernel.steps import Drawing

LAW = "drawn orders"
TRIED = 2  # orders on offer of each verb, and as many bent ones, at a position
NUDGES = (-100_000, -1000, -1, 1, 1000, 100_000)


def check_drawn(match: Match, rng: random.Random) -> None:
    """Every order on offer does the same when it is drawn; bent and hostile ones are tested, and change nothing."""
    ask = match.position.ask
    assert ask is not None
    for verb, drawing in ask.step.drawings.items():
        orders = drawing.orders(match.position.board, match.position.stack[-1])
        for noun in rng.sample(range(len(orders)), min(TRIED, len(orders))):
            _same(match, verb, noun, orders[noun], rng.randrange(1 << 30))
            _bent(match, verb, orders[noun], rng)
        _hostile(match, verb, drawing, orders[0] if orders else [0] * drawing.least)


def _same(match: Match, verb: int, noun: int, ints: list[int], seed: int) -> None:
    """By its noun and by its ints it leads to the same position."""
    game: Game[Any] = match.game
    codes = act(verb, noun + 1), act(verb, DRAWN)
    rule = match.position.test(codes[1], ints)
    if rule:
        what = "can't be read as one that is drawn" if rule < 0 else f"is refused by {game.rules.book.ids[rule]}"
        raise Broken(LAW, f"{tuple(game.rules.name(codes[0]))} {what}", match)
    ends: list[str] = []
    for code, args in zip(codes, (None, ints), strict=True):
        g = match.position.clone()
        try:
            g.apply(code, SeededDice(seed), args=args)
        except Exception as err:
            raise Broken(LAW, f"{tuple(game.rules.name(code))} with {args}: {err}", match) from err
        ends.append(saved.state_hash(game, g))
    if ends[0] != ends[1]:
        raise Broken(LAW, f"{tuple(game.rules.name(codes[0]))} leads elsewhere when it is drawn", match)


def _bent(match: Match, verb: int, ints: list[int], rng: random.Random) -> None:
    """An order with one number changed is open, and applies, or is refused by a rule that has its sentence."""
    game: Game[Any] = match.game
    bent, at = ints[:], rng.randrange(len(ints))
    bent[at] += rng.choice(NUDGES)
    name = game.rules.name(act(verb, DRAWN))
    try:
        refusal = match.refusal((*name[:2], bent))
        if refusal is None:
            match.position.clone().apply(act(verb, DRAWN), SeededDice(rng.randrange(1 << 30)), args=bent)
    except Exception as err:
        raise Broken(LAW, f"{name.verb} with {bent}: {err}", match) from err
    if refusal is not None and not (refusal.rule and refusal.why):
        raise Broken(LAW, f"{name.verb} with {bent} is refused without a reason", match)


def _hostile(match: Match, verb: int, drawing: Drawing, ints: list[int]) -> None:
    """Anything but a list of the right number of ints is refused."""
    game: Game[Any] = match.game
    name, noun = game.rules.name(act(verb, DRAWN))
    wrong: list[Any] = [
        [0] * (drawing.most + 1), [*ints[:-1], LARGEST_INT + 1], [*ints[:-1], 0.5], [*ints[:-1], True],
        [*ints[:-1], "1"], [*ints[:-1], None], [ints], 7, "7", {}, None,
    ]  # fmt: skip
    if drawing.least > 0:
        wrong.append([])
    for args in wrong:
        if match.refusal((name, noun, args)) is None:
            raise Broken(LAW, f"{name} with {str(args)[:60]} is accepted", match)

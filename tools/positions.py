"""Positions of Indian Territory that the page is tested, drawn and measured with. The same on every run."""

from __future__ import annotations

from typing import Any

import grognard
from grognard.games.indian_territory import GAME
from grognard.kernel.chance import Dice
from grognard.kernel.match import Match

# Blunt stands before Tahlequah, Watie in it; each has a wagon.
GIBSON: dict[str, Any] = {
    "turn": 4,
    "units": {
        "blunt": "fort_gibson", "6ks-1": "fort_gibson", "6ks-2": "fort_gibson", "2ksb": "fort_gibson",
        "1ihg-1": "fort_gibson", "watie": "tahlequah", "drew-1": "tahlequah", "drew-2": "tahlequah",
        "1cher-1": "tahlequah",
    },
    "wagons": [{"side": "union", "at": "fort_gibson"}, {"side": "confederate", "at": "tahlequah"}],
    "impulse": {"player": "union", "actions": 2},
}

# The largest battle in the Territory, in its first round.
SPRINGS: dict[str, Any] = {
    "turn": 5,
    "units": dict.fromkeys(
        ("blunt", "6ks-1", "6ks-2", "2ksb", "3wi-1", "1ihg-1", "1ihg-2", "2co", "1kc-1", "1kc-2", "cooper", "20tx-1",
         "20tx-2", "29tx-1", "1chch-1", "1creek-1", "1creek-2", "lee", "2cher-1"),
        "honey_springs",
    ),
    "wagons": [{"side": "union", "at": "honey_springs"}, {"side": "confederate", "at": "honey_springs", "load": 1}],
    "battle": {"attacker": "union", "at": "honey_springs", "from": "fort_davis", "round": "regular"},
}
FIRST_SHOTS = (
    ("spend", "union-wagon-1"), ("spend", "confederate-wagon-1"), ("fire", "6ks-1"), ("lose", "20tx-1"),
    ("fire", "20tx-2"),
)
TO_BATTLE = (
    ("move", "blunt"), ("join", "6ks-1"), ("join", "6ks-2"), ("join", "2ksb"), ("hitch", "union-wagon-1"),
    ("step", "tahlequah"),
)


def campaign(dice: Dice) -> Match:
    """The whole game from its beginning."""
    return GAME.new(dice=dice)


def gibson(dice: Dice) -> Match:
    """Before a battle: the Union is to move."""
    return GAME.match(GIBSON, dice=dice)


def before_tahlequah(dice: Dice) -> Match:
    """Blunt has set out with all his regiments, and Watie is next door."""
    match = gibson(dice)
    for choice in TO_BATTLE[:-1]:
        match.play(choice)
    return match


def honey_springs(dice: Dice) -> Match:
    """A large battle: both sides have fired, and the Union is to fire again."""
    match = GAME.match(SPRINGS, dice=dice)
    for choice in FIRST_SHOTS:
        match.play(choice)
    return match


def skirmish(dice: Dice) -> Match:
    """A small battle: the next volley may end it."""
    units = {"blunt": "fort_gibson", "6ks-1": "fort_gibson", "6ks-2": "fort_gibson", "1choc-1": "tahlequah"}
    match = GAME.match({"units": units, "impulse": {"player": "union", "actions": 2}}, dice=dice)
    for choice in (("move", "blunt"), ("join", "6ks-1"), ("join", "6ks-2"), ("step", "tahlequah")):
        match.play(choice)
    return match


def in_battle(dice: Dice) -> Match:
    """The battle has begun, its terrain round is over: the Union may spend supply before its battery fires."""
    match = gibson(dice)
    for choice in TO_BATTLE:
        match.play(choice)
    while match.ask is not None and match.ask.role == "confederate":
        match.play(("pass", ""))
    return match


def midway(dice: Dice, turn: int = 5, role: str = "union", seed: int = 1) -> Match:
    """A game that two bots have played for some turns; the role has just begun an impulse."""
    match = GAME.new(dice=dice)
    bots = {r: grognard.bot("greedy", GAME, seed + i) for i, r in enumerate(GAME.roles)}
    while match.ask is not None:
        ask = match.ask
        if match.position.board.turn >= turn and ask.role == role and ask.step == "Impulse.act":
            break
        match.play(tuple(bots[ask.role].choose(match.view(ask.role))))
    return match


def marching(dice: Dice) -> Match:
    """Blunt sets out from Tahlequah with all his men: enemies next door, and more within reach."""
    match = midway(dice, seed=10)
    match.play(("move", "blunt"))
    while match.ask is not None and "join" in [o.verb for o in match.ask.options]:
        match.play(next(o for o in match.ask.options if o.verb == "join"))
    return match


def last_turn(dice: Dice) -> Match:
    """The largest battle as the last of the war, and the war to its end."""
    match = GAME.match({**SPRINGS, "turn": 8}, dice=dice)
    bot = grognard.bot("greedy", GAME, seed=1)
    while match.ask is not None:
        match.play(tuple(bot.choose(match.view(match.ask.role))))
    return match


def crowded(dice: Dice) -> Match:
    """Every counter there is, and a wagon in every space beside: over two hundred on the map, spread over all of it."""
    c = GAME.components
    camps = {"kiowa": "kiowa_base", "comanche": "comanche_base"}
    open_to_all = [s for s in c.spaces if s not in camps.values()]
    lands = {"union": open_to_all[: len(open_to_all) // 2], "confederate": open_to_all[len(open_to_all) // 2 :]}
    sides = [*GAME.roles, *camps]
    units: dict[str, str] = {}
    for i, (id, side) in enumerate(zip(c.counters, c.side, strict=True)):
        units[id] = camps.get(sides[side]) or spread(lands[sides[side]], i)
    wagons = [{"side": side, "at": space} for side, land in lands.items() for space in land]
    impulse = {"player": "union", "actions": 2}
    return GAME.match({"turn": 8, "units": units, "wagons": wagons, "impulse": impulse}, dice=dice)


def spread(places: list[str], i: int) -> str:
    return places[i % len(places)]

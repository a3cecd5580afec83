"""Positions of Blood on the Ohio that the page is tested, drawn and measured with. The same on every run."""

from __future__ import annotations

from typing import Any

import grognard
from grognard.games.blood_on_the_ohio import GAME
from grognard.games.blood_on_the_ohio import components as k
from grognard.kernel.chance import Dice
from grognard.kernel.match import Match

VILLAGES = (
    "kenapacomaqua", "mississinewa", "wabash_forks", "turtle_town", "stillwater", "old_chillicothe", "mackachack",
    "wapakoneta", "paint_creek", "lower_town", "wakatomika", "gnadenhutten", "coshocton", "standing_stone",
    "stillwater_creek",
)  # fmt: skip
# Harmar has burned two villages and stands at Turtle Creek; Blue Jacket waits at Old Chillicothe.
SPRING: dict[str, Any] = {
    "scenario": "harmar",
    "side": "us",
    "turn": 2,
    "vp": {"us": 5, "wc": 6},
    "site": dict.fromkeys(VILLAGES, "village") | {"mad_river_mouth": "razed", "deer_creek": "razed"},
    "damaged": ["jefferson", "columbia", "drennons_lick", "old_chillicothe"],
    "fort_at": {"steuben": "hamilton_crossing"},
    "units": {
        "harmar": "turtle_creek", "hardin": "turtle_creek", "RI-1": "turtle_creek", "RI-2": "turtle_creek",
        "RI-3": "turtle_creek", "MI-1": "turtle_creek", "MI-2": "turtle_creek", "MC-1": "turtle_creek",
        "AR-1": "turtle_creek", "SU-1": "turtle_creek", "RI-4": "fort_washington", "RI-5": "fort_washington",
        "wyllys": "fort_washington", "SU-2": "fort_washington", "MI-3": "north_bend", "MI-4": "hamilton_crossing",
        "RI-6": "fort_harmar", "RI-7": "fort_harmar", "SU-3": "fort_harmar", "little_turtle": "pickawillany",
        "Mi-1": "pickawillany", "Mi-2": "pickawillany", "Mi-3": "stillwater", "Mi-4": "kekionga", "le_gris": "kekionga",
        "blue_jacket": "old_chillicothe", "Sh-1": "old_chillicothe", "Sh-2": "old_chillicothe", "Sh-3": "mackachack",
        "Sh-4": "chalakatha", "black_hoof": "chalakatha", "Sh-5": "paint_creek", "De-1": "gekelmukpechunk",
        "buckongahelas": "gekelmukpechunk", "De-2": "wakatomika", "De-3": "gnadenhutten", "M-1": "standing_stone",
        "guyasuta": "standing_stone", "M-2": "stillwater_creek",
    },
}  # fmt: skip


def spring(dice: Dice) -> Match:
    """The second turn of the Harmar Campaign: the US is to march."""
    return GAME.match(SPRING, dice=dice)


def marching(dice: Dice) -> Match:
    """Harmar sets out from Turtle Creek with all his men."""
    match = spring(dice)
    match.play(("move", "harmar"))
    while match.ask is not None and "join" in [o.verb for o in match.ask.options]:
        match.play(next(o for o in match.ask.options if o.verb == "join"))
    return match


def harmar(dice: Dice) -> Match:
    """The Harmar Campaign between two bots, up to the second operations of the US."""
    match = GAME.new("harmar", dice=dice)
    bot = grognard.bot("greedy", match.game, seed=1)
    while match.ask is not None:
        view = match.view(match.ask.role)
        if match.ask.role == "us" and view.tracks["segment"] == 5:
            break
        match.play(tuple(bot.choose(view)))
    return match


def crowded(dice: Dice) -> Match:
    """Every counter there is on the map, those of the two sides in lands of their own."""
    d = GAME.components
    ground = [s for s in range(len(d.spaces)) if d.kind[s] == k.GROUND]
    lands = [[d.spaces[s] for s in ground if (d.nation[s] >= 0) == bool(side)] for side in (0, 1)]
    units = {id: lands[d.side[u]][u % len(lands[d.side[u]])] for u, id in enumerate(d.counters) if d.type[u] != k.BA}
    return GAME.match({"scenario": "campaign", "side": "us", "units": units}, dice=dice)

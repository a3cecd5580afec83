"""Positions of Blood on the Ohio that the page is tested and drawn with. The same on every run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import grognard
from grognard.games.blood_on_the_ohio import GAME
from grognard.kernel.chance import Dice
from grognard.kernel.dice import LaidDice
from grognard.kernel.match import Match
from grognard.kernel.view import Question

MEMBERS = dict.fromkeys(("Mi", "Sh", "De", "M"), "member")

# Harmar is on the march from Fort Washington; Blue Jacket and his Shawnee wait at Old Chillicothe.
HARMAR: dict[str, Any] = {
    "scenario": "harmar", "turn": 2, "segment": 5, "status": MEMBERS, "vp": {"us": 5, "wc": 6},
    "fort_at": {"steuben": "hamilton_crossing"},
    "site": {"old_chillicothe": "village", "mackachack": "village", "stillwater": "village", "paint_creek": "village",
             "lower_town": "village", "wapakoneta": "village", "mad_river_mouth": "razed", "deer_creek": "razed"},
    "units": {
        **dict.fromkeys(("harmar", "hardin", "RI-1", "RI-2", "RI-3", "MI-1", "MI-2", "MC-1", "AR-1"), "turtle_creek"),
        **dict.fromkeys(("blue_jacket", "black_hoof", "Sh-1", "Sh-2"), "old_chillicothe"),
        **dict.fromkeys(("little_turtle", "le_gris", "Mi-1", "Mi-2"), "pickawillany"),
        **dict.fromkeys(("RI-5", "RI-6", "wyllys", "SU-1"), "fort_washington"),
        "Sh-3": "wapatomica", "Sh-4": "chalakatha", "Sh-5": "chalakatha", "Sh-6": "mackachack", "Mi-3": "stillwater",
        "De-1": "wakatomika", "M-1": "standing_stone", "MI-4": "north_bend",
    },
}  # fmt: skip


def on_the_march(dice: Dice, at: str = "turtle_creek", path: tuple[str, ...] = ("fort_washington",)) -> Match:
    """Harmar is on the march: where will he go on to?"""
    members = ["harmar", "hardin", "RI-1", "RI-2", "RI-3", "MI-1", "MI-2", "MC-1", "AR-1"]
    units = {**HARMAR["units"], **dict.fromkeys(members, at)}
    march = {"side": "us", "members": members, "at": at, "left": 4 - len(path), "path": list(path), "origin": path[-1]}
    return begun(units, [("March.watched", march)], dice)


def begun(units: dict[str, str], play: list[tuple[str, dict[str, Any]]], dice: Dice) -> Match:
    """In the operations of the United States, with all that is printed on the map."""
    data = GAME.fill_in({**HARMAR, "units": units})
    return GAME.match({**data, "play": [("Operations.form", {"side": "us"}), *play]}, dice=dice)


def march(dice: Dice) -> Match:
    return on_the_march(dice)


def ambush(dice: Dice) -> Match:
    """Harmar has come next to Old Chillicothe: the Western Confederacy is asked."""
    return on_the_march(dice, "mad_river_mouth", ("fort_washington", "turtle_creek"))


def battle(dice: Dice) -> Match:
    """Old Chillicothe is attacked; all dice have fallen, and Blue Jacket may have one rolled again."""
    members = ["harmar", "hardin", "RI-1", "RI-2", "RI-3", "MI-1", "MI-2", "MC-1", "AR-1"]
    units = {**HARMAR["units"], **dict.fromkeys(members, "old_chillicothe")}
    start = {"attacker": "us", "where": "old_chillicothe", "origin": "mad_river_mouth", "attackers": members}
    match = begun(units, [("Combat.begin", start)], LaidDice([[1], [3], [4], [5, 4]]))
    for _ in range(2):  # the defender stands, and lets the event stand
        match.play(("pass", ""))
    match.chance.dice = dice
    return match


def started(scenario: str) -> Callable[[Dice], Match]:
    return lambda dice: GAME.new(scenario, dice=dice)


def played(dice: Dice, scenario: str, is_there: Callable[[Match, Question], bool]) -> Match:
    """A game between two bots, up to a question."""
    match = GAME.new(scenario, dice=dice)
    bots = {r: grognard.bot("greedy", GAME, 1 + i) for i, r in enumerate(GAME.roles)}
    while match.ask is not None and not is_there(match, match.ask):
        match.play(tuple(bots[match.ask.role].choose(match.view(match.ask.role))))
    return match


def over(dice: Dice) -> Match:
    """The first tier of the learning scenario, played to its end."""
    return played(dice, "learning_1", lambda match, ask: False)


def setup(dice: Dice) -> Match:
    """The Shawnee place their villages; the Miami have."""
    return played(dice, "harmar", lambda match, ask: ask.prompt.startswith("Place a village of the Shawnee; 3"))


def actions(dice: Dice) -> Match:
    """The Western Confederacy buys special actions; something was built before."""
    return played(dice, "harmar", lambda match, ask: ask.role == "wc" and ask.step == "SpecialActions.act")


def winter(dice: Dice) -> Match:
    """The United States go into winter quarters."""
    return played(dice, "learning_3", lambda match, ask: ask.step == "Winter.dismiss")


def siege(dice: Dice) -> Match:
    """Fort Greenville is under siege, and the United States are to act."""
    garrison, besiegers = ["RI-1", "RI-2", "butler"], ["little_turtle", "Mi-1", "Mi-2", "Mi-3"]
    data = GAME.fill_in({
        "scenario": "wabash", "segment": 2, "status": dict.fromkeys(("Mi", "Sh"), "member"), "vp": {"us": 8, "wc": 8},
        "fort_at": {"greenville": "greenville"}, "siege": ["greenville"], "inside": garrison,
        "units": dict.fromkeys(garrison + besiegers, "greenville"),
    })  # fmt: skip
    return GAME.match({**data, "play": [("Operations.form", {"side": "us"})]}, dice=dice)

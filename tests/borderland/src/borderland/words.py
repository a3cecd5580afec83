"""Prompts, log sentences, dice, remarks on options and why-not sentences."""

from __future__ import annotations

from typing import Any

from borderland.query import is_held, units_in
from borderland.state import AREAS, BOOK, CARDS, KINDS, RULES, SIDES, UNITS, Land
from grognard.kernel.scene import Die, Remark, Roll
from grognard.kernel.words import Words

HIT = BOOK.value("6.4", 5)
DICE = {"guard": "two dice", "band": "one die"}

WORDS = Words(RULES, SIDES, AREAS, UNITS)


def side(i: int) -> str:
    return SIDES[i].title()


def area(i: int) -> str:
    return AREAS[i].replace("_", " ").title()


def unit(i: int) -> str:
    return UNITS[i].replace("-", " ").title()


def card(i: int) -> str:
    return CARDS[i].split("-")[0].title()


def units(count: int) -> str:
    return "1 unit" if count == 1 else f"{count} units"


@WORDS.prompt("Impulse.march")
def _(g: Land, f: Any) -> str:
    return "March out of an area, or pass."


@WORDS.prompt("Impulse.enter")
def _(g: Land, f: Any) -> str:
    return f"March from {area(f.origin)} to an area next door."


@WORDS.prompt("Impulse.take")
def _(g: Land, f: Any) -> str:
    return f"Take a unit along to {area(f.goal)} ({f.taken} of 4)."


@WORDS.prompt("Battle.withdraw")
def _(g: Land, f: Any) -> str:
    return f"{area(f.where)} is attacked: play a Withdraw card, or stand."


@WORDS.prompt("Battle.withdraw_to")
def _(g: Land, f: Any) -> str:
    return f"Withdraw from {area(f.where)} to which area?"


@WORDS.prompt("Battle.attacker_ambush", "Battle.defender_ambush")
def _(g: Land, f: Any) -> str:
    return "Play an Ambush card for two dice more, or pass."


@WORDS.prompt("Battle.fight_on")
def _(g: Land, f: Any) -> str:
    return "Fight a second round, or break off."


@WORDS.prompt("Losses.rally")
def _(g: Land, f: Any) -> str:
    return f"Hit {f.hits} times: play a Rally card to cancel a hit, or pass."


@WORDS.prompt("Losses.losses")
def _(g: Land, f: Any) -> str:
    return f"Remove a unit ({f.hits} to lose)."


@WORDS.sentence("turn_begins", who=1, level="turn")
def _(turn: int, who: int) -> str:
    return f"Turn {turn}: {side(who)} moves."


@WORDS.sentence("drew", who=0)
def _(who: int, count: int) -> str:
    return f"{side(who)} draws {count} cards."


@WORDS.sentence("drew_cards")
def _(*drawn: int) -> str:
    return "Drawn: " + ", ".join(card(c) for c in drawn) + "."


@WORDS.sentence("marched", who=0, at=(1, 2), level="impulse")
def _(who: int, origin: int, goal: int, count: int) -> str:
    return f"{side(who)} marches with {units(count)} from {area(origin)} to {area(goal)}."


@WORDS.sentence("took_control", who=0, at=(1,))
def _(who: int, where: int) -> str:
    return f"{side(who)} controls {area(where)}."


@WORDS.sentence("played", who=0)
def _(who: int, which: int) -> str:
    return f"{side(who)} plays {card(which)}."


@WORDS.sentence("withdrew", who=0, at=(1, 2))
def _(who: int, origin: int, goal: int) -> str:
    return f"{side(who)} withdraws from {area(origin)} to {area(goal)}."


@WORDS.sentence("shown", who=0, at=(1,), level="battle")
def _(who: int, where: int, *shown: int) -> str:
    return f"{side(who)} shows at {area(where)}: " + ", ".join(unit(u) for u in shown) + "."


@WORDS.sentence("rolled", who=0)
def _(who: int, own: int, hits: int, hits_back: int, *faces: int) -> str:
    first, second = faces[:own], faces[own:]
    return f"{side(who)} rolls {_dice(first)}: {hits} hits. {side(1 - who)} rolls {_dice(second)}: {hits_back} hits."


def _dice(faces: tuple[int, ...]) -> str:
    return " ".join(str(x) for x in faces) or "nothing"


@WORDS.roll("rolled")
def _(who: int, own: int, hits: int, hits_back: int, *faces: int) -> Roll:
    dice = [Die(x, "lost" if x >= HIT else "none") for x in faces]
    note = f"{side(who)} the first {own}, {side(1 - who)} the rest" if len(faces) > own else ""
    return Roll("Both sides fire", dice, note)


@WORDS.sentence("lost", who=0, lost=1)
def _(who: int, which: int) -> str:
    return f"{side(who)} loses {unit(which)}."


@WORDS.sentence("fell_back", who=0, at=(1, 2), level="end")
def _(who: int, origin: int, goal: int) -> str:
    return f"{side(who)} falls back from {area(origin)} to {area(goal)}."


@WORDS.sentence("won", who=0, at=(1,))
def _(who: int, where: int) -> str:
    return f"{side(who)} takes {area(where)} and wins."


@WORDS.sentence("ended", who=0)
def _(winner: int, north: int, south: int) -> str:
    result = "a draw" if winner < 0 else f"{side(winner)} wins"
    return f"The summer is over: {north} areas to {south}, {result}."


@WORDS.remark("enter", "Impulse.enter")
def _(g: Land, f: Any, noun: int) -> Remark:
    if not is_held(g.board, 1 - f.side, noun):
        return Remark(text="no enemy there")
    return Remark(text=f"attack: {units(len(units_in(g.board, 1 - f.side, noun)))}")


@WORDS.remark("take", "Impulse.take")
@WORDS.remark("lose", "Losses.losses")
def _(g: Land, f: Any, noun: int) -> Remark:
    return Remark(text=DICE[KINDS[noun]])


@WORDS.remark("pass", "Impulse.march")
def _(g: Land, f: Any, noun: int) -> Remark:
    return Remark("No march", "the impulse is over")


@WORDS.remark("pass", "Impulse.take")
def _(g: Land, f: Any, noun: int) -> Remark:
    return Remark("No more", f"{units(f.taken)} on the march")


@WORDS.remark("pass", "Battle.withdraw")
def _(g: Land, f: Any, noun: int) -> Remark:
    return Remark("Stand")


@WORDS.remark("pass", "Battle.attacker_ambush", "Battle.defender_ambush")
def _(g: Land, f: Any, noun: int) -> Remark:
    return Remark("No ambush")


@WORDS.remark("pass", "Battle.fight_on")
def _(g: Land, f: Any, noun: int) -> Remark:
    return Remark("Break off", f"back to {area(f.origin)}")


@WORDS.remark("pass", "Losses.rally")
def _(g: Land, f: Any, noun: int) -> Remark:
    return Remark("No rally")


@WORDS.why("7.1", "Impulse.march")
def _(g: Land, f: Any, noun: int) -> str:
    return f"{side(f.side)} has no unit in {area(noun)}."


@WORDS.why("7.1a", "Impulse.march")
def _(g: Land, f: Any, noun: int) -> str:
    return f"Every unit in {area(noun)} has marched this turn."


@WORDS.why("7.2", "Impulse.enter")
def _(g: Land, f: Any, noun: int) -> str:
    return f"The march leads to an area next to {area(f.origin)}."


@WORDS.why("7.3", "Impulse.enter")
def _(g: Land, f: Any, noun: int) -> str:
    return f"Enemies stand next to {area(f.origin)}, but not in {area(noun)}."


@WORDS.why("7.1", "Impulse.take")
def _(g: Land, f: Any, noun: int) -> str:
    return f"{side(f.side)} has no such unit in {area(f.origin)}."


@WORDS.why("7.1a", "Impulse.take")
def _(g: Land, f: Any, noun: int) -> str:
    return f"{unit(noun)} has marched this turn."


@WORDS.why("7.4", "Impulse.take")
def _(g: Land, f: Any, noun: int) -> str:
    return "A march needs at least one unit."


@WORDS.why("6.1", "Battle.withdraw")
def _(g: Land, f: Any, noun: int) -> str:
    return f"{CARDS[noun]} is not a Withdraw card in your hand."


@WORDS.why("6.1", "Battle.withdraw_to")
def _(g: Land, f: Any, noun: int) -> str:
    return "The card is played: the units must go."


@WORDS.why("6.1a", "Battle.withdraw_to")
def _(g: Land, f: Any, noun: int) -> str:
    return f"{area(noun)} is not a free area next to {area(f.where)}."


@WORDS.why("6.3", "Battle.attacker_ambush", "Battle.defender_ambush")
def _(g: Land, f: Any, noun: int) -> str:
    return f"{CARDS[noun]} is not an Ambush card in your hand."


@WORDS.why("6.5", "Losses.rally")
def _(g: Land, f: Any, noun: int) -> str:
    return f"{CARDS[noun]} is not a Rally card in your hand."


@WORDS.why("6.6", "Losses.losses")
def _(g: Land, f: Any, noun: int) -> str:
    return f"One of your own units in {area(f.where)} must go."

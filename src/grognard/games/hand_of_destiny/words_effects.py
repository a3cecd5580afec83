"""What filters and effects of cards say, in a few words: for lasting effects, choices between effects, and reasons."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from grognard.games.hand_of_destiny.matter import (
    ALL_UNITS,
    AMBUSH,
    BOMBARD,
    BREACH,
    CHANGEABLE,
    CHOOSE,
    DESERTION,
    DISCARD,
    ENEMY_TURN_END,
    EXTRA_DICE,
    EXTRA_MOVE,
    FLAGS,
    FORCED_MARCH,
    FORT,
    GAME_END,
    HALF_DIE,
    HALT,
    IGNORE_STOP,
    LOSS,
    MOVE_ENEMY,
    NEXT_OWN_TURN,
    PEEK,
    POINTS,
    RECRUIT,
    REDEPLOY,
    RESHUFFLE,
    RESTORE,
    SET_FLAG,
    STEADFAST,
    SUPPLY_STATE,
    TO_DEAD,
    TRUCE,
    TS_BONUS,
    TURN_END,
    WATER,
    WATERS,
    Effect,
    Filter,
)
from grognard.games.hand_of_destiny.query import target
from grognard.games.hand_of_destiny.words_facts import (
    FEW,
    Names,
    first_up,
    listed,
    number,
    of_dice,
    region_name,
    with_the,
)

FLAG_NAMES: Final[dict[str, str]] = {
    "static": "static units", "elite": "elite units", "auto_supply": "self-supplied units",
    "breakoff": "units that may break off", "leader": "leaders", "cavalry": "cavalry", "artillery": "artillery",
    "gatling": "Gatling guns", "fleet": "fleets", "engineer": "engineers", "supply": "supply units",
    "builds_forts": "units that build forts",
}  # fmt: skip
CHANGED: Final[dict[str, tuple[str, str]]] = {
    "static": ("may not move", "may move"), "elite": ("are elite", "are not elite"),
    "auto_supply": ("are always in supply", "need supply"),
    "breakoff": ("may break off", "may not break off"),
}  # fmt: skip


# whom


def whom(n: Names, who: Filter | None, side: int) -> str:
    """The units that a filter selects: `elite units of the Khyber Line at Kabul`."""
    if who is None:
        return "units"
    flags = listed([FLAG_NAMES[FLAGS[f]] for f in who.flags])
    base = _base(n, who, side)
    text = flags + base.removeprefix("units") if flags and base.startswith("units") else flags or base
    if who.without:
        text += f" other than {listed([FLAG_NAMES[FLAGS[f]] for f in who.without])}"
    return text + where(n, who.spaces) + _walls(who)


def _base(n: Names, who: Filter, side: int) -> str:
    """Out of the mask, which has the fixed flags in it: all, contingents, types, or names."""
    d = n.d
    able = [u for u in d.own[side] if _is_able(n, who, u)]
    chosen = [u for u in able if who.mask[u]]
    if chosen == able:
        return "units"
    for groups, names in ((d.contingent, d.contingent_names), (d.type, d.type_names)):
        picked = sorted({groups[u] for u in chosen})
        if chosen and picked[0] >= 0 and chosen == [u for u in able if groups[u] in picked]:
            of = [with_the(names[x]) for x in picked] if groups is d.contingent else [names[x] for x in picked]
            return f"units of {listed(of)}" if groups is d.contingent else f"units of type {listed(of)}"
    return n.units(chosen) if len(chosen) <= FEW else number(len(chosen), "certain unit")


def _is_able(n: Names, who: Filter, u: int) -> bool:
    """By the flags that no card can change."""
    if any(n.d.flags[f][u] for f in who.without if f >= CHANGEABLE):
        return False
    return not who.flags or min(who.flags) < CHANGEABLE or any(n.d.flags[f][u] for f in who.flags)


def _walls(who: Filter) -> str:
    return {0: " outside forts", 1: " in forts"}.get(who.in_fort, "")


def where(n: Names, mask: list[int], word: str = " at ") -> str:
    """A list of places: a few by name, a region by its tag, or how many; nothing for everywhere."""
    spaces = [s for s, here in enumerate(mask) if here]
    if not mask or len(spaces) == len(n.d.spaces):
        return ""
    if len(spaces) <= FEW:
        return word + n.spaces(spaces, "or")
    tags = [tag for tag, there in n.d.regions.items() if sorted(there) == spaces]
    return f" in {region_name(tags[0])}" if tags else f" in {number(len(spaces), 'space')}"


def counted(count: int, units: str) -> str:
    """
    >>> counted(1, "Relief units of the River Column"), counted(2, "cavalry"), counted(HALF_DIE, "units")
    ('1 Relief unit of the River Column', '2 of cavalry', 'half a die of units')
    """
    if count == ALL_UNITS:
        return f"all {units}"
    if count == HALF_DIE:
        return f"half a die of {units}"
    if not re.search(r"\bunits\b", units):
        return f"{count} of {units}"
    return f"{count} {units if count != 1 else units.replace('units', 'unit', 1)}"


# how long


def until(n: Names, e: Effect, owner: int) -> str:
    """`until the end of the Afghan player turn`"""
    return {
        TURN_END: f"until the end of the {n.adjective(owner)} player turn",
        ENEMY_TURN_END: f"until the end of the next {n.adjective(1 - owner)} player turn",
        NEXT_OWN_TURN: f"until the next {n.adjective(owner)} player turn",
        GAME_END: "to the end of the game",
    }[e.until]


def owner_of(n: Names, effect: int) -> int:
    """Whose card an effect stands on, by itself or as one of several options."""
    for card in n.d.cards:
        for event in card.events:
            for e in n.d.events[event].effects:
                if e == effect or any(effect in option for option in n.d.effects[e].options):
                    return card.side
    return 0


# what


def said(n: Names, e: Effect, owner: int) -> str:
    """An effect as the beginning of a sentence."""
    return first_up(EFFECTS[e.do](n, e, owner))


def said_all(n: Names, effects: list[int], owner: int) -> str:
    return "; ".join(said(n, n.d.effects[e], owner) for e in effects)


def lasting(n: Names, e: Effect, owner: int) -> str:
    """An effect and how long it lasts."""
    return f"{said(n, e, owner)}, {until(n, e, owner)}"


def _whose(n: Names, e: Effect, owner: int) -> str:
    side = target(e, owner)
    return f"{n.adjective(side)} {whom(n, e.who, side)}"


def _mine(n: Names, e: Effect, owner: int) -> str:
    return whom(n, e.who, owner)


def _halt(n: Names, e: Effect, owner: int) -> str:
    less = "do not march" if e.by == ALL_UNITS else f"march {number(e.by, 'space')} less"
    return f"{_whose(n, e, owner)} {less}"


def _truce(n: Names, e: Effect, owner: int) -> str:
    return f"truce{where(n, e.region)}" if e.region else f"truce for {_whose(n, e, owner)}"


def _water(n: Names, e: Effect, owner: int) -> str:
    return f"the water is {WATERS[e.level]}"


def _supply(n: Names, e: Effect, owner: int) -> str:
    return f"{_whose(n, e, owner)} are {'in' if e.supplied else 'out of'} supply"


def _set_flag(n: Names, e: Effect, owner: int) -> str:
    return f"{_whose(n, e, owner)} {CHANGED[FLAGS[e.flag]][0 if e.value else 1]}"


def _ts_bonus(n: Names, e: Effect, owner: int) -> str:
    with_whom = f" with {_mine(n, e, owner)}" if e.who is not None else ""
    return f"+{e.amount} to superiority rolls{with_whom}{_scope(e)}"


def _extra_dice(n: Names, e: Effect, owner: int) -> str:
    rounds = "every round" if e.all_rounds else "the first round"
    return f"{of_dice(e.dice)} more in {rounds} for {_mine(n, e, owner)}{_scope(e)}"


def _steadfast(n: Names, e: Effect, owner: int) -> str:
    return f"attacking {_mine(n, e, owner)} cannot be panicked{_scope(e)}"


def _breach(n: Names, e: Effect, owner: int) -> str:
    return f"forts protect nobody from panic{_scope(e)}"


def _ambush(n: Names, e: Effect, owner: int) -> str:
    return f"up to {counted(e.count, _mine(n, e, owner))} fire before the first round{_scope(e)}"


def _scope(e: Effect) -> str:
    return ", in one battle" if e.one_battle else ""


def _bombard(n: Names, e: Effect, owner: int) -> str:
    return f"up to {counted(e.count, _mine(n, e, owner))} fire a volley at enemies nearby"


def _recruit(n: Names, e: Effect, owner: int) -> str:
    assert e.line is not None
    return f"recruit {counted(e.line.count, whom(n, e.line.who, owner))}"


def _restore(n: Names, e: Effect, owner: int) -> str:
    return f"bring back from the dead pile: {counted(e.count, _mine(n, e, owner))}"


def _extra_move(n: Names, e: Effect, owner: int) -> str:
    return f"{_mine(n, e, owner)} march {number(e.spaces, 'space')} further"


def _forced_march(n: Names, e: Effect, owner: int) -> str:
    return f"{_mine(n, e, owner)} may force the march by {number(e.spaces, 'space')}"


def _redeploy(n: Names, e: Effect, owner: int) -> str:
    return f"bring up to {counted(e.count, _mine(n, e, owner))} to one space{where(n, e.at, ': ')}"


def _move_enemy(n: Names, e: Effect, owner: int) -> str:
    return f"move up to {counted(e.count, 'enemy ' + whom(n, e.who, 1 - owner))} by {number(e.spaces, 'space')}"


def _loss(n: Names, e: Effect, owner: int) -> str:
    to = "dead pile" if e.to == TO_DEAD else "Recruit Box"
    return f"{counted(e.count, _whose(n, e, owner))} to the {to}"


def _desertion(n: Names, e: Effect, owner: int) -> str:
    return f"a die for {counted(e.count, _whose(n, e, owner))}: lost on {e.roll} or less"


def _reshuffle(n: Names, e: Effect, owner: int) -> str:
    return f"the {n.adjective(target(e, owner))} deck is shuffled anew"


def _discard(n: Names, e: Effect, owner: int) -> str:
    return f"{number(e.count, 'card')} of the {n.adjective(target(e, owner))} deck discarded"


def _peek(n: Names, e: Effect, owner: int) -> str:
    return f"look at the enemy in {number(e.count, 'space')}"


def _fort(n: Names, e: Effect, owner: int) -> str:
    what = number(e.count, "fort marker")
    return f"place {what}{where(n, e.at)}" if e.place else f"remove {what}{where(n, e.at)}"


def _points(n: Names, e: Effect, owner: int) -> str:
    return f"{number(e.amount, 'point')} for {n.side(target(e, owner))}"


def _choose(n: Names, e: Effect, owner: int) -> str:
    return " or ".join(said_all(n, option, owner) for option in e.options)


def _ignore_stop(n: Names, e: Effect, owner: int) -> str:
    what = [x for x, on in (("Stop terrain", e.terrain), ("rivers", e.river)) if on]
    return f"{listed(what)} do not stop {_mine(n, e, owner)}"


EFFECTS: Final[dict[int, Callable[[Names, Effect, int], str]]] = {
    TS_BONUS: _ts_bonus, EXTRA_DICE: _extra_dice, STEADFAST: _steadfast, BREACH: _breach, AMBUSH: _ambush,
    BOMBARD: _bombard, RECRUIT: _recruit, RESTORE: _restore, EXTRA_MOVE: _extra_move, FORCED_MARCH: _forced_march,
    REDEPLOY: _redeploy, MOVE_ENEMY: _move_enemy, HALT: _halt, TRUCE: _truce, LOSS: _loss, DESERTION: _desertion,
    RESHUFFLE: _reshuffle, DISCARD: _discard, PEEK: _peek, WATER: _water, SUPPLY_STATE: _supply, FORT: _fort,
    SET_FLAG: _set_flag, POINTS: _points, CHOOSE: _choose, IGNORE_STOP: _ignore_stop,
}  # fmt: skip

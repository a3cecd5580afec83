"""The 26 effects of events (section 7 of the format): which keys each takes, and their defaults."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from grognard.games.hand_of_destiny.matter import (
    ALL_UNITS,
    CHANGEABLE,
    CHOOSE,
    EFFECTS,
    FLAGS,
    FORT,
    MARCH,
    MOVE_ENEMY,
    NONE,
    PHASES,
    RECRUIT,
    RESTORE,
    TRUCE,
    UNTILS,
    WATERS,
    Effect,
)
from grognard.games.hand_of_destiny.read.context import COUNT, LIST, OPTIONS, SPACES, Context, other, read_places
from grognard.games.hand_of_destiny.read.filters import read_filter
from grognard.games.hand_of_destiny.read.names import Names
from grognard.games.hand_of_destiny.read.node import Node
from grognard.games.hand_of_destiny.read.recruits import LINE_KEYS, read_line
from grognard.games.hand_of_destiny.read.scenario import FATES


class Spec:
    """What an effect takes. Of its keys all are required but those in `may` and those with a default."""

    def __init__(self, needs: str = "", may: str = "", **defaults: Any) -> None:
        self.needs = needs.split()
        self.may = may.split()
        self.defaults: Mapping[str, Any] = defaults
        self.keys = ["do", *self.needs, *self.may, *defaults]


ENEMY: Final = "enemy"
SPECS: Final[dict[str, Spec]] = {
    "ts_bonus": Spec("", "who", amount=1, scope="all"),
    "extra_dice": Spec("who", dice=1, rounds="first", scope="all"),
    "steadfast": Spec("who", scope="all"),
    "breach": Spec(scope="all"),
    "ambush": Spec("who count", scope="one_battle"),
    "bombard": Spec("who count range"),
    "recruit": Spec("", " ".join(LINE_KEYS)),
    "restore": Spec("who count", "to at"),
    "extra_move": Spec("who", spaces=1, grant=False),
    "forced_march": Spec("who", spaces=1, attrition=2),
    "redeploy": Spec("who count from at"),
    "move_enemy": Spec("who", count=1, spaces=1),
    "halt": Spec("who by", side=ENEMY, until="enemy_turn_end"),
    "truce": Spec("", "region who side", until="next_own_turn"),
    "loss": Spec("who count", side="self", choose="owner", to="recruit"),
    "desertion": Spec("who roll", "count", side="self", choose="owner", to="recruit"),
    "reshuffle": Spec("when", side="self"),
    "discard": Spec(side=ENEMY, count=1),
    "peek": Spec("count", "range"),
    "water": Spec("level", until="next_own_turn", fleet_spaces=0),
    "supply": Spec("who state", side="self", until="turn_end"),
    "fort": Spec("op", "at who", side="self", count=1, garrison_max=0),
    "set_flag": Spec("who flag value", side="self", until="turn_end"),
    "points": Spec("amount", side="self"),
    "choose": Spec("options", choose="self"),
    "ignore_stop": Spec("who", kind=["terrain", "river"]),
}
UNTIL_MARCH: Final = ("extra_move", "forced_march", "ignore_stop")  # in phase march or earlier
LASTING: Final = ("halt", "truce", "supply", "water", "extra_move", "forced_march", "set_flag")


class Reading:
    """An effect while it is read: whose card it is on, and in which phase (NONE: of no event)."""

    def __init__(self, c: Context, node: Node, owner: int, phase: int, nested: bool) -> None:
        self.c = c
        self.node = node
        self.owner = owner
        self.phase = phase
        self.nested = nested
        self.e = Effect()
        self.side = owner  # whose units it looks at


def read_effect_table(c: Context, node: Node, owner: int, phase: int, nested: bool = False) -> int:
    """An effect; its number, NONE if there is a fault."""
    do = node.data.get("do")
    if not isinstance(do, str) or do not in SPECS:
        known = node.hint(do, SPECS) if isinstance(do, str) else ""
        node.should_be("do", "one of the 26 effects" + known)
        return NONE
    if c.full(node, "do", len(c.matter.effects), "effects"):
        return NONE
    spec = SPECS[do]
    node.keys(*spec.keys)
    r = Reading(c, Node(node.faults, node.file, node.path, {**spec.defaults, **node.data}), owner, phase, nested)
    r.e.do = EFFECTS.index(do)
    r.e.index = len(c.matter.effects)
    c.matter.effects.append(r.e)
    _check_phase(r, do)
    _read_keys(r, spec)
    return r.e.index


def _check_phase(r: Reading, do: str) -> None:
    if r.phase == NONE:
        return
    if do in UNTIL_MARCH and r.phase > MARCH:
        r.node.fault("do", f"{do} comes too late in phase {PHASES[r.phase]}; put it into phase march or earlier")
    if do == "move_enemy" and r.phase != MARCH:
        r.node.fault("do", f"move_enemy happens in phase march, not {PHASES[r.phase]}; put it there")


def _read_keys(r: Reading, spec: Spec) -> None:
    if r.e.do == RECRUIT:
        r.e.line = read_line(r.c, r.node, r.owner)
        return
    if r.e.do == MOVE_ENEMY:
        r.e.enemy, r.side = 1, other(r.owner)
    if "count" in spec.may:
        r.e.count = ALL_UNITS
    if "side" in r.node and "side" in spec.keys:  # first: it says whose units `who` looks at
        _read_side(r, "side")
    for key in spec.keys:
        if key in READERS and (key in spec.needs or key in r.node):
            READERS[key](r, key)
    if r.e.do in TOGETHER:
        TOGETHER[r.e.do](r)


# keys


def _read_side(r: Reading, key: str) -> None:
    r.e.enemy = int(r.node.one_of(key, ["self", ENEMY]) == 1)
    r.side = other(r.owner) if r.e.enemy else r.owner


def _read_who(r: Reading, key: str) -> None:
    r.e.who = read_filter(r.c, r.node, key, r.side)


def _read_count(r: Reading, key: str) -> None:
    r.e.count = r.node.whole(key, 1, COUNT)


def _read_amount(r: Reading, key: str) -> None:
    r.e.amount = r.node.whole(key, -COUNT, COUNT)
    if r.e.amount == 0:
        r.node.fault(key, "0 does nothing; give a number above or below")


def _read_dice(r: Reading, key: str) -> None:
    r.e.dice = r.node.whole(key, 1, COUNT)


def _read_rounds(r: Reading, key: str) -> None:
    r.e.all_rounds = int(r.node.one_of(key, ["first", "all"]) == 1)


def _read_scope(r: Reading, key: str) -> None:
    r.e.one_battle = int(r.node.one_of(key, ["all", "one_battle"]) == 1)


def _read_range(r: Reading, key: str) -> None:
    r.e.range = r.node.whole(key, 0, 1 if EFFECTS[r.e.do] == "bombard" else COUNT)


def _read_to(r: Reading, key: str) -> None:
    r.e.to = max(r.node.one_of(key, FATES[:1] if r.e.do == RESTORE else FATES), 0)


def _read_at(r: Reading, key: str) -> None:
    r.e.at = read_places(r.c, r.node, key)


def _read_from(r: Reading, key: str) -> None:
    r.e.origin = read_places(r.c, r.node, key)


def _read_spaces(r: Reading, key: str) -> None:
    r.e.spaces = r.node.whole(key, 1, COUNT)


def _read_grant(r: Reading, key: str) -> None:
    r.e.grant = r.node.flag(key)


def _read_attrition(r: Reading, key: str) -> None:
    r.e.attrition = r.node.whole(key, 0, 6)


def _read_by(r: Reading, key: str) -> None:
    value = r.node.data.get(key)
    if value == "all":
        r.e.by = ALL_UNITS
    elif type(value) is int:
        r.e.by = r.node.whole(key, 1, COUNT)
    else:
        r.node.should_be(key, '"all" or a number of spaces')


def _read_until(r: Reading, key: str) -> None:
    r.e.until = max(r.node.one_of(key, UNTILS), 0)


def _read_region(r: Reading, key: str) -> None:
    c = r.c
    spaces = {s for n in c.regions.read_all(r.node, key, SPACES) for s in c.matter.regions[c.regions.ids[n]]}
    r.e.region = [int(s in spaces) for s in range(len(c.spaces))]


def _read_roll(r: Reading, key: str) -> None:
    r.e.roll = r.node.whole(key, 1, 6)


def _read_when(r: Reading, key: str) -> None:
    r.e.now = int(r.node.one_of(key, ["end", "now"]) == 1)


def _read_level(r: Reading, key: str) -> None:
    r.e.level = max(r.node.one_of(key, WATERS), 0)


def _read_fleet_spaces(r: Reading, key: str) -> None:
    r.e.fleet_spaces = r.node.whole(key, -COUNT, COUNT)


def _read_state(r: Reading, key: str) -> None:
    r.e.supplied = int(r.node.one_of(key, ["out", "in"]) == 1)


def _read_op(r: Reading, key: str) -> None:
    r.e.place = int(r.node.one_of(key, ["remove", "place"]) != 0)


def _read_garrison(r: Reading, key: str) -> None:
    r.e.garrison_max = r.node.whole(key, 0, COUNT)


def _read_flag(r: Reading, key: str) -> None:
    r.e.flag = max(r.node.one_of(key, FLAGS[:CHANGEABLE]), 0)


def _read_value(r: Reading, key: str) -> None:
    r.e.value = r.node.flag(key)


def _read_choose(r: Reading, key: str) -> None:
    if r.e.do == CHOOSE:
        r.e.enemy_chooses = int(r.node.one_of(key, ["self", ENEMY]) == 1)
    else:
        r.e.chooser = max(r.node.one_of(key, ["self", "owner", "random"]), 0)


def _read_kind(r: Reading, key: str) -> None:
    kinds = Names("kind of stop", ["terrain", "river"]).read_all(r.node, key)
    r.e.terrain, r.e.river = int(0 in kinds), int(1 in kinds)


def _read_options(r: Reading, key: str) -> None:
    value = r.node.data.get(key)
    if r.nested:
        r.node.fault("do", "a choice inside a choice; put its options into the outer one")
    elif not isinstance(value, list) or not all(isinstance(x, list) for x in value):
        r.node.should_be(key, "a list of lists of effects")
    elif not 2 <= len(value) <= OPTIONS or max(len(x) for x in value) > LIST:
        r.node.fault(key, f"a choice is among 2 to {OPTIONS} lists of effects, each at most {LIST} long")
    else:
        r.e.options = [_read_option(r, f"{r.node.path}.{key}[{n + 1}]", x) for n, x in enumerate(value)]


def _read_option(r: Reading, path: str, value: list[Any]) -> list[int]:
    return [read_effect_table(r.c, x, r.owner, r.phase, nested=True) for x in r.node.rows(path, value)]


READERS: Final[dict[str, Callable[[Reading, str], None]]] = {
    "who": _read_who, "count": _read_count, "amount": _read_amount, "dice": _read_dice, "rounds": _read_rounds,
    "scope": _read_scope, "range": _read_range, "to": _read_to, "at": _read_at, "from": _read_from,
    "spaces": _read_spaces, "grant": _read_grant, "attrition": _read_attrition, "by": _read_by,
    "until": _read_until, "region": _read_region, "roll": _read_roll, "when": _read_when, "level": _read_level,
    "fleet_spaces": _read_fleet_spaces, "state": _read_state, "op": _read_op, "garrison_max": _read_garrison,
    "flag": _read_flag, "value": _read_value, "choose": _read_choose, "kind": _read_kind,
    "options": _read_options,
}  # fmt: skip


# keys that must agree


def _check_restore(r: Reading) -> None:
    if "to" in r.node and "at" in r.node:
        r.node.fault("to", "the units go to the Recruit Box or straight to a space; keep either to or at")


def _check_truce(r: Reading) -> None:
    if ("region" in r.node) == ("who" in r.node):
        r.node.fault("region", "a truce holds in a region or for units; give either region or who")
    elif "region" in r.node and "side" in r.node:
        r.node.fault("side", "a truce in a region binds both sides; leave it out")


def _check_fort(r: Reading) -> None:
    if r.e.place and r.e.enemy:
        r.node.fault("side", "fort markers are placed by their own side only; leave it out")
    if r.e.place and r.e.garrison_max:
        r.node.warn("garrison_max", "has a meaning only for op = 'remove'; leave it out")
    if not r.e.place and r.e.who is not None:
        r.node.warn("who", "has a meaning only for op = 'place'; leave it out")


TOGETHER: Final[dict[int, Callable[[Reading], None]]] = {
    RESTORE: _check_restore,
    TRUCE: _check_truce,
    FORT: _check_fort,
}
assert [*SPECS] == EFFECTS[1:]

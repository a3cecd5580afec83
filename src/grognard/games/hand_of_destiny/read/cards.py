"""cards.toml: the Campaign Cards (section 6 of the format) with their recruit lines and events, and the 26 effects of
events (section 7): which keys each takes, and their defaults.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from grognard.games.hand_of_destiny import vocabulary as k
from grognard.games.hand_of_destiny.read import context
from grognard.games.hand_of_destiny.read.context import CARDS, COUNT, FATES, LIST, LONG, Context, read_places
from grognard.games.hand_of_destiny.read.filters import asks_place, read_condition, read_filter, read_who
from grognard.games.hand_of_destiny.vocabulary import NONE, PHASES, Card, Effect, Event, Filter, Line, MoveLine
from grognard.kernel.checked import TEXT, Node
from grognard.kernel.forms import Form, elsewhere, flag, maybe, source, text, whole, whole_or, word
from grognard.kernel.names import Names

OPTIONS: Final = 10  # of one choice

# recruit lines


def _read_held(c: Context, node: Node, key: str) -> int:
    """Without `at` as each unit's own recruiting spaces say: NONE."""
    return node.flag(key) if key in node else 1 if "at" in node else NONE


COUNTS: Final = {"all": k.ALL_UNITS, "half_die": k.HALF_DIE}
LINE: Final[Form] = {
    "who": read_who, "count": whole_or(1, COUNT, COUNTS), "at": maybe(read_places, None), "held_only": _read_held,
    "with": maybe(read_who, None), "optional": flag(False), "with_enemy": flag(False),
}  # fmt: skip


def read_line(c: Context, node: Node, form: Form = LINE) -> Line:
    line = node.fill(Line(), form, c, {"with": "together"})
    line.spaces = [s for s, x in enumerate(line.at) if x]
    for key in asks_place(node, "who"):
        node.warn(f"who.{key}", "units of the Recruit Box stand nowhere, so the line can never be met; leave it out")
    return line


# effects


def _read_who(c: Context, node: Node, key: str) -> Filter:
    enemy = node.data.get("side") == "enemy" or node.data["do"] == "move_enemy"
    return read_filter(c, node, key, 1 - c.owner if enemy and c.owner != NONE else c.owner)


def _read_options(c: Context, node: Node, key: str) -> list[list[int]]:
    value = node.data.get(key)
    if c.choosing:
        node.fault("do", "a choice inside a choice; put its options into the outer one")
    elif not isinstance(value, list) or not all(isinstance(x, list) for x in value):
        node.should_be(key, "a list of lists of effects")
    elif not 2 <= len(value) <= OPTIONS or max(len(x) for x in value) > LIST:
        node.fault(key, f"a choice is among 2 to {OPTIONS} lists of effects, each at most {LIST} long")
    else:
        c.choosing = True
        rows = [node.rows(f"{node.path}.{key}[{n + 1}]", x) for n, x in enumerate(value)]
        options = [[read_effect_table(c, x) for x in row] for row in rows]
        c.choosing = False
        return options
    return []


KINDS: Final[Form] = {
    "side": word(["self", "enemy"]), "who": _read_who, "count": whole(1, COUNT), "amount": context.read_amount,
    "dice": whole(1, COUNT), "rounds": word(["first", "all"]), "scope": word(["all", "one_battle"]),
    "defends": flag(),
    "range": whole(0, COUNT), "to": word(FATES), "at": read_places, "from": read_places, "spaces": whole(1, COUNT),
    "grant": flag(), "attrition": whole(0, 6), "by": whole_or(1, COUNT, {"all": k.ALL_UNITS}), "until": word(k.UNTILS),
    "region": context.read_region, "roll": whole(1, 6), "when": word(["end", "now"]), "level": word(k.WATERS),
    "fleet_spaces": whole(-COUNT, COUNT), "state": word(["out", "in"]), "op": word({"place": 1, "remove": 0}),
    "garrison_max": whole(0, COUNT), "flag": word(k.FLAGS[: k.CHANGEABLE]), "value": flag(), "kind": elsewhere,
    "choose": word(["self", "owner", "random"]), "options": _read_options,
}  # fmt: skip
NAMES: Final = {
    "side": "enemy", "rounds": "all_rounds", "scope": "one_battle", "from": "origin", "when": "now",
    "state": "supplied", "op": "place", "choose": "chooser",
}  # fmt: skip


class Spec:
    """What an effect takes. Of its keys all are required but those in `may` and those with a default."""

    def __init__(self, needs: str = "", may: str = "", kinds: Form | None = None, **defaults: Any) -> None:
        self.keys = ["do", *needs.split(), *may.split(), *defaults]
        self.defaults: Mapping[str, Any] = defaults
        mine = {**KINDS, **(kinds or {})}
        self.form: Form = {"do": elsewhere} | {
            key: maybe(mine[key], None) if key in may.split() else mine[key] for key in self.keys[1:]
        }


SPECS: Final[dict[str, Spec]] = {
    "ts_bonus": Spec("", "who", amount=1, scope="all", defends=False),
    "extra_dice": Spec("who", dice=1, rounds="first", scope="all", defends=False),
    "steadfast": Spec("who", scope="all", defends=False),
    "breach": Spec(scope="all"),
    "ambush": Spec("who count", scope="one_battle", defends=False),
    "bombard": Spec("who count range", kinds={"range": whole(0, 1)}),
    "recruit": Spec("", " ".join(LINE), LINE),
    "restore": Spec("who count", "to at", {"to": word(FATES[:1])}),
    "extra_move": Spec("who", spaces=1, grant=False),
    "forced_march": Spec("who", spaces=1, attrition=2),
    "redeploy": Spec("who count from at"),
    "move_enemy": Spec("who", count=1, spaces=1),
    "halt": Spec("who by", side="enemy", until="enemy_turn_end"),
    "truce": Spec("", "region who side", until="next_own_turn"),
    "loss": Spec("who count", side="self", choose="owner", to="recruit"),
    "desertion": Spec("who roll", "count", side="self", choose="owner", to="recruit"),
    "reshuffle": Spec("when", side="self"),
    "discard": Spec(side="enemy", count=1),
    "peek": Spec("count", "range"),
    "water": Spec("level", until="next_own_turn", fleet_spaces=0),
    "supply": Spec("who state", side="self", until="turn_end"),
    "fort": Spec("op", "at who", side="self", count=1, garrison_max=0),
    "set_flag": Spec("who flag value", side="self", until="turn_end"),
    "points": Spec("amount", side="self"),
    "choose": Spec("options", kinds={"choose": word(["self", "enemy"])}, choose="self"),
    "ignore_stop": Spec("who", kind=["terrain", "river"]),
}
UNTIL_MARCH: Final = ("extra_move", "forced_march", "ignore_stop")  # in phase march or earlier
LASTING: Final = ("halt", "truce", "supply", "water", "extra_move", "forced_march", "set_flag")


def read_effect_table(c: Context, node: Node) -> int:
    """An effect, seen from the owner of the card; its number, NONE if there is a fault."""
    do = node.data.get("do")
    if not isinstance(do, str) or do not in SPECS:
        known = node.hint(do, SPECS) if isinstance(do, str) else ""
        node.should_be("do", "one of the 26 effects" + known)
        return NONE
    if c.full(node, "do", "effects"):
        return NONE
    _check_phase(c, node, do)
    e, spec = Effect(), SPECS[do]
    e.do = k.EFFECTS.index(do)
    e.index = len(c.components.effects)
    c.components.effects.append(e)
    table = Node(node.faults, node.file, node.path, {**spec.defaults, **node.data})
    if e.do == k.RECRUIT:
        e.line = read_line(c, table, {"do": elsewhere, **LINE})
    else:
        e.enemy = int(e.do == k.MOVE_ENEMY)
        e.count = k.ALL_UNITS if e.do == k.DESERTION else 1
        table.fill(e, spec.form, c, {**NAMES, "choose": "enemy_chooses"} if e.do == k.CHOOSE else NAMES)
        _check_together(table, e)
        if e.defends:
            _lay_out(node, e)
    return e.index


def _check_phase(c: Context, node: Node, do: str) -> None:
    if c.phase == NONE:
        return
    if do in UNTIL_MARCH and c.phase > k.MARCH:
        node.fault("do", f"{do} comes too late in phase {PHASES[c.phase]}; put it into phase march or earlier")
    if do == "move_enemy" and c.phase != k.MARCH:
        node.fault("do", f"move_enemy happens in phase march, not {PHASES[c.phase]}; put it there")


def _lay_out(node: Node, e: Effect) -> None:
    """8.0e: for every battle in which the owner is attacked, until the enemy's turn is over."""
    if "scope" in node:
        node.fault("scope", "what is for the defender holds in all battles in which he is attacked; leave it out")
    e.one_battle, e.until = 0, k.ENEMY_TURN_END


def _check_together(node: Node, e: Effect) -> None:
    """Keys that must agree."""
    if e.do == k.RESTORE and "to" in node and "at" in node:
        node.fault("to", "the units go to the Recruit Box or straight to a space; keep either to or at")
    elif e.do == k.TRUCE and ("region" in node) == ("who" in node):
        node.fault("region", "a truce holds in a region or for units; give either region or who")
    elif e.do == k.TRUCE and "region" in node and "side" in node:
        node.fault("side", "a truce in a region binds both sides; leave it out")
    elif e.do == k.FORT and e.place:
        if e.enemy:
            node.fault("side", "fort markers are placed by their own side only; leave it out")
        if e.garrison_max:
            node.warn("garrison_max", "has a meaning only for op = 'remove'; leave it out")
    elif e.do == k.FORT and e.who is not None:
        node.warn("who", "has a meaning only for op = 'place'; leave it out")
    elif e.do == k.IGNORE_STOP:
        stops = Names("kind of stop", ["terrain", "river"]).read_all(node, "kind")
        e.terrain, e.river = int(0 in stops), int(1 in stops)


assert [*SPECS] == k.EFFECTS[1:]


# cards and events

LINES: Final = "recruit and move lines"
MOVE: Final[Form] = {"who": read_who, "spaces": whole(1, COUNT)}


def _read_cards(c: Context, node: Node, key: str) -> None:
    entries = c.cards.enter(node, key, CARDS)
    for n, x in enumerate(entries):
        card = read_card_table(c, x, c.sides.read(x, "side"), {"id": elsewhere, "side": elsewhere, **CARD})
        card.id = c.cards.ids[n]
    for n, side_id in enumerate(c.sides.ids):
        if entries and c.sides.sure and not any(x.side == n for x in c.components.cards):
            node.fault(key, f"{side_id} has no card; give each side at least one")


def read_card_table(c: Context, node: Node, side: int, form: Form) -> Card:
    """A card of a side, added to the components."""
    card = Card()
    c.owner = card.side = side
    c.components.cards.append(card)
    return node.fill(card, form, c, {"recruit": "lines", "move": "moves", "event": "events"})


def _read_lines(c: Context, node: Node, key: str) -> list[Line]:
    return [read_line(c, x) for x in node.entries(key, LIST, 0) if not c.full(node, key, LINES)]


def _read_moves(c: Context, node: Node, key: str) -> list[MoveLine]:
    return [x.fill(MoveLine(), MOVE, c) for x in node.entries(key, LIST, 0) if not c.full(node, key, LINES)]


def _read_events(c: Context, node: Node, key: str) -> list[int]:
    events = c.components.events
    first = len(events)
    for x in node.entries(key, LIST, 0):
        if not c.full(node, key, "events"):
            event = Event()
            event.index, event.card = len(events), len(c.components.cards) - 1
            events.append(x.fill(event, EVENT, c, {"if": "condition"}))
    return list(range(first, len(events)))


def _read_phase(c: Context, node: Node, key: str) -> Any:
    phase = node.one_of(key, PHASES)
    c.phase = phase if node.data.get(key) in PHASES else NONE
    return phase


def _read_effects(c: Context, node: Node, key: str) -> list[int]:
    return [read_effect_table(c, x) for x in node.entries(key, LIST)]


EVENT: Final[Form] = {
    "phase": _read_phase, "text": LONG, "may": flag(False), "if": maybe(read_condition), "effects": _read_effects,
}  # fmt: skip
CARD: Final[Form] = {  # as it stands in a position; in a file it has `id` and `side`
    "title": text(), "text": text("", TEXT), "remove": flag(False), "recruit": _read_lines,
    "move": _read_moves, "event": _read_events, "source": source,
}  # fmt: skip
CARDS_FILE: Final[Form] = {"card": _read_cards, "source": source}

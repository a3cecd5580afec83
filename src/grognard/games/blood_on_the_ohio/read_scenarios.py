"""scenarios/*.toml: who stands where at the start, what comes later, what is played and how it is won."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio.components import (
    NONE,
    SIDES,
    Builds,
    Camp,
    Endings,
    Line,
    Scenario,
    Site,
    Victory,
)
from grognard.games.blood_on_the_ohio.known import Known, each_of, halves, many, numbers, one, words
from grognard.games.blood_on_the_ohio.state import BOOK
from grognard.kernel.checked import Form, Kind, Node
from grognard.kernel.forms import elsewhere, flag, maybe, text, whole, word

SCENARIOS: Final = ("learning.toml", "harmar.toml", "wabash.toml", "legion.toml", "campaign.toml")
ROWS: Final = 50
WHERE: Final = {"cup": k.AT_CUP, "entry": k.AT_ENTRY, "forts": k.AT_FORTS, "settlements": k.AT_SETTLEMENTS}
TOP: Final = 30  # of the VP track


def _read_at(c: Known, node: Node, key: str) -> int:
    """A space, or fort:steuben, or one of the words."""
    value = node.data.get(key)
    if isinstance(value, str) and value in WHERE:
        return WHERE[value]
    if isinstance(value, str) and value.startswith("fort:"):
        return k.AT_FORT - max(0, c.forts.find(node, key, value.removeprefix("fort:")))
    return c.spaces.read(node, key)


def _read_leaders(c: Known, node: Node, key: str) -> list[int]:
    return [c.d.leaders[n] for n in c.leaders.read_all(node, key, 0)]


def _read_rule(c: Known, node: Node, key: str) -> int:
    """A rule of the catalogue by its id; 0 while it is switched off."""
    id = node.text(key)
    if id not in BOOK.index:
        node.fault(key, f"there is no rule {id} in the catalogue")
        return 0
    return BOOK.rule(id)


def _rows(make: Callable[[], Any], form: Form, names: dict[str, str] | None = None) -> Kind:
    return lambda c, node, key: [x.fill(make(), form, c, names or {}) for x in node.entries(key, ROWS, 0)]


def _part(make: Callable[[], Any], form: Form) -> Kind:
    return lambda c, node, key: node.part(key).fill(make(), form, c)


LINE: Final[Form] = {
    "at": _read_at, "squares": whole(1, 4, 1), "leaders": _read_leaders, "pieces": each_of("types", 99),
    "turn": maybe(one("turns", 1), 0), "expedition": whole(1, k.EXPEDITIONS, 0), "later": whole(0, k.TURNS, 0),
}  # fmt: skip
CAMP: Final[Form] = {
    "nation": one("nations"), "villages": maybe(numbers(0, 99, 2), [0, 0]), "razed": whole(0, 99, 0),
    "moved": many("spaces"), "leaders": _read_leaders, "stored": _read_leaders,
    "warriors": maybe(numbers(0, 99, 2), [0, 0]), "arms": whole(0, 1, 0), "at": maybe(one("spaces")),
    "together": flag(False), "near": maybe(one("forts")), "distance": maybe(numbers(0, 99, 2), [0, 0]),
    "south": whole(0, 99, 0), "south_of": maybe(one("spaces")),
}  # fmt: skip
SITE: Final[Form] = {
    "fort": one("forts"), "from": maybe(one("forts")), "distance": numbers(1, 99, 2), "nation": maybe(one("nations")),
    "rule": _read_rule,
}  # fmt: skip
BUILDS: Final[Form] = {
    "expedition": whole(1, k.EXPEDITIONS, 0), "settlements": whole(0, 99, 0), "forts": many("forts"),
}  # fmt: skip
ENDINGS: Final[Form] = {
    x: maybe(_read_rule, 0)
    for x in ("us", "wc", "draw", "unbuilt", "withdrawal", "points", "villages", "settlements", "kills")
}
VICTORY: Final[Form] = {
    "rules": _part(Endings, ENDINGS), "by": word(["steps", "points"], "points"), "unbuilt": halves(0, TOP, 0),
    "us_relocates": maybe(one("spaces")),
    "us_reduced": whole(0, 99, 0), "us_reduced_with": maybe(one("spaces")), "us_razed": whole(0, 99, 0),
    "us_needs": maybe(one("forts")), "us_vp": halves(0, TOP, 0), "us_kills": _read_leaders,
    "wc_settlement_steps": whole(0, 99, 0), "wc_withdraws": whole(0, k.EXPEDITIONS, 0),
    "wc_most_reduced": maybe(whole(0, 99)), "wc_kills": _read_leaders,
}  # fmt: skip


def _stages(low: int, high: int, default: int | None = None) -> Kind:
    """Numbers by expedition; one stands for all."""

    def read(c: Any, node: Node, key: str) -> list[int]:
        if default is not None and key not in node:
            return [default] * k.EXPEDITIONS
        found = numbers(low, high, 1, k.EXPEDITIONS)(c, node, key)
        return list(found) if len(found) == k.EXPEDITIONS else found * k.EXPEDITIONS

    return read


def _read_turns(c: Known, node: Node, key: str) -> list[int]:
    found = [n + 1 for n in (c.turns.find(node, key, x) for x in node.words(key, 2, 2, often=True))]
    if len(found) != 2 or not 0 < found[0] <= found[1]:
        node.fault(key, "should be the first and the last turn")
        return [1, 1]
    return found


def _read_vp(c: Known, node: Node, key: str) -> list[int]:
    return [2 * n for n in numbers(0, TOP, 2)(c, node, key)]


def _read_settlements(c: Known, node: Node, key: str) -> list[list[int]]:
    banks = node.part(key, "north", "east")
    return [numbers(0, 99, 3)(c, banks, x) if x in banks else [0, 0, 0] for x in ("north", "east")]


SCENARIO: Final[Form] = {
    "id": elsewhere, "like": elsewhere, "tier": elsewhere, "name": text(), "summary": text(),
    "first": word(SIDES), "turns": _read_turns,
    "vp": _read_vp, "us_sap": _stages(0, 5), "wc_sap": _stages(0, 5), "us_ambush": _stages(-6, 6),
    "fort_supply_steps": _stages(0, 2, 2), "expedition": numbers(1, k.EXPEDITIONS, 2),
    "us_subordinate_fp": whole(0, 99, 0), "scout_lifts_ambush": flag(False), "redraw_militia": flag(False),
    "breaker_stays": flag(False), "others_closed": flag(False), "us_losses": word(["cup", "gone"], "cup"),
    "fort_miamis": maybe(one("turns", 1), 0), "procedures": words(k.PROCEDURES, everything=True),
    "actions": words(k.ACTIONS, everything=True), "recruit_at": many("spaces"), "members": many("nations"),
    "nonaligned": many("nations"), "treaty": many("nations"), "leave_at_first_check": many("nations"),
    "arms_on": maybe(numbers(0, TOP, *range(1, 7)), []), "arms_waiting": many("nations"),
    "arms_available": whole(0, 99, 0), "arms_with_warriors": flag(False),
    "raid_cup": maybe(numbers(0, 99, 4), [0, 0, 0, 0]),
    "cup": each_of("types", 99), "store": each_of("nations", 99), "builds": _part(Builds, BUILDS),
    "later_builds": _rows(Builds, BUILDS), "forts": _rows(Site, SITE, {"from": "from_fort"}),
    "settlements": _read_settlements, "wc": _rows(Camp, CAMP), "us": _rows(Line, LINE), "later": _rows(Line, LINE),
    "victory": _part(Victory, VICTORY),
}  # fmt: skip


def read_scenarios(c: Known, files: dict[str, Node]) -> None:
    """Each file a scenario; or each of its tiers, which say what is different."""
    c.scenarios = files
    for file in files.values():
        tiers = file.entries("tier", ROWS) if "tier" in file else []
        for nodes in [[tier, file] for tier in tiers] or [[file, *_like(c, file)]]:
            _read_scenario(c, nodes)


def _like(c: Known, file: Node) -> list[Node]:
    """The file whose scenario it follows, where it says nothing of its own."""
    if "like" not in file:
        return []
    names = [name.removesuffix(".toml") for name in c.scenarios]
    n = file.pick("like", names)
    return [c.scenarios[names[n] + ".toml"]]


def _read_scenario(c: Known, nodes: list[Node]) -> None:
    """Every key from the first of the nodes that has it."""
    s = Scenario()
    s.id = nodes[0].id()
    if s.id in [x.id for x in c.d.scenarios]:
        nodes[0].fault("id", "there is another scenario of this id")
    for node in nodes:
        node.keys(*SCENARIO)
    for key, kind in SCENARIO.items():
        value = kind(c, next((x for x in nodes if key in x), nodes[0]), key)
        if value is not None:
            setattr(s, key, value)
    c.d.scenarios.append(s)
    if not c.faults.errors:
        _check_pieces(c, nodes[0], s)


def _check_pieces(c: Known, node: Node, s: Scenario) -> None:
    """There are enough pieces; nobody stands in two places; all nations are in one camp at most."""
    d = c.d
    by_turn = [x for x in s.later if x.turn]
    start = [s.cup, *[x.pieces for x in [*s.us, *by_turn]]]
    for lines, key in [(start, "us")] + [
        ([x.pieces for x in s.later if x.expedition == n], "later") for n in range(1, k.EXPEDITIONS + 1)
    ]:
        for t, id in enumerate(c.types.ids):
            wanted = sum(x[t] for x in lines)
            if wanted > len(d.by_type[t]):
                node.fault(key, f"has {wanted} of {id}, but there are {len(d.by_type[t])}")
    leaders = [u for line in [*s.us, *s.later] for u in line.leaders]
    leaders += [u for camp in s.wc for u in camp.leaders + camp.stored]
    nations = s.members + s.nonaligned + s.treaty
    for what, twice, ids in (("leader", leaders, d.counters), ("nation", nations, d.nations)):
        doubled = [ids[n] for n in twice if twice.count(n) > 1]
        if doubled:
            node.fault("", f"{what} {doubled[0]} stands twice")
    for camp in s.wc:
        _check_camp(c, node, s, camp)
    arms = len(s.arms_on) + len(s.arms_waiting) + s.arms_available + sum(x.arms for x in s.wc)
    if arms > len(d.by_type[k.BA]):
        node.fault("", f"has {arms} British Arms, but there are {len(d.by_type[k.BA])}")


def _check_camp(c: Known, node: Node, s: Scenario, camp: Camp) -> None:
    d, nation, name = c.d, camp.nation, c.d.nations[camp.nation]
    warriors = sum(camp.warriors) + s.store[nation]
    if warriors > len(d.by_nation[nation]):
        node.fault("wc", f"has {warriors} warriors of {name}, but there are {len(d.by_nation[nation])}")
    if sum(camp.villages) > d.villages[nation]:
        node.fault("wc", f"has {sum(camp.villages)} villages of {name}, but there are {d.villages[nation]}")
    if nation not in s.members + s.treaty:
        node.fault("wc", f"{name} is neither a member nor bound by treaty")
    for u in camp.leaders + camp.stored:
        if d.people[u] != nation:
            node.fault("wc", f"{d.counters[u]} is no leader of {name}")
    if camp.at == NONE and not sum(camp.villages) and camp.leaders:
        node.fault("wc", f"{name} has neither villages nor a place")

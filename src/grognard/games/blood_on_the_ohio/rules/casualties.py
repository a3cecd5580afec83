"""14.7, G3, 23.0g Casualties: each side's own order, and what else may take them."""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.frames import Casualties, Combat
from grognard.games.blood_on_the_ohio.rules.changes import caller, harm, lose_step, show_stack, steps_of
from grognard.games.blood_on_the_ohio.rules.verbs import LOSE
from grognard.games.blood_on_the_ohio.state import BOOK, NATION, RULES, SPACE, US, WC, Board, War
from grognard.kernel.chance import ALL, Chance, draw
from grognard.kernel.flow import again

IN_BATTLE: Final = BOOK.rule("14.7a")
REGULARS_FIRST: Final = BOOK.rule("14.7.1a")
REDUCE_FIRST: Final = BOOK.rule("14.7.1b")
NO_GUNS: Final = BOOK.rule("14.7.1d")
STRONGEST_FIRST: Final = BOOK.rule("14.7.2a")
BY_TURNS: Final = BOOK.rule("14.7.2b")
WARRIORS_FIRST: Final = BOOK.rule("14.7.2c")
FORT_LAST: Final = BOOK.rule("20.1.2c")
ONE_STEP: Final = BOOK.rule("20.5e")

LOSE_PLACE: Final = RULES.verb("lose_place", SPACE)

LOSES_FIRST: Final = RULES.event("loses_first", "14.7.2a", nation=NATION, where=SPACE)


def present(b: Board, f: Casualties) -> list[int]:
    return query.still_at(b, f.members, f.where)


def healthy_units(b: Board, f: Casualties) -> list[int]:
    """Regulars, militia or warriors at full strength."""
    return [u for u in present(b, f) if query.is_unit(b.d, u) and not b.reduced[u]]


# 14.7.1 the United States


def first_losses(b: Board, f: Casualties) -> list[int]:
    """14.7.1a Whom the first casualty can fall on: a regular, unless all are reduced and healthy militia remain."""
    d = b.d
    units = [u for u in present(b, f) if query.is_unit(d, u)]
    regulars = [u for u in units if d.regular[d.type[u]]]
    healthy = [u for u in regulars if not b.reduced[u]]
    return healthy or healthy_units(b, f) or regulars or units


def bar_us_loss(b: Board, f: Casualties, u: int) -> int:
    healthy = healthy_units(b, f)
    if healthy and u not in healthy:
        return REDUCE_FIRST
    first = first_losses(b, f)
    return REGULARS_FIRST if not f.taken and first and u not in first else 0


# 14.7.2 the Western Confederacy


def nation_of(b: Board, u: int) -> int:
    """The nation that loses something with a counter; British Arms count for the one that has them."""
    return b.arms_of.index(u) if u in b.arms_of else b.d.people[u]


def rank_nations(b: Board, f: Casualties) -> None:
    """14.7.2a, 14.7.2b In descending order of force points; equals share a rank. The village's nation is there too."""
    here = present(b, f)
    found = {nation_of(b, u) for u in here}
    if f.structure_steps:
        found.add(b.d.nation[f.where])
    f.nations = sorted(found)
    points = [query.fp_of(b, [u for u in here if b.d.people[u] == n]) for n in f.nations]
    f.ranks = [len([x for x in points if x > own]) for own in points]


def can_lose(b: Board, f: Casualties, nation: int) -> bool:
    """Its warriors, healthy or not; without any, it has its turn when no warrior in the battle is healthy."""
    own = [u for u in present(b, f) if nation_of(b, u) == nation]
    if any(b.d.type[u] == k.WA for u in own):
        return True
    has_place = f.structure_steps > 0 and b.d.nation[f.where] == nation
    return not healthy_units(b, f) and (bool(own) or has_place)


def next_nations(b: Board, f: Casualties) -> list[int]:
    """14.7.2b Whose turn it is; the owner chooses among several."""
    able = [i for i in range(len(f.nations)) if can_lose(b, f, f.nations[i])]
    lowest = min([f.ranks[i] for i in able]) if able else 0
    return [f.nations[i] for i in able if f.ranks[i] == lowest]


def bar_nation(b: Board, f: Casualties, nation: int) -> int:
    if nation in next_nations(b, f):
        return 0
    return BY_TURNS if f.taken else STRONGEST_FIRST


def bar_wc_loss(b: Board, f: Casualties, u: int) -> int:
    """14.7.2c Healthy warriors of the nation, then reduced ones; anything else when all in the battle are reduced."""
    nation = nation_of(b, u)
    healthy = healthy_units(b, f)
    if any(b.d.people[x] == nation for x in healthy):
        needed = u in healthy
    else:
        needed = b.d.type[u] == k.WA or not healthy
    return bar_nation(b, f, nation) or (0 if needed else WARRIORS_FIRST)


# the order of loss


@RULES.step(Casualties, rule="14.7a")
def begin(g: War, f: Casualties) -> None:
    b = g.board
    if f.structure:
        f.structure_steps = min(b.d.site_steps[b.site[f.where]], steps_of(b, f.where))  # 20.5e, 20.6c
    if f.side == WC:
        show_stack(g, f.where)  # 25.2 what takes a loss is seen
        rank_nations(b, f)


@RULES.chance(Casualties, rule="14.7.2a")
def tie_roll(g: War, f: Casualties) -> Chance:
    """Nations of equal strength roll for the first loss."""
    tied = next_nations(g.board, f) if f.left else []
    return draw(tied, 1 if len(tied) > 1 else 0, ALL)


@tie_roll.rolled
def loses_first(g: War, f: Casualties, drawn: list[int]) -> None:
    for i in range(len(f.nations)):
        if f.ranks[i] == 0 and f.nations[i] != drawn[0]:
            f.ranks[i] = 1
    g.tell(LOSES_FIRST, [drawn[0], f.where])


def bar_loss(b: Board, f: Casualties, u: int) -> int:
    if u not in present(b, f):
        return IN_BATTLE
    if b.d.type[u] == k.AR:
        return NO_GUNS
    return bar_us_loss(b, f, u) if f.side == US else bar_wc_loss(b, f, u)


def place(b: Board, f: Casualties) -> list[int]:
    return [f.where] if f.structure else []


def bar_place(b: Board, f: Casualties, space: int) -> int:
    """A settlement or village when all units are reduced, a fort when nothing else is left (20.1.2c)."""
    if space != f.where or not f.structure:
        return IN_BATTLE
    if not f.structure_steps:
        return ONE_STEP
    if healthy_units(b, f):
        return REDUCE_FIRST if f.side == US else WARRIORS_FIRST
    if f.side == WC:
        return bar_nation(b, f, b.d.nation[space])
    if b.site[space] == k.FORT and any(b.d.steps[u] for u in present(b, f)):
        return FORT_LAST
    return REGULARS_FIRST if not f.taken and first_losses(b, f) else 0


take = RULES.ask(Casualties, "take", by="side", rule="14.7a", when="left")


@take.offers(LOSE, present, bar_loss)
def lose(g: War, f: Casualties, u: int) -> None:
    nation = nation_of(g.board, u)
    lose_step(g, u, f.scores)
    has_taken(f, nation)


@take.offers(LOSE_PLACE, place, bar_place)
def lose_place(g: War, f: Casualties, space: int) -> None:
    f.structure_steps -= 1
    has_taken(f, g.board.d.nation[space])
    harm(g, space, IN_BATTLE)


def has_taken(f: Casualties, nation: int) -> None:
    """One casualty less to take, and the nation is last in the order now."""
    f.left -= 1
    f.taken += 1
    if nation in f.nations:
        f.ranks[f.nations.index(nation)] = len(f.nations) + f.taken
    again(f)


@RULES.step(Casualties, rule="14.8e")
def report(g: War, f: Casualties) -> None:
    """A combat counts the casualties that were really suffered, structures included."""
    combat = caller(g)
    if isinstance(combat, Combat):
        if f.side == US:
            combat.us_suffered += f.taken
        else:
            combat.wc_suffered += f.taken

"""From a view alone: what stands beside a question. Set-up and winter by what is left, ambushes by their die, actions
by their price."""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import fight, query
from grognard.games.blood_on_the_ohio.components import SIDES, Components
from grognard.games.blood_on_the_ohio.frames import BreakOut, Interrupt, March, Operations, SpecialActions
from grognard.games.blood_on_the_ohio.frames_turn import Arrival, Deploy, Encamp, Winter
from grognard.games.blood_on_the_ohio.odds import ambush_chances, harm_chance
from grognard.games.blood_on_the_ohio.state import SPACE, UNIT, US, WC, Board
from grognard.kernel.board import Shape
from grognard.kernel.brief import MET, OPEN, PART, Brief, Heap, Offered, Party, Point
from grognard.kernel.flow import NOBODY
from grognard.kernel.kinds import Lexicon
from grognard.kernel.scene import Chart, Stage
from grognard.kernel.template import counted
from grognard.kernel.view import View, innermost

COST: Final = "1"  # 5.0b every action costs a point
MENU: Final = {  # verbs of special actions in the order of the rules, and the action that each belongs to
    US: {
        "recruit": "recruit", "treaty": "negotiate", "settle": "build", "fortify": "build", "repair": "repair",
        "search": "search_artillery", "hunt": "search_raiders", "save": "save",
    },
    WC: {
        "recruit_from": "recruit", "ally": "negotiate", "harass": "harass", "raid": "raid",
        "transfer": "strategic_movement", "save": "save",
    },
}  # fmt: skip

NONE: Final = {  # why a verb has no noun now
    "recruit_from": "no nation of the Confederacy has units left and a village for them",
    "treaty": "no nation can be asked now: a key leader has to stand next to it with a force",
    "ally": "no nonaligned nation has a key leader of yours with it",
    "settle": "no place for a settlement, or none left in the Builds Box",
    "fortify": "no place for a fort, or no supply wagon near",
    "repair": "nothing of yours is damaged, or warriors are too near",
    "raid": "no settlement lies open to a raid, or the cup is empty",
    "search": "no gun is lost",
    "transfer": "no warriors stand in a village with an open road",
}


def make_brief(x: Lexicon, shape: Shape, view: View) -> Brief | None:
    if view.ask is None:
        return None
    b: Board = shape.build(view.board)
    running = view.running[-1:]
    if (encamp := innermost(Encamp, running)) is not None:
        return _encamp(x, b, encamp)
    if (deploy := innermost(Deploy, running)) is not None:
        return _deploy(b, deploy)
    if (arrival := innermost(Arrival, running)) is not None:
        return Brief(heaps=_counters(x, b.d, arrival.unit, arrival.members[1:]))
    if (winter := innermost(Winter, running)) is not None:
        return _winter(x, b, winter)
    if (actions := innermost(SpecialActions, running)) is not None:
        return Brief(menu=_menu(b, actions))
    if innermost(Operations, running) is not None:
        return _sieges(b)
    if (sally := innermost(BreakOut, running)) is not None:
        return _break_out(b, sally)
    if innermost(March, running) is not None:
        return Brief(path=_path(b, view))
    interrupt = innermost(Interrupt, running)
    return _ambush(x, b, interrupt, view) if interrupt is not None else None


def _path(b: Board, view: View) -> list[str]:
    march = innermost(March, view.running)
    return [b.d.spaces[s] for s in march.path] if march is not None else []


# set-up and winter: what is left to place


def _encamp(x: Lexicon, b: Board, f: Encamp) -> Brief:
    """A4.0 A nation at a time."""
    d, camps = b.d, query.scenario_of(b).wc
    stages = [
        Stage(d.nation_names[camp.nation], "done" if n < f.line else "now" if n == f.line else "next")
        for n, camp in enumerate(camps)
        if camp.at < 0
    ]
    heaps = _sites([("principal reduced", len(f.homeless)), ("village", f.villages), ("village reduced", f.reduced),
                    ("razed", f.razed)])  # fmt: skip
    if camps[f.line].together and f.unit != NOBODY:
        pieces = [Heap(d.counters[u], x.name(UNIT, u), 1, True) for u in [f.unit, *f.members]]
    else:
        pieces = _counters(x, d, f.unit, f.members)
    return Brief(stages=stages, heaps=heaps + pieces, points=_conditions(x, b, f))


def _conditions(x: Lexicon, b: Board, f: Encamp) -> list[Point]:
    d, camp = b.d, query.scenario_of(b).wc[f.line]
    nation, points = d.nation_names[f.nation], list[Point]()
    if camp.south:
        villages = [s for s in query.villages_of(b, f.nation) if b.site[s] == k.VILLAGE]
        there = len([s for s in villages if d.y[s] > d.y[camp.south_of]])
        state = MET if there >= camp.south else PART if there else OPEN
        name = x.name(SPACE, camp.south_of)
        points.append(Point(f"{camp.south} villages south of {name}: {there} of {camp.south}", "A4.1b", state))
    left = f.villages + f.reduced + f.razed
    if left and camp.near >= 0:
        low, high = camp.distance
        fort = d.fort_names[camp.near]
        points.append(Point(f"Villages {low} or {high} spaces from {fort}: {left} to go", "A2.0h", OPEN))
    elif left:
        text = f"On empty ground of the {nation}, at most {d.village_to_river} from one of their rivers: {left} to go"
        points.append(Point(text, "A4.0b", OPEN))
    elif sum(camp.villages) + camp.razed:
        points.append(Point("Villages and ruins are placed", "A4.0b", MET))
    if camp.together:
        points.append(Point("All of the nation in one village", "A4.0c", OPEN))
    elif f.members or f.unit != NOBODY:
        points.append(Point("A warrior unit to each village, the rest to principal villages", "A4.0c", OPEN))
        points.append(Point("Leaders in any village of their nation", "A4.0d", OPEN))
    return points


def _deploy(b: Board, f: Deploy) -> Brief:
    """A4.2c, A4.2d Forts, then settlements of one bank after the other."""
    forts = query.scenario_of(b).forts
    if f.fort != NOBODY:
        names = [b.d.fort_names[line.fort] for line in forts[f.line :]]
        return Brief(heaps=[Heap("fort", name, 1, n == 0) for n, name in enumerate(names)])
    banks = [Stage("North of the Ohio", "now" if f.north else "done"),
             Stage("South of the Ohio", "next" if f.north else "now")]  # fmt: skip
    left = [("settlement", f.settlements), ("settlement reduced", f.reduced), ("razed", f.razed)]
    return Brief(stages=banks, heaps=_sites(left))


def _sites(left: list[tuple[str, int]]) -> list[Heap]:
    """The first of them is placed now."""
    out = [Heap(look, look if look != "razed" else "razed marker", count) for look, count in left if count]
    if out:
        out[0].now = True
    return out


def _counters(x: Lexicon, d: Components, now: int, later: list[int]) -> list[Heap]:
    out = [Heap(d.counters[u], x.name(UNIT, u)) for u in [now, *later] if u != NOBODY]
    if out and now != NOBODY:
        out[0].now = True
    return out


def _winter(x: Lexicon, b: Board, f: Winter) -> Brief:
    """11 Who still goes home, and how much room there is."""
    points: list[Point] = []
    if f.militia:
        points.append(Point(f"{counted(f.militia, 'militia unit')} to the Recruitment Cup", "11.2d", OPEN))
    if f.side == US:
        points.append(Point("Regulars, leaders, guns and wagons in forts, as far as there is room", "11.2a", OPEN))
        points.append(Point("Militia in settlements, one unit in each", "11.2e", OPEN))
    else:
        points.append(Point("A warrior unit to each village of its nation, principal ones first", "11.1a", OPEN))
        points.append(Point("All others of the nation in its principal villages", "11.1b", OPEN))
    return Brief(heaps=_counters(x, b.d, f.unit, f.members), points=points)


# special actions: what can be bought


def _menu(b: Board, f: SpecialActions) -> list[Offered]:
    actions = query.scenario_of(b).actions
    verbs = [verb for verb, action in MENU[f.side].items() if k.ACTIONS.index(action) in actions]
    return [Offered(verb, _buys(b, f, verb), COST, none=NONE.get(verb, "")) for verb in verbs]


def _buys(b: Board, f: SpecialActions, verb: str) -> str:
    """What an action brings, in a line."""
    d = b.d
    if verb == "recruit":
        return f"{counted(d.us_checks, 'check')}: a chit comes out of the cup for each that succeeds"
    if verb == "recruit_from":
        return f"{counted(d.wc_checks, 'check')} for one nation; or British Arms for one of them"
    if verb == "raid":
        return raid_odds(b)
    if verb == "harass":
        dice = sum(query.stack_fp(b, WC, s) for s in query.harassers(b, f.built)) if f.built >= 0 else 0
        return f"{counted(dice, 'die')}, a success on {d.harass_from} or more"
    texts = {
        "treaty": f"a nation stays out of the war, at {query.target_of(b)} points with a die",
        "ally": f"a nonaligned nation takes up arms, at {query.target_of(b)} points with a die",
        "settle": f"{b.settlements} in the Builds Box; each never built scores for the Confederacy",
        "fortify": "a supply wagon pays for it",
        "repair": "the Confederacy loses ½ VP for it",
        "search": "a die for a gun that was lost",
        "hunt": "a raid chit that is found stays out of the cup",
        "transfer": "a warrior unit, with a leader if you like, from village to village",
        "save": "the point is there in the next turn",
    }
    return texts[verb]


def raid_odds(b: Board) -> str:
    """5.6c What the cup holds, as chances."""
    all = sum(b.raid_cup)
    steps = {2: "razed", 1: "reduced", 0: "nothing"}
    chances: dict[str, int] = {}
    for chit, n in enumerate(b.raid_cup):
        name = "fails and costs ½ VP" if b.d.chit_vp[chit] < 0 else steps[b.d.chit_steps[chit]]
        chances[name] = chances.get(name, 0) + n
    return " · ".join(f"{round(100 * n / all)} % {name}" for name, n in chances.items() if n) if all else "empty cup"


# sieges


def _sieges(b: Board) -> Brief | None:
    """20.2 Every fort under siege, with what is inside and around it."""
    points: list[Point] = []
    for fort, where in enumerate(b.fort_at):
        if where >= 0 and b.siege[fort]:
            inside, around = query.fp_of(b, query.defenders_inside(b, where)), query.stack_fp(b, WC, where)
            name = b.d.fort_names[fort]
            points.append(Point(f"{name} is under siege: {inside} FP inside, {around} around it", "20.2a"))
    return Brief(points=points) if points else None


def _break_out(b: Board, f: BreakOut) -> Brief:
    """20.2.2 Those who have gathered, and the besiegers."""
    around = query.stack_in(b, WC, f.where)
    seen = [u for u in around if b.known[u]]
    parties = [_party(b, US, f.members, len(f.members), query.fp_of(b, f.members)),
               _party(b, WC, seen, len(around), query.facing_fp(b, US, f.where))]  # fmt: skip
    points = [
        Point("The fort adds nothing to those who leave it", "20.2.2b"),
        Point("Who loses goes back inside, or retreats; with nobody left inside the fort is razed", "20.2.2c"),
    ]
    return Brief(parties=parties, points=points)


# an ambush: both forces, the die face by face


def _ambush(x: Lexicon, b: Board, f: Interrupt, view: View) -> Brief | None:
    """18.2 For the stack that would do best, where several may."""
    assert view.ask is not None
    stacks = [b.d.spaces.index(o.noun) for o in view.ask.options if o.noun]
    if not stacks:
        return None
    where = max(stacks, key=lambda s: harm_chance(b, f.side, s, f.at, f.members))
    own = query.open_stack(b, f.side, where)
    parties = [_party(b, f.side, own, len(own), query.facing_fp(b, 1 - f.side, where)),
               _party(b, 1 - f.side, [u for u in f.members if f.side == WC or b.known[u]], len(f.members),
                      query.fp_of(b, f.members))]  # fmt: skip
    chart, points = _ambush_chart(x, b, f, where), _ambush_points(x, b, f, where, own)
    return Brief(parties=parties, chart=chart, points=points, path=_path(b, view))


def _party(b: Board, side: int, seen: list[int], count: int, fp: int) -> Party:
    text = f"{fp} FP, {counted(query.tp_of(b, seen), 'tactical point')}"
    return Party(SIDES[side], [b.d.counters[u] for u in seen], text, count - len(seen))


def _ambush_chart(x: Lexicon, b: Board, f: Interrupt, where: int) -> Chart:
    faces = ambush_chances(b, f.side, where, f.at, f.members)[1:]
    modifier = query.ambush_modifier(b, f.side, where, f.at, f.members)
    totals = ["Total", *(str(n + 1 + modifier) for n in range(len(faces)))]
    lost = ["Casualties", *(str(lost) for _, lost, _ in faces)]
    then = ["Then", *("stops" if stops else "on" for _, _, stops in faces)]
    best = [(1, n + 1) for n, (_, lost, _) in enumerate(faces) if lost]
    title = f"Your die at {x.name(SPACE, where)}, face by face"
    return Chart(title, ["Die", *(str(n + 1) for n in range(len(faces)))], [totals, lost, then], -1, best)


def _ambush_points(x: Lexicon, b: Board, f: Interrupt, where: int, own: list[int]) -> list[Point]:
    d = b.d
    ours, theirs = query.tp_of(b, own), query.tp_of(b, f.members)
    points: list[Point] = []
    if ours != theirs:
        sign, who = ("+1", "you have") if ours > theirs else ("-1", "they have")
        points.append(Point(f"{sign}: {who} more tactical points, {max(ours, theirs)} to {min(ours, theirs)}", "18.2c"))
    if d.kind[f.at] == k.RIVER:
        points.append(Point("+1: the force is on the water", "18.2c"))
    handicap = query.ambush_handicap(b, own) if f.side == US else 0
    if handicap:
        points.append(Point(f"{handicap:+}: the United States are no woodsmen in this scenario", "18.2c"))
    delays = d.events.count(fight.DELAY)
    points.append(Point(f"{delays} in {len(d.events)}: the event die calls it off (Delay)", "18.2b"))
    least = 1 + query.ambush_modifier(b, f.side, where, f.at, f.members)
    if least <= d.catastrophe_up_to:
        points.append(Point(f"A total of {d.catastrophe_up_to} or less costs you ½ VP", "18.2d"))
    else:
        points.append(Point("No risk: no die of yours can fail so badly that it costs ½ VP", "18.2d"))
    return points

"""How far a group on the march can go: every space in reach, what it costs, and the way there.

A decision that marches says what a step costs where it offers it: `offers(STEP, nouns, bar, march=March(...))`. The
rest is played out here, by the rules themselves, on what the role knows (`Game.known`): so it can tell no secret. A
march goes on while the same decision comes back to the same role; where the rules ask or roll something else it stops.
Lone options are played as a match plays them: what they would bring on at the end of a way is a risk of that goal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import Any

from grognard.kernel.border import Choice
from grognard.kernel.choice import NOUNS
from grognard.kernel.flow import Ask, Position
from grognard.kernel.rulebook import Refusal
from grognard.kernel.steps import March, Offer, Step

TOGETHER = 100  # choices that may be sent as one
MOST = 2000  # steps played out for one answer: several for each space of a large map

Parts = list[tuple[int, int]]  # of a cost: points, and the rule that asks for them
Note = tuple[str, list[str]]  # of a step: what its option says, and what threatens there


@dataclass
class Goal:
    """A space in reach. `way` are the choices that lead there, each a step to the next space.

    `stops` says that the rules have something to ask or to roll there, so a march through it is impossible: enemies,
    most of the time. `risks` says that going there can't be taken back, as far as the role knows: dice, something shown
    or another's decision come at once. `text` is what the last step's option says: who waits there, for instance.
    `threats` are the spaces from which somebody may fall upon the group there.
    """

    at: str
    cost: int
    way: list[Choice]
    stops: bool = False
    text: str = ""
    parts: Parts = field(default_factory=list)
    risks: bool = False
    threats: list[str] = field(default_factory=list)


def marching(step: Step) -> Offer | None:
    """What a decision offers of steps across the map, if it is one that marches."""
    return next((offer for offer in step.menu if offer.march is not None), None)


def reach(game: Any, g: Position[Any], role: int, first: Sequence[int] = ()) -> list[Goal]:
    """Every space that the group of the decision under way can reach, cheapest first.

    `first` are chosen before it sets out. Empty where the role isn't asked, or is asked something else. No dice are
    rolled for it.
    """
    start = game.known(g, role)
    for code in first:
        if start.ask is None or start.ask.role != role or code not in start.ask.options:
            return []
        start.apply(code, None)
        _play_lone(start, role)
    offer = _offer(start, role)
    return _goals(game, start, offer) if offer is not None else []


def along(game: Any, g: Position[Any], role: int, first: Sequence[int]) -> list[int]:
    """These choices, and after them everyone who may be taken along: by the verbs that the sheet does with `all`.

    Only as far as nothing is rolled or shown for it. Empty where the first can't be chosen.
    """
    here, labels, chosen = game.known(g, role), game.sheet().verb_labels, list(first)
    for code in first:
        if here.ask is None or here.ask.role != role or code not in here.ask.options:
            return []
        here.apply(code, None)
        _play_lone(here, role)
    while _offer(here, role) is not None and len(chosen) < TOGETHER:
        code = next((c for c in here.ask.options if labels[game.rules.name(c).verb].all), -1)
        after = _after(here, code) if code >= 0 else here
        if code < 0 or after.sealed or after.ask is None or after.ask.role != role:
            break
        chosen.append(code)
        _play_lone(after, role)
        here = after
    return chosen


def why_not(match: Any, role: str, noun: str, first: Sequence[object] = ()) -> list[tuple[str, Refusal | None]]:
    """For every verb that could take this noun: why it can't be chosen. A space is judged as a goal of the march.

    `first` is chosen before, as far as the role knows; nothing is answered where that would roll or show something.
    """
    if first:
        match = match.fork()
        match.position = match.game.known(match.position, match.game.role(role))
        match.play_all(first, role)
        if not match.can_undo:
            return []
    ask, rules = match.position.ask, match.game.rules
    if ask is None or match.game.role_name(ask.role) != role:
        refusal = match.refusal(("pass", ""), role)
        return [("", refusal)] if refusal is not None else []
    march = marching(ask.step)
    if march is not None and noun in rules.verbs[march.verb].lookup:
        verb, near = rules.verbs[march.verb].name, {goal.at for goal in match.reach(role)}
        if noun in near:
            return [(verb, None)]
        far = why_far(match.game, match.position, ask.role, noun, near)
        return [(verb, far or match.refusal((verb, noun), role))]
    verbs = [rules.verbs[v] for v in sorted(ask.step.picks)]
    return [(v.name, match.refusal((v.name, noun), role)) for v in verbs if noun in v.lookup]


def why_far(game: Any, g: Position[Any], role: int, sought: str, near: set[str]) -> Refusal | None:
    """Why the group can't march to a space: what the cheapest way there would cost, or where it would be stopped.

    `near` are the spaces in its reach. None where no way leads there at all: then another rule bars it, and says so.
    """
    start = game.known(g, role)
    offer = _offer(start, role)
    if offer is None:
        return None
    march = offer.march
    assert march is not None
    if game.rules.number(game.rules.verbs[offer.verb].name, sought) == _home(start, offer):
        return None
    found = {goal.at: goal for goal in _goals(game, start, offer, free=True)}
    goal = found.get(sought)
    sites = game.atlas().sites
    if goal is None:
        stop, rule = _stopped(sites, found, sought), start.ask.step.rule if start.ask is not None else ""
        return Refusal(rule, f"Every march towards {sites[sought].name} ends at {stop}.") if stop else None
    left = march.left(start.board, start.stack[-1])
    so_far = [sites[step.noun].name for step in goal.way if step.noun in near]
    instead = f" It can get as far as {so_far[-1]}." if so_far else ""
    why = f"{sites[sought].name} is {_sum(game, goal.parts)} away; this group has {left}.{instead}"
    return Refusal(game.rules.book.ids[march.dear], why)


def _stopped(sites: Any, found: dict[str, Goal], sought: str) -> str:
    """Where the nearest way back from a space meets one in which every march ends; "" where none does."""
    seen, queue = {sought}, [sought]
    for at in queue:
        for way in sites[at].ways:
            if way.to in found and found[way.to].stops:
                return str(sites[way.to].name)
            if way.to not in seen:
                seen.add(way.to)
                queue.append(way.to)
    return ""


def _sum(game: Any, parts: Parts) -> str:
    """What a way costs, in words: `3 + 1 for the river = 4`."""
    plain = sum(points for points, rule in parts if not rule)
    more: dict[str, int] = {}
    for points, rule in parts:
        if rule:
            name = game.words.prices[game.rules.book.ids[rule]]
            more[name] = more.get(name, 0) + points
    total = plain + sum(more.values())
    return " + ".join([str(plain), *(f"{n} for {name}" for name, n in more.items())]) + (f" = {total}" if more else "")


def _offer(g: Position[Any], role: int) -> Offer | None:
    return marching(g.ask.step) if g.ask is not None and g.ask.role == role else None


def _goals(game: Any, start: Position[Any], offer: Offer, free: bool = False) -> list[Goal]:
    """The cheapest ways, found from near to far; `free` without regard to what the group can spend."""
    march = offer.march
    assert march is not None
    found: dict[int, Goal] = {}
    home = _home(start, offer)
    queue: list[tuple[int, int, Position[Any], list[int], Note, Parts]] = [(0, 0, start.clone(), [], ("", []), [])]
    tried = 0
    while queue and tried < MOST:
        cost, _, here, way, note, parts = heappop(queue)
        if way and way[-1] in found:
            continue
        stops = bool(way) and not goes_on(here, start)
        if way:
            names = [game.rules.name(code) for code in way]
            goal = found[way[-1]] = Goal(names[-1].noun, cost, names, stops, note[0], parts)
            goal.threats = note[1]
            if not free:
                ended, goal.risks = _play_forced(here, start, offer)
                stops = stops or ended or goal.risks
        if stops:
            continue
        if free:
            _refill(here, march)
        for code in _steps(here, offer):
            if code not in found and code != home:
                tried += 1
                price = march.price(here.board, here.stack[-1], code % NOUNS)
                note = (game.words.noted(here, code).text, _threats(game, here, march, code))
                after = (cost + sum(points for points, _ in price), tried, _after(here, code))
                heappush(queue, (*after, [*way, code], note, [*parts, *price]))
    return sorted(found.values(), key=lambda goal: (goal.cost, len(goal.way), goal.at))


def _threats(game: Any, g: Position[Any], march: March, code: int) -> list[str]:
    """The spaces from which somebody may fall upon the group after a step, by their ids."""
    if march.threats is None:
        return []
    verb, to = divmod(code, NOUNS)
    return [game.rules.name(verb * NOUNS + x).noun for x in march.threats(g.board, g.stack[-1], to)]


def _refill(g: Position[Any], march: March) -> None:
    """Give the group all it could need, and ask it again."""
    ask = g.ask
    assert ask is not None
    march.refill(g.board, g.stack[-1])
    g.ask = Ask(ask.role, ask.step, ask.step.open(g, g.stack[-1]))


def _home(g: Position[Any], offer: Offer) -> int:
    """The choice of the space that the march begins in; it is no goal. -1 where the frame doesn't say."""
    f = g.stack[-1]
    here = g.rules.procedures[f.proc].here
    return offer.verb * NOUNS + int(getattr(f, here)) if here else -1


def _steps(g: Position[Any], offer: Offer) -> list[int]:
    return [code for code in g.ask.options if code // NOUNS == offer.verb] if g.ask is not None else []


def _after(g: Position[Any], code: int) -> Position[Any]:
    after = g.clone()
    after.apply(code, None)
    return after


def _play_forced(g: Position[Any], start: Position[Any], offer: Offer) -> tuple[bool, bool]:
    """Play lone options as a match does. Was there one, and is undo at an end by dice, a reveal, another's decision?"""
    asked, sealed = start.ask, g.sealed
    assert asked is not None
    played, shown = _play_lone(g, asked.role, offer.verb)
    return played, sealed or shown or g.ask is None or g.ask.role != asked.role


def _play_lone(g: Position[Any], role: int, step: int = -1) -> tuple[bool, bool]:
    """Play lone options of a role, but no `step`. Was there one, and did playing them show or roll something?"""
    played = sealed = False
    for _ in range(MOST):
        ask = g.ask
        if ask is None or ask.role != role or len(ask.options) != 1 or ask.step.is_secret(g):
            break
        if ask.options[0] // NOUNS == step:
            return True, sealed
        g.apply(ask.options[0], None)
        played, sealed = True, sealed or g.sealed
    return played, sealed


def goes_on(g: Position[Any], start: Position[Any]) -> bool:
    """Is the same march asked about again?"""
    ask, asked = g.ask, start.ask
    if ask is None or asked is None:
        return False
    return ask.step is asked.step and ask.role == asked.role and len(g.stack) == len(start.stack)

"""What a player may ask before and in a battle: the odds, from what he knows.

During a battle, of that battle. Before one, of an attack by the group on the march, or by each of his stacks next to
the space; and in a space of his own, of an attack by each enemy stack next to it.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from grognard.games.destiny.forecast import forecast, forecast_all
from grognard.games.destiny.odds import Reckoning
from grognard.games.destiny.outcome import Forecast
from grognard.games.indian_territory.frames import Battle, Move, Raid
from grognard.games.indian_territory.odds_battle import TerritoryReckoning, running, to_the_dice
from grognard.games.indian_territory.query import has_units, is_enemy, is_tribe, leaders_in, units_in, wagons_in
from grognard.games.indian_territory.rules.changes import put
from grognard.games.indian_territory.rules.events import riders
from grognard.games.indian_territory.rules.movement import SLIPS_THROUGH, bar_closed, is_slipping
from grognard.games.indian_territory.state import BOOK, SIDES, Board, War
from grognard.kernel.dice import SeededDice
from grognard.kernel.flow import NOBODY, Position
from grognard.kernel.odds import NoBattle, Odds
from grognard.kernel.view import View

if TYPE_CHECKING:
    from grognard.games.indian_territory import IndianTerritory

PLAY: Final = (
    "Each side fires what hits most first, pays for supply while it has any, gives up panicked units before others "
    "and the least before the best; nobody breaks off or pursues."
)
GROUP: Final = "The group on the march attacks."
STACK: Final = "All who may march together from {at} attack: a force with a leader, else one regiment or unit."
TRIBES: Final = "Two tribes are there, and each is fought by itself; what the first costs is not counted in the second."
RIDER: Final = "The tribe attacks from {at} with one counter; each rides and fights by itself."
GUESSED: Final = "Who is in a stack that you can't see is guessed: the average of {n} deals."
LEFT_OUT: Final = "{k} deals more are left out, in which those who are there could not attack."

# why nobody may go there
CLOSED: Final = {
    "11.3b": "{at} is a base, and tribes may enter none but their own camps.",
    "11.4c": "{at} is a Union base, closed to Quantrill without a leader.",
    "11.4d": "Quantrill without a leader slips through and never attacks the Union units at {at}.",
}


class Assault:
    """Who could attack whom, where, and from where; `hand` directs them."""

    def __init__(self, side: int, hand: int, foe: int, where: int, origin: int) -> None:
        self.side = side
        self.hand = hand
        self.foe = foe
        self.where = where
        self.origin = origin


class Deals:
    """Positions that fit what a player knows: the same for all that is asked at once."""

    def __init__(self, game: IndianTerritory, view: View, first: War) -> None:
        self.game = game
        self.view = view
        self.made = [first]

    def nth(self, n: int) -> War:
        while len(self.made) <= n:
            dice = SeededDice(1000 * self.view.number + len(self.made))
            self.made.append(self.game.imagine(self.view, dice))
        return self.made[n]


def odds(game: IndianTerritory, view: View, at: str) -> list[Odds]:
    """The odds that a space asks for, one for each stack that could attack; none where nobody could fight."""
    if view.outcome is not None:
        return []
    g = game.imagine(view, SeededDice(view.number))
    f = running(g)
    if f is not None:
        return under_way(game, view, g, f)
    if not view.role or at not in game.components.spaces:
        return []
    me, s = game.role(view.role), game.components.spaces.index(at)
    deals, all_of_them = Deals(game, view, g), assaults(g, me, s)
    told = [asked(deals, x, me, len(all_of_them)) for x in all_of_them]
    found = [x for x in told if x is not None]
    return found if found or not told else kept_apart(game, g, all_of_them[0])


def kept_apart(game: IndianTerritory, g: War, x: Assault) -> list[Odds]:
    """The rule that bars the way; nothing is said where only guesses were barred."""
    rule = BOOK.ids[bar_assault(g, x)]
    return NoBattle(rule, CLOSED[rule].format(at=game.components.space_names[x.where])) if rule in CLOSED else []


def under_way(game: IndianTerritory, view: View, g: War, f: Battle) -> list[Odds]:
    """From where it stands, whatever is being decided; none where the last dice have fallen."""
    there = [units_in(g.board, side, f.where) for side in (f.attacker, f.defender)]
    now = to_the_dice(g)
    if now is None:
        return []
    found = forecast(TerritoryReckoning(g, now), Random(view.number))
    for side, units in enumerate(there):
        places = [g.board.at[u] for u in units]
        found.outcome.amend(side, sum(s < 0 for s in places), sum(s >= 0 and s != f.where for s in places))
    return [told(game, found, f, [PLAY])]


def assaults(g: War, me: int, s: int) -> list[Assault]:
    """His own attacks where enemies are; in a space of his own, those of the enemy. Raiders first."""
    b, top = g.board, g.stack[-1]
    if isinstance(top, Move) and top.hand == me and has_units(b, top.members):
        near = [top.at] if s in b.d.near[top.at] else []
        foes = foes_of(b, top.side, s, me if is_tribe(top.side) else NOBODY)
        if foes or foes_of(b, me, s):
            return [Assault(top.side, me, foe, s, x) for x in near for foe in foes]
    side = me if foes_of(b, me, s) else 1 - me
    near = [x for x in b.d.near[s] if units_in(b, side, x)]
    return raids(g, s) + [Assault(side, side, foe, s, x) for x in near for foe in foes_of(b, side, s)]


def raids(g: War, s: int) -> list[Assault]:
    """EVT.tribe.a: a tribe rides in this impulse, against whom its player is not (11.3c)."""
    for f in g.stack:
        if isinstance(f, Raid):
            near = sorted({g.board.at[u] for u in mounted(g, f)} & set(g.board.d.near[s]))
            foes = foes_of(g.board, f.tribe, s, f.player)
            return [Assault(f.tribe, f.player, foe, s, x) for x in near for foe in foes]
    return []


def mounted(g: War, f: Raid) -> list[int]:
    """Counters of the tribe that may still attack: who is riding, or else who has not ridden yet."""
    top = g.stack[-1]
    return top.members if isinstance(top, Move) and top.side == f.tribe else riders(g.board, f)


def foes_of(b: Board, side: int, s: int, but: int = NOBODY) -> list[int]:
    return [foe for foe in range(len(SIDES)) if foe != but and is_enemy(side, foe) and units_in(b, foe, s)]


def asked(deals: Deals, x: Assault, me: int, parts: int) -> Odds | None:
    """One answer of so many `parts`; None where a rule bars the way."""
    game, view, g = deals.game, deals.view, deals.made[0]
    theirs, there = (x.foe, x.where) if x.side == me or is_tribe(x.side) else (x.side, x.origin)

    def deal(n: int) -> Reckoning | None:
        return world(deals.nth(n), x)

    guessed: list[str] = []
    if is_hidden(view, SIDES[theirs], game.components.spaces[there]):
        found = forecast_all(deal, Random(view.number), parts)
        guessed = guesses(found) if found is not None else []
    else:
        here = deal(0)
        found = forecast(here, Random(view.number), parts) if here is not None else None
    if found is None:
        return None
    f = Battle(attacker=x.side, defender=x.foe, where=x.where)
    return told(game, found, f, premises(game, g, x) + guessed)


def premises(game: IndianTerritory, g: War, x: Assault) -> list[str]:
    """What is taken for granted."""
    who = GROUP if on_the_march(g, x) is not None else RIDER if is_tribe(x.side) else STACK
    two = len(foes_of(g.board, x.side, x.where)) > 1
    return [PLAY, who.format(at=game.components.space_names[x.origin]), *([TRIBES] if two else [])]


def guesses(found: Forecast) -> list[str]:
    out = [GUESSED.format(n=found.worlds)]
    return [*out, LEFT_OUT.format(k=found.empty)] if found.empty else out


def is_hidden(view: View, side: str, at: str) -> bool:
    """Is there somebody in the stack, unit, leader or wagon, whom this player doesn't know?"""
    known = sum(1 for p in view.known if p.side == side and p.at == at)
    return any(s.count > known for s in view.stacks if s.side == side and s.at == at)


def told(game: IndianTerritory, found: Forecast, f: Battle, assumes: list[str]) -> Odds:
    return found.told(game.components.spaces[f.where], (SIDES[f.attacker], SIDES[f.defender]), assumes)


def on_the_march(g: War, x: Assault) -> Move | None:
    """The group that would attack; a leader alone still waits for those who will join him."""
    top = g.stack[-1]
    if not isinstance(top, Move) or top.side != x.side or top.at != x.origin:
        return None
    return top if has_units(g.board, top.members) else None


def group_of(g: War, x: Assault) -> tuple[list[int], list[int]]:
    """Units and wagons: those on the march, one counter of a tribe (11.3a), or all who may go together."""
    move = on_the_march(g, x)
    if move is not None:
        return move.members, move.wagons
    raid = next((f for f in g.stack if isinstance(f, Raid)), None)
    if is_tribe(x.side) and raid is not None:
        return [u for u in riders(g.board, raid) if g.board.at[u] == x.origin][:1], []
    return force(g.board, x.side, x.origin)


def bar_assault(g: War, x: Assault) -> int:
    """Spaces that are closed to them, or where they would not fight."""
    units, wagons = group_of(g, x)
    f = Move(side=x.side, hand=x.hand, members=units, wagons=wagons, at=x.origin)
    barred = bar_closed(g.board, f, x.where)
    return barred or (SLIPS_THROUGH if is_slipping(g.board, f, x.where) else 0)


def world(g: War, x: Assault) -> TerritoryReckoning | None:
    """The battle as it would begin (8.1), played to its first dice; None where they may not go there."""
    if bar_assault(g, x):
        return None
    there = Position(g.rules, g.board.clone(), [])
    b = there.board
    group, wagons = group_of(g, x)
    for u in group:
        put(there, u, x.where)
    for w in wagons:
        b.wagon_at[w] = x.where
    hand = x.side if not is_tribe(x.side) else 1 - x.foe
    other = x.foe if not is_tribe(x.foe) else 1 - hand
    there.call(Battle(
        attacker=x.side, defender=x.foe, attacker_hand=hand, defender_hand=other, where=x.where, origin=x.origin
    ))  # fmt: skip
    there.advance(None)
    f = to_the_dice(there)
    assert f is not None
    return TerritoryReckoning(there, f)


def force(b: Board, side: int, origin: int) -> tuple[list[int], list[int]]:
    """All, with a leader (7.3a); else the strongest regiment or unit (7.2), never Quantrill alone (11.4d)."""
    units, leaders = units_in(b, side, origin), leaders_in(b, side, origin)
    if leaders:
        return units + leaders, wagons_in(b, side, origin)
    regiments: dict[int, list[int]] = {}
    for u in units:
        if u != b.d.quantrill or len(units) == 1:
            regiments.setdefault(b.d.regiment[u] if b.d.regiment[u] >= 0 else -1 - u, []).append(u)
    return max(regiments.values(), key=lambda group: sum(b.d.strength[u] for u in group)), wagons_in(b, side, origin)

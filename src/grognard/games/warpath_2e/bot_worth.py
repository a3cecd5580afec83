"""What things are worth to the bot, in points: outcomes of attacks, places to stand, by quick estimates."""

from __future__ import annotations

from collections import Counter
from math import exp, hypot
from typing import Final

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e.components import MIL, Weapon
from grognard.games.warpath_2e.odds import Outcome, chance_to_damage
from grognard.games.warpath_2e.paces import allowance
from grognard.games.warpath_2e.query import living
from grognard.games.warpath_2e.query_shoot import enemies_of
from grognard.games.warpath_2e.query_sight import carried
from grognard.games.warpath_2e.query_victory import EACH
from grognard.games.warpath_2e.roster import tough
from grognard.games.warpath_2e.state import CHARGE, GLOBAL_DOMINATION, MEAT_GRINDER, ON_TABLE, Board
from grognard.games.warpath_2e.victory import placed_objectives
from grognard.tabletop.plane import Place

SHAKEN: Final = 0.2  # what a suppression is worth, as a part of the unit
WOUNDED: Final = 0.5  # and a model that falls, as a part of its price
OBJECTIVE: Final = 0.16  # an objective, as a part of an army
FRONT: Final = 10  # models that get into contact
AIMED: Final = 0.35  # of what could be shot from a place in the next turn
FEARED: Final = 0.3  # of what the enemy could do there
CHARGED: Final = 0.45  # of a charge that could follow
EASE: Final = 6.0  # inches over which an aim that is out of reach loses most of its pull


def worth(b: Board, target: int, found: Outcome) -> float:
    """Points that an attack may be expected to destroy, and what else it does to the target."""
    points, models = b.d.points[target], b.d.size[target]
    lost = sum(n * p for n, p in enumerate(found.lost))
    dealt = sum(n * p for n, p in enumerate(found.damage)) / (models * tough(b.d, target))
    fallen = max(lost / models, min(1.0, dealt))
    return points * (found.destroyed + SHAKEN * found.suppressed + WOUNDED * fallen * (1 - found.destroyed))


# quick estimates


def arms(b: Board, unit: int) -> Counter[Weapon]:
    """The best weapon of each living model; of a vehicle every one."""
    out: Counter[Weapon] = Counter()
    for m in living(b, unit):
        own = [x.weapon for x in carried(b.d, m)]
        if b.d.entry[unit].type == k.ARM:
            out.update(own)
        elif own:
            out[max(own, key=lambda w: w.fire * (1 + w.rules[k.PIERCING]))] += 1
    return out


def fire_worth(b: Board, unit: int, target: int, away: float, moved: bool) -> float:
    """What a unit's fire at so many mils is worth, as if everybody saw everybody and nobody had cover."""
    e, prey = b.d.entry[unit], b.d.entry[target]
    total = 0.0
    for w, count in arms(b, unit).items():
        if away >= w.range * MIL or (moved and (w.rules[k.RELOAD] or e.type == k.ORD)):
            continue
        need = 4 if w.rules[k.SATURATION] else e.hit + int(moved) + int(2 * away > w.range * MIL)
        hit = max(0.03, min(5, 7 - need) / 6)
        total += count * w.fire * hit * (w.rules[k.BLAST] or 1) * chance_to_damage(prey.defence, w.rules[k.PIERCING])
    return total * point_worth(b, target)


def point_worth(b: Board, target: int) -> float:
    """What a point of damage is worth: a model, or a part of a tough one, and some of the unit's nerve."""
    left = len(living(b, target)) * tough(b.d, target)
    return 1.6 * b.d.points[target] / max(1, left, b.d.size[target])


def blow_worth(b: Board, unit: int, target: int) -> float:
    """What a charge would be worth if it came to blows."""
    e, prey = b.d.entry[unit], b.d.entry[target]
    if not e.att or e.type == k.ORD:
        return 0.0
    models = min(FRONT, len(living(b, unit)))
    hit = min(5, 7 - max(2, e.hit - 1)) / 6
    damage = models * e.att * hit * chance_to_damage(prey.defence, b.d.rules[unit][k.CRUSHING])
    return min(float(b.d.points[target]), damage * point_worth(b, target))


# places


class Ground:
    """What matters about where a unit stands: made once for a decision, asked for every place."""

    def __init__(self, b: Board, unit: int) -> None:
        self.b, self.unit = b, unit
        self.foes = [(u, *_leader(b, u)) for u in enemies_of(b, unit)]
        self.base = b.d.entry[unit].base.length / 2
        self.reach = allowance(b, unit, CHARGE, bool(b.d.rules[unit][k.JUMP]))
        self.goals = [] if b.brief == MEAT_GRINDER else [self._goal(at) for at in placed_objectives(b)]
        self.shots = {u: fire_worth(b, unit, u, 0, False) for u, _, _ in self.foes}
        self.blows = {u: blow_worth(b, unit, u) for u, _, _ in self.foes}
        self.feared = {u: blow_worth(b, u, unit) for u, _, _ in self.foes}

    def _goal(self, at: Place) -> tuple[Place, float]:
        """An objective, and what it is worth to go there: less where a friend is nearer."""
        b, unit = self.b, self.unit
        limit = max(b.d.limit)
        price = limit * EACH / 100 if b.brief == GLOBAL_DOMINATION else limit * OBJECTIVE
        own = hypot(b.x[b.d.first[unit]] - at[0], b.y[b.d.first[unit]] - at[1])
        friends = [u for u, side in enumerate(b.d.side) if side == b.d.side[unit] and u != unit and b.at[u] == ON_TABLE]
        nearer = [u for u in friends if hypot(*_off(b, u, at)) < min(own, 3000 + _reach(b, u))]
        return at, price * (0.25 if nearer else 1.0)

    def worth(self, at: Place) -> float:
        """Of the Leader's place, in points."""
        return self._objectives(at) + self._fight(at)

    def _objectives(self, at: Place) -> float:
        found = [price * self._pull(hypot(x - at[0], y - at[1]) - self.base - 500) for (x, y), price in self.goals]
        return max(found, default=0.0) + 0.2 * sum(found)

    def _pull(self, away: float) -> float:
        return 1.0 if away <= MIL else 0.7 * exp(-(away / MIL - 1) / (2 * EASE))

    def _fight(self, at: Place) -> float:
        b, total = self.b, 0.0
        best = 0.0
        for u, x, y in self.foes:
            away = max(0.0, hypot(x - at[0], y - at[1]) - self.base - b.d.entry[u].base.length / 2)
            over = max(0.0, away - self.reach) / MIL
            best = max(best, AIMED * fire_worth(b, self.unit, u, away, False))
            best = max(best, CHARGED * self.blows[u] * exp(-over / EASE))
            total -= FEARED * fire_worth(b, u, self.unit, away, False)
            if away <= allowance(b, u, CHARGE, bool(b.d.rules[u][k.JUMP])):
                total -= FEARED * self.feared[u]
        return total + best


def _leader(b: Board, unit: int) -> Place:
    m = living(b, unit)[0]
    return b.x[m], b.y[m]


def _off(b: Board, unit: int, at: Place) -> Place:
    x, y = _leader(b, unit)
    return x - at[0], y - at[1]


def _reach(b: Board, unit: int) -> int:
    return 2 * b.d.entry[unit].spd * MIL

"""What a player may ask about battles of this family, and battles made up by lot to prove the answers.

During a battle the odds are those of that battle. Before one they are those of every assault that could be made on a
space, also at the end of a march. What a player can't see is guessed: he gets the average of many deals that fit
what he knows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, ClassVar, Final, NamedTuple

from mypy_extensions import mypyc_attr

from grognard.games.destiny.forecast import forecast, forecast_all
from grognard.games.destiny.odds import Reckoning
from grognard.games.destiny.outcome import Forecast
from grognard.kernel.chance import Dice
from grognard.kernel.dice import SeededDice
from grognard.kernel.flow import NOBODY, NOWHERE, Position
from grognard.kernel.odds import Fought, Odds, Trial
from grognard.kernel.reach import reach
from grognard.kernel.study import Study
from grognard.kernel.view import View

GUESSED: Final = "Who is in a stack that you can't see is guessed: the average of {n} deals."
MOST_CHOICES: Final = 12  # in a battle, for which chances are reckoned one by one
WHIM: Final = 0.3  # how often somebody in a made-up battle does anything else than what the odds expect


class Assault:
    """An attack that could be made: by whom, on whom, where and from where. `me` asks, `hand` directs the attackers."""

    def __init__(self, me: int, side: int, foe: int, where: int, origin: int = NOWHERE, hand: int = NOBODY) -> None:
        self.me = me
        self.side = side
        self.foe = foe
        self.where = where
        self.origin = origin
        self.hand = hand


class Battles(NamedTuple):
    """What a game knows of its battles.

    `choose` is the choice that the odds reckon with at any decision inside a battle, `reckon` gives the odds of one
    that waits for its dice. `units` are those of a side in a space whose loss is counted. `invent` makes up, by lot, a
    board with a battle on it and little else.
    """

    choose: Callable[[Any], int]
    reckon: Callable[[Any, Any], Reckoning]
    units: Callable[[Any, int, int], list[int]]
    leaders: Callable[[Any, int, int], list[int]]
    invent: Callable[[Any, Random], tuple[Any, Any]]


def running(g: Position[Any]) -> Any:
    """The battle under way, the innermost where there are several; None where it is decided."""
    for f in reversed(g.stack):
        name = g.rules.procedures[f.proc].name
        if name in ("Battle", "Aftermath"):
            return f if name == "Battle" else None
    return None


def marched(g: Position[Any], way: list[int]) -> Position[Any]:
    """The position, after these steps of a march on which nothing is rolled."""
    for step in way:
        g.apply(step, None)
    return g


@mypyc_attr(allow_interpreted_subclasses=True)
class BattleStudy(Study):
    """The battles of one game. The methods of the first part are the game's own."""

    plays: ClassVar[Sequence[str]] = ()  # how both sides are taken to play, in words
    left_out: ClassVar[str] = ""  # what is said of {k} deals without a battle

    def __init__(self, game: Any, sides: Sequence[str], of: Battles) -> None:
        self.game = game
        self.sides = sides  # the ids of all sides
        self.of = of

    # what a game writes

    def assaults(self, g: Any, me: int, s: int) -> list[Assault]:
        """Which attacks on a space could be made."""
        raise NotImplementedError

    def begin(self, g: Any, x: Assault) -> Reckoning | None:
        """The battle as it would begin, played to its first dice; None where a rule bars it."""
        raise NotImplementedError

    def is_hidden(self, view: View, g: Any, x: Assault) -> bool:
        """Is anybody in it whom the player who asks doesn't know?"""
        raise NotImplementedError

    def premises(self, g: Any, x: Assault) -> list[str]:
        """Who is taken to attack, in words."""
        raise NotImplementedError

    def kept_apart(self, g: Any, x: Assault) -> list[Odds]:
        """No odds, and the rule that bars the way where one is to be named."""
        return []

    def is_fought(self, g: Any) -> bool:
        """Are all losses that the odds count taken?"""
        raise NotImplementedError

    # odds

    def odds(self, view: View, at: str) -> list[Odds]:
        """The odds that a space asks for, one for each assault; none where nobody could fight."""
        if view.outcome is not None:
            return []
        g = self.game.imagine(view, SeededDice(view.number))
        f = running(g)
        if f is not None:
            return self.under_way(view, g, f)
        spaces = self.game.components.spaces
        if not view.role or at not in spaces:
            return []
        me, s = self.game.role(view.role), spaces.index(at)
        way = [] if self.assaults(g, me, s) else self.approach(g, me, at)
        deals = [marched(g, way)]
        assaults = self.assaults(g, me, s)
        answers = [self.answer(view, deals, way, x, len(assaults)) for x in assaults]
        found = [x for x in answers if x is not None]
        return found if found or not assaults else self.kept_apart(g, assaults[0])

    def approach(self, g: Any, me: int, at: str) -> list[int]:
        """The steps that take those on the march next to a space in their reach, where an attack would begin."""
        goals = [goal for goal in reach(self.game, g, me) if goal.at == at]
        return [self.game.rules.number(step.verb, step.noun) for goal in goals for step in goal.way[:-1]]

    def under_way(self, view: View, g: Any, f: Any) -> list[Odds]:
        """From where it stands, whatever is being decided; none where the last dice have fallen."""
        sides, at = (f.attacker, f.defender), g.board.at
        there = [self.of.units(g.board, side, f.where) for side in sides]
        leaders = [self.of.leaders(g.board, side, f.where) for side in sides]
        now = self.to_the_dice(g)
        if now is None:
            return []
        found = forecast(self.of.reckon(g, now), Random(view.number))
        for side, units in enumerate(there):
            places = [at[u] for u in units]
            found.outcome.amend(side, sum(s < 0 for s in places), sum(s >= 0 and s != f.where for s in places))
            if any(at[u] < 0 for u in leaders[side]):
                found.outcome.leader[side] = 1.0
        return [self.answered(found, f.where, sides, [])]

    def chances(self, view: View) -> list[float]:
        """Every option is chosen in a game of its own, which goes on as the odds expect."""
        options = [] if view.ask is None else view.ask.options
        if not 2 <= len(options) <= MOST_CHOICES or view.role not in self.sides:
            return []
        return [self.chance(view, self.game.rules.number(x.verb, x.noun), len(options)) for x in options]

    def chance(self, view: View, choice: int, parts: int) -> float:
        g = self.game.imagine(view, SeededDice(view.number))
        f, me = running(g), self.sides.index(view.role)
        if f is None or me not in (f.attacker, f.defender) or choice not in g.ask.options:
            return -1.0
        sides = (f.attacker, f.defender)
        g.apply(choice, None)
        now = self.to_the_dice(g)
        if now is None:
            return -1.0
        found = self.answered(forecast(self.of.reckon(g, now), Random(view.number), parts), f.where, sides, [])
        return (found.attacker if me == f.attacker else found.defender).wins

    def answer(self, view: View, deals: list[Any], way: list[int], x: Assault, parts: int) -> Odds | None:
        """One of so many parts of an answer, which share the deals; None where a rule bars the attack."""

        def deal(n: int) -> Reckoning | None:
            while len(deals) <= n:
                imagined = self.game.imagine(view, SeededDice(1000 * view.number + len(deals)))
                deals.append(marched(imagined, way))
            return self.begin(deals[n], x)

        assumes = self.premises(deals[0], x)
        if self.is_hidden(view, deals[0], x):
            found = forecast_all(deal, Random(view.number), parts)
            assumes += self.guesses(found) if found is not None else []
        else:
            here = deal(0)
            found = forecast(here, Random(view.number), parts) if here is not None else None
        return self.answered(found, x.where, (x.side, x.foe), assumes) if found is not None else None

    def guesses(self, found: Forecast) -> list[str]:
        guessed = GUESSED.format(n=found.worlds)
        return [guessed, self.left_out.format(k=found.empty)] if found.empty else [guessed]

    def answered(self, found: Forecast, where: int, sides: tuple[int, int], assumes: list[str]) -> Odds:
        names = (self.sides[sides[0]], self.sides[sides[1]])
        return found.odds(self.game.components.spaces[where], names, [*self.plays, *assumes])

    def to_the_dice(self, g: Any) -> Any:
        """Play on by the default choices as far as no dice are needed; None where no battle is left then."""
        f = running(g)
        while f is not None and g.ask is not None:
            g.apply(self.of.choose(g), None)
            f = running(g)
        return f if g.pending is not None else None

    # trials

    def trial(self, seed: int) -> Trial:
        return self.make_trial(Random(seed))

    def make_trial(self, rng: Random) -> Trial:
        while True:
            b, f = self.of.invent(self.game.components, rng)
            g = Position(self.game.rules, b, [])
            g.call(f)
            g.advance(SeededDice(rng.randrange(1 << 30)))
            if self.goes_on(g):
                return BattleTrial(self, self.some_way(g, rng), f)

    def goes_on(self, g: Position[Any]) -> bool:
        """Is a decision asked for, and will dice still fall?"""
        return g.ask is not None and running(g) is not None and self.to_the_dice(g.clone()) is not None

    def some_way(self, g: Position[Any], rng: Random) -> Position[Any]:
        """Play on for a while, at times by a whim; back to the last decision before it would be over."""
        dice = SeededDice(rng.randrange(1 << 30))
        last = g
        for _ in range(rng.choice([0, 0, rng.randrange(6), rng.randrange(25)])):
            g = g.clone()
            assert g.ask is not None
            g.apply(rng.choice(g.ask.options) if rng.random() < WHIM else self.of.choose(g), dice)
            if not self.goes_on(g):
                return last
            last = g
        return last


class BattleTrial(Trial):
    """A battle under way, to be reckoned from a view and fought by the rules."""

    def __init__(self, study: BattleStudy, g: Position[Any], f: Any) -> None:
        b, sides = g.board, (f.attacker, f.defender)
        self.study = study
        self.g = g
        self.attacker: int = f.attacker
        self.at: str = b.d.spaces[f.where]
        self.units = [study.of.units(b, side, f.where) for side in sides]
        self.leaders = [study.of.leaders(b, side, f.where) for side in sides]
        sizes = ", ".join(f"{study.sides[side]} {len(self.units[i])}" for i, side in enumerate(sides))
        self.name = f"{sizes} at {self.at}: {g.where()}"

    def odds(self) -> Odds:
        return self.study.odds(self.study.game.view(self.g, 0), self.at)[0]

    def fight(self, dice: Dice) -> Fought:
        g = self.g.clone()
        g.news = []
        while g.ask is not None and not self.study.is_fought(g):
            g.apply(self.study.of.choose(g), dice)
        won = next(e.args[0] for e in g.news if g.rules.events[e.kind].name in ("battle_won", "all_gone"))
        at = g.board.at
        lost = [sum(at[u] < 0 for u in side) for side in self.units]
        fell = [any(at[u] < 0 for u in side) for side in self.leaders]
        return Fought(won == self.attacker, (lost[0], lost[1]), (fell[0], fell[1]))

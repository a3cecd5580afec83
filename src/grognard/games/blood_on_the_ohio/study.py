"""What a player may ask about combats and ambushes, from what he knows; and what the dice of a combat were worth."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any, Final

from grognard.games.blood_on_the_ohio import fight, query
from grognard.games.blood_on_the_ohio.approach import find_way, reckon_attack
from grognard.games.blood_on_the_ohio.components import SIDES
from grognard.games.blood_on_the_ohio.frames import Ambush, Combat, Interrupt, March, Reinforce
from grognard.games.blood_on_the_ohio.odds import DIE, Result, ambush_chances, attack_on, harm_chance, reckon
from grognard.games.blood_on_the_ohio.state import SPACE, US, WC, Board, War, count_all
from grognard.games.blood_on_the_ohio.trial import Attack
from grognard.games.blood_on_the_ohio.words_log import WORDS
from grognard.kernel.dice import SeededDice
from grognard.kernel.kinds import Lexicon
from grognard.kernel.odds import Chances, Odds, Trial
from grognard.kernel.stakes import LuckKind, Stake
from grognard.kernel.study import Study
from grognard.kernel.template import counted, listed
from grognard.kernel.view import View, innermost

UNKNOWN: Final = -1.0
DEALS: Final = 12  # of what closed stacks may hold
COMBAT: Final = LuckKind("combat", "Combat dice", "casualties")
AMBUSHES: Final = LuckKind("ambush", "Ambushes", "casualties")


class OhioStudy(Study):
    """The combats of Blood on the Ohio. Losses are counted in steps."""

    notes = tuple(WORDS.texts["luck"].splitlines())

    def __init__(self, game: Any) -> None:
        self.game = game

    # odds

    def odds(self, view: View, at: str) -> list[Odds]:
        """Of the combat under way; else of the force on the march, or of each stack next door, against a space."""
        b: Board = self.game.shape.build(view.board)
        running = innermost(Combat, view.running)
        if running is not None:
            return [self._told(b, running, reckon(b, running), [])] if not at or at == b.d.spaces[running.where] else []
        if at not in b.d.spaces:
            return []
        if view.role == SIDES[WC] or not query.is_hidden(b):
            return self._attacks(b, view, at)
        deals = [self.game.imagine(view, SeededDice(n)).board for n in range(DEALS)]
        return [averaged(x) for x in zip(*[self._attacks(deal, view, at) for deal in deals], strict=True)]

    def _attacks(self, b: Board, view: View, at: str) -> list[Odds]:
        where, me = b.d.spaces.index(at), SIDES.index(view.role) if view.role else US
        return [x for f, path in self._forces(b, view, me, where) for x in self.attack(b, f, path)]

    def _forces(self, b: Board, view: View, me: int, where: int) -> list[tuple[March, list[int]]]:
        """The force on the march, or each stack next door, with its way there."""
        f = innermost(March, view.running)
        if f is not None and f.side == me and f.members:
            path = find_way(b, f, where)
            return [(f, path)] if path else []
        stacks = [March(side=me, members=query.open_stack(b, me, s), at=s) for s in b.d.near[where]]
        return [(f, [where]) for f in stacks if query.fp_of(b, f.members)]

    def attack(self, b: Board, f: March, path: list[int]) -> list[Odds]:
        """With the ambushes that may come on the way."""
        where, origin = path[-1], path[-2] if len(path) > 1 else f.at
        there, combat = attack_on(b, f.side, f.members, origin, where)
        if not (query.has_enemy_fp(b, f.side, where) or fight.can_storm(b, f.side, where)):
            return []
        found, ambushers = reckon_attack(self.game.rules, b, f, path)
        names = listed([self.game.words.lexicon.name(SPACE, s) for s in ambushers])
        return [self._told(there, combat, found, [WORDS.texts["ambushed"].format(at=names)] if ambushers else [])]

    def trial(self, seed: int) -> Trial:
        return Attack(self.game, seed)

    def _told(self, b: Board, f: Combat, found: Result, more: list[str]) -> Odds:
        both = [self._side(b, f, found, side) for side in (f.attacker, 1 - f.attacker)]
        return Odds(b.d.spaces[f.where], both[0], both[1], True, assumes=[WORDS.texts["plays"], *more])

    def _side(self, b: Board, f: Combat, found: Result, side: int) -> Chances:
        steps = fight.steps_of(b, fight.force_of(b, f, side))
        losses = found.losses[side]
        spread = [losses.get(n, 0.0) for n in range(max(losses, default=0) + 1)]
        gone = sum([p for n, p in losses.items() if n >= steps]) if steps else 0.0
        return Chances(SIDES[side], steps, found.wins[side], spread, gone)

    def chances(self, view: View) -> list[float]:
        """Of an ambush, that it costs the enemy something; in a combat, to win it."""
        if view.ask is None:
            return []
        b: Board = self.game.shape.build(view.board)
        me, options = SIDES.index(view.role), view.ask.options
        interrupt = innermost(Interrupt, view.running[-1:])
        if interrupt is not None:
            at, members = interrupt.at, interrupt.members
            return [harm_chance(b, me, b.d.spaces.index(o.noun), at, members) if o.noun else UNKNOWN for o in options]
        combat, calls = innermost(Combat, view.running), innermost(Reinforce, view.running[-1:])
        if combat is not None and calls is not None:
            return [self._helped(b, combat, calls, me, o.noun) for o in options]
        f = innermost(Combat, view.running[-1:])
        return [self._after(b, f, me, o.verb, o.noun) for o in options] if f is not None else []

    def _helped(self, b: Board, f: Combat, calls: Reinforce, me: int, noun: str) -> float:
        """With those who have been called, and one more; all of them come through."""
        coming = (calls.us_force if me == US else calls.wc_force) + ([b.d.counters.index(noun)] if noun else [])
        there, g = b.clone(), self._copy(f)
        for u in coming:
            there.at[u] = f.where
        count_all(there)
        g.late = f.late + coming
        return reckon(there, g).wins[me]

    def _copy(self, f: Combat) -> Combat:
        made: Any = Combat
        out: Combat = made(**{x: getattr(f, x) for x in self.game.rules.by_name["Combat"].fields})
        return out

    def _after(self, b: Board, f: Combat, me: int, verb: str, noun: str) -> float:
        g = self._copy(f)
        if verb == "reroll_event":
            g.event = -1
        elif verb == "scout_fights":
            g.scouts_fp = [*f.scouts_fp, b.d.counters.index(noun)]
        elif verb == "reroll":
            if noun == SIDES[US]:
                g.us_die = 0
            else:
                g.wc_die = 0
            return self._rolled_again(b, g, me, SIDES.index(noun))
        elif verb != "pass":
            return UNKNOWN
        return reckon(b, g).wins[me]

    def _rolled_again(self, b: Board, f: Combat, me: int, side: int) -> float:
        total = 0.0
        for face in DIE:
            if side == US:
                f.us_die = face
            else:
                f.wc_die = face
            total += reckon(b, f).wins[me] / 6
        return total

    # luck

    def stake(self, g: War, outcome: list[int]) -> Stake | None:
        """Casualties that dice brought: of a combat both sides' at once, of an ambush the ambusher's."""
        f, x = g.stack[-1], self.game.words.lexicon
        if isinstance(f, Combat) and g.step().name == "wage_combat":
            return _combat(g.board, f, outcome)
        return _ambush(x, g.board, f, outcome) if isinstance(f, Ambush) and len(outcome) == 2 else None


def averaged(deals: Sequence[Odds]) -> Odds:
    """25.2 Over deals of what closed stacks may hold."""
    n, first = len(deals), deals[0]
    wins = [x.attacker.wins for x in deals]
    mean = sum(wins) / n
    error = sqrt(sum([(w - mean) ** 2 for w in wins]) / n / n)
    both = [mixed([x.attacker for x in deals]), mixed([x.defender for x in deals])]
    return Odds(first.at, both[0], both[1], False, n, error, [*first.assumes[:1], WORDS.texts["closed"]])


def mixed(sides: Sequence[Chances]) -> Chances:
    n, longest = len(sides), max(len(x.losses) for x in sides)
    losses = [sum([x.losses[i] for x in sides if i < len(x.losses)]) / n for i in range(longest)]
    wins, gone = sum([x.wins for x in sides]) / n, sum([x.wiped_out for x in sides]) / n
    return Chances(sides[0].side, max(x.count for x in sides), wins, losses, gone)


def _combat(b: Board, f: Combat, faces: list[int]) -> Stake:
    """What the US scored beyond what it suffered; the WC has the rest."""
    us, wc = f.us_strength, f.wc_strength
    top = b.d.combat[-1][-1]

    def scored(side: int, strength: int, face: int) -> int:
        return fight.by_table(b.d, strength, face + fight.die_mod(b, f, side)) if strength >= 1 else 0

    rolls = [(i, j) for i in (DIE if us >= 1 else [0]) for j in (DIE if wc >= 1 else [0])]
    chances = [(float(top + scored(US, us, i) - scored(WC, wc, j)), 1 / len(rolls)) for i, j in rolls]
    fallen = iter(faces)
    i, j = next(fallen, 0) if us >= 1 else 0, next(fallen, 0) if wc >= 1 else 0
    ours, theirs = scored(US, us, i), scored(WC, wc, j)
    text = f"Combat: the US inflict {counted(ours, 'casualty')}, the WC {theirs}"
    return Stake(COMBAT, US, float(top + ours - theirs), chances, text, b.d.spaces[f.where], WC, 2.0 * top)


def _ambush(x: Lexicon, b: Board, f: Ambush, faces: list[int]) -> Stake:
    results = ambush_chances(b, f.side, f.where, f.at, f.members)
    chances = [(float(lost), p) for p, lost, _ in results]
    is_delayed = b.d.events[faces[1] - 1] == fight.DELAY
    value = 0.0 if is_delayed else float(results[faces[0]][1])
    text = f"Ambush from {x.name(SPACE, f.where)}: {counted(int(value), 'casualty')}"
    return Stake(AMBUSHES, f.side, value, chances, text, b.d.spaces[f.at])

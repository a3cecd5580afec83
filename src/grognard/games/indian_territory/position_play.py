"""Where play stands, in positions from plain data: the sections of docs/positions.md as running procedures."""

from __future__ import annotations

from typing import Final, TypeVar

from grognard.games.indian_territory import frames, query, state
from grognard.games.indian_territory.rules.battle import aftermath_of, battle_of, foes
from grognard.games.indian_territory.rules.lines import shoot
from grognard.games.indian_territory.state import CONFEDERATE, KIOWA, SIDES, UNION, War
from grognard.kernel.checked import Node
from grognard.kernel.flow import NOBODY, Frame
from grognard.kernel.names import Names
from grognard.kernel.play import call_at, read_locals
from grognard.kernel.toml import load_toml

F = TypeVar("F", bound=Frame)
PLAYERS: Final = SIDES[:2]
MARCH: Final = ["march", "raid"]  # what is asked of a group on the march
ACTING: Final = ["recruit", "build", "move", "arrive", "battle"]
RUNNING: Final = ["impulse", "recruiting", "raid", "fortune", *ACTING]
TABLES: Final = load_toml(state.DATA / "position.toml")
KEYS: Final[dict[str, dict[str, str]]] = TABLES["keys"]
ROUNDS: Final[dict[str, dict[str, str]]] = TABLES["rounds"]
PHASES: Final[dict[str, str]] = TABLES["phases"]
AFTER_FIRE: Final[dict[str, str]] = TABLES["after_fire"]
DURING: Final[dict[int, list[str]]] = {state.EFFECTS[id]: keys for id, keys in TABLES["during"].items()}
INSIDE: Final = ["fire", "arrive", "aftermath"]  # a battle


class PlayReader:
    """Puts the running procedures on the stack of a position whose board is laid out; `paths` say by which keys."""

    def __init__(self, g: War, s: Node) -> None:
        self.g, self.b, self.d, self.s = g, g.board, g.board.d, s
        self.paths: list[str] = []
        self.is_acting = any(key in s for key in ACTING)

    def call(self, f: Frame, step: str, at: str) -> None:
        """Run a procedure from this step on; with none, it is done as soon as its callee is."""
        call_at(self.g, f, step)
        self.paths.append(at)

    def read(self, s: Node, key: str, f: F) -> tuple[Node, F]:
        """The section under a key, and its frame with all that it says."""
        t = s.part(key, *KEYS[key], *TABLES["more"].get(key, []))
        read_locals(self.g.rules, f, t, KEYS[key])
        t.faults.refuse()
        return t, f

    def run(self) -> None:
        s, b = self.s, self.b
        running = [key for key in RUNNING if key in s and not self.g.over]
        first = s.one_of("first", PLAYERS, PLAYERS[UNION])
        player = s.one_of("player", PLAYERS, PLAYERS[first])
        b.first = first if "first" in s else player
        if running:
            s.need("phase" not in s, "phase", f"play is inside an impulse already, by {running[0]}")
            self.impulse(player)
        elif not self.g.over:
            self.game(player, s.one_of("phase", PHASES, "draw"))

    def game(self, player: int, step: str) -> None:
        """The recovery rolls of the last administrative phase, if there were any, have come past the last space."""
        turn = self.b.turn
        recovered = turn >= 2 and self.d.rolls_recovery[turn - 2]
        self.call(frames.Game(player=player, space=len(self.d.spaces) if recovered else 0), step, "position")

    def impulse(self, player: int) -> None:
        s, b, d = self.s, self.b, self.d
        t = s.part("impulse", "player", "marker", "actions")
        self.move_node, self.move = self.read(s, "move", frames.Move())
        _, self.fight = self.read(s, "battle", frames.Attack(side=NOBODY, where=NOBODY))
        _, self.raid = self.read(s, "raid", frames.Raid(tribe=NOBODY))
        _, self.fortune = self.read(s, "fortune", frames.Fortune())
        _, self.recruit = self.read(s, "recruit", frames.Recruit(unit=NOBODY))
        _, self.build = self.read(s, "build", frames.Build(unit=NOBODY))
        side = self.acting_side()
        if "player" in t:
            told = t.one_of("player", PLAYERS)
            s.need("player" not in s or told == player, "player", f"it is the impulse of {PLAYERS[told]}")
            player = told
        elif "player" not in s and side >= KIOWA:
            player = 1 - self.attacked_player()
        elif "player" not in s and side >= 0:
            player = 1 - side if "fortune" in s else side
        b.first = b.first if "first" in s else player
        b.kept[player] = 1
        self.game(player, "phase_closed")
        f = frames.Impulse(player=player)
        markers = Names("marker", d.markers)
        f.marker = markers.read(t, "marker") if "marker" in t else self.least_marker(t, player, side)
        t.faults.refuse()
        f.effect = query.effect_of(b, f.marker, player)
        is_event = f.effect > 4
        t.need(not is_event or "actions" not in t, "actions", "an event marker gives none")
        f.actions = t.whole("actions", 0, 4, f.effect - self.is_acting if "marker" in t and not is_event else 0)
        are_left = is_event or f.actions + self.is_acting <= f.effect
        t.need(are_left, "actions", f"{f.actions}, but the marker gives {f.effect}")
        for key in RUNNING[1:]:
            fits = DURING.get(f.effect, []) if is_event else ACTING
            s.need(key not in s or key in fits, key, f"can't be under way during {d.markers[f.marker]}")
        has_begun = is_event and any(key in s for key in RUNNING[1:])
        self.call(f, "" if has_begun else "event" if is_event else "act", t.path)
        if has_begun:
            self.event(f)
        self.action(f)

    def acting_side(self) -> int:
        """Whose counters act; nobody's where the data leave it open."""
        of, move, raid = self.d.side, self.move, self.raid
        if move.members or move.wagons:
            return of[move.members[0]] if move.members else move.wagons[0] % 2
        if raid.tribe >= 0 or raid.unit >= 0:
            return raid.tribe if raid.tribe >= 0 else of[raid.unit]
        for unit in (self.recruit.unit, self.build.unit):
            if 0 <= unit < len(of):
                return of[unit]
        return self.fight.side

    def attacked_player(self) -> int:
        """Whom a tribe attacks, as far as it can be told; the other player directs it."""
        foe, where = self.fight.foe, self.fight.where
        if foe in (UNION, CONFEDERATE):
            return foe
        return UNION if where >= 0 and query.count_troops_in(self.b, UNION, where) else CONFEDERATE

    def least_marker(self, t: Node, player: int, side: int) -> int:
        """The least that does what is under way."""
        s, b, d = self.s, self.b, self.d
        low, high = max(1, t.whole("actions", 0, 4, 0) + self.is_acting), 4
        if "recruiting" in s or "fortune" in s:
            low = high = state.INDIAN_RECRUITING if "recruiting" in s else state.FORTUNE_OF_WAR
        elif "raid" in s or side >= KIOWA:
            low = high = state.COMANCHE_MOVE if side == state.COMANCHE else state.KIOWA_MOVE
        else:
            t.need(self.is_acting or "actions" in t, "actions", "missing; or name the marker")
        effects = [query.effect_of(b, m, player) for m in range(len(d.markers))]
        left = [m for m, x in enumerate(effects) if low <= x <= high and d.marker_count[m] > b.drawn[m]]
        t.need(left, "marker", "no marker that is left gives this; name one")
        return min(left, key=lambda m: effects[m])

    def event(self, f: frames.Impulse) -> None:
        """The procedure of an event that has begun."""
        s, is_acting = self.s, self.is_acting
        if f.effect == state.INDIAN_RECRUITING:
            t, x = self.read(s, "recruiting", frames.IndianRecruiting(player=f.player))
            x.left = t.whole("left", 0, 3, 0 if is_acting else 1)
            self.call(x, "raise_unit", t.path)
        elif f.effect == state.FORTUNE_OF_WAR:
            y = self.fortune
            y.player = f.player
            y.unit = self.lone_unit(y.unit, 1 - f.player, "fortune.unit")
            y.space = first(y.space, self.move.start, self.b.at[y.unit]) if y.unit >= 0 else y.space
            step = "move_it" if y.unit >= 0 else "which_unit" if y.space >= 0 else "fortune"
            self.call(y, "" if is_acting else step, "position.fortune")
        else:
            z, tribe = self.raid, owner_of(f)
            s.need(z.tribe in (NOBODY, tribe), "raid.tribe", f"the marker moves the {SIDES[tribe]}")
            z.player, z.tribe, z.unit = f.player, tribe, self.lone_unit(z.unit, tribe, "raid.unit")
            self.call(z, "raiders_burn" if z.unit >= 0 else "anyone_left", "position.raid")

    def lone_unit(self, unit: int, side: int, key: str) -> int:
        """The one that moves or fights in an event, as far as there is one."""
        if unit >= 0 or not self.is_acting or self.move.members:
            return unit if unit >= 0 or not self.is_acting else self.move.members[0]
        here = query.units_in(self.b, side, self.fight.where) if self.fight.where >= 0 else []
        self.s.need(here, key, "missing")
        return here[0]

    def action(self, f: frames.Impulse) -> None:
        s, b = self.s, self.b
        begun = [key for key in ACTING if key in s]
        if len(begun) > 1 and begun not in (["recruit", "arrive"], ["move", "arrive"], ["move", "battle"]):
            s.need(False, begun[-1], f"can't be under way together with {begun[0]}")
        if "recruit" in s:
            x = self.recruit
            s.need(x.unit >= 0, "recruit.unit", "missing")
            x.player = f.player
            self.call(x, "" if "arrive" in s else "place", "position.recruit")
            if "arrive" in s:
                self.arrive(s, f.player, b.at[x.unit] if x.unit < len(b.at) else NOBODY, NOBODY)
        elif "build" in s:
            y = self.build
            s.need(y.unit >= 0, "build.unit", "missing")
            y.player = f.player
            t = s.part("build")
            y.increments = t.whole("increments", 1, 2, max(1, 2 - len(y.payers)) if y.quick else 1)
            self.call(y, "pay", "position.build")
        elif "battle" in s:
            self.battle_after_march(f)
        elif "move" in s:
            self.march(f)
            if "arrive" in s:
                self.arrive(s, self.move.side, self.move.at, self.move.origin)
        else:
            s.need("arrive" not in s, "arrive", "needs the recruit or the move that leads there")

    def march(self, impulse: frames.Impulse) -> None:
        """Where the march began, where it came from, and what it may still spend: as if it were the first step."""
        t, f, b = self.move_node, self.move, self.b
        f.side, f.hand, f.alone = owner_of(impulse), impulse.player, impulse.effect > 4
        t.need(f.members or f.wagons, "members", "missing")
        if f.at < 0:
            f.at = b.at[f.members[0]] if f.members else (b.wagon_at + [NOBODY] * state.MAX_WAGONS)[f.wagons[0]]
        f.start = first(f.start, f.origin, f.at)
        f.origin = first(f.origin, f.start)
        f.steps = f.steps if "steps" in t else int(f.origin != f.at)
        if f.steps and "left" not in t:
            once = f.start == f.origin and f.steps == 1
            t.need(once, "left", "missing; after several steps it can't be told")
            f.left = max(0, query.allowance(b, f) - query.step_cost(b, f.members, f.origin, f.at)) if f.at >= 0 else 0
        self.call(f, MARCH[t.one_of("asks", MARCH, "march")], t.path)

    def battle_after_march(self, f: frames.Impulse) -> None:
        """A battle, and below it the march that led there if the data have one: it is over, and nobody is in it."""
        t, move, side = self.move_node, self.move, owner_of(f)
        self.s.need(self.fight.side in (NOBODY, side), "battle.attacker", f"the marker in play moves {SIDES[side]}")
        for key in ("members", "wagons", "asks"):
            t.need(key not in t, key, "the march is over: who fights is in the space of the battle")
        if "move" in self.s:
            move.side, move.hand, move.alone = side, f.player, f.effect > 4
            move.at, move.origin = first(move.at, self.fight.where), first(move.origin, self.fight.origin)
            move.start, move.steps = first(move.start, move.origin), max(1, move.steps)
            self.call(move, "", t.path)
        self.attack(self.s, side, f.player, move.at, move.origin, False)

    def arrive(self, s: Node, side: int, where: int, origin: int) -> None:
        """Troops that come into a space; with a leader, he is about to flee."""
        t, f = self.read(s, "arrive", frames.Arrive(side=side, where=where, origin=origin))
        t.need(f.side >= 0, "side", "missing")
        t.need(f.where >= 0, "at", "missing")
        self.call(f, "leader_flees" if f.leader >= 0 else "take_lone_wagons", t.path)

    def attack(self, s: Node, side: int, hand: int, where: int, origin: int, pursuit: bool) -> None:
        """The attack and, once it is clear who defends, the battle."""
        a = frames.Attack(side=side, hand=hand, where=where, origin=origin, pursuit=pursuit)
        t, a = self.read(s, "battle", a)
        t.need(a.where >= 0, "at", "missing")
        t.need(a.origin >= 0, "from", "missing")
        there = foes(self.b, a)
        t.need(a.foe >= 0 or there, "defender", f"no enemy of {SIDES[a.side]} is there")
        a.foe = there[0] if a.foe < 0 and len(there) == 1 else a.foe
        self.call(a, "second_tribe" if a.foe >= 0 else "who_defends", t.path)
        if a.foe >= 0:
            self.battle(t, a)

    def battle(self, t: Node, a: frames.Attack) -> None:
        f = battle_of(a, any(side != a.foe for side in foes(self.b, a)))
        read_locals(self.g.rules, f, t, KEYS["begun"])
        t.faults.refuse()
        inside = [key for key in INSIDE if key in t]
        if len(inside) > 1:
            t.need(False, inside[1], f"can't be under way together with {inside[0]}")
        round, asks = which_question(t, f)
        if asks == "break_off_to":
            t.need(f.leaving >= 0, "leaving", "missing")
            f.turn = f.defender
        supplied = Names("side", SIDES).read_all(t, "supplied", 0)
        for side in supplied:
            t.need(side in (f.attacker, f.defender), "supplied", f"{SIDES[side]} is not in this battle")
        by_base = asks != "start" and query.is_base_supplied(self.b, f.defender, f.where)
        f.attacker_supplied = f.attacker in supplied
        f.defender_supplied = f.defender in supplied if "supplied" in t else by_base
        steps = {"": ROUNDS[round][asks], "fire": AFTER_FIRE.get(round, ""), "arrive": "next_to_fire", "aftermath": ""}
        self.call(f, steps[inside[0] if inside else ""], t.path)
        if "fire" in t:
            self.fire(t, f, round)
        elif "arrive" in t:
            self.arrive(t, NOBODY, NOBODY, f.where)
        elif "aftermath" in t:
            self.aftermath(t, f)

    def fire(self, s: Node, f: frames.Battle, round: str) -> None:
        """A unit that is about to roll; or, with results, one that has rolled."""
        s.need(round in AFTER_FIRE, "fire", f"nobody fires in round {round}")
        t, told = self.read(s, "fire", frames.Fire(shooter=NOBODY))
        t.need(told.shooter >= 0, "shooter", "missing")
        t.need(told.target >= 0 or round != "terrain", "target", "missing")
        if round == "terrain":
            f.shooter = told.shooter
        else:
            f.fired += [] if told.shooter in f.fired else [told.shooter]
            f.turn = f.turn if f.turn >= 0 else query.foe_of(f, self.d.side[told.shooter])
        shoot(self.g, f, told.shooter, list(AFTER_FIRE).index(round), told.target)
        x = self.g.stack.pop()
        assert isinstance(x, frames.Fire)
        x.eliminations, x.panics = told.eliminations, told.panics
        self.call(x, "on_one_target" if "eliminations" in t or "panics" in t else "roll", t.path)

    def aftermath(self, s: Node, f: frames.Battle) -> None:
        """Decided as it is said; else whoever can still fire has won, and the defender where both or neither can."""
        t, told = self.read(s, "aftermath", frames.Aftermath(winner=NOBODY))
        can = [bool(query.can_fire(self.b, side, f.where)) for side in (f.attacker, f.defender)]
        won = told.winner if "winner" in t else f.attacker if can == [True, False] else f.defender
        x = aftermath_of(self.b, f, won)
        read_locals(self.g.rules, x, t, KEYS["aftermath"])
        step = "leader_retreats" if x.leader >= 0 else "nowhere_to_go"
        self.call(x, "battle_space" if "arrive" in t else "winner_recovers" if "pursuit" in t else step, t.path)
        if "arrive" in t:
            self.arrive(t, x.loser, x.goal, x.where)
        elif "pursuit" in t:
            self.pursuit(t, x)

    def pursuit(self, s: Node, x: frames.Aftermath) -> None:
        t, f = self.read(s, "pursuit", frames.Pursuit(side=x.winner, hand=x.winner_hand, origin=x.where))
        goes_on = "arrive" in t or "battle" in t
        t.need(f.goal >= 0 or not goes_on, "to", "missing")
        self.call(f, "" if goes_on else "pursuit_battle" if f.goal >= 0 else "pursue", t.path)
        if "arrive" in t:
            self.arrive(t, f.side, f.goal, f.origin)
        elif "battle" in t:
            self.attack(t, f.side, f.hand, f.goal, f.origin, True)


def which_question(t: Node, f: frames.Battle) -> tuple[str, str]:
    """The round and what is asked in it: what is said, or what follows from the rest."""
    rounds = list(ROUNDS)
    going = f.turn >= 0 or bool(f.fired) or "fire" in t or "arrive" in t
    fits = "regular" if going or f.leaving >= 0 else "terrain" if f.shooter >= 0 else "deploy"
    fits = "winner" if "aftermath" in t else fits
    round = rounds[t.one_of("round", rounds, fits)]
    asks = list(ROUNDS[round])
    fits = "fire" if going and "fire" in asks else "start"
    if f.leaving >= 0 and round == "regular":
        fits = "break_off_to"
    elif f.shooter >= 0 and round == "terrain":
        fits = "target"
    return round, asks[t.one_of("asks", asks, fits)]


def first(*told: int) -> int:
    """The first that is said at all."""
    return next((x for x in told if x >= 0), NOBODY)


def owner_of(f: frames.Impulse) -> int:
    """Whose counters move by this marker."""
    if f.effect <= 4:
        return f.player
    if f.effect == state.FORTUNE_OF_WAR:
        return 1 - f.player
    return KIOWA if f.effect == state.KIOWA_MOVE else state.COMANCHE

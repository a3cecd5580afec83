"""From a view alone: a battle as a scene (who stands where, what has been done, what comes next), and the turn's state.

Every counter of a battle is shown to all (7.7b); what isn't, is only counted. The number of the round and who has
been lost are not in the frames of a battle: the log tells them.
"""

from __future__ import annotations

from typing import Any, Final

from grognard.games.destiny import scene as family
from grognard.games.destiny.scene import stages, which
from grognard.games.destiny.words import hits
from grognard.games.indian_territory import state
from grognard.games.indian_territory.components import Components
from grognard.games.indian_territory.frames import Aftermath, Battle, Fire, Impulse, Pursuit
from grognard.games.indian_territory.query import has_terrain_round, has_walls, is_supplied
from grognard.games.indian_territory.state import SIDE, SIDES, UNIT
from grognard.games.indian_territory.words import battle_effects, terrain
from grognard.games.indian_territory.words_log import SHOWN, WORDS, adjective, came, does
from grognard.kernel.flow import NOBODY
from grognard.kernel.kinds import Kind, Lexicon
from grognard.kernel.scene import Actor, Chart, Row, Scene, Stage, Status
from grognard.kernel.template import counted, first_up
from grognard.kernel.view import Piece, View, depth_of, innermost

TABLE: Final = ("Infantry", "Mounted, Home Guard, Indian", "Artillery", "Engineers")
FACES: Final = ["1", "2", "3", "4", "5", "6", "7 +"]
SIGNS: Final = {state.FORTUNE_OF_WAR: "FoW", state.PLACE_QUANTRILL: "Qua", state.PUT_BACK: "Qua"}  # else three letters
TERRAIN: Final = 0  # the parts of a battle, in their order
LONG_RANGE: Final = 1
REGULAR: Final = 2
RETREAT: Final = 3
PURSUIT: Final = 4
PARTS: Final = ("terrain", "long_range", "regular", "retreat", "pursuit")


class Fight(family.Fight):
    """The innermost battle of a view, with what runs inside it."""

    def __init__(self, lexicon: Lexicon, view: View, depth: int) -> None:
        super().__init__(lexicon, view, depth, SIDE, UNIT)
        self.d: Components = lexicon.components
        self.battle = f = view.running[depth].unpack(Battle)
        self.fire = innermost(Fire, self.inside)
        self.after = innermost(Aftermath, self.inside)
        self.pursuit = innermost(Pursuit, self.inside)
        self.space = view.spaces[self.battle.where]
        self.at = self.space.id
        self.phase = self._phase()
        self.shooter = self.fire.shooter if self.fire is not None else self.battle.shooter
        self.river = self._river()
        self.has_terrain_round = has_terrain_round(self.d, f.origin, f.where)
        self.has_walls = has_walls(self.d, f.defender, f.where, f"fort {SIDES[f.defender]}" in self.space.marks)
        self.has_guns = any(p.kind == "artillery" for side in (f.attacker, f.defender) for p in self.units(side))
        self.frames = [f, self.fire, self.after, self.pursuit]
        self.known = self._known()

    def _known(self) -> dict[str, tuple[Any, Kind | None]]:
        f, fire, after = self.battle, self.fire, self.after
        pays = fire is None and self.step.endswith("_supply")
        payer = (f.attacker if "attacker" in self.step else f.defender) if pays else NOBODY
        return {
            "payer": (payer, SIDE),
            "pursuer": (after.winner if after is not None else f.attacker, SIDE),
            "has_guns": (self.has_guns, None),
            "is_firing": (fire is not None, None),
            "is_far": (fire is not None and fire.mode == LONG_RANGE, None),
            "is_rolling": (pays or self.step in ("regular_round", "superiority"), None),
            "is_leaving": (after is not None and (after.goal < 0 or not after.away), None),
        }

    def _phase(self) -> int:
        if self.pursuit is not None or self.after is not None:
            return RETREAT if self.pursuit is None else PURSUIT
        if self.fire is not None:
            return self.fire.mode
        if self.step.startswith("terrain"):
            return TERRAIN
        return LONG_RANGE if self.step.startswith("long_range") or self.step == "next_battery" else REGULAR

    def is_below(self, side: int) -> bool:
        """A role's own side stands below; for a spectator, the attacker."""
        f = self.battle
        if self.view.role not in SIDES[:2] or f.attacker_hand == f.defender_hand:
            return side == f.attacker
        return SIDES[f.attacker_hand if side == f.attacker else f.defender_hand] == self.view.role

    def _river(self) -> str:
        """The river behind the attackers, "" without one."""
        f = self.battle
        river = self.d.rivers.get((min(f.origin, f.where), max(f.origin, f.where)), "") if f.origin >= 0 else ""
        return river.replace("_", " ").title()

    def units(self, side: int) -> list[Piece]:
        return [p for p in self.pieces(side) if p.kind not in ("leader", "wagon")]

    def hidden(self, side: int) -> int:
        """Counters whose faces this role doesn't know."""
        return max(0, self.counted(side) - len(self.pieces(side)))

    def is_due(self, p: Piece) -> bool:
        """May it still fire in this part of the battle? In the terrain round, while no unit has the one shot."""
        u = self.index[p.id]
        if p.face["panicked"] or u in self.battle.fired:
            return False
        if self.phase == TERRAIN:
            return self.d.side[u] == self.battle.defender and self.fire is None and self.battle.shooter < 0
        return self.d.type[u] == state.ARTILLERY if self.phase == LONG_RANGE else self.phase == REGULAR


# what comes next, in the words of data/words.toml


def what_comes_next(x: Fight) -> list[str]:
    lines = [PARTS[x.phase]] if x.phase >= RETREAT else ["results", PARTS[x.phase], "loses"]
    return [text for key in lines for text in x.tell(WORDS.scenes[key])]


# the scene


def make_scene(lexicon: Lexicon, view: View) -> Scene | None:
    """The battle that is fought now; None outside of one."""
    depth = depth_of(Battle, view.running)
    if depth < 0:
        return None
    x = Fight(lexicon, view, depth)
    f = x.battle
    return Scene(
        id=_id(x),
        title=f"Battle of {x.d.space_names[f.where]}",
        text=f"{_ground(x)}. {x.does(f.attacker, 'attack')} {x.name(f.defender)}{came(lexicon, f.origin, f.pursuit)}.",
        at=x.at,
        stages=_stages(x),
        rows=[_row(x, side) for side in sorted((f.attacker, f.defender), key=x.is_below)],
        facts=_facts(x),
        chart=_chart(x),
        next=what_comes_next(x),
    )


def _id(x: Fight) -> str:
    """The same from the first shot to the last pursuer, and another in every other battle."""
    view, f = x.view, x.battle
    drawn = sum(n for key, n in view.counts.items() if key.startswith("drawn "))
    acting = [r.locals.get("actions", r.locals.get("unit", 0)) for r in view.running if r.frame in ("Impulse", "Raid")]
    parts = [x.at, SIDES[f.attacker], SIDES[f.defender], view.tracks["turn"], drawn, *acting, x.depth]
    return "-".join(str(part) for part in parts)


# what the battle is fought on


def _ground(x: Fight) -> str:
    """The ground, and what it does in a battle."""
    d, where = x.d, x.battle.where
    effects = battle_effects(d, d.terrain[where], x.has_terrain_round)
    river = f"across the {x.river}" if x.river else "no river"
    ground = f"{first_up(terrain(d, where))}, {river}, {'behind walls' if x.has_walls else 'no fort'}"
    return f"{ground}: {', '.join(effects)}" if effects else ground


def _stages(x: Fight) -> list[Stage]:
    f, now = x.battle, x.phase
    pursues = x.d.pursuit[x.d.terrain[f.where]] and not f.pursuit and not f.more
    parts = [
        ("Terrain round", x.has_terrain_round),
        ("Long range", now == LONG_RANGE or x.has_guns),
        ("Rounds", True),
        ("Retreat", True),
        ("Pursuit", now == PURSUIT or bool(pursues)),
    ]
    return [Stage("Deploy", "done"), *stages(now, parts)]


# the two sides


def _row(x: Fight, side: int) -> Row:
    actors = [_actor(x, p) for p in x.pieces(side)]
    return Row(SIDES[side], x.title(side, side == x.battle.attacker), _notes(x, side), actors, hidden=x.hidden(side))


def _notes(x: Fight, side: int) -> list[str]:
    f, units, attacks = x.battle, x.units(side), side == x.battle.attacker
    due = sum(1 for p in units if x.is_due(p))
    away = f.attackers_away if attacks else f.defenders_away
    supplied = is_supplied(f, side)
    return which({
        f"{len(units)} in line, {due} to fire" if x.phase < RETREAT else f"{len(units)} in line": True,
        f"supply: +{counted(x.d.supply_dice, 'die')}": x.phase < RETREAT and supplied,
        f"{away} broke off": away,
        "behind walls": not attacks and x.has_walls,
    })  # fmt: skip


def _actor(x: Fight, p: Piece) -> Actor:
    if p.kind == "wagon":
        load = int(p.face["load"])
        return Actor(p.id, "", f"{counted(load, 'load')} left", load)
    if p.kind == "leader":
        return Actor(p.id, "", f"adds {p.face['strength']}")
    return Actor(p.id, *_doing(x, p))


def _doing(x: Fight, p: Piece) -> tuple[str, str]:
    u = x.index[p.id]
    if p.face["panicked"]:
        return "turned", "panicked"
    if x.phase >= RETREAT:
        return "", ""
    if u == x.shooter:
        return "firing", "firing now"
    if x.fire is not None and u == x.fire.target:
        return "", "under fire"
    if u in x.battle.fired:
        return "done", "has fired"
    return ("ready", "to fire") if x.is_due(p) else ("", "")


# what decides


def _facts(x: Fight) -> list[tuple[str, str]]:
    f = x.battle
    sides = (f.attacker, f.defender) if x.phase < RETREAT else ()
    facts = [(adjective(x.lexicon, side), _superiority(x, side)) for side in sides]
    facts.append(("River", f"the attackers crossed the {x.river}: the defender fires first" if x.river else ""))
    facts.append(("Walls", "the attackers' panics don't count, the defenders' eliminate" if x.has_walls else ""))
    facts.append(("To take", hits(x.fire.eliminations, x.fire.panics) if x.fire is not None else ""))
    return [fact for fact in facts if fact[1]]


def _superiority(x: Fight, side: int) -> str:
    """What a side adds to its die."""
    leaders = [p for p in x.pieces(side) if p.kind == "leader"]
    best = max(leaders, key=lambda p: int(p.face["strength"]), default=None)
    parts = [f"{best.face['strength']} ({best.face['name']})"] if best is not None else []
    if x.battle.pursuit and side == x.battle.attacker:
        parts.append(f"{x.d.pursuit_bonus} (pursuit)")
    return " + ".join(["superiority: die", *parts])


def _chart(x: Fight) -> Chart:
    results = [[SHOWN.get(state.RESULTS[r], state.RESULTS[r]) for r in column] for column in x.d.results]
    rows = [[name, *column] for name, column in zip(TABLE, results, strict=True)]
    return Chart("Battle table", ["Firing unit", *FACES], rows, x.d.column[x.shooter] if x.shooter >= 0 else -1)


# where play stands: turn, impulse, the marker in play


def make_status(x: Lexicon, view: View) -> Status:
    d: Components = x.components
    turn = view.tracks["turn"]
    text = f"{d.turn_names[turn - 1]} · turn {turn} of {d.turns}" if turn else "Before the first turn"
    if view.outcome is not None:
        winner = view.outcome.winner
        return Status(text, does(x, SIDES.index(winner), "win") if winner else "The war ends in a draw")
    impulse = innermost(Impulse, view.running)
    if impulse is None:
        return Status(text, "Administrative phase")
    return Status(text, f"{adjective(x, impulse.player)} impulse · {_impulse(view, impulse)}", _marker(d, impulse))


def _impulse(view: View, f: Impulse) -> str:
    if f.effect in state.EVENTS:
        return state.EVENTS[f.effect]
    deciding = view.running[-1].frame == "Impulse"
    return f"action {f.effect - f.actions + (1 if deciding else 0)} of {f.effect}"


def _marker(d: Components, f: Impulse) -> tuple[str, str, str] | None:
    """What it gives to this player now, and small what it would have given otherwise."""
    if f.marker < 0:
        return None
    others = {row[f.marker] for row in d.effects} - {f.effect}
    gives = state.effect_name(f.effect)
    name = d.marker_names[f.marker].partition(" (")[0]
    return _sign(f.effect), "/".join(map(_sign, sorted(others))), name if name == gives else f"{name}: {gives}"


def _sign(effect: int) -> str:
    return SIGNS.get(effect) or state.EVENTS.get(effect, str(effect)).removeprefix("Indian ")[:3]

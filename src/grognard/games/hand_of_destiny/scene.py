"""A battle as a scene, from a view alone: both lines, what decides superiority, who fires, panics and leaves.

The board to ask the rules' questions is filled from the view. What the view hides is dealt at random there, so it is
only asked about what the view shows: the space of the battle, once both sides stand open in it (10.0b). Who has been
lost is not in the frames of a battle: the log tells it.
"""

from __future__ import annotations

from typing import Any, Final

from grognard.games.destiny import scene as family
from grognard.games.destiny.scene import stages, which
from grognard.games.destiny.words import hits
from grognard.games.hand_of_destiny import query_battle as qb
from grognard.games.hand_of_destiny.components import Components
from grognard.games.hand_of_destiny.frames import Aftermath, Battle, BreakOff, Pursuit, Retreat, Volley
from grognard.games.hand_of_destiny.query import has_flag, is_in_fort, is_on
from grognard.games.hand_of_destiny.query_battle import ambusher, ambushes, is_major, one_battle_events, strength
from grognard.games.hand_of_destiny.state import SIDE, UNIT
from grognard.games.hand_of_destiny.view import known_board
from grognard.games.hand_of_destiny.vocabulary import ARTILLERY, BREACH, F_ELITE, NONE, PURSUIT, STEADFAST
from grognard.games.hand_of_destiny.words_effects import said
from grognard.games.hand_of_destiny.words_log import SHOWN, WORDS
from grognard.kernel.flow import NOBODY
from grognard.kernel.kinds import Kind, Lexicon
from grognard.kernel.scene import Actor, Chart, Row, Scene
from grognard.kernel.template import counted
from grognard.kernel.view import Piece, View, depth_of, innermost

EVENTS: Final = 0  # the parts of a battle, in their order
AMBUSHES: Final = 1
ROUNDS: Final = 2
AWAY: Final = 3  # retreat, rally
MAJOR: Final = 4  # reward and penalty
CHASE: Final = 5
AFTER: Final = {"reward": MAJOR, "penalty": MAJOR, "pursue": CHASE}  # by the step of Aftermath
FACES: Final = ["1", "2", "3", "4", "5", "6"]
PARTS: Final = ("events", "ambush", "rounds", "away", "major", "chase")


class Fight(family.Fight):
    """The innermost battle of a view, with what runs inside it."""

    def __init__(self, lexicon: Lexicon, view: View, depth: int) -> None:
        super().__init__(lexicon, view, depth, SIDE, UNIT)
        self.d: Components = lexicon.components
        self.battle = view.running[depth].unpack(Battle)
        self.at = self.d.spaces[self.battle.where]
        self.sides = (self.battle.attacker, self.battle.defender)
        self.volley = innermost(Volley, self.inside)
        self.leaving = innermost(BreakOff, self.inside)
        self.after = innermost(Aftermath, self.inside)
        self.retreat = innermost(Retreat, self.inside)
        self.pursuit = innermost(Pursuit, self.inside)
        self.board = known_board(lexicon, view)
        self.has_walls = is_in_fort(self.board, self.battle.defender, self.battle.where)
        self.phase = self._phase()
        # the side that is to fire; nobody between rounds and while a volley is dealt with
        self.turn = self.battle.turn if self.phase == ROUNDS and self.volley is None else NOBODY
        self.frames = [self.battle, self.after, self.leaving, self.volley]
        self.known = self._known()

    def _known(self) -> dict[str, tuple[Any, Kind | None]]:
        f, v, after = self.battle, self.volley, self.after
        winner = after.winner if after is not None else f.attacker
        return {
            "foe": (1 - v.side if v is not None else NOBODY, SIDE),
            "winner": (winner, SIDE),
            "loser": (1 - winner, SIDE),
            "ambusher": (ambusher(self.board, f) if f.ambush else f.attacker, SIDE),
            "turn": (self.turn, SIDE),
            "is_leaving": (self.leaving is not None, None),
            "is_firing": (v is not None, None),
            "retreats": (self.retreat is not None, None),
        }

    def _phase(self) -> int:
        if self.pursuit is not None:
            return CHASE
        if self.after is not None:
            return AFTER.get(self.inside[depth_of(Aftermath, self.inside)].step, AWAY)
        if self.battle.round:
            return ROUNDS
        ambushing = self.step in ("ambush", "ambush_over", "next_ambush") or self.volley is not None
        return AMBUSHES if ambushing else EVENTS

    def is_below(self, side: int) -> bool:
        """A role's own side stands below; for a spectator, the attacker."""
        if self.view.role not in self.d.sides:
            return side == self.battle.attacker
        return self.d.sides[side] == self.view.role

    def parts(self) -> list[tuple[str, bool]]:
        """The parts of a battle, and whether this one has them."""
        b, f, now = self.board, self.battle, self.phase
        return [
            ("Card", bool(f.uses) or (now == EVENTS and bool(one_battle_events(b)))),
            ("Ambush", now == AMBUSHES or bool(ambushes(b, f))),
            (f"Round {f.round}" if f.round else "Rounds", True),
            ("Retreat", True),
            ("Reward and penalty", is_major(b, f)),
            ("Pursuit", now == CHASE or self._may_pursue()),
        ]

    def _may_pursue(self) -> bool:
        """19.0a: for an attacker who wins, or for either side whose enemies have all broken off."""
        after = self.after
        lost = after is not None and after.won and after.winner != self.battle.attacker
        return is_on(self.board, PURSUIT) and not lost

    # the counters

    def is_open(self) -> bool:
        """Does the view show everybody who fights here?"""
        return not any(self.counted(side) for side in self.sides)

    def is_able(self, p: Piece) -> bool:
        """Not panicked, and with dice to roll."""
        return not p.face["panicked"] and strength(self.board, self.battle, self.index[p.id]) > 0

    def is_due(self, p: Piece) -> bool:
        """May it still fire in this round?"""
        return self.phase == ROUNDS and self.is_able(p) and self.index[p.id] not in self.battle.fired


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
        title=f"{'Major battle' if qb.is_major(x.board, f) else 'Battle'} of {x.d.space_names[f.where]}",
        text=f"{_ground(x)}. {x.does(f.attacker, 'attack')}.",
        at=x.at,
        stages=stages(x.phase, x.parts()),
        rows=[_row(x, side) for side in sorted(x.sides, key=x.is_below)],
        facts=_facts(x) if x.is_open() else [],
        chart=_chart(x),
        next=_next(x),
    )


def _id(x: Fight) -> str:
    """The same from the first volley to the last pursuer, and another in every other battle of the player turn."""
    f, tracks = x.battle, x.view.tracks
    parts = (x.at, x.d.sides[f.attacker], tracks["turn"], tracks["active"], f.attackers, f.defenders, x.depth)
    return "-".join(map(str, parts))


def _ground(x: Fight) -> str:
    d, s = x.d, x.battle.where
    return ", ".join(which({
        d.terrain_names[d.terrain[s]]: True,
        "on a river": d.river[s],
        f"behind the walls of a {d.fort_kind[s] or 'fort'}": x.has_walls,
    }))  # fmt: skip


# the two lines


def _row(x: Fight, side: int) -> Row:
    pieces = x.pieces(side)
    title, notes = x.title(side, side == x.battle.attacker), _notes(x, side, pieces) if pieces else []
    return Row(x.d.sides[side], title, notes, [_actor(x, p) for p in pieces], hidden=x.counted(side))


def _notes(x: Fight, side: int, pieces: list[Piece]) -> list[str]:
    shaken, due = sum(1 for p in pieces if p.face["panicked"]), sum(1 for p in pieces if x.is_due(p))
    return which({
        f"{len(pieces)} in line": True,
        f"{shaken} panicked": shaken,
        f"{due} to fire": due,
        "superiority: fires next": x.turn == side and not x.battle.fired,
        "behind walls": side == x.battle.defender and x.has_walls,
    })  # fmt: skip


def _actor(x: Fight, p: Piece) -> Actor:
    u = x.index[p.id]
    state, text = _doing(x, p, u)
    aboard = f"aboard {x.d.unit_names[x.index[p.aboard]]}" if p.aboard else ""
    weak = "out of supply: one die less" if u in x.battle.weak and x.phase <= ROUNDS else ""
    return Actor(p.id, state, ", ".join(filter(None, [text, aboard, weak])))


def _doing(x: Fight, p: Piece, u: int) -> tuple[str, str]:
    if p.face["panicked"]:
        return "turned", "panicked"
    if x.leaving is not None and u == x.leaving.unit:
        return "firing", "breaking off"
    if x.pursuit is not None and u in x.pursuit.members:
        return "firing", "pursuing"
    if x.volley is not None and u == x.volley.shooter:
        return "firing", f"fires {counted(x.volley.dice, 'die')}"
    if x.phase not in (ROUNDS, AMBUSHES):
        return "", ""
    if u in x.battle.fired:
        return "done", "has fired"
    if x.phase == ROUNDS and x.is_able(p):
        return "ready", counted(qb.count_dice(x.board, x.battle, u), "die")
    return "", "" if x.is_able(p) else "no dice"


# what decides


def _facts(x: Fight) -> list[tuple[str, str]]:
    facts: list[tuple[str, str]] = []
    if x.phase <= ROUNDS:
        facts += [(f"{x.d.adjectives[side]} superiority", _superiority(x, side)) for side in x.sides]
        facts += _protection(x)
    facts.append(("To take", hits(x.volley.eliminations, x.volley.panics, " and ") if x.volley is not None else ""))
    return [fact for fact in facts if fact[1]]


def _superiority(x: Fight, side: int) -> str:
    """What a side adds to its die (13.1c to 13.1e), and why."""
    b, f = x.board, x.battle
    more_guns = qb.count_guns(b, side, f.where) > qb.count_guns(b, 1 - side, f.where)
    added = {
        "elite": int(qb.has_elite(b, side, f.where)),
        "more guns": int(is_on(b, ARTILLERY) and more_guns),
        "card": qb.card_bonus(b, f, side),
        "ground": b.d.defender_ts[f.where] if side == f.defender else 0,
    }
    why = [f"{n} ({what})" for what, n in added.items() if n]
    return " + ".join(["die", *why]) if qb.superiority_bonus(b, f, side) else "die"


def _protection(x: Fight) -> list[tuple[str, str]]:
    """Who can't be panicked (14, 16, 22.2, effects 3 and 4)."""
    b, f = x.board, x.battle
    walls = "breached: they protect nobody" if qb.in_scope(b, f, BREACH) else "the defenders can't be panicked"
    elite = sum(1 for p in x.pieces(f.defender) if has_flag(b, x.index[p.id], F_ELITE))
    return [
        ("Walls", walls if x.has_walls else ""),
        ("Elite", f"{counted(elite, 'defender')} can't be panicked" if elite else ""),
        *(("Card", said(x.lexicon, e, s)) for s in x.sides for e in qb.given_to(b, f, s, STEADFAST)),
    ]


def _chart(x: Fight) -> Chart:
    """The columns of those who fight here, each type a row of its own as the page shows it."""
    d = x.d
    here = {d.column[x.index[p.id]] for side in x.sides for p in x.pieces(side)} - {NONE}
    columns = sorted(here) or list(range(len(d.columns)))
    rows = [[_column_name(x, c), *(SHOWN[r] for r in d.results[c])] for c in columns]
    used = d.column[x.volley.shooter] if x.volley is not None and x.volley.shooter >= 0 else NONE
    return Chart("Battle Results Table", ["Firing unit", *FACES], rows, columns.index(used) if used in columns else -1)


def _column_name(x: Fight, c: int) -> str:
    """By the types that use it."""
    d = x.d
    types = dict.fromkeys(t for t, column in zip(d.type, d.column, strict=True) if column == c)
    return ", ".join(d.type_names[t] for t in types) or d.columns[c].replace("_", " ")


# what comes next, in the words of data/words.toml


def _next(x: Fight) -> list[str]:
    lines = [PARTS[x.phase]] if x.phase > ROUNDS else ["results", PARTS[x.phase]]
    return [text for key in lines for text in x.tell(WORDS.scenes[key])]

"""A battle as a scene, from a view alone: both lines, what decides superiority, who fires, panics and leaves.

Who has been lost is not in the frames of a battle: the log tells it.
"""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.matter import (
    ARTILLERY,
    BREACH,
    F_ELITE,
    NONE,
    RESULTS,
    STEADFAST,
    Matter,
)
from grognard.games.hand_of_destiny.query import has_flag, is_in_fort, is_on
from grognard.games.hand_of_destiny.query_battle import card_bonus, count_guns, has_elite, in_scope, superiority_bonus
from grognard.games.hand_of_destiny.scene_fight import (
    AMBUSHES,
    AWAY,
    CHASE,
    EVENTS,
    MAJOR,
    ROUNDS,
    Fight,
    find_fight,
)
from grognard.games.hand_of_destiny.scene_next import what_comes_next
from grognard.games.hand_of_destiny.words_effects import said
from grognard.games.hand_of_destiny.words_facts import Names, number, of_dice
from grognard.kernel.scene import Actor, Chart, Row, Scene, Stage
from grognard.kernel.view import Piece, View

SHOWN: Final = {"-": "none", "P": "panic", "E": "lost"}
FACES: Final = ["1", "2", "3", "4", "5", "6"]


def make_scene(d: Matter, view: View) -> Scene | None:
    x = find_fight(d, view)
    if x is None:
        return None
    return Scene(
        id=_id(x),
        title=f"{'Major battle' if x.is_major() else 'Battle'} of {d.space_names[x.battle.where]}",
        text=f"{_ground(x)}. {_attack(x)}.",
        at=x.at,
        stages=_stages(x),
        rows=[_row(x, side) for side in sorted(x.sides, key=x.is_below)],
        facts=_facts(x) if x.is_open() else [],
        chart=_chart(x),
        next=what_comes_next(x),
    )


def _id(x: Fight) -> str:
    """The same from the first volley to the last pursuer, and another in every other battle of the player turn."""
    f, tracks = x.battle, x.view.tracks
    parts = (x.at, x.d.sides[f.attacker], tracks["turn"], tracks["active"], f.attackers, f.defenders, x.depth)
    return "-".join(str(p) for p in parts)


# where


def _ground(x: Fight) -> str:
    d, s = x.d, x.battle.where
    words = [d.terrain_names[d.terrain[s]]]
    words += ["on a river"] if d.river[s] else []
    if is_in_fort(x.board, x.battle.defender, s):
        words.append(f"behind the walls of a {d.fort_kind[s] or 'fort'}")
    return ", ".join(words)


def _attack(x: Fight) -> str:
    names = Names(x.d)
    return f"{names.who(x.battle.attacker)} attacks"


def _stages(x: Fight) -> list[Stage]:
    now = x.phase
    rounds = f"Round {x.battle.round}" if x.battle.round else "Rounds"
    parts = {
        EVENTS: ("Card", x.has_events()),
        AMBUSHES: ("Ambush", x.has_ambush()),
        ROUNDS: (rounds, True),
        AWAY: ("Retreat", True),
        MAJOR: ("Reward and penalty", x.is_major()),
        CHASE: ("Pursuit", now == CHASE or x.may_pursue()),
    }
    return [Stage(text, _state(now, p, held)) for p, (text, held) in parts.items()]


def _state(now: int, part: int, held: bool) -> str:
    if part == now:
        return "now"
    return "skipped" if not held else "done" if part < now else "next"


# the two lines


def _row(x: Fight, side: int) -> Row:
    attacks = side == x.battle.attacker
    title = f"{x.d.adjectives[side]}, {'attacking' if attacks else 'defending'}"
    actors = [_actor(x, p) for p in x.pieces(side)]
    return Row(x.d.sides[side], title, _notes(x, side), actors, hidden=x.hidden(side))


def _notes(x: Fight, side: int) -> list[str]:
    pieces = x.pieces(side)
    if not pieces:
        return []
    notes = [f"{len(pieces)} in line"]
    shaken = sum(1 for p in pieces if p.face["panicked"])
    notes += [f"{shaken} panicked"] if shaken else []
    due = sum(1 for p in pieces if x.is_due(p))
    notes += [f"{due} to fire"] if due else []
    notes += ["superiority: fires next"] if x.turn() == side and not x.battle.fired else []
    if side == x.battle.defender and is_in_fort(x.board, side, x.battle.where):
        notes.append("behind walls")
    return notes


def _actor(x: Fight, p: Piece) -> Actor:
    state, text = _doing(x, p)
    more = [f"aboard {x.d.unit_names[x.index[p.aboard]]}"] if p.aboard else []
    more += ["out of supply: one die less"] if x.is_weak(p) and x.phase <= ROUNDS else []
    return Actor(p.id, state, ", ".join(filter(None, [text, *more])))


def _doing(x: Fight, p: Piece) -> tuple[str, str]:
    if p.face["panicked"]:
        return "turned", "panicked"
    if x.leaving is not None and x.index[p.id] == x.leaving.unit:
        return "firing", "breaking off"
    if x.pursuit is not None and x.index[p.id] in x.pursuit.members:
        return "firing", "pursuing"
    if x.is_firing(p):
        return "firing", f"fires {of_dice(x.volley.dice)}" if x.volley is not None else ""
    if x.phase not in (ROUNDS, AMBUSHES):
        return "", ""
    if x.has_had_turn(p):
        return "done", "has fired"
    if x.phase == ROUNDS and x.is_able(p):
        return "ready", of_dice(x.dice(p))
    return "", "" if x.is_able(p) else "no dice"


# what decides


def _facts(x: Fight) -> list[tuple[str, str]]:
    facts: list[tuple[str, str]] = []
    if x.phase <= ROUNDS:
        facts += [(f"{x.d.adjectives[side]} superiority", _superiority(x, side)) for side in x.sides]
        facts += _protection(x)
    if x.volley is not None:
        hits = _hits(x.volley.eliminations, x.volley.panics)
        facts += [("To take", hits)] if hits else []
    return facts


def _superiority(x: Fight, side: int) -> str:
    """What a side adds to its die (13.1c to 13.1e), and why."""
    b, f = x.board, x.battle
    why = ["1 (elite)"] if has_elite(b, side, f.where) else []
    guns = count_guns(b, side, f.where) > count_guns(b, 1 - side, f.where)
    why += ["1 (more guns)"] if is_on(b, ARTILLERY) and guns else []
    bonus = card_bonus(b, f) if side == b.active else 0
    why += [f"{bonus} (card)"] if bonus else []
    ground = b.d.defender_ts[f.where] if side == f.defender else 0
    why += [f"{ground} (ground)"] if ground else []
    return f"die + {' + '.join(why)}" if why and superiority_bonus(b, f, side) else "die"


def _protection(x: Fight) -> list[tuple[str, str]]:
    """Who can't be panicked (14, 16, 22.2, effects 3 and 4)."""
    b, f = x.board, x.battle
    facts: list[tuple[str, str]] = []
    if is_in_fort(b, f.defender, f.where):
        breached = bool(in_scope(b, f, BREACH))
        facts.append(("Walls", "breached: they protect nobody" if breached else "the defenders can't be panicked"))
    elite = sum(1 for p in x.pieces(f.defender) if has_flag(b, x.index[p.id], F_ELITE))
    if elite:
        facts.append(("Elite", f"{number(elite, 'defender')} can't be panicked"))
    names = Names(x.d)
    return facts + [("Card", said(names, e, b.active)) for e in in_scope(b, f, STEADFAST)]


def _hits(eliminations: int, panics: int) -> str:
    words = [number(eliminations, "elimination")] if eliminations else []
    return " and ".join([*words, *([number(panics, "panic")] if panics else [])])


def _chart(x: Fight) -> Chart:
    """The columns of those who fight here, each type a row of its own as the page shows it."""
    here = {x.d.column[x.index[p.id]] for side in x.sides for p in x.pieces(side)} - {NONE}
    columns = sorted(here) or list(range(len(x.d.columns)))
    rows = [[_column_name(x.d, c), *(SHOWN[RESULTS[r]] for r in x.d.results[c])] for c in columns]
    shooter = x.volley.shooter if x.volley is not None else NONE
    used = x.d.column[shooter] if shooter >= 0 else NONE
    return Chart("Battle Results Table", ["Firing unit", *FACES], rows, columns.index(used) if used in columns else -1)


def _column_name(d: Matter, c: int) -> str:
    """By the types that use it."""
    types = dict.fromkeys(d.type[u] for u in range(len(d.units)) if d.column[u] == c)
    return ", ".join(d.type_names[t] for t in types) or d.columns[c].replace("_", " ")

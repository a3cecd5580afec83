"""What dice and draws are worth in Indian Territory, and to whom. docs/luck.md says it for players."""

from __future__ import annotations

from typing import Final

from grognard.games.destiny import luck as family
from grognard.games.destiny.corps import volley
from grognard.games.destiny.volley import read_volley
from grognard.games.indian_territory import query
from grognard.games.indian_territory.frames import Aftermath, Arrive, Battle, Fire, Game, IndianRecruiting, Move
from grognard.games.indian_territory.rules.fire import count_for_fort
from grognard.games.indian_territory.state import END, MARKER, SIDE, UNIT, Board, War
from grognard.games.indian_territory.words_log import WORDS, does
from grognard.kernel.kinds import Lexicon
from grognard.kernel.stakes import LuckKind, Stake
from grognard.kernel.template import counted, first_up

ACTION: Final = 0.3  # of a hit; over a whole game an action brings about a fifth of one, and supply and ground beside
DRAWS: Final = LuckKind("draws", "Markers drawn", "actions", ACTION)
RECRUITS: Final = LuckKind("recruits", "Recruits by dice", "units", ACTION)
LEADERS: Final = LuckKind("leaders", "Leaders at risk", "leaders")
RAIDS: Final = LuckKind("raids", "Raids on wagons", "increments", ACTION)
EVENT: Final = 2.0  # actions: what Indian Recruiting brings on average, and about what a marker does

NOTES: Final = [*family.NOTES, *WORDS.texts["luck"].splitlines()]


def stake(x: Lexicon, g: War, outcome: list[int]) -> Stake | None:
    """What the chance that the position waits for brings."""
    b, f = g.board, g.stack[-1]
    if isinstance(f, Fire):
        return _fire(x, b, f, outcome)
    if isinstance(f, Battle):
        hands, sides = (f.attacker_hand, f.defender_hand), (x.name(SIDE, f.attacker), x.name(SIDE, f.defender))
        return family.superiority(hands, sides, query.lead(b, f), outcome, tie_loses=False)
    if isinstance(f, Aftermath | Arrive):
        return _leader(x, b, f.leader, outcome[0])
    if isinstance(f, Game) and g.step().name == "draw_marker":
        return _marker(x, b, f.player, outcome[0])
    if isinstance(f, IndianRecruiting):
        return family.half_die(RECRUITS, f.player, outcome[0], "Indian Recruiting:")
    return _raid(x, b, f, outcome) if isinstance(f, Move) else None


def _fire(x: Lexicon, b: Board, f: Fire, faces: list[int]) -> Stake:
    units = len(query.units_in(b, f.foe, f.where))

    def worth(eliminations: int, panics: int) -> float:
        """After what walls and the mode of fire make of it (10.2, BP.2b, BP.3c)."""
        lost, shaken = count_for_fort(b, f, eliminations, panics)
        if f.mode == query.LONG_RANGE:
            return family.hits(0, min(lost + shaken, units), units)
        if f.mode == query.TERRAIN_FIRE:
            return 1.0 if lost or shaken >= 2 else family.hits(0, shaken, 1)
        return family.hits(lost, shaken, units)

    bonus = query.die_bonus(b, f.shooter, f.side, f.foe, f.where)
    return family.fire(f.hand, x.name(UNIT, f.shooter), query.column_of(b, f.shooter), faces, worth, bonus)


def _leader(x: Lexicon, b: Board, leader: int, face: int) -> Stake:
    lost = face >= b.d.leader_lost_from
    text = f"{first_up(x.name(UNIT, leader))} is {'lost' if lost else 'saved'}"
    return family.each_lost(b.d.side[leader], LEADERS, [(7 - b.d.leader_lost_from) / 6], int(lost), text)


def _marker(x: Lexicon, b: Board, player: int, drawn: int) -> Stake | None:
    """Among those that can be kept; one that must be put back changes nothing."""
    if query.must_put_back(b, drawn, player):
        return None
    kept = [(m, n) for m, n in enumerate(b.pool) if n and not query.must_put_back(b, m, player)]
    total = sum(n for _, n in kept)
    chances = family.summed([(_actions(b, m, player), n / total) for m, n in kept])
    text = f"{does(x, player, 'draw')} {x.name(MARKER, drawn)}"
    return Stake(DRAWS, player, _actions(b, drawn, player), chances, text)


def _actions(b: Board, marker: int, player: int) -> float:
    effect = query.effect_of(b, marker, player)
    return float(effect) if effect <= 4 else 0.0 if effect == END else EVENT


def _raid(x: Lexicon, b: Board, f: Move, faces: list[int]) -> Stake:
    column, load = query.column_of(b, b.d.quantrill), b.wagon_load[f.target]
    chances = family.summed([(float(min(e, load)), p) for e, _, p in volley(column, len(faces))])
    burned = min(read_volley(column, faces)[0], load)
    text = f"{x.name(UNIT, b.d.quantrill)} burns {counted(burned, 'increment')} of supply"
    return Stake(RAIDS, f.side, float(burned), chances, text)

"""What dice and draws are worth in Hand of Destiny, and to whom. docs/luck.md says it for players."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from grognard.games.destiny import luck as family
from grognard.games.destiny.corps import volley
from grognard.games.destiny.volley import read_volley
from grognard.games.hand_of_destiny.frames import Battle, Loss, Move, PlayerTurn, Recruiting, Volley
from grognard.games.hand_of_destiny.matter import ALL_UNITS, HALF_DIE
from grognard.games.hand_of_destiny.query import fits, in_box, on_map, units_in
from grognard.games.hand_of_destiny.query_battle import superiority_bonus
from grognard.games.hand_of_destiny.rules.volley import bar_panic, column_of
from grognard.games.hand_of_destiny.state import BOX, Board, War
from grognard.games.hand_of_destiny.words_facts import Names
from grognard.kernel.luck import Kind, Stake

CARDS: Final = Kind("cards", "Cards drawn", "hits")
RECRUIT: Final = 0.5
RECRUITS: Final = Kind("recruits", "Recruits by dice", "units", RECRUIT)
MARCHER: Final = 0.1

NOTES: Final = [
    *family.NOTES,
    "A unit lost to desertion or a forced march counts as one hit; a recruit by dice as half of one.",
    "A card counts half a hit for every unit that it can call up at once, and a tenth for every unit that it lets "
    "march; what its events do isn't measured.",
    "Not counted: cards that an enemy has you discard, and lots that are drawn among units.",
]


def stake(names: Names, g: War, outcome: list[int]) -> Stake | None:
    """What the chance that the position waits for brings."""
    f: Any = g.stack[-1]
    b = g.board
    if isinstance(f, Volley):
        return _fire(names, b, f, outcome)
    if isinstance(f, Battle):
        return _superiority(names, b, f, outcome)
    if isinstance(f, PlayerTurn):
        return _card(names, b, f.side, outcome[0], g.pending.items if g.pending is not None else [])
    if isinstance(f, Recruiting):
        found = family.half_die(RECRUITS, f.side, outcome[0])
        return replace(found, text=f"{names.who(f.side)} may call up {family.plural(int(found.value), 'unit')}")
    if isinstance(f, Move):
        return _attrition(names, b, f, outcome)
    return _desertion(names, b, f, outcome) if isinstance(f, Loss) and g.step().name == "roll_desertion" else None


def _fire(names: Names, b: Board, f: Volley, faces: list[int]) -> Stake:
    column = column_of(b, f.shooter)
    targets = units_in(b, 1 - f.side, f.where)
    fearful = f.battle and any(not bar_panic(b, f, u) for u in targets)

    def worth(eliminations: int, panics: int) -> float:
        return family.hits(eliminations, panics if fearful else 0, len(targets))

    fell = read_volley(column, faces)
    text = family.volley_text(names.unit(f.shooter), len(faces), *fell)
    return replace(family.fire(f.side, text, volley(column, len(faces)), fell, worth), at=b.d.spaces[f.where])


def _superiority(names: Names, b: Board, f: Battle, faces: list[int]) -> Stake | None:
    """A tie goes to the defender (13.1e)."""
    ahead = superiority_bonus(b, f, f.attacker) - superiority_bonus(b, f, f.defender)
    found = family.superiority(f.attacker, f.defender, ahead, faces, tie_loses=True)
    if found is None:
        return None
    text = f"superiority for {names.side(f.attacker if found.value else f.defender)}"
    return replace(found, at=b.d.spaces[f.where], text=text)


def _card(names: Names, b: Board, side: int, drawn: int, deck: list[int]) -> Stake:
    values: dict[float, float] = {}
    for card in deck:
        value = card_worth(b, side, card)
        values[value] = values.get(value, 0.0) + 1 / len(deck)
    text = f"{names.who(side)} draws {names.card(drawn)}"
    return Stake(CARDS, side, card_worth(b, side, drawn), sorted(values.items()), text)


def card_worth(b: Board, side: int, card: int) -> float:
    """What a card calls up out of the Recruit Box, and whom it lets march."""
    waiting, called = in_box(b, side, BOX), 0
    for line in b.d.cards[card].lines:
        able = [u for u in waiting if fits(b, line.who, u)]
        count = len(able) if line.count == ALL_UNITS else 2 if line.count == HALF_DIE else line.count
        waiting = [u for u in waiting if u not in able[:count]]
        called += min(count, len(able))
    moves = b.d.cards[card].moves
    marchers = [u for u in on_map(b, side) if any(fits(b, m.who, u) for m in moves)]
    return round(RECRUIT * called + MARCHER * len(marchers), 1)


def _attrition(names: Names, b: Board, f: Move, faces: list[int]) -> Stake:
    tired = sorted(f.resting)
    lost = [u for u, face in zip(tired, faces, strict=True) if face <= b.attrition[u]]
    found = family.each_lost(f.side, family.LOSSES, [min(b.attrition[u], 6) / 6 for u in tired], len(lost))
    text = f"a forced march of {family.plural(len(tired), 'unit')}, {_loses(len(lost))}"
    return replace(found, text=text, at=b.d.spaces[f.at] if f.at >= 0 else "")


def _desertion(names: Names, b: Board, f: Loss, faces: list[int]) -> Stake:
    roll = b.d.effects[f.effect].roll
    lost = sum(face <= roll for face in faces)
    found = family.each_lost(f.side, family.LOSSES, [roll / 6] * len(faces), lost)
    return replace(found, text=f"{names.who(f.side)} rolls for {family.plural(len(faces), 'unit')}, {_loses(lost)}")


def _loses(lost: int) -> str:
    return f"{lost or 'none'} of them lost"

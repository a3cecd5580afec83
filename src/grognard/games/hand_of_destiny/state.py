"""Kinds, ids, verbs, events, the lexicon and the board of Hand of Destiny.

`Components` is the components of one scenario; `Board` is everything that changes. Where a unit stands is its owner's
secret (10.0a); decks have no order until a card is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from grognard.games.hand_of_destiny.components import Components
from grognard.games.hand_of_destiny.vocabulary import F_LEADER, NONE, SWITCHES
from grognard.kernel.english import is_many, numbered, with_the
from grognard.kernel.flow import Position, Table
from grognard.kernel.kinds import FLAG, NUMBER, OWNERS, Kind, Lexicon, each, of, some
from grognard.kernel.rulebook import read_rulebook
from grognard.kernel.rules import Rules

DATA: Final = Path(__file__).parent / "data"
SCENARIOS: Final = DATA / "scenarios"
TEMPLATE: Final = DATA / "template"  # what a new one begins with
BOOK: Final = read_rulebook("hand-of-destiny", DATA / "rulebook.toml")
RULES: Final = Rules(BOOK)

SIDE: Final = Kind("side")
SPACE: Final = Kind("space")
UNIT: Final = Kind("unit")
TYPE: Final = Kind("type")  # of units
CARD: Final = Kind("card")
EVENT: Final = Kind("event")
EFFECT: Final = Kind("effect")
BRANCH: Final = Kind("option")  # one of the lists of effects that an event lets a side choose from
AWARD: Final = Kind("award")
SWITCH: Final = Kind("switch")

# where a unit can be, beside the spaces
BOX: Final = -1  # its side's Recruit Box
DEAD: Final = -2
LATER: Final = -3  # its entry turn has not come
AWAY: Final = -4  # out of the game in this position
BOXES: Final[dict[int, str]] = {BOX: "box", DEAD: "dead", LATER: "later", AWAY: "away"}


@dataclass
class Board(Table):
    """Everything on the table. `crowd` (units by space and side) follows from `at` and is not saved.

    What changes seldom is a tuple, which clones share: see `changed` and `clear_marks`.

    `lasting` holds effects that last, as triples: effect, owner, until. `changes` holds flags changed by cards as
    quadruples: effect, unit, owner, until. `battle_effects` are those that the card in play gives in battles.
    """

    d: Components
    turn: int = of(NUMBER)
    active: int = of(SIDE)  # whose player turn it is
    card: int = of(CARD, NONE)  # in play
    fleet_more: int = of(NUMBER, low=-99)  # spaces that own fleets march more in this player turn (water)
    switch: tuple[int, ...] = each(SWITCH, FLAG)
    control: list[int] = each(SPACE, SIDE, NONE, saved="hold")  # who holds it (5.0b)
    held_then: tuple[int, ...] = each(SPACE, SIDE, NONE)  # the same when this player turn began (14.0b)
    fort: list[int] = each(SPACE, SIDE, NONE)  # whose marker
    down: list[int] = each(SIDE, NUMBER)  # markers taken down in this Recruiting Phase (22.3c)
    deck0: list[int] = some(CARD)
    deck1: list[int] = some(CARD)
    discard0: list[int] = some(CARD)
    discard1: list[int] = some(CARD)
    removed0: list[int] = some(CARD)
    removed1: list[int] = some(CARD)
    next0: list[int] = some(CARD)  # stacked cards, the next one last
    next1: list[int] = some(CARD)
    points: list[int] = each(SIDE, NUMBER, low=-9999, high=9999)
    awarded: tuple[int, ...] = each(AWARD, FLAG)  # once-only points that were given
    lasting: list[int] = some(NUMBER, high=9999, most=2997, saved="standing", key="standing")
    changes: list[int] = some(NUMBER, high=9999, most=39996)
    battle_effects: list[int] = some(EFFECT)
    spent_events: list[int] = some(EVENT)  # one-battle events that were used or declined for good
    reshuffle: list[int] = each(SIDE, FLAG)  # due at the end of the player turn
    peeked: tuple[int, ...] = each(SPACE, FLAG)  # open to the active side until the end of its player turn
    closed: list[int] = some(NUMBER, high=9999, most=9999)  # truces that a side has found: side * spaces + space
    at: list[int] = each(UNIT, SPACE, AWAY, whose=OWNERS)
    moved: list[int] = each(UNIT, FLAG, whose=OWNERS)  # has marched, or was carried, in this March Phase
    built: tuple[int, ...] = each(UNIT, FLAG, whose=OWNERS)
    pursued: tuple[int, ...] = each(UNIT, NUMBER, high=2, whose=OWNERS)  # in this Battle Phase: 1 or ATTACKS
    panicked: list[int] = each(UNIT, NUMBER, high=2)  # in battle only, where all are seen
    left: list[int] = each(UNIT, NUMBER, high=999, whose=OWNERS)  # what a unit may still march
    more: tuple[int, ...] = each(UNIT, NUMBER, high=999, whose=OWNERS)  # extra_move
    granted: tuple[int, ...] = each(UNIT, NUMBER, high=999, whose=OWNERS)  # extra_move for units without orders
    forced: tuple[int, ...] = each(UNIT, NUMBER, high=999, whose=OWNERS)  # forced_march: spaces beyond what it may
    attrition: tuple[int, ...] = each(UNIT, NUMBER, high=999, whose=OWNERS)
    ignores: tuple[int, ...] = each(UNIT, NUMBER, high=3, whose=OWNERS)
    crowd: bytearray = field(default_factory=bytearray)

    def __post_init__(self) -> None:
        if not self.crowd:
            self.crowd = count_crowd(self.d, self.at)


def count_crowd(d: Components, at: list[int]) -> bytearray:
    """Bytes, because they are copied with every clone."""
    crowd = bytearray(2 * len(d.spaces))
    for u, s in enumerate(at):
        if s >= 0:
            crowd[2 * s + d.side[u]] += 1
    return crowd


def changed(marks: tuple[int, ...], n: int, value: int) -> tuple[int, ...]:
    """The same marks with another value at one place."""
    return (*marks[:n], value, *marks[n + 1 :])


def clear_marks(b: Board, units: Sequence[int]) -> None:
    """Take from units what they did in this player turn, and what cards gave them for it."""
    for u in units:
        b.moved[u] = b.left[u] = 0
    b.built, b.pursued = cleared(b.built, units), cleared(b.pursued, units)
    b.more, b.granted, b.forced = cleared(b.more, units), cleared(b.granted, units), cleared(b.forced, units)
    b.attrition, b.ignores = cleared(b.attrition, units), cleared(b.ignores, units)


def cleared(marks: tuple[int, ...], units: Sequence[int]) -> tuple[int, ...]:
    """The same marks with 0 for these units."""
    for u in units:
        if marks[u]:
            return tuple([0 if n in units else x for n, x in enumerate(marks)])
    return marks


War = Position[Board]

# verbs of more than one chapter
RECRUIT: Final = RULES.verb("recruit", UNIT)
STEP: Final = RULES.verb("step", SPACE)
ACCEPT: Final = RULES.verb("accept", EVENT)
PICK: Final = RULES.verb("pick", UNIT)
AT: Final = RULES.verb("at", SPACE)
FIRE: Final = RULES.verb("fire", UNIT)
LOSE: Final = RULES.verb("lose", UNIT)
RETREAT: Final = RULES.verb("retreat", SPACE)
CARRY: Final = RULES.verb("carry", UNIT)


# the lexicon


def lexicon_for(d: Components) -> Lexicon:
    x = Lexicon(d)
    nobody = {NONE: "nobody"}
    sides = [f"the {name} side" for name in d.adjectives]
    x.add(SIDE, d.sides, sides, off=nobody, forms={"adjective": d.adjectives})
    ground: dict[str, Sequence[str]] = {"terrain": [d.terrain_names[t] for t in d.terrain], "fort": d.fort_kind}
    x.add(SPACE, d.spaces, d.space_names, off=BOXES, forms=ground)
    x.add(TYPE, d.types, d.type_names)
    many = [u for u, name in enumerate(d.unit_names) if is_many(name) and not d.flags[F_LEADER][u]]
    forms: dict[str, Sequence[str]] = {
        "side": [sides[i] for i in d.side],
        "type": [d.type_names[t] for t in d.type],
        "contingent": [with_the(d.contingent_names[c]) if c != NONE else "nobody" for c in d.contingent],
    }
    names, classes = numbered(d.unit_names), [d.types[t] for t in d.type]
    x.add(UNIT, d.units, names, d.side, classes, off=nobody, plural=many, forms=forms)
    titles = [f"“{card.title}”" for card in d.cards]
    x.add(CARD, d.card_ids, titles, off={NONE: "no card"})
    texts, cards = [e.text or d.cards[e.card].title for e in d.events], [titles[e.card] for e in d.events]
    x.add(EVENT, _counted("event", len(d.events)), texts, forms={"card": cards})
    x.add(EFFECT, _counted("effect", len(d.effects)), off={NONE: "none"})
    x.add(BRANCH, _counted("option", max((len(e.options) for e in d.effects), default=0)))
    x.add(AWARD, _counted("award", len(d.awards)), [a.text for a in d.awards], off={NONE: "none"})
    x.add(SWITCH, SWITCHES)
    return x


def _counted(word: str, count: int) -> list[str]:
    return [f"{word}-{n}" for n in range(1, count + 1)]

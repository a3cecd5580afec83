"""The cards in words: recruit lines, march lines and events."""

from __future__ import annotations

from grognard.games.hand_of_destiny.components import Components
from grognard.games.hand_of_destiny.vocabulary import Card, Line
from grognard.games.hand_of_destiny.words_effects import number_of, where, whom
from grognard.kernel.kinds import Lexicon
from grognard.kernel.sheet import CardFace


def make_cards(x: Lexicon) -> dict[str, CardFace]:
    d: Components = x.components
    return {id: make_card(x, card) for id, card in zip(d.card_ids, d.cards, strict=True)}


def make_card(x: Lexicon, card: Card) -> CardFace:
    d: Components = x.components
    lines = [("Recruit", recruits(x, line, card.side)) for line in card.lines]
    lines.append(("March", marches(x, card)))
    lines += [("You may" if d.events[e].may else "Event", d.events[e].text) for e in card.events]
    note = "Remove from play after use" if card.remove else ""
    return CardFace(card.title, d.sides[card.side], card.text, tuple(lines), note)


def recruits(x: Lexicon, line: Line, side: int) -> str:
    """1 unit of the Desert Column at Dongola, Ed Debba or Korti."""
    words = [number_of(line.count, whom(x, line.who, side)) + where(x, line.at, exact=True)]
    words += [f"with {whom(x, line.together, side)}"] if line.together is not None else []
    words += ["in spaces held or not"] if line.held_only == 0 else []
    words += ["even among enemies"] if line.with_enemy else []
    words += ["if you like"] if line.optional else []
    return ", ".join(words)


def marches(x: Lexicon, card: Card) -> str:
    """Desert Column 3; fleets 4."""
    named = [(whom(x, m.who, card.side), m.spaces) for m in card.moves]
    short = [(text.removeprefix("units of the ").removeprefix("units of type "), n) for text, n in named]
    return "; ".join(f"{'all units' if text == 'units' else text} {n}" for text, n in short) or "nobody"

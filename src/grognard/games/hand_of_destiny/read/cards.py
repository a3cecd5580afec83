"""cards.toml: the Campaign Cards and their events (section 6 of the format)."""

from __future__ import annotations

from grognard.games.hand_of_destiny.matter import IMMEDIATE, NONE, PHASES, Card, Event, MoveLine
from grognard.games.hand_of_destiny.read.conditions import read_condition
from grognard.games.hand_of_destiny.read.context import CARDS, COUNT, LIST, Context
from grognard.games.hand_of_destiny.read.effects import read_effect_table
from grognard.games.hand_of_destiny.read.filters import read_filter
from grognard.games.hand_of_destiny.read.node import TEXT, Node
from grognard.games.hand_of_destiny.read.recruits import LINE_KEYS, read_line


def read_cards(c: Context, node: Node) -> None:
    node.keys("card", "source")
    node.source()
    entries = node.entries("card", CARDS)
    for entry in entries:
        c.cards.add(entry)
        side = c.sides.read(entry, "side")
        card = read_card_table(c, entry, side, "id", "side")
        card.id = c.cards.ids[-1]
    c.matter.card_ids = c.cards.ids
    c.cards.sure = c.cards.sure and bool(entries)
    for n, side_id in enumerate(c.sides.ids):
        if entries and c.sides.sure and not any(x.side == n for x in c.matter.cards):
            node.fault("card", f"{side_id} has no card; give each side at least one")


def read_card_table(c: Context, node: Node, side: int, *more: str) -> Card:
    """A card, added to the matter; `more` are keys that the caller reads."""
    node.keys("title", "text", "recruit", "move", "remove", "event", "source", *more)
    node.source()
    card = Card()
    card.side = side
    card.title = node.text("title")
    card.text = node.text("text", "", TEXT)
    card.remove = node.flag("remove", False)
    c.matter.cards.append(card)
    for x in node.entries("recruit", LIST, 0):
        if not _is_full(c, node, "recruit"):
            x.keys(*LINE_KEYS)
            card.lines.append(read_line(c, x, side))
    for x in node.entries("move", LIST, 0):
        if not _is_full(c, node, "move"):
            card.moves.append(_read_move(c, x, side))
    for x in node.entries("event", LIST, 0):
        if not c.full(node, "event", len(c.matter.events), "events"):
            card.events.append(_read_event(c, x, side))
    return card


def _is_full(c: Context, node: Node, key: str) -> bool:
    full = c.full(node, key, c.lines, "recruit and move lines")
    c.lines += 1
    return full


def _read_move(c: Context, node: Node, side: int) -> MoveLine:
    node.keys("who", "spaces")
    move = MoveLine()
    move.who = read_filter(c, node, "who", side)
    move.spaces = node.whole("spaces", 1, COUNT)
    return move


def _read_event(c: Context, node: Node, side: int) -> int:
    node.keys("phase", "text", "may", "if", "effects")
    event = Event()
    event.index = len(c.matter.events)
    event.card = len(c.matter.cards) - 1
    c.matter.events.append(event)
    phase = node.one_of("phase", PHASES)
    event.phase = max(phase, IMMEDIATE)
    event.text = node.text("text", most=TEXT)
    event.may = node.flag("may", False)
    event.condition = read_condition(c, node, "if") if "if" in node else NONE
    event.effects = [read_effect_table(c, x, side, phase) for x in node.entries("effects", LIST)]
    return event.index

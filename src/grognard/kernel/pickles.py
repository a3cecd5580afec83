"""Pickles of positions and matches: by the game's id, so that no rules travel along. Never compiled."""

from __future__ import annotations

from typing import Any

from grognard.kernel.chance import Dice
from grognard.kernel.flow import Position
from grognard.kernel.game import Game
from grognard.kernel.installed import game as find_game
from grognard.kernel.match import Match
from grognard.kernel.rows import Row
from grognard.kernel.save import pack, unpack
from grognard.kernel.saved import seal, unseal


def _game_for_pickle(g: Position[Any]) -> Game[Any]:
    game = find_game(g.rules.book.game)
    for scenario in game.scenarios:
        edition = game.edition(scenario.id)
        if edition.rules is g.rules:
            return edition
    raise TypeError(f"{g!r} has components of its own and can't be pickled; save the match instead")


def pickled_position(g: Position[Any]) -> tuple[Any, ...]:
    """What `Position.__reduce__` answers."""
    game = _game_for_pickle(g)
    waits = g.ask is not None or g.pending is not None
    return _position_of_pickle, (game.id, game.edition_id, seal(game, g)[0], waits)


def _position_of_pickle(id: str, edition: str, data: bytes, waits: bool) -> Position[Any]:
    g = unseal(find_game(id).edition(edition), data)
    if waits:
        g.advance(None)
    return g


def pickled_match(match: Match) -> tuple[Any, ...]:
    """What `Match.__reduce__` answers: the save, the dice, and what may be taken back."""
    _game_for_pickle(match.position)
    return _match_of_pickle, (pack(match), match.chance.dice, match.base, match.chance.since, match.clicks)


def _match_of_pickle(data: bytes, dice: Dice, base: Position[Any], since: list[Row], clicks: list[Any]) -> Match:
    match = unpack(data, find_game, dice)
    match.base, match.chance.since, match.clicks = base, since, clicks
    return match

"""What an order would do while a hand still draws it: for the seat that decides, from what it knows."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from grognard.kernel.rulebook import STALE, UNKNOWN, Refusal
from grognard.server.errors import BUSY, SEAT, Failure
from grognard.server.messages import Previewed
from grognard.server.messages_in import SaidPreview

if TYPE_CHECKING:
    from grognard.kernel.border import Choice
    from grognard.kernel.match import Match
    from grognard.kernel.preview import Draft
    from grognard.server.table import Table


def drafted(match: Match, said: SaidPreview) -> Draft:
    """The draft that was sent, or the numbers of an order on offer."""
    ask = match.ask
    if not said.noun or ask is None:
        return said.draft
    if (said.verb, said.noun) not in ask.options:
        raise Refusal(UNKNOWN, "this order is not on offer now")
    return match.position.placed(match.game.rules.number(said.verb, said.noun)) or said.draft


async def look(table: Table, role: str, said: SaidPreview) -> Previewed:
    """The rules work beside the server's own thread: others are answered meanwhile."""
    if not table.services.previews.take(f"{table.id} {role}", asyncio.get_running_loop().time()):
        raise Failure(429, BUSY, "too many previews at once: ask again when the hand rests")
    async with table.lock:
        match = await table.loaded()
        if table.seating.seats[role].bot:
            raise Failure(409, SEAT, "a bot plays this seat: take it back first")
        if said.number != match.number:
            raise Refusal(STALE, f"this asks at position {said.number}, but the game is at {match.number}: look again")
        found = await asyncio.to_thread(match.preview, role, said.verb, drafted(match, said), said.full)
    choice = found.choice and _plain(found.choice)
    told = found.rule, found.why, found.ghosts, found.consequences, found.forecast, found.areas
    return Previewed(said.id, said.number, choice, *told)


def _plain(choice: Choice) -> tuple[str, str] | tuple[str, str, list[int]]:
    return (choice.verb, choice.noun, list(choice.args)) if choice.args else (choice.verb, choice.noun)

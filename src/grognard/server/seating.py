"""Who sits where: seats, the secrets that open them, and what others see of them."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Container, Iterable, Sequence
from typing import TYPE_CHECKING

from grognard.server.errors import INPUT, SEAT, Failure
from grognard.server.messages import SeatInfo
from grognard.server.messages_in import NewSeat
from grognard.server.store import Holders, Seat

if TYPE_CHECKING:
    from grognard.server.people import People

MOST = 20  # browsers that may hold one seat


def new_secret() -> str:
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    """The hash that the database keeps of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Seating:
    """The seats of one table."""

    def __init__(self, roles: Sequence[str], seats: Iterable[Seat], holders: Holders) -> None:
        known = {s.role: s for s in seats}
        self.seats = {role: known[role] for role in roles if role in known}
        self.holders = holders

    def holds(self, who: str, role: str) -> bool:
        """May this caller play the role? `who` is the hash of its cookie or token."""
        seat = self.seats.get(role)
        if seat is None or not who:
            return False
        mine = hmac.compare_digest(seat.token, who)
        for known in self.holders.get(role, ()):
            mine = hmac.compare_digest(known, who) or mine
        return mine

    def owns(self, who: str, role: str) -> bool:
        """Does this caller hold the seat in person, and not for somebody else?"""
        held = self.holders.get(role, {}).get(who)
        return self.holds(who, role) and not (held is not None and held.deputy)

    def is_held(self, role: str) -> bool:
        return any(not x.deputy for x in self.holders.get(role, {}).values())

    def has_others(self, who: str) -> bool:
        """Does anybody but this caller hold a seat?"""
        return any(x != who for role in self.seats for x, h in self.holders.get(role, {}).items() if not h.deputy)

    def require_holder(self, who: str, role: str) -> Seat:
        """The role's seat; Failure unless the caller holds it in person."""
        seat = self.require(who, role)
        if not self.owns(who, role):
            raise Failure(403, SEAT, "you play this seat for its holder, who alone can do that")
        return seat

    def require(self, who: str, role: str) -> Seat:
        """The role's seat; Failure unless the caller holds it."""
        if role not in self.seats:
            raise Failure(404, SEAT, f"there is no such seat; there are: {', '.join(self.seats)}")
        if not self.holds(who, role):
            raise Failure(403, SEAT, "you don't hold this seat: open its link, or ask the table's owner")
        return self.seats[role]

    def of_token(self, token: str) -> tuple[Seat, bool]:
        """The seat that a secret opens, and whether only for a deputy."""
        key, found = hashed(token), None
        for seat in self.seats.values():
            if hmac.compare_digest(seat.token, key):
                found = (seat, False)
            if seat.deputy and hmac.compare_digest(seat.deputy, key):
                found = (seat, True)
        if found is None:
            raise Failure(403, SEAT, "this link opens no seat of this table: it was used already, or never did")
        return found

    def has_people(self) -> bool:
        return any(not s.bot for s in self.seats.values())

    def _since(self, role: str) -> str:
        return min((x.since for x in self.holders.get(role, {}).values() if not x.deputy), default="")

    def _browsers(self, role: str) -> int:
        return sum(not x.deputy for x in self.holders.get(role, {}).values())

    def infos(self, who: str, online: Iterable[str], silenced: Container[str] = ()) -> list[SeatInfo]:
        present = set(online)
        return [
            SeatInfo(
                role=s.role,
                kind="bot" if s.bot else s.kind,
                bot=s.bot,
                name=s.name,
                mine=self.holds(who, s.role),
                online=s.role in present and not s.bot,
                held=self.is_held(s.role),
                since=self._since(s.role),
                deputy=any(x.deputy for x in self.holders.get(s.role, {}).values()),
                silenced=s.role in silenced,
                lent=self.holds(who, s.role) and not self.owns(who, s.role),
                browsers=self._browsers(s.role) if self.owns(who, s.role) else 0,
            )
            for s in self.seats.values()
        ]


def silenced_roles(people: People | None, seating: Seating, who: str) -> set[str]:
    """The roles whose players the caller has muted or blocked."""
    if people is None or not who or not people.refresh().blocks:
        return set()
    return {role for role in seating.seats if people.silenced(who, list(seating.holders.get(role, ())))}


def new_seats(
    roles: Sequence[str], wanted: dict[str, NewSeat], bots: Iterable[str]
) -> tuple[list[Seat], dict[str, str]]:
    """Seats for a new table, and the secrets of those that people take."""
    for role in wanted:
        if role not in roles:
            raise Failure(400, INPUT, f"seats: there is no role {role}; there are: {', '.join(roles)}")
    seats: list[Seat] = []
    tokens: dict[str, str] = {}
    for role in roles:
        new = wanted.get(role, NewSeat("link"))
        bot = known_bot(new.bot, bots) if new.kind == "bot" else ""
        token = new_secret()
        if not bot:
            tokens[role] = token
        kind = "me" if bot else new.kind  # what it will be when somebody takes it over
        seats.append(Seat(role, kind, bot, "", hashed(token)))
    return seats, tokens


def known_bot(name: str, bots: Iterable[str]) -> str:
    known = sorted(bots)
    if name not in known:
        raise Failure(400, INPUT, f"there is no such bot; there are: {', '.join(known)}")
    return name

"""Tables for the tests of playing by post, laid at a position of choice."""

from __future__ import annotations

from typing import Any

from tests.server.harness import Browser, Json, Live
from tests.server.test_two_worlds import alone

import grognard
from grognard import LaidDice
from grognard.kernel.dice import SecureDice
from grognard.kernel.match import Match
from grognard.server.messages_in import NewSeat
from grognard.server.seating import hashed, new_seats

UNITS = {
    "north-guard-1": "tower", "north-band-1": "kirk", "south-band-1": "old_bridge", "south-band-2": "old_bridge",
}  # fmt: skip


class Laid:
    """A table of two: the host has the first seat, a guest has the second by link."""

    def __init__(self, live: Live, host: Browser, guest: Browser, match: Match, post: bool = True) -> None:
        mine, self.theirs = match.game.roles
        seats, tokens = new_seats(match.game.roles, {mine: NewSeat("me")}, [])
        dice, entry = match.chance.dice, live.room.services.catalog.entry(match.game.id)
        assert isinstance(dice, SecureDice)
        who = hashed(host.client.cookies["grognard"])
        self.id: str = live.run(live.room.place(match, dice, entry, seats, "A table", who, post=post)).id
        self.path = f"/api/tables/{self.id}"
        self.token = tokens[self.theirs]
        self.host, self.guest = host, guest
        guest.sent(f"{self.path}/join", {"token": self.token})

    def stand(self, step: str, answer: str, **more: Any) -> Json:
        """The guest's standing answer."""
        body = {"role": self.theirs, "step": step, "answer": answer, **more}
        return self.guest.sent(f"{self.path}/standing", body)


def battle(play: list[tuple[str, str]] | None = None, dice: list[list[int]] | None = None) -> Match:
    """A match at the start, or after some choices, with an empty log."""
    match: Match = grognard.game("borderland").match({"units": UNITS}, dice=LaidDice(dice or []))
    for choice in play or []:
        match.play(choice)
    return alone(match, match.position)


def made(browser: Browser, **also: Any) -> Json:
    seats = {"north": {"kind": "me"}, "south": {"kind": "link"}}
    return browser.sent("/api/tables", {"game": "borderland", "seats": seats, **also})

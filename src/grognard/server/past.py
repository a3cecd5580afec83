"""What everybody should know of a table's past, in words: where it came from, and what was put back."""

from __future__ import annotations

from grognard.server.messages import MarkOut
from grognard.server.record import past_of
from grognard.server.store import Record

WORDS = {
    "import": "This game was brought here by a file. What was played before cannot be vouched for.",
    "fork": "This game was forked from another one, from a position that was played there.",
    "imagined": "This is an imagined game: what one side could not see was dealt anew.",
    "damage": "The log of this game was damaged. The server went on from the last position that it had kept.",
    "restored": "The server was put back to an earlier copy. What was played after that is gone; the dice are new.",
    "rules": "The rules have changed since this game began. It went on from its last position, with a new log.",
}


def past_out(record: Record) -> list[MarkOut]:
    """The marks of a table, the same for every seat and spectator."""
    return [MarkOut(x.kind, x.number, x.time, WORDS[x.kind]) for x in past_of(record) if x.kind in WORDS]

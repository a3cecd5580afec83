"""Ids, verbs, events and the board of Hand of Destiny.

`Matter` is the printed matter of one scenario; `Board` is everything that changes. Where a unit stands is its owner's
secret (10.0a); decks have no order until a card is drawn.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from grognard.games.hand_of_destiny.matter import Matter
from grognard.kernel.flow import INTERPRETED, Position, Table, copy_by_dict
from grognard.kernel.rulebook import read_rulebook
from grognard.kernel.rules import Rules

DATA: Final = Path(__file__).parent / "data"
SCENARIOS: Final = DATA / "scenarios"
BOOK: Final = read_rulebook("hand-of-destiny", DATA / "rulebook.toml")
RULES: Final = Rules(BOOK)

# where a unit can be, beside the spaces
BOX: Final = -1  # its side's Recruit Box
DEAD: Final = -2
LATER: Final = -3  # its entry turn has not come
AWAY: Final = -4  # out of the game in this position
BOXES: Final[dict[int, str]] = {BOX: "box", DEAD: "dead", LATER: "later", AWAY: "away"}

# how a unit has pursued: into enemies whom nobody else of its side was facing, so that it is to attack them (13.0c)
ATTACKS: Final = 2

# what a march order of a card may do to one unit (ignore_stop)
OVER_TERRAIN: Final = 1
OVER_RIVER: Final = 2

LISTS: Final[list[str]] = [
    "switch", "hold", "held_then", "fort", "down", "deck0", "deck1", "discard0", "discard1", "removed0", "removed1",
    "next0", "next1", "points", "awarded", "standing", "changes", "battle_effects", "spent_events", "reshuffle",
    "peeked", "closed", "at", "moved", "built", "pursued", "panicked", "left", "more", "granted", "forced", "attrition",
    "ignores",
]  # fmt: skip


class Board(Table):
    """Everything on the table. `crowd` (units by space and side) follows from `at` and is not saved.

    `standing` holds lasting effects as triples: effect, owner, until. `changes` holds flags changed by cards as
    quadruples: effect, unit, owner, until. `battle_effects` are those that the card in play gives in battles.
    """

    def __init__(
        self,
        d: Matter,
        turn: int,
        active: int,
        card: int,
        fleet_more: int,
        switch: list[int],
        hold: list[int],
        held_then: list[int],
        fort: list[int],
        down: list[int],
        deck0: list[int],
        deck1: list[int],
        discard0: list[int],
        discard1: list[int],
        removed0: list[int],
        removed1: list[int],
        next0: list[int],
        next1: list[int],
        points: list[int],
        awarded: list[int],
        standing: list[int],
        changes: list[int],
        battle_effects: list[int],
        spent_events: list[int],
        reshuffle: list[int],
        peeked: list[int],
        closed: list[int],
        at: list[int],
        moved: list[int],
        built: list[int],
        pursued: list[int],
        panicked: list[int],
        left: list[int],
        more: list[int],
        granted: list[int],
        forced: list[int],
        attrition: list[int],
        ignores: list[int],
        crowd: bytearray | None = None,
    ) -> None:
        self.d = d
        self.turn = turn
        self.active = active  # whose player turn it is
        self.card = card  # in play, or NONE
        self.fleet_more = fleet_more  # spaces that own fleets march more in this player turn (water)
        self.switch = switch  # by matter.SWITCHES
        self.hold = hold  # by space: a side or NONE (5.0b)
        self.held_then = held_then  # the same when this player turn began (14.0b)
        self.fort = fort  # by space: the side of a fort marker or NONE
        self.down = down  # by side: markers taken down in this Recruiting Phase (22.3c)
        self.deck0 = deck0
        self.deck1 = deck1
        self.discard0 = discard0
        self.discard1 = discard1
        self.removed0 = removed0
        self.removed1 = removed1
        self.next0 = next0  # stacked cards, the next one last
        self.next1 = next1
        self.points = points
        self.awarded = awarded  # by award: once-only points that were given
        self.standing = standing
        self.changes = changes
        self.battle_effects = battle_effects
        self.spent_events = spent_events  # one-battle events that were used or declined for good
        self.reshuffle = reshuffle  # by side: due at the end of the player turn
        self.peeked = peeked  # by space: open to the active side until the end of its player turn
        self.closed = closed  # where a side has found a truce in this player turn: side * spaces + space (effect 14)
        self.at = at
        self.moved = moved  # has marched, or was carried, in this March Phase
        self.built = built
        self.pursued = pursued  # in this Battle Phase: 1 or ATTACKS
        self.panicked = panicked
        self.left = left  # what a unit may still march
        self.more = more  # extra_move
        self.granted = granted  # extra_move for units without orders
        self.forced = forced  # forced_march: spaces beyond what it may
        self.attrition = attrition
        self.ignores = ignores
        self.crowd: bytearray = crowd if crowd is not None else count_crowd(d, at)

    def clone(self) -> Board:
        if INTERPRETED:
            return copy_by_dict(self, [*LISTS, "crowd"])  # type: ignore[no-any-return]
        return Board(
            self.d, self.turn, self.active, self.card, self.fleet_more, self.switch[:], self.hold[:],
            self.held_then[:], self.fort[:], self.down[:], self.deck0[:], self.deck1[:], self.discard0[:],
            self.discard1[:], self.removed0[:], self.removed1[:], self.next0[:], self.next1[:], self.points[:],
            self.awarded[:], self.standing[:], self.changes[:], self.battle_effects[:], self.spent_events[:],
            self.reshuffle[:], self.peeked[:], self.closed[:], self.at[:], self.moved[:], self.built[:],
            self.pursued[:], self.panicked[:], self.left[:], self.more[:], self.granted[:], self.forced[:],
            self.attrition[:], self.ignores[:], self.crowd[:],
        )  # fmt: skip


def count_crowd(d: Matter, at: list[int]) -> bytearray:
    """Bytes, because they are copied with every clone."""
    crowd = bytearray(2 * len(d.spaces))
    for u, s in enumerate(at):
        if s >= 0:
            crowd[2 * s + d.side[u]] += 1
    return crowd


War = Position[Board]

# the nouns are those of the scenario (Rules.with_nouns)
RECRUIT: Final = RULES.verb("recruit", [])  # units
PLACE: Final = RULES.verb("place", [])  # spaces
BUILD: Final = RULES.verb("build", [])  # units
RAZE: Final = RULES.verb("raze", [])  # spaces
MARCH: Final = RULES.verb("march", [])  # units
JOIN: Final = RULES.verb("join", [])  # units
EMBARK: Final = RULES.verb("embark", [])  # units
STEP: Final = RULES.verb("step", [])  # spaces
DROP: Final = RULES.verb("drop", [])  # units
FIGHT: Final = RULES.verb("fight", [])  # spaces
ACCEPT: Final = RULES.verb("accept", [])  # events
OPTION: Final = RULES.verb("option", [])  # of an event's options, by number
PICK: Final = RULES.verb("pick", [])  # units
AT: Final = RULES.verb("at", [])  # spaces
FIRE: Final = RULES.verb("fire", [])  # units
BREAK_OFF: Final = RULES.verb("break_off", [])  # units
LOSE: Final = RULES.verb("lose", [])  # units
PANIC_UNIT: Final = RULES.verb("panic", [])  # units
RETREAT: Final = RULES.verb("retreat", [])  # spaces
CARRY: Final = RULES.verb("carry", [])  # units
PURSUE: Final = RULES.verb("pursue", [])  # units

UNIT_VERBS: Final[list[str]] = [
    "recruit", "build", "march", "join", "embark", "drop", "pick", "fire", "break_off", "lose", "panic", "carry",
    "pursue",
]  # fmt: skip
SPACE_VERBS: Final[list[str]] = ["place", "raze", "step", "fight", "at", "retreat"]

TURN_BEGINS: Final = RULES.event("turn_begins", "6.1a")
PLAYER_TURN: Final = RULES.event("player_turn", "6.2a")
ARRIVED: Final = RULES.event("arrived", "4.0h")
DREW: Final = RULES.event("drew", "7.0a")
NO_CARD: Final = RULES.event("no_card", "7.2a")
EVENT_DONE: Final = RULES.event("event", "7.1c")
EVENT_IDLE: Final = RULES.event("event_ignored", "7.1c")
EVENT_DECLINED: Final = RULES.event("event_declined", "7.1c")
RECRUITED: Final = RULES.event("recruited", "6.2g")
HALF_DIE_ROLL: Final = RULES.event("half_die", "6.2g")
FORT_BUILT: Final = RULES.event("fort_built", "22.1a")
FORT_GONE: Final = RULES.event("fort_gone", "22.3a")
FORT_RAZED: Final = RULES.event("fort_razed", "22.3b")
STEPPED: Final = RULES.event("stepped", "11.0e")
EMBARKED: Final = RULES.event("embarked", "12.4a")
LANDED: Final = RULES.event("landed", "12.4c")
HELD: Final = RULES.event("held", "5.0b")
TURNED_BACK: Final = RULES.event("turned_back", "7.0c")
ATTRITION: Final = RULES.event("attrition", "8.0d")
BATTLE: Final = RULES.event("battle", "13.0a")
SHOWN: Final = RULES.event("shown", "10.0b")
EVENT_USED: Final = RULES.event("event_used", "8.0b")
LINED_UP: Final = RULES.event("lined_up", "13.1n")
SUPERIORITY: Final = RULES.event("superiority", "13.1e")
FIRED: Final = RULES.event("fired", "13.1h")
ELIMINATED: Final = RULES.event("eliminated", "13.3a")
PANICKED: Final = RULES.event("panicked", "13.3b")
BROKE_OFF: Final = RULES.event("broke_off", "18.0a")
STALEMATE: Final = RULES.event("stalemate", "13.1m")
BATTLE_WON: Final = RULES.event("battle_won", "13.4a")
ALL_GONE: Final = RULES.event("all_gone", "18.0f")
RETREATED: Final = RULES.event("retreated", "13.5a")
NO_RETREAT: Final = RULES.event("no_retreat", "13.5e")
RALLIED: Final = RULES.event("rallied", "13.6a")
REWARD: Final = RULES.event("reward", "20.0b")
PENALTY: Final = RULES.event("penalty", "20.0c")
PURSUED: Final = RULES.event("pursued", "19.0c")
LOST: Final = RULES.event("lost", "3.0f")
DESERTION_ROLL: Final = RULES.event("desertion", "7.1c")
RESTORED: Final = RULES.event("restored", "3.0e")
REDEPLOYED: Final = RULES.event("redeployed", "8.0d")
LASTING: Final = RULES.event("lasting", "7.0c")
LASTING_OVER: Final = RULES.event("lasting_over", "7.0c")
PEEKED: Final = RULES.event("peeked", "10.0a")
SEEN: Final = RULES.event("seen", "10.0a")
DISCARDED: Final = RULES.event("discarded", "7.0b")
REMOVED: Final = RULES.event("removed", "7.1d")
RESHUFFLED: Final = RULES.event("reshuffled", "7.2a")
SCORED: Final = RULES.event("scored", "5.0a")
GAME_OVER: Final = RULES.event("game_over", "5.0a")

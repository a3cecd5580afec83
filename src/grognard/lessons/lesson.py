"""A lesson: a guided beginning of a real game, written as data. docs/lessons.md says how to write one.

A lesson never plays by itself: guide.py follows a match along it, and check.py plays it through.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from grognard.kernel.border import Choice
from grognard.kernel.card import Setting
from grognard.kernel.checked import TEXT, Node, root
from grognard.kernel.game import Game, GameError
from grognard.kernel.names import Names
from grognard.kernel.toml import read_toml

ANY: Final = "*"  # any noun of a verb; instead of a list of choices, any choice at all
LONGEST: Final = 600  # characters of a text: what fits into a box beside the map
MOST: Final = 500  # entries of a list
HEAD: Final = ["title", "game", "scenario", "role", "blurb", "minutes", "options", "dice", "step"]
SHOWN: Final = ["title", "text", "rules", "spaces", "pieces", "tracks", "boxes"]
ASKED: Final = ["at", "accept", "hint", "dice", "maybe", "reply"]
STEP: Final = [*SHOWN, "event", *ASKED]
REPLY: Final = ["role", "at", "choose", "dice", "maybe"]

Outcomes = tuple[tuple[int, ...], ...]  # one tuple per chance, as for LaidDice


@dataclass(frozen=True)
class Step:
    """What the learner reads: a few sentences, the rules they come from, and what is lit on the map."""

    title: str
    text: str
    rules: tuple[str, ...] = ()
    spaces: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    tracks: tuple[str, ...] = ()
    boxes: tuple[str, ...] = ()
    event: str = ""  # read only when this was told since the last choice


@dataclass(frozen=True)
class Move:
    """A choice on the way: the learner's, with what is read before it, or one that the lesson makes for an opponent.

    `accept` are the choices that go on, none meaning any. `dice` are laid for what the choice leads to.
    """

    role: str
    at: str
    accept: tuple[Choice, ...]
    dice: Outcomes = ()
    maybe: bool = False  # passed over when something else is asked
    hint: str = ""
    first: int = 0  # the steps that are read before it: from this one
    last: int = -1  # up to and with this one; none for an opponent's

    def takes(self, choice: tuple[str, str]) -> bool:
        return not self.accept or any(verb == choice[0] and noun in (ANY, choice[1]) for verb, noun in self.accept)


@dataclass(frozen=True)
class Lesson:
    """`moves` are all choices in their order; steps after the last of them are read at the end."""

    id: str
    game: str
    scenario: str
    role: str
    title: str
    blurb: str
    minutes: int
    options: Mapping[str, Setting]
    dice: Outcomes
    steps: tuple[Step, ...]
    moves: tuple[Move, ...] = field(default=())

    @property
    def closing(self) -> int:
        """The first of the steps that are read when all is done."""
        return 1 + max((m.last for m in self.moves), default=-1)


def lessons_of(game: Game[Any]) -> list[Lesson]:
    """All lessons of a game, in the order of their file names."""
    return [open_lesson(game, path) for path in game.lesson_files()]


def open_lesson(game: Game[Any], path: Path) -> Lesson:
    try:
        return read_lesson(game, path.stem, path.read_text(encoding="utf-8"))
    except OSError as err:
        raise GameError(f"{path}: {err.strerror or err}") from None
    except ValueError as err:  # no TOML, or no UTF-8
        raise GameError(f"{path.name}: {err}") from None


def find_lesson(game: Game[Any], id: str) -> Lesson:
    """A lesson of a game by its id; GameError says which there are."""
    known = {path.stem: path for path in game.lesson_files()}
    if id not in known:
        raise GameError(f"{game.id} has no lesson {id!r}; it has {', '.join(known) or 'none'}")
    return open_lesson(game, known[id])


def game_of(path: Path) -> str:
    """Which game the lesson of a file is for."""
    try:
        data = read_toml(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as err:
        raise GameError(f"{path}: {getattr(err, 'strerror', None) or err}") from None
    s = root(path.stem, data, *HEAD)
    game = s.text("game")
    s.faults.refuse()
    return game


def read_lesson(game: Game[Any], id: str, text: str) -> Lesson:
    """A lesson from TOML. GameError names what the game lacks, and where; check.py tests that it can be played."""
    s = root(id, read_toml(text))
    s.one_of("game", [game.id])
    scenario = game.scenarios[s.one_of("scenario", [x.id for x in game.scenarios])].id
    s.faults.refuse()  # in another game or scenario all else would be wrong
    s.keys(*HEAD)
    edition = game.edition(scenario)
    role = edition.roles[s.one_of("role", edition.roles)]
    options = s.part("options", *[o.id for o in edition.card.options])
    title, blurb, minutes, dice = _text(s, "title"), _text(s, "blurb"), s.whole("minutes", 1, 120, 10), _dice(s)
    entries = s.entries("step", MOST, 0)
    steps, moves = [_step(e, edition) for e in entries], _moves(entries, edition, role)
    s.faults.refuse()
    settings = edition.settings(options.data)
    return Lesson(id, game.id, scenario, role, title, blurb, minutes, settings, dice, tuple(steps), tuple(moves))


def _step(e: Node, game: Game[Any]) -> Step:
    e.keys(*STEP)
    ids = [r.id for r in game.rules.book.rules]
    if "event" in e:
        Names("event", [k.name for k in game.rules.events]).read(e, "event")
        if "at" in e:
            e.fault("event", "a step that asks for a choice is always read; put the event into a step before it")
    return Step(
        title=_text(e, "title"),
        text=_text(e, "text"),
        rules=tuple(ids[r] for r in Names("rule", ids).read_all(e, "rules", 0)),
        spaces=tuple(e.words("spaces", MOST, 0)),
        pieces=tuple(e.words("pieces", MOST, 0)),
        tracks=tuple(e.words("tracks", MOST, 0)),
        boxes=tuple(e.words("boxes", MOST, 0)),
        event=e.data.get("event", ""),
    )


def _moves(entries: Sequence[Node], game: Game[Any], role: str) -> list[Move]:
    moves: list[Move] = []
    first = 0
    for n, e in enumerate(entries):
        if "at" not in e:
            _only_read(e)
            continue
        accept = _accepted(e, game)
        hint = _text(e, "hint") if accept else ""
        moves.append(Move(role, _decision(e, game), accept, _dice(e), bool(e.flag("maybe", False)), hint, first, n))
        first = n + 1
        moves += [_reply(x, game, role) for x in e.entries("reply", MOST, 0)]
    return moves


def _only_read(e: Node) -> None:
    for key in ASKED:
        if key in e:
            e.fault(key, "belongs to a step with a decision: say which with `at`")


def _reply(e: Node, game: Game[Any], learner: str) -> Move:
    e.keys(*REPLY)
    others = [r for r in game.roles if r != learner]
    role = others[e.one_of("role", others, others[0] if len(others) == 1 else None)]
    choice = _choice(e, "choose", game)
    if choice.noun == ANY:
        e.fault("choose", "an opponent makes one choice: name it")
    return Move(role, _decision(e, game), (choice,), _dice(e), bool(e.flag("maybe", False)))


def _accepted(e: Node, game: Game[Any]) -> tuple[Choice, ...]:
    """The choices that go on; none means any."""
    value = e.data.get("accept")
    if value == ANY:
        return ()
    if not isinstance(value, list) or not value:
        e.should_be("accept", f'a list of choices, or "{ANY}" for any')
        return ()
    each = e.spread("accept")
    return tuple(_choice(each, key, game) for key in each.data)


def _choice(e: Node, key: str, game: Game[Any]) -> Choice:
    value, verbs = e.data.get(key), game.rules.verb_names
    if not isinstance(value, list) or [type(x) for x in value] != [str, str]:
        e.should_be(key, 'a choice ["verb", "noun"]')
        return Choice("", "")
    if Names("verb", list(verbs)).find(e, key, value[0]) >= 0 and value[1] != ANY:
        Names(f"noun of {value[0]}", verbs[value[0]].nouns).find(e, key, value[1])
    return Choice(value[0], value[1])


def _decision(e: Node, game: Game[Any]) -> str:
    steps = [s.path for p in game.rules.procedures for s in p.steps if s.options is not None]
    return steps[Names("decision", steps).read(e, "at")]


def _dice(e: Node) -> Outcomes:
    """Each chance has a list of its own."""
    each = e.spread("dice")
    return tuple(tuple(each.wholes(key, 0, 9999)) for key in each.data)


def _text(e: Node, key: str) -> str:
    plain = " ".join(e.text(key, most=TEXT).split())
    if len(plain) > LONGEST:
        e.fault(key, f"{len(plain)} characters; at most {LONGEST} are read")
    return plain

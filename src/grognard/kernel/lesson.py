"""A lesson: a guided beginning of a real game, written as data. docs/lessons.md says how to write one.

A lesson never plays by itself: guide.py follows a match along it, and lesson_check.py plays it through.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from grognard.kernel.choice import Choice
from grognard.kernel.game import Game, GameError, Setting
from grognard.kernel.plain import Section, pick, whole
from grognard.kernel.toml import read_toml

ANY: Final = "*"  # any noun of a verb; instead of a list of choices, any choice at all
LONGEST: Final = 600  # characters of a text: what fits into a box beside the map
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
    return _text(Section(data, path.stem, HEAD), "game")


def read_lesson(game: Game[Any], id: str, text: str) -> Lesson:
    """A lesson from TOML. GameError names the place of what the game hasn't; that it can be played, check says."""
    s = Section(read_toml(text), id, HEAD)
    pick([game.id], s.value("game"), s.path("game"), "the id of this game")
    scenario = game.scenarios[s.name("scenario", [x.id for x in game.scenarios], "a scenario")].id
    edition = game.edition(scenario)
    role = edition.roles[s.name("role", edition.roles, "a role")]
    entries = [Section(x, f"{id}.step[{n}]", STEP) for n, x in enumerate(s.sequence("step"), 1)]
    return Lesson(
        id=id,
        game=game.id,
        scenario=scenario,
        role=role,
        title=_text(s, "title"),
        blurb=_text(s, "blurb"),
        minutes=s.number("minutes", 1, 120, 10),
        options=edition.settings(s.section("options", [o.id for o in edition.card.options]).data),
        dice=_dice(s),
        steps=tuple(_step(e, edition) for e in entries),
        moves=tuple(_moves(entries, edition, role)),
    )


def _step(e: Section, game: Game[Any]) -> Step:
    rules = e.names("rules", game.rules.book.ids[1:], "a rule")
    event = e.name("event", [k.name for k in game.rules.events], "an event") if e.has("event") else -1
    if e.has("event") and e.has("at"):
        raise e.fail("event", "a step that asks for a choice is always read; put the event into a step before it")
    return Step(
        title=_text(e, "title"),
        text=_text(e, "text"),
        rules=tuple(game.rules.book.ids[1 + r] for r in rules),
        spaces=_words(e, "spaces"),
        pieces=_words(e, "pieces"),
        tracks=_words(e, "tracks"),
        boxes=_words(e, "boxes"),
        event=game.rules.events[event].name if event >= 0 else "",
    )


def _moves(entries: Sequence[Section], game: Game[Any], role: str) -> list[Move]:
    moves: list[Move] = []
    first = 0
    for n, e in enumerate(entries):
        if not e.has("at"):
            _only_read(e)
            continue
        accept = _accepted(e, game)
        hint = _text(e, "hint") if accept else ""
        moves.append(Move(role, _decision(e, game), accept, _dice(e), e.flag("maybe", False), hint, first, n))
        first = n + 1
        for i, x in enumerate(e.sequence("reply"), 1):
            moves.append(_reply(Section(x, f"{e.at}.reply[{i}]", REPLY), game, role))
    return moves


def _only_read(e: Section) -> None:
    for key in ASKED:
        if e.has(key):
            raise e.fail(key, "belongs to a step with a decision: say which with `at`")


def _reply(e: Section, game: Game[Any], learner: str) -> Move:
    others = [r for r in game.roles if r != learner]
    role = others[e.name("role", others, "another role") if e.has("role") or len(others) > 1 else 0]
    choice = _choice(e.value("choose"), e.path("choose"), game)
    if choice.noun == ANY:
        raise e.fail("choose", "an opponent makes one choice: name it")
    return Move(role, _decision(e, game), (choice,), _dice(e), e.flag("maybe", False))


def _accepted(e: Section, game: Game[Any]) -> tuple[Choice, ...]:
    """The choices that go on; none means any."""
    if e.value("accept") == ANY:
        return ()
    out = tuple(_choice(x, f"{e.path('accept')}[{i}]", game) for i, x in enumerate(e.sequence("accept")))
    if not out:
        raise e.fail("accept", f'name at least one choice, or say "{ANY}" for any')
    return out


def _choice(value: Any, at: str, game: Game[Any]) -> Choice:
    if not isinstance(value, list) or len(value) != 2:
        raise GameError(f'{at}: {value!r} is no choice; write ["verb", "noun"]')
    verbs = game.rules.verb_names
    verb = verbs[list(verbs)[pick(list(verbs), value[0], at, "a verb")]]
    return Choice(verb.name, value[1] if value[1] == ANY else verb.nouns[pick(verb.nouns, value[1], at, "its noun")])


def _decision(e: Section, game: Game[Any]) -> str:
    steps = [s.path for p in game.rules.procedures for s in p.steps if s.options is not None]
    return steps[e.name("at", steps, "a decision")]


def _dice(e: Section) -> Outcomes:
    out: list[tuple[int, ...]] = []
    for n, x in enumerate(e.sequence("dice")):
        at = f"{e.path('dice')}[{n}]"
        if not isinstance(x, list) or not x:
            raise GameError(f"{at}: {x!r} is no outcome; each chance has a list of its own")
        out.append(tuple(whole(i, at, 0, 9999) for i in x))
    return tuple(out)


def _words(e: Section, key: str) -> tuple[str, ...]:
    values = e.sequence(key)
    for value in values:
        if not isinstance(value, str):
            raise e.fail(key, f"{value!r} is no id")
    return tuple(values)


def _text(e: Section, key: str) -> str:
    value = e.value(key)
    if not isinstance(value, str) or not value.strip():
        raise e.fail(key, "should be a text")
    plain = " ".join(value.split())
    if len(plain) > LONGEST:
        raise e.fail(key, f"{len(plain)} characters; at most {LONGEST} are read")
    return plain

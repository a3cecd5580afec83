"""The contract that every game fulfils. Whoever writes a game subclasses `Game`; whoever uses one needs only this."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from grognard.kernel.atlas import Atlas
from grognard.kernel.chance import Dice
from grognard.kernel.dice import SecureDice, SeededDice
from grognard.kernel.fault import Fault
from grognard.kernel.flow import NOBODY, Frame, Position, Table
from grognard.kernel.luck import Stake
from grognard.kernel.odds import Odds, Trial
from grognard.kernel.rules import Rules
from grognard.kernel.scene import Scene, Status
from grognard.kernel.sheet import Sheet
from grognard.kernel.standing import Standing
from grognard.kernel.view import Outcome, Question, Running, View
from grognard.kernel.words import Words

if TYPE_CHECKING:
    from grognard.kernel.match import Match

B = TypeVar("B", bound=Table)
Setting = bool | int | str
PUBLIC = -1  # whose a field is: everybody's, a role's, or
NOBODYS = -2  # nobody's: decks and cups
OWNERS = -3  # each entry its owner's


class GameError(Exception):
    """A scenario, an option or a position that the game can't take; the message names it."""


@dataclass(frozen=True)
class Scenario:
    id: str
    title: str
    text: str = ""


@dataclass(frozen=True)
class Option:
    """A switch of the game; the first of its values is the default."""

    id: str
    title: str
    values: tuple[Setting, ...]


@dataclass(frozen=True)
class Card:
    """What a game says of itself. `version` counts the changes of rules or data that alter running games."""

    id: str
    title: str
    version: int
    roles: tuple[str, ...]
    scenarios: tuple[Scenario, ...]
    options: tuple[Option, ...] = ()
    blurb: str = ""
    example: bool = False  # made to show authors how, not to be played
    place: int = 99  # among other games: the lowest stands first


@dataclass(frozen=True)
class Field:
    """One field of a board: a number (`size` 0), a list of fixed size, or a pile of any length up to `-size`."""

    name: str
    low: int
    high: int
    size: int = 0
    whose: int = PUBLIC


class Shape:
    """All fields of a board, in order: what save, hash and the loader go by."""

    def __init__(self, make: Any, fields: Sequence[Field]) -> None:
        self.make = make
        self.fields = fields
        self.names = [f.name for f in fields]
        self.get: Any = attrgetter(*self.names)

    def values(self, board: Any) -> dict[str, int | list[int]]:
        return dict(zip(self.names, self.get(board), strict=True))

    def build(self, values: Mapping[str, int | list[int]]) -> Any:
        """A board of these values; GameError names the first field that can't be."""
        for name in values:
            if name not in self.names:
                raise GameError(f"board.{name}: there is no such field")
        for f in self.fields:
            if f.name not in values:
                raise GameError(f"board.{f.name}: missing")
            _check_field(f, values[f.name])
        return self.make(*[_copied(values[n]) for n in self.names])


def _copied(value: int | list[int]) -> int | list[int]:
    return value[:] if isinstance(value, list) else value


def _check_field(f: Field, value: int | list[int]) -> None:
    items = value if isinstance(value, list) else [value]
    if isinstance(value, list) != (f.size != 0):
        raise GameError(f"board.{f.name}: should be {'a list' if f.size else 'a number'}")
    if (f.size > 0 and len(items) != f.size) or (f.size < 0 and len(items) > -f.size):
        raise GameError(f"board.{f.name}: {len(items)} entries, should be {abs(f.size)}")
    for i, x in enumerate(items):
        if type(x) is not int or not f.low <= x <= f.high:
            at = f"[{i}]" if f.size else ""
            raise GameError(f"board.{f.name}{at}: {x!r} is not a number from {f.low} to {f.high}")


class Game(Generic[B]):
    """A game by its full rules. Subclasses give the attributes and the methods of the first part.

    `shown` lists, for every frame, the locals that everybody may know.
    """

    card: Card
    rules: Rules
    words: Words
    shape: Shape
    components_id = ""  # of edited components; a save of one module doesn't open with another
    edition_id = ""  # the scenario whose components this game has, where scenarios bring their own
    module_sign = ""  # the file by which a module of this game is known without module.toml
    lessons: Path | None = None  # the folder of its lessons, a file each (lesson.py)
    shown: ClassVar[Mapping[str, Sequence[str]]]

    # what a game writes

    def set_up(self, scenario: str, options: Mapping[str, Setting]) -> Position[B]:
        """The position before the first step. Never random: whatever is drawn at set-up is a chance step."""
        raise NotImplementedError

    def edition(self, scenario: str) -> Game[B]:
        """The game with the components of a scenario: this one, where all scenarios share them."""
        return self

    def position(self, data: Mapping[str, Any]) -> Position[B]:
        """Any position from plain data, for tests, puzzles and editors; not yet advanced."""
        raise NotImplementedError

    def look(self, g: Position[B], role: int, view: View) -> None:
        """Put into the view what the role may see of the board; NOBODY is a spectator."""
        raise NotImplementedError

    def locals(self, g: Position[B], f: Frame, role: int) -> dict[str, int | bool | list[int]]:
        """The locals of a frame that a role may know. Override where a role may know more than `shown`."""
        return {name: _copied(getattr(f, name)) for name in self.shown[type(f).__name__]}

    def fit(self, view: View, frames: list[Frame], dice: Dice) -> Position[B]:
        """A position drawn evenly from those that fit the view. `frames` hold what the view tells of them."""
        raise NotImplementedError

    def score(self, g: Position[B]) -> dict[str, int]:
        """What each role has achieved, for reports; empty where the game counts nothing."""
        return {}

    def judge(self, g: Position[B], role: int) -> list[float]:
        """How well the role likes each option of `g.ask`, in order: what the greedy bot plays by.

        `g` was imagined from the role's view, so what it can't see is dealt at random. All alike by default.
        """
        assert g.ask is not None
        return [0.0] * len(g.ask.options)

    def odds(self, view: View, at: str) -> list[Odds]:
        """The odds of the battle under way, or of those that could be fought at a space; from this view alone."""
        return []

    def trial(self, seed: int) -> Trial | None:
        """A battle made up by lot, to prove the odds; None where the game reckons none."""
        return None

    def luck(self, g: Position[B], outcome: list[int]) -> Stake | None:
        """What the chance that `g` waits for brings by this outcome, and to whom; None where it isn't counted."""
        return None

    def luck_notes(self) -> list[str]:
        """How `luck` measures, and what it leaves out, for whoever reads the report."""
        return ["This game doesn't say what its dice are worth: they are only counted."]

    def standing(self) -> list[Standing]:
        """Decisions that rarely matter, which a player may answer once for all.

        Whether a reply is open must never depend on what another role can't see: an answer that comes at once tells.
        """
        return []

    def atlas(self) -> Atlas:
        """The map and the counters in words; without it a board of text shows bare ids."""
        return Atlas()

    def sheet(self) -> Sheet:
        """The map and the counters as a picture; without it a game is played in the terminal only."""
        return Sheet()

    def status(self, view: View) -> Status:
        """Where play stands, for who has this view."""
        return Status()

    def scene(self, view: View) -> Scene | None:
        """What happens now as a scene of its own, for who has this view; None on the map."""
        return None

    def upgrade(self, version: int, position: dict[str, Any]) -> dict[str, Any]:
        """Bring a saved position (board, frames) of an older version to this one. The first has nothing to bring."""
        raise GameError(f"{self.card.id}: no way from rules version {version} to {self.card.version}")

    def lesson_files(self) -> list[Path]:
        """The lessons that come with it; none with edited components, which they may not fit."""
        return sorted(self.lessons.glob("*.toml")) if self.lessons is not None and not self.components_id else []

    def module_files(self) -> list[Path]:
        """The data files that an owner may copy and edit; none where the game takes no modules."""
        return []

    def module_texts(self, name: str, scenario: str = "") -> dict[str, str]:
        """The files of a new module with this name, by theirs: a scenario's components, or without one those that
        are best to begin with. Empty where the game takes no modules.
        """
        return {path.name: path.read_text(encoding="utf-8") for path in self.module_files()}

    def module_faults(self, folder: Path) -> list[Fault]:
        """Everything that is wrong with a module's folder, errors first, then warnings."""
        try:
            self.module(folder)
        except GameError as err:
            return [Fault("", "", "", str(err))]
        return []

    def module(self, folder: Path) -> Game[B]:
        """This game with the components of a folder; GameError names the file, the table and the key."""
        raise GameError(f"{self.card.id} takes no modules")

    # what every game has

    @property
    def id(self) -> str:
        return self.card.id

    @property
    def title(self) -> str:
        return self.card.title

    @property
    def roles(self) -> tuple[str, ...]:
        return self.card.roles

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        return self.card.scenarios

    def new(
        self,
        scenario: str = "",
        *,
        seed: int | None = None,
        dice: Dice | None = None,
        options: Mapping[str, Setting] | None = None,
    ) -> Match:
        """Start a match: with secure dice, or repeatable ones by `seed`, or any source by `dice`."""
        from grognard.kernel.match import Match

        scenario = scenario or self.edition_id or self.scenarios[0].id
        if scenario not in [s.id for s in self.scenarios]:
            raise GameError(f"{self.id} has no scenario {scenario!r}; it has {_list(s.id for s in self.scenarios)}")
        game = self.edition(scenario)
        chosen = game.settings(options or {})
        return Match(game, game.set_up(scenario, chosen), source(seed, dice), scenario, chosen)

    def match(self, data: Mapping[str, Any], *, seed: int | None = None, dice: Dice | None = None) -> Match:
        """Start a match from any position: the data of `position`."""
        from grognard.kernel.match import Match

        return Match(self, self.position(data), source(seed, dice), "", {})

    def settings(self, options: Mapping[str, Setting]) -> dict[str, Setting]:
        """Every option of the game with its value; GameError for one that isn't there."""
        out: dict[str, Setting] = {o.id: o.values[0] for o in self.card.options}
        for key, value in options.items():
            known = next((o for o in self.card.options if o.id == key), None)
            if known is None:
                raise GameError(f"{self.id} has no option {key!r}; it has {_list(out)}")
            if value not in known.values or type(value) not in {type(v) for v in known.values}:
                raise GameError(f"{self.id}: {key} can't be {value!r}; it is one of {_list(known.values)}")
            out[key] = value
        return out

    def view(self, g: Position[B], role: int, number: int = 0) -> View:
        """All that a role knows."""
        view = View(self.id, self.role_name(role), number, g.where(), self.edition_id)
        procedures = self.rules.procedures
        for f in g.stack:
            steps = procedures[f.proc].steps
            step = steps[f.pc].name if f.pc < len(steps) else ""
            view.running.append(Running(procedures[f.proc].name, step, self.locals(g, f, role)))
        self.look(g, role, view)
        if g.ask is not None:
            view.waiting = self.role_name(g.ask.role)
            if g.ask.role == role:
                view.ask = self.question(g)
        if g.over:
            view.outcome = self.outcome(g)
        return view

    def imagine(self, view: View, dice: Dice) -> Position[B]:
        """A position that the role might well be in, made from its view alone; it gives the same view again."""
        g = self.fit(view, self._frames(view), dice)
        if view.outcome is None:
            g.advance(None)
        else:
            g.over = True
            g.winner = self.role(view.outcome.winner) if view.outcome.winner else NOBODY
            g.ended = self.rules.book.index[view.outcome.rule]
        return g

    def _frames(self, view: View) -> list[Frame]:
        """The stack that a view tells of; what it doesn't tell has its default, for `fit` to fill."""
        stack: list[Frame] = []
        for r in view.running:
            p = self.rules.by_name[r.frame]
            names = [s.name for s in p.steps]
            pc = names.index(r.step) if r.step else len(names)
            told = {name: _copied(value) for name, value in r.locals.items()}
            stack.append(p.make(pc=pc, proc=p.index, **told))
        return stack

    def question(self, g: Position[B]) -> Question:
        ask = g.ask
        assert ask is not None
        options = [self.rules.name(c) for c in ask.options]
        return Question(self.role_name(ask.role), ask.step.path, ask.step.rule, self.words.ask(g), options)

    def outcome(self, g: Position[B]) -> Outcome:
        return Outcome(self.role_name(g.winner), self.score(g), self.rules.book.ids[g.ended])

    def role_name(self, role: int) -> str:
        return "" if role == NOBODY else self.card.roles[role]

    def role(self, name: str) -> int:
        if name not in self.card.roles:
            raise GameError(f"{self.id} has no role {name!r}; it has {_list(self.card.roles)}")
        return self.card.roles.index(name)


def source(seed: int | None, dice: Dice | None) -> Dice:
    if dice is not None:
        return dice
    return SecureDice() if seed is None else SeededDice(seed)


def _list(items: Any) -> str:
    return ", ".join(str(x) for x in items) or "none"

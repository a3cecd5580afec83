"""The contract that every game fulfils. Whoever writes a game subclasses `Game`; whoever uses one needs only this."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Self, TypeVar

from grognard.kernel.actions import Actions
from grognard.kernel.board import PUBLIC, Shape, read_board, tell_board
from grognard.kernel.card import Card, Faces, Scenario, Setting
from grognard.kernel.chance import Dice
from grognard.kernel.checked import Node, root
from grognard.kernel.dice import SecureDice, SeededDice
from grognard.kernel.fault import GameError
from grognard.kernel.flow import NOBODY, Event, Frame, Position, Table
from grognard.kernel.fog import SORTED
from grognard.kernel.modules import Modules
from grognard.kernel.names import Names
from grognard.kernel.observation import Observer
from grognard.kernel.picture import Picture
from grognard.kernel.play import read_play, tell_play
from grognard.kernel.rulebook import DRAW, ENDINGS, RESIGN, TIME, UNKNOWN, Refusal
from grognard.kernel.rules import Rules
from grognard.kernel.scene import Status
from grognard.kernel.seeing import imagined, make_question, make_view
from grognard.kernel.study import Study
from grognard.kernel.timer import Timer
from grognard.kernel.view import Outcome, Question, View
from grognard.kernel.words import Words

if TYPE_CHECKING:  # pages and sheets take half of the time that an import would
    from grognard.kernel.answers import StandingAnswer
    from grognard.kernel.atlas import Atlas
    from grognard.kernel.brief import Brief
    from grognard.kernel.match import Match
    from grognard.kernel.measured import Measured
    from grognard.kernel.odds import Odds
    from grognard.kernel.preview import Draft, Preview
    from grognard.kernel.scene import Scene
    from grognard.kernel.sheet import Sheet

__all__ = ["Game", "GameError"]

B = TypeVar("B", bound=Table)
ENDED: Final = {
    RESIGN: "{} gave up the game.",
    DRAW: "The players agreed on a draw.",
    TIME: "{} made no choice for too long.",
}


class Game(Generic[B]):
    """A game by its full rules: its components, and all that can be asked of a position. It never changes.

    Whoever writes a game subclasses it.
    """

    card: Card  # what it says of itself: title, roles, scenarios, options
    rules: Rules  # its steps, verbs and events; `rules.book` is the catalogue of rules
    words: Words  # prompts, log and reasons
    shape: Shape
    components_id = ""  # of edited components; a save of one module doesn't open with another
    edition_id = ""  # the scenario whose components this game has, where scenarios bring their own
    editions: Mapping[str, Any] = {}  # the game of each scenario, where they do
    study: Study = Study()
    modules: Modules = Modules()
    lessons: Path | None = None  # the folder of its lessons, a file each (lesson.py)
    faces: Faces | None = None  # or it overrides `atlas`, `sheet`, `status` and `scene`
    _picture: Picture | None = None
    longest: ClassVar[int] = 50_000  # choices and draws of chance: far more than any game took
    shorthand: ClassVar[tuple[str, ...]] = ()  # keys of a position from which `stand` tells where play stands

    # what a game writes

    def set_up(self, scenario: str, options: Mapping[str, Setting]) -> Position[B]:
        """The position before the first step. Never random: whatever is drawn at set-up is a chance step."""
        raise NotImplementedError

    def edition(self, scenario: str) -> Self:
        """The game with the components of a scenario: this one, where all scenarios share them."""
        if not scenario or not self.editions:
            return self
        if scenario not in self.editions:
            raise GameError(f"{self.id} has no scenario {scenario!r}; it has {_list(self.editions)}")
        found: Self = self.editions[scenario]
        return found

    def around(self, g: Position[B]) -> Game[B]:
        """The game with the components of a position: this one, unless positions may bring their own."""
        return self

    def position(self, data: Mapping[str, Any]) -> Position[B]:
        """Any position from plain data, for tests, puzzles and editors; not yet advanced.

        A key for each field of the board, and `play`: the running steps from the outermost, each with its locals.
        """
        keys = sorted({f.key or f.name for f in self.shape.fields} | {"play", "over", *self.shorthand})
        s = root("position", data, *keys)
        s.faults.refuse()
        if "play" not in s:
            s.data = {**self.fill_in(dict(data)), "play": self.stand(data)}
        frames = read_play(self.rules, s)
        g: Position[B] = Position(self.rules, read_board(self.shape, s, self.roles), frames)
        if "over" in s:
            self.end(g, s.part("over", "winner", "rule"))
        return g

    def end(self, g: Position[B], over: Node) -> None:
        """The game is over: who won (nobody: a draw), and by which rule."""
        winner = over.one_of("winner", self.roles) if "winner" in over else NOBODY
        rule = Names("rule", self.rules.book.ids[1:]).read(over, "rule")
        over.faults.refuse()
        g.finish(winner, 1 + rule)

    def fill_in(self, data: dict[str, Any]) -> dict[str, Any]:
        """Add what goes without saying, like the control of a map as it is printed. With `play` nothing does."""
        return data

    def stand(self, data: Mapping[str, Any]) -> list[tuple[str, dict[str, Any]]]:
        """Where play stands, out of the keys of `shorthand`; the same form as `play`."""
        return []

    def describe(self, g: Position[B]) -> dict[str, Any]:
        """The plain data of a position: `position` gives the same again."""
        self._refuse_stranger(g)
        data = {**tell_board(self.shape, g.board, self.roles), "play": tell_play(self.rules, g.stack)}
        if g.over:
            who = {} if g.winner == NOBODY else {"winner": self.role_name(g.winner)}
            data["over"] = {**who, "rule": self.rules.book.ids[g.ended]}
        return data

    def known(self, g: Position[B], role: int) -> Position[B]:
        """All that a role knows: a position in which the rest is dealt always the same way. Views are made of it."""
        if self.shape.fog is None:
            return g
        k = g.clone()
        self.redeal(k, role, SORTED)
        return k

    def redeal(self, g: Position[B], role: int, dice: Dice) -> None:
        """Deal anew, in place, what a role can't know: evenly among all that fits. For search; `advance` follows.

        Override it where rules narrow down what may be hidden where, or where frames hold secrets.
        """
        assert self.shape.fog is not None
        self.shape.fog.redeal(g.board, role, dice)

    def look(self, g: Position[B], role: int, view: View) -> None:
        """Put into the view what the role may see of the board; NOBODY is a spectator."""
        if self._picture is None:
            self._picture = Picture(self.shape, self.card.roles)
        self._picture.look(g.board, role, view)

    def hides(self, options: Mapping[str, Setting]) -> bool:
        """Is anything on the board some role's secret, with these options? Then two worlds can differ."""
        return any(f.whose != PUBLIC for f in self.shape.fields)

    def locals(self, g: Position[B], f: Frame, role: int) -> dict[str, int | bool | list[int]]:
        """The locals of a frame that a role may know: those declared with a kind, and not somebody else's."""
        return self.rules.procedures[f.proc].known_locals(f, role)

    def fit(self, view: View, frames: list[Frame], dice: Dice) -> Position[B]:
        """A position drawn evenly from those that fit the view. `frames` hold what the view tells of them."""
        g: Position[B] = Position(self.rules, self.shape.build(view.board), frames)
        self.redeal(g, self.role(view.role) if view.role else NOBODY, dice)
        return g

    def value(self, g: Position[B], role: int) -> float:
        """How good a position is for a role: 0 lost, 1 won, 0.5 even. For search, so it takes microseconds.

        Even until the end, unless the game knows better.
        """
        return 0.5 if not g.over or g.winner == NOBODY else 1.0 if g.winner == role else 0.0

    def score(self, g: Position[B]) -> dict[str, float]:
        """What each role has achieved, for reports: whole numbers or halves. Empty where the game counts nothing."""
        return {}

    def tally(self, g: Position[B]) -> dict[str, float]:
        """The score as it would be if the game ended now, from what a role knows (`known`)."""
        return self.score(g)

    def cards_used(self, events: Iterable[Event]) -> dict[str, tuple[int, int | None]]:
        """By card: how often it was drawn, and how often something on it happened; None where nothing can.

        Empty where there are no cards.
        """
        return {}

    def facts(self, g: Position[B], piece: str) -> list[str]:
        """What its owner asks of a counter on the map now: how far it goes, its supply. `g` is what he knows."""
        return []

    def judge(self, g: Position[B], role: int) -> list[float]:
        """How well the role likes each option of `g.ask`, in order: what the greedy bot plays by.

        `g` was imagined from the role's view, so what it can't see is dealt at random. All alike by default.
        """
        assert g.ask is not None
        return [0.0] * len(g.ask.options)

    def suggest(self, g: Position[B]) -> int:
        """What is proposed to a player who leaves a question to the game (proposal.py): one of `g.ask.options`.

        `g` is what the role knows. By default what the judge likes best.
        """
        assert g.ask is not None
        liked = self.judge(g, g.ask.role)
        return g.ask.options[liked.index(max(liked))]

    def standing_answers(self) -> list[StandingAnswer]:
        """Decisions that rarely matter, which a player may answer once for all.

        Whether a reply is open must never depend on what another role can't see: an answer that comes at once tells.
        """
        return self.words.answers

    def atlas(self) -> Atlas:
        """The map and the counters in words, from the sheet; without either, a board of text shows bare ids."""
        from grognard.kernel.sheet_read import atlas_of

        return self.faces.atlas(self.words.lexicon) if self.faces else atlas_of(self.sheet())

    def sheet(self) -> Sheet:
        """The map and the counters as a picture; without it a game is played in the terminal only."""
        from grognard.kernel.sheet import Sheet

        return self.faces.sheet(self.words.lexicon) if self.faces else Sheet()

    def status(self, view: View) -> Status:
        """Where play stands, as far as this view tells."""
        game = self._edition_of(view)
        return game.faces.status(game.words.lexicon, view) if game.faces else Status()

    def scene(self, view: View) -> Scene | None:
        """What happens now as a scene of its own, as far as this view tells; None on the map."""
        game = self._edition_of(view)
        return game.faces.scene(game.words.lexicon, view) if game.faces else None

    def brief(self, view: View) -> Brief | None:
        """What helps to answer the question of this view; None where the prompt says all."""
        return None

    def preview(self, g: Position[B], verb: str, draft: Draft, full: bool = False) -> Preview:
        """What an order of the question that is asked would do, whole or half drawn: preview.py. It changes nothing.

        `full` looks for everything that it would bring, and may take longer. Refusal says why it can't be read.
        """
        raise Refusal(UNKNOWN, "no orders are drawn in this game")

    def typed(self, verb: str, words: Sequence[str]) -> Draft:
        """The draft of an order that is typed by a verb and these words; Refusal says how it is typed."""
        raise Refusal(UNKNOWN, "no orders are drawn in this game")

    def survey(self, view: View, about: str = "") -> list[tuple[int, str]]:
        """The table in words where it isn't made of spaces, or all about one thing on it: lines with their indents."""
        return []

    def measures(self) -> Iterable[Measured]:
        """What this game measures of itself, for `grognard bench`; none where it is measured like all others."""
        return ()

    def timer(self, g: Position[B], options: Mapping[str, Setting]) -> Timer | None:
        """Whose clock runs at a decision, and its limit; by default the clock of whoever decides, with no limit."""
        return Timer(g.ask.role) if g.ask is not None else None

    def upgrade(self, version: int, position: dict[str, Any]) -> dict[str, Any]:
        """Bring a saved position (board, frames) of an older version to this one. The first has nothing to bring."""
        raise GameError(f"{self.card.id}: no way from rules version {version} to {self.card.version}")

    def lesson_files(self) -> list[Path]:
        """The lessons that come with it; none with edited components, which they may not fit."""
        return sorted(self.lessons.glob("*.toml")) if self.lessons is not None and not self.components_id else []

    # what every game has

    @property
    def id(self) -> str:
        """The id by which `grognard.game` finds it."""
        return self.card.id

    @property
    def title(self) -> str:
        """The name that people know it by."""
        return self.card.title

    @property
    def roles(self) -> tuple[str, ...]:
        """Who plays. Scenarios with components of their own may have others: `match.game.roles`."""
        return self.card.roles

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        """What can be played, the usual one first."""
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

        game = self.edition(scenario_of(data))
        g = game.position(data)
        game = game.around(g)
        g.rules = game.rules
        return Match(game, g, source(seed, dice), "", {})

    @cached_property
    def actions(self) -> Actions:
        """Every choice of the game as a number, and back; the mask of those that are open."""
        return Actions(self.rules)

    @cached_property
    def observer(self) -> Observer:
        """What a role knows as a row of numbers: its planes by name, and its length."""
        return Observer(self.shape, self.rules, self.roles)

    def observation(self, view: View) -> array[int]:
        """All that a view tells, as a row of numbers of a fixed length: `observer` names its parts."""
        return self._edition_of(view).observer.of_view(view)

    def observe(self, g: Position[B], role: int) -> array[int]:
        """The same for a role of a position, twice as fast as by its view; of this edition alone."""
        self._refuse_stranger(g)
        return self.observer.of_position(self, g, role)

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
        self._refuse_stranger(g)
        return make_view(self, g, role, number)

    def imagine(self, view: View, dice: Dice) -> Position[B]:
        """A position that the role might well be in, made from its view alone; it gives the same view again."""
        return imagined(self._edition_of(view), view, dice)

    def _refuse_stranger(self, g: Position[B]) -> None:
        """A position of another edition would be read by the wrong names."""
        if g.rules is not self.rules:
            raise GameError(f"a position of another edition of {self.id}: take match.game, or game.edition(scenario)")

    def _edition_of(self, view: View) -> Self:
        """The game with the components that a view is of."""
        if view.game != self.id:
            raise GameError(f"a view of {view.game}, not of {self.id}")
        return self if view.edition == self.edition_id else self.edition(view.edition)

    def odds(self, view: View, at: str = "") -> list[Odds]:
        """The odds of the battle under way, or of those that could be fought at a space; from this view alone."""
        return self._edition_of(view).study.odds(view, at)

    def question(self, g: Position[B], known: Position[B] | None = None) -> Question:
        """What is asked now. `known` is what the role knows of the position, where that has been made already."""
        return make_question(self, g, known or g)

    def outcome(self, g: Position[B]) -> Outcome:
        """Who won a position that is over, and by which rule."""
        rule = self.rules.book.ids[g.ended]
        losers = [r for r in range(len(self.roles)) if r != g.winner]
        said = self.ending(rule, losers[0] if len(losers) == 1 else NOBODY) if rule in ENDINGS else ""
        return Outcome(self.role_name(g.winner), self.score(g), rule, said)

    def ending(self, rule: str, role: int) -> str:
        """How the players ended a game, in words; `role` is who lost it by that."""
        name = "a side" if role == NOBODY else self.words.called(self.role_name(role))
        return ENDED[rule].format(name[0].upper() + name[1:])

    def role_name(self, role: int) -> str:
        """The id of a role by its number; "" for a spectator."""
        return "" if role == NOBODY else self.card.roles[role]

    def role(self, name: str) -> int:
        """The number of a role by its id; GameError says which there are."""
        if name not in self.card.roles:
            here = f"{self.id}, {self.edition_id}," if self.editions else self.id
            raise GameError(f"{here} has no role {name!r}; it has {_list(self.card.roles)}")
        return self.card.roles.index(name)


def scenario_of(data: Any) -> str:
    """The scenario that a position names; "" where it names none."""
    name = data.get("scenario", "") if isinstance(data, Mapping) else ""
    return name if isinstance(name, str) else ""


def source(seed: int | None, dice: Dice | None) -> Dice:
    if dice is not None:
        return dice
    return SecureDice() if seed is None else SeededDice(seed)


def _list(items: Any) -> str:
    return ", ".join(str(x) for x in items) or "none"

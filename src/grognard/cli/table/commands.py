"""What can be typed beside choices: look, status, reach, go, odds, why, more, rules, log, undo, save, help, quit."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from pathlib import Path

from grognard.cli.chances import spoken
from grognard.cli.table.board import Board
from grognard.cli.table.menu import Menu
from grognard.cli.table.names import Names, plainly
from grognard.cli.table.numbers import Numbers
from grognard.cli.table.reasons import Reasons
from grognard.cli.table.saving import Saver
from grognard.cli.table.status import StatusReport
from grognard.cli.table.terminal import Terminal
from grognard.kernel.border import Choice
from grognard.kernel.match import Match
from grognard.kernel.odds import NoBattle
from grognard.kernel.rulebook import Refusal, Rule
from grognard.kernel.template import counted
from grognard.kernel.view import View
from grognard.lessons.lesson import Lesson, lessons_of

LOG = 15  # lines that `log` shows by itself
FEW = 5  # rules that are shown in full at once

HELP = [
    ("a number", "chooses that option"),
    ("a verb and a name", "chooses too; the beginning of a name will do where it is clear"),
    ("Enter alone", "repeats the question"),
    ("pass!", "passes without being asked again whether you mean it"),
    ("more [VERB or PLACE]", "all options, or those of a verb or a place"),
    ("why NAME, why VERB NAME", "why something can't be chosen, with the rule"),
    ("look", "the map: every space with something in it"),
    ("look NAME", "a space, a region, a counter with its movement and supply, or a box in detail"),
    ("status", "how the sides stand: what each holds, has and has lost, and how it wins"),
    ("map", "every space of every region, with its neighbours"),
    ("reach, reach COUNTER", "how far those on the march can go, or a counter could; with the cost and the way"),
    ("all", "takes along everyone who may go with those on the march"),
    ("go PLACE", "marches there by the cheapest way, as far as nothing comes between"),
    ("odds, odds PLACE", "what the battle under way is likely to bring, or one that could be fought there"),
    ("notes", "how the game is won, and what this scenario says of itself"),
    ("undo", "takes back your last choice, unless dice, a reveal or the opponent came between"),
    ("rules 8.4a, rules WORDS", "a rule or a chapter, or the rules that hold these words"),
    ("log [N]", "what happened, the last N lines"),
    ("lesson", "leaves this game for a guided beginning, where there is one"),
    ("save FILE", "writes the game to a file; grognard play --load FILE goes on"),
    ("quit", "leaves; it asks whether to save"),
]
OF_SPACES = ("map", "reach", "all", "go")  # what can't be asked on an open table


class Quit(Exception):
    """The player wants to leave."""


class Learn(Exception):
    """The player wants to leave for a lesson."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__(lesson.id)
        self.lesson = lesson


class Commands:
    """Carries out commands for the role that decides."""

    def __init__(self, match: Match, names: Names, terminal: Terminal, saver: Saver) -> None:
        self.match = match
        self.names = names
        self.terminal = terminal
        self.saver = saver
        self.view: View = match.view()
        self.numbers = Numbers()
        self.all: dict[str, Callable[[str], None]] = {
            "more": self.more, "why": self.why, "look": self.look, "map": self.map, "odds": self.odds,
            "reach": self.reach, "all": self.take_all, "go": self.go, "status": self.status,
            "lesson": self.lesson, "notes": self.notes, "undo": self.undo, "rules": self.rules, "log": self.log,
            "save": self.save, "help": self.help, "quit": self.quit,
        }  # fmt: skip
        if match.game.sheet().field is not None:
            self.all = {name: run for name, run in self.all.items() if name not in OF_SPACES}

    def find(self, word: str, exact: bool) -> str:
        """The command of this name, or of this beginning; "" where there is none."""
        word = {"?": "help", "l": "look", "exit": "quit", "rule": "rules"}.get(word, word)
        if word in self.all:
            return word
        begun = [c for c in self.all if word and c.startswith(word)]
        return begun[0] if len(begun) == 1 and not exact else ""

    def run(self, command: str, rest: str) -> None:
        self.all[command](rest)

    def lines(self, lines: Iterable[tuple[int, str]]) -> bool:
        any_said = False
        for indent, text in lines:
            self.terminal.say(text, indent)
            any_said = True
        return any_said

    # the question

    def menu(self, explained: Collection[str] = ()) -> Menu:
        """The options of the question in the view, with what the game remarks on them."""
        ask = self.view.ask
        assert ask is not None
        remarks = dict(zip(ask.options, self.match.remarks(ask.role), strict=True))
        return Menu(self.view, self.names, remarks, self.numbers, explained)

    def more(self, rest: str) -> None:
        if self.view.ask is None:
            self.terminal.say("Nothing is asked: the game is over.")
        elif not self.lines(self.menu().lines(rest)):
            self.terminal.say(f'No options under "{rest}"; `more` shows all.')

    def why(self, rest: str) -> None:
        ask = self.view.ask
        if ask is None:
            self.terminal.say("Nothing is asked: the game is over.")
        elif rest:
            self.lines(Reasons(self.match, ask, self.names).why(rest))
        else:
            self._show_rules([r for r in [self.match.game.rules.book.find(ask.rule)] if r is not None])

    def undo(self, rest: str) -> None:
        try:
            self.match.undo(self.view.role)
        except Refusal as err:
            self.terminal.say(f"{err.why[:1].upper()}{err.why[1:]}.")

    # the march

    def reach(self, rest: str) -> None:
        """How far those on the march can go, or a counter could."""
        first = self._begins(rest)
        goals = self.match.reach(self.view.role, first)
        if first and goals:
            self.terminal.say(f"{self.names.name(first[0].noun)} could go to:")
        for goal in goals:
            by = ", ".join(self.names.name(step.noun) for step in goal.way[:-1])
            stops = ": the march stops there" if goal.stops else ""
            stops += f"{', and' if stops else ':'} what follows can't be taken back" if goal.risks else ""
            self.terminal.say(f"{goal.cost}  {self.names.name(goal.at)}{f', by {by}' if by else ''}{stops}", 2)
        if not goals:
            self.terminal.say(self._stays(rest))

    def _stays(self, typed: str) -> str:
        """Why nothing can be said of a reach: nobody marches, or the counter that is meant can't set out."""
        if not typed:
            return "Nobody is on the march now; `reach COUNTER` tells of one that may set out."
        board = Board(self.view, self.names)
        found = self.names.find(typed, [*board.pieces, *board.box_of])
        if not found:
            return f'No counter here is called "{typed}".'
        return f"{self.names.name(found[0])} can't set out now; `why {found[0]}` says what is asked of it."

    def _begins(self, typed: str) -> list[Choice]:
        """The choice that sends a counter on the march; none where nothing is typed."""
        options = self.view.ask.options if self.view.ask is not None else []
        found = self.names.find(typed, [x.noun for x in options]) if typed else []
        begun = [[x] for x in options if x.noun in found and self.match.reach(self.view.role, [x])]
        return begun[0] if begun else []

    def take_all(self, rest: str) -> None:
        """Everyone who may goes along; one undo leaves them behind."""
        going = self.match.along(self.view.role, []) if self.view.ask is not None else []
        if going:
            self.match.play_all(going, self.view.role)
        else:
            self.terminal.say("Nobody can be taken along now.")

    def go(self, rest: str) -> None:
        """March there; dice, something shown or a question end it on the way."""
        goals = {goal.at: goal for goal in self.match.reach(self.view.role)}
        found = [rest] if rest in goals else self.names.find(rest, list(goals)) if rest else []
        if goals and rest and not found and self.names.find(rest, [s.id for s in self.view.spaces]):
            self.why(rest)
            return
        if len(found) != 1:
            named = ", ".join(f"{self.names.name(x)} [{x}]" for x in found[:12])
            why = f'"{rest}" may mean several: {named}.' if found else f'No space in reach is called "{rest}".'
            self.terminal.say(why if goals and rest else "`go PLACE` is for those on the march; `reach` lists places.")
            return
        try:
            self.match.play_all(goals[found[0]].way, self.view.role)
        except Refusal as err:
            self.terminal.say(f"{err.why} (rule {err.rule})")

    # the board

    def look(self, rest: str) -> None:
        board = Board(self.view, self.names)
        if not rest:
            self._where()
            self.lines(self.match.game.survey(self.view) or board.whole())
            topics = ", ".join(f"look {t}" for t in board.topics())
            self.terminal.say(f"Also: {topics}." if topics else "")
        elif not self._surveyed(rest) and not self.lines(board.topic(rest)) and not self._look_at(board, rest):
            self.terminal.say(f'Nothing here is called "{rest}". `look` alone shows the map.')

    def _surveyed(self, typed: str) -> bool:
        """One unit of an open table, with how far everything is from it."""
        field = self.match.game.sheet().field
        found = self.names.find(typed, [u.id for u in field.units]) if field is not None else []
        return self.lines(line for id in found[:FEW] for line in self.match.game.survey(self.view, id))

    def status(self, rest: str) -> None:
        """How the sides stand, as far as this role knows."""
        game = self.match.game
        known = game.known(self.match.position, game.role(self.view.role))
        self._where()
        self.lines(StatusReport(game, Board(self.view, self.names), game.tally(known)).lines())
        self.lines(game.survey(self.view))

    def _where(self) -> None:
        """Where play stands, and what holds for the time being."""
        status = self.match.game.status(self.view)
        if status.text:
            self.terminal.say(f"{'. '.join(filter(None, [status.text, status.detail]))}.".replace(" · ", ", "))
        for note in status.notes:
            self.terminal.say(f"{note}.", 2)

    def say_goals(self) -> None:
        """What each role must do to win, in a few words."""
        for side in self.match.game.sheet().sides:
            if side.goal and side.id in self.match.game.roles:
                self.terminal.say(f"{side.name}, to win: {side.goal}.", 2)

    def notes(self, rest: str) -> None:
        self.say_goals()
        notes = self.match.game.sheet().notes
        for note in notes:
            self.terminal.say(f"{note.title}:")
            for line in note.text.splitlines():
                self.terminal.say(line, 2)
        if not notes:
            self.terminal.say("There is no more to say of this game; `rules` has all that is to be known.")

    def _look_at(self, board: Board, typed: str) -> bool:
        """A space, a region or a counter by its name."""
        regions = {r.name: r for r in board.regions()}
        seen = [*board.spaces, *regions, *board.pieces, *board.box_of]
        found = self.names.find(typed, seen) or self.names.find(typed, self.names.atlas.things)
        spaces = [x for x in found if x in board.spaces]
        found = spaces if len(spaces) == 1 else found
        if len({self.names.name(x) for x in found}) > 1 or len(found) > FEW:
            named = [f"{self.names.name(x)} [{x}]" if x not in regions else x for x in found[:12]]
            rest = f" and {len(found) - 12} more" if len(found) > 12 else ""
            self.terminal.say(f'"{typed}" may mean several: {", ".join(named)}{rest}.')
            return True
        for x in found:
            self.lines(board.space(x) if x in board.spaces else
                       board.region(regions[x]) if x in regions else board.thing(x))  # fmt: skip
            self._facts(x)
        return bool(found)

    def _facts(self, id: str) -> None:
        """What the player may ask of a counter of his own: movement and supply."""
        for text in self.match.facts(self.view.role, id):
            self.terminal.say(text, 2)

    def map(self, rest: str) -> None:
        board = Board(self.view, self.names)
        for region in board.regions():
            if not rest or plainly(rest) in plainly(region.name):
                self.lines(board.region(region))

    def odds(self, rest: str) -> None:
        """Of the battle under way, or of one that could be fought in a space."""
        field = self.match.game.sheet().field
        spaces = [u.id for u in field.units] if field is not None else [s.id for s in self.view.spaces]
        found = [rest] if rest in spaces else self.names.find(rest, spaces) if rest else [""]
        if len(found) != 1:
            named = ", ".join(f"{self.names.name(x)} [{x}]" for x in found[:12])
            self.terminal.say(f'"{rest}" may mean several: {named}.' if found else f'No space is called "{rest}".')
            return
        told = self.match.game.study.odds(self.view, found[0])
        for x in told:
            self.lines(spoken(x, self.names))
        if isinstance(told, NoBattle):
            self.terminal.say(f"{told.why} (rule {told.rule})")
        elif not told and rest:
            self.terminal.say(f"You know of no battle that could be fought at {self.names.name(found[0])} now.")
        elif not told:
            self.terminal.say("No battle is under way; `odds PLACE` tells of one that could be.")

    # the rules and the log

    def rules(self, rest: str) -> None:
        book, ask = self.match.game.rules.book, self.view.ask
        if not rest:
            if ask is not None:
                self._show_rules([r for r in [book.find(ask.rule)] if r is not None])
            chapters = dict.fromkeys(r.id.partition(".")[0] for r in book.rules)
            self.terminal.say(f"Chapters: {', '.join(chapters)}. `rules 4` lists one; `rules WORDS` looks for words.")
            return
        one = book.find(rest) or next((r for r in book.rules if r.id.lower() == rest.lower()), None)
        part = [one] if one is not None else [r for r in book.rules if r.id.lower().startswith(rest.lower() + ".")]
        found = part or book.search(rest)
        if found:
            self._show_rules(found)
        else:
            self.terminal.say(f'No rule holds "{rest}"; try fewer words.')

    def _show_rules(self, rules: list[Rule]) -> None:
        """A few in full, many by their titles."""
        for r in rules:
            self.terminal.say(f"{r.id}  {r.title}")
            if len(rules) <= FEW:
                self.terminal.say(r.text, 2, 0)
                if r.ruling:
                    self.terminal.say(f"Ruling. {r.ruling}", 2, 0)
        if len(rules) > FEW:
            self.terminal.say(f"{counted(len(rules), 'rule')}; `rules {rules[0].id}` shows one in full.")

    def log(self, rest: str) -> None:
        if rest and not rest.isdecimal():
            self.terminal.say("log takes a number: log 30")
            return
        lines = self.match.journal(self.view.role)
        shown = lines[-int(rest or LOG) :] if rest != "0" else []
        for x in shown:
            self.terminal.say(f"{x.text} ({x.rule})")
        if len(shown) < len(lines):
            self.terminal.say(f"The last {len(shown)} of {len(lines)} lines; `log {len(lines)}` shows all.")
        elif not lines:
            self.terminal.say("Nothing has happened yet.")

    # leaving and keeping

    def save(self, rest: str) -> None:
        file = Path(rest).expanduser() if rest else self.saver.file or self.saver.free_name()
        try:
            if self.saver.is_taken(file) and not self._agrees(f"{file} is there already. Replace it? (y/n) "):
                self.terminal.say("Not saved.")
                return
            self.saver.save(file)
        except (OSError, ValueError) as err:
            self.terminal.say(f"Not saved: {file}: {getattr(err, 'strerror', None) or err}.")
        else:
            self.terminal.say(f"Saved. `{self.saver.going_on(file)}` goes on from here.")

    def _agrees(self, question: str) -> bool:
        return self.terminal.ask(question).lower().startswith("y")

    def help(self, rest: str) -> None:
        for typed, what in HELP:
            name = typed.split()[0].rstrip(",")
            if name in self.all or name not in OF_SPACES:
                self.terminal.say(f"{typed}: {what}")
        for how in self._drawings():
            self.terminal.say(f"an order in numbers: {how}")
        self.terminal.say("Commands may be shortened where that is clear: l for look, q for quit.")

    def _drawings(self) -> Iterable[str]:
        """How the orders of this question are typed."""
        ask = self.match.position.ask
        for verb in ask.step.drawings if ask is not None else ():
            try:
                self.match.game.typed(self.match.game.rules.verbs[verb].name, [])
            except Refusal as err:
                yield err.why

    def lesson(self, rest: str) -> None:
        """Leave for a lesson: the only one, or the one that is named."""
        there = {x.id: x for x in lessons_of(self.match.game)}
        found = [there[id] for id in (self.names.find(rest, there) if rest else there)]
        if len(found) == 1:
            if self._keep():
                raise Learn(found[0])
            return
        listed = "; ".join(f"`lesson {x.id}`, {x.title}" for x in there.values())
        self.terminal.say(f"Lessons: {listed}." if there else "There is no lesson for this game.")

    def quit(self, rest: str) -> None:
        if self._keep():
            raise Quit

    def _keep(self) -> bool:
        """Offer to save the game, and say whether it may be left."""
        if not self.saver.is_safe:
            name = self.saver.file or self.saver.free_name()
            typed = self.terminal.ask(f"Save the game first? Enter saves to {name}; or a file name; n for no: ")
            if typed.lower() not in ("n", "no"):
                self.save("" if typed.lower() in ("", "y", "yes") else typed)
                return self.saver.is_safe
        return True

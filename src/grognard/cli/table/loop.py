"""The loop of a game in the terminal: ask whoever decides, person or bot, tell what happens, save before leaving."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import typer

from grognard.cli.errors import INTERRUPTED
from grognard.cli.show import plain
from grognard.cli.table.board import Board
from grognard.cli.table.commands import Commands, Learn, Quit
from grognard.cli.table.menu import Menu
from grognard.cli.table.names import Names, title
from grognard.cli.table.parsing import NotOpen, Unclear, choice_of, split_verb
from grognard.cli.table.passing import ends_for_good, given_up
from grognard.cli.table.reasons import Reasons
from grognard.cli.table.saving import Saver
from grognard.cli.table.seats import Bot, hides
from grognard.cli.table.terminal import Terminal
from grognard.kernel.border import Choice
from grognard.kernel.match import Match
from grognard.kernel.rulebook import TIME, Refusal
from grognard.lessons.lesson import Lesson, lessons_of

RECAP = 5  # lines of the log when a saved game goes on
MANY = 8  # choices that are named when something is unclear


LEAVING = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
ENDING = LEAVING[1:]  # not Ctrl-C: the window is closed, or the machine shuts down
AT_WORK = threading.Lock()  # held while the rules run


def interrupt(number: int, frame: Any) -> None:
    raise KeyboardInterrupt


@contextmanager
def handling(handler: Callable[[int, Any], None]) -> Iterator[None]:
    """Ctrl-C, a window that is closed and a machine that shuts down all come to this handler."""
    if threading.current_thread() is not threading.main_thread():
        yield  # signals are the main thread's
        return
    before = {number: signal.signal(number, handler) for number in LEAVING}
    try:
        yield
    finally:
        for number, old in before.items():
            signal.signal(number, old)


@contextmanager
def unbroken() -> Iterator[None]:
    """Leave only when the rules are through: a match stopped in the middle of a step can't be saved."""
    pressed: list[int] = []
    with AT_WORK, handling(lambda number, _: pressed.append(number)):
        yield
    if pressed:
        raise KeyboardInterrupt


def clock_text(seconds: float) -> str:
    """
    >>> clock_text(125.4), clock_text(-1)
    ('2:05', '0:00')
    """
    whole = max(0, int(seconds))
    return f"{whole // 60}:{whole % 60:02}"


class Sitting:
    """A match played in this terminal, with bots in some of the seats."""

    def __init__(self, match: Match, bots: dict[str, Bot], saver: Saver) -> None:
        self.match = match
        self.bots = bots
        self.saver = saver
        self.terminal = Terminal()
        self.names = Names(match.game.atlas())
        self.commands = Commands(match, self.names, self.terminal, saver)
        self.people = [r for r in match.game.roles if r not in bots]
        self.curtain = len(self.people) > 1 and hides(match.game)
        match.now, match.last = time.monotonic, time.monotonic()
        self.explained: set[str] = set()  # verbs that have been shown with what they do
        self.role = ""  # the role of whoever sits at the keyboard
        self.card = ""  # in play, and read already
        self.seen = dict.fromkeys(match.game.roles, -1)  # the position that each has been told of

    def run(self) -> Lesson | None:
        """Play until somebody leaves, perhaps for a lesson; whatever happens, the game is saved then."""
        with handling(interrupt), self._watching():
            try:
                self._greet()
                while True:
                    self._turn()
            except Quit:
                self.terminal.say("Goodbye.")
            except Learn as err:
                return err.lesson
            except EOFError:
                self._leave()
            except KeyboardInterrupt:
                self._leave()
                raise typer.Exit(INTERRUPTED) from None
            except Exception:
                self._leave()
                raise
        return None

    @contextmanager
    def _watching(self) -> Iterator[None]:
        """In a terminal, a thread waits for the end: a signal may not interrupt waiting for a typed line."""
        if not self.terminal.live or not hasattr(signal, "sigwait"):
            yield
            return
        signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
        threading.Thread(target=self._await_end, daemon=True).start()
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)

    def _await_end(self) -> None:
        signal.sigwait(ENDING)
        with AT_WORK:
            self._leave()
            os._exit(INTERRUPTED)

    def _leave(self) -> None:
        """Save first: the terminal may be gone."""
        words = "Goodbye. Nothing was left unsaved."
        if not self.saver.is_safe:
            file = self.saver.autosave()
            words = f"Saved to {file}. `{self.saver.going_on(file)}` goes on from here. Goodbye."
        self.terminal.live = self.terminal.skipping = False  # no more questions
        with suppress(OSError):
            self.terminal.say()
            self.terminal.say(words)

    def _greet(self) -> None:
        game: Any = self.match.game
        scenario = next((s for s in game.scenarios if s.id == self.match.scenario), None)
        self.terminal.say(f"{game.title}: {scenario.title if scenario is not None else 'a position of its own'}.")
        if scenario is not None and scenario.text and self.saver.file is None:
            self.terminal.say(scenario.text, 2, 0)
        called = {s.id: s.name for s in game.sheet().sides}
        bots = f"; a bot plays {', '.join(called.get(r, title(r)) for r in self.bots)}" if self.bots else ""
        self.terminal.say(f"You play {' and '.join(called.get(r, title(r)) for r in self.people)}{bots}.")
        self.commands.say_goals()
        if game.sheet().notes:
            self.terminal.say("`notes` tells it in full.", 2)
        if scenario is not None and self.saver.file is None:
            self._offer_lesson()
        self.terminal.say("Type `help` for what can be typed, `look` for the map, `status` for the score.")
        if self.saver.file is not None and not self.curtain:
            for line in self.match.journal(self.people[0])[-RECAP:]:
                self.terminal.say(line.text, 2)
            self.seen = dict.fromkeys(self.seen, self.match.number)

    def _offer_lesson(self) -> None:
        for x in lessons_of(self.match.game):
            self.terminal.say(f"New to this game? `lesson {x.id}` begins “{x.title}”, about {x.minutes} minutes.")

    # a decision

    def _turn(self) -> None:
        """One decision, of a bot or of somebody here; or what is left to do when the game is over."""
        ask = self.match.ask
        if ask is not None and ask.role in self.bots:
            self.commands.numbers.forget()
            self._let_choose(self.bots[ask.role], ask.role)
            return
        self._sit(ask.role if ask is not None else self.role or self.people[0])
        self._tell()
        if ask is None:
            self._show_end()
        else:
            self._show_question()
        number = self.match.number
        while self.match.number == number:
            if self._answer(self.terminal.command()) and ask is not None:
                self._show_question()

    def _let_choose(self, bot: Bot, role: str) -> None:
        failed = bot.failure
        choice = bot.choose(self.match.view(role))
        if bot.failure != failed:
            self.terminal.say(f"The bot {bot.name} failed: {plain(bot.failure)}. The random bot plays on for it.")
        self._play(choice, role)

    def _play(self, choice: Choice, role: str) -> None:
        with unbroken():
            self.match.play(choice, role)

    def _sit(self, role: str) -> None:
        """Another role comes to the keyboard: behind a curtain, where there is something to hide."""
        if role != self.role:
            self.commands.numbers.forget()
        if self.curtain and role != self.role:
            if self.role or self.match.number:
                self.terminal.clear()
            self.terminal.ask(f"Pass the keyboard to {self.names.adjective(role)}, then press Enter. ")
            self.terminal.clear()
        self.role = role

    def _tell(self) -> None:
        """What has happened since this role, or whoever shares its knowledge, was last told."""
        role, number = self.role, self.match.number
        news = [x.text for x in self.match.journal(role) if x.number > self.seen[role]]
        if news:
            self.terminal.say()
        for text in news:
            self.terminal.say(text, 2)
        for r in [role] if self.curtain else list(self.seen):
            self.seen[r] = number
        self._tell_card()

    def _tell_card(self) -> None:
        """A card that has come into play, to be read."""
        view = self.match.view(self.role)
        card = self.match.game.status(view).card
        if card and card != self.card:
            self.commands.lines(Board(view, self.names).thing(card))
        self.card = card

    def _show_question(self) -> None:
        view = self.commands.view = self.match.view(self.role)
        assert view.ask is not None
        self.terminal.say()
        self.terminal.say(f"{self.names.adjective(view.ask.role)}: {view.ask.prompt} (rule {view.ask.rule})")
        if self.match.time_left is not None:
            self.terminal.say(f"{clock_text(self.match.time_left)} left.", 2)
        menu = self.commands.menu(self.explained)
        for indent, text in menu.lines():
            self.terminal.say(text, indent, hang=4)
        self.explained.update(menu.verbs)

    def _show_end(self) -> None:
        outcome = self.match.outcome
        assert outcome is not None
        rule = self.match.game.rules.book.find(outcome.rule)
        won = f"The {self.names.adjective(outcome.winner)} side wins" if outcome.winner else "It is a draw"
        by = f", by rule {rule.id}, {rule.title}" if rule is not None else ""
        score = "; ".join(f"{self.names.adjective(role)} {n}" for role, n in outcome.score.items())
        said = ["The game is over.", f"{won}{by}.", outcome.text, f"Score: {score}." if score else ""]
        self.terminal.say()
        self.terminal.say(" ".join(filter(None, said)))
        self.terminal.say("You can still look, read the log, save, or quit.")

    # what is typed

    def _answer(self, typed: str) -> bool:
        """Carry out what was typed; True where the question should be shown again."""
        if self._is_late() or not typed:
            return True
        self.commands.view = self.match.view(self.role)
        first, _, rest = typed.partition(" ")
        if self._drawn(first.lower(), rest.split()):
            return False
        command = self.commands.find(first.lower(), exact=True)
        if not command and self._chosen(typed):
            return False
        command = command or self.commands.find(first.lower(), exact=False)
        if command:
            self.commands.run(command, rest.strip())
            return False
        self._say_what_can_be_typed(typed)
        return False

    def _is_late(self) -> bool:
        """Has a clock of the game run out while this was typed? Then the rules say what happens."""
        left = self.match.time_left
        if left is None or left > 0:
            return False
        self.terminal.say("Time is up.")
        with unbroken():
            self.match.end(TIME, self.role)
        return True

    def _drawn(self, verb: str, words: list[str]) -> bool:
        """Was it an order in numbers, where one may be drawn? Then it is played, or what is wrong with it is said."""
        ask, known = self.match.position.ask, self.match.game.rules.verb_names.get(verb)
        if ask is None or known is None or known.index not in ask.step.drawings or not self._is_new(words):
            return False
        try:
            found = self.match.preview(self.role, verb, self.match.game.typed(verb, words), full=True)
            if found.choice is None or found.rule:
                raise Refusal(found.rule, found.why)
            self._play(found.choice, self.role)
        except Refusal as err:
            self.terminal.say(f"{err.why[:1].upper()}{err.why[1:]} (rule {err.rule})")
        return True

    def _is_new(self, words: list[str]) -> bool:
        """Not one of the orders on offer, by its name."""
        ask = self.commands.view.ask
        named = self.names.find(" ".join(words), [c.noun for c in ask.options if c.noun]) if ask is not None else []
        return bool(words) and not named

    def _chosen(self, typed: str) -> bool:
        """Was it a choice, clear or not? Then it is played, or what is wrong with it is said."""
        ask = self.commands.view.ask
        if ask is None:
            return False
        menu, reasons = self.commands.menu(), Reasons(self.match, ask, self.names)
        try:
            choice = choice_of(typed.rstrip("!"), menu, list(reasons.nouns))
            if typed.endswith("!") or choice.verb != "pass" or self._may_pass(menu):
                self._play(choice, self.role)
        except Unclear as err:
            return self._say_unclear(err, menu)
        except NotOpen as err:
            self.commands.lines(reasons.why(f"{err.verb} {err.noun}"))
        return True

    def _may_pass(self, menu: Menu) -> bool:
        """Say what a pass gives up, and ask, where it can't be taken back; anything but y and n is the next command."""
        if not ends_for_good(self.match, self.role):
            return True
        self.terminal.say(given_up(menu))
        typed = self.terminal.ask("Pass? (y/n; `pass!` doesn't ask) ")
        if typed.lower() in ("y", "yes"):
            return True
        if typed.lower() in ("", "n", "no"):
            self.terminal.say("Not passed.")
        else:
            self.terminal.early = typed
        return False

    def _say_unclear(self, err: Unclear, menu: Menu) -> bool:
        if not str(err):
            return False
        self.terminal.say(str(err))
        rows = list({id(menu.row_of(c)): menu.row_of(c) for c in err.among}.values())
        for row in rows[:MANY]:
            self.terminal.say(row.line(row.verb), 2, hang=4)
        if len(rows) > MANY:
            self.terminal.say(f"and {len(rows) - MANY} more; `more {rows[0].verb}` lists them.", 2)
        return True

    def _say_what_can_be_typed(self, typed: str) -> None:
        ask = self.commands.view.ask
        verb = split_verb(typed, [v.name for v in self.match.game.rules.verbs])[0]
        if verb and ask is not None:
            self.terminal.say(f"{verb} is not asked for now: {ask.prompt}")
            return
        verbs = ", ".join(dict.fromkeys(c.verb for c in ask.options)) if ask is not None else ""
        choices = f"a number, or a verb ({verbs}) with a name; or " if verbs else ""
        self.terminal.say(f'"{typed[:40]}" means nothing here. Type {choices}{", ".join(self.commands.all)}.')

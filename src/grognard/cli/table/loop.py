"""A sitting: who decides is asked or, if it is a bot, asks nobody; what happens is told; nobody loses a game."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import typer

from grognard.cli.errors import INTERRUPTED
from grognard.cli.table.board import Board
from grognard.cli.table.commands import Commands, Quit
from grognard.cli.table.keeping import Keeper
from grognard.cli.table.meaning import NotOpen, Unclear, choice_of, split_verb
from grognard.cli.table.menu import Menu
from grognard.cli.table.names import Names, title
from grognard.cli.table.reasons import Reasons
from grognard.cli.table.seats import Bot, hides
from grognard.cli.table.terminal import Terminal
from grognard.kernel.choice import Choice
from grognard.kernel.match import Match

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
    """Whoever leaves waits until the rules are through: a match stopped in the middle of a step can't be saved."""
    pressed: list[int] = []
    with AT_WORK, handling(lambda number, _: pressed.append(number)):
        yield
    if pressed:
        raise KeyboardInterrupt


class Sitting:
    """A match played in this terminal, with bots in some of the seats."""

    def __init__(self, match: Match, bots: dict[str, Bot], keeper: Keeper) -> None:
        self.match = match
        self.bots = bots
        self.keeper = keeper
        self.terminal = Terminal()
        self.names = Names(match.game.atlas())
        self.commands = Commands(match, self.names, self.terminal, keeper)
        self.people = [r for r in match.game.roles if r not in bots]
        self.curtain = len(self.people) > 1 and hides(match.game)
        self.explained: set[str] = set()  # verbs that have been shown with what they do
        self.role = ""  # who sits at the keyboard
        self.card = ""  # in play, and read already
        self.seen = dict.fromkeys(match.game.roles, -1)  # the position that each has been told of

    def run(self) -> None:
        """Play until somebody leaves. What was not saved by then is, whatever happens."""
        with handling(interrupt), self._watching():
            try:
                self._greet()
                while True:
                    self._turn()
            except Quit:
                self.terminal.say("Goodbye.")
            except EOFError:
                self._leave()
            except KeyboardInterrupt:
                self._leave()
                raise typer.Exit(INTERRUPTED) from None
            except Exception:
                self._leave()
                raise

    @contextmanager
    def _watching(self) -> Iterator[None]:
        """In a terminal, a thread waits for the end: a signal may not wake who waits for a line to be typed."""
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
        if not self.keeper.is_safe:
            file = self.keeper.autosave()
            words = f"Saved to {file}. `grognard play --load {file}` goes on from here. Goodbye."
        self.terminal.live = self.terminal.skipping = False  # no more questions
        with suppress(OSError):
            self.terminal.say()
            self.terminal.say(words)

    def _greet(self) -> None:
        game: Any = self.match.game
        scenario = next((s.title for s in game.scenarios if s.id == self.match.scenario), "")
        self.terminal.say(f"{game.title}{f': {scenario}' if scenario else ''}.")
        bots = f"; a bot plays {', '.join(title(r) for r in self.bots)}" if self.bots else ""
        self.terminal.say(f"You play {' and '.join(title(r) for r in self.people)}{bots}.")
        self.terminal.say("Type `help` for what can be typed, `look` for the map.")
        if self.keeper.file is not None and not self.curtain:
            for line in self.match.lines(self.people[0])[-RECAP:]:
                self.terminal.say(line.text, 2)
            self.seen = dict.fromkeys(self.seen, self.match.number)

    # a decision

    def _turn(self) -> None:
        """One decision, of a bot or of somebody here; or what is left to do when the game is over."""
        ask = self.match.ask
        if ask is not None and ask.role in self.bots:
            self._play(self.bots[ask.role].choose(self.match.view(ask.role)), ask.role)
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

    def _play(self, choice: Choice, role: str) -> None:
        with unbroken():
            self.match.play(choice, role)

    def _sit(self, role: str) -> None:
        """Another role comes to the keyboard: behind a curtain, where there is something to hide."""
        if self.curtain and role != self.role:
            if self.role or self.match.number:
                self.terminal.clear()
            self.terminal.ask(f"Pass the keyboard to {title(role)}, then press Enter. ")
            self.terminal.clear()
        self.role = role

    def _tell(self) -> None:
        """What has happened since this role, or whoever shares its knowledge, was last told."""
        role, number = self.role, self.match.number
        news = [x.text for x in self.match.lines(role) if x.number > self.seen[role]]
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
        view = self.match.view(self.role)
        assert view.ask is not None
        self.terminal.say()
        self.terminal.say(f"{title(view.ask.role)}: {view.ask.prompt} (rule {view.ask.rule})")
        menu = Menu(view, self.names, self.explained)
        for indent, text in menu.lines():
            self.terminal.say(text, indent, hang=4)
        self.explained.update(menu.verbs)

    def _show_end(self) -> None:
        outcome = self.match.outcome
        assert outcome is not None
        rule = self.match.game.rules.book.find(outcome.rule)
        won = f"{title(outcome.winner)} wins" if outcome.winner else "It is a draw"
        by = f", by rule {rule.id}, {rule.title}" if rule is not None else ""
        score = "; ".join(f"{title(role)} {n}" for role, n in outcome.score.items())
        self.terminal.say()
        self.terminal.say(f"The game is over. {won}{by}.{f' Score: {score}.' if score else ''}")
        self.terminal.say("You can still look, read the log, save, or quit.")

    # what is typed

    def _answer(self, typed: str) -> bool:
        """Carry out what was typed; True where the question should be shown again."""
        if not typed:
            return True
        self.commands.view = self.match.view(self.role)
        first, _, rest = typed.partition(" ")
        command = self.commands.find(first.lower(), exact=True)
        if not command and self._chosen(typed):
            return False
        command = command or self.commands.find(first.lower(), exact=False)
        if command:
            self.commands.run(command, rest.strip())
            return False
        self._say_what_can_be_typed(typed)
        return False

    def _chosen(self, typed: str) -> bool:
        """Was it a choice, clear or not? Then it is played, or what is wrong with it is said."""
        ask = self.commands.view.ask
        if ask is None:
            return False
        menu, reasons = Menu(self.commands.view, self.names), Reasons(self.match, ask, self.names)
        try:
            self._play(choice_of(typed, menu, list(reasons.nouns)), self.role)
        except Unclear as err:
            return self._say_unclear(err, menu)
        except NotOpen as err:
            self.commands.lines(reasons.why(f"{err.verb} {err.noun}"))
        return True

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

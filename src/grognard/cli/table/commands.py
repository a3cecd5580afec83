"""What can be typed beside choices: look, odds, why, more, rules, log, undo, save, help, quit."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from grognard.cli.chances import spoken
from grognard.cli.show import counted
from grognard.cli.table.board import Board
from grognard.cli.table.keeping import Keeper
from grognard.cli.table.menu import Menu
from grognard.cli.table.names import Names, plainly
from grognard.cli.table.reasons import Reasons
from grognard.cli.table.terminal import Terminal
from grognard.kernel.match import Match
from grognard.kernel.odds import NoBattle
from grognard.kernel.rulebook import Refusal, Rule
from grognard.kernel.view import View

LOG = 15  # lines that `log` shows by itself
FEW = 5  # rules that are shown in full at once

HELP = [
    ("a number", "chooses that option"),
    ("a verb and a name", "chooses too; the beginning of a name will do where it is clear: march ki"),
    ("Enter alone", "repeats the question"),
    ("more [VERB or PLACE]", "all options, or those of a verb or a place"),
    ("why NAME, why VERB NAME", "why something can't be chosen, with the rule"),
    ("look", "the map: every space with something in it"),
    ("look NAME", "a space, a region, a counter, or a box in detail"),
    ("map", "every space of every region, with its neighbours"),
    ("odds, odds PLACE", "what the battle under way is likely to bring, or one that could be fought there"),
    ("notes", "what this scenario says of itself, and how it is won"),
    ("undo", "takes back your last choice, unless dice, a reveal or the opponent came between"),
    ("rules 8.4a, rules WORDS", "a rule or a chapter, or the rules that hold these words"),
    ("log [N]", "what happened, the last N lines"),
    ("save FILE", "writes the game to a file; grognard play --load FILE goes on"),
    ("quit", "leaves; it asks whether to save"),
]


class Quit(Exception):
    """Somebody wants to leave."""


class Commands:
    """Carries out commands for the role that decides. `again` says that the question should be repeated."""

    def __init__(self, match: Match, names: Names, terminal: Terminal, keeper: Keeper) -> None:
        self.match = match
        self.names = names
        self.terminal = terminal
        self.keeper = keeper
        self.view: View = match.view()
        self.again = False
        self.all: dict[str, Callable[[str], None]] = {
            "more": self.more, "why": self.why, "look": self.look, "map": self.map, "odds": self.odds,
            "notes": self.notes, "undo": self.undo, "rules": self.rules, "log": self.log, "save": self.save,
            "help": self.help, "quit": self.quit,
        }  # fmt: skip

    def find(self, word: str, exact: bool) -> str:
        """The command of this name, or of this beginning; "" where there is none."""
        word = {"?": "help", "l": "look", "exit": "quit", "rule": "rules"}.get(word, word)
        if word in self.all:
            return word
        begun = [c for c in self.all if word and c.startswith(word)]
        return begun[0] if len(begun) == 1 and not exact else ""

    def run(self, command: str, rest: str) -> None:
        self.again = False
        self.all[command](rest)

    def lines(self, lines: Iterable[tuple[int, str]]) -> bool:
        any_said = False
        for indent, text in lines:
            self.terminal.say(text, indent)
            any_said = True
        return any_said

    # the question

    def more(self, rest: str) -> None:
        if self.view.ask is None:
            self.terminal.say("Nothing is asked: the game is over.")
        elif not self.lines(Menu(self.view, self.names).lines(rest)):
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
            self.again = True
        except Refusal as err:
            self.terminal.say(f"{err.why[:1].upper()}{err.why[1:]}.")

    # the board

    def look(self, rest: str) -> None:
        board = Board(self.view, self.names)
        if not rest:
            self.status()
            self.lines(board.whole())
            topics = ", ".join(f"look {t}" for t in board.topics())
            self.terminal.say(f"Also: {topics}." if topics else "")
        elif not self.lines(board.topic(rest)) and not self._look_at(board, rest):
            self.terminal.say(f'Nothing here is called "{rest}". `look` alone shows the map.')

    def status(self) -> None:
        """Where play stands, and what holds for the time being."""
        status = self.match.game.status(self.view)
        if status.text:
            self.terminal.say(f"{'. '.join(filter(None, [status.text, status.detail]))}.".replace(" · ", ", "))
        for note in status.notes:
            self.terminal.say(f"{note}.", 2)

    def notes(self, rest: str) -> None:
        notes = self.match.game.sheet().notes
        for note in notes:
            self.terminal.say(f"{note.title}:")
            for line in note.text.splitlines():
                self.terminal.say(line, 2)
        if not notes:
            self.terminal.say("There are none for this game; `rules` has all that is to be known.")

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
        return bool(found)

    def map(self, rest: str) -> None:
        board = Board(self.view, self.names)
        for region in board.regions():
            if not rest or plainly(rest) in plainly(region.name):
                self.lines(board.region(region))

    def odds(self, rest: str) -> None:
        """Of the battle under way, or of one that could be fought in a space."""
        spaces = [s.id for s in self.view.spaces]
        found = [rest] if rest in spaces else self.names.find(rest, spaces) if rest else [""]
        if len(found) != 1:
            named = ", ".join(f"{self.names.name(x)} [{x}]" for x in found[:12])
            self.terminal.say(f'"{rest}" may mean several: {named}.' if found else f'No space is called "{rest}".')
            return
        told = self.match.game.odds(self.view, found[0])
        for x in told:
            self.lines(spoken(x, self.names.name(x.at)))
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
        lines = self.match.lines(self.view.role)
        shown = lines[-int(rest or LOG) :] if rest != "0" else []
        for x in shown:
            self.terminal.say(f"{x.text} ({x.rule})")
        if len(shown) < len(lines):
            self.terminal.say(f"The last {len(shown)} of {len(lines)} lines; `log {len(lines)}` shows all.")
        elif not lines:
            self.terminal.say("Nothing has happened yet.")

    # leaving and keeping

    def save(self, rest: str) -> None:
        file = Path(rest).expanduser() if rest else self.keeper.file or self.keeper.free_name()
        try:
            if self.keeper.is_taken(file) and not self._agrees(f"{file} is there already. Replace it? (y/n) "):
                self.terminal.say("Not saved.")
                return
            self.keeper.save(file)
        except (OSError, ValueError) as err:
            self.terminal.say(f"Not saved: {file}: {getattr(err, 'strerror', None) or err}.")
        else:
            self.terminal.say(f"Saved. `grognard play --load {file}` goes on from here.")

    def _agrees(self, question: str) -> bool:
        return self.terminal.ask(question).lower().startswith("y")

    def help(self, rest: str) -> None:
        for typed, what in HELP:
            self.terminal.say(f"{typed}: {what}")
        self.terminal.say("Commands may be shortened where that is clear: l for look, q for quit.")

    def quit(self, rest: str) -> None:
        if not self.keeper.is_safe:
            name = self.keeper.file or self.keeper.free_name()
            typed = self.terminal.ask(f"Save the game first? Enter saves to {name}; or a file name; n for no: ")
            if typed.lower() not in ("n", "no"):
                self.save("" if typed.lower() in ("", "y", "yes") else typed)
                if not self.keeper.is_safe:
                    return
        raise Quit

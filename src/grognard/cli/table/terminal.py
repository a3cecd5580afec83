"""The terminal itself: plain lines of at most 80 columns, a page at a time, and what is typed."""

from __future__ import annotations

import contextlib
import shutil
import sys
import textwrap

from grognard.cli.show import plain

WIDTH = 80
CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # the screen and what was scrolled off it
MARGIN = 2  # lines of a page that stay free for what is typed


class Terminal:
    """Prints wrapped lines and reads typed ones. Where nobody watches, nothing waits and input is echoed."""

    def __init__(self) -> None:
        self.live = sys.stdin.isatty() and sys.stdout.isatty()
        self.printed = 0  # lines since something was typed
        self.skipping = False
        self.early = ""  # typed before it was asked for
        if self.live:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - arrow keys and history for input()

    def say(self, text: str = "", indent: int = 0, hang: int = 2) -> None:
        """A paragraph, wrapped; lines after its first stand `hang` columns further in."""
        width = max(30, min(WIDTH, shutil.get_terminal_size((WIDTH, 24)).columns))
        first, later = " " * indent, " " * (indent + hang)
        wrap = textwrap.TextWrapper(width, initial_indent=first, subsequent_indent=later)
        wrap.break_on_hyphens = wrap.break_long_words = False  # ids and file names stay whole
        for line in wrap.wrap(text) or [""]:
            self._line(line)

    def ask(self, prompt: str) -> str:
        """What is typed, on one line and printable. EOFError and KeyboardInterrupt mean that somebody leaves."""
        self.printed, self.skipping = 0, False
        typed = plain(input(prompt))
        if not self.live:
            sys.stdout.write(typed + "\n")
        return typed

    def command(self) -> str:
        """The next command: what was typed at the foot of a page, or what is typed now."""
        early, self.early = self.early, ""
        if not early:
            return self.ask("> ")
        self.printed, self.skipping = 0, False
        self.say(f"> {early}")
        return early

    def clear(self) -> None:
        if self.live:
            sys.stdout.write(CLEAR)
            sys.stdout.flush()
            self.printed = 0

    def _line(self, line: str) -> None:
        if self.live and self.printed >= shutil.get_terminal_size((WIDTH, 24)).lines - MARGIN:
            self._turn_page()
        if not self.skipping:
            sys.stdout.write(line + "\n")
            self.printed += 1

    def _turn_page(self) -> None:
        """Enter goes on; whoever types something else has read enough, and means it."""
        if not self.skipping:
            typed = self.ask("-- Enter for more, q to skip -- ")
            self.skipping = bool(typed)
            self.early = "" if typed.lower() == "q" else typed

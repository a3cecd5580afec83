"""What tests of `grognard play` share: typed sittings, a bot that passes, a real terminal."""

from __future__ import annotations

import io
import os
import pty
import select
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import grognard
from borderland import GAME
from grognard import Bot
from grognard.kernel.border import Choice
from grognard.kernel.view import View

from .conftest import COMMAND, Result

Sit = Callable[..., Result]

HOTSEAT = ["borderland", "--as", "both", "--seed", "7"]
ALONE = ["borderland", "--as", "north", "--bot", "passes", "--seed", "7"]


class Passes(Bot):
    """Passes where it may, else takes the first option; it keeps what it was shown."""

    name = "passes"

    def __init__(self) -> None:
        super().__init__(GAME, 0)
        self.views: list[View] = []

    def choose(self, view: View) -> Choice:
        self.views.append(view)
        assert view.ask is not None
        return Choice("pass") if ("pass", "") in view.ask.options else view.ask.options[0]


def seat(monkeypatch: pytest.MonkeyPatch) -> Passes:
    """The bot that `--bot passes` means from here on."""
    mine = Passes()
    real = grognard.bot

    def make(name: str, game: Any, seed: int | None = None) -> Any:
        return mine if name == "passes" else real(name, game, seed)

    monkeypatch.setattr(grognard, "bot", make)
    return mine


def sitting(cli: Any, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Sit:
    """Play with these lines typed, in an empty folder; the last thing typed is the end of the input."""
    monkeypatch.chdir(folder)

    def call(args: list[str], *typed: str) -> Result:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(line + "\n" for line in typed)))
        result: Result = cli("play", "--terminal", *args)
        return result

    return call


def said(result: Result) -> str:
    """All that was printed, on one line, so that wrapping doesn't matter."""
    return " ".join(result.out.split())


class Screen:
    """A real terminal of 80 by 24, with a sitting in it."""

    def __init__(self, folder: Path, *args: str) -> None:
        self.out = b""
        self.here, there = pty.openpty()
        env = {**os.environ, "TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
        self.process = subprocess.Popen(
            [*COMMAND, "play", "--terminal", *args], cwd=folder, env=env, stdin=there, stdout=there, stderr=there,
            start_new_session=True,
        )  # fmt: skip
        os.close(there)

    def _wait(self, text: str, seconds: float) -> bool:
        end = time.monotonic() + seconds
        while text not in self.text and time.monotonic() < end:
            if select.select([self.here], [], [], 0.2)[0]:
                try:
                    self.out += os.read(self.here, 65536)
                except OSError:
                    break
        return text in self.text

    def until(self, text: str, seconds: float = 20.0) -> str:
        self._wait(text, seconds)
        if text not in self.text:
            self.process.kill()
            self.process.wait()
            raise AssertionError(self.text)
        cut = self.out.index(text.encode()) + len(text.encode())
        seen, self.out = self.out[:cut].decode(errors="replace"), self.out[cut:]
        return seen

    def interrupt(self, text: str) -> str:
        """Ctrl-C as a person presses it: again, if the first came before anybody was waiting for a line."""
        for _ in range(10):
            self.process.send_signal(signal.SIGINT)
            if self._wait(text, 2.0):
                break
        return self.until(text)

    @property
    def text(self) -> str:
        return self.out.decode(errors="replace")

    def type(self, line: str) -> None:
        os.write(self.here, line.encode())

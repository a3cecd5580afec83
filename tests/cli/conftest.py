"""Commands as a user gives them: in this process, or in one of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from grognard.cli import app, run

COMMAND = [sys.executable, "-c", "from grognard.cli import main; main()"]


@dataclass
class Result:
    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """What --json printed."""
        return json.loads(self.out)

    @property
    def last(self) -> str:
        return self.out.splitlines()[-1]


Cli = Callable[..., Result]


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Run a command in this process, on a terminal of 80 columns."""
    monkeypatch.setenv("COLUMNS", "80")

    def call(*args: object) -> Result:
        code = run(app, [str(x) for x in args])
        out, err = capsys.readouterr()
        return Result(code, out, err)

    return call


@pytest.fixture
def shell(tmp_path: Path) -> Cli:
    """Run a command in a process of its own, with nobody at the terminal."""

    def call(*args: object, **env: str) -> Result:
        command = [*COMMAND, *[str(x) for x in args]]
        clean = {k: v for k, v in os.environ.items() if k not in ("FORCE_COLOR", "GITHUB_ACTIONS", "PY_COLORS")}
        done = subprocess.run(command, cwd=tmp_path, env=clean | env, capture_output=True, text=True, timeout=120)
        return Result(done.returncode, done.stdout, done.stderr)

    return call


@pytest.fixture
def bot(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A bot that passes, known to the command."""
    from .sitting import seat  # it needs COMMAND

    return seat(monkeypatch)


@pytest.fixture
def sit(cli: Any, bot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Sit down at the terminal against that bot, in a folder of one's own."""
    from .sitting import sitting

    return sitting(cli, tmp_path, monkeypatch)

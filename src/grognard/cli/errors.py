"""Runs commands: every error becomes one line on stderr and an exit code, never a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any, cast

import typer

from grognard.cli.show import plain
from grognard.kernel.game import GameError
from grognard.kernel.rulebook import Refusal, RulebookError
from grognard.kernel.saved import SaveError

FOUND = 1  # a command did its work and found a fault
MISTAKE = 2
INTERRUPTED = 130

DEBUG = "GROGNARD_DEBUG"
SERVER = ("litestar", "sqlalchemy", "uvicorn", "websockets")  # what the extra [server] brings
USAGE = cast(type[Exception], typer.BadParameter.__bases__[0])  # click's own class, which typer hides by version


class CliError(Exception):
    """A mistake of the caller; the message says what to do."""


def run(app: typer.Typer, args: Sequence[str]) -> int:
    """Run a command line and give its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that can't show a letter is no reason to stop
    try:
        code = app(list(args) or ["--help"], prog_name="grognard", standalone_mode=False)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is still buffered has no reader
        return FOUND
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except USAGE as err:
        return _fail(_usage(err))
    except (CliError, GameError, SaveError, Refusal, RulebookError) as err:
        return _fail(str(err))
    except ModuleNotFoundError as err:
        if err.name not in SERVER:
            return _fail(f"{err}; is the installation complete?")
        return _fail("playing in the browser needs more: pip install 'grognard[server]', or play with --terminal")
    except OSError as err:
        return _fail(f"{err.filename}: {err.strerror}" if err.filename else str(err))
    except Exception as err:
        if DEBUG in os.environ:
            raise
        return _fail(f"unexpected {type(err).__name__}: {err}; with {DEBUG}=1 it shows where")
    return code if isinstance(code, int) else 0


def _fail(message: str) -> int:
    sys.stderr.write(f"grognard: {plain(message)}\n")
    return MISTAKE


def _usage(err: Any) -> str:
    message = str(err.format_message()).rstrip(".")
    ctx = getattr(err, "ctx", None)
    return f"{message}; see {ctx.command_path if ctx is not None else 'grognard'} --help"

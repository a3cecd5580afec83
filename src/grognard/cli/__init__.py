"""The `grognard` command."""

from __future__ import annotations

import sys

from grognard.cli.app import app
from grognard.cli.errors import run

__all__ = ["app", "main", "run"]


def main() -> None:
    """The console command: exit code 0 when all is well, 1 when something was found, 2 for a mistake."""
    sys.exit(run(app, sys.argv[1:]))

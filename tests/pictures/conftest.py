"""Pictures are drawn by a command, too."""

from tests.cli.conftest import cli

__all__ = ["cli"]

"""Commands that play a game many times: the work is spread over processes, each of which opens the game once."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, TypeVar

from grognard import pool
from grognard.cli.arguments import find_game
from grognard.kernel.game import Game

T = TypeVar("T")


class _Worker:
    game: Game[Any]


def spread(
    game: str,
    work: Callable[..., T],
    tasks: Sequence[tuple[Any, ...]],
    jobs: int,
    watch: Callable[[int], None] | None = None,
) -> Generator[T, None, None]:
    """The results of `work(game, *task)` as they are done; `watch` hears now and then what was counted."""
    every = ((work, *task) for task in tasks)
    return pool.spread(min(jobs, len(tasks)), _work, every, _open, (game,), watch)


def _open(game: str) -> None:
    _Worker.game = find_game(game)


def _work(work: Callable[..., T], *task: Any) -> T:
    return work(_Worker.game, *task)

"""`grognard bench`: how fast a game runs, beside python-chess; or a server, beside a bare one."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.table import Table

from grognard.cli.arguments import Json, find_game
from grognard.cli.games import installed
from grognard.cli.measure import measure
from grognard.cli.show import bar, emit, examples, frame, out
from grognard.kernel.game import Game, GameError

EXAMPLES = examples(
    "grognard bench",
    "grognard bench hand-of-destiny --json --seconds 60",
    "grognard bench --peers",
    "grognard bench --server",
    "grognard bench --server --players 1000 --every 5",
    "grognard bench --server --kills 50",
)

Row = tuple[str, str, str]

GameOrFirst = Annotated[str, typer.Argument(metavar="GAME", help="A game by its id.", show_default="the first one")]
Peers = Annotated[bool, typer.Option("--peers", help="Measure OpenSpiel's backgammon, too.")]
ServerToo = Annotated[bool, typer.Option("--server", help="Measure a server: 200 players, 50 bots.")]
Kills = Annotated[int, typer.Option("--kills", min=0, help="With --server: kill it that often under load.")]
Players = Annotated[int, typer.Option("--players", min=4, max=1900, help="With --server: so many, each at a table.")]
Every = Annotated[float, typer.Option("--every", min=0.1, help="With --server: seconds between a player's choices.")]
Seconds = Annotated[float, typer.Option("--seconds", min=0.0, max=3600.0, help="About how long to measure.")]


def bench(
    game: GameOrFirst = "",
    as_json: Json = False,
    peers: Peers = False,
    server: ServerToo = False,
    kills: Kills = 0,
    players: Players = 200,
    every: Every = 1.0,
    seconds: Seconds = 15.0,
) -> None:
    """Measure how fast a game runs, beside python-chess on the same machine.

    An action is a random choice among at least two options, checked like any other.
    """
    if server:
        from grognard.cli.bench_server import bench_server, show_server  # which takes a second to come

        found = bench_server(_chosen(game).id, seconds, kills, players, every)
        emit(found) if as_json else show_server(found)
        return
    chosen = _chosen(game)
    if not isinstance(chosen.measures(), tuple):
        _show_own(chosen, as_json)
        return
    figures = _measured(chosen, seconds, peers)
    if as_json:
        emit(figures)
    else:
        out().print(_table(figures))


def _show_own(game: Game[Any], as_json: bool) -> None:
    """What a game measures of itself: the median and ninety of a hundred, beside what they may be."""
    with bar(f"measuring {game.id}") as progress:
        task = progress.add_task("", total=None)
        found = []
        for x in game.measures():
            found.append(x)
            progress.advance(task)
    if as_json:
        emit([{"title": x.title, "median_ms": x.median, "ninety_ms": x.ninety, "limit_ms": x.limit, "holds": x.holds}
              for x in found])  # fmt: skip
        return
    table = Table(title=f"{game.title}, in ms of one core")
    for heading in ("what", "median", "90 of 100", "may be", ""):
        table.add_column(heading, justify="left" if heading == "what" else "right")
    for x in found:
        most = f"{x.limit:,.0f} {'in the median' if x.share == 0.5 else 'in 90 of 100'}"
        table.add_row(x.title, f"{x.median:,.1f}", f"{x.ninety:,.1f}", most, "" if x.holds else "missed")
    out().print(table)


def _chosen(id: str) -> Game[Any]:
    """The game of this id; by default the first, and an example only where there is nothing else."""
    if id:
        return find_game(id)
    found, broken = installed()
    if not found:
        raise GameError("; ".join(broken.values()) or "no game is installed, so there is nothing to measure")
    return found[0]


def _measured(game: Game[Any], seconds: float, peers: bool) -> dict[str, Any]:
    with bar(f"measuring {game.id}") as progress:
        task = progress.add_task("", total=100.0)
        return measure(game, seconds, peers, lambda share: progress.advance(task, 100.0 * share))


def _table(figures: dict[str, Any]) -> Table:
    title = f"{figures['game']}, {figures['scenario']}"
    built = f"kernel {figures['kernel']}, rules {figures['rules']}, Python {figures['python']}"
    table = Table(title=title, caption=built, box=frame())
    table.add_column("what")
    table.add_column("figure", justify="right")
    table.add_column("beside")
    for rows in (_rates(figures), _costs(figures), _sizes(figures), _growth(figures)):
        for row in rows:
            table.add_row(*row)
        table.add_section()
    return table


def _rates(figures: dict[str, Any]) -> list[Row]:
    rate, ratio = figures["actions_per_second"], figures["ratios"]
    names = {"position": "on a position", "choose": "in a match", "play": "in a match, by name"}
    rows = [
        (f"actions/s {name}", f"{rate[key]:,.0f}", f"{ratio[key + '_to_chess']:.1f} times python-chess")
        for key, name in names.items()
    ]
    rows.append(("actions/s with a view each", f"{rate['views']:,.0f}", ""))
    beside = f"{ratio['observations_to_views']:.1f} times that, {ratio['observations_to_choose']:.0%} of a bare match"
    rows.append(("actions/s with an observation each", f"{rate['observations']:,.0f}", beside))
    rows.append(("python-chess, moves/s", f"{rate['chess']:,.0f}", "with is_game_over()"))
    if "backgammon" in rate:
        times = f"a position is {ratio['position_to_backgammon']:.1f} times that"
        rows.append(("OpenSpiel's backgammon, actions/s", f"{rate['backgammon']:,.0f}", times))
    return rows


def _costs(figures: dict[str, Any]) -> list[Row]:
    us, frames = figures["microseconds"], figures["typical"]["frames"]
    times = f"{figures['ratios']['clone_to_copy']:.1f} times board.copy"
    return [
        (f"clone, {frames} procedures deep", _us(us["clone"]), times),
        ("python-chess, board.copy", _us(us["chess_copy"]), "with stack=False"),
        ("a save, written", _us(us["save"]), ""),
        ("a save, opened", _us(us["load"]), ""),
        ("a view", _us(us["view"]), ""),
        ("an observation", _us(us["observe"]), ""),
        ("a position imagined from it", _us(us["imagine"]), ""),
        ("what is hidden, dealt anew", _us(us["redeal"]) if "redeal" in us else "-", ""),
        ("a position's value", _us(us["value"]), ""),
        ("a game set up", _us(us["set_up"]), ""),
    ]


def _sizes(figures: dict[str, Any]) -> list[Row]:
    size = figures["bytes"]
    return [
        ("a save in mid-game", f"{size['save']:,} B", f"{figures['typical']['inputs']} inputs"),
        ("a position, compressed", f"{size['position']:,} B", ""),
        ("the log, an input", f"{size['log_per_input']:.1f} B", ""),
    ]


def _growth(figures: dict[str, Any]) -> list[Row]:
    growth = figures["growth"]
    return [
        ("an action, first tenth of a game", _us(growth["first_us"]), f"{growth['games']} games"),
        ("an action, last tenth", _us(growth["last_us"]), f"{growth['last_to_first']:.2f} times the first"),
        ("the same choices, empty log", _us(growth["empty_log_us"]), f"{growth['pairs']} pairs"),
        (
            f"the same, log of {growth['inputs']} inputs",
            _us(growth["full_log_us"]),
            f"{growth['full_to_empty']:.2f} times the empty one",
        ),
    ]


def _us(x: float) -> str:
    return f"{x:,.2f} us"

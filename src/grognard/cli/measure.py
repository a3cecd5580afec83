"""Measures a game beside python-chess, in one run on one machine: the figures of `grognard bench`.

Whatever is compared is measured in turns, a slice each, and the median of the slices counts: so the noise of a
machine falls on all alike.
"""

from __future__ import annotations

import gc
import importlib
import json
import platform
import random
import sys
import zlib
from collections.abc import Callable, Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from statistics import fmean, median
from time import perf_counter
from timeit import Timer
from types import ModuleType
from typing import Any

import grognard.kernel.save as saves
from grognard.cli.errors import CliError
from grognard.kernel import flow
from grognard.kernel.dice import SeededDice
from grognard.kernel.game import Game
from grognard.kernel.match import Match

ROUNDS = 9
RATES, MICRO, GROWTH = 0.65, 0.2, 0.15  # how the time is shared out
STATEMENTS = {
    "clone": "g.clone()",
    "chess_copy": "board.copy(stack=False)",  # right after clone, with which it is compared
    "save": "saves.pack(match)",
    "load": "saves.unpack(data, lookup, dice)",
    "view": "game.view(g, role)",
    "observe": "game.observe(g, role)",
    "imagine": "game.imagine(view, dice)",
    "redeal": "game.redeal(dealt, role, dice)",
    "value": "game.value(g, role)",
    "set_up": "game.set_up(scenario, settings)",
}
LONG = 8  # games of which the longest is taken for the growth with the log

Play = Callable[[int], int]  # plays one whole game by a seed and counts its actions
Tick = Callable[[float], None]  # takes the share of the work that was just done


def need(module: str, extra: str) -> ModuleType:
    """A package to compare with."""
    try:
        return importlib.import_module(module)
    except ImportError:
        raise CliError(f"bench measures beside {module}, which is missing: pip install 'grognard[{extra}]'") from None


def measure(game: Game[Any], seconds: float, peers: bool, tick: Tick) -> dict[str, Any]:
    """All figures and ratios, as plain data."""
    chess = need("chess", "bench")
    match = typical(game)
    rates = rates_of(players(game, chess, peers), seconds * RATES, tick)
    micro = timings(timers(match, chess), seconds * MICRO, tick)
    return {
        **what(game),
        "seconds": seconds,
        "actions_per_second": {name: median(rates[name]) for name in rates},
        "microseconds": {name: median(micro[name]) for name in micro},
        "bytes": sizes(game, match),
        "typical": {"where": match.where(), "frames": len(match.position.stack), "inputs": len(match.rows)},
        "growth": over_a_game(game, seconds * GROWTH / 2, tick) | over_the_log(game, seconds * GROWTH / 2, tick),
        "ratios": ratios(rates, micro),
        "rounds": {"actions_per_second": rates, "microseconds": micro},
    }


def what(game: Game[Any]) -> dict[str, str]:
    return {
        "game": game.id,
        "scenario": game.scenarios[0].id,
        "python": platform.python_version(),
        "kernel": build_of(flow.__name__),
        "rules": build_of(game.rules.procedures[0].make.__module__),
    }


def build_of(module: str) -> str:
    file = str(getattr(sys.modules[module], "__file__", ""))
    return "compiled" if file.endswith(tuple(EXTENSION_SUFFIXES)) else "interpreted"


def ratios(rates: dict[str, list[float]], micro: dict[str, list[float]]) -> dict[str, float]:
    """Medians of the ratios round by round, where both sides met the same noise."""
    out = {f"{name}_to_chess": _ratio(rates[name], rates["chess"]) for name in ("position", "choose", "play")}
    out["observations_to_views"] = _ratio(rates["observations"], rates["views"])
    out["observations_to_choose"] = _ratio(rates["observations"], rates["choose"])
    out["clone_to_copy"] = _ratio(micro["clone"], micro["chess_copy"])
    if "backgammon" in rates:
        out["position_to_backgammon"] = _ratio(rates["position"], rates["backgammon"])
    return out


def _ratio(ours: list[float], theirs: list[float]) -> float:
    return median(a / b for a, b in zip(ours, theirs, strict=True))


# actions per second: ours are choices among at least two options; lone ones take their time and don't count


def players(game: Game[Any], chess: Any, peers: bool) -> dict[str, Play]:
    out = {
        "position": play_positions(game),
        "chess": play_chess(chess),
        "choose": play_matches(game, False),
        "play": play_matches(game, True),
        "views": play_looking(game, False),
        "observations": play_looking(game, True),
    }
    if peers:
        out["backgammon"] = play_backgammon(need("pyspiel", "research"))
    return out


def play_positions(game: Game[Any]) -> Play:
    """Positions alone: `apply` checks that a choice is open, nothing is logged."""
    scenario, settings = game.scenarios[0].id, game.settings({})

    def play(seed: int) -> int:
        dice, rand, counted = SeededDice(seed), random.Random(seed).random, 0
        g = game.set_up(scenario, settings)
        g.advance(dice)
        while (ask := g.ask) is not None:
            options = ask.options
            n = len(options)
            if n > 1:
                counted += 1
            g.apply(options[int(rand() * n)], dice)
        return counted

    return play


def play_matches(game: Game[Any], by_name: bool) -> Play:
    """Matches: with log, events and undo; `by_name` as a stranger's choice comes in, with every check."""

    def play(seed: int) -> int:
        rand, counted = random.Random(seed).random, 0
        match = game.new(seed=seed)
        while (ask := match.position.ask) is not None:
            n = len(ask.options)
            code = ask.options[int(rand() * n)]
            if n > 1:
                counted += 1
            if by_name:
                match.play(game.rules.name(code))
            else:
                match.choose(code)
        return counted

    return play


def play_looking(game: Game[Any], as_numbers: bool) -> Play:
    """Matches in which whoever decides looks first: at a view, or at an observation with the mask of its actions."""

    def play(seed: int) -> int:
        rand, counted = random.Random(seed).random, 0
        match = game.new(seed=seed)
        now = match.game
        while (ask := match.position.ask) is not None:
            n = len(ask.options)
            if n > 1:
                counted += 1
            if as_numbers:
                now.observe(match.position, ask.role)
                now.actions.mask(match)
            else:
                match.view(now.roles[ask.role])
            match.choose(ask.options[int(rand() * n)])
        return counted

    return play


def play_chess(chess: Any) -> Play:
    """Random moves of python-chess. Forced ones count too: that is in its favour."""

    def play(seed: int) -> int:
        rand, counted = random.Random(seed).random, 0
        board = chess.Board()
        while not board.is_game_over():
            moves = list(board.legal_moves)
            board.push(moves[int(rand() * len(moves))])
            counted += 1
        return counted

    return play


def play_backgammon(pyspiel: Any) -> Play:
    """OpenSpiel's backgammon from Python; chance nodes are drawn and don't count."""
    game = pyspiel.load_game("backgammon")

    def play(seed: int) -> int:
        rand, counted = random.Random(seed).random, 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(_drawn(state.chance_outcomes(), rand()))
                continue
            actions = state.legal_actions()
            if len(actions) > 1:
                counted += 1
            state.apply_action(actions[int(rand() * len(actions))])
        return counted

    return play


def _drawn(outcomes: list[tuple[int, float]], x: float) -> int:
    for action, weight in outcomes:
        x -= weight
        if x < 0:
            return action
    return outcomes[-1][0]  # the weights may add up to a little less than one


def rates_of(players: dict[str, Play], seconds: float, tick: Tick) -> dict[str, list[float]]:
    """Actions per second of every player, one figure a round."""
    for play in players.values():
        play(0)
    part = seconds / ROUNDS / len(players)
    rates: dict[str, list[float]] = {name: [] for name in players}
    for n in range(ROUNDS):
        for name, play in players.items():
            rates[name].append(_rate(play, part, 1000 * n))
            tick(RATES / ROUNDS / len(players))
    return rates


def _rate(play: Play, seconds: float, seed: int) -> float:
    """Whole games until the time is up, at least one."""
    gc.collect()
    counted, start = 0, perf_counter()
    while True:
        counted += play(seed)
        seed += 1
        spent = perf_counter() - start
        if spent >= seconds:
            return counted / spent


# what is done once in a while: copies, saves, views


def walk(match: Match, seed: int) -> Iterator[int]:
    """Play a match to its end at random; before every choice, yields how many were made."""
    rand, made = random.Random(seed).random, 0
    while (ask := match.position.ask) is not None:
        yield made
        match.choose(ask.options[int(rand() * len(ask.options))])
        made += 1


def stopped(game: Game[Any], seed: int, at: int) -> Match:
    """The random game of this seed, after `at` choices."""
    match = game.new(seed=seed)
    for made in walk(match, seed):
        if made == at:
            break
    return match


def typical(game: Game[Any], seed: int = 0) -> Match:
    """A match in the middle of a game, where the stack of running procedures is deep."""
    match = game.new(seed=seed)
    depths = [len(match.position.stack) for _ in walk(match, seed)]
    half = len(depths) // 2
    middle = range(half // 2, half + half // 2 + 1)
    return stopped(game, seed, max(middle, key=lambda i: (depths[i], -abs(i - half))))


def timers(match: Match, chess: Any) -> dict[str, Timer]:
    game, g = match.game, match.position
    role = g.ask.role if g.ask is not None else flow.NOBODY
    names: dict[str, Any] = {
        "game": game,
        "match": match,
        "g": g,
        "role": role,
        "dealt": g.clone(),
        "view": game.view(g, role),
        "dice": SeededDice(0),
        "saves": saves,
        "data": saves.pack(match),
        "lookup": lambda _: game,
        "scenario": game.scenarios[0].id,
        "settings": game.settings({}),
        "board": _board(chess),
    }
    left_out = () if game.shape.fog is not None else ("redeal",)
    return {name: Timer(x, globals=names) for name, x in STATEMENTS.items() if name not in left_out}


def _board(chess: Any) -> Any:
    """A chess board after 40 random moves."""
    rand, board = random.Random(0).random, chess.Board()
    for _ in range(40):
        moves = list(board.legal_moves)
        board.push(moves[int(rand() * len(moves))])
    return board


def timings(timers: dict[str, Timer], seconds: float, tick: Tick) -> dict[str, list[float]]:
    """Microseconds of every statement, one figure a round."""
    part = seconds / ROUNDS / len(timers)
    numbers = {name: _fitting(timer, part) for name, timer in timers.items()}
    out: dict[str, list[float]] = {name: [] for name in timers}
    for _ in range(ROUNDS):
        gc.collect()
        for name, timer in timers.items():
            out[name].append(timer.timeit(numbers[name]) / numbers[name] * 1e6)
            tick(MICRO / ROUNDS / len(timers))
    return out


def _fitting(timer: Timer, seconds: float) -> int:
    """How often a statement runs in this time; the first runs are its warm-up."""
    timer.timeit(5)
    return max(1, int(seconds / (timer.timeit(5) / 5)))


def sizes(game: Game[Any], match: Match) -> dict[str, float]:
    """Bytes of a save and of a compressed position in the middle of a game, and of an input of a whole one."""
    data = saves.pack(match)
    whole = game.new(seed=0)
    for _ in walk(whole, 0):
        pass
    log = json.loads(saves.pack(whole))["log"]
    position = zlib.compress(_compact(json.loads(data)["position"]))
    return {"save": len(data), "position": len(position), "log_per_input": len(_compact(log)) / max(1, len(log))}


def _compact(data: Any) -> bytes:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode()


# is a late action dearer than an early one?


def over_a_game(game: Game[Any], seconds: float, tick: Tick) -> dict[str, float]:
    """The first and the last tenth of whole games, one against the other; they hold actions of different kinds."""
    gc.collect()
    first: list[float] = []
    last: list[float] = []
    stop = perf_counter() + seconds
    while not first or perf_counter() < stop:
        times = _times(game.new(seed=len(first)), len(first))
        tenth = max(1, len(times) // 10)
        first.append(fmean(times[:tenth]) * 1e6)
        last.append(fmean(times[-tenth:]) * 1e6)
    tick(GROWTH / 2)
    return {
        "games": len(first),
        "first_us": median(first),
        "last_us": median(last),
        "last_to_first": _ratio(last, first),
    }


def _times(match: Match, seed: int) -> list[float]:
    """The time of every choice of a random game."""
    times: list[float] = []
    rand = random.Random(seed).random
    while (ask := match.position.ask) is not None:
        code = ask.options[int(rand() * len(ask.options))]
        start = perf_counter()
        match.choose(code)
        times.append(perf_counter() - start)
    return times


def over_the_log(game: Game[Any], seconds: float, tick: Tick) -> dict[str, float]:
    """The same choices from the same position, once with an empty log and once with the log of the game so far."""
    match = _late(game)
    gc.collect()
    empty: list[float] = []
    full: list[float] = []
    stop = perf_counter() + seconds
    while len(empty) < 2 or perf_counter() < stop:
        seed = len(empty)
        turns = [(fresh(match, seed), empty), (match.fork(SeededDice(seed)), full)]
        for played, times in turns if seed % 2 else turns[::-1]:  # whoever is second finds a warmer cache
            times.append(fmean(_times(played, seed)) * 1e6)
    tick(GROWTH / 2)
    return {
        "pairs": len(empty),
        "inputs": len(match.rows),
        "empty_log_us": median(empty),
        "full_log_us": median(full),
        "full_to_empty": _ratio(full, empty),
    }


def fresh(match: Match, seed: int) -> Match:
    """The match's position with an empty log."""
    return Match(match.game, match.position.clone(), SeededDice(seed), match.scenario, match.options, advance=False)


def _late(game: Game[Any]) -> Match:
    """The longest of a few games, three quarters through."""
    lengths = [sum(1 for _ in walk(game.new(seed=seed), seed)) for seed in range(LONG)]
    seed = max(range(LONG), key=lambda i: lengths[i])
    return stopped(game, seed, lengths[seed] * 3 // 4)

"""The results of random games, summed up."""

from __future__ import annotations

import shlex
from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import Any

from rich.padding import Padding
from rich.text import Text

from grognard.cli.random_games import Found, Plan, Played
from grognard.cli.show import facts, framed, line, out, plain
from grognard.kernel.check import Report
from grognard.kernel.game import Game
from grognard.kernel.template import counted


@dataclass
class Tally:
    """The sum of all games so far."""

    report: Report = field(default_factory=Report)
    ended: Counter[tuple[str, str]] = field(default_factory=Counter)  # winner and rule
    faults: list[Found] = field(default_factory=list)
    seconds: float = 0.0
    interrupted: bool = False

    def add(self, played: Played) -> None:
        mine, new = self.report, played.report
        mine.games += new.games
        mine.clicks += new.clicks
        mine.pairs += new.pairs
        mine.different += new.different
        mine.longest = max(mine.longest, new.longest)
        if played.fault is not None:
            self.faults.append(played.fault)
        else:
            self.ended[played.winner, played.rule] += 1

    @property
    def rate(self) -> float:
        return self.report.clicks / self.seconds if self.seconds else 0.0


def show(game: Game[Any], plan: Plan, tally: Tally) -> None:
    scenario = next(s.title for s in game.scenarios if s.id == plan.scenario)
    console = out()
    console.print(Text.assemble((game.title, "bold"), f": {scenario}"))
    console.print(Padding(_sums(game, plan, tally), (0, 0, 0, 2), expand=False))
    if tally.interrupted:
        console.print("Stopped before the end.", style="yellow")
    for fault in tally.faults:
        _show_fault(plan, fault)
    if not tally.faults and not tally.interrupted:
        console.print("Every law holds.", style="green")


def _sums(game: Game[Any], plan: Plan, tally: Tally) -> Any:
    r, table = tally.report, facts()
    table.add_row("games", f"{r.games:,} of {plan.games:,}, seeds {plan.seed} to {plan.seed + plan.games - 1}")
    options = ", ".join(f"{k}={str(v).lower()}" for k, v in plan.options.items())
    if options:
        table.add_row("options", options)
    for n, ((winner, rule), count) in enumerate(tally.ended.most_common()):
        found = game.rules.book.find(rule)
        won = game.words.does(winner, "win") if winner else "a draw"
        table.add_row("" if n else "ended", f"{count:>5,}  {won} by {rule} {found.title if found else ''}")
    table.add_row("choices", f"{r.clicks:,}" + (f", {r.longest:,} in the longest game" if r.games else ""))
    table.add_row("speed", f"{tally.rate:,.0f} choices/s with all laws, {tally.seconds:,.1f} s")
    if r.pairs:
        table.add_row("two worlds", f"{counted(r.pairs, 'pair')}, {r.different / r.pairs:.1%} differ in their secrets")
    return table


def _show_fault(plan: Plan, fault: Found) -> None:
    table = facts()
    table.add_row("law", Text(plain(fault.law), style="bold"))
    for what, value in (("where", fault.where), ("why", fault.why), ("choice", " ".join(fault.choice))):
        if value:
            table.add_row(what, Text(plain(value)))
    table.add_row("seed", str(fault.seed))
    console = out()
    console.print(framed(table, "A law is broken", border_style="red"))
    line("Open it at the fault:" if fault.file else "Play it again:")
    line(f"  {command(plan, fault)}")


def command(plan: Plan, fault: Found) -> str:
    """The command that shows the fault again, to be copied."""
    if fault.file:
        return f"grognard replay {shlex.quote(fault.file)}"
    games = 1 if fault.where else plan.games  # without a place it is a fault of the house, or of all games together
    options = "".join(f" --option {shlex.quote(f'{k}={v}')}" for k, v in plan.options.items())
    return f"grognard fuzz {plan.game} --scenario {plan.scenario} --games {games} --seed {fault.seed}{options}"


def as_data(plan: Plan, tally: Tally) -> dict[str, Any]:
    return {
        "game": plan.game,
        "scenario": plan.scenario,
        "options": plan.options,
        "seed": plan.seed,
        **{key: value for key, value in asdict(tally.report).items() if key != "places"},
        "seconds": round(tally.seconds, 3),
        "choices_per_second": round(tally.rate, 1),
        "ended": [{"winner": w, "rule": r, "games": n} for (w, r), n in tally.ended.most_common()],
        "interrupted": tally.interrupted,
        "faults": [{**asdict(f), "command": command(plan, f)} for f in tally.faults],
    }

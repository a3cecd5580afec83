"""Chances in words and as bars."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.cli.table.names import Names
from grognard.kernel.odds import Chances, Odds
from grognard.kernel.template import counted

WIDTH = 20  # of a bar that is sure
PARTS = " ▏▎▍▌▋▊▉"


def percent(chance: float) -> str:
    """A chance as people say it; what is possible is never said to be impossible.

    >>> percent(0.614), percent(0.0), percent(0.0003), percent(0.9997), percent(1.0)
    ('61 %', '0 %', '<1 %', '>99 %', '100 %')
    """
    if 1e-9 < chance < 0.01:
        return "<1 %"
    if 0.99 < chance < 1 - 1e-9:
        return ">99 %"
    return f"{chance:.0%}".replace("%", " %")


def bars(chance: float) -> str:
    """A bar and its figure.

    >>> bars(0.25)
    '█████ 25 %'
    """
    whole, part = divmod(round(chance * WIDTH * 8), 8)
    bar = "█" * whole + PARTS[part].strip()
    return f"{bar} {percent(chance)}".strip()


def sure(x: Odds) -> str:
    """How far the figures can be trusted."""
    if x.exact:
        return "Exact: every outcome of the dice was followed."
    within = max(2 * x.error, 0.001)  # nobody should read that it is certain
    return f"Estimated from {counted(x.samples, 'sample')}: the chance to win is right to ± {100 * within:.1f} %."


def spoken(x: Odds, names: Names) -> Iterator[tuple[int, str]]:
    """Lines with their indents, for people who can't see a table."""
    both = (x.attacker, x.defender)
    us, them = (names.adjective(c.side) for c in both)
    chances = f"the {us} side wins {percent(x.attacker.wins)}, the {them} side {percent(x.defender.wins)}"
    yield 0, f"At {names.name(x.at)}, {us} attack, {them} defence: {chances}."
    for c, who in zip(both, (us, them), strict=True):
        yield 2, f"{who}, {counted(c.count, 'unit')}, {_losses(c)}"
    yield 2, sure(x)
    for text in x.assumes:
        yield 2, text


def _losses(c: Chances) -> str:
    likely = [f"{n or 'none'} {percent(p)}" for n, p in enumerate(c.losses) if p >= 0.005 and n < c.count]
    parts = [f"loses {c.expected:.1f} on average: {', '.join([*likely, f'all {percent(c.wiped_out)}'])}"]
    if c.leader_lost:
        parts.append(f"a leader falls {percent(c.leader_lost)}")
    return "; ".join(parts) + "."

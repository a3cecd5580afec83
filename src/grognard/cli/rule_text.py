"""Rules in words for the terminal: a list by chapters, rules with their text, one rule in full."""

from __future__ import annotations

import re
from itertools import groupby

from rich.console import Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from grognard.cli.show import framed, out
from grognard.kernel.rulebook import Rule
from grognard.kernel.template import counted

FOUND = "bold yellow"


def chapter(r: Rule) -> str:
    return r.id.partition(".")[0]


def show_chapters(title: str, rules: list[Rule]) -> None:
    """Ids and titles; what has a ruling or is advice says so."""
    console = out()
    console.print(Text.assemble((title, "bold"), f", {counted(len(rules), 'rule')}"))
    for name, group in groupby(rules, chapter):
        console.print(Text(f"\nChapter {name}", style="bold"))
        console.print(Padding(_titles(list(group)), (0, 0, 0, 2), expand=False))


def _titles(rules: list[Rule]) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(style="cyan", no_wrap=True)
    for r in rules:
        notes = [note for note, there in (("ruling", r.ruling), (r.kind, r.kind)) if there]
        table.add_row(r.id.ljust(5), Text.assemble(r.title, "  ", (", ".join(notes), "dim")))
    return table


def show_texts(rules: list[Rule], words: list[str]) -> None:
    """Rules with their text, the words that were looked for in colour."""
    console = out()
    for r in rules:
        console.print(lit(Text.assemble((r.id, "cyan"), "  ", (r.title, "bold")), words))
        console.print(Padding(Group(*[lit(t, words) for t in _body(r)]), (0, 0, 1, 2), expand=False))
    console.print(counted(len(rules), "rule"), style="dim")


def show_rule(game: str, r: Rule) -> None:
    """One rule in full."""
    paragraphs = _body(r)
    spaced = [Padding(t, (1, 0, 0, 0)) if n else t for n, t in enumerate(paragraphs)]
    title = Text.assemble((r.id, "cyan"), "  ", (r.title, "bold"))
    out().print(framed(Group(*spaced), title, game, padding=(1, 2), width=_width()))


def _width() -> int:
    return min(88, out().width)


def _body(r: Rule) -> list[Text]:
    body = [Text(r.text)]
    if r.ruling:
        body.append(Text.assemble(("Ruling. ", "bold green"), r.ruling))
    if r.kind:
        body.append(Text.assemble((f"{r.kind.title()}. ", "bold yellow"), r.reason))
    return body


def lit(text: Text, words: list[str]) -> Text:
    """The text with every one of the words in colour."""
    if words:
        text.highlight_regex(re.compile("|".join(re.escape(w) for w in words), re.IGNORECASE), FOUND)
    return text


def as_data(r: Rule) -> dict[str, str]:
    return {"id": r.id, "title": r.title, "text": r.text, "ruling": r.ruling, "kind": r.kind, "reason": r.reason}

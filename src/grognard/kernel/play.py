"""Where play stands, as plain data: the running steps by their names, each with its locals by their ids."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from grognard.kernel.board import read_int, read_ints, tell_int
from grognard.kernel.checked import Node, show
from grognard.kernel.choice import NOUNS
from grognard.kernel.flow import Frame, Position
from grognard.kernel.kinds import NUMBER, Kind, Lexicon
from grognard.kernel.names import Names
from grognard.kernel.rules import Procedure, Rules

LARGEST: Final = 999_999  # number that a local may be


def read_play(rules: Rules, data: Node) -> list[Frame]:
    """The stack: `play = [("Campaign.three_impulses", {"side": "north"}), ...]`; `Battle` alone is one that is done."""
    rows = data.spread("play")
    return [_frame(rules, rows, key) for key in rows.data]


def _frame(rules: Rules, rows: Node, key: str) -> Frame:
    row = rows.data[key]
    is_pair = isinstance(row, list | tuple) and len(row) == 2 and isinstance(row[1], Mapping)
    rows.need(is_pair, key, f"should be a step and a table of its locals, is {show(row)}")
    name, _, step = str(row[0]).partition(".")
    n = Names("procedure", [x.name for x in rules.procedures]).find(rows, key, name)
    rows.faults.refuse()
    p = rules.procedures[n]
    steps = [s.name for s in p.steps]
    node = Node(rows.faults, rows.file, f"{rows.path}.{key}", dict(row[1]))
    node.keys(*p.fields[2:], what=f"local of {name}")
    pc = Names("step", steps).find(rows, key, step) if step else len(steps)
    frame: Frame = p.make(pc=pc, proc=p.index)
    read_locals(rules, frame, node, {key: key for key in p.fields[2:]}, -LARGEST)
    return frame


def call_at(g: Position[Any], f: Frame, step: str) -> None:
    """Put a procedure on the stack that goes on at this step; without one, it is done when its callee is."""
    g.call(f)
    f.pc = [s.name for s in g.rules.procedures[f.proc].steps].index(step) if step else NOUNS


def read_locals(rules: Rules, f: Frame, node: Node, keys: Mapping[str, str], low: int = 0) -> None:
    """Give a frame what the data say of it: which key stands for which local. Nobody and nowhere are below 0."""
    p = rules.by_name[type(f).__name__]
    for key, local in keys.items():
        if key in node:
            setattr(f, local, _read(rules, p, local, node, key, low))


def _read(rules: Rules, p: Procedure, local: str, node: Node, key: str, low: int) -> Any:
    kind, lexicon = p.kinds.get(local, NUMBER), rules.lexicon or Lexicon()
    if local not in p.lists:
        return type(p.plain[local])(read_int(kind, lexicon, node, key, low, LARGEST))
    found = read_ints(kind, lexicon, node, key, low, LARGEST)
    twice = [x for n, x in enumerate(found) if x in found[:n] and lexicon.has(kind)]
    if twice and local not in p.often and not node.faults.errors:
        node.fault(key, f"{tell_int(kind, lexicon, twice[0])!r} stands twice; once is enough")
    return found


def tell_play(rules: Rules, stack: Sequence[Frame]) -> list[tuple[str, dict[str, Any]]]:
    """The stack as plain data; locals that have their default go without saying."""
    out: list[tuple[str, dict[str, Any]]] = []
    for f in stack:
        p = rules.procedures[f.proc]
        path = p.steps[f.pc].path if f.pc < len(p.steps) else p.name
        held = {x: getattr(f, x) for x in p.fields[2:]}
        out.append((path, {x: _id(rules, p.kinds.get(x), v) for x, v in held.items() if v != p.plain[x]}))
    return out


def _id(rules: Rules, kind: Kind | None, x: Any) -> Any:
    if isinstance(x, list):
        return [_id(rules, kind, one) for one in x]
    return x if kind is None or rules.lexicon is None else tell_int(kind, rules.lexicon, x)

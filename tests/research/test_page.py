"""The programs of docs/research.md that need the peers run as they stand."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
PROGRAMS = [x for x in re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE) if ">>>" not in x]


def test_there_is_one_for_each_peer() -> None:
    assert [re.findall(r"research\.(\w+)", x) for x in PROGRAMS] == [["pettingzoo"], ["gymnasium"], ["openspiel"]]


@pytest.mark.parametrize("program", PROGRAMS, ids=["pettingzoo", "gymnasium", "openspiel"])
def test_it_runs(program: str) -> None:
    names: dict[str, Any] = {}
    exec(compile(program, "research.md", "exec"), names)
    state = names.get("state")
    assert state is None or len(state.history()) == 12

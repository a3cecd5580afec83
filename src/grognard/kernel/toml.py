"""TOML of unknown origin."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from grognard.kernel.toml_lines import Scan


def read_toml(text: str) -> dict[str, Any]:
    """The table of a text; ValueError says why it is none, also where it would take hours.

    >>> read_toml("a.b = 1")
    {'a': {'b': 1}}
    """
    trouble = Scan(text).trouble
    if trouble:
        raise ValueError(trouble)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("nested too deep") from None


def cases(data: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """The positions of a file that holds several as `position`, by their label `case`; other keys are defaults."""
    shared = {key: value for key, value in data.items() if key != "position"}
    return {x.get("case", str(n)): {**shared, **x} for n, x in enumerate(data["position"], 1)}

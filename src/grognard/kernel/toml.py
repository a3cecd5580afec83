"""The one reader of TOML: of texts of unknown origin, and of our own files."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from grognard.kernel.toml_lines import Scan


def load_toml(path: Path) -> dict[str, Any]:
    """The table of a file of our own; ValueError names it where it is none."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except ValueError as err:  # no TOML, or no UTF-8
        raise ValueError(f"{path.name}: {err}") from None


def read_toml(text: str, scan: Scan | None = None) -> dict[str, Any]:
    """The table of a text; ValueError says why it is none, also where it would take hours.

    Whoever has scanned the text already, for its lines, gives the `scan`.

    >>> read_toml("a.b = 1")
    {'a': {'b': 1}}
    """
    trouble = (scan or Scan(text)).trouble
    if trouble:
        raise ValueError(trouble)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("nested too deep") from None
    except tomllib.TOMLDecodeError:
        raise
    except ValueError:  # Python reads no int of thousands of digits
        raise ValueError("a number has too many digits") from None


def cases(data: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """The positions of a file that holds several as `position`, by their label `case`; other keys are defaults."""
    shared = {key: value for key, value in data.items() if key != "position"}
    return {x.get("case", str(n)): {**shared, **x} for n, x in enumerate(data["position"], 1)}

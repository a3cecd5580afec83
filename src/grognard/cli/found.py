"""What a check has found, for people and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import typer

from grognard.cli.errors import FOUND
from grognard.cli.show import emit, line, plain
from grognard.kernel.fault import Fault
from grognard.kernel.template import counted


def data_of(faults: Sequence[Fault]) -> list[dict[str, Any]]:
    return [{key: value for key, value in asdict(f).items() if key != "warning"} for f in faults]


def tell_found(what: dict[str, str], found: Sequence[Fault], good: str, as_json: bool) -> None:
    """Print every fault, errors first, and a verdict on what was checked; exit code 1 where there is an error.

    `what` names it, its path first; `good` says what to do with it where nothing is wrong.
    """
    faults, warnings = [f for f in found if not f.warning], [f for f in found if f.warning]
    if as_json:
        emit({**what, "good": not faults, "faults": data_of(faults), "warnings": data_of(warnings)})
    else:
        for fault in (*faults, *warnings):
            line(plain(str(fault)))
        warned = f"; {counted(len(warnings), 'warning')}" if warnings else ""
        mend = f"{counted(len(faults), 'fault')}{warned}. Mend them and check again."
        line(f"{next(iter(what.values()))}: {mend if faults else f'good{warned}. {good}'.rstrip()}")
    if faults:
        raise typer.Exit(FOUND)

"""Faults of a scenario folder: where each one is, and what to do about it. All are gathered, not only the first."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from grognard.kernel.fault import Fault as Fault

MOST: Final = 500  # faults that are listed; a folder with more has one cause
_LABEL: Final = re.compile(r" '[a-z0-9_]*'")
_LAST: Final = re.compile(r"(\.[^.\[\]]*|\[\d+\])$")


class Faults:
    """Gathers the faults of a folder."""

    def __init__(self) -> None:
        self.listed: list[Fault] = []
        self.errors = 0
        self.left_out = 0
        self._broken: set[str] = set()

    def add(self, fault: Fault) -> None:
        if not fault.warning:
            self.errors += 1
            self._broken.add(fault.file)
        if len(self.listed) < MOST:
            self.listed.append(fault)
        else:
            self.left_out += 1

    def clean(self, *files: str) -> bool:
        """Are these files without errors so far?"""
        return self._broken.isdisjoint(files)

    def finish(self, lines: Mapping[str, Mapping[str, int]]) -> list[Fault]:
        """Every fault with its line, by the lines of each file's entries; errors first."""
        out = [f if f.line else replace(f, line=_find_line(f, lines.get(f.file, {}))) for f in self.listed]
        if self.left_out:
            text = f"{self.left_out} more faults are not listed; mend these first"
            out.append(Fault("", "", "", text, warning=self.errors == 0))
        return sorted(out, key=lambda f: f.warning)


def _find_line(fault: Fault, lines: Mapping[str, int]) -> int:
    """The line of the entry, or of the nearest thing around it whose line is known."""
    path = _LABEL.sub("", ".".join(x for x in (fault.table, fault.key) if x))
    while path and path not in lines:
        shorter = _LAST.sub("", path)
        path = shorter if shorter != path else ""
    return lines.get(path, 0)

"""Faults of texts and drafts, as they are told on a page."""

from __future__ import annotations

import re

from grognard.kernel.fault import Fault
from grognard.kernel.workshop import Flaw


def told(fault: Fault, kind: str) -> Flaw:
    """A fault; where it lies in the list of this kind, "unit" or "piece", it is counted which one."""
    found = re.match(rf"{kind}\[(\d+)\]", fault.table)
    where = ".".join(x for x in (fault.table, fault.key) if x)
    return Flaw(where, fault.text, fault.warning, fault.line, int(found[1]) - 1 if found else -1)

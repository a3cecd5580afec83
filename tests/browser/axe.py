"""What axe-core finds wrong with a page, in words."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page
from tools.npm import fetched

RUN = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ['violations'] });
  return violations.map(({ id, impact, help, nodes }) => [impact, id, help, nodes.map((n) => n.target.join(' '))]);
}"""


@cache
def source() -> str:
    try:
        return (fetched("axe") / "axe.min.js").read_text(encoding="utf-8")
    except RuntimeError as error:
        pytest.fail(str(error), pytrace=False)


def complaints(page: Page) -> list[str]:
    """Everything, the small things too; whoever leaves one has it here by name."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"{source()}; 0")
    found: list[list[Any]] = page.evaluate(RUN)
    return [f"{impact} {id}: {help}: {', '.join(where)}" for impact, id, help, where in found]

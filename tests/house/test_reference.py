"""The pages that are made from the code are those of today, and name all that is public."""

from __future__ import annotations

import inspect
from pathlib import Path

from tools.reference import CLASSES, api_page, verbs_page

import grognard

DOCS = Path(__file__).parents[2] / "docs"
AGAIN = "run: python tools/reference.py"


def test_the_api_page_is_that_of_today() -> None:
    assert (DOCS / "api.md").read_text(encoding="utf-8") == api_page(), AGAIN


def test_the_verbs_page_is_that_of_today() -> None:
    assert (DOCS / "verbs.md").read_text(encoding="utf-8") == verbs_page(), AGAIN


def test_all_that_is_public_is_on_it() -> None:
    page = (DOCS / "api.md").read_text(encoding="utf-8")
    for name in grognard.__all__:
        thing = getattr(grognard, name)
        if inspect.isclass(thing):
            assert name in CLASSES, f"{name} is missing in tools/reference.py"
        elif callable(thing):
            assert f"**`grognard.{name}(" in page

"""The pages that are made from the code are those of today, and name all that is public."""

from __future__ import annotations

import inspect
from functools import cached_property
from pathlib import Path
from types import FunctionType

import pytest
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


@pytest.mark.parametrize("name", [x for x in grognard.__all__ if inspect.isclass(getattr(grognard, x))])
def test_so_is_every_method_and_property(name: str) -> None:
    """But those that do what the same one of their base class does."""
    cls = getattr(grognard, name)
    part = (DOCS / "api.md").read_text(encoding="utf-8").split(f"\n## {name}\n")[1].split("\n## ")[0]
    named = (property, cached_property, FunctionType)
    own = [k for k, v in vars(cls).items() if not k.startswith("_") and isinstance(v, named)]
    new = [k for k in own if not any(k in vars(base) for base in cls.__mro__[1:])]
    assert [k for k in new if f"**`.{k}" not in part] == []

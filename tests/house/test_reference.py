"""The pages that are made from the code are those of today, and name all that is public."""

from __future__ import annotations

import inspect
import re
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import FunctionType

import pytest
from tools.reference import api_page, verbs_page
from tools.reference_chapters import CHAPTERS, CLASSES

import grognard

DOCS = Path(__file__).parents[2] / "docs"
AGAIN = "run: python -m tools.reference"


def test_the_api_page_is_that_of_today() -> None:
    assert (DOCS / "api.md").read_text(encoding="utf-8") == api_page(), AGAIN


def test_the_verbs_page_is_that_of_today() -> None:
    assert (DOCS / "verbs.md").read_text(encoding="utf-8") == verbs_page(), AGAIN


def test_all_that_is_public_is_on_it() -> None:
    page = (DOCS / "api.md").read_text(encoding="utf-8")
    for name in grognard.__all__:
        thing = getattr(grognard, name)
        if inspect.isclass(thing):
            assert f"\n### {name}\n\n`from grognard import {name}`\n" in page, f"{name} is missing in a chapter"
        elif callable(thing):
            assert f"**`grognard.{name}(" in page


def test_nothing_is_on_it_that_is_not_there() -> None:
    page = (DOCS / "api.md").read_text(encoding="utf-8")
    for name in re.findall(r"\*\*`grognard\.(\w+)\(", page):
        assert callable(getattr(grognard, name))
    for module, name in re.findall(r"^`from (\S+) import (\w+)`$", page, re.MULTILINE):
        assert inspect.isclass(getattr(import_module(module), name))
    assert {name for _, _, classes in CHAPTERS for name in classes} == set(CLASSES)


@pytest.mark.parametrize("name", [x for x in grognard.__all__ if inspect.isclass(getattr(grognard, x))])
def test_so_is_every_method_and_property(name: str) -> None:
    """But those that do what the same one of their base class does."""
    cls, page = getattr(grognard, name), (DOCS / "api.md").read_text(encoding="utf-8")
    named = (property, cached_property, classmethod, FunctionType)
    own = [k for k, v in vars(cls).items() if not k.startswith("_") and isinstance(v, named)]
    new = [k for k in own if not any(k in vars(base) for base in cls.__mro__[1:])]
    assert [k for k in new if not re.search(rf"\*\*`{name}\.{k}\b", page)] == []

"""A file of rules says which chapters it holds, and the events that it registers cite rules of these."""

from __future__ import annotations

import ast
import importlib
import re
from pathlib import Path

import pytest

import grognard
from grognard.kernel.sayings import chapter

RULES = {
    "borderland": "borderland.rules",
    "blood-on-the-ohio": "grognard.games.blood_on_the_ohio.rules",
    "hand-of-destiny": "grognard.games.hand_of_destiny.rules",
    "indian-territory": "grognard.games.indian_territory.rules",
    "warpath-2e": "grognard.games.warpath_2e.rules",
}
ID = re.compile(r"\b(?:\d+|[A-Z]{2,}|[A-Z]\d+)(?:\.\w+)*")


def files() -> list[tuple[str, Path]]:
    folders = {id: Path(importlib.import_module(name).__path__[0]) for id, name in RULES.items()}
    return [(id, file) for id, folder in folders.items() for file in sorted(folder.glob("*.py"))]


def calls(tree: ast.Module) -> list[ast.Call]:
    return [x for x in ast.walk(tree) if isinstance(x, ast.Call)]


def chapters(tree: ast.Module) -> set[str]:
    """Those that the docstring names, or by which a step is marked."""
    named = set(ID.findall(ast.get_docstring(tree) or ""))
    marks = [k.value for x in calls(tree) for k in x.keywords if k.arg == "rule"]
    return {chapter(x) for x in named} | {chapter(str(x.value)) for x in marks if isinstance(x, ast.Constant)}


def events(tree: ast.Module) -> list[tuple[str, str]]:
    """The events that are registered, each with its rule."""
    found = [x for x in calls(tree) if isinstance(x.func, ast.Attribute) and x.func.attr == "event"]
    return [(ast.literal_eval(x.args[0]), ast.literal_eval(x.args[1])) for x in found]


@pytest.mark.parametrize(("id", "file"), files(), ids=lambda x: x.stem if isinstance(x, Path) else x)
def test_events_cite_the_chapters_of_their_file(id: str, file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    strange = [f"{name} cites {rule}" for name, rule in events(tree) if chapter(rule) not in chapters(tree)]
    assert not strange, f"{file.name} holds {', '.join(sorted(chapters(tree)))}"


@pytest.mark.parametrize("id", RULES)
def test_every_event_is_registered_in_one_of_them(id: str) -> None:
    registered = {name for x, file in files() if x == id for name, _ in events(ast.parse(file.read_text("utf-8")))}
    assert {e.name for e in grognard.game(id).rules.events} == registered

"""A pytest plugin for --prove: where a rule is an absence, the line that would stand there without it is put in.

`tests/mutants/GAME.toml`, or every file of a folder of that name, says what is written instead of what, in which
module; the rule is the one that is off.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from grognard.kernel.toml import load_toml

FOLDER = "GROGNARD_MUTANTS"
WITHOUT = "GROGNARD_WITHOUT_RULE"


def read_mutants(folder: Path, game: str) -> list[dict[str, str]]:
    name = game.replace("-", "_")
    files = sorted([*folder.glob(f"{name}.toml"), *folder.glob(f"{name}/*.toml")])
    return [m for file in files for m in load_toml(file).get("mutant", [])]


class Loader(SourceFileLoader):
    """Compiles a module with one text in place of another."""

    def __init__(self, name: str, path: str, changes: list[dict[str, str]]) -> None:
        super().__init__(name, path)
        self.changes = changes

    def get_code(self, fullname: str) -> CodeType:
        text = Path(self.path).read_text(encoding="utf-8")
        for m in self.changes:
            if (n := text.count(m["old"])) != 1:
                raise ImportError(f"mutant of {m['rule']}: {m['old']!r} stands {n} times in {fullname}")
            text = text.replace(m["old"], m["new"])
        code: CodeType = compile(text, self.path, "exec", dont_inherit=True)
        return code


class Finder:
    """Finds the modules that mutants change."""

    def __init__(self, mutants: list[dict[str, str]]) -> None:
        self.mutants = mutants

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        changes = [m for m in self.mutants if m["module"] == name]
        spec = PathFinder.find_spec(name, path, target) if changes else None
        if spec is not None and spec.origin is not None:
            spec.loader = Loader(name, spec.origin, changes)
        return spec


def install() -> None:
    game, _, rule = os.environ.get(WITHOUT, "").partition(":")
    mutants: Any = read_mutants(Path(os.environ.get(FOLDER, "tests/mutants")), game) if rule else []
    due = [m for m in mutants if m["rule"] == rule]
    for m in due:
        if m["module"] in sys.modules:
            raise ImportError(f"mutant of {rule}: {m['module']} was imported before it")
    if due:
        sys.meta_path.insert(0, Finder(due))


install()

"""Which tests name which rules: read from their sources, so that nothing has to be imported or run.

A test names rules by `@pytest.mark.rule("7.1", "7.2")`, on itself, on its class, or by `pytestmark` in either.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from grognard.cli.errors import CliError

RuleMarks = dict[str, list[str]]  # the pytest node ids that name a rule, by the rule's id


def scan(folder: Path) -> RuleMarks:
    """All marks in the test files of a folder and those below it."""
    marks: RuleMarks = {}
    for path in sorted({*folder.rglob("test_*.py"), *folder.rglob("*_test.py")}):
        for rule, node in _in_file(path):
            nodes = marks.setdefault(rule, [])
            if node not in nodes:
                nodes.append(node)
    return marks


def _in_file(path: Path) -> Iterator[tuple[str, str]]:
    try:
        tree = ast.parse(path.read_text(encoding="utf-8"))
    except (SyntaxError, ValueError) as err:
        raise CliError(f"{path}: not a Python file that can be read: {err}") from None
    yield from _in_body(tree.body, str(path), path)


def _in_body(body: list[ast.stmt], node: str, path: Path) -> Iterator[tuple[str, str]]:
    for s in body:
        if isinstance(s, ast.Assign | ast.AnnAssign):
            if s.value is not None and _is_pytestmark(s):
                yield from ((rule, node) for rule in _rules(s.value, path))
        elif isinstance(s, ast.FunctionDef | ast.AsyncFunctionDef) and s.name.startswith("test"):
            yield from _on(s, f"{node}::{s.name}", path)
        elif isinstance(s, ast.ClassDef) and s.name.startswith("Test"):
            yield from _on(s, f"{node}::{s.name}", path)
            yield from _in_body(s.body, f"{node}::{s.name}", path)


def _is_pytestmark(s: ast.Assign | ast.AnnAssign) -> bool:
    targets = s.targets if isinstance(s, ast.Assign) else [s.target]
    return any(isinstance(t, ast.Name) and t.id == "pytestmark" for t in targets)


def _on(
    s: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, node: str, path: Path
) -> Iterator[tuple[str, str]]:
    for decorator in s.decorator_list:
        yield from ((rule, node) for rule in _rules(decorator, path))


def _rules(expression: ast.expr, path: Path) -> Iterator[str]:
    """The ids in every mark.rule(...) of an expression, also of one inside parametrize."""
    for call in ast.walk(expression):
        if isinstance(call, ast.Call) and _is_rule(call.func):
            for arg in call.args:
                if not isinstance(arg, ast.Constant) or not isinstance(arg.value, str):
                    raise CliError(f'{path}:{call.lineno}: write rule ids as plain strings, as in mark.rule("7.1")')
                yield arg.value


def _is_rule(f: ast.expr) -> bool:
    if not isinstance(f, ast.Attribute) or f.attr != "rule":
        return False
    return "mark" in (getattr(f.value, "attr", ""), getattr(f.value, "id", ""))

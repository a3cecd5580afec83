"""The pages of docs that are made from the code: docs/api.md from docstrings, docs/verbs.md from the games.

    python -m tools.reference            # writes both

What is on the page, and in which order, is in tools/reference_chapters.py.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from tools.reference_chapters import ATTRIBUTES, AUTHORS, CHAPTERS, CLASSES, FIRST, FUNCTIONS, INTRO, MADE, VERBS

import grognard

ROOT: Final = Path(__file__).parents[1]
SOURCE: Final = ROOT / "src" / "grognard"
HOLES: Final = ("[Any]", "[B]")  # what a reader of types need not know


def api_page() -> str:
    names = [title for title, _, _ in CHAPTERS]
    contents = [f"- [{x}](#{x.lower().replace(' ', '-').replace(',', '')})" for x in names]
    parts = [INTRO, "\n".join(contents) + "\n"]
    for title, text, classes in CHAPTERS:
        parts += [f"## {title}\n", text]
        if title == CHAPTERS[0][0]:
            parts += [_function(node, "grognard.") for node in _functions()]
        parts += [_class(name, title == CHAPTERS[-1][0]) for name in classes]
    return "\n".join(parts)


def verbs_page() -> str:
    parts = [VERBS]
    for id in grognard.games():
        game = grognard.game(id)
        if game.card.example:
            continue
        parts.append(f"## {game.title}\n\n| verb | what it does | noun | for example |\n|---|---|---|---|")
        editions = [game.edition(x.id) for x in game.scenarios]  # not every one has a noun for every verb
        meant = game.atlas().verbs
        for verb in sorted(game.rules.verbs[1:], key=lambda v: v.name):
            kind = verb.kind.name if verb.kind is not None else ""
            noun = next((x for e in editions for x in e.rules.verb_names[verb.name].nouns if x), "")
            parts.append(f'| `{verb.name}` | {meant[verb.name]} | {kind} | `("{verb.name}", "{noun}")` |')
        parts.append("")
    return "\n".join(parts)


# what is written where


@cache
def _tree(file: str) -> ast.Module:
    return ast.parse((SOURCE / file).read_text(encoding="utf-8"))


@cache
def _lines(file: str) -> list[str]:
    return (SOURCE / file).read_text(encoding="utf-8").splitlines()


def _functions() -> list[ast.FunctionDef]:
    found = [x for file in FUNCTIONS for x in _tree(file).body if isinstance(x, ast.FunctionDef)]
    return sorted((x for x in found if x.name in grognard.__all__), key=lambda x: x.name)


def _found(name: str) -> ast.ClassDef:
    return next(x for x in _tree(CLASSES[name]).body if isinstance(x, ast.ClassDef) and x.name == name)


def _method(node: ast.ClassDef, name: str) -> ast.FunctionDef | None:
    return next((x for x in node.body if isinstance(x, ast.FunctionDef) and x.name == name), None)


# a class on the page


def _class(name: str, authors: bool) -> str:
    """All of a class that users meet, or what only authors of games need."""
    node, apart = _found(name), AUTHORS.get(name, [])
    methods = [x for x in node.body if isinstance(x, ast.FunctionDef) and not x.name.startswith("_")]
    told = [x for x in methods if ast.get_docstring(x) and (x.name in apart) is authors]
    first = FIRST.get(name, [])
    told.sort(key=lambda x: first.index(x.name) if x.name in first else len(first))
    entries = [_function(x, f"{name}.") for x in told]
    if authors:
        return "\n".join([f"### {name}, for authors\n", *entries])
    where = "grognard" if name in grognard.__all__ else _module(CLASSES[name])
    parts = [f"### {name}\n", f"`from {where} import {name}`\n", _made(node), _prose(ast.get_docstring(node) or "")]
    return "\n".join(filter(None, [*parts, _attributes(node), *entries]))


def _module(file: str) -> str:
    return "grognard." + file.removesuffix(".py").replace("/", ".")


def _made(node: ast.ClassDef) -> str:
    """How users make one, where they do."""
    init = _method(node, "__init__") or _method(node, "__new__")
    return f"**`{node.name}({_arguments(init)})`**\n" if init is not None and node.name in MADE else ""


def _attributes(node: ast.ClassDef) -> str:
    is_data = any(_name(d) == "dataclass" for d in node.decorator_list)
    fields = [x for x in node.body if isinstance(x, ast.AnnAssign)]
    public = [ast.unparse(x.target) for x in fields if is_data and not ast.unparse(x.target).startswith("_")]
    rows = [_attribute(node, x) for x in public or ATTRIBUTES.get(node.name, [])]
    return "\n".join(rows) + "\n" if rows else ""


def _attribute(node: ast.ClassDef, name: str) -> str:
    """Its name, its type, and the comment that stands behind it."""
    init = _method(node, "__init__")
    types = {x.arg: ast.unparse(x.annotation) for x in _all_arguments(init) if x.annotation is not None}
    own = [(x, name) for x in node.body] + [(x, f"self.{name}") for x in (init.body if init is not None else [])]
    for x, wanted in own:
        target = x.targets[0] if isinstance(x, ast.Assign) else x.target if isinstance(x, ast.AnnAssign) else None
        if target is None or ast.unparse(target) != wanted:
            continue
        assert isinstance(x, ast.Assign | ast.AnnAssign)
        written = ast.unparse(x.annotation) if isinstance(x, ast.AnnAssign) else _type_of(x.value, types)
        _, _, said = _lines(CLASSES[node.name])[x.lineno - 1].partition("  # ")
        return f"- `{name}: {_short(written)}`" + (f": {said}" if said and not said.startswith("type:") else "")
    raise LookupError(f"{node.name} has no attribute {name}")


def _type_of(value: ast.expr, types: dict[str, str]) -> str:
    """Of what is assigned without saying: an argument, or a plain value."""
    if isinstance(value, ast.Name):
        return types.get(value.id, "int")  # constants of the kernel are ints
    if isinstance(value, ast.Call):
        return ast.unparse(value.func)
    return type(value.value).__name__ if isinstance(value, ast.Constant) else ast.unparse(value)


# a function on the page


def _function(node: ast.FunctionDef, owner: str) -> str:
    is_property = any(_name(d) in ("property", "cached_property") for d in node.decorator_list)
    returns = f" -> {_short(ast.unparse(node.returns))}" if node.returns is not None else ""
    head = f"{owner}{node.name}" + (returns.replace(" -> ", ": ") if is_property else f"({_arguments(node)}){returns}")
    return f"**`{head}`**\n\n{_prose(ast.get_docstring(node) or '')}"


def _all_arguments(node: ast.FunctionDef | None) -> list[ast.arg]:
    return [] if node is None else [*node.args.args, *node.args.kwonlyargs]


def _arguments(node: ast.FunctionDef) -> str:
    a = node.args
    defaults = [None] * (len(a.args) - len(a.defaults)) + list(a.defaults)
    rows = [_argument(x, value) for x, value in zip(a.args, defaults, strict=True) if x.arg not in ("self", "cls")]
    rows += ["*"] if a.kwonlyargs else []
    return ", ".join([*rows, *(_argument(x, v) for x, v in zip(a.kwonlyargs, a.kw_defaults, strict=True))])


def _argument(x: ast.arg, value: ast.expr | None) -> str:
    kind = f": {_short(ast.unparse(x.annotation))}" if x.annotation is not None else ""
    return f"{x.arg}{kind}" + (f" = {ast.unparse(value)}".replace("''", '""') if value is not None else "")


def _short(written: str) -> str:
    written = written.removeprefix("ClassVar[").removesuffix("]") if written.startswith("ClassVar") else written
    for hole in HOLES:
        written = written.replace(f"Game{hole}", "Game").replace(f"Position{hole}", "Position")
    return written


def _prose(text: str) -> str:
    """The words of a docstring; examples stay in the code, where they are run."""
    lines: list[str] = []
    for line in text.splitlines():
        if line.lstrip().startswith(">>>"):
            break
        lines.append(line.strip())
    return "\n".join(lines).strip() + "\n"


def _name(node: ast.expr) -> str:
    return ast.unparse(node.func if isinstance(node, ast.Call) else node).rpartition(".")[2]


def written(pages: Iterable[tuple[str, str]]) -> None:
    for name, text in pages:
        (ROOT / "docs" / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    written([("api.md", api_page()), ("verbs.md", verbs_page())])

"""The pages of docs that are made from the code: docs/api.md from docstrings, docs/verbs.md from the games.

    python tools/reference.py            # writes both
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

import grognard

ROOT: Final = Path(__file__).parents[1]
SOURCE: Final = ROOT / "src" / "grognard"
INTRO: Final = """# The API

Made from the docstrings by `tools/reference.py`. A first look is in the [README](../README.md);
[research.md](research.md) and [bots.md](bots.md) show what to do with it.
"""
VERBS: Final = """# The verbs of the games

Made from the games by `tools/reference.py`. A choice is a verb and a noun: `match.play(("step", "tahlequah"))`. Passing
is `("pass", "")` in every game.
"""
# what a user of the library meets, and the file that it is written in
CLASSES: Final = {
    "Game": "kernel/game.py",
    "Match": "kernel/match.py",
    "View": "kernel/view.py",
    "Question": "kernel/view.py",
    "Outcome": "kernel/view.py",
    "Piece": "kernel/view.py",
    "Space": "kernel/view.py",
    "Stack": "kernel/view.py",
    "Choice": "kernel/border.py",
    "Refusal": "kernel/rulebook.py",
    "Position": "kernel/flow.py",
    "Chance": "kernel/chance.py",
    "Dice": "kernel/chance.py",
    "SecureDice": "kernel/dice.py",
    "SeededDice": "kernel/dice.py",
    "LaidDice": "kernel/dice.py",
    "RecordedDice": "kernel/dice.py",
    "Actions": "kernel/actions.py",
    "Observer": "kernel/observation.py",
    "Plane": "kernel/observation.py",
    "Replay": "kernel/replay.py",
    "GrognardAEC": "research/pettingzoo.py",
    "GrognardEnv": "research/gymnasium.py",
    "GrognardGame": "research/openspiel.py",
    "GrognardState": "research/openspiel.py",
    "Bot": "ai/bot.py",
    "Supervised": "ai/supervised.py",
    "GameError": "kernel/fault.py",
    "SaveError": "kernel/saved.py",
    "FlowError": "kernel/flow.py",
    "NoMoment": "kernel/replay.py",
    "BotError": "ai/bot.py",
}


def api_page() -> str:
    functions = [x for x in _public(SOURCE / "__init__.py") if isinstance(x, ast.FunctionDef)]
    functions += [x for x in _public(SOURCE / "kernel/installed.py") if isinstance(x, ast.FunctionDef)]
    functions.sort(key=lambda x: x.name)
    parts = [INTRO, "## import grognard\n", *[_function(x, "grognard.") for x in functions]]
    for name, file in CLASSES.items():
        found = next(x for x in _public(SOURCE / file) if isinstance(x, ast.ClassDef) and x.name == name)
        parts.append(_class(found))
    return "\n".join(parts)


def verbs_page() -> str:
    parts = [VERBS]
    for id in grognard.games():
        game = grognard.game(id)
        if game.card.example:
            continue
        parts.append(f"\n## {game.title}\n\n| verb | what it does | noun | for example |\n|---|---|---|---|")
        meant = game.atlas().verbs
        for verb in sorted(game.rules.verbs[1:], key=lambda v: v.name):
            kind = verb.kind.name if verb.kind is not None else ""
            example = f'`("{verb.name}", "{verb.nouns[0] if verb.nouns else ""}")`'
            parts.append(f"| `{verb.name}` | {meant[verb.name]} | {kind} | {example} |")
    return "\n".join(parts) + "\n"


def _public(path: Path) -> list[ast.stmt]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [x for x in tree.body if not getattr(x, "name", "").startswith("_")]


def _class(node: ast.ClassDef) -> str:
    methods = [x for x in node.body if isinstance(x, ast.FunctionDef) and not x.name.startswith("_")]
    told = [x for x in methods if ast.get_docstring(x)]
    fields = [x for x in node.body if isinstance(x, ast.AnnAssign) and not ast.unparse(x.target).startswith("_")]
    parts = [f"## {node.name}\n", _prose(ast.get_docstring(node) or "")]
    if fields and any(_name(d) == "dataclass" for d in node.decorator_list):
        parts.append("".join(f"- `{ast.unparse(x.target)}: {ast.unparse(x.annotation)}`\n" for x in fields))
    return "\n".join([*parts, *[_function(x, ".") for x in told]])


def _function(node: ast.FunctionDef, owner: str) -> str:
    is_property = any(_name(d) in ("property", "cached_property") for d in node.decorator_list)
    args = [ast.unparse(node.args).removeprefix("self, ").removeprefix("self")]
    returns = f" -> {ast.unparse(node.returns)}" if node.returns is not None else ""
    head = f"{owner}{node.name}" + ("" if is_property else f"({args[0]})") + returns
    return f"**`{head}`**\n\n{_prose(ast.get_docstring(node) or '')}"


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


if __name__ == "__main__":
    (ROOT / "docs" / "api.md").write_text(api_page(), encoding="utf-8")
    (ROOT / "docs" / "verbs.md").write_text(verbs_page(), encoding="utf-8")

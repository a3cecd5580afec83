"""Army lists, forces and tables as TOML files, in the order of our own."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

Data = Mapping[str, Any]


def write_army(data: Data, head: str = "", within: str = "") -> str:
    """The text of an army list; `within` is the table of another file that it stands in."""
    begin = [f"[[{within}]]"] if within else []
    path = f"{within}." if within else ""
    lines = [*([head] if head else []), *begin, f"schema = {data['schema']}", "", f"[{path}army]"]
    lines += entries(data["army"])
    for weapon in data.get("weapon", ()):
        lines += ["", f"[[{path}weapon]]", *entries(weapon)]
    for unit in data["unit"]:
        lines += ["", f"[[{path}unit]]", *entries({key: value for key, value in unit.items() if key != "option"})]
        for option in unit.get("option", ()):
            lines += [f"[[{path}unit.option]]", *entries(option)]
    return "\n".join(lines) + "\n"


def write_force(data: Data) -> str:
    """The text of a force, with the lists of its own at the end."""
    lines = ["schema = 1", "", "[force]", *entries(data["force"])]
    for unit in data["unit"]:
        lines += ["", "[[unit]]", *entries(unit)]
    return "\n".join(lines) + "\n" + "".join("\n" + write_army(x, within="list") for x in data.get("list", ()))


def write_table(data: Data) -> str:
    """The text of a table: a line for each piece."""
    rows = [f"  {_value(piece)}," for piece in data["piece"]]
    return "\n".join(["schema = 1", f"table = {_value(data['table'])}", "piece = [", *rows, "]"]) + "\n"


def entries(table: Data) -> list[str]:
    """The keys of a table, one a line."""
    return [f"{key} = {_value(value)}" for key, value in table.items()]


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(entries(value)) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str | bool) else str(value)

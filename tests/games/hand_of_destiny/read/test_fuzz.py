"""Random edits of our scenarios: the reader never crashes, and gives faults or a scenario that is whole."""

from __future__ import annotations

import copy
import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.games.hand_of_destiny.components import Components
from grognard.games.hand_of_destiny.read import FILES, Fault, read_scenario
from grognard.games.hand_of_destiny.state import SCENARIOS
from grognard.games.hand_of_destiny.vocabulary import NONE, Filter

Path_ = list[str | int]
ODD: list[Any] = [
    None, 0, -1, 1, 7, 1 << 80, 1.5, float("nan"), True, False, "", "x", "korti", "relief", "guards", "all", "*", "E",
    [], [[]], [{}], ["x"], ["*"], [0], {}, {"x": 1}, {"all": True}, {"all": [{}]}, {"not": {"not": {}}},
]  # fmt: skip


def leaves(value: Any, path: Path_) -> list[Path_]:
    """The paths to everything in a table."""
    out: list[Path_] = []
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else []
    for key, x in items:
        out.append([*path, key])
        out += leaves(x, [*path, key])
    return out


OURS = {
    scenario: {name: tomllib.loads((SCENARIOS / scenario / name).read_text(encoding="utf-8")) for name in FILES}
    for scenario in ("race_to_khartoum", "the_passes")
}
PATHS = {scenario: leaves(data, []) for scenario, data in OURS.items()}


def find(data: Any, path: Path_) -> tuple[Any, Any]:
    for key in path[:-1]:
        data = data[key]
    return data, path[-1]


def edit(data: Any, kind: str, path: Path_, other: Path_, odd: Any) -> None:
    """One random edit; one that earlier edits made impossible is left out."""
    try:
        holder, key = find(data, path)
        if kind == "delete":
            del holder[key]
        elif kind == "swap":
            second, name = find(data, other)
            holder[key], second[name] = second[name], holder[key]
        elif kind == "copy":
            holder[key] = copy.deepcopy(find(data, other)[0][other[-1]])
        elif kind == "twice" and isinstance(holder, list):
            holder.append(copy.deepcopy(holder[key]))
        elif kind == "rename" and isinstance(holder, dict):
            holder[f"{key}x"] = holder.pop(key)
        elif odd is not None:
            holder[key] = copy.deepcopy(odd)
    except (KeyError, IndexError, TypeError):
        pass


@st.composite
def edited(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    scenario = draw(st.sampled_from(sorted(OURS)))
    data = copy.deepcopy(OURS[scenario])
    paths = st.sampled_from([p for p in PATHS[scenario] if len(p) > 1])
    kinds = st.sampled_from(["delete", "odd", "swap", "copy", "twice", "rename"])
    for _ in range(draw(st.integers(1, 6))):
        edit(data, draw(kinds), draw(paths), draw(paths), draw(st.sampled_from(ODD)))
    return scenario, data


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Any:
    return tmp_path_factory.mktemp("fuzz")


def check_filter(m: Components, who: Filter | None) -> None:
    if who is not None:
        assert len(who.mask) == len(m.units)
        assert len(who.spaces) in (0, len(m.spaces))


def check_usable(m: Components) -> None:
    """What the rules take for granted."""
    n_spaces, n_units = len(m.spaces), len(m.units)
    assert len(m.sides) == 2
    assert all(x in (0, 1) for x in m.side + m.river)
    assert all(0 <= x < len(m.terrains) for x in m.terrain)
    assert all(-3 <= x < n_spaces for x in m.start)
    assert {len(x) for x in m.stops + m.bars + m.flags} == {n_units}
    assert all(m.column[u] != NONE for u in range(n_units) if m.strength[u])
    for e in m.effects:
        check_filter(m, e.who)
        assert {len(x) for x in (e.at, e.origin, e.region)} <= {0, n_spaces}
        assert all(0 <= n < len(m.effects) for option in e.options for n in option)
    for card in m.cards:
        assert card.side in (0, 1)
        for line in card.lines:
            check_filter(m, line.who)
            check_filter(m, line.together)
        for move in card.moves:
            check_filter(m, move.who)
    for event in m.events:
        assert all(0 <= n < len(m.effects) for n in event.effects)
    for c in m.conditions:
        check_filter(m, c.who)
        assert all(0 <= n < len(m.conditions) for n in c.parts)
        assert all(0 <= s < n_spaces for s in c.spaces)
        assert all(0 <= u < n_units for u in c.units)
    assert m.levels[-1].last == 1


def check_faults(faults: list[Fault]) -> None:
    for f in faults:
        assert f.file in FILES
        assert f.text
        assert str(f).isprintable()


@given(edited())
def test_edits_give_faults_or_a_scenario(root: Any, dump: Any, case: tuple[str, dict[str, Any]]) -> None:
    scenario, data = case
    folder = root / scenario
    folder.mkdir(exist_ok=True)
    for name in FILES:
        (folder / name).write_text(dump(data[name]), encoding="utf-8")
    components, faults = read_scenario(folder)
    check_faults(faults)
    assert (components is None) == any(not f.warning for f in faults)
    if components is not None:
        check_usable(components)


@given(st.sampled_from(sorted(OURS)), st.sampled_from(FILES), st.binary(max_size=20), st.integers(0, 8000))
def test_bytes_give_faults_or_a_scenario(root: Any, scenario: str, file: str, junk: bytes, at: int) -> None:
    folder = root / scenario
    folder.mkdir(exist_ok=True)
    for name in FILES:
        raw = (SCENARIOS / scenario / name).read_bytes()
        (folder / name).write_bytes(raw[:at] + junk + raw[at + len(junk) :] if name == file else raw)
    components, faults = read_scenario(folder)
    check_faults(faults)
    assert (components is None) == any(not f.warning for f in faults)

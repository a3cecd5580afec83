"""What lies beside the map: the victory track with its squares, the nations, cups and boxes."""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio.components import Components
from grognard.kernel.sheet import Army
from grognard.kernel.sideboard import Column, Rail, RailMark, Register, Row, SideBoard, Store

ORDINAL: Final = ("1st", "2nd", "3rd")
COLUMNS: Final = (
    Column(
        "",
        "word",
        "status {row}",
        ("", "Confederacy", "nonaligned", "treaty", "withdrawn"),
        ("", "wc"),
        ("broken {row}", "treaty broken"),
    ),
    Column("villages", "marks", marks=("village", "principal"), worn=("village reduced", "principal reduced")),
    Column("on map", "pieces"),
    Column("waiting", "box", "store {row}"),
    Column("leaves at", "text"),
)


def make_board(d: Components, armies: tuple[Army, ...]) -> SideBoard:
    bands = {a.id: a.band for a in armies}
    marks = (*_nations(d, bands), *_expeditions(d), *_arms(d))
    rows = tuple(
        Row(id, d.nation_names[n], id, bands[id], (("leaves at", str(d.square[n] or "")),))
        for n, id in enumerate(d.nations)
    )
    return SideBoard(
        "Board",
        Rail("Victory points", "vp ", d.vp_max, 0.5, marks),
        (Register("Nations", rows, COLUMNS, "villages: whole + reduced; leaves at US points"),),
        (
            Store("Recruitment Cup", ("cup us",), note="drawn blind"),
            Store("Raid cup", counts="raid cup "),
            Store("Raid chits found", counts="set aside "),
            Store("Settlements to build", counts="settlements to build"),
            Store("Forts to build", ("forts to build",)),
            Store("British Arms, ready", ("ready wc",)),
            *(Store(f"{name} waiting", (f"store {id}",)) for id, name in zip(d.nations, d.nation_names, strict=True)),
            Store("Out of the game", ("gone us", "gone wc", "killed us", "killed wc")),
        ),
    )


def _nations(d: Components, bands: dict[str, str]) -> list[RailMark]:
    return [
        RailMark(d.square[n], f"{d.nation_names[n]} leave", id, "us", bands[id])
        for n, id in enumerate(d.nations)
        if d.square[n]
    ]


def _expeditions(d: Components) -> list[RailMark]:
    leave = [
        RailMark(at, f"{ORDINAL[n]} exped. leaves", str(n + 1), "wc", open=True)
        for n, at in enumerate(d.expedition_withdraws)
    ]
    enter = [
        RailMark(at, f"{ORDINAL[n]} exped. enters", str(n + 1), "wc")
        for n, at in enumerate(d.expedition_enters)
        if at
    ]
    return enter + leave


def _arms(d: Components) -> list[RailMark]:
    """The last to be reached is the last to be freed."""
    squares = sorted({at for s in d.scenarios for at in s.arms_on}, reverse=True)
    return [RailMark(at, "British Arms", "⚔", "wc", box="track wc", nth=n) for n, at in enumerate(squares)]

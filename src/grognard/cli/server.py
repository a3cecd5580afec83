"""`grognard server`: what the operator of a server may see and do: people, tables, reports, bans."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from grognard.cli.arguments import Json
from grognard.cli.errors import CliError
from grognard.cli.show import emit, examples, line

EXAMPLES = examples(
    "grognard server users",
    'grognard server ban 3f9a1c --why "insults"',
    "grognard server tables --data ~/club-games",
    'grognard server close Xk3v --why "asked by its players"',
    "grognard server reports",
)
SHORT = 12  # letters of an id that are shown; as many as make it plain are enough to name it

app = typer.Typer(no_args_is_help=True, epilog=EXAMPLES)

Data = Annotated[
    Path | None, typer.Option("--data", metavar="DIR", help="The server's folder.", show_default="yours")
]
Whom = Annotated[str, typer.Argument(metavar="WHO", help="The beginning of an id of `grognard server users`.")]
Which = Annotated[str, typer.Argument(metavar="TABLE", help="The beginning of an id of `grognard server tables`.")]
Why = Annotated[str, typer.Option("--why", metavar="TEXT", help="What those concerned are told.", show_default="")]
Again = Annotated[bool, typer.Option("--undo", help="Take it back.")]

USERS = """SELECT h.who, max(s.name), count(DISTINCT h.table_id), max(t.changed) FROM holders h
JOIN tables t ON t.id = h.table_id LEFT JOIN seats s ON s.table_id = h.table_id AND s.role = h.role
WHERE h.role <> '' GROUP BY h.who ORDER BY max(t.changed) DESC"""
TABLES = "SELECT id, name, game, number, over, open, changed FROM tables ORDER BY changed DESC"


@app.callback(epilog=EXAMPLES)
def server() -> None:
    """Look after a server: who plays there, what was reported, whom to shut out. It may be running meanwhile."""


@contextmanager
def _people(data: Path | None) -> Iterator[Any]:
    from grognard.cli.browse import data_folder  # needs the extra [server]
    from grognard.server.errors import StoreError
    from grognard.server.people import People

    try:
        people = People(data_folder(data))
    except StoreError as err:
        raise CliError(str(err)) from None
    try:
        yield people
    except StoreError as err:
        raise CliError(str(err)) from None
    finally:
        people.close()


def _games(data: Path | None, query: str, values: Sequence[Any] = ()) -> list[Any]:
    """What the database of games holds, without a way to change it."""
    from grognard.cli.browse import data_folder
    from grognard.server.store import FILE

    file = data_folder(data) / FILE
    if not file.exists():
        return []
    try:
        db = sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True, timeout=4)
        db.text_factory = _readable
        try:
            rows = db.execute(query, values).fetchall()
            return [[_readable(x) if isinstance(x, bytes) else x for x in row] for row in rows]
        finally:
            db.close()
    except sqlite3.Error as err:
        raise CliError(f"{file}: {err}") from None


def _readable(data: bytes) -> str:
    """Text, whatever a damaged row holds."""
    return data.decode("utf-8", "replace")


def _bare(who: str) -> str:
    """An id as it is shown and typed: that of an account is known by itself."""
    return who.removeprefix("account:")


def _one(start: str, known: Sequence[str], what: str) -> str:
    found = [x for x in known if _bare(x).startswith(start)] if start else []
    if len(found) != 1:
        said = "there is no such" if not found else f"{len(found)} begin so: give more letters of the"
        raise CliError(f"{start}: {said} {what}; `grognard server {what}s` lists them")
    return found[0]


def _users(data: Path | None, people: Any) -> dict[str, dict[str, Any]]:
    bans = people.refresh().bans
    out: dict[str, dict[str, Any]] = {}
    for id, name, mail, made in people.run("SELECT id, name, mail, made FROM accounts ORDER BY made"):
        out[f"account:{id}"] = {"name": name, "account": True, "mail": mail or "", "made": made, "tables": 0}
    for who, name, tables, seen in _games(data, USERS):
        known = out.setdefault(who, {"name": name or "", "account": False, "mail": "", "made": ""})
        known |= {"tables": tables, "seen": seen}
    for who in bans:
        out.setdefault(who, {"name": "", "account": False, "mail": "", "made": "", "tables": 0})
    return {who: {"id": _bare(who), "seen": "", **x, "banned": who in bans} for who, x in out.items()}


@app.command(epilog=EXAMPLES)
def users(data: Data = None, as_json: Json = False) -> None:
    """List who holds a seat or has an account, those seen last first."""
    with _people(data) as people:
        found = list(_users(data, people).values())
    if as_json:
        return emit(found)
    for x in found:
        kind = "account" if x["account"] else "guest"
        marks = " BANNED" if x["banned"] else ""
        seen = x["seen"] or x["made"]
        line(f"{x['id'][:SHORT]:12} {kind:8} {x['name'] or '-':20} {x['tables']:4} tables  {seen}{marks}")
    if not found:
        line("Nobody has played here yet.")


@app.command(epilog=EXAMPLES)
def ban(who: Whom, why: Why = "", undo: Again = False, data: Data = None) -> None:
    """Shut somebody out: every request of theirs is refused, and told why."""
    with _people(data) as people:
        whom = _one(who, list(_users(data, people)), "user")
        people.run("DELETE FROM bans WHERE who = ?", [whom])
        if not undo:
            from grognard.server.record import now

            people.run("INSERT INTO bans VALUES (?, ?, ?)", [whom, why, now()])
    line(f"{_bare(whom)[:SHORT]} is {'let in again' if undo else 'shut out'}.")


@app.command(epilog=EXAMPLES)
def tables(data: Data = None, as_json: Json = False) -> None:
    """List the tables, those changed last first."""
    names = ("id", "name", "game", "number", "over", "open", "changed")
    with _people(data) as people:
        shut = people.refresh().closed
        reports = dict(people.run("SELECT table_id, count(*) FROM reports GROUP BY table_id"))
    found = [dict(zip(names, r, strict=True)) for r in _games(data, TABLES)]
    for x in found:
        x |= {"over": bool(x["over"]), "open": bool(x["open"])}
        x |= {"closed": x["id"] in shut, "reports": reports.get(x["id"], 0)}
    if as_json:
        return emit(found)
    for x in found:
        told = (("over", x["over"]), ("CLOSED", x["closed"]), (f"{x['reports']} reports", x["reports"]))
        marks = [mark for mark, on in told if on]
        line(f"{x['id'][:SHORT]:12} {x['game']:20} {x['name'][:30]:30} {x['changed']}  {', '.join(marks)}")
    if not found:
        line("There is no table.")


@app.command(epilog=EXAMPLES)
def close(table: Which, why: Why = "", undo: Again = False, data: Data = None) -> None:
    """Close a table: nobody can play or look there any more. Its game is kept."""
    with _people(data) as people:
        id = _one(table, [r[0] for r in _games(data, TABLES)], "table")
        people.run("DELETE FROM closed WHERE table_id = ?", [id])
        if not undo:
            from grognard.server.record import now

            people.run("INSERT INTO closed VALUES (?, ?, ?)", [id, why, now()])
    line(f"{id[:SHORT]} is {'open again' if undo else 'closed'}.")


def _said(text: str) -> list[dict[str, str]]:
    """What was said before a report; nothing where that can't be read."""
    try:
        lines = json.loads(text)
        return [{key: str(x[key]) for key in ("time", "role", "name", "text")} for x in lines]
    except (ValueError, TypeError, KeyError, RecursionError):
        return []


@app.command(epilog=EXAMPLES)
def reports(data: Data = None, as_json: Json = False) -> None:
    """Read what players have reported, with what was said at the table before."""
    names = ("n", "time", "table", "role", "about", "by", "text", "said")
    query = "SELECT n, time, table_id, role, about, by, text, said FROM reports ORDER BY n DESC"
    with _people(data) as people:
        found = [dict(zip(names, r, strict=True)) for r in people.run(query)]
    for x in found:
        x["said"] = _said(x["said"])
    if as_json:
        return emit(found)
    for x in found:
        about, by = _bare(x["about"])[:SHORT], _bare(x["by"])[:SHORT]
        line(f"{x['time']} table {x['table'][:SHORT]}: {by} about {about} ({x['role']}): {x['text']}")
        for said in x["said"]:
            line(f"    {said['time']} {said['role']} {said['name']}: {said['text']}")
    if not found:
        line("Nothing was reported.")

"""What is asked of the database, each question compiled once."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sql

from grognard.server.schema import CHAT, HOLDERS, INPUTS, PRIVATE, SEATS, TABLES
from grognard.server.sqlite import Prepared

SHOWN = 100  # tables in the list, and as many of one's own

_LISTED: sql.Select[Any] = sql.select(sql.literal_column("value")).select_from(sql.func.json_each(sql.bindparam("ids")))
_WHO: sql.BindParameter[str] = sql.bindparam("who")
_ID: sql.BindParameter[str] = sql.bindparam("id")
_HELD = sql.select(HOLDERS.c.table_id).where(HOLDERS.c.who == _WHO)
_IS_MINE = sql.or_(TABLES.c.owner == _WHO, TABLES.c.id.in_(_HELD))
_NEWEST = sql.select(TABLES).order_by(TABLES.c.changed.desc(), TABLES.c.id).limit(SHOWN)
RECORD = Prepared(sql.select(TABLES).where(TABLES.c.id == _ID))
INPUTS_OF = Prepared(
    sql.select(INPUTS.c.number, INPUTS.c.row, INPUTS.c.state, INPUTS.c.time)
    .where(INPUTS.c.table_id == _ID, INPUTS.c.number > sql.bindparam("after"))
    .where(INPUTS.c.number <= sql.bindparam("upto"))
    .order_by(INPUTS.c.number)
)
SEATS_OF = Prepared(sql.select(SEATS).where(SEATS.c.table_id.in_(_LISTED)))
HOLDERS_OF = Prepared(sql.select(HOLDERS).where(HOLDERS.c.table_id.in_(_LISTED)))
PRIVATE_OF = Prepared(sql.select(PRIVATE).where(PRIVATE.c.table_id == _ID))
VISITS = Prepared(
    sql.select(PRIVATE.c.table_id, PRIVATE.c.role, PRIVATE.c.number, PRIVATE.c.line).where(
        PRIVATE.c.table_id.in_(_LISTED)
    )
)
CHAT_OF = Prepared(
    sql.select(CHAT.c.n, CHAT.c.role, CHAT.c.name, CHAT.c.text, CHAT.c.time)
    .where(CHAT.c.table_id == _ID, CHAT.c.n < sql.bindparam("before"))
    .order_by(CHAT.c.n.desc())
    .limit(sql.bindparam("count"))
)
OPEN = Prepared(_NEWEST.where(TABLES.c.open))
MINE = Prepared(_NEWEST.where(_IS_MINE))
OTHERS = Prepared(_NEWEST.where(sql.not_(_IS_MINE), TABLES.c.open))
COUNT = Prepared(sql.select(sql.func.count()).select_from(TABLES))
IDS = Prepared(sql.select(TABLES.c.id).order_by(TABLES.c.made, TABLES.c.id))
ABANDONED = Prepared(
    sql.select(TABLES.c.id).where(TABLES.c.changed < sql.bindparam("before")).order_by(TABLES.c.changed).limit(SHOWN)
)

"""The rows of turning points: who works on which game, and what came of it so far."""

from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import Any, Final

from sqlalchemy import ColumnElement, Row, delete, func, insert, or_, select, update

from companion.store.database import reading
from companion.store.log import Overtaken, plain, writing
from companion.store.models import Pondering, Prospect
from companion.store.trouble import DatabaseError

WISH, PROSPECT = plain(Pondering), plain(Prospect)

HELD_FOR: Final = 180.0
"""Seconds after which whoever holds a game and keeps nothing counts as gone: long, since others have right of way."""

MOST_TRIES: Final = 5
"""How often a game is taken up without anything being kept, before somebody has to ask again."""


class Lost(Exception):
    """Somebody else works on the game now, or nobody wants it any more."""


def wish(table: int) -> Row[Any] | None:
    with reading() as connection:
        return connection.execute(select(WISH).where(WISH.c.table_id == table)).first()


def want(table: int, playouts: int, now: float) -> None:
    """Note the wish; if it was given up, it is as new. Two at once are one."""
    with suppress(Overtaken), writing() as connection:
        fresh = {"playouts": playouts, "tries": 0}
        if connection.execute(update(WISH).where(WISH.c.table_id == table).values(fresh)).rowcount == 0:
            row = {"table_id": table, "wanted_at": now, "holder": None, "held_until": 0.0} | fresh
            connection.execute(insert(WISH), row)


def _free(now: float) -> ColumnElement[bool]:
    return or_(WISH.c.holder.is_(None), WISH.c.held_until < now)


def take_up(holder: str, now: float, table: int | None = None) -> Row[Any] | None:
    """The game that has waited longest, or this one, from now on held; nothing if there is none to be had."""
    open_ = select(WISH).where(_free(now), WISH.c.tries < MOST_TRIES).order_by(WISH.c.wanted_at)
    with writing() as connection:
        found = connection.execute(open_ if table is None else open_.where(WISH.c.table_id == table)).first()
        if found is None:
            return None
        mine = {"holder": holder, "held_until": now + HELD_FOR, "tries": found.tries + 1}
        taken = connection.execute(update(WISH).where(WISH.c.table_id == found.table_id, _free(now)).values(mine))
        return found if taken.rowcount == 1 else None


def is_at_work(now: float) -> bool:
    """Whether anybody holds a game; whoever does goes on to the next."""
    held = select(WISH.c.table_id).where(WISH.c.holder.is_not(None), WISH.c.held_until >= now).limit(1)
    with reading() as connection:
        return connection.execute(held).first() is not None


def let_go(holder: str) -> None:
    """Whatever this holder holds is to be had again, now or when the time has run out: nobody waits for it."""
    with suppress(DatabaseError), writing(waits=False) as connection:
        connection.execute(update(WISH).where(WISH.c.holder == holder).values(holder=None))


def forget(table: int, holder: str) -> None:
    """The wish goes: it came true, or there is nothing to look back at any more."""
    with writing() as connection:
        connection.execute(delete(WISH).where(WISH.c.table_id == table, WISH.c.holder == holder))


def tidy(table: int, positions: Collection[int]) -> None:
    """What was kept of other moments than these is of no use any more."""
    with writing() as connection:
        mine = PROSPECT.c.table_id == table
        connection.execute(delete(PROSPECT).where(mine, PROSPECT.c.position.not_in(positions)))


def prospects(table: int) -> Sequence[Row[Any]]:
    with reading() as connection:
        return connection.execute(select(PROSPECT).where(PROSPECT.c.table_id == table)).all()


def extent(table: int) -> tuple[Any, ...]:
    """Of how many moments something is kept, how many playouts, and how long they took: whatever is kept of a game
    changes with these. A correction may lead to as many playouts again, but never to the same time.
    """
    spent = func.sum(PROSPECT.c.playouts), func.sum(PROSPECT.c.seconds)
    with reading() as connection:
        return tuple(connection.execute(select(func.count(), *spent).where(PROSPECT.c.table_id == table)).one())


def keep(holder: str, now: float, row: dict[str, Any]) -> None:
    """Put a moment's chances in the place of what was kept of it, as long as the game is held."""
    table, position = row["table_id"], row["position"]
    held = update(WISH).where(WISH.c.table_id == table, WISH.c.holder == holder)
    with writing() as connection:
        if connection.execute(held.values(held_until=now + HELD_FOR, tries=0)).rowcount != 1:
            raise Lost
        connection.execute(delete(PROSPECT).where(PROSPECT.c.table_id == table, PROSPECT.c.position == position))
        connection.execute(insert(PROSPECT), row)

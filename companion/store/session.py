"""A change of a table or a household that is no entry of a log: seats, names, links, catalogues."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from sqlalchemy.exc import IntegrityError

from companion.store.database import Model, db
from companion.store.models import Table

M = TypeVar("M", bound=Model)


class Taken(Exception):
    """Somebody else made it first: a code, a client's id, a game that was read."""


class Gone(Exception):
    """What was to be changed is no more."""


@contextmanager
def changing(table: int) -> Iterator[Table]:
    """A transaction that changes a table: the row as it is now, which nobody else changes meanwhile."""
    with writing():
        row = db.session.get(Table, table, populate_existing=True, with_for_update=True)
        if row is None:
            raise Gone
        yield row


@contextmanager
def writing() -> Iterator[None]:
    """A transaction that writes: all of it is kept, or nothing.

    What was read before may be old by now, and SQLite refuses to write after an old look. Others wait their turn.
    """
    db.session.commit()
    db.session.connection(execution_options={"writes": True})
    try:
        yield
        db.session.commit()
    except IntegrityError as error:
        db.session.rollback()
        raise Taken from error
    except BaseException:
        db.session.rollback()
        raise


def added(row: M) -> M:
    """A new row, with the number the database gives it."""
    db.session.add(row)
    db.session.flush()
    return row


def removed(row: Model) -> None:
    db.session.flush()
    db.session.delete(row)


def looked_at_anew(row: M) -> M:
    """A row as it is now."""
    db.session.refresh(row)
    return row


def let_go() -> None:
    """End whatever look at the database is open."""
    db.session.rollback()

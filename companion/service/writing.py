"""A change of a table or a household that is no entry of a log: seats, names, links, catalogues."""

from collections.abc import Iterator
from contextlib import contextmanager

from companion.store.database import db
from companion.store.models import Table


@contextmanager
def writing(table: Table | None = None) -> Iterator[None]:
    """A transaction that writes, on a fresh look at the table: all of it is kept, or nothing.

    What was read before may be old by now, and SQLite refuses to write after an old look. Others wait their turn.
    """
    db.session.commit()
    db.session.connection(execution_options={"writes": True})
    try:
        if table is not None:
            db.session.refresh(table, with_for_update=True)
        yield
        db.session.commit()
    except BaseException:
        db.session.rollback()
        raise

"""Whether the database can be used: it answers, and has the tables of this version."""

from functools import cache

from alembic.script import ScriptDirectory
from sqlalchemy import text

from companion.store.database import reading
from companion.store.migrate import FOLDER
from companion.store.trouble import UNREADY, DatabaseError, reason

DATABASE, MIGRATIONS = "database", "migrations"
_VERSION = text("SELECT version_num FROM alembic_version")


@cache
def newest() -> frozenset[str]:
    """What a database of today says of itself."""
    return frozenset(ScriptDirectory(str(FOLDER)).get_heads())


def missing() -> list[str]:
    """What is missing of it."""
    try:
        with reading() as connection:
            found = frozenset(connection.execute(_VERSION).scalars())
    except DatabaseError as error:
        return [MIGRATIONS if reason(error) == UNREADY else DATABASE]
    return [] if found == newest() else [MIGRATIONS]

"""Addresses of databases, and what is wrong with one."""

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

DatabaseError = SQLAlchemyError
UNKNOWN_KIND = ArgumentError
"""An address that does not begin like any database we know."""


def must_have_driver(address: str) -> None:
    """Raise `UNKNOWN_KIND`, or ImportError if the driver is not installed."""
    make_url(address).get_dialect().import_dbapi()


def is_in_memory(address: str) -> bool:
    return make_url(address).database in (None, "", ":memory:")


def shown(address: str) -> str:
    """Where a database lies, without a password."""
    url = make_url(address)
    if url.get_backend_name() == "sqlite" and url.database:
        return url.database
    return url.render_as_string(hide_password=True)


def why(error: DatabaseError) -> str:
    """What a database says is wrong, in its first line."""
    return str(getattr(error, "orig", None) or error).strip().splitlines()[0]

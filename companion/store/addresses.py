"""Addresses of databases, and what is wrong with one."""

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

UNKNOWN_KIND = ArgumentError
"""An address that does not begin like any database we know."""


SHORT = ("postgres://", "postgresql://")
"""How an address begins that leaves the driver to us; the first is what hosting companies write."""


def in_full(address: str) -> str:
    """An address as SQLAlchemy knows it."""
    for beginning in SHORT:
        if address.startswith(beginning):
            return f"postgresql+psycopg://{address.removeprefix(beginning)}"
    return address


def must_have_driver(address: str) -> None:
    """Raise `UNKNOWN_KIND`, or ImportError if the driver is not installed."""
    make_url(address).get_dialect().import_dbapi()


def shown(address: str) -> str:
    """Where a database lies, without a password."""
    url = make_url(address)
    if url.get_backend_name() == "sqlite" and url.database:
        return url.database
    return url.render_as_string(hide_password=True)

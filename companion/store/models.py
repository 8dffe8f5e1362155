"""The rows. Names live in seats and people, never in the log."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, DateTime, ForeignKey, Index, String, Text, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column, relationship, validates

from companion.store.database import Model

CODE_LENGTH = 6
HASH_LENGTH = 64
KEY_LENGTH = 80
IS_OVER = text("status = 'ended'")
"""Said in full, as an index wants to hear it that holds no other games."""


def utc_now() -> datetime:
    return datetime.now(UTC)


class Household(Model):
    """The people and tables of one host, however many devices they use."""

    __tablename__ = "household"

    id: Mapped[int] = mapped_column(primary_key=True)
    uid: Mapped[str] = mapped_column(String(36), unique=True)
    key_hash: Mapped[str] = mapped_column(String(HASH_LENGTH), unique=True)
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=utc_now)


class Person(Model):
    __tablename__ = "person"

    id: Mapped[int] = mapped_column(primary_key=True)
    uid: Mapped[str] = mapped_column(String(36), unique=True)
    household_id: Mapped[int] = mapped_column(ForeignKey("household.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(200))


class SavedCatalogue(Model):
    __tablename__ = "catalogue"

    id: Mapped[int] = mapped_column(primary_key=True)
    uid: Mapped[str] = mapped_column(String(36), unique=True)
    household_id: Mapped[int] = mapped_column(ForeignKey("household.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(200))
    game: Mapped[str] = mapped_column(String(20))
    edition: Mapped[str] = mapped_column(String(20))
    data: Mapped[dict[str, Any]] = mapped_column(JSON)


class Table(Model):
    """One game at one table. `position` counts its entries, `revision` every other change of it."""

    __tablename__ = "game_table"
    __table_args__ = (
        Index("ix_game_table_listed", "household_id", "status", "created_at", "game"),
        Index(
            "ix_game_table_over",
            *("household_id", "status", "created_at", "position", "revision"),
            sqlite_where=IS_OVER,
            postgresql_where=IS_OVER,
        ),
    )
    """The first holds all by which lists are sorted: a row is as long as its header, and lists read only those they
    show. The other tells what is new among the games that are over; what is entered in any other leaves it alone."""

    id: Mapped[int] = mapped_column(primary_key=True)
    uid: Mapped[str] = mapped_column(String(36), unique=True)
    code: Mapped[str] = mapped_column(String(CODE_LENGTH), unique=True)
    household_id: Mapped[int | None] = mapped_column(ForeignKey("household.id", ondelete="SET NULL"))
    header: Mapped[dict[str, Any]] = mapped_column(JSON)
    """Everything the table agreed on, with the whole catalogue of its box."""
    game: Mapped[str] = mapped_column(String(20))
    edition: Mapped[str] = mapped_column(String(20))
    modules: Mapped[list[str]] = mapped_column(JSON)
    seed: Mapped[str] = mapped_column(String(HASH_LENGTH * 2))
    secret: Mapped[str] = mapped_column(String(HASH_LENGTH))
    """With a client's own id it gives the same token again; alone it gives none."""
    fair: Mapped[bool]
    """Whether nobody knew the seed before the game."""
    status: Mapped[str] = mapped_column(String(10), default="lobby")
    position: Mapped[int] = mapped_column(default=0)
    revision: Mapped[int] = mapped_column(default=0)
    result: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    opened_id: Mapped[str | None] = mapped_column(String(HASH_LENGTH), unique=True)
    opened_with: Mapped[str | None] = mapped_column(String(HASH_LENGTH))
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=utc_now)

    seats: Mapped[list["Seat"]] = relationship(order_by="Seat.number", cascade="all, delete-orphan", lazy="selectin")

    @validates("header")
    def _told_apart(self, _: str, header: dict[str, Any]) -> dict[str, Any]:
        """What lists say of a header stands beside it."""
        self.game, self.edition, self.modules = header["game"], header["edition"], list(header["modules"])
        return header


class Seat(Model):
    __tablename__ = "seat"
    __table_args__ = (UniqueConstraint("table_id", "number"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("game_table.id", ondelete="CASCADE"))
    number: Mapped[int]
    name: Mapped[str] = mapped_column(String(200))
    colour: Mapped[str] = mapped_column(String(20))
    person_id: Mapped[int | None] = mapped_column(ForeignKey("person.id", ondelete="SET NULL"))
    claimed: Mapped[bool] = mapped_column(default=False)


class Device(Model):
    """A browser, known by its cookie; it may hold many grants."""

    __tablename__ = "device"

    id: Mapped[int] = mapped_column(primary_key=True)
    cookie_hash: Mapped[str] = mapped_column(String(HASH_LENGTH), unique=True)
    household_id: Mapped[int | None] = mapped_column(ForeignKey("household.id", ondelete="SET NULL"))


class Grant(Model):
    """What a token or a device may do at a table: host, seat, viewer, or claim a seat once (rescue)."""

    __tablename__ = "grant"
    __table_args__ = (Index("ix_grant_table_role", "table_id", "role"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    uid: Mapped[str] = mapped_column(String(36), unique=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("game_table.id", ondelete="CASCADE"))
    role: Mapped[str] = mapped_column(String(10))
    seat: Mapped[int | None]
    token_hash: Mapped[str] = mapped_column(String(HASH_LENGTH), unique=True)
    device_id: Mapped[int | None] = mapped_column(ForeignKey("device.id", ondelete="CASCADE"), index=True)
    claim_id: Mapped[str | None] = mapped_column(String(HASH_LENGTH))


class LogEntry(Model):
    """One entry. `events` and `receipts` are what it led to, derived and replaceable; the rest never changes."""

    __tablename__ = "entry"

    table_id: Mapped[int] = mapped_column(ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    seat: Mapped[int]
    action: Mapped[dict[str, Any]] = mapped_column(JSON)
    by: Mapped[str] = mapped_column(String(10))
    at: Mapped[str] = mapped_column(String(30))
    waive: Mapped[list[str]] = mapped_column(JSON)
    proxy: Mapped[bool]
    joined: Mapped[bool]
    """Whether it was entered in one with the entry before it."""
    effective: Mapped[bool]
    events: Mapped[list[Any]] = mapped_column(JSON)
    receipts: Mapped[list[Any]] = mapped_column(JSON)
    amended: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    """The action that holds instead, if the entry was amended."""
    note: Mapped[str | None] = mapped_column(Text)
    """A remark's text, which may be erased."""


class ClientId(Model):
    """A client's own id of an entry: the same one again is not carried out, but told what came of it."""

    __tablename__ = "client_id"

    table_id: Mapped[int] = mapped_column(ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True)
    id: Mapped[str] = mapped_column(String(80), primary_key=True)
    fingerprint: Mapped[str] = mapped_column(String(32))
    """Of the caller and the body."""
    first: Mapped[int]
    last: Mapped[int]
    """The first and the last entry that came of it."""


class Snapshot(Model):
    """The state at a position; dropped and made anew at will."""

    __tablename__ = "snapshot"

    table_id: Mapped[int] = mapped_column(ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    version: Mapped[str] = mapped_column(String(40))
    data: Mapped[str] = mapped_column(Text)


class Tick(Model):
    """Hands have done what a line told them, up to a position. It is no entry: it changes nothing of the game."""

    __tablename__ = "tick"

    table_id: Mapped[int] = mapped_column(ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True)
    key: Mapped[str] = mapped_column(String(KEY_LENGTH), primary_key=True)
    position: Mapped[int]


class Pondering(Model):
    """Somebody wants a finished game's turning points. Whoever works on them holds the row and renews it in time."""

    __tablename__ = "pondering"

    table_id: Mapped[int] = mapped_column(ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True)
    playouts: Mapped[int]
    wanted_at: Mapped[float]
    holder: Mapped[str | None] = mapped_column(String(36))
    held_until: Mapped[float] = mapped_column(default=0.0)
    tries: Mapped[int] = mapped_column(default=0)
    """How often somebody took it up since anything was last kept."""


class Prospect(Model):
    """Everybody's chances at one moment of a game, as far as it was played out. It may be made anew at will."""

    __tablename__ = "prospect"

    table_id: Mapped[int] = mapped_column(ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    line: Mapped[str] = mapped_column(String(HASH_LENGTH))
    """The fingerprint of everything up to here: if that was changed since, the row is worth nothing."""
    playouts: Mapped[int]
    wins: Mapped[list[int]] = mapped_column(JSON)
    squares: Mapped[list[int]] = mapped_column(JSON)
    leads: Mapped[list[int]] = mapped_column(JSON)
    """Empty, as the two below, where playouts are of an older version."""
    lead_squares: Mapped[list[int]] = mapped_column(JSON)
    lead_wins: Mapped[list[int]] = mapped_column(JSON)
    alike: Mapped[int]
    """How many went on as the game did; none are known where playouts are of an older version."""
    seconds: Mapped[float]

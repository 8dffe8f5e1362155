"""Households, their devices, people and saved catalogues."""

from collections.abc import Collection

from sqlalchemy import or_, select, update

from companion.store.database import db
from companion.store.models import Device, Household, LogEntry, Person, SavedCatalogue, Seat
from companion.store.tables import changed, ids_of


def by_key(key_hash: str) -> Household | None:
    return db.session.scalars(select(Household).where(Household.key_hash == key_hash)).first()


def household(number: int | None) -> Household | None:
    return db.session.get(Household, number) if number else None


def device(cookie_hash: str) -> Device | None:
    return db.session.scalars(select(Device).where(Device.cookie_hash == cookie_hash)).first()


def people(home: Household) -> list[Person]:
    mine = select(Person).where(Person.household_id == home.id).order_by(Person.name, Person.id)
    return list(db.session.scalars(mine))


def person(number: int | None) -> Person | None:
    return db.session.get(Person, number) if number else None


def person_with(home: Household, uid: str) -> Person | None:
    return db.session.scalars(select(Person).where(Person.household_id == home.id, Person.uid == uid)).first()


def person_called(home: Household, name: str) -> Person | None:
    return db.session.scalars(select(Person).where(Person.household_id == home.id, Person.name == name)).first()


def uids(numbers: Collection[int | None]) -> dict[int | None, str]:
    """The ids of people by their numbers."""
    known = select(Person.id, Person.uid).where(Person.id.in_(numbers))
    return {row.id: row.uid for row in db.session.execute(known)}


def tables_with(who: Person) -> set[int]:
    """The tables at which somebody sat."""
    return set(db.session.scalars(select(Seat.table_id).where(Seat.person_id == who.id)))


def seat_as(who: Person, shown: Person) -> None:
    """Let the seats of one person show another, and let everybody who looks at these tables see it."""
    tables = tables_with(who)
    db.session.execute(update(Seat).where(Seat.person_id == who.id).values(person_id=shown.id, name=shown.name))
    changed(tables)


def seats_of(home: Household, who: Person) -> list[Seat]:
    """Where somebody sat, also at a table that only had their name."""
    by_name = (Seat.person_id.is_(None)) & (Seat.name == who.name) & (Seat.table_id.in_(ids_of(home)))
    return list(db.session.scalars(select(Seat).where(or_(Seat.person_id == who.id, by_name))))


def noted(home: Household) -> list[LogEntry]:
    """Every entry of a household's tables with a remark."""
    return list(
        db.session.scalars(select(LogEntry).where(LogEntry.table_id.in_(ids_of(home)), LogEntry.note.is_not(None)))
    )


def catalogues(home: Household) -> list[SavedCatalogue]:
    mine = select(SavedCatalogue).where(SavedCatalogue.household_id == home.id)
    return list(db.session.scalars(mine.order_by(SavedCatalogue.name, SavedCatalogue.id)))


def catalogue(home: Household, uid: str) -> SavedCatalogue | None:
    mine = select(SavedCatalogue).where(SavedCatalogue.household_id == home.id, SavedCatalogue.uid == uid)
    return db.session.scalars(mine).first()

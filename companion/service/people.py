"""The people of a household: whoever sat at one of its tables, by name."""

from sqlalchemy import select, update

from companion.service import secrets
from companion.service.problems import Conflict, Unknown, Unreadable
from companion.service.writing import writing
from companion.store.database import db
from companion.store.models import Household, Person, Seat, Table


def people_of(household: Household) -> list[Person]:
    mine = select(Person).where(Person.household_id == household.id).order_by(Person.name, Person.id)
    return list(db.session.scalars(mine))


def named(uid: str | None, household: Household | None, where: str) -> Person | None:
    """The person with this id. `where` is the field that names them."""
    if uid is None:
        return None
    person = _found(uid, household)
    if person is None:
        raise Unreadable("service.unknown_person", where)
    return person


def remembered(name: str, household: Household | None) -> Person | None:
    """The household's person of this name, from now on at the latest."""
    if household is None:
        return None
    mine = select(Person).where(Person.household_id == household.id, Person.name == name)
    return db.session.scalars(mine).first() or _made(name, household)


def add(household: Household, name: str) -> Person:
    must_be_a_name(name)
    with writing():
        return _made(name, household)


def rename(household: Household, uid: str, name: str) -> Person:
    """Call a person something else, at past tables too."""
    must_be_a_name(name)
    with writing():
        person = person_of(household, uid)
        person.name = name
        _seat_as(person, person)
    return person


def merge(household: Household, uid: str, other: str) -> Person:
    """Two entries that mean the same person become one: the games of the other are theirs, under their name.

    Who played against each other is not the same person.
    """
    with writing():
        kept, gone = person_of(household, uid), person_of(household, other)
        if kept is gone:
            raise Unreadable("service.same_person", "other")
        if met := tables_of(kept) & tables_of(gone):
            raise Conflict("service.people_met", count=len(met))
        _seat_as(gone, kept)
        db.session.flush()
        db.session.delete(gone)
    return kept


def must_be_a_name(name: str) -> None:
    if not name.strip():
        raise Unreadable("service.no_name", "name")


def tables_of(person: Person) -> set[int]:
    return set(db.session.scalars(select(Seat.table_id).where(Seat.person_id == person.id)))


def _seat_as(person: Person, shown: Person) -> None:
    """Let the seats of one person show another, and let everybody who looks at these tables see it."""
    tables = tables_of(person)
    mine = update(Seat).where(Seat.person_id == person.id)
    db.session.execute(mine.values(person_id=shown.id, name=shown.name))
    db.session.execute(update(Table).where(Table.id.in_(tables)).values(revision=Table.revision + 1))


def _made(name: str, household: Household) -> Person:
    person = Person(uid=secrets.new_uid(), household_id=household.id, name=name)
    db.session.add(person)
    db.session.flush()
    return person


def _found(uid: str, household: Household | None) -> Person | None:
    if household is None:
        return None
    mine = select(Person).where(Person.household_id == household.id, Person.uid == uid)
    return db.session.scalars(mine).first()


def person_of(household: Household, uid: str) -> Person:
    person = _found(uid, household)
    if person is None:
        raise Unknown("service.no_such_person")
    return person

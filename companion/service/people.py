"""The people of a household: whoever sat at one of its tables, by name."""

from sqlalchemy import select

from companion.service import secrets
from companion.service.problems import Unknown, Unreadable
from companion.service.writing import writing
from companion.store.database import db
from companion.store.models import Household, Person


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
    with writing():
        return _made(name, household)


def rename(household: Household, uid: str, name: str) -> Person:
    with writing():
        person = _of(household, uid)
        person.name = name
    return person


def forget(household: Household, uid: str) -> None:
    """The person goes; at past tables their seat keeps the name it had there."""
    with writing():
        db.session.delete(_of(household, uid))


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


def _of(household: Household, uid: str) -> Person:
    person = _found(uid, household)
    if person is None:
        raise Unknown("service.no_such_person")
    return person

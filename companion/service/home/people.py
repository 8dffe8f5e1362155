"""The people of a household: whoever sat at one of its tables, by name."""

from companion.service.access import tokens
from companion.service.errors import BadInput, Conflict, Unknown
from companion.store import homes
from companion.store.models import Household, Person
from companion.store.session import added, removed, writing


def people_of(household: Household) -> list[Person]:
    return homes.people(household)


def named(uid: str | None, household: Household | None, where: str) -> Person | None:
    """The person with this id. `where` is the field that names them."""
    if uid is None:
        return None
    person = _found(uid, household)
    if person is None:
        raise BadInput("service.unknown_person", where)
    return person


def remembered(name: str, household: Household | None) -> Person | None:
    """The household's person of this name, from now on at the latest."""
    if household is None:
        return None
    return homes.person_called(household, name) or _made(name, household)


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
        homes.seat_as(person, person)
    return person


def merge(household: Household, uid: str, other: str) -> Person:
    """Two entries that mean the same person become one: the games of the other are theirs, under their name.

    Who played against each other is not the same person.
    """
    with writing():
        kept, gone = person_of(household, uid), person_of(household, other)
        if kept is gone:
            raise BadInput("service.same_person", "other")
        if met := homes.tables_with(kept) & homes.tables_with(gone):
            raise Conflict("service.people_met", count=len(met))
        homes.seat_as(gone, kept)
        removed(gone)
    return kept


def games_with(person: Person) -> int:
    """At how many tables somebody sat."""
    return len(homes.tables_with(person))


def must_be_a_name(name: str) -> None:
    if not name.strip():
        raise BadInput("service.no_name", "name")


def _made(name: str, household: Household) -> Person:
    return added(Person(uid=tokens.new_uid(), household_id=household.id, name=name))


def _found(uid: str, household: Household | None) -> Person | None:
    return None if household is None else homes.person_with(household, uid)


def person_of(household: Household, uid: str) -> Person:
    person = _found(uid, household)
    if person is None:
        raise Unknown("service.no_such_person")
    return person

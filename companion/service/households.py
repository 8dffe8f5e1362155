"""A household: the people, tables and catalogues of one host, on however many devices."""

from sqlalchemy import select

from companion.service.problems import Unauthorised
from companion.service.secrets import hashed, new_token, new_uid
from companion.service.writing import writing
from companion.store.database import db
from companion.store.models import Device, Grant, Household


def household_of(token: str | None) -> Household | None:
    """The household a token opens; a wrong one is told."""
    if token is None:
        return None
    found = db.session.scalars(select(Household).where(Household.key_hash == hashed(token))).first()
    if found is None:
        raise Unauthorised("service.no_such_household")
    return found


def household_of_browser(cookie: str | None) -> Household | None:
    """The household of the browser with this cookie, if it has one yet."""
    device = device_of(cookie)
    return db.session.get(Household, device.household_id) if device is not None and device.household_id else None


def is_for_a_table(token: str) -> bool:
    """Whether a token is a table's rather than a household's key."""
    return db.session.scalars(select(Grant.id).where(Grant.token_hash == hashed(token))).first() is not None


def found_household() -> tuple[str, str]:
    """A household without a browser: its id and its key."""
    with writing():
        household, key = new_household()
        return household.uid, key


def new_household() -> tuple[Household, str]:
    key = new_token()
    household = Household(uid=new_uid(), key_hash=hashed(key))
    db.session.add(household)
    db.session.flush()
    return household, key


def device_of(cookie: str | None) -> Device | None:
    if cookie is None:
        return None
    return db.session.scalars(select(Device).where(Device.cookie_hash == hashed(cookie))).first()


def new_device() -> tuple[Device, str]:
    """A browser seen for the first time."""
    cookie = new_token()
    device = Device(cookie_hash=hashed(cookie))
    db.session.add(device)
    db.session.flush()
    return device, cookie

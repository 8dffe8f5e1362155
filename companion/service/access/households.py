"""A household: the people, tables and catalogues of one host, on however many devices, each known by its cookie."""

from collections.abc import Callable

from companion.service.access.tokens import hashed, is_token, new_token, new_uid
from companion.service.errors import Unauthorised
from companion.store import grants, homes
from companion.store.models import Device, Household
from companion.store.session import Taken, added, looked_at_anew, writing


def household_of(token: str | None) -> Household | None:
    """The household a token opens; a wrong one is told."""
    if token is None:
        return None
    found = homes.by_key(hashed(token))
    if found is None:
        raise Unauthorised("service.no_such_household")
    return found


def household_of_browser(cookie: str | None) -> Household | None:
    """The household of the browser with this cookie, if it has one yet."""
    device = device_of(cookie)
    return homes.household(device.household_id) if device is not None else None


def is_for_a_table(token: str) -> bool:
    """Whether a token is a table's rather than a household's key."""
    return grants.is_known(hashed(token))


def found_household() -> tuple[str, str]:
    """A household without a browser: its id and its key."""
    with writing():
        household, key = new_household()
        return household.uid, key


def new_household() -> tuple[Household, str]:
    key = new_token()
    return added(Household(uid=new_uid(), key_hash=hashed(key))), key


def device_of(cookie: str | None) -> Device | None:
    return None if cookie is None else homes.device(hashed(cookie))


def recognised(cookie: str | None, is_new: Callable[[], None]) -> tuple[Device, str]:
    """The browser with this cookie; an unknown one is remembered from now on, if that is allowed."""
    cookie = cookie_for(cookie)
    if (device := device_of(cookie)) is not None:
        return device, cookie
    is_new()
    try:
        with writing():
            return new_device(cookie)
    except Taken:
        return recognised(cookie, is_new)


def new_device(cookie: str | None = None) -> tuple[Device, str]:
    """A browser that does something for the first time."""
    cookie = cookie or new_token()
    return added(Device(cookie_hash=hashed(cookie))), cookie


def cookie_for(cookie: str | None) -> str:
    """What a browser shows when it comes again: what it has already, if that is like ours, or something new.

    Nothing is written down before it does something.
    """
    return cookie if cookie is not None and is_token(cookie) else new_token()


def household_at(device: Device) -> Household:
    """The household of a browser, made with its first table."""
    with writing():
        known = homes.household(looked_at_anew(device).household_id)
        if known is not None:
            return known
        household, _ = new_household()
        device.household_id = household.id
        return household

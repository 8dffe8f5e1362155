"""A browser recognised by its cookie, or remembered from now on."""

from companion.service.access.households import device_of, new_device, new_household
from companion.store import homes
from companion.store.models import Device, Household
from companion.store.session import looked_at_anew, writing


def recognised(cookie: str | None) -> tuple[Device, str]:
    """The browser with this cookie; an unknown one is remembered and gets a cookie of its own."""
    if cookie is not None and (device := device_of(cookie)) is not None:
        return device, cookie
    with writing():
        return new_device()


def household_at(device: Device) -> Household:
    """The household of a browser, made with its first table."""
    with writing():
        known = homes.household(looked_at_anew(device).household_id)
        if known is not None:
            return known
        household, _ = new_household()
        device.household_id = household.id
        return household

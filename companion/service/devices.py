"""A browser recognised by its cookie, or remembered from now on."""

from companion.service.households import device_of, new_device, new_household
from companion.service.writing import writing
from companion.store.database import db
from companion.store.models import Device, Household


def recognised(cookie: str | None) -> tuple[Device, str]:
    """The browser with this cookie; an unknown one is remembered and gets a cookie of its own."""
    if cookie is not None and (device := device_of(cookie)) is not None:
        return device, cookie
    with writing():
        return new_device()


def household_at(device: Device) -> Household:
    """The household of a browser, made with its first table."""
    with writing():
        db.session.refresh(device)
        known = db.session.get(Household, device.household_id) if device.household_id else None
        if known is not None:
            return known
        household, _ = new_household()
        device.household_id = household.id
        return household

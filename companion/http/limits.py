"""How much anybody may make in an hour: tables, saved boxes, devices. Nobody who plays comes near it."""

from collections.abc import Mapping
from typing import Final

from flask import Flask, current_app, request
from limits import RateLimitItemPerHour

from companion.http.at_table import app_state
from companion.http.counting import Counting, counting_for
from companion.service.errors import TooMany
from companion.service.home.expiry import Expiry
from companion.service.records import Household

TABLES: Final = "tables"
CATALOGUES: Final = "catalogues"
DEVICES: Final = "devices"
KINDS: Final = (TABLES, CATALOGUES, DEVICES)


CROWDED: Final = "companion.crowded"
"""Where our server says that so many files of this address wait already."""

SOON: Final = 10


class Allowances:
    """Counts what was made, by the address and by the household it was made for."""

    def __init__(self, counting: Counting, per_hour: Mapping[str, int]) -> None:
        self._most = {kind: RateLimitItemPerHour(most, namespace=kind) for kind, most in per_hour.items()}
        self._counting = counting

    def spend(self, kind: str, *makers: str) -> None:
        told = {
            TABLES: "service.too_many.tables",
            CATALOGUES: "service.too_many.catalogues",
            DEVICES: "service.too_many.devices",
        }
        most = self._most[kind]
        for maker in makers:
            if not self._counting.may(most, maker):
                seconds = self._counting.seconds(most, maker)
                raise TooMany(told[kind], seconds=seconds, minutes=-(-seconds // 60))
        for maker in makers:
            self._counting.count(most, maker)


def spend(kind: str, household: Household | None = None) -> None:
    """One more is made now, unless whoever asks has made too many."""
    allowances: Allowances = current_app.extensions["allowances"]
    allowances.spend(kind, f"address {request.remote_addr}", *([f"household {household.id}"] if household else []))


def tidy_up() -> None:
    """Now and then, what nobody used goes."""
    expiry: Expiry = current_app.extensions["expiry"]
    expiry.tend(app_state())


def a_new_table(household: Household | None) -> None:
    spend(TABLES, household)


def a_new_device() -> None:
    spend(DEVICES)


def must_not_be_crowded() -> None:
    if CROWDED in request.environ:
        raise TooMany("service.import.busy", seconds=SOON)


def init_app(app: Flask) -> None:
    per_hour = {kind: app.config[f"{kind.upper()}_PER_HOUR"] for kind in KINDS}
    app.extensions["expiry"] = Expiry(app.config["UNUSED_DAYS"])
    app.extensions["allowances"] = Allowances(counting_for(app), per_hour)

"""Every question on small phones: what is asked and all that answers it is inside the first screen, for thumbs.

On the same pages some are looked at as every screen is, and enlarged.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.http.language import COOKIE
from tests.orchard.registered import among_the_games
from tests.support.chromium import PATIENCE
from tests.support.devices import Device, Room
from tests.support.every_decision import ASKED, Example, examples
from tests.support.for_everybody import LARGE, SCHEMES, badly_coloured, badly_said, out_of_reach
from tests.support.one_screen import faults
from tests.support.opened_table import taken
from tests.support.screens import BROUGHT, PHONE, named

SMALLEST = (320, 568)
SIZES = {"en": (SMALLEST, (360, 640), (390, 844)), "de": (SMALLEST,)}
COLOURED = "en"
"""Colours are the same in both languages, words and their widths are not."""
EXAMPLES = (*examples("caral"), *examples("cacao"), *examples("inkas"), *examples("orchard"))
FOR_EVERYBODY = tuple(named(BROUGHT))
LOOKED_AT_ENLARGED = {
    "caral": ("move", "action-village", "pay-four", "sacrifice-first", "waiting"),
    "cacao": ("tile", "square-most", "turn-and-gaps", "two-gaps", "sale"),
    "inkas": ("build-tradable", "offer-made", "found", "discard-many", "offered"),
}
ENLARGED = tuple(named(LOOKED_AT_ENLARGED))


@dataclass
class Seen:
    """What became of an example in the browser."""

    example: Example
    asked: list[str]
    complaints: list[str]
    faults: list[str] = field(default_factory=list)
    looks: dict[str, list[str]] = field(default_factory=dict)
    """What is wrong however else it was looked at."""


@pytest.fixture(scope="module")
def phone(chromium: Browser, toy_address: str) -> Iterator[Device]:
    """One phone sits down at all the tables, one after the other."""
    with Room(chromium, toy_address, PATIENCE) as room:
        yield room.device()


@pytest.fixture(scope="module", params=EXAMPLES, ids=str)
def seen(request: pytest.FixtureRequest, phone: Device, toy_address: str, toy_folder: Path) -> Seen:
    """Each page is loaded once in each language and looked at in all sizes."""
    with among_the_games():
        return looked_at(phone, taken(phone, toy_address, toy_folder, request.param), request.param)


def looked_at(device: Device, address: str, example: Example) -> Seen:
    device.complaints = []
    found = Seen(example, [], device.complaints)
    for language in SIZES:
        device.page.context.add_cookies([{"name": COOKIE, "value": language, "url": address}])
        device.page.goto(address)
        expect(device.page.locator("html")).to_have_attribute("lang", language)
        look_at(device.page, language, found)
    return found


def look_at(page: Page, language: str, found: Seen) -> None:
    """As it was loaded first, and last what scrolls it."""
    found.asked += page.locator("[data-asked]").evaluate_all("all => all.map(one => one.dataset.asked)")
    if found.example in FOR_EVERYBODY:
        found.looks |= {language: badly_said(page, language)}
        found.looks |= badly_coloured(page, PHONE[0]) if language == COLOURED else {}
        page.emulate_media(color_scheme="light")
    for width, height in SIZES[language]:
        wrong = faults(page, width, height, found.example.way == ASKED)
        found.faults += [f"{width} x {height} {language}: {fault}" for fault in wrong]
    if found.example in ENLARGED:
        found.looks |= {f"{language} {size}": wrong for size, wrong in out_of_reach(page).items()}


def test_the_question_is_asked(seen: Seen) -> None:
    assert set(seen.asked) == ({seen.example.kind} if seen.example.way == ASKED else set())
    assert seen.complaints == []


def test_everything_is_on_the_first_screen(seen: Seen) -> None:
    assert not seen.faults, "\n".join(seen.faults)


def test_it_is_for_everybody_however_it_is_looked_at(seen: Seen) -> None:
    looks = {*SIZES, *SCHEMES} if seen.example in FOR_EVERYBODY else set()
    looks |= {f"{language} {size}" for language in SIZES for size in LARGE} if seen.example in ENLARGED else set()
    assert {*seen.looks} == looks
    faulty = [f"{look}: {one}" for look, wrong in seen.looks.items() for one in wrong]
    assert not faulty, "\n".join(faulty)


def test_all_that_are_to_be_looked_at_are_there() -> None:
    assert {*FOR_EVERYBODY, *ENLARGED} <= {*EXAMPLES}
    assert len(FOR_EVERYBODY) == sum(map(len, BROUGHT.values()))
    assert len(ENLARGED) == sum(map(len, LOOKED_AT_ENLARGED.values()))

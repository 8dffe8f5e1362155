"""Every question on small phones: what is asked and all that answers it is inside the first screen, for thumbs."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.http.language import COOKIE
from tests.orchard.registered import among_the_games
from tests.support.chromium import PATIENCE
from tests.support.devices import Device, Room
from tests.support.every_decision import ASKED, Example, examples
from tests.support.one_screen import faults
from tests.support.opened_table import taken

SMALLEST = (320, 568)
SIZES = {"en": (SMALLEST, (360, 640), (390, 844)), "de": (SMALLEST,)}
EXAMPLES = (*examples("caral"), *examples("cacao"), *examples("inkas"), *examples("orchard"))


@dataclass
class Seen:
    """What became of an example in the browser."""

    example: Example
    asked: list[str]
    complaints: list[str]
    faults: list[str] = field(default_factory=list)


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
    found, page = Seen(example, [], device.complaints), device.page
    for language, sizes in SIZES.items():
        page.context.add_cookies([{"name": COOKIE, "value": language, "url": address}])
        page.goto(address)
        found.asked += page.locator("[data-asked]").evaluate_all("all => all.map(one => one.dataset.asked)")
        for width, height in sizes:
            wrong = faults(page, width, height, example.way == ASKED)
            found.faults += [f"{width} x {height} {language}: {fault}" for fault in wrong]
    return found


def test_the_question_is_asked(seen: Seen) -> None:
    assert set(seen.asked) == ({seen.example.kind} if seen.example.way == ASKED else set())
    assert seen.complaints == []


def test_everything_is_on_the_first_screen(seen: Seen) -> None:
    assert not seen.faults, "\n".join(seen.faults)

"""Browsers that wait for the next test: emptied, and only those on which nothing is left."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, Protocol
from urllib.parse import urljoin
from weakref import WeakKeyDictionary

from playwright.sync_api import Browser, Error, Page

PLAIN = "/static/icon.svg"
"""Where no script runs."""
EMPTY = "() => { localStorage.clear(); sessionStorage.clear(); }"
AT_MOST = 4
"""Browsers of a language that wait."""

MARKS_A_PAGE = ("expose_binding", "expose_function", "on", "once", "route_web_socket")
MARKS_A_CONTEXT = (*MARKS_A_PAGE, "grant_permissions", "new_cdp_session", "new_page", "set_geolocation", "set_offline")
MARKS_A_CLOCK = ("set_fixed_time", "set_system_time")
TURNS_A_CLOCK = ("fast_forward", "pause_at", "resume", "run_for")
WORN = 30
"""So many turns of its clock every further page would have to go through."""
MEDIA: Any = {"media": "null", "color_scheme": "light", "reduced_motion": "reduce", "forced_colors": "null"}


class Kept(Protocol):
    """A browser with one page."""

    page: Page
    language: str
    traces: "Traces"


@dataclass
class Traces:
    """What was done with a browser that lasts longer than a page."""

    marked: bool = False
    """By something that cannot be taken back."""
    scripts: list[Any] = field(default_factory=list)
    """That every page would begin with."""
    turns: int = 0
    """Of the clock."""

    def mark(self, _: object) -> None:
        self.marked = True

    def begin_with(self, script: Any) -> None:
        """Where nothing is handed out to take a script back by, it stays."""
        if script is None:
            self.marked = True
        else:
            self.scripts.append(script)

    def turn(self, _: object) -> None:
        self.turns += 1

    def take_back(self, page: Page) -> None:
        page.unroute_all(behavior="ignoreErrors")
        page.context.unroute_all(behavior="ignoreErrors")
        while self.scripts:
            self.scripts.pop().close()
        if self.turns:
            page.clock.resume()
            page.clock.install()


SHELVES: "WeakKeyDictionary[Browser, list[Any]]" = WeakKeyDictionary()


def watch(page: Page) -> Traces:
    """What lasts longer than a page, from now on."""
    context, clock, traces = page.context, page.clock, Traces()
    for owner, names in ((page, MARKS_A_PAGE), (context, MARKS_A_CONTEXT), (clock, MARKS_A_CLOCK)):
        _after_each(owner, names, traces.mark)
    for owner in (page, context):
        _after_each(owner, ("add_init_script",), traces.begin_with)
    _after_each(clock, TURNS_A_CLOCK, traces.turn)
    return traces


def _after_each(owner: object, names: Iterable[str], note: Callable[[Any], None]) -> None:
    for name in names:
        setattr(owner, name, _noted(getattr(owner, name), note))


def _noted(done: Callable[..., Any], note: Callable[[Any], None]) -> Callable[..., Any]:
    @wraps(done)
    def noted(*given: Any, **named: Any) -> Any:
        found = done(*given, **named)
        note(found)
        return found

    return noted


def from_the_shelf(browser: Browser, language: str) -> Any:
    """A browser that waits and speaks this language, if there is one."""
    shelf = SHELVES.setdefault(browser, [])
    found = next((device for device in shelf if device.language == language), None)
    if found:
        shelf.remove(found)
    return found


def put_away(browser: Browser, device: Kept, address: str) -> None:
    """Keep a browser for later, or close it."""
    shelf = SHELVES.setdefault(browser, [])
    room_left = sum(other.language == device.language for other in shelf) < AT_MOST
    lasting = device.traces.marked or device.traces.turns > WORN
    if room_left and not lasting and _emptied(device, address):
        shelf.append(device)
    else:
        device.page.context.close()


def _emptied(device: Kept, address: str) -> bool:
    """Whether nothing is left of what was done with it."""
    page = device.page
    try:
        device.traces.take_back(page)
        page.goto(urljoin(address, PLAIN))
        page.evaluate(EMPTY)
        page.context.clear_cookies()
        page.emulate_media(**MEDIA)
    except Error:
        return False
    return True

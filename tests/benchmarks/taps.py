"""How long a tap takes until its phone and the last of four show what came of it, on phones four times as slow.

A slow phone is made by wasting the processor, which here is the server's too: so one phone at a time is slow, in turn
the tapping one and one of those that wait, which as a rule is the last to show it.
"""

import json
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page

from companion.games.caral.meta import META
from tests.benchmarks.results import alone
from tests.support.chromium import browsing, served
from tests.support.devices import Device, uid
from tests.support.party import NAMES

SLOWER = 4
TAPS = 40
OWN, LAST = 100, 150
"""Milliseconds that a tap may take until the tapping phone, and until the last one, shows what came of it."""

WATCH = """
() => {
  const table = () => document.getElementById("table");
  const shown = new Map();
  const waiting = new Map();
  window.shown = (position) => shown.get(position) ?? new Promise((done) => waiting.set(position, done));
  window.next = (begun) => new Promise((done) => waiting.set("", (at) => done([begun, table().dataset.position, at])));
  new MutationObserver(() => requestAnimationFrame(() => {
    const { position } = table().dataset;
    if (shown.has(position)) return;
    shown.set(position, performance.timeOrigin + performance.now());
    for (const key of [position, ""]) waiting.get(key)?.(shown.get(position));
    waiting.clear();
  })).observe(table(), { attributes: true, attributeFilter: ["data-position"] });
}
"""
"""A page says by itself when it shows a position: whoever asked it over and over would slow it down."""

PICK = """
() => {
  const ready = () => document.querySelector("#enter:not([disabled])");
  for (let taps = 0; taps < 2 && !ready(); taps++) document.querySelector("#places .t:not(.no), .extras .t")?.click();
}
"""
ENTER = """
() => {
  const next = window.next(performance.timeOrigin + performance.now());
  document.getElementById("enter").click();
  return next;
}
"""
BETWEEN = 300
"""Milliseconds until somebody has read what they picked."""
CAN = "() => !!document.querySelector('#bar[data-yours] ~ #answer [data-asked]') && !document.querySelector('.stepper')"
SHOWN = "position => window.shown(position)"


def measure(rounds: int) -> dict[str, Any]:
    own: list[float] = []
    last: list[float] = []
    with tempfile.TemporaryDirectory() as name, served(Path(name)) as address, browsing() as browser:
        for _ in range(rounds):
            _table(browser, address, own, last)
    figures = {"own screen": own, "last of four": last}
    for what, values in figures.items():
        print(f"tap → {what:14} {median(values):7.1f} ms  ({min(values):.1f} to {max(values):.1f}, {len(values)} taps)")
    goals = zip(figures.values(), (OWN, LAST), strict=True)
    faults = [f"a tap takes {median(values):.0f} ms, not {most}" for values, most in goals if median(values) > most]
    return {"taps": figures, "faults": faults}


def _table(browser: Browser, address: str, own: list[float], last: list[float]) -> None:
    phones = [_phone(browser) for _ in NAMES]
    form = {"game": "caral", "id": uid(), "name": NAMES, "colour": tuple(META.colours), "option-cards": "app"}
    table = phones[0].post(f"{address}/new", **form)
    for seat, phone in enumerate(phones):
        phone.post(f"{table}/claim", seat=str(seat), id=uid())
    phones[0].post(f"{table}/log", entry=json.dumps({"kind": "start", "id": uid()}), expected="0")
    for phone in phones:
        phone.page.goto(table)
        phone.connected()
        phone.page.evaluate(WATCH)
    for tap in range(TAPS):
        asked = next((phone for phone in phones if phone.page.evaluate(CAN)), None)
        if asked is None:
            break
        waits = next(phone for phone in phones if phone is not asked)
        if tap % 2:
            own.append(_tap(asked, phones, asked)[asked])
        else:
            last.append(max(_tap(asked, phones, waits).values()))
    for phone in phones:
        phone.page.context.close()


class Phone(Device):
    """A phone that can be made slower."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._settings = page.context.new_cdp_session(page)

    def slowed(self, rate: int) -> None:
        self._settings.send("Emulation.setCPUThrottlingRate", {"rate": rate})


def _phone(browser: Browser) -> Phone:
    return Phone(browser.new_context(viewport={"width": 360, "height": 640}, locale="en").new_page())


def _tap(asked: Phone, phones: list[Phone], slow: Phone) -> dict[Phone, float]:
    """Milliseconds until each phone shows what came of the tap, if one of them is slow."""
    for phone in phones:
        phone.slowed(SLOWER if phone is slow else 1)
    asked.page.evaluate(PICK)
    asked.page.wait_for_timeout(BETWEEN)
    begun, position, seen = asked.page.evaluate(ENTER)
    others = {phone: phone.page.evaluate(SHOWN, position) - begun for phone in phones if phone is not asked}
    return {asked: seen - begun, **others}


if __name__ == "__main__":
    sys.exit(alone("taps", __doc__, measure))

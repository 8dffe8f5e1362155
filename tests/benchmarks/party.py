"""A whole party: phones, a display and a host play a game with all modules until it ends by itself."""

import json
import sys
import time
from collections import Counter
from typing import Any

from playwright.sync_api import Page, expect

from companion import games
from companion.engine.log import Chronicle, Entry
from companion.engine.setup import Header
from tests.support.chromium import own_room
from tests.support.party import Party, whole

TOLD_EVERY = 50
TALLY = """
() => [...document.querySelectorAll("#tally li")].map(row => [
    row.querySelector(".person").textContent.trim(), row.querySelector("strong").textContent.trim(),
    [...row.querySelectorAll("a.rule")].map(rule => rule.textContent.trim()).join(", "),
])
"""
TOTALS = """
() => [...document.querySelectorAll("#places li")].map((place, column) => [
    place.querySelector("bdi").textContent.trim(), Number(place.querySelector("strong").textContent),
    [...document.querySelectorAll("#tally tbody tr")]
        .reduce((sum, row) => sum + (Number(row.querySelectorAll("td")[column].textContent.replace("−", "-")) || 0), 0),
])
"""


class Watch:
    """Looks over all shoulders after every tap."""

    def __init__(self, party: Party) -> None:
        self.party, self.begun = party, time.monotonic()
        self.leaks: list[str] = []
        self.kinds: Counter[str] = Counter()
        self.steps: list[float] = []

    def play(self) -> None:
        while not self.party.shadow.ended:
            self.kinds[self.party.shadow.asked.kind] += 1
            tapped = time.monotonic()
            self.party.turn()
            self.steps.append(time.monotonic() - tapped)
            position = self.party.shadow.chronicle.position
            self.leaks += [f"at {position}: {' '.join(leak.split())}" for leak in self.party.leaks()]
            if len(self.steps) % TOLD_EVERY == 0:
                eras, seconds = self.party.shadow.eras, time.monotonic() - self.begun
                print(f"party: {self.party.taps} taps, {eras} eras, {seconds:.0f} s", file=sys.stderr, flush=True)


def replayed(exported: dict[str, Any]) -> Chronicle[Any]:
    """The game in the file, played once more by the engine alone."""
    header = Header.from_json(exported["header"])
    ruleset = games.load(header.game).ruleset(header)
    chronicle: Chronicle[Any] = Chronicle(ruleset)
    for raw in exported["entries"]:
        chronicle.append(Entry.from_json(raw, ruleset.codec, f"entry {raw['position']}"))
    return chronicle


def tallied(names: tuple[str, ...], chronicle: Chronicle[Any]) -> Counter[tuple[str, int, str]]:
    """Who got how much by which rule, from the receipts."""
    sums: Counter[tuple[int, str]] = Counter()
    for row in chronicle.ledger().rows:
        sums[row.receipt.seat, row.receipt.rule] += row.receipt.amount
    return Counter((names[seat], amount, rule) for (seat, rule), amount in sums.items())


def disagreements(party: Party, chronicle: Chronicle[Any]) -> list[str]:
    """Where a device ends with something else than the engine."""
    scores = dict(zip(party.names, chronicle.ledger().totals, strict=True))
    receipts, found = tallied(party.names, chronicle), []
    for device in (*party.phones, party.host):
        expect(device.page.locator("#table")).to_have_attribute("data-status", "ended")
        shown = Counter((name, number(amount), rule) for name, amount, rule in device.page.evaluate(TALLY))
        if shown != receipts:
            found.append(f"{device.page.url}: {shown ^ receipts}")
    if on_display(party.display.page) != [(name, score, score) for name, score in ranked(scores)]:
        found.append(f"display: {on_display(party.display.page)} instead of {ranked(scores)}")
    return found


def number(text: str) -> int:
    return int(text.replace("−", "-"))


def ranked(scores: dict[str, int]) -> list[tuple[str, int]]:
    return sorted(scores.items(), key=lambda each: (-each[1], each[0]))


def on_display(page: Page) -> list[tuple[str, int, int]]:
    """Names with the points of the ranking and of the columns, those with equal points by name."""
    expect(page.locator("#places")).to_be_visible()
    rows = [tuple(row) for row in page.evaluate(TOTALS)]
    assert rows == sorted(rows, key=lambda row: -row[1]), "the ranking is out of order"
    return sorted(rows, key=lambda row: (-row[1], row[0]))


def play(game: str) -> dict[str, Any]:
    """A game once; taps, seconds, and everything that was wrong."""
    begun = time.monotonic()
    with own_room() as (room, folder):
        party = Party(room, folder, whole(game))
        seated = time.monotonic() - begun
        watch = Watch(party)
        watch.play()
        address = f"{room.address}/api/v1/tables/{party.code}/export.json"
        chronicle = replayed(party.host.page.request.get(address).json())
        faults = watch.leaks + disagreements(party, chronicle)
        faults += [line for device in party.devices for line in device.complaints]
    figures = {
        "game": game,
        "taps": party.taps,
        "entries": chronicle.position,
        "eras": party.shadow.eras,
        "ended": str(chronicle.state.ended),
        "seconds to sit down": round(seated, 1),
        "seconds to play": round(time.monotonic() - watch.begun, 1),
        "median tap to changed page ms": round(1e3 * sorted(watch.steps)[len(watch.steps) // 2]),
        "scores": chronicle.ledger().totals,
        "kinds": dict(watch.kinds),
    }
    print(f"a party of {len(party.devices)} devices:", json.dumps(figures, ensure_ascii=False))
    print(f"{len(faults)} faults", *faults[:10], sep="\n")
    return figures | {"faults": faults}


def play_all(rounds: int) -> dict[str, Any]:
    """Every game so many times."""
    played = [play(card.id) for _ in range(rounds) for card in games.cards()]
    return {"games": played, "faults": [fault for game in played for fault in game["faults"]]}

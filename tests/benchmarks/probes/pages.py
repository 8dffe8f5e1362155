"""How many bytes the pages of whichever code is imported take, compressed: prints them as JSON."""

import gzip
import json
import re
import tempfile
from html import unescape
from statistics import median
from uuid import uuid4

from companion import create_app

NAMES = ("Anna", "Bernd", "Claudia", "Dora")
COLOURS = ("red", "blue", "yellow", "green")
MODULES = ("whim", "annual", "status", "progress", "anaconda", "emissaries")
STEPS = 24
TABLES = 7
LINKED = re.compile(r'(?:href|src)="(/static/[^"#?]+[^"#]*)')
TAKEN = re.compile(r'<button class="big" id="take-(\d)"')
ENTRY = re.compile(r'name="entry"[^>]* value="([^"]+)"')


def size(data):
    return len(gzip.compress(data, 6, mtime=0))


class Browser:
    """A device that opened a table and sits at all its seats."""

    def __init__(self, app):
        self.client = app.test_client()
        form = {"game": "caral", "edition": "retail", "name": [*NAMES], "colour": [*COLOURS], "module": [*MODULES]}
        form |= {
            "one_phone": "1",
            "option-die": "app",
            "option-cards": "app",
            "option-setup": "app",
            "id": str(uuid4()),
        }
        self.table = self.client.post("/new", data=form).headers["Location"]

    def get(self, path, **headers):
        answer = self.client.get(path, headers=headers)
        assert answer.status_code == 200, (path, answer.status_code)
        return answer.get_data()

    def tap(self):
        """The first answer on the page."""
        page = self.uncovered()
        entries = [unescape(found) for found in ENTRY.findall(page)]
        entry = next(found for found in entries if '"undo"' not in found and '"redo"' not in found)
        expected = re.search(r'name="expected" value="(\d+)"', page)[1]
        answer = self.client.post(f"{self.table}/log", data={"entry": entry, "expected": expected})
        assert answer.status_code < 400, answer.get_data()

    def uncovered(self):
        """The table's page, taken by whoever is to have the phone where it asks for that."""
        page = self.get(self.table).decode()
        if taken := TAKEN.search(page):
            self.client.post(f"{self.table}/hand", data={"seat": taken[1]})
            page = self.get(self.table).decode()
        return page

    def first_load(self, path):
        """A page with everything it links to."""
        page = self.get(path)
        linked = {unescape(found) for found in LINKED.findall(page.decode())}
        return size(page) + sum(size(self.get(found)) for found in linked if not found.endswith(".webmanifest"))


def weighed(browser):
    for _ in range(STEPS):
        browser.tap()
    browser.uncovered()
    table = browser.table
    return {
        "seat page, first load": browser.first_load(table),
        "seat page alone": size(browser.get(table)),
        "update of the seat page": size(browser.get(table, **{"HX-Request": "true"})),
        "display, first load": browser.first_load(f"{table}/display"),
        "update of the display": size(browser.get(f"{table}/display", **{"HX-Request": "true"})),
        "review, first load": browser.first_load(f"{table}/review"),
        "home, first load": browser.first_load("/"),
        "new table, first load": browser.first_load("/new"),
    }


def measured():
    """Chance decides what a page shows, so the median of several tables is told."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(INSTANCE=folder)
        tables = [weighed(Browser(app)) for _ in range(TABLES)]
    return {what: median(table[what] for table in tables) for what in tables[0]}


if __name__ == "__main__":
    print(json.dumps(measured()))

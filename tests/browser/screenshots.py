"""Pictures of every screen, light and dark, English and German, and of every question on a phone: `make screenshots`.

With them comes a sheet to look through.
"""

import argparse
import sys
import time
from html import escape
from io import BytesIO
from itertools import groupby, product
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Page

from companion import games
from companion.http.language import COOKIE
from tests.orchard.registered import among_the_games
from tests.support.chromium import ROOT, own_room
from tests.support.devices import Device, Room
from tests.support.every_decision import Example, examples
from tests.support.one_screen import resized
from tests.support.opened_table import opened
from tests.support.orchard_pages import TOY
from tests.support.screens import Screen, screens

FOLDER = ROOT / "screenshots"
LOOKS = tuple(product(("light", "dark"), ("en", "de")))
ON_A_PHONE = ((360, 640, "light", "en"), (320, 568, "dark", "de"))
"""How every question is looked at: as much of it as a small phone shows."""

README = ROOT / "static" / "pictures"
DRAWN = "Promise.all([...document.images].map(image => image.decode().catch(() => {})))"
IN_README = {
    "move": (360, "light", "en"),
    "ceremony": (360, "dark", "de"),
    "display": (800, "light", "en"),
    "review": (800, "dark", "en"),
}
"""The screens that introduce the project, how wide they are shown, and how they look."""

SMALL = 40_000
"""Bytes that a picture of the README may have."""

SHEET = """<!doctype html>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Every screen</title>
<style>
body {{ font: 1rem/1.4 system-ui, sans-serif; margin: 1rem; background: #8883; }}
section {{ display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; }}
figure {{ margin: 0; }}
img {{ display: block; width: 20rem; max-height: 40rem; object-fit: cover; object-position: top; }}
</style>
<h1>Every screen</h1>
{sections}
"""


class Shot(NamedTuple):
    screen: str
    look: str
    file: str


def show(address: str, screen: Screen, scheme: str, language: str) -> Page:
    screen.show(address, scheme, language)
    screen.device.page.evaluate(DRAWN)
    return screen.device.page


def photograph(room: Room, screen: Screen, folder: Path) -> list[Shot]:
    shots = []
    for scheme, language in LOOKS:
        page = show(room.address, screen, scheme, language)
        shot = Shot(screen.name, f"{scheme} {language}", f"{screen.name}-{scheme}-{language}.png")
        page.screenshot(path=folder / shot.file, full_page=True)
        shots.append(shot)
    return shots


def photograph_question(device: Device, address: str, example: Example, folder: Path) -> list[Shot]:
    page, shots = device.page, []
    for width, height, scheme, language in ON_A_PHONE:
        page.context.add_cookies([{"name": COOKIE, "value": language, "url": address}])
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.goto(address)
        resized(page, width, height)
        page.evaluate(DRAWN)
        look = f"{width} x {height} {scheme} {language}"
        shots.append(Shot(f"{example}: {example.kind}", look, f"asked-{example}-{width}-{scheme}-{language}.png"))
        page.screenshot(path=folder / shots[-1].file)
    return shots


def contact_sheet(shots: list[Shot]) -> str:
    def figure(shot: Shot) -> str:
        picture = f'<a href="{shot.file}"><img src="{shot.file}" alt="{shot.screen}, {shot.look}" loading="lazy"></a>'
        return f"<figure>{picture}<figcaption>{shot.look}</figcaption></figure>"

    sections = (
        f"<h2>{escape(name)}</h2><section>{''.join(map(figure, those))}</section>"
        for name, those in groupby(shots, lambda shot: shot.screen)
    )
    return SHEET.format(sections="\n".join(sections))


def introduce(address: str, screen: Screen) -> None:
    """A small picture of a screen, for the first page of the project, as sharp as its size allows."""
    width, scheme, language = IN_README[screen.name]
    with Image.open(BytesIO(show(address, screen, scheme, language).screenshot())) as shot:
        small = shot.convert("RGB").resize((width, round(shot.height * width / shot.width)), Image.Resampling.LANCZOS)
    path = README / f"{screen.name}.webp"
    path.parent.mkdir(exist_ok=True)
    for quality in range(90, 30, -5):
        small.save(path, quality=quality, method=6)
        if path.stat().st_size <= SMALL:
            return


class Telling:
    """Says how far it has come, on one line where somebody looks on."""

    def __init__(self) -> None:
        self.begun, self.ending = time.monotonic(), "" if sys.stderr.isatty() else "\n"

    def say(self, pictures: int, what: str) -> None:
        told = f"{pictures} pictures, {time.monotonic() - self.begun:.0f} s: {what}"
        print(f"\r{told:60}", end=self.ending, file=sys.stderr, flush=True)


def walk(folder: Path, readme: bool) -> list[Shot]:
    shots: list[Shot] = []
    telling = Telling()
    with own_room() as (room, tables):
        for screen in screens(room, tables):
            if readme and screen.name in IN_README:
                introduce(room.address, screen)
            shots += photograph(room, screen, folder)
            telling.say(len(shots), screen.name)
    return shots


def walk_questions(folder: Path) -> list[Shot]:
    """Every question of our games and of the toy, each at a table of its own."""
    shots: list[Shot] = []
    telling = Telling()
    with among_the_games(), own_room(TOY) as (room, tables):
        for example in (example for card in games.cards() for example in examples(card.id)):
            device, address = opened(room, tables, example)
            shots += photograph_question(device, address, example, folder)
            room.leave(device)
            telling.say(len(shots), str(example))
    return shots


def main() -> None:
    parser = argparse.ArgumentParser(prog="make screenshots", description=__doc__)
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where they go (default %(default)s)")
    parser.add_argument("--questions", action="store_true", help="only every question on a phone")
    parser.add_argument("--readme", action="store_true", help="take the pictures of the README anew as well")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    shots = [] if options.questions else walk(options.folder, options.readme)
    shots += walk_questions(options.folder)
    sheet = options.folder / "index.html"
    sheet.write_text(contact_sheet(shots), encoding="utf-8")
    print(f"\n{len(shots)} pictures, look at {sheet}")


if __name__ == "__main__":
    main()

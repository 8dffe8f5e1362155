"""What a roll brought is seen person by person, on phones and on the display; what would be built comes once."""

import re
from dataclasses import replace

from flask import Flask

from companion.engine.ledger import Event
from companion.games.inkas.rules.roll import Roll
from companion.service.look.log_lines import LogLine
from companion.web.dice import yields_of
from tests.support.brought_table import NAMES, Brought
from tests.support.every_decision import Example, examples

ROLLED = Event("inkas.log.rolled", {"seat": 0, "total": 6})
YIELDS = (
    Event("inkas.log.yields", {"seat": 0, "cards": ["potato"]}),
    Event("inkas.log.yields", {"seat": 2, "cards": ["fish", "fish", "wood"]}),
)
LINE = LogLine(9, "", "seat-0", 0, Roll(6), (), proxy=False, effective=True, text="…", events=(ROLLED, *YIELDS))
ROW = re.compile(r'<span class="yields".*?<span class="off">(.*?)</span>', re.DOTALL)
ONE = re.compile(r"<b>(\d+)<svg class=\"icon (\w+)-icon")


def example_of(name: str) -> Example:
    return next(each for each in examples("inkas") if each.name == name)


def test_everybody_who_got_something_is_shown_with_it() -> None:
    assert yields_of("inkas", LINE) == ((0, {"potato": 1}), (2, {"fish": 2, "wood": 1}))


def test_what_is_more_than_that_is_told_in_words() -> None:
    short = replace(LINE, events=(*LINE.events, Event("inkas.log.supply_short", {"card": "ore"})))
    nothing = replace(LINE, events=(ROLLED,))
    assert (yields_of("inkas", short), yields_of("inkas", nothing)) == ((), ())


def test_phones_and_the_display_show_it_as_the_log_tells_it(house: Flask) -> None:
    example = example_of("build-most")
    phone = Brought(house, example).of(example.seat)
    for page in (phone.look().text, phone.client.get(f"{phone.url}/display").text):
        (row,) = ROW.finditer(page)
        icons = [ONE.findall(person) for person in row[0].split('<span class="mark')[1:]]
        told = [sentence for sentence in row[1].split(". ") if "gets" in sentence]
        assert len(icons) == len(told) > 1
        for person, sentence in zip(icons, told, strict=True):
            assert sentence.split()[0] in NAMES
            assert [f"{count} {kind}" for count, kind in person] == re.findall(r"\d+ \w+", sentence)


def test_what_would_be_built_is_sent_once_and_named_by_every_place(house: Flask) -> None:
    example = example_of("build-all")
    text = Brought(house, example).of(example.seat).look().text
    named, drawn = re.findall(r'<button[^>]* data-stamp="(\w+)"', text), re.findall(r'<g data-stamp="(\w+)"', text)
    assert set(named) == set(drawn)
    assert len(drawn) == len(set(drawn)) < len(named)

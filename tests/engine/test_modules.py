"""Modules and variants: what lies on the base game when, and what those in play bring to the pages."""

from dataclasses import replace
from typing import Any

import pytest

from companion.engine.actions import Seat
from companion.engine.inspection import CheckLine
from companion.engine.meta import ModuleCard
from companion.engine.modules import Module, Modules, load_modules
from companion.engine.pages import Pages, Stage
from companion.engine.setup import Header
from companion.engine.sheet import SheetStep
from companion.engine.variants import Variant, edition, layers, modules, option, seats, sheets
from companion.games.caral.meta import META
from companion.games.caral.module import CaralModule
from tests.support.toy import TOY, Moment, Orchard, toy
from tests.support.toy_layers import layer


def sheet_of(name: str) -> Any:
    return lambda rules, header: (SheetStep(f"toy.sheet.{name}", ("TOY-1",), part="toy.part"),)


def lines_of(name: str) -> Any:
    def lines(now: Moment, seat: Seat | None = None, area: str = "toy.table") -> tuple[CheckLine, ...]:
        return (
            CheckLine(name, f"toy.check.{name}", {"fruit": now.state.fruit}, area=area, hint="toy.hint", seat=seat),
        )

    return lines


def module(name: str, **more: Any) -> Module:
    return Module(card=ModuleCard(name, "TOY-1"), layer=layer(name), **more)


BEES = module(
    "bees",
    parts=(Orchard,),
    catalogue=lambda reader: reader.raw["bees"],
    view=lambda rules, state: {"fruit": state.fruit},
    sheet=sheet_of("hive"),
    replaces=frozenset({"toy.sheet.empty"}),
    check=lines_of("hive"),
    losses={"toy.points.sting": "toy.source.bees"},
)
FROST = module("frost", check_seat=lines_of("ice"), gains={"toy.points.ice": "toy.source.frost"})
BOTH = Modules(BEES, FROST)


def test_what_a_module_does_not_give_is_nothing() -> None:
    bare = Modules(module("bare"))
    rules = toy(*(one.layer for one in bare))
    now = Moment(rules, Orchard(), 0, None)
    assert bare.views(rules, Orchard()) == {"bare": {}}
    assert bare.sheet(rules, Header("toy", "plain", 3)) == ()
    assert (list(bare.lines(now)), list(bare.seat_lines(now, 0, "toy.seat"))) == ([], [])
    assert (bare.sections, bare.sources, bare.parts, bare.replaced(rules)) == ({}, {}, (), frozenset())


def test_only_modules_in_play_are_seen_laid_out_and_checked() -> None:
    rules = toy(BEES.layer)
    now = Moment(rules, Orchard(fruit=5), 0, None)
    assert BOTH.views(rules, now.state) == {"bees": {"fruit": 5}}
    assert [step.code for step in BOTH.sheet(rules, Header("toy", "plain", 3))] == ["toy.sheet.hive"]
    assert BOTH.replaced(rules) == {"toy.sheet.empty"}
    assert BOTH.replaced(TOY) == frozenset()
    assert [line.code for line in BOTH.lines(now)] == ["toy.check.hive"]
    assert list(BOTH.seat_lines(now, 1, "toy.seat")) == []


def test_what_a_seat_has_stands_under_the_heading_it_is_given() -> None:
    now = Moment(toy(FROST.layer), Orchard(), 0, None)
    [line] = BOTH.seat_lines(now, 1, "toy.seat")
    assert (line.area, line.seat, line.code) == ("toy.seat", 1, "toy.check.ice")


def test_modules_keep_their_order_whatever_is_asked_for() -> None:
    assert BOTH.named(("frost", "rain", "bees")) == (BEES, FROST)
    assert BOTH.named(("frost",)) == (FROST,)


def test_what_is_given_comes_before_what_is_taken() -> None:
    assert list(BOTH.sources.items()) == [
        ("toy.points.ice", "toy.source.frost"),
        ("toy.points.sting", "toy.source.bees"),
    ]


def test_sections_and_parts_are_those_of_all_modules() -> None:
    assert BOTH.sections == {"bees": BEES.catalogue}
    assert BOTH.parts == (Orchard,)


def test_modules_are_loaded_from_the_folders_that_the_card_names() -> None:
    found = load_modules("companion.games.caral", META, CaralModule)
    assert tuple(one.name for one in found) == META.modules
    assert tuple(one.card for one in found) == META.optional


def test_a_folder_without_its_module_is_named() -> None:
    another = replace(META, optional=(replace(META.optional[0]),))
    with pytest.raises(LookupError, match=r"companion\.games\.caral\.modules\.whim\.module has no MODULE"):
        load_modules("companion.games.caral", another, CaralModule)
    with pytest.raises(ModuleNotFoundError, match="bees"):
        load_modules("companion.games.caral", replace(META, optional=(BEES.card,)), CaralModule)


HEADER = Header("toy", "plain", 3, modules=("bees",), options={"die": "app"})


@pytest.mark.parametrize(
    ("when", "lies"),
    [
        (edition("plain"), True),
        (edition("fancy"), False),
        (seats(3), True),
        (seats(2), False),
        (option("die", "app"), True),
        (option("die", "table"), False),
        (modules("bees"), True),
        (modules("bees", "frost"), False),
    ],
)
def test_a_variant_lies_on_the_game_when_the_table_agreed_so(when: Any, lies: bool) -> None:
    assert layers((Variant(FROST.layer, when),), HEADER) == ((FROST.layer,) if lies else ())


def test_variants_lie_there_in_their_order_and_bring_their_sheets() -> None:
    three = Variant(layer("three"), seats(3), sheet_of("bench"))
    two = Variant(layer("two"), seats(2), sheet_of("stool"))
    variants = (three, two, Variant(BEES.layer, modules("bees")))
    found = layers(variants, HEADER)
    assert [one.name for one in found] == ["three", "bees"]
    assert [step.code for step in sheets(variants, toy(*found), HEADER)] == ["toy.sheet.bench"]


def test_templates_of_modules_are_named_with_the_game_s() -> None:
    found = Modules(module("bees", templates={"tree": "hive.html"}), module("frost")).templates
    assert found == {"bees": {"tree": "hive.html"}, "frost": {}}
    assert [*Pages(parts={"board": "board.html"}, modules=found).templates] == ["board.html", "hive.html"]


def test_pages_of_modules_are_joined_with_those_of_the_game() -> None:
    stages = (Stage("rain", "rain.html", lambda view: True),)
    own = Pages(parts={"board": "board.html"}, passing=frozenset({"toy.rest"}))
    more = Pages(pictures={"hive": "bee"}, stages=stages)
    found = own.joined((more, Pages(grouped=frozenset({"toy.swarm"}), extras=frozenset({"toy.fly"}))))
    assert found == Pages(
        parts={"board": "board.html"},
        extras=frozenset({"toy.fly"}),
        pictures={"hive": "bee"},
        passing=frozenset({"toy.rest"}),
        grouped=frozenset({"toy.swarm"}),
        stages=stages,
    )

"""The board's drawing: every piece once and at its place, for any path, in SVG that nobody can break out of."""

import gzip
import re
from itertools import pairwise
from math import dist
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from companion.bots.play import play_on
from companion.engine.log import Chronicle
from companion.engine.view import SPECTATOR
from companion.games import load
from companion.games.caral.box import preset
from companion.games.caral.game import GAME
from companion.games.caral.meta import META
from companion.games.caral.pages.drawing import draw
from companion.games.caral.pages.drawings.pieces import LARGEST_LEVEL, LEVEL_HEIGHT, half
from companion.games.caral.pages.drawings.spiral import CENTRE, HEIGHT, PLAZA, SQUARENESS, WIDTH, layout, oval
from companion.games.caral.view import view
from companion.i18n import render
from tests.games.caral.table import Table, rules_with
from tests.support.bot_tables import players, rules_of

NAMES = ["Anna", "Bernd", "Cleo", "Dora"]
SVG = "{http://www.w3.org/2000/svg}"
MOVED = re.compile(r"translate\((-?[\d.]+) (-?[\d.]+)\)")
MOST_BYTES = 12_000
EVERY = 45
LETTERING = (18, 9)
"""How wide and high two letters are at most."""

SUN = 15
"""How far its rays reach."""

GAMES = (
    ("retail", 4, META.modules, 2),
    ("crowd", 3, META.modules, 2),
    ("retail", 2, (), 3),
    ("crowd", 4, ("progress", "anaconda"), 4),
)


def coloured(seen: dict[str, Any], names: list[str] = NAMES) -> dict[str, Any]:
    """A view with what the service adds to it."""
    for number, seat in enumerate(seen["seats"]):
        seat |= {"name": names[number], "colour": tuple(META.colours)[number]}
    return seen


def drawn(seen: dict[str, Any], language: str = "en", names: list[str] = NAMES) -> str:
    def say(code: str, /, **params: Any) -> str:
        return render(code, params, language, names)

    return draw(seen, say).svg()


class Picture:
    """A drawing taken apart."""

    def __init__(self, seen: dict[str, Any], language: str = "en", names: list[str] = NAMES) -> None:
        self.text = drawn(coloured(seen, names), language, names)
        self.root = ET.fromstring(self.text)
        self.ids = {element.get("id"): element for element in self.root.iter() if element.get("id")}
        self.board = seen["board"]
        self.names = list(self.board["spots"])

    def spot(self, name: str) -> ET.Element:
        return self.ids[f"b-spot-{self.names.index(name)}"]

    def inside(self, name: str, part: str) -> ET.Element | None:
        """A piece of a spot: it is drawn in the spot's own group."""
        found = self.spot(name).findall(f".//*[@id='b-{part.format(self.names.index(name))}']")
        return found[0] if found else None

    def place(self, element: ET.Element) -> tuple[float, ...]:
        return tuple(map(float, MOVED.match(element.get("transform")).groups()))

    def stands(self, element: ET.Element) -> str:
        """The spot on which something is drawn: the central place, or the nearest on the path."""
        *where, _ = layout(len(self.names)).spots
        place = self.place(element)
        off = sum(
            (abs(at - middle) / half) ** SQUARENESS for at, middle, half in zip(place, CENTRE, PLAZA, strict=True)
        )
        return self.names[-1 if off < 1 else min(range(len(where)), key=lambda spot: dist(where[spot], place))]


def uses(element: ET.Element, prefix: str) -> list[str]:
    """What an element shows of the pieces whose names begin so, in order."""
    found = (use.get("href").removeprefix("#c-") for use in element.iter(f"{SVG}use"))
    return [name for name in found if name.startswith(prefix)]


def looks(element: ET.Element) -> set[str]:
    return set(element.get("class").split())


def colour(owner: Any) -> str:
    return tuple(META.colours)[owner] if isinstance(owner, int) else "neutral"


def positions(edition: str, seats: int, modules: tuple[str, ...], seed: int) -> list[dict[str, Any]]:
    """Now and then a position of a game among bots, so that everything is built at some time."""
    rules = rules_of(edition, seats, modules=modules)
    chronicle = Chronicle(rules)
    play_on(chronicle, players(["sensible"] * seats, seed))
    moments = [*range(20, len(chronicle.line), EVERY), len(chronicle.line)]
    return [view(rules, chronicle.state_after(moment), SPECTATOR) for moment in moments]


@pytest.fixture(scope="module", params=GAMES, ids=lambda played: f"{played[0]}-{played[1]}-{len(played[2])}")
def pictures(request: pytest.FixtureRequest) -> list[tuple[dict[str, Any], Picture]]:
    return [(seen, Picture(seen)) for seen in positions(*request.param)]


def test_everybody_stands_where_they_are(pictures) -> None:
    assert len(pictures) > 5
    for seen, picture in pictures:
        board = seen["board"]
        for seat in seen["seats"]:
            figure = picture.ids[f"b-figure-{seat['seat']}"]
            assert picture.stands(figure) == seat["figure"] == figure.get("data-spot")
            assert figure.get("href") == f"#c-figure-{META.colours[seat['colour']]}"
        assert picture.stands(picture.ids["b-architect"]) == board["architect"]
        snake = board["modules"].get("anaconda", {}).get("spot")
        assert ("anaconda" in board["modules"]) == ("b-anaconda" in picture.ids)
        assert len(uses(picture.root, "anaconda")) == (snake is not None)
        if snake is not None:
            assert picture.stands(picture.ids["b-anaconda"]) == snake


def test_the_positions_hold_everything_there_is_to_draw(pictures) -> None:
    boards = [seen["board"] for seen, _ in pictures]
    sites = [site for board in boards for site in board["sites"].values()]
    assert any(site["levels"] == site["size"] > 0 for site in sites)
    assert any(0 < site["levels"] < site["size"] for site in sites)
    assert any(site["priests"] for site in sites)
    assert any(seat["figure"] == "centre" for seen, _ in pictures for seat in seen["seats"])
    if "progress" in boards[0]["modules"]:
        assert any(board["modules"]["progress"]["laid"] for board in boards)


def test_nobody_hides_behind_another(pictures) -> None:
    for seen, picture in pictures:
        places = [picture.place(picture.ids[f"b-figure-{seat['seat']}"]) for seat in seen["seats"]]
        assert len(set(places)) == len(places)


def test_pyramids_show_their_levels_owner_and_priests(pictures) -> None:
    for seen, picture in pictures:
        for name, site in seen["board"]["sites"].items():
            owner, pyramid = picture.inside(name, "owner-{}"), picture.inside(name, "pyramid-{}")
            assert (owner is not None) == (site["owner"] is not None)
            assert (pyramid is not None) == (site["levels"] > 0)
            if owner is not None:
                assert uses(owner, "sign-") == [f"sign-{META.colours.get(colour(site['owner']), 'neutral')}"]
                assert f"b-of-{colour(site['owner'])}" in looks(owner)
            if pyramid is not None:
                check_pyramid(site, pyramid)


def check_pyramid(site: dict[str, Any], pyramid: ET.Element) -> None:
    done = site["levels"] == site["size"]
    assert uses(pyramid, "level-") == [f"level-{site['size'] - level}" for level in range(site["levels"])]
    assert uses(pyramid, "plan-") == ([] if done else [f"plan-{site['size']}"])
    assert ("b-done" in looks(pyramid), "b-begun" in looks(pyramid)) == (done, not done)
    assert len(uses(pyramid, "figure-")) == min(1, site["priests"])
    numbers = [text.text for text in pyramid.iter(f"{SVG}text")]
    assert numbers == ([str(site["priests"])] if site["priests"] > 1 else [])


@pytest.mark.parametrize("levels", range(1, LARGEST_LEVEL + 1))
def test_what_the_ceremony_is_worth_lies_on_nothing_else(levels: int) -> None:
    """Neither on the levels and the outline of those to come nor on the sun on top."""
    seen = view(rules_with(), Table().with_state(central=levels).state, SPECTATOR)
    worth = Picture(seen).ids["b-central"].find(f"{SVG}text")
    assert worth.text == f"+{levels + 2}"
    x, y = float(worth.get("x")), float(worth.get("y"))
    left, middle = x - LETTERING[0] / 2, y - LETTERING[1] / 2
    beside = min(LARGEST_LEVEL - 1, max(0, int((-y - 1) // LEVEL_HEIGHT)))
    assert left > half(LARGEST_LEVEL - beside)
    assert dist((left, middle), (0, -levels * LEVEL_HEIGHT - 4)) > SUN


def test_workers_tiles_and_the_central_pyramid_are_there(pictures) -> None:
    for seen, picture in pictures:
        for seat in seen["seats"]:
            for quarry, count in seat["workers"].items():
                workers = picture.inside(quarry, f"workers-{{}}-{seat['seat']}")
                assert (workers.find(f"{SVG}text").text if workers is not None else "0") == str(count)
        laid = seen["board"]["modules"].get("progress", {}).get("laid", {})
        tiles = {name: picture.inside(name, "tile-{}") for name in seen["board"]["spots"][:-1]}
        assert {name: tile.get("data-tile") for name, tile in tiles.items() if tile is not None} == laid
        central = picture.ids["b-central"]
        assert len(uses(central, "level-")) == seen["board"]["central"]
        assert picture.ids["b-supply-stone"].find(f"{SVG}text").text == str(seen["board"]["stones"])
        assert picture.ids["b-supply-card"].find(f"{SVG}text").text == str(seen["board"]["deck"])


def test_emissaries_show_who_was_sent(pictures) -> None:
    for seen, picture in pictures:
        held = seen["board"]["modules"].get("emissaries")
        assert ("b-emissaries" in picture.ids) == (held is not None)
        for seat, sent in enumerate(held["sent"]) if held else ():
            for level, needed in enumerate(held["levels"]):
                cell = picture.ids[f"b-sent-{level}-{seat}"]
                figures = [use.get("class") for use in cell.iter(f"{SVG}use")]
                full = level < sent["level"]
                for kind in ("carali", "alpacas"):
                    there = needed[kind] if full else sent[kind] if level == sent["level"] else 0
                    assert figures.count(f"b-{kind}") == there
        holder = held["diplomat"] if held else None
        assert len(uses(picture.root, "g-token")) == (holder is not None)
        if holder is not None:
            assert picture.ids["b-diplomat"].get("data-seat") == str(holder)


def test_ids_are_unique_and_everything_used_is_defined(pictures) -> None:
    for _, picture in pictures:
        ids = [element.get("id") for element in picture.root.iter() if element.get("id")]
        assert len(set(ids)) == len(ids)
        assert {use.get("href") for use in picture.root.iter(f"{SVG}use")} <= {f"#{name}" for name in ids}


def test_the_drawing_is_small_and_needs_no_style_of_its_own(pictures) -> None:
    for _, picture in pictures:
        assert len(gzip.compress(picture.text.encode())) < MOST_BYTES
        assert "style" not in picture.text
        assert "data:" not in picture.text
        assert picture.text.count("http") == 1, "the name of the language alone"


@pytest.mark.parametrize("count", range(20, 61))
def test_spots_lie_apart_on_the_board_and_around_the_centre(count: int) -> None:
    spots, size, _ = layout(count)
    edge = oval(*PLAZA, points=120)
    assert len(spots) == count
    assert spots[-1] == CENTRE
    for number, one in enumerate(spots[:-1]):
        assert size / 2 <= one[0] <= WIDTH - size / 2
        assert size / 2 <= one[1] <= HEIGHT - size / 2
        assert all(dist(one, other) >= size for other in spots[number + 1 : -1])
        assert all(dist(one, point) >= size / 2 - 1 for point in edge)
    assert size > 60, "large enough to be seen across a room"


def test_the_path_is_even_and_leads_inwards() -> None:
    spots, size, _ = layout(27)
    steps = [dist(one, other) for one, other in pairwise(spots[:-1])]
    assert max(steps) < 1.6 * min(steps)
    assert dist(spots[0], CENTRE) > dist(spots[-2], CENTRE) + size


def long_path(count: int) -> dict[str, Any]:
    catalogue = preset("retail")
    own = catalogue["path"]["spots"]
    more = [f"site-more {number}" for number in range(count - len(own))]
    return catalogue | {"path": {"spots": [*own, *more], "confidence": "matched"}}


@pytest.mark.parametrize("count", [26, 40, 58])
def test_any_catalogue_s_path_is_drawn(count: int) -> None:
    table = Table(rules_with(catalogue=long_path(count)))
    last = table.path.spots[-2]
    picture = Picture(view(table.rules, table.player(0, figure=last).state, SPECTATOR))
    assert len(picture.root.findall(f"{SVG}g[@data-spot]")) == count + 1
    assert picture.stands(picture.ids["b-figure-0"]) == last


def test_four_at_the_centre_stand_beside_each_other() -> None:
    table = Table(seats=4)
    for seat in range(4):
        table.player(seat, figure="centre")
    picture = Picture(view(table.rules, table.state, SPECTATOR))
    figures = [picture.ids[f"b-figure-{seat}"] for seat in range(4)]
    assert {picture.stands(figure) for figure in figures} == {"centre"}
    assert len({picture.place(figure) for figure in figures}) == 4


def test_nothing_that_people_wrote_breaks_out() -> None:
    catalogue = preset("retail")
    strange = ["village-<b>&\"'</svg>" if spot == "village-2" else spot for spot in catalogue["path"]["spots"]]
    table = Table(rules_with(catalogue=catalogue | {"path": {"spots": strange, "confidence": "matched"}}))
    names = ["<script>alert(1)</script>", "x" * 200, "שלום ]]> \x07\ud800"]
    for language in ("en", "de"):
        picture = Picture(view(table.rules, table.state, SPECTATOR), language, names)
        assert not list(picture.root.iter(f"{SVG}script"))
        told = picture.ids["board-told"].text
        assert "<script>alert(1)</script>" in told
        assert "x" * 200 in told
        assert "שלום ]]>" in told
        assert picture.inside(strange[12], "tile-{}") is None
        assert len(list(picture.root)) == len(list(Picture(view(table.rules, table.state, SPECTATOR)).root))


TOLD = {
    "en": (
        "The architect is at cult square 1.",
        "Anna is in village 2.",
        "Bernd has 2 of 5 levels at building site 3.",
    ),
    "de": (
        "Der Architekt steht am Kultplatz 1.",
        "Anna steht im Dorf 2.",
        "Bernd hat 2 von 5 Stufen am Bauplatz 3.",
    ),
}


@pytest.mark.parametrize("language", TOLD)
def test_the_board_is_told_in_words(language: str) -> None:
    table = Table().player(0, figure="village-2").site("site-3", 1, size=5, levels=2)
    table.with_state(architect=table.path.index["cult-1"])
    picture = Picture(view(table.rules, table.state, SPECTATOR), language)
    assert all(sentence in picture.ids["board-told"].text for sentence in TOLD[language])
    assert picture.root.get("role") == "img"
    assert {picture.root.get("aria-labelledby"), picture.root.get("aria-describedby")} <= set(picture.ids)


def test_a_game_s_drawing_is_found_by_its_id() -> None:
    assert load("caral").drawing.draw is draw
    rules = GAME.ruleset(GAME.header())
    assert drawn(coloured(view(rules, rules.begin().state, SPECTATOR))).startswith("<svg ")

"""What measures a page notices what is wrong with it, and nothing else."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.support.one_screen import first_screen, overlaps, resized, sideways, small

PAGE = """
<!doctype html>
<style>
body {{ margin: 0; height: 600px; }}
#stage, #stage * {{ position: absolute; }}
#stage {{ top: 100px; left: 0; }}
.t {{ width: 50px; height: 50px; padding: 0; border: 0; border-radius: 50%; }}
#answer {{ position: fixed; bottom: 60px; }}
nav {{ position: fixed; bottom: 0; }}
.main, nav a {{ display: inline-block; min-height: 48px; min-width: 48px; }}
</style>
<div id="stage">{stage}</div>
<div id="answer"><h2 id="asked">{question}</h2><button class="main">Go</button></div>
<details><summary style="line-height: 48px">More</summary>{more}</details>
<nav class="tabs"><a href="#">Turn</a></nav>
"""
SIZE = (320, 568)


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context()
    yield context.new_page()
    context.close()


def shown(page: Page, *places: tuple[int, int], question: str = "Where to?", style: str = "", more: str = "") -> Page:
    """A page with round targets at these places, its style changed."""
    stage = "".join(f'<button class="t" style="left: {x}px; top: {y}px">{x}</button>' for x, y in places)
    page.set_content(PAGE.format(stage=stage, question=question, more=more) + f"<style>{style}</style>")
    resized(page, *SIZE)
    return page


def test_a_page_that_fits_has_no_fault(page: Page) -> None:
    shown(page, (0, 0), (50, 0), (100, 0))
    assert [*first_screen(page), *first_screen(page, asked=False)] == []
    assert [*sideways(page), *overlaps(page), *small(page)] == []


@pytest.mark.parametrize(
    ("place", "style", "fault"),
    [
        ((0, 500), "", "is outside"),
        ((300, 0), "", "is outside"),
        ((0, 0), "#answer { bottom: -20px }", "is outside"),
        ((0, 0), "body::after { content: ''; position: fixed; inset: 0 }", "cannot be tapped"),
        ((0, 0), "details { position: fixed; inset: 90px 0 300px }", "is covered"),
        ((0, 0), ".t { pointer-events: none }", "cannot be tapped"),
        ((0, 0), "#asked { width: 20px; overflow: hidden; white-space: nowrap }", "is cut off"),
        ((0, 0), "#asked { visibility: hidden }", "nothing is asked"),
        ((0, 0), ".t, .main { display: none }", "nothing to answer with"),
    ],
)
def test_what_is_not_on_the_first_screen_is_told(page: Page, place: tuple[int, int], style: str, fault: str) -> None:
    assert any(fault in each for each in first_screen(shown(page, place, style=style)))


def test_a_question_without_words_is_none(page: Page) -> None:
    assert first_screen(shown(page, (0, 0), question="")) == ["nothing is asked"]


def test_who_waits_needs_the_tabs(page: Page) -> None:
    assert first_screen(shown(page, style="nav { display: none }"), asked=False) == ["there is nothing to answer with"]


def test_a_page_that_is_too_wide_is_told(page: Page) -> None:
    assert sideways(shown(page, style="body { width: 330px }")) == ["scrolls sideways by 10 px"]


def test_round_targets_overlap_where_their_shapes_do(page: Page) -> None:
    """The boxes of the second pair share a corner, the circles do not."""
    assert len(overlaps(shown(page, (0, 0), (40, 0)))) == 1
    assert overlaps(shown(page, (0, 0), (40, 40))) == []
    assert len(overlaps(shown(page, (0, 0), (40, 40), style=".t { border-radius: 0 }"))) == 1


def test_what_is_refused_or_disabled_overlaps_nothing(page: Page) -> None:
    shown(page, (0, 0), (20, 0))
    page.locator(".t").first.evaluate("one => one.classList.add('no')")
    assert overlaps(page) == []


def test_a_target_below_the_answer_bar_overlaps_its_button(page: Page) -> None:
    box = shown(page).locator(".main").bounding_box()
    assert box is not None
    assert len(overlaps(shown(page, (round(box["x"]), round(box["y"]) - 100)))) == 1


def test_what_is_too_small_is_told_also_where_it_is_folded_away(page: Page) -> None:
    shown(page, (0, 0), more="<button style='width: 20px; height: 50px'>x</button>")
    assert len(small(page)) == 1
    assert page.locator("details[open]").count() == 0

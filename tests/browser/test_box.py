"""Match your box in a browser: quick taps, errors at their fields, and a table played with a box that was changed."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.support.counting import offered, tap_entry

NARROW = 320
THUMB = 44
TARGETS = """
() => [...document.querySelectorAll("button, summary, a.button, select, label:is(.choice, .confirm, .tick, .stop)")]
    .filter(element => element.checkVisibility())
    .map(element => ({ text: element.textContent.trim() || element.name, ...element.getBoundingClientRect().toJSON() }))
"""
NAMELESS = """
() => [...document.querySelectorAll("input:not([type=hidden]), select, button")]
    .filter(element => !element.hidden && !element.labels?.length && !element.ariaLabel && !element.textContent.trim())
    .map(element => element.outerHTML)
"""
TAPS = "ids => ids.forEach(id => document.getElementById(id).click())"


def matching(room, edition: str = "retail", width: int = 360, language: str = "en"):
    host = room.device(width, language)
    host.page.goto(f"{room.address}/box/caral/new?edition={edition}")
    return host


def opened(page: Page, *sections: str) -> None:
    for section in sections:
        page.locator(f"#{section} > summary").click()


def spots(page: Page) -> list[str]:
    return page.locator("input[name='path.spots']").evaluate_all("all => all.map(one => one.value)")


def tap(page: Page, kind: str, **fields: Any) -> None:
    """Tap the button that enters this, and wait until the table has gone on."""
    table, before = page.locator("#table"), page.locator("#table").get_attribute("data-position")
    tap_entry(page, {"kind": kind, **fields})
    expect(table).not_to_have_attribute("data-position", before)


def choose(page: Page, name: str, value: str) -> None:
    page.locator(f"input[name='{name}'][value='{value}']").evaluate("choice => choice.click()")


def told(page: Page) -> list[str]:
    """The table's log, line by line."""
    code = page.url.rsplit("/", 1)[-1]
    answer = page.context.request.get(f"{page.url.split('/t/')[0]}/api/v1/tables/{code}/log")
    return [entry["text"] for entry in answer.json()["entries"]]


def change_die_and_whim(page: Page) -> None:
    """The die gets the faces 3 and 1/3; the first whim card asks for 9 and costs a stone, the second asks for 11."""
    opened(page, "die", "whim")
    page.locator("label.tick", has=page.locator("#die-faces-0")).click()
    page.locator("label.tick", has=page.locator("#die-faces-0-3")).click()
    page.locator("label.tick", has=page.locator("#die-faces-1-3")).click()
    for faces in (5, 4, 3, 2):
        page.locator("#do-die-drop-2").click()
        expect(page.locator("fieldset.face")).to_have_count(faces)
    page.locator("#whim-0-thresholds-0").fill("9")
    page.locator("#whim-0-target").select_option("fewest")
    page.locator("#whim-0-penalty").select_option("stone")
    page.locator("#whim-1-thresholds-0").fill("11")
    page.locator("#whim-1-penalty").select_option("card")
    expect(page.locator("#digest-die")).to_have_text("3 · 1/3")
    for entry in ("die", "whim-0", "whim-1"):
        expect(page.locator(f"#sure-{entry}")).to_have_text("As in your box")
    expect(page.locator("#sure-whim-2")).to_have_text("Our guess")


def open_table(page: Page) -> None:
    page.get_by_role("link", name="Open a table with it").click()
    names = page.locator("input[name=name]")
    for number, name in enumerate(("Anna", "Bernd")):
        names.nth(number).fill(name)
    choose(page, "module", "whim")
    choose(page, "option-die", "table")
    choose(page, "option-setup", "table")
    page.get_by_role("button", name="Open the table").first.click()
    expect(page.locator("#table")).to_have_attribute("data-position", "0")


def play_until_the_ceremony(page: Page) -> None:
    """Both found their pyramids and walk to and fro, while the architect takes three squares in every round."""
    tap(page, "start")
    for kind, site in (("start_at", 1), ("start_at", 2), ("place_neutral", 3), ("place_neutral", 4)):
        tap(page, f"caral.{kind}", site=f"site-{site}")
    tap(page, "caral.show", component="whim-1")
    assert [entry["face"] for entry in offered(page) if entry["kind"] == "caral.roll"] == ["3", "1/3"]
    for stop in ("village-1", "start", "village-1"):
        tap(page, "caral.roll", face="3")
        for seat in (0, 1):
            tap(page, "caral.move", to=stop, seat=seat)
            tap(page, "caral.end_turn", seat=seat)
    tap(page, "caral.roll", face="3")


def test_a_year_is_played_with_the_die_and_the_whim_cards_that_the_host_changed(room):
    host = matching(room)
    page = host.page
    change_die_and_whim(page)
    host.tap("Save")
    expect(page.get_by_text("“Our box” is saved.")).to_be_visible()
    open_table(page)
    play_until_the_ceremony(page)
    tap(page, "caral.reveal", card="stone")
    tap(page, "caral.sacrifice", card="clay", count=4, seat=0)
    tap(page, "caral.sacrifice", card="fish", count=3, seat=1)
    tap(page, "caral.return_stone", seat=1)
    tap(page, "caral.begin_year")
    tap(page, "caral.show", component="whim-2")
    lines = " ".join(told(page))
    assert "The gods demand a total of at least 9 cards this year (whim card 1)." in lines
    assert "The gods are angry: a total of 7 cards were sacrificed, 9 were demanded." in lines
    assert "The gods demand a total of at least 11 cards this year (whim card 2)." in lines
    assert "the fewest will lose 1 stone." in lines
    assert "will lose 1 resource card." in lines
    assert [entry["face"] for entry in offered(page) if entry["kind"] == "caral.roll"] == ["3", "1/3"]
    assert host.complaints == []


def test_quick_taps_all_count_and_the_focus_stays(room):
    page = matching(room).page
    opened(page, "path")
    before = spots(page)
    keys = ["do-path-add-village", "do-path-add-site", "do-path-add-site", "do-path-back", "do-path-add-quarry"]
    page.locator(f"#{keys[-1]}").focus()
    page.evaluate(TAPS, keys)
    expect(page.locator("input[name='path.spots']").last).to_have_value("quarry-3")
    assert spots(page)[len(before) :] == ["village-4", "site-17", "quarry-3"]
    expect(page.locator(f"#{keys[-1]}")).to_be_focused()
    expect(page.locator("#digest-path")).to_have_text("28 squares")


def test_a_square_is_put_in_where_somebody_taps(room):
    page = matching(room).page
    opened(page, "path")
    page.locator("label.stop", has=page.get_by_role("radio", name="quarry 1")).click()
    page.locator("#do-path-add-cult").click()
    expect(page.locator("input[name='path.spots']")).to_have_count(26)
    assert spots(page)[2:6] == ["site-2", "quarry-1", "cult-1", "site-3"]


def test_ticking_counts_down_and_the_button_below_leads_to_the_next(room):
    page = matching(room).page
    onward = page.locator("#next")
    expect(onward).to_have_text("Still open: 33 ↓")
    for left, entry, start in ((32, "path", "#path > summary"), (31, "die", "#die > summary"), (30, "cards", "#cards")):
        onward.click()
        expect(page.locator(start)).to_be_in_viewport()
        page.locator(f"#ok-{entry}").check()
        expect(onward).to_have_text(f"Still open: {left} ↓")
    page.locator("#ok-die").uncheck()
    expect(onward).to_have_text("Still open: 31 ↓")
    expect(page.locator("#state-die")).to_have_text("Unsure: 1")


def test_what_is_touched_is_confirmed_by_itself(room):
    page = matching(room).page
    opened(page, "emissaries")
    page.locator("#emissaries-2-stones").fill("1")
    page.locator("#emissaries-2-stones").press("Tab")
    expect(page.locator("#sure-emissaries-2-reward")).to_have_text("As in your box")
    assert page.locator("#sure-emissaries-2").inner_text() == "Our guess"


def test_a_status_card_asks_only_for_what_its_condition_needs(room):
    page = matching(room).page
    opened(page, "status")
    fields = {name: page.locator(f"#status-1-{name}") for name in ("number", "square", "words")}
    for condition, shown in (("stones", "number"), ("first_at", "square"), ("judged", "words")):
        page.locator("#status-1-condition").select_option(condition)
        for name, found in fields.items():
            expect(found).to_be_visible(visible=name == shown)
    assert len(fields) == 3


def test_faults_are_shown_at_their_fields_and_the_first_has_the_focus(room):
    page = matching(room).page
    opened(page, "whim", "annual")
    page.locator("#whim-4-thresholds-1").fill("many")
    page.locator("#annual-2-first").fill("")
    page.locator(".save button").click()
    expect(page.get_by_role("alert")).to_contain_text("2 things do not fit yet.")
    first = page.locator("#whim-4-thresholds-1")
    expect(first).to_be_focused()
    expect(first).to_be_in_viewport()
    expect(first).to_have_value("many")
    expect(first).to_have_accessible_description("Here belongs a whole number from 1 to 200.")
    page.get_by_role("link", name="Annual tiles: ").click()
    expect(page.locator("#annual-2-first")).to_be_in_viewport()
    assert page.locator("[aria-invalid]").count() == 2


def test_enter_in_a_field_saves(room):
    page = matching(room).page
    page.locator("#name").fill("By keyboard")
    page.locator("#name").press("Enter")
    expect(page.get_by_text("“By keyboard” is saved.")).to_be_visible()
    assert page.url.startswith(f"{room.address}/box/caral?saved=")


def test_everything_works_without_script(room):
    context = room.browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 740}, locale="en")
    context.set_default_timeout(room.patience)
    room.contexts.append(context)
    page = context.new_page()
    page.goto(f"{room.address}/box/caral/new")
    page.locator("#path > summary").click()
    page.locator("#do-path-add-village").click()
    expect(page.locator("#do-path-add-village")).to_be_in_viewport()
    expect(page.locator("#digest-path")).to_have_text("26 squares")
    page.locator("#stones-count").evaluate("field => field.closest('details').open = true")
    page.locator("#stones-count").fill("2")
    page.locator(".save button").click()
    expect(page.locator("#stones-count")).to_be_focused()
    page.locator("#stones-count").fill("20")
    page.locator(".save button").click()
    expect(page.get_by_text("“Our box” is saved.")).to_be_visible()
    assert "/box/caral?saved=" in page.url


def test_narrow_phones_scroll_nothing_sideways_and_thumbs_hit_everything(room):
    for language in ("en", "de"):
        page = matching(room, width=NARROW, language=language).page
        page.locator(".save button").click()
        for url in (page.url, f"{room.address}/box/caral/new", f"{room.address}/new"):
            page.goto(url)
            page.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
            assert page.evaluate("document.documentElement.scrollWidth") <= NARROW, url
            assert page.evaluate(NAMELESS) == []
            for box in page.evaluate(TARGETS):
                assert min(box["height"], box["width"]) >= THUMB - 0.01, (url, box)

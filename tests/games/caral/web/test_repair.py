"""Repairing a step without script: from the log to the bench, the preview and the table; and remarks."""

import json

import pytest

from tests.support.page_client import Phone, founded, opened, seated

INSTEAD = "Start a pyramid at building site {}"


def repairs(phone: Phone) -> dict[str, str]:
    """The steps that can be repaired, by what happened."""
    return {name: link for name, link in labelled(phone).items() if "/repair/" in link}


def labelled(phone: Phone) -> dict[str, str]:
    parts = phone.answer.text.split("<a ")[1:]
    tags = [part.partition(">")[0] for part in parts]
    return {field(tag, "aria-label"): field(tag, "href") for tag in tags if "aria-label" in tag}


def field(tag: str, name: str) -> str:
    return tag.partition(f'{name}="')[2].partition('"')[0]


def choose(phone: Phone, words: str):
    """Press a button of the bench, whose form asks by GET."""
    form, value = next((f, v) for f in phone.page.forms for text, _, v in f.buttons if text == words)
    assert form.method == "get"
    answer = phone.client.get(form.action.partition("#")[0], query_string={"entry": value}, headers=phone.headers)
    return phone._shows(answer)


@pytest.fixture
def table(app):
    """Anna, who is the host, Bernd and Cleo have started pyramids at sites 1, 4 and 7."""
    return founded(seated(app))


def bench(phone: Phone, position: int):
    return phone.look(f"{phone.url.partition('/log')[0].partition('/repair')[0]}/repair/{position}")


def test_the_log_leads_the_host_to_every_step(table):
    anna, bernd, _ = table
    anna.look(f"{anna.url}/log")
    found = repairs(anna)
    assert sorted(int(link.rpartition("/")[2]) for link in found.values()) == [2, 3, 4]
    assert any(name.startswith("Repair this step: Bernd starts a pyramid") for name in found)
    bernd.look(f"{bernd.url}/log")
    assert repairs(bernd) == {}


def test_the_bench_shows_the_step_its_moment_and_the_other_answers(table):
    anna, *_ = table
    assert bench(anna, 3).status_code == 200
    assert "Entered by Bernd" in anna.says()
    assert "Bernd starts a pyramid at building site 4." in anna.says()
    assert "What really happened?" in anna.page.words
    assert "first pyramid?" not in anna.says()
    assert INSTEAD.format(7) in anna.buttons()
    assert INSTEAD.format(4) not in anna.buttons()
    assert '<summary aria-disabled="true">Start a pyramid at building site 1</summary>' in anna.answer.text
    assert "Rule ACT-2" in anna.says()


def test_a_choice_is_previewed_and_changes_nothing(table):
    anna, bernd, _ = table
    bench(anna, 2)
    assert choose(anna, INSTEAD.format(4)).status_code == 200
    says = anna.says()
    assert "2 later steps are set aside" in says
    assert "Bernd starts a pyramid at building site 4." in says
    assert "5 → 0 −5" in says
    assert "Yes, change it" in anna.buttons()
    bernd.look()
    assert "corrects step" not in bernd.says()


def test_confirming_changes_the_past_and_everybody_sees_who_did_it(table):
    anna, bernd, cleo = table
    url = anna.url
    bench(anna, 2)
    choose(anna, INSTEAD.format(4))
    assert anna.press("Yes, change it").status_code == 200
    assert anna.url.endswith(url.rpartition("/")[2])
    for phone in (anna, bernd, cleo):
        phone.look()
        assert "Anna corrects step 2." in phone.says()
    assert "Your turn, Bernd" in bernd.says()
    bernd.press(INSTEAD.format(5))
    cleo.look()
    assert "Enter again?" in cleo.says()
    cleo.press(INSTEAD.format(7))
    anna.look(f"{url}/log")
    assert "At first it was entered so: Start a pyramid at building site 1" in anna.says()
    assert anna.page.links["Show step 2"] == "#entry-2"


def test_a_choice_that_fits_is_told_so(table):
    anna, *_ = table
    bench(anna, 4)
    choose(anna, INSTEAD.format(12))
    assert "Every later step still fits and stays." in anna.says()
    assert "Nobody’s points change." in anna.says()


def test_a_double_tap_is_one_correction(table):
    anna, *_ = table
    url = anna.url
    bench(anna, 4)
    choose(anna, INSTEAD.format(12))
    page = anna.page
    anna.press("Yes, change it")
    anna.page = page
    assert anna.press("Yes, change it").status_code == 200
    anna.look(f"{url}/log")
    assert anna.says().count("The host corrects step 4.") == 1


def test_who_is_too_late_is_told_and_sees_what_would_follow_now(table):
    anna, *_ = table
    url = anna.url
    bench(anna, 4)
    choose(anna, INSTEAD.format(12))
    old = anna.page
    anna.look(url)
    anna.press(anna.named("Take back"))
    anna.page = old
    answer = anna.press("Yes, change it")
    assert answer.status_code == 409
    assert 'role="alert"' in answer.text
    assert "Yes, change it" not in anna.buttons(), "the step itself was taken back"
    bench(anna, 3)
    choose(anna, INSTEAD.format(12))
    old = anna.page
    anna.look(url)
    anna.press(anna.named("Restore"))
    anna.page = old
    assert anna.press("Yes, change it").status_code == 409
    assert "Yes, change it" in anna.buttons()
    assert anna.press("Yes, change it").status_code == 200
    assert "The host corrects step 3." in anna.says()


def test_it_happened_anyway_for_the_host(app):
    anna, *_ = founded(seated(app, **{"option-die": "table"}))
    url = anna.url
    anna.press("The die shows 0")
    anna.press("Move to village 1")
    anna.look(f"{url}/log")
    moved = next(link for name, link in repairs(anna).items() if "Anna moves to village 1" in name)
    anna.look(moved)
    rulings = [v for form in anna.page.forms for text, _, v in form.buttons if "It happened anyway" in text]
    entry = next(raw for raw in map(json.loads, rulings) if raw["action"].get("to") == "centre")
    assert entry["waive"] == ["caral.move.too_far"]
    answer = anna.client.get(moved, query_string={"entry": json.dumps(entry)}, headers=anna.headers)
    assert "House ruling" in answer.text
    anna._shows(answer)
    anna.press("Yes, change it")
    assert "House ruling" in anna.client.get(f"{url}/log", headers=anna.headers).text


def test_htmx_gets_the_bench_alone_and_is_sent_to_the_table(table):
    anna, *_ = table
    bench(anna, 4)
    entry = anna.entry(INSTEAD.format(12))
    partial = {"HX-Request": "true"}
    answer = anna.client.get(anna.url, query_string={"entry": json.dumps(entry)}, headers=partial)
    assert answer.text.lstrip().startswith('<div id="bench">')
    assert '<hx-partial hx-target="#notice">' in answer.text
    choose(anna, INSTEAD.format(12))
    form = next(form for form in anna.page.forms if form.action.endswith("/repair"))
    data = {**dict(form.values), "entry": form.buttons[0][2]}
    done = anna.client.post(form.action, data=data, headers=partial)
    assert done.status_code == 200
    assert done.headers["HX-Redirect"].startswith("/t/")


def test_others_are_told_that_it_is_the_host_s(app, table):
    anna, bernd, _ = table
    assert bench(bernd, 3).status_code == 403
    assert "Only the host can do this." in bernd.says()
    stranger = Phone(app)
    assert stranger.look(f"{anna.url}/repair/3").status_code == 401
    assert stranger.client.post(f"{anna.url}/repair", data={}).status_code == 400


def test_what_cannot_be_repaired_says_why(table):
    anna, *_ = table
    anna.press(anna.named("Take back"))
    for position in (1, 4, 5):
        assert bench(anna, position).status_code == 200
        assert 'role="alert"' in anna.answer.text
        assert not any(text.startswith("Start a pyramid") for text in anna.buttons())
    for position in (0, 99, 10**30):
        assert bench(anna, position).status_code == 404


def test_unreadable_choices_are_told(table):
    anna, *_ = table
    bench(anna, 4)
    good = anna.entry(INSTEAD.format(12))
    bad = ("x", "[]", "null", json.dumps(good | {"target": 3}), json.dumps(good | {"kind": "undo"}), "{}")
    for entry in (*bad, json.dumps(good | {"action": {"kind": "moon"}}), json.dumps(good | {"waive": 7})):
        assert anna.client.get(anna.url, query_string={"entry": entry}).status_code == 400, entry
    refused = json.dumps(good | {"action": {"kind": "caral.start_at", "site": "site-1"}})
    assert anna.client.get(anna.url, query_string={"entry": refused}).status_code == 422
    post = f"{anna.url.rpartition('/repair')[0]}/repair"
    for data in ({}, {"entry": "x", "expected": "4"}, {"entry": json.dumps(good | {"id": "12345678"})}):
        assert anna.client.post(post, data=data).status_code == 400
    foreign = anna.client.post(post, data={}, headers={"Origin": "https://elsewhere.example"})
    assert foreign.status_code == 403


def test_german(app):
    host = opened(app, language="de")
    host.press("Als Anna Platz nehmen")
    host.press("Spiel starten")
    host.press("Pyramide am Bauplatz 1 beginnen")
    bench(host, 2)
    assert "Schritt 2 berichtigen" in host.says()
    assert "Was ist wirklich passiert?" in host.says()


# --- remarks ---------------------------------------------------------------------------------------------------


def test_a_remark_is_written_once_and_read_by_everybody(table):
    _, bernd, cleo = table
    bernd.look(f"{bernd.url}/log")
    page = bernd.page
    bernd.press("Write it down", text="Cleo's cat moved the architect")
    assert bernd.url.endswith("/log")
    bernd.page = page
    assert bernd.press("Write it down", text="Cleo's cat moved the architect").status_code == 200
    cleo.look(f"{cleo.url}/log")
    assert cleo.says().count("Cleo's cat moved the architect") == 1
    assert "Bernd notes something." in cleo.says()


def test_a_remark_needs_words_and_a_place_at_the_table(app, table):
    anna, *_ = table
    anna.look(f"{anna.url}/log")
    assert anna.press("Write it down", text="   ").status_code == 400
    long = anna.press("Write it down", text="x" * 1001)
    assert long.status_code == 400
    assert "x" * 1001 in long.text, "what was typed is not lost"
    stranger = Phone(app)
    stranger.look(anna.url)
    assert "Write it down" not in stranger.buttons()
    note = f"{anna.url.rpartition('/log')[0]}/note"
    assert stranger.client.post(note, data={"text": "Hello", "id": "12345678"}).status_code == 401
    assert anna.client.post(note, data={"text": "nul\0", "id": "12345678"}).status_code == 400


def test_what_happens_meanwhile_does_not_cost_a_remark(table):
    anna, bernd, _ = table
    bernd.look(f"{bernd.url}/log")
    anna.look()
    anna.press(anna.named("Take back"))
    assert bernd.press("Write it down", text="Prost").status_code == 200
    assert "Prost" in bernd.says()

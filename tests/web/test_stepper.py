"""Amounts are counted out kind by kind instead of chosen from a list, also without a script."""

import json
import re
from html import unescape
from uuid import uuid4

import pytest

from companion.engine.questions import Button, Question, Refused, Told
from companion.web.panel import packed
from companion.web.stepper import MOST_TYPED, stepper_of
from tests.support.page_client import Phone, founded, seated

KINDS = ("stone", "clay", "fish", "alpaca")


def discarding(app, count: int, **choices: str) -> Phone:
    """The first player's phone, with so many cards to discard for a move."""
    anna, *_ = founded(seated(app, **{"option-die": "table", **choices}))
    anna.press("The die shows 1")
    move = {"kind": "caral.move", "to": "village-1", "discard": count, "seat": 0, "id": str(uuid4())}
    position = re.search(r'data-position="(\d+)"', anna.answer.text)[1]
    answer = anna.client.post(f"{anna.url}/log", data={"entry": json.dumps(move), "expected": position})
    assert answer.status_code == 303, answer.text
    anna.look()
    return anna


def choices(phone: Phone) -> dict[str, tuple[str, int]]:
    return json.loads(unescape(re.search(r'data-choices="([^"]*)"', phone.answer.text)[1]))


def typed(**counts: int) -> dict[str, str]:
    return {f"amount.{kind}": str(count) for kind, count in counts.items()}


def test_no_list_of_all_choices_but_a_number_for_each_kind(app):
    anna = discarding(app, 4)
    assert len(choices(anna)) == 35
    assert [text for text in anna.buttons() if text.startswith("Discard")] == ["Discard"]
    assert re.findall(r'<input type="number" name="amount\.(\w+)"', anna.answer.text) == [*KINDS]
    assert re.search(r'data-counters="\[&#34;0 of 4&#34;', anna.answer.text)


def test_the_form_enters_what_was_typed_without_a_script(app):
    anna = discarding(app, 3)
    anna.press("Discard", **typed(stone=2, fish=1))
    assert anna.answer.status_code == 200, anna.says()
    log = anna.client.get(f"/api/v1/tables/{anna.url[3:]}/log").json["entries"]
    assert log[-1]["action"] == {"kind": "caral.discard", "cards": ["stone", "stone", "fish"]}


@pytest.mark.parametrize("counts", [{"stone": 1}, {"stone": 2, "clay": 2}, {}])
def test_the_rules_judge_what_was_typed(app, counts):
    anna = discarding(app, 3)
    anna.press("Discard", **typed(**counts))
    assert anna.answer.status_code == 422
    assert "Discard exactly 3 cards." in anna.says()
    assert 'class="stepper"' in anna.answer.text, "and asks again"


@pytest.mark.parametrize("written", ["-1", "two", "1.5", str(MOST_TYPED + 1), "9" * 30])
def test_what_is_no_amount_is_told(app, written):
    anna = discarding(app, 1)
    anna.press("Discard", **{"amount.stone": written})
    assert anna.answer.status_code == 400
    assert "Something in the request cannot be read." in anna.says()


def test_an_entry_that_names_its_amounts_is_taken_at_its_word(app):
    anna = discarding(app, 1)
    entry = anna.entry("Discard") | {"cards": ["clay"]}
    data = {"entry": json.dumps(entry), "expected": "6", **typed(stone=5)}
    assert anna.client.post(f"{anna.url}/log", data=data).status_code == 303
    anna.look()
    assert "Anna discards 1 clay" in anna.says()


def test_dealt_cards_are_told_by_their_number(app):
    anna = discarding(app, 1, **{"option-cards": "app"})
    view = anna.client.get(f"/api/v1/tables/{anna.url[3:]}?seat=0").json
    held = view["you"]["cards"]
    assert re.findall(r"<small>(\d) in hand</small>", anna.answer.text) == [str(held[kind]) for kind in KINDS]


def test_a_correction_still_chooses_from_the_list(app):
    anna = discarding(app, 1)
    anna.press("Discard", **typed(clay=1))
    anna.look(f"{anna.url}/repair/7")
    assert 'class="stepper"' not in anna.answer.text
    assert [text for text in anna.buttons() if text.startswith("Discard")]


def bid(card: str, count: int) -> dict:
    return {"kind": "caral.sacrifice", "card": card, "count": count, "seat": 0}


def question() -> Question:
    """A ceremony in which one kind is taken, and none is held of another."""
    legal = [bid("stone", 2), bid("stone", 1), bid("fish", 1), {"kind": "caral.sacrifice_nothing", "seat": 0}]
    leads = ((Told("+1"), Told("−1")), (), (Told("+1"), Told("−1")), ())
    buttons = tuple(
        Button(f"do{n}", f"text {n}", packed({**each, "id": "x"}), each, leads[n]) for n, each in enumerate(legal)
    )
    taken = Refused("no1", "text", (("Bernd has clay.", "CER-2"),), None, bid("clay", 1))
    return Question(0, "caral.choose_sacrifice", "What?", proxy=False, legal=buttons, refused=(taken,))


def test_a_taken_kind_is_struck_out_with_its_reason(app):
    with app.test_request_context():
        stepper = stepper_of("caral", question(), {"seat": 0, "cards": {"stone": 2, "fish": 1}})
    assert {tile.kind: (tile.most, tile.held, bool(tile.barred)) for tile in stepper.tiles} == {
        "stone": (2, 2, False),
        "clay": (0, 0, True),
        "fish": (1, 1, False),
        "alpaca": (0, 0, False),
    }
    assert stepper.greyed == ()
    assert [each.action["kind"] for each in stepper.others] == ["caral.sacrifice_nothing"]
    assert json.loads(stepper.refused) == {"0 1 0 0": "Bernd has clay."}
    assert json.loads(stepper.choices) == {"2 0 0 0": ["0", 0], "1 0 0 0": ["1", 1], "0 0 1 0": ["2", 0]}
    assert stepper.begins == "text "
    assert json.loads(stepper.leads) == ["+1 · −1", ""]
    assert json.loads(stepper.counters) == ["Nothing chosen yet", "1 chosen", "2 chosen"]
    assert json.loads(stepper.entry) == {"kind": "caral.sacrifice", "seat": 0, "id": "x"}


@pytest.mark.parametrize("you", [None, {"seat": 1, "cards": {"stone": 9}}, {"seat": 0, "cards": {"stone": 1}}])
def test_a_hand_that_is_not_known_is_not_told(app, you):
    with app.test_request_context():
        stepper = stepper_of("caral", question(), you)
    assert stepper.tiles[0].held is None


def test_two_kinds_where_one_is_wanted_are_told(app):
    anna = discarding(app, 1)
    entry = {"kind": "caral.sacrifice", "seat": 0, "id": str(uuid4())}
    data = {"entry": json.dumps(entry), "expected": "6", **typed(stone=1, clay=1)}
    answer = anna.client.post(f"{anna.url}/log", data=data)
    assert answer.status_code == 400
    assert "Choose one kind only" in answer.text

"""Correcting a past step: told before it is done, later steps kept as far as they fit, the others offered again."""

from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.support.api_client import Body, Phone, Table, finished, new_id

REAL = {"die": "table", "cards": "table"}


def start_at(site: str) -> Body:
    return {"kind": "caral.start_at", "site": site}


@pytest.fixture
def table(app: Flask) -> Table:
    """Three phones, everything real. Positions 2, 3, 4: the first sites; 5: the first roll."""
    made = Table(app, 3, options=REAL).start()
    for seat, site in enumerate(("site-1", "site-5", "site-6")):
        made.enter(made.seats[seat], **start_at(site))
    made.enter(made.seats[1], "caral.roll", face="1")
    assert made.position == 5
    return made


def told(answer: TestResponse) -> tuple[int, str]:
    return answer.status_code, answer.json["code"]


def amend(table: Table, phone: Phone, target: int, action: Body, **fields: Any) -> TestResponse:
    return table.send(phone, "amend", target=target, action=action, **fields)


def everything(table: Table) -> list[Any]:
    return [(table.view(phone), table.log(phone), table.decisions(phone)) for phone in (*table.seats, table.host)]


def test_later_steps_that_fit_stay(table: Table) -> None:
    before = table.log()
    body = amend(table, table.host, 2, start_at("site-9"))
    after = table.log()

    assert body.status_code == 201
    assert body.json["amendment"] == {"scores": [], "first_misfit": None, "aside": [], "offers": []}
    assert body.json["entry"]["text"] == "The host corrects step 2."
    assert after[1]["amended"] == start_at("site-9")
    assert after[1]["action"] == start_at("site-1"), "what was entered stays"
    assert "9" in after[1]["text"], "but what happened is told"
    assert [row for row in after[:5] if "amended" in row] == [after[1]]
    assert after[2:5] == before[2:5]
    assert table.view()["board"]["sites"]["site-9"]["owner"] == 0
    assert table.view()["board"]["sites"]["site-1"]["owner"] is None


def test_a_dry_run_tells_everything_and_changes_nothing(table: Table) -> None:
    before, name = everything(table), new_id()
    tried = amend(table, table.host, 2, start_at("site-5"), dry_run=True, id=name)

    assert tried.status_code == 200
    assert everything(table) == before
    assert "entry" not in tried.json
    assert tried.json["position"] == 5
    assert tried.json["view"] == table.view(table.host)
    assert tried.json["amendment"]["first_misfit"] == 3
    assert tried.json["amendment"]["scores"] == [{"seat": s, "before": 5, "after": 0} for s in (1, 2)]
    assert [entry["position"] for entry in tried.json["amendment"]["aside"]] == [3, 4, 5]
    assert amend(table, table.host, 4, start_at("site-9"), id=name).status_code == 201, "its id was not used up"


def test_the_dry_run_tells_what_then_happens(table: Table) -> None:
    tried = amend(table, table.host, 2, start_at("site-5"), dry_run=True).json["amendment"]
    done = amend(table, table.host, 2, start_at("site-5")).json["amendment"]

    assert {name: done[name] for name in ("scores", "first_misfit", "aside")} == {
        name: tried[name] for name in ("scores", "first_misfit", "aside")
    }


def test_misfits_are_set_aside_shown_and_offered_again(table: Table, app: Flask) -> None:
    amend(table, table.host, 2, start_at("site-5"))
    view, log = table.view(), table.log()

    assert view["waiting_for"] == [{"seat": 1, "decision": "caral.choose_start_site"}]
    assert [row["effective"] for row in log] == [True, True, False, False, False, True]
    assert [row["total"] for row in table.ledger()] == [5]
    assert table.decisions(table.seats[1])["offers"] == [], "the site is taken now"
    table.enter(table.seats[1], **start_at("site-7"))
    app.extensions["state"].forget_tables()
    (offer,) = table.decisions(table.seats[2])["offers"]
    assert (offer["position"], offer["seat"], offer["action"]) == (4, 2, start_at("site-6"))
    table.enter(table.seats[2], **offer["action"], seat=offer["seat"])
    (offer,) = table.decisions(table.seats[0])["offers"]
    assert (offer["position"], offer["seat"], offer["action"]) == (5, "table", {"kind": "caral.roll", "face": "1"})
    table.enter(table.seats[0], **offer["action"], seat=offer["seat"])
    assert table.decisions(table.seats[0])["offers"] == []
    assert [row["effective"] for row in table.log()] == [True, True, False, False, False, True, True, True, True]


def test_an_amendment_is_taken_back_and_restored_by_the_host(table: Table) -> None:
    before = table.log(), table.ledger(), table.view()["board"]
    amend(table, table.host, 2, start_at("site-5"))
    amended = table.log(), table.ledger(), table.view()["board"]

    assert told(table.send(table.seats[0], "undo")) == (403, "undo_not_yours")
    table.enter(table.host, "undo")
    assert (table.log()[:5], table.ledger(), table.view()["board"]) == before
    table.enter(table.host, "redo")
    assert (table.log()[:6], table.ledger(), table.view()["board"]) == amended


def test_play_goes_on_from_what_was_corrected(table: Table) -> None:
    other, before = {"kind": "caral.roll", "face": "0/2"}, table.view()["board"]["architect"]
    body = amend(table, table.host, 5, other).json
    table.enter(table.seats[0], "caral.lead_architect", steps=2)

    assert body["view"]["waiting_for"] == [{"seat": 0, "decision": "caral.choose_steps"}]
    spots = table.view()["board"]["spots"]
    assert spots.index(table.view()["board"]["architect"]) > spots.index(before)
    assert table.log()[4]["amended"] == other


def test_what_everybody_saw_is_the_host_s_to_correct(table: Table) -> None:
    assert told(amend(table, table.seats[0], 2, start_at("site-9"))) == (403, "host_only")
    assert told(amend(table, table.seats[0], 2, {"kind": "caral.note_cards", "cards": ["fish"]})) == (403, "host_only")


def test_what_does_not_hold_cannot_be_corrected(table: Table) -> None:
    table.enter(table.host, "undo")

    assert told(amend(table, table.host, 5, {"kind": "caral.roll", "face": "0/2"})) == (409, "engine.log.not_effective")
    assert told(amend(table, table.host, 1, start_at("site-9"))) == (409, "engine.log.not_effective")
    assert told(amend(table, table.host, 999_999, start_at("site-9"))) == (409, "engine.log.not_effective")


@pytest.mark.parametrize("dry_run", [True, False])
def test_a_correction_keeps_the_rules(table: Table, dry_run: bool) -> None:
    before = everything(table)
    refused = amend(table, table.host, 3, start_at("site-1"), dry_run=dry_run)

    assert told(refused) == (422, "refused")
    assert refused.json["refusals"][0]["code"] == "caral.site.held"
    assert everything(table) == before


def test_the_app_s_own_rolls_and_deals_stay(app: Flask) -> None:
    table = Table(app, options={"cards": "app"}).start().play_until("caral.choose_move")
    rows = {row["action"]["kind"]: row for row in table.log() if row["by"] == "app"}
    cheat = {"kind": "caral.deal", "cards": ["fish"] * 4, "to": rows["caral.deal"]["action"]["to"]}

    assert told(amend(table, table.host, rows["caral.roll"]["position"], {"kind": "caral.roll", "face": "1"})) == (
        403,
        "amend_chance",
    )
    for phone in (*table.seats, table.host):
        assert told(amend(table, phone, rows["caral.deal"]["position"], cheat)) == (403, "amend_chance")


def test_amending_changes_what_others_decided_on(table: Table) -> None:
    expected = table.position
    amend(table, table.host, 2, start_at("site-9"))
    late = table.send(table.seats[1], "caral.move", to="market-1", expected=expected)

    assert told(late) == (409, "history_changed")


# --- hidden content -----------------------------------------------------------------------------------------


def noted(*cards: str) -> Body:
    return {"kind": "caral.note_cards", "cards": list(cards)}


def test_a_hidden_entry_is_its_own_seat_s_until_the_end(table: Table) -> None:
    table.enter(table.seats[1], **noted("fish"))
    note = table.position
    for phone, code in ((table.host, "amend_hidden"), (table.seats[0], "amend_hidden")):
        for dry_run in (True, False):
            assert told(amend(table, phone, note, noted("clay"), dry_run=dry_run)) == (403, code)
    body = amend(table, table.seats[1], note, noted("clay"))

    assert body.status_code == 201
    assert (body.json["entry"]["seat"], body.json["entry"]["by"]) == (1, "seat-1")
    assert body.json["view"]["you"]["cards"]["clay"] == 1
    assert body.json["view"]["you"]["cards"]["fish"] == 0


def test_a_correction_of_hidden_content_is_hidden(table: Table) -> None:
    table.enter(table.seats[1], **noted("fish"))
    amend(table, table.seats[1], table.position, noted("clay"))
    own = table.log(table.seats[1])[-2:]

    assert own[0]["amended"] == noted("clay")
    assert own[1]["action"] == {"kind": "amend", "target": 6, "action": noted("clay")}
    for phone in (table.seats[0], table.host, table.public, table.share()[1]):
        text = phone.get(f"{table.path}/log").text + phone.get(f"{table.path}/export.json").text
        assert "fish" not in text.split('"catalogue"')[0]
        assert '"clay"]' not in text
        assert table.log(phone)[-1]["action"]["action"] == {"kind": "caral.note_cards", "redacted": True}


def test_previews_show_others_nothing_hidden(table: Table) -> None:
    """A private note that no longer fits is set aside without its cards."""
    table.enter(table.seats[1], **noted("fish"))
    tried = amend(table, table.host, 3, start_at("site-6"), dry_run=True).json["amendment"]
    hidden = [entry for entry in tried["aside"] if entry["action"]["kind"] == "caral.note_cards"]

    assert tried["first_misfit"] == 4
    assert [entry["action"] for entry in hidden] == [{"kind": "caral.note_cards", "redacted": True}]


def test_a_seat_cannot_rewrite_its_own_move_as_a_private_matter(table: Table) -> None:
    assert told(amend(table, table.seats[1], 3, noted("fish"))) == (403, "host_only")
    assert told(amend(table, table.host, 3, noted("fish"))) == (403, "amend_hidden")


# --- after the end ------------------------------------------------------------------------------------------


def test_after_the_end_the_host_corrects_and_the_result_follows(app: Flask) -> None:
    table = finished(app, 3, options={"cards": "table"})
    before = table.public.get(f"{table.path}/result").json
    laid = next(row for row in table.log() if row["action"]["kind"] == "caral.sacrifice")
    nothing = {"kind": "caral.sacrifice_nothing"}

    assert told(amend(table, table.seats[0], laid["position"], nothing)) == (403, "host_only")
    assert told(amend(table, table.share()[1], laid["position"], nothing)) == (403, "read_only")
    body = amend(table, table.host, laid["position"], nothing).json
    after = table.public.get(f"{table.path}/result").json

    changed = {row["seat"]: row["after"] for row in body["amendment"]["scores"]}
    assert changed
    scores = {place["seat"]: place["score"] for place in before["ranking"]} | changed
    assert {place["seat"]: place["score"] for place in after["ranking"]} == scores
    assert table.view()["status"] == "ended"

"""Whole games by a client that knows nothing but the contract."""

from collections import Counter
from typing import Any

import pytest
from flask import Flask

from companion.games.caral.scoring import standings
from tests.support.api_client import Body, Table, new_id
from tests.support.refolding import replayed
from tests.support.whole_games import never, play_to_the_end

APP = {"die": "app", "cards": "app", "setup": "app"}
TABLE = {"die": "table", "cards": "table", "setup": "table"}


def after_three_years(view: Body) -> bool:
    asked = view["waiting_for"][0]["decision"]
    return bool(view["board"]["year"] >= 3 and asked == "caral.choose_next_year")


def check_result(table: Table) -> None:
    """The result over HTTP is what the engine makes of the exported log."""
    chronicle = replayed(table.public.get(f"{table.path}/export.json").text)
    result = table.public.get(f"{table.path}/result").json
    places = standings(chronicle.ruleset, chronicle.state)

    assert result["reason"] == chronicle.state.ended
    assert [(p["seat"], p["score"], p["tie_break"], p["rank"]) for p in result["ranking"]] == [
        (p.seat, p.score, p.tie_breaks[0], p.rank) for p in places
    ]
    rows = [(row.position, row.receipt.seat, row.receipt.amount, row.total) for row in chronicle.ledger().rows]
    assert [(row["position"], row["seat"], row["amount"], row["total"]) for row in table.ledger()] == rows
    assert result["ledger"] == table.ledger()
    sums: Counter[int] = Counter()
    for row in result["tally"]:
        sums[row["seat"]] += row["amount"]
    assert {p["seat"]: p["score"] for p in result["ranking"]} == dict(sums)
    assert [seat["score"] for seat in table.view()["seats"]] == [player.fame for player in chronicle.state.players]


def kinds(entries: list[Body], **fields: Any) -> Counter[str]:
    return Counter(
        entry["action"]["kind"] for entry in entries if all(entry[name] == value for name, value in fields.items())
    )


def test_four_play_and_the_app_rolls_and_deals(app: Flask) -> None:
    table = Table(app, 4, edition="crowd", options=APP)
    entered = play_to_the_end(table, 1)
    log = table.log()

    check_result(table)
    assert table.view()["status"] == "ended"
    assert [entry["position"] for entry in log] == list(range(1, len(log) + 1))
    assert kinds(log, by="app").keys() == {"caral.roll", "caral.deal"}
    assert kinds(log, by="app")["caral.roll"] >= 7
    assert all(entry["by"] == f"seat-{entry['seat']}" for entry in entered if entry["seat"] != "table")
    assert all(entry["effective"] for entry in log)
    assert all(entry["text"] for entry in log if entry["action"]["kind"] in ("start", "caral.roll", "caral.move"))


@pytest.mark.parametrize(("seats", "years"), [(4, 3), (2, 7)])
def test_people_enter_what_falls_and_shows_at_the_table(app: Flask, seats: int, years: int) -> None:
    """Two turn over a card in every ceremony. Four agree to end the game after some years."""
    table = Table(app, seats, edition="crowd", options=TABLE)
    entered = play_to_the_end(table, 2, after_three_years if seats == 4 else never)

    check_result(table)
    assert table.view()["board"]["year"] == years
    assert table.view()["ended"] == ("agreed" if seats == 4 else "seventh_year")
    assert kinds(table.log(), by="app") == Counter()
    assert kinds(entered, seat="table")["caral.roll"] >= years
    assert kinds(entered, seat="table")["caral.reveal"] == (years if seats == 2 else 0)
    assert {entry["by"] for entry in entered if entry["seat"] == "table"} > {"seat-0"}, "any seat enters a roll"


def test_an_item_of_legal_is_accepted_as_it_is(app: Flask) -> None:
    """Every one of them, wherever the first answers lead; a dry run tells and changes nothing."""
    table = Table(app, 2, options=APP).start()
    tried = 0
    for _ in range(25):
        for phone in table.seats:
            asked = table.decisions(phone)
            for action in [action for decision in asked["decisions"] for action in decision.get("legal", ())]:
                tried += 1
                told = phone.post(
                    f"{table.path}/log", action | {"expected": asked["position"], "id": new_id(), "dry_run": True}
                )
                assert told.status_code == 200, (action, told.json)
                assert told.json["entry"]["action"] == action
        table.answer()
    assert tried > 100
    assert table.position == len(table.log())

"""A client's own id: nothing happens twice."""

from flask import Flask

from tests.support.api_client import Table, new_id


def entry(table: Table, **fields: object) -> dict[str, object]:
    return {"kind": "caral.start_at", "site": "site-1", "expected": table.position, "id": new_id()} | fields


def test_the_same_entry_twice_is_entered_once(app: Flask) -> None:
    table = Table(app).start()
    body = entry(table)
    first = table.seats[0].post(f"{table.path}/log", body)
    again = table.seats[0].post(f"{table.path}/log", body)

    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json == first.json
    assert [row["action"]["kind"] for row in table.log()].count("caral.start_at") == 1


def test_a_repeat_is_answered_long_after_and_from_a_cold_start(app: Flask) -> None:
    table = Table(app).start()
    body = entry(table)
    first = table.seats[0].post(f"{table.path}/log", body)
    table.play(8)
    app.extensions["state"].forget_tables()
    again = table.seats[0].post(f"{table.path}/log", body)

    assert again.status_code == 200
    assert (again.json["position"], again.json["entry"]) == (first.json["position"], first.json["entry"])
    assert again.json["view"] == table.view(table.seats[0])
    assert again.json["view"]["position"] > first.json["position"]


def test_fields_in_another_order_are_the_same_body(app: Flask) -> None:
    table = Table(app).start()
    body = entry(table)
    first = table.seats[0].post(f"{table.path}/log", body)
    again = table.seats[0].post(f"{table.path}/log", dict(reversed(body.items())) | {"proxy": False, "waive": []})

    assert (again.status_code, again.json) == (200, first.json)


def test_an_id_with_another_body_is_reused(app: Flask) -> None:
    table = Table(app).start()
    body = entry(table)
    table.seats[0].post(f"{table.path}/log", body)
    for change in ({"site": "site-2"}, {"expected": 7}, {"seat": 0}, {"waive": ["caral.move.too_far"]}):
        other = table.seats[0].post(f"{table.path}/log", body | change)
        assert (other.status_code, other.json["code"]) == (409, "id_reused"), change
    assert table.position == 2


def test_an_id_of_another_caller_is_reused(app: Flask) -> None:
    table = Table(app).start()
    body = entry(table)
    table.seats[0].post(f"{table.path}/log", body)
    for phone in (table.seats[1], table.host):
        other = phone.post(f"{table.path}/log", body)
        assert (other.status_code, other.json["code"]) == (409, "id_reused")


def test_the_id_is_looked_at_before_what_was_expected(app: Flask) -> None:
    """A repeat is no stale entry, and a used id is told before a stale position."""
    table = Table(app).start()
    body = entry(table)
    table.seats[0].post(f"{table.path}/log", body)
    table.play(3)

    assert table.seats[0].post(f"{table.path}/log", body).status_code == 200
    assert table.seats[0].post(f"{table.path}/log", body | {"site": "site-2"}).json["code"] == "id_reused"
    assert table.seats[0].post(f"{table.path}/log", body | {"id": new_id()}).json["code"] == "stale"


def test_an_id_is_used_only_by_what_was_accepted(app: Flask) -> None:
    table = Table(app).start()
    body = entry(table, site="site-99")
    refused = table.seats[0].post(f"{table.path}/log", body)
    accepted = table.seats[0].post(f"{table.path}/log", body | {"site": "site-1"})

    assert (refused.status_code, accepted.status_code) == (422, 201)


def test_ids_are_a_table_s_own(app: Flask) -> None:
    one, other = Table(app).start(), Table(app).start()
    body = entry(one)

    assert one.seats[0].post(f"{one.path}/log", body).status_code == 201
    assert other.seats[0].post(f"{other.path}/log", body).status_code == 201


def test_a_claim_is_told_again(app: Flask) -> None:
    table = Table(app, claimed=0)
    body = {"id": new_id()}
    first, again = (table.public.post(f"{table.path}/seats/0/claim", body) for _ in range(2))
    other = table.public.post(f"{table.path}/seats/0/claim", {"id": new_id()})
    without = table.public.post(f"{table.path}/seats/0/claim")

    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json == again.json == {"seat": 0, "token": first.json["token"]}
    assert len(first.json["token"]) >= 22, "128 bits"
    assert (other.status_code, other.json["code"]) == (409, "seat_taken")
    assert without.status_code == 409
    assert table.view(table.phone(first.json["token"]))["you"]["seat"] == 0


def test_a_claim_for_another_seat_is_another_claim(app: Flask) -> None:
    table = Table(app, claimed=0)
    body = {"id": new_id()}
    first, second = (table.public.post(f"{table.path}/seats/{seat}/claim", body) for seat in (0, 1))

    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json["token"] != second.json["token"]


def test_opening_is_told_again_whatever_became_of_the_table(app: Flask) -> None:
    body = {"id": new_id(), "seed": None}
    table = Table(app, **{**body, "seed": "the same"})
    sent = {"game": "caral", "seats": [{"name": "Anna"}, {"name": "Bernd"}], "seed": "the same", "id": body["id"]}
    table.start()
    again = table.public.post("/tables", sent)
    other = table.public.post("/tables", sent | {"starts": 1})

    assert (again.status_code, again.json) == (200, table.opened.json)
    assert again.headers["Location"] == table.opened.headers["Location"]
    assert (other.status_code, other.json["code"]) == (409, "id_reused")
    assert table.view(table.phone(again.json["host_token"]))["code"] == table.code


def test_opening_without_an_id_opens_another_table(app: Flask) -> None:
    one, other = Table(app), Table(app)

    assert one.code != other.code
    assert one.opened.json["host_token"] != other.opened.json["host_token"]

"""Several seats asked at once: all may answer on the same position, and take their answer back."""

import pytest
from flask import Flask

from tests.support.api_client import Body, Table
from tests.support.toy_beside import toy as toy

pytestmark = pytest.mark.usefixtures("toy")
SEATS = range(4)


@pytest.fixture
def auction(app: Flask) -> Table:
    """Four seats are asked for their bids."""
    table = Table(app, 4, game="toy").start()
    table.enter(table.seats[0], "toy.pick", count=1)
    assert [waiting["seat"] for waiting in table.view()["waiting_for"]] == list(SEATS)
    return table


def bid(table: Table, seat: int, expected: int | None = None, *cards: str):
    position = table.position if expected is None else expected
    return table.send(table.seats[seat], "toy.bid", cards=list(cards), expected=position)


def waiting(table: Table) -> list[int]:
    return [item["seat"] for item in table.view()["waiting_for"]]


def trace(view: Body) -> list[str]:
    return [line for line in view["board"]["trace"] if "bids" in line]


def test_four_answer_on_the_same_position(auction: Table) -> None:
    expected = auction.position
    answers = [bid(auction, seat, expected) for seat in (2, 0, 3, 1)]

    assert [answer.status_code for answer in answers] == [201] * 4
    assert [answer.json["position"] for answer in answers] == [expected + n for n in (1, 2, 3, 4)]
    assert trace(auction.view()) == [f"{seat} bids 0" for seat in SEATS]


def test_who_has_answered_is_no_longer_asked(auction: Table) -> None:
    bid(auction, 2)

    assert waiting(auction) == [0, 1, 3]
    assert auction.decisions(auction.seats[2])["decisions"][0] == {"seat": 0, "kind": "toy.choose_bid"}
    again = bid(auction, 2)
    assert (again.status_code, again.json["refusals"][0]["code"]) == (422, "engine.not_asked")


def test_an_answer_is_hidden_from_the_others(auction: Table) -> None:
    bid(auction, 1, None, "fig")

    own, other = auction.log(auction.seats[1])[-1], auction.log(auction.seats[0])[-1]
    assert own["action"] == {"kind": "toy.bid", "cards": ["fig"]}
    assert other["action"] == {"kind": "toy.bid", "redacted": True}


def test_a_seat_withdraws_its_own_answer_and_gives_another(auction: Table) -> None:
    expected = auction.position
    bid(auction, 1, expected, "fig")
    bid(auction, 2, expected)
    offered = auction.decisions(auction.seats[1])["anytime"]
    taken_back = auction.send(auction.seats[1], "withdraw", expected=expected + 1)

    assert {"seat": 1, "action": {"kind": "withdraw"}} in offered
    assert taken_back.status_code == 201, "others' answers since do not matter"
    assert waiting(auction) == [0, 1, 3]
    assert bid(auction, 1, expected + 2).status_code == 409, "but one's own withdrawal does"
    assert bid(auction, 1).status_code == 201
    assert bid(auction, 0, expected).status_code == 201, "neither do withdrawals and second answers"
    assert bid(auction, 3, expected).status_code == 201
    assert trace(auction.view()) == [f"{seat} bids 0" for seat in SEATS]


def test_only_an_answer_that_is_in_can_be_withdrawn(auction: Table) -> None:
    bid(auction, 1)
    nothing = auction.send(auction.seats[0], "withdraw")
    others = auction.send(auction.seats[0], "withdraw", seat=1)

    assert (nothing.status_code, nothing.json["code"]) == (422, "refused")
    assert (others.status_code, others.json["code"]) == (403, "not_your_seat")
    assert {"kind": "withdraw"} not in [item["action"] for item in auction.decisions(auction.seats[0])["anytime"]]


def test_the_last_answer_decides_and_can_only_be_undone(auction: Table) -> None:
    for seat in SEATS:
        bid(auction, seat)
    late = auction.send(auction.seats[3], "withdraw")

    assert (late.status_code, late.json["code"]) == (422, "refused")
    auction.enter(auction.seats[3], "undo")
    assert waiting(auction) == [3]
    assert auction.enter(auction.seats[3], "redo")["view"]["board"]["trace"][-4:] == trace(auction.view())


def test_the_next_auction_is_another_question(auction: Table) -> None:
    """Who decided on the first one is too late for the second, although all that came since are answers."""
    first = auction.position
    for seat in SEATS:
        assert bid(auction, seat, first).status_code == 201
    assert bid(auction, 1).status_code == 201
    late = bid(auction, 2, first)

    assert (late.status_code, late.json["code"]) == (409, "stale")
    assert late.json["position"] == auction.position
    assert bid(auction, 2, first + 4).status_code == 201, "all answers were in at that position"


def test_what_came_before_the_auction_is_another_question(auction: Table) -> None:
    bid(auction, 0)
    late = bid(auction, 1, auction.position - 2)

    assert (late.status_code, late.json["code"]) == (409, "stale")


def test_something_else_in_between_counts(auction: Table) -> None:
    expected = auction.position
    bid(auction, 2, expected)
    auction.enter(auction.seats[2], "toy.wave", seat=2)
    late = bid(auction, 1, expected)

    assert (late.status_code, late.json["code"]) == (409, "stale")


def test_an_undo_in_between_counts(auction: Table) -> None:
    expected = auction.position
    bid(auction, 2, expected)
    auction.enter(auction.seats[2], "undo")
    late = bid(auction, 1, expected)

    assert (late.status_code, late.json["code"]) == (409, "history_changed")


def test_answers_survive_a_cold_start(auction: Table, app: Flask) -> None:
    bid(auction, 2, None, "fig")
    before = auction.view(auction.seats[2]), auction.decisions(auction.seats[2])
    app.extensions["state"].forget_tables()

    assert (auction.view(auction.seats[2]), auction.decisions(auction.seats[2])) == before

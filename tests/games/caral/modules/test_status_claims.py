"""Status cards that the table judges: claims and their answers (STAT-2), and the cards in the catalogue."""

from typing import Any

import pytest

from companion.engine.actions import TABLE, Action
from companion.engine.meta_actions import Finish
from companion.engine.problems import CatalogueError
from companion.engine.rules import Refused
from companion.games.caral.box import preset
from companion.games.caral.modules.status.cards import Status, part
from companion.games.caral.modules.status.claims import ClaimStatus, CloseClaims, ConfirmClaim, RejectClaim
from companion.games.caral.optional import read_box
from companion.games.caral.rules.ceremony import Sacrifice, SacrificeNothing
from companion.games.caral.rules.year import ChooseNextYear
from tests.games.caral.faults import fault
from tests.games.caral.modules.covered import open_cards, printed
from tests.games.caral.modules.years import holding
from tests.games.caral.table import Table

CLAIM, CONFIRM, REJECT = ClaimStatus("generous"), ConfirmClaim("generous"), RejectClaim("generous")


def asked() -> Table:
    """Seat 0 is asked for something else all the time."""
    return open_cards("generous", "stonemason").to_sacrifice(0)


def claimed() -> Table:
    return asked().play(CLAIM, seat=1)


def settled() -> Table:
    return claimed().play(CONFIRM, seat=2)


@pytest.mark.rule("STAT-2")
def test_a_judged_card_is_claimed_and_confirmed_at_any_time() -> None:
    table = claimed()
    assert (table.fame, part(table.state).claims) == ([0, 0, 0], (("generous", 1),))
    assert table.asked == ("caral.choose_sacrifice", 0)
    table.play(CONFIRM, seat=2)
    assert table.fame == [0, 3, 0]
    assert [(r.seat, r.amount, r.rule) for r in table.receipts] == [(1, 3, "STAT-1")]
    assert part(table.state) == Status(("generous", "stonemason"), (("generous", 1),))


@pytest.mark.rule("STAT-2")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_rejected_claim_gives_nothing_and_the_card_is_free_again(seat: int) -> None:
    table = claimed().play(REJECT, seat=seat)
    assert (table.fame, part(table.state).claims) == ([0, 0, 0], ())
    assert table.reasons(CLAIM, 2) == []


@pytest.mark.rule("STAT-2")
def test_what_may_be_done_with_claims_is_listed_exactly() -> None:
    claim_or_answer = ClaimStatus("generous"), ConfirmClaim("generous"), RejectClaim("generous")
    for table in (asked(), claimed(), settled()):
        for seat in (TABLE, 0, 1, 2):
            listed = {action for action in table.rules.anytime(table.state, seat) if action in claim_or_answer}
            assert listed == {action for action in claim_or_answer if not table.reasons(action, seat)}


def last_ceremony(*cards: str, **setup: Any) -> Table:
    """The last year has ended, and everybody has laid out but seat 2."""
    table = open_cards(*cards, **setup).with_state(completed=7, central=5)
    return table.to_sacrifice(0).play(SacrificeNothing(), SacrificeNothing())


@pytest.mark.rule("STAT-1", "STAT-2")
def test_the_end_waits_for_what_the_table_must_judge() -> None:
    """Whoever lays out last may meet a card with that very sacrifice."""
    table = last_ceremony("generous").player(2, hand={"fish": 5}).play(Sacrifice("fish", 5))
    assert (table.asked, table.state.ended) == (("caral.choose_last_claims", TABLE), None)
    table.play(CLAIM, seat=2).play(CONFIRM, seat=0)
    assert table.fame == [0, 0, 10]
    assert table.legal() == [CloseClaims()]
    assert table.play(CloseClaims()).state.ended == "seventh_pyramid"


@pytest.mark.rule("STAT-2")
def test_a_claim_that_nobody_confirmed_gives_nothing() -> None:
    table = last_ceremony("generous").play(SacrificeNothing()).play(CLAIM, seat=1).play(CloseClaims())
    assert (table.fame, table.state.ended) == ([0, 0, 0], "seventh_pyramid")


@pytest.mark.rule("STAT-2")
@pytest.mark.parametrize(("claims", "told"), [((), []), ((("generous", 1),), [{"owner": 1, "component": "generous"}])])
def test_an_agreed_end_tells_which_claims_lapse(claims: tuple[tuple[str, int], ...], told: list[Any]) -> None:
    table = open_cards("generous").with_state(pending=(ChooseNextYear(TABLE, 2),))
    for card, seat in claims:
        table.play(ClaimStatus(card), seat=seat)
    table.play(Finish())

    lapsed = [event.params for event in table.events if event.code == "caral.log.status_lapsed"]
    assert (table.state.ended, table.fame, lapsed) == ("agreed", [0, 0, 0], told)


@pytest.mark.rule("STAT-2")
def test_nobody_is_asked_where_nothing_can_be_claimed() -> None:
    assert last_ceremony("stonemason").play(SacrificeNothing()).state.ended == "seventh_pyramid"
    table = last_ceremony("generous").play(CLAIM, seat=1).play(CONFIRM, seat=0).play(SacrificeNothing())
    assert table.state.ended == "seventh_pyramid"
    table = last_ceremony("generous").with_state(completed=6).play(SacrificeNothing())
    assert table.asked == ("caral.choose_next_year", TABLE)


@pytest.mark.rule("STAT-2", "END-1", "END-4")
def test_claims_come_after_the_annual_tile_and_before_the_tally() -> None:
    table = last_ceremony("generous", modules=("status", "annual"), edition="crowd").with_state(completed=0, year=7)
    holding(table, "position").player(0, figure="centre").play(SacrificeNothing())
    assert (table.fame, table.asked[0]) == ([3, 1, 1], "caral.choose_last_claims")
    assert table.play(CloseClaims()).state.ended == "seventh_year"


@pytest.mark.rule("STAT-2")
def test_a_judged_card_is_never_given_by_itself() -> None:
    table = asked().player(0, stones=4, hand={"fish": 9}).play(SacrificeNothing())
    assert part(table.state).taken == (("stonemason", 0),)


CASES = [
    ("the table claims", asked, CLAIM, TABLE, "no_player", "STAT-2"),
    ("the table confirms", claimed, CONFIRM, TABLE, "no_player", "STAT-2"),
    ("a card that is not open", asked, ClaimStatus("herder"), 0, "not_shown", "STAT-1"),
    ("no card at all", asked, ConfirmClaim("moon"), 0, "not_shown", "STAT-1"),
    ("a card that somebody has", settled, CLAIM, 0, "taken", "STAT-1"),
    ("a card the app watches", asked, ClaimStatus("stonemason"), 0, "watched", "STAT-2"),
    ("a card that somebody claims", claimed, CLAIM, 0, "claimed", "STAT-2"),
    ("the claimant again", claimed, CLAIM, 1, "claimed", "STAT-2"),
    ("no claim to confirm", asked, CONFIRM, 0, "not_claimed", "STAT-2"),
    ("no claim to reject", settled, REJECT, 0, "not_claimed", "STAT-2"),
    ("one's own claim", claimed, CONFIRM, 1, "own_claim", "STAT-2"),
]


@pytest.mark.rule("STAT-1", "STAT-2")
@pytest.mark.parametrize(("scene", "action", "seat", "code", "rule"), [case[1:] for case in CASES], ids=lambda c: None)
def test_refused_claims(scene: Any, action: Action, seat: int, code: str, rule: str) -> None:
    table = scene()
    assert table.reasons(action, seat) == [(f"caral.status.{code}", rule)]
    assert action not in table.rules.anytime(table.state, seat)
    with pytest.raises(Refused):
        table.play(action, seat=seat)


def offered(table: Table, seat: int) -> list[Action]:
    return [
        a for a in table.rules.anytime(table.state, seat) if isinstance(a, ClaimStatus | ConfirmClaim | RejectClaim)
    ]


@pytest.mark.rule("STAT-2")
def test_what_each_seat_is_offered() -> None:
    assert offered(asked(), 1) == [CLAIM]
    assert offered(claimed(), 1) == [REJECT]
    assert offered(claimed(), 2) == [CONFIRM, REJECT]
    assert offered(settled(), 2) == []


# --- the catalogue --------------------------------------------------------------------------------------------


def test_the_stonemason_is_the_rulebooks_and_all_others_are_assumed() -> None:
    for edition in ("retail", "crowd"):
        first, *others = preset(edition)["status"]
        assert (first["id"], first["condition"], first["value"], first["fame"]) == ("stonemason", "stones", 4, 2)
        assert first["confidence"] == "rulebook"
        assert {card["confidence"] for card in others} == {"assumed"}


@pytest.mark.rule("STAT-2")
@pytest.mark.parametrize(
    ("change", "key", "code"),
    [
        ({"condition": "fame"}, "condition", "choice"),
        ({"condition": "stones", "value": 0}, "value", "number"),
        ({"condition": "stones", "value": "four"}, "value", "number"),
        ({"condition": "first_at", "value": "site"}, "value", "choice"),
        ({"condition": "first_at", "value": 1}, "value", "choice"),
        ({"condition": "judged", "value": ""}, "value", "label"),
        ({"condition": "judged", "value": 4}, "value", "label"),
        ({"condition": "judged", "value": "x" * 201}, "value", "label"),
        ({"fame": -1}, "fame", "number"),
        ({"colour": "red"}, "colour", "unknown_key"),
        ({"confidence": "sure"}, "confidence", "choice"),
    ],
)
def test_mistakes_in_the_catalogue_are_named_with_their_place(change: dict[str, Any], key: str, code: str) -> None:
    with pytest.raises(CatalogueError) as caught:
        read_box(printed(**change), "mine.toml")
    assert (caught.value.code, caught.value.where) == (fault(code), f"mine.toml: status[0].{key}")


@pytest.mark.rule("STAT-1")
def test_a_box_has_nine_cards() -> None:
    catalogue = preset("retail")
    with pytest.raises(CatalogueError) as caught:
        read_box(catalogue | {"status": catalogue["status"][:5]}, "mine.toml")
    assert caught.value.where == "mine.toml: status"

"""What Cacao refuses, with its exact reasons."""

import pytest

from companion.engine.actions import TABLE, Action
from companion.engine.decisions import Together
from companion.engine.parts import replace
from companion.games.cacao.rules.deal import Deal, DealTiles
from companion.games.cacao.rules.fill import ChooseFill, Fill
from companion.games.cacao.rules.notes import ForgetTiles, NoteTiles
from companion.games.cacao.rules.renounce import Renounce
from companion.games.cacao.rules.reveal import Reveal, RevealTile
from companion.games.cacao.rules.sale import ChooseSale, Sell
from companion.games.cacao.rules.square import Overbuild, Put
from companion.games.cacao.rules.tile import Take
from companion.games.cacao.rules.turn import ChooseTurn, TurnTile
from companion.games.cacao.state import Turn
from tests.games.cacao.table import Table
from tests.support import refusals
from tests.support.refusals import Reason, Scene, accepted, check_accepted, check_refused, refused

UNKNOWN_KIND, IMPOSSIBLE = ("cacao.tiles.unknown_kind", "CMAT-2"), ("cacao.tiles.impossible", "CMAT-2")
NOT_HELD, NO_SQUARE = ("cacao.take.not_held", "CPUT-1"), ("cacao.square.unknown", "CPUT-1")
TAKEN, JUNGLE_SQUARE = ("cacao.put.taken", "CPUT-1"), ("cacao.put.jungle_square", "CPUT-2")
AWAY, NOT_OWN = ("cacao.put.away", "CPUT-1"), ("cacao.overbuild.not_own", "COVER-1")
NOT_YET, NO_SUN = ("cacao.overbuild.not_yet", "COVER-1"), ("cacao.overbuild.no_sun", "COVER-4")
TWICE, NO_TURN = ("cacao.overbuild.twice", "COVER-3"), ("cacao.turn.unknown", "CPUT-1")
NOT_IN_DISPLAY, NO_GAP = ("cacao.fill.not_in_display", "CFILL-2"), ("cacao.fill.no_gap", "CFILL-1")
NONE_LEFT = ("cacao.reveal.none_left", "CMAT-3")
WRONG_DEAL, NOT_IN_PILE = ("cacao.deal.wrong", "CSET-2"), ("cacao.deal.not_in_pile", "CMAT-2")
NO_WORKER, NO_CACAO = ("cacao.sell.no_worker", "CTILE-2"), ("cacao.sell.no_cacao", "CTILE-1")
NO_GOOD, TOO_MUCH = ("cacao.renounce.unknown", "CACT-2"), ("cacao.renounce.too_much", "CACT-2")
NO_HAND, NOTHING = ("cacao.note.no_hand", "CSET-2"), ("cacao.note.nothing", "CSET-2")
TOO_MANY, NOTE_IMPOSSIBLE = ("cacao.note.too_many", "CSET-2"), ("cacao.note.impossible", "CMAT-2")
DEALT, NOT_NOTED = ("cacao.note.dealt", "CSET-2"), ("cacao.note.not_noted", "CSET-2")


def taking() -> Table:
    """The app dealt; seat 0 holds no tile with three workers on an edge."""
    return Table().player(0, hand={"1-1-1-1": 1, "2-1-0-1": 2}).to_take()


def real() -> Table:
    """Real tiles: seat 0 noted one of three, and both tiles with three workers on an edge lie."""
    table = Table(tiles="table").player(0, hand={"1-1-1-1": 1, "unknown": 2}).to_take()
    return table.worker(0, "e1s0", "3-0-0-1").worker(0, "e0s1", "3-1-0-0")


def laying() -> Table:
    return Table().worker(1, "e1s0").to_lay()


def building() -> Table:
    """No jungle tile is left; seat 0 built over one of its tiles, another belongs to seat 1."""
    table = Table().worker(0, "e1s0").worker(0, "e1s0").worker(0, "e0s1").worker(1, "e0n1")
    return table.exhausted().player(0, suns=1).to_lay()


def poor() -> Table:
    """As before without a sun token."""
    table = building()
    return table.player(0, suns=0)


def early() -> Table:
    """Two jungle tiles are left."""
    return building().display("water").pile("temple")


def turning() -> Table:
    return laying().asking(ChooseTurn(0, "e0s1"), turn=Turn(0, "1-1-1-1", "e0s1"))


def filling() -> Table:
    table = Table().display("water", "temple")
    return table.asking(ChooseFill(0, ("e2s0",)), turn=Turn(0, "1-1-1-1", "e1s0", ("e2s0",)))


def revealing() -> Table:
    return Table().pile("water").asking(RevealTile(TABLE))


def dealing() -> Table:
    return Table().asking(DealTiles(TABLE, 1, 2))


def selling() -> Table:
    """Two workers at a market with price 3, one fruit in store, another to be harvested."""
    sale = ChooseSale(0, (("market_3", 2), ("market_4", 1)), (1,))
    return Table().player(0, cacao=1).asking(Together(asked=(sale,)), turn=Turn(0))


def brought() -> Table:
    """Two fruits were harvested and one of them sold."""
    return Table().to_take(1).player(0, cacao=1, suns=1, fresh=(2, 0, 0, 1))


REFUSED = [
    refused("take: no such kind", taking, Take("4-0-0-0"), UNKNOWN_KIND),
    refused("take: not held", taking, Take("3-0-0-1"), NOT_HELD),
    refused("take: all of it lie", real, Take("3-1-0-0"), IMPOSSIBLE),
    refused("put: no such square", laying, Put("e-1s0"), NO_SQUARE),
    refused("put: on a worker tile", laying, Put("e1s0"), TAKEN),
    refused("put: on a jungle tile", laying, Put("e1s1"), TAKEN),
    refused("put: on a jungle square", laying, Put("e2s0"), JUNGLE_SQUARE),
    refused("put: far away", laying, Put("e3s0"), AWAY),
    refused("put: at the edge of the world", laying, Put("e99s0"), AWAY),
    refused("overbuild: no such square", building, Overbuild("here"), NO_SQUARE),
    refused("overbuild: nothing there", building, Overbuild("e2s1"), NOT_OWN),
    refused("overbuild: somebody else's", building, Overbuild("e0n1"), NOT_OWN),
    refused("overbuild: a jungle tile", building, Overbuild("e0s0"), NOT_OWN),
    refused("overbuild: jungle tiles left", early, Overbuild("e0s1"), NOT_YET),
    refused("overbuild: no sun token", poor, Overbuild("e0s1"), NO_SUN),
    refused("overbuild: twice", building, Overbuild("e1s0"), TWICE),
    refused(
        "overbuild: everything at once", lambda: early().player(0, suns=0), Overbuild("e1s0"), NOT_YET, NO_SUN, TWICE
    ),
    refused("turn: five times", turning, TurnTile(5), NO_TURN),
    refused("turn: back", turning, TurnTile(-1), NO_TURN),
    refused("fill: not in the display", filling, Fill("sun", "e2s0"), NOT_IN_DISPLAY),
    refused("fill: no gap", filling, Fill("water", "e0s2"), NO_GAP),
    refused("fill: neither", filling, Fill("sun", "nowhere"), NOT_IN_DISPLAY, NO_GAP),
    refused("reveal: none left", revealing, Reveal("sun"), NONE_LEFT),
    refused("reveal: no such kind", revealing, Reveal("swamp"), NONE_LEFT),
    refused("deal: no such kind", dealing, Deal(("4-0-0-0",) * 2, 1), UNKNOWN_KIND),
    refused("deal: to another", dealing, Deal(("1-1-1-1",) * 2, 0), WRONG_DEAL),
    refused("deal: one", dealing, Deal(("1-1-1-1",), 1), WRONG_DEAL),
    refused("deal: more than there are", dealing, Deal(("3-0-0-1",) * 2, 1), NOT_IN_PILE),
    refused("sell: no such market", selling, Sell(("bazaar",)), NO_WORKER, seat=0),
    refused("sell: where nobody stands", selling, Sell(("market_2",)), NO_WORKER, seat=0),
    refused("sell: more than workers", selling, Sell(("market_4",) * 2), NO_WORKER, seat=0),
    refused("sell: more than there is", selling, Sell(("market_3", "market_3", "market_4")), NO_CACAO, seat=0),
    refused("renounce: no such good", brought, Renounce("salt", 1), NO_GOOD, seat=0),
    refused("renounce: nothing", brought, Renounce("cacao", 0), NO_GOOD, seat=0),
    refused("renounce: the table", brought, Renounce("cacao", 1), NO_GOOD, seat=TABLE),
    refused("renounce: what was sold", brought, Renounce("cacao", 2), TOO_MUCH, seat=0),
    refused("renounce: what was not brought", brought, Renounce("gold", 1), TOO_MUCH, seat=0),
    refused("note: of the table", real, NoteTiles(("1-1-1-1",)), NO_HAND, seat=TABLE),
    refused("note: nothing", real, NoteTiles(()), NOTHING, seat=0),
    refused("note: no such kind", real, NoteTiles(("4-0-0-0",)), UNKNOWN_KIND, seat=0),
    refused("note: more than is unknown", real, NoteTiles(("2-1-0-1",) * 3), TOO_MANY, seat=0),
    refused("note: what lies", real, NoteTiles(("3-0-0-1",)), NOTE_IMPOSSIBLE, seat=0),
    refused("forget: dealt", taking, ForgetTiles(("1-1-1-1",)), DEALT, seat=0),
    refused("forget: what was not noted", real, ForgetTiles(("2-1-0-1",)), NOT_NOTED, seat=0),
]

ACCEPTED = [
    accepted("take: held", "CPUT-1", taking, Take("2-1-0-1")),
    accepted("take: an unknown tile", "CMAT-2", real, Take("2-1-0-1")),
    accepted("put: beside one jungle tile", "CPUT-1", laying, Put("e0n1")),
    accepted("put: though one could overbuild", "COVER-1", building, Put("w1s0")),
    accepted("overbuild: an own tile once", "COVER-1 COVER-3", building, Overbuild("e0s1")),
    accepted("turn: three times", "CPUT-1", turning, TurnTile(3)),
    accepted("fill", "CFILL-1 CFILL-2", filling, Fill("temple", "e2s0")),
    accepted("sell: what is harvested first", "CACT-2", selling, Sell(("market_3", "market_4"))),
    accepted("sell: named in any order", "CACT-2", selling, Sell(("market_4", "market_3"))),
    accepted("sell: nothing", "CACT-2", selling, Sell(())),
]


@pytest.mark.parametrize(refusals.REFUSED, REFUSED)
def test_refused(scene: Scene, action: Action, seat: int | None, reasons: list[Reason]) -> None:
    check_refused(scene, action, seat, reasons)


@pytest.mark.parametrize(refusals.ACCEPTED, ACCEPTED)
def test_accepted(scene: Scene, action: Action) -> None:
    check_accepted(scene, action)


def test_the_table_shows_every_rule_of_the_game() -> None:
    assert refusals.codes(REFUSED) == {*Table().rules.rules}


@pytest.mark.rule("CPUT-1", "COVER-1", "COVER-3")
@pytest.mark.parametrize(
    ("scene", "action", "code"),
    [
        (laying, Put("e3s0"), "cacao.put.away"),
        (early, Overbuild("e0s1"), "cacao.overbuild.not_yet"),
        (building, Overbuild("e1s0"), "cacao.overbuild.twice"),
    ],
)
def test_what_happened_anyway_is_played_on(scene: Scene, action: Action, code: str) -> None:
    table = scene()
    before = table.state.land.laid
    table.play(action, waive=[code])

    assert table.played.waived == (code,)
    table.play(TurnTile(0))
    assert table.state.land.laid == before + 1


def test_options_are_exactly_what_the_rules_allow() -> None:
    for scene in (taking, real, laying, building, poor, early, turning, filling, revealing, dealing, selling):
        table = scene()
        decision = table.rules.asked(table.state)
        assert decision is not None
        bound = table.rules.steps[type(decision)]
        now = table.rules.situation(table.rules, table.state, decision.seat, decision)
        assert table.legal() == [action for action in bound.candidates(now) if bound.allows(now, action)]
        assert table.legal(), scene.__name__


def test_a_table_without_a_turn_answers_nothing_of_one() -> None:
    table = Table()
    now = table.rules.situation(table.rules, replace(table.state, turn=None), 0, None)
    with pytest.raises(LookupError):
        _ = now.turn

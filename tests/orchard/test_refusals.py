"""What the Orchard refuses, with its exact reasons."""

import pytest

from companion.engine.actions import TABLE, Action
from tests.orchard.modules.bees.layer import ChooseHive, Hive, PutHive
from tests.orchard.rules.deal import Deal, DealCards
from tests.orchard.rules.market import Lay
from tests.orchard.rules.notes import ForgetCards, NoteCards
from tests.orchard.rules.pick import Pick
from tests.orchard.rules.roll import Roll, RollDie
from tests.orchard.table import Table
from tests.support import refusals
from tests.support.refusals import Reason, Scene, check_refused, refused

NO_SUCH_FACE, UNKNOWN_KIND = ("orchard.roll.no_such_face", "DAY-3"), ("orchard.cards.unknown_kind", "CARD-1")
NO_SUCH_TREE, NO_TREE_FOR_HIVE = ("orchard.pick.no_such_tree", "TREE-1"), ("orchard.hive.no_such_tree", "TREE-1")
BARE, LADDER = ("orchard.pick.bare", "PICK-2"), ("orchard.pick.ladder", "PICK-3")
WRONG_DEAL, NOT_IN_DECK = ("orchard.deal.wrong", "CARD-1"), ("orchard.deal.not_in_deck", "CARD-1")
NOT_HELD, EMPTY_BASKET = ("orchard.lay.not_held", "SELL-1"), ("orchard.lay.empty_basket", "SELL-2")
IMPOSSIBLE, NOTE_IMPOSSIBLE = ("orchard.cards.impossible", "CARD-1"), ("orchard.note.impossible", "CARD-3")
NO_HAND, NOTHING = ("orchard.note.no_hand", "CARD-3"), ("orchard.note.nothing", "CARD-3")
TOO_MANY, NOT_NOTED = ("orchard.note.too_many", "CARD-3"), ("orchard.note.not_noted", "CARD-3")
DEALT, BARE_HIVE = ("orchard.note.dealt", "CARD-3"), ("orchard.hive.bare", "BEE-1")
STAYS = ("orchard.hive.stays", "BEE-3")


def rolling() -> Table:
    return Table().asking(RollDie(TABLE, 0))


def picking() -> Table:
    """Bare plum trees, ladders at a pear tree and at a bare one."""
    return Table().tree("plum-1", fruit=0).tree("pear-1", ladder=1).tree("plum-2", fruit=0, ladder=2).to_pick()


def dealing() -> Table:
    """Two cards are owed to seat 1."""
    return Table().asking(DealCards(TABLE, 1, 2))


def selling() -> Table:
    return Table().player(0, hand={"apple": 1, "pear": 1}, basket={"apple": 2}).to_sell(0)


def unknown() -> Table:
    """A real deck: seat 0 noted an apple and holds another card; all plums lie open."""
    table = Table(cards="table").player(0, hand={"apple": 1, "unknown": 1}, basket={"plum": 1}).to_sell(0)
    return table.asking(*table.state.pending, discard=(0, 0, 4))


def bees() -> Table:
    """The hive stands at the first apple tree."""
    return Table(3, "bees").tree("plum-1", fruit=0).asking(ChooseHive(1), extras={"bees": Hive(0)})


REFUSED = [
    refused("roll: no such face", rolling, Roll(5), NO_SUCH_FACE),
    refused("pick: no such tree", picking, Pick("oak-1"), NO_SUCH_TREE),
    refused("pick: bare", picking, Pick("plum-1"), BARE),
    refused("pick: a ladder", picking, Pick("pear-1"), LADDER),
    refused("pick: bare with a ladder", picking, Pick("plum-2"), BARE, LADDER),
    refused("deal: no such kind", dealing, Deal(("fig", "fig"), 1), UNKNOWN_KIND),
    refused("deal: to another", dealing, Deal(("plum", "plum"), 0), WRONG_DEAL),
    refused("deal: one", dealing, Deal(("plum",), 1), WRONG_DEAL),
    refused("deal: more than there are", dealing, Deal(("plum",) * 5, 1), WRONG_DEAL, NOT_IN_DECK),
    refused("lay: no such kind", selling, Lay("fig"), UNKNOWN_KIND),
    refused("lay: no fruit", selling, Lay("pear"), EMPTY_BASKET),
    refused("lay: not held, no fruit", selling, Lay("plum"), NOT_HELD, EMPTY_BASKET),
    refused("lay: what cannot be", unknown, Lay("plum"), IMPOSSIBLE),
    refused("note: of the table", unknown, NoteCards(("apple",)), NO_HAND, seat=TABLE),
    refused("note: nothing", unknown, NoteCards(()), NOTHING, seat=0),
    refused("note: no such kind", unknown, NoteCards(("fig",)), UNKNOWN_KIND, seat=0),
    refused("note: more than is unknown", unknown, NoteCards(("apple", "pear")), TOO_MANY, seat=0),
    refused("note: what cannot be", unknown, NoteCards(("plum",)), NOTE_IMPOSSIBLE, seat=0),
    refused("forget: what was not noted", unknown, ForgetCards(("pear",)), NOT_NOTED, seat=0),
    refused("forget: dealt", selling, ForgetCards(("apple",)), DEALT, seat=0),
    refused("hive: no such tree", bees, PutHive("oak-1"), NO_TREE_FOR_HIVE),
    refused("hive: bare", bees, PutHive("plum-1"), BARE_HIVE),
    refused("hive: where it stands", bees, PutHive("apple-1"), STAYS),
]


@pytest.mark.parametrize(refusals.REFUSED, REFUSED)
def test_refused(scene: Scene, action: Action, seat: int | None, reasons: list[Reason]) -> None:
    check_refused(scene, action, seat, reasons)


def test_the_table_shows_every_rule_of_the_game() -> None:
    assert refusals.codes(REFUSED) == {*Table(3, "bees").rules.rules}

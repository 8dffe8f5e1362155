"""What the Orchard's rules do."""

import pytest

from companion.engine.actions import TABLE
from companion.engine.decisions import asked_now
from companion.engine.meta_actions import Finish
from companion.engine.rules import Refused
from tests.orchard.game import GAME
from tests.orchard.meta import AGREED, BARE, LAST_DAY
from tests.orchard.modules.bees.layer import Hive, PutHive
from tests.orchard.rules.day import BeginDay, ChooseNextDay
from tests.orchard.rules.deal import Deal
from tests.orchard.rules.market import Lay
from tests.orchard.rules.notes import ForgetCards, NoteCards
from tests.orchard.rules.pick import Pick, Rest
from tests.orchard.rules.roll import Roll, RollDie
from tests.orchard.table import Table


@pytest.mark.rule("PICK-3")
def test_a_refused_answer_that_happened_anyway() -> None:
    picking = Table().tree("pear-1", ladder=1).to_pick()
    with pytest.raises(Refused):
        picking.rules.play(picking.state, Pick("pear-1"))
    played = picking.rules.play(picking.state, Pick("pear-1"), waive=["orchard.pick.ladder"])

    assert played.waived == ("orchard.pick.ladder",)
    assert (played.state.players[0].score, played.state.trees[1].ladder) == (4, 0)


@pytest.mark.rule("PICK-3")
def test_with_many_ladders_there_is_room() -> None:
    table = Table(ladders="many").tree("pear-1", ladder=1).to_pick()

    assert table.reasons(Pick("pear-1")) == []


@pytest.mark.rule("PICK-1")
@pytest.mark.parametrize(
    ("carries", "tree", "left", "basket", "score"),
    [(2, "apple-1", 2, (2, 0, 0), 2), (4, "pear-1", 0, (0, 3, 0), 6), (1, "plum-1", 1, (0, 0, 1), 3)],
)
def test_fruit_goes_into_the_basket(carries: int, tree: str, left: int, basket: tuple[int, ...], score: int) -> None:
    table = Table().to_pick(1, carries).play(Pick(tree))
    number = table.rules.board.box.trees.index(tree)

    assert (table.state.trees[number].fruit, table.scores) == (left, [0, score, 0])
    assert table.state.players[1].basket == basket
    assert [(receipt.amount, receipt.rule) for receipt in table.played.receipts] == [(score, "PICK-1")]


@pytest.mark.rule("DAY-4", "PICK-4", "CARD-2")
def test_who_rests_draws_a_card() -> None:
    dealt = Table().to_pick().play(Rest())
    real = Table(cards="table").to_pick().play(Rest())
    empty = Table().to_pick()
    empty.player(1, hand={"apple": 4, "pear": 4, "plum": 4}).play(Rest())

    assert dealt.asked == ("orchard.deal_cards", TABLE)
    assert dealt.play(Deal(("plum",), 0)).state.players[0].hand.known == (0, 0, 1)
    assert (real.state.players[0].hand.unknown, real.played.hidden) == (1, True)
    assert empty.told == ["log.rested", "log.no_cards"]


@pytest.mark.rule("SELL-1", "SELL-3")
def test_the_market_pays_who_sells_alone_and_who_shares() -> None:
    table = Table(4)
    for seat, card in enumerate(("apple", "apple", "plum", "pear")):
        table.player(seat, hand={card: 1}, basket={card: 1})
    table.to_sell(0, 1, 2, 3)
    for seat, lay in enumerate((Lay("apple"), Lay("apple"), Lay("plum"))):
        table.play(lay, seat)
        assert (table.scores, table.state.discard) == ([0] * 4, (0, 0, 0)), "nothing shows before all have chosen"
    table.play(Lay(), 3)

    assert (table.scores, table.state.discard) == ([1, 1, 3, 0], (2, 0, 1))
    lines = ["log.market", "points.shared", "points.shared", "points.alone", "log.laid_nothing"]
    assert table.told == lines
    assert table.state.players[3].hand.size == 1


@pytest.mark.rule("CARD-3")
def test_notes_tell_the_app_and_can_be_taken_back() -> None:
    table = Table(cards="table").player(0, hand={"unknown": 2}).to_pick()
    table.play(NoteCards(("plum",)), 0)

    assert (table.state.players[0].hand.known, table.state.players[0].hand.unknown) == ((0, 0, 1), 1)
    assert [event.to for event in table.played.events] == [0]
    table.play(ForgetCards(("plum",)), 0)
    assert (table.state.players[0].hand.known, table.state.players[0].hand.unknown) == ((0, 0, 0), 2)


@pytest.mark.rule("CARD-1")
def test_an_impossible_note_counts_for_nothing() -> None:
    table = Table(cards="table").player(0, hand={"plum": 1}, basket={"apple": 1, "plum": 1}).to_sell(0)
    table.asking(*table.state.pending, discard=(0, 0, 4))

    assert [*table.rules.legal(table.state, 0)] == [Lay("apple"), Lay()]


@pytest.mark.rule("DAY-1", "DAY-2", "END-1")
@pytest.mark.parametrize(("seats", "days"), [(2, 3), (3, 3), (4, 2)])
def test_how_many_days_there_are(seats: int, days: int) -> None:
    for day in range(1, days + 1):
        table = Table(seats).player(0, hand={"apple": 1}).to_sell(0)
        table.asking(*table.state.pending, day=day).play(Lay(), 0)
        assert table.state.ended == (LAST_DAY if day == days else None)


@pytest.mark.rule("END-1", "END-2")
def test_bare_trees_end_the_game_and_so_does_the_table() -> None:
    bare = Table().bare().player(0, hand={"apple": 1}).to_sell(0).play(Lay(), 0)
    agreed = Table().asking(ChooseNextDay(TABLE)).play(Finish())

    assert (bare.state.ended, agreed.state.ended) == (BARE, AGREED)


@pytest.mark.rule("DAY-1", "PICK-3")
def test_the_next_day_begins_one_seat_further_on_without_ladders() -> None:
    table = Table().tree("pear-1", ladder=2).asking(ChooseNextDay(TABLE), starter=2).play(BeginDay())

    assert (table.state.day, table.state.starter, table.asked) == (2, 0, ("orchard.roll_die", TABLE))
    assert {tree.ladder for tree in table.state.trees} == {None}


@pytest.mark.rule("SELL-1")
def test_nobody_without_cards_is_asked_at_the_market() -> None:
    table = Table().player(1, hand={"plum": 1}).asking(ChooseNextDay(TABLE)).play(BeginDay())
    for seat in (1, 2, 0):
        table.play(Roll(1), TABLE).play(Pick(("apple-1", "pear-1", "plum-1")[seat]), seat)

    assert [decision.seat for decision in asked_now(table.state.pending)] == [1]


@pytest.mark.rule("PICK-1", "BEE-1", "BEE-2")
def test_the_hive_makes_fruit_worth_more_and_moves_every_morning() -> None:
    table = Table(2, "bees", cards="table").asking(ChooseNextDay(TABLE)).play(BeginDay())

    assert table.asked == ("orchard.choose_hive", 1)
    table.play(PutHive("plum-1"), 1).play(Roll(2), TABLE).play(Pick("plum-1"), 1)
    assert table.scores == [0, 2 * (3 + 1)]


@pytest.mark.rule("BEE-1", "BEE-3")
def test_no_hive_is_put_where_nothing_grows() -> None:
    table = Table(2, "bees").bare("apple-1").asking(ChooseNextDay(TABLE), extras={"bees": Hive(0)}).play(BeginDay())

    assert table.asked == ("orchard.roll_die", TABLE)


@pytest.mark.rule("END-3")
def test_places_are_told_apart_by_fruit_and_then_by_cards() -> None:
    table = Table(4).player(0, score=9, basket={"apple": 1}).player(1, score=9, basket={"plum": 2})
    table.player(2, score=9, basket={"pear": 2}, hand={"pear": 1}).player(3, score=1)
    places = GAME.standings(table.rules, table.state)

    assert [(place.seat, place.rank, place.tie_breaks) for place in places] == [
        (2, 1, (2, 1)),
        (1, 2, (2, 0)),
        (0, 3, (1, 0)),
        (3, 4, (0, 0)),
    ]


@pytest.mark.rule("CARD-1", "TREE-2")
def test_everybody_begins_with_two_cards_under_full_trees() -> None:
    begun = Table(cards="table").rules.begin().state

    assert [player.hand.size for player in begun.players] == [2, 2, 2]
    assert [tree.fruit for tree in begun.trees] == [4, 3, 2, 2, 4, 3]


@pytest.mark.rule("DAY-3")
def test_the_die_says_how_much_can_be_carried() -> None:
    table = Table().asking(RollDie(TABLE, 1)).play(Roll(3), TABLE).play(Pick("apple-1"))

    assert table.state.players[1].basket == (3, 0, 0)

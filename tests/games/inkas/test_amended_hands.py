"""Where the app keeps the cards it knows them after an amendment too, and nobody learns from it what was stolen."""

import pytest

from companion.engine.actions import TABLE, Action, Seat
from companion.engine.hand import add
from companion.engine.log import Chronicle
from companion.engine.meta_actions import Amend
from companion.games.inkas.cards import CARDS
from companion.games.inkas.game import GAME
from companion.games.inkas.rules.development import BuyCard
from companion.games.inkas.rules.exchange import Exchange
from companion.games.inkas.rules.robber import MoveRobber, Steal
from companion.games.inkas.rules.roll import Roll
from companion.games.inkas.rules.taking import Take
from companion.games.inkas.rules.turn import EndTurn
from companion.games.inkas.state import InkasState

RED, BLUE, ORANGE = range(3)
Log = Chronicle[InkasState]
pytestmark = pytest.mark.rule("IHAND-1", "IROB-3", "IROLL-1")


def begun() -> Log:
    """The fixed board with its first yields."""
    return Chronicle(GAME.ruleset(GAME.header("german", 3, 0, cards="app", development="app", dice="table")))


def entered(log: Log, *deeds: tuple[Seat, Action]) -> Log:
    for seat, action in deeds:
        log.add(action, seat)
    return log


def turns(*totals: int) -> Log:
    """Turns in which nothing is done besides the roll."""
    log = begun()
    for number, total in enumerate(totals):
        entered(log, (TABLE, Roll(total)), (number % 3, EndTurn()))
    return log


def held(log: Log, seat: Seat) -> dict[str, int]:
    hand = log.state.players[seat].hand
    assert (hand.unknown, hand.lost) == (0, 0)
    return {kind: count for kind, count in zip(CARDS.names, hand.known, strict=True) if count}


def in_all(log: Log) -> tuple[int, ...]:
    found = log.state.supply
    for player in log.state.players:
        found = add(found, player.hand.known)
    return found


def misfits(log: Log, target: int, total: int) -> list[int]:
    return [entry.position for entry in log.preview(target, Roll(total)).misfits]


def with_fish() -> Log:
    """Red pays with two fish, one of which came by the first roll."""
    return entered(begun(), (TABLE, Roll(3)), (RED, Exchange(("fish", "fish"))), (RED, Take("wool")), (RED, EndTurn()))


def test_what_was_paid_with_cards_that_never_came_is_set_aside_and_the_hand_stays_known() -> None:
    log = with_fish()
    assert misfits(log, 1, 2) == [2, 3, 4]
    log.add(Amend(1, Roll(2)), TABLE)
    assert held(log, RED) == {"stone": 1, "ore": 1, "fish": 1}
    assert in_all(log) == log.ruleset.board.box.cards


def test_a_hand_that_only_grew_pays_as_before() -> None:
    log = entered(turns(2, 3, 2), (TABLE, Roll(2)), (RED, Exchange(("fish", "fish"))), (RED, Take("wool")))
    assert misfits(log, 1, 3) == []
    assert misfits(log, 1, 8) == []
    assert misfits(log, 3, 2) == [8, 9]


def with_theft(drawn: str) -> Log:
    """Blue got a wood by the fifth entry; orange, with three wood, steals that or another card from blue."""
    log = turns(9, 9, 6, 2, 2)
    return entered(log, (TABLE, Roll(7)), (ORANGE, MoveRobber("d10")), (TABLE, Steal(drawn, ORANGE, BLUE)))


@pytest.mark.parametrize("drawn", ["wood", "stone", "feathers"])
def test_whether_a_theft_still_fits_does_not_tell_the_card(drawn: str) -> None:
    """One of the cards that may have been drawn would not have been there, so another is drawn."""
    log = entered(with_theft(drawn), (ORANGE, EndTurn()))
    assert misfits(log, 5, 2) == [13, 14]
    assert misfits(log, 7, 10) == []


@pytest.mark.parametrize("drawn", ["wood", "stone", "feathers"])
def test_whether_a_thief_can_still_pay_does_not_tell_the_card(drawn: str) -> None:
    """Three wood were everybody's to see; of two a third may have been stolen, but nobody else can know."""
    log = entered(with_theft(drawn), (ORANGE, Exchange(("wood",) * 3)), (ORANGE, Take("ore")))
    assert misfits(log, 1, 2) == [14, 15]
    assert misfits(log, 7, 9) == []


@pytest.mark.parametrize("drawn", ["wood", "ore", "feathers"])
def test_whether_a_victim_can_still_pay_does_not_tell_the_card(drawn: str) -> None:
    """Of four ore everybody saw one may have been stolen; with one roll less not even three are sure."""
    log = entered(with_theft(drawn), (ORANGE, EndTurn()), (TABLE, Roll(9)), (RED, EndTurn()), (TABLE, Roll(2)))
    entered(log, (BLUE, Exchange(("ore",) * 3)), (BLUE, Take("wood")))
    assert misfits(log, 15, 2) == [18, 19]
    assert misfits(log, 15, 10) == [18, 19]


def test_cards_that_are_bought_stay_known() -> None:
    """What was never paid was never dealt."""
    log = entered(turns(4, 4), (TABLE, Roll(2)), (ORANGE, EndTurn()), (TABLE, Roll(6)))
    log.add(BuyCard(), RED)
    assert misfits(log, 7, 2) == [8]

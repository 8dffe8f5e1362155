"""What somebody enters for a seat as its proxy is judged as if that seat's cards were unknown."""

from dataclasses import replace

import pytest

from companion.engine.hand import Hand
from companion.engine.log import Chronicle
from companion.engine.meta_actions import Amend
from companion.engine.rules import Refused
from companion.games.caral.game import GAME
from companion.games.caral.rules.ceremony import Sacrifice
from companion.games.caral.rules.setup import StartAt
from tests.games.caral.table import Table
from tests.support.toy import TOY, ChoosePick, Pick, Rest, at, toy

RULES = GAME.ruleset(GAME.header(seats=3))


def ceremony() -> Table:
    """Seat 0 noted two fish and is asked for its sacrifice."""
    return Table(RULES).player(0, hand={"fish": 2}).to_sacrifice()


def test_a_seat_is_held_to_the_cards_it_noted() -> None:
    with pytest.raises(Refused, match=r"caral\.sacrifice\.not_held"):
        RULES.play(ceremony().state, Sacrifice("clay", 1), 0)


def test_a_proxy_may_lay_out_what_the_seat_could_hold() -> None:
    played = RULES.play(ceremony().state, Sacrifice("clay", 1), 0, proxy=True)

    assert played.state.players[0].hand == Hand((0, 0, 0, 0), 1)


def test_a_proxy_who_names_known_cards_leaves_the_rest_known() -> None:
    played = RULES.play(ceremony().state, Sacrifice("fish", 1), 0, proxy=True)

    assert played.state.players[0].hand == Hand((0, 0, 1, 0), 0)


def test_a_proxy_may_not_do_what_everybody_sees_to_be_impossible() -> None:
    with pytest.raises(Refused, match=r"caral\.sacrifice\.not_held"):
        RULES.play(ceremony().state, Sacrifice("clay", 3), 0, proxy=True)
    with pytest.raises(Refused, match=r"caral\.sacrifice\.zero"):
        RULES.play(ceremony().state, Sacrifice("clay", 0), 0, proxy=True)
    with pytest.raises(Refused, match=r"engine\.not_asked"):
        RULES.play(ceremony().state, Sacrifice("clay", 1), 1, proxy=True)


def test_where_nothing_is_hidden_a_proxy_is_judged_like_the_seat() -> None:
    state = at(ChoosePick(0, 2))

    assert TOY.play(state, Pick(2), 0, proxy=True) == TOY.play(state, Pick(2), 0)
    with pytest.raises(Refused):
        TOY.play(state, Pick(3), 0, proxy=True)


def test_the_log_judges_a_proxy_s_entry_and_its_amendment_as_a_proxy_s() -> None:
    log = Chronicle(toy(veil=lambda state, seat: replace(state, fruit=9), fruit=1))
    with pytest.raises(Refused):
        log.add(Pick(2), 0)
    log.add(Rest(), 0, proxy=True)
    log.add(Amend(1, Pick(2)), 0)

    assert log.state.trace == ("0 picks 2",)
    assert Chronicle(log.ruleset, log.entries).state == log.state


def test_the_log_keeps_that_an_entry_was_a_proxy_s() -> None:
    log = Chronicle(RULES)
    entry = log.add(StartAt("site-1"), 0, proxy=True)
    log.add(Amend(1, StartAt("site-2")), 0)

    assert entry.proxy
    assert entry.to_json(RULES.codec)["proxy"] is True
    assert log.line[0].entry.proxy

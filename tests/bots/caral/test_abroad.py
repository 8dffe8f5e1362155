"""The sensible bot beside the anaconda, with emissaries, and with cards that the table must judge."""

import pytest

from companion.bots.caral import SensibleBot
from companion.bots.caral.claims import READ
from companion.bots.chance import seeded
from companion.bots.play import play_on, play_out
from companion.bots.random_bot import RandomBot
from companion.engine.actions import TABLE, Action
from companion.engine.log import Chronicle
from companion.games.caral.box import preset
from companion.games.caral.meta import META
from companion.games.caral.modules.anaconda.layer import ChooseAnacondaSquare, GiveUpAlpaca, GiveUpStone, MoveAnaconda
from companion.games.caral.modules.emissaries.layer import SendAlpaca, SendCarali
from companion.games.caral.modules.status.claims import ClaimStatus, ConfirmClaim, RejectClaim
from companion.games.caral.rules.act import EndTurn
from companion.games.caral.rules.ceremony import Sacrifice, SacrificeNothing
from companion.games.caral.rules.move import Move
from companion.games.caral.scoring import standings
from tests.games.caral.modules.abroad import sent, snake_at, with_tile
from tests.games.caral.modules.covered import open_cards, printed
from tests.games.caral.table import Table
from tests.support.bot_tables import choice, played, players, rules_of, seen

# --- the anaconda ---------------------------------------------------------------------------------------------


def beside(**player: object) -> Table:
    """The anaconda lies in the first quarry."""
    table = snake_at(Table(modules=("anaconda",)).site("site-5", 0, 5, 1), "quarry-1")
    return table.player(0, **{"stones": 0, "alpacas": 1, "workers": (4, 0)} | player)


def test_it_drives_the_anaconda_away_for_a_good_action() -> None:
    assert choice(beside().to_move(0)) == Move("quarry-1")
    assert choice(beside().to_act(0, "quarry-1")) == GiveUpAlpaca("sled")
    assert choice(beside(alpacas=0, stones=1).to_act(0, "quarry-1")) == GiveUpStone()


def test_it_pays_nothing_for_little_and_goes_elsewhere_if_it_cannot_pay() -> None:
    idle = snake_at(Table(modules=("anaconda",)), "quarry-1").player(0, stones=3, workers=(1, 0))
    assert choice(idle.to_act(0, "quarry-1")) == EndTurn(), "one more stone, and nothing to build"
    assert choice(beside(alpacas=0).to_move(0)) != Move("quarry-1")


def test_it_sends_the_anaconda_where_others_are_still_to_come() -> None:
    table = Table(modules=("anaconda",)).player(0, workers=(3, 3), figure="market-1")
    for seat in (1, 2):
        table.player(seat, workers=(3, 0), figure="village-1")
    snake_at(table, "cult-2").to_move(0).with_state(pending=(ChooseAnacondaSquare(0),), architect="quarry-1")
    table.player(0, workers=(0, 3))

    assert choice(table) == MoveAnaconda("quarry-1")


# --- emissaries -----------------------------------------------------------------------------------------------


def test_it_completes_a_level_with_a_figure_to_spare() -> None:
    table = sent(Table(modules=("emissaries",)), alpacas=1).site("site-3", 0, 5, 1).site("site-9", 0)
    assert choice(table.to_act(0, "village-1")) == SendCarali()

    table = sent(Table(modules=("emissaries",)), carali=1).player(0, alpacas=5)
    assert choice(table.to_act(0, "market-1")) == SendAlpaca()


def test_it_goes_to_the_market_for_an_emissary_although_its_sled_is_full() -> None:
    table = sent(Table(modules=("emissaries",)), carali=1).player(0, alpacas=5, carali_supply=0, figure="cult-1")
    table.with_state(architect="market-1", deck=type(table.state.deck)((0, 0, 0, 0))).to_move(0, points=2)

    assert choice(table) == Move("market-1")


def test_one_card_more_wins_with_fewer_cards() -> None:
    def laid(table: Table) -> Action:
        table.player(0, fame=5, hand={"clay": 2}).player(1, fame=5, hand={"fish": 5})
        table.with_state(completed=6, central=4).to_sacrifice(0).play(Sacrifice("clay", 2))
        return choice(table, 1)

    assert laid(Table(modules=("emissaries",), seats=2)) == Sacrifice("fish", 3)
    assert laid(with_tile("one_more", 1, seats=2)) == Sacrifice("fish", 2)


# --- claims ---------------------------------------------------------------------------------------------------


def after_ceremony(*counts: int, catalogue: object = None) -> Table:
    """The year is over; seats 0 and 1 have laid so many cards, and the card for the generous is open."""
    table = open_cards("generous", catalogue=catalogue).player(0, hand={"fish": counts[0]})
    table.player(1, hand={"clay": counts[1]}).to_sacrifice(0)
    for card, count in zip(("fish", "clay"), counts, strict=True):
        table.play(Sacrifice(card, count) if count else SacrificeNothing())
    return table.play(SacrificeNothing())


def said(table: Table, seat: int) -> Action | None:
    return SensibleBot().speak(seen(table, seat), tuple(table.rules.anytime(table.state, seat)))


def test_it_claims_what_is_true_and_nothing_else() -> None:
    table = after_ceremony(4, 5)

    assert [said(table, seat) for seat in range(3)] == [None, ClaimStatus("generous"), None]


def test_it_answers_claims_honestly() -> None:
    table = after_ceremony(4, 5).play(ClaimStatus("generous"), seat=1)
    assert [said(table, seat) for seat in range(3)] == [ConfirmClaim("generous"), None, ConfirmClaim("generous")]

    table = after_ceremony(4, 5).play(ClaimStatus("generous"), seat=0)
    assert [said(table, seat) for seat in range(3)] == [None, RejectClaim("generous"), RejectClaim("generous")]


def test_it_trusts_where_it_does_not_understand() -> None:
    catalogue = printed()
    catalogue["status"][-1] |= {"value": "Has the longest beard"}
    table = after_ceremony(4, 5, catalogue=catalogue)
    assert said(table, 1) is None
    table.play(ClaimStatus("generous"), seat=0)
    assert said(table, 1) == ConfirmClaim("generous")


@pytest.mark.parametrize("edition", META.editions)
def test_it_understands_every_card_that_is_in_the_box(edition: str) -> None:
    words = {card["value"] for card in preset(edition)["status"] if card["condition"] == "judged"}
    assert words == set(READ)


def test_a_random_bot_says_nothing() -> None:
    table = after_ceremony(5, 5)
    assert RandomBot(seeded(1)).speak(seen(table, 0), tuple(table.rules.anytime(table.state, 0))) is None


def test_bots_claim_and_confirm_before_the_table_goes_on() -> None:
    table = after_ceremony(4, 6)
    chronicle = Chronicle(table.rules)
    chronicle.opening = type(chronicle.opening)(table.state)

    play_on(chronicle, players(["sensible"] * 3, 1))

    first = [(entry.seat, entry.action) for entry in chronicle.entries[:3]]
    assert first[:2] == [(1, ClaimStatus("generous")), (2, ConfirmClaim("generous"))]
    assert first[2][0] == TABLE
    assert chronicle.line[1].played.state.extras["status"].taken == (("generous", 1),)


def test_what_was_said_counts_as_played() -> None:
    rules, names = rules_of("crowd", 3, "app", META.modules), ["sensible"] * 3
    for seed in range(3):
        chronicle = Chronicle(rules)
        outcome = play_on(chronicle, players(names, seed))
        assert outcome == play_out(rules, players(names, seed))
        assert outcome.moves == chronicle.position


# --- everything together --------------------------------------------------------------------------------------


def test_it_beats_random_players_with_all_modules() -> None:
    """In hundreds of games it lost none; of these twelve it may lose one."""
    won = games = 0
    for edition in META.editions:
        for seats in META.players:
            for cards in META.options["cards"].values:
                rules, mine = rules_of(edition, seats, cards, META.modules), games % seats
                names = ["sensible" if seat == mine else "random" for seat in range(seats)]
                won += standings(rules, played(rules, names, games).state)[0].seat == mine
                games += 1
    assert games == 12
    assert won >= games - 1

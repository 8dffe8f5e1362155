"""Whim of the Gods: the pile, the threshold and who is struck (WHIM-1 to WHIM-3, END-1)."""

import pytest

from companion.engine.actions import TABLE
from companion.engine.layers import Layer
from companion.engine.view import SPECTATOR
from companion.games.caral import hooks
from companion.games.caral.box import preset
from companion.games.caral.game import GAME
from companion.games.caral.modules.decks import Show
from companion.games.caral.modules.whim.layer import Whim, pile
from companion.games.caral.modules.whim.penalty import GiveCard, ReturnAlpaca
from companion.games.caral.rules.building import BuildLevel
from companion.games.caral.rules.ceremony import Sacrifice, SacrificeNothing
from companion.games.caral.rules.setup import StartAt
from companion.games.caral.rules.year import BeginYear
from companion.games.caral.view import view
from tests.games.caral.modules.years import TOP, holding, whim_year, whims
from tests.games.caral.table import Table, rules_with

NOTHING = SacrificeNothing()
IDS = tuple(card["id"] for card in preset("retail")["whim"])
KINDS = ("stone", "clay", "fish", "alpaca")
RETURN = ReturnAlpaca("sled")


def lay(table: Table, counts: tuple[int, ...], priest: int = 0) -> Table:
    """Everybody sacrifices so many cards, by seat, each a kind of their own."""
    for seat, count in enumerate(counts):
        table.player(seat, hand={KINDS[seat]: count})
    table.to_sacrifice(priest)
    for step in range(len(counts)):
        seat = (priest + step) % len(counts)
        table.play(Sacrifice(KINDS[seat], counts[seat]) if counts[seat] else NOTHING)
    return table


def struck(table: Table) -> list[int]:
    """Who is asked for a penalty, one after the other, each giving an alpaca."""
    seats = []
    while table.asked[0] == "caral.choose_penalty":
        seats.append(table.asked[1])
        table.play(RETURN)
    return seats


def told(table: Table) -> list[str]:
    return [event.code for event in table.events if "whim" in event.code]


# --- the pile -------------------------------------------------------------------------------------------------


@pytest.mark.rule("WHIM-1")
def test_the_top_card_is_shown_before_the_first_year_begins() -> None:
    table = Table(modules=("whim",), cards="table")
    table.state = table.rules.begin().state
    table.play(StartAt("site-1"), StartAt("site-2"), StartAt("site-3"))
    assert table.asked == ("caral.show_whim", TABLE)
    assert table.legal() == [Show(card) for card in IDS]
    table.play(Show("whim-4"))
    assert pile(table.state) == Whim("whim-4")
    assert table.asked == ("caral.roll_die", TABLE)


@pytest.mark.rule("WHIM-1")
def test_two_players_place_their_neutral_pyramids_before_the_card_is_shown() -> None:
    table = Table(modules=("whim",), cards="table", seats=2)
    table.state = table.rules.begin().state
    table.play(StartAt("site-1"), StartAt("site-2"))
    assert table.asked == ("caral.choose_neutral_site", 0)


def next_year(table: Table) -> Table:
    return table.to_sacrifice(0).play(NOTHING, NOTHING, NOTHING, BeginYear())


def harmless() -> Table:
    """Cards that strike nobody when nobody sacrifices."""
    cards = [card | {"target": "not_most"} for card in preset("retail")["whim"]]
    return Table(modules=("whim",), catalogue=preset("retail") | {"whim": cards}).with_state(extras={"whim": Whim(TOP)})


@pytest.mark.rule("WHIM-1")
def test_every_year_another_card_is_shown_and_one_that_was_seen_cannot_come() -> None:
    table = next_year(harmless())
    assert table.asked == ("caral.show_whim", TABLE)
    assert table.legal() == [Show(card) for card in IDS[1:]]
    for card in ("whim-1", "whim-8", ""):
        assert table.reasons(Show(card)) == [("caral.show_whim.not_left", "WHIM-1")]
    table.play(Show("whim-3"))
    assert pile(table.state) == Whim("whim-3", ("whim-1",))
    assert table.asked == ("caral.roll_die", TABLE)


@pytest.mark.rule("WHIM-1")
def test_the_seventh_card_needs_no_question_and_then_the_order_repeats() -> None:
    table, tops = harmless(), [TOP]
    for _ in range(14):
        next_year(table)
        if table.asked[0] == "caral.show_whim":
            table.play(table.legal()[-1])
        tops.append(pile(table.state).top or "")
    order = ["whim-1", "whim-7", "whim-6", "whim-5", "whim-4", "whim-3", "whim-2"]
    assert tops == [*order, *order, "whim-1"]
    assert pile(table.state).seen == tuple(order[1:])


@pytest.mark.rule("WHIM-1")
def test_the_card_lies_on_top_until_the_new_year() -> None:
    table = harmless().to_sacrifice(0).play(NOTHING, NOTHING, NOTHING)
    assert table.asked[0] == "caral.choose_next_year"
    assert pile(table.state).top == TOP


@pytest.mark.rule("WHIM-1")
def test_everybody_sees_the_pile_and_the_cards() -> None:
    table = whim_year().with_state(extras={"whim": Whim("whim-1", ("whim-3",))})
    seen = view(table.rules, table.state, SPECTATOR)["board"]["modules"]["whim"]
    assert (seen["top"], seen["seen"]) == ("whim-1", ["whim-3"])
    assert seen["cards"]["whim-1"] == {"thresholds": [6, 7, 8], "target": "fewest", "penalty": "alpaca"}
    assert list(seen["cards"]) == list(IDS)


# --- the threshold --------------------------------------------------------------------------------------------


@pytest.mark.rule("WHIM-2")
@pytest.mark.parametrize(("seats", "counts"), [(2, (5, 1)), (3, (5, 1, 1)), (4, (5, 1, 1, 1)), (4, (0, 8, 0, 0))])
def test_enough_sacrifices_together_avert_everything(seats: int, counts: tuple[int, ...]) -> None:
    table = lay(whim_year(seats=seats), counts)
    assert table.asked[0] == "caral.choose_next_year"
    assert told(table) == ["caral.log.whim_pleased"]
    assert [player.alpacas for player in table.state.players] == [1] * seats


@pytest.mark.rule("WHIM-2")
@pytest.mark.parametrize(("seats", "counts"), [(2, (4, 1)), (3, (4, 1, 1)), (4, (4, 1, 1, 1))])
def test_one_card_too_few_makes_the_gods_angry(seats: int, counts: tuple[int, ...]) -> None:
    table = lay(whim_year(seats=seats), counts)
    assert told(table) == ["caral.log.whim_angry"]
    assert struck(table) == list(range(1, seats))


@pytest.mark.rule("WHIM-2", "EMI-5")
@pytest.mark.parametrize(("counts", "angry"), [((5, 1, 0), False), ((4, 1, 0), True)])
def test_what_a_sacrifice_counts_for_goes_into_the_total(counts: tuple[int, ...], angry: bool) -> None:
    one_more = Layer("test", "EMI-5", hooks={hooks.SACRIFICE: lambda now, value, seat: value + (seat == 1)})
    table = lay(whim_year(one_more), counts)
    assert (table.asked[0] == "caral.choose_penalty") is angry


@pytest.mark.rule("WHIM-3", "EMI-5")
def test_what_a_sacrifice_counts_for_decides_who_has_most_and_fewest() -> None:
    one_more = Layer("test", "EMI-5", hooks={hooks.SACRIFICE: lambda now, value, seat: value + (seat == 1)})
    assert struck(lay(whim_year(one_more, printed={"target": "fewest"}), (1, 1, 2))) == [0]
    assert struck(lay(whim_year(one_more, printed={"target": "not_most"}), (2, 1, 2))) == []
    assert struck(lay(whim_year(one_more, printed={"target": "fewest"}), (0, 0, 1))) == [0, 1]


# --- who is struck --------------------------------------------------------------------------------------------


@pytest.mark.rule("WHIM-3")
@pytest.mark.parametrize(
    ("target", "counts", "hit"),
    [
        ("fewest", (1, 2, 3), [0]),
        ("fewest", (1, 1, 3), [0, 1]),
        ("fewest", (0, 0, 0), [0, 1, 2]),
        ("fewest", (2, 2, 2), [0, 1, 2]),
        ("fewest", (0, 0, 2), [0, 1]),
        ("not_most", (1, 2, 3), [0, 1]),
        ("not_most", (3, 0, 3), [1]),
        ("not_most", (2, 2, 2), []),
        ("not_most", (0, 0, 0), []),
        ("not_most", (0, 0, 1), [0, 1]),
    ],
)
def test_who_is_struck(target: str, counts: tuple[int, ...], hit: list[int]) -> None:
    table = lay(whim_year(printed={"target": target}), counts)
    assert struck(table) == hit
    assert [player.alpacas for player in table.state.players] == [int(seat not in hit) for seat in range(3)]


@pytest.mark.rule("WHIM-3", "WHIM-2")
def test_the_rulebooks_example() -> None:
    """Four players need eight cards; everybody but those with the most returns a placed carali."""
    example = GAME.header("retail", 4).catalogue["whim"][0]
    assert example == {
        "id": "whim-1",
        "thresholds": [6, 7, 8],
        "target": "not_most",
        "penalty": "carali",
        "confidence": "rulebook",
    }
    table = Table(modules=("whim",), seats=4).with_state(extras={"whim": Whim("whim-1")})
    for seat in range(4):
        table.player(seat, workers=(1, 0), carali_supply=10)
    lay(table, (3, 1, 3, 0))
    assert table.asked == ("caral.choose_penalty", 1)
    assert lay(table, (3, 1, 3, 1)).asked[0] == "caral.choose_next_year"


@pytest.mark.rule("END-1", "WHIM-3")
@pytest.mark.parametrize(("priest", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_penalties_are_chosen_from_the_head_priest_clockwise(priest: int, order: list[int]) -> None:
    assert struck(lay(whim_year(), (0, 0, 0), priest)) == order


@pytest.mark.rule("END-1", "WHIM-2")
def test_the_gods_look_at_the_offerings_after_the_ceremonys_fame() -> None:
    table = lay(whim_year(), (1, 0, 0))
    assert table.asked == ("caral.choose_penalty", 1)
    assert table.fame == [13, 9, 9]
    assert table.state.discard == (1, 0, 0, 0)


@pytest.mark.rule("END-1", "TILE-1")
def test_the_gods_take_their_share_before_the_annual_tile_is_looked_at() -> None:
    table = holding(whim_year(modules=("annual", "whim")), "alpacas").player(0, alpacas=2, alpaca_supply=5)
    table.player(1, alpacas=2, alpaca_supply=5)
    lay(table, (0, 1, 1))
    assert table.asked == ("caral.choose_penalty", 0)
    assert table.fame == [9, 13, 11]
    table.play(RETURN)
    assert table.fame == [10, 16, 12]


@pytest.mark.rule("END-1")
def test_the_gods_are_asked_in_the_last_year_too() -> None:
    table = whim_year(printed={"penalty": "card"}).with_state(completed=7, central=5)
    for seat in range(3):
        table.player(seat, hand={"clay": 1})
    table.to_sacrifice(0).play(NOTHING, NOTHING, NOTHING)
    table.play(GiveCard("clay"), GiveCard("clay"))
    assert table.state.ended is None
    table.play(GiveCard("clay"))
    assert table.state.ended == "seventh_pyramid"
    assert table.state.discard == (0, 3, 0, 0)


@pytest.mark.rule("END-1", "END-4")
def test_the_gods_are_asked_when_the_seventh_pyramid_ends_the_game_at_once() -> None:
    catalogue = preset("crowd") | {"whim": whims()["whim"]}
    rules = rules_with(modules=("whim",), edition="crowd", catalogue=catalogue)
    table = Table(rules).with_state(extras={"whim": Whim(TOP)}, completed=6, central=4)
    table.site("site-7", 0, 3, 2).player(0, stones=1).to_act(0, "site-7").play(BuildLevel())
    table.play(NOTHING, NOTHING, NOTHING)
    assert struck(table) == [0, 1, 2]
    assert table.state.ended == "seventh_pyramid"

"""What phones say of answers, scene by scene: places, actions, pairs, discards, sacrifices, the architect."""

from typing import Any

import pytest

from companion.engine.actions import TABLE, Action
from companion.engine.hand import Hand
from companion.engine.questions import COSTS, FAINT, FREE, LOSS, Badge, Prospect
from companion.games.caral.cards import NONE
from companion.games.caral.game import GAME
from companion.games.caral.rules.act import EndTurn
from companion.games.caral.rules.architect import ChooseSteps, LeadArchitect
from companion.games.caral.rules.ceremony import Sacrifice, SacrificeNothing
from companion.games.caral.rules.cult import DrawCards
from companion.games.caral.rules.discard import Discard
from companion.games.caral.rules.move import Move
from companion.games.caral.rules.pairs import PlayPair
from companion.games.caral.rules.quarry import TakeStones
from companion.games.caral.rules.setup import StartAt
from companion.games.caral.rules.village import PlaceBuilder, PlacePriest, PlaceWorker
from companion.games.caral.rules.year import BeginYear
from companion.games.caral.state import NEUTRAL
from companion.i18n import render
from tests.games.caral.scenes import opened
from tests.games.caral.table import Table

NAMES = ["Anna", "Bernd", "Claudia", "David"]


def of(table: Table, action: Action, seat: int = 0) -> Prospect:
    return GAME.prospect(table.rules, table.state, action, seat)


def said(table: Table, action: Action, seat: int = 0, language: str = "en") -> list[str]:
    return [render(told.code, told.params, language, NAMES) for told in of(table, action, seat).outcomes]


def called(table: Table, action: Action, seat: int = 0, language: str = "en") -> str | None:
    told = GAME.title(table.rules, table.state, action, seat)
    return None if told is None else render(told.code, told.params, language, NAMES)


def verb(told: Any) -> str:
    return render(told.code, told.params, "en")


def moving(**player: Any) -> Table:
    """Anna stands in village 2 and may go five steps; the architect is behind her."""
    start = {"figure": "village-2", "alpacas": 2, "hand": {"stone": 3, "fish": 1}, "workers": (0, 2)}
    return Table(cards="table").player(0, **(start | player)).with_state(architect="market-1")


# --- moves --------------------------------------------------------------------------------------------------


@pytest.mark.rule("ACT-4")
def test_a_quarry_with_one_amount_is_loaded_in_one() -> None:
    table = moving(stones=3).to_move()
    told = of(table, Move("quarry-2"))

    assert said(table, Move("quarry-2")) == ["+1 stone", "1 stone lost: sled full"]
    assert [outcome.tone for outcome in told.outcomes] == ["gain", LOSS]
    assert said(table, Move("quarry-2"), language="de") == ["+1 Stein", "1 Stein verfällt: Schlitten voll"]
    assert (told.then, told.weight, told.badge) == (TakeStones(1), FREE, Badge(1, "stone"))
    assert (verb(told.verb), verb(told.alone), called(table, Move("quarry-2"))) == (
        "Go and load",
        "Only go",
        "Quarry 2",
    )


def test_a_quarry_with_several_amounts_gives_the_most() -> None:
    table = moving(stones=0).to_move()
    told = of(table, Move("quarry-2"))

    assert (told.then, told.badge, verb(told.verb)) == (TakeStones(2), Badge(2, "stone"), "Go and load")
    arrived = moving(stones=0).to_move().play(Move("quarry-2"))
    weights = {action.count: of(arrived, action).weight for action in (TakeStones(2), TakeStones(1))}
    assert weights == {2: FREE, 1: FAINT}


def test_a_cult_square_is_gone_to_and_drawn_from_in_one_unless_cards_are_to_be_paid() -> None:
    free, paid = moving().to_move(points=5), moving().to_move(points=1)

    assert (of(free, Move("cult-2")).then, said(free, Move("cult-2"))) == (DrawCards(), ["+2 cards"])
    told = of(paid, Move("cult-2", 1))
    assert (told.then, told.weight, told.badge) == (None, COSTS, Badge(-1, "cards"))
    assert said(paid, Move("cult-2", 1)) == ["discard 1 → draw 2"]
    assert said(paid, Move("cult-2", 1), language="de") == ["1 abwerfen, 2 ziehen"]


@pytest.mark.parametrize(
    ("to", "player", "why"),
    [
        ("quarry-1", {"workers": (2, 2)}, "behind the architect"),
        ("quarry-2", {"workers": (2, 0)}, "no worker of yours"),
        ("quarry-2", {"stones": 5}, "sled full"),
        ("market-2", {"alpacas": 5}, "no room for an alpaca"),
        ("market-2", {"alpaca_supply": 0}, "no alpaca left"),
        ("village-3", {"carali_supply": 0}, "no carali left"),
        ("site-9", {}, "not yours"),
        ("site-10", {}, "complete already"),
        ("site-11", {"stones": 0}, "no stone on your sled"),
        ("start", {}, "no action there"),
    ],
)
@pytest.mark.rule("MOVE-6", "ACT-1")
def test_where_nothing_can_be_done_it_is_said_why(to: str, player: dict[str, Any], why: str) -> None:
    table = moving().site("site-9", 1, size=5, levels=2).site("site-10", 0, size=3, levels=3)
    table.site("site-11", 0, size=5, levels=1).player(0, **player).to_move(points=20)

    assert said(table, Move(to)) == [why]
    assert (of(table, Move(to)).weight, of(table, Move(to)).then) == (FAINT, None)


@pytest.mark.rule("YEAR-5", "CER-6")
def test_the_centre_ends_the_year() -> None:
    table = moving().to_move(points=20)

    assert said(table, Move("centre")) == ["ends the year, you are head priest"]
    assert of(table, Move("centre")).weight == FREE
    assert said(table.with_state(completed=7), Move("centre"))[-1] == "it is the last ceremony"
    paid = moving().to_move(points=4)
    assert said(paid, Move("centre", 1))[1:] == ["ends the year, you are head priest"]
    assert (of(paid, Move("centre", 1)).weight, of(paid, Move("centre", 1)).badge) == (COSTS, Badge(-1, "cards"))


@pytest.mark.rule("STAT-1")
def test_a_status_card_that_would_be_won_is_told_by_its_name() -> None:
    table = status_table("stonemason").player(0, figure="village-2", workers=(0, 1), stones=3).to_move(points=20)
    table.notice()

    assert said(table, Move("quarry-2")) == ["+1 stone", "Stonemason +2"]
    assert said(table, Move("quarry-2"), language="de")[-1] == "Steinmetz +2"


def status_table(card: str) -> Table:
    from companion.games.caral.modules.status.cards import NAME, Status

    table = Table(modules=("status",), cards="table")
    return table.with_state(extras={NAME: Status(shown=(card,))})


@pytest.mark.rule("ANA-2")
def test_the_anaconda_is_told_and_that_it_can_be_driven_away() -> None:
    from companion.games.caral.modules.anaconda.layer import NAME, Anaconda, GiveUpStone

    table = Table(modules=("anaconda",), cards="table").player(0, figure="village-2", stones=1, fame=5)
    table.with_state(extras={NAME: Anaconda(table.path.index["cult-2"])}).to_move(points=20)
    poor = Table(modules=("anaconda",), cards="table").player(0, figure="village-2", alpacas=0)
    poor.with_state(extras={NAME: Anaconda(table.path.index["cult-2"])}).to_move(points=20)

    assert said(table, Move("cult-2")) == ["anaconda, can be driven away"]
    assert (of(table, Move("cult-2")).weight, of(table, Move("cult-2")).then) == (COSTS, None)
    assert (said(poor, Move("cult-2")), of(poor, Move("cult-2")).weight) == (["anaconda"], FAINT)
    table.play(Move("cult-2"))
    assert said(table, GiveUpStone()) == ["−1 stone", "anaconda: −1 fame", "then act here", "draw 2"]


@pytest.mark.rule("PROG-1")
def test_an_action_after_which_something_is_to_be_chosen_is_not_entered_in_one() -> None:
    from companion.games.caral.modules.progress.laid import NAME, Progress

    table = Table(modules=("progress",), cards="table").player(0, figure="village-2", hand={"stone": 2})
    table.with_state(extras={NAME: Progress(laid=(("cult-2", "cult_a"), ("market-2", "market_a")))}).to_move(points=20)

    assert (of(table, Move("cult-2")).then, said(table, Move("cult-2"))) == (None, ["draw 3, discard 1"])
    assert said(table, Move("market-2")) == ["+1 stone", "+1 alpaca"]
    assert of(table, Move("market-2")).then is not None


@pytest.mark.rule("MAT-6")
def test_cards_that_are_paid_can_be_drawn_again() -> None:
    table = moving().with_state(deck=Hand(NONE), discard=NONE).to_move(points=1)

    assert (said(table, Move("cult-2", 1)), of(table, Move("cult-2", 1)).weight) == (["discard 1 → draw 1"], COSTS)


@pytest.mark.rule("EMI-2")
def test_what_changes_nothing_of_ones_own_is_named() -> None:
    table = Table(modules=("emissaries",), cards="table").player(0, figure="village-2", alpacas=5)

    assert said(table.to_move(points=20), Move("market-2"))[0] == "emissary alpaca"
    assert of(table, Move("market-2")).then is not None


@pytest.mark.rule("PROG-1", "BUILD-4")
def test_what_a_single_action_brings_is_told_even_where_it_leaves_a_choice() -> None:
    from companion.games.caral.modules.progress.laid import NAME, Progress

    table = Table(modules=("progress",), cards="table").player(0, figure="village-2", stones=1)
    table.site("site-9", 0, size=3, levels=2).with_state(extras={NAME: Progress(shown=("cult_a",))}).to_move()

    assert said(table, Move("site-9")) == ["next level", "pyramid complete: +3 fame"]
    assert of(table, Move("site-9")).then is None


# --- the year's change --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "begin"), [("en", "Begin year 2"), ("de", "Jahr 2 beginnen")])
def test_the_next_year_is_begun_by_its_number(language: str, begin: str) -> None:
    table = Table(seats=3)
    verb = of(table, BeginYear(), TABLE).verb
    assert verb is not None
    assert called(table, BeginYear(), TABLE, language) == render(verb.code, verb.params, language) == begin


# --- titles -------------------------------------------------------------------------------------------------


def test_places_are_called_by_name_and_owner() -> None:
    table = moving().site("site-9", 0).site("site-10", 0, size=5, levels=2).site("site-11", 1)
    table.site("site-12", 1, size=5, levels=2).site("site-13", NEUTRAL, size=5, levels=1).to_move()
    titles = {site: called(table, Move(f"site-{site}")) for site in (8, 9, 10, 11, 12, 13)}

    assert titles == {
        8: "Site 8",
        9: "Site 9, yours",
        10: "Site 10, yours: 2 of 5",
        11: "Site 11: Bernd",
        12: "Site 12: Bernd, 2 of 5",
        13: "Site 13: neutral, 1 of 5",
    }
    assert called(table, Move("site-12"), language="de") == "Bauplatz 12: Bernd, 2 von 5"
    assert called(table, PlaceBuilder("site-3")) == "Builder at building site 3"
    assert called(table, PlaceWorker("quarry-1")) == "Worker in quarry 1"
    assert called(table, PlacePriest("site-3")) == "Priest at building site 3"
    assert called(table, EndTurn()) is None


# --- actions ------------------------------------------------------------------------------------------------


@pytest.mark.rule("ACT-2")
def test_a_carali_is_placed_for_something() -> None:
    table = moving().site("site-1", 0, size=5, levels=5).to_act(at="village-2")

    assert said(table, PlaceWorker("quarry-2")) == ["+1 stone a visit"]
    assert said(table, PlaceBuilder("site-11")) == ["just after quarry 2", "2 steps from you"]
    assert said(table, PlaceBuilder("site-3")) == ["just after quarry 1", "3 steps back", "behind the architect"]
    assert said(table, PlacePriest("site-1")) == ["+1 fame each new year"]
    assert verb(of(table, PlaceBuilder("site-11")).verb) == "Place builder"
    near, far, behind = (of(table, PlaceBuilder(f"site-{site}")).order for site in (9, 14, 3))
    assert near < far < behind


@pytest.mark.rule("SET-4")
def test_the_first_site_is_told_by_its_neighbour() -> None:
    table = opened(cards="table")

    assert said(table, StartAt("site-2"))[0] == "just after village 1"


def test_a_turn_that_ends_without_an_action_says_so() -> None:
    table = moving(hand={"fish": 2})
    unused = of(table.to_act(at="cult-2"), EndTurn())

    assert ([told.code for told in unused.outcomes], unused.weight) == (["caral.outcome.without_action"], FAINT)
    again = of(table.to_act(at="cult-2", acted=True), EndTurn())
    assert [told.code for told in again.outcomes] == ["caral.outcome.action_left"]
    done = of(table.to_act(at="cult-2", acted=True, actions_left=0), EndTurn())
    assert (done.outcomes, done.weight, verb(done.verb)) == ((), FREE, "End turn")


@pytest.mark.rule("CARD-3", "CARD-5", "CARD-6")
def test_pairs_tell_what_they_do() -> None:
    hand = {"stone": 2, "fish": 2, "alpaca": 2}
    table = moving(hand=hand, stones=2).site("site-9", 0, size=5, levels=2)
    at_site = table.path.site_ids.index("site-9")

    table.to_act(at="cult-2", acted=True, actions_left=0)
    assert said(table, PlayPair("fish")) == ["act here again", "draw 2"]
    assert said(table, PlayPair("alpaca")) == ["move 1–3 and act again"]
    table.to_act(at="site-9", acted=True, actions_left=0, built=at_site)
    assert said(table, PlayPair("stone")) == ["−1 stone", "level 3 of 5"]


@pytest.mark.rule("BUILD-4")
def test_a_completed_pyramid_tells_its_fame() -> None:
    table = moving(stones=1).site("site-9", 0, size=3, levels=2).to_move()

    assert said(table, Move("site-9")) == ["−1 stone", "level 3 of 3", "pyramid complete: +3 fame"]


# --- cards --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MOVE-5")
def test_a_discard_tells_what_one_keeps() -> None:
    table = moving(hand={"stone": 3, "fish": 1, "unknown": 1}).to_move(points=1).play(Move("cult-2", 1))
    known, told = Discard(("fish",)), of(table, Discard(("fish",)))

    assert said(table, known) == ["You keep 3 stone cards and 1 not noted"]
    assert said(table, known, language="de") == ["Du behältst 3 Steinkarten und 1 nicht notierte"]
    assert said(table, Discard(("clay",))) == ["You keep 3 stone cards, 1 fish card"]
    assert verb(told.verb) == "Discard 1 and go"


@pytest.mark.rule("CER-3", "CER-4")
def test_bids_tell_whom_they_beat() -> None:
    table = Table(cards="app").player(0, hand={"fish": 3}, fame=4).player(1, hand={"clay": 4, "stone": 3}, fame=4)
    table.player(2, hand={"alpaca": 3}, fame=0).to_sacrifice(0)

    assert said(table, Sacrifice("fish", 3)) == ["+3 fame unless someone lays more"]
    assert said(table, Sacrifice("fish", 3), language="de") == ["+3 Ruhm, solange niemand mehr Karten opfert"]
    assert said(table, SacrificeNothing()) == ["always −1 fame"]
    table.play(Sacrifice("fish", 3))
    assert said(table, Sacrifice("clay", 4), 1) == ["beats Anna's 3", "+3 fame unless someone lays more"]
    assert said(table, Sacrifice("stone", 3), 1) == ["does not beat Anna's 3", "+1 fame"]
    table.play(Sacrifice("clay", 4))
    assert said(table, Sacrifice("alpaca", 3), 2) == ["does not beat Bernd's 4", "sacrifice: +1 fame"]
    assert said(table, SacrificeNothing(), 2) == ["always −1 fame, but you have none to lose"]


# --- the architect ------------------------------------------------------------------------------------------


@pytest.mark.rule("YEAR-2", "YEAR-6")
def test_steps_tell_whom_the_architect_leaves_behind() -> None:
    table = Table(cards="app").player(0, figure="cult-1").player(1, figure="quarry-1").player(2, figure="start")
    table.with_state(architect="village-1", pending=(ChooseSteps(0, (0, 1, 2)),), agenda=(("move", 0),))

    assert said(table, LeadArchitect(1)) == ["architect to quarry 1"]
    assert said(table, LeadArchitect(2)) == ["architect to cult square 1", "leaves Bernd behind"]
    table.with_state(architect="village-3")
    assert said(table, LeadArchitect(1)) == ["ends the year, you are head priest"]

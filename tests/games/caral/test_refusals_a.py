"""What is refused at the setup, by the die, on the way and when cards are dealt; and what is just allowed."""

from typing import Any

import pytest

from companion.engine.actions import Action
from companion.engine.hand import Counts, Hand
from companion.games.caral.rules.architect import LeadArchitect, Roll, RollStep, StepsStep
from companion.games.caral.rules.cult import DrawCards
from companion.games.caral.rules.deal import Deal, DealStep
from companion.games.caral.rules.discard import Discard, PayCardsStep
from companion.games.caral.rules.move import Move, MoveStep
from companion.games.caral.rules.setup import StartAt, StartSiteStep
from companion.games.caral.two_players import NeutralSiteStep, PlaceNeutral
from tests.games.caral.scenes import found, opened, to_roll
from tests.games.caral.table import Table
from tests.support import refusals
from tests.support.refusals import Reason, Scene, accepted, check_accepted, check_refused, refused

UNKNOWN_SITE, HELD = ("caral.site.unknown", "MAT-4"), ("caral.site.held", "ACT-2")
NO_START_PIECE, NO_NEUTRAL_PIECE = ("caral.start.no_piece", "MAT-3"), ("caral.neutral.no_piece", "MAT-3")
NOT_AMONG_FIRST = ("caral.neutral.too_far", "SET-6")
NO_SUCH_FACE, NOT_ON_DIE = ("caral.roll.no_such_face", "YEAR-2"), ("caral.architect.not_on_die", "YEAR-2")
UNKNOWN_SPOT, STAY, TOO_FAR = (
    ("caral.move.unknown_spot", "MAT-4"),
    ("caral.move.stay", "MOVE-1"),
    ("caral.move.too_far", "MOVE-1"),
)
EMPTY_SITE, CANNOT_BUILD = ("caral.move.empty_site", "MOVE-3"), ("caral.move.cannot_build", "MOVE-4")
TOO_FEW_CARDS, NO_DISCARDS = ("caral.move.too_few_cards", "MOVE-5"), ("caral.move.no_discards", "CARD-6")
UNKNOWN_KIND, IMPOSSIBLE = ("caral.cards.unknown_kind", "MAT-2"), ("caral.cards.impossible", "MAT-2")
DISCARD_NUMBER, NOT_HELD = ("caral.discard.wrong_number", "MOVE-5"), ("caral.discard.not_held", "MOVE-5")
WRONG_SEAT, DEAL_NUMBER = ("caral.deal.wrong_seat", "ACT-5"), ("caral.deal.wrong_number", "ACT-5")
NOT_IN_DECK = ("caral.deal.not_in_deck", "MAT-2")
NO_LARGE, LAST_LARGE = (9, 9, 9, 9, 0), (9, 9, 9, 9, 1)


def start(**state: Any) -> Table:
    """The second of three players chooses a site; site-4 is taken."""
    return found(opened(), "site-4").with_state(**state)


def neutral(**state: Any) -> Table:
    """The second of two players places the second neutral pyramid."""
    return found(opened(seats=2), "site-2", "site-13").play(PlaceNeutral("site-5")).with_state(**state)


def roll() -> Table:
    return to_roll(Table())


def steps() -> Table:
    return roll().play(Roll("0/2"))


def moving(**player: Any) -> Table:
    """Four points and two cards at village-2; own builders at site-9 and, further on, site-15."""
    table = Table().site("site-9", 0).site("site-10", 1).site("site-15", 0).site("site-7", 2, 3, 1)
    table.player(0, **({"figure": "village-2", "stones": 1, "hand": {"fish": 2}} | player))
    return table.with_state(architect="village-1").to_move(0, points=4)


def moving_again() -> Table:
    return moving().to_move(0, points=3, discards=False)


def behind() -> Table:
    return moving().with_state(architect="quarry-2")


def paying(**hand: int) -> Table:
    """Two cards are owed for a movement."""
    table = Table(cards="table").player(0, hand=hand or {"stone": 2, "fish": 1}).to_move(0)
    return table.play(Move("village-1", 2))


def scarce() -> Table:
    """All stone cards but one lie on the discard pile."""
    return paying(unknown=2).with_state(discard=(11, 0, 0, 0))


def dealing(deck: Counts = (1, 0, 5, 5), discard: Counts = (0, 2, 0, 0)) -> Table:
    """Two cards are owed to seat 0 at a cult square."""
    table = Table(cards="app").with_state(deck=Hand(deck), discard=discard)
    return table.to_act(0, at="cult-1").play(DrawCards())


REFUSED = [
    refused("start: no such site", start, StartAt("site-17"), UNKNOWN_SITE),
    refused("start: no site", start, StartAt("village-1"), UNKNOWN_SITE),
    refused("start: nothing named", start, StartAt(""), UNKNOWN_SITE),
    refused("start: taken", start, StartAt("site-4"), HELD),
    refused("start: no piece", lambda: start(pieces=NO_LARGE), StartAt("site-1"), NO_START_PIECE),
    refused("start: taken, no piece", lambda: start(pieces=NO_LARGE), StartAt("site-4"), HELD, NO_START_PIECE),
    refused("neutral: no such site", neutral, PlaceNeutral("site-0"), UNKNOWN_SITE),
    refused("neutral: the centre", neutral, PlaceNeutral("centre"), UNKNOWN_SITE),
    refused("neutral: a player's", neutral, PlaceNeutral("site-2"), HELD),
    refused("neutral: a neutral one", neutral, PlaceNeutral("site-5"), HELD),
    refused("neutral: the thirteenth, taken", neutral, PlaceNeutral("site-13"), HELD, NOT_AMONG_FIRST),
    refused("neutral: the fourteenth", neutral, PlaceNeutral("site-14"), NOT_AMONG_FIRST),
    refused("neutral: the last", neutral, PlaceNeutral("site-16"), NOT_AMONG_FIRST),
    refused("neutral: no piece", lambda: neutral(pieces=NO_LARGE), PlaceNeutral("site-1"), NO_NEUTRAL_PIECE),
    refused(
        "neutral: far, no piece",
        lambda: neutral(pieces=NO_LARGE),
        PlaceNeutral("site-16"),
        NOT_AMONG_FIRST,
        NO_NEUTRAL_PIECE,
    ),
    *(
        refused(f"roll: {face or 'nothing'}", roll, Roll(face), NO_SUCH_FACE)
        for face in ("3", "", "1/0", "0/1/2", "01", "two")
    ),
    *(refused(f"steps: {number}", steps, LeadArchitect(number), NOT_ON_DIE) for number in (1, 3, 20)),
    refused("move: no such spot", moving, Move("site-17"), UNKNOWN_SPOT),
    refused("move: nothing named", moving, Move(""), UNKNOWN_SPOT),
    refused("move: no such spot, many cards", moving, Move("tower", 9), UNKNOWN_SPOT),
    refused("move: stay", moving, Move("village-2"), STAY),
    refused("move: stay for cards", moving, Move("village-2", 2), STAY),
    refused("move: stay at a builder", lambda: moving(figure="site-9"), Move("site-9"), STAY),
    refused(
        "move: stay at a builder without stone",
        lambda: moving(figure="site-9", stones=0),
        Move("site-9"),
        STAY,
        CANNOT_BUILD,
    ),
    refused("move: free site", moving, Move("site-8"), EMPTY_SITE),
    refused("move: another's builder", moving, Move("site-10"), EMPTY_SITE),
    refused("move: free site far away", lambda: moving(figure="start"), Move("site-16"), EMPTY_SITE, TOO_FAR),
    refused("move: builder, no stone", lambda: moving(stones=0), Move("site-9"), CANNOT_BUILD),
    refused("move: builder behind the architect", behind, Move("site-9"), CANNOT_BUILD),
    refused(
        "move: builder far away, no stone",
        lambda: moving(figure="start", stones=0),
        Move("site-15"),
        CANNOT_BUILD,
        TOO_FAR,
    ),
    refused("move: too far ahead", moving, Move("centre"), TOO_FAR),
    refused("move: too far back", moving, Move("village-1"), TOO_FAR),
    refused("move: one card short", lambda: moving(figure="cult-1"), Move("village-3", 2), TOO_FAR),
    refused("move: three cards of two", moving, Move("quarry-2", 3), TOO_FEW_CARDS),
    refused("move: no card at all", lambda: moving(hand={}), Move("quarry-2", 1), TOO_FEW_CARDS),
    refused(
        "move: cards not held, still too far", lambda: moving(figure="start"), Move("centre", 3), TOO_FEW_CARDS, TOO_FAR
    ),
    refused("second move: cards", moving_again, Move("quarry-2", 1), NO_DISCARDS),
    refused("second move: too far", moving_again, Move("village-3"), TOO_FAR),
    refused("second move: cards, too far", moving_again, Move("centre", 1), NO_DISCARDS, TOO_FAR),
    refused("second move: cards not held", moving_again, Move("quarry-2", 3), NO_DISCARDS, TOO_FEW_CARDS),
    refused("second move: stay", moving_again, Move("village-2"), STAY),
    refused("second move: free site", moving_again, Move("site-8"), EMPTY_SITE),
    refused("pay: nothing", paying, Discard(()), DISCARD_NUMBER),
    refused("pay: one", paying, Discard(("stone",)), DISCARD_NUMBER),
    refused("pay: three", paying, Discard(("stone", "stone", "fish")), DISCARD_NUMBER),
    refused("pay: not held", paying, Discard(("clay", "stone")), NOT_HELD),
    refused("pay: held once", paying, Discard(("fish", "fish")), NOT_HELD),
    refused("pay: one not held", paying, Discard(("clay",)), DISCARD_NUMBER, NOT_HELD),
    refused("pay: no such kind", paying, Discard(("stone", "gold")), UNKNOWN_KIND),
    refused("pay: unknown cards for one", lambda: paying(clay=1, unknown=1), Discard(("fish", "stone")), NOT_HELD),
    refused("pay: more than there are", scarce, Discard(("stone", "stone")), IMPOSSIBLE),
    refused("deal: to another", dealing, Deal(("fish", "fish"), 1), WRONG_SEAT),
    refused("deal: to the table", dealing, Deal(("fish", "fish"), -1), WRONG_SEAT),
    refused("deal: nothing", dealing, Deal((), 0), DEAL_NUMBER),
    refused("deal: one", dealing, Deal(("fish",), 0), DEAL_NUMBER),
    refused("deal: three", dealing, Deal(("fish", "fish", "stone"), 0), DEAL_NUMBER),
    refused("deal: no such kind", dealing, Deal(("fish", "gold"), 0), UNKNOWN_KIND),
    refused("deal: too many of a kind", dealing, Deal(("stone", "stone"), 0), NOT_IN_DECK),
    refused("deal: from the discard pile", dealing, Deal(("clay", "fish"), 0), NOT_IN_DECK),
    refused("deal: all wrong", dealing, Deal(("clay",), 2), WRONG_SEAT, DEAL_NUMBER, NOT_IN_DECK),
    refused(
        "deal: before the reshuffle", lambda: dealing((0, 0, 1, 0)), Deal(("fish", "clay"), 0), DEAL_NUMBER, NOT_IN_DECK
    ),
]

ACCEPTED = [
    accepted("start: the first site", "SET-4", start, StartAt("site-1")),
    accepted("start: the last site", "SET-4", start, StartAt("site-16")),
    accepted("start: the last piece", "SET-4 MAT-3", lambda: start(pieces=LAST_LARGE), StartAt("site-1")),
    accepted("neutral: the first site", "SET-6", neutral, PlaceNeutral("site-1")),
    accepted("neutral: the twelfth site", "SET-6", neutral, PlaceNeutral("site-12")),
    accepted("neutral: the last piece", "SET-6 MAT-3", lambda: neutral(pieces=LAST_LARGE), PlaceNeutral("site-1")),
    *(accepted(f"roll: {face}", "YEAR-2", roll, Roll(face)) for face in ("0", "1", "2", "0/1", "0/2", "1/2")),
    *(accepted(f"steps: {number}", "YEAR-2", steps, LeadArchitect(number)) for number in (0, 2)),
    accepted("move: as far as the points go", "MOVE-1", moving, Move("village-3")),
    accepted("move: as far back as the points go", "MOVE-1", moving, Move("quarry-1")),
    accepted("move: one square", "MOVE-1", moving, Move("market-1")),
    accepted("move: as far as the cards go", "MOVE-5", moving, Move("start", 2)),
    accepted("move: all cards for nothing", "MOVE-5", moving, Move("quarry-2", 2)),
    accepted("move: another's pyramid", "MOVE-6", moving, Move("site-7")),
    accepted("move: the builder next door", "MOVE-4", moving, Move("site-9")),
    accepted("move: a builder at the limit", "MOVE-4", moving, Move("site-15")),
    accepted("second move: three squares", "CARD-6", moving_again, Move("market-2")),
    accepted("second move: builder next door", "CARD-6 MOVE-4", moving_again, Move("site-9")),
    accepted("pay: a pair", "MOVE-5", paying, Discard(("stone", "stone"))),
    accepted("pay: in any order", "MOVE-5", paying, Discard(("fish", "stone"))),
    accepted("pay: unknown cards", "MOVE-5", lambda: paying(unknown=2), Discard(("clay", "alpaca"))),
    accepted("pay: an unknown and a known one", "MOVE-5", lambda: paying(clay=1, unknown=1), Discard(("clay", "clay"))),
    accepted("pay: the last one there is", "MAT-2", scarce, Discard(("stone", "clay"))),
    accepted("deal: a pair", "ACT-5", dealing, Deal(("fish", "fish"), 0)),
    accepted("deal: the last of a kind", "MAT-2", dealing, Deal(("alpaca", "stone"), 0)),
    accepted("deal: before the reshuffle", "MAT-6", lambda: dealing((0, 0, 1, 0)), Deal(("fish",), 0)),
]


@pytest.mark.parametrize(refusals.REFUSED, REFUSED)
def test_refused(scene: Scene, action: Action, seat: int | None, reasons: list[Reason]) -> None:
    check_refused(scene, action, seat, reasons)


@pytest.mark.parametrize(refusals.ACCEPTED, ACCEPTED)
def test_accepted(scene: Scene, action: Action) -> None:
    check_accepted(scene, action)


def test_every_rule_of_these_steps_refuses_something() -> None:
    steps = (StartSiteStep, NeutralSiteStep, RollStep, StepsStep, MoveStep, PayCardsStep, DealStep)
    codes = {rule.code for step in steps for rule in step.rules}
    assert codes == refusals.codes(REFUSED)

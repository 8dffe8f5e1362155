"""What is refused when a player acts in the village, the quarry, at a cult square, the market or a site."""

from typing import Any

import pytest

from companion.engine.actions import Action
from companion.engine.hand import Hand
from companion.games.caral.path import ACTION_SQUARES
from companion.games.caral.rules.act import SQUARES, EndTurn
from companion.games.caral.rules.building import BuildLevel, StartPyramid, no_piece, not_yours
from companion.games.caral.rules.cult import DrawCards
from companion.games.caral.rules.market import BuyAlpaca
from companion.games.caral.rules.pairs import PlayPair
from companion.games.caral.rules.pairs import no_piece as no_piece_for_pair
from companion.games.caral.rules.quarry import TakeStones
from companion.games.caral.rules.square import COMMON
from companion.games.caral.rules.village import PlaceBuilder, PlacePriest, PlaceWorker
from companion.games.caral.state import NEUTRAL
from tests.games.caral.table import Table
from tests.support import refusals
from tests.support.refusals import Reason, Scene, accepted, check_accepted, check_refused, refused

WRONG_SQUARE, BEHIND, DONE = (
    ("caral.act.wrong_square", "ACT-2"),
    ("caral.act.behind_architect", "ACT-1"),
    ("caral.act.done", "YEAR-4"),
)
NO_CARALI, NO_QUARRY = ("caral.carali.none_left", "ACT-8"), ("caral.worker.unknown_quarry", "ACT-2")
UNKNOWN_SITE, HELD = ("caral.site.unknown", "MAT-4"), ("caral.site.held", "ACT-2")
NOT_MINE, UNFINISHED = ("caral.priest.not_yours", "ACT-2"), ("caral.priest.unfinished", "ACT-2")
SMALL, PRIEST_THERE = ("caral.priest.small_pyramid", "ACT-3"), ("caral.priest.taken", "ACT-3")
ZERO, SLED_FULL = ("caral.stones.zero", "ACT-4"), ("caral.stones.sled_full", "ACT-4")
WORKERS, NO_CARDS = ("caral.stones.too_few_workers", "ACT-4"), ("caral.draw.no_cards", "MAT-6")
NO_ALPACA, NO_ROOM = ("caral.alpaca.none_left", "ACT-6"), ("caral.alpaca.no_room", "ACT-6")
NOT_MY_SITE = ("caral.build.not_yours", "ACT-7")
NO_PIECE, NO_PAIR_PIECE = ("caral.build.no_piece", "MAT-3"), ("caral.pair.no_piece", "MAT-3")


def at(spot: str, setup: dict[str, str] | None = None, turn: dict[str, Any] | None = None, **player: Any) -> Table:
    """Seat 0 acts somewhere on a board with a pyramid of every sort; the architect is at village-1."""
    table = Table(**(setup or {})).site("site-1", 1).site("site-2", 2, 5, 5).site("site-3", NEUTRAL, 5, 1)
    table.site("site-4", 0).site("site-5", 0, 5, 4).site("site-6", 0, 3, 3).site("site-7", 0, 5, 5)
    table.site("site-8", 0, 5, 5, priests=1).player(0, **({"stones": 2, "workers": (1, 3)} | player))
    return table.with_state(architect="village-1").to_act(0, at=spot, **(turn or {}))


def village(**player: Any) -> Table:
    return at("village-2", **player)


def one_priest() -> Table:
    return at("village-2", setup={"priests": "one"})


def quarry(**player: Any) -> Table:
    return at("quarry-2", **player)


def cult() -> Table:
    return at("cult-1")


def no_cards() -> Table:
    return cult().with_state(deck=Hand((0, 0, 0, 0)), discard=(0, 0, 0, 0))


def market(**player: Any) -> Table:
    return at("market-1", **player)


def done(spot: str) -> Table:
    """The action of this stop has been done."""
    return at(spot, turn={"actions_left": 0, "acted": True})


def behind(spot: str) -> Table:
    return at(spot).with_state(architect="village-3")


def pieces(spot: str, *left: int) -> Table:
    return at(spot).with_state(pieces=left)


def built(*left: int) -> Table:
    """A level was just laid on site-5, which needs its last piece now; stone cards are at hand."""
    table = at("site-5", turn={"actions_left": 0, "acted": True, "built": 4}, hand={"stone": 2})
    return table.with_state(pieces=left)


def everything_wrong() -> Table:
    return done("quarry-1").with_state(architect="centre").player(0, stones=4)


ELSEWHERE = {
    "village": ("cult-1", PlaceWorker("quarry-1")),
    "quarry": ("market-1", TakeStones(1)),
    "cult": ("quarry-1", DrawCards()),
    "market": ("village-1", BuyAlpaca()),
    "site": ("village-1", BuildLevel()),
    "site, to start": ("cult-1", StartPyramid(5)),
    "the start square": ("start", PlaceBuilder("site-9")),
    "a pyramid": ("site-2", PlacePriest("site-7")),
}
HERE = {
    "village-3": PlaceBuilder("site-9"),
    "quarry-1": TakeStones(1),
    "cult-2": DrawCards(),
    "market-2": BuyAlpaca(),
    "site-5": BuildLevel(),
    "site-4": StartPyramid(3),
}

REFUSED = [
    *(refused(f"wrong square: {name}", lambda s=s: at(s), a, WRONG_SQUARE) for name, (s, a) in ELSEWHERE.items()),
    *(refused(f"done: {s}", lambda s=s: done(s), a, DONE) for s, a in HERE.items()),
    *(refused(f"behind: {s}", lambda s=s: behind(s), a, BEHIND) for s, a in HERE.items() if s != "village-3"),
    refused("done, behind, too many", everything_wrong, TakeStones(2), DONE, BEHIND, WORKERS, SLED_FULL),
    refused("worker: no such quarry", village, PlaceWorker("quarry-3"), NO_QUARRY),
    refused("worker: no quarry", village, PlaceWorker("site-9"), NO_QUARRY),
    refused("worker: none left", lambda: village(carali_supply=0), PlaceWorker("quarry-1"), NO_CARALI),
    refused("worker: none left for nowhere", lambda: village(carali_supply=0), PlaceWorker(""), NO_CARALI, NO_QUARRY),
    refused("builder: no such site", village, PlaceBuilder("site-17"), UNKNOWN_SITE),
    refused("builder: a square", village, PlaceBuilder("village-2"), UNKNOWN_SITE),
    refused("builder: another's builder", village, PlaceBuilder("site-1"), HELD),
    refused("builder: another's pyramid", village, PlaceBuilder("site-2"), HELD),
    refused("builder: a neutral pyramid", village, PlaceBuilder("site-3"), HELD),
    refused("builder: an own builder", village, PlaceBuilder("site-4"), HELD),
    refused("builder: an own pyramid", village, PlaceBuilder("site-7"), HELD),
    refused("builder: none left", lambda: village(carali_supply=0), PlaceBuilder("site-9"), NO_CARALI),
    refused("builder: none left, held", lambda: village(carali_supply=0), PlaceBuilder("site-1"), NO_CARALI, HELD),
    refused("priest: no such site", village, PlacePriest("site-17"), UNKNOWN_SITE),
    refused("priest: a free site", village, PlacePriest("site-9"), NOT_MINE),
    refused("priest: another's pyramid", village, PlacePriest("site-2"), NOT_MINE),
    refused("priest: a neutral pyramid", village, PlacePriest("site-3"), NOT_MINE),
    refused("priest: a builder", village, PlacePriest("site-4"), UNFINISHED),
    refused("priest: four of five levels", village, PlacePriest("site-5"), UNFINISHED),
    refused("priest: a small pyramid", village, PlacePriest("site-6"), SMALL),
    refused("priest: a second one", one_priest, PlacePriest("site-8"), PRIEST_THERE),
    refused("priest: none left", lambda: village(carali_supply=0), PlacePriest("site-7"), NO_CARALI),
    refused("stones: none", quarry, TakeStones(0), ZERO),
    refused("stones: more than the sled holds", quarry, TakeStones(3), SLED_FULL),
    refused("stones: more than workers", lambda: quarry(stones=0), TakeStones(4), WORKERS),
    refused("stones: more than both", quarry, TakeStones(4), WORKERS, SLED_FULL),
    refused("stones: workers elsewhere", lambda: at("quarry-1"), TakeStones(2), WORKERS),
    refused("stones: no worker", lambda: quarry(workers=(3, 0)), TakeStones(1), WORKERS),
    refused("stones: a full sled", lambda: quarry(stones=4), TakeStones(1), SLED_FULL),
    refused("stones: an empty supply", lambda: quarry().with_state(stones=0), TakeStones(1), SLED_FULL),
    refused("cards: none anywhere", no_cards, DrawCards(), NO_CARDS),
    refused("alpaca: none left", lambda: market(alpaca_supply=0), BuyAlpaca(), NO_ALPACA),
    refused("alpaca: a full sled", lambda: market(alpacas=5), BuyAlpaca(), NO_ROOM),
    refused("alpaca: both", lambda: market(alpacas=5, alpaca_supply=0), BuyAlpaca(), NO_ALPACA, NO_ROOM),
    refused("build: another's builder", lambda: at("site-1"), StartPyramid(3), NOT_MY_SITE),
    refused("build: another's pyramid", lambda: at("site-2"), BuildLevel(), NOT_MY_SITE),
    refused("build: a neutral pyramid", lambda: at("site-3"), BuildLevel(), NOT_MY_SITE),
    refused("build: a free site", lambda: at("site-9"), StartPyramid(5), NOT_MY_SITE),
    refused("build: no large piece", lambda: pieces("site-4", 9, 9, 9, 9, 0), StartPyramid(5), NO_PIECE),
    refused("build: no small pyramid's piece", lambda: pieces("site-4", 9, 9, 0, 9, 9), StartPyramid(3), NO_PIECE),
    refused("build: no next piece", lambda: pieces("site-5", 0, 9, 9, 9, 9), BuildLevel(), NO_PIECE),
    refused("pair: no next piece", lambda: built(0, 9, 9, 9, 9), PlayPair("stone"), NO_PAIR_PIECE),
]

ACCEPTED = [
    *(accepted(f"here: {s}", "YEAR-4 ACT-1", lambda s=s: at(s), a) for s, a in HERE.items()),
    accepted("on the architect's square", "ACT-1", lambda: behind("village-3"), PlaceWorker("quarry-1")),
    accepted("worker: the last carali", "ACT-8", lambda: village(carali_supply=1), PlaceWorker("quarry-1")),
    accepted("builder: the last free site", "ACT-2", village, PlaceBuilder("site-16")),
    accepted("priest: the first one", "ACT-2 ACT-3", one_priest, PlacePriest("site-7")),
    accepted("priest: a second one", "ACT-3", village, PlacePriest("site-8")),
    accepted("stones: as many as the sled holds", "ACT-4", quarry, TakeStones(2)),
    accepted("stones: as many as workers", "ACT-4", lambda: quarry(stones=1), TakeStones(3)),
    accepted("stones: the last ones", "ACT-4", lambda: quarry().with_state(stones=1), TakeStones(1)),
    accepted("cards: the last one", "MAT-6", lambda: no_cards().with_state(discard=(0, 0, 0, 1)), DrawCards()),
    accepted("alpaca: the last one", "ACT-6", lambda: market(alpaca_supply=1), BuyAlpaca()),
    accepted("alpaca: the last place", "ACT-6", lambda: market(alpacas=4), BuyAlpaca()),
    accepted("build: the last large piece", "MAT-3", lambda: pieces("site-4", 0, 0, 0, 0, 1), StartPyramid(5)),
    accepted("build: the last piece", "MAT-3", lambda: pieces("site-5", 1, 0, 0, 0, 0), BuildLevel()),
    accepted("pair: the last piece", "MAT-3", lambda: built(1, 0, 0, 0, 0), PlayPair("stone")),
    *(accepted(f"nothing at {s}", "YEAR-4", lambda s=s: at(s), EndTurn()) for s in HERE),
]


@pytest.mark.parametrize(refusals.REFUSED, REFUSED)
def test_refused(scene: Scene, action: Action, seat: int | None, reasons: list[Reason]) -> None:
    check_refused(scene, action, seat, reasons)


@pytest.mark.parametrize(refusals.ACCEPTED, ACCEPTED)
def test_accepted(scene: Scene, action: Action) -> None:
    check_accepted(scene, action)


def test_every_rule_of_the_action_squares_refuses_something() -> None:
    rules = [*COMMON, *(rule for kind in ACTION_SQUARES for rule in SQUARES[kind].rules)]
    codes = {rule.code for rule in (*rules, not_yours, no_piece, no_piece_for_pair)}
    assert codes == refusals.codes(REFUSED)

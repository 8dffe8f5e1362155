"""Tables of illegal answers with their exact reasons: building and pairs."""

from collections.abc import Iterable
from typing import Any

from companion.engine.actions import Action
from companion.games.caral.box import preset
from companion.games.caral.rules.building import BuildLevel, StartPyramid
from companion.games.caral.rules.pairs import PlayPair
from tests.games.caral.table import Table
from tests.support.refusals import Reason, Scene

Case = tuple[str, Scene, Action, int | None, tuple[Reason, ...]]
"""A name, the position, the answer and who gives it, and every reason why not."""

DONE, BEHIND = ("caral.act.done", "YEAR-4"), ("caral.act.behind_architect", "ACT-1")
WRONG_SQUARE, NOT_YOURS = ("caral.act.wrong_square", "ACT-2"), ("caral.build.not_yours", "ACT-7")
NO_STONE, NO_PIECE = ("caral.build.no_stone", "BUILD-1"), ("caral.build.no_piece", "MAT-3")
STARTED, NOT_STARTED = ("caral.build.started", "BUILD-3"), ("caral.build.not_started", "BUILD-3")
COMPLETE = ("caral.build.complete", "BUILD-3")

USED, NO_PAIR = ("caral.pair.used", "CARD-1"), ("caral.pair.not_held", "CARD-1")
NOTHING_BUILT, PYRAMID_COMPLETE = ("caral.pair.nothing_built", "CARD-3"), ("caral.pair.pyramid_complete", "CARD-3")
PAIR_NO_STONE, PAIR_NO_PIECE = ("caral.pair.no_stone", "BUILD-1"), ("caral.pair.no_piece", "MAT-3")
NO_SQUARE, NOT_ACTED = ("caral.pair.not_an_action_square", "CARD-5"), ("caral.pair.no_action_done", "CARD-5")
NOT_AGAIN = ("caral.pair.nothing_to_repeat", "CARD-5")

UNKNOWN_KIND, IMPOSSIBLE = ("caral.cards.unknown_kind", "MAT-2"), ("caral.cards.impossible", "MAT-2")


def discarded(table: Table, discard: tuple[int, int, int, int]) -> Table:
    return table.with_state(discard=discard)


def real_cards(**hand: int) -> Table:
    """Seat 0 has cards from a real deck, some of which nobody told the app about."""
    return Table(cards="table").player(0, hand=hand)


def counted_pieces() -> dict[str, Any]:
    """A box that says how many pieces of each size there are."""
    return preset("retail") | {"levels": {"count": 45, "sizes": [9] * 5, "confidence": "matched"}}


def site(owner: int = 0, size: int = 0, levels: int = 0, stones: int = 1, **turn: Any) -> Table:
    """Seat 0 stands at a site."""
    return Table().site("site-5", owner, size, levels).player(0, stones=stones).to_act(0, "site-5", **turn)


def short_of_pieces(size: int, levels: int, *left: int) -> Table:
    """So many pieces of size 1 to 5 are left."""
    table = Table(catalogue=counted_pieces()).site("site-5", 0, size, levels).player(0, stones=2, hand={"clay": 2})
    return table.with_state(pieces=left).to_act(0, "site-5")


def built(levels: int = 2, stones: int = 1, **hand: int) -> Table:
    """Seat 0 has just built a level of a large pyramid."""
    table = Table().site("site-5", 0, 5, levels).player(0, stones=stones, hand=hand)
    return table.to_act(0, "site-5", actions_left=0, acted=True, built=table.path.site_ids.index("site-5"))


def square(spot: str, stones: int = 0, **turn: Any) -> Table:
    """Seat 0 stands on an action square with four fish."""
    return Table().player(0, stones=stones, hand={"fish": 4}).to_act(0, spot, **turn)


def architect_passed(table: Table) -> Table:
    return table.with_state(architect="centre")


def all_wrong() -> Table:
    return architect_passed(site(size=5, levels=1, stones=0, actions_left=0))


def one_fish_left() -> Table:
    return discarded(real_cards(unknown=3), (0, 0, 11, 0)).to_act(0, "cult-1", acted=True)


def start_pyramid() -> Iterable[Case]:
    start = StartPyramid(5)
    yield "start on a square", lambda: square("cult-1"), start, None, (WRONG_SQUARE,)
    yield "start after acting", lambda: site(actions_left=0), start, None, (DONE,)
    yield "start behind the architect", lambda: architect_passed(site()), start, None, (BEHIND,)
    yield "start at a foreign site", lambda: site(owner=1), start, None, (NOT_YOURS,)
    yield "start at a neutral pyramid", lambda: site(owner=-2, size=5, levels=1), start, None, (NOT_YOURS,)
    yield "start what is started", lambda: site(size=5, levels=1), start, None, (STARTED,)
    yield "start what is complete", lambda: site(size=3, levels=3), start, None, (STARTED,)
    yield "start without a stone", lambda: site(stones=0), start, None, (NO_STONE,)
    yield "start without a piece", lambda: short_of_pieces(0, 0, 9, 9, 9, 9, 0), start, None, (NO_PIECE,)
    yield (
        "start small without a piece",
        lambda: short_of_pieces(0, 0, 9, 9, 0, 9, 9),
        StartPyramid(3),
        None,
        (NO_PIECE,),
    )
    yield "start against everything", all_wrong, start, None, (DONE, BEHIND, STARTED, NO_STONE)


def build_level() -> Iterable[Case]:
    build = BuildLevel()
    yield "build on a square", lambda: square("market-1"), build, None, (WRONG_SQUARE,)
    yield "build on the start square", lambda: square("start"), build, None, (WRONG_SQUARE,)
    yield "build after acting", lambda: site(size=5, levels=1, actions_left=0), build, None, (DONE,)
    yield "build behind the architect", lambda: architect_passed(site(size=5, levels=1)), build, None, (BEHIND,)
    yield "build on a foreign pyramid", lambda: site(owner=1, size=5, levels=1), build, None, (NOT_YOURS,)
    yield "build on a neutral pyramid", lambda: site(owner=-2, size=5, levels=1), build, None, (NOT_YOURS,)
    yield "build before starting", site, build, None, (NOT_STARTED,)
    yield "build on a complete small one", lambda: site(size=3, levels=3), build, None, (COMPLETE,)
    yield "build on a complete large one", lambda: site(size=5, levels=5), build, None, (COMPLETE,)
    yield "build without a stone", lambda: site(size=5, levels=1, stones=0), build, None, (NO_STONE,)
    yield "build without a piece", lambda: short_of_pieces(5, 2, 9, 9, 0, 9, 9), build, None, (NO_PIECE,)


def play_pair() -> Iterable[Case]:
    stone, clay, fish, alpaca = (PlayPair(card) for card in ("stone", "clay", "fish", "alpaca"))
    yield "a pair of gold", lambda: square("cult-1"), PlayPair("gold"), None, (UNKNOWN_KIND,)
    yield "fish again", lambda: square("cult-1", acted=True, pairs=("fish",)), fish, None, (USED,)
    yield "no alpacas", lambda: square("cult-1"), alpaca, None, (NO_PAIR,)
    yield "one clay", lambda: built(clay=1), clay, None, (NO_PAIR,)
    yield "two fish of which one is left", one_fish_left, fish, None, (IMPOSSIBLE,)
    yield "fish at a site", lambda: built(fish=2), fish, None, (NO_SQUARE,)
    yield "fish on the start square", lambda: square("start"), fish, None, (NO_SQUARE,)
    yield "fish before the action", lambda: square("cult-1"), fish, None, (NOT_ACTED,)
    yield "fish for a full sled", lambda: square("quarry-1", stones=4, acted=True), fish, None, (NOT_AGAIN,)
    yield "fish behind the architect", lambda: architect_passed(square("cult-1", acted=True)), fish, None, (NOT_AGAIN,)
    yield "stone on a square", lambda: square("cult-1").player(0, hand={"stone": 2}), stone, None, (NOTHING_BUILT,)
    yield (
        "clay before building",
        lambda: site(size=5, levels=1).player(0, hand={"clay": 2}),
        clay,
        None,
        (NOTHING_BUILT,),
    )
    yield "stone on a complete one", lambda: built(levels=5, stone=2), stone, None, (PYRAMID_COMPLETE,)
    yield "clay on a complete one", lambda: built(levels=5, clay=2), clay, None, (PYRAMID_COMPLETE,)
    yield "stone without a stone", lambda: built(stones=0, stone=2), stone, None, (PAIR_NO_STONE,)
    yield "clay without a stone", lambda: built(stones=0, clay=2), clay, None, (PAIR_NO_STONE,)
    yield (
        "clay without a piece",
        lambda: short_of_pieces(5, 2, 9, 0, 9, 9, 9).play(BuildLevel()),
        clay,
        None,
        (PAIR_NO_PIECE,),
    )
    yield (
        "clay against everything",
        lambda: built(stones=0).to_act(0, "site-5", pairs=("clay",)),
        clay,
        None,
        (USED, NO_PAIR, NOTHING_BUILT),
    )


CASES: tuple[Case, ...] = (*start_pyramid(), *build_level(), *play_pair())

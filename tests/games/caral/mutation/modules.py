"""Mutants written by hand for the modules' rules that refuse nothing."""

from typing import Any

from companion.engine.variants import Variant
from companion.games.caral import composition
from companion.games.caral.hooks import NEXT_STARTER
from companion.games.caral.modules.annual import layer as annual
from companion.games.caral.modules.progress import from_discard, shift, tiles
from companion.games.caral.modules.progress import layer as progress
from companion.games.caral.modules.status import claims as status_claims
from companion.games.caral.modules.status import layer as status
from companion.games.caral.modules.whim import layer as whim
from companion.games.caral.modules.whim import penalty
from companion.games.caral.optional import MODULES
from companion.games.caral.rules import figures
from companion.games.caral.variants import VARIANTS
from tests.mutation.breaking import Apply, both, hook, stage, value


def category(name: str, new: Any) -> Apply:
    """Another way to compare in an annual tile's category."""
    return value(annual, "CATEGORIES", {**annual.CATEGORIES, name: new})


def _the_card_stays(now: Any, seat: int) -> None:
    if whim.pile(now.state).top is None:
        whim.turn_up(now, "whim-1")


def _backwards(now: Any, seat: int) -> None:
    """When all have been seen, the last one comes again first."""
    before = whim.pile(now.state)
    if before.top is not None and len(before.seen) == whim.CARDS - 1:
        now.keep("whim", whim.Whim(before.seen[-1], (before.top, *before.seen[:-1])))
    else:
        whim.new_whim(now, seat)


def _one_more(now: Any, card: whim.WhimCard) -> int:
    return card.thresholds[whim.TABLES.index(now.ruleset.seats)] + 1


def _all_but_the_first_most(target: str, bids: dict[int, int]) -> set[int]:
    if target == whim.FEWEST:
        return {seat for seat, count in bids.items() if count == min(bids.values())}
    return bids.keys() - {max(bids, key=lambda seat: bids[seat])}


def _first_of_the_fewest(target: str, bids: dict[int, int]) -> set[int]:
    if target == whim.FEWEST:
        return {min(bids, key=lambda seat: bids[seat])}
    return {seat for seat, count in bids.items() if count != max(bids.values())}


def _second_beside_shared_first(found: dict[int, int]) -> tuple[set[int], set[int]]:
    first = {seat for seat, count in found.items() if count == max(found.values())}
    rest = [count for seat, count in found.items() if seat not in first]
    return first, {seat for seat, count in found.items() if rest and count == max(rest)}


def _zero_is_no_value(found: dict[int, int]) -> tuple[set[int], set[int]]:
    first, second = annual_places(found)
    return {seat for seat in first if found[seat]}, {seat for seat in second if found[seat]}


annual_places = annual.places


def _starter_first(now: Any, priest: int) -> int:
    tile = annual.tile_of_the_year(now)
    if tile is None:
        return priest
    found = annual.values(now, tile)
    return next(seat for seat in now.clockwise(now.state.starter) if found[seat] == min(found.values()))


def _row_begins_again(now: Any) -> annual.AnnualTile | None:
    held = annual.row(now.state)
    return annual.all_tiles(now)[held.row[held.used % len(held.row)]] if held.row else None


def _by_counted_squares(now: Any, seat: int) -> int:
    return int(now.path.count(now.state.counted).rank[now.state.players[seat].figure])


def attribute(part: Any, name: str, new: Any) -> Apply:
    """A part of a layer that says something else."""
    return lambda patch: patch.setitem(part.__dict__, name, new)


def _at_the_turns_end(now: Any, before: Any) -> None:
    if now.state.turn is None or now.state.turn.actions_left:
        status.give_cards(now, before)


def _lowest_seat_first(now: Any) -> tuple[int, ...]:
    return tuple(range(now.ruleset.seats))


def _keep_the_claim(now: Any, card: str, seat: int) -> None:
    now.award(seat, status.cards(now)[card].fame, "STAT-1", "caral.fame.status", component=card)


def _never_waits(now: Any, spot: int) -> str | None:
    return dict(progress.part(now.state).laid).get(now.path.spots[spot])


def _lay_every_time(now: Any, seat: int) -> None:
    now.push(progress.ChooseTileSquare(seat, progress.part(now.state).shown[0]))


def _with_tile(name: str, tile: Any) -> Apply:
    return value(tiles, "TILES", {**tiles.TILES, name: tile})


def _always_asks(now: Any) -> None:
    now.push(shift.ChooseCarali(now.seat))


def _turned_round() -> tuple[Variant, ...]:
    """The modules in the opposite order."""
    names = {module.name for module in MODULES}
    first = [variant for variant in VARIANTS if variant.layer.name not in names]
    return (*first, *reversed(VARIANTS[len(first) :]))


MUTANTS: tuple[tuple[str, str, Apply], ...] = (
    ("WHIM-1", "the same card every year", stage(whim.WHIM, "new_whim", _the_card_stays)),
    ("WHIM-1", "the pile comes again from its end", stage(whim.WHIM, "new_whim", _backwards)),
    ("WHIM-2", "one card more is needed", value(whim, "threshold", _one_more)),
    ("WHIM-2", "the number for two players holds for all", value(whim, "threshold", lambda now, c: c.thresholds[0])),
    ("WHIM-2", "only real cards are counted", value(whim, "bid", lambda now, offering: offering.count)),
    ("WHIM-3", "only the first of the most is spared", value(whim, "affected", _all_but_the_first_most)),
    ("WHIM-3", "only the first of the fewest is struck", value(whim, "affected", _first_of_the_fewest)),
    ("WHIM-4", "nothing is lost", value(penalty.PenaltyStep, "resolve", lambda self, now, action: None)),
    ("WHIM-5", "who has nothing is asked all the same", value(whim, "can_pay", lambda now, seat, kind: True)),
    ("END-1", "annual tiles come before the whim", value(composition, "VARIANTS", _turned_round())),
    ("TILE-1", "only workers are placed carali", category("carali", annual.workers)),
    ("TILE-1", "started sites are reserved ones", category("sites", figures.placed_carali)),
    ("TILE-2", "a second beside a shared first", value(annual, "places", _second_beside_shared_first)),
    ("TILE-2", "zero is no value", value(annual, "places", _zero_is_no_value)),
    ("TILE-3", "ties begin with the starting player", hook(annual.ANNUAL, NEXT_STARTER, _starter_first)),
    ("TILE-4", "empty sites rank with the square before", category("position", _by_counted_squares)),
    ("TILE-5", "the row begins again", value(annual, "tile_of_the_year", _row_begins_again)),
    ("STAT-1", "four cards are open", value(status, "SHOWN", 4)),
    ("STAT-1", "cards are looked at after the turn only", value(status.STATUS.watch, "look", _at_the_turns_end)),
    ("STAT-1", "a card can be had again and again", value(status, "take_card", _keep_the_claim)),
    ("STAT-2", "a confirmed claim gives nothing", value(status_claims, "take_card", lambda now, card, seat: None)),
    ("STAT-3", "the lowest seat comes first", value(status, "in_order", _lowest_seat_first)),
    ("PROG-1", "other pyramids bring tiles", value(progress, "LAID_AT", (1, 2, 3))),
    ("PROG-1", "every pyramid brings the first tile", stage(progress.PROGRESS, "lay_tile", _lay_every_time)),
    ("PROG-1", "a tile under one's feet holds at once", value(tiles, "tile_on", _never_waits)),
    ("PROG-2", "two cards instead of three", value(tiles, "DRAWN", 2)),
    ("PROG-2", "three cards for two", value(tiles, "DRAWN_FOR_TRADE", 3)),
    ("PROG-3", "two cards in the village", value(tiles, "DRAWN_IN_VILLAGE", 2)),
    (
        "PROG-3",
        "priests may move",
        both(value(shift, "PRIEST", "nobody"), value(shift.before_pyramid, "check", lambda now, action: None)),
    ),
    ("PROG-4", "four cards from the pile", value(from_discard, "MOST_TAKEN", 4)),
    ("PROG-4", "no stone at the market", _with_tile("market_a", tiles.TILES["market_b"])),
    ("PROG-5", "nothing moves at the quarry", _with_tile("quarry_a", tiles.TILES["quarry_b"])),
    ("PROG-5", "nothing is built from afar", value(tiles, "build", lambda now, *site: None)),
    ("PROG-6", "who cannot move a carali is asked", attribute(tiles.SHIFT, "does", _always_asks)),
)

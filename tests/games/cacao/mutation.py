"""Every way in which Cacao's rules are broken on purpose."""

from collections.abc import Callable
from typing import Any

from companion.engine.actions import TABLE
from companion.engine.geometry.grid import neighbours
from companion.engine.parts import replace
from companion.engine.standings import ranked
from companion.games.cacao import activation, box, composition, flow, now, scoring
from companion.games.cacao.rules import fill, renounce, turn, yields
from companion.games.cacao.state import Land
from tests.mutation.breaking import Apply, Mutant, rule_mutants, value


def stage(name: str, new: Callable[[Any, int], None]) -> Apply:
    """Another thing to happen in a turn."""
    return lambda patch: patch.setitem(flow.STAGES, name, new)


def box_with(change: Callable[[Any], Any]) -> Apply:
    """A box that was read differently."""
    reads = box.read_box
    return value(composition, "read_box", lambda *args: change(reads(*args)))


def _used_by_all(reader: Any, section: str, kinds: Any, seats: int, least: int = 0) -> Any:
    return original_used(reader, section, kinds, 3 if section == "jungle" else seats, least)


original_used, original_edges, original_award = box._used, activation.edges, now.Now.award


def _only_new_tile(box_: Any, land: Any, square: str, filled: Any) -> Any:
    return original_edges(box_, land, square, ())


def _one_after_the_other(now: Any, seat: int) -> None:
    flow.activate(now, now.clockwise(seat)[1])


def _as_much_as_in_the_bank(self: Any, seat: int, amount: int, *rest: Any, **params: Any) -> None:
    original_award(self, seat, min(amount, max(0, BANK - self.state.players[seat].gold)), *rest, **params)


BANK = 48


def _nothing(now: Any, *rest: Any) -> None:
    """Something that does not happen."""


def _all_around(box_: Any, land: Any, square: str, filled: Any) -> Any:
    """Everybody beside the jungle tiles around the new tile."""
    return original_edges(box_, land, square, tuple(filter(land.is_jungle, neighbours(square))))


def _never_filled(now: Any, seat: int) -> None:
    if now.turn.gaps and not now.state.exhausted and len(now.state.display) >= len(now.turn.gaps):
        flow.filling(now, seat)


def _round_more(now: Any, seat: int) -> None:
    now.set(round=now.state.round + 1, turn=None)
    now.next(*(("turn", player) for player in now.clockwise(now.state.starter)), ("round", TABLE))


def _most_take_all(workers: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(6 if count and count == max(workers) else 0 for count in workers)


def _by_gold_alone(marks: Any) -> Any:
    return ranked({seat: mark[:1] for seat, mark in marks.items()})


def _no_water(now: Any) -> None:
    for temple in now.state.land.temples:
        scoring.score_temple(now, temple)


MUTANTS: tuple[tuple[str, str, Apply], ...] = (
    ("CMAT-1", "the carrier begins on the second field", box_with(lambda read: replace(read, water=read.water[1:]))),
    ("CMAT-4", "two players put nothing back", value(box, "_used", _used_by_all)),
    ("CMAT-5", "a store holds six", box_with(lambda read: replace(read, storage=6))),
    ("CSET-1", "the start tiles lie side by side", value(composition, "START_SQUARES", ("e0s0", "e1s0"))),
    ("CPUT-3", "nowhere is a place", value(Land, "sites", ())),
    ("CFILL-3", "too few tiles fill nothing", stage("fill", _never_filled)),
    ("CACT-1", "new jungle tiles activate nobody else", value(flow, "edges", _only_new_tile)),
    ("CACT-2", "nothing can be renounced", value(renounce, "renounceable", lambda now, good: 0)),
    ("CACT-3", "the next seat comes first", stage("activate", _one_after_the_other)),
    ("CTILE-3", "mines are empty", value(yields, "mine", _nothing)),
    ("CTILE-4", "the carrier stays", value(yields, "carry", _nothing)),
    ("CTILE-5", "no sun tokens", value(yields, "worship", _nothing)),
    ("CTILE-6", "temples have no letters", value(fill, "TEMPLE", "")),
    ("CEND-1", "nobody draws", stage("draw", _nothing)),
    ("CEND-1", "the display stays empty", stage("refill", _nothing)),
    ("COVER-1", "overbuilding costs nothing", value(turn, "pay", _nothing)),
    ("COVER-2", "everybody near is activated", value(flow, "edges", _all_around)),
    ("CFIN-1", "it never ends", stage("round", _round_more)),
    ("CFIN-2", "nobody shares a temple", value(scoring, "temple_gold", _most_take_all)),
    ("CFIN-3", "only temples count", value(scoring, "final", _no_water)),
    ("CFIN-4", "ties stay", value(scoring, "ranked", _by_gold_alone)),
    ("CFIN-5", "the bank runs out", value(now.Now, "award", _as_much_as_in_the_bank)),
)


def mutants() -> tuple[Mutant, ...]:
    return (*rule_mutants((composition.BASE,)), *(Mutant(*mutant) for mutant in MUTANTS))

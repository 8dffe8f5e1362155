"""Every way in which the rules of Rise of the Inkas are broken on purpose."""

from typing import Any

from companion.engine.actions import Seat
from companion.engine.layers import Layer
from companion.games.inkas import advantages, composition, flow, settling, standing, tribes
from companion.games.inkas.composition import BASE
from companion.games.inkas.land import Land
from companion.games.inkas.now import Now
from companion.games.inkas.rules import discard, founding, robber, roll, setup
from companion.games.inkas.state import Pieces
from companion.games.inkas.variants import VARIANTS
from tests.mutation.breaking import Mutant, hook_mutants, layer_mutants, rule_mutants, stage, value

FOLLOWS = {("english", "for_three_goods"): "ITRADE-2"}
decline = tribes.decline


def shared_out(now: Now, due: dict[int, dict[Seat, int]]) -> dict[Seat, list[int]]:
    """Everybody gets something as long as there is some."""
    found: dict[Seat, list[int]] = {}
    for card, by_seat in due.items():
        for seat, count in by_seat.items():
            found.setdefault(seat, [0] * 8)[card] = min(count, now.state.supply[card])
    return found


def only_active(pieces: Pieces) -> tuple[int, int]:
    return pieces.active, pieces.cities


def one_for_a_city(pieces: Pieces) -> tuple[int, int]:
    return pieces.buildings, 0


def keeps_roads(now: Now, seat: Seat, tribe: int) -> None:
    roads = now.state.pieces[seat].roads
    decline(now, seat, tribe)
    now.move(seat, roads=roads)


def loses_cards(now: Now, seat: Seat, tribe: int) -> None:
    now.pay(seat, now.held(seat).known)
    decline(now, seat, tribe)


def first_longest(lengths: list[int], holder: Seat) -> Seat:
    return lengths.index(max(lengths)) if max(lengths) >= advantages.SHORTEST_ROUTE else -1


def never_lucky(now: Now) -> bool:
    return False


def fewer_roads(pieces: Pieces) -> int:
    return 99


def counter_clockwise(now: Now, seat: Seat) -> None:
    flow.pass_on(now, seat)
    now.instead(("turn", now.clockwise(seat)[-1]))


def elsewhere(land: Land, terrain: tuple[str, ...], number: int) -> Any:
    return YIELDS(land, terrain, number + 1)


def nothing_from_afar(now: Now, seat: Seat, site: int) -> None:
    """First yields are forgotten."""


YIELDS = Land._yields
ON_LAND = composition.OFF + 6

WRITTEN = (
    Mutant("IMAT-1", "roads never run out", value(Pieces, "roads_left", property(fewer_roads))),
    Mutant("IMAT-2", "tiles yield nothing", value(standing, "yields", lambda pieces: (0, 0))),
    Mutant("IMAT-4", "every number lies elsewhere", value(Land, "_yields", elsewhere)),
    Mutant("ISET-1", "the lettered settlement does not pay", value(flow, "first_yields", nothing_from_afar)),
    Mutant("ISET-2", "the second settlement does not pay", value(setup, "first_yields", nothing_from_afar)),
    Mutant("ISET-3", "the robber begins on land", value(composition, "OFF", ON_LAND)),
    Mutant("ITURN-1", "turns go the other way round", stage(BASE, "pass_on", counter_clockwise)),
    Mutant("ITURN-1", "nobody is asked before the roll", value(flow, "asked_before_rolling", never_lucky)),
    Mutant("IROLL-1", "a city yields one", value(standing, "yields", one_for_a_city)),
    Mutant("IROLL-2", "a short supply is shared out", value(roll, "shared", shared_out)),
    Mutant("IROB-1", "eight cards are safe", value(discard, "LIMIT", 8)),
    Mutant("IROB-3", "nobody is robbed", value(robber, "ask_victim", lambda now, place, must: None)),
    Mutant("IOVER-1", "the old building stays", value(settling, "clear", lambda now, site: None)),
    Mutant("IADV-1", "two roads are a route", value(advantages, "SHORTEST_ROUTE", 2)),
    Mutant("IADV-2", "of equal routes the first gets it", value(advantages, "leader", first_longest)),
    Mutant("IADV-3", "one fight is enough", value(advantages, "FEWEST_FIGHTS", 1)),
    Mutant("ITRIBE-1", "a tribe needs five markers", value(tribes, "GOALS", (5, 4, 3))),
    Mutant("ITRIBE-2", "roads stay after a decline", value(tribes, "decline", keeps_roads)),
    Mutant("ITRIBE-4", "nobody makes room", value(founding, "places", lambda now, seat: 1)),
    Mutant("ITRIBE-5", "buildings in decline yield nothing", value(standing, "yields", only_active)),
    Mutant("ITRIBE-6", "cards are lost by a decline", value(tribes, "decline", loses_cards)),
    Mutant("IWIN-1", "the last tribe goes on", value(tribes, "LAST", 9)),
    Mutant("IWIN-2", "the table is never asked", value(flow, "locked", never_lucky)),
)


def every_layer() -> tuple[Layer, ...]:
    return (BASE, *(variant.layer for variant in VARIANTS))


def mutants() -> tuple[Mutant, ...]:
    layers = every_layer()
    return (*rule_mutants(layers), *hook_mutants(layers), *layer_mutants(layers[1:], FOLLOWS), *WRITTEN)

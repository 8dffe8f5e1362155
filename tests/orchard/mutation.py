"""Every way in which the Orchard's rules are broken on purpose."""

from typing import Any

from companion.engine.actions import TABLE, Seat
from companion.engine.decisions import Together
from companion.engine.layers import Layer
from companion.engine.standings import Standing, ranked
from tests.mutation.breaking import Mutant, hook_mutants, layer_mutants, rule_mutants, stage, value
from tests.orchard import flow, scoring, variants
from tests.orchard.box import Box
from tests.orchard.composition import BASE
from tests.orchard.hooks import DAYS
from tests.orchard.meta import BARE, LAST_DAY
from tests.orchard.now import Now
from tests.orchard.rules import day, market, pick
from tests.orchard.rules.day import ChooseNextDay, end_game
from tests.orchard.rules.deal import DealCards
from tests.orchard.rules.market import ChooseWare
from tests.orchard.variants import VARIANTS

FOLLOWS = {("bees", "worth"): "BEE-2"}
climb = pick.climb


def whole_tree(now: Now, tree: int, carries: int) -> None:
    climb(now, tree, now.state.trees[tree].fruit)


def from_nowhere(now: Now, seat: Seat, count: int) -> None:
    now.push(DealCards(TABLE, seat, count))


def everybody_sells(now: Now, seat: Seat) -> None:
    now.push(Together(asked=tuple(ChooseWare(player) for player in now.clockwise(now.state.starter))))


def never_bare(now: Now, seat: Seat) -> None:
    if now.state.day >= now.ask(DAYS, flow.LASTS):
        end_game(now, LAST_DAY)
    else:
        now.push(ChooseNextDay(TABLE))


def trees_alone(step: Any, now: Now) -> Any:
    return (pick.Pick(tree) for tree in now.box.trees)


def cards_before_fruit(found: dict[Seat, tuple[int, ...]]) -> tuple[Standing, ...]:
    return ranked({seat: (score, cards, fruit) for seat, (score, fruit, cards) in found.items()})


WRITTEN = (
    Mutant("TREE-2", "every tree bears the same", value(Box, "kind_at", lambda box, tree: 0)),
    Mutant("DAY-1", "a game lasts four days", value(flow, "LASTS", 4)),
    Mutant("DAY-2", "four players play three days", value(variants, "DAYS_OF_FOUR", 3)),
    Mutant("DAY-4", "nobody may rest", value(pick.PickStep, "candidates", trees_alone)),
    Mutant("PICK-1", "who climbs takes everything", value(pick, "climb", whole_tree)),
    Mutant("PICK-4", "who rests draws two cards", value(pick, "CARDS_FOR_RESTING", 2)),
    Mutant("CARD-1", "everybody begins with three cards", value(flow, "START_CARDS", 3)),
    Mutant("CARD-2", "an empty deck still gives cards", value(pick, "draw", from_nowhere)),
    Mutant("SELL-1", "everybody is asked at the market", stage(BASE, "evening", everybody_sells)),
    Mutant("SELL-3", "selling alone brings four points", value(market, "ALONE", 4)),
    Mutant("SELL-3", "sharing brings two points", value(market, "SHARED", 2)),
    Mutant("END-1", "bare trees are no reason to end", stage(BASE, "dusk", never_bare)),
    Mutant("END-2", "the table agrees that trees are bare", value(day, "AGREED", BARE)),
    Mutant("END-3", "cards count before fruit", value(scoring, "ranked", cards_before_fruit)),
)


def every_layer() -> tuple[Layer, ...]:
    return (BASE, *(variant.layer for variant in VARIANTS))


def mutants() -> tuple[Mutant, ...]:
    layers = every_layer()
    return (*rule_mutants(layers), *hook_mutants(layers), *layer_mutants(layers[1:], FOLLOWS), *WRITTEN)

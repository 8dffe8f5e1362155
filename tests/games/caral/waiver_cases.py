"""For every rule that can be waived: a position, an answer that breaks it, and what happens when it counts anyway."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.engine.actions import Action
from companion.games.caral.agenda import turn_of
from companion.games.caral.rules.architect import ChooseSteps, LeadArchitect
from companion.games.caral.rules.building import BuildLevel, StartPyramid
from companion.games.caral.rules.ceremony import Sacrifice
from companion.games.caral.rules.cult import DrawCards
from companion.games.caral.rules.market import BuyAlpaca
from companion.games.caral.rules.move import Move
from companion.games.caral.rules.pairs import PlayPair
from companion.games.caral.rules.quarry import TakeStones
from companion.games.caral.rules.setup import StartAt
from companion.games.caral.rules.village import PlacePriest
from companion.games.caral.state import NEUTRAL, Offering, Site, Turn
from companion.games.caral.two_players import PlaceNeutral
from tests.games.caral.table import Table


@dataclass(frozen=True)
class Waiver:
    """What is broken under which rule, and what is read afterwards."""

    rule: str
    scene: Callable[[], Table]
    action: Action
    read: Callable[[Table], Any]
    expected: Any


def mover(spot: str, **player: Any) -> Table:
    return Table().player(0, figure=spot, **player).to_move(0)


def built(stones: int, **turn: Any) -> Table:
    """Seat 0 has built the second level of a large pyramid and holds four clay."""
    table = Table().site("site-5", 0, 5, 2).player(0, stones=stones, hand={"clay": 4})
    site = table.path.site_ids.index("site-5")
    return table.to_act(0, "site-5", actions_left=0, acted=True, built=site, **turn)


def neutral() -> Table:
    table = Table(seats=2, cards="table")
    table.state = table.rules.begin().state
    return table.play(StartAt("site-1"), StartAt("site-2"))


def village(size: int, priests: int = 0) -> Table:
    """Seat 0 is in the village and has a completed pyramid; one priest per pyramid was agreed on."""
    table = Table(priests="one").site("site-1", 0, size, size, priests)
    return table.with_state(completed=1).to_act(0, "village-1")


def ceremony(seats: int, barred: tuple[str, ...] = ()) -> Table:
    table = Table(seats=seats)
    for seat in range(seats):
        table.player(seat, hand={"clay": 2})
    return table.to_sacrifice(0, barred)


def laid(table: Table) -> tuple[Offering, ...]:
    assert table.state.ceremony is not None
    return table.state.ceremony.laid


def choose_steps() -> Table:
    return Table().with_state(pending=(ChooseSteps(0, (0, 1)),), agenda=turn_of(0)[1:], turn=Turn(0))


def unpaid(levels: int) -> Callable[[Table], Any]:
    """No stone was there, none was taken, and the level stands."""
    return lambda table: (table.at("site-5").levels == levels, table[0].stones, table.state.stones)


WAIVERS: dict[str, Waiver] = {
    "caral.neutral.too_far": Waiver(
        "SET-6", neutral, PlaceNeutral("site-13"), lambda table: table.at("site-13"), Site(NEUTRAL, 5, 1)
    ),
    "caral.architect.not_on_die": Waiver(
        "YEAR-2", choose_steps, LeadArchitect(5), lambda table: table.architect, "village-2"
    ),
    "caral.move.stay": Waiver(
        "MOVE-1",
        lambda: mover("cult-1"),
        Move("cult-1"),
        lambda table: (table.where(0), DrawCards() in table.legal()),
        ("cult-1", True),
    ),
    "caral.move.empty_site": Waiver(
        "MOVE-3",
        lambda: mover("village-1"),
        Move("site-2"),
        lambda table: (table.where(0), table.at("site-2")),
        ("site-2", Site()),
    ),
    "caral.move.cannot_build": Waiver(
        "MOVE-4",
        lambda: mover("village-1", hand={"fish": 1}).site("site-2", 0),
        Move("site-2"),
        lambda table: (table.where(0), table.reasons(StartPyramid(3))),
        ("site-2", [("caral.build.no_stone", "BUILD-1")]),
    ),
    "caral.move.too_far": Waiver(
        "MOVE-1",
        lambda: mover("start", hand={"fish": 3}),
        Move("quarry-2"),
        lambda table: (table.where(0), table[0].hand.size, table.asked),
        ("quarry-2", 3, ("caral.choose_action", 0)),
    ),
    "caral.move.no_discards": Waiver(
        "CARD-6",
        lambda: mover("start", hand={"fish": 3}).to_move(0, points=3, discards=False),
        Move("market-1", 1),
        lambda table: (table.where(0), table.asked),
        ("market-1", ("caral.pay_cards", 0)),
    ),
    "caral.act.behind_architect": Waiver(
        "ACT-1",
        lambda: Table().with_state(architect="village-2").to_act(0, "market-1"),
        BuyAlpaca(),
        lambda table: table[0].alpacas,
        2,
    ),
    "caral.act.done": Waiver(
        "YEAR-4",
        lambda: Table().player(0, hand={"fish": 1, "clay": 1}).to_act(0, "market-1").play(BuyAlpaca()),
        BuyAlpaca(),
        lambda table: table[0].alpacas,
        3,
    ),
    "caral.stones.too_few_workers": Waiver(
        "ACT-4", lambda: Table().to_act(0, "quarry-1"), TakeStones(3), lambda table: table[0].stones, 3
    ),
    "caral.priest.small_pyramid": Waiver(
        "ACT-3", lambda: village(3), PlacePriest("site-1"), lambda table: table.at("site-1").priests, 1
    ),
    "caral.priest.taken": Waiver(
        "ACT-3",
        lambda: village(5, priests=1),
        PlacePriest("site-1"),
        lambda table: table.at("site-1").priests,
        2,
    ),
    "caral.build.no_stone": Waiver(
        "BUILD-1",
        lambda: Table().site("site-5", 0, 5, 2).to_act(0, "site-5"),
        BuildLevel(),
        unpaid(3),
        (True, 0, 16),
    ),
    "caral.pair.no_stone": Waiver("BUILD-1", lambda: built(0), PlayPair("clay"), unpaid(3), (True, 0, 16)),
    "caral.pair.used": Waiver(
        "CARD-1",
        lambda: built(2).play(PlayPair("clay")),
        PlayPair("clay"),
        lambda table: (table.at("site-5").levels, table[0].hand.size, table[0].stones),
        (4, 0, 0),
    ),
    "caral.sacrifice.taken": Waiver(
        "CER-2",
        lambda: ceremony(3).play(Sacrifice("clay", 1)),
        Sacrifice("clay", 2),
        laid,
        (Offering(0, "clay", 1), Offering(1, "clay", 2)),
    ),
    "caral.sacrifice.barred": Waiver(
        "CER-1",
        lambda: ceremony(2, barred=("clay",)),
        Sacrifice("clay", 2),
        laid,
        (Offering(0, "clay", 2),),
    ),
}

"""How the first turns of a game are played on phones, for tests of what may go wrong meanwhile with any game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.support.caral_words import starts
from tests.support.devices import Device, Room


@dataclass(frozen=True)
class FirstTurns:
    """A table at which one answer ends the first turn, and how the turn after it is played."""

    game: str
    says: str
    """What that answer is called as long as it is not saved."""
    told: str
    """How the log tells it."""
    tap: Callable[[Device], None]
    """Give it."""
    go_on: Callable[[Device], None]
    """The whole next turn."""
    entered: tuple[Mapping[str, Any], ...] = ()
    """What was entered before."""
    options: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.game

    def table(self, room: Room, pages: int = 3) -> tuple[Device, ...]:
        return room.quick_table(pages, self.entered, self.game, **self.options)


CARAL = FirstTurns(
    "caral",
    says=starts(3),
    told="Anna starts a pyramid",
    tap=lambda device: device.tap(starts(3)),
    go_on=lambda device: device.tap(starts(6)),
)


def lay_a_tile(device: Device) -> None:
    """Beside the market, where nothing is to be filled and nothing to be sold."""
    device.page.locator("[data-asked='cacao.choose_tile'] .pictured").first.click()
    device.page.locator("[data-asked='cacao.choose_square']").wait_for()
    device.page.locator("""#places [value*='"square":"e2s1"']""").click()
    device.page.locator("#enter").click()
    device.page.locator("[data-asked='cacao.choose_turn']").wait_for()
    device.page.locator("#enter").click()


CACAO = FirstTurns(
    "cacao",
    says="Lay it unturned",
    told="Anna lays 2-1-0-1",
    tap=lambda device: device.page.locator("#enter").click(),
    go_on=lay_a_tile,
    entered=(
        {"kind": "cacao.reveal", "tile": "water"},
        {"kind": "cacao.reveal", "tile": "temple"},
        {"kind": "cacao.take", "tile": "2-1-0-1"},
        {"kind": "cacao.put", "square": "e0n1"},
    ),
    options={"option-tiles": "table", "option-display": "table"},
)

"""What is printed on status cards, and who meets it (STAT-1, STAT-2)."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from companion.engine.actions import Seat
from companion.engine.catalogue import Reader
from companion.engine.parts import differing, shared
from companion.games.caral.hooks import EMISSARY_LEVEL, PLACED_ALPACAS
from companion.games.caral.modules.status.card import CARD
from companion.games.caral.now import Now
from companion.games.caral.path import ACTION_SQUARES
from companion.games.caral.state import CaralState, Player, Site

NAME = CARD.name
CARDS = 9
LONGEST_TEXT = 200
FIRST_AT, JUDGED = "first_at", "judged"


@dataclass(frozen=True)
class StatusCard:
    """What is printed on a card: a number to reach, a kind of square to be first at, or a text to be judged."""

    id: str
    condition: str
    value: Any
    fame: int


@dataclass(frozen=True, slots=True)
class Status:
    """The open cards, who took which, and who claims which until somebody else confirms or rejects it."""

    shown: tuple[str, ...] = ()
    taken: tuple[tuple[str, Seat], ...] = ()
    claims: tuple[tuple[str, Seat], ...] = ()


def part(state: CaralState) -> Status:
    found: Status = state.extras.get(NAME, NONE_SHOWN)
    return found


NONE_SHOWN = Status()


class Open(NamedTuple):
    """Open cards, and the function that tells which of their conditions look at what is another of a player."""

    cards: tuple[StatusCard, ...]
    at_hand: Callable[[Player, Player], list[str]]


class StatusCards(dict[str, StatusCard]):
    """The cards of a box by id."""

    def __init__(self, cards: Mapping[str, StatusCard]) -> None:
        super().__init__(cards)
        self.left_open: Callable[[Status], Open] = shared(self._left_open)
        """Those that lie open and that nobody has taken."""

    def _left_open(self, held: Status) -> Open:
        owned = dict(held.taken)
        cards = tuple(self[name] for name in held.shown if name not in owned)
        return Open(cards, at_hand(AT_HAND.intersection([card.condition for card in cards])))


def cards(now: Now) -> StatusCards:
    found: StatusCards = now.box.modules[NAME]
    return found


def stones(now: Now, seat: Seat) -> int:
    return now.state.players[seat].stones


def workers(now: Now, seat: Seat) -> int:
    return sum(now.state.players[seat].workers)


def alpacas(now: Now, seat: Seat) -> int:
    return now.ask(PLACED_ALPACAS, now.state.players[seat].alpacas, seat)


def hand(now: Now, seat: Seat) -> int:
    return now.state.players[seat].hand.size


@shared
def _by_owner(sites: tuple[Site, ...]) -> dict[Seat | None, list[Site]]:
    found: dict[Seat | None, list[Site]] = {}
    for site in sites:
        found.setdefault(site.owner, []).append(site)
    return found


def _own(now: Now, seat: Seat) -> Iterable[Site]:
    return _by_owner(now.state.sites).get(seat, ())


def started(now: Now, seat: Seat) -> int:
    return sum(1 for site in _own(now, seat) if site.levels)


def completed(now: Now, seat: Seat) -> int:
    return sum(1 for site in _own(now, seat) if site.complete)


def priests(now: Now, seat: Seat) -> int:
    return sum(site.priests for site in _own(now, seat))


def emissary(now: Now, seat: Seat) -> int:
    return now.ask(EMISSARY_LEVEL, 0, seat)


NUMBERS: Mapping[str, Callable[[Now, Seat], int]] = {
    "stones": stones,
    "workers": workers,
    "alpacas": alpacas,
    "hand": hand,
    "started": started,
    "completed": completed,
    "priests": priests,
    "emissary": emissary,
}
"""What the engine can count for a seat."""

LOOKED_AT = {"stones": "stones", "workers": "workers", "alpacas": "alpacas", "hand": "hand", "figure": FIRST_AT}
"""What a player has, and the condition that looks at it."""

AT_HAND = frozenset(LOOKED_AT.values())


@cache
def at_hand(conditions: frozenset[str]) -> Callable[[Player, Player], list[str]]:
    """Which of these look at what is another of a player than before."""
    return differing(Player, {field: name for field, name in LOOKED_AT.items() if name in conditions})


AT_SITES = frozenset({"started", "completed", "priests"})
"""What is counted at the building sites alone."""

CONDITIONS = (*NUMBERS, FIRST_AT, JUDGED)

ELSEWHERE = ("alpacas", "emissary")
"""What modules count too, so that it may be met because of something that they keep."""


def meets(now: Now, card: StatusCard, seat: Seat) -> bool:
    """Whether a seat meets a condition that the engine can judge."""
    if card.condition == JUDGED:
        return False
    if card.condition == FIRST_AT:
        return bool(now.path.kinds[now.state.players[seat].figure] == card.value)
    return bool(NUMBERS[card.condition](now, seat) >= card.value)


def read_status(reader: Reader) -> StatusCards:
    """The cards as the catalogue lists them."""
    found = reader.entries(NAME, {"condition", "value", "fame"}, CARDS)
    return StatusCards({entry["id"]: _card(reader, where, entry) for where, entry in found})


def _card(reader: Reader, where: str, entry: Mapping[str, Any]) -> StatusCard:
    condition = reader.choice(entry["condition"], f"{where}.condition", CONDITIONS)
    value = _value(reader, where, entry, condition)
    return StatusCard(entry["id"], condition, value, reader.number(entry["fame"], f"{where}.fame"))


def _value(reader: Reader, where: str, entry: Mapping[str, Any], condition: str) -> Any:
    """A number; for `first_at` a kind of square, for `judged` the words on the card."""
    value, key = entry["value"], f"{where}.value"
    if condition == FIRST_AT:
        return reader.choice(value, key, ACTION_SQUARES)
    if condition == JUDGED:
        return reader.label(value, key, LONGEST_TEXT)
    return reader.number(value, key, 1)

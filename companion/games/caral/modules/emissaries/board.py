"""The emissary board: figures on its levels, rewards, the diplomacy token (EMI-1, EMI-2, EMI-3, EMI-6)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from companion.engine.actions import Seat
from companion.engine.catalogue import CONFIDENCES, Reader
from companion.engine.parts import maker, put, replace
from companion.games.caral.modules.emissaries.card import CARD
from companion.games.caral.now import Now
from companion.games.caral.rules.deal import draw
from companion.games.caral.rules.quarry import room
from companion.games.caral.state import CaralState

NAME = CARD.name
LEVELS = 5
TILES = STONE_CLAY, FISH_ALPACA, ALPACA_CARD, CARDS_FOR_STONES, ONE_MORE = (
    "stone_clay",
    "fish_alpaca",
    "alpaca_card",
    "cards_for_stones",
    "one_more",
)
FIGURES = ("carali", "alpacas")
REWARDS = ("fame", "stones", "cards")


@dataclass(frozen=True)
class Level:
    """What is printed at a level: its tile, the figures it needs, the reward."""

    tile: str
    carali: int
    alpacas: int
    fame: int
    stones: int
    cards: int


@dataclass(frozen=True, slots=True)
class Sent:
    """What a seat has sent: so many complete levels, and these figures on the next one."""

    level: int = 0
    carali: int = 0
    alpacas: int = 0


_sent = maker(Sent)


@dataclass(frozen=True, slots=True)
class Emissaries:
    """Everybody's part of the board, who holds the diplomacy token, and whether a swap was used this turn."""

    sent: tuple[Sent, ...]
    diplomat: Seat | None = None
    swapped: bool = False


def read_emissaries(reader: Reader) -> tuple[Level, ...]:
    """The levels from the bottom, each listed by its tile."""
    return tuple(
        _level(reader, where, entry)
        for where, entry in reader.entries(NAME, {*FIGURES, *REWARDS, "reward_confidence"}, LEVELS)
    )


def _level(reader: Reader, where: str, entry: Mapping[str, Any]) -> Level:
    reader.choice(entry["reward_confidence"], f"{where}.reward_confidence", CONFIDENCES)
    numbers = {key: reader.number(entry[key], f"{where}.{key}") for key in (*FIGURES, *REWARDS)}
    if not any(numbers[key] for key in FIGURES):
        raise reader.fail(where, "caral.catalogue.no_figures")
    return Level(reader.choice(entry["id"], f"{where}.id", TILES), **numbers)


def emissaries(state: CaralState) -> Emissaries:
    found: Emissaries = state.extras.get(NAME) or nobody_sent(len(state.players))
    return found


@cache
def nobody_sent(seats: int) -> Emissaries:
    return Emissaries((Sent(),) * seats)


def all_levels(now: Now) -> tuple[Level, ...]:
    found: tuple[Level, ...] = now.box.modules[NAME]
    return found


def sent(now: Now, seat: Seat) -> Sent:
    return emissaries(now.state).sent[seat]


def tile(now: Now, seat: Seat) -> str | None:
    """The tile of a seat's current level, the only one it has (EMI-3)."""
    held: Emissaries | None = now.state.extras.get(NAME)
    level = 0 if held is None else held.sent[seat].level
    return all_levels(now)[level - 1].tile if level else None


def free_spaces(now: Now, seat: Seat) -> Sent:
    """Figures that the lowest incomplete level still needs; none when all are complete (EMI-2)."""
    there = sent(now, seat)
    if there.level == LEVELS:
        return there
    wanted = all_levels(now)[there.level]
    return _sent(there.level, wanted.carali - there.carali, wanted.alpacas - there.alpacas)


def on_board(now: Now, seat: Seat, figure: str) -> int:
    """All carali or alpacas of a seat on its emissary board."""
    there = sent(now, seat)
    placed: int = getattr(there, figure)
    for level in all_levels(now)[: there.level]:
        placed += getattr(level, figure)
    return placed


def remember(now: Now, seat: Seat, there: Sent) -> None:
    held = emissaries(now.state)
    now.keep(NAME, replace(held, sent=put(held.sent, seat, there)))


def shift_carali(now: Now, seat: Seat, by: int) -> None:
    """From the supply to the lowest incomplete level, or back."""
    there, player = sent(now, seat), now.state.players[seat]
    now.change(seat, carali_supply=player.carali_supply - by)
    remember(now, seat, replace(there, carali=there.carali + by))


def shift_alpaca(now: Now, seat: Seat, by: int) -> None:
    there, player = sent(now, seat), now.state.players[seat]
    now.change(seat, alpaca_supply=player.alpaca_supply - by)
    remember(now, seat, replace(there, alpacas=there.alpacas + by))


def send_carali(now: Now, seat: Seat) -> None:
    shift_carali(now, seat, 1)
    now.next(("emissary_sent", seat))


def send_alpaca(now: Now, seat: Seat) -> None:
    """The tile held before placing answers to the alpaca, then the level may be complete (EMI-4)."""
    shift_alpaca(now, seat, 1)
    now.next(("alpaca_placed", seat), ("emissary_sent", seat))


def recall_carali(now: Now, seat: Seat) -> None:
    shift_carali(now, seat, -1)


def recall_alpaca(now: Now, seat: Seat) -> None:
    shift_alpaca(now, seat, -1)


def emissary_sent(now: Now, seat: Seat) -> None:
    """A complete level gives its tile and its reward at once (EMI-3)."""
    level = sent(now, seat).level
    if level == LEVELS or free_spaces(now, seat) != Sent(level):
        return
    highest = max(other.level for other in emissaries(now.state).sent)
    remember(now, seat, Sent(level + 1))
    now.tell("caral.log.emissary_level", seat=seat, level=level + 1)
    if level + 1 > highest:
        hand_over_token(now, seat)
    reward(now, seat, all_levels(now)[level], level + 1)


def hand_over_token(now: Now, seat: Seat) -> None:
    """Whoever reaches a new highest level first holds the diplomacy token (EMI-6)."""
    held = emissaries(now.state)
    if held.diplomat != seat:
        now.keep(NAME, replace(held, diplomat=seat))
        now.tell("caral.log.diplomat", seat=seat)


def reward(now: Now, seat: Seat, level: Level, number: int) -> None:
    if level.fame:
        now.award(seat, level.fame, "EMI-3", "caral.fame.emissary", level=number)
    if level.stones:
        load(now, seat, level.stones)
    if level.cards:
        draw(now, seat, level.cards)


def load(now: Now, seat: Seat, stones: int) -> None:
    """Stones on the seat's own sled; what does not fit is forfeited."""
    count = min(stones, room(now))
    now.change(seat, stones=now.me.stones + count)
    now.set(stones=now.state.stones - count)
    now.tell("caral.log.stones", seat=seat, count=count, lost=stones - count)

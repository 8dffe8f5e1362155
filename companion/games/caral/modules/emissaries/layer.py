"""Emissaries: figures sent to the neighbours, for rewards, tiles and the diplomacy token (EMI-1 to EMI-6, FIN-2)."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.engine.actions import Action, Seat
from companion.engine.layers import Layer
from companion.engine.parts import replace
from companion.engine.rules import Broken, rule
from companion.engine.steps import Extension
from companion.games.caral import hooks
from companion.games.caral.modules.emissaries import board
from companion.games.caral.modules.emissaries.tiles import (
    MixedPairStep,
    TradeBeforeActing,
    TradeBeforeMoving,
    can_trade,
)
from companion.games.caral.now import Now
from companion.games.caral.path import MARKET, VILLAGE
from companion.games.caral.rules.act import ChooseAction, use_action
from companion.games.caral.rules.deal import draw
from companion.games.caral.rules.figures import Place
from companion.games.caral.rules.market import PlaceAlpaca
from companion.games.caral.rules.village import PlaceCarali

EMISSARY = "emissary"
CARDS_PER_ALPACA = 1


@dataclass(frozen=True, slots=True)
class Send(Action):
    """A figure goes to the lowest incomplete level instead of the board or the sled."""

    figure: ClassVar[str]


@dataclass(frozen=True, slots=True)
class SendCarali(Send, PlaceCarali):
    kind: ClassVar[str] = "caral.send_carali"
    figure: ClassVar[str] = "carali"


@dataclass(frozen=True, slots=True)
class SendAlpaca(Send, PlaceAlpaca):
    kind: ClassVar[str] = "caral.send_alpaca"
    figure: ClassVar[str] = "alpacas"


@rule("caral.emissary.no_space", Send, "EMI-1, EMI-2, ACT-6")
def no_space(now: Now, action: Send) -> Broken:
    spaces = board.free_spaces(now, now.seat)
    return None if getattr(spaces, action.figure) else {"level": spaces.level}


OFFERED = {VILLAGE: (SendCarali(),), MARKET: (SendAlpaca(),)}
"""What each kind of square offers besides its own action."""


class SendStep(Extension[Now]):
    answers = ChooseAction
    accepts = (SendCarali, SendAlpaca)
    rules = (no_space,)

    def candidates(self, now: Now) -> Iterable[Action]:
        return OFFERED.get(now.here, ()) if now.turn.actions_left else ()

    def resolve(self, now: Now, action: Any) -> None:
        use_action(now)
        if isinstance(action, SendCarali):
            board.send_carali(now, now.seat)
            now.tell("caral.log.sent_carali", seat=now.seat)
        else:
            board.send_alpaca(now, now.seat)
            now.tell("caral.log.sent_alpaca", seat=now.seat)


def draw_for_alpaca(now: Now, seat: Seat) -> None:
    if board.tile(now, seat) == board.ALPACA_CARD:
        draw(now, seat, CARDS_PER_ALPACA)


def new_swap(now: Now, seat: Seat) -> None:
    """A swap may be used once in every own turn."""
    held = board.emissaries(now.state)
    if held.swapped:
        now.keep(board.NAME, replace(held, swapped=False))


def one_card_more(now: Now, count: int, seat: Seat) -> int:
    """Only ever asked for at least one real card (EMI-5)."""
    return count + (board.tile(now, seat) == board.ONE_MORE)


def can_build(now: Now, able: bool, seat: Seat, discard: int) -> bool:
    return able or can_trade(now, seat, discard)


def placed_carali(now: Now, count: int, seat: Seat) -> int:
    return count + board.on_board(now, seat, "carali")


def placed_alpacas(now: Now, count: int, seat: Seat) -> int:
    return count + board.on_board(now, seat, "alpacas")


def carali_places(now: Now, places: tuple[Place, ...], seat: Seat) -> tuple[Place, ...]:
    """Figures leave incomplete levels only (EMI-2)."""
    there, spaces = board.sent(now, seat).carali > 0, board.free_spaces(now, seat).carali > 0
    return (*places, Place(EMISSARY, EMISSARY, there, spaces, board.recall_carali, board.send_carali))


def alpaca_places(now: Now, places: tuple[Place, ...], seat: Seat) -> tuple[Place, ...]:
    there, spaces = board.sent(now, seat).alpacas > 0, board.free_spaces(now, seat).alpacas > 0
    return (*places, Place(EMISSARY, EMISSARY, there, spaces, board.recall_alpaca, board.send_alpaca))


def reached_level(now: Now, level: int, seat: Seat) -> int:
    return board.sent(now, seat).level


def diplomat(now: Now, holder: Seat | None) -> Seat | None:
    return board.emissaries(now.state).diplomat


EMISSARIES = Layer(
    name=board.NAME,
    source="EMI-4",
    steps=(SendStep(), MixedPairStep(), TradeBeforeActing(), TradeBeforeMoving()),
    hooks={
        hooks.CAN_BUILD: can_build,
        hooks.SACRIFICE: one_card_more,
        hooks.DIPLOMAT: diplomat,
        hooks.PLACED_ALPACAS: placed_alpacas,
        hooks.PLACED_CARALI: placed_carali,
        hooks.ALPACA_PLACES: alpaca_places,
        hooks.CARALI_PLACES: carali_places,
        hooks.EMISSARY_LEVEL: reached_level,
    },
    stages={"emissary_sent": board.emissary_sent, "draw_for_alpaca": draw_for_alpaca, "new_swap": new_swap},
    after={"alpaca_placed": ("draw_for_alpaca",), "roll": ("new_swap",)},
)

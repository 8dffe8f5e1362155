"""Anaconda: no action on its square unless it is driven away first (ANA-1 to ANA-3)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, ClassVar

from companion.engine.actions import Action, Seat
from companion.engine.decisions import Decision
from companion.engine.layers import Layer
from companion.engine.rules import Broken, rule
from companion.engine.steps import Extension, Step
from companion.games.caral.modules.anaconda.card import CARD
from companion.games.caral.now import Now
from companion.games.caral.path import ACTION_SQUARES, Path
from companion.games.caral.rules.act import ChooseAction, can_act
from companion.games.caral.rules.figures import Place, alpaca_places
from companion.games.caral.rules.square import SpotAction
from companion.games.caral.state import NOWHERE, CaralState

NAME = CARD.name
FAME_LOST = -1


@dataclass(frozen=True, slots=True)
class Anaconda:
    """Its square, and whether somebody has paid to act there and must do so now."""

    spot: int = NOWHERE
    driven: bool = False


NOT_YET = Anaconda()


def anaconda(state: CaralState) -> Anaconda:
    found: Anaconda = state.extras.get(NAME, NOT_YET)
    return found


def is_here(now: Now) -> bool:
    """Whether the figure stands on the anaconda's square and it has not been driven away."""
    state = now.state
    snake = anaconda(state)
    return snake.spot == state.players[now.seat].figure and not snake.driven


@dataclass(frozen=True, slots=True)
class ChooseAnacondaSquare(Decision):
    """Where does the anaconda go?"""

    kind: ClassVar[str] = "caral.choose_anaconda_square"


@dataclass(frozen=True, slots=True)
class MoveAnaconda(Action):
    kind: ClassVar[str] = "caral.move_anaconda"
    spot: str


@rule("caral.anaconda.no_action_square", MoveAnaconda, "ANA-1", guard=True)
def no_action_square(now: Now, action: MoveAnaconda) -> Broken:
    number = now.path.index.get(action.spot, NOWHERE)
    known = number != NOWHERE and now.path.kinds[number] in ACTION_SQUARES
    return None if known else {"spot": action.spot}


@rule("caral.anaconda.stays", MoveAnaconda, "ANA-1, ANA-2", waivable=True)
def stays(now: Now, action: MoveAnaconda) -> Broken:
    return {"spot": action.spot} if now.path.index[action.spot] == anaconda(now.state).spot else None


@lru_cache(maxsize=16)
def moves(path: Path) -> tuple[tuple[int, MoveAnaconda], ...]:
    """To every action square, with its number."""
    squares = enumerate(zip(path.spots, path.kinds, strict=True))
    return tuple((number, MoveAnaconda(spot)) for number, (spot, kind) in squares if kind in ACTION_SQUARES)


class AnacondaSquareStep(Step[Now]):
    answers = ChooseAnacondaSquare
    accepts = (MoveAnaconda,)
    rules = (no_action_square, stays)

    def candidates(self, now: Now) -> Iterator[Action]:
        return (move for _, move in moves(now.path))

    def options(self, now: Now) -> list[Action]:
        spot = anaconda(now.state).spot
        return [move for square, move in moves(now.path) if square != spot]

    def resolve(self, now: Now, action: MoveAnaconda) -> None:
        now.keep(NAME, Anaconda(now.path.index[action.spot]))
        now.tell("caral.log.anaconda", seat=now.seat, spot=action.spot)


@dataclass(frozen=True, slots=True)
class DriveAway(Action):
    """Pay, so that the action of the anaconda's square can be taken."""


@dataclass(frozen=True, slots=True)
class GiveUpAlpaca(DriveAway):
    kind: ClassVar[str] = "caral.give_up_alpaca"
    spot: str


@dataclass(frozen=True, slots=True)
class GiveUpStone(DriveAway):
    """A stone, and a point of fame while there is one."""

    kind: ClassVar[str] = "caral.give_up_stone"


give_up_alpaca, GIVE_UP_STONE = cache(GiveUpAlpaca), GiveUpStone()
"""Shared: the same few stand in every list."""


def place_of(now: Now, action: GiveUpAlpaca) -> Place | None:
    """Where the alpaca stands, if one may leave there."""
    return next((p for p in alpaca_places(now, now.seat) if p.loose and p.name == action.spot), None)


@rule("caral.anaconda.not_here", DriveAway, "ANA-2", guard=True)
def not_here(now: Now, action: DriveAway) -> Broken:
    return None if is_here(now) else {"spot": now.path.spots[now.me.figure]}


@rule("caral.anaconda.no_alpaca", GiveUpAlpaca, "ANA-2", guard=True)
def no_alpaca(now: Now, action: GiveUpAlpaca) -> Broken:
    return None if place_of(now, action) else {"spot": action.spot}


@rule("caral.anaconda.no_stone", GiveUpStone, "ANA-2", guard=True)
def no_stone(now: Now, action: GiveUpStone) -> Broken:
    return None if now.me.stones else {}


@rule("caral.anaconda.nothing_to_do", DriveAway, "ANA-2")
def nothing_to_do(now: Now, action: DriveAway) -> Broken:
    """What is paid may make room for what is got, so the action is judged after paying."""
    after = now.imagined(now.seat, now.decision)
    give_up(after, action)
    return None if now.turn.actions_left and can_act(after) else {"spot": now.path.spots[now.me.figure]}


@rule("caral.anaconda.blocked", SpotAction, "ANA-2", waivable=True, alike=True)
def blocked(now: Now, action: SpotAction) -> Broken:
    return {"spot": now.path.spots[now.me.figure]} if is_here(now) else None


@rule("caral.anaconda.act_first", Action, "ANA-2", alike=True, besides=(SpotAction,))
def act_first(now: Now, action: Action) -> Broken:
    """Nothing comes between paying and acting."""
    return {} if anaconda(now.state).driven else None


class DriveAwayStep(Extension[Now]):
    answers = ChooseAction
    accepts = (GiveUpAlpaca, GiveUpStone)
    rules = (not_here, no_alpaca, no_stone, nothing_to_do)

    def candidates(self, now: Now) -> Iterable[Action]:
        if not is_here(now) or not now.turn.actions_left:
            return ()
        return [*(give_up_alpaca(place.name) for place in alpaca_places(now, now.seat)), GIVE_UP_STONE]

    def resolve(self, now: Now, action: Any) -> None:
        pay(now, action)
        now.next(("act", now.seat))


def pay(now: Now, action: DriveAway) -> None:
    seat, spot = now.seat, now.path.spots[now.me.figure]
    give_up(now, action)
    if isinstance(action, GiveUpAlpaca):
        now.tell("caral.log.gave_up_alpaca", seat=seat, spot=spot)
    else:
        now.tell("caral.log.gave_up_stone", seat=seat, spot=spot)
        now.award(seat, FAME_LOST, "ANA-2", "caral.fame.anaconda")


def give_up(now: Now, action: DriveAway) -> None:
    """The piece goes back to the supply, and the anaconda with it."""
    now.keep(NAME, Anaconda(anaconda(now.state).spot, driven=True))
    if not isinstance(action, GiveUpAlpaca):
        now.change(now.seat, stones=now.me.stones - 1)
        now.set(stones=now.state.stones + 1)
    elif place := place_of(now, action):
        place.take(now, now.seat)


def anaconda_comes(now: Now, seat: Seat) -> None:
    """From the second year on the starting player puts it on a square, each year on another one (ANA-1)."""
    now.push(ChooseAnacondaSquare(now.state.starter))


def anaconda_goes(now: Now, seat: Seat) -> None:
    """Driven away, it goes once the action is taken (ANA-2); doing it again costs nothing (ANA-3)."""
    if anaconda(now.state).driven:
        now.push(ChooseAnacondaSquare(seat))


ANACONDA = Layer(
    name=NAME,
    source="ANA-2",
    steps=(AnacondaSquareStep(), DriveAwayStep()),
    rules={ChooseAction: (blocked, act_first)},
    stages={"anaconda_comes": anaconda_comes, "anaconda_goes": anaconda_goes},
    after={"blessing_cards": ("anaconda_comes",), "acted": ("anaconda_goes",)},
)

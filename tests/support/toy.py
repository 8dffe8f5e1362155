"""A tiny game for tests of the kernel: everybody picks fruit, the table throws a die, all bid at once, it closes."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from companion.engine.actions import TABLE, Action, Seat
from companion.engine.decisions import Decision, Together
from companion.engine.hand import Below
from companion.engine.layers import Layer, compose
from companion.engine.ledger import Receipt
from companion.engine.parts import State
from companion.engine.rules import Broken, rule
from companion.engine.ruleset import Ruleset
from companion.engine.steps import AnytimeStep, ChanceStep, Hook, Situation, Step

APPETITE: Hook[int] = Hook("appetite", "TOY-1")
FACES = range(1, 7)


@dataclass(frozen=True, kw_only=True, slots=True)
class Orchard(State):
    """Fruit on the trees, who bids in which order, and what happened so far."""

    fruit: int = 3
    bidders: tuple[Seat, ...] = (1, 0, 2)
    trace: tuple[str, ...] = ()


class Moment(Situation[Orchard]):
    def mark(self, text: str) -> None:
        self.set(trace=(*self.state.trace, text))


@dataclass(frozen=True, slots=True)
class Pick(Action):
    kind: ClassVar[str] = "toy.pick"
    count: int
    colour: Literal["red", "green"] = "red"


@dataclass(frozen=True, slots=True)
class Rest(Action):
    kind: ClassVar[str] = "toy.rest"


@dataclass(frozen=True, slots=True)
class Throw(Action):
    kind: ClassVar[str] = "toy.throw"
    face: int


@dataclass(frozen=True, slots=True)
class Bid(Action):
    kind: ClassVar[str] = "toy.bid"
    secret: ClassVar[tuple[str, ...]] = ("cards",)
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Thank(Action):
    kind: ClassVar[str] = "toy.thank"


@dataclass(frozen=True, slots=True)
class Wave(Action):
    kind: ClassVar[str] = "toy.wave"
    to: int | None = None
    loud: bool = False


@dataclass(frozen=True, slots=True)
class ChoosePick(Decision):
    kind: ClassVar[str] = "toy.choose_pick"
    most: int


@dataclass(frozen=True, slots=True)
class ThrowDie(Decision):
    kind: ClassVar[str] = "toy.throw_die"


@dataclass(frozen=True, slots=True)
class ChooseBid(Decision):
    kind: ClassVar[str] = "toy.choose_bid"


@dataclass(frozen=True, slots=True)
class SayThanks(Decision):
    kind: ClassVar[str] = "toy.say_thanks"
    card: str


@rule("toy.pick.zero", Pick, "TOY-1", guard=True)
def zero(now: Moment, pick: Pick) -> Broken:
    return None if pick.count else {}


@rule("toy.pick.greedy", Pick, "TOY-1, TOY-2", waivable=True)
def greedy(now: Moment, pick: Pick) -> Broken:
    most = now.question(ChoosePick).most
    return {"count": pick.count, "most": most} if pick.count > most else None


@rule("toy.pick.bare", Pick, "TOY-2")
def bare(now: Moment, pick: Pick) -> Broken:
    return {"fruit": now.state.fruit} if pick.count > now.state.fruit else None


@rule("toy.bid.twice", Bid, "TOY-3", waivable=True)
def twice(now: Moment, bid: Bid) -> Broken:
    return None if len(set(bid.cards)) == len(bid.cards) else {"cards": list(bid.cards)}


@rule("toy.throw.face", Throw, "TOY-4", guard=True)
def no_face(now: Moment, throw: Throw) -> Broken:
    return None if throw.face in FACES else {"face": throw.face}


@rule("toy.wave.self", Wave, "TOY-5")
def to_oneself(now: Moment, wave: Wave) -> Broken:
    return {"seat": now.seat} if wave.to == now.seat else None


class PickStep(Step[Moment]):
    answers = ChoosePick
    accepts = (Pick, Rest)
    rules = (zero, greedy, bare)

    def candidates(self, now: Moment) -> Iterator[Action]:
        yield from (Pick(count) for count in range(4))
        yield Rest()

    def resolve(self, now: Moment, action: Any) -> None:
        count = action.count if isinstance(action, Pick) else 0
        now.set(fruit=now.state.fruit - count)
        now.mark(f"{now.seat} picks {count}")
        now.tell("toy.log.picked", seat=now.seat, count=count)
        now.receipts.append(Receipt(now.seat, count, "TOY-1", "toy.points.fruit"))


class ThrowStep(ChanceStep[Moment]):
    answers = ThrowDie
    accepts = (Throw,)
    rules = (no_face,)
    device = "die"

    def candidates(self, now: Moment) -> Iterator[Action]:
        return (Throw(face) for face in range(8))

    def options(self, now: Moment) -> Iterator[Action]:
        return (Throw(face) for face in FACES)

    def chance(self, now: Moment, below: Below) -> Action:
        return Throw(FACES[below(len(FACES))])

    def resolve(self, now: Moment, throw: Throw) -> None:
        now.set(fruit=now.state.fruit + throw.face)
        now.mark(f"die {throw.face}")


class BidStep(Step[Moment]):
    answers = ChooseBid
    accepts = (Bid,)
    rules = (twice,)
    open_ended = True

    def candidates(self, now: Moment) -> Iterator[Action]:
        return (Bid(cards) for cards in ((), ("fig",), ("fig", "fig")))

    def resolve(self, now: Moment, bid: Bid) -> None:
        """Every card asks for thanks, the first one first."""
        lifted = f" against {','.join(sorted(now.waived))}" if now.waived else ""
        now.mark(f"{now.seat} bids {len(bid.cards)}{lifted}")
        now.push(*(SayThanks(now.seat, card) for card in reversed(bid.cards)))


class ThankStep(Step[Moment]):
    answers = SayThanks
    accepts = (Thank,)

    def candidates(self, now: Moment) -> Iterator[Action]:
        yield Thank()

    def resolve(self, now: Moment, thank: Thank) -> None:
        now.mark(f"{now.seat} thanks for {now.question(SayThanks).card}")


class WaveStep(AnytimeStep[Moment]):
    accepts = (Wave,)
    rules = (to_oneself,)

    def candidates(self, now: Moment) -> Iterator[Action]:
        yield Wave()
        yield from (Wave(seat) for seat in range(now.ruleset.seats))

    def resolve(self, now: Moment, wave: Wave) -> None:
        now.mark(f"{now.seat} waves")
        if wave.to is not None:
            now.whisper(wave.to, "toy.log.waved", seat=now.seat)


def opening(now: Moment) -> None:
    turns = [task for seat in range(now.ruleset.seats) for task in (("pick", seat), ("throw", TABLE))]
    now.next(*turns[:-1], ("auction", TABLE), ("close", TABLE))


def pick(now: Moment, seat: Seat) -> None:
    now.push(ChoosePick(seat, now.ask(APPETITE, 2, seat)))


def throw(now: Moment, seat: Seat) -> None:
    now.push(ThrowDie(TABLE))


def auction(now: Moment, seat: Seat) -> None:
    now.push(Together(asked=tuple(ChooseBid(bidder) for bidder in now.state.bidders)))


def close(now: Moment, seat: Seat) -> None:
    now.set(ended="closed")


BASE = Layer(
    name="base",
    source="TOY-1 to TOY-5",
    steps=(PickStep(), ThrowStep(), BidStep(), ThankStep(), WaveStep()),
    stages={"pick": pick, "throw": throw, "auction": auction, "close": close},
    declares=(APPETITE,),
)


def toy(*layers: Layer, base: Layer = BASE, veil: Any = lambda state, seat: state, **blank: Any) -> Ruleset[Orchard]:
    """The toy's rules with further layers; keywords change the first state."""
    return compose(
        (base, *layers), seats=3, board=None, situation=Moment, opening=opening, blank=Orchard(**blank), veil=veil
    )


TOY = toy()


def at(*decisions: Decision, **fields: Any) -> Orchard:
    """A position with these decisions pending and an empty agenda."""
    return Orchard(pending=decisions, **fields)


def auction_of(*seats: Seat, **fields: Any) -> Orchard:
    """A position in which these seats are asked for their bids, in this order."""
    return at(Together(asked=tuple(ChooseBid(seat) for seat in seats)), **fields)

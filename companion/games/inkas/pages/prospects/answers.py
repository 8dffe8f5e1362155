"""Every answer with what it leads to (ITURN-1, IROB-1 to IROB-3, IDEV-1 to IDEV-3, ITRADE-2, IADV-3)."""

from collections.abc import Callable, Iterator
from typing import Any

from companion.engine.actions import Action, Seat
from companion.engine.questions import COSTS, FAINT, GAIN, LOSS, Outcome, Prospect
from companion.engine.ruleset import Ruleset
from companion.games.inkas.cards import CARDS, COMBAT, DEVELOPMENT, INVENTION, MONOPOLY, ROADS
from companion.games.inkas.land import OFF
from companion.games.inkas.now import Now
from companion.games.inkas.pages.drawings.land import ways
from companion.games.inkas.pages.prospects import building
from companion.games.inkas.rules.development import BuyCard, PlayCard
from companion.games.inkas.rules.discard import limit
from companion.games.inkas.rules.might import UseMight
from companion.games.inkas.rules.progress import GiveUp, LayRoad, NameKind
from companion.games.inkas.rules.robber import MoveRobber, Rob
from companion.games.inkas.rules.roll import Roll
from companion.games.inkas.rules.setup import PlaceRoad
from companion.games.inkas.rules.taking import Take
from companion.games.inkas.rules.turn import EndTurn, Throw
from companion.games.inkas.standing import standing
from companion.games.inkas.state import NOBODY, InkasState
from companion.games.inkas.terrain import YIELDS

_MIGHTY = 2
"""So many open Combat Arts win the advantage, if nobody has as many (IADV-3)."""


EFFECTS = {
    COMBAT: Outcome("inkas.outcome.combat", {}),
    ROADS: Outcome("inkas.outcome.roads", {}),
    INVENTION: Outcome("inkas.outcome.invention", {}),
    MONOPOLY: Outcome("inkas.outcome.monopoly", {}),
}
"""What each development card does."""


def prospect(rules: Ruleset[InkasState], state: InkasState, action: Action, seat: Seat) -> Prospect:
    """For an answer that the rules allow."""
    teller = TELLERS.get(type(action))
    return Prospect() if teller is None else teller(Now(rules, state, seat, rules.asked(state, seat)), action)


def of_robber(now: Now, action: MoveRobber) -> Prospect:
    """Whom it blocks, and who can be robbed."""
    place, verb = now.land.place[action.hex], Outcome("inkas.verb.robber", {})
    if place == OFF:
        return Prospect(weight=FAINT, order=1, verb=verb)
    lost = dict(standing(now.state.pieces).gains(now.land.sites_of[place]))
    told = tuple(_loses(now, place, seat, count) for seat, count in lost.items())
    harm = sum(count if seat != now.seat else -2 * count for seat, count in lost.items())
    others = bool(lost.keys() - {now.seat})
    return Prospect(told, order=-harm * ways(now.land.numbers[place]), weight=COSTS if others else FAINT, verb=verb)


def _loses(now: Now, place: int, seat: Seat, count: int) -> Outcome:
    if seat == now.seat:
        card = CARDS.names[YIELDS[now.state.terrain[place]]]
        return Outcome("inkas.outcome.blocks_you", {"count": count, "card": card}, LOSS)
    return Outcome("inkas.outcome.there", {"seat": seat, "count": now.held(seat).size})


def of_rob(now: Now, action: Rob) -> Prospect:
    if action.victim is None:
        return Prospect(weight=FAINT, order=1)
    size = now.held(action.victim).size
    told = (Outcome("inkas.outcome.hand", {"count": size}),)
    verb = Outcome("inkas.verb.rob", {"victim": action.victim})
    return Prospect(told, COSTS, order=-size, verb=verb)


def of_take(now: Now, action: Take) -> Prospect:
    kind = CARDS.number[action.card]
    told = (
        Outcome("inkas.outcome.you_have", {"count": now.hand(now.seat).known[kind]}),
        Outcome("inkas.outcome.supply", {"count": now.state.supply[kind]}),
    )
    return Prospect(told, order=kind, verb=Outcome("inkas.verb.take", {"card": action.card}))


def of_name(now: Now, action: NameKind) -> Prospect:
    """What is not in the supply and not in the own hand is with the others."""
    kind = CARDS.number[action.card]
    out = now.board.box.cards[kind] - now.state.supply[kind] - now.hand(now.seat).known[kind]
    told = (Outcome("inkas.outcome.out", {"count": out}),)
    return Prospect(told, FAINT if not out else COSTS, -out, verb=Outcome("inkas.verb.name", {"card": action.card}))


def of_play(now: Now, action: PlayCard) -> Prospect:
    told = [EFFECTS[action.development]]
    if action.development == COMBAT:
        told += _fought(now)
    verb = Outcome("inkas.verb.play", {"development": action.development})
    return Prospect(tuple(told), order=DEVELOPMENT.number[action.development], verb=verb, icon=action.development)


def _fought(now: Now) -> Iterator[Outcome]:
    """The open card raises the hand limit; with most of them comes the advantage."""
    fights, holder = now.me.fights + 1, now.state.might
    most = _MIGHTY - 1 if holder == NOBODY else now.state.players[holder].fights
    if holder != now.seat and fights > most:
        yield Outcome("inkas.outcome.mightiest", {}, GAIN)
    yield Outcome("inkas.outcome.limit", {"count": limit(now, now.seat) + 1}, GAIN)


def of_buy(now: Now, action: BuyCard) -> Prospect:
    told = (Outcome("inkas.outcome.next_turn", {}),)
    return Prospect(told, COSTS, verb=Outcome("inkas.verb.buy", {}), icon="development")


def of_might(now: Now, action: UseMight) -> Prospect:
    card = CARDS.names[YIELDS[now.state.terrain[now.state.robber]]]
    told = (Outcome("inkas.outcome.frees", {"card": card}, GAIN),)
    return Prospect(told, verb=Outcome("inkas.verb.might", {}), icon="might")


def of_roll(now: Now, action: Roll) -> Prospect:
    return Prospect(order=action.total)


def of_throw(now: Now, action: Throw) -> Prospect:
    return Prospect(icon="dice")


def of_end(now: Now, action: EndTurn) -> Prospect:
    return Prospect(verb=Outcome("inkas.verb.end", {}))


def of_give_up(now: Now, action: GiveUp) -> Prospect:
    return Prospect(order=action.count, verb=Outcome("inkas.verb.give_up", {"count": action.count}))


TELLERS: dict[type[Action], Callable[[Now, Any], Prospect]] = {
    **building.TELLERS,
    LayRoad: building.of_road,
    PlaceRoad: building.of_road,
    MoveRobber: of_robber,
    Rob: of_rob,
    Take: of_take,
    NameKind: of_name,
    PlayCard: of_play,
    BuyCard: of_buy,
    UseMight: of_might,
    Roll: of_roll,
    Throw: of_throw,
    EndTurn: of_end,
    GiveUp: of_give_up,
}

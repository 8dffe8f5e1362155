"""Pages of the Inkas that must be seen, besides one for every question and every answer."""

from random import Random
from typing import Any

from companion.engine.actions import Action, Seat
from companion.engine.ruleset import Ruleset
from companion.games.inkas.cards import CARDS
from companion.games.inkas.pages.prospects.groups import groups
from companion.games.inkas.rules.building import BuildCity, BuildRoad, BuildSettlement
from companion.games.inkas.rules.trade import Counter, MakeOffer
from companion.games.inkas.state import NOBODY, InkasState
from companion.games.inkas.tribes import GOALS
from tests.games.inkas.small_box import ISLAND, ISLE, ISLET, small_box
from tests.support.moments import Moment, Scene, asked, unasked, waiting

DEED, ROBBER, FOUND = "inkas.choose_deed", "inkas.choose_robber_place", "inkas.choose_founding"
DISCARD, VICTIM, KIND = "inkas.choose_discard", "inkas.choose_victim", "inkas.choose_kind"
ALSO: tuple[dict[str, Any], ...] = (
    {"seats": 4, "board": "variable", "cards": "app", "development": "app"},
    {"seats": 3, "board": "founding", "edition": "english", "dice": "table"},
    {"seats": 3, "board": "founding", "cards": "app", "development": "app", "catalogue": small_box(ISLAND)},
    {"seats": 3, "board": "founding", "cards": "app", "development": "app", "catalogue": small_box(ISLE)},
    {"seats": 3, "board": "founding", "cards": "app", "development": "app", "catalogue": small_box(ISLET)},
)
"""Further agreements that lead to questions."""
UNLISTED = frozenset({"inkas.offer", "inkas.counter", "finish"})
"""Made up at a desk, or agreed on by the whole table: nobody finds it in a list."""
MANY, FULL = 3, 8


def proposed(rules: Ruleset[InkasState], state: InkasState, seat: Seat, rng: Random) -> Action | None:
    """An offer or other terms, which nobody can list."""
    hand, standing = state.players[seat].hand.known, state.offers.to(seat)
    own = [card for card, count in zip(CARDS.names, hand, strict=True) if count]
    if not own:
        return None
    gives = rng.choice(own)
    wants = rng.choice([card for card in CARDS.names if card != gives])
    made = Counter((gives,), (wants,), standing[0].number) if standing else MakeOffer((gives,), (wants,))
    return None if rules.refusals(state, made, seat) else made


def markers_to_go(moment: Moment) -> int:
    tribe = moment.state.pieces[moment.seat].tribe
    return sum(GOALS[: tribe + 1]) - int(moment.state.players[moment.seat].markers)


def unknown(moment: Moment) -> bool:
    hand = moment.state.players[moment.seat].hand
    return bool(hand.unknown or hand.lost)


def untold_thefts(moment: Moment) -> int:
    """With cards that nobody has noted."""
    return sum(moment.seat in (debt.thief, debt.victim) for debt in moment.state.debts) if unknown(moment) else 0


def all_kinds(moment: Moment) -> bool:
    return all(moment.answers(action.kind) for action in (BuildRoad, BuildSettlement, BuildCity))


def last_marker(moment: Moment) -> bool:
    return markers_to_go(moment) == 1 and moment.answers(BuildSettlement.kind) > 0


def nothing_affordable(moment: Moment) -> bool:
    return len(moment.legal) == 1


def tradable(moment: Moment) -> bool:
    """What is missing for something can be had by a trade with the supply."""
    return any(group.remedy for group in groups(moment.ruleset, moment.state, moment.seat))


def with_route(moment: Moment) -> bool:
    return moment.state.route not in (NOBODY, moment.seat)


def own_offers(moment: Moment) -> bool:
    return bool(moment.state.offers.by(moment.seat))


def offered(moment: Moment) -> bool:
    return bool(moment.state.offers.to(moment.seat))


SCENES: tuple[Scene, ...] = (
    asked("build-all", DEED, all_kinds),
    asked("build-most", DEED),
    asked("build-nothing", DEED, nothing_affordable),
    asked("build-last-marker", DEED, last_marker),
    asked("build-behind-route", DEED, with_route),
    asked("build-tradable", DEED, tradable),
    asked("build-unknown-hand", DEED, unknown),
    asked("build-untold-thefts", DEED, untold_thefts),
    asked("offer-made", DEED, own_offers),
    asked("offer-countered", DEED, offered),
    asked("robber", ROBBER),
    asked("found", FOUND),
    asked("found-third", FOUND, lambda moment: moment.state.pieces[moment.seat].tribe == len(GOALS) - 1),
    asked("found-unknown-hand", FOUND, unknown),
    asked("victims", VICTIM, lambda moment: len(moment.legal) >= MANY),
    asked("discard-many", DISCARD, lambda moment: moment.decision.count in (FULL, FULL + 1)),  # type: ignore[union-attr]
    asked("discard-unknown", DISCARD, unknown),
    unasked("offered", "inkas.accept"),
    unasked("robbed", "inkas.tell_theft"),
    waiting("waiting", DEED),
    waiting("waiting-robber", ROBBER),
)

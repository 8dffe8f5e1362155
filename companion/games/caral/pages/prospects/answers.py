"""Every answer of a seat with what it leads to."""

from collections.abc import Callable
from typing import Any

from companion.engine.actions import Action, Seat
from companion.engine.cards import Cards
from companion.engine.questions import Prospect
from companion.games.caral.modules.decks import Show
from companion.games.caral.pages.prospects import acts, architects, bids, hands, moves, tables
from companion.games.caral.pages.prospects.results import Rules
from companion.games.caral.pages.prospects.titles import title
from companion.games.caral.rules.act import ChooseAction, EndTurn
from companion.games.caral.rules.architect import LeadArchitect
from companion.games.caral.rules.ceremony import Sacrifice, SacrificeNothing
from companion.games.caral.rules.discard import Discard
from companion.games.caral.rules.move import Move
from companion.games.caral.rules.pairs import PlayPair
from companion.games.caral.rules.quarry import TakeStones
from companion.games.caral.rules.sites import Holds
from companion.games.caral.rules.square import SpotAction
from companion.games.caral.rules.village import PlaceBuilder, PlacePriest, PlaceWorker
from companion.games.caral.rules.year import BeginYear
from companion.games.caral.state import CaralState

Teller = Callable[[Rules, CaralState, Any, Seat], Prospect]

TELLERS: dict[type[Action], Teller] = {
    Move: moves.of_move,
    Discard: hands.of_discard,
    EndTurn: acts.of_end,
    Holds: acts.of_site,
    LeadArchitect: architects.of_steps,
    PlaceBuilder: acts.of_carali,
    PlacePriest: acts.of_carali,
    PlaceWorker: acts.of_carali,
    PlayPair: acts.of_pair,
    Sacrifice: bids.of_sacrifice,
    SacrificeNothing: bids.of_nothing,
    TakeStones: acts.of_stones,
}


def prospect(rules: Rules, state: CaralState, action: Action, seat: Seat) -> Prospect:
    """For an answer that the rules allow. What a roll or a deal brings stays open."""
    if isinstance(action, Show):
        return tables.of_component(rules, action)
    if isinstance(action, BeginYear):
        return Prospect(verb=title(rules, state, action, seat))
    if not 0 <= seat < len(state.players):
        return Prospect()
    return _teller(rules, state, action, seat)(rules, state, action, seat)


def _teller(rules: Rules, state: CaralState, action: Action, seat: Seat) -> Teller:
    """By the kind of answer. What modules bring is told by what it changes, or by the actions it lets one take."""
    for kind in type(action).__mro__:
        if kind in TELLERS:
            return TELLERS[kind]
    acts_on = isinstance(rules.asked(state, seat), ChooseAction) and not isinstance(action, SpotAction | Cards)
    return acts.of_opening if acts_on else acts.of_any

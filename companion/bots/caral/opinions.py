"""What each kind of answer is worth. A module adds its kinds to the table."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.bots.caral import abroad, ceremony, improvements, penalties, worth
from companion.bots.caral.outlook import Outlook
from companion.bots.caral.visits import visit
from companion.engine.actions import Action
from companion.games.caral.flow import SECOND_MOVE_POINTS
from companion.games.caral.rules.act import EndTurn
from companion.games.caral.rules.architect import LeadArchitect
from companion.games.caral.rules.building import BuildLevel, StartPyramid
from companion.games.caral.rules.ceremony import Sacrifice, SacrificeNothing
from companion.games.caral.rules.cult import CARDS_DRAWN, DrawCards
from companion.games.caral.rules.discard import Discard
from companion.games.caral.rules.market import BuyAlpaca
from companion.games.caral.rules.move import Move
from companion.games.caral.rules.pairs import ALPACA, FISH, PAIR, PlayPair
from companion.games.caral.rules.quarry import TakeStones
from companion.games.caral.rules.setup import StartAt
from companion.games.caral.rules.village import PlaceBuilder, PlacePriest, PlaceWorker
from companion.games.caral.two_players import PlaceNeutral

Opinion = Callable[[Outlook, Any], float]

FIRST_PYRAMID = 0.42
"""How far along the path the first pyramid stands best, between both quarries."""
CARD_FOR_MOVEMENT = 0.8
FORWARD = 0.05
"""Of stops that are equally good the one further along, where more is still to be done."""


def start_at(o: Outlook, action: StartAt) -> float:
    return -abs(o.place[action.site] / len(o.place) - FIRST_PYRAMID)


def place_neutral(o: Outlook, action: PlaceNeutral) -> float:
    """Early on the path, where it is soon behind everybody."""
    return -o.place[action.site]


def lead_architect(o: Outlook, action: LeadArchitect) -> float:
    """A slow architect leaves more to do."""
    return -action.steps


def move(o: Outlook, action: Move) -> float:
    forward = FORWARD * o.place[action.to] / len(o.place)
    return visit(o, action.to) + forward - CARD_FOR_MOVEMENT * action.discard


def discard(o: Outlook, action: Discard) -> float:
    return -worth.cards_loss(o, action.cards)


def place_worker(o: Outlook, action: PlaceWorker) -> float:
    return worth.worker(o, action.quarry)


def place_builder(o: Outlook, action: PlaceBuilder) -> float:
    return worth.builder(o, action.site)


def place_priest(o: Outlook, action: PlacePriest) -> float:
    return worth.priest(o)


def take_stones(o: Outlook, action: TakeStones) -> float:
    return worth.stones(o, action.count)


def draw_cards(o: Outlook, action: DrawCards) -> float:
    return worth.cards_drawn(o, CARDS_DRAWN)


def buy_alpaca(o: Outlook, action: BuyAlpaca) -> float:
    return worth.alpaca(o)


def start_pyramid(o: Outlook, action: StartPyramid) -> float:
    return worth.started(o, action.levels)


def build_level(o: Outlook, action: BuildLevel) -> float:
    return worth.levels(o, o.own[o.here])


def play_pair(o: Outlook, action: PlayPair) -> float:
    """What the pair lets one do, less its cards."""
    if action.card == FISH:
        gain = visit(o, o.here)
    elif action.card == ALPACA:
        gain = max(visit(o, spot) for spot in o.near(SECOND_MOVE_POINTS))
    else:
        gain = worth.levels(o, o.built_on)
    return gain - worth.card_loss(o, action.card, PAIR)


def end_turn(o: Outlook, action: EndTurn) -> float:
    return worth.NOTHING


def sacrifice(o: Outlook, action: Sacrifice) -> float:
    return ceremony.offering(o, action.card, action.count)


def sacrifice_nothing(o: Outlook, action: SacrificeNothing) -> float:
    return ceremony.no_offering(o)


OPINIONS: Mapping[type[Action], Opinion] = {
    StartAt: start_at,
    PlaceNeutral: place_neutral,
    LeadArchitect: lead_architect,
    Move: move,
    Discard: discard,
    PlaceWorker: place_worker,
    PlaceBuilder: place_builder,
    PlacePriest: place_priest,
    TakeStones: take_stones,
    DrawCards: draw_cards,
    BuyAlpaca: buy_alpaca,
    StartPyramid: start_pyramid,
    BuildLevel: build_level,
    PlayPair: play_pair,
    EndTurn: end_turn,
    Sacrifice: sacrifice,
    SacrificeNothing: sacrifice_nothing,
    **penalties.OPINIONS,
    **abroad.OPINIONS,
    **improvements.OPINIONS,
}

"""Caral put together: the base layer, what lies on it, and the first state (MAT-1, SET-1, SET-2)."""

from companion.engine.actions import Seat
from companion.engine.hand import Hand
from companion.engine.layers import Layer, compose
from companion.engine.parts import put, replace
from companion.engine.ruleset import Ruleset
from companion.engine.setup import Header
from companion.engine.variants import layers
from companion.games.caral import cards, flow
from companion.games.caral.box import Box
from companion.games.caral.hooks import HOOKS
from companion.games.caral.now import Board, Now
from companion.games.caral.optional import read_box
from companion.games.caral.rules.act import ActionStep
from companion.games.caral.rules.architect import RollStep, StepsStep
from companion.games.caral.rules.ceremony import SacrificeStep
from companion.games.caral.rules.deal import DealStep
from companion.games.caral.rules.discard import PayCardsStep
from companion.games.caral.rules.move import MoveStep
from companion.games.caral.rules.notes import NoteStep
from companion.games.caral.rules.setup import StartSiteStep
from companion.games.caral.rules.year import NextYearStep
from companion.games.caral.state import FREE_SITE, CaralState, Player
from companion.games.caral.variants import VARIANTS

BASE = Layer(
    name="base",
    source="MAT-1 to FIN-3",
    steps=(
        StartSiteStep(),
        RollStep(),
        StepsStep(),
        MoveStep(),
        PayCardsStep(),
        ActionStep(),
        DealStep(),
        SacrificeStep(),
        NextYearStep(),
        NoteStep(),
    ),
    stages=flow.STAGES,
    declares=HOOKS,
)

START_ALPACAS = 1


def compose_table(header: Header) -> Ruleset[CaralState]:
    """The rules of a table, from an agreement in which everything is filled in."""
    box = read_box(header.catalogue, f"{header.edition} catalogue", header.modules)
    board = Board(box, deals=header.options["cards"] == "app")
    return compose(
        (BASE, *layers(VARIANTS, header)),
        seats=header.seats,
        board=board,
        situation=Now,
        opening=flow.opening,
        blank=blank(board, header.seats, header.starts),
        veil=veil,
    )


def veil(state: CaralState, seat: Seat) -> CaralState:
    """The state with a seat's cards unknown, for a proxy who has not seen them."""
    if not 0 <= seat < len(state.players):
        return state
    player = state.players[seat]
    return replace(state, players=put(state.players, seat, replace(player, hand=player.hand.veiled())))


def blank(board: Board, seats: int, starts: int) -> CaralState:
    """The board before anybody has placed anything."""
    box = board.box
    player = new_player(box)
    return CaralState(
        players=(player,) * seats,
        sites=(FREE_SITE,) * len(box.path.sites),
        counted=box.path.always_counted,
        deck=Hand(box.cards) if board.deals else Hand(cards.NONE, sum(box.cards)),
        discard=cards.NONE,
        stones=box.stones,
        pieces=box.sizes,
        starter=starts,
    )


def new_player(box: Box) -> Player:
    return Player(
        figure=0,
        fame=0,
        stones=0,
        alpacas=START_ALPACAS,
        alpaca_supply=box.alpacas - START_ALPACAS,
        carali_supply=box.carali,
        workers=(0,) * len(box.path.quarries),
        hand=Hand(cards.NONE),
    )

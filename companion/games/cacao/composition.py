"""Cacao put together: the rules of a table and the first state (CMAT-1 to CMAT-4, CSET-1, CSET-2)."""

from companion.engine.actions import Seat
from companion.engine.geometry.grid import ORIGIN, square_at
from companion.engine.hand import Hand, take
from companion.engine.layers import Layer, compose
from companion.engine.parts import put, replace
from companion.engine.ruleset import Ruleset
from companion.engine.setup import Header
from companion.games.cacao import flow
from companion.games.cacao.box import read_box
from companion.games.cacao.now import Now, Table
from companion.games.cacao.rules.deal import DealStep
from companion.games.cacao.rules.fill import FillStep
from companion.games.cacao.rules.notes import NoteStep
from companion.games.cacao.rules.renounce import RenounceStep
from companion.games.cacao.rules.reveal import RevealStep
from companion.games.cacao.rules.sale import SaleStep
from companion.games.cacao.rules.square import SquareStep
from companion.games.cacao.rules.tile import TileStep
from companion.games.cacao.rules.turn import TurnStep
from companion.games.cacao.state import Cacao, Laid, Land, Player
from companion.games.cacao.tiles import JUNGLE, START, WORKERS

STEPS = (TileStep(), SquareStep(), TurnStep(), FillStep(), SaleStep(), RevealStep(), DealStep())
BASE = Layer(
    name="base",
    source="CMAT-1 to CFIN-5",
    steps=(*STEPS, NoteStep(), RenounceStep()),
    stages=flow.STAGES,
)
START_SQUARES = (ORIGIN, square_at(1, 1))
"""Diagonally adjacent, so of the same colour (CSET-1)."""


def compose_table(header: Header) -> Ruleset[Cacao]:
    """The rules of a table, from an agreement in which everything is filled in."""
    box = read_box(header.catalogue, f"{header.edition} catalogue", header.seats)
    table = Table(box, deals=header.options["tiles"] == "app")
    return compose(
        (BASE,),
        seats=header.seats,
        board=table,
        situation=Now,
        opening=flow.opening,
        blank=blank(table, header.seats, header.starts),
        veil=veil,
    )


def blank(table: Table, seats: int, starts: int) -> Cacao:
    """The start tiles, and everybody with a full pile."""
    box = table.box
    pile = Hand(box.workers) if table.deals else Hand(WORKERS.none, sum(box.workers))
    return Cacao(
        players=(Player(Hand(WORKERS.none), pile, WORKERS.none),) * seats,
        land=start_land(),
        jungle=take(box.jungle, JUNGLE.counted(START)),
        starter=starts,
    )


def start_land() -> Land:
    laid = (Laid(square, kind, order) for order, (square, kind) in enumerate(zip(START_SQUARES, START, strict=True)))
    return Land({tile.square: tile for tile in laid})


def veil(state: Cacao, seat: Seat) -> Cacao:
    """The state with a seat's tiles unknown, for a proxy who has not seen them."""
    if not 0 <= seat < len(state.players):
        return state
    player, turn = state.players[seat], state.turn
    hidden = turn if turn is None or turn.seat != seat else replace(turn, tile=None)
    return replace(state, players=put(state.players, seat, replace(player, hand=player.hand.veiled())), turn=hidden)

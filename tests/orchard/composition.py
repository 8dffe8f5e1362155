"""The Orchard put together: the base layer, its variants, its modules, and the first state (TREE-1, TREE-2, CARD-1)."""

from companion.engine.actions import Seat
from companion.engine.hand import Hand
from companion.engine.layers import Layer, compose
from companion.engine.parts import put, replace
from companion.engine.ruleset import Ruleset
from companion.engine.setup import Header
from companion.engine.variants import layers
from tests.orchard import flow
from tests.orchard.box import read_box
from tests.orchard.fruit import NONE
from tests.orchard.hooks import HOOKS
from tests.orchard.now import Board, Now
from tests.orchard.optional import MODULES
from tests.orchard.rules.day import NextDayStep
from tests.orchard.rules.deal import DealStep
from tests.orchard.rules.market import WareStep
from tests.orchard.rules.notes import NoteStep
from tests.orchard.rules.pick import PickStep
from tests.orchard.rules.roll import RollStep
from tests.orchard.state import Orchard, Player, Tree
from tests.orchard.variants import VARIANTS

BASE = Layer(
    name="base",
    source="TREE-1 to END-3",
    steps=(RollStep(), PickStep(), DealStep(), WareStep(), NextDayStep(), NoteStep()),
    stages=flow.STAGES,
    declares=HOOKS,
)


def compose_table(header: Header) -> Ruleset[Orchard]:
    """The rules of a table, from an agreement in which everything is filled in."""
    box = read_box(header.catalogue, f"{header.edition} catalogue", MODULES.sections, header.modules)
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


def blank(board: Board, seats: int, starts: int) -> Orchard:
    """The orchard before anybody has drawn a card."""
    box = board.box
    return Orchard(
        players=(Player(0, NONE, Hand(NONE)),) * seats,
        trees=tuple(Tree(box.bears[box.kind_at(number)]) for number in range(len(box.trees))),
        deck=Hand(box.cards) if board.deals else Hand(NONE, sum(box.cards)),
        discard=NONE,
        starter=starts,
    )


def veil(state: Orchard, seat: Seat) -> Orchard:
    """The state with a seat's cards unknown, for a proxy who has not seen them."""
    if not 0 <= seat < len(state.players):
        return state
    player = state.players[seat]
    return replace(state, players=put(state.players, seat, replace(player, hand=player.hand.veiled())))

"""The game put together: the base layer, its editions, and the first state (IMAT-1, IMAT-3, IMAT-5, ISET-1, ISET-3)."""

from functools import partial

from companion.engine.hand import Hand
from companion.engine.layers import Layer, compose
from companion.engine.ruleset import Ruleset
from companion.engine.setup import Header
from companion.engine.variants import layers
from companion.games.inkas import flow
from companion.games.inkas.advantages import ROUTE_WATCH
from companion.games.inkas.box import read_box
from companion.games.inkas.cards import DEVELOPMENT, NONE
from companion.games.inkas.hooks import HOOKS
from companion.games.inkas.land import OFF, Land
from companion.games.inkas.meta import META
from companion.games.inkas.now import Board, Now
from companion.games.inkas.rules.development import DealStep
from companion.games.inkas.rules.discard import DiscardStep
from companion.games.inkas.rules.ending import FinishStep, GoingOnStep
from companion.games.inkas.rules.founding import ClearingStep, FoundingStep
from companion.games.inkas.rules.notes import NoteStep, TheftStep
from companion.games.inkas.rules.progress import FreeRoadStep, GivenStep, KindStep
from companion.games.inkas.rules.robber import RobberStep, StealStep, VictimStep
from companion.games.inkas.rules.roll import RollStep
from companion.games.inkas.rules.setup import FirstRoadStep, FirstSiteStep, LayOutStep
from companion.games.inkas.rules.taking import TakeStep
from companion.games.inkas.rules.trade import TradeStep
from companion.games.inkas.rules.turn import BeginStep, DeedStep
from companion.games.inkas.state import InkasState, Pieces, Player
from companion.games.inkas.variants import VARIANTS
from companion.games.inkas.veils import surely, veil

BASE = Layer(
    name="base",
    source="IMAT-1 to IWIN-2",
    steps=(
        LayOutStep(),
        FirstSiteStep(),
        FirstRoadStep(),
        BeginStep(),
        RollStep(),
        DiscardStep(),
        RobberStep(),
        VictimStep(),
        StealStep(),
        DeedStep(),
        DealStep(),
        TakeStep(),
        FreeRoadStep(),
        KindStep(),
        GivenStep(),
        FoundingStep(),
        ClearingStep(),
        GoingOnStep(),
        TradeStep(),
        NoteStep(),
        TheftStep(),
        FinishStep(),
    ),
    stages=flow.STAGES,
    watch=ROUTE_WATCH,
    declares=HOOKS,
)


def compose_table(header: Header) -> Ruleset[InkasState]:
    """The rules of a table, from an agreement in which everything is filled in."""
    box = read_box(header.catalogue, f"{header.edition} catalogue")
    colours = header.colours or tuple(META.colours)[: header.seats]
    board = Board(
        box,
        Land(box),
        deals=header.options["cards"] == "app",
        develops=header.options["development"] == "app",
        layout=header.options["board"],
        starts=tuple(box.starts[colour] for colour in colours),
    )
    return compose(
        (BASE, *layers(VARIANTS, header)),
        seats=header.seats,
        board=board,
        situation=Now,
        opening=flow.opening,
        blank=blank(board, header.seats, header.starts),
        veil=veil,
        surely=partial(surely, board),
    )


def blank(board: Board, seats: int, starts: int) -> InkasState:
    """The board before anybody has placed anything; the robber stands on the frame."""
    none, cards = Hand(DEVELOPMENT.none), board.box.development
    stack = Hand(cards) if board.develops else Hand(DEVELOPMENT.none, sum(cards))
    return InkasState(
        players=(Player(Hand(NONE), none, flow.NOTHING_BOUGHT),) * seats,
        pieces=(Pieces(),) * seats,
        terrain=board.land.terrain,
        supply=board.box.cards,
        stacks=(stack, stack),
        played=DEVELOPMENT.none,
        robber=OFF,
        starter=starts,
    )

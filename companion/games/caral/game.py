"""Caral put together: the base layer, the edition, the variants, and the first state (MAT-1, SET-1, SET-2)."""

import json
from functools import lru_cache

from companion.engine.actions import Seat
from companion.engine.hand import Hand
from companion.engine.layers import Layer, compose
from companion.engine.parts import put, replace
from companion.engine.problems import BrokenLog
from companion.engine.ruleset import Ruleset
from companion.engine.setup import Header
from companion.games.caral import cards, flow
from companion.games.caral.box import Box, preset, read_box
from companion.games.caral.editions import EDITIONS
from companion.games.caral.hooks import HOOKS
from companion.games.caral.meta import META
from companion.games.caral.modules.registry import check_sections, module_layers
from companion.games.caral.now import Board, Now
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
from companion.games.caral.two_players import TWO_PLAYERS

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

MANY_PRIESTS = Layer(name="many_priests", source="ACT-3", waives=("caral.priest.taken",))
"""The rulebook forbids priests only on small pyramids, so by default several may stand on a large one."""

START_ALPACAS = 1


def header(
    edition: str = "retail", seats: int = 4, starts: int = 0, modules: tuple[str, ...] = (), **options: str
) -> Header:
    """A table's agreement with every option filled in."""
    chosen = {name: options.pop(name, option.default) for name, option in META.options.items()}
    if options:
        raise BrokenLog("caral.setup.option", f"options.{min(options)}")
    made = Header(
        "caral",
        edition,
        seats,
        META.version,
        starts=starts,
        modules=modules,
        colours=META.colours[:seats],
        options=chosen,
    )
    check(made)
    return replace(made, catalogue=preset(edition))


def check(header: Header) -> None:
    """Refuse an agreement this game cannot be played by, naming the field."""
    if header.edition not in META.editions:
        raise BrokenLog("caral.setup.edition", "edition", choices=list(META.editions))
    if header.seats not in META.players:
        raise BrokenLog("caral.setup.seats", "seats", least=META.players.start, most=META.players.stop - 1)
    if not 0 <= header.starts < header.seats:
        raise BrokenLog("caral.setup.starts", "starts", seats=header.seats)
    if header.colours and (len(set(header.colours) & set(META.colours)), len(header.colours)) != (header.seats,) * 2:
        raise BrokenLog("caral.setup.colours", "colours", seats=header.seats)
    for number, module in enumerate(header.modules):
        if module not in META.modules or header.modules.index(module) != number:
            raise BrokenLog("caral.setup.module", f"modules[{number}]", got=module)
    for name, value in header.options.items():
        if name not in META.options:
            raise BrokenLog("caral.setup.option", f"options.{name}")
        if value not in META.options[name].values:
            raise BrokenLog("caral.setup.value", f"options.{name}", choices=list(META.options[name].values))


def ruleset(header: Header) -> Ruleset[CaralState]:
    """The rules of this table. Tables that agreed on the same things share one ruleset."""
    check(header)
    options = {name: header.options.get(name, option.default) for name, option in META.options.items()}
    catalogue = json.dumps(header.catalogue or preset(header.edition))
    agreed = tuple(sorted(options.items()))
    return _ruleset(
        edition=header.edition,
        modules=frozenset(header.modules),
        seats=header.seats,
        starts=header.starts,
        agreed=agreed,
        catalogue=catalogue,
    )


@lru_cache(maxsize=64)
def _ruleset(
    *,
    edition: str,
    modules: frozenset[str],
    seats: int,
    starts: int,
    agreed: tuple[tuple[str, str], ...],
    catalogue: str,
) -> Ruleset[CaralState]:
    options = dict(agreed)
    file = f"{edition} catalogue"
    box = read_box(json.loads(catalogue), file)
    check_sections(box, modules, file)
    board = Board(box, deals=options["cards"] == "app")
    return compose(
        (BASE, *layers(edition, seats, options), *module_layers(modules)),
        seats=seats,
        board=board,
        situation=Now,
        opening=flow.opening,
        blank=blank(board, seats, starts),
        veil=veil,
    )


def veil(state: CaralState, seat: Seat) -> CaralState:
    """The state with a seat's cards unknown, for a proxy who has not seen them."""
    if not 0 <= seat < len(state.players):
        return state
    player = state.players[seat]
    return replace(state, players=put(state.players, seat, replace(player, hand=player.hand.veiled())))


def layers(edition: str, seats: int, options: dict[str, str]) -> tuple[Layer, ...]:
    """Everything that lies on the base game."""
    two = (TWO_PLAYERS,) if seats == META.players.start else ()
    priests = (MANY_PRIESTS,) if options["priests"] == "many" else ()
    return (*EDITIONS[edition], *two, *priests)


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

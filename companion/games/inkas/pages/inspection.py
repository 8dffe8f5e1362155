"""The table check: where every piece and card must be now (IMAT-1 to IMAT-5, ISET-1, IADV-1 to IADV-3, IDEV-2)."""

from collections.abc import Iterator
from functools import partial

from companion.engine.actions import TABLE, Seat
from companion.engine.inspection import CheckLine, Lying
from companion.engine.ruleset import Ruleset
from companion.games.inkas.cards import CARDS, COMBAT, DEVELOPMENT
from companion.games.inkas.now import Board, Now
from companion.games.inkas.pages.inspected_board import board
from companion.games.inkas.pages.inspected_seat import person
from companion.games.inkas.rules.development import both_stacks
from companion.games.inkas.state import NOBODY, InkasState

BESIDE = "inkas.check.beside"


def inspection(ruleset: Ruleset[InkasState], state: InkasState) -> tuple[CheckLine, ...]:
    """The board, what lies beside it, and what everybody has."""
    table: Board = ruleset.board
    return (
        *board(table.land, state),
        *(() if table.deals else (supply(state),)),
        *(() if table.develops else stacks(Now(ruleset, state, TABLE, None))),
        route(state.route),
        might(state.might),
        *(
            line
            for seat, player in enumerate(state.players)
            for line in person(table.deals, table.develops, seat, player)
        ),
    )


def supply(state: InkasState) -> CheckLine:
    counts = dict(zip(CARDS.names, state.supply, strict=True))
    lies = tuple(Lying(f"card-{card}", f"supply-{card}", count) for card, count in counts.items())
    hint = "inkas.check.hint.supply"
    return CheckLine("supply", "inkas.check.supply", {"supply": counts}, area=BESIDE, hint=hint, lies=lies)


def stacks(now: Now) -> Iterator[CheckLine]:
    """The second stack lies apart until it goes under the first; what was played is out of the game."""
    to_see = partial(CheckLine, area=BESIDE, hint="inkas.check.hint.stack")
    both, (first, second) = both_stacks(now), now.state.stacks
    count = first.size + (second.size if both else 0)
    yield to_see("stack", "inkas.check.stack", {"left": count}, lies=(Lying("development", "stack", count),))
    if not both:
        lies = (Lying("development", "second", second.size),)
        yield to_see("second", "inkas.check.second_stack", {"left": second.size}, lies=lies)
    for kind, count in zip(DEVELOPMENT.names, now.state.played, strict=True):
        if kind != COMBAT and count:
            key, lies = f"gone-{kind}", (Lying("development", f"gone-{kind}", count),)
            yield to_see(key, "inkas.check.gone", {"development": kind, "gone": count}, lies=lies)


def route(owner: Seat) -> CheckLine:
    """The Longest Trade Route: with somebody, or aside."""
    to_see = partial(CheckLine, "route", area=BESIDE, hint="inkas.check.hint.route", lies=(lying("route", owner),))
    return to_see("inkas.check.route_aside") if owner == NOBODY else to_see("inkas.check.route", {"owner": owner})


def might(owner: Seat) -> CheckLine:
    """The Mightiest Combat Arts likewise."""
    to_see = partial(CheckLine, "might", area=BESIDE, hint="inkas.check.hint.might", lies=(lying("might", owner),))
    return to_see("inkas.check.might_aside") if owner == NOBODY else to_see("inkas.check.might", {"owner": owner})


def lying(card: str, owner: Seat) -> Lying:
    return Lying(card, "aside" if owner == NOBODY else f"with-{owner}")

"""The kernel's toy as a game one can open a table for: a pick, two auctions in which all bid at once, a throw."""

from typing import Any

from companion.engine.actions import TABLE, Seat
from companion.engine.game import Game
from companion.engine.layers import compose
from companion.engine.ruleset import Ruleset
from companion.engine.setup import Header
from companion.engine.standings import Standing, ranked
from companion.engine.view import Viewer, outline
from tests.support.toy import BASE, Moment, Orchard
from tests.toy.meta import META

TURNS = (("pick", 0), ("auction", TABLE), ("auction", TABLE), ("throw", TABLE), ("close", TABLE))


def compose_table(header: Header) -> Ruleset[Orchard]:
    return compose(
        (BASE,),
        seats=header.seats,
        board=None,
        situation=Moment,
        opening=lambda now: now.next(*TURNS),
        blank=Orchard(bidders=tuple(range(header.seats))),
        veil=lambda state, seat: state,
    )


def view(rules: Ruleset[Orchard], state: Orchard, viewer: Viewer) -> dict[str, Any]:
    return outline(state) | {
        "seats": [{"seat": seat, "score": picked(state, seat)} for seat in range(rules.seats)],
        "board": {"fruit": state.fruit, "trace": list(state.trace)},
    }


def standings(rules: Ruleset[Orchard], state: Orchard) -> tuple[Standing, ...]:
    return ranked({seat: (picked(state, seat),) for seat in range(rules.seats)})


def picked(state: Orchard, seat: Seat) -> int:
    """What a seat has picked, as the trace tells."""
    told = (line.split() for line in state.trace)
    return sum(int(words[-1]) for words in told if words[:2] == [str(seat), "picks"])


GAME = Game(card=META, compose=compose_table, view=view, standings=standings, parts=(Orchard,))

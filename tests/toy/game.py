"""The kernel's toy as a game one can open a table for: a pick, two auctions in which all bid at once, a throw."""

from typing import Any

from companion.engine.actions import TABLE
from companion.engine.decisions import asked_now
from companion.engine.game import Game
from companion.engine.layers import compose
from companion.engine.ruleset import Ruleset
from companion.engine.seats import write_seat
from companion.engine.setup import Header
from companion.engine.standings import Standing, ranked
from companion.engine.view import Viewer
from tests.engine.toy import BASE, Moment, Orchard
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
    waiting = [{"seat": write_seat(asked.seat), "decision": asked.kind} for asked in asked_now(state.pending)]
    return {
        "status": "playing" if state.ended is None else "ended",
        "ended": state.ended,
        "waiting_for": waiting,
        "seats": [{"seat": seat, "score": 0} for seat in range(rules.seats)],
        "board": {"fruit": state.fruit, "trace": list(state.trace)},
    }


def standings(rules: Ruleset[Orchard], state: Orchard) -> tuple[Standing, ...]:
    return ranked(dict.fromkeys(range(rules.seats), (0,)))


GAME = Game(card=META, compose=compose_table, view=view, standings=standings, parts=(Orchard,))

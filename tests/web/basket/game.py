"""The basket's contract. Whoever opens a table plays the kernel's toy."""

from typing import Any

from companion.engine.game import Game
from companion.engine.layers import compose
from companion.engine.ruleset import Ruleset
from companion.engine.setup import Header
from companion.engine.standings import Standing, ranked
from companion.engine.view import Viewer
from tests.support.toy import BASE, Moment, Orchard
from tests.web.basket import box
from tests.web.basket.meta import META


def compose_table(header: Header) -> Ruleset[Orchard]:
    box.check(header.catalogue, header.edition)
    return compose(
        (BASE,),
        seats=header.seats,
        board=None,
        situation=Moment,
        opening=lambda now: None,
        blank=Orchard(),
        veil=lambda state, seat: state,
    )


def view(rules: Ruleset[Orchard], state: Orchard, viewer: Viewer) -> dict[str, Any]:
    return {"status": "playing", "ended": None, "waiting_for": [], "seats": [], "board": {}}


def standings(rules: Ruleset[Orchard], state: Orchard) -> tuple[Standing, ...]:
    return ranked(dict.fromkeys(range(rules.seats), (0,)))


GAME = Game(
    card=META,
    compose=compose_table,
    view=view,
    standings=standings,
    parts=(Orchard,),
    catalogue=box.catalogue,
    box=box.BOX,
)

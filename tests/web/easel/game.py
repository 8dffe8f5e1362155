"""The rules are those of the kernel's toy: a pick, an auction in which all bid at once, a throw."""

from typing import Any

from companion.engine.actions import TABLE
from companion.engine.decisions import asked_now
from companion.engine.game import Game
from companion.engine.layers import compose
from companion.engine.pages import Drawing, Pages, Say, Seen, Stage
from companion.engine.pictures import Picture
from companion.engine.questions import Question, Target
from companion.engine.ruleset import Ruleset
from companion.engine.seats import write_seat
from companion.engine.setup import Header
from companion.engine.standings import Standing, ranked
from companion.engine.view import Viewer
from tests.support.toy import BASE, Moment, Orchard
from tests.web.easel.meta import META

TURNS = (("pick", 0), ("auction", TABLE), ("throw", TABLE), ("close", TABLE))
TREES = {"1": (20, 30), "2": (60, 30), "3": (100, 30)}
"""Where one, two or three fruit can be picked."""


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
        "seats": [{"seat": seat, "score": 7} for seat in range(rules.seats)],
        "board": {"fruit": state.fruit},
    }


def standings(rules: Ruleset[Orchard], state: Orchard) -> tuple[Standing, ...]:
    return ranked({seat: (7, 2, 5 - seat) for seat in range(rules.seats)})


def draw(view: Seen, say: Say) -> Picture:
    trees = "".join(f'<circle cx="{x}" cy="{y}" r="12"/>' for x, y in TREES.values())
    return Picture.of(trees, (0, 0, 120, 60), title="Three trees")


def targets(view: Seen) -> tuple[Target, ...]:
    return tuple(Target(tree, x, y, 12, ("count",)) for tree, (x, y) in TREES.items())


def needs(view: dict[str, Any], questions: list[Question]) -> dict[str, Any]:
    return {"asked": len(questions)}


def bidding(view: Seen) -> bool:
    return any(item["decision"] == "toy.choose_bid" for item in view["waiting_for"])


PAGES = Pages(
    parts={"first": "first.html", "display_cards": "lies_open.html"},
    needs=needs,
    styles={"board": "board.css"},
    icons="icons.svg",
    drawn=("colour",),
    passing=frozenset({"toy.rest"}),
    stages=(Stage("auction", "auction.html", bidding),),
)

GAME = Game(
    card=META,
    compose=compose_table,
    view=view,
    standings=standings,
    parts=(Orchard,),
    drawing=Drawing(draw, targets),
    pages=PAGES,
)

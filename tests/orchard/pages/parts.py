"""Which templates, styles and icons the Orchard has, and how its answers are shown."""

from typing import Any

from companion.engine.pages import Moments, Pages, Seen, Stage
from companion.engine.questions import Question
from tests.orchard.rules.market import ChooseWare
from tests.orchard.rules.roll import Roll

MOMENTS = Moments(
    begins="orchard.log.market",
    after=frozenset({"orchard.choose_next_day"}),
    title="orchard.page.moment",
)


def needs(view: dict[str, Any], questions: list[Question]) -> dict[str, Any]:
    """All the fruit that is left."""
    return {"left": sum(tree["fruit"] for tree in view["board"]["trees"].values())}


def at_market(view: Seen) -> bool:
    return any(item["decision"] == ChooseWare.kind for item in view["waiting_for"])


PAGES = Pages(
    parts={"board": "board.html"},
    needs=needs,
    styles={"board": "board.css"},
    icons="icons.svg",
    pictures={"basket": "apple", "tree": "apple"},
    drawn=("card", "tree"),
    passing=frozenset({"orchard.rest"}),
    grouped=frozenset({"orchard.pick", "orchard.lay", "orchard.put_hive"}),
    stages=(Stage("market", "display_market.html", at_market),),
    dice={Roll.kind: "face"},
)

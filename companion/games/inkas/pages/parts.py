"""Which templates, styles and icons Rise of the Inkas has, and how its answers are shown."""

from companion.engine.actions import Seat
from companion.engine.amounts import Amounts, Desk, Supply
from companion.engine.pages import Pages, Seen
from companion.games.inkas.cards import CARDS
from companion.games.inkas.rules.development import PlayCard
from companion.games.inkas.rules.discard import ChooseDiscard, Discard
from companion.games.inkas.rules.exchange import Exchange, Swap
from companion.games.inkas.rules.might import UseMight
from companion.games.inkas.rules.roll import Roll
from companion.games.inkas.rules.taking import Take
from companion.games.inkas.rules.trade import Counter, MakeOffer
from companion.games.inkas.rules.turn import ChooseDeed, EndTurn


def partners(view: Seen, seat: Seat) -> tuple[Seat, ...]:
    """The active player trades with all, the others with the active player, while there is trading and building."""
    active = view["board"]["turn"]
    if active is None or all(each["decision"] != ChooseDeed.kind for each in view["waiting_for"]):
        return ()
    count = len(view["seats"])
    return tuple((seat + step) % count for step in range(1, count)) if seat == active else (active,)


SUPPLY = Supply((Exchange.kind, Swap.kind), "cards", Take.kind, "card")
OFFER = Desk(MakeOffer.kind, CARDS.names, partners, to="to", unknown="unknown", supply=SUPPLY)
COUNTER = Desk(Counter.kind, CARDS.names, partners, answers="offer", unknown="unknown")

_PICTURES = {
    "hidden": "hand supply",
    "development": "kept stack second gone",
    "combat": "open",
    "might": "might",
    "route": "route",
    "road": "road",
    "robber": "robber",
    "marker": "marker",
    "thicket": "building",
}
"""Each icon with the lines of the table check beside which it stands."""

PARTS = ("first", "my", "mine", "chip", "seat", "board", "display_seat", "display_cards")

PAGES = Pages(
    parts={name: f"{name}.html" for name in PARTS},
    styles={place: f"{place}.css" for place in ("icons", "table", "board", "display")},
    pictures={word: picture for picture, words in _PICTURES.items() for word in words.split()},
    icons="icons.svg",
    drawn=("card", "cards", "development"),
    amounts={
        ChooseDiscard.kind: Amounts(Discard.kind, CARDS.names, "cards", held="cards", unknown="unknown", freely=True)
    },
    desks=(OFFER, COUNTER),
    extras=frozenset({PlayCard.kind, UseMight.kind}),
    passing=frozenset({EndTurn.kind}),
    grouped=frozenset({Discard.kind}),
    dice={Roll.kind: "total"},
    yields={"inkas.log.yields": ("seat", "cards")},
)

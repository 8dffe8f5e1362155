"""Which templates, styles and icons Caral has, and how its answers are shown."""

from companion.engine.amounts import Amounts
from companion.engine.pages import STYLES, Moments, Pages, Seen, Stage
from companion.engine.parts import merged
from companion.games.caral.cards import KINDS
from companion.games.caral.optional import MODULES
from companion.games.caral.pages.drawing import NAMING_A_SPOT
from companion.games.caral.rules.architect import Roll
from companion.games.caral.rules.ceremony import ChooseSacrifice, Sacrifice
from companion.games.caral.rules.discard import Discard, PayCards
from companion.games.caral.rules.pairs import PlayPair
from companion.games.caral.rules.year import ChooseNextYear

_PICTURES = {
    "alpaca": "alpacas sled",
    "architect": "architect",
    "carali": "carali",
    "cards": "hand deck discard laid",
    "cult": "central",
    "fame": "fame",
    "pyramid": "completed pieces site",
    "quarry": "workers",
    "site": "free",
    "start": "figure",
    "stone": "stones supply",
    "year": "starter",
}
"""Each icon with the lines of the table check beside which it stands."""

_GROUPED = """
    start_at place_neutral place_worker place_builder place_priest sacrifice discard take_stones roll reveal
"""


MOMENTS = Moments(
    begins="caral.log.year_ends",
    after=frozenset({ChooseNextYear.kind, *(asked.kind for module in MODULES for asked in module.after_ceremony)}),
    title="caral.page.moment",
    counters=merged(*(module.counters for module in MODULES)),
)


def in_ceremony(view: Seen) -> bool:
    return bool(view["board"]["ceremony"])


def in_laying_order(view: Seen) -> list[int]:
    """In a ceremony from the head priest on."""
    seats, ceremony = len(view["seats"]), view["board"]["ceremony"]
    first = ceremony["priest"] if ceremony else 0
    return [(first + number) % seats for number in range(seats)]


PAGES = Pages(
    parts={
        "first": "first.html",
        "my": "my.html",
        "mine": "mine.html",
        "chip": "chip.html",
        "lately": "lately.html",
        "seat": "seat.html",
        "board": "board.html",
        "display_seat": "display_seat.html",
        "display_cards": "display_cards.html",
        "tie": "display_tie.html",
    },
    modules=MODULES.templates,
    amounts={
        PayCards.kind: Amounts(Discard.kind, KINDS, "cards", held="cards"),
        ChooseSacrifice.kind: Amounts(Sacrifice.kind, KINDS, "card", count="count", held="cards"),
    },
    styles={place: f"{place}.css" for place in STYLES},
    icons="icons.svg",
    pictures={word: picture for picture, words in _PICTURES.items() for word in words.split()},
    drawn=("cards", "card", *NAMING_A_SPOT, "square"),
    passing=frozenset({"caral.end_turn", "caral.sacrifice_nothing"}),
    extras=frozenset({PlayPair.kind}),
    chips=in_laying_order,
    grouped=frozenset(f"caral.{name}" for name in _GROUPED.split()),
    stages=(Stage("ceremony", "display_ceremony.html", in_ceremony),),
    dice={Roll.kind: "face"},
).joined(MODULES.pages)

"""What Caral's texts need to be checked: every word of its vocabulary, values to try, ids that must not show."""

from collections.abc import Iterator

from companion.engine.actions import Action
from companion.games import load
from companion.games.caral import cards, path
from companion.games.caral.box import preset
from companion.games.caral.meta import META
from companion.games.caral.modules.status.cards import CONDITIONS, JUDGED
from companion.games.caral.modules.status.pages import CONDITIONS as CONDITIONS_TOLD
from companion.games.caral.modules.whim.layer import TARGETS
from companion.games.caral.modules.whim.pages import WANTED
from companion.games.caral.modules.whim.penalty import PENALTIES
from companion.games.caral.pages.prospects.results import NAMED
from companion.games.caral.rules.square import SpotAction
from companion.games.caral.vocabulary import PLACE
from tests.i18n.manner import Codes, Manner

SAME_HANDS = ("builder", "value.fame", "value.draw")
COUNTED = tuple(f"caral.hands.{name}" for name in ("value.draw", "lay", "lay_again", "carali_recalled"))
SAME_TITLES = ("place", "held", "card", "face", "component")
PLACES = (path.START, *path.ACTION_SQUARES, path.SITE, path.CENTRE, "sled", "emissary")


def components() -> set[str]:
    """Cards and tiles that the catalogues list by id."""
    sections = (section for edition in META.editions for section in preset(edition).values())
    return {entry["id"] for section in sections if isinstance(section, list) for entry in section}


def judged() -> set[str]:
    """What our own status cards ask for that people judge."""
    status = (card for edition in META.editions for card in preset(edition)["status"])
    return {card["value"] for card in status if card["condition"] == JUDGED}


def words() -> Codes:
    """The vocabulary: words for what parameters name, with the placeholders they may have."""
    own = [*(f"card.{kind}" for kind in cards.KINDS), "neutral"]
    for kind in PLACES:
        own += [f"place.{kind}", *(f"place.{kind}.{form}" for form in PLACE.forms)]
    own += [f"any.{kind}" for kind in (*path.ACTION_SQUARES, path.SITE)]
    own += [f"component.{component}" for component in components()]
    own += [*(f"condition.{condition}" for condition in CONDITIONS), *(f"judged.{words}" for words in judged())]
    own += [*(f"penalty.{penalty}" for penalty in PENALTIES), *(f"struck.{target}" for target in TARGETS)]
    return {f"caral.word.{word}": set() for word in own} | {"caral.word.cards": {"count", "each"}}


def spot_actions(cls: type[Action] = SpotAction) -> Iterator[type[Action]]:
    for child in cls.__subclasses__():
        yield child
        yield from spot_actions(child)


def offers() -> Codes:
    """What a spot offers to whoever stops there, in a word, and what the button says that goes there for it."""
    load(META.id)
    kinds = {action.kind for action in spot_actions() if "kind" in vars(action)}
    told: Codes = {kind.replace(".", ".offer."): {"count"} for kind in kinds}
    return told | {kind.replace(".", ".go."): set() for kind in kinds}


def reasons() -> Codes:
    """Why fame comes, in short."""
    return {code: {"change", "component", "category", "level"} for code in NAMED.values()}


def printed() -> Codes:
    """What is printed on cards and tiles, told beside them."""
    asked: Codes = {code: {name} for code, name in CONDITIONS_TOLD.values()}
    return asked | {code: {"least", "penalty"} for code in WANTED.values()}


SAID = Manner(
    words=words(),
    codes=offers() | reasons() | printed(),
    samples={
        "action": "caral.end_turn",
        "ahead": ["workers", "position"],
        "architect": "cult-2",
        "card": "clay",
        "cards": ["stone", "stone", "fish"],
        "category": "workers",
        "component": "whim-2",
        "decision": "caral.choose_action",
        "edition": "retail",
        "face": "0/2",
        "faces": ["0", "1/2"],
        "overtaken": [0, 1],
        "kinds": ["fish"],
        "owner": -2,
        "penalty": "alpaca",
        "place": "quarry-2",
        "quarry": "quarry-1",
        "seen": ["whim-2", "whim-5"],
        "site": "site-12",
        "spot": "market-2",
        "square": "village",
        "struck": "fewest",
        "to": "centre",
        "which": ["whim-3"],
    },
    special={"caral.deal": {"to": 1}, "caral.deal_cards": {"to": 1}},
    number_only=frozenset({"caral.catalogue.sizes", "caral.log.alpaca", "caral.outcome.discard", *COUNTED}),
    same=frozenset(
        {
            "caral.word.neutral",
            "caral.why.status",
            *(f"caral.hands.{name}" for name in SAME_HANDS),
            *(f"caral.title.{name}" for name in SAME_TITLES),
        }
    ),
    ids=(r"(site|quarry|village|cult|market)-\d",),
    english="""
        alpaca alpacas animal architect building clay cult deck discard fame fish head laid lay level levels market
        priest priests pyramid pyramids quarry sacrifice sacrifices site sites sled stone stones village worker workers
        year
    """,
    tables=(
        {"edition": "retail", "seats": 2, "cards": "app"},
        {"edition": "crowd", "seats": 3, "cards": "table"},
        {"edition": "retail", "seats": 4, "cards": "table"},
        {"edition": "retail", "seats": 3, "cards": "app", "modules": ("whim", "annual")},
        {"edition": "crowd", "seats": 4, "cards": "table", "modules": ("whim", "annual")},
    ),
    variety=150,
    private=r"\b(draws|zieht|notes|notiert): ",
)

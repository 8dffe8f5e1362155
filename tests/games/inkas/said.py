"""What the texts of Rise of the Inkas need to be checked."""

from companion.games.inkas.box import SIDES
from companion.games.inkas.cards import CARDS, DEVELOPMENT
from companion.games.inkas.land import FRAME
from companion.games.inkas.terrain import TERRAINS
from companion.games.inkas.vocabulary import HEX
from tests.i18n.manner import Codes, Manner


def words() -> Codes:
    """The vocabulary: words for what parameters name, with the placeholders they may have."""
    own = [*(f"card.{card}" for card in CARDS.names), *(f"development.{card}" for card in DEVELOPMENT.names)]
    for terrain in (*TERRAINS, FRAME):
        own += [f"hex.{terrain}", *(f"hex.{terrain}.{form}" for form in HEX.forms)]
    own += ["building.settlement", "building.city", *(f"side.{side}" for side in SIDES)]
    counted = {f"inkas.word.{word}": {"count", "each"} for word in ("cards", "few")}
    return {f"inkas.word.{word}": set() for word in own} | counted


NAMED = frozenset(f"inkas.title.{name}" for name in ("path", "site", "hex", "victim", "card", "development", "roll"))
"""Answers that are called what they name."""
FIGURES = frozenset({"inkas.luck.number", "inkas.hands.value.take"})
"""Nothing but what is counted."""
_NUMBERS = """
    outcome.you_have outcome.supply outcome.route outcome.longest outcome.limit outcome.out outcome.worth
    outcome.worth_more display.rolls display.second
    sheet.shuffled sheet.stacks sheet.stacks_kept
"""
"""Texts in which a number needs no noun, or there are always many."""


SAID = Manner(
    words=words(),
    samples={
        "action": "inkas.end_turn",
        "active": 1,
        "along": ["forest-9", "ocean"],
        "awaited": [0, 2],
        "card": "wool",
        "building": "city",
        "cards": ["wood", "wood", "ore"],
        "component": "forest",
        "components": ["forest", "quarry"],
        "decision": "inkas.choose_deed",
        "development": "combat",
        "gives": ["fish"],
        "got": "nowhere",
        "hex": "forest-9",
        "kinds": ["wood", "ore"],
        "needed": ["wool"],
        "near": ["forest-9", "ocean"],
        "order": ["forest", "quarry"],
        "other": 1,
        "paid": ["fish", "fish"],
        "path": "F5G6",
        "pieces": ["wood", "wood", "ore"],
        "price": ["wood", "stone"],
        "side": "east",
        "site": "F5",
        "supply": {"wood": 3, "ore": 0},
        "thief": 0,
        "tiles": ["forest-9", "ocean"],
        "to": 1,
        "victim": 2,
        "victims": [1, 2],
        "waiting": [1, 2],
        "wants": ["coca", "coca"],
    },
    ids=(r"(forest|quarry|pasture|mountains|farmland|jungle|plantation)-\d",),
    english="wool ore robber thicket tribe feathers settlement road city steals offers supply trade card cards",
    tables=(
        {"seats": 3, "cards": "app", "development": "app"},
        {"seats": 4, "cards": "table", "development": "table", "edition": "english", "board": "variable"},
    ),
    number_only=frozenset(f"inkas.{name}" for name in _NUMBERS.split()),
    same=frozenset({"inkas.colour.orange", "inkas.section.IMAT", "inkas.word.few", *NAMED, *FIGURES}),
    variety=40,
    private=r" (stole this card|drew a development card|noted|took back the note of)"
    r"| hat .*(geraubt|gezogen|notiert|zurückgenommen)",
)

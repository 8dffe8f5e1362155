"""What Cacao's texts need to be checked."""

from companion.games.cacao.tiles import GOODS, JUNGLE, WORKERS
from tests.i18n.manner import Codes, Manner

WORKER_WORDS = frozenset(f"cacao.word.tile.{kind}" for kind in WORKERS.names)

UNCOUNTABLE = ("cacao.renounce", "cacao.log.renounced", "cacao.deal.not_in_pile")
_NUMBERS = """
    hands.gold hands.gold_back hands.value.draw outcome.gold outcome.cacao outcome.water outcome.lost outcome.sale
    outcome.left outcome.in_pile theirs.cacao theirs.gold theirs.water theirs.sun theirs.sale verb.sell title.sell
    page.storage page.suns page.pile
"""
"""Texts in which what is counted has no other form."""
SAME = ("section.CMAT", "seat.score", "check.gold", "hands.value.draw", "hands.value.carrier")
PLACES = ("title.turn", "title.jungle", "title.fill", "title.square")
"""Names and arrows alone."""


def words() -> Codes:
    """The vocabulary: words for what parameters name."""
    tiles = (*WORKERS.names, *JUNGLE.names)
    own = [*(f"tile.{kind}" for kind in tiles), *(f"short.{kind}" for kind in JUNGLE.names)]
    own += [f"good.{good}" for good in GOODS]
    return {f"cacao.word.{word}": set() for word in own}


SAID = Manner(
    words=words(),
    samples={
        "action": "cacao.sell",
        "back": ["market_3", "sun"],
        "beside": ["market_3", "sun"],
        "card": "2-1-0-1",
        "cards": ["1-1-1-1", "2-1-0-1"],
        "decision": "cacao.choose_tile",
        "display": ["market_3", "temple"],
        "first": "plantation_1",
        "good": "cacao",
        "letter": "B",
        "look": "1-2-1-0",
        "market": "market_3",
        "owners": [0, 1],
        "second": "market_2",
        "short": "market_2",
        "sold": ["market_3", "market_3"],
        "square": "e1s0",
        "tile": "temple",
        "to": 1,
        "where": "→2 ↓1",
        "which": ["market_3"],
    },
    special={"cacao.take": {"tile": "2-1-0-1"}},
    ids=(r"(plantation|market|mine)_\d",),
    english="carrier display fruit fruits jungle lays market mine overbuild plantation sell sells temple tile worker",
    tables=(
        {"seats": 2, "tiles": "table", "display": "table"},
        {"seats": 3, "tiles": "app", "display": "app"},
        {"seats": 4, "tiles": "table", "display": "app"},
    ),
    number_only=frozenset({*UNCOUNTABLE, *(f"cacao.{name}" for name in _NUMBERS.split())}),
    same=WORKER_WORDS | {f"cacao.{name}" for name in (*SAME, *PLACES)},
    variety=60,
    private=r" (got|noted|took back the note of) |hat .* (bekommen|notiert)|hat die Notiz von ",
)

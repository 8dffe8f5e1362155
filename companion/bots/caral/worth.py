"""What things are worth to a sensible player, in fame to be expected: its opinions, as numbers."""

from collections.abc import Collection
from functools import cache
from typing import Final

from companion.bots.caral.goals import Site
from companion.bots.caral.outlook import Outlook
from companion.games.caral.modules.emissaries.board import ALPACA_CARD
from companion.games.caral.modules.emissaries.layer import CARDS_PER_ALPACA
from companion.games.caral.rules.building import COMPLETION_FAME
from companion.games.caral.rules.pairs import PAIR
from companion.games.caral.rules.pieces import LARGE
from companion.games.caral.scoring import LARGE_FAME, LEVEL_FAME, PRIEST_FAME, SMALL_FAME

SLED_STONES, SLED_ALPACAS = 4, 5

NOTHING: Final = 0.0
UNLIKELY: Final = -100.0
"""Claiming cards that an even spread of the unknown ones does not give."""

SINGLE, TWO_ALIKE, ALIKE_PAIRS = 0.5, 0.7, 2
"""A card by itself, what each of the first pairs of a kind is worth beyond, and how many pairs count."""
LAST_CARD = 0.05
DRAWN, DRAWN_TO_FULL_HAND, DRAWN_LAST = 1.1, 0.65, 0.3
FULL_HAND = 8

PROMISED = 0.7
"""The share of a pyramid's fame that its levels count for before it is complete."""
HIGHER = 0.1
"""A little more for every level that lies already: finish what was begun."""

STONE, IDLE_STONE, LAST_STONE = 0.95, 0.3, 0.6
WORKER, WORKER_THIS_YEAR = 0.3, 0.7
WORKERS = (1.0, 1.0, 0.8, 0.5)
"""How welcome another worker is where so many are; the sled carries no more than four workers hew."""
ALPACA = 0.25
BUILDERS = (2.4, 0.9)
"""A builder when nothing waits to be built on, and when one site does."""
MORE_BUILDERS, LAST_BUILDER, FURTHER = 0.1, 0.2, 0.02
BLESSING = 1.0
NO_SPARE_PRIEST = 0.1


def hand(cards: dict[str, int]) -> float:
    return sum(map(alike, cards.values()))


@cache
def alike(count: int) -> float:
    """What so many cards of one kind are worth."""
    return SINGLE * count + TWO_ALIKE * min(ALIKE_PAIRS, count // PAIR)


def card_loss(o: Outlook, card: str, count: int) -> float:
    """What is lost with so many cards of a kind. In the last year they are good for one ceremony only."""
    held = o.cards[card]
    if count > held:
        return -UNLIKELY
    missed = -o.more("cards", -count)
    if o.last_year:
        return LAST_CARD * count + missed
    return alike(held) - alike(held - count) + missed


def least_loss(o: Outlook, held: Collection[int], count: int) -> float:
    """What is lost with so many cards of a kind before the last year, where it is lost least."""
    missed = -o.more("cards", -count)
    return min([alike(there) - alike(there - count) + missed for there in held if there >= count])


def cards_loss(o: Outlook, cards: tuple[str, ...]) -> float:
    """What is lost with these cards, kind by kind in the order named: a sum in another order might differ a little."""
    return sum(card_loss(o, card, cards.count(card)) for card in dict.fromkeys(cards))


def cards_drawn(o: Outlook, count: int) -> float:
    each = DRAWN if sum(o.cards.values()) < FULL_HAND else DRAWN_TO_FULL_HAND
    there: int = o.board["deck"] + sum(o.board["discard"].values())
    drawn = min(count, there)
    return (DRAWN_LAST if o.last_year else each) * drawn + o.more("cards", drawn)


def pyramid(o: Outlook, size: int) -> int:
    """What a pyramid of this size brings when it is complete."""
    at_once = 0 if o.last_year else COMPLETION_FAME[o.completed]
    return at_once + (LARGE_FAME if size == LARGE else SMALL_FAME)


def levels(o: Outlook, site: Site, count: int = 1) -> float:
    """The next levels of a pyramid: a share of the whole each, and the rest of it with the last one."""
    size: int = site["size"]
    there: int = site["levels"]
    whole = pyramid(o, size)
    if there + count >= size:
        return whole - there * PROMISED * whole / size + o.more("completed", 1) + o.more("stones", there - size)
    return o.more("stones", -count) + (
        LEVEL_FAME * count if o.last_year else count * PROMISED * whole / size + HIGHER * there
    )


def started(o: Outlook, size: int) -> float:
    return levels(o, {"size": size, "levels": 0}) + o.more("started", 1) + o.more("sites", -1)


def stones(o: Outlook, count: int) -> float:
    """Stones are worth what there is to build."""
    useful = max(0, min(count, o.levels_missing - o.stones))
    use = LAST_STONE * useful if o.last_year else STONE * useful + IDLE_STONE * (count - useful)
    return use + o.more("stones", count)


def worker(o: Outlook, quarry: str) -> float:
    there, promised = o.me["workers"][quarry], o.more("workers", 1) + o.more("carali", 1)
    if o.spare_carali <= 0 or there >= len(WORKERS):
        return promised
    years = o.years_left + (WORKER_THIS_YEAR if o.ahead(quarry) else 0)
    return WORKER * years * WORKERS[there] + promised


def builder(o: Outlook, site: str) -> float:
    """Further along the path a site can be reached longer in the year."""
    waiting = len(o.unfinished)
    need = BUILDERS[waiting] if waiting < len(BUILDERS) else MORE_BUILDERS
    promised = o.more("sites", 1) + o.more("carali", 1)
    return (LAST_BUILDER if o.last_year else need) + FURTHER * o.place[site] / len(o.place) + promised


def priest(o: Outlook) -> float:
    """Fame at the end and with every blessing; but builders come first."""
    promised = o.more("priests", 1) + o.more("carali", 1)
    spare = o.spare_carali > 0 or o.last_year
    return promised + (PRIEST_FAME + BLESSING * o.years_left if spare else NO_SPARE_PRIEST)


def alpaca(o: Outlook) -> float:
    room: int = SLED_ALPACAS - o.me["alpacas"]
    return ALPACA * o.years_left * room + alpaca_placed(o)


def alpaca_placed(o: Outlook) -> float:
    """What placing an alpaca brings wherever it goes."""
    card = cards_drawn(o, CARDS_PER_ALPACA) if o.emissary_tile(o.seat) == ALPACA_CARD else NOTHING
    return o.more("alpacas", 1) + card

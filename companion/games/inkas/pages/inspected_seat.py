"""What somebody has before them (IMAT-1, IHAND-1, IDEV-1, IDEV-3, ITRIBE-1): markers, hand, development cards.

Only what everybody may see: cards in hands are counted. What the app keeps or deals lies on no table.
"""

from collections.abc import Iterator
from functools import lru_cache, partial

from companion.engine.actions import Seat
from companion.engine.inspection import CheckLine, Lying
from companion.games.inkas.cards import CARDS
from companion.games.inkas.state import Player

PERSON = "inkas.check.person"
REMEMBERED = 1 << 12


@lru_cache(maxsize=REMEMBERED)
def person(deals: bool, develops: bool, seat: Seat, player: Player) -> tuple[CheckLine, ...]:
    """Everything of one player. It is remembered, because most answers change one player alone."""
    cards = () if deals else (hand(seat, player),)
    return (markers(seat, player.markers), *cards, *(() if develops else development(seat, player)))


def markers(seat: Seat, count: int) -> CheckLine:
    key, hint = f"marker-{seat}", "inkas.check.hint.markers"
    to_see = partial(CheckLine, area=PERSON, seat=seat, lies=(Lying(key, f"tribes-{seat}", count),))
    return to_see(key, "inkas.check.markers", {"markers": count}, hint=hint)


def hand(seat: Seat, player: Player) -> CheckLine:
    """How many there are. By kinds only what everybody saw come and go; the rest was stolen."""
    key, counts = f"hand-{seat}", zip(CARDS.names, player.seen, strict=True)
    secret = Lying("secret", key, player.hand.size - sum(player.seen))
    lies, hint = (*(Lying(f"card-{card}", key, count) for card, count in counts), secret), "inkas.check.hint.hand"
    return CheckLine(key, "inkas.check.hand", {"size": player.hand.size}, area=PERSON, hint=hint, seat=seat, lies=lies)


def development(seat: Seat, player: Player) -> Iterator[CheckLine]:
    """Hidden ones, and open Combat Arts."""
    to_see = partial(CheckLine, area=PERSON, seat=seat, hint="inkas.check.hint.development")
    key, count = f"kept-{seat}", player.development.size
    yield to_see(key, "inkas.check.kept", {"size": count}, lies=(Lying("development", key, count),))
    key, count = f"open-{seat}", player.fights
    yield to_see(key, "inkas.check.open", {"fights": count}, lies=(Lying("development", key, count),))

"""What hands have to do at a table now, also where nobody has asked since it was taken up: the log tells it again."""

from collections.abc import Iterator

from companion import games
from companion.engine.actions import Seat
from companion.engine.log import Entry
from companion.service.play.desk import HANDS, Desk, played_on
from companion.service.play.hands import Hands, Line, everybody_since
from companion.service.review import states
from companion.service.review.kept import derived
from companion.store import log

AT_ONCE = 50
"""How many entries are read at once, going back."""


def lines(desk: Desk) -> tuple[Line, ...]:
    """Everything that is to be done now, the oldest first."""
    return derived(desk, f"{HANDS} {desk.revision}", lambda found: _hands(found).lines(found.ticks))


def last_entered_by(desk: Desk) -> Seat | None:
    """Who made the last person's entry, or was on turn when the table did."""
    return _hands(desk).doer


def _hands(desk: Desk) -> Hands:
    return desk.hands or derived(desk, HANDS, _made_anew)


def _made_anew(desk: Desk) -> Hands:
    """From a moment on from which nothing is open any more."""
    since = everybody_since(desk.ruleset, _backwards(desk))
    begun = states.at(desk, since).seen()
    return _told(desk, begun) or _told(desk, _folded(desk, since)) or _nothing(desk)


def _told(desk: Desk, begun: Desk) -> Hands | None:
    """What the entries from there on tell; nothing if one of them changed the past, and the chronicle is not there."""
    begun.hands = _nothing(desk)
    found = played_on(begun, log.entries(desk.table, begun.position, desk.position - begun.position))
    return None if found is None else found.hands


def _nothing(desk: Desk) -> Hands:
    return Hands(games.load(desk.header.game), desk.ruleset)


def _folded(desk: Desk, position: int) -> Desk:
    """The table as of a position, with its chronicle."""
    found = desk.rewound()
    found.chronicle = found.fold(position)
    found.position = position
    found.follow()
    return found


def _backwards(desk: Desk) -> Iterator[Entry]:
    last = desk.position
    while last > 0:
        first = max(0, last - AT_ONCE)
        yield from map(desk.entry, reversed(desk.rows(first, last - first)))
        last = first

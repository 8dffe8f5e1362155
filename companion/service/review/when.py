"""Where a game is, in its own words: the era and the round."""

from companion.engine.review import ERA
from companion.service.look.reader import TableReader
from companion.service.review.timeline import line_of


def era_of(reader: TableReader) -> str | None:
    """The era that was begun last, by its name."""
    begun = next((mark for mark in reversed(line_of(reader.desk).marks) if mark.kind == ERA), None)
    return reader.say(begun.code, begun.params) if begun else None


def round_of(reader: TableReader) -> str | None:
    """The round, as the game counts and calls them."""
    found = reader.game.lookback.round(line_of(reader.desk).marks, reader.desk.ruleset.seats)
    return reader.say(found.code, found.params) if found else None

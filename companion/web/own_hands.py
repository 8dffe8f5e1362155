"""On the table now, for the people of one phone: what their hands have to do, and how much room that takes."""

from dataclasses import dataclass

from companion.service.look.hands import HandRow, open_lines, rows, told_to
from companion.service.look.reader import TableReader
from companion.service.play.hands import Line
from companion.service.play.open_hands import last_entered_by


@dataclass(frozen=True)
class OwnHands:
    """Lines for this phone; told at length after an own entry, as long as nothing else is asked."""

    lines: tuple[Line, ...] = ()
    sheet: bool = False


def own_hands(reader: TableReader, *, asked: bool) -> OwnHands:
    """For the seats of this phone, and on the host's for those without one."""
    here = reader.played_here()
    lines = told_to(open_lines(reader.desk), here) if here else ()
    return OwnHands(lines, bool(lines) and not asked and last_entered_by(reader.desk) in here)


def own_rows(reader: TableReader, *, asked: bool) -> dict[str, tuple[HandRow, ...] | bool]:
    """For the template."""
    own = own_hands(reader, asked=asked)
    return {"own_rows": rows(reader, own.lines), "sheet": own.sheet}

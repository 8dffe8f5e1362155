"""Things in a row, entered like typing: added and taken away where the cursor stands."""

from typing import NamedTuple

from companion.engine.box_fields import Row
from companion.web.boxes.controls import Control, Held
from companion.web.boxes.typed import ENOUGH, Raw, number, text
from companion.web.boxes.words import heading_word, word

AWAY = {"earlier": -1, "later": 1}


class Stop(NamedTuple):
    """One thing of the row."""

    id: str
    kind: str
    number: str
    called: str


class RowControl(Control):
    field: Row

    @property
    def cursor_name(self) -> str:
        return f"{self.place}.at"

    @property
    def row(self) -> list[str]:
        held: list[str] = self.value
        return held

    def fill(self, entry: Held, raw: Raw) -> None:
        sent = self.name in raw or self.cursor_name in raw
        entry[self.field.key] = raw.getlist(self.name)[:ENOUGH] if sent else list(self.row)

    def cursor(self, raw: Raw) -> int:
        """After which one the next is added; before the first it is -1."""
        chosen, last = number(text(raw, self.cursor_name)), len(self.row) - 1
        return max(-1, min(chosen, last)) if isinstance(chosen, int) else last

    def press(self, what: str, which: str, cursors: dict[str, int]) -> None:
        row, here = self.row, cursors[self.name]
        if what == "put" and which in self.field.kinds and here >= 0:
            row[here] = f"{which}-"
        elif what == "add" and which in self.field.kinds and len(row) < ENOUGH:
            row.insert(here + 1, f"{which}-")
            cursors[self.name] = here + 1
        elif what == "back" and here >= 0:
            del row[here]
            cursors[self.name] = here - 1
        elif what in AWAY and here >= 0 and 0 <= (there := here + AWAY[what]) < len(row):
            row[here], row[there] = row[there], row[here]
            cursors[self.name] = there
        elif what == "clear":
            row.clear()
            cursors[self.name] = -1
        else:
            return
        row[:] = numbered(row)

    def digest(self) -> str:
        return self.said("count", count=len(self.row))

    @property
    def stops(self) -> list[Stop]:
        found = []
        for each in self.row:
            kind, _, label = each.partition("-")
            found.append(Stop(each, kind, label, f"{self.called(kind)} {label}".strip()))
        return found

    @property
    def keys(self) -> list[tuple[str, str]]:
        """The kinds that can be added, each with its words."""
        return [(kind, heading_word(self.game, self.field.words, kind)) for kind in self.field.kinds]

    @property
    def counts(self) -> list[tuple[int, str]]:
        """How many there are of each kind."""
        kinds = [stop.kind for stop in self.stops]
        return [(kinds.count(kind), self.called(kind)) for kind in self.field.kinds]

    def called(self, kind: str) -> str:
        return word(self.game, self.field.words, kind)


def numbered(row: list[str]) -> list[str]:
    """Things of a kind are numbered along the row."""
    kinds = [each.partition("-")[0] for each in row]
    return [f"{kind}-{kinds[: place + 1].count(kind)}" for place, kind in enumerate(kinds)]

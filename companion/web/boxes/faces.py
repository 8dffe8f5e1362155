"""The faces of a die, each with small numbers to tick."""

from copy import deepcopy

from companion.engine.box_fields import Faces
from companion.service.home.catalogue_faults import Steps
from companion.web.boxes.controls import Control, Held
from companion.web.boxes.typed import ENOUGH, Raw, number, text


class FacesControl(Control):
    field: Faces

    @property
    def count_name(self) -> str:
        """Says how many faces there are: a face without a tick sends nothing."""
        return f"{self.place}.count"

    @property
    def faces(self) -> list[list[int]]:
        held: list[list[int]] = self.value
        return held

    @property
    def inputs(self) -> tuple[str, ...]:
        return tuple(f"{self.name}[{i}]" for i in range(len(self.faces)))

    def input_at(self, key: str, deeper: Steps) -> str:
        return f"{self.name}[{deeper[0] if deeper else 0}]"

    def fill(self, entry: Held, raw: Raw) -> None:
        count = number(text(raw, self.count_name))
        if not isinstance(count, int):
            entry[self.field.key] = deepcopy(self.faces)
            return
        ticked = ([number(value) for value in raw.getlist(f"{self.name}[{i}]")] for i in range(min(count, ENOUGH)))
        entry[self.field.key] = [sorted({value for value in face if isinstance(value, int)}) for face in ticked]

    def press(self, what: str, which: str, cursors: dict[str, int]) -> None:
        if what == "add" and len(self.faces) < ENOUGH:
            self.faces.append([])
        elif what == "drop":
            self.faces[:] = [face for place, face in enumerate(self.faces) if place != number(which)]

    def digest(self) -> str:
        return " · ".join("/".join(map(str, face)) or "–" for face in self.faces)

    def values_of(self, face: list[int]) -> list[int]:
        """What can be tapped on a face."""
        return sorted({*range(self.field.few), *face})

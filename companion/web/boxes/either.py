"""A value that is typed in one of several ways, as a choice beside it asks."""

from companion.engine.box_fields import Either
from companion.engine.lazily import cached_property
from companion.service.home.catalogue_faults import Steps
from companion.web.boxes.controls import SIMPLE, ChoiceControl, Control, Held
from companion.web.boxes.typed import Raw, text


class EitherControl(Control):
    field: Either

    @cached_property
    def by(self) -> ChoiceControl:
        return ChoiceControl(self.game, self.part, self.field.by, self.place, self.held)

    @cached_property
    def ways(self) -> list[Control]:
        """The ways to type it; only the one that is asked for holds the value."""
        now = self.field.way(self.by.value)
        return [
            SIMPLE[type(way)](self.game, self.part, way, self.place, {way.key: self.value} if number == now else {})
            for number, way in enumerate(self.field.ways)
        ]

    @property
    def way(self) -> Control:
        """The one that holds the value."""
        return self.ways[self.field.way(self.by.value)]

    @property
    def inputs(self) -> tuple[str, ...]:
        return tuple(name for each in (self.by, *self.ways) for name in each.inputs)

    def input_at(self, key: str, deeper: Steps) -> str:
        asked = self.by if key == self.by.field.key else self.way
        return asked.input_at(key, deeper)

    def fill(self, entry: Held, raw: Raw) -> None:
        chosen = text(raw, self.by.name, self.by.value)
        way, typed = self.ways[self.field.way(chosen)], Held()
        way.fill(typed, raw)
        entry |= {self.by.field.key: chosen, self.field.key: typed[way.field.key]}

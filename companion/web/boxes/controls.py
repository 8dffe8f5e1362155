"""The fields of an entry on the page: what they are called, what is typed there, and where a fault is shown."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.engine.box_fields import Choice, Field, Names, Number, Numbers, Shown, Text
from companion.engine.lazily import cached_property
from companion.service.home.catalogue_faults import Steps, steps
from companion.web.boxes.typed import Raw, number, text
from companion.web.boxes.words import heading, heading_word, word

Held = dict[str, Any]
"""What the catalogue holds of an entry."""


@dataclass
class Control:
    """A field at its place. What is typed there takes the place of what the entry holds."""

    game: str
    part: str
    field: Field
    place: str
    """Of the entry."""
    held: Held

    narrow: ClassVar[bool] = False
    """Whether several of them stand side by side."""

    @property
    def name(self) -> str:
        return f"{self.place}.{self.field.name}"

    @cached_property
    def value(self) -> Any:
        return self.held.get(self.field.key, "")

    @property
    def shown(self) -> str:
        """What stands there."""
        return str(self.value)

    def said(self, more: str = "", **params: int) -> str:
        """Its text, or one that belongs to it."""
        return heading(self.game, self.field.code(self.part, more), **params)

    @property
    def inputs(self) -> tuple[str, ...]:
        """The names under which something is typed here."""
        return (self.name,)

    def blamed(self, place: str) -> str:
        """The input at which a fault of this place is shown, if any here: one of a whole entry at its first number."""
        if place == self.place:
            return self.inputs[0] if self.narrow else ""
        if not place.startswith(f"{self.place}."):
            return ""
        key, *deeper = steps(place.removeprefix(self.place))
        return self.input_at(str(key), deeper) if key in self.field.keys else ""

    def input_at(self, key: str, deeper: Steps) -> str:
        """The input for what lies under a key of the entry, or deeper there."""
        return self.name

    def fill(self, entry: Held, raw: Raw) -> None:
        """Put what was typed into the entry of a draft."""
        entry[self.field.key] = self.taken(text(raw, self.name)) if self.name in raw else self.value

    def taken(self, typed: str) -> Any:
        """What somebody means who types this."""
        return typed

    def press(self, what: str, which: str, cursors: dict[str, int]) -> None:
        """Do what a button of this field says; one that does not exist does nothing."""

    def digest(self) -> str:
        """What it holds, in a few words."""
        return ""


class NumberControl(Control):
    narrow = True

    def taken(self, typed: str) -> Any:
        return number(typed)


class NumbersControl(Control):
    field: Numbers
    narrow = True

    @property
    def inputs(self) -> tuple[str, ...]:
        return tuple(f"{self.name}[{i}]" for i in range(len(self.field.each)))

    @property
    def cells(self) -> list[tuple[str, str, Any]]:
        """Each number with the name of its input and its label."""
        labels = [self.said(number=each) for each in self.field.each]
        return list(zip(self.inputs, labels, self._padded(), strict=True))

    def _padded(self) -> list[Any]:
        held = self.value or []
        return [*held, *[""] * len(self.inputs)][: len(self.inputs)]

    def input_at(self, key: str, deeper: Steps) -> str:
        return f"{self.name}[{deeper[0]}]" if deeper else self.inputs[0]

    def fill(self, entry: Held, raw: Raw) -> None:
        pairs = zip(self.inputs, self._padded(), strict=True)
        found = [number(text(raw, name)) if name in raw else before for name, before in pairs]
        if self.field.optional and all(count == "" for count in found):
            entry.pop(self.field.key, None)
        else:
            entry[self.field.key] = found


class ChoiceControl(Control):
    field: Choice

    def options(self) -> list[tuple[str, str]]:
        """Each with its words."""
        prefix = self.field.words or self.field.code(self.part)
        return [(option, heading_word(self.game, prefix, option)) for option in self.field.options]

    @property
    def chosen(self) -> str:
        """What was chosen, in words."""
        return dict(self.options()).get(self.shown, self.shown)


class TextControl(Control):
    field: Text

    @property
    def shown(self) -> str:
        return word(self.game, self.field.words, super().shown) if self.field.words else super().shown

    def taken(self, typed: str) -> Any:
        return self.value if typed == self.shown else typed


class NamesControl(Control):
    field: Names

    @property
    def shown(self) -> str:
        return " ".join(map(str, self.value))

    def taken(self, typed: str) -> Any:
        return typed.split()


class ShownControl(Control):
    field: Shown

    @property
    def shown(self) -> str:
        return word(self.game, self.field.words, super().shown)

    @property
    def inputs(self) -> tuple[str, ...]:
        return ()

    def fill(self, entry: Held, raw: Raw) -> None:
        """Nothing is typed here."""


SIMPLE: Mapping[type[Field], type[Control]] = {
    Number: NumberControl,
    Numbers: NumbersControl,
    Choice: ChoiceControl,
    Text: TextControl,
    Names: NamesControl,
    Shown: ShownControl,
}
"""The control of each kind of field that is not made of others."""

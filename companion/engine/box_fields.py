"""What can be typed over in an entry of a box: the kinds of fields, as a game declares them.

A field's text is `box.<part>.<name>` under the game's id, unless it names another. What stands for a value is a word of
the game, under the prefix a field names: `word.tile` finds "word.tile.harbour" for the tile `harbour`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

Wording = tuple[str, frozenset[str]]
"""A code under the game's id, and the parameters its text is given."""

NOTHING: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Field:
    """One value of an entry, by its key in the catalogue."""

    key: str
    label: str = field(default="", kw_only=True)
    """The code of its text, if it is not found by its name."""
    hint: bool = field(default=False, kw_only=True)
    """Whether a sentence stands before it, under the code of its text with `.how`."""
    drawn: bool = field(default=False, kw_only=True)
    """Whether the game's drawing of the board shows it, so that people find it there."""

    kind: ClassVar[str]
    """What it is called among the kinds: the name of its template."""
    labelled: ClassVar[bool] = True
    params: ClassVar[frozenset[str]] = NOTHING
    """What its text is given."""

    @property
    def name(self) -> str:
        """What it is called in the form."""
        return self.key

    @property
    def keys(self) -> tuple[str, ...]:
        """Everything of the entry that is typed here."""
        return (self.key,)

    def code(self, part: str, more: str = "") -> str:
        """The code of its text, or of one that belongs to it."""
        own = self.label or f"box.{part}.{self.name}"
        return f"{own}.{more}" if more else own

    def texts(self, part: str) -> Iterator[Wording]:
        """Every text that the page asks for, words for values aside."""
        if self.labelled:
            yield self.code(part), self.params
        if self.hint:
            yield self.code(part, "how"), NOTHING


@dataclass(frozen=True)
class Number(Field):
    """A whole number."""

    kind: ClassVar[str] = "number"


@dataclass(frozen=True)
class Numbers(Field):
    """A whole number for each of these: numbers of players, sizes, places. Its text is given which one: `number`."""

    each: tuple[int, ...]
    optional: bool = False
    """Whether the catalogue says nothing where nothing was typed."""

    kind: ClassVar[str] = "numbers"
    params: ClassVar[frozenset[str]] = frozenset({"number"})


@dataclass(frozen=True)
class Choice(Field):
    """One of a few words. Without a prefix each option has a text of its own, under the code of the field's."""

    options: tuple[str, ...]
    words: str = ""

    kind: ClassVar[str] = "choice"

    def texts(self, part: str) -> Iterator[Wording]:
        yield from super().texts(part)
        if not self.words:
            yield from ((self.code(part, option), NOTHING) for option in self.options)


@dataclass(frozen=True)
class Text(Field):
    """Words of the household's own. Ours are shown in the reader's language, and stay ours until they are changed."""

    longest: int
    words: str = ""
    called: str = ""
    """What it is called in the form, if not by its key."""

    kind: ClassVar[str] = "text"

    @property
    def name(self) -> str:
        return self.called or self.key


@dataclass(frozen=True)
class Names(Field):
    """Several short names, typed with a space between them."""

    longest: int = 40

    kind: ClassVar[str] = "text"


@dataclass(frozen=True)
class Shown(Field):
    """Nothing to type: what this entry is, in words of the game."""

    words: str

    kind: ClassVar[str] = "shown"
    labelled: ClassVar[bool] = False


@dataclass(frozen=True)
class Either(Field):
    """A value that depends on a choice: a number, one of a few words, a text. Each way is called by its own key."""

    by: Choice
    ways: tuple[Number | Choice | Text, ...]
    """The ways in which it can be typed; the first, where the choice asks for no other."""
    when: Mapping[str, str]
    """The way of each choice that asks for another than the first."""

    kind: ClassVar[str] = "either"

    @property
    def keys(self) -> tuple[str, ...]:
        return (self.by.key, self.key)

    def way(self, chosen: str) -> int:
        """Which way a choice asks for."""
        names = [way.name for way in self.ways]
        return names.index(self.when[chosen]) if chosen in self.when else 0

    def texts(self, part: str) -> Iterator[Wording]:
        for each in (self.by, *self.ways):
            yield from each.texts(part)


@dataclass(frozen=True)
class Row(Field):
    """Things of a few kinds in a row, entered one after the other, each with its number among its kind: `oak-2`."""

    kinds: tuple[str, ...]
    words: str
    ends: tuple[str, str]
    """What lies before the first and after the last."""
    icons: bool = False
    """Whether the game has an icon for each kind; without, its word stands there."""

    kind: ClassVar[str] = "row"

    def texts(self, part: str) -> Iterator[Wording]:
        yield from super().texts(part)
        yield self.code(part, "count"), frozenset({"count"})
        yield from ((self.code(part, name), NOTHING) for name in ("next", "clear"))


@dataclass(frozen=True)
class Faces(Field):
    """The faces of a die, each with the small numbers to choose from."""

    few: int = 4
    """How many numbers everybody sees, from 0; larger ones only where a die has them."""

    kind: ClassVar[str] = "faces"
    labelled: ClassVar[bool] = False

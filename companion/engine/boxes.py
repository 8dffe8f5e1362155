"""What only a box's components tell, as a game declares it for the page on which a household matches its own box.

Texts are found by convention, under the game's id: `box.<section>` and `box.<section>.how`, `box.<part>`,
`box.<part>.entry`, `box.<part>.<group>`, `box.<part>.<field>`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from companion.engine.box_fields import NOTHING, Field, Wording
from companion.engine.catalogue import CONFIDENCE


@dataclass(frozen=True)
class Group:
    """Fields of an entry that people are sure or unsure of together."""

    name: str
    fields: tuple[Field, ...]

    @property
    def confidence(self) -> str:
        """Where the catalogue says how sure they are."""
        return f"{self.name}_{CONFIDENCE}" if self.name else CONFIDENCE

    @property
    def keys(self) -> frozenset[str]:
        return frozenset(key for each in self.fields for key in each.keys)


@dataclass(frozen=True)
class Part:
    """What the catalogue holds under one name: an entry with its confidence."""

    name: str
    fields: tuple[Field, ...] = ()
    more: tuple[Group, ...] = field(default=(), kw_only=True)
    """What has a confidence of its own within an entry."""
    title: str = field(default="", kw_only=True)
    """The code of its heading, if it is not found by its name."""

    @property
    def heading(self) -> str:
        return self.title or f"box.{self.name}"

    @property
    def groups(self) -> tuple[Group, ...]:
        """All the fields by their confidences, first those that every entry has."""
        return (Group("", self.fields), *self.more)

    def heading_of(self, group: Group) -> str:
        """The code of what stands above a group within an entry."""
        return f"box.{self.name}.{group.name}"

    def about(self, group: Group, key: str) -> bool:
        """Whether a key of the catalogue is of this group; what nobody claims is of the first."""
        if key.endswith(CONFIDENCE):
            return False
        return key in group.keys if group.name else not any(key in other.keys for other in self.more)

    def texts(self) -> Iterator[Wording]:
        yield self.heading, NOTHING
        yield from self.inner_texts()

    def inner_texts(self) -> Iterator[Wording]:
        """Those of its groups and fields."""
        yield from ((self.heading_of(group), NOTHING) for group in self.more)
        for group in self.groups:
            for each in group.fields:
                yield from each.texts(self.name)


@dataclass(frozen=True)
class Listed(Part):
    """Entries with an id each: cards, tiles, levels."""

    words: str = ""
    """Under which prefix an entry's id is a word of the game; without one entries are called by their number."""
    after: Mapping[str, str] = field(default_factory=dict)
    """The word an entry is called after, where it is not its id."""

    @property
    def numbered(self) -> str:
        """The code of an entry's heading, given its number."""
        return f"box.{self.name}.entry"

    def texts(self) -> Iterator[Wording]:
        if not self.words:
            yield self.numbered, frozenset({"number"})
        yield from self.inner_texts()


@dataclass(frozen=True)
class Section:
    """A part of the page that opens and closes, with what it shows of the catalogue."""

    id: str
    parts: tuple[Part, ...]
    title: str = ""
    """The code of its heading, if it is not found by its id."""
    hint: bool = True
    """Whether a sentence says what to look for."""

    @property
    def heading(self) -> str:
        return self.title or f"box.{self.id}"

    @property
    def how(self) -> str:
        return f"box.{self.id}.how"

    @property
    def plain(self) -> bool:
        """Whether it is one single entry, which needs no heading besides."""
        return len(self.parts) == 1 and not isinstance(self.parts[0], Listed)

    def texts(self) -> Iterator[Wording]:
        """Every text that the page asks for, words for values aside."""
        yield self.heading, NOTHING
        if self.hint:
            yield self.how, NOTHING
        for part in self.parts:
            yield from part.inner_texts() if self.plain else part.texts()

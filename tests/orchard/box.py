"""What the box holds: the catalogue, checked entry by entry (TREE-1, TREE-2, DAY-3, CARD-1)."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.catalogue import Read, Reader
from companion.engine.hand import Counts
from tests.orchard.fruit import KINDS, NUMBER


@dataclass(frozen=True)
class Box:
    """The components, as printed or as the table corrected them."""

    trees: tuple[str, ...]
    bears: Counts
    """For each kind what a tree of it bears."""
    worth: Counts
    faces: tuple[int, ...]
    cards: Counts
    modules: Mapping[str, Any]
    """What the modules read from their own sections, by section."""

    def kind_at(self, tree: int) -> int:
        """The number of the kind of fruit that a tree bears."""
        return NUMBER[kind_of(self.trees[tree])]


def kind_of(tree: str) -> str:
    return tree.partition("-")[0]


def read_box(raw: Mapping[str, Any], file: str, sections: Mapping[str, Read], played: Collection[str]) -> Box:
    """The box a catalogue describes, or an error with its place; modules bring their own sections."""
    reader = Reader(raw, file)
    reader.needs(sections.keys() & {*played})
    reader.only(("trees", "fruit", "die", "cards", *sections))
    bears, worth = read_fruit(reader)
    return Box(
        trees=read_trees(reader),
        bears=bears,
        worth=worth,
        faces=reader.row(reader.section("die", {"faces"})["faces"], "die.faces", 1),
        cards=tuple(reader.numbers("cards", dict.fromkeys(KINDS, 1))),
        modules={name: read(reader) for name, read in sections.items() if name in raw},
    )


def read_trees(reader: Reader) -> tuple[str, ...]:
    trees = reader.items(reader.section("trees", {"places"})["places"], "trees.places")
    for number, tree in enumerate(trees):
        where = f"trees.places[{number}]"
        if kind_of(reader.label(tree, where)) not in KINDS:
            raise reader.fail(where, "orchard.catalogue.tree", got=tree)
        if trees.index(tree) != number:
            raise reader.fail(where, "engine.catalogue.duplicate", got=tree, first=trees.index(tree))
    return tuple(trees)


def read_fruit(reader: Reader) -> tuple[Counts, Counts]:
    """For each kind what its trees bear, and what one fruit is worth."""
    reader.needs(("fruit",))
    bears, worth = {}, {}
    for where, entry in reader.entries("fruit", {"bears", "worth"}, len(KINDS)):
        kind = reader.choice(entry["id"], f"{where}.id", KINDS)
        bears[kind] = reader.number(entry["bears"], f"{where}.bears", 1)
        worth[kind] = reader.number(entry["worth"], f"{where}.worth", 1)
    return tuple(bears[kind] for kind in KINDS), tuple(worth[kind] for kind in KINDS)

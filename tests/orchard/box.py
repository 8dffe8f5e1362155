"""What the box holds: the catalogue, checked entry by entry (TREE-1, TREE-2, DAY-3, CARD-1)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.caral.box import Reader
from tests.orchard.fruit import KINDS, NUMBER

FRUIT = {"id", "bears", "worth", "confidence"}


@dataclass(frozen=True)
class Box:
    """The components, as printed or as the table corrected them."""

    trees: tuple[str, ...]
    bears: tuple[int, ...]
    """For each kind what a tree of it bears."""
    worth: tuple[int, ...]
    faces: tuple[int, ...]
    cards: tuple[int, ...]
    modules: Mapping[str, Any]
    """What the modules read from their own sections, by section."""

    def kind_at(self, tree: int) -> int:
        """The number of the kind of fruit that a tree bears."""
        return NUMBER[kind_of(self.trees[tree])]


def kind_of(tree: str) -> str:
    return tree.partition("-")[0]


def read_box(raw: Mapping[str, Any], file: str) -> Box:
    """The box a catalogue describes, or an error with its place."""
    reader = Reader(raw, file)
    bears, worth = read_fruit(reader)
    return Box(
        trees=read_trees(reader),
        bears=bears,
        worth=worth,
        faces=read_faces(reader),
        cards=tuple(reader.numbers("cards", dict.fromkeys(KINDS, 1))),
        modules={"bees": reader.numbers("bees", {"honey": 0})[0]} if "bees" in raw else {},
    )


def read_trees(reader: Reader) -> tuple[str, ...]:
    trees = reader.items(reader.section("trees", {"places"})["places"], "trees.places")
    for number, tree in enumerate(trees):
        where = f"trees.places[{number}]"
        if not isinstance(tree, str) or kind_of(tree) not in KINDS:
            raise reader.fail(where, "spot", got=str(tree)[:80])
        if trees.index(tree) != number:
            raise reader.fail(where, "duplicate", got=tree, first=trees.index(tree))
    return tuple(trees)


def read_faces(reader: Reader) -> tuple[int, ...]:
    faces = reader.items(reader.section("die", {"faces"})["faces"], "die.faces")
    return tuple(reader.number(face, f"die.faces[{number}]", 1) for number, face in enumerate(faces))


def read_fruit(reader: Reader) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """For each kind what its trees bear, and what one fruit is worth."""
    entries = {entry["id"]: entry for entry in reader.raw["fruit"]}
    bears = tuple(reader.number(entries[kind]["bears"], f"fruit.{kind}.bears", 1) for kind in KINDS)
    return bears, tuple(reader.number(entries[kind]["worth"], f"fruit.{kind}.worth", 1) for kind in KINDS)

"""What the box holds: the catalogue, checked entry by entry (MAT-1 to MAT-5)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.catalogue import LONGEST_LABEL, Read, Reader, shipped
from companion.games.caral import path
from companion.games.caral.cards import KINDS

FEWEST_SITES = 12
FEWEST_STONES = 7
"""What the start goods of four players take (SET-5)."""
FEWEST_SLED_STONES = 2
SIZES = 5
FIRST_PIECES = 4
"""Pieces of the largest size that the set-up takes: four players, or two and their neutral pyramids (SET-4, SET-6)."""


@dataclass(frozen=True)
class Box:
    """The components of one edition, as printed or as the table corrected them."""

    carali: int
    alpacas: int
    stones: int
    cards: tuple[int, ...]
    sizes: tuple[int, ...] | None
    sled_stones: int
    sled_alpacas: int
    sled_movement: int
    path: path.Path
    faces: tuple[tuple[int, ...], ...]
    modules: Mapping[str, Any]
    """What the modules read from their own sections, by section."""


class BoxReader(Reader):
    """Reads the catalogue of a box; each module reads its own section of it."""

    def __init__(self, raw: Mapping[str, Any], file: str, sections: Mapping[str, Read]) -> None:
        super().__init__(raw, file)
        self.sections = sections

    def spots(self) -> tuple[str, ...]:
        spots = self.items(self.section("path", {"spots"})["spots"], "path.spots")
        for number, spot in enumerate(spots):
            where = f"path.spots[{number}]"
            kind, _, label = spot.partition("-") if isinstance(spot, str) else ("", "", "")
            if kind not in (*path.ACTION_SQUARES, path.SITE) or not 0 < len(label) <= LONGEST_LABEL:
                raise self.fail(where, "caral.catalogue.spot", got=str(spot)[:80])
            if spots.index(spot) != number:
                raise self.fail(where, "engine.catalogue.duplicate", got=spot, first=spots.index(spot))
        kinds = [spot.split("-")[0] for spot in spots]
        for kind in path.ACTION_SQUARES:
            if kind not in kinds:
                raise self.fail("path.spots", "caral.catalogue.no_square", square=kind)
        if kinds.count(path.SITE) < FEWEST_SITES:
            raise self.fail("path.spots", "caral.catalogue.few_sites", least=FEWEST_SITES)
        return tuple(spots)

    def faces(self) -> tuple[tuple[int, ...], ...]:
        faces = self.items(self.section("die", {"faces"})["faces"], "die.faces")
        read = []
        for number, face in enumerate(faces):
            where = f"die.faces[{number}]"
            values = self.row(face, where)
            if list(values) != sorted(set(values)):
                raise self.fail(where, "caral.catalogue.face_order")
            read.append(values)
        if not any(any(face) for face in read):
            raise self.fail("die.faces", "caral.catalogue.die_stands_still")
        return tuple(read)

    def sizes(self) -> tuple[int, ...] | None:
        section = self.section("levels", {"count"}, frozenset({"sizes"}))
        count = self.number(section["count"], "levels.count", 1)
        if "sizes" not in section:
            return None
        sizes = self.row(section["sizes"], "levels.sizes")
        if len(sizes) != SIZES or sum(sizes) != count:
            raise self.fail("levels.sizes", "caral.catalogue.sizes", sizes=SIZES, count=count)
        if sizes[-1] < FIRST_PIECES:
            raise self.fail("levels.sizes", "caral.catalogue.first_pieces", least=FIRST_PIECES)
        return sizes

    def box(self) -> Box:
        self.only({"players", "stones", "cards", "levels", "sled", "path", "die", *self.sections})
        spots = path.Path(self.spots())
        carali, alpacas = self.numbers("players", {"carali": len(spots.quarries) + 1, "alpacas": 1})
        stones = self.numbers("stones", {"count": FEWEST_STONES})[0]
        sled_stones, sled_alpacas, movement = self.numbers(
            "sled", {"stones": FEWEST_SLED_STONES, "alpacas": 1, "movement": 1}
        )
        return Box(
            carali=carali,
            alpacas=alpacas,
            stones=stones,
            cards=tuple(self.numbers("cards", dict.fromkeys(KINDS, 1))),
            sizes=self.sizes(),
            sled_stones=sled_stones,
            sled_alpacas=sled_alpacas,
            sled_movement=movement,
            path=spots,
            faces=self.faces(),
            modules={name: read(self) for name, read in self.sections.items() if name in self.raw},
        )


def preset(edition: str) -> dict[str, Any]:
    """The catalogue we ship for an edition."""
    return shipped(__package__, edition)

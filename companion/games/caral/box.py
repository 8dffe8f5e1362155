"""What the box holds: the catalogue, read from TOML or a log's header, checked entry by entry (MAT-1 to MAT-5)."""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from companion.engine.problems import CatalogueError
from companion.games.caral import path
from companion.games.caral.cards import KINDS

CONFIDENCES = ("rulebook", "public", "assumed", "matched")
FEWEST_SITES = 12
FEWEST_STONES = 7
"""What the start goods of four players take (SET-5)."""
FEWEST_SLED_STONES = 2
SIZES = 5
FIRST_PIECES = 4
"""Pieces of the largest size that the set-up takes: four players, or two and their neutral pyramids (SET-4, SET-6)."""
MOST_PIECES = 200
LONGEST_LABEL = 40


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


class Reader:
    """Reads a catalogue and names the file and key of everything that is wrong."""

    def __init__(self, raw: Mapping[str, Any], file: str) -> None:
        self.raw, self.file = raw, file

    def fail(self, key: str, code: str, **params: Any) -> CatalogueError:
        return CatalogueError(f"caral.catalogue.{code}", f"{self.file}: {key}", **params)

    def section(self, name: str, keys: set[str], optional: frozenset[str] = frozenset()) -> Mapping[str, Any]:
        section = self.raw.get(name)
        if not isinstance(section, Mapping):
            raise self.fail(name, "missing")
        for key in section:
            if key not in keys | optional | {"confidence"}:
                raise self.fail(f"{name}.{key}", "unknown_key")
        for key in (*sorted(keys), "confidence"):
            if key not in section:
                raise self.fail(f"{name}.{key}", "missing")
        if section["confidence"] not in CONFIDENCES:
            raise self.fail(f"{name}.confidence", "confidence", choices=list(CONFIDENCES))
        return section

    def number(self, value: Any, key: str, least: int = 0) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= MOST_PIECES:
            raise self.fail(key, "number", least=least, most=MOST_PIECES)
        return value

    def numbers(self, name: str, keys: dict[str, int]) -> list[int]:
        section = self.section(name, set(keys))
        return [self.number(section[key], f"{name}.{key}", least) for key, least in keys.items()]

    def items(self, value: Any, key: str) -> list[Any]:
        if not isinstance(value, list) or not 0 < len(value) <= MOST_PIECES:
            raise self.fail(key, "list")
        return value

    def spots(self) -> tuple[str, ...]:
        spots = self.items(self.section("path", {"spots"})["spots"], "path.spots")
        for number, spot in enumerate(spots):
            where = f"path.spots[{number}]"
            kind, _, label = spot.partition("-") if isinstance(spot, str) else ("", "", "")
            if kind not in (*path.ACTION_SQUARES, path.SITE) or not 0 < len(label) <= LONGEST_LABEL:
                raise self.fail(where, "spot", got=str(spot)[:80])
            if spots.index(spot) != number:
                raise self.fail(where, "duplicate", got=spot, first=spots.index(spot))
        kinds = [spot.split("-")[0] for spot in spots]
        for kind in path.ACTION_SQUARES:
            if kind not in kinds:
                raise self.fail("path.spots", "no_square", square=kind)
        if kinds.count(path.SITE) < FEWEST_SITES:
            raise self.fail("path.spots", "few_sites", least=FEWEST_SITES)
        return tuple(spots)

    def faces(self) -> tuple[tuple[int, ...], ...]:
        faces = self.items(self.section("die", {"faces"})["faces"], "die.faces")
        read = []
        for number, face in enumerate(faces):
            where = f"die.faces[{number}]"
            values = [self.number(value, f"{where}[{i}]") for i, value in enumerate(self.items(face, where))]
            if values != sorted(set(values)):
                raise self.fail(where, "face_order")
            read.append(tuple(values))
        if not any(any(face) for face in read):
            raise self.fail("die.faces", "die_stands_still")
        return tuple(read)

    def sizes(self) -> tuple[int, ...] | None:
        section = self.section("levels", {"count"}, frozenset({"sizes"}))
        count = self.number(section["count"], "levels.count", 1)
        if "sizes" not in section:
            return None
        raw = self.items(section["sizes"], "levels.sizes")
        sizes = tuple(self.number(value, f"levels.sizes[{i}]") for i, value in enumerate(raw))
        if len(sizes) != SIZES or sum(sizes) != count:
            raise self.fail("levels.sizes", "sizes", sizes=SIZES, count=count)
        if sizes[-1] < FIRST_PIECES:
            raise self.fail("levels.sizes", "first_pieces", least=FIRST_PIECES)
        return sizes

    def box(self) -> Box:
        known = {"players", "stones", "cards", "levels", "sled", "path", "die", *SECTIONS}
        for name in self.raw:
            if name not in known:
                raise self.fail(name, "unknown_key")
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
            modules={name: read(self) for name, read in SECTIONS.items() if name in self.raw},
        )


Read = Callable[[Reader], Any]
SECTIONS: dict[str, Read] = {}
"""How each module reads its section of the catalogue; filled by the modules' registry."""


def read_box(raw: Mapping[str, Any], file: str) -> Box:
    """The box a catalogue describes, or an error with its place."""
    return Reader(raw, file).box()


@cache
def preset_text(edition: str) -> str:
    return (resources.files(__package__) / "catalogue" / f"{edition}.toml").read_text(encoding="utf-8")


def preset(edition: str) -> dict[str, Any]:
    """The catalogue we ship for an edition."""
    return read_toml(preset_text(edition), f"{edition}.toml")


def read_toml(text: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise CatalogueError("caral.catalogue.toml", file, problem=str(error)) from None

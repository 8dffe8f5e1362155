"""What the box holds for so many players: the catalogue, checked entry by entry (CMAT-1 to CMAT-5)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.cards import Kinds
from companion.engine.catalogue import Reader
from companion.engine.geometry.grid import EDGES, turned, turns
from companion.engine.hand import Counts
from companion.games.cacao.meta import META
from companion.games.cacao.tiles import JUNGLE, START, WORKERS

HAND = 3
"""Worker tiles in a hand (CSET-2)."""
DEBT = -100
"""No field of the water track costs more."""

Edges = tuple[int, ...]


@dataclass(frozen=True)
class Box:
    """The components, as printed or as the table corrected them."""

    storage: int
    suns: int
    water: tuple[int, ...]
    workers: Counts
    """Worker tiles of each player, by kind."""
    looks: Mapping[str, tuple[Edges, ...]]
    """For each kind of worker tile the workers at its edges, by quarter turns."""
    turns: Mapping[str, tuple[int, ...]]
    """For each kind the turns that differ."""
    jungle: Counts
    """Jungle tiles by kind, the start tiles among them."""

    @property
    def rounds(self) -> int:
        """Everybody lays one worker tile in each (CFIN-1)."""
        return sum(self.workers)


def read_box(raw: Mapping[str, Any], file: str, seats: int) -> Box:
    """The box a catalogue describes, or an error with its place."""
    reader = Reader(raw, file)
    reader.only(("village", "water", "workers", "jungle"))
    reader.needs(("village", "water", "workers", "jungle"))
    storage, suns = reader.numbers("village", {"storage": 1, "suns": 1})
    edges = _edges(reader)
    return Box(
        storage,
        suns,
        reader.row(reader.section("water", {"track"})["track"], "water.track", DEBT),
        _used(reader, "workers", WORKERS, seats, least=HAND),
        {kind: tuple(turned(edges[kind], turn) for turn in EDGES) for kind in edges},
        {kind: turns(edges[kind]) for kind in edges},
        _started(reader, _used(reader, "jungle", JUNGLE, seats)),
    )


def _entries(reader: Reader, section: str, kinds: Kinds) -> Mapping[str, tuple[str, Mapping[str, Any]]]:
    keys = {"count", "put_back"} | ({"edges"} if kinds is WORKERS else set())
    found = reader.entries(section, keys, len(kinds.names))
    return {reader.choice(entry["id"], f"{where}.id", kinds.names): (where, entry) for where, entry in found}


def _edges(reader: Reader) -> dict[str, Edges]:
    """The workers at the edges of each kind of worker tile."""
    edges = {}
    for kind, (where, entry) in _entries(reader, "workers", WORKERS).items():
        edges[kind] = _row(reader, entry["edges"], f"{where}.edges", len(EDGES))
    return edges


def _used(reader: Reader, section: str, kinds: Kinds, seats: int, least: int = 0) -> Counts:
    """How many of each kind are left when those for other numbers of players are put back."""
    entries, used = _entries(reader, section, kinds), []
    for where, entry in (entries[kind] for kind in kinds.names):
        put_back = _row(reader, entry["put_back"], f"{where}.put_back", len(META.players))
        count = reader.number(entry["count"], f"{where}.count", max(put_back))
        used.append(count - put_back[META.players.index(seats)])
    if sum(used) < least:
        raise reader.fail(section, "cacao.catalogue.too_few", least=least)
    return tuple(used)


def _started(reader: Reader, jungle: Counts) -> Counts:
    for kind in START:
        if not jungle[JUNGLE.number[kind]]:
            raise reader.fail("jungle", "cacao.catalogue.no_start", tile=kind)
    return jungle


def _row(reader: Reader, value: Any, where: str, length: int) -> tuple[int, ...]:
    row = reader.row(value, where)
    if len(row) != length:
        raise reader.fail(where, "engine.catalogue.entries", count=length)
    return row

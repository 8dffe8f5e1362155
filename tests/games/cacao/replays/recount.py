"""A second opinion: everybody's gold, counted from the text of a log alone.

Nothing of the engine is used here. Whatever an entry says is believed; what happens without an entry, such as a gap
that only one tile can fill, follows from what the log says next. Logs with undo, redo, amendments or house rulings are
not for this reader.
"""

import json
from collections.abc import Iterator
from typing import Any

from tests.games.cacao.replays.recount_land import Edges, Land, Place, most_left, place, put_back, shares

PRICES = {"market_2": 2, "market_3": 3, "market_4": 4}
FRUITS = {"plantation_1": 1, "plantation_2": 2}
MINES = {"mine_1": 1, "mine_2": 2}
UNASKED = ("note", "cacao.note_tiles", "cacao.forget_tiles", "cacao.renounce")
NOTHING_TO_COUNT = ("start", "note", "cacao.note_tiles", "cacao.forget_tiles", "cacao.deal")


class Recount:
    """One game, read from its first line to its last."""

    def __init__(self, header: dict[str, Any]) -> None:
        box, self.seats, self.first = header["catalogue"], range(header["seats"]), header["starts"]
        self.looks = {entry["id"]: entry["edges"] for entry in box["workers"]}
        self.turns = sum(put_back(entry, len(self.seats)) for entry in box["workers"]) * len(self.seats)
        self.pile = sum(put_back(entry, len(self.seats)) for entry in box["jungle"]) - 2
        self.track, self.room, self.places = box["water"]["track"], box["village"]["storage"], box["village"]["suns"]
        self.gold, self.cacao, self.suns, self.water = ([0] * len(self.seats) for _ in range(4))
        self.land, self.display = Land(), list[str]()
        self.gaps, self.filled = list[Place](), list[Place]()
        self.selling: dict[int, Edges] = {}
        self.sales: dict[int, list[str]] = {}
        self.position, self.points = 0, list[tuple[int, int, int, str]]()
        self.working = self.ended = False

    def clockwise(self, seat: int) -> list[int]:
        return [(seat + more) % len(self.seats) for more in self.seats]

    def award(self, seat: int, gold: int, rule: str) -> None:
        self.gold[seat] += gold
        self.points.append((self.position, seat, gold, rule))

    # --- what an entry says ----------------------------------------------------------------------------------

    def read(self, entry: dict[str, Any], following: str) -> None:
        self.position, action = entry["position"], dict(entry["action"])
        kind = action.pop("kind")
        if kind not in NOTHING_TO_COUNT:
            getattr(self, "do_" + kind.removeprefix("cacao."))(entry["seat"], **action)
        self.goes_on(following)

    def do_take(self, seat: int, tile: str) -> None:
        self.seat, self.tile = seat, tile

    def do_put(self, seat: int, square: str) -> None:
        self.at, self.over = place(square), False

    def do_overbuild(self, seat: int, square: str) -> None:
        self.at, self.over = place(square), True

    def do_turn(self, seat: int, turn: int) -> None:
        edges = self.looks[self.tile]
        self.suns[seat] -= self.over
        self.land.workers[self.at] = seat, edges[4 - turn :] + edges[: 4 - turn]
        self.gaps, self.filled = [] if self.over else self.land.gaps(self.at), []
        self.turns, self.working = self.turns - 1, True

    def do_fill(self, seat: int, tile: str, square: str) -> None:
        self.lay(tile, place(square))

    def do_reveal(self, seat: Any, tile: str) -> None:
        self.display.append(tile)
        self.pile -= 1

    def do_sell(self, seat: int, sold: list[str]) -> None:
        self.sales[seat] = sold
        if self.sales.keys() == self.selling.keys():
            for each in self.clockwise(self.seat):
                if each in self.selling:
                    self.sell(each, self.selling[each], self.sales[each])
            self.selling, self.sales = {}, {}

    def do_renounce(self, seat: int, good: str, count: int) -> None:
        if good == "gold":
            self.award(seat, -count, "CACT-2")
        else:
            {"cacao": self.cacao, "water": self.water, "sun": self.suns}[good][seat] -= count

    # --- what follows ----------------------------------------------------------------------------------------

    def goes_on(self, following: str) -> None:
        while self.working and self.gaps and self.display and following != "cacao.fill":
            assert len({*self.display}) == 1, "somebody had to choose"
            self.lay(self.display[0], self.gaps[0])
        if self.working and (not self.gaps or not (self.display or self.pile)):
            self.working = False
            self.work()
        full = len(self.display) == 2 or not self.pile
        if not (self.turns or self.working or self.selling or self.ended) and full:
            self.count()

    def lay(self, tile: str, at: Place) -> None:
        self.display.remove(tile)
        self.gaps.remove(at)
        self.filled.append(at)
        self.land.jungle[at] = tile

    def work(self) -> None:
        for seat in self.clockwise(self.seat):
            edges = self.land.activated(seat, self.at, self.filled)
            for count, kind in edges:
                self.one_edge(seat, count, kind)
            fruits = sum(count * FRUITS.get(kind, 0) for count, kind in edges)
            if self.cacao[seat] + fruits and any(kind in PRICES for _, kind in edges):
                self.selling[seat] = edges
            else:
                self.cacao[seat] = min(self.room, self.cacao[seat] + fruits)

    def one_edge(self, seat: int, count: int, kind: str) -> None:
        if kind in MINES:
            self.award(seat, count * MINES[kind], "CTILE-3")
        elif kind == "water":
            self.water[seat] = min(len(self.track) - 1, self.water[seat] + count)
        elif kind == "sun":
            self.suns[seat] = min(self.places, self.suns[seat] + count)

    def sell(self, seat: int, edges: Edges, sold: list[str]) -> None:
        harvests = [count * FRUITS[kind] for count, kind in edges if kind in FRUITS]
        stalls = [(count, kind) for count, kind in edges if kind in PRICES]
        self.cacao[seat] = most_left(self.cacao[seat], self.room, harvests, stalls, sold)
        for kind in sorted({*sold}):
            self.award(seat, sold.count(kind) * PRICES[kind], "CTILE-2")

    def count(self) -> None:
        """The final scoring: temples in the order of laying, then tokens and water."""
        self.ended = True
        for at, kind in self.land.jungle.items():
            paid = shares(self.land.at_temple(at, len(self.seats))) if kind == "temple" else []
            for seat in self.clockwise(self.first):
                if paid and paid[seat]:
                    self.award(seat, paid[seat], "CFIN-2")
        for seat in self.clockwise(self.first):
            if self.suns[seat]:
                self.award(seat, self.suns[seat], "CFIN-3")
            self.award(seat, self.track[self.water[seat]], "CFIN-3")


def recount(text: str) -> Iterator[Recount]:
    """The reader after every entry."""
    header, *rows = (json.loads(line) for line in text.splitlines() if not line.startswith("#"))
    entries = [row for row in rows if "action" in row]
    reader = Recount(header["header"])
    for number, entry in enumerate(entries):
        kinds = (each["action"]["kind"] for each in entries[number + 1 :])
        reader.read(entry, next((kind for kind in kinds if kind not in UNASKED), ""))
        yield reader

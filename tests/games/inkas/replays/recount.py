"""A second opinion: markers, cards and routes, counted from the text of a log alone.

Nothing of the engine is used here. Whatever an entry says is believed; what happens without an entry, such as a theft
of a real card from the only one who can be robbed, follows from the rules. Logs with undo, redo, amendments or house
rulings are not for this reader.
"""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.games.inkas.replays.recount_board import YIELDS, Land, ends

PRICES = {
    "road": ["wood", "stone"],
    "settlement": ["wood", "stone", "potato", "wool"],
    "city": ["potato", "potato", "ore", "ore", "ore"],
    "card": ["potato", "wool", "ore"],
}
ENDS = (4, 8)
"""The markers with which a tribe declines."""
PRIVATE = ("note_cards", "forget_cards", "tell_theft", "deal", "throw", "decline", "take_back", "finish", "go_on")

PIECES = (
    "place_settlement",
    "place_road",
    "lay_road",
    "build_road",
    "build_settlement",
    "build_city",
    "found",
    "clear",
)
"""What changes the board, so that the longest route may change hands."""


class Recount:
    """One game, read from its first line to its last."""

    def __init__(self, header: dict[str, Any]) -> None:
        box, self.seats = header["catalogue"], range(header["seats"])
        self.kept = header["options"]["cards"] == "app"
        self.land = Land(box["tiles"], len(self.seats))
        self.supply = Counter({kind: count for kind, count in box["cards"].items() if kind != "confidence"})
        self.hands: list[Counter[str]] = [Counter() for _ in self.seats]
        self.sizes, self.markers, self.fights = ([0 for _ in self.seats] for _ in range(3))
        self.robber, self.turn, self.holder, self.must = "frame", header["starts"], -1, False
        self.offers: list[tuple[int, list[str], list[str]]] = []
        self.asked: set[int] = set()
        self.said: dict[int, list[str]] = {}
        self.routes = [0 for _ in self.seats]
        self.named, self.position, self.pays = "", 0, len(self.seats)
        if header["options"]["board"] == "beginner":
            self.begin({start["id"]: start for start in box["starts"]}, header["colours"])

    def begin(self, starts: dict[str, dict[str, Any]], colours: list[str]) -> None:
        for seat, colour in enumerate(colours):
            start = starts[colour]
            for site, road in (("lettered", "road"), ("other", "other_road")):
                self.settle(seat, self.land.site(start[site]))
                self.land.roads[seat].append(self.land.path(start[road]))
            self.first_yields(seat, self.land.site(start["lettered"]))

    # --- cards ----------------------------------------------------------------------------------------------

    def gets(self, seat: int, cards: list[str]) -> None:
        self.hands[seat].update(cards)
        self.supply.subtract(cards)
        self.sizes[seat] += len(cards)

    def pays_for(self, seat: int, cards: list[str]) -> None:
        self.hands[seat].subtract(cards)
        self.supply.update(cards)
        self.sizes[seat] -= len(cards)

    def hands_over(self, seat: int, to: int, cards: list[str]) -> None:
        self.pays_for(seat, cards)
        self.gets(to, cards)

    def first_yields(self, seat: int, site: str) -> None:
        tiles = (self.land.terrain[tile] for tile in self.land.around(site))
        self.gets(seat, [YIELDS[tile] for tile in tiles if tile in YIELDS])

    def robs(self, thief: int, victim: int) -> None:
        """Nobody else sees which card; where the app keeps them the next entry tells."""
        if self.sizes[victim] and not self.kept:
            self.sizes[victim] -= 1
            self.sizes[thief] += 1

    # --- what an entry says ---------------------------------------------------------------------------------

    def read(self, entry: dict[str, Any]) -> None:
        self.position, action = entry["position"], dict(entry["action"])
        kind = action.pop("kind").removeprefix("inkas.")
        if kind not in (*PRIVATE, "start", "note"):
            getattr(self, f"do_{kind}")(entry["seat"], **action)
        if kind in PIECES:
            self.award_route()

    def do_lay_out(self, seat: Any, order: list[str]) -> None:
        self.land.terrain.update(zip(self.land.land, order, strict=True))

    def do_place_settlement(self, seat: int, site: str) -> None:
        self.settle(seat, site)
        self.pays -= 1
        if self.pays < 0:
            self.first_yields(seat, site)

    def do_place_road(self, seat: int, path: str) -> None:
        self.land.roads[seat].append(frozenset(ends(path)))

    do_lay_road = do_place_road

    def do_build_road(self, seat: int, path: str) -> None:
        self.pays_for(seat, PRICES["road"])
        self.do_place_road(seat, path)

    def do_build_settlement(self, seat: int, site: str) -> None:
        self.pays_for(seat, PRICES["settlement"])
        self.settle(seat, site)
        self.decline(seat)

    def do_build_city(self, seat: int, site: str) -> None:
        self.pays_for(seat, PRICES["city"])
        self.land.new[seat][site] = 2
        self.markers[seat] += 1
        self.decline(seat)

    def do_found(self, seat: int, site: str) -> None:
        self.settle(seat, site)
        self.turn = (seat + 1) % len(self.seats)

    do_clear = do_found

    def settle(self, seat: int, site: str) -> None:
        self.land.settle(seat, site)
        self.markers[seat] += 1

    def decline(self, seat: int) -> None:
        if self.markers[seat] in ENDS:
            self.land.decline(seat)

    def do_end_turn(self, seat: int) -> None:
        self.turn = (seat + 1) % len(self.seats)

    def do_roll(self, seat: Any, total: int) -> None:
        self.must = total == 7
        self.asked = {each for each in self.seats if self.must and self.sizes[each] > 7 + self.fights[each]}
        due: dict[str, Counter[int]] = {}
        for tile, number in self.land.numbers.items():
            if number == total and tile != self.robber:
                due.setdefault(YIELDS[self.land.terrain[tile]], Counter()).update(self.land.at(tile))
        for card, shares in due.items():
            self.share(card, shares)

    def share(self, card: str, shares: Counter[int]) -> None:
        """Too little for all: nobody gets any, but the only one gets what is left."""
        left = self.supply[card]
        if shares.total() > left:
            shares = Counter(dict.fromkeys(shares, left)) if len(shares) == 1 else Counter()
        for seat, count in shares.items():
            self.gets(seat, [card] * count)

    def do_discard(self, seat: int, cards: list[str]) -> None:
        for each, given in self.all_said(seat, cards).items():
            self.pays_for(each, given)

    def all_said(self, seat: int, cards: list[str]) -> dict[int, list[str]]:
        """What several do at once happens when the last of them has answered."""
        self.said[seat] = cards
        if self.said.keys() != self.asked:
            return {}
        said, self.said = self.said, {}
        return said

    def do_exchange(self, seat: int, cards: list[str]) -> None:
        self.pays_for(seat, cards)

    do_swap = do_exchange

    def do_take(self, seat: int, card: str) -> None:
        self.gets(seat, [card])

    def do_move_robber(self, seat: int, **to: str) -> None:
        self.robber = to["hex"]
        at = {} if self.robber == "frame" else self.land.at(self.robber)
        victims = [other for other in at if other != seat]
        if self.must and len(victims) == 1:
            self.robs(seat, victims[0])

    def do_rob(self, seat: int, victim: int | None = None) -> None:
        if victim is not None:
            self.robs(seat, victim)

    def do_steal(self, seat: Any, card: str, thief: int, victim: int) -> None:
        self.hands_over(victim, thief, [card])

    def do_use_might(self, seat: int) -> None:
        card, self.robber = YIELDS[self.land.terrain[self.robber]], "frame"
        if self.supply[card]:
            self.gets(seat, [card])

    def do_buy_card(self, seat: int) -> None:
        self.pays_for(seat, PRICES["card"])

    def do_play_card(self, seat: int, development: str) -> None:
        self.fights[seat] += development == "combat"
        self.must = self.must and development != "combat"

    def do_name_kind(self, seat: int, card: str) -> None:
        self.named, self.asked = card, {other for other in self.seats if other != seat and self.sizes[other]}
        for other in self.seats if self.kept else ():
            if other != seat:
                self.hands_over(other, seat, [card] * min(2, self.hands[other][card]))

    def do_give_up(self, seat: int, count: int) -> None:
        for each, given in self.all_said(seat, [self.named] * count).items():
            self.hands_over(each, self.turn, given)

    def do_offer(self, seat: int, gives: list[str], wants: list[str], to: Any = ()) -> None:
        self.offers.append((seat, gives, wants))

    def do_counter(self, seat: int, gives: list[str], wants: list[str], offer: int) -> None:
        self.offers.append((seat, gives, wants))

    def do_accept(self, seat: int, offer: int) -> None:
        maker, gives, wants = self.offers[offer - 1]
        self.hands_over(maker, seat, gives)
        self.hands_over(seat, maker, wants)

    # --- what follows ---------------------------------------------------------------------------------------

    def award_route(self) -> None:
        self.routes = routes = [self.land.route(seat) for seat in self.seats]
        best = max(routes)
        ahead = [seat for seat in self.seats if best and routes[seat] == best]
        if self.holder not in ahead:
            self.holder = ahead[0] if len(ahead) == 1 else -1


def recount(text: str) -> Iterator[Recount]:
    """The reader after every entry."""
    header, *rows = (json.loads(line) for line in text.splitlines() if not line.startswith("#"))
    reader = Recount(header["header"])
    for row in rows:
        if "action" in row:
            reader.read(row)
            yield reader

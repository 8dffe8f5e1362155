"""A second opinion: everybody's fame, counted from the text of a log alone.

Nothing of the engine is used here. Whatever an entry says is believed; pieces are counted in plain dictionaries, and
every point is written down with its position, seat and rule. Logs with undo, redo, amendments or house rulings are
not for this reader.
"""

import json
from collections.abc import Iterator
from typing import Any

from tests.games.caral.replays.recount_turns import Turns


class Recount(Turns):
    """A whole game, ceremonies and final tally included."""

    def do_reveal(self, seat: Any, card: str) -> None:
        """A kind is barred."""

    def do_sacrifice_nothing(self, seat: int) -> None:
        self.offer(seat, 0)

    def do_sacrifice(self, seat: int, card: str, count: int) -> None:
        self.hand[seat] -= count
        self.offer(seat, count + (self.emissary_tile(seat) == "one_more"))

    def offer(self, seat: int, count: int) -> None:
        """The first to lay out is the head priest; dictionaries keep the order."""
        self.active = None
        self.offers[seat] = count
        if len(self.offers) == len(self.seats):
            self.then(self.ceremony, self.whim, self.annual, self.finish_year)

    def ceremony(self) -> None:
        best = max(self.offers, key=lambda seat: self.offers[seat])
        for seat, count in self.offers.items():
            fame = (3, 4, 5, 6, 7)[self.central - 1] if seat == best else 1
            self.award(seat, fame if count else -1, "CER-3")

    def struck(self) -> list[int]:
        """Whom the gods punish, whether or not there is anything to take."""
        card = next(card for card in self.box["whim"] if card["id"] == self.shown["whim"][-1])
        counts = self.offers.values()
        if sum(counts) >= card["thresholds"][len(self.seats) - 2]:
            return []
        if card["target"] == "fewest":
            return [seat for seat, count in self.offers.items() if count == min(counts)]
        return [seat for seat, count in self.offers.items() if count < max(counts)]

    def whim(self) -> None:
        if "whim" in self.modules:
            card = next(card for card in self.box["whim"] if card["id"] == self.shown["whim"][-1])
            self.penalties_due = sum(self.can_lose(seat, card["penalty"]) for seat in self.struck())

    def can_lose(self, seat: int, penalty: str) -> bool:
        """Owner's marks and figures on complete levels stay."""
        if penalty == "carali":
            loose = sum(self.workers[seat].values()) + self.priests(seat) + self.abroad[seat]["carali"]
            return loose + self.value(seat, "sites") > 0
        if penalty == "alpaca":
            return self.alpacas[seat] + self.abroad[seat]["alpacas"] > 0
        return (self.stones if penalty == "stone" else self.hand)[seat] > 0

    def do_return_carali(self, seat: int, place: str) -> None:
        self.put_carali(seat, place, by=-1)
        self.penalties_due -= 1

    def do_return_alpaca(self, seat: int, place: str) -> None:
        self.take_alpaca(seat, place)
        self.penalties_due -= 1

    def do_return_stone(self, seat: int) -> None:
        self.stones[seat] -= 1
        self.penalties_due -= 1

    def do_give_card(self, seat: int, card: str) -> None:
        self.hand[seat] -= 1
        self.penalties_due -= 1

    def annual(self) -> None:
        if "annual" not in self.modules or self.year > len(self.shown["annual"]):
            return
        tile = next(tile for tile in self.box["annual"] if tile["id"] == self.shown["annual"][self.year - 1])
        stand = {seat: self.value(seat, tile["id"]) for seat in self.clockwise(self.starter)}
        ranks = sorted(set(stand.values()), reverse=True)
        first = [seat for seat, value in stand.items() if value == ranks[0]]
        for seat, value in stand.items():
            if seat in first:
                self.award(seat, tile["first"], "TILE-1")
            elif len(first) == 1 and value == ranks[1]:
                self.award(seat, tile["second"], "TILE-1")
        self.lowest = [seat for seat, value in stand.items() if value == ranks[-1]]

    def finish_year(self) -> None:
        """The seventh pyramid ends the game, in the crowd edition the seventh year too."""
        if self.completed >= 7 or (self.crowd and self.year == 7):
            self.claims_due = self.claimable()
            self.then(self.tally)
            return
        after = self.clockwise((self.starter + 1) % len(self.seats))
        chosen = [seat for seat in after if seat in self.lowest] or list(self.offers)
        self.starter, self.lowest, self.offers = chosen[0], [], {}

    def claimable(self) -> bool:
        """Whether an open card is left that the table must judge; the end waits until nobody claims it any more."""
        judged = {card["id"] for card in self.box.get("status", []) if card["condition"] == "judged"}
        return bool(judged.intersection(self.shown["status"]) - self.taken.keys())

    def do_close_claims(self, seat: Any) -> None:
        self.claims_due = False

    def do_begin_year(self, seat: Any) -> None:
        self.year += 1
        self.figure = ["start" for _ in self.seats]
        self.shows_due = int("whim" in self.modules and self.year < len(self.box["whim"]))
        if "whim" in self.modules and not self.shows_due:
            self.next_whim()
        order = self.clockwise(self.starter)
        self.then(self.bless, *(lambda seat=seat: self.bless_cards(seat) for seat in order))

    def next_whim(self) -> None:
        """The seventh card is known by then, and afterwards the order repeats."""
        unseen = [card["id"] for card in self.box["whim"] if card["id"] not in self.shown["whim"]]
        self.shown["whim"].append((unseen or self.shown["whim"][-len(self.box["whim"]) :])[0])

    def bless(self) -> None:
        for seat in self.clockwise(self.starter):
            if self.priests(seat):
                self.award(seat, self.priests(seat), "END-2")

    def bless_cards(self, seat: int) -> None:
        self.draw(seat, self.value(seat, "started"))

    def do_finish(self, seat: Any) -> None:
        self.tally()

    def tally(self) -> None:
        self.over = True
        for seat in self.clockwise(self.starter):
            self.award(seat, 2 * self.priests(seat) + sum(map(worth, self.own(seat))), "FIN-1")
            if seat == self.diplomat:
                self.award(seat, 4, "FIN-2")

    def goods(self, seat: int) -> int:
        return self.stones[seat] + self.placed(seat, "alpacas") + self.hand[seat]


def worth(site: dict[str, Any]) -> int:
    """A pyramid at the end: 5 or 10 when complete, else its levels."""
    return {3: 5, 5: 10}[site["size"]] if site["levels"] == site["size"] > 0 else int(site["levels"])


def recount(text: str) -> Iterator[Recount]:
    """The reader after every entry of a log."""
    first, *rows = (json.loads(line) for line in text.splitlines() if not line.startswith("#"))
    reader = Recount(first["header"])
    for row in rows[:-1]:
        reader.read(row)
        yield reader

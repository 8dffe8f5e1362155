"""Setting up and taking turns, for the recount of a log: one method for each kind of entry."""

from collections.abc import Callable
from typing import Any, NamedTuple

from tests.games.caral.replays.recount_pieces import Pieces

COMPLETED = {1: 3, 2: 3, 3: 2, 4: 2, 5: 2, 6: 1, 7: 1}
GROWS = (2, 4, 6, 7)


class Point(NamedTuple):
    """Fame that somebody got or lost: where in the log, who, by which rule, how much."""

    position: int
    seat: int
    rule: str
    amount: int


class Scorer(Pieces):
    """Writes down every point. What must wait for cards, a card turned up or a penalty is put off until they come."""

    def __init__(self, header: dict[str, Any]) -> None:
        super().__init__(header)
        self.fame = [0 for _ in self.seats]
        self.points: list[Point] = []
        self.position = 0
        self.todo: list[Callable[[], None]] = []
        self.cards_due, self.penalties_due, self.shows_due = 0, 0, 0
        self.four_due, self.claims_due = False, False
        self.offers: dict[int, int] = {}
        self.taken: dict[str, int] = {}
        self.claims: dict[str, int] = {}
        self.diplomat: int | None = None
        self.lowest: list[int] = []
        self.over = False

    def read(self, entry: dict[str, Any]) -> None:
        """One entry and everything that follows from it."""
        self.position, action, seat = entry["position"], dict(entry["action"]), entry["seat"]
        name = action.pop("kind").removeprefix("caral.")
        getattr(self, f"do_{name}")(seat, **action)
        self.go_on()

    def go_on(self) -> None:
        self.give_status_cards()
        while self.todo and not (self.cards_due or self.penalties_due or self.shows_due or self.claims_due):
            self.todo.pop(0)()
            self.give_status_cards()

    def then(self, *steps: Callable[[], None]) -> None:
        """These come before whatever was put off already."""
        self.todo[:0] = steps

    def award(self, seat: int, amount: int, rule: str) -> None:
        amount = max(amount, -self.fame[seat])
        self.fame[seat] += amount
        self.points.append(Point(self.position, seat, rule, amount))

    def draw(self, seat: int, count: int) -> None:
        """With a real deck at once; else the entries that follow bring the cards."""
        kinds = [count for kind, count in self.box["cards"].items() if kind != "confidence"]
        count = min(count, sum(kinds) - sum(self.hand))
        if self.deals:
            self.cards_due += count
        else:
            self.hand[seat] += count

    def give_status_cards(self) -> None:
        first = self.starter if self.active is None else self.active
        for card in self.box.get("status", []):
            if card["id"] not in self.shown["status"] or card["id"] in self.taken or card["condition"] == "judged":
                continue
            winner = next((seat for seat in self.clockwise(first) if self.meets(seat, card)), None)
            if winner is not None:
                self.take_status(winner, card["id"])

    def meets(self, seat: int, card: dict[str, Any]) -> bool:
        if card["condition"] == "first_at":
            return self.figure[seat].split("-")[0] == card["value"]
        return self.value(seat, card["condition"]) >= int(card["value"])

    def take_status(self, seat: int, name: str) -> None:
        self.taken[name] = seat
        card = next(card for card in self.box["status"] if card["id"] == name)
        self.award(seat, card["fame"], "STAT-1")


class Turns(Scorer):
    """Everything until a year ends."""

    def do_start(self, seat: Any) -> None:
        """Somebody opened the table."""

    def do_start_at(self, seat: int, site: str) -> None:
        place = self.clockwise(self.starter).index(seat)
        for quarry in self.workers[seat]:
            self.workers[seat][quarry] = 1
        self.sites[site] = {"owner": seat, "size": 5, "levels": 1, "priests": 0}
        self.load(seat, (1, 2, 2, 2)[place])
        self.award(seat, 5, "SET-2")
        self.draw(seat, (4, 4, 5, 6)[place])

    def do_place_neutral(self, seat: int, site: str) -> None:
        self.sites[site] = {"owner": None, "size": 5, "levels": 1, "priests": 0}

    def do_deal(self, seat: Any, cards: list[str], to: int) -> None:
        self.hand[to] += len(cards)
        self.cards_due -= len(cards)

    def do_show(self, seat: Any, component: str) -> None:
        """The last annual tile needs no question, nor does the last whim card."""
        section = next(name for name in self.shown if component in [card["id"] for card in self.box[name]])
        self.shown[section].append(component)
        self.shows_due = 0
        if section == "annual" and len(self.shown[section]) == len(self.box[section]) - 1:
            self.shown[section] += [tile["id"] for tile in self.box[section] if tile["id"] not in self.shown[section]]

    def do_roll(self, seat: Any, face: str) -> None:
        self.active = self.starter

    def do_lead_architect(self, seat: int, steps: int) -> None:
        """Where the architect stands gives no fame."""

    def do_move(self, seat: int, to: str, discard: int = 0) -> None:
        self.figure[seat], self.built = to, ""
        self.active = None if to == "centre" else seat

    def do_discard(self, seat: int, cards: list[str]) -> None:
        self.hand[seat] -= len(cards)
        if self.four_due:
            self.four_due = False
            self.draw(seat, 4)

    def do_end_turn(self, seat: int) -> None:
        """Nothing changes."""

    def do_play_pair(self, seat: int, card: str) -> None:
        self.hand[seat] -= 2
        if card in ("stone", "clay"):
            self.build(seat, self.built)

    do_play_mixed_pair = do_play_pair

    def do_place_worker(self, seat: int, quarry: str) -> None:
        self.put_carali(seat, quarry)
        self.village(seat)

    def do_place_builder(self, seat: int, site: str) -> None:
        self.put_carali(seat, site)
        self.village(seat)

    do_place_priest = do_place_builder

    def do_send_carali(self, seat: int) -> None:
        self.put_carali(seat, "emissary")
        self.then(lambda: self.climb(seat), lambda: self.village(seat))

    def do_skip_carali(self, seat: int) -> None:
        self.village(seat)

    def village(self, seat: int) -> None:
        """A tile may let a card follow."""
        if self.laid.get(self.figure[seat]) == "village_a":
            self.draw(seat, 1)

    def do_lift_carali(self, seat: int, spot: str) -> None:
        self.put_carali(seat, spot, by=-1)

    def do_settle_carali(self, seat: int, spot: str) -> None:
        self.put_carali(seat, spot)
        self.climb(seat)

    def do_take_stones(self, seat: int, count: int) -> None:
        self.stones[seat] += count

    def do_skip_stones(self, seat: int) -> None:
        """A carali moves next."""

    def do_draw_cards(self, seat: int) -> None:
        self.draw(seat, 2)

    def do_draw_three(self, seat: int) -> None:
        self.draw(seat, 3)

    def do_draw_four(self, seat: int) -> None:
        self.four_due = True

    def do_buy_alpaca(self, seat: int) -> None:
        self.alpacas[seat] += 1
        self.then(lambda: self.card_for_alpaca(seat), lambda: self.market(seat))

    def do_send_alpaca(self, seat: int) -> None:
        self.abroad[seat]["alpacas"] += 1
        self.then(lambda: self.card_for_alpaca(seat), lambda: self.climb(seat), lambda: self.market(seat))

    def do_skip_alpaca(self, seat: int) -> None:
        self.market(seat)

    def market(self, seat: int) -> None:
        """A tile may let a stone follow."""
        if self.laid.get(self.figure[seat]) == "market_a":
            self.load(seat, 1)

    def card_for_alpaca(self, seat: int) -> None:
        if self.emissary_tile(seat) == "alpaca_card":
            self.draw(seat, 1)

    def do_trade_alpaca(self, seat: int, spot: str = "sled") -> None:
        self.take_alpaca(seat, spot)

    def do_take_cards(self, seat: int, cards: list[str]) -> None:
        self.hand[seat] += len(cards)

    def do_start_pyramid(self, seat: int, levels: int) -> None:
        self.sites[self.figure[seat]]["size"] = levels
        self.build(seat, self.figure[seat])

    def do_build_level(self, seat: int) -> None:
        self.build(seat, self.figure[seat])

    def do_build_afar(self, seat: int, site: str) -> None:
        self.build(seat, site)

    def build(self, seat: int, name: str) -> None:
        site, self.built = self.sites[name], name
        self.stones[seat] -= 1
        site["levels"] += 1
        if site["levels"] == site["size"]:
            self.completed += 1
            self.award(seat, COMPLETED.get(self.completed, 0), "BUILD-4")
            self.central += self.completed in GROWS
            if self.crowd and self.completed == max(COMPLETED):
                self.figure = ["centre" for _ in self.seats]
                self.active = None

    def do_lay_tile(self, seat: int, spot: str) -> None:
        self.laid[spot] = self.shown["progress"][len(self.laid)]

    def do_move_anaconda(self, seat: int, spot: str) -> None:
        """Its square gives no fame."""

    def do_give_up_alpaca(self, seat: int, spot: str) -> None:
        self.take_alpaca(seat, spot)

    def do_give_up_stone(self, seat: int) -> None:
        self.stones[seat] -= 1
        self.award(seat, -1, "ANA-2")

    def do_buy_stones(self, seat: int, cards: list[str]) -> None:
        self.hand[seat] -= len(cards)
        self.load(seat, 2)

    def climb(self, seat: int) -> None:
        """Is the lowest incomplete level full now?"""
        if "emissaries" not in self.modules or self.level[seat] == len(self.box["emissaries"]):
            return
        level, there = self.box["emissaries"][self.level[seat]], self.abroad[seat]
        if any(there[figure] < level[figure] for figure in there):
            return
        if self.level[seat] == max(self.level):
            self.diplomat = seat
        self.level[seat] += 1
        self.abroad[seat] = {"carali": 0, "alpacas": 0}
        self.award(seat, level["fame"], "EMI-3")
        self.load(seat, level["stones"])
        self.draw(seat, level["cards"])

    def do_claim_status(self, seat: int, component: str) -> None:
        self.claims[component] = seat

    def do_confirm_claim(self, seat: int, component: str) -> None:
        self.take_status(self.claims.pop(component), component)

    def do_reject_claim(self, seat: int, component: str) -> None:
        del self.claims[component]

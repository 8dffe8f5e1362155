"""What lies where, for the recount of a log: plain dictionaries, and nothing of the engine."""

from collections.abc import Callable
from typing import Any

SLED = 4


class Pieces:
    """What lies where, and how entries change it."""

    def __init__(self, header: dict[str, Any]) -> None:
        self.box = header["catalogue"]
        self.deals = header["options"]["cards"] == "app"
        self.crowd = header["edition"] == "crowd"
        self.modules = header["modules"]
        self.starter = header["starts"]
        everybody = range(header["seats"])
        self.seats = list(everybody)
        self.spots = ["start", *self.box["path"]["spots"], "centre"]
        quarries = [spot for spot in self.spots if spot.startswith("quarry")]
        self.figure = ["start" for _ in everybody]
        self.stones = [0 for _ in everybody]
        self.alpacas = [1 for _ in everybody]
        self.hand = [0 for _ in everybody]
        self.workers = [dict.fromkeys(quarries, 0) for _ in everybody]
        self.sites: dict[str, dict[str, Any]] = {}
        self.level = [0 for _ in everybody]
        self.abroad = [{"carali": 0, "alpacas": 0} for _ in everybody]
        self.built = ""
        self.completed, self.central, self.year = 0, 1, 1
        self.active: int | None = None
        self.laid: dict[str, str] = {}
        self.shown: dict[str, list[str]] = {"whim": [], "annual": [], "status": [], "progress": []}

    def clockwise(self, first: int) -> list[int]:
        return self.seats[first:] + self.seats[:first]

    def own(self, seat: int) -> list[dict[str, Any]]:
        return [site for site in self.sites.values() if site["owner"] == seat]

    def room(self, seat: int) -> int:
        left = self.box["stones"]["count"] - sum(self.stones)
        return min(SLED - self.stones[seat], left)

    def load(self, seat: int, stones: int) -> None:
        self.stones[seat] += min(stones, self.room(seat))

    def emissary_tile(self, seat: int) -> str:
        return str(self.box["emissaries"][self.level[seat] - 1]["id"]) if self.level[seat] else ""

    def priests(self, seat: int) -> int:
        return sum(site["priests"] for site in self.own(seat))

    def placed(self, seat: int, figure: str) -> int:
        """All carali or all alpacas of a seat, abroad too."""
        abroad = self.abroad[seat][figure]
        if "emissaries" in self.modules:
            abroad += sum(level[figure] for level in self.box["emissaries"][: self.level[seat]])
        if figure == "alpacas":
            return self.alpacas[seat] + abroad
        return sum(self.workers[seat].values()) + len(self.own(seat)) + self.priests(seat) + abroad

    def put_carali(self, seat: int, place: str, by: int = 1) -> None:
        """A carali comes to a quarry, a site, a completed pyramid or the emissary board, or leaves it."""
        if place == "emissary":
            self.abroad[seat]["carali"] += by
        elif place.startswith("quarry"):
            self.workers[seat][place] += by
        elif place in self.sites and self.sites[place]["levels"]:
            self.sites[place]["priests"] += by
        elif by > 0:
            self.sites[place] = {"owner": seat, "size": 0, "levels": 0, "priests": 0}
        else:
            del self.sites[place]

    def take_alpaca(self, seat: int, place: str) -> None:
        if place == "emissary":
            self.abroad[seat]["alpacas"] -= 1
        else:
            self.alpacas[seat] -= 1

    def value(self, seat: int, what: str) -> int:
        """How a seat stands in the category of an annual tile or the condition of a status card."""
        own = self.own(seat)
        values: dict[str, Callable[[], int]] = {
            "carali": lambda: self.placed(seat, "carali"),
            "alpacas": lambda: self.placed(seat, "alpacas"),
            "cards": lambda: self.hand[seat],
            "hand": lambda: self.hand[seat],
            "stones": lambda: self.stones[seat],
            "sites": lambda: sum(1 for site in own if not site["levels"]),
            "workers": lambda: sum(self.workers[seat].values()),
            "position": lambda: self.spots.index(self.figure[seat]),
            "started": lambda: sum(1 for site in own if site["levels"]),
            "completed": lambda: sum(1 for site in own if site["levels"] == site["size"] > 0),
            "priests": lambda: self.priests(seat),
            "emissary": lambda: self.level[seat],
        }
        return values[what]()

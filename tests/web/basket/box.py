"""What is in the basket: what we ship, what must be true of it, and how its page shows it."""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine.box_fields import Choice, Either, Faces, Number, Numbers, Row, Shown, Text
from companion.engine.boxes import Group, Listed, Part, Section
from companion.engine.problems import CatalogueError

FRUITS = ("apple", "pear")
PRICED = Either(
    "price",
    by=Choice("paid", ("words", "coins")),
    ways=(Text("deed", 30, "word.deed"), Number("coins")),
    when={"coins": "coins"},
)
STALL = Part("stall", (Number("coins"), Numbers("prices", (1, 2))), more=(Group("tax", (Number("tax"),)),))
KINDS = Listed(
    "kinds",
    (Text("id", 20, "word.fruit", called="name"), Choice("taste", ("sweet", "sour")), PRICED),
    words="word.fruit",
)
LANES = Listed("lanes", (Row("trees", FRUITS, "word.fruit", ("gate", "well")),))
DICE = Listed("dice", (Shown("id", "word.die"), Faces("faces", few=2)), words="word.place", after={"white": "gate"})
BAGS = Part("bags", (Number("count"), Numbers("sizes", (10, 20), optional=True, hint=True)))

BOX = (
    Section("market", (STALL,)),
    Section("fruit", (KINDS, BAGS), hint=False),
    Section("lanes", (LANES,)),
    Section("dice", (DICE,), title="option.dice"),
)


def catalogue(edition: str) -> Mapping[str, Any]:
    return {
        "stall": {"coins": 5, "prices": [1, 2], "tax": 3, "confidence": "rulebook", "tax_confidence": "public"},
        "kinds": [
            {"id": "apple", "taste": "sweet", "paid": "words", "price": "song", "confidence": "assumed"},
            {"id": "pear", "taste": "sour", "paid": "coins", "price": 4, "confidence": "assumed"},
        ],
        "bags": {"count": 30 if edition == "large" else 10, "confidence": "rulebook"},
        "lanes": [
            {"id": "north", "trees": ["apple-1"], "confidence": "assumed"},
            {"id": "south", "trees": ["pear-1", "apple-1"], "confidence": "assumed"},
        ],
        "dice": [{"id": "white", "faces": [[0], [1, 5]], "confidence": "assumed"}],
    }


def check(raw: Mapping[str, Any], edition: str) -> None:
    """Refuse the first thing that cannot be, with its place."""
    for place in _wrong(raw):
        raise CatalogueError("service.http.bad_request", f"{edition} catalogue: {place}")


def _wrong(raw: Mapping[str, Any]) -> Iterator[str]:
    yield from (f"stall.{key}" for key in ("coins", "tax") if not isinstance(raw["stall"][key], int))
    yield from (f"stall.prices[{i}]" for i, price in enumerate(raw["stall"]["prices"]) if not isinstance(price, int))
    if raw["stall"]["coins"] == raw["stall"]["tax"]:
        yield "stall"
    for number, kind in enumerate(raw["kinds"]):
        yield from (f"kinds[{number}].{key}" for key in ("id", "price") if kind[key] in ("", "x"))
    yield from ("bags.sizes" for _ in range(sum(raw["bags"].get("sizes", ())) > raw["bags"]["count"]))
    yield from (f"lanes[{i}].trees" for i, lane in enumerate(raw["lanes"]) if not lane["trees"])
    yield from (f"dice[0].faces[{i}]" for i, face in enumerate(raw["dice"][0]["faces"]) if not face)

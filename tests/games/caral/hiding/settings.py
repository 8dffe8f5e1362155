"""The tables at which Caral's hidden cards are compared."""

from collections.abc import Mapping
from typing import Any

from companion.games.caral.box import preset
from companion.games.caral.cards import KINDS
from companion.games.caral.meta import META
from tests.secrets.setting import Setting


def small_deck(edition: str, of_each_kind: int) -> Mapping[str, Any]:
    """A box with few cards of each kind."""
    box = preset(edition)
    return box | {"cards": box["cards"] | dict.fromkeys(KINDS, of_each_kind)}


def table(name: str, cards: str, die: str, *, setup: str = "app", edition: str = "retail", **more: Any) -> Setting:
    options = {"cards": cards, "die": die, "setup": setup}
    return Setting(name, META.id, options=options, edition=edition, notes=cards == "table", **more)


SETTINGS = (
    table(
        *("the app deals to three", "app", "table"),
        seats=3,
        secret=1,
        unclaimed=frozenset({2}),
        lasts=1,
        catalogue=small_deck("retail", 6),
        seed=61,
    ),
    table(
        *("three draw from a small deck", "table", "app"),
        seats=3,
        secret=0,
        edition="crowd",
        lasts=1,
        catalogue=small_deck("crowd", 5),
        seed=128,
    ),
    table(
        *("the app deals to two", "app", "app"),
        seats=2,
        secret=0,
        modules=META.modules,
        setup="table",
        seed=70,
        wish="market_b",
        meets=frozenset({"caral.choose_from_discard"}),
    ),
    table(
        *("two draw from a real deck", "table", "table"),
        seats=2,
        secret=1,
        modules=META.modules,
        setup="table",
        seed=191,
        wish="village_b",
        meets=frozenset({"caral.choose_destination", "caral.choose_penalty"}),
    ),
)

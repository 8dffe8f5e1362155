"""Cacao's part in the comparison of twin tables: worker tiles are hidden, dealt by the app or noted by their owner."""

from collections.abc import Mapping
from random import Random
from typing import Any

from companion.engine.actions import Action, Seat
from companion.engine.decisions import Decision
from companion.engine.hand import Counts, Hand, add, draw, selections
from companion.games.cacao.game import GAME
from companion.games.cacao.meta import EDITION, META
from companion.games.cacao.now import Now
from companion.games.cacao.rules.deal import Deal, DealTiles
from companion.games.cacao.rules.notes import ForgetTiles, NoteTiles
from companion.games.cacao.rules.square import Overbuild, Put
from companion.games.cacao.rules.tile import Take
from companion.games.cacao.tiles import WORKERS
from tests.secrets.hands import HiddenHands
from tests.secrets.setting import Setting

TILES = dict(zip(WORKERS.names, (2, 2, 1, 1), strict=True))
"""A short game: everybody lays six tiles."""
JUNGLE = {"plantation_1": 2, "market_2": 2, "market_3": 1, "water": 1, "sun": 2, "temple": 1}
"""So few that the last tiles are built over others."""


def small_box() -> Mapping[str, Any]:
    box = GAME.catalogue(EDITION)
    return {**box, "workers": _only(box["workers"], TILES), "jungle": _only(box["jungle"], JUNGLE)}


def _only(entries: list[Any], counts: Mapping[str, int]) -> list[Any]:
    return [{**entry, "count": counts.get(entry["id"], 0), "put_back": [0, 0, 0]} for entry in entries]


def table(name: str, seats: int, tiles: str, display: str, **more: Any) -> Setting:
    options, notes = {"tiles": tiles, "display": display}, tiles == "table"
    return Setting(name, META.id, seats, options=options, catalogue=small_box(), notes=notes, look=4, **more)


class HiddenTiles(HiddenHands):
    """See `tests.secrets.hiding`."""

    settings = (
        table("the app deals worker tiles", 3, "app", "table", secret=1, unclaimed=frozenset({2}), seed=268),
        table("real worker tiles", 2, "table", "app", secret=0, seed=84),
    )
    kinds, note, forget = WORKERS, NoteTiles, ForgetTiles
    naming = minds = (Take,)
    elsewhere = (Put, Overbuild)
    hidden = frozenset({Deal.kind, NoteTiles.kind, ForgetTiles.kind})
    never_pending = frozenset({DealTiles.kind})
    ending = ""
    waived = "cacao.put.away"
    nonsense: tuple[Mapping[str, Any], ...] = (
        {"kind": "nonsense"},
        {"kind": "cacao.take", "tile": 7},
        {"kind": "cacao.forget_tiles", "cards": ["4-0-0-0"], "proxy": True},
    )

    def shown(self, hand: Hand) -> dict[str, Any]:
        return {"tiles": dict(zip(WORKERS.names, hand.known, strict=True)), "unknown": hand.unknown}

    def answers_of_chance(self, one: Now, other: Now, setting: Setting, rng: Random) -> tuple[Action, Action]:
        asked = one.decision
        if not isinstance(asked, DealTiles):
            answer = one.ruleset.steps[type(asked)].step.chance(one, rng.randrange)
            return answer, answer
        hides = asked.to == setting.secret
        first, second = self.deals(one, other, asked, rng) if hides else (self.deal(one, asked, rng),) * 2
        return Deal(WORKERS.listed(first), asked.to), Deal(WORKERS.listed(second), asked.to)

    def deal(self, now: Now, asked: DealTiles, rng: Random) -> Counts:
        return draw(now.state.players[asked.to].pile.known, asked.count, rng.randrange)

    def deals(self, one: Now, other: Now, asked: DealTiles, rng: Random) -> tuple[Counts, Counts]:
        """Hands that differ as much as they can and still have a tile in common, so that it can be laid in both."""
        first = self.deal(one, asked, rng)
        player = other.state.players[asked.to]
        hand = add(one.held(asked.to).known, first)

        def common(dealt: Counts) -> int:
            return sum(map(min, hand, add(player.hand.known, dealt)))

        choices = selections(player.pile.known, asked.count)
        fitting = [dealt for dealt in choices if common(dealt)] or [*choices]
        least = min(map(common, fitting))
        return first, rng.choice([dealt for dealt in fitting if common(dealt) == least])

    def agreed(self, decision: Decision, state: Any, setting: Setting) -> Action | None:
        """The table decides nothing but what the display shows."""
        return None

    def ordered(self, choices: list[Action], now: Now, setting: Setting, rng: Random) -> list[Action]:
        """Overbuilding first, as it is seldom possible."""
        return sorted(rng.sample(choices, len(choices)), key=lambda action: not isinstance(action, Overbuild))

    def guesses(self, state: Any, seat: Seat, asked: tuple[Decision, ...]) -> list[Action]:
        several = sorted({1, max(1, self.hand(state, seat).size), self.hand(state, seat).size + 1})
        return [
            *(Take(tile) for tile in WORKERS.names),
            *(NoteTiles((tile,) * count) for tile in WORKERS.names for count in several),
            *(ForgetTiles((tile,)) for tile in WORKERS.names),
        ]

    def otherwise(self, action: Action, rng: Random) -> Mapping[str, Any]:
        return {"tile": rng.choice(WORKERS.names)} if isinstance(action, Take) else super().otherwise(action, rng)

    def lines(self, setting: Setting) -> list[str]:
        return [f"hand-{setting.secret}", f"store-{setting.secret}"]


CACAO = HiddenTiles()

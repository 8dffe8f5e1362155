"""A Cacao table for tests: set up any position in a few words, then play or be refused."""

import random
from collections.abc import Iterable
from typing import Any

from companion.engine.actions import Action, Seat
from companion.engine.decisions import Decision, asked_now
from companion.engine.hand import Hand, add
from companion.engine.parts import put, replace
from companion.engine.ruleset import Played, Ruleset
from companion.engine.setup import Header
from companion.games.cacao.game import GAME
from companion.games.cacao.rules.square import ChooseSquare, Overbuild, Put
from companion.games.cacao.rules.tile import ChooseTile
from companion.games.cacao.rules.turn import TurnTile
from companion.games.cacao.state import Cacao, Laid, Land, Player, Turn
from companion.games.cacao.tiles import JUNGLE, WORKERS
from tests.games.cacao.conservation import misplaced
from tests.support.soak import WatchedGame

LATEST_TWIST = 120


def agreed(seats: int = 3, starts: int = 0, **options: str) -> Header:
    """An agreement in which the app deals and draws, unless told otherwise."""
    return GAME.header(None, seats, starts, (), **{"tiles": "app", "display": "app"} | options)


class Table:
    """A position and what the last play told. Every change returns the table, so that they can be chained."""

    def __init__(self, seats: int = 3, **options: str) -> None:
        self.header = agreed(seats, **options)
        self.rules: Ruleset[Cacao] = GAME.ruleset(self.header)
        self.state = replace(self.rules.blank, round=1)
        self.played: Played[Cacao] = Played(self.state)

    def __getitem__(self, seat: Seat) -> Player:
        return self.state.players[seat]

    def player(self, seat: Seat, hand: dict[str, int] | None = None, **changes: Any) -> "Table":
        if hand is not None:
            changes["hand"] = Hand(tuple(hand.get(kind, 0) for kind in WORKERS.names), hand.get("unknown", 0))
        players = self.state.players
        self.state = replace(self.state, players=put(players, seat, replace(players[seat], **changes)))
        return self

    def land(self, **jungle: str) -> "Table":
        """Only these jungle tiles lie, by square."""
        tiles = {}
        for order, (square, kind) in enumerate(jungle.items()):
            letter = chr(ord("A") + sum(bool(tile.letter) for tile in tiles.values())) if kind == "temple" else ""
            tiles[square] = Laid(square, kind, order, letter=letter)
        self.state = replace(self.state, land=Land(tiles))
        return self

    def worker(self, seat: Seat, square: str, kind: str = "1-1-1-1", turn: int = 0) -> "Table":
        land = self.state.land
        land = land.with_tile(Laid(square, kind, land.laid, seat, turn))
        self.state = replace(self.state, land=land)
        return self.player(seat, laid=add(self[seat].laid, WORKERS.of(kind, 1)))

    def display(self, *kinds: str) -> "Table":
        self.state = replace(self.state, display=kinds)
        return self

    def pile(self, *kinds: str) -> "Table":
        """Only these are left in the jungle's draw pile."""
        self.state = replace(self.state, jungle=JUNGLE.counted(kinds))
        return self

    def exhausted(self) -> "Table":
        return self.display().pile()

    def asking(self, *decisions: Decision, **changes: Any) -> "Table":
        self.state = replace(self.state, pending=decisions, **changes)
        return self

    def to_take(self, seat: Seat = 0) -> "Table":
        return self.asking(ChooseTile(seat), turn=Turn(seat))

    def to_lay(self, seat: Seat = 0, tile: str = "1-1-1-1") -> "Table":
        """A tile was taken from the hand, which holds nothing else, and nothing comes after this turn."""
        self.player(seat, hand={tile: 1}, pile=Hand(WORKERS.none))
        return self.asking(ChooseSquare(seat), turn=Turn(seat, tile))

    def lays(self, square: str, turn: int = 0) -> "Table":
        return self.play(Put(square)).play(TurnTile(turn))

    def overbuilds(self, square: str, turn: int = 0) -> "Table":
        return self.play(Overbuild(square)).play(TurnTile(turn))

    def play(self, action: Action, seat: Seat | None = None, waive: Iterable[str] = ()) -> "Table":
        self.played = self.rules.play(self.state, action, seat, waive)
        self.state = self.played.state
        return self

    def reasons(self, action: Action, seat: Seat | None = None) -> list[tuple[str, str]]:
        """Code and rule id of every refusal, in order."""
        return [(refusal.code, refusal.rule) for refusal in self.rules.refusals(self.state, action, seat)]

    def legal(self, seat: Seat | None = None) -> list[Action]:
        return [*self.rules.legal(self.state, seat)]

    @property
    def asked(self) -> list[tuple[str, Seat]]:
        return [(decision.kind.removeprefix("cacao."), decision.seat) for decision in asked_now(self.state.pending)]

    @property
    def told(self) -> list[str]:
        return [event.code.removeprefix("cacao.") for event in self.played.events]

    @property
    def gold(self) -> list[int]:
        return [player.gold for player in self.state.players]

    @property
    def paid(self) -> list[tuple[Seat, int, str]]:
        return [(receipt.seat, receipt.amount, receipt.rule) for receipt in self.played.receipts]


class Soak(WatchedGame):
    """A random game watched at every entry."""

    def __init__(self, seats: int, tiles: str, display: str, seed: object, twists: int = 2) -> None:
        rng = random.Random(f"{seats} {tiles} {display} {seed}")
        header = agreed(seats, rng.randrange(seats), tiles=tiles, display=display)
        super().__init__(GAME, header, misplaced, rng, twists)
        self.latest_twist = LATEST_TWIST

    def deals(self) -> bool:
        return self.header.options["tiles"] == "app"

    def enter(self, action: Action, by: str) -> None:
        super().enter(action, by)
        for seat in range(self.header.seats) if self.rng.random() < RENOUNCING else ():
            self.renounce(seat)

    def renounce(self, seat: Seat) -> None:
        """Somebody gives back what they need not."""
        rules, state = self.chronicle.ruleset, self.chronicle.state
        could = [action for action in rules.anytime(state, seat) if action.kind == "cacao.renounce"]
        if could:
            self.chronicle.add(self.rng.choice(could), seat)
            for receipt in self.chronicle.line[-1].played.receipts:
                self.points[receipt.seat] += receipt.amount
            self.watch()
            self.done["renounce"] += 1


RENOUNCING = 0.02

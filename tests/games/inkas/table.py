"""A table for tests: set up any position in a few words, then play or be refused."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from companion.engine.actions import TABLE, Action, Seat
from companion.engine.decisions import Decision
from companion.engine.hand import Hand, add, take
from companion.engine.parts import put, replace
from companion.engine.ruleset import Played, Ruleset
from companion.games.inkas.cards import CARDS, DEVELOPMENT
from companion.games.inkas.game import GAME
from companion.games.inkas.masks import bits, mask
from companion.games.inkas.now import Now
from companion.games.inkas.rules.turn import ChooseDeed
from companion.games.inkas.state import InkasState, Pieces, Player, Turn

ROAD = {"wood": 1, "stone": 1}
SETTLEMENT = {"wood": 1, "stone": 1, "wool": 1, "potato": 1}
CITY = {"potato": 2, "ore": 3}
CARD = {"potato": 1, "wool": 1, "ore": 1}
RED, BLUE, ORANGE, GREY = range(4)


class Table:
    """A position and what the last play told. Every change returns the table, so that they can be chained.

    Sites and paths are called by the tiles they touch: `at("c7 c9 b8")`, `way("c9 b8")`.
    """

    def __init__(self, seats: int = 4, edition: str = "german", *, begun: bool = False, **options: str) -> None:
        chosen = {"cards": "app", "development": "app"} | options
        self.header = GAME.header(edition, seats, 0, **chosen)
        self.rules: Ruleset[InkasState] = GAME.ruleset(self.header)
        self.land = self.rules.board.land
        self.state = self.rules.begin().state if begun else self.rules.blank
        self.played: Played[InkasState] = Played(self.state)

    # --- places ---------------------------------------------------------------------------------------------

    def at(self, tiles: str) -> str:
        """The site where these tiles meet."""
        return self.land.sites[self.land.hexes.corner_of(*tiles.split())]

    def way(self, tiles: str) -> str:
        """The path between two tiles."""
        return self.land.paths[self.land.hexes.edge_of(*tiles.split())]

    def walk(self, start: str, *more: str) -> list[str]:
        """The paths from a site to the next and on."""
        names, stops = self.land.path, (start, *more)
        return [one + other if one + other in names else other + one for one, other in pairwise(stops)]

    # --- the position ---------------------------------------------------------------------------------------

    def player(self, seat: Seat, **changes: Any) -> "Table":
        """Set fields of a player; cards are told by name, those of the `hand` come from the supply."""
        player, hand = self.state.players[seat], changes.get("hand")
        if isinstance(hand, dict):
            known = tuple(hand.get(card, 0) for card in CARDS.names)
            changes["hand"] = Hand(known, hand.get("unknown", 0), hand.get("lost", 0))
            supply = take(add(self.state.supply, player.hand.known), known)
            self.state = replace(self.state, supply=supply)
        for name in ("development", "bought"):
            if isinstance(cards := changes.get(name), dict):
                known = tuple(cards.get(card, 0) for card in DEVELOPMENT.names)
                changes[name] = Hand(known, cards.get("unknown", 0))
        self.state = replace(self.state, players=put(self.state.players, seat, replace(player, **changes)))
        return self

    def piece(self, seat: Seat, tribe: int | None = None, **places: Iterable[str]) -> "Table":
        """Put pieces on the board: `settlements`, `old_cities`, `roads` …, by their names."""
        names = {"roads": self.land.path}
        own = self.state.pieces[seat]
        changes: dict[str, Any] = {} if tribe is None else {"tribe": tribe}
        for kind, listed in places.items():
            numbers = names.get(kind, self.land.site)
            changes[kind] = getattr(own, kind) | mask(numbers[name] for name in listed)
        self.state = replace(self.state, pieces=put(self.state.pieces, seat, replace(own, **changes)))
        return self

    def with_state(self, **changes: Any) -> "Table":
        """Set fields of the state; `robber` may be the name of a hex."""
        if isinstance(place := changes.get("robber"), str):
            changes["robber"] = self.land.place[place]
        self.state = replace(self.state, **changes)
        return self

    def asking(self, *decisions: Decision, **changes: Any) -> "Table":
        return self.with_state(pending=decisions, **changes)

    def to_do(self, seat: Seat = RED, **turn: Any) -> "Table":
        """The seat has rolled and is asked what to do."""
        turned = Turn(seat, **{"rolled": 8} | turn)
        return self.asking(ChooseDeed(seat), turn=turned, agenda=(("pass_on", seat),))

    # --- playing --------------------------------------------------------------------------------------------

    def play(self, *actions: Action, seat: Seat | None = None, waive: Iterable[str] = ()) -> "Table":
        for action in actions:
            self.notice()
            self.played = self.rules.play(self.state, action, seat, waive)
            self.state = self.played.state
        return self

    def notice(self) -> "Table":
        """What was arranged by hand is looked at by those who watch, as if it had just come about."""
        if self.state is not self.played.state:
            now = Now(self.rules, self.state, TABLE, None)
            for watch in self.rules.watches:
                watch.look(now, watch.parts(self.rules.blank))
            self.state = now.state
        return self

    def legal(self, seat: Seat | None = None) -> list[Action]:
        return list(self.rules.legal(self.state, seat))

    def reasons(self, action: Action, seat: Seat | None = None) -> list[tuple[str, str]]:
        """Code and rule id of every refusal, in order."""
        self.notice()
        return [(refusal.code, refusal.rule) for refusal in self.rules.refusals(self.state, action, seat)]

    # --- reading --------------------------------------------------------------------------------------------

    def __getitem__(self, seat: Seat) -> Player:
        return self.state.players[seat]

    def hand(self, seat: Seat) -> dict[str, int]:
        hand = self.state.players[seat].hand
        found = dict(zip(CARDS.names, hand.known, strict=True)) | {"unknown": hand.unknown, "lost": hand.lost}
        return {name: count for name, count in found.items() if count}

    def pieces(self, seat: Seat) -> Pieces:
        return self.state.pieces[seat]

    def sites(self, found: int) -> set[str]:
        return {self.land.sites[site] for site in bits(found)}

    @property
    def asked(self) -> tuple[str, Seat]:
        """Kind of the question asked now, and to whom."""
        decision = self.rules.asked(self.state)
        return (decision.kind.removeprefix("inkas."), decision.seat) if decision else ("", -9)

    @property
    def told(self) -> list[str]:
        return [event.code.removeprefix("inkas.") for event in self.played.events]

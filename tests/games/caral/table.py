"""A Caral table for tests: set up any position in a few words, then play or be refused."""

from collections.abc import Iterable
from typing import Any

from companion.engine.actions import TABLE, Action, Seat
from companion.engine.hand import Hand
from companion.engine.layers import Layer, compose
from companion.engine.ledger import Event, Receipt
from companion.engine.parts import put, replace
from companion.engine.rules import Refusal
from companion.engine.ruleset import Played, Ruleset
from companion.engine.setup import Header
from companion.engine.variants import layers
from companion.games.caral import composition, flow
from companion.games.caral.box import preset
from companion.games.caral.cards import KINDS, NONE
from companion.games.caral.now import Board, Now
from companion.games.caral.optional import read_box
from companion.games.caral.path import START
from companion.games.caral.rules.act import ChooseAction
from companion.games.caral.rules.ceremony import ChooseSacrifice
from companion.games.caral.rules.move import ChooseMove
from companion.games.caral.state import CaralState, Ceremony, Player, Site, Turn


def rules_with(*extra: Layer, edition: str = "retail", seats: int = 3, **changes: Any) -> Ruleset[CaralState]:
    """The rules of a table that deals by app, with `modules`, further layers and, as `catalogue`, another box."""
    chosen = {k: v for k, v in changes.items() if k not in ("catalogue", "modules")}
    options = {"cards": "app", "priests": "many"} | chosen
    header = Header("caral", edition, seats, options=options, modules=tuple(changes.get("modules", ())))
    board = Board(read_box(changes.get("catalogue", preset(edition)), "test"), deals=options["cards"] == "app")
    return compose(
        (composition.BASE, *layers(composition.VARIANTS, header), *extra),
        seats=seats,
        board=board,
        situation=Now,
        opening=flow.opening,
        blank=composition.blank(board, seats, 0),
    )


class Table:
    """A position and what the last play told. Every change returns the table, so that they can be chained."""

    def __init__(self, rules: Ruleset[CaralState] | None = None, **setup: Any) -> None:
        self.rules = rules or rules_with(**setup)
        self.path = self.rules.board.box.path
        self.state = replace(self.rules.begin().state, pending=(), agenda=())
        self.played: Played[CaralState] | None = None

    # --- the position ---------------------------------------------------------------------------------------

    def player(self, seat: Seat, **changes: Any) -> "Table":
        """Set fields of a player; `figure` may be a spot's name, `hand` a dict of cards by name."""
        if isinstance(spot := changes.get("figure"), str):
            changes["figure"] = self.path.index[spot]
        if isinstance(cards := changes.get("hand"), dict):
            known = tuple(cards.get(kind, 0) for kind in KINDS)
            changes["hand"] = Hand(known, cards.get("unknown", 0))
            old = self.state.players[seat].hand
            deck = self.state.deck
            if self.rules.board.deals:
                left = tuple(d + o - n for d, o, n in zip(deck.known, old.known, known, strict=True))
                self.state = replace(self.state, deck=Hand(left, 0))
            else:
                self.state = replace(self.state, deck=Hand(NONE, deck.size + old.size - changes["hand"].size))
        if (stones := changes.get("stones")) is not None:
            self.state = replace(self.state, stones=self.state.stones + self.state.players[seat].stones - stones)
        players = self.state.players
        self.state = replace(self.state, players=put(players, seat, replace(players[seat], **changes)))
        return self

    def site(self, name: str, owner: Seat, size: int = 0, levels: int = 0, priests: int = 0) -> "Table":
        """Put a builder or a pyramid at a site; the carali come from the owner's supply."""
        number = self.path.site_ids.index(name)
        spot = self.path.sites[number]
        counted = self.state.counted | (1 << spot if levels else 0)
        sites = put(self.state.sites, number, Site(owner, size, levels, priests))
        self.state = replace(self.state, sites=sites, counted=counted)
        if owner >= 0:
            self.player(owner, carali_supply=self.state.players[owner].carali_supply - 1 - priests)
        return self

    def with_state(self, **changes: Any) -> "Table":
        """Set fields of the state; `architect` may be a spot's name."""
        if isinstance(spot := changes.get("architect"), str):
            changes["architect"] = self.path.index[spot]
        self.state = replace(self.state, **changes)
        return self

    def to_move(self, seat: Seat = 0, points: int | None = None, discards: bool = True) -> "Table":
        """`seat` is asked for its movement."""
        limit = 3 + self.state.players[seat].alpacas if points is None else points
        agenda = (("arrive", seat), ("act", seat), ("end_turn", seat))
        pending = (ChooseMove(seat, limit, discards),)
        return self.with_state(pending=pending, agenda=agenda, turn=Turn(seat))

    def to_act(self, seat: Seat = 0, at: str = START, **turn: Any) -> "Table":
        """`seat` has arrived at a spot and is asked for its action."""
        self.player(seat, figure=at)
        pending = (ChooseAction(seat),)
        return self.with_state(
            pending=pending, agenda=(("end_turn", seat),), turn=Turn(seat, **({"actions_left": 1} | turn))
        )

    def to_sacrifice(self, priest: Seat = 0, barred: tuple[str, ...] = ()) -> "Table":
        """The ceremony has been called by `priest`, who is asked first."""
        seats = [(priest + step) % self.rules.seats for step in range(self.rules.seats)]
        from companion.games.caral.agenda import YEARS_END

        rest = YEARS_END[YEARS_END.index("sacrifices") + 1 :]
        agenda = (*(("sacrifice", seat) for seat in seats[1:]), *((name, -1) for name in rest))
        return self.with_state(
            pending=(ChooseSacrifice(priest),), agenda=agenda, ceremony=Ceremony(priest, barred), turn=None
        )

    # --- playing --------------------------------------------------------------------------------------------

    def play(self, *actions: Action, seat: Seat | None = None, waive: Iterable[str] = ()) -> "Table":
        for action in actions:
            self.notice()
            self.played = self.rules.play(self.state, action, seat, waive)
            self.state = self.played.state
        return self

    def notice(self) -> None:
        """What was arranged by hand is looked at by those who watch, as if it had just come about."""
        if self.played is None or self.state is not self.played.state:
            now = Now(self.rules, self.state, TABLE, None)
            for watch in self.rules.watches:
                watch.look(now, watch.parts(self.rules.blank))
            self.state = now.state

    def legal(self, seat: Seat | None = None) -> list[Action]:
        return list(self.rules.legal(self.state, seat))

    def refusals(self, action: Action, seat: Seat | None = None) -> tuple[Refusal, ...]:
        return self.rules.refusals(self.state, action, seat)

    def reasons(self, action: Action, seat: Seat | None = None) -> list[tuple[str, str]]:
        """Code and rule id of every refusal, in order."""
        return [(refusal.code, refusal.rule) for refusal in self.refusals(action, seat)]

    # --- reading --------------------------------------------------------------------------------------------

    def __getitem__(self, seat: Seat) -> Player:
        return self.state.players[seat]

    def at(self, name: str) -> Site:
        return self.state.sites[self.path.site_ids.index(name)]

    def where(self, seat: Seat) -> str:
        return self.path.spots[self.state.players[seat].figure]

    @property
    def architect(self) -> str:
        return self.path.spots[self.state.architect]

    @property
    def asked(self) -> tuple[str, Seat]:
        """Kind of the question asked now, and to whom."""
        decision = self.rules.asked(self.state)
        return (decision.kind, decision.seat) if decision else ("", -9)

    @property
    def receipts(self) -> list[Receipt]:
        return list(self.played.receipts) if self.played else []

    @property
    def events(self) -> list[Event]:
        return list(self.played.events) if self.played else []

    @property
    def fame(self) -> list[int]:
        return [player.fame for player in self.state.players]

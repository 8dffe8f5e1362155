"""Looking at a table: the view, what is asked, past states."""

from collections.abc import Iterator
from typing import Any

from companion import games
from companion.engine.actions import TABLE, Action, Seat
from companion.engine.bound import Legal
from companion.engine.decisions import Decision, asked_now
from companion.engine.game import Game
from companion.engine.meta_actions import Finish, Withdraw
from companion.engine.rules import Refusal
from companion.engine.seats import write_seat
from companion.engine.view import entry_view
from companion.i18n import decision_text, refusal_text
from companion.service.errors import Unknown
from companion.service.play import chance
from companion.service.play.desk import LOBBY, PLAYING, Desk
from companion.service.review import states
from companion.service.review.ledger import Accountant


class Reader(Accountant):
    """One caller's look at one table, in one language."""

    @property
    def game(self) -> Game:
        return games.load(self.desk.header.game)

    # --- the view --------------------------------------------------------------------------------------------

    def view(self, desk: Desk | None = None) -> dict[str, Any]:
        at = desk or self.desk
        seen = self.game.view(at.ruleset, at.state, self.viewer)
        head = {
            "code": self.table.code,
            "game": at.header.game,
            "edition": at.header.edition,
            "modules": list(at.header.modules),
            "options": dict(at.header.options),
            "position": at.position,
            "commitment": chance.commitment(self.table.seed),
            "provably_fair": self.table.fair,
        }
        seats = [self.seat_card(number) | public for number, public in enumerate(seen.pop("seats"))]
        body = head | seen | {"seats": seats}
        return body | ({"status": LOBBY, "waiting_for": []} if at.status == LOBBY else {})

    # --- decisions -------------------------------------------------------------------------------------------

    def decisions(self, explain: bool = False) -> dict[str, Any]:
        """Everything that is asked now, with the legal answers where this caller may give them."""
        asked = () if self.desk.status == LOBBY else asked_now(self.desk.state.pending)
        codec = self.desk.ruleset.codec
        return {
            "position": self.desk.position,
            "decisions": [self._decision(decision, explain) for decision in asked],
            "anytime": list(self._anytime()),
            "offers": [entry_view(entry, codec, self.viewer) for entry in self.desk.offers(self.caller.seats)],
        }

    def _decision(self, decision: Decision, explain: bool) -> dict[str, Any]:
        raw: dict[str, Any] = {"seat": write_seat(decision.seat), "kind": decision.kind}
        if not self.may_answer(decision.seat):
            return raw
        legal = self.legal(decision)
        codec = self.desk.ruleset.codec
        raw |= {
            "text": decision_text(decision, self.language, self.names),
            "proxy": self.is_proxy(decision.seat),
            "open_ended": legal.open_ended,
            "legal": [codec.encode(action) for action in legal if self.may_enter(action)],
        }
        if explain:
            raw["outcomes"] = [self.outcomes(decision.seat, action) for action in legal if self.may_enter(action)]
            raw["refused"] = [
                {"action": codec.encode(action), "refusals": [self.refusal(reason) for reason in reasons]}
                for action, reasons in self.refused(decision)
            ]
        return raw

    def may_answer(self, seat: Seat) -> bool:
        if seat == TABLE:
            return (self.caller.host or bool(self.caller.seats)) and self.desk.app_answers() is None
        return seat in self.caller.seats or self.caller.host

    def may_enter(self, action: Action) -> bool:
        """Some answers are the host's alone, though the rules would take them from anybody."""
        return self.caller.host or not isinstance(action, Finish)

    def is_proxy(self, seat: Seat) -> bool:
        """Whether this caller would answer for somebody who has a phone of their own."""
        return seat != TABLE and seat not in self.caller.seats and self.table.seats[seat].claimed

    def _judged(self, seat: Seat) -> Any:
        """The state by which a seat's answers are judged for this caller."""
        return self.desk.ruleset.veil(self.desk.state, seat) if self.is_proxy(seat) else self.desk.state

    def legal(self, decision: Decision) -> Legal[Any]:
        return self.desk.ruleset.legal(self._judged(decision.seat), decision.seat)

    def refused(self, decision: Decision) -> Iterator[tuple[Action, tuple[Refusal, ...]]]:
        return self.desk.ruleset.refused(self._judged(decision.seat), decision.seat)

    def outcomes(self, seat: Seat, action: Action) -> list[dict[str, str]]:
        """What an answer would lead to, as far as this caller can know."""
        found = self.game.outcomes(self.desk.ruleset, self._judged(seat), action, seat)
        return [{"code": outcome.code, "text": self.say(outcome.code, outcome.params)} for outcome in found]

    def refusal(self, refusal: Refusal) -> dict[str, Any]:
        return {
            "code": refusal.code,
            "rule": refusal.rule or None,
            "message": refusal_text(refusal, self.language, self.names),
            "params": dict(refusal.params),
            "waivable": refusal.waivable,
        }

    def _anytime(self) -> Iterator[dict[str, Any]]:
        """What the caller's seats may do unasked, and the answers they may still withdraw."""
        ruleset, state = self.desk.ruleset, self.desk.state
        for seat in self._played_here() if self.desk.status == PLAYING else ():
            for action in ruleset.anytime(state, seat):
                yield {"seat": seat, "action": ruleset.codec.encode(action)}
            if not ruleset.refusals(state, Withdraw(), seat):
                yield {"seat": seat, "action": ruleset.codec.encode(Withdraw())}

    def _played_here(self) -> list[Seat]:
        """The caller's own seats, and for the host those without a phone."""
        free = (seat.number for seat in self.table.seats if self.caller.host and not seat.claimed)
        return sorted({*self.caller.seats, *free})

    # --- later -----------------------------------------------------------------------------------------------

    def state(self, position: int) -> dict[str, Any]:
        """The view as of a position."""
        if not 0 <= position <= self.desk.position:
            raise Unknown("service.no_such_position", position=position)
        return self.view(states.at(self.desk, position))

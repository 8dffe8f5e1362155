"""Looking at a table: the view, what is asked, past states."""

from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from functools import partial
from typing import Any

from companion import games
from companion.engine.actions import TABLE, Action, Seat
from companion.engine.bound import Legal
from companion.engine.decisions import Decision, asked_now
from companion.engine.game import Game
from companion.engine.lazily import cached_property
from companion.engine.meta_actions import Finish, Withdraw
from companion.engine.questions import Group, Outcome, Prospect, ToldGroup
from companion.engine.rules import Refusal
from companion.i18n import decision_text, refusal_text, render
from companion.service.errors import Unknown
from companion.service.look.questions import (
    Answerable,
    Asked,
    Decisions,
    GroupFirst,
    Reason,
    RefusedAnswer,
    ToldOutcome,
    ToldProspect,
    Unasked,
)
from companion.service.look.view import View, view_of
from companion.service.play.desk import LOBBY, PLAYING, Desk
from companion.service.review import states
from companion.service.review.ledger import Accountant


class TableReader(Accountant):
    """One caller's look at one table, in one language."""

    @cached_property
    def game(self) -> Game:
        return games.load(self.desk.header.game)

    def as_seat(self, seat: Seat | None) -> "TableReader":
        """The same look with the eyes of another of the caller's seats."""
        return TableReader(self.table, self.desk, self.caller, self.language, seat)

    def held_by(self, seats: frozenset[Seat]) -> "TableReader":
        """The same look as if the caller had these of their seats alone."""
        if seats == self.caller.seats:
            return self
        return TableReader(self.table, self.desk, replace(self.caller, seats=seats), self.language)

    # --- the view --------------------------------------------------------------------------------------------

    def view(self, desk: Desk | None = None) -> View:
        return self._view if desk is None else self._view_at(desk)

    @cached_property
    def _view(self) -> View:
        return self._view_at(self.desk)

    def _view_at(self, at: Desk) -> View:
        seen = self.game.view(at.ruleset, at.state, self.viewer)
        return view_of(self.table, at, self.language, self.seat_card, seen)

    # --- decisions -------------------------------------------------------------------------------------------

    def decisions(self) -> Decisions:
        """Everything that is asked now, with the legal answers where this caller may give them."""
        return self._decisions

    @cached_property
    def _decisions(self) -> Decisions:
        asked = () if self.desk.status == LOBBY else asked_now(self.desk.state.pending)
        return Decisions(
            position=self.desk.position,
            asked=tuple(map(self.asked, asked)),
            anytime=tuple(self._anytime()),
            offers=self.offers(),
        )

    def asked_seats(self) -> tuple[Seat, ...]:
        """Who is asked something now, in the order of the questions."""
        return tuple(decision.seat for decision in asked_now(self.desk.state.pending))

    def asked(self, decision: Decision) -> Asked:
        """A question, with its answers if this caller may give one."""
        if not self.may_answer(decision.seat):
            return Asked(decision.seat, decision.kind)
        return self.answerable(decision)

    def answerable(self, decision: Decision) -> Answerable:
        """What is told of answers later tells another look, which keeps nothing: so both go when nobody has them."""
        legal, seat, later = self.legal(decision), decision.seat, copy(self)
        return Answerable(
            seat,
            decision.kind,
            text=decision_text(decision, self.language, self.names),
            proxy=self.is_proxy(seat),
            open_ended=legal.open_ended,
            legal=self._enterable(seat, legal),
            prospect=partial(later.prospect, legal.state, seat),
            refused=lambda: tuple(later.refused(legal)),
            groups=lambda: tuple(later.groups(seat)),
        )

    def _enterable(self, seat: Seat, legal: Legal[Any]) -> tuple[Action, ...]:
        """The answers that this caller may give."""
        hidden = self.desk.ruleset.against_proxy
        found = [action for action in legal if not hidden(action, seat)] if self.is_proxy(seat) else legal
        return tuple(filter(self.may_enter, found))

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

    def answers_here(self, seat: Seat) -> bool:
        """Whether this caller is the one to answer for a seat: also for the table, and the host for those without."""
        return self.may_answer(seat) and not self.is_proxy(seat)

    def _judged(self, seat: Seat) -> Any:
        """The state by which a seat's answers are judged for this caller."""
        return self.desk.ruleset.veil(self.desk.state, seat) if self.is_proxy(seat) else self.desk.state

    def legal(self, decision: Decision) -> Legal[Any]:
        return self.desk.ruleset.legal(self._judged(decision.seat), decision.seat)

    def refused(self, legal: Legal[Any]) -> Iterator[RefusedAnswer]:
        """What is refused to a question that has these legal answers, with the reasons."""
        if legal.decision is None:
            return
        seat, state = legal.decision.seat, legal.state
        for action, reasons in self._refused_to_proxy(seat, legal) if self.is_proxy(seat) else legal.refused():
            yield RefusedAnswer(action, tuple(map(self.reason, reasons)), self._title(state, seat, action))

    def _refused_to_proxy(self, seat: Seat, legal: Legal[Any]) -> Iterator[tuple[Action, tuple[Refusal, ...]]]:
        """With what this caller cannot enter for somebody with a phone of their own, though they may have it."""
        hidden = self.desk.ruleset.against_proxy
        for action, reasons in legal.refused():
            yield action, hidden(action, seat) or reasons
        for action in legal:
            if reasons := hidden(action, seat):
                yield action, reasons

    def groups(self, seat: Seat) -> Iterator[GroupFirst]:
        """Of which group an answer can be, where that is chosen first."""
        for group in self.game.groups(self.desk.ruleset, self._judged(seat), seat):
            told = ToldGroup(group.key, self._worded(group.name), group.sketch, group.kinds)
            yield GroupFirst(told, self._told(group.closed or Prospect(), self._worded(group.name)), group.remedy)

    def prospect(self, state: Any, seat: Seat, action: Action) -> ToldProspect:
        """What an answer would lead to, judged by this state."""
        found = self.game.prospect(self.desk.ruleset, state, action, seat)
        return self._told(found, self._title(state, seat, action))

    def _told(self, found: Prospect, title: str) -> ToldProspect:
        return ToldProspect(
            tuple([ToldOutcome(each.code, self._worded(each), each.tone) for each in found.outcomes]),
            found.weight,
            found.order,
            found.badge,
            found.then,
            title,
            self._worded(found.verb),
            self._worded(found.alone),
            found.icon,
            found.sketch,
            found.preview,
            found.stamp,
            self._grouped(found.group),
        )

    def _grouped(self, group: Group | None) -> ToldGroup | None:
        return None if group is None else ToldGroup(group.key, self._worded(group.name), group.sketch)

    def _title(self, state: Any, seat: Seat, action: Action) -> str:
        """What an answer is called in short, judged by this state; nothing if by its text."""
        return self._worded(self.game.title(self.desk.ruleset, state, action, seat))

    def _worded(self, outcome: Outcome | None) -> str:
        return "" if outcome is None else render(outcome.code, outcome.params, self.language, self.names)

    def reason(self, refusal: Refusal) -> Reason:
        return Reason(refusal, refusal_text(refusal, self.language, self.names))

    def _anytime(self) -> Iterator[Unasked]:
        """What the caller's seats may do unasked, and the answers they may still withdraw."""
        ruleset, state = self.desk.ruleset, self.desk.state
        for seat in self.played_here() if self.desk.status == PLAYING else ():
            for action in ruleset.anytime(state, seat):
                yield Unasked(seat, action)
            if ruleset.may_withdraw(state, seat):
                yield Unasked(seat, Withdraw())

    def played_here(self) -> list[Seat]:
        """The caller's own seats, and for the host those without a phone."""
        free = [seat.number for seat in self.table.seats if not seat.claimed] if self.caller.host else ()
        return sorted(self.caller.seats.union(free))

    # --- later -----------------------------------------------------------------------------------------------

    def state(self, position: int) -> View:
        """The view as of a position."""
        if not 0 <= position <= self.desk.position:
            raise Unknown("service.no_such_position", position=position)
        return self.view(states.at(self.desk, position))

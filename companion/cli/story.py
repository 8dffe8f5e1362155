"""A game told step by step: years and turns marked, the final ranking at the end."""

from collections.abc import Iterator
from typing import Any

from companion.cli.words import Speech
from companion.engine.decisions import asked_now
from companion.engine.log import Chronicle, Deed
from companion.engine.setup import Header
from companion.engine.standings import Standing
from companion.engine.view import Viewer, readable
from companion.games import card, load
from companion.i18n import action_text, decision_text, render

NUMBER_WIDTH = 5


class Story:
    """The line of deeds that hold, as one viewer may read it in one language."""

    def __init__(self, header: Header, chronicle: Chronicle[Any], viewer: Viewer, language: str) -> None:
        self.header, self.chronicle, self.viewer, self.language = header, chronicle, viewer, language
        self.say = Speech(language)

    def lines(self) -> Iterator[str]:
        yield self._title()
        marked: tuple[Any, Any] = (None, None)
        for number, deed in enumerate(self.chronicle.line, start=1):
            now = self._moment(number - 1)
            yield from self._marks(marked, now)
            marked = now
            first, *more = self._step(deed)
            yield f"{number:{NUMBER_WIDTH}}  {first}"
            yield from (f"{'':{NUMBER_WIDTH}}  {line}" for line in more)
        yield ""
        if aside := len(self.chronicle.entries) - len(self.chronicle.line):
            yield self.say("taken_back", count=aside)
        yield from self._ending()

    def _title(self) -> str:
        title = card(self.header.game).title
        edition = render(f"{self.header.game}.edition.{self.header.edition}", None, self.language)
        return self.say("title", game=title, edition=edition, players=self.header.seats, steps=len(self.chronicle.line))

    def _seat(self, seat: int) -> str:
        return seat_name(seat, self.language)

    def _moment(self, steps: int) -> tuple[int, int | None]:
        """Year and seat on turn after so many steps."""
        state = self.chronicle.state_after(steps)
        return state.year, None if state.turn is None else state.turn.seat

    def _marks(self, before: tuple[Any, Any], now: tuple[int, int | None]) -> Iterator[str]:
        year, seat = now
        if seat is None or now == before:
            return
        yield ""
        if before[0] != year or before[1] is None:
            yield f"=== {self.say('year', year=year)} ==="
        yield f"--- {self.say('turn', seat=self._seat(seat))} ---"

    def _step(self, deed: Deed[Any]) -> list[str]:
        """What everybody could hear of a deed; one that passes in silence is named by itself."""
        events = readable(deed.played.events, self.viewer)
        told = [render(event.code, event.params, self.language) for event in events] or [self._silent(deed)]
        return [*told, *(self._house_ruling(code) for code in deed.played.waived)]

    def _house_ruling(self, code: str) -> str:
        rule = self.chronicle.ruleset.rules[code].ids[0]
        text = render(f"{self.header.game}.rule.{rule}", None, self.language)
        return f"[{self.say('house_ruling', rule=rule, text=text)}]"

    def _silent(self, deed: Deed[Any]) -> str:
        action = deed.entry.action
        if action.secret and not self.viewer.may_see(action.owner(deed.entry.seat)):
            return f"({render(action.kind, None, self.language)})"
        return f"({action_text(action, self.language)})"

    def _ending(self) -> Iterator[str]:
        state = self.chronicle.state
        if state.ended is None:
            for decision in asked_now(state.pending):
                question = decision_text(decision, self.language)
                yield self.say("not_over", seat=self._seat(decision.seat), question=question)
            return
        yield self.say("ranking")
        standings = load(self.header.game).standings(self.chronicle.ruleset, state)
        for standing in standings:
            yield self._place(standing, standings)

    def _place(self, standing: Standing, standings: tuple[Standing, ...]) -> str:
        line = self.say(
            "place",
            rank=standing.rank,
            seat=self._seat(standing.seat),
            fame=standing.score,
            goods=standing.tie_breaks[0],
        )
        others = [other for other in standings if other is not standing]
        if any(other.rank == standing.rank for other in others):
            return f"{line}, {self.say('shared' if standing.rank == 1 else 'shared_place')}"
        if any(other.score == standing.score and other.rank > standing.rank for other in others):
            return f"{line}, {self.say('tie_break')}"
        return line


def seat_name(seat: int, language: str) -> str:
    """What a seat is called where nobody has a name."""
    code = "engine.word.table" if seat < 0 else "engine.word.seat"
    return render(code, {"number": seat + 1}, language)

"""A game told step by step: eras and turns marked, the final ranking at the end."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from companion.cli.words import Speech, sayer
from companion.engine.decisions import asked_now
from companion.engine.log import Chronicle, Deed
from companion.engine.review import ERA, EVENT, TURN, Mark, steps_of
from companion.engine.setup import Header
from companion.engine.standings import Standing
from companion.engine.view import Viewer, readable
from companion.games import load
from companion.i18n import action_text, decision_text, deed_text, render

NUMBER_WIDTH = 5


class Story:
    """The line of deeds that hold, as one viewer may read it in one language."""

    def __init__(self, header: Header, chronicle: Chronicle[Any], viewer: Viewer, language: str) -> None:
        self.header, self.chronicle, self.viewer, self.language = header, chronicle, viewer, language
        self.game, self.words, self.say = load(header.game), Speech(language), sayer(language)

    def lines(self) -> Iterator[str]:
        yield self._title()
        headings = self._headings()
        for number, deed in enumerate(self.chronicle.line, start=1):
            yield from headings.get(number, ())
            first, *more = self._step(deed)
            yield f"{number:{NUMBER_WIDTH}}  {first}"
            yield from (f"{'':{NUMBER_WIDTH}}  {line}" for line in more)
        yield ""
        if aside := len(self.chronicle.entries) - len(self.chronicle.line):
            yield self.words("taken_back", count=aside)
        yield from self._ending()

    def _title(self) -> str:
        edition = self.say(f"{self.header.game}.edition.{self.header.edition}")
        title, steps = self.game.card.title, len(self.chronicle.line)
        return self.words("title", game=title, edition=edition, players=self.header.seats, steps=steps)

    def _headings(self) -> dict[int, list[str]]:
        """What stands before a step: whose turn begins with it, and before the first turn of an era its name."""
        marks = [mark for mark in self.game.lookback.marks(steps_of(self.chronicle.line)) if mark.kind != EVENT]
        found: dict[int, list[str]] = {}
        for mark, after in zip_longest(marks, marks[1:]):
            begins = after if after and (mark.kind, after.kind) == (ERA, TURN) else mark
            found.setdefault(begins.position, [""]).append(self._heading(mark))
        return found

    def _heading(self, mark: Mark) -> str:
        if mark.kind == ERA:
            return f"=== {self.say(mark.code, **mark.params)} ==="
        return f"--- {self.say('engine.telling.turn', **mark.params)} ---"

    def _step(self, deed: Deed[Any]) -> list[str]:
        """What everybody could hear of a deed; one that passes in silence is named by itself."""
        events = readable(deed.played.events, self.viewer)
        told = [render(event.code, event.params, self.language) for event in events] or [self._silent(deed)]
        return [*told, *(self._house_ruling(code) for code in deed.played.waived)]

    def _house_ruling(self, code: str) -> str:
        rule = self.chronicle.ruleset.rules[code].ids[0]
        text = render(f"{self.header.game}.rule.{rule}", None, self.language)
        return f"[{self.words('house_ruling', rule=rule, text=text)}]"

    def _silent(self, deed: Deed[Any]) -> str:
        action = deed.entry.action
        if action.secret and not self.viewer.may_see(*action.owners(deed.entry.seat)):
            return f"({render(action.kind, None, self.language)})"
        told = deed_text(action, deed.entry.seat, self.language)
        return told or f"({action_text(action, self.language)})"

    def _ending(self) -> Iterator[str]:
        state = self.chronicle.state
        if state.ended is None:
            for decision in asked_now(state.pending):
                question = decision_text(decision, self.language)
                yield self.say("engine.telling.not_over", seat=decision.seat, question=question)
            return
        yield self.words("ranking")
        standings = self.game.standings(self.chronicle.ruleset, state)
        for standing in standings:
            yield self._place(standing, standings)

    def _place(self, standing: Standing, standings: tuple[Standing, ...]) -> str:
        line = f"{standing.rank}. {self.game.telling.place(standing, self.say)}"
        others = [other for other in standings if other is not standing]
        if any(other.rank == standing.rank for other in others):
            return f"{line}, {self.words('shared' if standing.winner else 'shared_place')}"
        if any(other.score == standing.score and other.rank > standing.rank for other in others):
            return f"{line}, {self.say(self.game.telling.ahead)}"
        return line

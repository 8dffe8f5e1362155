"""What a seat's page shows, for any game: who is asked, the legal actions as buttons, the refused ones with reasons."""

import json
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple
from uuid import uuid4

from companion.engine.actions import Action, Codec, Seat
from companion.engine.lazily import cached_property
from companion.engine.meta_actions import Undo
from companion.engine.parts import changer, maker, replace
from companion.engine.questions import Button, Instead, Question, Refused, Told, ToldGroup
from companion.engine.seats import write_seat
from companion.engine.view import SPECTATOR
from companion.i18n import action_text, fields_of, render
from companion.i18n.words import in_a_sentence
from companion.service.access import permissions
from companion.service.look.instead import Instead as Alternative
from companion.service.look.instead import instead
from companion.service.look.questions import Answerable, Decisions, GroupFirst, RefusedAnswer, ToldProspect
from companion.service.look.reader import TableReader
from companion.service.look.redaction import read_by
from companion.service.play.turning_back import Group, last_group, next_group, remember

PACKER = json.JSONEncoder(separators=(",", ":"))
BETWEEN = re.compile(r"[^\w.]+")
REMEMBERED = 4096
SHOWN = ("title", "weight", "order", "badge", "icon", "sketch", "preview", "stamp", "group")
DO, NO = "do", "no"
"""How the ids of answers begin, and those of refused ones."""
Marks = tuple[tuple[str, Any], ...]
"""What is noted of an entry besides its action: who does it, and whether somebody else enters it."""
_button, _refused = maker(Button), maker(Refused)
_prospected = changer(Button, "told", *SHOWN, "verb", "alone", "then")


class Offered(NamedTuple):
    """An action as pages offer it. Nobody changes anything of it."""

    action: dict[str, Any]
    entry: dict[str, Any]
    """What enters it: the action with who does it."""
    written: str
    """The entry, packed."""
    words: str
    """The entry as a part of an id."""
    fields: dict[str, Any]
    """What its label is said with."""


class Panel:
    """The questions and buttons of one look at the table. Each has an id of its own, so a double tap is one entry."""

    def __init__(self, reader: TableReader, covered: frozenset[Seat] = frozenset()) -> None:
        self.reader, self.codec = reader, reader.desk.ruleset.codec
        self._covered = covered
        self._stamp, self._made = str(uuid4()), 0

    @cached_property
    def _asked(self) -> Decisions:
        return without(self.reader.decisions(), self._covered)

    def button(self, text: str, **entry: Any) -> Button:
        """What is entered by `entry`, with its kind and its fields."""
        written = packed(entry)
        return self._button(text, entry, written, _hyphened(written))

    def _button(self, text: str, entry: dict[str, Any], written: str, words: str) -> Button:
        passes, note = self.reader.game.pages.passes(entry["kind"]), self._is_note(entry["kind"])
        return _button(DO + words, text, self._stamped(written), entry, passes=passes, note=note)

    def _stamped(self, written: str) -> str:
        """An entry, which has a kind at least, with an id of its own."""
        self._made += 1
        return f'{written[:-1]},"id":"{self._stamp}-{self._made}"}}'

    def _is_note(self, kind: str) -> bool:
        return self.reader.desk.ruleset.is_note(self.codec.classes[kind])

    def doing(self, action: Action, marks: Marks) -> Button:
        """The button that enters an action."""
        offered = _offered(self.codec, action, marks)
        return self._button(self._label(offered), offered.entry, offered.written, offered.words)

    def answering(self, action: Action, prospect: ToldProspect, marks: Marks) -> Button:
        """The button that enters an answer, with what it leads to; also in one with what follows it."""
        plain, then = self.doing(action, marks), prospect.then
        both = "" if then is None else self._stamped(packed({**plain.action, "then": self.codec.encode(then)}))
        return with_prospect(plain, prospect, both)

    def question(self, opened_for: str = "") -> Question | None:
        """What this phone answers: for its own seats, or for the one that the host opened it for."""
        own = (each for each in self._asked.answerable if not each.proxy or str(each.seat) == opened_for)
        return next(map(self._question, own), None)

    def _question(self, asked: Answerable) -> Question:
        seat = write_seat(asked.seat)
        marks: Marks = (("seat", seat), ("proxy", True)) if asked.proxy else (("seat", seat),)
        buttons = tuple([self.answering(action, asked.prospect(action), marks) for action in asked.legal])
        refused = tuple([self._refused(answer, marks) for answer in asked.refused()])
        first = tuple(self._group(group, marks) for group in asked.groups())
        others = tuple(self._instead(each, marks) for each in instead(self.reader, asked.seat))
        return grouped(Question(seat, asked.kind, asked.text, asked.proxy, buttons, refused, first, others))

    def _instead(self, each: Alternative, marks: Marks) -> Instead:
        """The button that takes back the last answer and enters another one."""
        then = self.codec.encode(each.action)
        text = action_text(each.action, self.reader.language, self.reader.names)
        button = self.button(text, kind=Undo.kind, then=then, **dict(marks))
        return Instead(with_prospect(button, each.prospect), each.entered)

    def _group(self, first: GroupFirst, marks: Marks) -> ToldGroup:
        """A group that is chosen first, with the way to an answer of it."""
        needs = told_of(first.closed)
        if first.remedy is None:
            return replace(first.group, needs=needs)
        remedy = self.answering(first.remedy, first.closed, marks)
        own = replace(
            remedy, key=f"{remedy.key}-{first.group.key}", group=first.group, entry=remedy.then or remedy.entry
        )
        own = replace(own, then="", alone="")
        return replace(first.group, needs=needs, remedy=own)

    def _refused(self, answer: RefusedAnswer, marks: Marks) -> Refused:
        offered = _offered(self.codec, answer.action, marks)
        text, may_rule = self._label(offered), self.reader.caller.host and answer.waivable
        anyway = self.button(text, **offered.entry, waive=list(answer.codes)) if may_rule else None
        return _refused(NO + offered.words, text, reasons_of(answer), anyway, offered.action, answer.title)

    def anytime(self) -> Iterator[tuple[int, list[Button]]]:
        """What each seat of this phone may do unasked."""
        for seat, offered in groupby(self._asked.anytime, lambda unasked: unasked.seat):
            yield seat, [self.doing(unasked.action, (("seat", seat),)) for unasked in offered]

    def offers(self) -> list[Button]:
        """Entries that a correction set aside and that would fit now."""
        return [
            self.doing(offer.action, (("seat", write_seat(offer.entry.seat)),))
            for offer in self._asked.offers
            if isinstance(offer.action, Action) and self.reader.answers_here(offer.entry.seat)
        ]

    def _label(self, offered: Offered) -> str:
        return render(offered.entry["kind"], offered.fields, self.reader.language, self.reader.names)


def grouped(question: Question) -> Question:
    """A question whose answers, legal or refused, know of which group they are by their kind."""
    if not question.first:
        return question
    of_kind = {kind: group for group in question.first for kind in group.kinds}
    legal = tuple(replace(each, group=of_kind.get(each.action["kind"])) for each in question.legal)
    refused = tuple(replace(each, group=of_kind.get(each.action["kind"])) for each in question.refused)
    return replace(question, legal=legal, refused=refused)


def with_prospect(button: Button, prospect: ToldProspect, then: str = "") -> Button:
    """A button with what is told of its answer; without the entry of both it speaks of the answer alone."""
    return _prospected(
        button,
        told=told_of(prospect),
        title=prospect.title,
        weight=prospect.weight,
        order=prospect.order,
        badge=prospect.badge,
        icon=prospect.icon,
        sketch=prospect.sketch,
        preview=prospect.preview,
        stamp=prospect.stamp,
        group=prospect.group,
        verb=prospect.verb if then else prospect.alone or prospect.verb,
        alone=prospect.alone if then else "",
        then=then,
    )


def told_of(prospect: ToldProspect) -> tuple[Told, ...]:
    return tuple([Told(outcome.text, outcome.tone) for outcome in prospect.outcomes])


def reasons_of(answer: RefusedAnswer) -> tuple[tuple[str, str], ...]:
    """Why not, each reason with the id of its rule."""
    return tuple([(reason.message, reason.refusal.rule) for reason in answer.reasons])


def stamped(entry: Mapping[str, Any]) -> str:
    """An entry that is no listed answer, with an id of its own."""
    return packed({**entry, "id": f"{uuid4()}-0"})


def packed(entry: Mapping[str, Any] | list[str]) -> str:
    return PACKER.encode(entry)


@lru_cache(maxsize=REMEMBERED)
def _offered(codec: Codec, action: Action, marks: Marks) -> Offered:
    """Pages offer the same again and again."""
    plain = codec.encode(action)
    entry = plain | dict(marks)
    written = packed(entry)
    return Offered(plain, entry, written, _hyphened(written), fields_of(action))


def key_of(kind: str, entry: Mapping[str, Any]) -> str:
    """An id that says what would be entered. Pages repeat those words anyway, so they weigh less than numbers."""
    return kind + _hyphened(packed(entry))


@lru_cache(maxsize=REMEMBERED)
def _hyphened(entry: str) -> str:
    return BETWEEN.sub("-", entry).rstrip("-")


def turn_back(reader: TableReader) -> dict[str, Any]:
    """What the buttons for turning back say, where this phone shows them."""
    remember(reader.desk)
    desk, caller = reader.desk, reader.caller
    undo = undo_text(reader, step_of(reader, last_group(desk))) if permissions.may_undo(desk, caller) else ""
    redo = redo_text(reader, step_of(reader, next_group(desk))) if permissions.may_redo(desk, caller) else ""
    return {"undo": undo, "redo": redo}


def undo_text(reader: TableReader, step: str) -> str:
    return reader.say("web.play.undo_step", {"step": step}) if step else reader.say("web.play.undo", {})


def redo_text(reader: TableReader, step: str) -> str:
    return reader.say("web.play.redo_step", {"step": step}) if step else reader.say("web.play.redo", {})


def step_of(reader: TableReader, group: Group | None) -> str:
    """Which step is taken back or restored, where everybody may read it; nothing where not.

    Covers and checks are looked at by others than those whose phone it is.
    """
    entry = group.first if group else None
    if entry is None or not isinstance(read_by(SPECTATOR, entry.action, entry.seat, reader.desk.ruleset.codec), Action):
        return ""
    return in_a_sentence(action_text(entry.action, reader.language, reader.names), reader.language)


def without(found: Decisions, covered: frozenset[Seat]) -> Decisions:
    """What is asked and may be entered, but for what is the own of seats whose people do not hold the phone."""
    return replace(
        found,
        asked=tuple(asked for asked in found.asked if asked.seat not in covered),
        anytime=tuple(unasked for unasked in found.anytime if unasked.seat not in covered or not unasked.hidden),
        offers=tuple(offer for offer in found.offers if offer.owner not in covered),
    )

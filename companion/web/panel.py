"""What a seat's page shows, for any game: who is asked, the legal actions as buttons, the refused ones with reasons."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from uuid import uuid4

from companion.engine.actions import TABLE
from companion.engine.questions import Button, Question, Refused
from companion.engine.seats import TABLE_NAME
from companion.i18n import action_text
from companion.service.access import permissions
from companion.service.look.reader import Reader
from companion.service.play.turning_back import remember


class Panel:
    """The questions and buttons of one look at the table. Each has an id of its own, so a double tap is one entry."""

    def __init__(self, reader: Reader) -> None:
        self.reader, self.codec = reader, reader.desk.ruleset.codec
        self._asked = reader.decisions(explain=True)
        self._stamp, self._made = uuid4(), 0

    def button(self, text: str, told: Iterable[str] = (), **entry: Any) -> Button:
        """What is entered by `entry`, with its kind and its fields."""
        self._made += 1
        whole = packed({**entry, "id": f"{self._stamp}-{self._made}"})
        passes, note = self.reader.game.pages.passes(entry["kind"]), self._is_note(entry["kind"])
        return Button(key_of("do", entry), text, whole, entry, tuple(told), passes=passes, note=note)

    def _is_note(self, kind: str) -> bool:
        return self.reader.desk.ruleset.is_note(self.codec.classes[kind])

    def questions(self) -> list[Question]:
        return [self._question(raw) for raw in self._asked["decisions"] if "legal" in raw]

    def _question(self, raw: dict[str, Any]) -> Question:
        marks = {"seat": raw["seat"]} | ({"proxy": True} if raw["proxy"] else {})
        told = [[outcome["text"] for outcome in outcomes] for outcomes in raw["outcomes"]]
        buttons = tuple(
            self.button(self.text(action), words, **action, **marks)
            for action, words in zip(raw["legal"], told, strict=True)
        )
        refused = tuple(self._refused(item, marks) for item in raw["refused"])
        return Question(raw["seat"], raw["kind"], raw["text"], raw["proxy"], buttons, refused)

    def _refused(self, item: dict[str, Any], marks: dict[str, Any]) -> Refused:
        action, refusals = item["action"], item["refusals"]
        reasons = tuple((refusal["message"], refusal["rule"] or "") for refusal in refusals)
        anyway = None
        if self.reader.caller.host and all(refusal["waivable"] for refusal in refusals):
            codes = [refusal["code"] for refusal in refusals]
            anyway = self.button(self.text(action), **action, **marks, waive=codes)
        return Refused(key_of("no", action | marks), self.text(action), reasons, anyway, action)

    def anytime(self) -> Iterator[tuple[int, list[Button]]]:
        """What each seat of this phone may do unasked."""
        offered = self._asked["anytime"]
        for seat in sorted({item["seat"] for item in offered}):
            actions = [item["action"] for item in offered if item["seat"] == seat]
            yield seat, [self.button(self.text(action), **action, seat=seat) for action in actions]

    def offers(self) -> list[Button]:
        """Entries that a correction set aside and that would fit now."""
        return [
            self.button(self.text(item["action"]), **item["action"], seat=item["seat"])
            for item in self._asked["offers"]
            if self._plays_here(item["seat"])
        ]

    def _plays_here(self, seat: Any) -> bool:
        """Whether this phone answers for a seat as its own: also for the table, and the host's for those without."""
        number = TABLE if seat == TABLE_NAME else seat
        return self.reader.may_answer(number) and not self.reader.is_proxy(number)

    def text(self, action: dict[str, Any]) -> str:
        return action_text(self.codec.decode(action), self.reader.language, self.reader.names)


def packed(entry: Mapping[str, Any]) -> str:
    return json.dumps(entry, separators=(",", ":"))


def key_of(kind: str, entry: Mapping[str, Any]) -> str:
    """An id that says what would be entered. Pages repeat those words anyway, so they weigh less than numbers."""
    return kind + re.sub(r"[^\w.]+", "-", packed(entry)).rstrip("-")


def turn_back(reader: Reader) -> dict[str, bool]:
    """Which of the buttons for turning back this phone shows."""
    remember(reader.desk)
    desk, caller = reader.desk, reader.caller
    return {"may_undo": permissions.may_undo(desk, caller), "may_redo": permissions.may_redo(desk, caller)}


def waiting_for(view: dict[str, Any]) -> list[Any]:
    return [item["seat"] for item in view["waiting_for"]]


def seat_shown(reader: Reader, view: dict[str, Any]) -> int | None:
    """Whose hand this phone shows: of its seats the one that is asked, else the first."""
    asked = [seat for seat in waiting_for(view) if seat != TABLE_NAME and seat in reader.caller.seats]
    return asked[0] if asked else reader.seat

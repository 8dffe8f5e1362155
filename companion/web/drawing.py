"""The game's own drawing of the board, and its places as buttons."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from companion.engine.pages import Seen
from companion.engine.pictures import Picture
from companion.engine.questions import Button, Question, Target
from companion.service.look.reader import TableReader


@dataclass(frozen=True)
class Map:
    """The board with the answers to one question laid over it, each where its place lies."""

    seat: Any
    board: Markup
    view_box: str
    places: tuple[tuple[Target, Button], ...]
    """Places with one answer; those with several are listed like everything that has no place."""
    others: tuple[Button, ...]


def picture(reader: TableReader, view: Seen) -> Picture | None:
    """The board where the game can draw it."""

    def say(code: str, /, **params: Any) -> str:
        return reader.say(code, params)

    found = reader.game.drawing
    return found.draw(view, say) if found else None


def board(reader: TableReader, view: Seen) -> Markup | None:
    """The whole picture; a game escapes what it writes."""
    drawn = picture(reader, view)
    return Markup(drawn.svg()) if drawn else None  # noqa: S704


def answered_on_board(reader: TableReader, view: Seen, questions: Iterable[Question]) -> Map | None:
    """The first own question that this game answers by tapping the board. One drawing is enough for a page."""
    drawing, kinds = reader.game.drawing, reader.game.pages.on_drawing
    question = next((each for each in questions if each.kind in kinds and not each.proxy), None)
    drawn = picture(reader, view) if question else None
    if question is None or drawing is None or drawn is None:
        return None
    return laid_out(drawn, drawing.targets(view), question)


def laid_out(drawn: Picture, targets: Iterable[Target], question: Question) -> Map:
    there = [(target, [each for each in question.legal if names(each, target)]) for target in targets]
    places = tuple((target, buttons[0]) for target, buttons in there if len(buttons) == 1)
    keys = {button.key for _, button in places}
    others = tuple(button for button in question.legal if button.key not in keys)
    return Map(question.seat, Markup(drawn.svg()), drawn.view_box, places, others)  # noqa: S704


def names(button: Button, target: Target) -> bool:
    """Whether an answer names this place."""
    return any(str(button.action.get(field)) == target.place for field in target.fields)


def needed(reader: TableReader, view: Seen, questions: list[Question]) -> dict[str, Any]:
    """What the templates of questions are given besides."""
    more = reader.game.pages.needs(dict(view), questions)
    return {"map": answered_on_board(reader, view, questions)} | more

"""The question that a phone answers now, laid out for one screen: on the map, as tiles, or as amounts to count out."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.engine.pages import Pages, Seen
from companion.engine.questions import FREE, Button, Question, Refused, Target
from companion.service.look.reader import TableReader
from companion.web.stepper import Stepper, asides_of, stepper_of

Places = Mapping[tuple[str, str], Target]
"""Where places lie, by the field of an action that names one and by its name."""

MAP: Final = "map"
TILES: Final = "tiles"
AMOUNTS: Final = "amounts"

IN_THE_BAR: Final = 3
"""So many answers without a place stand beside the main button; more fill the stage."""


@dataclass(frozen=True)
class Turn:
    """A question with its answers where they are shown."""

    question: Question
    colour: str
    """Of whoever is asked; nothing where the whole table is."""
    layout: str
    places: tuple[tuple[Target | None, Button], ...]
    """In the stage: with a target where they lie on the map."""
    refused: tuple[tuple[Target | None, Refused], ...]
    extras: tuple[Button, ...]
    """A quiet row above the main button."""
    chosen: Button | None
    """What the main button enters as long as nothing else is picked."""
    quiet: tuple[Button, ...]
    """Beside the main button."""
    stepper: Stepper | None = None
    """What is counted out instead of listed."""
    asides: tuple[Stepper, ...] = ()
    """The same for what can be done besides."""

    @property
    def form(self) -> str:
        return f"question-{self.question.seat}"


@dataclass(frozen=True)
class _Answers:
    """The answers to a question by what becomes of them."""

    placed: tuple[tuple[Target, Button], ...]
    deeds: tuple[Button, ...]
    """Without a place."""
    extras: tuple[Button, ...]
    passing: tuple[Button, ...]


def turn_of(reader: TableReader, view: Seen, question: Question) -> Turn:
    """How a question stands on the screen of this phone."""
    pages, drawing = reader.game.pages, reader.game.drawing
    targets = by_place(drawing.targets(view) if drawing else ())
    answers = _sorted(pages, targets, question)
    in_stage = () if len(answers.deeds) <= IN_THE_BAR and drawing else answers.deeds
    in_bar = () if in_stage else answers.deeds
    own, game = view.get("you"), reader.game.card.id
    stepper = stepper_of(game, question, own)
    chosen = None if stepper else _chosen(in_bar, answers)
    return Turn(
        question,
        colour=_colour(view, question.seat),
        layout=AMOUNTS if stepper else TILES if in_stage else MAP,
        places=answers.placed if not in_stage else tuple((None, each) for each in (*_alone(answers), *in_stage)),
        refused=tuple((place_of(targets, each.action), each) for each in question.refused),
        extras=(*(each for each in in_bar if each is not chosen), *answers.extras),
        chosen=chosen,
        quiet=tuple(each for each in answers.passing if each is not chosen),
        stepper=stepper,
        asides=tuple(asides_of(game, question, own)),
    )


def _alone(answers: _Answers) -> Iterable[Button]:
    return (button for _, button in answers.placed)


def _chosen(in_bar: tuple[Button, ...], answers: _Answers) -> Button | None:
    """The one thing worth doing here; passing, where nothing else is left to be done."""
    if answers.placed or len(in_bar) < len(answers.deeds):
        return None
    worth = [each for each in in_bar if each.weight == FREE] if len(in_bar) > 1 else in_bar
    if in_bar:
        return worth[0] if len(worth) == 1 else None
    return answers.passing[0] if answers.passing else None


def _sorted(pages: Pages, targets: Places, question: Question) -> _Answers:
    counted = {amounts.action for amounts in (pages.amounts.get(question.kind), *pages.asides) if amounts}
    legal = sorted(question.legal, key=lambda button: button.order)
    listed = [each for each in legal if each.action["kind"] not in counted]
    passing = tuple(each for each in listed if each.passes)
    extras = tuple(each for each in listed if each.action["kind"] in pages.extras)
    rest = [each for each in listed if each not in passing and each not in extras]
    there = [(place_of(targets, each.action), each) for each in rest]
    taken = [target for target, _ in there if target]
    placed = tuple((target, each) for target, each in there if target and taken.count(target) == 1)
    keys = {each.key for _, each in placed}
    return _Answers(placed, tuple(each for each in rest if each.key not in keys), extras, passing)


def by_place(targets: Iterable[Target]) -> Places:
    return {(field, target.place): target for target in targets for field in target.fields}


def place_of(places: Places, action: Mapping[str, Any]) -> Target | None:
    """Where an answer lies on the map, by the fields that name a place."""
    named = ((field, str(value)) for field, value in action.items())
    return next((places[name] for name in named if name in places), None)


def _colour(view: Seen, seat: Any) -> str:
    return str(view["seats"][seat]["colour"]) if isinstance(seat, int) else ""

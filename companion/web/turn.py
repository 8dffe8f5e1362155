"""The question that a phone answers now, laid out for one screen: on the map, as tiles, or as amounts to count out."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.engine.markup import number
from companion.engine.pages import Pages, Seen
from companion.engine.parts import shared
from companion.engine.questions import FREE, Button, Question, Refused, Target, ToldGroup
from companion.service.look.reader import TableReader
from companion.web.stepper import Stepper, asides_of, stepper_of

Places = Mapping[str, list[Target]]
"""Where places lie, by their names: several may have the same one, for other fields of actions."""

MAP: Final = "map"
TILES: Final = "tiles"
AMOUNTS: Final = "amounts"

IN_THE_BAR: Final = 3
"""So many answers without a place stand beside the main button; more fill the stage."""

IN_A_ROW: Final = 4
"""So many that are little pictures stand in a row under the question."""


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
    row: tuple[Button, ...] = ()
    """Little pictures to choose from, under the question."""
    direct: bool = False
    """Whether a tap enters what is in the row."""
    groups: tuple[ToldGroup, ...] = ()
    """Of which group answers are shown on the map, if there is more than one."""
    closed: tuple[ToldGroup, ...] = ()
    """Those of them that have no answers: they tell what is missing."""
    close: str = ""
    """The stretch of the map that is looked at closely, as numbers: left, top, width and height."""
    pans: bool = False
    many: int = 0
    """With more places on the map than this a first tap enlarges a part of it."""
    stepper: Stepper | None = None
    """What is counted out instead of listed."""
    asides: tuple[Stepper, ...] = ()
    """The same for what can be done besides."""

    @property
    def form(self) -> str:
        return f"question-{self.question.seat}"

    @property
    def previews(self) -> dict[str, str]:
        """What the map would look like, by the key of the answer."""
        each = (*(button for _, button in self.places), *self.row)
        return {button.key: button.preview for button in each if button.preview}

    @property
    def stamps(self) -> frozenset[str]:
        """What would stand where an answer lies, each once."""
        return frozenset(button.stamp for _, button in self.places if button.stamp)

    @property
    def shown(self) -> str:
        """The group whose answers are shown at first; none where it is to be chosen first."""
        return self.groups[0].key if self.groups and not self.question.first else ""

    def apart(self, each: Button | Refused) -> bool:
        """Whether an answer on the map waits for its group to be chosen."""
        return bool(self.groups) and each.group is not None and each.group.key != self.shown


@dataclass(frozen=True)
class _Answers:
    """The answers to a question by what becomes of them."""

    placed: tuple[tuple[Target | None, Button], ...]
    """On the map, or of a group that is chosen first."""
    deeds: tuple[Button, ...]
    """Without a place."""
    extras: tuple[Button, ...]
    passing: tuple[Button, ...]


def turn_of(reader: TableReader, view: Seen, question: Question) -> Turn:
    """How a question stands on the screen of this phone."""
    pages, drawing = reader.game.pages, reader.game.drawing
    targets = by_place(drawing.targets(view) if drawing else ())
    answers = _sorted(pages, targets, question)
    row = answers.deeds if _fits_in_a_row(answers) and drawing else ()
    in_stage = () if row or (len(answers.deeds) <= IN_THE_BAR and drawing) else answers.deeds
    in_bar = () if in_stage or row else answers.deeds
    own, game = view.get("you"), reader.game.card.id
    stepper = stepper_of(game, question, own)
    direct = bool(row) and (not _is_person(question) or all(each.action["kind"] in pages.direct for each in row))
    chosen = None if stepper or direct else row[0] if row else _chosen(in_bar, answers)
    beside = stepper is not None and stepper.amounts.few and drawing is not None
    close, closed = drawing.focus(view) if drawing else None, _closed(question)
    elsewhere = at_desks(pages)

    def told_here(each: Refused) -> bool:
        """What is missing for all of a group is told once, and a desk takes only what fits."""
        return each.group not in closed and each.action["kind"] not in elsewhere

    return Turn(
        question,
        colour=_colour(view, question),
        layout=AMOUNTS if stepper and not beside else TILES if in_stage else MAP,
        places=answers.placed if not in_stage else tuple((None, each) for each in (*_alone(answers), *in_stage)),
        refused=tuple((place_of(targets, each.action), each) for each in question.refused if told_here(each)),
        extras=(*(each for each in in_bar if each is not chosen), *answers.extras),
        chosen=chosen,
        quiet=tuple(each for each in (*answers.passing, *(stepper.nothing if stepper else ())) if each is not chosen),
        row=row,
        direct=direct,
        groups=question.first or _groups(answers.placed),
        closed=closed,
        close="" if close is None else " ".join(map(number, close)),
        pans=drawing is not None and drawing.pans,
        many=drawing.many if drawing else 0,
        stepper=stepper,
        asides=tuple(asides_of(game, question, own)),
    )


def _is_person(question: Question) -> bool:
    """Whether a seat is asked, and not whoever sees the table."""
    return isinstance(question.seat, int)


def _alone(answers: _Answers) -> Iterable[Button]:
    return (button for _, button in answers.placed)


def _fits_in_a_row(answers: _Answers) -> bool:
    deeds = answers.deeds
    return 0 < len(deeds) <= IN_A_ROW and not answers.placed and all(each.sketch for each in deeds)


def _groups(placed: Iterable[tuple[Target | None, Button]]) -> tuple[ToldGroup, ...]:
    """In their order; a single one needs not be chosen."""
    found = {each.group.key: each.group for _, each in placed if each.group}
    return tuple(found.values()) if len(found) > 1 else ()


def _closed(question: Question) -> tuple[ToldGroup, ...]:
    """The groups to be chosen first that have no answers now."""
    open_ones = {each.group.key for each in question.legal if each.group}
    return tuple(group for group in question.first if group.key not in open_ones)


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
    counted |= at_desks(pages)
    legal = sorted(question.legal, key=lambda button: button.order)
    listed = [each for each in legal if each.action["kind"] not in counted]
    passing = tuple(each for each in listed if each.passes)
    extras = tuple(each for each in listed if each.action["kind"] in pages.extras)
    rest = [each for each in listed if not each.passes and each.action["kind"] not in pages.extras]
    there = [(place_of(targets, each.action), each) for each in rest]
    taken = Counter((target, each.group) for target, each in there if target)
    first = bool(question.first)
    placed = tuple(
        (target, each)
        for target, each in there
        if (target and taken[target, each.group] == 1) or (first and each.group)
    )
    keys = {each.key for _, each in placed}
    return _Answers(placed, tuple(each for each in rest if each.key not in keys), extras, passing)


def at_desks(pages: Pages) -> frozenset[str]:
    """The kinds of answers that are made up at a desk, with the supply."""
    return frozenset(kind for desk in pages.desks if desk.supply for kind in desk.supply.actions)


@shared
def by_place(targets: tuple[Target, ...]) -> Places:
    """The same map has the same targets from one look to the next."""
    found: dict[str, list[Target]] = {}
    for target in targets:
        found.setdefault(target.place, []).append(target)
    return found


def place_of(places: Places, action: Mapping[str, Any]) -> Target | None:
    """Where an answer lies on the map, by the fields that name a place."""
    for field, value in action.items():
        for target in places.get(str(value), ()):
            if field in target.fields:
                return target
    return None


def _colour(view: Seen, question: Question) -> str:
    return str(view["seats"][question.seat]["colour"]) if _is_person(question) else ""

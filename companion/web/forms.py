"""The form for a new table: what it offers, and what came back."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from marshmallow import ValidationError
from werkzeug.datastructures import MultiDict

from companion import games
from companion.engine.meta import GameMeta
from companion.http.schemas import OpenRequest
from companion.service.errors import BadInput
from companion.service.home.box_entries import all_sure, needed, unsure
from companion.service.home.habits import Habits
from companion.service.records import SavedCatalogue
from companion.service.tables.seating import Wanted


@dataclass(frozen=True)
class NewTable:
    """A game's form as it is shown."""

    meta: GameMeta
    edition: str
    options: dict[str, str]
    seats: list[tuple[str, str]] = field(default_factory=list)
    """Name and colour of each seat, empty ones too."""
    modules: tuple[str, ...] = ()
    boxes: tuple[SavedCatalogue, ...] = ()
    """What the household saved of its own boxes. One that is chosen stands in place of its edition."""
    people: tuple[str, ...] = ()
    """Who played lately."""
    one_phone: bool = False
    """Whether everybody plays on this device."""

    @property
    def box(self) -> SavedCatalogue | None:
        return next((box for box in self.boxes if box.uid == self.edition), None)

    @property
    def doubtful(self) -> bool:
        """Whether its table will ask to compare something with the box."""
        game, (edition, catalogue) = games.load(self.meta.id), self._chosen()
        open_ones = unsure(needed(game, self.modules), catalogue)
        mine = (saved.data for saved in self.boxes if saved.edition == edition)
        return bool(open_ones) and not any(all_sure(open_ones, held) for held in mine)

    def _chosen(self) -> tuple[str, dict[str, Any]]:
        """The edition, and what is known of its components."""
        if self.box is not None:
            return self.box.edition, self.box.data
        edition = self.edition if self.edition in self.meta.editions else self.meta.editions[0]
        return edition, dict(games.load(self.meta.id).catalogue(edition))

    @property
    def games(self) -> tuple[GameMeta, ...]:
        return games.cards()

    @property
    def least(self) -> int:
        return self.meta.players.start


def meta_of(game: str) -> GameMeta:
    return next((card for card in games.cards() if card.id == game), games.cards()[0])


def blank(game: str, boxes: Sequence[SavedCatalogue] = (), box: str | None = None) -> NewTable:
    """The form with what most families choose: the box they asked for, or the only one they saved."""
    meta = meta_of(game)
    known = tuple(saved for saved in boxes if saved.game == meta.id)
    usual = known[0].uid if len(known) == 1 else meta.editions[0]
    chosen = box if any(saved.uid == box for saved in known) else usual
    options = {name: option.default for name, option in meta.options.items() if shown(meta, name)}
    seats = [("", colour) for colour in tuple(meta.colours)[: meta.players.stop - 1]]
    return NewTable(meta, chosen or usual, options, seats, boxes=known)


def as_last_time(form: NewTable, habits: Habits) -> NewTable:
    """The form with the people and settings of the household's last game; the next one clockwise begins."""
    form = replace(form, people=habits.people)
    if habits.last is None:
        return form
    header, count = habits.last.header, len(form.seats)
    form = replace(form, edition=_box_of(form, header) or form.edition)
    seats = [(seat.name, seat.colour) for seat in habits.last.seats]
    first = (header["starts"] + 1) % len(seats)
    seats = [*seats[first:], *seats[:first]]
    free = [colour for colour in form.meta.colours if colour not in {colour for _, colour in seats}]
    return replace(
        form,
        edition=form.edition if form.box else header["edition"],
        options=form.options | {name: header["options"].get(name, usual) for name, usual in form.options.items()},
        modules=tuple(header["modules"]),
        seats=[*seats, *(("", colour) for colour in free)][:count],
    )


def _box_of(form: NewTable, header: dict[str, Any]) -> str:
    """Of several boxes the one that was played with last; nothing if one was asked for, or it was none of them."""
    same = (box.uid for box in form.boxes if (box.edition, box.data) == (header["edition"], header["catalogue"]))
    return "" if form.box else next(same, "")


def shown(meta: GameMeta, option: str) -> bool:
    """How modules are set up is no question where there are none."""
    return bool(meta.modules) or not meta.options[option].of_modules


def filled(raw: MultiDict[str, str], boxes: Sequence[SavedCatalogue] = ()) -> NewTable:
    """The form as somebody filled it in."""
    clean = blank(raw.get("game", ""), boxes)
    typed = list(zip(raw.getlist("name"), raw.getlist("colour"), strict=False))
    options = {name: raw.get(f"option-{name}", default) for name, default in clean.options.items()}
    seats = typed[: len(clean.seats)] or clean.seats
    return replace(
        clean,
        edition=raw.get("edition", clean.edition),
        options=options,
        seats=seats,
        modules=tuple(raw.getlist("module")),
        one_phone="one_phone" in raw,
    )


def wanted(raw: MultiDict[str, str], boxes: Sequence[SavedCatalogue] = ()) -> Wanted:
    """The table somebody wants, seats without a name left out."""
    form = filled(raw, boxes)
    edition, catalogue = (form.box.edition, form.box.uid) if form.box else (form.edition, None)
    if edition not in form.meta.editions:
        raise BadInput("service.unknown_edition", "edition", choices=list(form.meta.editions))
    seats = [{"name": name.strip(), "colour": colour} for name, colour in form.seats if name.strip()]
    body = {"game": form.meta.id, "edition": edition, "options": form.options, "modules": list(form.modules)}
    try:
        read = OpenRequest().load({**body, "seats": seats or [{}], "id": raw.get("id", "")})
    except ValidationError as error:
        raise BadInput("service.http.bad_request", str(next(iter(error.messages_dict), ""))) from None
    return Wanted(
        game=form.meta.id,
        edition=edition,
        modules=form.modules,
        options=form.options,
        seats=tuple(seats),
        starts=0,
        catalogue=catalogue,
        id=read["id"],
    )

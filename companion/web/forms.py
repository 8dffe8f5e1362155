"""The form for a new table: what it offers, and what came back."""

from dataclasses import dataclass, field

from marshmallow import ValidationError
from werkzeug.datastructures import MultiDict

from companion.api.schemas import OpenRequest
from companion.engine.meta import GameMeta
from companion.games import GAMES
from companion.service.lobby import Wanted
from companion.service.problems import Unreadable


@dataclass(frozen=True)
class NewTable:
    """A game's form as it is shown."""

    meta: GameMeta
    edition: str
    options: dict[str, str]
    seats: list[tuple[str, str]] = field(default_factory=list)
    """Name and colour of each seat, empty ones too."""
    modules: tuple[str, ...] = ()

    @property
    def games(self) -> tuple[GameMeta, ...]:
        return GAMES

    @property
    def least(self) -> int:
        return self.meta.players.start


def meta_of(game: str) -> GameMeta:
    return next((meta for meta in GAMES if meta.id == game), GAMES[0])


def blank(game: str) -> NewTable:
    """The form with what most families choose."""
    meta = meta_of(game)
    options = {name: option.default for name, option in meta.options.items() if shown(meta, name)}
    seats = [("", colour) for colour in meta.colours[: meta.players.stop - 1]]
    return NewTable(meta, meta.editions[0], options, seats)


def shown(meta: GameMeta, option: str) -> bool:
    """How modules are set up is no question where there are none."""
    return option != "setup" or bool(meta.modules)


def filled(raw: MultiDict[str, str]) -> NewTable:
    """The form as somebody filled it in."""
    clean = blank(raw.get("game", ""))
    typed = list(zip(raw.getlist("name"), raw.getlist("colour"), strict=False))
    options = {name: raw.get(f"option-{name}", default) for name, default in clean.options.items()}
    seats = typed[: len(clean.seats)] or clean.seats
    return NewTable(clean.meta, raw.get("edition", clean.edition), options, seats, tuple(raw.getlist("module")))


def wanted(raw: MultiDict[str, str]) -> Wanted:
    """The table somebody wants, seats without a name left out."""
    form = filled(raw)
    seats = [{"name": name.strip(), "colour": colour} for name, colour in form.seats if name.strip()]
    body = {"game": form.meta.id, "edition": form.edition, "options": form.options, "modules": list(form.modules)}
    try:
        read = OpenRequest().load({**body, "seats": seats or [{}], "id": raw.get("id", "")})
    except ValidationError as error:
        raise Unreadable("service.http.bad_request", str(next(iter(error.messages_dict), ""))) from None
    return Wanted(form.meta.id, form.edition, form.modules, form.options, tuple(seats), starts=0, id=read["id"])

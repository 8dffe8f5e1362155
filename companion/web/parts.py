"""Which template shows what at a table: the game's own where its contract names one, else a plain one."""

from collections.abc import Iterable, Iterator, Sequence

from flask import Flask

from companion import games
from companion.http.language import caller_language
from companion.i18n import render

PLAIN = {name: f"plain/{name}.html" for name in ("my", "mine", "chip", "seat", "board", "display_seat", "tie")}
ANSWERS, SEAT_STYLE, THEATRE_STYLE = "table/answers.html", "seat.css", "theatre.css"
STEPPER, STEPPER_STYLE = "table/stepper.html", "stepper.css"
PIECES_STYLE, DESK_STYLE = "pieces.css", "desk.css"
STEPPER_SCRIPT, DESK_SCRIPT, THEATRE_SCRIPT = "stepper.js", "desk.js", "theatre.js"
MAP_SCRIPTS = ("map.js", "seat.js")
RADIOS_SCRIPT = "radios.js"
LATER_SCRIPT = "later.js"


def part(game: str, name: str) -> str | None:
    """The template for a part of a page."""
    named = games.load(game).pages.parts.get(name)
    return own(game, named) if named else PLAIN.get(name)


def of_modules(game: str, names: Iterable[str], place: str) -> Iterator[str]:
    """The templates that these modules have for a place, which the game's own templates know."""
    modules = games.load(game).pages.modules
    return (own(game, modules[name][place]) for name in names if place in modules.get(name, ()))


def own(game: str, name: str) -> str:
    """A game's own file, as templates and static files are addressed."""
    return f"games/{game}/{name}"


def answers_of(game: str, kind: str) -> str:
    """The template for the answers to a decision."""
    return STEPPER if kind in games.load(game).pages.amounts else ANSWERS


def styles_of(game: str, *places: str) -> Iterator[str]:
    """The game's own style sheets for these places."""
    styles = games.load(game).pages.styles
    return (own(game, styles[place]) for place in places if place in styles)


def seat_styles(game: str, *, counts: bool = False) -> Iterator[str]:
    """All style sheets that a page with questions needs besides the one that every page has.

    Whether amounts are counted out at once says `counts`.
    """
    put_off = {*later(game, counts=counts)}
    yield from styles_of(game, "icons", "table")
    shared = (
        STEPPER_STYLE if has_steppers(game) else "",
        SEAT_STYLE,
        THEATRE_STYLE,
        PIECES_STYLE if pans(game) else "",
    )
    yield from (name for name in shared if name and name not in put_off)
    yield from styles_of(game, "board")


def seat_scripts(game: str, *, counts: bool = False) -> Iterator[str]:
    """The same for its scripts."""
    maps = ("overview.js", *MAP_SCRIPTS) if pans(game) else MAP_SCRIPTS
    steppers = (STEPPER_SCRIPT,) if has_steppers(game) and counts else ()
    return iter((*maps, *steppers, LATER_SCRIPT))


def later(game: str, *, counts: bool = False) -> Iterator[str]:
    """What a page fetches once it stands: what plays moments, since only who was there before sees them played, and how
    they look, where nobody sees them at first because they count; what counts out amounts; desks; and, for pictures
    beside each other, arrow keys.
    """
    yield THEATRE_SCRIPT
    if pans(game):
        yield RADIOS_SCRIPT
    if has_desks(game):
        yield from (DESK_STYLE, DESK_SCRIPT)
    if has_desks(game) or counts:
        yield THEATRE_STYLE
    if has_steppers(game) and not counts:
        yield from (STEPPER_STYLE, STEPPER_SCRIPT)


def has_steppers(game: str) -> bool:
    """Whether amounts are counted out anywhere in this game."""
    pages = games.load(game).pages
    return bool(pages.amounts or pages.asides)


def has_desks(game: str) -> bool:
    """Whether bargains are made up in this game."""
    return bool(games.load(game).pages.desks)


def pans(game: str) -> bool:
    """Whether the map of this game grows, piece by piece, until it is larger than a phone."""
    drawing = games.load(game).drawing
    return drawing is not None and drawing.pans


def moment_title(game: str) -> str:
    """What this game calls what it tells line by line."""
    return render(games.load(game).moments.title or "web.moment.title", {}, caller_language())


def tie_broken(game: str, numbers: Sequence[int]) -> str:
    """What breaks a tie: each number with what it counts, as far as the game says so."""
    codes = games.load(game).tie_breaks
    told = (render(code, {"count": number}, caller_language()) for number, code in zip(numbers, codes, strict=False))
    return " · ".join((*told, *map(str, numbers[len(codes) :])))


def init_app(app: Flask) -> None:
    helpers = (part, of_modules, answers_of, styles_of, seat_styles, seat_scripts, later, moment_title, tie_broken)
    for helper in (*helpers, has_steppers, has_desks, pans):
        app.add_template_global(helper)

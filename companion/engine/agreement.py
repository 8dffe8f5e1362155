"""What a table agrees on, checked against a game's card."""

from collections.abc import Iterator

from companion.engine.log import APP
from companion.engine.meta import GameMeta
from companion.engine.problems import BrokenLog
from companion.engine.setup import Header


def agreed(
    card: GameMeta,
    edition: str | None = None,
    seats: int | None = None,
    starts: int = 0,
    modules: tuple[str, ...] = (),
    **options: str,
) -> Header:
    """An agreement with everything filled in: the first edition, all the seats there are, every option."""
    chosen = {name: options.pop(name, option.default) for name, option in card.options.items()}
    if options:
        raise BrokenLog("engine.setup.option", f"options.{min(options)}")
    count = card.players[-1] if seats is None else seats
    made = Header(
        card.id,
        edition or card.editions[0],
        count,
        card.version,
        starts=starts,
        modules=modules,
        colours=tuple(card.colours)[:count],
        options=chosen,
    )
    check(card, made)
    return made


def check(card: GameMeta, header: Header) -> None:
    """Refuse an agreement this game cannot be played by, naming the field."""
    for problem in _problems(card, header):
        raise problem


def options_of(card: GameMeta, header: Header) -> dict[str, str]:
    """Every option, those that were not agreed on by their default."""
    return {name: option_of(card, header, name) for name in card.options}


def option_of(card: GameMeta, header: Header, name: str) -> str:
    """What was agreed on, or the default."""
    return header.options.get(name, card.options[name].default)


def by_app(card: GameMeta) -> dict[str, str]:
    """The options by which the app rolls and deals where by default the table does."""
    return {name: APP for name, option in card.options.items() if APP in option.values and option.default != APP}


def _problems(card: GameMeta, header: Header) -> Iterator[BrokenLog]:
    if header.edition not in card.editions:
        yield BrokenLog("engine.setup.edition", "edition", choices=list(card.editions))
    if header.seats not in card.players:
        yield BrokenLog("engine.setup.seats", "seats", least=card.players.start, most=card.players.stop - 1)
    if not 0 <= header.starts < header.seats:
        yield BrokenLog("engine.setup.starts", "starts", seats=header.seats)
    if header.colours and (len(set(header.colours) & set(card.colours)), len(header.colours)) != (header.seats,) * 2:
        yield BrokenLog("engine.setup.colours", "colours", seats=header.seats)
    yield from _of_modules(card, header)
    yield from _of_options(card, header)


def _of_modules(card: GameMeta, header: Header) -> Iterator[BrokenLog]:
    for number, module in enumerate(header.modules):
        if module not in card.modules or header.modules.index(module) != number:
            yield BrokenLog("engine.setup.module", f"modules[{number}]", got=module)


def _of_options(card: GameMeta, header: Header) -> Iterator[BrokenLog]:
    for name, value in header.options.items():
        if name not in card.options:
            yield BrokenLog("engine.setup.option", f"options.{name}")
        elif value not in card.options[name].values:
            yield BrokenLog("engine.setup.value", f"options.{name}", choices=list(card.options[name].values))

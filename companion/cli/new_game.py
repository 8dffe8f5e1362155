"""A new game on the command line: which game, and what its card lets one choose."""

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from companion.cli.arguments import Parser
from companion.engine.agreement import by_app
from companion.engine.game import Game
from companion.engine.meta import GameMeta
from companion.engine.setup import Header
from companion.games import card, cards, load
from companion.i18n import LANGUAGES, render

GAME, EDITION, PLAYERS = CHOICES = ("game", "edition", "players")
OPTION = "option."
"""Stands before the names of a game's own options, so that none is taken for anything else."""


def named(argv: Sequence[str] | None) -> GameMeta:
    """The game that a command line names. It is read before the rest, as it says what else there is to choose."""
    first = Parser(add_help=False)
    first.add_argument(f"--{GAME}", nargs="?")
    game = first.parse_known_args(argv)[0].game
    return next((known for known in cards() if known.id == game), cards()[0])


def configure(arguments: argparse._ActionsContainer, game: GameMeta, **more: str) -> None:
    """Declare what can be chosen of a new game. `more` are choices beside the numbers of players, and their meaning."""
    players = [str(count) for count in game.players]
    how_many = "; ".join(["how many play", *(f"{choice}: {meaning}" for choice, meaning in more.items())])
    declare = partial(_declare, arguments)
    declare(GAME, [known.id for known in cards()], cards()[0].id, "which game")
    declare(EDITION, game.editions, game.editions[0], "which edition")
    declare(PLAYERS, [*players, *more], players[-1], how_many)
    usual = {name: option.default for name, option in game.options.items()} | by_app(game)
    for name, option in game.options.items():
        declare(f"{OPTION}{name}", option.values, usual[name], _about(game, name, option.values))


def _declare(arguments: argparse._ActionsContainer, name: str, choices: Sequence[str], usual: str, about: str) -> None:
    told = f"{about} (default: {usual})".replace("%", "%%")
    arguments.add_argument(f"--{name.removeprefix(OPTION)}", dest=name, choices=choices, help=told)


def _about(game: GameMeta, option: str, values: Sequence[str]) -> str:
    """An option in the game's own words."""
    code, language = f"{game.id}.option.{option}", LANGUAGES[0]
    meant = (f"{value}: {render(f'{code}.{value}', None, language)}" for value in values)
    return "; ".join([render(code, None, language), *meant])


def given(args: argparse.Namespace) -> dict[str, str]:
    """What was chosen, by its name on the command line."""
    names = [name for name in vars(args) if name in CHOICES or name.startswith(OPTION)]
    return {name.removeprefix(OPTION): getattr(args, name) for name in names if getattr(args, name) is not None}


@dataclass(frozen=True)
class NewGame:
    """What the command line says of a new game. Nobody sits at a table, so the app rolls and deals what it can."""

    game: Game
    edition: str
    players: str
    options: Mapping[str, str]
    """The options that were chosen, and those by which the app deals."""

    @classmethod
    def wanted(cls, args: argparse.Namespace) -> "NewGame":
        chosen = given(args)
        game = card(chosen.pop(GAME, cards()[0].id))
        edition = chosen.pop(EDITION, game.editions[0])
        players = chosen.pop(PLAYERS, str(game.players[-1]))
        return cls(load(game.id), edition, players, by_app(game) | chosen)

    def header(self, seats: int) -> Header:
        return self.game.header(self.edition, seats, starts=0, modules=(), **self.options)

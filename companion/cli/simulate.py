"""Play games among bots and tell what came of them: how long they were, scores, how they ended, who won."""

import argparse
import sys
from collections.abc import Collection, Sequence
from pathlib import Path

from companion.bots.roster import roster
from companion.cli import new_game
from companion.cli.arguments import Complaint, at_least
from companion.cli.new_game import NewGame
from companion.cli.progress import Progress
from companion.cli.series import Series
from companion.engine.meta import GameMeta

HELP = "play games among bots and sum them up"
ALL = "all"


def configure(parser: argparse.ArgumentParser, game: GameMeta) -> None:
    parser.add_argument(
        "--games",
        type=at_least(1),
        default=100,
        metavar="N",
        help="how many games to play, for each number of players (default: %(default)s)",
    )
    new_game.configure(parser, game, **{ALL: "a series for each number"})
    parser.add_argument(
        "--bots",
        help="who plays: sensible, where a game has such players, or random for everybody, or one of them for each "
        "seat, separated by commas; seat 1 begins (default: the best there are)",
    )
    parser.add_argument(
        "--seed", default="1", help="any word or number; the same seed plays the same games (default: %(default)s)"
    )
    parser.add_argument("--out", type=Path, metavar="DIR", help="write the log of every game into this folder")


def lineup(bots: str, seats: int, known: Collection[str]) -> tuple[str, ...]:
    """The name of a bot for each seat."""
    names = tuple(name.strip() for name in bots.split(","))
    for name in names:
        if name not in known:
            raise Complaint(f"--bots: there is no bot {name!r}, but {' and '.join(known)}")
    if len(names) not in (1, seats):
        raise Complaint(f"--bots: {len(names)} bots do not fit {seats} players; name one, or one for each seat")
    return names * seats if len(names) == 1 else names


def series(args: argparse.Namespace) -> list[Series]:
    wanted = NewGame.wanted(args)
    known = roster(wanted.game)
    counts: Sequence[int] = wanted.game.card.players if wanted.players == ALL else [int(wanted.players)]
    if args.out is not None and not args.seed.isalnum():
        raise Complaint("--seed: with --out it becomes part of file names, so letters and digits only")
    bots = args.bots or next(iter(known))
    return [Series(wanted, lineup(bots, seats, known), args.seed, args.out) for seats in counts]


def run(args: argparse.Namespace) -> None:
    every = series(args)
    if args.out is not None:
        args.out.mkdir(parents=True, exist_ok=True)
    progress = Progress(args.games * len(every), sys.stderr)
    for settings in every:
        tally = settings.tally()
        try:
            for number in range(1, args.games + 1):
                settings.play(number, tally)
                progress.step()
        finally:
            progress.clear()
        print(settings.title, *tally.lines(settings.bots), "", sep="\n")

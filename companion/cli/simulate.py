"""Play games among bots and tell what came of them: years, scores, how they ended, who won."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from companion.bots.roster import roster
from companion.cli.arguments import Complaint, at_least
from companion.cli.progress import Progress
from companion.cli.series import Series
from companion.cli.tally import Tally
from companion.games import load
from companion.games.caral.meta import META

HELP = "play games among bots and sum them up"
ALL = "all"
ROSTER = roster(load(META.id))


def configure(parser: argparse.ArgumentParser) -> None:
    players = [str(count) for count in META.players]
    parser.add_argument(
        "--games",
        type=at_least(1),
        default=100,
        metavar="N",
        help="how many games to play, for each number of players (default: %(default)s)",
    )
    parser.add_argument(
        "--edition",
        choices=META.editions,
        default=META.editions[0],
        help="which edition to play (default: %(default)s)",
    )
    parser.add_argument(
        "--players",
        choices=[*players, ALL],
        default=players[-1],
        help=f"how many play; {ALL}: a series for each number (default: %(default)s)",
    )
    parser.add_argument(
        "--cards",
        choices=META.options["cards"].values,
        default="app",
        help="who deals: the app, or a real deck at the table whose cards nobody tells (default: %(default)s)",
    )
    parser.add_argument(
        "--bots",
        default="sensible",
        help=f"who plays: {' or '.join(ROSTER)} for everybody, or one of them for each seat, separated by commas; "
        "seat 1 begins (default: %(default)s)",
    )
    parser.add_argument(
        "--seed", default="1", help="any word or number; the same seed plays the same games (default: %(default)s)"
    )
    parser.add_argument("--out", type=Path, metavar="DIR", help="write the log of every game into this folder")


def lineup(bots: str, seats: int) -> tuple[str, ...]:
    """The name of a bot for each seat."""
    names = tuple(name.strip() for name in bots.split(","))
    for name in names:
        if name not in ROSTER:
            raise Complaint(f"--bots: there is no bot {name!r}, but {' and '.join(ROSTER)}")
    if len(names) not in (1, seats):
        raise Complaint(f"--bots: {len(names)} bots do not fit {seats} players; name one, or one for each seat")
    return names * seats if len(names) == 1 else names


def series(args: argparse.Namespace) -> list[Series]:
    counts: Sequence[int] = META.players if args.players == ALL else [int(args.players)]
    if args.out is not None and not args.seed.isalnum():
        raise Complaint("--seed: with --out it becomes part of file names, so letters and digits only")
    return [Series(args.edition, args.cards, lineup(args.bots, seats), args.seed, args.out) for seats in counts]


def run(args: argparse.Namespace) -> None:
    every = series(args)
    if args.out is not None:
        args.out.mkdir(parents=True, exist_ok=True)
    progress = Progress(args.games * len(every), sys.stderr)
    for settings in every:
        tally = Tally()
        try:
            for number in range(1, args.games + 1):
                settings.play(number, tally)
                progress.step()
        finally:
            progress.clear()
        print(settings.title, *tally.lines(settings.bots), "", sep="\n")

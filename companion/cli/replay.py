"""Tell a recorded game step by step in sentences, show the position after one of its steps, or check an exported
game: whether its rolls and deals came from the seed that was fixed before it."""

import argparse
from pathlib import Path

from companion.cli.arguments import Complaint, at_least
from companion.cli.files import read_log, state_at
from companion.cli.picture import Picture
from companion.cli.story import Story
from companion.engine.meta import GameMeta
from companion.engine.view import REVIEWER, SPECTATOR, Viewer
from companion.i18n import LANGUAGES

HELP = "tell a recorded game step by step"


def configure(parser: argparse.ArgumentParser, game: GameMeta) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the log of a game")
    parser.add_argument(
        "--step", type=at_least(0), metavar="N", help="show the position after this step instead; 0 is the beginning"
    )
    parser.add_argument(
        "--language", choices=LANGUAGES, default=LANGUAGES[0], help="in which language (default: %(default)s)"
    )
    parser.add_argument(
        "--verify", action="store_true", help="check an exported game (JSON) instead; exit code 1 if it does not hold"
    )
    eyes = parser.add_mutually_exclusive_group()
    eyes.add_argument(
        "--seat", type=at_least(1), metavar="N", help="tell only what this seat could see; seats are numbered from 1"
    )
    eyes.add_argument("--spectator", action="store_true", help="tell only what everybody could see")
    eyes.add_argument("--review", action="store_true", help="tell everything, all cards included (default)")


def viewer(args: argparse.Namespace, seats: int) -> Viewer:
    """Through whose eyes the game is told."""
    if args.seat is None:
        return SPECTATOR if args.spectator else REVIEWER
    if args.seat > seats:
        raise Complaint(f"--seat: there is no seat {args.seat}, the game has seats 1 to {seats}")
    return Viewer(args.seat - 1)


def run(args: argparse.Namespace) -> None:
    if args.verify:
        verify(args)
        return
    header, chronicle = read_log(args.file)
    eyes = viewer(args, header.seats)
    if args.step is None:
        lines = Story(header, chronicle, eyes, args.language).lines()
    else:
        lines = Picture(header, args.language).lines(chronicle.ruleset, state_at(chronicle, args.step), eyes, args.step)
    for line in lines:
        print(line)


def verify(args: argparse.Namespace) -> None:
    if args.step is not None or args.seat is not None or args.spectator or args.review:
        raise Complaint("--verify checks the whole game and goes with no other choice but --language")
    from companion.cli.fairness import check

    check(args.file, args.language)

"""Count the legal tree from the beginning of a game or from a step of a recorded one."""

import argparse
import json
from pathlib import Path
from typing import Any

from companion.cli import new_game
from companion.cli.arguments import Complaint, at_least
from companion.cli.files import read_log, state_at
from companion.cli.new_game import NewGame
from companion.engine.meta import GameMeta
from companion.engine.perft import divide, perft
from companion.engine.ruleset import Ruleset

HELP = "count the legal tree to a depth"


def configure(parser: argparse.ArgumentParser, game: GameMeta) -> None:
    parser.add_argument("--depth", type=at_least(1), required=True, metavar="D", help="how many answers deep to count")
    parser.add_argument(
        "--divide",
        action="store_true",
        help="tell for each first answer how many leaves are behind it at the full depth",
    )
    recorded = parser.add_argument_group("from a recorded game")
    recorded.add_argument("--file", type=Path, metavar="LOG", help="the log of a game")
    recorded.add_argument("--step", type=at_least(0), metavar="N", help="begin after this step (default: the last one)")
    new_game.configure(parser.add_argument_group("from the beginning of a new game"), game)


def beginning(args: argparse.Namespace) -> tuple[Ruleset[Any], Any]:
    """The rules and the state to count from."""
    if args.file is not None:
        if chosen := new_game.given(args):
            raise Complaint(f"--{min(chosen)} is for a new game and does not go with --file")
        _, chronicle = read_log(args.file)
        return chronicle.ruleset, state_at(chronicle, len(chronicle.line) if args.step is None else args.step)
    if args.step is not None:
        raise Complaint("--step needs the --file whose step is meant")
    wanted = NewGame.wanted(args)
    rules = wanted.game.ruleset(wanted.header(int(wanted.players)))
    return rules, rules.begin().state


def run(args: argparse.Namespace) -> None:
    rules, state = beginning(args)
    if args.divide:
        for action, leaves in divide(rules, state, args.depth):
            print(f"{leaves:12}  {json.dumps(rules.codec.encode(action), ensure_ascii=False)}")
    print("depth        leaves")
    for depth in range(1, args.depth + 1):
        print(f"{depth:5}  {perft(rules, state, depth):12}", flush=True)

"""Count the legal tree from the beginning of a game or from a step of a recorded one."""

import argparse
import json
from pathlib import Path
from typing import Any

from companion.cli.arguments import Complaint, at_least
from companion.cli.files import read_log, state_at
from companion.engine.perft import divide, perft
from companion.engine.ruleset import Ruleset
from companion.games import load
from companion.games.caral.meta import META

HELP = "count the legal tree to a depth"
NEW_GAME = {"edition": META.editions[0], "players": META.players[-1], "cards": "app"}
"""What a game is counted from when nothing else is said."""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--depth", type=at_least(1), required=True, metavar="D", help="how many answers deep to count")
    parser.add_argument(
        "--divide",
        action="store_true",
        help="tell for each first answer how many leaves are behind it at the full depth",
    )
    recorded = parser.add_argument_group("from a recorded game")
    recorded.add_argument("--file", type=Path, metavar="LOG", help="the log of a game")
    recorded.add_argument("--step", type=at_least(0), metavar="N", help="begin after this step (default: the last one)")
    new = parser.add_argument_group("from the beginning of a new game")
    new.add_argument("--edition", choices=META.editions, help=f"which edition (default: {NEW_GAME['edition']})")
    new.add_argument(
        "--players", type=int, choices=list(META.players), help=f"how many play (default: {NEW_GAME['players']})"
    )
    new.add_argument("--cards", choices=META.options["cards"].values, help=f"who deals (default: {NEW_GAME['cards']})")


def beginning(args: argparse.Namespace) -> tuple[Ruleset[Any], Any]:
    """The rules and the state to count from."""
    chosen = {name: getattr(args, name) for name in NEW_GAME if getattr(args, name) is not None}
    if args.file is not None:
        if chosen:
            raise Complaint(f"--{min(chosen)} is for a new game and does not go with --file")
        _, chronicle = read_log(args.file)
        return chronicle.ruleset, state_at(chronicle, len(chronicle.line) if args.step is None else args.step)
    if args.step is not None:
        raise Complaint("--step needs the --file whose step is meant")
    agreed: dict[str, Any] = NEW_GAME | chosen
    game = load(META.id)
    rules = game.ruleset(game.header(agreed["edition"], agreed["players"], cards=agreed["cards"]))
    return rules, rules.begin().state


def run(args: argparse.Namespace) -> None:
    rules, state = beginning(args)
    if args.divide:
        for action, leaves in divide(rules, state, args.depth):
            print(f"{leaves:12}  {json.dumps(rules.codec.encode(action), ensure_ascii=False)}")
    print("depth        leaves")
    for depth in range(1, args.depth + 1):
        print(f"{depth:5}  {perft(rules, state, depth):12}", flush=True)

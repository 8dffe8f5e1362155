"""Whole games of every kind by two processes on PostgreSQL and Redis: each request at any of them. What came of a game
is what its log leads to, and what the same game comes to on SQLite.

`python -m tests.benchmarks.together [GAMES]`
"""

import json
import sys
import tempfile
from functools import partial
from random import Random
from typing import Any

from companion import create_app, games
from companion.engine.meta import GameMeta
from tests.benchmarks.house import Found, House, all_of
from tests.support.api_client import Body, Table
from tests.support.refolding import replayed
from tests.support.spread_client import Spread
from tests.support.whole_games import play_to_the_end

GAMES = 4
"""Of each kind."""

PROCESSES = 2
OWN = ("uid", "created_at")
"""What no two tables have in common."""


def wanted(card: GameMeta, number: int) -> Body:
    """All modules, any options, each number of players in turn."""
    rng = Random(f"{card.id} {number}")
    return {
        "game": card.id,
        "seats": card.players[number % len(card.players)],
        "edition": rng.choice(card.editions),
        "modules": list(card.modules),
        "options": {name: rng.choice(option.values) for name, option in card.options.items()},
        "seed": f"game {number}",
    }


def played(app: Any, card: GameMeta, number: int) -> Table:
    table = Table(app, **wanted(card, number))
    play_to_the_end(table, number)
    return table


def told(table: Table) -> Body:
    """What is told of a game, but for its own name and moments."""
    file = json.loads(table.public.get(f"{table.path}/export.json").text)
    entries = [{name: value for name, value in entry.items() if name != "at"} for entry in file["entries"]]
    result = table.public.get(f"{table.path}/result").json
    kept = {name: value for name, value in file.items() if name not in OWN}
    return {"file": kept | {"entries": entries}, "result": result, "seats": table.view()["seats"]}


def folded(table: Table, card: GameMeta) -> list[tuple[int, int, int]]:
    """How the log alone says it ended: seats, scores and ranks."""
    chronicle = replayed(table.public.get(f"{table.path}/export.json").text)
    places = games.load(card.id).standings(chronicle.ruleset, chronicle.state)
    return [(place.seat, place.score, place.rank) for place in places]


def compared(house: House, card: GameMeta, count: int) -> Found:
    database, faults, entries = house.database(), [], 0
    doors = house.doors(PROCESSES, database)
    spread = Spread(doors, count)
    with tempfile.TemporaryDirectory() as folder:
        alone = create_app(INSTANCE=folder, PONDER=False, SQLALCHEMY_DATABASE_URI=f"sqlite:///{folder}/games.sqlite")
        for number in range(count):
            here, there = played(spread, card, number), played(alone, card, number)
            ours, theirs = told(here), told(there)
            entries += len(ours["file"]["entries"])
            faults += [f"{card.id} {number}: another {name}" for name in ours if ours[name] != theirs[name]]
            ranking = [(place["seat"], place["score"], place["rank"]) for place in ours["result"]["ranking"]]
            if ranking != folded(here, card):
                faults.append(f"{card.id} {number}: its log leads elsewhere")
        faults += house.check("--database-url", database)
    print(
        f"{card.id}: {count} whole games, {entries} entries, answered by {dict(spread.answered)}, faults {faults[:5]}",
        flush=True,
    )
    return {"what": card.id, "entries": entries, "answered": dict(spread.answered), "faults": faults}


def measure(count: int) -> Found:
    return all_of({card.id: partial(compared, card=card, count=count) for card in games.cards()})


if __name__ == "__main__":
    sys.exit(bool(measure(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)["faults"]))

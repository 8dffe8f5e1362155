"""Look at settings, folder, database, Redis, ports and addresses, and say what is wrong and what to do.
Nothing is changed, and people may play meanwhile."""

import argparse
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from companion import config
from companion.cli.arguments import Failed
from companion.cli.run import configure as configure_all
from companion.cli.run import given
from companion.engine.meta import GameMeta
from companion.findings import Concern, Fault, Finding

HELP = "say what is wrong with settings and connections, and what to do"
MARKS = {Finding: "ok", Concern: "mind", Fault: "WRONG"}
Part = tuple[str, Iterable[Finding]]


def configure(parser: argparse.ArgumentParser, game: GameMeta) -> None:
    configure_all(parser, game)


def run(args: argparse.Namespace) -> None:
    faults = 0
    for name, findings in _looked_at({**os.environ, **given(args)}):
        for finding in findings:
            faults += isinstance(finding, Fault)
            print(f"{name:<9} {MARKS[type(finding)]:<6} {finding.told}", flush=True)
            if isinstance(finding, Concern):
                print(f"{'':<16} → {finding.remedy}", flush=True)
    if faults:
        raise Failed


def _looked_at(environment: dict[str, str]) -> Iterator[Part]:
    from companion import places
    from companion.cli.examined import folder, network, redis, settings

    read, found = settings.read(environment)
    yield "settings", found or [Finding("each is known and makes sense")]
    home = Path(read.get("INSTANCE") or places.instance()).absolute()
    yield "folder", folder.examine(home)
    if "COMPANION_DATABASE_URL" not in environment or "SQLALCHEMY_DATABASE_URI" in read:
        yield "database", _database(read.get("SQLALCHEMY_DATABASE_URI") or config.default_database(home), read)
    if "REDIS_URL" in read:
        yield "redis", redis.examine(read["REDIS_URL"], _seconds(read, "CONNECT_SECONDS"))
    yield "port", network.listening(read.get("HOST", config.HOST), read.get("PORT"))
    if "METRICS" in read:
        yield "metrics", network.metrics(read["METRICS"])
    if "PUBLIC_URL" in read:
        yield "address", network.public(read["PUBLIC_URL"])


def _database(address: str, read: dict[str, Any]) -> Iterator[Finding]:
    from companion.store import examining
    from companion.store.reach import Patience

    waits = (_seconds(read, f"{name}_SECONDS") for name in ("POOL", "CONNECT", "STATEMENT", "LOCK"))
    return examining.examine(address, Patience(*waits), config.CONNECTIONS)


def _seconds(read: dict[str, Any], key: str) -> float:
    return float(read.get(key, config.WAITS[key]))

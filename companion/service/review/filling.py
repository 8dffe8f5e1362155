"""Snapshots that are missing (the game was read from a file, or the past was changed), made by folding the log once."""

from typing import Any

from companion.engine.log import Chronicle
from companion.engine.meta_actions import ONLY_TOLD
from companion.service.play.desk import EVERY, Desk, played_on
from companion.store import log


def fill(desk: Desk) -> None:
    """Make every snapshot that is missing, by folding the log once."""
    folded, made = desk.rewound(), []
    folded.chronicle = Chronicle(folded.ruleset)
    for row in log.entries(desk.table, 0, desk.position):
        played_on(folded, [row])
        if row.position % EVERY == 0 or changes_the_past(folded, row):
            made.append(folded.snapshot())
    log.keep_snapshots(desk.table, desk.version, made)


def changes_the_past(desk: Desk, row: Any) -> bool:
    kind = row.action["kind"]
    return desk.ruleset.codec.classes[kind].of_log and kind not in ONLY_TOLD

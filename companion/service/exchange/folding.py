"""An exported game played again: what each entry led to, as it would stand if it had been entered here.

Whoever sends a file decides how much there is to do, so there are limits: on entries, on entries that change the log,
and on how many others those may move. With them the cost grows with the length of the file and no faster.
"""

from typing import Any, Final

from companion.engine.log import Chronicle, Entry
from companion.engine.meta_actions import Amend, Redo, Undo
from companion.service.errors import BadInput
from companion.service.exchange.gamefile import GameFile
from companion.service.play import results, stored_entries
from companion.service.play.stored_entries import Row
from companion.service.review.verify import verify

MOST_CHANGES: Final = 500
"""How many undos, redos and corrections a game may hold."""

MOVED_PER_ENTRY, MOVED_ANYWAY = 10, 2000
"""How many entries they may move altogether: so many for each entry of the game, and some more."""


def fold(file: GameFile) -> list[Row]:
    """The entries with what they led to. What does not agree with itself is told with its line."""
    _must_be_bearable(file)
    chronicle, made, moved = Chronicle(file.ruleset), list[Row](), 0
    for entry in file.entries:
        line = list(chronicle.line) if entry.action.of_log else []
        file.enter(entry, chronicle)
        played = None if entry.action.of_log else chronicle.line[-1].played
        made.append(stored_entries.of_entry(entry, played, file.ruleset.codec, file.notes.get(entry.position)))
        for change in stored_entries.changes(line, chronicle) if entry.action.of_log else ():
            made[change["position"] - 1] |= change
            moved += 1
        if moved > MOVED_ANYWAY + MOVED_PER_ENTRY * len(file.entries):
            raise BadInput("service.import.too_many_changes", file.line(entry.position), most=MOST_CHANGES)
    file.must_have_ended(chronicle)
    _must_agree(file, chronicle)
    return made


def _must_be_bearable(file: GameFile) -> None:
    changing = [entry for entry in file.entries if _changes_the_log(entry)]
    if len(changing) > MOST_CHANGES:
        line = file.line(changing[MOST_CHANGES].position)
        raise BadInput("service.import.too_many_changes", line, most=MOST_CHANGES)


def _changes_the_log(entry: Entry) -> bool:
    return isinstance(entry.action, Undo | Redo | Amend)


def _must_agree(file: GameFile, chronicle: Chronicle[Any]) -> None:
    """Refuse another seed than was fixed, rolls that it does not give, a result that the entries do not lead to."""
    if not results.tells(file.raw["result"], results.of(file.header.game, file.ruleset, chronicle.state)):
        raise BadInput("service.import.result", file.field("result"))
    verdict = verify(file.ruleset, file.entries, file.raw["seed"], file.raw["commitment"], file.header.options)
    if not verdict.commitment_holds:
        raise BadInput("service.import.commitment", file.field("commitment"))
    if verdict.wrong:
        raise BadInput("service.import.chance", file.line(verdict.wrong[0]))

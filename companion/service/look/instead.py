"""What may still be entered in place of the last answer, where one tap entered that and nothing has happened since."""

from dataclasses import dataclass

from companion.engine.actions import Action, Seat
from companion.service.access import permissions
from companion.service.look.questions import ToldProspect
from companion.service.look.reader import TableReader
from companion.service.play.turning_back import last_group, state_before


@dataclass(frozen=True)
class Instead:
    """An answer to the question before, as it was told there."""

    action: Action
    prospect: ToldProspect
    entered: bool
    """Whether it is the one that stands."""


def instead(reader: TableReader, seat: Seat) -> tuple[Instead, ...]:
    """All answers that this caller could have entered for the seat, if there is another one than what was entered."""
    desk, group = reader.desk, last_group(reader.desk)
    entry = group.first if group else None
    if entry is None or entry.seat != seat or entry.action.kind not in reader.game.pages.direct:
        return ()
    if not reader.answers_here(seat) or not permissions.may_undo(desk, reader.caller):
        return ()
    before = state_before(desk, entry.position)
    found = tuple(
        Instead(action, reader.prospect(before, seat, action), action == entry.action)
        for action in desk.ruleset.legal(before, seat)
    )
    return tuple(sorted(found, key=lambda each: each.prospect.order)) if len(found) > 1 else ()

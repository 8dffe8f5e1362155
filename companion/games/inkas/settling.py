"""A settlement comes to stand and brings a marker (ITRIBE-1, IOVER-1)."""

from companion.engine.actions import Seat
from companion.games.inkas.now import Now


def settle(now: Now, seat: Seat, site: int) -> None:
    """A settlement comes to stand; what lay under thicket there goes back to its owner."""
    clear(now, site)
    now.move(seat, settlements=now.state.pieces[seat].settlements | 1 << site)
    now.award(seat, "ITRIBE-1", "inkas.points.settlement", near=now.near(1 << site))


def clear(now: Now, site: int) -> None:
    """The old building and its thicket go back."""
    kept = ~(1 << site)
    for owner, pieces in enumerate(now.state.pieces):
        if pieces.old >> site & 1:
            now.move(owner, old_settlements=pieces.old_settlements & kept, old_cities=pieces.old_cities & kept)
            now.tell("inkas.log.cleared", seat=owner, near=now.near(1 << site))

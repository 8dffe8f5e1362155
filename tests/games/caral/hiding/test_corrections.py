"""What a player would correct of their own cards does not tell whose later entries would still fit another hand."""

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.actions import Action
from companion.engine.log import Entry
from tests.games.caral.hiding.settings import SETTINGS, small_deck
from tests.secrets.journey import Journey
from tests.secrets.probes import Prober
from tests.secrets.script import Author
from tests.secrets.twins import Twins

SMALL_DECK = replace(SETTINGS[1], catalogue=small_deck("crowd", 4), lasts=2)
SEED = 75
"""A game in which hidden notes would decide what still fits after a correction, were they asked."""


def corrections(prober: Prober) -> Iterator[tuple[Entry, Action]]:
    """Other cards that another seat might have laid out."""
    for entry in prober.laid(prober.entries(secret=False)):
        yield from ((entry, action) for action in prober.instead(entry, veiled=False))


def most_telling(prober: Prober) -> tuple[Entry, Action]:
    """A correction after which the twins would go on apart by what their rules say, if there is one."""
    apart = (tried for tried in corrections(prober) if not prober.alike(tried))
    return next(apart, next(corrections(prober)))


def test_what_no_longer_fits_does_not_depend_on_another_hand(twins: Twins) -> None:
    journey = Journey(twins, SMALL_DECK)
    journey.script = Author(SMALL_DECK, SEED).write()
    for number in range(len(journey.script.lines) - 1):
        journey.send(number)
    prober = Prober(journey.watch, journey.script.moments[-1])
    journey.watch.position = prober.moment.position
    entry, action = most_telling(prober)
    body = {"kind": "amend", "target": entry.position, "action": prober.body(action), "dry_run": True}
    for caller in (f"seat-{entry.seat}", "host"):
        journey.watch.post(caller, body, "correction")
    assert journey.watch.statuses["correction", 200]
    assert not journey.watch.differences, journey.watch.report()

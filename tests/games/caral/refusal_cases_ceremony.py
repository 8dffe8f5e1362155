"""Tables of illegal answers with their exact reasons: ceremony, reveal, the next year, private notes."""

from collections.abc import Iterable
from typing import Any

from companion.engine.actions import TABLE
from companion.engine.hand import Hand
from companion.engine.meta_actions import Finish
from companion.games.caral.rules.act import EndTurn
from companion.games.caral.rules.ceremony import Sacrifice, SacrificeNothing
from companion.games.caral.rules.notes import ForgetCards, NoteCards
from companion.games.caral.rules.year import BeginYear
from companion.games.caral.state import Ceremony, Offering
from companion.games.caral.two_players import Reveal, RevealCard
from tests.games.caral.refusal_cases import IMPOSSIBLE, UNKNOWN_KIND, Case, discarded, real_cards, square
from tests.games.caral.table import Table

ZERO, TAKEN = ("caral.sacrifice.zero", "CER-2"), ("caral.sacrifice.taken", "CER-2")
BARRED, NOT_HELD = ("caral.sacrifice.barred", "CER-1"), ("caral.sacrifice.not_held", "CER-2")
NONE_LEFT = ("caral.reveal.none_left", "CER-1")

NO_HAND, NOTE_NOTHING = ("caral.note.no_hand", "MAT-2"), ("caral.note.nothing", "MAT-2")
TOO_MANY, NOTE_IMPOSSIBLE = ("caral.note.too_many", "MAT-2"), ("caral.note.impossible", "MAT-2")
DEALT, NOT_NOTED = ("caral.note.dealt", "MAT-2"), ("caral.note.not_noted", "MAT-2")

NOT_NOW, NOT_ASKED, OVER = ("engine.not_now", ""), ("engine.not_asked", ""), ("engine.over", "")


def asked_to_sacrifice(table: Table, barred: tuple[str, ...] = ()) -> Table:
    """Seat 2 has laid out an alpaca, and seat 0 is asked."""
    table.to_sacrifice(0)
    return table.with_state(ceremony=Ceremony(2, barred, (Offering(2, "alpaca", 1),)))


def clay_is_barred() -> Table:
    return asked_to_sacrifice(Table().player(0, hand={"clay": 2, "alpaca": 1}), barred=("clay",))


def seen(discard: tuple[int, int, int, int]) -> Table:
    return asked_to_sacrifice(discarded(real_cards(unknown=5), discard))


def clay_and_unknown() -> Table:
    return real_cards(clay=1, unknown=2)


def reveal(mode: str, **changes: Any) -> Table:
    return Table(seats=2, cards=mode).with_state(pending=(RevealCard(TABLE),), ceremony=Ceremony(0), **changes)


def next_year() -> Table:
    return Table().to_sacrifice(0).play(*(SacrificeNothing() for _ in range(3)))


def sacrifice() -> Iterable[Case]:
    yield "sacrifice gold", clay_is_barred, Sacrifice("gold", 1), None, (UNKNOWN_KIND,)
    yield "sacrifice no fish", clay_is_barred, Sacrifice("fish", 0), None, (ZERO,)
    yield "sacrifice what lies out", clay_is_barred, Sacrifice("alpaca", 1), None, (TAKEN,)
    yield "sacrifice what is barred", clay_is_barred, Sacrifice("clay", 1), None, (BARRED,)
    yield "sacrifice what one lacks", clay_is_barred, Sacrifice("fish", 1), None, (NOT_HELD,)
    yield "sacrifice too many", clay_is_barred, Sacrifice("clay", 3), None, (BARRED, NOT_HELD)
    yield "sacrifice more clay than is left", lambda: seen((0, 9, 0, 0)), Sacrifice("clay", 4), None, (IMPOSSIBLE,)
    yield "cards laid out are in sight", lambda: seen((0, 0, 0, 9)), Sacrifice("alpaca", 3), None, (TAKEN, IMPOSSIBLE)
    yield "end a turn", clay_is_barred, EndTurn(), None, (NOT_NOW,)
    yield "sacrifice out of turn", clay_is_barred, SacrificeNothing(), 1, (NOT_ASKED,)


def revealed() -> Iterable[Case]:
    yield "reveal gold", lambda: reveal("app"), Reveal("gold"), None, (UNKNOWN_KIND,)
    yield (
        "reveal what is not in the deck",
        lambda: reveal("app", deck=Hand((0, 1, 1, 1))),
        Reveal("stone"),
        None,
        (NONE_LEFT,),
    )
    yield (
        "reveal what lies in the pile",
        lambda: reveal("table", discard=(0, 0, 12, 0)),
        Reveal("fish"),
        None,
        (NONE_LEFT,),
    )
    yield "reveal for the table", lambda: reveal("app"), Reveal("fish"), 0, (NOT_ASKED,)
    yield "sacrifice before the reveal", lambda: reveal("app"), SacrificeNothing(), None, (NOT_NOW,)


def between_years() -> Iterable[Case]:
    yield "end a turn between years", next_year, EndTurn(), None, (NOT_NOW,)
    yield "sacrifice between years", next_year, SacrificeNothing(), None, (NOT_NOW,)
    yield "a seat begins the year", next_year, BeginYear(), 0, (NOT_ASKED,)
    yield "a seat ends the game", next_year, Finish(), 0, (NOT_ASKED,)
    yield "begin a year in the year", lambda: square("cult-1"), BeginYear(), None, (NOT_NOW,)
    yield "begin a year after the end", lambda: next_year().play(Finish()), BeginYear(), None, (OVER,)
    yield "finish again", lambda: next_year().play(Finish()), Finish(), None, (OVER,)


def notes() -> Iterable[Case]:
    for made in (NoteCards, ForgetCards):
        name = made.kind.removeprefix("caral.")
        yield f"{name} of the table", clay_and_unknown, made(("clay",)), TABLE, (NO_HAND,)
        yield f"{name} gold", clay_and_unknown, made(("clay", "gold")), 0, (UNKNOWN_KIND,)
        yield f"{name} nothing", clay_and_unknown, made(()), 0, (NOTE_NOTHING,)
    yield "note more than is unknown", clay_and_unknown, NoteCards(("fish",) * 3), 0, (TOO_MANY,)
    yield (
        "note more than can be",
        lambda: discarded(clay_and_unknown(), (0, 10, 0, 0)),
        NoteCards(("clay", "clay")),
        0,
        (NOTE_IMPOSSIBLE,),
    )
    yield "note dealt cards", lambda: Table().player(0, hand={"clay": 2}), NoteCards(("clay",)), 0, (TOO_MANY,)
    yield "forget dealt cards", lambda: Table().player(0, hand={"clay": 2}), ForgetCards(("clay",)), 0, (DEALT,)
    yield "forget what was not noted", clay_and_unknown, ForgetCards(("clay", "clay")), 0, (NOT_NOTED,)
    yield "forget what is unknown", clay_and_unknown, ForgetCards(("fish",)), 0, (NOT_NOTED,)


CASES: tuple[Case, ...] = (*sacrifice(), *revealed(), *between_years(), *notes())

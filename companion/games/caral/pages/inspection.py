"""Caral's table check: where every piece of the box must be now (MAT-1 to MAT-5, SET-1, BUILD-3 to BUILD-5).

Only what everybody may see: cards are counted, their kinds stay hidden.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from itertools import chain
from typing import Any

from companion.engine.actions import TABLE, Seat
from companion.engine.inspection import CheckLine, Lying
from companion.engine.parts import replace
from companion.engine.ruleset import Ruleset
from companion.engine.view import Unchanged
from companion.games.caral.now import Now
from companion.games.caral.optional import MODULES
from companion.games.caral.pages.inspected_seat import PERSON, REMEMBERED, person
from companion.games.caral.path import Path
from companion.games.caral.rules.ceremony import HIGHEST_FAME
from companion.games.caral.state import NEUTRAL, CaralState, Site

BOARD, SUPPLY = "caral.check.board", "caral.check.supply"
CENTRAL_LEVELS = len(HIGHEST_FAME)
"""The central pyramid has as many levels as there are values for the highest sacrifice (CER-3)."""


def inspection(ruleset: Ruleset[CaralState], state: CaralState) -> tuple[CheckLine, ...]:
    """Everything there is to look at, area by area, as it is laid out: the board, what lies beside it, the people.

    Most of it is as it was at the last look, and then it is the very same lines.
    """
    box, extras, deals = ruleset.board.box, state.extras, ruleset.board.deals
    people = (
        (*person(box.path, box.sled_movement, deals, seat, player), *_of_modules(seat, ruleset, extras))
        for seat, player in enumerate(state.players)
    )
    return (
        *board(state.central, state.completed, box.path.spots[state.architect], state.starter),
        *_sites(TABLE, box.path, state.sites),
        *pieces(state.stones, state.pieces or ()),
        *(() if deals else cards(state)),
        *_of_modules(TABLE, ruleset, extras),
        *chain.from_iterable(people),
    )


@Unchanged
def _of_modules(seat: Seat, ruleset: Ruleset[CaralState], extras: Mapping[str, Any]) -> tuple[CheckLine, ...]:
    """What lies on the table for modules, or what a seat has of them: they keep everything in `extras`."""
    now = Now(ruleset, replace(ruleset.blank, extras=extras), TABLE, None)
    return tuple(MODULES.lines(now) if seat == TABLE else MODULES.seat_lines(now, seat, PERSON))


@lru_cache(maxsize=REMEMBERED)
def board(central: int, completed: int, architect: str, starter: Seat) -> tuple[CheckLine, ...]:
    """What stands on the path and in its middle."""
    return tuple(_board(central, completed, architect, starter))


def _board(central: int, completed: int, architect: str, starter: Seat) -> Iterator[CheckLine]:
    to_see, left, hint = partial(CheckLine, area=BOARD), CENTRAL_LEVELS - central, "caral.check.hint.central"
    levels = (Lying("central", "central", central), Lying("central", "waiting", left))
    yield to_see("central", "caral.check.central", {"levels": central, "left": left}, hint=hint, lies=levels)
    yield to_see("completed", "caral.check.completed", {"completed": completed}, hint=hint)
    stands, hint = (Lying("architect", architect),), "caral.check.hint.architect"
    yield to_see("architect", "caral.check.architect", {"architect": architect}, hint=hint, lies=stands)
    lies, hint = (Lying("starter", f"seat-{starter}"),), "caral.check.hint.starter"
    yield to_see("starter", "caral.check.starter", {"seat": starter}, hint=hint, lies=lies)


@Unchanged
def _sites(table: Seat, path: Path, sites: tuple[Site, ...]) -> tuple[CheckLine, ...]:
    """Builders and pyramids along the path, and how many sites are left."""
    held = [(number, site) for number, site in enumerate(sites) if site.owner is not None]
    free, hint = len(sites) - len(held), "caral.check.hint.site"
    left = CheckLine("free", "caral.check.free", {"free": free}, area=BOARD, hint=hint)
    return (*(built(number, path.site_ids[number], site) for number, site in held), left)


@lru_cache(maxsize=REMEMBERED)
def built(number: int, name: str, site: Site) -> CheckLine:
    """A site that somebody holds; its key is its number, since a box may name it as it likes."""
    lies = tuple(standing(number, site))
    to_see = partial(CheckLine, f"site-{number}", area=BOARD, hint="caral.check.hint.site", lies=lies)
    if not site.levels:
        return to_see("caral.check.builder", {"site": name, "owner": site.owner})
    return to_see(
        "caral.check.pyramid",
        {"site": name, "owner": site.owner, "levels": site.levels, "size": site.size, "priests": site.priests},
    )


def standing(number: int, site: Site) -> Iterator[Lying]:
    """The levels, the largest below; the builder or owner's mark, which a neutral pyramid has not; the priests."""
    for size in range(site.size, site.size - site.levels, -1):
        yield Lying(f"level-{size}", f"site-{number}")
    if site.owner != NEUTRAL:
        yield Lying(f"carali-{site.owner}", f"site-{number}")
        yield Lying(f"carali-{site.owner}", f"priests-{number}", site.priests)


@lru_cache(maxsize=REMEMBERED)
def pieces(stones: int, levels: tuple[int, ...]) -> tuple[CheckLine, ...]:
    """What lies beside the board, but for cards."""
    return tuple(_pieces(stones, levels))


def _pieces(stones: int, levels: tuple[int, ...]) -> Iterator[CheckLine]:
    to_see, lies = partial(CheckLine, area=SUPPLY), (Lying("stone", "supply", stones),)
    yield to_see("supply", "caral.check.supply_stones", {"stones": stones}, hint="caral.check.hint.stones", lies=lies)
    for piece, left in reversed(list(enumerate(levels, start=1))):
        key, hint = f"pieces-{piece}", "caral.check.hint.site"
        lies = (Lying(f"level-{piece}", key, left),)
        yield to_see(key, "caral.check.pieces", {"piece": piece, "left": left}, hint=hint, lies=lies)


def cards(state: CaralState) -> Iterator[CheckLine]:
    """The deck, the discard pile, and what lies out in a ceremony. Cards that the app deals lie nowhere."""
    to_see = partial(CheckLine, area=SUPPLY, hint="caral.check.hint.cards")
    deck, pile = state.deck.size, sum(state.discard)
    yield to_see("deck", "caral.check.deck", {"deck": deck}, lies=(Lying("card", "deck", deck),))
    yield to_see("discard", "caral.check.discard", {"pile": pile}, lies=(Lying("card", "discard", pile),))
    ceremony = state.ceremony
    for offer in ceremony.laid if ceremony is not None and not ceremony.cleared else ():
        if offer.card is not None:
            key, owner, laid = f"laid-{offer.seat}", offer.seat, offer.count
            lies = (Lying("card", key, laid),)
            yield to_see(key, "caral.check.laid", {"owner": owner, "laid": laid, "card": offer.card}, lies=lies)

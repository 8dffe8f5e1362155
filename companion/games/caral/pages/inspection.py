"""Caral's table check: where every piece of the box must be now (MAT-1 to MAT-5, SET-1, BUILD-3 to BUILD-5).

Only what everybody may see: cards are counted, their kinds stay hidden.
"""

from collections.abc import Iterator
from functools import lru_cache, partial

from companion.engine.actions import TABLE, Seat
from companion.engine.inspection import CheckLine, Lying
from companion.engine.ruleset import Ruleset
from companion.games.caral.now import Now
from companion.games.caral.optional import MODULES
from companion.games.caral.pages.inspected_seat import PERSON, REMEMBERED, person
from companion.games.caral.rules.ceremony import HIGHEST_FAME
from companion.games.caral.state import NEUTRAL, CaralState, Site

BOARD, SUPPLY = "caral.check.board", "caral.check.supply"
CENTRAL_LEVELS = len(HIGHEST_FAME)
"""The central pyramid has as many levels as there are values for the highest sacrifice (CER-3)."""


def inspection(ruleset: Ruleset[CaralState], state: CaralState) -> tuple[CheckLine, ...]:
    """Everything there is to look at, area by area, as it is laid out: the board, what lies beside it, the people."""
    now = Now(ruleset, state, TABLE, None)
    people = (line for seat in range(ruleset.seats) for line in place(now, seat))
    return (*board(now), *sites(now), *supply(now), *MODULES.lines(now), *people)


def place(now: Now, seat: Seat) -> Iterator[CheckLine]:
    """One player's own pieces, and what modules add."""
    yield from person(now.path, now.box.sled_movement, now.board.deals, seat, now.state.players[seat])
    yield from MODULES.seat_lines(now, seat, PERSON)


def board(now: Now) -> Iterator[CheckLine]:
    """What stands on the path and in its middle."""
    state, to_see = now.state, partial(CheckLine, area=BOARD)
    left, hint = CENTRAL_LEVELS - state.central, "caral.check.hint.central"
    levels = (Lying("central", "central", state.central), Lying("central", "waiting", left))
    yield to_see("central", "caral.check.central", {"levels": state.central, "left": left}, hint=hint, lies=levels)
    yield to_see("completed", "caral.check.completed", {"completed": state.completed}, hint=hint)
    spot, hint = now.path.spots[state.architect], "caral.check.hint.architect"
    stands = (Lying("architect", spot),)
    yield to_see("architect", "caral.check.architect", {"architect": spot}, hint=hint, lies=stands)
    lies, hint = (Lying("starter", f"seat-{state.starter}"),), "caral.check.hint.starter"
    yield to_see("starter", "caral.check.starter", {"seat": state.starter}, hint=hint, lies=lies)


def sites(now: Now) -> Iterator[CheckLine]:
    """Builders and pyramids along the path, and how many sites are left."""
    to_see = partial(CheckLine, area=BOARD, hint="caral.check.hint.site")
    held = [(number, site) for number, site in enumerate(now.state.sites) if site.owner is not None]
    for number, site in held:
        yield built(number, now.path.site_ids[number], site)
    yield to_see("free", "caral.check.free", {"free": len(now.state.sites) - len(held)})


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


def supply(now: Now) -> Iterator[CheckLine]:
    """What lies beside the board. Cards that the app deals lie nowhere."""
    state, to_see = now.state, partial(CheckLine, area=SUPPLY)
    lies, hint = (Lying("stone", "supply", state.stones),), "caral.check.hint.stones"
    yield to_see("supply", "caral.check.supply_stones", {"stones": state.stones}, hint=hint, lies=lies)
    for piece, left in reversed(list(enumerate(state.pieces or (), start=1))):
        key, hint = f"pieces-{piece}", "caral.check.hint.site"
        lies = (Lying(f"level-{piece}", key, left),)
        yield to_see(key, "caral.check.pieces", {"piece": piece, "left": left}, hint=hint, lies=lies)
    if not now.board.deals:
        yield from cards(now)


def cards(now: Now) -> Iterator[CheckLine]:
    """The deck, the discard pile, and what lies out in a ceremony."""
    state, to_see = now.state, partial(CheckLine, area=SUPPLY, hint="caral.check.hint.cards")
    deck, pile = state.deck.size, sum(state.discard)
    yield to_see("deck", "caral.check.deck", {"deck": deck}, lies=(Lying("card", "deck", deck),))
    yield to_see("discard", "caral.check.discard", {"pile": pile}, lies=(Lying("card", "discard", pile),))
    ceremony = state.ceremony
    for offer in ceremony.laid if ceremony is not None and not ceremony.cleared else ():
        if offer.card is not None:
            key, owner, laid = f"laid-{offer.seat}", offer.seat, offer.count
            lies = (Lying("card", key, laid),)
            yield to_see(key, "caral.check.laid", {"owner": owner, "laid": laid, "card": offer.card}, lies=lies)

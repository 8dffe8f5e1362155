"""Caral's table check: where every piece of the box must be now (MAT-1 to MAT-5, SET-1, BUILD-3 to BUILD-5).

Only what everybody may see: cards are counted, their kinds stay hidden.
"""

from collections.abc import Iterator
from functools import partial

from companion.engine.actions import TABLE, Seat
from companion.engine.inspection import CheckLine
from companion.engine.ruleset import Ruleset
from companion.games.caral.now import Now
from companion.games.caral.optional import MODULES
from companion.games.caral.rules.ceremony import HIGHEST_FAME
from companion.games.caral.state import CaralState, Site

BOARD, SUPPLY, PERSON = "caral.check.board", "caral.check.supply", "caral.check.person"
CENTRAL_LEVELS = len(HIGHEST_FAME)
"""The central pyramid has as many levels as there are values for the highest sacrifice (CER-3)."""


def inspection(ruleset: Ruleset[CaralState], state: CaralState) -> tuple[CheckLine, ...]:
    """Everything there is to look at, area by area."""
    now = Now(ruleset, state, TABLE, None)
    people = (line for seat in range(ruleset.seats) for line in person(now, seat))
    return (*people, *board(now), *sites(now), *supply(now), *MODULES.lines(now))


def board(now: Now) -> Iterator[CheckLine]:
    """What stands on the path and in its middle."""
    state, to_see = now.state, partial(CheckLine, area=BOARD)
    yield to_see("starter", "caral.check.starter", {"seat": state.starter}, hint="caral.check.hint.starter")
    architect = now.path.spots[state.architect]
    yield to_see("architect", "caral.check.architect", {"architect": architect}, hint="caral.check.hint.architect")
    left, hint = CENTRAL_LEVELS - state.central, "caral.check.hint.central"
    yield to_see("central", "caral.check.central", {"levels": state.central, "left": left}, hint=hint)
    yield to_see("completed", "caral.check.completed", {"completed": state.completed}, hint=hint)


def sites(now: Now) -> Iterator[CheckLine]:
    """Builders and pyramids along the path, and how many sites are left."""
    to_see = partial(CheckLine, area=BOARD, hint="caral.check.hint.site")
    held = [(number, site) for number, site in enumerate(now.state.sites) if site.owner is not None]
    for number, site in held:
        yield built(number, now.path.site_ids[number], site)
    yield to_see("free", "caral.check.free", {"free": len(now.state.sites) - len(held)})


def built(number: int, name: str, site: Site) -> CheckLine:
    """A site that somebody holds; its key is its number, since a box may name it as it likes."""
    to_see = partial(CheckLine, f"site-{number}", area=BOARD, hint="caral.check.hint.site")
    if not site.levels:
        return to_see("caral.check.builder", {"site": name, "owner": site.owner})
    return to_see(
        "caral.check.pyramid",
        {"site": name, "owner": site.owner, "levels": site.levels, "size": site.size, "priests": site.priests},
    )


def person(now: Now, seat: Seat) -> Iterator[CheckLine]:
    """One player's figure, points, sled, hand, workers and supply."""
    player, movement = now.state.players[seat], now.box.sled_movement
    to_see = partial(CheckLine, area=PERSON, seat=seat)
    spot, hint = now.path.spots[player.figure], "caral.check.hint.figure"
    yield to_see(f"figure-{seat}", "caral.check.figure", {"spot": spot}, hint=hint)
    yield to_see(f"fame-{seat}", "caral.check.fame", {"fame": player.fame}, hint="caral.check.hint.fame")
    yield to_see(f"stones-{seat}", "caral.check.stones", {"stones": player.stones}, hint="caral.check.hint.stones")
    there, hint = player.alpacas, "caral.check.hint.alpacas"
    yield to_see(f"sled-{seat}", "caral.check.sled", {"alpacas": there, "movement": movement + there}, hint=hint)
    if not now.board.deals:
        yield to_see(f"hand-{seat}", "caral.check.hand", {"hand": player.hand.size}, hint="caral.check.hint.cards")
    yield from figures(now, seat)


def figures(now: Now, seat: Seat) -> Iterator[CheckLine]:
    """Workers, what modules add, and what is left in the supply. Builders and priests are told with their sites."""
    player, to_see = now.state.players[seat], partial(CheckLine, area=PERSON, seat=seat)
    hint = "caral.check.hint.carali"
    for number, (quarry, there) in enumerate(zip(now.path.quarries, player.workers, strict=True)):
        yield to_see(f"workers-{number}-{seat}", "caral.check.workers", {"quarry": quarry, "carali": there}, hint=hint)
    yield from MODULES.seat_lines(now, seat, PERSON)
    yield to_see(f"carali-{seat}", "caral.check.carali", {"carali": player.carali_supply}, hint=hint)
    hint = "caral.check.hint.alpacas"
    yield to_see(f"alpacas-{seat}", "caral.check.alpacas", {"alpacas": player.alpaca_supply}, hint=hint)


def supply(now: Now) -> Iterator[CheckLine]:
    """What lies beside the board. Cards that the app deals lie nowhere."""
    state, to_see = now.state, partial(CheckLine, area=SUPPLY)
    yield to_see("supply", "caral.check.supply_stones", {"stones": state.stones}, hint="caral.check.hint.stones")
    for piece, left in reversed(list(enumerate(state.pieces or (), start=1))):
        hint = "caral.check.hint.site"
        yield to_see(f"pieces-{piece}", "caral.check.pieces", {"piece": piece, "left": left}, hint=hint)
    if not now.board.deals:
        yield from cards(now)


def cards(now: Now) -> Iterator[CheckLine]:
    """The deck, the discard pile, and what lies out in a ceremony."""
    state, to_see = now.state, partial(CheckLine, area=SUPPLY, hint="caral.check.hint.cards")
    yield to_see("deck", "caral.check.deck", {"deck": state.deck.size})
    yield to_see("discard", "caral.check.discard", {"pile": sum(state.discard)})
    ceremony = state.ceremony
    for offer in ceremony.laid if ceremony is not None and not ceremony.cleared else ():
        if offer.card is not None:
            seat, laid = offer.seat, offer.count
            yield to_see(f"laid-{seat}", "caral.check.laid", {"owner": seat, "laid": laid, "card": offer.card})

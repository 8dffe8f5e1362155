"""Nothing gets lost: every piece of the box is somewhere, and what follows from the pieces agrees with them."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from companion.engine.actions import TABLE, Seat
from companion.engine.ruleset import Ruleset
from companion.games.caral import cards
from companion.games.caral.box import Box
from companion.games.caral.hooks import PLACED_ALPACAS, PLACED_CARALI
from companion.games.caral.now import Now
from companion.games.caral.state import CaralState, Site

Stock = dict[str, int]

CENTRAL_GROWS_AT = (2, 4, 6, 7)
LONGEST_GAME = 20_000


def misplaced(rules: Ruleset[CaralState], state: CaralState) -> dict[str, tuple[int, int]]:
    """What is not as it must be: found and expected, by name. Empty when everything is conserved."""
    found, expected = Counter(stock(rules, state)), Counter(in_box(rules, state))
    wrong = {name: (found[name], expected[name]) for name in found | expected if found[name] != expected[name]}
    counts = (*_counts(state), *_unseen(rules.board.box, state))
    return wrong | {name: (count, 0) for name, count in counts if count < 0}


def play_out(rules: Ruleset[CaralState], state: CaralState, rng: Random) -> Iterator[CaralState]:
    """Answer at random until the game has ended: every state on the way."""
    for _ in range(LONGEST_GAME):
        if state.ended is not None:
            return
        state = rules.play(state, rng.choice(list(rules.legal(state)))).state
        yield state
    raise AssertionError(f"the game has not ended after {LONGEST_GAME} deeds")


def stock(rules: Ruleset[CaralState], state: CaralState) -> Stock:
    """How many pieces of each sort are in play and in supply together."""
    pieces: Stock = {"stones": state.stones + sum(player.stones for player in state.players)}
    now = Now(rules, state, TABLE, None)
    for seat, player in enumerate(state.players):
        carali = sum(player.workers) + _at_sites(state, seat)
        pieces[f"carali of {seat}"] = player.carali_supply + now.ask(PLACED_CARALI, carali, seat)
        pieces[f"alpacas of {seat}"] = player.alpaca_supply + now.ask(PLACED_ALPACAS, player.alpacas, seat)
    pieces |= {"central": state.central, "completed": state.completed, "counted spots": state.counted}
    return pieces | _cards(rules, state) | _levels(state)


def in_box(rules: Ruleset[CaralState], state: CaralState) -> Stock:
    """How many there must be."""
    box: Box = rules.board.box
    pieces: Stock = {"stones": box.stones, "cards": sum(box.cards)}
    for seat in range(rules.seats):
        pieces |= {f"carali of {seat}": box.carali, f"alpacas of {seat}": box.alpacas}
    completed = sum(site.complete for site in state.sites)
    pieces |= {"central": 1 + sum(completed >= number for number in CENTRAL_GROWS_AT), "completed": completed}
    pieces["counted spots"] = box.path.always_counted + sum(
        1 << spot for spot, site in zip(box.path.sites, state.sites, strict=True) if site.levels
    )
    if rules.board.deals:
        pieces |= {f"{kind} cards": count for kind, count in zip(cards.KINDS, box.cards, strict=True)}
    if box.sizes is not None:
        pieces |= {f"levels of size {size}": count for size, count in enumerate(box.sizes, start=1)}
    return pieces


def _at_sites(state: CaralState, seat: Seat) -> int:
    """Builders, owner's marks and priests."""
    return sum(1 + site.priests for site in state.sites if site.owner == seat)


def _cards(rules: Ruleset[CaralState], state: CaralState) -> Stock:
    """All cards; by kind too where the app deals and so knows them."""
    hands = [state.deck, *(player.hand for player in state.players)]
    kinds = _in_sight(state)
    for hand in hands:
        kinds.update(dict(zip(cards.KINDS, hand.known, strict=True)))
    total = sum(kinds.values()) + sum(hand.unknown for hand in hands)
    by_kind = {f"{kind} cards": kinds[kind] for kind in cards.KINDS} if rules.board.deals else {}
    return {"cards": total} | by_kind


def _in_sight(state: CaralState) -> Counter[str]:
    """The discard pile, and what lies out in a ceremony."""
    kinds = Counter(dict(zip(cards.KINDS, state.discard, strict=True)))
    if state.ceremony is not None and not state.ceremony.cleared:
        for offer in state.ceremony.laid:
            kinds.update((offer.card,) * offer.count if offer.card else ())
    return kinds


def _unseen(box: Box, state: CaralState) -> Iterator[tuple[str, int]]:
    """Cards of a kind that are not in sight; more than the box holds can never lie out."""
    seen = _in_sight(state)
    return ((f"{kind} cards unseen", count - seen[kind]) for kind, count in zip(cards.KINDS, box.cards, strict=True))


def _levels(state: CaralState) -> Stock:
    """Pieces of each size in the supply and on the board, where the box says how many there are."""
    if state.pieces is None:
        return {}
    laid = Counter(size for site in state.sites for size in _pieces(site))
    return {f"levels of size {size}": left + laid[size] for size, left in enumerate(state.pieces, start=1)}


def _pieces(site: Site) -> range:
    return range(site.size, site.size - site.levels, -1)


def _counts(state: CaralState) -> Iterator[tuple[str, int]]:
    """Everything that is counted: none of it may be below nothing."""
    yield from (("stones left", state.stones), ("unknown cards in deck", state.deck.unknown))
    yield from ((f"{kind} in deck", count) for kind, count in zip(cards.KINDS, state.deck.known, strict=True))
    yield from ((f"size {size} left", count) for size, count in enumerate(state.pieces or (), start=1))
    for seat, player in enumerate(state.players):
        for name in ("fame", "stones", "alpacas", "alpaca_supply", "carali_supply"):
            yield f"{name} of {seat}", getattr(player, name)
        for kind, count in zip((*cards.KINDS, "unknown"), (*player.hand.known, player.hand.unknown), strict=True):
            yield f"{kind} cards of {seat}", count

"""The final tally, the ranking and its tie-break (FIN-1, FIN-2, FIN-3)."""

from companion.engine.actions import TABLE, Seat
from companion.engine.ruleset import Ruleset
from companion.engine.standings import Standing, ranked
from companion.games.caral.hooks import DIPLOMAT, PLACED_ALPACAS
from companion.games.caral.now import Now
from companion.games.caral.rules.pieces import LARGE
from companion.games.caral.state import CaralState

LAST_PYRAMID = 7
PRIEST_FAME = 2
SMALL_FAME = 5
LARGE_FAME = 10
LEVEL_FAME = 1
DIPLOMACY_FAME = 4


def tally(now: Now, seat: Seat) -> None:
    """Fame for priests, pyramids and the diplomacy token, each with its receipt."""
    diplomat = now.ask(DIPLOMAT, None)
    for player in now.clockwise(now.state.starter):
        tally_pyramids(now, player)
        if player == diplomat:
            now.award(player, DIPLOMACY_FAME, "FIN-2", "caral.fame.diplomacy")


def tally_pyramids(now: Now, seat: Seat) -> None:
    own = [site for site in now.state.sites if site.owner == seat]
    priests = sum(site.priests for site in own)
    small = sum(1 for site in own if site.complete and site.size != LARGE)
    large = sum(1 for site in own if site.complete and site.size == LARGE)
    levels = sum(site.levels for site in own if not site.complete)
    rows = (
        (priests, PRIEST_FAME, "caral.fame.priests"),
        (small, SMALL_FAME, "caral.fame.small_pyramids"),
        (large, LARGE_FAME, "caral.fame.large_pyramids"),
        (levels, LEVEL_FAME, "caral.fame.levels"),
    )
    for count, fame, reason in rows:
        if count:
            now.award(seat, count * fame, "FIN-1", reason, count=count)


def goods(now: Now, seat: Seat) -> int:
    """Stones, placed alpacas and cards: what breaks a tie (FIN-3)."""
    player = now.state.players[seat]
    return player.stones + now.ask(PLACED_ALPACAS, player.alpacas, seat) + player.hand.size


def standings(ruleset: Ruleset[CaralState], state: CaralState) -> tuple[Standing, ...]:
    """Every seat's place, best first: fame, then goods (FIN-3)."""
    now = Now(ruleset, state, TABLE, None)
    return ranked({seat: (player.fame, goods(now, seat)) for seat, player in enumerate(state.players)})

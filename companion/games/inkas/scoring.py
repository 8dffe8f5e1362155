"""The ranking: markers alone, equal ones share a place (IWIN-1, IWIN-2)."""

from companion.engine.ruleset import Ruleset
from companion.engine.standings import Standing, ranked
from companion.games.inkas.state import InkasState


def standings(ruleset: Ruleset[InkasState], state: InkasState) -> tuple[Standing, ...]:
    return ranked({seat: (player.markers,) for seat, player in enumerate(state.players)})

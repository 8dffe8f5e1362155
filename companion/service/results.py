"""How a game came out, as it is stored with the table when it ends."""

from typing import Any

from companion.engine.ruleset import Ruleset
from companion.games import library


def of(game: str, ruleset: Ruleset[Any], state: Any) -> dict[str, Any]:
    """Why an ended game ended, and who came where."""
    places = library.load(game).standings(ruleset, state)
    ranking = [{"seat": p.seat, "score": p.fame, "tie_break": p.goods, "rank": p.rank} for p in places]
    return {"reason": state.ended, "ranking": ranking}

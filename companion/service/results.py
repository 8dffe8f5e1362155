"""How a game came out, as it is stored with the table when it ends."""

from typing import Any

from companion import games
from companion.engine.ruleset import Ruleset
from companion.engine.standings import Standing


def of(game: str, ruleset: Ruleset[Any], state: Any) -> dict[str, Any]:
    """Why an ended game ended, and who came where."""
    places = games.load(game).standings(ruleset, state)
    return {"reason": state.ended, "ranking": [_place(standing) for standing in places]}


def _place(standing: Standing) -> dict[str, Any]:
    """A seat's place. `tie_break` is the first of what breaks a tie, for readers who know of one only."""
    breaks = list(standing.tie_breaks)
    return {
        "seat": standing.seat,
        "score": standing.score,
        "tie_break": breaks[0] if breaks else 0,
        "tie_breaks": breaks,
        "rank": standing.rank,
    }

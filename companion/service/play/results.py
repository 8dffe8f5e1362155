"""How a game came out, as it is stored with the table when it ends."""

from typing import Any

from companion import games
from companion.engine.ruleset import Ruleset
from companion.engine.standings import Standing

Result = dict[str, Any]


def of(game: str, ruleset: Ruleset[Any], state: Any) -> Result:
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


def read(stored: Result) -> Result:
    """A result as it is written today."""
    return stored | {"ranking": [place | {"tie_breaks": tie_breaks(place)} for place in stored["ranking"]]}


def tie_breaks(place: dict[str, Any]) -> list[int]:
    """Everything that breaks a tie, the most telling first. Places that were stored earlier know of one only."""
    found: list[int] = place.get("tie_breaks", [place["tie_break"]])
    return found


def tells(told: Any, result: Result) -> bool:
    """Whether a file tells this result, as it is written today or as earlier ones were."""
    return told in (result, result | {"ranking": [_earlier(place) for place in result["ranking"]]})


def _earlier(place: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in place.items() if name != "tie_breaks"}

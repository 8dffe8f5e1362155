"""A position as text: as its game tells it, or everything its view counts."""

from collections.abc import Iterator
from typing import Any

from companion.cli.words import Speech, sayer
from companion.engine.pages import Seen
from companion.engine.ruleset import Ruleset
from companion.engine.setup import Header
from companion.engine.view import Viewer
from companion.games import load
from companion.i18n.facts import facts


class Picture:
    """Tells the positions of one game in one language."""

    def __init__(self, header: Header, language: str) -> None:
        self.game, self.language, self.say = load(header.game), language, sayer(language)

    def lines(self, rules: Ruleset[Any], state: Any, viewer: Viewer, step: int) -> Iterator[str]:
        view, own = self.game.view(rules, state, viewer), self.game.telling.position
        when, *rest = own(view, self.say) if own else self._counted(view)
        yield f"{Speech(self.language)('step', step=step)}. {when}"
        yield from rest

    def _counted(self, view: Seen) -> Iterator[str]:
        """Who is asked, and what there is to count: of the board, of each seat, in the hands one may see."""
        yield self.say("engine.telling.asked", waiting=[item["seat"] for item in view["waiting_for"]])
        yield ""
        yield from self._facts("board", view["board"])
        for seat in view["seats"]:
            points = self.say("engine.telling.points", seat=seat["seat"], score=seat["score"])
            yield ", ".join([points, *self._facts("seat", seat, "score")])
        for seat, hand in _hands(view).items():
            held = ", ".join(self._facts("you", hand))
            yield self.say("engine.telling.hand", seat=seat, held=held)

    def _facts(self, part: str, values: Seen, *told: str) -> Iterator[str]:
        rest = {name: value for name, value in values.items() if name not in ("seat", *told)}
        for label, value in facts(self.game.card.id, part, rest, self.language):
            yield f"{label}: {value}"


def _hands(view: Seen) -> dict[int, Seen]:
    """What the viewer may see of what is hidden, by seat."""
    own = {view["you"]["seat"]: view["you"]} if "you" in view else {}
    return dict(enumerate(view.get("hands", ()))) | own

"""A position as text: the path with everything on it, and each seat's numbers."""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.cli.story import seat_name
from companion.cli.words import Speech
from companion.engine.ruleset import Ruleset
from companion.engine.setup import Header
from companion.engine.view import Viewer
from companion.games import load
from companion.games.caral.path import CENTRE
from companion.i18n import render

Part = Mapping[str, Any]
PLACE_WIDTH = 20


class Picture:
    """Draws the positions of one game in one language."""

    def __init__(self, header: Header, language: str) -> None:
        self.game, self.language, self.say = header.game, language, Speech(language)

    def lines(self, rules: Ruleset[Any], state: Any, viewer: Viewer, step: int) -> Iterator[str]:
        view = load(self.game).view(rules, state, viewer)
        board, seats = view["board"], view["seats"]
        yield f"{self.say('step', step=step)}. {self._when(board)}"
        yield ""
        yield self.say("path")
        for spot in board["spots"]:
            there = ", ".join(self._on(spot, board, seats))
            yield f"  {self._place(spot):{PLACE_WIDTH}} {there}".rstrip()
        yield ""
        for seat in seats:
            yield self._row(seat)
        yield self.say("supply", **{**board, "discard": self._cards(board["discard"])})
        yield from self._hands(view)

    def _when(self, board: Part) -> str:
        year = self.say("year", year=board["year"])
        starter = self.say("starter", seat=self._seat(board["starter"]))
        turn = board["turn"]
        return ", ".join([year, starter, *([self.say("turn", seat=self._seat(turn["seat"]))] if turn else [])])

    def _on(self, spot: str, board: Part, seats: list[Part]) -> Iterator[str]:
        """Everything that stands at a spot."""
        if spot in board["sites"]:
            yield from self._site(board["sites"][spot])
        if spot == CENTRE:
            yield self.say("centre", **board)
        if spot == board["architect"]:
            yield self.say("architect")
        for seat in seats:
            if seat["figure"] == spot:
                yield self.say("figure", seat=self._seat(seat["seat"]))

    def _site(self, site: Part) -> Iterator[str]:
        if site["owner"] is None:
            return
        owner = self._seat(site["owner"])
        yield self.say("pyramid" if site["levels"] else "builder", **{**site, "owner": owner})
        if site["priests"]:
            yield self.say("priests", **site)

    def _row(self, seat: Part) -> str:
        workers = ", ".join(f"{self._place(quarry)}: {count}" for quarry, count in seat["workers"].items())
        return self.say("seat_row", **{**seat, "seat": self._seat(seat["seat"]), "workers": f"({workers})"})

    def _hands(self, view: Part) -> Iterator[str]:
        """The hands that the viewer may see."""
        hands = dict(enumerate(view["hands"])) if "hands" in view else {}
        if "you" in view:
            hands[view["you"]["seat"]] = view["you"]
        for seat, hand in hands.items():
            yield self.say("hand", seat=self._seat(seat), cards=self._cards(hand["cards"], hand["unknown"]))

    def _cards(self, cards: Mapping[str, int], unknown: int = 0) -> str:
        told = [f"{count} {self._word(f'card.{card}')}" for card, count in cards.items() if count]
        told += [f"{unknown} {self.say('unknown')}"] if unknown else []
        return ", ".join(told) or self.say("none")

    def _seat(self, seat: int | str) -> str:
        return self._word("neutral") if isinstance(seat, str) else seat_name(seat, self.language)

    def _place(self, spot: str) -> str:
        kind, _, label = spot.partition("-")
        return f"{self._word(f'place.{kind}')} {label}".strip()

    def _word(self, name: str) -> str:
        return render(f"{self.game}.word.{name}", None, self.language)

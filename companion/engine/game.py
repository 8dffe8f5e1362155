"""A game's contract: everything the rest of the house knows of a game it asks of one `Game`."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from companion.engine import agreement
from companion.engine.actions import Action, Seat
from companion.engine.boxes import Section
from companion.engine.decisions import Decision
from companion.engine.handling import Handling
from companion.engine.inspection import CheckLine
from companion.engine.logfile import Upcast
from companion.engine.meta import GameMeta
from companion.engine.pages import Drawing, Moments, Pages
from companion.engine.questions import Group, Outcome, Prospect
from companion.engine.review import TOLD_BY_RULE, Lookback
from companion.engine.ruleset import Ruleset
from companion.engine.setup import Header
from companion.engine.sheet import SheetStep, no_sheet
from companion.engine.speech import Way
from companion.engine.standings import Standing
from companion.engine.telling import Telling
from companion.engine.view import Viewer

Rules = Ruleset[Any]
RULESETS = 64
"""How many rulesets are kept; tables that agreed on the same things share one."""


def nothing_in_the_box(edition: str) -> Mapping[str, Any]:
    """A game with nothing that only its components tell."""
    return {}


def nothing_to_see(ruleset: Rules, state: Any) -> tuple[CheckLine, ...]:
    """A game without pieces to compare."""
    return ()


def nothing_told(ruleset: Rules, state: Any, action: Action, seat: Seat) -> Prospect:
    """A game whose answers speak for themselves."""
    return Prospect()


def by_its_text(ruleset: Rules, state: Any, action: Action, seat: Seat) -> Outcome | None:
    """A game whose answers are called what they do."""
    return None


def all_at_once(ruleset: Rules, state: Any, seat: Seat) -> tuple[Group, ...]:
    """A game whose answers need not be chosen in two steps."""
    return ()


@dataclass(frozen=True, eq=False)
class Game:
    """What a game offers. Only the first few must be given; what is left out has a sensible default."""

    card: GameMeta
    compose: Callable[[Header], Rules]
    """The rules of a table, from an agreement in which everything is filled in."""
    view: Callable[[Rules, Any, Viewer], dict[str, Any]]
    standings: Callable[[Rules, Any], tuple[Standing, ...]]
    parts: tuple[type, ...]
    """The classes its states are made of."""
    by_colour: bool = False
    """Whether its rules depend on who has which colour; otherwise tables share rules whatever their colours."""
    tie_breaks: tuple[str, ...] = ()
    """What each of its tie-breaks counts, as codes that take a `count`; without one the bare number is told."""
    catalogue: Callable[[str], Mapping[str, Any]] = nothing_in_the_box
    """What only the box of an edition knows, as we ship it."""
    box: tuple[Section, ...] = ()
    """How a household matches that with its own box; without it there is no page for it."""
    upcasts: Mapping[int, Upcast] = field(default_factory=dict)
    """How logs of older rules versions are brought up to date."""
    lookback: Lookback = TOLD_BY_RULE
    sheet: Callable[[Rules, Header], tuple[SheetStep, ...]] = no_sheet
    """What a table does before the first turn."""
    inspection: Callable[[Rules, Any], tuple[CheckLine, ...]] = nothing_to_see
    """What the real table must look like, in the order in which it is laid out."""
    hands: Mapping[str, Handling] = field(default_factory=dict)
    """How its pieces are moved by hand and how that is said, by the first word of a piece's name."""
    prospect: Callable[[Rules, Any, Action, Seat], Prospect] = nothing_told
    """What a legal answer would lead to, told beside it, and how much it weighs."""
    title: Callable[[Rules, Any, Action, Seat], Outcome | None] = by_its_text
    """What an answer, legal or refused, is called in short."""
    groups: Callable[[Rules, Any, Seat], tuple[Group, ...]] = all_at_once
    """Of which group an answer of a seat can be, where that is chosen first: what to build, then where."""
    vocabulary: Mapping[str, Way] = field(default_factory=dict)
    """How parameters of its messages and fields of its views are said, where it differs from `speech.COMMON`."""
    drawing: Drawing | None = None
    moments: Moments = field(default_factory=Moments)
    pages: Pages = field(default_factory=Pages)
    telling: Telling = field(default_factory=Telling)
    agreements: Mapping[type[Decision], Callable[[Any], Action]] = field(default_factory=dict)
    """What bots answer where the table decides together, by the question asked: elsewhere the first legal answer."""
    expert: str = ""
    """Its sensible player as `module:name`, loaded on first use: games import no bots."""

    def lacks(self) -> Iterator[str]:
        """What a game must bring and does not, by name."""
        if not self.parts:
            yield "parts"
        older = range(1, self.card.version)
        yield from (f"an upcast from version {version}" for version in older if version not in self.upcasts)

    def header(
        self,
        edition: str | None = None,
        seats: int | None = None,
        starts: int = 0,
        modules: tuple[str, ...] = (),
        **options: str,
    ) -> Header:
        """A table's agreement with everything filled in."""
        made = agreement.agreed(self.card, edition, seats, starts, modules, **options)
        return replace(made, catalogue=self.catalogue(made.edition))

    def ruleset(self, header: Header) -> Rules:
        """The rules of a table. Tables that agreed on the same things share one ruleset."""
        agreement.check(self.card, header)
        modules = tuple(module for module in self.card.modules if module in header.modules)
        catalogue = header.catalogue or self.catalogue(header.edition)
        options = agreement.options_of(self.card, header)
        colours = header.colours if self.by_colour else ()
        whole = replace(header, modules=modules, colours=colours, options=options, catalogue=catalogue)
        return _ruleset(self, json.dumps(whole.to_json()))

    def agreed(self, ruleset: Rules, state: Any, decision: Decision) -> Action:
        """What bots answer for the table where it decides together."""
        answer = self.agreements.get(type(decision))
        return next(iter(ruleset.legal(state, decision.seat))) if answer is None else answer(state)


@lru_cache(maxsize=RULESETS)
def _ruleset(game: Game, agreed: str) -> Rules:
    return game.compose(Header.from_json(json.loads(agreed)))

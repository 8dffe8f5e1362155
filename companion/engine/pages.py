"""What a game brings to the pages: its drawing, its moments, the templates it has and what they need."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from companion.engine.amounts import Amounts, Desk
from companion.engine.meta_actions import Finish
from companion.engine.parts import merged
from companion.engine.pictures import Box, Picture
from companion.engine.questions import Question, Target

Seen = Mapping[str, Any]
"""A view with a name and a colour for each seat."""
Say = Callable[..., str]
"""Gives the text of a code with its parameters, in the reader's language."""

PARTS: Final = (
    *("first", "asked", "my", "mine", "chip", "lately", "seat", "board"),
    *("display_seat", "display_cards", "tie"),
)
"""Where a game's own templates can stand. On a phone: before the question, beside it, one's own numbers in a line,
one's own hand; made once for everybody from what a spectator sees: each player's chip, what is going on, beside each
player, the board. On the display: beside each player, what lies open, how equal points were told apart."""

STYLES: Final = ("icons", "table", "board", "display", "box")
"""Where a game's own style sheets can be needed: wherever its icons are, where answers and seats are shown, with its
drawing, on the display, on the page of its box."""


def no_targets(view: Seen) -> tuple[Target, ...]:
    return ()


def all_of_it(view: Seen) -> Box | None:
    return None


def nowhere(view: Seen) -> str | None:
    return None


@dataclass(frozen=True)
class Drawing:
    """The board as a picture in layers, and where its places lie in it."""

    draw: Callable[[Seen, Say], Picture]
    targets: Callable[[Seen], tuple[Target, ...]] = no_targets
    focus: Callable[[Seen], Box | None] = all_of_it
    """What whoever is asked looks at closely, if not at everything that can be tapped."""
    newest: Callable[[Seen], str | None] = nowhere
    """The place of the last change, where no answer names it."""
    pans: bool = False
    """Whether it grows piece by piece and outgrows a phone: it is moved about instead of being enlarged by a tap."""
    on_sheet: bool = False
    """Whether the set-up sheet shows it: how everything must lie before the first turn."""
    many: int = 0
    """With more places than this to tap it is shown as a whole, and a first tap enlarges a part of it all the same."""


@dataclass(frozen=True)
class Scene:
    """What of the drawing a line of a great moment is about, known by its key."""

    key: str
    box: Box
    """The stretch that is looked at closely."""
    drawn: str = ""
    """What lies over it meanwhile, in the drawing's own measures."""


def no_scene(view: Seen, params: Mapping[str, Any]) -> Scene | None:
    return None


@dataclass(frozen=True)
class Moments:
    """What is told line by line once it is over: a scoring, a feast."""

    begins: str = ""
    """The event that opens it."""
    after: frozenset[str] = frozenset()
    """The decisions that come after it, with which it is shown."""
    title: str = ""
    """What it is called, as a code; without one it has a plain name."""
    counters: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Events that tell how many there were of how many wanted, each with the names of these two parameters."""
    scene: Callable[[Seen, Mapping[str, Any]], Scene | None] = no_scene
    """What of the drawing a line is about, by what it names; the drawing is zoomed to it while the line is told."""


@dataclass(frozen=True)
class Stage:
    """Something the display gives a panel of its own while it lasts."""

    name: str
    template: str
    lasts: Callable[[Seen], bool]


def in_order(view: Seen) -> Sequence[int]:
    return range(len(view["seats"]))


def nothing_more(view: dict[str, Any], questions: list[Question]) -> dict[str, Any]:
    return {}


@dataclass(frozen=True)
class Pages:
    """Which templates a game has, and what they need. Without one the plain one is shown, or nothing.

    Templates are files under `games/<id>/`, style sheets and icons files under `static/games/<id>/`; a game from
    elsewhere has them in the folders `templates` and `static` of its package.
    """

    parts: Mapping[str, str] = field(default_factory=dict)
    """Templates by where they stand: see `PARTS`."""
    modules: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Templates of its modules, by module and by where the game's own templates show them."""
    amounts: Mapping[str, Amounts] = field(default_factory=dict)
    """Decisions that are answered by counting out so many of each kind, by their kind."""
    asides: tuple[Amounts, ...] = ()
    """The same for what one may do besides what is asked."""
    desks: tuple[Desk, ...] = ()
    """Where bargains are made up, and other terms for those that were offered."""
    needs: Callable[[dict[str, Any], list[Question]], dict[str, Any]] = nothing_more
    """What its templates are given besides."""
    styles: Mapping[str, str] = field(default_factory=dict)
    """Its style sheets by where they are needed: see `STYLES`."""
    icons: str = ""
    """The file with its own icons; what it lacks is shared."""
    pictures: Mapping[str, str] = field(default_factory=dict)
    """Icons for lines of the table check, by the first word of their key."""
    drawn: tuple[str, ...] = ()
    """Fields of actions that name something with an icon, the most telling first."""
    passing: frozenset[str] = frozenset()
    """Answers by which nothing more happens."""
    extras: frozenset[str] = frozenset()
    """Kinds of answers that one may give besides what is asked; they stand in a quiet row."""
    chips: Callable[[Seen], Sequence[int]] = in_order
    """The seats in the order in which the phones show them."""
    direct: frozenset[str] = frozenset()
    """Kinds of answers that one tap enters: the next question shows what they lead to, and taking back is a tap."""
    grouped: frozenset[str] = frozenset()
    """Kinds of answers that differ in a place, a card or a number only, and stand together under a heading."""
    stages: tuple[Stage, ...] = ()
    """What the display shows in a panel of its own, the first that lasts."""
    dice: Mapping[str, str] = field(default_factory=dict)
    """Actions by which a die is rolled, each with the field that names what fell; pages let it roll."""
    yields: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Events of such a roll that tell what somebody got, each with the names of two parameters: whose it is, and what,
    by words that have icons. Pages show it person by person."""

    def __post_init__(self) -> None:
        for name in (*(self.parts.keys() - {*PARTS}), *(self.styles.keys() - {*STYLES})):
            raise ValueError(f"no page has a place called {name}")

    def joined(self, others: Iterable["Pages"]) -> "Pages":
        """These with what modules bring: pictures, how answers are shown. Places stay the game's own."""
        more = tuple(others)
        return replace(
            self,
            amounts=merged(self.amounts, *(each.amounts for each in more)),
            asides=(*self.asides, *(aside for each in more for aside in each.asides)),
            pictures=merged(self.pictures, *(each.pictures for each in more)),
            passing=self.passing.union(*(each.passing for each in more)),
            extras=self.extras.union(*(each.extras for each in more)),
            direct=self.direct.union(*(each.direct for each in more)),
            grouped=self.grouped.union(*(each.grouped for each in more)),
            stages=(*self.stages, *(stage for each in more for stage in each.stages)),
        )

    @property
    def templates(self) -> Iterator[str]:
        """Every template it names."""
        yield from (*self.parts.values(), *(stage.template for stage in self.stages))
        yield from (template for places in self.modules.values() for template in places.values())

    def passes(self, kind: str) -> bool:
        return kind in self.passing or kind == Finish.kind

    def stage(self, view: Seen) -> Stage | None:
        """What the display gives a panel of its own now."""
        return next((stage for stage in self.stages if stage.lasts(view)), None)

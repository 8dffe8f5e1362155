"""Optional modules: each is a folder of its game with a card that loads without rules, and one `MODULE`."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from typing import Any, Generic, TypeVar

from companion.engine.actions import Action, Seat
from companion.engine.boxes import Section
from companion.engine.catalogue import Read
from companion.engine.decisions import Decision
from companion.engine.handling import Handling
from companion.engine.inspection import CheckLine
from companion.engine.layers import Layer
from companion.engine.lazily import cached_property
from companion.engine.meta import GameMeta, ModuleCard
from companion.engine.pages import Pages
from companion.engine.parts import merged
from companion.engine.ruleset import Ruleset
from companion.engine.setup import Header
from companion.engine.sheet import SheetStep, no_sheet
from companion.engine.speech import Way
from companion.engine.steps import Situation

CHOICES = 256
"""How many choices of modules are remembered."""

Agreements = Mapping[type[Decision], Callable[[Any], Action]]


def nothing_seen(ruleset: Ruleset[Any], state: Any) -> dict[str, Any]:
    """A module without components of its own."""
    return {}


def nothing_there(now: Any) -> Iterable[CheckLine]:
    """A module of which nothing lies on the table."""
    return ()


def nothing_held(now: Any, seat: Seat, area: str) -> Iterable[CheckLine]:
    """A module of which nobody has anything."""
    return ()


@dataclass(frozen=True, kw_only=True)
class Module:
    """Everything that one optional module brings. A game may extend it by seams of its own."""

    card: ModuleCard
    layer: Layer
    parts: tuple[type, ...] = ()
    """The classes of what it keeps in a state."""
    catalogue: Read | None = None
    """How its section of the catalogue is read, which bears its name."""
    box: Section | None = None
    """How a household matches that section with its own box."""
    view: Callable[[Any, Any], dict[str, Any]] = nothing_seen
    """What everybody sees of its components, from the ruleset and a state."""
    sheet: Callable[[Any, Header], tuple[SheetStep, ...]] = no_sheet
    """What is laid out for it before the first turn."""
    replaces: frozenset[str] = frozenset()
    """Steps of the base game's sheet for which its own stand, by code."""
    check: Callable[[Any], Iterable[CheckLine]] = nothing_there
    """What lies on the table for it."""
    check_seat: Callable[[Any, Seat, str], Iterable[CheckLine]] = nothing_held
    """What a seat has of it, as lines under a heading."""
    hands: Mapping[str, Handling] = field(default_factory=dict)
    """How its pieces are moved by hand, by the first word of a piece's name."""
    gains: Mapping[str, str] = field(default_factory=dict)
    """For every reason why it gives points where they come from, as codes."""
    losses: Mapping[str, str] = field(default_factory=dict)
    """The same for points it takes away."""
    templates: Mapping[str, str] = field(default_factory=dict)
    """Templates of its own, by where the game's templates show them."""
    pages: Pages = field(default_factory=Pages)
    """Templates for its questions, pictures for its lines of the check, how its answers are shown."""
    vocabulary: Mapping[str, Way] = field(default_factory=dict)
    """How parameters are said that only it has."""
    agreements: Agreements = field(default_factory=dict)
    """What bots answer where the table decides together about it."""

    @property
    def name(self) -> str:
        return self.card.name


M = TypeVar("M", bound=Module)


class Modules(Generic[M]):
    """A game's modules, in the order in which they act where several follow the same task."""

    def __init__(self, *modules: M) -> None:
        self.all = modules
        self.named: Callable[[tuple[str, ...]], tuple[M, ...]] = lru_cache(CHOICES)(self._named)
        """Those of these names, for example the layers of a ruleset."""

    def __iter__(self) -> Iterator[M]:
        return iter(self.all)

    def _named(self, names: tuple[str, ...]) -> tuple[M, ...]:
        return tuple(module for module in self.all if module.name in names)

    @cached_property
    def sections(self) -> dict[str, Read]:
        """How their sections of the catalogue are read."""
        return {module.name: module.catalogue for module in self.all if module.catalogue is not None}

    @property
    def boxes(self) -> tuple[Section, ...]:
        return tuple(module.box for module in self.all if module.box is not None)

    @property
    def parts(self) -> tuple[type, ...]:
        return tuple(part for module in self.all for part in module.parts)

    @property
    def sources(self) -> dict[str, str]:
        """For every reason why they change points where these come from: what they give, then what they take."""
        return merged(*(module.gains for module in self.all), *(module.losses for module in self.all))

    @property
    def templates(self) -> dict[str, Mapping[str, str]]:
        """Their templates, by module."""
        return {module.name: module.templates for module in self.all}

    @property
    def pages(self) -> tuple[Pages, ...]:
        return tuple(module.pages for module in self.all)

    @property
    def vocabulary(self) -> dict[str, Way]:
        return merged(*(module.vocabulary for module in self.all))

    @property
    def agreements(self) -> Agreements:
        return merged(*(module.agreements for module in self.all))

    @property
    def hands(self) -> dict[str, Handling]:
        return merged(*(module.hands for module in self.all))

    def views(self, ruleset: Ruleset[Any], state: Any) -> dict[str, Any]:
        """What there is to see of those in play, by module."""
        return {module.name: module.view(ruleset, state) for module in self.named(ruleset.layers)}

    def sheet(self, ruleset: Ruleset[Any], header: Header) -> tuple[SheetStep, ...]:
        """What is laid out for those in play."""
        return tuple(step for module in self.named(ruleset.layers) for step in module.sheet(ruleset, header))

    def replaced(self, ruleset: Ruleset[Any]) -> frozenset[str]:
        """The base game's steps for which those in play have their own."""
        return frozenset[str]().union(*(module.replaces for module in self.named(ruleset.layers)))

    def lines(self, now: Situation[Any]) -> Iterator[CheckLine]:
        """What lies on the table for those in play."""
        return (line for module in self.named(now.ruleset.layers) for line in module.check(now))

    def seat_lines(self, now: Situation[Any], seat: Seat, area: str) -> Iterator[CheckLine]:
        """What a seat has of those in play."""
        return (line for module in self.named(now.ruleset.layers) for line in module.check_seat(now, seat, area))


def load_modules(package: str, card: GameMeta, kind: type[M]) -> Modules[M]:
    """The modules that a game's card lists, each from its folder in the game's package."""
    return Modules(*(_module(f"{package}.modules.{each.name}.module", each, kind) for each in card.optional))


def _module(place: str, card: ModuleCard, kind: type[M]) -> M:
    found = getattr(import_module(place), "MODULE", None)
    if not isinstance(found, kind) or found.card is not card or found.layer.name != card.name:
        raise LookupError(f"{place} has no MODULE with its card and a layer of its name")
    return found

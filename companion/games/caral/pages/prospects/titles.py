"""What an answer is called in short: the place it is about, and whose it is (MAT-4)."""

from functools import cache

from companion.engine.actions import Action, Seat
from companion.engine.questions import Outcome
from companion.games.caral.modules.decks import Show
from companion.games.caral.pages.drawing import NAMING_A_SPOT
from companion.games.caral.pages.prospects.results import Rules
from companion.games.caral.rules.architect import Roll
from companion.games.caral.rules.village import PlaceBuilder, PlacePriest, PlaceWorker
from companion.games.caral.rules.year import BeginYear
from companion.games.caral.state import CaralState, Site
from companion.games.caral.two_players import Reveal

OWN = (PlaceWorker, PlaceBuilder, PlacePriest, Show, Roll, Reveal, BeginYear)
"""Actions with a title of their own."""


def title(rules: Rules, state: CaralState, action: Action, seat: Seat) -> Outcome | None:
    """For legal and refused answers alike; those that are about no place are called by their text."""
    return _own(state, action) if isinstance(action, OWN) else _about(rules, state, action, seat)


def _own(state: CaralState, action: Action) -> Outcome:
    match action:
        case PlaceWorker(quarry=quarry):
            told = Outcome("caral.title.worker", {"quarry": quarry})
        case PlaceBuilder(site=site):
            told = Outcome("caral.title.builder", {"site": site})
        case PlacePriest(site=site):
            told = Outcome("caral.title.priest", {"site": site})
        case Show(component=component):
            told = Outcome("caral.title.component", {"component": component})
        case Roll(face=face):
            told = Outcome("caral.title.face", {"face": face})
        case Reveal(card=card):
            told = Outcome("caral.title.card", {"card": card})
        case _:
            told = Outcome("caral.title.begin_year", {"year": state.year + 1})
    return told


def _about(rules: Rules, state: CaralState, action: Action, seat: Seat) -> Outcome | None:
    """The place an action names."""
    name = _naming_a_spot(action.__class__)  # type: ignore[arg-type]
    return _place(rules, state, str(getattr(action, name)), seat) if name else None


@cache
def _naming_a_spot(kind: type[Action]) -> str:
    """Which field of such actions names a place; nothing if none does."""
    return next((name for name in NAMING_A_SPOT if hasattr(kind, name)), "")


def _place(rules: Rules, state: CaralState, spot: str, seat: Seat) -> Outcome | None:
    path = rules.board.box.path
    if spot not in path.index:
        return None
    number = path.site_of.get(path.index[spot])
    return Outcome("caral.title.place", {"spot": spot}) if number is None else _site(state.sites[number], spot, seat)


def _site(site: Site, spot: str, seat: Seat) -> Outcome:
    """Whose it is, and how much of a pyramid stands there."""
    if site.owner is None:
        return Outcome("caral.title.place", {"spot": spot})
    if site.owner == seat and not site.levels:
        return Outcome("caral.title.mine", {"spot": spot})
    if site.owner == seat:
        return Outcome("caral.title.mine_built", {"spot": spot, "levels": site.levels, "size": site.size})
    if not site.levels:
        return Outcome("caral.title.held", {"spot": spot, "owner": site.owner})
    return Outcome("caral.title.theirs", {"spot": spot, "owner": site.owner, "levels": site.levels, "size": site.size})

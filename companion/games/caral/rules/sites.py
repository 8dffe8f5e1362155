"""Rules about naming a building site (MAT-4, ACT-2)."""

from dataclasses import dataclass

from companion.engine.actions import Action
from companion.engine.rules import Broken, rule
from companion.games.caral.now import Now
from companion.games.caral.state import Site


@dataclass(frozen=True, slots=True)
class AtSite(Action):
    """An action at a building site."""

    site: str


@dataclass(frozen=True, slots=True)
class Holds(AtSite):
    """An action that takes hold of a building site."""


def site_number(now: Now, site: str) -> int:
    return now.path.site_of[now.path.index[site]]


def site_at(now: Now, site: str) -> Site:
    return now.state.sites[site_number(now, site)]


@rule("caral.site.unknown", AtSite, "MAT-4", guard=True)
def unknown_site(now: Now, action: AtSite) -> Broken:
    return None if action.site in now.path.site_ids else {"site": action.site}


@rule("caral.site.held", Holds, "ACT-2, SET-4, SET-6")
def held(now: Now, action: Holds) -> Broken:
    owner = site_at(now, action.site).owner
    return None if owner is None else {"site": action.site, "owner": owner}

"""What answers are called in short: places by the tiles around them, cards by their kind (IMAT-6)."""

from collections.abc import Callable
from typing import Any

from companion.engine.actions import Action, Seat
from companion.engine.questions import Outcome
from companion.engine.ruleset import Ruleset
from companion.games.inkas.now import Now
from companion.games.inkas.pages.prospects import places
from companion.games.inkas.rules.development import PlayCard
from companion.games.inkas.rules.might import UseMight
from companion.games.inkas.rules.places import AtPath, AtSite
from companion.games.inkas.rules.progress import GiveUp, NameKind
from companion.games.inkas.rules.robber import MoveRobber, Rob
from companion.games.inkas.rules.roll import Roll
from companion.games.inkas.rules.taking import Take
from companion.games.inkas.state import InkasState


def title(rules: Ruleset[InkasState], state: InkasState, action: Action, seat: Seat) -> Outcome | None:
    """For legal and refused answers alike."""
    now = Now(rules, state, seat, None)
    namer = next((namer for kind, namer in NAMERS.items() if isinstance(action, kind)), None)
    return None if namer is None else namer(now, action)


def path(now: Now, action: AtPath) -> Outcome:
    return Outcome("inkas.title.path", {"near": places.around_path(now, action.path)})


def site(now: Now, action: AtSite) -> Outcome:
    return Outcome("inkas.title.site", {"near": places.around_site(now, action.site)})


def hex_(now: Now, action: MoveRobber) -> Outcome:
    return Outcome("inkas.title.hex", {"hex": places.called(now, action.hex)})


def victim(now: Now, action: Rob) -> Outcome:
    if action.victim is None:
        return Outcome("inkas.title.nobody", {})
    return Outcome("inkas.title.victim", {"victim": action.victim})


def card(now: Now, action: Take | NameKind) -> Outcome:
    return Outcome("inkas.title.card", {"card": action.card})


def development(now: Now, action: PlayCard) -> Outcome:
    return Outcome("inkas.title.development", {"development": action.development})


def rolled(now: Now, action: Roll) -> Outcome:
    return Outcome("inkas.title.roll", {"total": action.total})


def given_up(now: Now, action: GiveUp) -> Outcome:
    return Outcome("inkas.title.give_up", {"count": action.count})


def freed(now: Now, action: UseMight) -> Outcome:
    return Outcome("inkas.title.might", {})


NAMERS: dict[type[Action], Callable[[Now, Any], Outcome]] = {
    AtPath: path,
    AtSite: site,
    MoveRobber: hex_,
    Rob: victim,
    Take: card,
    NameKind: card,
    PlayCard: development,
    Roll: rolled,
    GiveUp: given_up,
    UseMight: freed,
}

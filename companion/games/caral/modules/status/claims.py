"""Cards the engine cannot judge: a player claims one, somebody else at the table confirms it (STAT-2)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.engine.actions import TABLE, Action, Seat
from companion.engine.decisions import Decision
from companion.engine.parts import replace
from companion.engine.rules import Broken, rule
from companion.engine.steps import AnytimeStep, Step
from companion.games.caral.flow import end_reason
from companion.games.caral.modules.status.cards import JUDGED, NAME, cards, part
from companion.games.caral.now import Now
from companion.games.caral.state import CaralState


@dataclass(frozen=True, slots=True)
class OnStatus(Action):
    """Something said about an open status card."""

    component: str


@dataclass(frozen=True, slots=True)
class ClaimStatus(OnStatus):
    """I meet this card's condition."""

    kind: ClassVar[str] = "caral.claim_status"


@dataclass(frozen=True, slots=True)
class AnswerClaim(OnStatus):
    """What somebody says to a claim."""


@dataclass(frozen=True, slots=True)
class ConfirmClaim(AnswerClaim):
    """Yes, the claimant meets it."""

    kind: ClassVar[str] = "caral.confirm_claim"


@dataclass(frozen=True, slots=True)
class RejectClaim(AnswerClaim):
    """No; or the claimant takes it back."""

    kind: ClassVar[str] = "caral.reject_claim"


@rule("caral.status.no_player", OnStatus, "STAT-2", guard=True)
def no_player(now: Now, action: OnStatus) -> Broken:
    return {} if now.seat == TABLE else None


@rule("caral.status.not_shown", OnStatus, "STAT-1", guard=True)
def not_shown(now: Now, action: OnStatus) -> Broken:
    return None if action.component in part(now.state).shown else {"component": action.component}


@rule("caral.status.taken", ClaimStatus, "STAT-1", guard=True)
def taken(now: Now, action: ClaimStatus) -> Broken:
    owner = dict(part(now.state).taken).get(action.component)
    return None if owner is None else {"component": action.component, "seat": owner}


@rule("caral.status.watched", ClaimStatus, "STAT-2")
def watched(now: Now, action: ClaimStatus) -> Broken:
    judged = cards(now)[action.component].condition == JUDGED
    return None if judged else {"component": action.component}


@rule("caral.status.claimed", ClaimStatus, "STAT-2")
def claimed(now: Now, action: ClaimStatus) -> Broken:
    owner = dict(part(now.state).claims).get(action.component)
    return None if owner is None else {"component": action.component, "seat": owner}


@rule("caral.status.not_claimed", AnswerClaim, "STAT-2", guard=True)
def not_claimed(now: Now, action: AnswerClaim) -> Broken:
    return None if action.component in dict(part(now.state).claims) else {"component": action.component}


@rule("caral.status.own_claim", ConfirmClaim, "STAT-2")
def own_claim(now: Now, action: ConfirmClaim) -> Broken:
    claimant = dict(part(now.state).claims)[action.component]
    return {"component": action.component} if claimant == now.seat else None


class ClaimStep(AnytimeStep[Now]):
    accepts = (ClaimStatus, ConfirmClaim, RejectClaim)
    rules = (no_player, not_shown, taken, watched, claimed, not_claimed, own_claim)

    def candidates(self, now: Now) -> Iterator[Action]:
        held = part(now.state)
        known, settled = cards(now), {card for card, _ in held.taken}
        claims = dict(held.claims)
        for card in held.shown:
            if card in claims:
                yield from (ConfirmClaim(card), RejectClaim(card))
            elif card not in settled and known[card].condition == JUDGED:
                yield ClaimStatus(card)

    def options(self, now: Now) -> list[Action]:
        """Nobody confirms what they claim themselves, and the table claims nothing."""
        if now.seat == TABLE:
            return []
        own = {ConfirmClaim(card) for card, seat in part(now.state).claims if seat == now.seat}
        return [action for action in self.candidates(now) if action not in own]

    def resolve(self, now: Now, action: Any) -> None:
        card, held = action.component, part(now.state)
        if isinstance(action, ClaimStatus):
            now.keep(NAME, replace(held, claims=(*held.claims, (card, now.seat))))
            now.tell("caral.log.status_claimed", seat=now.seat, component=card)
            return
        claimant = dict(held.claims)[card]
        now.keep(NAME, replace(held, claims=tuple(claim for claim in held.claims if claim[0] != card)))
        if isinstance(action, ConfirmClaim):
            take_card(now, card, claimant)
        else:
            now.tell("caral.log.status_rejected", seat=now.seat, owner=claimant, component=card)


@dataclass(frozen=True, slots=True)
class ChooseLastClaims(Decision):
    """The game ends now: does anybody still claim a card?"""

    kind: ClassVar[str] = "caral.choose_last_claims"


@dataclass(frozen=True, slots=True)
class CloseClaims(Action):
    """Nobody does; what was claimed and not confirmed gives nothing."""

    kind: ClassVar[str] = "caral.close_claims"


class LastClaimsStep(Step[Now]):
    answers = ChooseLastClaims
    accepts = (CloseClaims,)

    def candidates(self, now: Now) -> Iterator[Action]:
        yield CloseClaims()

    def resolve(self, now: Now, action: CloseClaims) -> None:
        """The game goes on to its end."""


def close_claims(state: CaralState) -> Action:
    """What bots answer: whoever had a claim has made it by now."""
    return CloseClaims()


def last_claims(now: Now, seat: Seat) -> None:
    """What the table must judge may be met in the last ceremony, so the end waits for it."""
    held, known = part(now.state), cards(now)
    owned = dict(held.taken)
    judged = any(known[card].condition == JUDGED for card in held.shown if card not in owned)
    if judged and end_reason(now) is not None:
        now.push(ChooseLastClaims(TABLE))


def claims_lapse(now: Now, seat: Seat) -> None:
    """However the game ended, what was claimed and not confirmed gives nothing, and everybody is told so."""
    for card, claimant in part(now.state).claims:
        now.tell("caral.log.status_lapsed", owner=claimant, component=card)


def take_card(now: Now, card: str, seat: Seat) -> None:
    """The card lies in front of the player and its fame is scored; nobody else can have it (STAT-1)."""
    held = part(now.state)
    now.keep(NAME, replace(held, taken=(*held.taken, (card, seat))))
    now.award(seat, cards(now)[card].fame, "STAT-1", "caral.fame.status", component=card)

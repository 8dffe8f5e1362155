"""A sensible player: it weighs every legal answer by its kind and takes the best; it offers what it can spare."""

from collections.abc import Sequence

from companion.bots.inkas.opinions import BUY, OPINIONS
from companion.bots.inkas.outlook import Outlook
from companion.bots.sight import View
from companion.engine.actions import Action
from companion.games.inkas.cards import KINDS
from companion.games.inkas.rules.trade import Accept, Decline, MakeOffer
from companion.games.inkas.rules.turn import EndTurn
from companion.games.inkas.tribes import GOALS

ALMOST = sum(GOALS) - 2
"""Nobody trades with somebody who is so near the end."""


class SensibleBot:
    """Knows what its seat sees and which answers are legal, nothing else. Of equals it takes the first."""

    def __init__(self) -> None:
        self._offered: set[tuple[int, ...]] = set()
        """The hands with which it has made an offer: nobody is asked the same twice."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        outlook = Outlook(view)
        weighed = [(OPINIONS[type(action)](outlook, action), action) for action in legal]
        worth, best = max(weighed, key=lambda found: found[0])
        if isinstance(legal[-1], EndTurn) and worth <= BUY:
            return self._offer(outlook) or best
        return best

    def _offer(self, outlook: Outlook) -> Action | None:
        """One card that is not needed for one that is, before the turn ends without a marker."""
        hand, spare = tuple(outlook.cards), outlook.spare
        most = max(range(len(KINDS)), key=lambda kind: spare[kind])
        unsure = outlook.view["you"]["lost"] or outlook.board["offers"]
        if unsure or hand in self._offered or not spare[most] or not sum(outlook.missing):
            return None
        self._offered.add(hand)
        return MakeOffer((KINDS[most],), (KINDS[outlook.wanted],), ())

    def speak(self, view: View, could: Sequence[Action]) -> Action | None:
        answers = [action for action in could if isinstance(action, Accept | Decline)]
        if not answers:
            return None
        outlook = Outlook(view)
        good = [action for action in answers if isinstance(action, Accept) and self._likes(outlook, action)]
        return good[0] if good else next(action for action in answers if isinstance(action, Decline))

    def _likes(self, outlook: Outlook, action: Accept) -> bool:
        """Something missing for something that is not needed, but not with whoever is about to win."""
        offer = next(each for each in outlook.board["offers"] if each["offer"] == action.offer)
        if outlook.seats[offer["maker"]]["score"] >= ALMOST:
            return False
        gets, gives = (sum(outlook.missing[KINDS.index(card)] > 0 for card in offer["gives"])), offer["wants"]
        return gets > 0 and all(outlook.spare[KINDS.index(card)] >= gives.count(card) for card in gives)

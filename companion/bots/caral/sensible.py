"""A sensible player: it weighs every legal answer by its kind and takes the best."""

from collections.abc import Sequence
from math import inf

from companion.bots.caral import claims
from companion.bots.caral.opinions import OPINIONS
from companion.bots.caral.outlook import Outlook
from companion.bots.sight import View
from companion.engine.actions import Action
from companion.games.caral.modules.status.claims import OnStatus


class SensibleBot:
    """Knows what its seat sees and which answers are legal, nothing else. Of equals it takes the first."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        outlook, best, most = Outlook(view), legal[0], -inf
        for action in legal:
            worth = OPINIONS[type(action)](outlook, action)
            if worth > most:
                best, most = action, worth
        return best

    def speak(self, view: View, could: Sequence[Action]) -> Action | None:
        of_cards = [action for action in could if isinstance(action, OnStatus)]
        return claims.say(Outlook(view), of_cards) if of_cards else None

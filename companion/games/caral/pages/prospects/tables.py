"""What the table enters of its real components: what is printed on the one that came up."""

from companion.engine.questions import Outcome, Prospect
from companion.games.caral.modules.decks import Show
from companion.games.caral.optional import MODULES
from companion.games.caral.pages.prospects.results import Rules


def of_component(rules: Rules, show: Show) -> Prospect:
    return Prospect(tuple(_printed(rules, show.component)))


def _printed(rules: Rules, component: str) -> tuple[Outcome, ...]:
    played = MODULES.named(tuple(rules.board.box.modules))
    return tuple(outcome for module in played for outcome in module.printed(rules, component))

"""The Orchard's pages that must be seen, besides one for every question and every answer."""

from tests.support.moments import Scene, asked, unasked, waiting

SCENES: tuple[Scene, ...] = (
    asked("tree", "orchard.choose_tree"),
    asked("ware", "orchard.choose_ware"),
    unasked("drawn-cards", "orchard.note_cards"),
    waiting("waiting", "orchard.choose_tree"),
    waiting("waiting-market", "orchard.choose_ware"),
)

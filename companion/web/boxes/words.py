"""How the parts of a box are called on its page."""

from companion.api.language import caller_language
from companion.i18n.texts import lookup
from companion.i18n.vocabulary import Vocabulary

GAME = "caral"


def vocabulary() -> Vocabulary:
    return Vocabulary(f"{GAME}.", {}, caller_language(), None)


def component(name: str) -> str:
    """A card or tile; what a household named itself is called so."""
    return format(vocabulary().said("component", name))


def judged(words: str) -> str:
    """What a status card asks for that people judge: our own words translated, others as they were typed."""
    return format(vocabulary().said("judged", words))


def place(spot: str) -> str:
    return format(vocabulary().said("place", spot))


def square(kind: str) -> str:
    return format(vocabulary().said("square", kind))


def word(name: str) -> str:
    """Any other word of the game."""
    return lookup(f"{GAME}.word.{name}", caller_language()) or name

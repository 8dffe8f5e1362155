"""How the parts of a box are called on its page: texts and words of its game, in the reader's language."""

from companion.http.language import caller_language
from companion.i18n.texts import lookup
from companion.web.words import label


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def heading(game: str, code: str, **params: int) -> str:
    """A text that stands by itself."""
    return capital(label(game, code, **params))


def word(game: str, prefix: str, value: str) -> str:
    """What a value is called; what a household named itself is called so."""
    return lookup(f"{game}.{prefix}.{value}", caller_language()) or value


def heading_word(game: str, prefix: str, value: str) -> str:
    """The same where it stands by itself; a household's own words stay as they were typed."""
    said = lookup(f"{game}.{prefix}.{value}", caller_language())
    return capital(said) if said else value

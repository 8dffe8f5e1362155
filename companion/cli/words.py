"""What a replay says besides the game's own sentences, in each language."""

from collections.abc import Mapping
from typing import Any

from companion.engine.pages import Say
from companion.i18n import render

WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "title": "{game}, {edition}, players: {players}, steps: {steps}",
        "step": "After step {step}",
        "taken_back": "Further entries, taken back or replaced or about the log alone: {count}",
        "house_ruling": "house ruling, although {rule} says: {text}",
        "ranking": "Final ranking",
        "shared": "shared victory",
        "shared_place": "shared place",
        "commitment": "Compare this with what was published before the game: {commitment}",
        "holds": "It holds: every roll and deal of the app comes from the seed. Checked: {count}",
        "does_not_hold": "It does not hold.",
        "seed_known": "But the seed was chosen beforehand, or shown before the end: somebody may have known it.",
    },
    "de": {
        "title": "{game}, {edition}, Spieler: {players}, Schritte: {steps}",
        "step": "Nach Schritt {step}",
        "taken_back": "Weitere Einträge, zurückgenommen oder ersetzt oder nur zum Verlauf: {count}",
        "house_ruling": "Hausregel, obwohl {rule} sagt: {text}",
        "ranking": "Endstand",
        "shared": "geteilter Sieg",
        "shared_place": "geteilter Platz",
        "commitment": "Vergleiche das mit dem, was vor dem Spiel veröffentlicht wurde: {commitment}",
        "holds": "Es stimmt: Jeder Wurf und jeder Kartenzug der App stammt aus dem Startwert. Geprüft: {count}",
        "does_not_hold": "Es stimmt nicht.",
        "seed_known": "Aber der Startwert wurde vorab gewählt oder vor dem Ende gezeigt: Jemand kann ihn kennen.",
    },
}


class Speech:
    """Says the words of one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, name: str, **params: Any) -> str:
        return WORDS[self.language][name].format(**params)


def sayer(language: str) -> Say:
    """Says codes in one language."""

    def say(code: str, /, **params: Any) -> str:
        return render(code, params, language)

    return say

"""What a replay says besides the game's own sentences, in each language."""

from collections.abc import Mapping
from typing import Any

WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "title": "{game}, {edition}, players: {players}, steps: {steps}",
        "year": "Year {year}",
        "turn": "{seat}'s turn",
        "step": "After step {step}",
        "taken_back": "Further entries, taken back or replaced or about the log alone: {count}",
        "house_ruling": "house ruling, although {rule} says: {text}",
        "ranking": "Final ranking",
        "place": "{rank}. {seat}: {fame} fame (stones, alpacas and cards: {goods})",
        "shared": "shared victory",
        "shared_place": "shared place",
        "tie_break": "ahead by goods",
        "not_over": "The game is not over. {seat} is asked: {question}",
        "path": "Path",
        "architect": "architect",
        "figure": "{seat} stands here",
        "builder": "builder of {owner}",
        "pyramid": "{owner}: {levels} of {size} levels",
        "priests": "priests: {priests}",
        "centre": "levels: {central}, completed pyramids: {completed}",
        "supply": "Supply: stones {stones}, cards in the deck {deck}, discard pile: {discard}",
        "starter": "starting player: {seat}",
        "seat_row": "{seat}: fame {score}, stones {stones}, alpacas {alpacas} ({alpaca_supply} in supply), "
        "workers {workers}, priests {priests}, carali in supply {carali_supply}, cards {cards}",
        "hand": "{seat} holds {cards}",
        "unknown": "unknown",
        "none": "none",
        "commitment": "Compare this with what was published before the game: {commitment}",
        "holds": "It holds: every roll and deal of the app comes from the seed. Checked: {count}",
        "does_not_hold": "It does not hold.",
        "seed_known": "But the seed was chosen beforehand, or shown before the end: somebody may have known it.",
    },
    "de": {
        "title": "{game}, {edition}, Spieler: {players}, Schritte: {steps}",
        "year": "Jahr {year}",
        "turn": "{seat} ist am Zug",
        "step": "Nach Schritt {step}",
        "taken_back": "Weitere Einträge, zurückgenommen oder ersetzt oder nur zum Protokoll: {count}",
        "house_ruling": "Hausentscheid, obwohl {rule} sagt: {text}",
        "ranking": "Endstand",
        "place": "{rank}. {seat}: {fame} Ruhm (Steine, Alpakas und Karten: {goods})",
        "shared": "geteilter Sieg",
        "shared_place": "geteilter Platz",
        "tie_break": "durch Güter voraus",
        "not_over": "Die Partie ist nicht zu Ende. Gefragt ist {seat}: {question}",
        "path": "Pfad",
        "architect": "Architekt",
        "figure": "hier steht {seat}",
        "builder": "Bauleiter von {owner}",
        "pyramid": "{owner}: {levels} von {size} Stufen",
        "priests": "Priester: {priests}",
        "centre": "Stufen: {central}, vollendete Pyramiden: {completed}",
        "supply": "Vorrat: Steine {stones}, Karten im Stapel {deck}, Ablage: {discard}",
        "starter": "Startspieler: {seat}",
        "seat_row": "{seat}: Ruhm {score}, Steine {stones}, Alpakas {alpacas} ({alpaca_supply} im Vorrat), "
        "Arbeiter {workers}, Priester {priests}, Carali im Vorrat {carali_supply}, Karten {cards}",
        "hand": "{seat} hält {cards}",
        "unknown": "unbekannt",
        "none": "keine",
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

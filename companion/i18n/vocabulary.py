"""The parameters of a message as words of its language, by the name of the parameter."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from companion.engine.actions import TABLE
from companion.engine.seats import TABLE_NAME
from companion.i18n.texts import lookup
from companion.i18n.words import Blank, Number, Spoken, Word

Names = Mapping[int, str] | Sequence[str]
"""What the players are called, by seat."""

FORMS: Final = ("to", "at")
"""Places have forms for going there and for being there."""


class Vocabulary:
    """Answers `format_map` with the words for the parameters of one message."""

    def __init__(self, code: str, params: Mapping[str, Any], language: str, names: Names | None) -> None:
        self.game, self.params, self.language, self.names = code.partition(".")[0], params, language, names

    def __getitem__(self, key: str) -> Spoken:
        value = self.params.get(key)
        if value is None:
            return Blank()
        return SPEAKERS.get(key, Vocabulary.plain)(self, value)

    def word(self, name: str, value: Any) -> str:
        """A word of this game; what has no word stands for itself."""
        return lookup(f"{self.game}.word.{name}", self.language) or str(value)

    def plain(self, value: Any) -> Spoken:
        if isinstance(value, int):
            return Number(value)
        return Word(", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value))

    def card(self, value: Any) -> Spoken:
        return Word(self.word(f"card.{value}", value))

    def cards(self, value: Iterable[str]) -> Spoken:
        listed = list(value)
        counted = [self._counted(card, listed.count(card)) for card in dict.fromkeys(listed)]
        return Word(", ".join(counted) or self.common("nothing"))

    def _counted(self, card: str, count: int) -> str:
        template = lookup(f"{self.game}.word.cards", self.language, count) or "{count} {card}"
        return template.format(count=count, card=self.card(card))

    def place(self, value: Any) -> Spoken:
        if isinstance(value, int):
            return self.seat(value)
        kind, _, label = str(value).partition("-")
        if lookup(f"{self.game}.word.place.{kind}", self.language) is None:
            return Word(str(value))
        forms = {form: f"{self.word(f'place.{kind}.{form}', value)} {label}".strip() for form in FORMS}
        return Word(f"{self.word(f'place.{kind}', value)} {label}".strip(), forms)

    def square(self, value: Any) -> Spoken:
        """A kind of place: `village`, and `in a village` as its form for being there."""
        return Word(self.word(f"place.{value}", value), {"at": self.word(f"any.{value}", value)})

    def component(self, value: Any) -> Spoken:
        """A card or tile by its id in the catalogue."""
        return Word(self.word(f"component.{value}", value))

    def penalty(self, value: Any) -> Spoken:
        return Word(self.word(f"penalty.{value}", value))

    def struck(self, value: Any) -> Spoken:
        """Whom a penalty strikes."""
        return Word(self.word(f"struck.{value}", value))

    def judged(self, value: Any) -> Spoken:
        """What a status card asks for that people judge; what a household wrote itself stands for itself."""
        return Word(self.word(f"judged.{value}", value))

    def seat(self, value: Any) -> Spoken:
        if value in (TABLE, TABLE_NAME):
            return Word(self.common("table"))
        if not isinstance(value, int) or value < 0:
            return Word(self.word("neutral", value))
        return Word(self._name(value) or self.common("seat").format(number=value + 1))

    def _name(self, seat: int) -> str | None:
        try:
            return self.names[seat] if self.names else None
        except LookupError:
            return None

    def seats(self, value: Iterable[Any]) -> Spoken:
        return Word(", ".join(str(self.seat(seat)) for seat in value) or self.common("nobody"))

    def reason(self, value: Any) -> Spoken:
        return Word(lookup(f"{self.game}.end.{value}", self.language) or str(value))

    def kind(self, value: Any) -> Spoken:
        """The label of an action or a decision that is only named."""
        template = lookup(str(value), self.language)
        return Word(template.format_map(Vocabulary(str(value), {}, self.language, self.names)) if template else value)

    def face(self, value: Any) -> Spoken:
        return Word(str(value).replace("/", f" {self.common('or')} "))

    def faces(self, value: Iterable[str]) -> Spoken:
        return Word(", ".join(str(self.face(face)) for face in value))

    def choices(self, value: Iterable[Any]) -> Spoken:
        *most, last = [format(self.plain(choice)) for choice in value] or [self.common("nothing")]
        return Word(f"{', '.join(most)} {self.common('or')} {last}" if most else last)

    def shape(self, value: Any) -> Spoken:
        spoken = lookup(f"engine.word.shape.{value}", self.language)
        return Word(spoken) if spoken else self.plain(value)

    def common(self, name: str) -> str:
        """A word that all games share."""
        return lookup(f"engine.word.{name}", self.language) or name


SPEAKERS: Final[Mapping[str, Callable[[Vocabulary, Any], Spoken]]] = {
    **dict.fromkeys(("spot", "to", "site", "quarry", "architect", "place"), Vocabulary.place),
    **dict.fromkeys(("seat", "owner"), Vocabulary.seat),
    **dict.fromkeys(("action", "decision"), Vocabulary.kind),
    **dict.fromkeys(("cards", "kinds"), Vocabulary.cards),
    **dict.fromkeys(("component", "category"), Vocabulary.component),
    "penalty": Vocabulary.penalty,
    "struck": Vocabulary.struck,
    "judged": Vocabulary.judged,
    "card": Vocabulary.card,
    "square": Vocabulary.square,
    "waiting": Vocabulary.seats,
    "reason": Vocabulary.reason,
    "face": Vocabulary.face,
    "faces": Vocabulary.faces,
    "choices": Vocabulary.choices,
    "expected": Vocabulary.shape,
}
"""How a parameter is said, by its name."""

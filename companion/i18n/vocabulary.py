"""The parameters of a message as words of its language, in the ways its game declares."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from companion import games
from companion.engine import speech
from companion.engine.actions import TABLE
from companion.engine.geometry.grid import arrows, is_square
from companion.engine.lazily import cached_property
from companion.engine.seats import TABLE_NAME
from companion.engine.speech import PLAIN, Way, way_of
from companion.i18n.texts import lookup
from companion.i18n.words import Blank, Number, Spoken, Word

Names = Mapping[int, str] | Sequence[str]
"""What the players are called, by seat."""

SHARED: Final = "engine"
"""Where the words of all games stand."""
ANYBODY: Final = speech.Seated()
PHRASE: Final = "{count}\u00a0× {each}"
"""How many of something, where a game has no phrase for it."""


class Vocabulary:
    """Answers `format_map` with the words for the parameters of one message."""

    def __init__(self, code: str, params: Mapping[str, Any], language: str, names: Names | None) -> None:
        self.game, self.params, self.language, self.names = code.partition(".")[0], params, language, names

    @cached_property
    def ways(self) -> Mapping[str, Way]:
        """How its game says things."""
        return games.load(self.game).vocabulary if self.game in games.homes() else {}

    def __getitem__(self, key: str) -> Spoken:
        return self.said(key, self.params.get(key))

    def said(self, name: str, value: Any) -> Spoken:
        """A value as parameters or fields of this name are said."""
        if value is None:
            return Blank()
        return self.say(way_of(name, self.ways), value)

    def say(self, way: Way, value: Any) -> Spoken:
        return SAYS[type(way)](self, way, value)

    def _word(self, code: str) -> str | None:
        return lookup(f"{self.game}.{code}", self.language)

    def _common(self, name: str) -> str:
        """A word that all games share."""
        return lookup(f"{SHARED}.word.{name}", self.language) or name

    def _plain(self, way: Way, value: Any) -> Spoken:
        if isinstance(value, int):
            return Number(value)
        if isinstance(value, Mapping):
            return self._tally(PLAIN, value)
        return Word(", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value))

    def _named(self, way: speech.Named, value: Any) -> Spoken:
        word = lookup(f"{SHARED if way.shared else self.game}.{way.under}.{value}", self.language)
        if word is None:
            return self._plain(way, value)
        return Word(word, {form: self._word(f"{under}.{value}") or word for form, under in way.forms.items()})

    def _place(self, way: speech.Place, value: Any) -> Spoken:
        if isinstance(value, int):
            return self._seat(ANYBODY, value)
        kind, _, label = str(value).partition("-")
        word = self._word(f"{way.under}.{kind}")
        if word is None:
            return self._plain(way, value)
        forms = {form: self._word(f"{way.under}.{kind}.{form}") or word for form in way.forms}
        return Word(_labelled(word, label), {form: _labelled(bent, label) for form, bent in forms.items()})

    def _away(self, way: speech.Away, value: Any) -> Spoken:
        return Word(arrows(value)) if is_square(str(value)) else self._plain(way, value)

    def _seat(self, way: speech.Seated, value: Any) -> Spoken:
        if value in (TABLE, TABLE_NAME):
            return Word(self._common(way.table))
        if not isinstance(value, int) or value < 0:
            return Word(self._word(way.nobody) or str(value))
        return Word(self._name(value) or self._common("seat").format(number=value + 1))

    def _name(self, seat: int) -> str | None:
        try:
            return self.names[seat] if self.names else None
        except LookupError:
            return None

    def _counted(self, way: speech.Counted, value: Any) -> Spoken:
        if isinstance(value, int):
            return Number(value)
        if isinstance(value, Mapping):
            return self._tally(way.each, value)
        listed = list(value)
        phrases = (self._phrase(way, each, listed.count(each)) for each in dict.fromkeys(listed))
        return Word(", ".join(phrases) or self._common("nothing"))

    def _phrase(self, way: speech.Counted, each: Any, count: int) -> str:
        template = lookup(f"{self.game}.{way.phrase}", self.language, count) or PHRASE
        return template.format(count=count, each=self.say(way.each, each))

    def _tally(self, each: Way, counts: Mapping[str, int]) -> Spoken:
        """What there is of each; what there is none of is left out."""
        some = ((name, count) for name, count in counts.items() if count)
        return Word(", ".join(PHRASE.format(count=count, each=self.say(each, name)) for name, count in some) or "0")

    def _listed(self, way: speech.Listed, values: Iterable[Any]) -> Spoken:
        return Word(", ".join(self._each(way.each, values)) or self._common(way.none))

    def _each(self, way: Way, values: Iterable[Any]) -> Iterator[str]:
        return (format(self.say(way, value)) for value in values)

    def _alternatives(self, way: speech.Alternatives, value: Any) -> Spoken:
        return Word(str(value).replace(way.mark, f" {self._common('or')} "))

    def _choices(self, way: speech.Choices, values: Iterable[Any]) -> Spoken:
        *most, last = [*self._each(PLAIN, values)] or [self._common("nothing")]
        return Word(f"{', '.join(most)} {self._common('or')} {last}" if most else last)

    def _label(self, way: speech.Label, kind: Any) -> Spoken:
        template = lookup(str(kind), self.language)
        return Word(template.format_map(Vocabulary(kind, {}, self.language, self.names)) if template else str(kind))


def _labelled(word: str, label: str) -> str:
    return f"{word} {label}".strip()


SAYS: Final[Mapping[type[Way], Callable[[Vocabulary, Any, Any], Spoken]]] = {
    speech.Plain: Vocabulary._plain,
    speech.Named: Vocabulary._named,
    speech.Place: Vocabulary._place,
    speech.Away: Vocabulary._away,
    speech.Seated: Vocabulary._seat,
    speech.Alternatives: Vocabulary._alternatives,
    speech.Choices: Vocabulary._choices,
    speech.Label: Vocabulary._label,
    speech.Listed: Vocabulary._listed,
    speech.Counted: Vocabulary._counted,
}
"""Who puts each way into words."""

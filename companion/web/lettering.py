"""Names fitted into a drawing: how wide they are about, smaller or cut where needed, and which way they run."""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

JOINER = "\u200d"
NARROW, BROAD = frozenset("iljtfrI.,:;'|!()[] "), frozenset("mwMW@%&")
SMALLEST = 0.62
"""How much smaller a name may get before it is cut."""

ELLIPSIS = "…"
ROUNDING = 1e-9
"""What was made to fit exactly fits."""


@dataclass(frozen=True)
class Lettering:
    """A text as it is drawn: what is left of it, its size, and whether it runs from right to left."""

    text: str
    size: float
    from_right: bool


def fitted(text: str, width: float, size: float) -> Lettering:
    """A text of this size, or as much smaller as it must be for this width; what does not fit then is cut."""
    plain = drawable(text)
    wanted = ems(plain) * size
    shrunk = size * max(SMALLEST, min(1.0, width / wanted)) if wanted else size
    return Lettering(cut(plain, width / shrunk + ROUNDING), round(shrunk, 1), runs_from_right(plain))


def folded(text: str, width: float, size: float) -> tuple[Lettering, ...]:
    """A sentence on two lines at most, the first as full as it can be; on one where it fits."""
    words, first = drawable(text).split(" "), ""
    while words and ems(f"{first} {words[0]}") * size <= width:
        first = f"{first} {words.pop(0)}".strip()
    lines = (first, " ".join(words)) if first and words else (text,)
    return tuple(fitted(line, width, size) for line in lines)


def drawable(text: str) -> str:
    """A text on one line, without signs that steer and that no drawing may hold."""
    kept = (char for char in text if unicodedata.category(char) not in ("Cc", "Cs", "Cn") and char not in BIDI_CONTROLS)
    return " ".join("".join(" " if char.isspace() else char for char in kept).split()) or "?"


BIDI_CONTROLS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c\ufffe\uffff")


def ems(text: str) -> float:
    """About how wide a text is, by its own size; rather too much than too little."""
    return sum(_em(cluster[0]) for cluster in clusters(text))


def _em(char: str) -> float:
    if unicodedata.east_asian_width(char) in ("W", "F") or unicodedata.category(char) == "So":
        return 1.4
    if char in NARROW:
        return 0.46
    if char in BROAD:
        return 1.1
    large = char.isupper() or char.isdigit() or unicodedata.category(char) == "Sm"
    return 0.84 if large else 0.71


def clusters(text: str) -> Iterator[str]:
    """What the eye sees as one sign: a letter with its marks, an emoji made of several, a flag."""
    cluster = ""
    for char in text:
        if cluster and not _goes_on(cluster, char):
            yield cluster
            cluster = ""
        cluster += char
    if cluster:
        yield cluster


def _goes_on(cluster: str, char: str) -> bool:
    joined = cluster.endswith(JOINER) or char == JOINER or unicodedata.combining(char) != 0
    changed = unicodedata.category(char) in ("Mn", "Me") or "\U0001f3fb" <= char <= "\U0001f3ff"
    flag = _in_flag(char) and len(cluster) == 1 and _in_flag(cluster)
    return joined or changed or flag


def _in_flag(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def cut(text: str, width: float) -> str:
    """As much of a text as fits, by its own size."""
    if ems(text) <= width:
        return text
    kept, used = "", ems(ELLIPSIS)
    for cluster in clusters(text):
        used += ems(cluster)
        if used > width:
            break
        kept += cluster
    return kept.rstrip() + ELLIPSIS


def runs_from_right(text: str) -> bool:
    """By the first letter that has a direction."""
    directions = (unicodedata.bidirectional(char) for char in text)
    return next((way in ("R", "AL") for way in directions if way in ("L", "R", "AL")), False)

"""A finished game as a text to paste, for BoardGameGeek or a message."""

from companion.brand import BRAND
from companion.i18n import render
from companion.service.exchange.summary import Place, Summary


def paste(found: Summary) -> str:
    """Game, date and length, everybody's place, and how it ended."""
    places = [_place(found, place) for place in found.places]
    made = render("service.paste.made", {"brand": BRAND}, found.language)
    return "\n".join([_head(found), found.setting, "", *places, "", found.reason, made]) + "\n"


def _head(found: Summary) -> str:
    day = found.began.date().isoformat()
    return render("service.paste.head", {"count": found.minutes, "title": found.title, "day": day}, found.language)


def _place(found: Summary, place: Place) -> str:
    return render(
        "service.paste.place",
        {"rank": place.rank, "who": _line(place.name), "colour": found.colour(place), "points": place.score},
        found.language,
    )


def _line(name: str) -> str:
    """A name on one line."""
    return " ".join(name.split())

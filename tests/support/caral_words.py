"""What the pages say of the first steps of a game of Caral, as its words have it."""

from companion.i18n import render


def starts(number: int) -> str:
    """The answer that puts somebody's first pyramid at a building site."""
    return render("caral.start_at", {"site": f"site-{number}"}, "en")


def started(name: str, number: int) -> str:
    """How the log tells it."""
    return render("caral.log.started_at", {"seat": 0, "site": f"site-{number}"}, "en", {0: name})


def founded(*numbers: int) -> tuple[dict[str, object], ...]:
    """What enters it, for one seat after the other."""
    return tuple({"kind": "caral.start_at", "site": f"site-{n}", "seat": seat} for seat, n in enumerate(numbers))

"""What many want at once is made once, and the least recently used goes."""

import threading

import pytest

from companion import deadline
from companion.web.kept_once import KeptOnce


def test_the_least_recently_used_goes() -> None:
    kept, made = KeptOnce[str](most=2), []

    def make(name: str) -> str:
        return kept.get(name, lambda: made.append(name) or name)

    for name in ("a", "b", "a", "c", "a", "b"):
        make(name)
    assert made == ["a", "b", "c", "b"]
    assert (kept.find("c"), kept.find("b")) == (None, "b")


def test_whoever_comes_while_it_is_made_waits_for_it() -> None:
    kept, made, begun, go_on = KeptOnce[str](most=2), [], threading.Event(), threading.Event()

    def slowly() -> str:
        begun.set()
        assert go_on.wait(10)
        made.append("slowly")
        return "made"

    def wanted() -> None:
        assert kept.get("it", slowly) == "made"

    people = [threading.Thread(target=wanted) for _ in range(4)]
    people[0].start()
    assert begun.wait(10)
    for person in people[1:]:
        person.start()
    go_on.set()
    for person in people:
        person.join(10)
    assert made == ["slowly"]


def test_who_waits_for_nobody_is_told_that_somebody_makes_it() -> None:
    kept, begun, go_on = KeptOnce[str](most=2), threading.Event(), threading.Event()

    def slowly() -> str:
        begun.set()
        assert go_on.wait(10)
        return "made"

    maker = threading.Thread(target=kept.get, args=("it", slowly))
    maker.start()
    assert begun.wait(10)
    with deadline.at_once(), pytest.raises(deadline.NotAtOnce):
        kept.get("it", slowly)
    go_on.set()
    maker.join(10)
    with deadline.at_once():
        assert kept.get("it", slowly) == "made"


def test_what_was_forgotten_is_made_again() -> None:
    kept = KeptOnce[str](most=2)
    kept.get("it", lambda: "one")
    kept.clear()
    assert kept.get("it", lambda: "other") == "other"

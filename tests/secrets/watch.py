"""Compares what both twins answer, byte by byte, and keeps every difference."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from tests.secrets.hiding import Parted
from tests.secrets.looks import (
    SHOWS_NO_GAME,
    addresses,
    is_page,
    looks,
    looks_as_secret_seat,
    other_looks,
    routes,
    values,
)
from tests.secrets.seating import API
from tests.secrets.twins import Answer, Request, Twins

AROUND = 60
OUR_FAULT = 500
NOT_OK = 400
LANGUAGES = ("en", "de")
SEATLESS = ("viewer", "nobody", "another table's host", "another table's player", "former player")
MUCH_LIKE_OTHERS = ("another table's host", "another table's player", "former player", "host who plays")


@dataclass(frozen=True)
class Difference:
    """Who asked for what at which position, and what either twin answered."""

    position: int
    caller: str
    request: Request
    one: str
    other: str

    def __str__(self) -> str:
        asked = f"{self.request.method} {self.request.path} {self.request.body or ''}"
        return f"at {self.position} {self.caller}: {asked}\n    {self.one}\n    {self.other}"


class Watch:
    """Asks both twins in everybody else's name."""

    def __init__(self, twins: Twins, thorough: bool = False) -> None:
        self.twins, self.rng, self.thorough = twins, Random(0), thorough
        self.position = 0
        self.differences: list[Difference] = []
        self.exchanges = 0
        self.statuses: Counter[tuple[str, int]] = Counter()
        """How often each kind of request was answered with which status."""

    # --- comparing -------------------------------------------------------------------------------------------

    def compare(self, caller: str, request: Request, answers: tuple[Answer, Answer], what: str) -> Answer:
        one, other = answers
        self.exchanges += 1
        self.statuses[what, one.status] += 1
        if one != other:
            self.differences.append(Difference(self.position, caller, request, *told_apart(one, other)))
        assert max(one.status, other.status) != OUR_FAULT, request
        return one

    def ask(self, caller: str, request: Request, what: str = "look") -> Answer:
        person = self.twins.seating.outsiders[caller]
        signed = replace(request, headers=person.carries(request.path) | request.headers)
        return self.compare(caller, signed, self.twins.send(signed), what)

    def outsiders(self) -> list[str]:
        """Everybody but the seat itself; in a quick round one of those who are much like others."""
        everybody = list(self.twins.seating.outsiders)
        chosen = MUCH_LIKE_OTHERS if self.thorough else (self.rng.choice(MUCH_LIKE_OTHERS),)
        return [name for name in everybody if name in chosen or name not in MUCH_LIKE_OTHERS]

    # --- looking ---------------------------------------------------------------------------------------------

    def look_around(self) -> None:
        """Everybody else looks at everything, now and as it was; in a quick round of those without a seat only one."""
        outsiders = self.outsiders()
        seatless = [name for name in outsiders if name in SEATLESS]
        hasty = [] if self.thorough else self.rng.sample(seatless, len(seatless) - 1)
        for caller in outsiders:
            language = self.language()
            for request in self.few_looks() if caller in hasty else self.some_looks():
                self.ask(caller, replace(request, headers=request.headers | language))
        if self.thorough or self.rng.random() < 0.4:
            self.look_as_secret_seat(self.rng.choice(outsiders))

    def look_in_turn(self, number: int) -> None:
        """Everything is looked at by one of the others, each time by the next of them: with so many numbers one after
        another as there are others, everybody looks at everything."""
        everybody = [*self.twins.seating.outsiders]
        for place, request in enumerate([*self.looks(), *self.looks_as_secret_seat()]):
            caller = everybody[(place + number) % len(everybody)]
            self.ask(caller, replace(request, headers=request.headers | self.language()))
        self.look_twice(everybody[number % len(everybody)])

    def look_as_secret_seat(self, caller: str) -> None:
        for request in self.looks_as_secret_seat():
            self.ask(caller, request, "look as secret seat")
        self.look_twice(caller)

    def looks_as_secret_seat(self) -> Iterator[Request]:
        return looks_as_secret_seat(self.twins.both[0].app, self.twins.setting, self.twins.seating.code)

    def language(self) -> dict[str, str]:
        return {"Accept-Language": self.rng.choice(LANGUAGES)}

    def few_looks(self) -> Iterator[Request]:
        for path in ("", "/decisions?explain=1", "/log"):
            yield Request("GET", f"{API}/{self.twins.seating.code}{path}")

    def looks(self) -> Iterator[Request]:
        """What one caller looks at, seldom what shows no game; in a quick round each with one value for every name in
        its address."""
        app, setting, code = self.twins.both[0].app, self.twins.setting, self.twins.seating.code
        seldom = () if self.rng.random() < 0.1 else SHOWS_NO_GAME
        rules = [rule for rule in routes(app) if rule.endpoint not in seldom]
        positions = [self.position, self.rng.randint(0, self.position)]
        known = values(setting, code, positions, range(setting.seats))
        if not self.thorough:
            known = {name: [self.rng.choice(each)] for name, each in known.items()}
        return looks(app, rules, known)

    def some_looks(self) -> Iterator[Request]:
        """In a quick round some of the pages."""
        for request in self.looks():
            if self.thorough or not is_page(request.path) or self.rng.random() < 0.3:
                yield request

    def look_twice(self, caller: str) -> None:
        """With what the first look told, the second one learns that nothing has changed."""
        first = Request("GET", f"{API}/{self.twins.seating.code}")
        tag = dict(self.ask(caller, first).headers)["ETag"]
        self.ask(caller, replace(first, headers={"If-None-Match": tag}), "second look")

    def glance(self) -> None:
        """Some of the others look at the view, what is asked, the end of the log, the points and the export."""
        after = max(0, self.position - 40)
        for caller in {"host", *self.rng.sample(self.outsiders(), 2)}:
            for path in ("", "/decisions?explain=1", f"/log?after={after}", "/ledger", "/export.json"):
                self.ask(caller, Request("GET", f"{API}/{self.twins.seating.code}{path}"))

    def look_elsewhere(self, number: int) -> None:
        """What belongs to no table is looked at by one of the others, each time by the next of them."""
        everybody = [*self.twins.seating.outsiders]
        for place, request in enumerate(other_looks(self.twins.both[0].app, self.twins.setting)):
            self.ask(everybody[(place + number) % len(everybody)], request, "look elsewhere")

    def unanswered(self) -> list[str]:
        """Routes about this table at which nobody finds anything."""
        app, setting, code = self.twins.both[0].app, self.twins.setting, self.twins.seating.code
        known = values(setting, code, (1,), (0,))
        return [str(rule) for rule in routes(app) if not any(map(self.answered, addresses(app, rule, known)))]

    def answered(self, path: str) -> bool:
        """Whether somebody finds something there."""
        everybody = [self.twins.seating.secret, *self.twins.seating.outsiders.values()]
        requests = (Request("GET", path, headers=person.carries(path)) for person in everybody)
        return any(self.twins.send_to_one(request).status < NOT_OK for request in requests)

    # --- posting ---------------------------------------------------------------------------------------------

    def post(self, caller: str, body: dict[str, object], what: str, *, chance: bool = False) -> Answer | None:
        """A post by somebody else. Nothing is compared where chance would have to give itself away."""
        path = f"{API}/{self.twins.seating.code}/log"
        request = Request("POST", path, self._numbered(body), self.twins.seating.outsiders[caller].carries(path))
        if not chance:
            return self.compare(caller, request, self.twins.send(request), what)
        try:
            return self.compare(caller, request, self.twins.send_with_chance(request, self.rng), what)
        except Parted:
            return None

    def tap(self, caller: str, body: dict[str, object], what: str) -> Answer:
        """The same by a tap on the table's page."""
        entry = self._numbered(body)
        form = {"entry": json.dumps(entry), "expected": str(entry.pop("expected"))}
        path = f"/t/{self.twins.seating.code}/log"
        return self.ask(caller, Request("POST", path, form=form), what)

    def _numbered(self, body: dict[str, object]) -> dict[str, object]:
        return {"expected": self.position, "id": f"probe-{self.twins.asked:08}"} | body

    def report(self) -> str:
        """The first differences, for whoever must find the leak."""
        shown = "\n".join(str(difference) for difference in self.differences[:8])
        return f"{len(self.differences)} of {self.exchanges} answers differ\n{shown}"


def told_apart(one: Answer, other: Answer) -> tuple[str, str]:
    """The surroundings of the first difference."""
    if one.status != other.status:
        return f"{one.status} {excerpt(one.body, 0)}", f"{other.status} {excerpt(other.body, 0)}"
    if one.body == other.body:
        return str(set(one.headers) - set(other.headers)), str(set(other.headers) - set(one.headers))
    pairs = enumerate(zip(one.body, other.body, strict=False))
    first = next((at for at, (a, b) in pairs if a != b), min(len(one.body), len(other.body)))
    return excerpt(one.body, first), excerpt(other.body, first)


def excerpt(body: bytes, at: int) -> str:
    return body[max(0, at - AROUND) : at + AROUND].decode("utf-8", "replace")

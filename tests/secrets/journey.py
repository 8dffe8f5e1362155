"""A script played at both tables, kept at the moments worth looking at."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from random import Random

from tests.secrets.probes import Prober
from tests.secrets.script import Line, Moment, Script, script
from tests.secrets.seating import API
from tests.secrets.setting import Setting
from tests.secrets.twins import Request, Twins
from tests.secrets.watch import Watch
from tests.support.saved import Saved

CREATED = 201
SAMPLED = 5
"""Moments of each game that chance chooses, so that there are more than forty of them in all."""
MINDS = 2
"""Moments of each game at which an answer differs that only its owner knows."""


@dataclass(frozen=True)
class Stop:
    """A moment with both databases as they were then."""

    number: int
    moment: Moment
    saved: tuple[Saved, Saved]


class Journey:
    """Drives both tables through a script and stops where told."""

    def __init__(self, twins: Twins, setting: Setting, seed: int = 0) -> None:
        self.twins, self.setting = twins, setting
        self.script: Script = script(setting, seed)
        self.watch = Watch(twins)
        self.stops: list[Stop] = []
        self.end: tuple[Saved, ...] = ()
        self.seating = twins.open(setting)

    def drive(self, wanted: Collection[int]) -> "Journey":
        """Send every line, and keep both databases where wanted and at the end."""
        for number in range(len(self.script.lines)):
            if number in wanted:
                self.stop(number)
            self.send(number)
        self.end, self.driven = self.twins.save(), self.watch
        return self

    def stop(self, number: int) -> None:
        self.stops.append(Stop(number, self.script.moments[number], self.twins.save()))

    def send(self, number: int) -> None:
        """One line to both. Until the end its answer must be the same, unless somebody gets it who knows better."""
        line, moment = self.script.lines[number], self.script.moments[number]
        one, other = self.requests(line, moment, number)
        answers = self.twins.send(one, other, line.answers)
        self.watch.position = moment.position
        last = number == len(self.script.lines) - 1
        known = line.by in {f"seat-{seat}" for seat in self.setting.insiders}
        if answers[0].status != answers[1].status or not (known or last):
            self.watch.compare(line.by, one, answers, "line")
        if CREATED not in (answers[0].status, answers[1].status):
            raise AssertionError(answers[0].body)

    def requests(self, line: Line, moment: Moment, number: int) -> tuple[Request, Request]:
        path, headers = f"{API}/{self.seating.code}/log", self.seating.person(line.by).token
        more = {"expected": moment.position - line.lag, "id": f"line-{number:08}"}
        one, other = (Request("POST", path, body | more, headers) for body in line.bodies)
        return one, other

    # --- going back ------------------------------------------------------------------------------------------

    def visit(self, every: int = 1, also: Collection[int] = ()) -> Iterator[tuple[int, Prober]]:
        """Both tables at the stops again, at some of them in any case, with nothing noticed yet."""
        self.watch = Watch(self.twins)
        visited = (stop for place, stop in enumerate(self.stops) if place % every == 0 or stop.number in also)
        for stop in visited:
            self.restore(stop.saved)
            self.watch.position = stop.moment.position
            yield stop.number, Prober(self.watch, stop.moment)

    def restore(self, saved: tuple[Saved, ...]) -> None:
        self.twins.setting, self.twins.seating = self.setting, self.seating
        self.twins.restore(saved)


def sampled(script: Script, count: int = SAMPLED) -> set[int]:
    """So many moments at which the hidden cards differ, at random."""
    differing = [number for number, moment in enumerate(script.moments) if moment.pair.differs]
    return set(Random(0).sample(differing, min(count, len(differing))))


def minds(script: Script) -> list[int]:
    """The moments at which somebody answered otherwise at either table, and nobody else knows it."""
    return [number for number, line in enumerate(script.lines, start=1) if line.minds]


def kinds(script: Script, numbers: Iterable[int]) -> set[str]:
    """The kinds of decisions that are asked at these moments."""
    return {decision.kind for number in numbers for decision in script.moments[number].asked}


def stops(settings: Iterable[Setting]) -> dict[Setting, set[int]]:
    """Where to stop in each game: at random, at answers that only one knows, before the end, and once in all of them at
    every kind of decision."""
    wanted: dict[Setting, set[int]] = {}
    seen: set[str] = set()
    for setting in settings:
        written = script(setting)
        wanted[setting] = sampled(written) | {*minds(written)[:MINDS]} | {len(written.lines) - 1}
        seen |= kinds(written, wanted[setting])
        for number, moment in sorted(enumerate(written.moments), key=lambda found: not found[1].pair.differs):
            if kinds(written, [number]) - seen and moment.pair.started:
                wanted[setting].add(number)
                seen |= kinds(written, [number])
    return wanted

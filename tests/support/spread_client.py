"""Stands for an app to `api_client`: each request goes over the network to any of several processes."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import closing
from random import Random
from typing import Any, NamedTuple

from tests.support.server_process import Door


class Answer(NamedTuple):
    """What a test client's answer is asked for."""

    status_code: int
    text: str

    @property
    def json(self) -> Any:
        return json.loads(self.text)


class Spread:
    """Clients of several processes, none of whom cares which of them answers."""

    def __init__(self, doors: Sequence[Door], seed: int) -> None:
        self._rng, self._doors = Random(seed), doors
        self.answered: Counter[int] = Counter()
        """How often each of them did."""
        self.test_client = lambda: self

    def open(self, path: str, method: str, headers: Mapping[str, str], json: Any = None) -> Answer:
        number = self._rng.randrange(len(self._doors))
        with closing(self._doors[number].connection()) as line:
            sent = None if json is None else _written(json)
            line.request(method, path, sent, {"Content-Type": "application/json", **headers})
            answer = line.getresponse()
            self.answered[number] += 1
            return Answer(answer.status, answer.read().decode())


def _written(body: Any) -> str:
    return json.dumps(body)

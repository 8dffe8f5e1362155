"""What hands have to do is put into words once, and anew when it is something else or is told to somebody else."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

from companion.engine.hands import Instruction
from companion.service.look.hands import rows
from companion.service.look.log_lines import MOST_TOLD, Teller
from companion.service.play.hands import Line


class Counting(Teller):
    """One who counts what is put into words."""

    def __init__(self, told: dict[Any, Any], language: str = "en", names: tuple[str, ...] = ()) -> None:
        self.desk, self.language, self.names = cast(Any, SimpleNamespace(told=told)), language, names
        self.said = list[str]()

    def say(self, code: str, params: Any) -> str:
        self.said.append(code)
        return f"{code} {params['count']} {self.language} {self.names}"


def row(teller: Teller, line: Instruction) -> str:
    (found,) = rows(teller, (Line((line.key,), line.seat, line),))
    return found.text


TAKE = Instruction("stones-0", "take", {"count": 1, "which": ["stone"]}, 0)


def test_what_stays_to_be_done_is_said_once() -> None:
    teller = Counting({})
    texts = [row(teller, line) for line in (TAKE, TAKE, replace(TAKE, params={"count": 1, "which": ["stone"]}))]
    assert (len({*texts}), teller.said) == (1, ["take"])


def test_what_is_something_else_by_now_is_said_anew() -> None:
    teller = Counting({})
    assert row(teller, TAKE).startswith("take 1")
    assert row(teller, replace(TAKE, params={"count": 2, "which": ["stone"]})).startswith("take 2")
    assert row(teller, replace(TAKE, code="give")).startswith("give 1")


def test_each_language_and_each_name_is_told_its_own() -> None:
    told: dict[Any, Any] = {}
    tellers = Counting(told), Counting(told, "de"), Counting(told, "de", ("Anna",))
    assert len({row(teller, TAKE) for teller in tellers}) == 3


def test_no_more_is_kept_than_a_table_needs() -> None:
    told: dict[Any, Any] = {}
    teller = Counting(told)
    for number in range(2 * MOST_TOLD):
        row(teller, replace(TAKE, key=f"stones-{number}"))
    assert len(told) <= MOST_TOLD

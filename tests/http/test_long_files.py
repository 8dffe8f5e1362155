"""A long file is written piece by piece, and lies on disk until it is sent; a short one is an answer like any other."""

from collections.abc import Iterator

import pytest
from flask import Flask

from companion.http import long_files
from companion.http.long_files import LongFile, attached


@pytest.fixture(autouse=True)
def soon_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_files, "LONG", 10)


def pieces(many: int) -> Iterator[str]:
    return (f"é{number}" for number in range(many))


@pytest.mark.parametrize(("many", "long"), [(3, False), (4, True), (40, True)])
def test_every_byte_arrives_with_its_length(many: int, long: bool) -> None:
    with Flask(__name__).test_request_context():
        answer = attached(pieces(many), {"Vary": "Cookie"}, "a.txt", "text/plain")

    assert isinstance(answer.response, LongFile) is long
    expected = "".join(pieces(many)).encode()
    assert answer.headers["Content-Length"] == str(len(expected))
    assert answer.headers["Content-Disposition"] == 'attachment; filename="a.txt"'
    assert b"".join(answer.response) == expected
    answer.close()


def test_what_cannot_be_written_is_told_before_anything_is_sent() -> None:
    def broken() -> Iterator[str]:
        yield "a" * 100
        raise LookupError

    with Flask(__name__).test_request_context(), pytest.raises(LookupError):
        attached(broken(), {}, "a.txt", "text/plain")

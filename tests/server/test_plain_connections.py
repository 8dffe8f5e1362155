"""Requests that are read at a glance are read and answered as h11 would, to the byte; whatever is odd is left to it."""

import random
from collections.abc import Iterator

import h11
import pytest
from uvicorn.protocols.http.h11_impl import H11Protocol

from companion.server import plain_connection
from companion.server.plain_connection import PlainConnection
from companion.server.plain_cycle import PlainCycle
from companion.server.plain_requests import LONGEST, head_of
from tests.support.raw_wire import PATHS, spoken

HOST = b"Host: here\r\n"
GET = b"GET /echo?a=1&b=%20 HTTP/1.1\r\n" + HOST + b"X-Name:  two  words \t\r\nCookie: a=b\r\nCookie: c=d\r\n\r\n"
POST = b"POST /t/ABC/log HTTP/1.1\r\n" + HOST + b"Connection: Keep-Alive\r\nContent-Length: 11\r\n\r\nhello there"
PLAIN = (
    GET,
    POST,
    b"HEAD /%41?? HTTP/1.1\r\nhost:\r\nx-empty:\r\nx-latin: \xe4\r\n\r\n",
    b"DELETE /a#b HTTP/1.1\r\n" + HOST + b"Content-Length: 0\r\n\r\n",
    b"PUT / HTTP/1.1\r\nContent-Length:\t007 \r\n" + HOST + b"\r\n1234567",
)


def with_line(line: bytes, body: bytes = b"") -> bytes:
    return b"POST /echo HTTP/1.1\r\n" + HOST + line + b"\r\n\r\n" + body


ODD = {
    "no host": b"GET / HTTP/1.1\r\nAccept: */*\r\n\r\n",
    "no fields": b"GET / HTTP/1.1\r\n\r\n",
    "two hosts": with_line(b"Host: there"),
    "two hosts alike": with_line(b"hOST: here"),
    "two lengths": with_line(b"Content-Length: 3\r\nContent-Length: 5", b"hello"),
    "two lengths alike": with_line(b"Content-Length: 5\r\nContent-Length: 5", b"hello"),
    "lengths in a list": with_line(b"Content-Length: 5, 5", b"hello"),
    "a signed length": with_line(b"Content-Length: +5", b"hello"),
    "a negative length": with_line(b"Content-Length: -5", b"hello"),
    "a length in hex": with_line(b"Content-Length: 0x5", b"hello"),
    "an underscored length": with_line(b"Content-Length: 1_0", b"hellohello"),
    "an empty length": with_line(b"Content-Length:"),
    "a long length": with_line(b"Content-Length: " + b"0" * 20 + b"5", b"hello"),
    "chunks": with_line(b"Transfer-Encoding: chunked", b"5\r\nhello\r\n0\r\n\r\n"),
    "chunks and a length": with_line(
        b"Content-Length: 4\r\nTransfer-Encoding: chunked", b"5\r\nhello\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n"
    ),
    "chunks in disguise": with_line(b"Transfer-Encoding: xchunked", b"hello"),
    "chunks with a blank": with_line(b"Transfer-Encoding : chunked", b"0\r\n\r\n"),
    "chunks on a second line": with_line(b"X-A: b\r\n Transfer-Encoding: chunked"),
    "chunks behind a bare return": with_line(b"X-A: b\rTransfer-Encoding: chunked"),
    "chunks behind a bare newline": with_line(b"X-A: b\nTransfer-Encoding: chunked", b"0\r\n\r\n"),
    "continue": with_line(b"Expect: 100-continue\r\nContent-Length: 5", b"hello"),
    "upgrade": with_line(b"Connection: upgrade\r\nUpgrade: websocket"),
    "upgrade alone": with_line(b"Upgrade: h2c"),
    "close": with_line(b"Connection: close"),
    "close in a list": with_line(b"Connection: keep-alive, close"),
    "close at last": with_line(b"Connection: keep-alive\r\nConnection: close"),
    "close at first": with_line(b"Connection: close\r\nConnection: keep-alive"),
    "a blank before the colon": with_line(b"X-A : b"),
    "no colon": with_line(b"X-A"),
    "no name": with_line(b": b"),
    "a name that is no token": with_line(b"X(A): b"),
    "a zero byte": with_line(b"X-A: a\0b"),
    "a control character": with_line(b"X-A: a\x01b"),
    "a vertical tab": with_line(b"X-A: a\x0bb"),
    "a fold at first": b"GET / HTTP/1.1\r\n Host: here\r\n" + HOST + b"\r\n",
    "bare newlines": b"GET / HTTP/1.1\nHost: here\n\n",
    "lines before": b"\r\n" + GET,
    "1.0": b"GET /echo HTTP/1.0\r\n" + HOST + b"\r\n",
    "1.0 kept": b"GET /echo HTTP/1.0\r\n" + HOST + b"Connection: keep-alive\r\n\r\n",
    "2.0": b"GET /echo HTTP/2.0\r\n" + HOST + b"\r\n",
    "0.9": b"GET /echo\r\n\r\n",
    "a small version": b"GET /echo http/1.1\r\n" + HOST + b"\r\n",
    "an unknown method": b"BREW /echo HTTP/1.1\r\n" + HOST + b"\r\n",
    "a small method": b"get /echo HTTP/1.1\r\n" + HOST + b"\r\n",
    "connect": b"CONNECT here:80 HTTP/1.1\r\n" + HOST + b"\r\n",
    "a whole address": b"GET http://there/echo HTTP/1.1\r\n" + HOST + b"\r\n",
    "a star": b"OPTIONS * HTTP/1.1\r\n" + HOST + b"\r\n",
    "two blanks": b"GET  /echo HTTP/1.1\r\n" + HOST + b"\r\n",
    "a blank in the target": b"GET /a b HTTP/1.1\r\n" + HOST + b"\r\n",
    "a letter beyond ASCII": b"GET /\xe4 HTTP/1.1\r\n" + HOST + b"\r\n",
    "a greeting of TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    "a long head": with_line(b"X-Long: " + b"x" * LONGEST),
    "a long line": b"GET /" + b"x" * LONGEST + b" HTTP/1.1\r\n" + HOST + b"\r\n",
    "no end": with_line(b"X-Long: x")[:-2] + b"X-Long: " + b"x" * 2 * LONGEST,
}


@pytest.fixture
def cycles(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Which requests were read at a glance."""
    found, seen = [], plain_connection.head_of

    def noted(data: bytes):
        head = seen(data)
        if head:
            found.append(head.target)
        return head

    monkeypatch.setattr(plain_connection, "head_of", noted)
    return found


def by_h11(data: bytes) -> tuple[bytes, bytes, list[tuple[bytes, bytes]], bytes, bytes] | None:
    """Method, target, fields and body as h11 reads them, and what is left of the data; nothing if it is not whole."""
    connection = h11.Connection(h11.SERVER)
    connection.receive_data(data)
    try:
        asked, body = connection.next_event(), b""
        if not isinstance(asked, h11.Request):
            return None
        while isinstance(event := connection.next_event(), h11.Data):
            body += event.data
    except h11.RemoteProtocolError:
        return None
    left = connection.trailing_data[0]
    return asked.method, asked.target, list(asked.headers), body, left if event is not h11.NEED_DATA else b""


@pytest.mark.parametrize("data", PLAIN)
def test_what_phones_send_is_read_at_a_glance(data: bytes) -> None:
    assert agreed(data + b"rest")


def agreed(data: bytes) -> bool:
    """Whether it is read at a glance; if so, as h11 reads it."""
    head = head_of(data)
    if head is None:
        return False
    body = data[head.end :]
    found = (head.method.encode(), head.target, head.fields, body[: head.length], body[head.length :])
    assert found == by_h11(data), data
    return True


@pytest.mark.parametrize("data", ODD.values(), ids=ODD)
def test_what_is_odd_is_not_read_at_a_glance(data: bytes) -> None:
    assert head_of(data) is None


@pytest.mark.parametrize("data", PLAIN)
def test_a_head_that_is_not_whole_is_not_read_at_a_glance(data: bytes) -> None:
    head = head_of(data)
    assert head
    assert not any(head_of(data[:cut]) for cut in range(head.end))


PIECES = (b"\r\n", b"\n", b"\r", b" ", b"\t", b":", b",", b"\0", b"\x0b", b"\x85", b"_", b"-", b"+", b"0", b"chunked")
WORDS = (
    b"Transfer-Encoding: chunked\r\n",
    b"Content-Length: 3\r\n",
    HOST,
    b"Connection: close\r\n",
    b" fold\r\n",
    b"\r\n",
)


def spoilt(chance: random.Random) -> bytes:
    """Something that phones send, changed in a few places."""
    data = chance.choice(PLAIN)
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(data))
        gone = chance.choice((0, 0, 1, 2))
        data = data[:at] + chance.choice((*PIECES, *WORDS, bytes([chance.randrange(256)]))) + data[at + gone :]
    return data


def test_whatever_is_read_at_a_glance_is_read_as_h11_would() -> None:
    chance = random.Random(11)
    read = [agreed(spoilt(chance)) for _ in range(20_000)]
    assert 2_000 < sum(read) < 18_000


def both(*parts: bytes) -> Iterator[object]:
    return (spoken(kind, *parts).told for kind in (PlainConnection, H11Protocol))


FRAMED = b"connection: close\r\nTransfer-Encoding: chunked\r\n\r\n1e\r\nInvalid HTTP request received.\r\n0\r\n\r\n"
UNFRAMED = b"Connection: close\r\n\r\nInvalid HTTP request received."
"""The last words to whoever cannot be understood: h11 knows chunks of those alone whom it has heard before."""


def both_in_words(*parts: bytes) -> Iterator[object]:
    return ((answers.replace(FRAMED, UNFRAMED), *rest) for answers, *rest in both(*parts))


@pytest.mark.parametrize("data", [*PLAIN, *ODD.values()], ids=[*map(str, range(len(PLAIN))), *ODD])
def test_every_request_is_answered_alike(data: bytes) -> None:
    ours, theirs = both(data, b"GET /after HTTP/1.1\r\nHost: here\r\n\r\n")
    assert ours == theirs


METHODS = (b"GET", b"HEAD", b"POST")
SAFE = [path for path in PATHS if path != "/too_much"]


@pytest.mark.parametrize("path", SAFE)
@pytest.mark.parametrize("method", METHODS)
def test_every_answer_is_written_alike(cycles: list[bytes], method: bytes, path: str) -> None:
    data = b"%b %b HTTP/1.1\r\nHost: here\r\nContent-Length: 2\r\n\r\nhi" % (method, path.encode())
    ours, theirs = both(data, GET)
    assert ours == theirs
    assert cycles[0] == path.encode()


def test_more_than_was_announced_is_never_sent() -> None:
    said = spoken(PlainConnection, b"GET /too_much HTTP/1.1\r\nHost: here\r\n\r\n")
    assert (said.answers, said.closed) == (b"", True)


def test_an_answer_leaves_in_one_piece() -> None:
    assert [spoken(kind, POST).writes for kind in (PlainConnection, H11Protocol)] == [1, 2]


@pytest.mark.parametrize("data", [GET, POST])
def test_wherever_a_request_is_cut_it_is_answered_alike(data: bytes) -> None:
    whole = spoken(H11Protocol, data, GET).told
    for cut in range(1, len(data)):
        assert spoken(PlainConnection, data[:cut], data[cut:], GET).told == whole


def test_a_body_may_come_byte_by_byte(cycles: list[bytes]) -> None:
    head = head_of(POST)
    assert head
    parts = [POST[: head.end], *(bytes([byte]) for byte in POST[head.end :]), GET]
    ours, theirs = both(*parts)
    assert (ours, len(cycles)) == (theirs, 2)


def test_requests_that_come_at_once_are_answered_one_after_another(cycles: list[bytes]) -> None:
    ours, theirs = both(POST + GET + POST, GET, GET)
    assert ours == theirs
    assert cycles == [b"/t/ABC/log", b"/echo?a=1&b=%20", b"/t/ABC/log", b"/echo?a=1&b=%20", b"/echo?a=1&b=%20"]


def test_after_the_last_answer_nothing_is_read_of_what_came_at_once() -> None:
    ours, theirs = both(b"GET /goodbye HTTP/1.1\r\nHost: here\r\n\r\n" + GET)
    assert ours == theirs


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
def test_what_is_odd_may_come_behind_what_is_plain(odd: bytes) -> None:
    ours, theirs = both_in_words(POST + odd, GET)
    assert ours == theirs
    ours, theirs = both_in_words(POST, odd, GET)
    assert ours == theirs


def test_with_what_is_odd_a_connection_becomes_that_of_h11(cycles: list[bytes]) -> None:
    spoken(PlainConnection, GET, with_line(b"Transfer-Encoding: chunked", b"0\r\n\r\n"), POST)
    assert cycles == [b"/echo?a=1&b=%20"]


def test_a_large_body_is_taken_as_fast_as_it_is_read(cycles: list[bytes]) -> None:
    body = bytes(300_000)
    parts = [b"POST /echo HTTP/1.1\r\nHost: here\r\nContent-Length: 300000\r\n\r\n" + body[:100_000], body[100_000:]]
    ours, theirs = both(*parts, GET)
    assert (ours, len(cycles)) == (theirs, 2)


def test_who_is_answered_before_everything_is_sent_is_not_waited_for() -> None:
    said = spoken(PlainConnection, b"POST /hasty HTTP/1.1\r\nHost: here\r\nContent-Length: 9\r\n\r\n", b"GET / HTT")
    assert said.answers.startswith(b"HTTP/1.1 200 OK\r\n")
    assert (said.closed, len(said.asked)) == (True, 1)


def test_who_leaves_in_the_middle_is_noticed() -> None:
    said = spoken(PlainConnection, POST[:-3])
    assert (said.answers, said.asked) == (b"", ["gone"])


def test_a_cycle_is_uvicorns_but_for_how_it_answers() -> None:
    """What else it does, such as telling the app that its client left, is done there; a new version may differ."""
    assert {name for name in vars(PlainCycle) if not name.startswith("_")} == {"send"}

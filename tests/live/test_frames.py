"""What a stream says, frame by frame, without a server."""

from collections.abc import Iterator

from companion.live.channel import Listener, TableVersion
from companion.live.hub import Hub
from companion.live.open_stream import waited
from companion.live.stream import STILL_HERE, WELCOME, Positions, frame

SOON = 0.001
LONG = 60.0


class Book:
    """A table's standing that a test can change."""

    def __init__(self, position: int = 0, revision: int = 0) -> None:
        self.hub = Hub(9)
        self.now = TableVersion(position, revision)

    def look(self) -> TableVersion:
        return self.now

    def move(self, position: int, revision: int, told: bool = True) -> None:
        self.now = TableVersion(position, revision)
        if told:
            self.hub.publish("TABLE")

    def listen(self, since: int | None = None, heartbeat: float = LONG) -> tuple[Listener, Iterator[str]]:
        listener = self.hub.join("TABLE")
        return listener, waited(listener, Positions(listener, self.look, since, heartbeat).steps())


def first(count: int, stream: Iterator[str]) -> list[str]:
    return [next(stream) for _ in range(count)]


def test_a_frame_has_the_position_as_its_id_and_its_only_content() -> None:
    assert frame("position", 41) == 'id: 41\nevent: position\ndata: {"position": 41}\n\n'


def test_who_comes_new_is_told_where_the_table_stands() -> None:
    _, stream = Book(position=7).listen()

    assert first(3, stream) == [WELCOME, frame("position", 7), frame("seats", 7)]


def test_who_comes_back_is_told_what_happened_meanwhile() -> None:
    _, stream = Book(position=7).listen(since=4)

    assert first(2, stream) == [WELCOME, frame("position", 7)]


def test_who_missed_no_position_is_asked_to_look_at_the_seats_alone() -> None:
    book = Book(position=7)
    _, stream = book.listen(since=7)
    assert first(2, stream) == [WELCOME, frame("seats", 7)]

    book.move(8, 0)
    assert next(stream) == frame("position", 8)


def test_seats_and_positions_are_told_apart() -> None:
    book = Book()
    _, stream = book.listen()
    first(3, stream)

    book.move(0, 1)
    assert next(stream) == frame("seats", 0)
    book.move(1, 1)
    assert next(stream) == frame("position", 1)
    book.move(2, 2)
    assert next(stream) == frame("position", 2) + frame("seats", 2)


def test_several_news_at_once_are_told_as_the_last() -> None:
    book = Book()
    _, stream = book.listen()
    first(3, stream)

    for position in (1, 2, 3):
        book.move(position, 0)

    assert next(stream) == frame("position", 3)


def test_what_happens_between_joining_and_the_first_look_is_told() -> None:
    book = Book()
    _, stream = book.listen()
    book.move(1, 0)

    assert first(2, stream) == [WELCOME, frame("position", 1)]


def test_a_quiet_stream_says_that_it_is_still_there() -> None:
    _, stream = Book().listen(heartbeat=SOON)
    first(3, stream)

    assert first(2, stream) == [STILL_HERE, STILL_HERE]
    assert STILL_HERE.startswith(":"), "a comment"


def test_a_heartbeat_tells_what_another_process_wrote() -> None:
    book = Book()
    _, stream = book.listen(heartbeat=SOON)
    first(3, stream)

    book.move(5, 0, told=False)

    assert next(stream) == frame("position", 5)


def test_an_older_look_never_takes_a_position_back() -> None:
    book = Book(position=5)
    _, stream = book.listen()
    first(3, stream)

    book.move(4, 0)

    assert next(stream) == STILL_HERE


def test_a_closed_stream_ends() -> None:
    listener, stream = Book().listen()
    first(3, stream)

    listener.close()

    assert list(stream) == []

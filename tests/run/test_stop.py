"""Ctrl-C and SIGTERM end the server by itself, with streams open."""

import signal
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from tests.support.server_process import Server, Table

PHONES = 12


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=["ctrl-c", "terminate"])
def test_a_signal_ends_streams_and_server(start, number: signal.Signals) -> None:
    server: Server = start()
    table = server.open_table()
    with ExitStack() as room:
        phones = [room.enter_context(table.listen()) for _ in range(PHONES)]
        assert all(phone.position() == table.position for phone in phones)

        assert server.signal(number) == 0
        assert all(b"event: seats" in phone.rest() for phone in phones)

    assert server.close() == "Stopped.\n", "no thread had to be given up"


def test_what_was_entered_is_there_after_a_restart(start) -> None:
    server: Server = start()
    table = server.open_table()
    table.note("kept")
    server.signal(signal.SIGTERM)

    again: Server = start()
    entries = again.ask("GET", f"{table.path}/log", token=table.token).body["entries"]

    assert (entries[-1]["position"], entries[-1]["note"]) == (table.position, "kept")


def test_two_servers_share_a_database(start) -> None:
    """Both begin at once, on a database that is not there yet."""
    with ThreadPoolExecutor() as pool:
        first, second = (start_.result() for start_ in [pool.submit(start), pool.submit(start)])
    table = first.open_table()
    table.note("by the first")
    Table(second, table.code, table.token, table.position).note("by the second")

    assert first.port != second.port
    assert first.ask("GET", table.path).body["position"] == table.position + 1

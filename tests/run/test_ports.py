"""Which port is used: the usual one or the next free one, or the one asked for and no other."""

import socket
from collections.abc import Iterator

import pytest

from companion import config
from companion.cli import serving
from companion.cli.arguments import Complaint
from tests.support.server_process import environment, refused

HERE = "127.0.0.1"


@pytest.fixture
def taken() -> Iterator[int]:
    """A port at which somebody listens already."""
    with socket.create_server((HERE, 0)) as other:
        yield other.getsockname()[1]


def test_the_next_free_port_is_found(taken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(config, "PORT", taken)

    with serving.listen(HERE, None) as found:
        port = found.getsockname()[1]
        assert taken < port < taken + serving.TRIES
        with serving.listen(HERE, None) as another:
            assert port < another.getsockname()[1] < taken + serving.TRIES


def test_no_free_port_is_told(taken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(config, "PORT", taken)
    monkeypatch.setattr(serving, "TRIES", 1)

    with pytest.raises(Complaint, match=f"no port from {taken} to {taken} is free"):
        serving.listen(HERE, None)


def test_a_server_starts_beside_whoever_has_the_usual_port(start) -> None:
    try:
        other = socket.create_server((HERE, config.PORT))
    except OSError:
        other = socket.socket()
    with other:
        server = start(COMPANION_PORT=None)
        answer = server.ask("GET", "/healthz")

    assert config.PORT < server.port < config.PORT + serving.TRIES
    assert (answer.status, answer.body) == (200, {"status": "ok"})


def test_the_port_asked_for_or_none(taken: int, instance) -> None:
    told = f"companion run: port {taken} is taken; choose another with COMPANION_PORT, or none to find a free one\n"

    by_variable = refused(env=environment(instance, COMPANION_PORT=taken))
    by_option = refused("--port", str(taken), env=environment(instance, COMPANION_PORT=0))

    assert (by_variable.returncode, by_variable.stdout, by_variable.stderr) == (2, "", told)
    assert (by_option.returncode, by_option.stdout, by_option.stderr) == (2, "", told)
    assert not instance.exists(), "nothing was touched"


def test_a_port_that_was_just_left_can_be_used_at_once(start) -> None:
    first = start()
    table = first.open_table()
    with table.listen() as phone:
        phone.position()
        first.close()

    assert start(COMPANION_PORT=first.port).port == first.port

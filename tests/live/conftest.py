from collections.abc import Iterator

import pytest

from tests.support.server_process import Server, Table

ADMITTED = 8


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that admits few streams."""
    served = Server(tmp_path_factory.mktemp("instance"), COMPANION_STREAMS=ADMITTED)
    yield served
    served.close()


@pytest.fixture
def table(server: Server) -> Table:
    return server.open_table()

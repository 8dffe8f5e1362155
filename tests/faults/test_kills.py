"""`kill -9` of the database's server while others write; the long form is a part of `make bench`."""

from contextlib import closing
from pathlib import Path

from tests.support.crowd import Crowd
from tests.support.forked_server import Forks
from tests.support.postgres import Postgres

KILLS = 3


def test_the_server_of_the_database_is_killed_again_and_again(tmp_path: Path, server: Postgres) -> None:
    """The app goes on, and whoever was told 503 sends it again: nothing is lost, doubled or out of order."""
    with closing(Forks()) as forks:
        with Crowd(forks.start(tmp_path, server.create("killed")), tables=2, writers=4, streams=False) as crowd:
            for _ in range(KILLS):
                crowd.wait(3)
                server.kill()
                server.start()
            crowd.wait(4)

        assert crowd.checked() == []
    assert set(crowd.statuses) <= {200, 201, 409, 503}

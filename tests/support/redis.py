"""A Redis of our own: on a socket in a folder of its own, ended with the test."""

import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

from redis import Redis as Client
from redis import RedisError

from tests.support.postgres import END_WITH_PARENT, PATIENCE, Missing

SETTINGS = ("--port", "0", "--save", "", "--appendonly", "no", "--databases", "64")


class Redis:
    """A server, which may be killed, stopped for a while and started anew at the same address."""

    def __init__(self) -> None:
        program = shutil.which("redis-server")
        if program is None:
            raise Missing("no redis-server here: install Redis, on Debian and Ubuntu the package redis-server")
        self.folder = Path(tempfile.mkdtemp(prefix="redis-", dir="/tmp"))
        bound = END_WITH_PARENT if shutil.which(END_WITH_PARENT[0]) else ()
        self._command = [*bound, program, "--unixsocket", str(self.folder / "redis"), *SETTINGS]
        self.start()

    @property
    def address(self) -> str:
        return f"unix://{self.folder / 'redis'}"

    def start(self) -> None:
        self.process = subprocess.Popen(self._command, cwd=self.folder, stdout=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE
        while not self._answers():
            assert self.process.poll() is None
            assert time.monotonic() < end
            time.sleep(0.005)

    def _answers(self) -> bool:
        try:
            with Client.from_url(self.address) as client:
                return bool(client.ping())
        except RedisError:
            return False

    def forget(self) -> None:
        """Everything that was counted."""
        with Client.from_url(self.address) as client:
            client.flushall()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)

    def freeze(self) -> None:
        """It stands still, and nothing is closed."""
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self.process.send_signal(signal.SIGCONT)

    def close(self) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

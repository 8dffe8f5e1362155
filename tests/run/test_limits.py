"""Many open files: more than `select` can count, and more than a shell allows at first."""

import contextlib
import os
import resource
import subprocess
import sys
from pathlib import Path

from tests.support.server_process import PATIENCE, ROOT, Server

SELECT_COUNTS_TO = 1024
PHONES = 50
"""Enough to fill the numbers that were still free below."""

RAISED = """
import resource
from companion.cli.serving import allow_files
_, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (64, {hard}))
allow_files({wanted})
print(*resource.getrlimit(resource.RLIMIT_NOFILE))
"""


def allowed(wanted: int, hard: str = "hard") -> list[int]:
    """Soft and hard limit after asking for so many files, in a process that began with 64."""
    script = RAISED.format(wanted=wanted, hard=hard)
    command = [sys.executable, "-c", script]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=True)
    return [int(word) for word in ran.stdout.split()]


def test_more_files_are_allowed_as_far_as_the_machine_lets_us() -> None:
    assert allowed(200)[0] == 200
    assert allowed(50)[0] == 64, "never fewer than before"
    assert allowed(5000, hard="100") == [100, 100]


def test_sockets_beyond_what_select_counts(instance: Path) -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = SELECT_COUNTS_TO + 200
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(before[0], needed), before[1]))
    with contextlib.ExitStack() as files:
        files.callback(resource.setrlimit, resource.RLIMIT_NOFILE, before)
        nothing = files.enter_context(Path(os.devnull).open("rb"))
        inherited = [os.dup(nothing.fileno()) for _ in range(SELECT_COUNTS_TO)]
        files.callback(lambda: [os.close(number) for number in inherited])
        server = files.enter_context(contextlib.closing(Server(instance, pass_fds=inherited)))
        table = server.open_table()
        phones = [files.enter_context(table.listen()) for _ in range(PHONES)]
        assert {phone.position() for phone in phones} == {table.position}
        position = table.note("heard")
        assert {phone.position() for phone in phones} == {position}

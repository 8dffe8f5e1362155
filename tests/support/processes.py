"""What the system knows of processes, by their ids."""

from pathlib import Path


def runs(process: int) -> bool:
    """Whether a process is there, and not only its name."""
    try:
        return Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def children(process: int) -> list[int]:
    """Those that a process began and has not waited for."""
    return [*map(int, Path(f"/proc/{process}/task/{process}/children").read_text("ascii").split())]

"""Packages that only measurements need, fetched when they are missing, each into a folder of its own under `build`."""

import importlib.util
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "build" / "fetched"
PATIENCE = 300


def there(package: str) -> bool:
    """Whether a package is installed, or was fetched now or before."""
    folder = FOLDER / package
    if importlib.util.find_spec(package) is None and not (folder / package).exists():
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(folder), package]
        subprocess.run(pip, check=False, capture_output=True, timeout=PATIENCE)
    return importlib.util.find_spec(package) is not None or (folder / package).exists()


def folder_of(package: str) -> str:
    """Where it would be, for the end of a search path: what is installed goes before."""
    return str(FOLDER / package)

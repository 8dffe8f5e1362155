"""The style of a game's drawing by day, for a picture that is looked at on its own."""

import re
from functools import cache
from pathlib import Path

from companion.web.brought import static_path
from companion.web.parts import styles_of

HOUSE = "companion.css"
PALETTE = re.compile(r":root \{[^}]*\}")
OTHERWISE = re.compile(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
"""What holds in the dark, on paper, or where things move: not in a picture."""


def drawing_style(game: str) -> str:
    """The colours of the house, and the game's own style sheets for its drawing."""
    ours = static_path(HOUSE)
    palette = _by_day(ours, ours.stat().st_mtime)
    own = map(static_path, styles_of(game, "board"))
    colours = "".join(PALETTE.findall(palette)[:1])
    return colours + "".join(_by_day(path, path.stat().st_mtime) for path in own)


@cache
def _by_day(path: Path, changed: float) -> str:
    return re.sub(r"\s+", " ", OTHERWISE.sub("", path.read_text(encoding="utf-8")))

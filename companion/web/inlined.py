"""The style of a game's drawing by day, for a picture that is looked at on its own."""

import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path

from companion.web.brought import static_path
from companion.web.parts import styles_of

HOUSE = "companion.css"
PALETTE = re.compile(r":root \{[^}]*\}")
OTHERWISE = re.compile(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
"""What holds in the dark, on paper, or where things move: not in a picture."""


def drawing_style(game: str) -> str:
    """The colours of the house, and the game's own style sheets for its drawing and what it shares with icons."""
    ours = static_path(HOUSE)
    palette = _by_day(ours, ours.stat().st_mtime)
    own = map(static_path, styles_of(game, "icons", "board"))
    colours = "".join(PALETTE.findall(palette)[:1])
    return colours + "".join(_by_day(path, path.stat().st_mtime) for path in own)


def allowing(style: str) -> str:
    """What a browser may make of a picture with this style in it: draw it by that, and nothing else."""
    known = b64encode(sha256(style.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{known}'; frame-ancestors 'none'"


@cache
def _by_day(path: Path, changed: float) -> str:
    return re.sub(r"\s+", " ", OTHERWISE.sub("", path.read_text(encoding="utf-8")))

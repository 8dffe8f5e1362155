"""QR codes as SVG: one path, no pictures to decode, nothing inline."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode

ADDRESS = "companion_address"
"""The cookie with the address that the host chose among several networks."""

QUIET = 4
"""The blank margin that readers need, in modules."""

KEPT = 64
"""How many codes of tables are kept: everybody who comes looks at the same one."""


def svg(text: str) -> str:
    """A QR code for a text, dark on light in every theme."""
    code: QRCode = QRCode(error_correction=ERROR_CORRECT_M, border=QUIET)
    code.add_data(text)
    code.make(fit=True)
    rows = code.get_matrix()
    size = len(rows)
    path = "".join(bar for y, row in enumerate(rows) for bar in _bars(y, row))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" shape-rendering="crispEdges">'
        f'<path fill="#fff" d="M0 0h{size}v{size}H0z"/><path fill="#000" d="{path}"/></svg>'
    )


@lru_cache(KEPT)
def public_svg(text: str) -> str:
    """The same for a text that is no secret: drawn once, however many look at it."""
    return svg(text)


def _bars(y: int, row: list[bool]) -> Iterator[str]:
    """The dark stretches of a row."""
    x = 0
    for dark, modules in groupby(row):
        length = len(list(modules))
        if dark:
            yield f"M{x} {y}h{length}v1h-{length}z"
        x += length

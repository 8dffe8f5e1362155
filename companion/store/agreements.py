"""What tables agreed on, read from the text in which it is stored: those that agreed on the same share one of it.

Each holds a whole catalogue, and nobody changes what was read.
"""

import json
from functools import lru_cache
from typing import Any, Final

KEPT: Final = 64
"""How many are kept to be shared."""

CATALOGUE: Final = "catalogue"


@lru_cache(maxsize=KEPT)
def agreement(text: str) -> Any:
    """A header as it was stored. Headers that differ in their colours alone still share their catalogue."""
    header = json.loads(text)
    if isinstance(header, dict) and CATALOGUE in header:
        header[CATALOGUE] = _shared(json.dumps(header[CATALOGUE]))
    return header


@lru_cache(maxsize=KEPT)
def _shared(text: str) -> Any:
    return json.loads(text)

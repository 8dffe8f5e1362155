"""Chance from the seed: the numbers anybody can compute again, evenly spread, the same whenever asked again."""

import hashlib
import hmac

SEED = "caral"
VECTORS = {
    "die:0:0": "ff2c27fbeaec2f4a2a3ba9c9dd3ecf48a9d9b1a35ae6ea8bf8ee2b9a1a3ab1a0",
}


def number(message: str, seed: str = SEED) -> int:
    """One draw as anybody would compute it who has read how it is done."""
    return int(hmac.new(seed.encode(), message.encode(), hashlib.sha256).hexdigest(), 16)

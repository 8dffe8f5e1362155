"""What lies on the base game when."""

from companion.engine.variants import Variant, edition
from companion.games.inkas.editions import ENGLISH

VARIANTS = (Variant(ENGLISH, edition("english")),)

"""The games on this engine."""

from companion.engine.meta import GameMeta
from companion.games.caral.meta import META as CARAL

GAMES: tuple[GameMeta, ...] = (CARAL,)

"""What is missing for the app to do its work."""

from companion.live import redis_server
from companion.store import readiness

REDIS = "redis"


def missing(redis: str | None, seconds: float) -> list[str]:
    """The database, its migrations, or the Redis at this address; nothing where everything is there."""
    found = readiness.missing()
    return found if redis is None or redis_server.answers(redis, seconds) else [*found, REDIS]

"""The Redis of several processes, where one is configured. Its driver is loaded only then."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from redis import Redis


def impatient(seconds: float) -> dict[str, Any]:
    """How it is reached: whoever asks is told soon when it is away, and tries again by themselves."""
    from redis.backoff import NoBackoff
    from redis.retry import Retry

    return {"socket_timeout": seconds, "socket_connect_timeout": seconds, "retry": Retry(NoBackoff(), 0)}


def connected(address: str, seconds: float) -> "Redis":
    from redis import Redis

    return Redis.from_url(address, **impatient(seconds))


def channel(server: "Redis") -> str:
    """Where news are told. Houses that share a Redis take databases of different numbers in it."""
    return f"companion:{server.connection_pool.connection_kwargs.get('db') or 0}:live"


def trouble() -> tuple[type[Exception], ...]:
    """What may go wrong on the way there, a nonsensical address included."""
    from redis import RedisError

    return RedisError, OSError, ValueError


def answers(address: str, seconds: float) -> bool:
    try:
        with connected(address, seconds) as server:
            return bool(server.ping())
    except ImportError:
        return False
    except trouble():
        return False

"""Whether the Redis of several processes can be reached, where one is configured."""


def answers(address: str, seconds: float) -> bool:
    try:
        from redis import Redis, RedisError
    except ImportError:
        return False
    try:
        with Redis.from_url(address, socket_timeout=seconds, socket_connect_timeout=seconds) as server:
            return bool(server.ping())
    except (RedisError, OSError, ValueError):
        return False

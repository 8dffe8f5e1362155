"""The Redis by which several processes tell each other news."""

from collections.abc import Iterator
from urllib.parse import urlsplit

from companion.brand import SLUG
from companion.findings import Fault, Finding

SETTING = "COMPANION_REDIS_URL"


def examine(address: str, seconds: float) -> Iterator[Finding]:
    try:
        from redis import AuthenticationError, Redis, RedisError
    except ImportError:
        yield Fault("its driver is not installed", f"pip install '{SLUG}[server]'")
        return
    parts = urlsplit(address)
    shown = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"
    try:
        with Redis.from_url(address, socket_timeout=seconds, socket_connect_timeout=seconds) as server:
            server.ping()
    except AuthenticationError:
        yield Fault(f"{shown} wants another password", f"correct it in {SETTING}: redis://:PASSWORD@HOST:PORT/0")
    except ValueError:
        yield Fault(f"{shown} is no address of a Redis", f"write {SETTING} as redis://HOST:PORT/0 or unix:///PATH")
    except (RedisError, OSError) as error:
        yield Fault(f"nobody answers at {shown} ({error})", f"start Redis, let it listen there, or correct {SETTING}")
    else:
        yield Finding(f"{shown} answers")

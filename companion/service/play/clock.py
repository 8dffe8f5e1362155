"""The server's clock: UTC, RFC 3339 with milliseconds."""

from datetime import UTC, datetime


def timestamp() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")

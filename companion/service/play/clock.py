"""Moments as text: UTC, RFC 3339 with milliseconds."""

from datetime import UTC, datetime


def timestamp() -> str:
    """Now, by the server's clock."""
    return written_moment(datetime.now(UTC))


def moment(text: str) -> datetime | None:
    """A time in UTC with milliseconds, as we write it."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    return found.astimezone(UTC) if written_moment(found) == text else None


def written_moment(at: datetime) -> str:
    in_utc = at.astimezone(UTC) if at.tzinfo else at
    return in_utc.replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"

"""What a caller can be told instead of an answer: a status, a code, and the way out."""

from typing import Any, ClassVar

from companion.engine.rules import Refusal
from companion.store import log, trouble

DatabaseError = trouble.DatabaseError
DamagedEntry = log.DamagedEntry


class ServiceProblem(Exception):
    """Told to the caller as problem+json. The title is the text of `code` in the caller's language."""

    status: ClassVar[int] = 400
    retry_after: int | None = None
    """After how many seconds it is worth trying again."""

    def __init__(self, code: str, /, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.params = params
        self.extra: dict[str, Any] = {}


class BadInput(ServiceProblem):
    """Not an action of this game, or a field that makes no sense: `errors` names it."""

    def __init__(self, code: str, where: str, /, **params: Any) -> None:
        super().__init__(code, **params)
        self.where = where


class Unauthorised(ServiceProblem):
    status = 401


class Forbidden(ServiceProblem):
    status = 403


class Unknown(ServiceProblem):
    status = 404


class Conflict(ServiceProblem):
    status = 409


class TooMany(ServiceProblem):
    """So much at once is for nobody; the same again later."""

    status = 429

    def __init__(self, code: str, /, seconds: int, **params: Any) -> None:
        super().__init__(code, seconds=seconds, **params)
        self.retry_after = seconds


class AgainstTheRules(ServiceProblem):
    status = 422

    def __init__(self, refusals: tuple[Refusal, ...]) -> None:
        super().__init__("service.refused")
        self.refusals = refusals


class Damaged(Conflict):
    """A table of which an entry cannot be read goes no further."""

    def __init__(self, position: int) -> None:
        super().__init__("service.damaged", position=position, last=position - 1)


class Unavailable(ServiceProblem):
    """The database does not do what it is asked. Nothing is promised of what was sent."""

    status = 503
    retry_after = 2

    def __init__(self, reason: str = trouble.BUSY) -> None:
        super().__init__(f"service.unavailable.{reason}")


def unavailable(error: DatabaseError) -> Unavailable | None:
    """What is told of an error of the database; nothing if it is our own fault."""
    reason = trouble.reason(error)
    return None if reason is None else Unavailable(reason)

"""What came with a request: a token, or a browser's cookie that counts only for our own pages."""

from flask import request

from companion.http.language import asked_now
from companion.http.own_pages import is_own_origin
from companion.service.access.callers import Credentials
from companion.service.access.households import household_of, household_of_browser, is_for_a_table
from companion.service.errors import Forbidden, Unauthorised
from companion.service.records import Household

COOKIE = "companion_device"
HOUSEHOLD_KEY = "X-Household-Token"
SAFE = ("GET", "HEAD", "OPTIONS")
BEARER = "bearer "


def credentials() -> Credentials:
    """A token goes before the browser's cookie."""
    if (token := bearer_token()) is not None:
        return Credentials(token=token)
    return Credentials(cookie=own_cookie())


def bearer_token() -> str | None:
    header: str = asked_now().environ.get("HTTP_AUTHORIZATION", "")
    return header[len(BEARER) :].strip() if header.lower().startswith(BEARER) else None


def own_cookie() -> str | None:
    """The browser's cookie; a request that another page sent to change something is refused."""
    cookie = request.cookies.get(COOKIE)
    if cookie is not None:
        must_come_from_own_page()
    return cookie


def must_come_from_own_page() -> None:
    if asked_now().method not in SAFE and not from_own_page():
        raise Forbidden("service.foreign_origin")


def from_own_page() -> bool:
    sent = asked_now().environ
    site = sent.get("HTTP_SEC_FETCH_SITE")
    if site is not None:
        return site in ("same-origin", "none")
    origin = sent.get("HTTP_ORIGIN")
    return origin is None or is_own_origin(origin)


def id_from(sender: str | None, client_id: str | None) -> str | None:
    """A client's own id together with where it came from: ids are no secrets, and tokens are told again by them."""
    return None if client_id is None else f"{sender or ''} {client_id}"


def household() -> Household:
    """The household whose key was sent, or the browser's own."""
    if (key := request.headers.get(HOUSEHOLD_KEY) or bearer_token()) is not None:
        found = household_of(key)
    else:
        found = household_of_browser(own_cookie())
    if found is None:
        raise Unauthorised("service.no_household")
    return found


def household_if_any() -> Household | None:
    """For which household a table is opened. A table's token is no household's key, and none is needed."""
    if (key := request.headers.get(HOUSEHOLD_KEY)) is not None:
        return household_of(key)
    token = bearer_token()
    return household_of_browser(own_cookie()) if token is None or is_for_a_table(token) else household_of(token)

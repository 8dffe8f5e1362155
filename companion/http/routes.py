"""Which view an address leads to, found once: phones ask at the same few addresses of their table, tap after tap."""

from typing import Any, Final

from flask.ctx import RequestContext
from werkzeug.routing import Rule

MOST: Final = 4096
Route = tuple[Rule, dict[str, Any]]


class Routes:
    """Addresses that lead somewhere, with what stands in them; those that lead nowhere are looked at every time."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], Route] = {}

    def find(self, method: str, path: str) -> Route | None:
        return self._known.get((method, path))

    def keep(self, method: str, path: str, route: Route) -> None:
        if len(self._known) >= MOST:
            self._known.clear()
        self._known[method, path] = route


class Asked(RequestContext):
    """A request that finds its view there. A stream's is entered anew whenever it has something to say."""

    def match_request(self) -> None:
        """Which host was asked, and how, makes no difference here."""
        routes: Routes = self.app.extensions["routes"]
        asked: Any = self.url_adapter
        found = routes.find(asked.default_method, asked.path_info)
        if found is not None:
            self.request.url_rule, self.request.view_args = found[0], dict(found[1])
            return
        super().match_request()
        if self.request.url_rule is not None:
            route = self.request.url_rule, dict(self.request.view_args or {})
            routes.keep(asked.default_method, asked.path_info, route)

"""Settings: names that nobody knows, values that make no sense, and those that do not go together."""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from companion import config
from companion.findings import Concern, Fault, Finding


def read(environment: Mapping[str, str]) -> tuple[dict[str, Any], list[Finding]]:
    """Whatever makes sense, and what is wrong with the rest."""
    found: dict[str, Any] = {}
    faults: list[Finding] = list(_unknown(environment))
    for name in config.SETTINGS:
        try:
            found |= config.from_environment({name: environment.get(name, "")})
        except config.BadSetting as problem:
            faults.append(Fault(str(problem), "correct it, or leave it out for its default"))
    return found, [*faults, *_together(found)]


def _unknown(environment: Mapping[str, str]) -> Iterator[Finding]:
    for name in sorted(environment):
        if name.startswith(config.PREFIX) and name not in config.SETTINGS:
            near = get_close_matches(name, config.SETTINGS, 1)
            remedy = f"did you mean {near[0]}?" if near else "leave it out; `companion run --help` lists all settings"
            yield Fault(f"{name} is no setting of this program, and has no effect", remedy)


def _together(settings: Mapping[str, Any]) -> Iterator[Finding]:
    address = str(settings.get("PUBLIC_URL", ""))
    if address.startswith("https:") and "TRUSTED_PROXIES" not in settings:
        yield Concern(
            "phones come by https and no proxy is trusted: cookies are not Secure, and all phones count as one address",
            "name the proxy's address in COMPANION_TRUSTED_PROXIES",
        )

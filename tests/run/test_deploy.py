"""Files of `deploy/`: they can be read, their commands are ours, their settings make sense, and they fit each other."""

import configparser
import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from companion import config
from companion.cli.door import COMMANDS, parser
from tests.support.server_process import ROOT

DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").iterdir())
UPSTREAM = f"127.0.0.1:{config.PORT}"


def unit(path: Path) -> configparser.RawConfigParser:
    read = configparser.RawConfigParser(strict=True, comment_prefixes=("#",), delimiters=("=",))
    read.optionxform = str  # type: ignore[assignment,method-assign]
    read.read_string(path.read_text("utf-8"))
    return read


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    return found


def container() -> list[tuple[str, str]]:
    """The instructions of the container file, each with what follows it."""
    lines = [line for line in (DEPLOY / "Containerfile").read_text("utf-8").splitlines() if line and line[0] != "#"]
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in lines)]


def shown() -> Iterator[str]:
    """Command lines on the page that leads through it."""
    page = (DEPLOY / "README.md").read_text("utf-8")
    yield from re.findall(r"^\$ .*/bin/(companion .*)$", page, re.M)


def ours() -> Iterator[tuple[str, list[str]]]:
    """Every command of ours in these files, with where it stands."""
    for path in UNITS:
        for value in unit(path)["Service"].values() if path.suffix == ".service" else ():
            if "bin/companion " in value:
                words = shlex.split(value)
                inner = shlex.split(words[2].replace("$$(", "$(")) if words[0] == "/bin/sh" else words
                yield path.name, inner[inner.index("/opt/companion/bin/companion") + 1 :]
    for name, service in compose()["services"].items():
        if service.get("command", [""])[0] == "companion":
            yield f"compose {name}", service["command"][1:]
    yield "Containerfile", json.loads(dict(container())["CMD"])[1:]
    for line in shown():
        yield "README", shlex.split(line)[1:]


def variables() -> Iterator[tuple[str, str, str]]:
    """Every setting in these files: where, its name, its value."""
    for line in (DEPLOY / "companion.env").read_text("utf-8").splitlines():
        if found := re.fullmatch(r"#?(COMPANION_\w+)=(.*)", line):
            yield "companion.env", found[1], found[2]
    for name, value in compose()["x-companion"]["environment"].items():
        yield "compose", name, re.sub(r"\$\{\w+:\?[^}]*\}", "chosen.example", value)
    for name, value in re.findall(r"(COMPANION_\w+)=(\S+)", dict(container())["ENV"]):
        yield "Containerfile", name, value


@pytest.mark.parametrize(("where", "words"), [*ours()])
def test_every_command_can_be_read(where: str, words: list[str]) -> None:
    args = parser(words).parse_args(words)

    assert args.command in COMMANDS


def test_each_service_has_its_command() -> None:
    named = {where: words[0] for where, words in ours() if where != "README"}

    assert named == {
        "companion.service": "run",
        "companion-serve.service": "serve",
        "companion-ponder.service": "ponder",
        "companion-backup.service": "backup",
        "compose app": "serve",
        "compose ponder": "ponder",
        "Containerfile": "run",
    }
    assert {"doctor", "migrate", "backup", "restore", "check"} <= {words[0] for where, words in ours()}


@pytest.mark.parametrize(("where", "name", "value"), [*variables()])
def test_every_setting_is_known_and_makes_sense(where: str, name: str, value: str) -> None:
    assert config.from_environment({name: value}).keys() == {config.SETTINGS[name].key}


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_units_have_what_systemd_wants(path: Path) -> None:
    read = unit(path)

    assert read["Unit"]["Description"]
    if path.suffix == ".timer":
        assert path.with_suffix(".service") in UNITS
        return
    service = read["Service"]
    assert service["User"] == "companion"
    assert service["ExecStart"].startswith("/")
    assert service["EnvironmentFile"] == "/etc/companion/companion.env"
    assert service["ProtectSystem"] == "strict", "nothing but its own folder is written"
    assert service["StateDirectory"].split()[0] == "companion"


def test_the_service_starts_with_all_settings_of_its_file() -> None:
    from_file = {name: value for where, name, value in variables() if where == "companion.env"}

    assert config.from_environment(from_file)["HOST"] == "127.0.0.1", "only the proxy reaches it"
    assert from_file["COMPANION_PORT"] == str(config.PORT)


def test_nginx_is_whole_and_says_who_asks() -> None:
    text = re.sub(r"#.*", "", (DEPLOY / "nginx.conf").read_text("utf-8"))
    directives = [line.split() for line in re.split(r"[;{}]", text) if line.strip()]
    said = {words[1]: words[2] for words in directives if words[0] == "proxy_set_header"}
    by_name = {words[0]: words[1:] for words in directives}

    assert text.count("{") == text.count("}") > 0
    assert ["server", UPSTREAM] in directives
    assert (said["X-Forwarded-For"], said["X-Forwarded-Proto"]) == ("$remote_addr", "$scheme")
    assert said["Host"] == "$host"
    assert by_name["proxy_buffering"] == ["off"], "streams come at once"
    assert int(by_name["proxy_read_timeout"][0].rstrip("s")) > 2 * config.HEARTBEAT_SECONDS
    assert int(by_name["client_max_body_size"][0].rstrip("m")) * 1024**2 >= config.MOST_IMPORT_BYTES


def test_caddy_leads_to_the_app() -> None:
    text = (DEPLOY / "Caddyfile").read_text("utf-8")

    assert text.count("{") == text.count("}") > 0
    assert f"reverse_proxy {{$APP:{UPSTREAM}}}" in text
    assert int(re.findall(r"max_size (\d+)MB", text)[0]) * 1_000_000 >= 0.95 * config.MOST_IMPORT_BYTES


def test_compose_fits_together() -> None:
    read = compose()
    services, own = read["services"], read["x-companion"]["environment"]
    (network,) = read["networks"]["default"]["ipam"]["config"]

    assert network["subnet"] == own["COMPANION_TRUSTED_PROXIES"], "whoever asks through Caddy is told apart"
    assert f"@postgres/{services['postgres']['environment']['POSTGRES_DB']}" in own["COMPANION_DATABASE_URL"]
    assert own["COMPANION_REDIS_URL"].startswith("redis://redis:6379")
    assert services["caddy"]["environment"]["APP"] == f"app:{config.PORT}"
    assert (DEPLOY / read["x-companion"]["build"]["context"] / read["x-companion"]["build"]["dockerfile"]).exists()
    assert all((DEPLOY / path).exists() for path in re.findall(r"\./([^:]+):", str(services["caddy"]["volumes"])))
    processes = int(services["app"]["command"][-1])
    (most,) = re.findall(r"max_connections=(\d+)", str(services["postgres"]["command"]))
    assert int(most) > (processes + 1) * config.CONNECTIONS


def test_the_container_is_made_of_files_that_are_there() -> None:
    copied = [rest.split()[:-1] for word, rest in container() if word == "COPY" and not rest.startswith("--from")]

    assert all((ROOT / name).exists() for names in copied for name in names)
    assert dict(container())["EXPOSE"] == str(config.PORT)


def test_the_page_names_files_that_are_there() -> None:
    page = (DEPLOY / "README.md").read_text("utf-8")
    named = re.findall(r"`((?:systemd/)?[\w.-]+\.(?:service|timer|env|conf|yaml)|Caddyfile|Containerfile)`", page)

    assert {Path(name).name for name in named} == {path.name for path in DEPLOY.rglob("*") if path.is_file()} - {
        "README.md"
    }

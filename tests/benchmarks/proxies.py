"""Our files for nginx and Caddy before a running app, at other ports of this machine and with certificates of our own:
pages and posts go through, streams are told at once, cookies are for https alone.

`python -m tests.benchmarks.proxies`, with either program where PATH finds it.
"""

import os
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path
from typing import Any

from companion.config import HEARTBEAT_SECONDS
from tests.support.server_process import ROOT, Door, Server
from tests.support.waiting import wait_until

HERE = "127.0.0.1"
NAME = "localhost"
POSTS = 20
Found = dict[str, Any]


class Secure(Door):
    """An app behind a proxy with a certificate that nobody knows."""

    def connection(self) -> HTTPConnection:
        return HTTPSConnection(NAME, self.port, timeout=60, context=ssl._create_unverified_context())


class Proxy:
    """A proxy that runs meanwhile, ended by its id."""

    def __init__(self, command: list[str], port: int, **variables: str) -> None:
        self._process = subprocess.Popen(command, env={**os.environ, **variables})
        try:
            wait_until(lambda: self._process.poll() is not None or _answers(port))
            assert self._process.poll() is None, f"{command} ended"
        except AssertionError:
            self.close()
            raise

    def close(self) -> None:
        self._process.terminate()
        self._process.wait()


def _answers(port: int) -> bool:
    """Whether it listens and has its certificate."""
    try:
        with closing(Secure(port).connection()) as line:
            line.connect()
    except OSError:
        return False
    return True


def free_ports(many: int) -> list[int]:
    made = [socket.create_server((HERE, 0)) for _ in range(many)]
    ports = [each.getsockname()[1] for each in made]
    for each in made:
        each.close()
    return ports


def nginx(program: str, folder: Path, app: int, http: int, https: int) -> Proxy:
    """Our site as it is, but for its ports, its certificate and where the app listens."""
    site = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    words = [
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-subj",
        f"/CN={NAME}",
        "-keyout",
        key,
        "-out",
        certificate,
    ]
    subprocess.run(["openssl", *map(str, words)], check=True, capture_output=True)
    for ours, theirs in {
        "127.0.0.1:8008": f"{HERE}:{app}",
        "listen [::]:80;": "",
        "listen [::]:443 ssl http2;": "",
        "listen 80;": f"listen {HERE}:{http};",
        "listen 443 ssl": f"listen {HERE}:{https} ssl",
        "/etc/letsencrypt/live/companion.example/fullchain.pem": str(certificate),
        "/etc/letsencrypt/live/companion.example/privkey.pem": str(key),
        "companion.example": NAME,
    }.items():
        assert ours in site, ours
        site = site.replace(ours, theirs)
    temporary = "".join(
        f"{name}_temp_path {folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = (
        f"pid {folder}/pid; daemon off; error_log stderr; events {{}} http {{ access_log off; {temporary}\n{site}\n}}"
    )
    (folder / "nginx.conf").write_text(whole, "utf-8")
    command = [program, "-p", str(folder), "-c", str(folder / "nginx.conf")]
    subprocess.run([*command, "-t"], check=True)
    return Proxy(command, https)


def caddy(program: str, folder: Path, app: int, http: int, https: int) -> Proxy:
    """Our site as it is; around it, where it keeps what is its own."""
    ours = ROOT / "deploy" / "Caddyfile"
    around = f"{{\n admin off\n skip_install_trust\n http_port {http}\n https_port {https}\n default_bind {HERE}\n}}\n"
    (folder / "Caddyfile").write_text(f"{around}import {ours}\n", "utf-8")
    variables = {"SITE": NAME, "APP": f"{HERE}:{app}", "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    command = [program, "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
    validated = subprocess.run(
        [program, "validate", *command[2:]], env={**os.environ, **variables}, capture_output=True, check=False
    )
    assert validated.returncode == 0, validated.stderr
    return Proxy(command, https, **variables)


def through(begin: Callable[..., Proxy], program: str) -> Found:
    """What goes through a proxy, and what is wrong with it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        settings = {"PUBLIC_URL": f"https://{NAME}", "TRUSTED_PROXIES": HERE, "LOG": "lines"}
        variables = {f"COMPANION_{name}": value for name, value in settings.items()}
        http, https = free_ports(2)
        with (
            closing(Server(folder / "instance", **variables)) as app,
            closing(begin(program, folder, app.port, http, https)),
        ):
            wrong, took = driven(Secure(https), http)
    slowest = 1000 * max(took, default=0)
    print(f"{begin.__name__}: {len(took)} posts, each told by a stream, the slowest after {slowest:.0f} ms; {wrong}")
    return {"what": begin.__name__, "slowest": slowest, "faults": wrong}


def driven(door: Secure, http: int) -> tuple[list[str], list[float]]:
    wrong, took = list[str](), list[float]()
    table = door.open_table()
    with table.listen() as phone:
        assert phone.position() == table.position
        for number in range(POSTS):
            begun = time.perf_counter()
            position = table.note(f"remark {number}")
            heard = phone.position()
            took.append(time.perf_counter() - begun)
            if heard != position:
                wrong.append(f"the stream says {heard}, not {position}")
    if max(took) >= HEARTBEAT_SECONDS / 2:
        wrong.append("streams are held back")
    with closing(door.connection()) as line:
        line.request("GET", "/new")
        page = line.getresponse()
        page.read()
    cookies = page.headers.get_all("Set-Cookie") or []
    if page.status != 200 or not cookies or not all("Secure" in cookie for cookie in cookies):
        wrong.append(f"a page: {page.status}, cookies {cookies}")
    if not page.headers.get("X-Request-ID"):
        wrong.append("no request id")
    with closing(HTTPConnection(HERE, http, timeout=60)) as line:
        line.request("GET", "/people", headers={"Host": NAME})
        sent_on = line.getresponse()
    if sent_on.status not in (301, 308) or not (sent_on.headers["Location"] or "").startswith("https://"):
        wrong.append(f"without https: {sent_on.status} {sent_on.headers['Location']}")
    return wrong, took


PROXIES: dict[str, Callable[..., Proxy]] = {"nginx": nginx, "caddy": caddy}


def measure(rounds: int) -> Found:
    runs = []
    for name, begin in PROXIES.items():
        program = shutil.which(name)
        if program is None:
            print(f"{name}: not here, so not tried")
            continue
        runs += [through(begin, program) for _ in range(rounds)]
    return {"runs": runs, "faults": [fault for run in runs for fault in run["faults"]]}


if __name__ == "__main__":
    sys.exit(bool(measure(1)["faults"]))

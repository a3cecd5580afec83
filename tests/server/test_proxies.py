"""Behind a proxy: who is believed about the client, and the documented files for nginx and Caddy at work."""

from __future__ import annotations

import json
import os
import signal
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from tests.server.harness import PATIENCE, Live, running
from tools.proxies import NoProxy, find_or_install
from websockets.sync.client import connect

from grognard.server.limits import CATALOGUE, Limits
from grognard.server.proxies import BadProxy, Proxies
from grognard.server.run import bind

DOCS = Path(__file__).parents[2] / "docs" / "proxy"
NAME = "club.example.org"
LOCAL = "127.0.0.1"
TRUSTING = ssl.create_default_context()
TRUSTING.check_hostname, TRUSTING.verify_mode = False, ssl.CERT_NONE


def told(live: Live, **headers: str) -> httpx.Response:
    return httpx.get(live.address + "/", headers=headers, timeout=PATIENCE)


def test_only_a_trusted_proxy_is_believed(tmp_path: Path) -> None:
    forwarded = {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https"}
    with running(tmp_path / "a", proxies=[LOCAL]) as live:
        answer = told(live, **forwarded)
        assert "Secure" in answer.headers["set-cookie"]
        assert answer.headers["strict-transport-security"].startswith("max-age=")
        plain = told(live)
        assert "Secure" not in plain.headers["set-cookie"]
        assert "strict-transport-security" not in plain.headers
    with running(tmp_path / "b", proxies=["203.0.113.1"]) as live:
        answer = told(live, **forwarded)
        assert "Secure" not in answer.headers["set-cookie"]
        assert "strict-transport-security" not in answer.headers


def test_limits_are_counted_by_the_clients_own_address(tmp_path: Path) -> None:
    tight = Limits(requests=0.001, burst=3)
    with running(tmp_path, limits=tight, proxies=[LOCAL]) as live:
        callers = [*["203.0.113.7"] * 4, "203.0.113.8", *(f"2001:db8::{n}" for n in range(1, 5))]
        said = [{"X-Forwarded-For": f"1.2.3.4, {address}"} for address in callers]
        statuses = [httpx.get(f"{live.address}/api/health", headers=x).status_code for x in said]
    assert statuses == [200, 200, 200, 429, 200, 200, 200, 200, 429], "and those of IPv6 by their network"


def test_what_is_forwarded_can_be_nonsense() -> None:
    proxies = Proxies([LOCAL, "10.0.0.0/8"])
    assert proxies.client(LOCAL, ["nonsense"]) == LOCAL
    assert proxies.client(LOCAL, []) == LOCAL
    assert proxies.client(LOCAL, ["203.0.113.7, 10.1.2.3"]) == "203.0.113.7"
    assert proxies.client("::ffff:127.0.0.1", ["203.0.113.7"]) == "203.0.113.7"
    with pytest.raises(BadProxy, match="give an address"):
        Proxies(["the proxy"])


# the documented files


def free_port() -> int:
    with bind(LOCAL, 0) as sock:
        return int(sock.getsockname()[1])


def proxy_path(name: str) -> str:
    """Where one can be installed its test is never skipped."""
    try:
        return find_or_install(name)
    except NoProxy as err:
        pytest.skip(str(err))


@contextmanager
def started(command: list[str], port: int, **env: str) -> Iterator[None]:
    process = subprocess.Popen(command, env={**os.environ, **env}, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    try:
        until = time.monotonic() + PATIENCE
        while True:
            try:
                with httpx.Client(verify=TRUSTING, timeout=2) as b:
                    b.get(f"https://{LOCAL}:{port}/healthz", headers={"Host": NAME}, extensions={"sni_hostname": NAME})
                break
            except httpx.HTTPError:
                assert process.poll() is None, process.communicate()[1].decode()
                assert time.monotonic() < until, "the proxy does not answer"
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=PATIENCE)


@contextmanager
def nginx(folder: Path, server: int, port: int) -> Iterator[None]:
    path = proxy_path("nginx")
    cert, key = folder / "cert.pem", folder / "key.pem"
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
    subprocess.run([*make, "-keyout", str(key), "-out", str(cert)], check=True, capture_output=True)
    site = (DOCS / "nginx.conf").read_text()
    for ours, tests in (
        ("127.0.0.1:8765", f"127.0.0.1:{server}"),
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("listen 80", f"listen 127.0.0.1:{free_port()}"),
        (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(cert)),
        (f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(key)),
    ):
        assert ours in site
        site = site.replace(ours, tests)
    temporary = "".join(
        f"{x}_temp_path {folder}/{x};\n" for x in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    ours = "user root;\n" if os.geteuid() == 0 else ""  # or its workers may not write into our folder
    around = f"{ours}daemon off;\npid {folder}/pid;\nerror_log stderr;\nevents {{}}\n"
    (folder / "nginx.conf").write_text(f"{around}http {{\naccess_log off;\n{temporary}{site}\n}}\n")
    with started([path, "-p", str(folder), "-e", "stderr", "-c", str(folder / "nginx.conf")], port):
        yield


@contextmanager
def caddy(folder: Path, server: int, port: int) -> Iterator[None]:
    path = proxy_path("caddy")
    site = (DOCS / "Caddyfile").read_text()
    assert NAME in site
    assert "127.0.0.1:8765" in site
    site = site.replace(f"{NAME} {{", f"https://{NAME}:{port} {{\n\ttls internal")
    site = site.replace("127.0.0.1:8765", f"127.0.0.1:{server}")
    options = "{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n"
    (folder / "Caddyfile").write_text(options + site)
    command = [path, "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    with started(command, port, HOME=str(folder), XDG_DATA_HOME=str(folder), XDG_CONFIG_HOME=str(folder)):
        yield


@pytest.mark.parametrize("proxy", [nginx, caddy], ids=["nginx", "caddy"])
def test_a_table_behind_the_documented_proxy(tmp_path: Path, proxy: object) -> None:
    with running(tmp_path / "data", hosts=[NAME], proxies=[LOCAL]) as live:
        port = free_port()
        server = int(live.address.rpartition(":")[2])
        (tmp_path / "proxy").mkdir()
        with proxy(tmp_path / "proxy", server, port):  # type: ignore[operator]
            play_by(port)


def play_by(port: int) -> None:
    """A browser comes by TLS: its cookie is safe, and it makes a table and plays."""
    origin = f"https://{NAME}:{port}"
    extensions = {"sni_hostname": NAME}
    with httpx.Client(base_url=f"https://{LOCAL}:{port}", verify=TRUSTING, timeout=PATIENCE) as b:
        headers = {"Host": f"{NAME}:{port}", "Origin": origin}
        front = b.get("/", headers=headers, extensions=extensions)
        assert front.status_code == 200, front.text
        cookie = front.headers["set-cookie"]
        assert "Secure" in cookie
        assert "HttpOnly" in cookie
        assert front.headers["strict-transport-security"].startswith("max-age=")
        headers["Cookie"] = cookie.partition(";")[0]
        body = {"game": "borderland", "seats": {"north": {"kind": "me"}, "south": {"kind": "me"}}}
        made = b.post("/api/tables", json=body, headers=headers, extensions=extensions)
        assert made.status_code == 201, made.text
        assert b.get("/metrics", headers=headers, extensions=extensions).status_code == 200, "we come from this machine"
        large = b"x" * (CATALOGUE - 1)
        brought = b.post("/api/workshops/warpath-2e/import", content=large, headers=headers, extensions=extensions)
        assert brought.json()["error"]["rule"] == "S.file", "the largest body that we take comes through"
        away = {**headers, "X-Forwarded-For": "203.0.113.9"}
        assert b.get("/api/health", headers=away, extensions=extensions).status_code == 200
    table = made.json()["table"]["id"]
    sock = socket.create_connection((LOCAL, port))
    url = f"wss://{NAME}:{port}/api/tables/{table}/socket?role=north"
    sent = {"Cookie": headers["Cookie"], "Origin": origin}
    with connect(url, sock=sock, ssl=TRUSTING, additional_headers=sent) as line:
        state = json.loads(line.recv(PATIENCE))
        option = state["ask"]["options"][0]
        choice = [option["verb"], option["noun"]]
        line.send(json.dumps({"type": "choose", "id": 1, "number": state["number"], "choice": choice}))
        while (said := json.loads(line.recv(PATIENCE)))["type"] == "state":
            pass
        assert said["type"] == "done"

"""Who sends slowly occupies the proxy alone: deploy/nginx.conf in front of real web processes, and without it."""

import re
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.common import chaos, proxied
from tests.common.test_kill import database_url, wait_for

ROOT = Path(__file__).resolve().parents[2]
MORE_THAN_THREADS = 40
HALF_A_HEAD = b"POST /api/v1/events/ HTTP/1.1\r\nHost: localhost\r\nContent-Le"
HALF_A_BODY = b"POST /account/sign-in/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nusername="


@contextmanager
def slow_connections(port: int, beginning: bytes) -> Iterator[None]:
    with ExitStack() as stack:
        for _ in range(MORE_THAN_THREADS):
            held = stack.enter_context(socket.create_connection(("127.0.0.1", port), 5))
            held.sendall(beginning)
        time.sleep(1)
        yield


@pytest.fixture
def service(db: None, tmp_path: Path) -> Iterator[chaos.Service]:
    with chaos.running(tmp_path, database_url()) as found:
        wait_for(lambda: found.ask("/readyz/web") == 200)
        yield found


@pytest.mark.slow
@pytest.mark.fault
@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(proxied.NGINX is None, reason="nginx is not installed: apt-get install nginx-light")
def test_behind_the_proxy_they_stop_nobody(service: chaos.Service, tmp_path: Path) -> None:
    folder = tmp_path / "proxy"
    folder.mkdir()
    direct = service.port
    with proxied.proxy(folder, [f"127.0.0.1:{direct}"]) as port:
        service.port = port
        wait_for(lambda: service.ask("/healthz") == 200)
        for beginning in (HALF_A_HEAD, HALF_A_BODY):
            with slow_connections(port, beginning):
                assert [service.ask("/account/sign-in/") for _ in range(5)] == [200] * 5
        # Without it each holds a thread: what the proxy is there for.
        service.port = direct
        with slow_connections(direct, HALF_A_BODY):
            wait_for(lambda: service.ask("/account/sign-in/") == 0)


def test_both_proxies_read_a_request_whole_and_count_as_one_hop() -> None:
    nginx, caddy = (ROOT / "deploy/nginx.conf").read_text(), (ROOT / "Caddyfile").read_text()
    assert "proxy_request_buffering off" not in nginx
    assert re.search(r"client_(header|body)_timeout \d+s;", nginx)
    assert "proxy_set_header X-Forwarded-For $remote_addr;" in nginx
    assert re.search(r"request_buffers \d+MB", caddy)
    assert re.search(r"max_size \d+MB", caddy)

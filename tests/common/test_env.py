"""A wrong variable stops the start with one sentence that names it."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import env

WRONG: list[tuple[str, Callable[[str], Any]]] = [
    ("maybe", env.flag),
    ("-1", lambda name: env.integer(name, 0)),
    ("1e3", lambda name: env.integer(name, 0)),
    ("٣", lambda name: env.integer(name, 0)),
    ("0", lambda name: env.integer(name, 1, minimum=1)),
    ("LOUD", lambda name: env.one_of(name, ("INFO", "DEBUG"), "INFO")),
    ("http://host/0", lambda name: env.url(name, ("redis", "unix"))),
    ("mysql://host/name", lambda name: env.database(name, "")),
    ("postgresql://host", lambda name: env.database(name, "")),
    ("postgresql://host:abc/name", lambda name: env.database(name, "")),
    ("sqlite://", lambda name: env.database(name, "")),
]


@pytest.mark.parametrize(("value", "read"), WRONG)
def test_a_wrong_value_is_named(
    monkeypatch: pytest.MonkeyPatch, value: str, read: Callable[[str], Any]
) -> None:
    monkeypatch.setenv("MUSTER_THING", value)
    with pytest.raises(ImproperlyConfigured, match=r"^MUSTER_THING .*\.$"):
        read("MUSTER_THING")


def test_a_missing_value_is_named_with_its_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MUSTER_THING", raising=False)
    with pytest.raises(ImproperlyConfigured, match=r"^MUSTER_THING is not set: think of one\.$"):
        env.text("MUSTER_THING", hint="think of one")


def test_a_postgresql_address_is_taken_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("URL", "postgresql://us%40er:p%2Fw@db.example:6432/muster?sslmode=require")
    found = env.database("URL", "")
    wanted = {"NAME": "muster", "USER": "us@er", "PASSWORD": "p/w", "HOST": "db.example", "PORT": 6432}
    assert {name: found[name] for name in wanted} == wanted
    assert found["OPTIONS"]["sslmode"] == "require"
    assert "-c jit=off" in found["OPTIONS"]["options"]
    assert "-c lock_timeout=3s" in found["OPTIONS"]["options"]


@pytest.mark.parametrize(("pooled", "threshold"), [("0", 0), ("1", None)])
def test_nothing_is_prepared_on_a_connection_that_a_pool_lends(
    monkeypatch: pytest.MonkeyPatch, pooled: str, threshold: int | None
) -> None:
    monkeypatch.setenv("MUSTER_POOLED", pooled)
    monkeypatch.setenv("URL", "postgresql://db.example/muster")
    assert env.database("URL", "")["OPTIONS"].get("prepare_threshold") == threshold


def test_a_postgresql_socket_is_a_host(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("URL", "postgresql://me@/muster?host=/run/postgresql")
    assert env.database("URL", "")["HOST"] == "/run/postgresql"


def test_sqlite_takes_the_write_lock_at_the_start_of_a_transaction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("URL", "sqlite:////data/muster.sqlite3")
    found = env.database("URL", "")
    assert (found["NAME"], found["OPTIONS"]["transaction_mode"]) == ("/data/muster.sqlite3", "IMMEDIATE")


def test_a_kept_secret_stays_and_is_for_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    secret = env.kept_secret(path)
    assert len(secret) > 50
    assert env.kept_secret(path) == secret
    assert path.stat().st_mode & 0o777 == 0o600


def start_with(**variables: str) -> "subprocess.CompletedProcess[str]":
    environment = {"PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "config.settings.base", **variables}
    command = [
        sys.executable,
        "-c",
        "from django.conf import settings; print(settings.DEBUG, settings.SECURE_SSL_REDIRECT)",
    ]
    root = Path(__file__).resolve().parents[2]
    return subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)


FOR_REAL = {
    "MUSTER_SECRET_KEY": "not-really-random-but-long-enough-0123456789",
    "REDIS_URL": "redis://localhost/0",
    "CACHE_URL": "redis://localhost/1",
    "DATABASE_URL": "postgresql://localhost/muster",
}


@pytest.mark.parametrize("missing", FOR_REAL)
def test_for_real_every_needed_variable_is_asked_for(missing: str) -> None:
    done = start_with(**{name: value for name, value in FOR_REAL.items() if name != missing})
    assert done.returncode != 0
    assert (
        done.stderr.strip()
        .splitlines()[-1]
        .startswith(f"django.core.exceptions.ImproperlyConfigured: {missing} is not set")
    )


@pytest.mark.parametrize("key", ["x", "x" * 60, "changeme", "0123456789abcdef"])
def test_for_real_a_key_that_can_be_guessed_is_refused(key: str) -> None:
    done = start_with(**FOR_REAL | {"MUSTER_SECRET_KEY": key})
    assert done.returncode != 0
    assert "MUSTER_SECRET_KEY is too easy to guess" in done.stderr.strip().splitlines()[-1]


def test_for_real_it_is_neither_debugging_nor_on_plain_http() -> None:
    assert start_with(**FOR_REAL).stdout == "False True\n"


def test_a_demo_asks_for_nothing(tmp_path: Path) -> None:
    assert start_with(MUSTER_DEMO="1", MUSTER_DATA_DIR=str(tmp_path)).stdout == "False False\n"

"""The files that bring the service up agree with each other and with the code, and a start costs little."""

import configparser
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from common.queues import QUEUES
from config import env

ROOT = Path(__file__).resolve().parents[2]
UNITS = ROOT / "deploy" / "systemd"
MOST_PROCESSOR_SECONDS = 4.0  # settings, models and views; a machine with a load of 20 takes 2.7


def of_compose() -> dict[str, str]:
    services = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
    return {name: " ".join(one["command"]) for name, one in services.items() if one.get("image") == "muster"}


def of_systemd() -> dict[str, str]:
    found = {}
    for path in UNITS.glob("*.service"):
        command = re.search(r"^ExecStart=(.*)$", path.read_text(), re.MULTILINE)
        assert command, path.name
        found[path.stem.removeprefix("muster-")] = command[1]
    return found


def of_running() -> dict[str, str]:
    """The table of processes in docs/running.md."""
    rows = re.findall(r"^\| (\w+)[^|]*\| `(\S[^`]*)`", (ROOT / "docs/running.md").read_text(), re.MULTILINE)
    return {name: command for name, command in rows if command.startswith(("gunicorn", "nice", "celery"))}


@pytest.mark.parametrize(
    "commands", [of_compose(), of_systemd(), of_running()], ids=["compose", "systemd", "docs"]
)
def test_every_queue_has_a_worker_and_there_is_one_clock(commands: dict[str, str]) -> None:
    served = [re.findall(r"--queues (\S+)", command) for command in commands.values()]
    queues = sorted(queue for found in served for words in found for queue in words.split(","))
    assert queues == sorted(QUEUES)
    assert sum(" beat" in command for command in commands.values()) == 1
    assert sum("gunicorn config.wsgi" in command for command in commands.values()) == 1


def test_pages_come_first_then_jobs_then_letters() -> None:
    """Where one machine does all of it, a round's letters take no time from the people who open its pairings."""
    for commands in (of_compose(), of_running()):
        assert commands["worker"].startswith("nice -n 5 celery")
        assert commands["courier"].startswith("nice -n 10 celery")
    for name, nice in (("worker", 5), ("courier", 10)):
        assert f"\nNice={nice}\n" in (UNITS / f"muster-{name}.service").read_text()


@pytest.mark.parametrize("path", sorted(UNITS.glob("*.service")), ids=lambda path: path.name)
def test_a_unit_is_started_again_and_may_write_where_it_has_to_alone(path: Path) -> None:
    unit = path.read_text()
    assert "ProtectSystem=strict" in unit
    assert "NoNewPrivileges=true" in unit
    if "Type=oneshot" not in unit:
        assert "Restart=always" in unit
        assert "ReadWritePaths=/srv/muster/.muster\n" in unit


def test_containers_have_no_rights_they_do_not_need() -> None:
    services = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
    assert len(services) >= 9
    for name, one in services.items():
        assert one["read_only"], name
        assert one["cap_drop"] == ["ALL"], name
        assert one["security_opt"] == ["no-new-privileges:true"], name
        # The proxy alone listens below 1024.
        assert one.get("cap_add", []) == (["NET_BIND_SERVICE"] if name == "proxy" else []), name
    # Their programs would start as root, and need rights to become somebody else.
    assert [services[name]["user"] for name in ("postgres", "queue", "cache")] == [
        "postgres",
        "valkey",
        "valkey",
    ]
    (user,) = re.findall(r"^USER (.*)$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    assert f"useradd --uid {user} " in (ROOT / "Dockerfile").read_text()
    policies = {name: " ".join(services[name]["command"]) for name in ("queue", "cache")}
    assert "noeviction" in policies["queue"], "a queue that forgets loses work"
    assert "allkeys-lru" in policies["cache"]


def test_a_slow_request_holds_a_thread_and_the_application_is_loaded_once() -> None:
    found: dict[str, Any] = {}
    exec((ROOT / "gunicorn.conf.py").read_text(), found)
    assert (found["worker_class"], found["preload_app"]) == ("gthread", True)
    assert found["threads"] > 1
    assert found["timeout"] > env.integer("MUSTER_STATEMENT_SECONDS", 30), "the database gives up first"


def test_a_proxy_lets_go_of_an_idle_connection_before_the_web_process_does() -> None:
    """Otherwise it sends a request into one that is just being closed, and the visitor gets a 502."""
    found: dict[str, Any] = {}
    exec((ROOT / "gunicorn.conf.py").read_text(), found)
    nginx = re.search(
        r"upstream muster {[^}]*keepalive_timeout (\d+)s;", (ROOT / "deploy/nginx.conf").read_text()
    )
    caddy = re.search(r"transport http {\s*keepalive (\d+)s", (ROOT / "Caddyfile").read_text())
    assert nginx
    assert caddy
    assert max(int(nginx[1]), int(caddy[1])) < found["keepalive"]


def test_loading_the_application_costs_little() -> None:
    words = "import config.wsgi, resource; used = resource.getrusage(resource.RUSAGE_SELF); print(used.ru_utime + used.ru_stime)"
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings.tools"}
    tries = []
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-W", "ignore", "-c", words],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        tries.append(float(done.stdout))
    assert min(tries) < MOST_PROCESSOR_SECONDS


def test_the_pool_sets_the_limits_that_a_connection_has_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MUSTER_LOCK_SECONDS", raising=False)
    monkeypatch.delenv("MUSTER_STATEMENT_SECONDS", raising=False)
    monkeypatch.setenv("URL", "postgresql://localhost/muster")
    sent = dict(re.findall(r"-c (\w+)=(\w+)", env.database("URL", None)["OPTIONS"]["options"]))
    pool = configparser.ConfigParser(interpolation=None, comment_prefixes=(";",))
    pool.read(ROOT / "deploy" / "pgbouncer.ini")
    assert dict(re.findall(r"SET (\w+) = '*(\w+)", pool["databases"]["muster"])) == sent
    assert pool["pgbouncer"]["pool_mode"] == "transaction"
    monkeypatch.setenv("MUSTER_POOLED", "1")
    pooled = env.database("URL", None)
    assert pooled["DISABLE_SERVER_SIDE_CURSORS"]
    assert "options" not in pooled["OPTIONS"]

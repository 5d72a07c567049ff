"""What somebody who runs the service reads and copies names only what there is: variables, commands, files, addresses, images."""

import configparser
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import CommandError, get_commands, load_command_class
from django.urls import Resolver404, resolve

from dev import VERBS

ROOT = Path(__file__).resolve().parents[2]
RUNNING = (ROOT / "docs/running.md").read_text(encoding="utf-8")
SECURITY = (ROOT / "docs/security.md").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
DEPLOYED = {
    name: (ROOT / name).read_text(encoding="utf-8")
    for name in ("Dockerfile", "compose.yaml", "Caddyfile", ".github/workflows/ci.yml")
} | {
    str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "deploy").rglob("*"))
    if path.is_file()
}
VARIABLE = re.compile(
    r"\b(?:MUSTER_[A-Z_]+|DATABASE_URL|REDIS_URL|CACHE_URL|WEB_CONCURRENCY|PROMETHEUS_MULTIPROC_DIR)\b"
)
# Compose's own: what the file is filled in with. A test's: what its own documentation names.
OF_COMPOSE = {"MUSTER_HOST"}
OF_TESTS = re.compile(r"MUSTER_(CHAOS|LOAD)_")
# Read by prometheus_client.
OF_OTHERS = {"PROMETHEUS_MULTIPROC_DIR"}


def read_by_the_service() -> set[str]:
    settings = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "config").rglob("*.py"))
    found = re.findall(r"\b(?:env\.\w+|flag|integer|text|_SMTP)\(\s*\"([A-Z_]+)\"", settings)
    started = (ROOT / "gunicorn.conf.py").read_text(encoding="utf-8")
    return {*found, *re.findall(r"environ\.get\(\"([A-Z_]+)\"", started), *OF_OTHERS}


def documented() -> set[str]:
    """The first column of the table of variables; `MUSTER_SMTP_HOST`, `_PORT` stand for two."""
    found: set[str] = set()
    for cell in re.findall(r"^\| (`[A-Z_]+`[^|]*)\|", RUNNING, re.MULTILINE):
        first, *more = re.findall(r"`([A-Z_]+)`", cell)
        stem = first.rpartition("_")[0]
        found |= {first, *(f"{stem}{name}" if name.startswith("_") else name for name in more)}
    return found


def test_the_table_holds_every_variable_that_the_service_reads_and_no_other() -> None:
    assert documented() == read_by_the_service()


@pytest.mark.parametrize("name", sorted(DEPLOYED))
def test_a_file_that_starts_the_service_names_variables_that_it_reads(name: str) -> None:
    named = set(VARIABLE.findall(DEPLOYED[name]))
    assert named <= read_by_the_service() | OF_COMPOSE


def test_the_page_names_variables_that_the_service_reads() -> None:
    named = {one.rstrip("_") for one in VARIABLE.findall(RUNNING) if not OF_TESTS.match(one)}
    assert named <= read_by_the_service() | OF_COMPOSE


def test_what_stands_in_the_file_of_variables_reaches_every_process_of_ours() -> None:
    ours = [one for one in COMPOSE["services"].values() if one.get("image") == "muster"]
    assert all(one["env_file"] == [{"path": ".env", "required": False}] for one in ours)


def commands() -> list[tuple[str, list[str]]]:
    """Each call of manage.py on the page and in the files: the command and its options."""
    texts = "\n".join([RUNNING, SECURITY, *DEPLOYED.values()])
    found = re.findall(r"manage\.(?:py|sh) ([a-z_]+)([^`\n#'\"]*)", texts)
    return [(name, re.findall(r"--[a-z-]+", rest)) for name, rest in found]


def test_every_command_of_the_page_is_there_and_takes_these_options() -> None:
    known = get_commands()
    assert len(commands()) > 15
    for name, options in commands():
        assert name in known, name
        app = known[name]
        command = load_command_class(app, name) if isinstance(app, str) else app
        taken = command.create_parser("manage.py", name).format_help()
        assert [one for one in options if not re.search(rf"{one}\b", taken)] == [], name


def lacks(line: str) -> str:
    """What this call of a command says is missing; the line begins with the command's name."""
    name, *words = [word.strip('"\\') for word in line.split() if word != "…"]
    app = get_commands()[name]
    command = load_command_class(app, name) if isinstance(app, str) else app
    try:
        command.create_parser("manage.py", name).parse_args(words)
    except CommandError as error:
        return str(error) if "required" in str(error) else ""
    return ""


def test_a_command_is_called_with_everything_that_it_asks_for() -> None:
    """An argument or option that must be given is in every line that a reader copies."""
    assert lacks("restore_event FILE")
    lines = re.findall(r"manage\.(?:py|sh) (\w+ [^`\n#]*)", RUNNING)
    assert [line for line in lines if lacks(line)] == []


def test_every_file_that_a_page_names_is_there() -> None:
    for text in (RUNNING, SECURITY):
        named = re.findall(r"`((?:deploy|tests|docs|benchmarks|tournaments|config)/[\w./-]*)", text)
        assert named
        assert [one for one in named if not (ROOT / one).exists()] == []
        assert [
            one for one in re.findall(r"\]\((\w+\.md)\)", text) if not (ROOT / "docs" / one).exists()
        ] == []


def test_every_address_that_is_watched_is_there() -> None:
    texts = "\n".join([RUNNING, *DEPLOYED.values()])
    watched = set(re.findall(r"(?<![\w.-])(/(?:healthz|readyz|metrics)[a-z/]*)\b", texts)) - {"/metrics"}
    assert watched >= {"/healthz", "/readyz", "/readyz/web"}
    for address in watched:
        try:
            resolve(address)
        except Resolver404:
            pytest.fail(f"{address} is no address of the service")


def test_every_verb_of_make_is_there() -> None:
    called = set(re.findall(r"`make ([a-z-]+)", RUNNING + SECURITY))
    assert called >= {"demo", "chaos", "audit"}
    assert called <= VERBS.keys()


def test_what_is_switched_on_has_a_unit_and_every_unit_is_named() -> None:
    (switched_on,) = re.findall(r"systemctl enable --now (.*)", RUNNING)
    units = {path.name for path in (ROOT / "deploy/systemd").iterdir()}
    started = {name if "." in name else f"{name}.service" for name in switched_on.split()}
    assert started <= units
    # A service that a timer starts is not started by itself.
    by_timers = {name.replace(".timer", ".service") for name in units if name.endswith(".timer")}
    assert units == started | by_timers


def test_the_units_and_the_steps_agree_where_things_lie() -> None:
    for path in (ROOT / "deploy/systemd").glob("*.service"):
        unit = configparser.ConfigParser(strict=False, interpolation=None)
        unit.optionxform = str  # type: ignore[assignment,method-assign]
        unit.read(path)
        service = unit["Service"]
        assert service["WorkingDirectory"] == "/srv/muster"
        for folder in service["ReadWritePaths"].split():
            assert re.search(rf"install --directory .*{folder}\b", RUNNING), (
                f"{path.name}: {folder} is not made"
            )
        assert f"deploy/muster.env {service['EnvironmentFile']}" in RUNNING
        assert (
            f"useradd --system --home-dir /srv/muster --shell /usr/sbin/nologin {service['User']}" in RUNNING
        )


def images() -> list[str]:
    texts = "\n".join(DEPLOYED[name] for name in ("Dockerfile", "compose.yaml", ".github/workflows/ci.yml"))
    found = re.findall(r"^(?:FROM| *image:| *container:) +(\S+)", texts, re.MULTILINE)
    return [name for name in found if name != "muster"]


def test_every_image_is_named_by_its_digest() -> None:
    assert len(images()) >= 5
    assert [name for name in images() if not re.search(r":[\w.-]+@sha256:[0-9a-f]{64}$", name)] == []


def test_every_action_is_named_by_its_commit() -> None:
    used = re.findall(r"uses: (.*)", DEPLOYED[".github/workflows/ci.yml"])
    assert used
    assert [one for one in used if not re.search(r"@[0-9a-f]{40} # v\d", one)] == []


def test_every_host_that_a_process_of_compose_looks_for_is_a_service() -> None:
    services = COMPOSE["services"]
    named = re.findall(r"://(?:[^@\n]*@)?([a-z]+)[:/]", DEPLOYED["compose.yaml"])
    named += re.findall(r"reverse_proxy (\w+):", DEPLOYED["Caddyfile"])
    assert {"postgres", "queue", "cache", "web"} <= set(named)
    assert set(named) - {"https"} <= services.keys()
    for one in services.values():
        assert set(one.get("depends_on", {})) <= services.keys()


def test_a_service_that_others_wait_for_says_when_it_is_ready() -> None:
    for one in COMPOSE["services"].values():
        for name, wanted in one.get("depends_on", {}).items():
            if wanted["condition"] == "service_healthy":
                assert "healthcheck" in COMPOSE["services"][name], name


def test_the_proxy_asks_the_web_processes_under_a_name_that_they_answer_to() -> None:
    """Under any other they answer 400, and the proxy sends nobody there."""
    (asked,) = re.findall(r"health_headers {\s*Host (\S+)\s*}", DEPLOYED["Caddyfile"])
    allowed = COMPOSE["services"]["web"]["environment"]["MUSTER_ALLOWED_HOSTS"]
    assert asked in allowed.split(",")


def test_the_image_brings_the_programs_that_back_up_the_server_of_compose() -> None:
    (client,) = re.findall(r"postgresql-client-(\d+)", DEPLOYED["Dockerfile"])
    (server,) = re.findall(r"postgres:(\d+)\.", COMPOSE["services"]["postgres"]["image"])
    assert int(client) >= int(server)

"""The API's description: without a warning, with examples that follow it, and whole enough to generate a client from.

The client is generated here, and plays with a running server: what it can do, a stranger's program can.
"""

import importlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from types import ModuleType
from typing import Any

import jsonschema_rs
import pytest
import yaml
from django.urls import URLPattern, URLResolver, get_resolver
from rest_framework.permissions import SAFE_METHODS
from rest_framework.test import APIClient

from accounts.api.permissions import TokenMayDoThis
from accounts.models import ApiToken, User
from config.api_examples import EXAMPLES, PROBLEM
from tests.factories.accounts import UserFactory, api_token

ROOT = Path(__file__).resolve().parents[2]
TOOLS = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings.tools"}
BIN = Path(sys.executable).parent


@pytest.fixture(scope="session")
def schema_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As `manage.py spectacular` writes it; a single warning ends it."""
    path = tmp_path_factory.mktemp("schema") / "schema.yml"
    words: list[str | Path] = [
        sys.executable,
        "-m",
        "django",
        "spectacular",
        "--validate",
        "--fail-on-warn",
        "--file",
        path,
    ]
    done = subprocess.run(words, cwd=ROOT, env=TOOLS, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return path


@pytest.fixture(scope="session")
def schema(schema_file: Path) -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load(schema_file.read_text(encoding="utf-8"))
    return read


def operations(schema: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for address, methods in schema["paths"].items():
        for method, operation in methods.items():
            yield method, address, operation


def test_every_operation_says_what_it_does_and_how_it_refuses(schema: dict[str, Any]) -> None:
    for method, address, operation in operations(schema):
        where = f"{method} {address}"
        assert operation.get("summary"), where
        assert operation.get("tags"), where
        refused = operation["responses"]["default"]["content"]
        assert refused["application/problem+json"]["schema"]["$ref"].endswith("/Problem"), where
        good = [code for code in operation["responses"] if code.startswith("2")]
        assert good, where
        assert all((code == "204") != bool(operation["responses"][code].get("content")) for code in good), (
            where
        )


def _whole(schema: dict[str, Any], part: Any) -> dict[str, Any]:
    return {**part, "components": schema["components"]}


def test_a_body_is_json_and_never_a_form(schema: dict[str, Any]) -> None:
    """In a form a switch that is left out counts as off; a generated client sends the last kind that is described."""
    bodies = [
        (address, said["requestBody"]["content"])
        for _, address, said in operations(schema)
        if "requestBody" in said
    ]
    assert len(bodies) > 80
    assert {kind for _, content in bodies for kind in content} == {"application/json"}


@pytest.mark.parametrize(("method", "address"), EXAMPLES, ids=" ".join)
def test_examples_follow_the_schema_they_stand_beside(
    schema: dict[str, Any], method: str, address: str
) -> None:
    body = schema["paths"][address][method]["requestBody"]["content"]["application/json"]
    _, value = EXAMPLES[method, address]
    assert body["examples"]["example"]["value"] == value
    jsonschema_rs.validate(_whole(schema, body["schema"]), value)
    known = schema["components"]["schemas"][body["schema"]["$ref"].split("/")[-1]]["properties"]
    assert set(value) <= set(known), "an example must not invent fields"


def test_the_example_of_a_problem_is_one(schema: dict[str, Any]) -> None:
    jsonschema_rs.validate(_whole(schema, {"$ref": "#/components/schemas/Problem"}), PROBLEM)


# What a token may do


def api_views() -> Iterator[tuple[str, Any]]:
    _, resolver = get_resolver().namespace_dict["api"]
    yield from _views(resolver.url_patterns, "/api/v1/")


def _views(patterns: list[URLPattern | URLResolver], before: str) -> Iterator[tuple[str, Any]]:
    for pattern in patterns:
        address = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _views(pattern.url_patterns, address)
        else:
            yield (
                address,
                getattr(pattern.callback, "view_class", None) or getattr(pattern.callback, "cls", None),
            )


# They answer a question and change nothing: a token that only reads may ask.
QUESTIONS = {"adjudications/", "lists/validate/", "odds/"}


def test_every_endpoint_asks_what_the_token_may_do() -> None:
    for address, view in api_views():
        assert view is not None, address
        changes = {method.upper() for method in view.http_method_names} - {*SAFE_METHODS, "TRACE"}
        offered = {method for method in changes if hasattr(view, method.lower())}
        asks = TokenMayDoThis in view.permission_classes
        assert asks or not offered or address.removeprefix("/api/v1/") in QUESTIONS, address


@pytest.mark.django_db
def test_a_token_that_may_only_read_changes_nothing_anywhere(schema: dict[str, Any], user: User) -> None:
    """Every changing operation of the description, whatever its address leads to."""
    _, secret = api_token(user, scope=ApiToken.Scope.READ)
    program = APIClient(headers={"Authorization": f"Bearer {secret}"})
    for method, address, _ in operations(schema):
        if method.upper() in SAFE_METHODS or address.removeprefix("/api/v1/") in QUESTIONS:
            continue
        asked = address.replace("{", "").replace("}", "")
        for name in ("id", "number", "version", "pk"):
            asked = asked.replace(f"/{name}/", "/1/")
        answer = getattr(program, method)(asked, {}, format="json")
        assert answer.status_code in {403, 404}, f"{method} {address}"
        if answer.status_code == 403:
            assert answer.json()["detail"] == "This token may only read.", f"{method} {address}"


# A generated client


@pytest.fixture(scope="session")
def client_package(schema_file: Path, tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    folder = tmp_path_factory.mktemp("client")
    words: list[str | Path] = [
        BIN / "openapi-python-client",
        "generate",
        "--path",
        schema_file,
        "--meta",
        "none",
    ]
    path = {"PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        [*words, "--output-path", folder / "muster_client"],
        env=os.environ | path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    sys.path.insert(0, str(folder))
    return importlib.import_module("muster_client")


def test_every_operation_is_part_of_the_generated_client(
    schema: dict[str, Any], client_package: ModuleType
) -> None:
    folder = Path(str(client_package.__file__)).parent / "api"
    made = {path.stem for path in folder.glob("*/*.py")} - {"__init__"}
    assert len(made) == sum(1 for _ in operations(schema))


Ask = Callable[..., Any]
ProgramOf = Callable[[User], Ask]


@pytest.fixture
def program_of(client_package: ModuleType, live_server: Any) -> Iterator[ProgramOf]:
    """`ask = program_of(user)` has a token of that person; `ask("rounds.post_events_slug_rounds", slug="x")`."""
    name = client_package.__name__
    models = importlib.import_module(f"{name}.models")
    with ExitStack() as open_connections:

        def program(user: User) -> Ask:
            _, secret = api_token(user)
            client = client_package.AuthenticatedClient(base_url=live_server.url, token=secret)
            open_connections.enter_context(client)

            def ask(operation: str, body: tuple[str, dict[str, Any]] | None = None, **values: Any) -> Any:
                if body is not None:
                    values["body"] = getattr(models, body[0]).from_dict(body[1])
                module = importlib.import_module(f"{name}.api.{operation}")
                answer = module.sync_detailed(client=client, **values)
                assert answer.status_code < 300, answer.content.decode()
                return answer.parsed

            return ask

        yield program


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_a_generated_client_plays_a_whole_event(client_package: ModuleType, program_of: ProgramOf) -> None:
    run = program_of(UserFactory.create(username="olive"))
    asks = [program_of(UserFactory.create(username=f"player-{number}")) for number in range(4)]

    slug = run("events.post_events", ("EventRequest", NEW_EVENT)).slug
    run(
        "events.post_events_slug_step",
        slug=slug,
        step=step_named(client_package, "EventsSlugStep", "publish"),
    )
    for ask in asks:
        assert ask("players.post_events_slug_registration", slug=slug).state
    run("players.post_events_slug_checkin", slug=slug)
    for number in (1, 2):
        run("rounds.post_events_slug_rounds", slug=slug)
        publish = step_named(client_package, "RoundsNumberStep", "publish")
        run("rounds.post_events_slug_rounds_number_step", slug=slug, number=number, step=publish)
        for table in run("rounds.get_events_slug_rounds_number_tables", slug=slug, number=number):
            played(table, slug, asks)
    run("events.post_events_slug_step", slug=slug, step=step_named(client_package, "EventsSlugStep", "close"))

    assert run("events.get_events_slug", slug=slug).state == "closed"
    lines = run("standings.get_events_slug_standings", slug=slug)
    assert lines[0].rank == 1
    assert sum(int(line.points) for line in lines) == 2 * 2 * 3  # two games in two rounds, 3 points each


NEW_EVENT = {
    "name": "Edoras Open",
    "place": "Golden Hall",
    "starts_at": "2030-05-04T10:00:00Z",
    "capacity": 4,
    "round_count": 2,
    "lists_required": False,
}


def played(table: Any, slug: str, asks: list[Ask]) -> None:
    """The first player reports a victory, the other confirms it. Entries are numbered as the players registered."""
    one, other = (asks[seat.number - 1] for seat in table.seats)
    where = {"slug": slug, "id": table.id}
    claim = ("ClaimRequest", {"outcome": "first"})
    said = one("tables.post_events_slug_tables_id_reports", claim, **where)
    assert said.state == "proposed"
    done = other("tables.post_events_slug_tables_id_reports_version_confirm", **where, version=said.version)
    assert done.state == "confirmed"


def step_named(package: ModuleType, part: str, name: str) -> Any:
    """The generated enumeration of what one may do with an event or a round, by part of its name."""
    models = importlib.import_module(f"{package.__name__}.models")
    for found in vars(models).values():
        if isinstance(found, type) and part in found.__name__:
            return found(name)
    return name

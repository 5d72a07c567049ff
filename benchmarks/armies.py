"""How fast lists are judged and edited: python -m benchmarks.armies [--lists 10000] [--rows 1000] [--models 2000].

Judging: every list of an event again under new terms, from the database and back, with the memory it takes. Editing: one
change to a long list through the whole server, with and without htmx, the queries it costs and the bytes that come back.
Searching: a long catalogue on the server. Runs on the test servers.
"""

import argparse
import os
import time
import tracemalloc
from collections.abc import Iterator
from statistics import median
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")

import django

django.setup()

from django.db import connection
from django.test import Client
from django.test.runner import DiscoverRunner
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from armies import event_port
from armies.cards import cards_of
from armies.models import ArmyList, Submission
from armies.queries import search_cards
from armies.services.recheck import recheck_event
from tests.armies.conftest import StagedEvents
from tests.factories import armies as make
from tests.factories.accounts import UserFactory

EVENT = "event:1"
BAN = {"rule": "E1", "text": "No elves.", "where": [{"field": "name", "values": ["elf"]}], "maximum": 0}


def judge(count: int) -> Iterator[tuple[str, str]]:
    """`count` lists of twelve rows under a new restriction: all verdicts are new, then none is."""
    models = make.catalogue_data()["models"]
    models += [models[4] | {"key": f"rohan-{n}", "name": f"Rohan Warrior {n}", "points": 5} for n in range(9)]
    version = make.cast_version(models=models)
    rows = {"aragorn": 1, "gimli": 1, "rohan": 2} | {f"rohan-{n}": 1 for n in range(9)}
    first = make.submission(army_list=make.army_list(rows=rows, version=version))
    _multiply(first, count)
    staged = StagedEvents()
    staged.announce(EVENT, restrictions={"limits": [BAN]})
    event_port.install(staged)
    for name in ("every verdict new", "no verdict changed"):
        reports: list[int] = []
        began, worked = time.perf_counter(), time.process_time()
        recheck_event(EVENT, asked_by=None, progress=lambda done, total, seen=reports: seen.append(done))  # type: ignore[misc]
        spent, cost = time.perf_counter() - began, time.process_time() - worked
        figures = f"{count / spent:,.0f} lists/s, {count / cost:,.0f} a second of processor"
        yield f"judge {count} lists, {name}", f"{figures}, {len(reports)} progress reports"
    tracemalloc.start()
    recheck_event(EVENT, asked_by=None, progress=lambda done, total: None)
    peak = tracemalloc.get_traced_memory()[1] / 1e6
    tracemalloc.stop()
    yield f"judge {count} lists, memory", f"{peak:.1f} MB at the peak"


def _multiply(first: Submission, count: int) -> None:
    """The same snapshot for many players: what is judged is read from each row of the database anyway."""
    owners = User.objects.bulk_create(
        [
            UserFactory.build(username=f"bench{n}", email=f"bench{n}@example.org", password="!")
            for n in range(count - 1)
        ]
    )
    fields = {field.attname: getattr(first, field.attname) for field in Submission._meta.concrete_fields}
    fields.pop("id")
    copies = (Submission(**(fields | {"owner_id": owner.pk})) for owner in owners)
    Submission.objects.bulk_create(copies, batch_size=500)


def edit(rows: int, changes: int = 60) -> Iterator[tuple[str, str]]:
    """One more of a model in a list of so many rows."""
    base = make.catalogue_data()["models"][4]
    version = make.cast_version(
        slug="long", models=[base | {"key": f"m{n}", "name": f"Warrior {n}"} for n in range(rows)]
    )
    for size in (2, rows):
        army_list = make.army_list(rows={f"m{n}": 1 for n in range(size)}, version=version)
        client = Client()
        client.force_login(army_list.owner, backend="accounts.backends.UsernameOrEmailBackend")
        for way, headers in (("htmx", {"HX-Request": "true"}), ("plain form", {})):
            yield f"edit, {size} rows, {way}", _edits(client, army_list, changes, headers)


def _edits(client: Client, army_list: ArmyList, changes: int, headers: dict[str, str]) -> str:
    """Wall clock is what a player waits; processor time is what it costs, also on a machine that has other work."""
    waits, costs, queries = [], [], 0
    for number in range(changes):
        with CaptureQueriesContext(connection) as captured:
            began, worked = time.perf_counter(), time.process_time()
            answer: Any = client.post(
                f"/lists/{army_list.pk}/rows/1/", {"count": number % 9 + 1}, headers=headers
            )
            waits.append((time.perf_counter() - began) * 1000)
            costs.append((time.process_time() - worked) * 1000)
            assert answer.status_code in (200, 302)
        queries = len(captured)
    slowest = sorted(waits)[int(changes * 0.95)]
    size = len(answer.content) / 1000
    cost = f"{median(costs):.0f} ms of processor, {queries} queries"
    return f"{size:.0f} kB, {median(waits):.0f} ms (95 % under {slowest:.0f}), {cost}"


def page_sizes(rows: int) -> Iterator[tuple[str, str]]:
    """The page of a list as it is first opened."""
    base = make.catalogue_data()["models"][4]
    models = [base | {"key": f"p{n}", "name": f"Warrior {n}"} for n in range(rows)]
    version = make.cast_version(slug="pages", models=models)
    for size in (0, 12, rows):
        army_list = make.army_list(rows={f"p{n}": 1 for n in range(size)}, version=version)
        client = Client()
        client.force_login(army_list.owner, backend="accounts.backends.UsernameOrEmailBackend")
        answer: Any = client.get(f"/lists/{army_list.pk}/")
        yield f"page, {size} rows", f"{len(answer.content) / 1000:.0f} kB"


def search(models: int, times: int = 50) -> Iterator[tuple[str, str]]:
    """Words in a long catalogue, from kept cards."""
    base = make.catalogue_data()["models"][4]
    cards = [base | {"key": f"s{n}", "name": f"Warrior of Company {n}"} for n in range(models)]
    found = cards_of(make.cast_version(slug="search", models=cards))
    spent = []
    for number in range(times):
        began = time.process_time()
        search_cards(found, {"q": f"company {number}"}, {})
        spent.append((time.process_time() - began) * 1000)
    worst = max(spent)
    yield f"search {models} models", f"{median(spent):.1f} ms of processor, {worst:.1f} at the worst"


def measures(asked: argparse.Namespace) -> Iterator[tuple[str, str]]:
    yield from page_sizes(asked.rows)
    yield from search(asked.models)
    yield from edit(asked.rows)
    yield from judge(asked.lists)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lists", type=int, default=10_000)
    parser.add_argument("--rows", type=int, default=1000)
    parser.add_argument("--models", type=int, default=2000)
    asked = parser.parse_args()
    runner = DiscoverRunner(verbosity=0, interactive=False)
    databases = runner.setup_databases()
    try:
        for name, figure in measures(asked):
            print(f"{name:45} {figure}")
    finally:
        runner.teardown_databases(databases)


if __name__ == "__main__":
    main()

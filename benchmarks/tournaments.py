"""Measures a large event: `python benchmarks/tournaments.py [--tables 1000]` prints processor time and queries.

Runs on the database of the tests (PostgreSQL) inside one transaction that is undone at the end. Best of five; the processor time
is that of this process, without the database. A page is looked at again after each result that comes in: nothing is kept from
the look before that a result would change. Goal: every look under 150 ms, with as many queries as at 10 tables.
"""

import argparse
import gc
import logging
import os
import resource
import sys
import tracemalloc
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")

import django

django.setup()

from django.core.management import call_command
from django.db import connection, transaction
from django.db.models import QuerySet
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from tournaments.history.archive_file import written
from tournaments.history.ranking import standings_of
from tournaments.models import Entry, Event, EventRole, Outcome, Pairing, ResultReport, Role, Round
from tournaments.presenters.shown_standings import rank_again
from tournaments.services import results, rounds

REPEATS = 5
# Compression is part of what a page costs, and changes its ETag.
AS_A_BROWSER = {"Accept-Encoding": "gzip, deflate, br"}
PUBLIC = {
    "event": "",
    "standings": "standings/",
    "one rank": "standings/7/",
    "round": "rounds/{}/",
    "players": "players/",
    "one player": "players/7/",
}
CREW = {
    "control room": "control/",
    "roll-call": "roll-call/",
    "players, as crew": "players/",
    "round, as crew": "rounds/{}/",
    "desk": "desk/",
    "desk, search": "desk/?q=1234",
    "results page": "rounds/{}/results/",
    "results page, a table": "rounds/{}/results/?table=4000",
    "the wall": "projector/",
    "the wall, standings": "projector/?show=standings",
}
ENDPOINTS = {
    "round": "rounds/{}/",
    "tables": "rounds/{}/tables/",
    "tables, search": "rounds/{}/tables/?q=1234",
    "results": "rounds/{}/results/",
    "control room": "control/",
    "standings": "standings/",
    "standings, search": "standings/?q=1234",
    "one rank": "standings/7/",
    "players": "players/?page_size=100",
}


class Undone(Exception):
    """Ends the transaction."""


def an_event(tables: int) -> Event:
    owner = User.objects.create(username=f"owner-{tables}", display_name="Owner")
    players = 2 * tables
    event = Event.objects.create(
        slug=f"large-{tables}", name="Large", place="Hall", starts_at=timezone.now(), capacity=players, created_by=owner,
        state="published", places_taken=players, numbers_given=players, round_count=9, tiebreaks=["omw", "survivors"],
        seed="benchmark", lists_required=False,
    )  # fmt: skip
    EventRole.objects.create(event=event, user=owner, role=Role.OWNER)
    now = timezone.now()
    Entry.objects.bulk_create(
        Entry(
            event=event, name=f"Player {number}", number=number, club=f"Club {number % 250}", registered_at=now,
            checked_in_at=now,
        )
        for number in range(1, players + 1)
    )  # fmt: skip
    return event


def settle_all(round_: Round, owner: User) -> None:
    """Confirmed results for a whole round at once: only the history matters here."""
    outcomes = (Outcome.FIRST, Outcome.SECOND, Outcome.FIRST, Outcome.DRAW, Outcome.SECOND)
    ResultReport.objects.bulk_create(
        ResultReport(
            pairing=pairing, version=1, state="confirmed", outcome=outcomes[at % 5], said_by=owner,
            counts={"survivors": [9, 7], "points": [at % 900, at % 700]},
        )
        for at, pairing in enumerate(round_.pairings.filter(kind="game").order_by("table"))
    )  # fmt: skip


def timed(act: Callable[[], Any]) -> tuple[float, int]:
    with CaptureQueriesContext(connection) as queries:
        began = process_time()
        act()
        spent = process_time() - began
    return spent * 1000, len(queries)


Found = dict[str, tuple[float, int]]


def measure(tables: int, played: int) -> Found:
    """Milliseconds of the processor and queries of each service and page, in an event with so many rounds played."""
    event = an_event(tables)
    for _ in range(played):
        play_a_round(event, tables)
    draft, found = changes(event, tables)
    found |= pages(event, tables, list(_tables(draft)[REPEATS : 40 * REPEATS]), played + 1)
    found["write the archive"] = timed(lambda: written(event).close())
    print(f"writing the archive of {2 * tables} players: {archived(event):.1f} MB at most")
    return found


def play_a_round(event: Event, tables: int) -> None:
    owner = event.created_by
    round_ = rounds.draft_round(event, actor=owner)
    rounds.publish_round(round_, actor=owner)
    settle_all(round_, owner)
    said(tables, f"round {round_.number} played")
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")  # as the server does by itself, a minute after so many rows


def changes(event: Event, tables: int) -> tuple[Round, Found]:
    """The next round, drafted and published, with what that cost, and what results and ranks cost."""
    owner, found, draft = event.created_by, Found(), list[Round]()
    found["draft a round"] = timed(lambda: draft.append(rounds.draft_round(event, actor=owner)))
    found["publish a round"] = timed(lambda: rounds.publish_round(draft[0], actor=owner))
    claim = results.Claim(Outcome.FIRST)
    each = [
        timed(partial(results.override_result, one, claim, reason="measured", actor=owner))
        for one in list(_tables(draft[0])[:REPEATS])
    ]
    said(tables, "round published")
    found["enter a result"] = min(ms for ms, _ in each), each[0][1]
    found["rank everybody"] = timed(lambda: standings_of(event))
    found["rank again and keep (worker)"] = timed(lambda: rank_again(event))
    said(tables, "ranked")
    return draft[0], found


def pages(event: Event, tables: int, coming: list[Pairing], number: int) -> Found:
    """What pages and the API cost a visitor and the organizer, each look after one more result of the tables coming."""
    visitor, organizer = Client(headers=AS_A_BROWSER), Client(headers=AS_A_BROWSER)
    organizer.force_login(event.created_by)
    found, next_table = Found(), iter(coming)
    looks = (
        (visitor, "page", "", PUBLIC),
        (organizer, "page", "", CREW),
        (organizer, "API", "/api/v1", ENDPOINTS),
    )
    for client, kind, prefix, paths in looks:
        for name, path in paths.items():
            address = f"{prefix}/events/{event.slug}/{path.format(number)}"
            each = [look(client, address, next(next_table, None), event.created_by) for _ in range(REPEATS)]
            found[f"{kind}: {name}"] = min(ms for ms, _ in each), each[-1][1]
            print(f"{tables} tables, {kind}: {name}: {found[f'{kind}: {name}'][0]:.1f} ms", flush=True)
    found["poll, nothing new"] = polled(organizer, f"/events/{event.slug}/control/")
    return found


def _tables(round_: Round) -> QuerySet[Pairing]:
    """As the services are given them: each without a copy of what the pairing of the round saw, which is megabytes."""
    games = Pairing.objects.filter(round=round_, kind="game").select_related("round__event")
    return games.defer("round__snapshot").order_by("pk")


def look(client: Client, address: str, table: Pairing | None, owner: User) -> tuple[float, int]:
    """One look after one more result has come in, as far as there are tables without one."""
    if table is not None:
        results.override_result(table, results.Claim(Outcome.SECOND), reason="measured", actor=owner)
    return timed(partial(client.get, address))


def patiently() -> None:
    """The server ends transactions that nobody speaks in; on a busy machine, ranking 10,000 players takes longer than that."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
            cursor.execute("SET LOCAL statement_timeout = 0")


def peak() -> float:
    """Megabytes of memory that this process has needed at most, so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def said(tables: int, what: str) -> None:
    print(f"{tables} tables, {what}: peak memory so far {peak():.0f} MB", flush=True)


def archived(event: Event) -> float:
    """Megabytes that writing the archive needs at most, beside what is held before.

    What this process holds of the looks before is frozen: beside so many old objects, new ones would be swept up much later than
    on a server.
    """
    gc.collect()
    gc.freeze()
    tracemalloc.start()
    try:
        written(event).close()
        return tracemalloc.get_traced_memory()[1] / 2**20
    finally:
        tracemalloc.stop()
        gc.unfreeze()


def polled(client: Client, address: str) -> tuple[float, int]:
    """A page that is shown asks again, and nothing has changed."""
    asked = {"X-Live": "1", "If-None-Match": "-"}
    asked["If-None-Match"] = client.get(address, headers=asked)["ETag"]
    if (answer := client.get(address, headers=asked).status_code) != 304:
        raise SystemExit(f"A page that has not changed was answered with {answer} instead of 304.")
    each = [timed(lambda: client.get(address, headers=asked)) for _ in range(4 * REPEATS)]
    return min(ms for ms, _ in each), each[0][1]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--tables", type=int, nargs="+", default=[1000])
    asked.add_argument("--rounds", type=int, default=4, help="rounds played before the measured one")
    wanted = asked.parse_args()
    logging.disable(logging.INFO)
    call_command("migrate", verbosity=0)
    rows: dict[int, dict[str, tuple[float, int]]] = {}
    sizes = [10, *wanted.tables]
    for tables in sizes:
        try:
            with transaction.atomic():
                patiently()
                rows[tables] = measure(tables, wanted.rounds)
                raise Undone
        except Undone:
            pass
        print(
            f"{tables} tables: load average {os.getloadavg()[0]:.1f}, peak memory so far {peak():.0f} MB",
            flush=True,
        )
        show(rows)


def show(rows: dict[int, dict[str, tuple[float, int]]]) -> None:
    print(f"{'':<30}" + "".join(f"{f'{2 * tables} players':>20}" for tables in rows))
    for name in rows[10]:
        cells = (rows[tables][name] for tables in rows)
        print(f"{name:<30}" + "".join(f"{ms:>10.1f} ms{queries:>5} q" for ms, queries in cells))


if __name__ == "__main__":
    main()

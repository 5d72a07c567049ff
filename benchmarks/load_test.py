"""Traffic on this machine alone, through the real web server: `make bench-load`, in full by `python3 dev.py bench-load --full`.

A row is one kind of request, compressed as phones ask for it: answers per second, how long they took, errors, and milliseconds
of the processor that one request took in the web processes, the workers and the database. Processor time is the same on a busy
machine; compare the rest with the empty view, the small page and the list of the API in the same run. After the pages it is said
which of the goals are met (`benchmarks/load/goals.py`). Then come the rush after publishing, results beside watchers, judges and
lists that are checked again, and memory over time (`benchmarks/load/scenes.py`).
"""

import os
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from accounts.models import User
from benchmarks.load import goals, scenes
from benchmarks.load.scenes import Sizes
from benchmarks.load.traffic import HEAD, Figures, cookie_of
from tests.common import chaos
from tests.common.test_kill import database_url, wait_for
from tests.factories.tournaments import a_round, an_event

pytestmark = pytest.mark.django_db(transaction=True)

CHANGED = "event, anonymous, changed every second"
ANEW = "pairings, anonymous, made anew"
GOALS = {
    "event, anonymous": goals.UNCHANGED,
    "pairings, anonymous": goals.UNCHANGED,
    "standings, anonymous": goals.UNCHANGED,
    "standings of the API, anonymous": goals.UNCHANGED,
    CHANGED: goals.CHANGED,
    "home, signed in": goals.OWN,
    "own table, signed in": goals.OWN,
    "pairings, signed in": goals.OWN,
    "standings, signed in": goals.OWN,
    "control room, signed in": goals.OWN,
}
COUNTS = frozenset({"players", "results", "watchers", "judges", "lists", "clients", "is_nice"})
DISK = 256  # megabytes: every letter is a file
# As many in a second as in full, for a fifth of the time.
SHORT = Sizes(players=400, results=100, watchers=40, judges=10, lists=2000, seconds=12,
              clients=8, row_seconds=2, minutes=0.5)  # fmt: skip
FULL = Sizes(players=2000, results=500, watchers=200, judges=50, lists=10_000, seconds=60,
             clients=8, row_seconds=5, minutes=20)  # fmt: skip


def sizes() -> Sizes:
    """MUSTER_LOAD_FULL chooses, MUSTER_LOAD_PLAYERS and the like change one of them."""
    base = FULL if os.environ.get("MUSTER_LOAD_FULL") else SHORT
    given = {one.name: os.environ.get(f"MUSTER_LOAD_{one.name.upper()}") for one in fields(Sizes)}
    changed: dict[str, Any] = {
        name: int(value) if name in COUNTS else float(value) for name, value in given.items() if value
    }
    return replace(base, **changed)


def test_load(tmp_path: Path) -> None:
    chosen = sizes()
    print(f"\n{chosen}, load {os.getloadavg()[0]:.1f}\n{HEAD}")
    for line in figures(tmp_path, chosen):
        print(line, flush=True)


def figures(folder: Path, chosen: Sizes) -> Iterator[Figures | str]:
    event = an_event(chosen.players, name="Helm's Deep")
    a_round(event)
    player = User.objects.filter(entries__event=event).order_by("pk")[0]
    asked = pages(event.slug, cookie_of(event.created_by), cookie_of(player))
    with chaos.running(folder, database_url(), is_nice=chosen.is_nice, megabytes=DISK) as service:
        wait_for(lambda: service.ask("/readyz/web") == 200)
        rows: dict[str, Figures] = {}
        for name, where in asked.items():
            rows[name] = scenes.steadily(service, chosen, name, *where)
            yield rows[name]
        rows[CHANGED] = scenes.changing(service, chosen, CHANGED, event)
        yield rows[CHANGED]
        yield from goals.lines(rows, GOALS, ANEW)
        yield from scenes.rush(service, chosen)
        yield from scenes.playing(service, chosen)
        yield from scenes.remembering(service, chosen, list(asked.values()))


def pages(slug: str, staff: str, player: str) -> Mapping[str, tuple[str, str]]:
    """Addresses and cookies. The first three are there to compare with."""
    page, api = f"/events/{slug}/", f"/api/v1/events/{slug}/"
    return {
        goals.EMPTY: ("/healthz", ""),
        goals.SMALL: ("/account/sign-in/", ""),
        "list of the API": ("/api/v1/events/", player),
        "event, anonymous": (page, ""),
        "pairings, anonymous": (f"{page}rounds/1/", ""),
        ANEW: (f"{page}rounds/1/?name=e", ""),
        "standings, anonymous": (f"{page}standings/", ""),
        "standings of the API, anonymous": (f"{api}standings/", ""),
        "home, signed in": ("/", player),
        "own table, signed in": (f"{page}me/", player),
        "pairings, signed in": (f"{page}rounds/1/", player),
        "standings, signed in": (f"{page}standings/", player),
        "control room, signed in": (f"{page}control/", staff),
    }

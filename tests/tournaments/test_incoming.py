"""Past events from other programs' files: previewed, kept with the same results, refused with every reason."""

import json
import random
from collections.abc import Callable
from contextlib import suppress
from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from accounts.models import User
from common import jobs
from common.models import Job
from tests.factories.accounts import UserFactory
from tournaments.exports.files import as_trf
from tournaments.history.ranking import standings_of
from tournaments.history.trail import refs_of
from tournaments.incoming.events import BOTH_LOSE, DRAW, FIRST, SECOND, Incoming, Unreadable
from tournaments.incoming.reading import LARGEST, read_event
from tournaments.models import Event, EventState
from tournaments.presenters.incoming import preview_of
from tournaments.services import incoming as service

SignedIn = Callable[[User], Client]
Api = Callable[..., APIClient]
RULES = "strategy-battle/1"


def a_line(number: int, name: str, points: str, *cells: str) -> str:
    """One player of a report file, in its fixed columns."""
    head = f"001 {number:4} {'':1}{'':>3} {name:33} {'':>4} {'':3} {'':>11} {'':10} {points:>4} {'':>4}"
    return head + "".join(f"  {cell}" for cell in cells)


REPORT = "\n".join(
    [
        "012 Autumn Cup",
        "022 Hall",
        "042 2026/10/03",
        "062 4",
        a_line(1, "Ann Ash", "2.0", "   2 w 1", "   3 b 1", "0000 - Z"),
        a_line(2, "Ben Birch", "1.5", "   1 b 0", "0000 - U", "   3 w ="),
        a_line(3, "Cid Cedar", "1.5", "   4 w +", "   1 w 0", "   2 b ="),
        a_line(4, "Dot Dogwood", "0.5", "   3 b -", "0000 - H", "0000 - Z"),
    ]
)
COBRA: dict[str, Any] = {
    "name": "Store Championship",
    "date": "2026-09-12",
    "players": [
        {"id": 11, "name": "Ann", "corpIdentity": "A", "runnerIdentity": "B"},
        {"id": 12, "name": "Ben"},
        {"id": 13, "name": "Cid"},
    ],
    "rounds": [
        [
            {
                "table": 1,
                "player1": {"id": 11, "corpScore": 3, "runnerScore": 0},
                "player2": {"id": 12, "corpScore": 3},
            },
            {
                "table": 2,
                "player1": {"id": 13, "combinedScore": 6},
                "player2": {"id": None, "combinedScore": 0},
            },
        ],
        [
            {
                "table": 1,
                "player1": {"id": 13, "combinedScore": 6},
                "player2": {"id": 11, "combinedScore": 0},
            },
            {"table": 2, "player1": {"id": 12, "combinedScore": 6}, "player2": {"id": None}},
        ],
        [{"table": 1, "eliminationGame": True, "player1": {"id": 13}, "player2": {"id": 11}}],
    ],
}
TABLE = "Round;Player 1;Player 2;Result\n1;Ann;Ben;1-0\n1;Cid;bye;\n2;Ann;Cid;½-½\n2;Ben;;\n"


def outcomes(event: Incoming) -> list[list[tuple[int, int | None, str]]]:
    return [[(game.first, game.second, game.outcome) for game in round_] for round_ in event.rounds]


def test_a_report_file_gives_players_rounds_byes_and_forfeits() -> None:
    event = read_event(REPORT.encode())
    assert (event.format, event.name, event.place, event.day) == (
        "TRF16",
        "Autumn Cup",
        "Hall",
        date(2026, 10, 3),
    )
    assert outcomes(event) == [
        [(1, 2, FIRST), (3, 4, FIRST)],
        [(2, None, ""), (3, 1, SECOND), (4, None, "")],
        [(2, 3, DRAW)],
    ]
    assert [game.unplayed for game in event.rounds[0]] == [False, True]
    assert [game.bye for game in event.rounds[1] if game.second is None] == ["bye", "half_bye"]
    assert event.notes == ()


def test_an_old_file_in_latin_1_keeps_its_names() -> None:
    assert "Jörg" in [
        player.name for player in read_event(REPORT.replace("Ann Ash", "Jörg   ").encode("latin-1")).players
    ]


def test_a_cobra_file_gives_matches_by_their_scores_and_names_what_is_left_out() -> None:
    event = read_event(json.dumps(COBRA).encode())
    assert (event.format, event.name, event.scoring) == ("NRTM", "Store Championship", "netrunner")
    assert outcomes(event) == [[(1, 2, DRAW), (3, None, "")], [(3, 1, FIRST), (2, None, "")]]
    assert event.players[0].faction == "A / B"
    assert event.notes == ("Round 3, left out: 1 game of the top cut.",)


@pytest.mark.parametrize("text", [TABLE, TABLE.replace(";", ","), TABLE.replace(";", "\t"), "\ufeff" + TABLE])
def test_a_table_of_results_is_read_with_any_separator(text: str) -> None:
    event = read_event(text.encode())
    assert [player.name for player in event.players] == ["Ann", "Ben", "Cid"]
    assert outcomes(event) == [[(1, 2, FIRST), (3, None, "")], [(1, 3, DRAW), (2, None, "")]]


@pytest.mark.parametrize(
    ("said", "outcome"),
    [
        ("1-0", FIRST), ("0-1", SECOND), ("1/2-1/2", DRAW), ("Ann", FIRST), ("Ben", SECOND), ("draw", DRAW),
        ("0-0", BOTH_LOSE), ("12-3", FIRST), ("3:12", SECOND), ("7–7", DRAW), ("win", FIRST),
    ],
)  # fmt: skip
def test_results_are_read_as_people_write_them(said: str, outcome: str) -> None:
    event = read_event(f"round,player 1,player 2,result\n1,Ann,Ben,{said}\n".encode())
    assert event.rounds[0][0].outcome == outcome


def test_scores_decide_where_no_result_is_said() -> None:
    event = read_event(b"round,table,player 1,player 2,score 1,score 2\n1,7,Ann,Ben,4,9\n")
    game = event.rounds[0][0]
    assert (game.outcome, game.score, game.table) == (SECOND, (4, 9), 7)


WRONG: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "line 1"),
    "a picture": (b"\x89PNG\0\0", "file"),
    "other JSON": (b'{"format": "muster-event/1"}', "file"),
    "broken JSON": (b'{"players": [', "file"),
    "no columns": (b"a,b,c\n1,2,3\n", "line 1"),
    "a round that is no number": (b"round,player 1,player 2,result\nfirst,Ann,Ben,1-0\n", "line 2"),
    "no result": (b"round,player 1,player 2,result\n1,Ann,Ben,maybe\n", "line 2"),
    "twice in a round": (b"round,player 1,player 2,result\n1,Ann,Ben,1-0\n1,Ann,Cid,1-0\n", "round 1"),
    "against oneself": (b"round,player 1,player 2,result\n1,Ann,Ann,1-0\n", "round 1"),
    "codes that do not fit": (REPORT.replace("   1 b 0", "   1 b 1").encode(), "line 5"),
    "too large": (b"x" * (LARGEST + 1), "file"),
    "a player without a name": (json.dumps(COBRA | {"players": [{"id": 1}]}).encode(), "player 1"),
    "an id twice": (json.dumps(COBRA | {"players": [{"id": 1, "name": "A"}] * 2}).encode(), "player 2"),
    "a score of text": (
        json.dumps(
            COBRA | {"rounds": [[{"player1": {"id": 11, "combinedScore": "6"}, "player2": {"id": 12}}]]}
        ).encode(),
        "round 1, table 1",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_file_is_refused_with_its_place(case: str) -> None:
    content, place = WRONG[case]
    with pytest.raises(Unreadable) as refused:
        read_event(content)
    assert place in [fault.at for fault in refused.value.faults]


def test_damaged_files_are_refused_or_read_and_never_crash() -> None:
    dice = random.Random(7)
    for original in (REPORT.encode(), json.dumps(COBRA).encode(), TABLE.encode()):
        for _ in range(700):
            damaged = bytearray(original)
            for _ in range(dice.randint(1, 6)):
                at = dice.randrange(len(damaged))
                damaged[at : at + dice.randint(0, 3)] = bytes(
                    dice.choices(b'0123456789 ,;"{}[]-\n\xffabc', k=dice.randint(0, 3))
                )
            with suppress(Unreadable):
                preview_of(read_event(bytes(damaged)))


# Kept


@pytest.mark.django_db
@pytest.mark.parametrize("content", [REPORT.encode(), json.dumps(COBRA).encode(), TABLE.encode()])
def test_what_is_kept_ranks_as_the_preview_did(content: bytes) -> None:
    event = service.read(content)
    made = service.keep(event, name="Kept", ruleset=RULES, actor=UserFactory.create())
    shown = preview_of(event)
    found = standings_of(made)
    assert made.state == EventState.CLOSED
    assert found.after == len(event.rounds)
    points = {line.entry.name: line.points for line in found.lines}
    if event.scoring:
        assert points == {player.name: player.points for player in shown.best}


@pytest.mark.django_db
def test_a_report_file_comes_out_as_it_went_in() -> None:
    event = service.read(REPORT.encode())
    made = service.keep(event, name="", ruleset=RULES, actor=UserFactory.create())
    again = read_event(as_trf(made).encode())
    assert made.name == "Autumn Cup"
    assert [player.name for player in again.players] == [player.name for player in event.players]

    def results(found: Incoming) -> list[set[Any]]:
        return [
            {(frozenset([game.first, game.second]), game.unplayed, winner(game)) for game in round_}
            for round_ in found.rounds
        ]

    assert results(again) == results(event)


def winner(game: Any) -> Any:
    if game.second is None:
        return game.bye
    return {FIRST: game.first, SECOND: game.second}.get(game.outcome, game.outcome)


@pytest.mark.django_db
def test_scores_are_kept_where_the_game_counts_one_number() -> None:
    text = b"round,player 1,player 2,score 1,score 2\n1,Ann,Ben,4,9\n"
    made = service.keep(service.read(text), name="Kept", ruleset=RULES, actor=UserFactory.create())
    report = made.rounds.get().pairings.get().reports.get()
    assert report.counts == {"victory_points": [4, 9]}
    assert standings_of(made).table.rows[0].points == 3


@pytest.mark.django_db
def test_a_large_file_comes_in_with_constant_queries(django_assert_max_num_queries: Any) -> None:
    lines = ["round,player 1,player 2,result"]
    lines += [f"{r},P{2 * t},P{2 * t + 1},1-0" for r in range(1, 6) for t in range(500)]
    event = service.read("\n".join(lines).encode())
    actor = UserFactory.create()
    with django_assert_max_num_queries(120):
        made = service.keep(event, name="Large", ruleset=RULES, actor=actor)
    assert made.entries.count() == 1000
    assert Fraction(standings_of(made).table.rows[0].points) == 15


@pytest.mark.django_db
def test_what_was_just_stored_is_read_without_joins() -> None:
    """After rows that were rolled back PostgreSQL takes the tables for empty: a join of thousands of rows takes minutes."""
    event = service.read(REPORT.encode())
    made = service.keep(event, name="Cup", ruleset=RULES, actor=UserFactory.create())
    with CaptureQueriesContext(connection) as asked:
        found = refs_of(made)
    assert {kind for kind, _ in found} >= {
        "tournaments.event",
        "tournaments.round",
        "tournaments.resultreport",
    }
    assert not [one["sql"] for one in asked if " JOIN " in one["sql"]]


@pytest.mark.django_db
def test_the_page_shows_what_the_file_holds_before_it_keeps_it(signed_in: SignedIn) -> None:
    client = signed_in(UserFactory.create())
    address = "/events/bring-in/"
    upload = SimpleUploadedFile("cup.trf", REPORT.encode(), "text/plain")
    page = client.post(address, {"file": upload, "ruleset": RULES})
    text = page.content.decode()
    assert page.status_code == 200
    assert "Autumn Cup" in text
    assert "Players: 4" in text
    assert not Event.objects.exists()

    content = page.context["form"].initial["content"]
    kept = client.post(address, {"content": content, "name": "Autumn Cup", "ruleset": RULES, "keep": "1"})
    made = Event.objects.get()
    assert kept.status_code == 302
    assert kept["Location"] == made.get_absolute_url()
    assert client.get(f"/events/{made.slug}/standings/").status_code == 200
    assert client.get(f"/events/{made.slug}/rounds/1/").status_code == 200


@pytest.mark.django_db
def test_the_page_names_everything_wrong(signed_in: SignedIn) -> None:
    upload = SimpleUploadedFile("cup.csv", b"round,player 1,player 2,result\n1,A,B,maybe\nx,A,B,1-0\n")
    page = signed_in(UserFactory.create()).post("/events/bring-in/", {"file": upload, "ruleset": RULES})
    text = page.content.decode()
    assert page.status_code == 422
    assert "Line 2: “maybe” is not a result" in text
    assert "Line 3" in text


@pytest.mark.django_db
def test_a_program_looks_and_keeps(api: Api) -> None:
    client = api(UserFactory.create())
    body = {"content": json.dumps(COBRA), "ruleset": RULES}
    looked = client.post("/api/v1/incoming-events/", body, format="json")
    assert looked.status_code == 200
    assert looked.json() == {
        "format": "NRTM", "name": "Store Championship", "players": 3,
        "teams": 0, "rounds": 2, "games": 2,
        "notes": ["Round 3, left out: 1 game of the top cut."], "slug": "", "job": None,
    }  # fmt: skip
    kept = client.post("/api/v1/incoming-events/", body | {"keep": True}, format="json")
    assert kept.status_code == 201
    assert Event.objects.get().slug == kept.json()["slug"]


def a_large_table(tables: int) -> bytes:
    lines = ["round,player 1,player 2,result"]
    return "\n".join(lines + [f"1,P{2 * t},P{2 * t + 1},1-0" for t in range(tables)]).encode()


@pytest.mark.django_db
def test_a_large_file_is_kept_by_a_job_that_leads_to_the_event(signed_in: SignedIn) -> None:
    client = signed_in(UserFactory.create())
    said = {"content": a_large_table(40).decode(), "name": "Large", "ruleset": RULES, "keep": "1"}
    kept = client.post("/events/bring-in/", said)

    jobs.run(Job.objects.get().pk)
    job = Job.objects.get()
    assert kept["Location"] == f"/jobs/{job.pk}/"
    made = Event.objects.get()
    assert (job.state, job.result) == (Job.State.DONE, {"slug": made.slug, "url": made.get_absolute_url()})
    assert made.entries.count() == 80
    assert made.get_absolute_url() in client.get(kept["Location"]).content.decode()


@pytest.mark.django_db
def test_a_program_is_given_the_job_of_a_large_file(api: Api) -> None:
    client = api(UserFactory.create())
    body = {"content": a_large_table(51).decode(), "ruleset": RULES, "name": "Large", "keep": True}
    kept = client.post("/api/v1/incoming-events/", body, format="json")
    assert (kept.status_code, kept.json()["slug"]) == (202, "")
    jobs.run(kept.json()["job"]["id"])
    job = client.get(f"/api/v1/jobs/{kept.json()['job']['id']}/").json()
    assert job["result"]["slug"] == Event.objects.get().slug


@pytest.mark.django_db
def test_what_is_missing_of_a_large_file_is_said_before_there_is_a_job(api: Api) -> None:
    body = {"content": a_large_table(51).decode(), "ruleset": "chess/1", "keep": True}
    refused = api(UserFactory.create()).post("/api/v1/incoming-events/", body, format="json")
    assert refused.status_code == 422
    assert {fault["path"] for fault in refused.json()["faults"]} == {"/ruleset", "/name"}
    assert not Job.objects.exists()


@pytest.mark.django_db
def test_the_same_large_file_waits_once(django_capture_on_commit_callbacks: Any) -> None:
    actor, content = UserFactory.create(), a_large_table(51)
    with django_capture_on_commit_callbacks(execute=False):
        made = [
            service.keep_by_job(service.read(content), content, name="Large", ruleset=RULES, actor=actor)
            for _ in range(2)
        ]
    assert made[0] == made[1]

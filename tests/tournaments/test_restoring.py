"""What an archive says of people and rulings counts only with their consent or an administrator's word."""

import copy
import json
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from common.errors import Invalid, NotAllowed, Refusal
from rules.models import RulingRecord
from rules.services import record_ruling
from tests.factories.accounts import UserFactory
from tests.factories.rules import STRATEGY_ROLL
from tests.factories.tournaments import PenaltyFactory, a_list, a_round, an_event, settle
from tests.growth import assert_linear
from tournaments.history import archive, archive_file, trail
from tournaments.models import Entry, Event, EventRole, JudgeCall, Outcome, ResultReport, Role
from tournaments.services import calls, crew, events
from tournaments.services.entries.linking import link_account
from tournaments.services.entries.lists import submit_list
from tournaments.services.restore_preview import look_at
from tournaments.services.restoring import restore_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Event:
    """A round with a result, a penalty, an announcement, a judge and a ruling that nobody else may read."""
    event = an_event(4)
    judge = UserFactory.create(username="the-judge")
    crew.add_crew(event, judge, Role.JUDGE, actor=event.created_by)
    table = a_round(event).pairings.order_by("table").first()
    assert table is not None
    one = table.seats.get(side=1).entry
    assert one.user is not None
    submit_list(one, a_list(one.user), actor=one.user)
    call = calls.call_judge(table, "Who attacks?", actor=one.user)
    calls.claim_call(call, actor=judge)
    calls.rule_on_call(call, STRATEGY_ROLL, actor=judge)
    PenaltyFactory.create(entry=one, given_by=judge)
    settle(table, Outcome.FIRST)
    events.announce(event, "Lunch.", actor=event.created_by)
    return event


def document_of(event: Event) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(archive.as_json(event)))
    return found


def linked_users(event: Event) -> set[User]:
    """Everybody whom anything of the event points at."""
    people: set[User | None] = {event.created_by, *(held.user for held in event.crew.all())}
    people |= {entry.user for entry in event.entries.all()}
    for round_ in event.rounds.all():
        people.add(round_.published_by)
    for report in ResultReport.objects.filter(pairing__round__event=event):
        people |= {report.said_by, report.answered_by, *(said.user for said in report.agreements.all())}
    for call in JudgeCall.objects.filter(pairing__round__event=event):
        people |= {call.asked_by, call.claimed_by, call.handed_by, call.escalated_by}
        people |= {call.ruling.made_by} if call.ruling else set()
    people |= {said.said_by for said in event.announcements.all()}
    people |= {given.given_by for entry in event.entries.all() for given in entry.penalties.all()}
    people |= {one.submission.owner for one in event.entries.all() if one.submission}
    return {user for user in people if user is not None}


def test_restored_by_anybody_the_archive_links_nobody_else(played: Event) -> None:
    document, anybody = document_of(played), UserFactory.create()
    made = restore_event(copy.deepcopy(document), actor=anybody).event

    assert linked_users(made) == {anybody}
    assert list(made.crew.values_list("user", "role")) == [(anybody.pk, "owner")]
    assert set(made.entries.values_list("name", flat=True)) == set(
        played.entries.values_list("name", flat=True)
    )


def test_who_did_what_is_kept_by_the_names_in_the_file(played: Event) -> None:
    document = document_of(played)
    made = restore_event(copy.deepcopy(document), actor=UserFactory.create()).event
    again = document_of(made)

    for part in ("entries", "penalties", "announcements"):
        assert again[part] == document[part]
    was, now = document["rounds"][0]["pairings"], again["rounds"][0]["pairings"]
    assert [table["reports"] for table in now] == [table["reports"] for table in was]
    assert [call["asked_by"] for table in now for call in table["calls"]] == [
        call["asked_by"] for table in was for call in table["calls"]
    ]
    assert again["crew"] != document["crew"]


def test_pages_and_api_show_the_names_in_the_file(played: Event, client: Client) -> None:
    document = json.loads(json.dumps(document_of(played)).replace('"the-judge"', '"judge-of-old"'))
    made = restore_event(document, actor=UserFactory.create()).event
    table = made.rounds.get().pairings.get(calls__isnull=False)
    client.force_login(made.created_by, backend="accounts.backends.UsernameOrEmailBackend")

    assert "judge-of-old" in client.get(f"/events/{made.slug}/tables/{table.pk}/").content.decode()
    assert client.get(f"/api/v1/events/{made.slug}/tables/{table.pk}/").json()["judge_calls"][0][
        "claimed_by"
    ] == ("judge-of-old")


def test_an_administrator_restores_with_accounts_and_unchanged(played: Event, staff: User) -> None:
    document = document_of(played)
    made = restore_event(copy.deepcopy(document), actor=staff, link_accounts=True)
    again = document_of(made.event)

    assert made.left_out == []
    again["event"]["slug"] = document["event"]["slug"]
    again["crew"].remove({"username": staff.username, "role": "owner"})
    for part in (document, again):
        for table in part["rounds"][0]["pairings"]:
            for call in table["calls"]:
                call.pop("ruling")
    again["audit"] = [row for row in again["audit"] if row in document["audit"]]
    assert again == document


@pytest.mark.parametrize("way", ["service", "page", "api"])
def test_nobody_else_may_link_accounts(played: Event, user: User, client: Client, way: str) -> None:
    document, before = document_of(played), Event.objects.count()
    if way == "service":
        with pytest.raises(NotAllowed):
            restore_event(document, actor=user, link_accounts=True)
    elif way == "page":
        client.force_login(user, backend="accounts.backends.UsernameOrEmailBackend")
        file = SimpleUploadedFile("a.json", json.dumps(document).encode())
        assert client.post("/events/restore/", {"archive": file, "link_accounts": "on"}).status_code == 403
    else:
        api = APIClient()
        api.force_authenticate(user)
        answer = api.post("/api/v1/archived-events/?link_accounts=true", document, format="json")
        assert answer.status_code == 403
    assert Event.objects.count() == before


# ---- rulings ----


def forged(played: Event, address: str, case: Any) -> dict[str, Any]:
    document = document_of(played)
    call = next(call for table in document["rounds"][0]["pairings"] for call in table["calls"])
    call |= {"ruling": address, "case": case}
    return document


def test_a_ruling_named_in_an_archive_is_never_fetched_from_here(played: Event) -> None:
    """The referee decides the archive's own case again: nothing of the hidden ruling comes out."""
    hidden = record_ruling(
        actor=played.created_by, case={**STRATEGY_ROLL, "title": "Hidden"}, note="Secret", scope=played.scope
    )
    anybody = UserFactory.create()
    made = restore_event(forged(played, str(hidden.address), STRATEGY_ROLL), actor=anybody).event

    call = JudgeCall.objects.get(pairing__round__event=made)
    assert call.ruling is not None
    assert (call.ruling.made_by, call.ruling.scope) == (anybody, made.scope)
    assert call.ruling.address != hidden.address
    exported = json.dumps(archive.as_json(made))
    assert "Hidden" not in exported
    assert str(hidden.address) not in exported


@pytest.mark.parametrize("exists", [True, False])
def test_an_archive_cannot_ask_whether_a_ruling_exists(played: Event, exists: bool) -> None:
    hidden = record_ruling(actor=played.created_by, case=STRATEGY_ROLL, scope=played.scope)
    address = str(hidden.address if exists else uuid4())
    rulings = RulingRecord.objects.count()
    with pytest.raises(Invalid) as refused:
        restore_event(forged(played, address, None), actor=UserFactory.create())
    assert all(fault.path.startswith("/rounds/0/pairings/0") for fault in refused.value.faults)
    assert RulingRecord.objects.count() == rulings


# ---- consent ----


def test_a_player_links_the_entry_that_the_archive_names(played: Event, client: Client) -> None:
    made = restore_event(document_of(played), actor=UserFactory.create()).event
    entry = made.entries.get(number=played.entries.get(submission__isnull=False).number)
    player = User.objects.get(username=entry.account_name)
    other = UserFactory.create()
    page = f"/events/{made.slug}/players/{entry.number}/"

    client.force_login(other, backend="accounts.backends.UsernameOrEmailBackend")
    assert "Link to my account" not in client.get(page).content.decode()
    assert client.post(f"{page}link/").status_code == 403
    client.force_login(player, backend="accounts.backends.UsernameOrEmailBackend")
    assert "Link to my account" in client.get(page).content.decode()
    client.post(f"{page}link/")

    entry.refresh_from_db()
    assert (entry.user, entry.account_name) == (player, "")
    assert entry.submission is not None
    assert (entry.submission.owner, entry.submission.player_key) == (player, "")
    assert "Link to my account" not in client.get(page).content.decode()


def test_nobody_links_two_entries_of_one_event(played: Event) -> None:
    document, player = document_of(played), UserFactory.create()
    for row in document["entries"][:2]:
        row["username"] = player.username
    made = restore_event(document, actor=UserFactory.create()).event
    first, second = made.entries.filter(account_name=player.username)
    link_account(first, actor=player)
    with pytest.raises(Refusal):
        link_account(second, actor=player)
    assert Entry.objects.filter(event=made, user=player).count() == 1


def test_a_file_makes_nobody_staff(played: Event) -> None:
    document, victim = document_of(played), UserFactory.create()
    document["crew"] = [{"username": victim.username, "role": role} for role in Role if role != Role.PLAYER]
    document["event"]["created_by"] = victim.username
    restore_event(document, actor=UserFactory.create())
    assert not EventRole.objects.filter(user=victim).exists()
    assert not Event.objects.filter(created_by=victim).exists()


# ---- limits ----


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("/event/starts_at", "0001-01-01T00:00:00+00:00"),
        ("/event/starts_at", "2026-01-01T10:00:00"),
        ("/event/capacity", 10**18),
        ("/event/name", "x" * 5_000),
        ("/entries/0/name", "x" * 5_000),
        ("/entries/0/number", 2**40),
        ("/entries/0/state", "winner"),
        ("/entries/0/bye_rounds", {"²": "half"}),
        ("/entries/0/bye_rounds", {"1": "gold"}),
        ("/entries/0/username", "x" * 5_000),
        ("/entries/0/username", ["a"]),
        ("/rounds/0/snapshot", {"players": [], "rules": {}, "seed": "²"}),
        ("/rounds/0/proof", []),
        ("/rounds/0/kind", "robin"),
        ("/rounds/0/pairings/0/players", [1, 10**30]),
        ("/rounds/0/pairings/0/reports/0/places", [1, "x"]),
        ("/rounds/0/pairings/0/reports/0/counts", {"points": [-1, 2], "survivors": [1, 1]}),
        ("/rounds/0/pairings/0/reports/0/counts", {"points": "x"}),
        ("/rounds/0/pairings/0/reports/0/counts", ["points"]),
        ("/rounds/0/pairings/0/reports/0/counts", {"glory": [1, 2]}),
        ("/rounds/0/pairings/0/ground", {"dice": {}, "choose": "table", "edge": "", "map": None}),
        ("/rounds/0/pairings/0/ground", {"dice": {}, "choose": "", "edge": "west", "map": None}),
        ("/rounds/0/pairings/0/ground", {"dice": {"1": [6]}, "choose": "map", "edge": "", "map": None}),
        ("/crew", "nobody"),
        ("/maps", {"a": 1}),
        ("/rounds", [1]),
        ("/announcements", [{"text": "x", "said_by": "x", "said_at": "2026-01-01T00:00:00+00:00"}] * 1_001),
    ],
)
def test_what_no_page_could_show_is_refused_with_the_place(played: Event, path: str, value: Any) -> None:
    document, before = document_of(played), Event.objects.count()
    *above, last = path.strip("/").split("/")
    at: Any = document
    for name in above:
        at = at[int(name)] if isinstance(at, list) else at[name]
    at[last] = value
    for way in (look_at, restore_event):
        with pytest.raises(Invalid) as refused:
            way(copy.deepcopy(document), actor=UserFactory.create())
        assert refused.value.faults
    assert Event.objects.count() == before


def test_a_list_with_the_fingerprint_of_another_is_refused(played: Event) -> None:
    document = document_of(played)
    row = next(row for row in document["entries"] if row["list"])
    row["list"]["fingerprint"] = "0" * 64
    with pytest.raises(Invalid):
        restore_event(document, actor=UserFactory.create())


def test_restoring_many_players_costs_in_proportion() -> None:
    event, restorer = an_event(2), UserFactory.create()
    document = document_of(event)

    def larger(count: int) -> dict[str, Any]:
        rows = [
            document["entries"][0] | {"number": n, "name": f"P{n}", "username": f"p{n}"}
            for n in range(1, count + 1)
        ]
        settings = document["event"] | {"capacity": count + 2}
        return document | {"entries": rows, "event": settings}

    assert_linear(lambda found: restore_event(found, actor=restorer), larger, 50)


def test_the_file_is_written_a_few_rows_at_a_time_and_says_what_the_document_says(
    played: Event, signed_in: Callable[[User], Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    played.refresh_from_db()
    whole = document_of(played)
    monkeypatch.setattr(archive, "CHUNK", 1)
    monkeypatch.setattr(archive_file, "IN_MEMORY", 100)
    with archive_file.written(played) as file:
        assert json.load(file) == whole
    answer = signed_in(played.created_by).get(f"/events/{played.slug}/papers/archive.json")
    assert answer.streaming
    assert json.loads(b"".join(answer)) == whole
    assert set(whole) == set(archive.parts_of(played))


def test_an_archive_that_cannot_be_written_is_an_error_and_no_half_of_a_file(
    played: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trail, "archived", lambda _: (1 // 0 for _ in range(3)))
    with pytest.raises(ZeroDivisionError):
        archive_file.written(played)

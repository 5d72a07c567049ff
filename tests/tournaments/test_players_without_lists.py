"""Players of an event that requires lists and who have none: what staff can do about it, and that every answer says it."""

from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from accounts.models import User
from armies.services.submissions import Content
from common.errors import Invalid, Refusal
from common.models import AuditEntry
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import a_list, an_event
from tournaments.demo.people import ARMIES, sample_version
from tournaments.models import Entry, Event, EventState
from tournaments.policies.participation import lacks_list
from tournaments.services.entries import lists, registration, roll, waivers
from tournaments.services.entries.importing import import_players

pytestmark = pytest.mark.django_db

SignedIn = Callable[[User], Client]
Api = Callable[..., APIClient]
NAMES = [f"Guest {number:02}" for number in range(1, 25)]
FILE = "name\n" + "\n".join(NAMES) + "\n"
WHY = "A beginners’ event."


def an_open_event() -> Event:
    return an_event(0, capacity=40, lists_required=True)


def imported(event: Event, text: str = FILE) -> list[Entry]:
    return import_players(event, text, actor=event.created_by)


def rohan() -> str:
    """A legal list of the sample catalogue, as somebody would type it."""
    cards = dict(sample_version().cards.values_list("key", "name"))
    return "\n".join(f"{count}x {cards[key]}" for key, count in ARMIES["rohan"].items())


# ---- checking in without a list ----


def test_a_player_without_a_list_is_checked_in_for_a_reason_that_is_kept() -> None:
    event = an_open_event()
    pat = imported(event)[0]
    with pytest.raises(Refusal, match="not submitted a list") as refused:
        registration.check_in(pat, actor=event.created_by)
    assert refused.value.code == "entry.no-list"

    registration.check_in(pat, actor=event.created_by, without_list=f"  {WHY} ")

    pat.refresh_from_db()
    assert (pat.is_active, pat.list_waiver, lacks_list(event, pat)) == (True, WHY, False)
    kept = AuditEntry.objects.get(action="entry.list-waived")
    assert (kept.actor, kept.after, kept.subject_id) == (event.created_by, {"reason": WHY}, str(pat.pk))


def test_a_reason_says_something_and_a_waiver_can_be_ended() -> None:
    event = an_open_event()
    pat = imported(event)[0]
    with pytest.raises(Invalid, match="Say why"):
        waivers.waive_list(pat, "  ", actor=event.created_by)
    with pytest.raises(Refusal, match="required of Guest 01 already"):
        waivers.require_list(pat, actor=event.created_by)
    waivers.waive_list(pat, WHY, actor=event.created_by)
    waivers.require_list(pat, actor=event.created_by)

    assert lacks_list(event, Entry.objects.get(pk=pat.pk))
    assert AuditEntry.objects.get(action="entry.list-required").before == {"reason": WHY}


def test_checking_everybody_in_names_who_was_left_out_and_why() -> None:
    event = an_open_event()
    entries = imported(event)
    waivers.waive_list(entries[0], WHY, actor=event.created_by)
    Event.objects.filter(pk=event.pk).update(capacity=24)
    event.refresh_from_db()
    registration.add_player(event, "Waits", actor=event.created_by)

    found = roll.check_in_all(event, actor=event.created_by)

    assert found.names == ["Guest 01"]
    reasons = {(one.code, one.text) for one in found.left_out}
    assert reasons == {("no-list", "no list submitted"), ("waiting", "on the waiting list")}
    assert [one.name for one in found.left_out] == [*NAMES[1:], "Waits"]
    again = roll.check_in_all(event, actor=event.created_by, without_list=WHY)
    assert again.names == NAMES[1:]
    assert (again.already, [one.name for one in again.left_out]) == (1, ["Waits"])
    assert AuditEntry.objects.filter(action="entry.list-waived").count() == 24


def test_checking_everybody_in_asks_the_database_as_often_for_many_as_for_few() -> None:
    counts = []
    for size in (3, 24):
        event = an_open_event()
        imported(event, "\n".join(["name", *NAMES[:size]]))
        with CaptureQueriesContext(connection) as queries:
            roll.check_in_all(event, actor=event.created_by, without_list=WHY)
        counts.append(len(queries))

    assert counts[0] == counts[1]


def test_who_is_checked_in_with_everybody_while_the_event_runs_plays_from_the_next_round() -> None:
    """Rounds that are out already are missed, whichever button was pressed."""
    event = an_event(4, capacity=8)
    late = registration.add_player(event, "Late", actor=event.created_by)
    Event.objects.filter(pk=event.pk).update(state=EventState.RUNNING)
    event.rounds.create(number=1, state="published", published_at=event.starts_at)
    event.refresh_from_db()

    roll.check_in_all(event, actor=event.created_by)

    late.refresh_from_db()
    assert (late.is_active, late.first_round) == (True, 2)


# ---- lists that staff submit ----


def test_staff_submit_a_list_for_a_player_without_an_account() -> None:
    event = an_open_event()
    pat = imported(event)[0]
    version = sample_version()
    content = Content("Rohan", event.ruleset, version, a_list(UserFactory.create()).rows)
    submission = lists.submit_for_player(pat, content, actor=event.created_by)

    pat.refresh_from_db()
    assert (pat.submission, submission.player, submission.submitted_by) == (
        submission, "Guest 01", event.created_by,
    )  # fmt: skip
    registration.check_in(pat, actor=event.created_by)
    lists.lock_lists(event, actor=event.created_by)
    assert lists.submit_for_player(pat, content, actor=event.created_by).is_locked, (
        "staff replace a locked list"
    )


def test_an_organizer_who_plays_does_not_replace_the_own_locked_list() -> None:
    event = an_open_event()
    organizer = event.created_by
    entry = registration.register(event, organizer, actor=organizer)
    content = Content("Mine", event.ruleset, sample_version(), a_list(organizer).rows)
    lists.submit_for_player(entry, content, actor=organizer)
    lists.lock_lists(event, actor=organizer)

    with pytest.raises(Refusal, match="locked"):
        lists.submit_for_player(entry, content, actor=organizer)


def test_the_page_takes_a_pasted_list_a_file_and_numbers_beside_models(signed_in: SignedIn) -> None:
    event = an_open_event()
    entries = imported(event)
    client = signed_in(event.created_by)
    version = sample_version().pk
    bodies = [
        {"version": version, "text": rohan()},
        {"version": version, "file": SimpleUploadedFile("list.txt", rohan().encode())},
        {"version": version, "pick": "1", **{f"count-{key}": n for key, n in ARMIES["rohan"].items()}},
    ]
    for entry, body in zip(entries, bodies, strict=False):
        address = f"/events/{event.slug}/players/{entry.number}/list/"
        assert client.get(address).status_code == 200
        answer = client.post(address, body, follow=True)
        assert f"points is submitted for {entry.name}" in answer.content.decode()
        entry.refresh_from_db()
        assert entry.submission is not None
        assert sum(row["count"] for row in entry.submission.document["rows"]) == sum(ARMIES["rohan"].values())


def test_the_page_names_every_row_that_is_wrong_and_keeps_what_was_typed(signed_in: SignedIn) -> None:
    event = an_open_event()
    pat = imported(event)[0]
    client = signed_in(event.created_by)
    address = f"/events/{event.slug}/players/{pat.number}/list/"
    version = sample_version().pk

    wrong = client.post(address, {"version": version, "text": "1x Nobody Atall\n99x Gandalf the Unknown"})
    assert wrong.status_code == 422
    assert wrong.content.decode().count("is not one model") == 2
    assert "99x Gandalf the Unknown" in wrong.content.decode()
    for body in ({"count-eomer": "two"}, {"count-eomer": "²"}, {"count-nobody": "1"}, {}):
        assert client.post(address, {"version": version, "pick": "1", **body}).status_code == 422
    assert client.post(address, {"version": version}).status_code == 422
    assert client.get(f"{address}?pick=1&version=abc").status_code == 200
    pat.refresh_from_db()
    assert pat.submission is None


# ---- pages and API say what happened ----


def test_the_page_never_says_that_nobody_was_checked_in_without_saying_why(signed_in: SignedIn) -> None:
    event = an_open_event()
    imported(event)
    client = signed_in(event.created_by)
    address = f"/events/{event.slug}/players/check-in/"

    answer = client.post(address, follow=True).content.decode()
    assert "0 players checked in, 24 not" in answer
    assert "No list submitted" in answer
    assert all(name in answer for name in NAMES)
    assert "message--success" not in answer
    done = client.post(address, {"without_list": WHY}, follow=True).content.decode()
    assert "24 players checked in." in done
    assert done.count(WHY) == 24
    again = client.post(address, follow=True).content.decode()
    assert "Everybody is checked in already." in again


def test_a_single_check_in_asks_for_the_list_or_a_reason(signed_in: SignedIn) -> None:
    event = an_open_event()
    pat, kim = imported(event)[:2]
    client = signed_in(event.created_by)
    address = f"/events/{event.slug}/players/{pat.number}/check-in/"

    refused = client.post(address)
    assert refused.status_code == 409
    assert "Submit list" in refused.content.decode()
    assert "Check in without list" in refused.content.decode()
    assert client.get(address).status_code == 200
    assert (
        "Guest 01 is checked in." in client.post(address, {"without_list": WHY}, follow=True).content.decode()
    )
    tapped = client.post(f"/events/{event.slug}/roll-call/mark/", {"here": kim.number}, follow=True)
    assert tapped.redirect_chain[-1][0] == f"/events/{event.slug}/players/{kim.number}/check-in/"
    row = client.post(
        f"/events/{event.slug}/roll-call/mark/", {"here": kim.number}, headers={"HX-Request": "true"}
    )
    assert "Check in without list" in row.content.decode()


def test_the_reason_is_shown_to_staff_alone(signed_in: SignedIn, api: Api) -> None:
    event = an_open_event()
    pat = imported(event)[0]
    waivers.waive_list(pat, WHY, actor=event.created_by)
    for address in (f"/events/{event.slug}/players/", f"/events/{event.slug}/players/{pat.number}/"):
        assert WHY in signed_in(event.created_by).get(address).content.decode()
        assert WHY not in Client().get(address).content.decode()
    path = f"/api/v1/events/{event.slug}/players/{pat.number}/"
    assert api(event.created_by).get(path).json()["list_waiver"] == WHY
    assert api().get(path).json()["list_waiver"] is None


def test_the_import_asks_what_to_do_about_lists(signed_in: SignedIn) -> None:
    event = an_open_event()
    client = signed_in(event.created_by)
    address = f"/events/{event.slug}/players/import/"
    assert "Not required for these players" in client.get(address).content.decode()
    said = {"rows": FILE, "lists": "waived", "without_list": ""}
    assert client.post(address, said).status_code == 422
    said["without_list"] = WHY
    shown = client.post(address, said).content.decode()
    assert shown.count("no list required") == 24
    assert event.entries.count() == 0

    answer = client.post(address, {**said, "import": "1"}).content.decode()

    assert "24 entered" in answer
    assert "no list submitted" not in answer.lower()
    assert set(event.entries.values_list("list_waiver", flat=True)) == {WHY}
    later = client.post(address, {"rows": "name\nLast\n", "lists": "later", "import": "1"}).content.decode()
    assert "No list submitted" in later


def test_an_import_waives_lists_of_players_who_are_entered_and_have_none() -> None:
    event = an_open_event()
    user = UserFactory.create(username="pat")
    entry = registration.register(event, user, actor=user)
    lists.submit_list(entry, a_list(user), actor=user)
    imported(event, "name\nKim\n")

    changed = import_players(
        event, "name,username\nPat,pat\nKim,\n", actor=event.created_by, without_list=WHY
    )

    assert {one.name: one.list_waiver for one in changed} == {"Kim": WHY}


def test_the_import_does_not_ask_where_no_lists_are_required(signed_in: SignedIn) -> None:
    event = an_event(0, capacity=40)
    client = signed_in(event.created_by)
    address = f"/events/{event.slug}/players/import/"

    assert "Lists of these players" not in client.get(address).content.decode()
    assert "24 entered" in client.post(address, {"rows": FILE, "import": "1"}).content.decode()


def test_locking_lists_names_the_players_without_one(signed_in: SignedIn, api: Api) -> None:
    event = an_open_event()
    imported(event, "name\nPat\nKim\n")
    answer = signed_in(event.created_by).post(f"/events/{event.slug}/players/lock/", follow=True)

    assert "2 players without a list: Pat, Kim." in answer.content.decode()
    assert "0 lists" not in answer.content.decode()
    locked = api(event.created_by).post(f"/api/v1/events/{event.slug}/lists/lock/").json()
    assert [one["name"] for one in locked["without_list"]] == ["Pat", "Kim"]


def test_the_api_does_what_the_pages_do(api: Api) -> None:
    event = an_open_event()
    organizer = api(event.created_by)
    base = f"/api/v1/events/{event.slug}"
    done = organizer.post(f"{base}/roster/", {"csv": "name\nPat\nKim\nLea\n"}, format="json").json()
    assert [(one["name"], one["code"]) for one in done["left_out"]] == [
        ("Pat", "no-list"), ("Kim", "no-list"), ("Lea", "no-list"),
    ]  # fmt: skip
    nobody = organizer.post(f"{base}/check-in/").json()
    assert (nobody["count"], nobody["checked_in"], len(nobody["left_out"])) == (0, [], 3)

    refused = organizer.post(f"{base}/players/1/check-in/")
    assert (refused.status_code, refused.json()["code"]) == (409, "entry.no-list")
    alone = organizer.post(f"{base}/players/1/check-in/", {"without_list": WHY}, format="json").json()
    assert (alone["is_checked_in"], alone["list_waiver"], alone["absence"]) == (True, WHY, None)
    body = {"catalogue": sample_version().catalogue.slug, "text": rohan()}
    submitted = organizer.post(f"{base}/players/2/list/", body, format="json")
    assert (submitted.status_code, submitted.json()["has_list"]) == (201, True)
    wrong = organizer.post(f"{base}/players/3/list/", body | {"text": "1x Nobody Atall"}, format="json")
    assert (wrong.status_code, wrong.json()["faults"][0]["path"]) == (422, "/rows/0")
    waived = organizer.put(f"{base}/players/3/list-waiver/", {"without_list": WHY}, format="json")
    assert waived.json()["list_waiver"] == WHY
    assert organizer.delete(f"{base}/players/3/list-waiver/").json()["absence"]["code"] == "no-list"
    rest = organizer.post(f"{base}/check-in/", {"without_list": WHY}, format="json").json()
    assert (rest["count"], rest["already"], rest["left_out"]) == (2, 1, [])


def test_only_those_who_run_the_event_do_any_of_this(signed_in: SignedIn, api: Api) -> None:
    event = an_open_event()
    pat = imported(event)[0]
    stranger = UserFactory.create()
    for path in ("check-in/", "list/", "list/waive/", "list/require/"):
        assert (
            signed_in(stranger).post(f"/events/{event.slug}/players/{pat.number}/{path}").status_code == 403
        )
    for method, path in (("post", "list/"), ("put", "list-waiver/"), ("delete", "list-waiver/")):
        address = f"/api/v1/events/{event.slug}/players/{pat.number}/{path}"
        assert getattr(api(stranger), method)(address).status_code == 403

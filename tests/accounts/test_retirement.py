"""A person's data: all of it handed out, all of it erased; what was played stays as it was."""

import json
import zipfile
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from axes.models import AccessFailureLog
from django.apps import apps
from django.contrib.sessions.models import Session
from django.db.models import Field, Model
from django.test import Client
from rest_framework.test import APIClient

from accounts import mail, retention
from accounts.models import ApiToken, User, Webhook
from accounts.retention import Fate
from accounts.scrubbing import scrubbed
from accounts.services import people, retiring
from common import audit
from common.errors import Refusal
from common.models import AuditEntry, OutboxMessage
from tests.factories.accounts import PASSWORD, UserFactory, WebhookFactory, api_token
from tests.factories.armies import army_list
from tests.factories.tournaments import a_round, an_event, play
from tournaments.history.ranking import standings_of
from tournaments.models import CalendarFeed, Entry, Event, EventState

pytestmark = pytest.mark.django_db

TEXT = {
    "CharField", "TextField", "EmailField", "URLField", "SlugField", "JSONField", "GenericIPAddressField",
    "BinaryField", "FileField",
}  # fmt: skip


def needs_a_fate(field: "Field[Any, Any]") -> bool:
    """A foreign key to a person, and every column that can hold words."""
    if field.is_relation:
        return field.related_model is User
    return field.get_internal_type() in TEXT and not field.choices


def undecided(model: type[Model]) -> list[str]:
    table = retention.table_of(model._meta.label)
    said = table.fates if table else {}
    return [
        f"{model._meta.label}.{field.name}"
        for field in model._meta.concrete_fields
        if needs_a_fate(field) and field.name not in said
    ]


def test_what_becomes_of_every_column_is_decided() -> None:
    missing = [name for model in apps.get_models() for name in undecided(model)]
    assert not missing, (
        f"say in the app's retirement.py what becomes of these when a person retires: {missing}"
    )


def test_nothing_is_decided_of_what_is_not_there() -> None:
    for table in retention.tables():
        names = {field.name for field in table.model._meta.concrete_fields}
        assert set(table.fates) <= names, table.model._meta.label


def test_foreign_keys_have_the_fate_of_a_row_and_columns_that_of_a_column() -> None:
    for table in retention.tables():
        for field in table.model._meta.concrete_fields:
            fate = table.fates.get(field.name)
            if fate and fate != Fate.CLEANED:
                assert (fate in retention.ROWS) == bool(field.is_relation), (
                    f"{table.model._meta.label}.{field.name}"
                )


def test_whatever_is_left_to_a_function_has_one() -> None:
    left = {table.model._meta.label for table in retention.tables() if table.named(Fate.CLEANED)}
    assert left == set(retention.CLEANERS)


def test_columns_change_only_where_a_row_has_an_owner() -> None:
    for table in retention.tables():
        if table.named(Fate.RENAMED, Fate.EMPTIED, Fate.SCRUBBED):
            assert table.people, table.model._meta.label


# Erasing

NAMES = {
    "username": "rosie.cotton",
    "display_name": "Rosie Cotton",
    "email": "rosie@bywater.example",
    "club": "Bywater",
}


@pytest.fixture
def rosie(db: None) -> User:
    """Somebody who has left traces everywhere."""
    user = UserFactory.create(**NAMES)
    former = {"display_name": "Rosie Gamgee", "email": "former@bywater.example", "club": "Hobbiton"}
    people.change_profile(user, **former, wants_mail=True, is_public=True, current_password=PASSWORD)
    now = {name: NAMES[name] for name in former}
    people.change_profile(user, **now, wants_mail=True, is_public=True, current_password=PASSWORD)
    api_token(user)
    WebhookFactory.create(user=user)
    CalendarFeed.objects.create(user=user, key="k" * 32)
    army_list(user, name="Rosie Cotton's riders")
    AccessFailureLog.objects.create(username="rosie.cotton", ip_address="10.9.8.7")
    mail.write([user], "accounts/mail/webhook.txt", webhook=user.webhooks.get(), delivery=None)
    return user


@pytest.fixture
def event(rosie: User) -> Event:
    """She played a whole event, which is over."""
    made = an_event(4)
    Entry.objects.filter(event=made, number=2).update(user=rosie, name=rosie.display_name, club=rosie.club)
    play(a_round(made))
    audit.record(
        actor=made.created_by,
        action="entry.changed",
        subject=made,
        scope=made.scope,
        after={"names": ["Rosie Cotton"]},
    )
    Event.objects.filter(pk=made.pk).update(state=EventState.CLOSED)
    made.refresh_from_db()
    return made


def everything() -> str:
    """Every row of every table, as one text. What a draw was made from knows clubs, and no people."""
    rows: list[Any] = []
    for model in apps.get_models():
        rows += model._base_manager.values()
    for row in rows:
        row.pop("snapshot", None)
    return json.dumps(
        rows,
        default=lambda value: value.decode() if isinstance(value, bytes) else str(value),
        ensure_ascii=False,
    )


TRACES = [
    "rosie.cotton",
    "Rosie Cotton",
    "rosie@bywater",
    "Bywater",
    "Rosie Gamgee",
    "former@bywater",
    "10.9.8.7",
]


def test_before_retiring_the_traces_are_there(rosie: User, event: Event) -> None:
    """The control: the test below looks in the right places."""
    found = everything()
    assert [trace for trace in TRACES if trace not in found] == []


@pytest.mark.main_path
def test_after_retiring_no_trace_is_anywhere(rosie: User, event: Event) -> None:
    retiring.retire(rosie, actor=rosie)
    found = everything().casefold()
    assert [trace for trace in TRACES if trace.casefold() in found] == []


def test_results_pairings_and_standings_are_what_they_were(rosie: User, event: Event) -> None:
    def record() -> Any:
        lines = [(line.entry.number, line.rank, line.points) for line in standings_of(event).lines]
        seats = list(
            event.rounds.values_list("pairings__table", "pairings__seats__entry__number").order_by("pk")
        )
        return lines, seats, list(event.entries.values_list("number", "state", "user"))

    before = record()
    retiring.retire(rosie, actor=rosie)
    assert record() == before
    entry = event.entries.get(number=2)
    assert (entry.name, entry.club) == (f"Retired player {rosie.pk}", "")


def test_nobody_can_use_the_account_any_more(
    rosie: User, signed_in: Callable[[User], Client], client: Client
) -> None:
    browser, stranger = signed_in(rosie), signed_in(UserFactory.create())
    _, secret = api_token(rosie)
    retiring.retire(rosie, actor=rosie)
    assert browser.get("/account/").status_code == 302
    assert stranger.get("/account/").status_code == 200, "others stay signed in"
    assert Session.objects.count() == 1
    for name in (NAMES["username"], NAMES["email"], f"retired-{rosie.pk}"):
        client.post("/account/sign-in/", {"username": name, "password": PASSWORD})
        assert "_auth_user_id" not in client.session
    assert client.get("/api/v1/me/", headers={"Authorization": f"Bearer {secret}"}).status_code == 401
    assert not ApiToken.objects.exists()
    assert not Webhook.objects.exists()
    assert not CalendarFeed.objects.exists()
    assert not OutboxMessage.objects.filter(topic=mail.TOPIC).exists()


def test_the_trail_keeps_ids_and_says_that_somebody_retired(rosie: User, staff: User) -> None:
    entries = AuditEntry.objects.filter(actor=rosie).count()
    retiring.retire(rosie, actor=staff)
    assert AuditEntry.objects.filter(actor=rosie).count() == entries
    assert set(AuditEntry.objects.filter(actor=rosie).values_list("actor_name", "ip")) == {
        (f"Retired player {rosie.pk}", None)
    }
    last = AuditEntry.objects.about(rosie).last()
    assert last is not None
    assert (last.action, last.actor) == ("account.retired", staff)


def test_retiring_twice_is_refused(rosie: User) -> None:
    retiring.retire(rosie, actor=rosie)
    with pytest.raises(Refusal, match="already"):
        retiring.retire(rosie, actor=rosie)


def test_whoever_is_needed_stays_and_reads_every_reason(rosie: User) -> None:
    an_event(2, organizer=rosie, name="Bywater Open")
    playing = an_event(3, name="Bree Cup")
    Entry.objects.filter(event=playing, number=1).update(user=rosie)
    with pytest.raises(Refusal) as refused:
        retiring.retire(rosie, actor=rosie)
    assert {fault.code for fault in refused.value.faults} == {"account.plays", "account.organizes"}
    rosie.refresh_from_db()
    assert rosie.username == NAMES["username"]


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("Sam", "X"), ("sam", "X"), ("the same Sam", "the same Sam"), ("Samwise met Rosie Cotton.", "X met X."),
        ("Samwisely", "Samwisely"), ({"a": ["Samwise", 3]}, {"a": ["X", 3]}), ("a (Samwise)", "a (X)"), ("", ""),
    ],
)  # fmt: skip
def test_names_go_where_they_stand_and_nowhere_else(text: Any, clean: Any) -> None:
    assert scrubbed(text, ["Sam", "Samwise", "Rosie Cotton", ""], "X") == clean


# Handing out


def files(packed: bytes) -> dict[str, Any]:
    with zipfile.ZipFile(BytesIO(packed)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def test_the_zip_holds_every_table_that_mentions_the_person(rosie: User, event: Event) -> None:
    packed = files(retiring.export(rosie, actor=rosie))
    assert "README.txt" in packed
    for table in retention.tables():
        for place, name in enumerate(table.people):
            if table.model._base_manager.filter(**{name: rosie}).exists():
                label = table.model._meta.label_lower
                assert f"own/{label}.json" in packed or (place and f"mentioned/{label}.{name}.json" in packed)
    assert json.loads(packed["own/accounts.user.json"])[0]["email"] == NAMES["email"]
    assert json.loads(packed["own/tournaments.entry.json"])[0]["name"] == NAMES["display_name"]
    assert "10.9.8.7" in packed["own/axes.accessfailurelog.json"]


def test_the_zip_opens_nothing_and_tells_nothing_of_others(rosie: User, event: Event, stranger: User) -> None:
    api_token(stranger)
    text = "".join(files(retiring.export(rosie, actor=rosie)).values())
    for secret in (rosie.password, rosie.api_tokens.get().digest, rosie.webhooks.get().secret, "k" * 32):
        assert secret not in text
    assert stranger.username not in text


# Doors


@pytest.mark.main_path
def test_one_leaves_by_the_profile_with_the_password(
    rosie: User, signed_in: Callable[[User], Client]
) -> None:
    browser = signed_in(rosie)
    packed = browser.post("/account/data/download/")
    assert (packed.status_code, packed["Content-Type"]) == (200, "application/zip")
    assert "own/accounts.user.json" in files(packed.content)
    wrong = browser.post("/account/data/", {"password": "not this one"})
    assert "This is not your password." in wrong.content.decode()
    rosie.refresh_from_db()
    assert rosie.retired_at is None
    gone = browser.post("/account/data/", {"password": PASSWORD}, follow=True)
    assert "is retired" in gone.content.decode()
    rosie.refresh_from_db()
    assert rosie.retired_at is not None


def test_one_leaves_by_the_api_with_the_password(rosie: User, api: Callable[..., APIClient]) -> None:
    program = api(rosie)
    assert "own/accounts.user.json" in files(program.post("/api/v1/me/export/").content)
    refused = program.post("/api/v1/me/retire/", {"password": "x"})
    assert (refused.status_code, refused.json()["code"]) == (422, "account.wrong-password")
    assert program.post("/api/v1/me/retire/", {"password": PASSWORD}).status_code == 204
    rosie.refresh_from_db()
    assert not rosie.is_active


def test_staff_retire_somebody_who_asked_them_to(
    rosie: User, staff: User, signed_in: Callable[[User], Client]
) -> None:
    office = signed_in(staff)
    page = f"/admin/office/people/{rosie.pk}/"
    assert page in office.get(f"/admin/accounts/user/{rosie.pk}/change/").content.decode()
    assert "Export the data" in office.get(page).content.decode()
    assert office.post(f"{page}export/")["Content-Type"] == "application/zip"
    office.post(f"{page}retire/", {"username": "somebody"})
    assert not User.objects.filter(pk=rosie.pk).exclude(retired_at=None)
    office.post(f"{page}retire/", {"username": rosie.username})
    assert User.objects.filter(pk=rosie.pk).exclude(retired_at=None)
    assert "Retired since" in office.get(page).content.decode()


@pytest.mark.parametrize("path", ["", "export/", "retire/"])
def test_other_staff_may_not(rosie: User, signed_in: Callable[[User], Client], path: str) -> None:
    clerk = signed_in(UserFactory.create(is_staff=True))
    address = f"/admin/office/people/{rosie.pk}/{path}"
    assert {clerk.get(address).status_code, clerk.post(address).status_code} <= {403, 405}

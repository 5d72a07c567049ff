"""The entry fee: told to players, marked by the desk as paid, asked for by name and never in anybody else's sight."""

from collections.abc import Callable

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from common.errors import Refusal
from common.models import AuditEntry
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import an_event
from tournaments.models import Entry, EntryState, Event
from tournaments.presenters.desk import filters, open_round, people, rows_of
from tournaments.services.entries import desk, payments

pytestmark = pytest.mark.django_db

SignedIn = Callable[[User], Client]
FEE = "15 €, at the desk"


def an_event_with_fee(players: int = 3) -> Event:
    return an_event(players, entry_fee=FEE)


def unpaid(event: Event) -> list[str]:
    return [entry.name for entry in people(event, "unpaid", "", open_round(event))]


def buttons(event: Event, number: int) -> list[str]:
    (row,) = rows_of(event, [event.entries.get(number=number)], open_round(event))
    return [button.step for button in row.buttons]


def test_the_desk_marks_many_at_once_and_names_whoever_has_paid_already() -> None:
    event = an_event_with_fee()
    assert unpaid(event) == ["P1", "P2", "P3"]
    desk.act_on_many(event, [1], "paid", actor=event.created_by)
    found = desk.act_on_many(event, [1, 2], "paid", actor=event.created_by)
    assert [one.refusal.code if one.refusal else "" for one in found] == ["entry.paid", ""]
    assert unpaid(event) == ["P3"]
    assert ("unpaid" in buttons(event, 1), "paid" in buttons(event, 3)) == (True, True)


def test_a_mark_is_taken_back_and_both_stay_on_record() -> None:
    event = an_event_with_fee()
    entry = event.entries.get(number=1)
    payments.mark_paid(entry, actor=event.created_by)
    payments.mark_unpaid(entry, actor=event.created_by)
    with pytest.raises(Refusal, match="not marked as paid"):
        payments.mark_unpaid(entry, actor=event.created_by)
    actions = AuditEntry.objects.filter(scope=event.scope, action__in=["entry.paid", "entry.unpaid"])
    assert list(actions.order_by("pk").values_list("action", flat=True)) == ["entry.paid", "entry.unpaid"]


def test_an_event_without_a_fee_asks_nobody() -> None:
    event = an_event(2)
    assert unpaid(event) == []
    assert "unpaid" not in [one.word for one in filters(event, "all", None)]
    assert "paid" not in buttons(event, 1)
    with pytest.raises(Refusal, match="no entry fee"):
        payments.mark_paid(event.entries.get(number=1), actor=event.created_by)


@pytest.mark.parametrize("state", [EntryState.WITHDRAWN, EntryState.APPLIED, EntryState.DECLINED])
def test_who_does_not_take_part_is_not_marked(state: EntryState) -> None:
    event = an_event_with_fee()
    event.entries.filter(number=1).update(state=state, checked_in_at=None)
    with pytest.raises(Refusal, match="does not take part"):
        payments.mark_paid(event.entries.get(number=1), actor=event.created_by)


def test_the_fee_is_marked_by_one_touch_also_after_the_event(signed_in: SignedIn) -> None:
    event = an_event_with_fee()
    Event.objects.filter(pk=event.pk).update(state="closed")
    client = signed_in(event.created_by)
    page = client.get(f"/events/{event.slug}/desk/?show=unpaid").content.decode()
    assert 'value="paid:1"' in page
    row = client.post(f"/events/{event.slug}/desk/act/", {"one": "paid:1"}, headers={"HX-Request": "true"})
    assert "P1 has paid." in row.content.decode()
    assert Entry.objects.get(event=event, number=1).paid_at is not None


def test_players_read_the_fee_and_whether_they_have_paid_and_nobody_elses(signed_in: SignedIn) -> None:
    event = an_event_with_fee()
    one, other = event.entries.filter(number__in=(1, 2)).select_related("user")
    payments.mark_paid(one, actor=event.created_by)
    assert one.user is not None
    assert other.user is not None
    address = f"/events/{event.slug}/"
    assert FEE in Client().get(address).content.decode()
    assert ">Paid<" in signed_in(one.user).get(address).content.decode()
    assert ">Not paid<" in signed_in(other.user).get(address).content.decode()
    path = f"/api/v1{address}players/1/"
    seen = [asked(user).get(path).json()["paid_at"] for user in (event.created_by, one.user, other.user)]
    assert [value is not None for value in seen] == [True, True, False]


def test_programs_mark_payments_and_strangers_do_not() -> None:
    event = an_event_with_fee()
    path = f"/api/v1/events/{event.slug}/players/1/paid/"
    assert asked(UserFactory.create()).post(path).status_code == 403
    assert asked(event.created_by).post(path).json()["paid_at"] is not None
    assert asked(event.created_by).post(path).status_code == 409


def asked(user: User) -> APIClient:
    api = APIClient()
    api.force_authenticate(user)
    return api

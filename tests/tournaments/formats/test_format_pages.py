"""The pages of every format: the form asks, the event tells, brackets, groups, cross tables and pods are shown."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import a_round, an_event
from tests.tournaments.form_fields import fields_of
from tests.tournaments.formats.playing import play_event, play_out
from tournaments.history.ranking import standings_of
from tournaments.models import Event, Format, ReportState

pytestmark = pytest.mark.django_db

PLAYED: list[tuple[Format, dict[str, Any]]] = [
    (Format.SWISS, {"round_count": 2, "cut_size": 4}),
    (Format.ELIMINATION, {"third_place": True}),
    (Format.ELIMINATION, {"cut_kind": "double"}),
    (Format.ROUND_ROBIN, {"cut_size": 2}),
    (Format.GROUPS, {"group_count": 2}),
    (Format.PODS, {"round_count": 2}),
]


def page(client: Client, event: Event, name: str, *args: object, status: int = 200) -> str:
    answer = client.get(reverse(f"tournaments:{name}", args=[event.slug, *args]))
    assert answer.status_code == status, answer.content[:500]
    return answer.content.decode()


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.mark.parametrize(("format_", "settings"), PLAYED)
def test_every_page_of_every_format_opens_before_during_and_after(
    format_: Format, settings: dict[str, Any]
) -> None:
    event = an_event(7, format=format_, **settings)
    owner = signed_in(event.created_by)
    names = ["event", "players", "standings", "settings", "papers", "rounds", "projector"]
    for name in names:
        owner.get(reverse(f"tournaments:{name}", args=[event.slug]), follow=True)
    round_ = a_round(event)
    page(owner, event, "round", round_.number)
    for pairing in round_.pairings.all():
        page(owner, event, "table", pairing.pk)
        for seat in pairing.seats.select_related("entry__user")[:1]:
            assert seat.entry.user is not None
            assert (
                signed_in(seat.entry.user).get(reverse("tournaments:my_table", args=[event.slug])).status_code
                == 200
            )
    play_out(round_)
    play_event(event)
    for client in (owner, Client()):
        for name in ("event", "standings", "players"):
            page(client, event, name)
        for number in (1, 7):
            page(client, event, "player", number)
            page(client, event, "explained", number)
    if format_ != Format.PODS:
        assert "wins</h2>" in page(owner, event, "bracket")
    for round_ in event.rounds.all():
        page(owner, event, "round", round_.number)


@pytest.mark.parametrize(
    ("format_", "words"),
    [
        (Format.SWISS, "Swiss, 5 rounds."),
        (Format.ELIMINATION, "Single elimination from the first round on, drawn by seeds."),
        (Format.ROUND_ROBIN, "Round robin: everybody meets everybody once."),
        (
            Format.GROUPS,
            "2 groups in which everybody meets everybody once; the best 2 of each go on, single elimination.",
        ),
        (
            Format.PODS,
            "5 rounds at tables of three and four; 6, 4, 2 and 0 points by place (6, 3 and 0 at three).",
        ),
    ],
)
def test_the_event_page_tells_the_format_in_words(format_: Format, words: str) -> None:
    assert words in page(Client(), an_event(8, format=format_), "event")


def test_an_event_without_a_cut_has_no_bracket_page() -> None:
    page(Client(), an_event(4, format=Format.PODS), "bracket", status=404)


@pytest.mark.parametrize("format_", list(Format))
def test_the_form_makes_an_event_of_every_format(format_: Format) -> None:
    client = signed_in(UserFactory.create())
    fresh = client.get(reverse("tournaments:new"))
    said = {name: value for name, value in fields_of(fresh.context["form"]).items() if value is not None}
    said |= {
        "name": "An event",
        "place": "Bree",
        "starts_at": "2030-05-04T10:00",
        "capacity": "8",
        "format": format_,
    }
    said |= {"cut_size": "4"}
    answer = client.post(reverse("tournaments:new"), said)
    assert answer.status_code == 302, answer.context["form"].errors
    event = Event.objects.get()
    assert event.format == format_
    assert event.cut_size == (4 if format_ in (Format.SWISS, Format.ROUND_ROBIN) else 0)
    settings = reverse("tournaments:settings", args=[event.slug])
    again = client.post(settings, fields_of(client.get(settings).context["form"]))
    assert again.status_code == 302, again.context["form"].errors


def test_groups_too_many_for_the_places_are_refused_beside_the_field() -> None:
    event = an_event(4, format=Format.SWISS)
    client = signed_in(event.created_by)
    form = client.get(reverse("tournaments:settings", args=[event.slug])).context["form"]
    said = fields_of(form) | {"format": "groups", "group_count": "8", "starts_at": "2030-05-04T10:00"}
    answer = client.post(reverse("tournaments:settings", args=[event.slug]), said)
    assert answer.status_code == 422
    assert "group_count" in answer.context["form"].errors
    event.refresh_from_db()
    assert event.format == Format.SWISS


def test_a_pod_is_reported_confirmed_and_corrected_on_its_page() -> None:
    event = an_event(4, format=Format.PODS, round_count=1)
    pairing = a_round(event).pairings.get()
    users = [seat.entry.user for seat in pairing.seats.select_related("entry__user").order_by("side")]
    one, two, three, _ = (signed_in(user) for user in users if user is not None)
    table = reverse("tournaments:table", args=[event.slug, pairing.pk])
    wrong = one.post(f"{table}report/", {f"place-{side}": "2" for side in range(1, 5)})
    assert wrong.status_code == 422
    assert "1 would be right" in wrong.content.decode()

    places = {"place-1": "4", "place-2": "1", "place-3": "2", "place-4": "2"}
    one.post(f"{table}report/", places)
    shown = page(two, event, "table", pairing.pk)
    assert "That is not right" in shown
    two.post(f"{table}reports/1/confirm/")
    report = pairing.reports.get()
    assert report.state == ReportState.PROPOSED
    three.post(f"{table}reports/1/confirm/")
    report.refresh_from_db()
    assert report.state == ReportState.CONFIRMED
    assert "Place 4 of 4" in page(Client(), event, "player", _number(event, users[0]))

    owner = signed_in(event.created_by)
    owner.post(f"{table}override/", {f"place-{side}": str(side) for side in range(1, 5)} | {"reason": "slip"})
    assert standings_of(event).table.rows[0].player == _number(event, users[0])
    owner.post(f"{table}override/", {"is_void": "on", "reason": "fire alarm"})
    assert {row.points for row in standings_of(event).table.rows} == {0}


def _number(event: Event, user: User | None) -> int:
    return event.entries.get(user=user).number


def test_standings_say_who_can_still_make_the_cut() -> None:
    event = an_event(8, round_count=3, cut_size=2)
    assert ">Cut</th>" not in page(Client(), event, "standings")
    play_out(a_round(event))
    shown = page(Client(), event, "standings")
    assert ">Cut</th>" in shown
    assert "Can still make the cut." in shown


def test_cross_table_and_groups_are_shown() -> None:
    event = an_event(8, format=Format.GROUPS)
    play_out(a_round(event))
    shown = page(Client(), event, "standings")
    assert "Group A" in shown
    assert "Group B" in shown
    assert "Cross table, group A" in shown


def test_the_page_says_when_a_round_is_not_proved_to_be_the_best() -> None:
    event = an_event(8, format=Format.PODS)
    round_ = a_round(event)
    shown = page(Client(), event, "round", round_.number)
    assert "not proved" in shown
    swiss = an_event(8)
    assert "not proved" not in page(Client(), swiss, "round", a_round(swiss).number)

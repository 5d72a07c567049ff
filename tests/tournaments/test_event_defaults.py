"""A new event has the same settings no matter who makes it: the form, the API, a service; and no tiebreak that is always 0."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any, cast

import pytest
from django.forms import ChoiceField
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from common.errors import Invalid
from rules.games.registry import RULESETS
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import a_round, an_event, settle
from tournaments.forms.event import EventForm
from tournaments.history import archive
from tournaments.history.ranking import standings_of
from tournaments.history.scoring import inputs_of
from tournaments.models import Event, Format, Outcome
from tournaments.models.event_settings import SETTINGS
from tournaments.services import events, results
from tournaments.services.entries import byes
from tournaments.services.restoring import restore_event
from tournaments.standings import PRESETS, TIEBREAKS, Input

pytestmark = pytest.mark.django_db

SignedIn = Callable[[User], Client]
Api = Callable[..., APIClient]
BY_CHANCE = {"seed", "name"}
NOT_RECORDED = [
    "destroyed",
    "destroyed-difference",
    "leaders",
    "leaders-lost",
    "objectives",
    "games-won",
    "games-difference",
]


def settings_of(event: Event) -> dict[str, Any]:
    event.refresh_from_db()
    return {name: getattr(event, name) for name in SETTINGS if name not in BY_CHANCE}


def typed(**values: object) -> dict[str, Any]:
    """What a browser sends of the form as it is shown, with what somebody typed."""
    form = EventForm()
    said = sent(form)
    required = {"name": "By form", "place": "Bree", "starts_at": "2030-05-04T10:00"}
    return said | required | values


def sent(form: EventForm) -> dict[str, Any]:
    """An unticked box is not sent; a choice without a value is the first one."""
    shown: dict[str, Any] = {}
    for name, field in form.fields.items():
        value = form[name].value()
        if value is None and isinstance(field, ChoiceField):
            value = next(iter(cast("Iterable[Any]", field.choices)))[0]
        if value is not None and value is not False:
            shown[name] = "on" if value is True else value
    return shown


def by_form(signed_in: SignedIn, **values: object) -> Event:
    answer = signed_in(UserFactory.create()).post("/events/new/", typed(**values))
    assert answer.status_code == 302, answer.content.decode()
    return Event.objects.latest("pk")


def by_api(api: Api, **values: object) -> Event:
    body = {"name": "By API", "place": "Bree", "starts_at": "2030-05-04T10:00:00Z", **values}
    answer = api(UserFactory.create()).post("/api/v1/events/", body, format="json")
    assert answer.status_code == 201, answer.json()
    return Event.objects.get(slug=answer.json()["slug"])


def by_service(**values: object) -> Event:
    said = {
        "name": "By service",
        "place": "Bree",
        "starts_at": datetime.fromisoformat("2030-05-04T10:00:00Z"),
    }
    return events.create_event({**said, **values}, actor=UserFactory.create())


def test_every_setting_of_a_new_event_is_the_same_by_form_by_api_and_by_service(
    signed_in: SignedIn, api: Api
) -> None:
    form, program, service = by_form(signed_in), by_api(api), by_service()

    assert settings_of(form) == settings_of(program) == settings_of(service)
    assert (form.tiebreaks, form.round_count, form.lists_required) == (["omw", "survivors"], 4, True)
    assert form.readings["time-limit"] == "organizer"


@pytest.mark.parametrize("scoring", PRESETS)
@pytest.mark.parametrize("format_", [Format.SWISS, Format.PODS])
def test_the_usual_tiebreaks_follow_the_points_and_the_format(
    signed_in: SignedIn, api: Api, scoring: str, format_: Format
) -> None:
    form = by_form(signed_in, scoring=scoring, format=format_.value)
    program = by_api(api, scoring=scoring, format=format_.value)

    assert settings_of(form) == settings_of(program)
    assert all(TIEBREAKS[code].needs in inputs_of(form) for code in form.tiebreaks)
    if format_ == Format.SWISS:
        recorded = [code for code in PRESETS[scoring].tiebreaks if code not in NOT_RECORDED]
        assert form.tiebreaks == recorded


@pytest.mark.parametrize(
    "values",
    [
        {"capacity": 64},
        {"capacity": 2},
        {"on_time": "points"},
        *({"ruleset": one} for one in sorted(RULESETS)),
    ],
)
def test_what_follows_from_another_setting_follows_everywhere(
    signed_in: SignedIn, api: Api, values: dict[str, Any]
) -> None:
    assert settings_of(by_form(signed_in, **values)) == settings_of(by_api(api, **values))


def test_what_is_said_is_kept_even_if_it_is_nothing(signed_in: SignedIn, api: Api) -> None:
    said = {"tiebreaks": [], "round_count": 7, "readings": {"time-limit": "points"}}
    event = by_api(api, **said)
    assert (event.tiebreaks, event.round_count, event.readings["time-limit"]) == ([], 7, "points")
    none = {f"tiebreak-{place}": "" for place in range(1, 5)}
    assert by_form(signed_in, scoring="chess", **none).tiebreaks == []
    chosen = by_form(signed_in, scoring="chess", **none | {"tiebreak-1": "wins"})
    assert chosen.tiebreaks == ["wins"]


def test_editing_an_event_without_a_change_changes_nothing(signed_in: SignedIn, api: Api) -> None:
    event = by_api(api, scoring="chess", capacity=64)
    before = settings_of(event)
    form = EventForm(event=event)
    answer = signed_in(event.created_by).post(f"/events/{event.slug}/settings/", sent(form))

    assert answer.status_code == 302, answer.content.decode()
    assert settings_of(event) == before


# ---- tiebreaks need an input ----


def offered(event: Event | None = None) -> set[str]:
    form = EventForm(event=event)
    return {code for code, _ in form.fields["tiebreak-1"].choices if code}  # type: ignore[attr-defined]


def test_no_tiebreak_is_offered_that_is_the_same_for_everybody_whatever_happens() -> None:
    """Three rounds with points: every tiebreak that one can choose tells two players apart, or is one of ties."""
    event = an_event(8, scoring="mesbg")
    Event.objects.filter(pk=event.pk).update(tiebreaks=sorted(offered(event)))
    event.refresh_from_db()
    for number in range(3):
        round_ = a_round(event)
        for place, pairing in enumerate(round_.pairings.order_by("table").select_related("round__event")):
            outcome = Outcome.FIRST if (place + number) % 3 else Outcome.DRAW
            claim = results.Claim(
                outcome, {"survivors": [5, 2], "points": [300 - 40 * place, 100 + 10 * number]}
            )
            results.override_result(pairing, claim, reason="as played", actor=event.created_by)
    found = standings_of(event)
    values = dict(
        zip(found.table.tiebreaks, zip(*(row.values for row in found.table.rows), strict=True), strict=True)
    )

    flat = {
        code for code, column in values.items() if len(set(column)) == 1 and not TIEBREAKS[code].among_tied
    }
    assert flat == set()
    before = Event(ruleset=event.ruleset, tiebreaks=[])
    of_teams = {code for code, row in TIEBREAKS.items() if row.needs is Input.BOARDS}
    assert offered(before) == set(TIEBREAKS) - set(NOT_RECORDED) - of_teams


def test_an_event_of_another_game_begins_with_the_points_and_tiebreaks_of_its_packs(
    signed_in: SignedIn, api: Api
) -> None:
    for ruleset, scoring, tiebreaks in [
        ("strategy-battle/1", "mesbg", ["vp-difference", "vp", "leaders"]),
        ("war-of-the-ring/1", "victory-points", ["omw", "vp-difference", "vp"]),
    ]:
        form, program = by_form(signed_in, ruleset=ruleset), by_api(api, ruleset=ruleset)
        assert settings_of(form) == settings_of(program)
        assert (form.scoring, form.tiebreaks) == (scoring, tiebreaks)
    assert "leaders" in offered()  # some game records it


@pytest.mark.parametrize("code", NOT_RECORDED)
def test_a_tiebreak_without_input_cannot_be_chosen(api: Api, signed_in: SignedIn, code: str) -> None:
    body = {"name": "A", "place": "B", "starts_at": "2030-05-04T10:00:00Z", "tiebreaks": ["omw", code]}
    refused = api(UserFactory.create()).post("/api/v1/events/", body, format="json")
    assert refused.status_code == 422
    assert [fault["path"] for fault in refused.json()["faults"]] == ["/tiebreaks/1"]
    assert (
        signed_in(UserFactory.create()).post("/events/new/", typed(**{"tiebreak-1": code})).status_code == 422
    )
    event = an_event(2)
    with pytest.raises(Invalid):
        events.change_event(event, {"tiebreaks": [code]}, actor=event.created_by)
    with pytest.raises(Invalid):
        by_service(format="pods", tiebreaks=["survivors"])


def test_an_event_that_has_one_already_still_loads_is_edited_and_restored_and_says_so(
    signed_in: SignedIn, api: Api
) -> None:
    event = an_event(4, scoring="mesbg", tiebreaks=["vp", "leaders"])
    settle(a_round(event).pairings.select_related("round__event").order_by("table")[0], Outcome.FIRST)
    Event.objects.filter(pk=event.pk).update(state="published")
    client = signed_in(event.created_by)

    standings = client.get(f"/events/{event.slug}/standings/").content.decode()
    assert "0 for everybody: Enemy leaders killed" in standings
    assert "not recorded: 0 for everybody" in client.get(f"/events/{event.slug}/settings/").content.decode()
    body = api(event.created_by).get(f"/api/v1/events/{event.slug}/").json()
    assert body["tiebreaks_without_input"] == ["leaders"]
    event.refresh_from_db()
    changed = events.change_event(
        event, {"tiebreaks": ["leaders", "vp"], "name": "New"}, actor=event.created_by
    )
    assert changed.tiebreaks == ["leaders", "vp"]
    made = restore_event(archive.as_json(changed), actor=event.created_by)
    assert made.event.tiebreaks == ["leaders", "vp"]
    fed = an_event(2, tiebreaks=["vp"])
    assert "0 for everybody" not in client.get(f"/events/{fed.slug}/standings/").content.decode()


# ---- byes ----


@pytest.mark.parametrize(("worth", "expected"), [("zero", (0, 0)), ("half", (0, 0)), ("full", (6, 6))])
def test_only_a_bye_that_counts_as_a_win_is_credited_its_victory_points(
    worth: str, expected: tuple[int, int]
) -> None:
    event = an_event(5, scoring="mesbg", tiebreaks=["vp", "vp-difference"])
    asked = event.entries.get(number=1)
    byes.ask_for_byes(asked, {1: worth}, actor=event.created_by)
    a_round(event)

    found = standings_of(event)
    assert [int(value) for value in found.table.row(1).values] == list(expected)


def test_the_bye_of_an_odd_round_is_credited_as_a_win_and_sitting_out_a_schedule_as_nothing() -> None:
    swiss = an_event(3, scoring="mesbg", tiebreaks=["vp"])
    robin = an_event(3, scoring="mesbg", tiebreaks=["vp"], format="round_robin")
    values = []
    for event in (swiss, robin):
        alone = a_round(event).seats.exclude(pairing__kind="game").select_related("entry").get()
        values.append(int(standings_of(event).table.row(alone.entry.number).values[0]))
    assert values == [6, 0]

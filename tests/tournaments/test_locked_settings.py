"""Settings that round 1 depends on: locked with everything that belongs to them, and a page that is older is answered."""

from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import User
from tests.factories.tournaments import a_round, an_event
from tests.tournaments.form_fields import fields_of
from tournaments.forms.event import EventForm
from tournaments.models import Event
from tournaments.models.event_settings import BEFORE_THE_START

pytestmark = pytest.mark.django_db
SignedIn = Callable[[User], Client]
LATE = "This cannot be changed after round 1 is published."


def started() -> Event:
    event = an_event(4, tiebreaks=["omw"])
    a_round(event)
    event.refresh_from_db()
    return event


def test_every_field_of_a_setting_that_is_fixed_is_locked() -> None:
    form = EventForm(event=started())
    open_fields = {name for name, field in form.fields.items() if not field.disabled}

    assert {form.setting_of(name) for name in open_fields}.isdisjoint(BEFORE_THE_START)
    assert {"level", "own_level", "tiebreak-1", "capacity"}.isdisjoint(open_fields)
    assert {"name", "address", "time_limit"} <= open_fields
    assert not any(name.startswith("reading-") for name in open_fields)


def test_the_page_names_what_is_locked_and_marks_its_folds(signed_in: SignedIn) -> None:
    event = started()
    form, page = EventForm(event=event), f"/events/{event.slug}/settings/"
    folds = {shown.chapter.key: (shown.is_locked, bool(shown.locked)) for shown in form.chapters}

    assert folds["teams"] == (True, True)
    assert folds["format"] == (False, True)
    assert folds["apart"] == (False, False)
    assert folds["scoring"] == (True, True)
    assert {"Begins", "Maximum players", "Teams and doubles", "First round", "Scoring"} <= set(form.locked)
    assert {"Number of groups", "Rounds", "Tiebreaks", "Pairing restrictions", "Tiebreak 1"}.isdisjoint(
        form.locked
    )
    text = signed_in(event.created_by).get(page).content.decode()
    assert f"Locked since round 1: {', '.join(form.locked)}." in text.replace("&amp;", "&")
    assert '<span class="badge">locked</span>' in text
    assert '<span class="badge">partly locked</span>' in text
    assert "Set your own points" not in text


def test_before_round_1_nothing_is_locked(signed_in: SignedIn) -> None:
    event = an_event(4)
    assert EventForm(event=event).locked == []
    text = signed_in(event.created_by).get(f"/events/{event.slug}/settings/").content.decode()
    assert "Set your own points" in text


def test_where_players_have_teams_the_scoring_stays_open_for_what_counts_in_their_standings() -> None:
    event = started()
    event.entries.update(team="Foxes")
    form = EventForm(event=event)
    folds = {shown.chapter.key: (shown.is_locked, bool(shown.locked)) for shown in form.chapters}

    assert folds["scoring"] == (False, True)
    assert not form["team_best"].field.disabled
    assert "Tiebreaks" in form.locked


@pytest.mark.parametrize(
    ("name", "value"),
    [("level", "1000"), ("tiebreak-1", "buchholz"), ("capacity", "20"), ("starts_at", "2031-01-01T10:00")],
)
def test_a_page_opened_before_the_round_was_out_is_told_what_it_can_no_longer_change(
    signed_in: SignedIn, name: str, value: str
) -> None:
    event = an_event(4, tiebreaks=["omw"])
    organizer, address = signed_in(event.created_by), f"/events/{event.slug}/settings/"
    body = fields_of(organizer.get(address).context["form"]) | {"name": "New name"}
    a_round(event)

    answer = organizer.post(address, body | {name: value})
    assert answer.status_code == 422
    assert answer.context["form"].errors == {name: [LATE]}
    plain = organizer.post(address, body)
    assert plain.status_code == 302, plain.context["form"].errors
    event.refresh_from_db()
    assert event.name == "New name"

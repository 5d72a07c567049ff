"""A player who cannot be entered: the page says why beside the form, and keeps what was typed."""

from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import User
from tests.factories.tournaments import an_event
from tournaments.models import Entry

pytestmark = pytest.mark.django_db
SignedIn = Callable[[User], Client]


@pytest.mark.parametrize("address", ["players/add/", "desk/enter/"])
def test_an_unknown_account_is_said_beside_what_was_typed(address: str, signed_in: SignedIn) -> None:
    event = an_event(2)
    client = signed_in(event.created_by)

    answer = client.post(f"/events/{event.slug}/{address}", {"name": "Late", "username": "nobody-here"})
    page = answer.content.decode()

    assert answer.status_code == 422
    assert "There is no account with this username." in page
    assert 'value="Late"' in page
    assert 'value="nobody-here"' in page
    assert "<code>" not in page
    assert not Entry.objects.filter(event=event, name="Late").exists()


@pytest.mark.parametrize("address", ["players/add/", "desk/enter/"])
def test_somebody_who_is_entered_already_is_refused_beside_the_form(
    address: str, signed_in: SignedIn
) -> None:
    event = an_event(2)
    taken = event.entries.exclude(user=None).first()
    assert taken is not None
    assert taken.user is not None

    answer = signed_in(event.created_by).post(
        f"/events/{event.slug}/{address}", {"name": "Again", "username": taken.user.username}
    )

    assert answer.status_code == 422
    assert 'value="Again"' in answer.content.decode()


def test_the_button_says_how_many_come_in_and_how_many_stay_out(signed_in: SignedIn) -> None:
    event = an_event(3, lists_required=True)
    event.entries.update(checked_in_at=None)
    event.entries.filter(number=1).update(list_waiver="Borrowed army")
    client = signed_in(event.created_by)

    for page in ("players/", "desk/"):
        text = client.get(f"/events/{event.slug}/{page}").content.decode()
        assert "Check in 1 player with a list" in text
        assert "Checks in 1 player at once." in text
        assert "Afterwards you can check in the 2 without a list, with a reason." in text

"""Sentences about fields name them in the reader's language."""

from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import User
from tests.factories.tournaments import an_event

pytestmark = pytest.mark.django_db


def test_what_changed_of_a_player_is_named_as_the_form_names_it(signed_in: Callable[[User], Client]) -> None:
    event = an_event(2)
    entry = event.entries.get(number=1)
    form = {
        "name": entry.name,
        "club": "Rohan",
        "team": "",
        "seed": entry.seed,
        "strength": entry.strength,
        "faction": "",
    }
    answer = signed_in(event.created_by).post(
        f"/events/{event.slug}/players/1/details/", form, headers={"Accept-Language": "de"}, follow=True
    )
    page = answer.content.decode()
    assert "Geändert: Verein." in page


@pytest.mark.parametrize(("language", "said"), [("en", "Strength 100,000"), ("de", "100.000")])
def test_a_large_strength_is_grouped(client: Client, language: str, said: str) -> None:
    event = an_event(2)
    event.entries.filter(number=1).update(strength=100_000)
    page = client.get(f"/events/{event.slug}/players/1/", headers={"Accept-Language": language})
    assert said in page.content.decode()

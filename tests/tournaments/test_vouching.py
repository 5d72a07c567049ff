"""A past event from a file counts for ratings once its organizer vouches, or between players who confirmed their results."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from common.errors import Invalid, NotAllowed, Refusal
from common.models import AuditEntry
from tests.factories.accounts import UserFactory
from tests.factories.teams import a_team_event, play_boards
from tests.factories.tournaments import a_round, an_event, play
from tournaments.history import archive
from tournaments.models import Confirmation, Event, Member, Vouch
from tournaments.presenters import ratings
from tournaments.services import events, vouching
from tournaments.services.restoring import restore_event

pytestmark = pytest.mark.django_db
GAME = "combat-hex"
WHY = "I ran it, and the sheets hang in the club."


@pytest.fixture(autouse=True)
def _nothing_remembered() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def shown() -> set[User]:
    return {line.user for line in ratings.lines(ratings.placed(GAME))}


def closed(event: Event) -> Event:
    events.close_event(event, actor=event.created_by)
    event.refresh_from_db()
    return event


def from_a_file(players: int = 4) -> Event:
    """An event as its archive brings it back with its accounts; the first one is gone."""
    event = an_event(players, round_count=1)
    play(a_round(event))
    return brought_back(closed(event))


def brought_back(event: Event) -> Event:
    admin = UserFactory.create(is_staff=True)
    document: Any = archive.as_json(event)
    Event.objects.filter(pk=event.pk).update(is_practice=True)  # as if it had never been rated here
    return restore_event(document, actor=admin, link_accounts=True).event


def players_of(event: Event, pairing: int = 0) -> list[User]:
    seats = event.rounds.get().pairings.order_by("pk")[pairing].seats.order_by("side")
    return [seat.entry.user for seat in seats if seat.entry.user]


def test_nothing_counts_before_somebody_answers_for_it() -> None:
    from_a_file()
    assert shown() == set()


def test_the_organizers_word_makes_all_its_games_count_and_can_be_taken_back() -> None:
    event = from_a_file()
    vouching.vouch(event, WHY, actor=event.created_by)
    assert shown() == {*players_of(event), *players_of(event, 1)}
    said = AuditEntry.objects.get(action="event.vouched")
    assert (said.actor, said.after) == (event.created_by, {"why": WHY})

    vouching.withdraw_vouch(event, actor=event.created_by)
    assert shown() == set()
    assert AuditEntry.objects.filter(action="event.vouch-withdrawn").exists()


def test_a_game_counts_once_both_players_have_confirmed() -> None:
    event = from_a_file()
    first, second = players_of(event)
    vouching.confirm_results(event, actor=first)
    vouching.confirm_results(event, actor=players_of(event, 1)[0])
    assert shown() == set()

    vouching.confirm_results(event, actor=second)
    assert shown() == {first, second}

    vouching.withdraw_confirmation(event, actor=second)
    assert shown() == set()


def test_boards_of_teams_count_the_same_way() -> None:
    event = a_team_event(2, 2, round_count=1)
    play_boards(a_round(event))
    made = brought_back(closed(event))
    both = list(User.objects.filter(pk__in=Member.objects.filter(event=made, number=2).values("user")))
    for user in both:
        vouching.confirm_results(made, actor=user)
    assert shown() == set(both)


def test_an_event_that_is_opened_again_needs_the_words_anew() -> None:
    event = from_a_file()
    vouching.vouch(event, WHY, actor=event.created_by)
    vouching.confirm_results(event, actor=players_of(event)[0])
    events.reopen_event(event, actor=event.created_by)
    closed(event)
    assert not Vouch.objects.exists()
    assert not Confirmation.objects.exists()
    assert shown() == set()


def test_a_copy_of_an_event_that_counts_is_not_counted_twice() -> None:
    event = an_event(2, round_count=1)
    play(a_round(event))
    document: Any = archive.as_json(closed(event))
    copy = restore_event(document, actor=UserFactory.create(is_staff=True), link_accounts=True).event
    with pytest.raises(Refusal, match="count already"):
        vouching.vouch(copy, WHY, actor=copy.created_by)
    with pytest.raises(Refusal, match="count already"):
        vouching.confirm_results(copy, actor=players_of(copy)[0])
    Event.objects.filter(pk=copy.pk).update(starts_at=event.starts_at + timedelta(days=30))
    vouching.vouch(Event.objects.get(pk=copy.pk), WHY, actor=copy.created_by)


def test_what_cannot_be_vouched_for_is_refused() -> None:
    here = an_event(2, round_count=1)
    with pytest.raises(Refusal, match="close this one first"):
        vouching.vouch(here, WHY, actor=here.created_by)
    play(a_round(here))
    with pytest.raises(Refusal, match="held here"):
        vouching.vouch(closed(here), WHY, actor=here.created_by)

    event = from_a_file()
    with pytest.raises(Invalid, match="how you know"):
        vouching.vouch(event, "  ", actor=event.created_by)
    with pytest.raises(NotAllowed):
        vouching.confirm_results(event, actor=UserFactory.create())
    with pytest.raises(Refusal, match="Nobody vouches"):
        vouching.withdraw_vouch(event, actor=event.created_by)
    with pytest.raises(Refusal, match="have not confirmed"):
        vouching.withdraw_confirmation(event, actor=players_of(event)[0])
    vouching.vouch(event, WHY, actor=event.created_by)
    with pytest.raises(Refusal, match="already"):
        vouching.vouch(event, WHY, actor=event.created_by)


def test_the_page_asks_organizers_and_players_and_tells_everybody(
    signed_in: Callable[[User], Client], client: Client
) -> None:
    event = from_a_file(2)
    first, second = players_of(event)
    address = f"/events/{event.slug}/counts/"
    assert "Confirm your results" in signed_in(first).get(f"/events/{event.slug}/").content.decode()
    assert "A game counts for ratings once both players" in client.get(address).content.decode()

    for user in (first, second):
        assert "My results are right" in signed_in(user).get(address).content.decode()
        signed_in(user).post(f"{address}confirm/")
    assert "2 players have confirmed." in client.get(address).content.decode()
    assert shown() == {first, second}
    signed_in(first).post(f"{address}take-back/")
    assert shown() == set()

    organizer = signed_in(event.created_by)
    empty = organizer.post(f"{address}vouch/", {"why": ""})
    assert empty.status_code == 422
    organizer.post(f"{address}vouch/", {"why": WHY})
    assert WHY in client.get(address).content.decode()
    organizer.post(f"{address}withdraw/")
    assert WHY not in client.get(address).content.decode()
    assert "Vouch for the results" in organizer.get(f"/events/{event.slug}/").content.decode()


def test_an_event_held_here_says_that_it_counts(client: Client) -> None:
    event = an_event(2, round_count=1)
    assert "once the event is closed" in client.get(f"/events/{event.slug}/counts/").content.decode()
    play(a_round(event))
    closed(event)
    assert "its games count for ratings" in client.get(f"/events/{event.slug}/counts/").content.decode()


def test_the_api_does_what_the_page_does(api: Callable[..., APIClient]) -> None:
    event = from_a_file(2)
    first, second = players_of(event)
    address = f"/api/v1/events/{event.slug}/counts/"
    assert api().get(address).json()["vouched_by"] is None
    assert api(first).put(f"{address}mine/").json()["is_confirmed"]
    assert api(second).put(f"{address}mine/").json()["confirmed"] == 2
    assert api(second).delete(f"{address}mine/").json()["confirmed"] == 1
    assert api(first).put(address, {"why": WHY}, format="json").status_code == 403
    held = api(event.created_by).put(address, {"why": WHY}, format="json").json()
    assert (held["vouched_by"], held["why"]) == (str(event.created_by), WHY)
    assert shown() == {first, second}
    assert api(event.created_by).delete(address).json()["why"] == ""

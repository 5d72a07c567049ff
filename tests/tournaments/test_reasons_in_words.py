"""Why two players meet, read in another language than the one in which the round was paired."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils.translation import override

from accounts.models import User
from tests.factories.tournaments import an_event, play
from tournaments.models import Pairing, Round
from tournaments.pairing.sentences import Sentence
from tournaments.services import rounds

pytestmark = pytest.mark.django_db
GERMAN = {"accept-language": "de"}


@pytest.fixture
def round_() -> Round:
    event = an_event(5)
    drafted = rounds.draft_round(event, actor=event.created_by)
    rounds.publish_round(drafted, actor=event.created_by)
    return drafted


def games(round_: Round) -> list[Pairing]:
    return list(round_.pairings.order_by("pk"))


def test_a_reason_is_kept_in_english_and_shown_in_the_readers_language(round_: Round) -> None:
    with override("de"):
        shown = {one.why() for one in games(round_)}
    kept = {one.reason for one in games(round_)}
    assert all("First round: drawn at random." in one or "odd" in one for one in kept)
    assert all("Erste Runde: ausgelost." in one or "ungerade" in one for one in shown)


def test_the_page_of_a_round_and_its_api_say_it_in_german(round_: Round) -> None:
    page = Client().get(f"/events/{round_.event.slug}/rounds/1/", headers=GERMAN).content.decode()
    answer = Client().get(f"/api/v1/events/{round_.event.slug}/rounds/1/tables/", headers=GERMAN)
    assert "Gepaart, eine Punktgruppe nach der anderen" in page
    assert "Paired score group" not in page
    assert "Erste Runde: ausgelost." in answer.content.decode()


def test_a_stranger_reads_why_on_the_landing_page() -> None:
    page = Client().get("/", headers=GERMAN).content.decode()
    assert "Sie haben noch nicht gegeneinander gespielt." in page
    assert "They have not met before." not in page


def test_players_read_you_and_everybody_else_reads_their_names(
    round_: Round, signed_in: Callable[[User], Client]
) -> None:
    play(round_)
    second = rounds.draft_round(round_.event, actor=round_.event.created_by)
    table = next(one for one in games(second) if one.is_game and "both have 3" in one.reason)
    one, other = (seat.entry for seat in table.seats.select_related("entry__user"))
    both = f"{one.name} and {other.name} both have 3 points. They have not met before."

    draft = signed_in(round_.event.created_by).get(f"/events/{round_.event.slug}/rounds/2/")
    rounds.publish_round(second, actor=round_.event.created_by)
    address = f"/events/{round_.event.slug}/tables/{table.pk}/"

    assert both in draft.content.decode()
    assert both in Client().get(address).content.decode()
    assert one.user is not None
    assert (
        "You both have 3 points. You have not met before."
        in signed_in(one.user).get(address).content.decode()
    )


def test_an_onlooker_reads_the_name_of_the_player_with_the_bye(round_: Round) -> None:
    bye = round_.pairings.get(kind="bye")
    name = bye.seats.get().entry.name
    page = Client().get(f"/events/{round_.event.slug}/tables/{bye.pk}/").content.decode()
    assert f"No bye before this one: {name}." in page
    assert "You have" not in page


def test_a_reason_from_before_facts_were_kept_stays_readable(round_: Round) -> None:
    old = games(round_)[0]
    Pairing.objects.filter(pk=old.pk).update(facts=[])
    old.refresh_from_db()
    with override("de"):
        assert old.why() == old.reason


def test_what_is_added_to_an_old_reason_is_not_the_only_thing_shown(round_: Round) -> None:
    old = games(round_)[0]
    before, facts = old.reason, old.facts
    old.add_reason(())
    assert (old.reason, old.facts) == (before, facts)
    old.facts = []
    old.add_reason([Sentence("no-map")])
    assert old.facts == []
    assert old.reason == f"{before} The event has no map."

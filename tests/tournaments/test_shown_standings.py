"""The standings of a large event: ranked by one at a time, kept by pages, and never older than they say."""

from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from common import jobs
from common.models import Job
from tests.factories.tournaments import a_round, an_event, play, settle
from tournaments.history.ranking import explained, standings_of
from tournaments.models import Event, Outcome
from tournaments.presenters import kept_results
from tournaments.presenters import shown_standings as shown
from tournaments.presenters.cut_prospects import prospects_of
from tournaments.presenters.shown_ranks import shown_rank
from tournaments.standings import TIEBREAKS

pytestmark = pytest.mark.django_db

Large = Callable[[int], Event]


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> Large:
    """`large(8)` is an event of eight players, of whom one round is played and the second is out, as if they were many."""
    monkeypatch.setattr(shown, "LARGE", 3)
    monkeypatch.setattr(shown, "PART", 3)
    monkeypatch.setattr(kept_results, "PART", 3)

    def make(players: int) -> Event:
        cache.clear()
        event = an_event(players, cut_size=2, tiebreaks=["omw"])
        play(a_round(event))
        a_round(event)
        return Event.objects.get(pk=event.pk)

    return make


def first_result(event: Event) -> None:
    pairing = event.rounds.get(number=2).pairings.select_related("round__event").order_by("table")[0]
    settle(pairing, Outcome.SECOND)


def points(event: Event) -> list[tuple[int, str]]:
    found = shown.shown_standings(event)
    return [(line.entry.number, line.points) for line in found.lines(found.places())[0]]


def ranked_now(event: Event) -> list[tuple[int, str]]:
    return [(line.entry.number, line.points) for line in standings_of(event).lines]


def test_kept_lines_say_what_a_ranking_says(large: Large) -> None:
    event = large(8)
    assert points(event) == ranked_now(event)
    assert points(event) == ranked_now(event)

    found = shown.shown_standings(event)
    lines, _ = found.lines(found.places("p7"))
    assert [line.entry.name for line in lines] == ["P7"]
    assert found.lines([])[0] == []


def test_a_result_is_shown_once_the_job_has_ranked_again(large: Large) -> None:
    event = large(8)
    before = points(event)
    with time_machine.travel(timezone.now() + timedelta(seconds=shown.EVERY + 1), tick=False):
        first_result(event)
        found = shown.shown_standings(event)
        assert found.is_behind
        assert points(event) == before
        (job,) = Job.objects.filter(kind=shown.RANK_AGAIN)
        jobs.run(job.pk)
        assert points(event) == ranked_now(event) != before
        assert not shown.shown_standings(event).is_behind


def test_without_a_worker_a_look_ranks_again_after_a_minute(large: Large) -> None:
    event = large(8)
    before = points(event)
    first_result(event)
    with time_machine.travel(timezone.now() + shown.LATEST + timedelta(seconds=1), tick=False):
        cache.delete(f"standings:{event.pk}:making")
        assert points(event) == ranked_now(event) != before


def test_lines_that_the_cache_has_dropped_are_ranked_again(large: Large) -> None:
    event = large(8)
    head = shown.rank_again(event)
    cache.delete(f"standings:{head.key}:2")
    assert points(event) == ranked_now(event)


def test_the_page_says_that_newer_results_are_being_added(large: Large, client: Client) -> None:
    event = large(8)
    address = f"/events/{event.slug}/standings/"
    assert "newer results" not in client.get(address).content.decode()
    first_result(event)
    assert "newer results are being added" in client.get(address).content.decode()
    shown.rank_again(event)
    assert "newer results" not in client.get(address).content.decode()
    assert "P5" in client.get(f"{address}?name=p5").content.decode()
    assert (
        "No player with this name in the standings" in client.get(f"{address}?name=nobody").content.decode()
    )


def test_a_kept_rank_is_explained_as_a_ranking_explains_it(
    large: Large, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every tiebreak there is, for everybody: also direct encounter, which looks at those who are tied."""
    event = large(9)
    play(event.rounds.get(number=2))
    play(a_round(event), Outcome.DRAW)
    codes = list(TIEBREAKS)
    for at in range(0, len(codes), 5):
        event.tiebreaks = codes[at : at + 5]
        event.save(update_fields=["tiebreaks"])
        shown.rank_again(event)
        found = standings_of(event)
        prospects = prospects_of(event, found)
        assert prospects is not None
        with monkeypatch.context() as patched:
            patched.setattr(shown, "standings_of", _fails)
            for number in found.entries:
                rank = shown_rank(event, number)
                assert rank.line is not None
                assert rank.line.row == found.table.row(number)
                assert list(rank.explanations) == list(explained(found, number))
                assert rank.prospects is not None
                assert rank.prospects.players.get(number) == prospects.players.get(number)


def test_results_that_the_cache_has_dropped_are_ranked_again(large: Large) -> None:
    event = large(8)
    head = shown.rank_again(event)
    cache.delete(f"standings:{head.key}:of:0")
    rank = shown_rank(event, 1)
    assert list(rank.explanations) == list(explained(standings_of(event), 1))
    assert shown_rank(event, 99).line is None


def _fails(event: Event) -> None:
    raise AssertionError("Everybody was ranked for one rank.")

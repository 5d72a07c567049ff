"""Penalties by catalogue: the history with its repeats, what is usual now, and asking before a hard one."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from rest_framework.test import APIClient

from accounts.models import User
from tests.factories.tournaments import PenaltyFactory
from tests.tournaments.conftest import Cast
from tournaments.models import Penalty
from tournaments.policies.penalties import NEXT, OFFENCES, STEPS, advice, suggested

SignedIn = Callable[[User], Client]
Kind = Penalty.Kind


@pytest.mark.parametrize(
    ("offence", "earlier", "usual"),
    [
        ("late", [], Kind.CAUTION),
        ("late", [Kind.CAUTION], Kind.WARNING),
        ("late", [Kind.CAUTION, Kind.WARNING], Kind.LOSS),
        ("late", [Kind.WARNING, Kind.CAUTION], Kind.LOSS),
        ("late", [Kind.LOSS], Kind.DISQUALIFICATION),
        ("conduct", [], Kind.WARNING),
        ("conduct", [Kind.CAUTION], Kind.WARNING),
        ("cheating", [], Kind.DISQUALIFICATION),
        ("cheating", [Kind.DISQUALIFICATION], Kind.DISQUALIFICATION),
    ],
)
def test_a_repeated_offence_weighs_one_step_more(offence: str, earlier: list[str], usual: Kind) -> None:
    assert suggested(offence, earlier) == usual


@given(st.sampled_from(sorted(OFFENCES)), st.lists(st.sampled_from(list(Kind)), max_size=6))
def test_nothing_is_ever_suggested_below_what_is_usual_or_below_what_was_given(
    offence: str, earlier: list[Kind]
) -> None:
    kind = suggested(offence, earlier)

    assert STEPS.index(kind) >= STEPS.index(OFFENCES[offence].usual)
    assert all(STEPS.index(kind) >= STEPS.index(NEXT[one]) for one in earlier)


def test_only_the_same_offence_counts_and_a_lifted_one_does_not(cast: Cast) -> None:
    entry = cast.entry("player")
    PenaltyFactory.create(entry=entry, offence="late", kind=Kind.CAUTION)
    PenaltyFactory.create(
        entry=entry, offence="slow-play", kind=Kind.CAUTION, lifted_at=timezone.now(), lifted_why="mistake"
    )
    found = {one.code: one for one in advice(entry.penalties.all())}

    assert (found["late"].times, found["late"].kind) == (1, Kind.WARNING)
    assert found["late"].text == "Second time, so usually: warning."
    assert (found["slow-play"].times, found["slow-play"].kind) == (0, Kind.CAUTION)
    assert found["misplay"].times == 0


def test_the_page_shows_the_history_its_repeats_and_the_next_step(cast: Cast, signed_in: SignedIn) -> None:
    entry = cast.entry("player")
    for kind in (Kind.CAUTION, Kind.WARNING):
        PenaltyFactory.create(entry=entry, offence="late", kind=kind, note="Ten minutes")
    page = signed_in(cast.user("judge")).get(f"/events/{cast.event.slug}/players/{entry.number}/penalties/")
    text = page.content.decode()

    assert text.count("Ten minutes") == 2
    assert "2 times</span> Late to the table" in text
    assert "Late to the table <small>Third time, so usually: loss of the game.</small>" in text


def test_without_a_choice_the_usual_penalty_is_given(cast: Cast, signed_in: SignedIn) -> None:
    entry = cast.entry("player")
    PenaltyFactory.create(entry=entry, offence="late", kind=Kind.CAUTION)
    client = signed_in(cast.user("judge"))
    address = f"/events/{cast.event.slug}/players/{entry.number}/penalise/"

    assert client.post(address, {"offence": "late", "note": "Again"}).status_code == 302
    assert client.post(address, {"offence": "late", "note": ""}).status_code == 422

    assert [one.kind for one in entry.penalties.all()] == [Kind.WARNING, Kind.CAUTION]


def test_a_lost_game_is_asked_about_before_it_is_given(cast: Cast, signed_in: SignedIn) -> None:
    entry = cast.entry("player")
    client = signed_in(cast.user("judge"))
    address = f"/events/{cast.event.slug}/players/{entry.number}/penalise/"
    said = {"offence": "no-show", "kind": "loss", "note": "Never came"}

    asked = client.post(address, said)
    assert asked.status_code == 200
    assert "Nothing is changed yet" in asked.content.decode()
    assert not entry.penalties.exists()
    assert not cast.pairing.reports.exists()
    given_now = client.post(address, {**said, "confirmed": "1"})

    assert given_now.status_code == 302
    assert cast.pairing.reports.filter(state="confirmed").exists()


def test_a_judge_does_not_disqualify_by_the_usual_step_either(cast: Cast, signed_in: SignedIn) -> None:
    entry = cast.entry("player")
    address = f"/events/{cast.event.slug}/players/{entry.number}/penalise/"
    said = {"offence": "cheating", "note": "Loaded dice", "confirmed": "1"}

    assert signed_in(cast.user("judge")).post(address, said).status_code == 403
    assert signed_in(cast.user("head judge")).post(address, said).status_code == 302
    entry.refresh_from_db()
    assert entry.state == "disqualified"


def test_judges_read_all_penalties_of_the_event_and_players_none(cast: Cast, signed_in: SignedIn) -> None:
    PenaltyFactory.create(entry=cast.entry("opponent"), note="Shouting")
    address = f"/events/{cast.event.slug}/penalties/"

    assert "Shouting" in signed_in(cast.user("judge")).get(address).content.decode()
    for name in ("opponent", "scorekeeper", "list checker"):
        assert signed_in(cast.user(name)).get(address).status_code == 403


def test_the_api_advises_and_lists(cast: Cast) -> None:
    entry = cast.entry("player")
    PenaltyFactory.create(entry=entry, offence="late", kind=Kind.CAUTION)
    api = APIClient()
    api.force_authenticate(cast.user("judge"))
    base = f"/api/v1/events/{cast.event.slug}/"

    usual = {row["offence"]: row for row in api.get(f"{base}players/{entry.number}/penalties/usual/").json()}
    listed = api.get(f"{base}penalties/").json()

    assert usual["late"] == {
        "offence": "late",
        "title": "Late to the table",
        "times": 1,
        "kind": "warning",
        "text": "Second time, so usually: warning.",
    }
    assert [(row["number"], row["offence"]) for row in listed] == [(entry.number, "late")]
    api.force_authenticate(cast.user("player"))
    assert api.get(f"{base}penalties/").status_code == 403

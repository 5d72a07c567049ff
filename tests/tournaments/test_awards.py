"""Soft scores and awards: given by the staff, shown when the organizer says so, and never part of pairings or standings."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from accounts.models import User
from common.errors import Invalid
from common.models import AuditEntry
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import EventRoleFactory, a_round, an_event, play
from tournaments.history import archive
from tournaments.history.ranking import standings_of
from tournaments.models import Entry, EntryState, Event, EventState, Role
from tournaments.policies.awards import award_faults
from tournaments.presenters.awards import honours_of
from tournaments.services.awards import change_awards, give_scores
from tournaments.services.restoring import restore_event

pytestmark = pytest.mark.django_db

SignedIn = Callable[[User], Client]
Api = Callable[..., APIClient]
DOCUMENT: dict[str, Any] = {
    "scores": [
        {"name": "painting", "label": "Painting", "most": 20, "weight": 1},
        {"name": "sport", "label": "Sportsmanship", "most": 10, "weight": 2},
    ],
    "awards": [
        {"title": "Champion", "by": "standings"},
        {"title": "Best painted", "by": "painting"},
        {"title": "Best overall", "by": "overall"},
        {"title": "Favourite army", "by": "hand", "player": 4},
    ],
    "is_public": False,
}


def a_played_event(players: int = 4) -> Event:
    event = an_event(players)
    change_awards(event, DOCUMENT, actor=event.created_by)
    made = a_round(event)
    play(made)
    event.rounds.update(state="finished")
    event.refresh_from_db()
    return event


def winners(event: Event) -> dict[str, list[int]]:
    return {award.title: [one.number for one in award.winners] for award in honours_of(event).awards}


def test_awards_go_by_standings_by_a_soft_score_by_both_and_by_hand() -> None:
    event = a_played_event()
    last = min(standings_of(event).table.rows, key=lambda row: (row.points, -row.rank)).player
    give_scores(event, {last: {"painting": 20, "sport": 10}, 4: {"painting": 20}}, actor=event.created_by)

    found = winners(event)
    champions = [row.player for row in standings_of(event).table.rows if row.rank == 1]
    assert found["Champion"] == sorted(champions)
    assert found["Best painted"] == sorted({last, 4})
    assert found["Best overall"] == [last]
    assert found["Favourite army"] == [4]


def test_nothing_is_won_before_anybody_has_played_or_scored() -> None:
    event = an_event(4)
    change_awards(event, DOCUMENT | {"awards": DOCUMENT["awards"][:3]}, actor=event.created_by)
    event.refresh_from_db()
    assert winners(event) == {"Champion": [], "Best painted": [], "Best overall": []}


def test_a_disqualified_player_wins_nothing() -> None:
    event = a_played_event()
    give_scores(event, {1: {"painting": 20}, 2: {"painting": 3}}, actor=event.created_by)
    event.entries.filter(number=1).update(state=EntryState.DISQUALIFIED, checked_in_at=None)
    assert winners(event)["Best painted"] == [2]


def test_soft_scores_change_neither_standings_nor_the_next_round() -> None:
    plain, scored = a_played_event(8), a_played_event(8)
    Event.objects.filter(pk__in=[plain.pk, scored.pk]).update(seed="same")
    give_scores(scored, {number: {"painting": number} for number in range(1, 9)}, actor=scored.created_by)
    tables = []
    for event in (plain, scored):
        event.refresh_from_db()
        rows = [(row.rank, row.player, row.points) for row in standings_of(event).table.rows]
        pairs = [
            tuple(seat.entry.number for seat in pairing.seats.order_by("side"))
            for pairing in a_round(event).pairings.order_by("table")
        ]
        tables.append((rows, pairs))
    assert tables[0] == tables[1]


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"scores": [{"name": "overall", "label": "A", "most": 1, "weight": 1}]}, "/awards/scores/0/name"),
        ({"scores": [{"name": "a", "label": "", "most": 1, "weight": 1}]}, "/awards/scores/0/label"),
        ({"scores": [{"name": "a", "label": "A", "most": 0, "weight": 1}]}, "/awards/scores/0/most"),
        ({"scores": [{"name": "a", "label": "A", "most": 1, "weight": -1}]}, "/awards/scores/0/weight"),
        ({"scores": [1]}, "/awards/scores/0"),
        ({"scores": "x"}, "/awards/scores"),
        ({"awards": [{"title": "A", "by": "luck"}]}, "/awards/awards/0/by"),
        ({"awards": [{"title": "A", "by": []}]}, "/awards/awards/0/by"),
        ({"awards": [{"title": "A\n", "by": "hand"}]}, "/awards/awards/0/title"),
        ({"awards": [{"title": "A", "by": "standings", "player": 1}]}, "/awards/awards/0/player"),
        ({"awards": [{"title": "A", "by": "hand", "player": 99}]}, "/awards/awards/0/player"),
        ({"is_public": 1}, "/awards/is_public"),
        ({"more": 1}, "/awards"),
    ],
)
def test_a_wrong_document_is_refused_with_its_path(change: dict[str, Any], path: str) -> None:
    event = an_event(2)
    with pytest.raises(Invalid) as refused:
        change_awards(event, DOCUMENT | {"awards": []} | change, actor=event.created_by)
    assert path in [fault.path for fault in refused.value.faults]
    event.refresh_from_db()
    assert event.awards == {}


def test_no_junk_crashes_the_check() -> None:
    junk: Any
    for junk in (None, 1, "x", [], [[]], {"scores": {}}, {"scores": [{}], "awards": [{}], "is_public": None}):
        assert award_faults(junk)


def test_every_wrong_score_is_named_and_nothing_is_saved() -> None:
    event = a_played_event()
    with pytest.raises(Invalid) as refused:
        give_scores(
            event, {1: {"painting": 21, "luck": 1}, 2: {"sport": 5}, 99: {"sport": 1}}, actor=event.created_by
        )
    assert {fault.path for fault in refused.value.faults} == {"/1/painting", "/1/luck", "/99"}
    assert not any(event.entries.values_list("soft_scores", flat=True)[1].values())


def test_giving_the_same_again_leaves_no_trace() -> None:
    event = a_played_event()
    assert give_scores(event, {1: {"painting": 5}}, actor=event.created_by) == 1
    assert give_scores(event, {1: {"painting": 5}}, actor=event.created_by) == 0
    assert give_scores(event, {1: {"painting": None}}, actor=event.created_by) == 1
    assert AuditEntry.objects.filter(action="awards.scored").count() == 2


def test_two_people_enter_side_by_side_and_both_stay(signed_in: SignedIn) -> None:
    event = a_played_event()
    address = f"/events/{event.slug}/awards/scores/"
    seen = json.dumps({"1": {}, "2": {}})
    shown = {
        "soft-1-painting": "",
        "soft-1-sport": "",
        "soft-2-painting": "",
        "soft-2-sport": "",
        "seen": seen,
    }
    scorekeeper = UserFactory.create()
    EventRoleFactory.create(event=event, user=scorekeeper, role=Role.SCOREKEEPER)

    assert signed_in(event.created_by).post(address, shown | {"soft-1-painting": "7"}).status_code == 302
    assert signed_in(scorekeeper).post(address, shown | {"soft-1-sport": "3"}).status_code == 302
    assert Entry.objects.get(event=event, number=1).soft_scores == {"painting": 7, "sport": 3}


def test_a_refused_score_keeps_what_was_typed(signed_in: SignedIn) -> None:
    event = a_played_event()
    answer = signed_in(event.created_by).post(
        f"/events/{event.slug}/awards/scores/", {"soft-1-painting": "99", "soft-2-sport": "4", "seen": "[1]"}
    )
    text = answer.content.decode()
    assert answer.status_code == 422
    assert 'value="99"' in text
    assert "from 0 to 20" in text


def test_outsiders_see_nothing_until_the_organizer_shows_it(
    signed_in: SignedIn, client: Client, api: Api
) -> None:
    event = a_played_event()
    give_scores(event, {1: {"painting": 13}}, actor=event.created_by)
    change_awards(
        event, DOCUMENT | {"awards": [{"title": "Gilded brush", "by": "painting"}]}, actor=event.created_by
    )
    page, endpoint = f"/events/{event.slug}/awards/", f"/api/v1/events/{event.slug}/awards/"

    assert "Gilded brush" not in client.get(page).content.decode()
    assert APIClient().get(endpoint).status_code == 404
    assert "Gilded brush" in signed_in(event.created_by).get(page).content.decode()

    change_awards(event, Event.objects.get(pk=event.pk).awards | {"is_public": True}, actor=event.created_by)
    assert "Gilded brush" in client.get(page).content.decode()
    assert APIClient().get(endpoint).json()["awards"][0]["winners"] == [{"number": 1, "name": "P1"}]


def test_the_form_gives_back_what_it_shows(signed_in: SignedIn) -> None:
    event = a_played_event()
    client, page = signed_in(event.created_by), f"/events/{event.slug}/awards/"
    form = client.get(page).context["form"]
    values = {field.html_name: field.value() for field in form}
    sent = {name: str(value) for name, value in values.items() if value not in (None, False)}
    assert client.post(f"{page}change/", sent).status_code == 302
    event.refresh_from_db()
    found = event.awards
    assert [row["label"] for row in found["scores"]] == ["Painting", "Sportsmanship"]
    assert [row["title"] for row in found["awards"]] == [row["title"] for row in DOCUMENT["awards"]]
    assert found["awards"][3]["player"] == 4


def test_a_player_is_found_by_name_or_number_and_the_page_lists_none(signed_in: SignedIn) -> None:
    event = a_played_event()
    event.entries.filter(number__in=[1, 2]).update(name="Éowyn")
    client, page = signed_in(event.created_by), f"/events/{event.slug}/awards/"
    names = client.get(page, {"names": "1", "award1_player": "éow"}).content.decode()
    assert names.count("<option") == 2
    assert "Éowyn (2)" in names
    assert "<option" not in client.get(page, {"names": "1", "award1_player": " "}).content.decode()
    row = {"award1_title": "Favourite", "award1_by": "hand"}

    def sent(text: str) -> int:
        return client.post(f"{page}change/", row | {"award1_player": text}).status_code

    for right, number in (("Éowyn (2)", 2), ("3", 3), ("p4", 4)):
        assert sent(right) == 302
        event.refresh_from_db()
        assert event.awards["awards"][0]["player"] == number
    assert [sent(wrong) for wrong in ("éowyn", "Nobody", "P3 (99)", "9" * 30)] == [422] * 4
    shown = client.get(page).content.decode()
    assert 'value="P4 (4)"' in shown
    assert "P3</option>" not in shown


def test_a_page_of_awards_asks_no_more_with_more_players(signed_in: SignedIn) -> None:
    asked = []
    for players in (4, 40):
        event = a_played_event(players)
        client = signed_in(event.created_by)
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/events/{event.slug}/awards/")
        asked.append(len(queries))
    assert asked[0] == asked[1]


def test_a_program_sets_and_gives(api: Api) -> None:
    event = a_played_event()
    client, address = api(event.created_by), f"/api/v1/events/{event.slug}/awards/"
    assert client.put(address, DOCUMENT, format="json").status_code == 200
    answer = client.patch(address, {"scores": {"2": {"painting": 11}}}, format="json")
    assert answer.status_code == 200
    assert [row["scores"] for row in answer.json()["players"] if row["number"] == 2] == [{"painting": 11}]
    wrong = client.patch(address, {"scores": {"two": {}}}, format="json")
    assert wrong.status_code == 422


def test_an_archive_brings_awards_and_scores_back() -> None:
    event = a_played_event()
    give_scores(event, {3: {"painting": 8}}, actor=event.created_by)
    event.refresh_from_db()
    Event.objects.filter(pk=event.pk).update(state=EventState.CLOSED)
    made = restore_event(archive.as_json(event), actor=event.created_by).event
    assert made.awards == event.awards
    assert made.entries.get(number=3).soft_scores == {"painting": 8}


def test_a_broken_archive_of_scores_is_refused() -> None:
    event = a_played_event()
    document = archive.as_json(event)
    document["entries"][0]["soft_scores"] = {"painting": "many"}
    with pytest.raises(Invalid):
        restore_event(document, actor=event.created_by)
    document = archive.as_json(event)
    document["event"]["awards"] = {"scores": 1}
    with pytest.raises(Invalid):
        restore_event(document, actor=event.created_by)

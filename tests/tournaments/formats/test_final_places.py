"""Files, prints and the API end with the final places, which a bracket decides where there is one."""

import csv
import io
import json
from collections.abc import Callable

import pytest
from rest_framework.test import APIClient

from tests.factories.tournaments import a_round, an_event, play
from tests.tournaments.formats.playing import play_event, play_out
from tournaments.exports import files
from tournaments.exports.prints import standings
from tournaments.history.ranking import standings_of
from tournaments.models import Event, Format
from tournaments.presenters.final_places import final_rows
from tournaments.services.entries import registration
from tournaments.services.events import close_event
from tournaments.standings import trf

pytestmark = pytest.mark.django_db


def rows(event: Event) -> list[tuple[str, str]]:
    """Number and place of each player, as standings.csv lists them."""
    found = csv.DictReader(io.StringIO(files.standings_csv(event)))
    return [(row["number"], row["place"]) for row in found]


def test_an_elimination_ends_with_the_places_of_its_bracket_in_every_file(
    api: Callable[..., APIClient],
) -> None:
    event = an_event(4, format=Format.ELIMINATION, third_place=True)
    for entry in event.entries.all():
        entry.seed = entry.number
        entry.save()
    play_event(event)
    close_event(event, actor=event.created_by)

    ended = [("1", "1"), ("2", "2"), ("3", "3"), ("4", "4")]
    assert rows(event) == ended
    document = json.loads(files.as_json(event))
    assert [(str(one["number"]), str(one["place"])) for one in document["standings"]] == ended
    report = trf.read(files.as_trf(event))
    assert {one.number: one.rank for one in report.players} == {1: 1, 2: 2, 3: 3, 4: 4}
    assert standings(event).startswith(b"%PDF")
    answer = api(event.created_by).get(f"/api/v1/events/{event.slug}/standings/").json()
    assert {one["number"]: one["place"] for one in answer} == {1: 1, 2: 2, 3: 3, 4: 4}
    one = api(event.created_by).get(f"/api/v1/events/{event.slug}/standings/3/").json()
    assert one["line"]["place"] == 3


def test_while_a_cut_is_played_its_players_have_no_place_and_stand_first() -> None:
    event = an_event(6, round_count=2, cut_size=4)
    for _ in range(2):
        play_out(a_round(event))
    a_round(event)

    assert [place for _, place in rows(event)] == ["", "", "", "", "5", "5"]  # level on everything


def test_whoever_left_before_the_cut_has_no_place_of_those_who_played_in_it() -> None:
    event = an_event(6, round_count=2, cut_size=2)
    for _ in range(2):
        play_out(a_round(event))
    best = standings_of(event).table.rows[0].player
    registration.drop(event.entries.get(number=best), actor=event.created_by)
    play(a_round(event))
    event.refresh_from_db()

    assert sorted(place for _, place in final_rows(event, standings_of(event))) == [1, 2, 3, 4, 5, 5]
    assert (str(best), "3") in rows(event)

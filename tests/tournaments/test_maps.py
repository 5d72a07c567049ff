"""Maps of an event: kept, given to tables, chosen by the players, shown wherever a table is shown."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from accounts.models import User
from common.errors import Invalid, Refusal
from rules.games.combat_hex.sheet import sheet
from tests.factories.accounts import UserFactory
from tests.factories.maps import FORD, a_map, an_event_with_maps, page_of
from tests.factories.tournaments import EventRoleFactory, JudgeCallFactory, a_round, an_event, play
from tests.tournaments.conftest import Cast, users_at
from tournaments.history import archive
from tournaments.history.maps import read_map as read_map_of
from tournaments.models import (
    CallState,
    Event,
    Ground,
    MapsBy,
    Role,
    Round,
)
from tournaments.services import maps
from tournaments.services.events import change_event
from tournaments.services.pairing import venue
from tournaments.services.pairing.re_pairing import repair_tables
from tournaments.services.restoring import restore_event
from tournaments.services.rounds import discard_draft, draft_round
from tournaments.table_views import round_tables

pytestmark = pytest.mark.django_db

SignedIn = Callable[[User], Client]


@pytest.fixture
def signed_in() -> SignedIn:
    def enter(user: User) -> Client:
        client = Client()
        client.force_login(user)
        return client

    return enter


def read_map(data: Any) -> dict[str, Any]:
    return read_map_of("combat-hex/3.1.2", data)


def played_maps(round_: Round) -> dict[int, str]:
    rows = Ground.objects.filter(pairing__round=round_, map__isnull=False)
    return {table or 0: name for table, name in rows.values_list("pairing__table", "map__name")}


class TestTheDocument:
    def test_a_map_comes_back_in_its_one_form(self) -> None:
        assert read_map(read_map(FORD)) == read_map(FORD)
        assert read_map(FORD)["sides"] == FORD["sides"]

    def test_a_case_with_a_map_is_taken_too(self) -> None:
        assert read_map({"position": {"map": FORD}, "ruleset": "combat-hex/3.1.2"}) == read_map(FORD)

    def test_every_fault_is_told_with_its_path(self) -> None:
        wrong = {
            "rows": [[0, 3, 1]],
            "marked": [[0]],
            "sides": [{"between": [[0, 0], [5, 5]], "kind": "lava"}],
            "x": 1,
        }
        with pytest.raises(Invalid) as refused:
            read_map(wrong)
        paths = {fault.path for fault in refused.value.faults}
        assert paths == {"/rows/0", "/marked/0", "/sides/0/kind", "/sides/0/between", "/x"}

    @pytest.mark.parametrize(
        ("change", "code"),
        [
            ({"rows": []}, "map.no-hexes"),
            ({"rows": [[r, -99, 199] for r in range(20)]}, "map.too-large"),
            ({"elevated": [[90, 90]]}, "map.outside"),
            ({"sides": [{"between": [[50, 50], [51, 50]], "kind": "solid"}]}, "map.outside"),
        ],
    )
    def test_what_could_not_be_deployed_on_is_refused(self, change: dict[str, Any], code: str) -> None:
        with pytest.raises(Invalid) as refused:
            read_map(FORD | change)
        assert [fault.code for fault in refused.value.faults] == [code]

    @pytest.mark.parametrize("data", [None, [], "map", 3, {"position": {"map": None}}, {"position": {}}])
    def test_anything_else_is_refused_too(self, data: Any) -> None:
        with pytest.raises(Invalid):
            read_map(data)


class TestKeeping:
    def test_a_name_stands_once_in_an_event(self) -> None:
        event = an_event(2)
        a_map(event)
        with pytest.raises(Refusal) as refused:
            a_map(event, "  The   ford ")
        assert refused.value.code == "map.name-taken"
        a_map(an_event(2))

    def test_a_copy_has_a_free_name(self) -> None:
        event, other = an_event(2), an_event(2)
        source = a_map(other)
        names = [maps.copy_map(source, event, actor=event.created_by).name for _ in range(2)]
        assert names == ["The ford", "The ford 2"]

    def test_a_map_lies_on_its_tables_and_takes_them_from_another(self) -> None:
        event = an_event(2)
        ford, wood = a_map(event), a_map(event, "The wood")
        maps.lay_map(ford, "1-4, 9", actor=event.created_by)
        maps.lay_map(wood, "3", actor=event.created_by)
        assert (maps.tables_text(ford), maps.tables_text(wood)) == ("1-2, 4, 9", "3")
        maps.lay_map(ford, "", actor=event.created_by)
        assert maps.tables_text(ford) == ""

    def test_what_was_played_on_keeps_its_drawing_and_stays(self) -> None:
        event = an_event_with_maps(2, MapsBy.ROUND, "The ford")
        a_round(event)
        ford = event.maps.get()
        for change in (
            lambda: maps.delete_map(ford, actor=event.created_by),
            lambda: maps.redraw_map(ford, sheet(), actor=event.created_by),
        ):
            with pytest.raises(Refusal) as refused:
                change()
            assert refused.value.code == "map.played-on"
        assert maps.change_map(ford, name="A ford", copies=3, actor=event.created_by).name == "A ford"

    def test_a_discarded_draft_sets_its_maps_free(self) -> None:
        event = an_event_with_maps(2, MapsBy.ROUND, "The ford")
        discard_draft(draft_round(event, actor=event.created_by), actor=event.created_by)
        maps.delete_map(event.maps.get(), actor=event.created_by)
        assert not event.maps.exists()


class TestGivenByTheEvent:
    def test_every_table_keeps_its_map_and_players_move_on(self) -> None:
        event = an_event_with_maps(8, MapsBy.TABLE, "The ford", "The wood", "The ruins", "The hill")
        for table, one in enumerate(event.maps.all(), start=1):
            maps.lay_map(one, str(table), actor=event.created_by)
        rounds = [a_round(event)]
        play(rounds[0])
        rounds.append(a_round(event))
        assert [sorted(played_maps(one)) for one in rounds] == [[1, 2, 3, 4]] * 2
        assert repeats(rounds) == 0

    def test_maps_are_given_out_anew_and_nobody_plays_on_one_twice(self) -> None:
        event = an_event_with_maps(8, MapsBy.ROUND, "The ford", "The wood", "The ruins", "The hill")
        rounds = []
        for _ in range(2):
            rounds.append(a_round(event))
            play(rounds[-1])
        assert all(len(played_maps(one)) == 4 for one in rounds)
        assert repeats(rounds) == 0

    def test_a_repeat_that_could_not_be_avoided_is_told_where_the_pair_is_explained(self) -> None:
        event = an_event_with_maps(4, MapsBy.ROUND, "The ford")
        play(a_round(event))
        second = a_round(event)
        for one in second.pairings.all():
            assert "Played on The ford before: " in one.reason
            assert "(no map is new" in one.reason

    def test_tables_that_are_paired_again_get_a_map_too(self) -> None:
        event = an_event_with_maps(4, MapsBy.ROUND, "The ford", "The wood")
        round_ = a_round(event)
        repair_tables(
            round_, [one.pk for one in round_.pairings.all()], reason="Late.", actor=event.created_by
        )
        assert len(played_maps(round_)) == 2

    def test_few_copies_are_not_given_twice(self) -> None:
        event = an_event(6, maps_by=MapsBy.ROUND)
        a_map(event, copies=1)
        a_map(event, "The wood")
        assert sorted(played_maps(a_round(event)).values()) == ["The ford", "The wood", "The wood"]

    def test_tables_stand_in_ranges(self) -> None:
        event = an_event(6, table_ranges="7-8, 21-30")
        assert {one.table for one in a_round(event).pairings.all()} == {7, 8, 21}

    def test_too_few_tables_are_told_and_nothing_is_paired(self) -> None:
        event = an_event(6, table_ranges="7-8")
        with pytest.raises(Refusal) as refused:
            draft_round(event, actor=event.created_by)
        assert refused.value.code == "round.too-few-tables"
        assert not event.rounds.exists()

    def test_a_hole_is_filled_before_a_table_further_down(self) -> None:
        event = an_event(2, table_ranges="1-4, 9")
        assert venue.free_tables(event, 3, used={1, 3}) == [2, 4, 9]

    def test_a_player_with_a_need_stays_at_the_table(self) -> None:
        event = an_event(6)
        venue.fix_table(event.entries.get(number=5), 3, actor=event.created_by)
        for _ in range(2):
            round_ = a_round(event)
            assert round_.pairings.get(seats__entry__number=5).table == 3
            play(round_)

    def test_a_table_is_kept_only_with_its_number(self, signed_in: Callable[[User], Client]) -> None:
        event = an_event(2)
        player = event.entries.get(number=1)
        client, address = signed_in(event.created_by), f"/events/{event.slug}/maps/fixed-table/"

        assert client.post(address, {"player": player.pk, "table": ""}).status_code == 422
        client.post(address, {"player": player.pk, "table": "3"})
        player.refresh_from_db()
        assert player.fixed_table == 3
        page = client.post(address, {"player": player.pk}, follow=True).content.decode()
        assert f"{player.name} has no fixed table." in page
        player.refresh_from_db()
        assert player.fixed_table is None

    @pytest.mark.parametrize(
        ("settings", "path"),
        [
            ({"table_ranges": "9-1"}, "/table_ranges"),
            ({"table_ranges": "1-5, 3-4"}, "/table_ranges"),
            ({"ruleset": "war-of-the-ring/1", "maps_by": "round"}, "/maps_by"),
            ({"ruleset": "combat-hex/starter", "maps_by": "players"}, "/maps_by"),
        ],
    )
    def test_settings_that_cannot_be_are_refused_beside_their_field(
        self, settings: dict[str, str], path: str
    ) -> None:
        event = an_event(2)
        with pytest.raises(Invalid) as refused:
            change_event(event, settings, actor=event.created_by)
        assert path in {fault.path for fault in refused.value.faults}


def repeats(rounds: list[Round]) -> int:
    """How often somebody played on a map again."""
    rows = Ground.objects.filter(pairing__round__in=rounds)
    played = list(rows.values_list("pairing__seats__entry__number", "map__name"))
    return len(played) - len(set(played))


class TestPages:
    @pytest.fixture
    def event(self) -> Event:
        event = an_event_with_maps(4, MapsBy.ROUND, "The ford", "The wood")
        a_round(event)
        return event

    @pytest.mark.parametrize("path", ["maps/", "rounds/1/", "projector/"])
    def test_everybody_sees_which_map_lies_where(self, event: Event, path: str) -> None:
        shown = page_of(Client(), f"/events/{event.slug}/{path}")
        assert "The ford" in shown
        assert "The wood" in shown

    def test_a_map_has_a_page_with_its_picture_and_a_document(self, event: Event) -> None:
        ford = event.maps.get(name="The ford")
        shown = page_of(Client(), f"/events/{event.slug}/maps/{ford.pk}/")
        assert 'class="board"' in shown
        assert "Place it on tables" not in shown
        answer = Client().get(f"/events/{event.slug}/maps/{ford.pk}.json")
        assert read_map(answer.json()) == ford.board

    def test_prints_name_the_map(self, event: Event) -> None:
        for what in ("by-table", "slips"):
            answer = Client().get(f"/events/{event.slug}/rounds/1/{what}.pdf")
            assert answer.content.startswith(b"%PDF")

    def test_a_judge_draws_a_map_on_the_board(self, event: Event, signed_in: SignedIn) -> None:
        judge = EventRoleFactory.create(event=event, role=Role.JUDGE).user
        client = signed_in(judge)
        assert "data-editor" in page_of(client, f"/events/{event.slug}/maps/board/")
        case = json.dumps({"position": {"map": FORD}})
        said = {"name": "Drawn", "case": case, "do": "make"}
        assert client.post(f"/events/{event.slug}/maps/make/", said).status_code == 302
        assert event.maps.get(name="Drawn").board == read_map(FORD)
        refused = client.post(f"/events/{event.slug}/maps/make/", said)
        assert refused.status_code == 409
        assert "has a map “Drawn” already" in refused.content.decode()

    def test_a_drawing_is_saved_over_a_map_that_nobody_played_on(
        self, event: Event, signed_in: SignedIn
    ) -> None:
        hill = a_map(event, "The hill")
        said = {"name": "x", "map": hill.pk, "do": "redraw", "case": json.dumps(sheet(5, 5))}
        signed_in(event.created_by).post(f"/events/{event.slug}/maps/make/", said)
        hill.refresh_from_db()
        assert hill.board == read_map(sheet(5, 5))

    @pytest.mark.parametrize("case", ["{half", "[]", '{"rows": 3}'])
    def test_what_is_no_map_is_refused_and_stays_in_the_form(
        self, event: Event, signed_in: SignedIn, case: str
    ) -> None:
        said = {"import-name": "Bad", "import-case": case, "import-copies": 0}
        answer = signed_in(event.created_by).post(f"/events/{event.slug}/maps/import/", said)
        assert answer.status_code == 422
        assert answer.context["import_form"]["case"].value() == case
        assert not event.maps.filter(name="Bad").exists()

    def test_maps_come_from_events_one_may_see_and_no_others(self, event: Event, signed_in: SignedIn) -> None:
        open_one, hidden = a_map(an_event(2)), a_map(an_event(2, state="draft"), "Secret")
        client = signed_in(event.created_by)
        assert "Secret" not in page_of(client, f"/events/{event.slug}/maps/")
        assert client.post(f"/events/{event.slug}/maps/copy/", {"source": hidden.pk}).status_code == 422
        client.post(f"/events/{event.slug}/maps/copy/", {"source": open_one.pk})
        assert event.maps.filter(name="The ford 2").exists()

    def test_settings_and_fixed_tables_are_on_the_page(self, event: Event, signed_in: SignedIn) -> None:
        client = signed_in(event.created_by)
        client.post(f"/events/{event.slug}/maps/settings/", {"maps_by": "players", "table_ranges": "1-9"})
        entry = event.entries.get(number=2)
        client.post(f"/events/{event.slug}/maps/fixed-table/", {"player": entry.pk, "table": 7})
        event.refresh_from_db()
        entry.refresh_from_db()
        assert (event.maps_by, event.table_ranges, entry.fixed_table) == ("players", "1-9", 7)

    @pytest.mark.parametrize(
        ("path", "allowed"),
        [
            ("board/", {"owner", "staff", "judge", "head judge"}),
            ("settings/", {"owner", "staff"}),
            ("fixed-table/", {"owner", "staff", "assistant"}),
            ("import/", {"owner", "staff", "judge", "head judge"}),
        ],
    )
    def test_who_may_not_is_told_so(
        self, cast: Cast, signed_in: SignedIn, path: str, allowed: set[str]
    ) -> None:
        for name in cast.people:
            if name == "anonymous":
                continue
            client = signed_in(cast.user(name))
            address = f"/events/{cast.event.slug}/maps/{path}"
            answer = client.get(address) if path == "board/" else client.post(address)
            assert (answer.status_code == 403) == (name not in allowed), (name, path)

    def test_the_judges_board_starts_on_the_map_of_the_table(self, event: Event, signed_in: SignedIn) -> None:
        judge = EventRoleFactory.create(event=event, role=Role.JUDGE).user
        pairing = event.rounds.get().pairings.all()[0]
        call = JudgeCallFactory.create(pairing=pairing, state=CallState.CLAIMED, claimed_by=judge)
        answer = signed_in(judge).get(f"/events/calls/{call.pk}/board/")
        assert json.loads(answer.context["text"])["position"]["map"] == pairing.ground.board

    def test_a_larger_hall_needs_no_more_queries(self) -> None:
        counts = []
        for players in (4, 16):
            event = an_event_with_maps(players, MapsBy.ROUND, "The ford", "The wood")
            round_ = a_round(event)
            with CaptureQueriesContext(connection) as seen:
                assert all(view.map for view in round_tables(round_))
            counts.append(len(seen))
        assert counts[0] == counts[1]


class TestTheApi:
    def test_maps_are_made_copied_laid_and_deleted(self) -> None:
        event = an_event(4)
        api = APIClient()
        api.force_authenticate(event.created_by)
        home = f"/api/v1/events/{event.slug}/maps/"
        made = api.post(home, {"name": "The ford", "board": FORD, "copies": 2}, format="json")
        assert made.status_code == 201, made.json()
        one = f"{home}{made.json()['id']}/"
        assert api.put(f"{one}tables/", {"tables": "1-2"}, format="json").json()["tables"] == [1, 2]
        assert api.patch(one, {"name": "A ford"}, format="json").json()["copies"] == 2
        copied = api.post(
            f"{home}copies/", {"event": event.slug, "map": made.json()["id"]}, format="json"
        ).json()
        assert copied["name"] == "A ford 2"
        assert api.put(f"{home}{copied['id']}/board/", sheet(5, 5), format="json").status_code == 200
        assert api.delete(one).status_code == 204
        assert [row["name"] for row in api.get(home).json()] == ["A ford 2"]

    def test_faults_of_a_map_are_listed_with_paths(self) -> None:
        event = an_event(2)
        api = APIClient()
        api.force_authenticate(event.created_by)
        said = {"name": "Bad", "board": {"rows": [[1]], "marked": 3}}
        answer = api.post(f"/api/v1/events/{event.slug}/maps/", said, format="json")
        assert answer.status_code == 422
        assert {fault["path"] for fault in answer.json()["faults"]} == {"/rows/0", "/marked"}

    def test_players_choose_and_the_table_tells(self) -> None:
        event = an_event_with_maps(2, MapsBy.PLAYERS, "The ford")
        pairing = a_round(event).pairings.get()
        first, second = (APIClient(), APIClient())
        for api, user in zip((first, second), users_at(pairing), strict=True):
            api.force_authenticate(user)
        home = f"/api/v1/events/{event.slug}/tables/{pairing.pk}/"
        assert first.get(f"{home}ground/").status_code == 404
        roll = {"first": [2], "second": [5], "choose": "map"}
        assert first.put(f"{home}ground/roll/", roll, format="json").status_code == 200
        chosen = {"map": event.maps.get().pk}
        refused = first.put(f"{home}ground/map/", chosen, format="json")
        assert refused.json()["faults"][0]["rule"] == "3.03"
        assert second.put(f"{home}ground/map/", chosen, format="json").status_code == 200
        assert first.put(f"{home}ground/edge/", {"edge": "north"}, format="json").status_code == 200
        assert first.get(home).json()["ground"] == {
            "map": {"id": event.maps.get().pk, "name": "The ford"},
            "dice": {"1": [2], "2": [5]},
            "choose": "map",
            "edge": "north",
        }
        stranger = APIClient()
        stranger.force_authenticate(UserFactory.create())
        assert stranger.put(f"{home}ground/roll/", roll, format="json").status_code == 403
        assert first.delete(f"{home}ground/").status_code == 204

    def test_a_player_is_kept_at_a_table(self) -> None:
        event = an_event(2)
        api = APIClient()
        api.force_authenticate(event.created_by)
        address = f"/api/v1/events/{event.slug}/players/1/table/"
        assert api.put(address, {"table": 4}, format="json").json() == {"table": 4}
        assert event.entries.get(number=1).fixed_table == 4


class TestTheArchive:
    def test_maps_tables_and_grounds_come_back_as_they_were(self) -> None:
        event = an_event_with_maps(4, MapsBy.TABLE, "The ford", "The wood")
        maps.lay_map(event.maps.all()[0], "1-2", actor=event.created_by)
        a_round(event)
        document = archive.as_json(event)
        again = archive.as_json(restore_event(copy.deepcopy(document), actor=event.created_by).event)
        assert (again["maps"], again["rounds"]) == (document["maps"], document["rounds"])
        assert document["rounds"][0]["pairings"][0]["ground"]["map"] == "The ford"

    def test_an_archive_from_before_there_were_maps_is_read(self) -> None:
        event = an_event(2)
        document = archive.as_json(event)
        del document["maps"]
        assert not restore_event(document, actor=event.created_by).event.maps.exists()

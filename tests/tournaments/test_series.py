"""Series: what counts, who leads, who may change them."""

from fractions import Fraction

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from accounts.models import User
from common.errors import Invalid, NotAllowed, Refusal
from common.models import AuditEntry, OutboxMessage
from tests.factories.accounts import UserFactory
from tests.factories.teams import a_team_event, play_boards
from tests.factories.tournaments import EntryFactory, LadderFactory, SeriesFactory, a_round, an_event, play
from tournaments.history.ranking import halves_text
from tournaments.models import CountBy, EntryState, Event, EventState, Member, Series, Sides
from tournaments.presenters.series import SeriesTable, place_points, table_of
from tournaments.services import series as service
from tournaments.services.events import close_event, free_slug, reopen_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def maker() -> User:
    return UserFactory.create(username="maker")


def a_closed(owner: User, players: list[User], *, winner: int = 0) -> Event:
    """One round of two players: number 1 or 2 wins it."""
    event = an_event(len(players), organizer=owner, round_count=1)
    for number, user in enumerate(players, start=1):
        event.entries.filter(number=number).update(user=user, name=user.username)
    made = a_round(event)
    play(made)
    first = made.pairings.get().seats.get(side=1).entry
    if first.user != players[winner]:
        second = made.pairings.get().seats.get(side=2).entry
        seats = {entry.pk: entry.user_id for entry in (first, second)}
        event.entries.update(user=None)
        event.entries.filter(pk=first.pk).update(user=seats[second.pk], name=second.name)
        event.entries.filter(pk=second.pk).update(user=seats[first.pk], name=first.name)
    event.refresh_from_db()
    close_event(event, actor=owner)
    return Event.objects.get(pk=event.pk)


def looked_at(series: Series) -> SeriesTable:
    return table_of(series, AnonymousUser())


def totals(table: SeriesTable) -> dict[str, tuple[int, str]]:
    return {row.name: (row.rank, row.total) for row in table.rows}


def a_series(maker: User, winners: list[int], **settings: object) -> tuple[Series, list[User]]:
    """Ann and Ben meet once at each event; the winners say who won."""
    players = [UserFactory.create(username="ann"), UserFactory.create(username="ben")]
    made = service.make_series({"name": "Season", **settings}, actor=maker)
    for winner in winners:
        service.add_event(made, a_closed(maker, players, winner=winner), actor=maker)
    return made, players


class TestTheTable:
    def test_match_points_of_all_events_are_added(self, maker: User) -> None:
        made, _ = a_series(maker, [0, 0, 1])
        points = {row.name: row.points for row in looked_at(made).rows}
        assert points["ann"] == 2 * points["ben"] > 0

    def test_final_places_give_points_of_the_list(self, maker: User) -> None:
        made, _ = a_series(maker, [0, 0, 1], by=CountBy.PLACES)
        assert totals(looked_at(made)) == {"ann": (1, "68"), "ben": (2, "61")}

    def test_beyond_the_tenth_place_there_is_nothing(self) -> None:
        assert [place_points(place) for place in (1, 10, 11)] == [25, 1, 0]

    def test_only_the_best_results_count(self, maker: User) -> None:
        made, _ = a_series(maker, [0, 0, 1], by=CountBy.PLACES, counts=2)
        table = looked_at(made)
        assert totals(table) == {"ann": (1, "50"), "ben": (2, "43")}
        assert [one.counts for one in table.rows[0].results if one] == [True, True, False]

    def test_who_is_level_on_everything_shares_the_place(self, maker: User) -> None:
        made, _ = a_series(maker, [0, 1], by=CountBy.PLACES)
        assert totals(looked_at(made)) == {"ann": (1, "43"), "ben": (1, "43")}

    def test_of_equal_totals_the_one_with_more_wins_leads(self, maker: User) -> None:
        made, _ = a_series(maker, [0, 1, 0], by=CountBy.PLACES, counts=1)
        assert totals(looked_at(made)) == {"ann": (1, "25"), "ben": (2, "25")}

    def test_an_event_that_is_not_over_waits(self, maker: User) -> None:
        made, _ = a_series(maker, [0])
        service.add_event(made, an_event(2, organizer=maker), actor=maker)
        table = looked_at(made)
        assert (len(table.events), len(table.to_come)) == (1, 1)

    def test_a_draft_is_not_shown_to_others(self, maker: User) -> None:
        made, _ = a_series(maker, [])
        service.add_event(made, an_event(2, organizer=maker, state=EventState.DRAFT), actor=maker)
        assert looked_at(made).to_come == ()
        assert len(table_of(made, maker).to_come) == 1

    def test_walk_ins_are_left_out_and_counted(self, maker: User) -> None:
        made, _ = a_series(maker, [0])
        event = made.members.get().event
        event.entries.filter(name="ben").update(user=None)
        table = looked_at(made)
        assert [row.name for row in table.rows] == ["ann"]
        assert table.walk_ins == 1

    def test_the_disqualified_earn_nothing(self, maker: User) -> None:
        made, _ = a_series(maker, [0])
        made.members.get().event.entries.filter(name="ann").update(state=EntryState.DISQUALIFIED)
        assert [row.name for row in looked_at(made).rows] == ["ben"]

    def test_more_players_ask_no_more_of_the_database(self, maker: User) -> None:
        made, _ = a_series(maker, [0])
        event = made.members.get().event
        few = self.queries(made)
        for number in range(3, 23):
            EntryFactory.create(event=event, number=number)
        cache.clear()  # nobody noted these players in the trail
        assert len(looked_at(made).rows) == 22
        assert self.queries(made) == few

    def test_an_event_more_costs_its_standings_alone(self, maker: User) -> None:
        made, players = a_series(maker, [0])
        one = self.queries(made)
        service.add_event(made, a_closed(maker, players), actor=maker)
        assert self.queries(made) - one <= 5

    def test_members_of_teams_have_what_they_won_at_their_boards(self, maker: User) -> None:
        event = a_team_event(2, 2, spare=1, organizer=maker, round_count=1)
        play_boards(a_round(event))
        close_event(event, actor=maker)
        made = service.make_series({"name": "Season", "by": CountBy.PLACES}, actor=maker)
        service.add_event(made, Event.objects.get(pk=event.pk), actor=maker)
        won = {one.name for one in Member.objects.filter(first_boards__isnull=False)}
        lost = {one.name for one in Member.objects.filter(second_boards__isnull=False)}
        assert totals(looked_at(made)) == dict.fromkeys(won, (1, "25")) | dict.fromkeys(lost, (3, "15"))
        Member.objects.filter(name=won.pop()).update(user=None)
        assert (len(looked_at(made).rows), looked_at(made).walk_ins) == (3, 1)

    def test_both_players_of_a_pair_have_the_place_of_the_pair(self, maker: User) -> None:
        event = a_team_event(2, 2, sides=Sides.DOUBLES, tiebreaks=[], organizer=maker, round_count=1)
        made = a_round(event)
        play(made)
        close_event(event, actor=maker)
        season = service.make_series({"name": "Season", "by": CountBy.PLACES}, actor=maker)
        service.add_event(season, Event.objects.get(pk=event.pk), actor=maker)
        first = made.pairings.get().seats.get(side=1).entry.name
        found = {row.name: row.total for row in looked_at(season).rows}
        assert len(found) == 4
        assert {total for name, total in found.items() if name.startswith(first)} == {"25"}

    def queries(self, made: Series) -> int:
        """Of somebody who looks first."""
        cache.clear()
        with CaptureQueriesContext(
            connection,
        ) as asked:
            looked_at(made)
        return len(asked)


class TestChanging:
    def test_every_step_is_written_down_and_told(self, maker: User) -> None:
        made = service.make_series({"name": "Season"}, actor=maker)
        event = an_event(2, organizer=maker)
        service.change_series(made, {"counts": 3}, actor=maker)
        service.add_event(made, event, actor=maker)
        service.take_out(made, event, actor=maker)
        steps = ["series.made", "series.changed", "series.event-added", "series.event-removed"]
        trail = AuditEntry.objects.filter(scope=made.scope).order_by("pk")
        assert list(trail.values_list("action", flat=True)) == steps
        assert set(steps) <= set(OutboxMessage.objects.values_list("topic", flat=True))

    def test_nobody_counts_an_event_of_another_organizer(self, maker: User) -> None:
        made = service.make_series({"name": "Season"}, actor=maker)
        with pytest.raises(NotAllowed) as refused:
            service.add_event(made, an_event(2), actor=maker)
        assert refused.value.code == "series.not-your-event"
        assert not made.members.exists()

    def test_nobody_changes_a_series_of_another(self, maker: User) -> None:
        made = SeriesFactory.create()
        with pytest.raises(NotAllowed, match="maker"):
            service.change_series(made, {"name": "Mine"}, actor=maker)

    def test_an_event_counts_once(self, maker: User) -> None:
        made, event = service.make_series({"name": "Season"}, actor=maker), an_event(2, organizer=maker)
        service.add_event(made, event, actor=maker)
        with pytest.raises(Refusal) as refused:
            service.add_event(made, event, actor=maker)
        assert refused.value.code == "series.event-twice"
        assert made.members.count() == 1

    def test_what_is_not_in_it_cannot_be_taken_out(self, maker: User) -> None:
        made = service.make_series({"name": "Season"}, actor=maker)
        with pytest.raises(Refusal) as refused:
            service.take_out(made, an_event(2), actor=maker)
        assert refused.value.code == "series.event-absent"

    def test_all_faults_are_told_at_once(self, maker: User) -> None:
        with pytest.raises(Invalid) as refused:
            service.make_series({"name": " ", "counts": 99, "by": "luck"}, actor=maker)
        assert {fault.path for fault in refused.value.faults} == {"/name", "/counts", "/by"}

    def test_addresses_are_never_taken_twice(self, maker: User) -> None:
        slugs = [service.make_series({"name": name}, actor=maker).slug for name in ("New", "New", "Calls")]
        assert slugs == ["new-2", "new-3", "calls"]
        assert free_slug("Series") != "series"


class TestPages:
    def test_a_series_from_form_to_table(self, maker: User, client: Client) -> None:
        client.force_login(maker)
        event = a_closed(maker, [UserFactory.create(username="ann"), UserFactory.create(username="ben")])
        said = {"name": "Calls", "by": "places", "counts": "0"}
        page = client.post("/events/series/new/", said, follow=True)
        assert page.redirect_chain[-1][0] == "/events/series/calls/"
        assert client.post("/events/series/calls/add/", {"event": event.pk}).status_code == 302
        assert b"<strong>25</strong>" in client.get("/events/series/calls/").content
        assert b"/events/series/calls/" in client.get(event.get_absolute_url()).content
        assert b"Calls" in client.get("/events/series/").content
        client.post("/events/series/calls/take-out/", {"event": event.slug})
        assert not Series.objects.filter(members__event=event).exists()

    def test_what_was_typed_wrong_stays_in_the_form(self, maker: User, client: Client) -> None:
        client.force_login(maker)
        made = SeriesFactory.create(created_by=maker)
        answer = client.post(
            f"{made.get_absolute_url()}change/", {"name": "Other", "by": "luck", "counts": 1}
        )
        assert answer.status_code == 422
        assert b'value="Other"' in answer.content
        assert client.post("/events/series/new/", {"name": "Other"}).status_code == 422

    def test_dropped_results_are_struck_through_and_said(self, maker: User, client: Client) -> None:
        made, _ = a_series(maker, [0, 1], by=CountBy.PLACES, counts=1)
        page = client.get(made.get_absolute_url()).content.decode()
        assert page.count('<del>18</del><span class="visually-hidden"> dropped</span>') == 2
        assert "/change/" not in page


class TestTheApi:
    def test_a_series_from_making_to_deleting_an_event(self, maker: User) -> None:
        program = APIClient()
        program.force_authenticate(maker)
        event = a_closed(maker, [UserFactory.create(username="ann"), UserFactory.create(username="ben")])
        address = "/api/v1/series/season/"
        assert program.post("/api/v1/series/", {"name": "Season", "counts": 1}).status_code == 201
        assert program.patch(address, {"by": "places"}).json()["counts"] == 1
        added = program.post(f"{address}events/", {"event": event.slug})
        assert added.status_code == 201
        row = added.json()["table"][0]
        assert (row["player"], row["total"], row["best"], row["wins"]) == ("ann", "25", "25", 1)
        assert row["results"] == [{"event": event.slug, "place": 1, "points": "25", "counts": True}]
        assert program.post(f"{address}events/", {"event": event.slug}).json()["code"] == "series.event-twice"
        assert program.delete(f"{address}events/?event={event.slug}").status_code == 204
        assert program.get(address).json()["events"] == []
        assert program.get("/api/v1/series/").json()["results"][0]["slug"] == "season"


def test_half_points_are_written_as_people_write_them() -> None:
    assert [halves_text(Fraction(n, 2)) for n in (0, 1, 3, 4)] == ["0", "½", "1½", "2"]


def test_an_event_is_ranked_once_for_all_who_look(maker: User, monkeypatch: pytest.MonkeyPatch) -> None:
    series, _people = a_series(maker, [0, 1])
    table = looked_at(series)

    def again(event: Event) -> None:
        raise AssertionError(f"{event} was ranked again")

    with monkeypatch.context() as watched:
        watched.setattr("tournaments.presenters.series.ranking.standings_of", again)
        assert totals(looked_at(series)) == totals(table)
    event = table.events[0]
    reopen_event(event, actor=maker)
    close_event(Event.objects.get(pk=event.pk), actor=maker)
    assert totals(looked_at(series)) == totals(table)


def test_the_lists_have_pages(maker: User) -> None:
    for number in range(61):
        SeriesFactory.create(name=f"Series {number:03}", created_by=maker)
        LadderFactory.create(name=f"Ladder {number:03}", created_by=maker)
    for kind in ("series", "ladders"):
        first, second = (Client().get(f"/events/{kind}/?page={page}").content.decode() for page in (1, 2))
        assert (" 059<" in first, " 060<" in first, " 060<" in second) == (True, False, True)


def test_the_list_counts_only_events_that_one_sees(maker: User) -> None:
    series, _people = a_series(maker, [0])
    hidden = an_event(2, organizer=maker, state=EventState.DRAFT)
    service.add_event(series, hidden, actor=maker)
    assert "1 event " in Client().get("/events/series/").content.decode()

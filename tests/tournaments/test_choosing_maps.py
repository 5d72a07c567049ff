"""The two players of a table roll for map and edge; the referee's set-up chapter says whose choice it is (3.02, 3.03)."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils.translation import override

from accounts.models import User
from common.errors import Refusal
from tests.concurrency import at_once
from tests.factories.maps import a_map, an_event_with_maps, page_of
from tests.factories.tournaments import a_round, an_event
from tests.tournaments.conftest import users_at
from tournaments.models import Event, Ground, MapsBy, Pairing, Round, RoundState
from tournaments.services import table_maps

pytestmark = pytest.mark.django_db

SignedIn = Callable[[User], Client]


@pytest.fixture
def signed_in() -> SignedIn:
    def enter(user: User) -> Client:
        client = Client()
        client.force_login(user)
        return client

    return enter


class TestChosenByThePlayers:
    @pytest.fixture
    def table(self) -> Pairing:
        event = an_event_with_maps(2, MapsBy.PLAYERS, "The ford", "The wood")
        return a_round(event).pairings.get()

    def test_the_higher_die_takes_the_map_and_the_other_the_edge(self, table: Pairing) -> None:
        first, second = users_at(table)
        table_maps.record_roll(table, {1: [4, 6], 2: [4, 2]}, "map", actor=first)
        wood = table.round.event.maps.get(name="The wood")
        table_maps.choose_map(table, wood, "player-1", actor=first)
        ground = table_maps.choose_edge(table, "north", "player-2", actor=second)
        assert (ground.map, ground.edge) == (wood, "north")
        choosing = table_maps.choosing_of(table.round.event, list(table.seats.all()), ground)
        assert (choosing.first, choosing.edges) == ("player-1", {"player-1": "south", "player-2": "north"})

    @pytest.mark.parametrize(("choose", "first"), [("map", "player-2"), ("edge", "player-1")])
    def test_the_winner_may_take_either(self, table: Pairing, choose: str, first: str) -> None:
        ground = table_maps.record_roll(table, {1: [1], 2: [5]}, choose, actor=users_at(table)[0])
        assert table_maps.choosing_of(table.round.event, list(table.seats.all()), ground).first == first

    @pytest.mark.parametrize(
        ("dice", "rule"),
        [({1: [3], 2: [3]}, "3.02"), ({1: [3, 4], 2: [4, 4]}, "3.02"), ({1: [3], 2: []}, "3.02")],
    )
    def test_a_roll_that_decides_nothing_is_refused_with_its_rule(
        self, table: Pairing, dice: dict[int, list[int]], rule: str
    ) -> None:
        with pytest.raises(Refusal) as refused:
            table_maps.record_roll(table, dice, "map", actor=users_at(table)[0])
        assert {fault.rule for fault in refused.value.faults} == {rule}
        assert not Ground.objects.filter(pairing=table).exists()

    def test_what_the_game_does_not_name_is_refused_with_its_place(self, table: Pairing) -> None:
        one, other = users_at(table)
        with pytest.raises(Refusal) as refused:
            table_maps.record_roll(table, {1: [6], 2: [2]}, "table", actor=one)
        assert [fault.path for fault in refused.value.faults] == ["/choose"]
        table_maps.record_roll(table, {1: [6], 2: [2]}, "map", actor=one)
        table_maps.choose_map(table, table.round.event.maps.all()[0], "player-1", actor=one)
        with pytest.raises(Refusal) as refused:
            table_maps.choose_edge(table, "west", "player-2", actor=other)
        assert [fault.path for fault in refused.value.faults] == ["/edge"]

    def test_nobody_chooses_by_rules_that_offer_no_choice(self, table: Pairing) -> None:
        Event.objects.update(ruleset="strategy-battle/1")
        table.refresh_from_db()
        with pytest.raises(Refusal) as refused:
            table_maps.record_roll(table, {1: [6], 2: [2]}, "map", actor=users_at(table)[0])
        assert refused.value.code == "ground.not-by-players"
        assert table_maps.choosing_of(Event.objects.get(), list(table.seats.all()), None).first == ""

    def test_nobody_chooses_what_is_the_others(self, table: Pairing) -> None:
        table_maps.record_roll(table, {1: [6], 2: [2]}, "map", actor=users_at(table)[0])
        with pytest.raises(Refusal) as refused:
            table_maps.choose_map(
                table, table.round.event.maps.all()[0], "player-2", actor=users_at(table)[1]
            )
        assert [(fault.rule, fault.code) for fault in refused.value.faults] == [("3.03", "setup.not-yours")]
        with override("fr"), pytest.raises(Refusal) as in_french:
            table_maps.choose_map(
                table, table.round.event.maps.all()[0], "player-2", actor=users_at(table)[1]
            )
        (english,), (french,) = refused.value.faults, in_french.value.faults
        assert (french.code, french.path) == (english.code, english.path)
        assert french.text != english.text
        with pytest.raises(Refusal) as refused:
            table_maps.choose_edge(table, "north", "player-2", actor=users_at(table)[1])
        assert [fault.code for fault in refused.value.faults] == ["setup.map-first"]

    def test_the_crew_enters_what_the_players_said(self, table: Pairing) -> None:
        judge = table.round.event.created_by
        with pytest.raises(Refusal) as refused:
            table_maps.choose_edge(table, "south", "", actor=judge)
        assert refused.value.code == "ground.roll-first"
        table_maps.record_roll(table, {1: [2], 2: [6]}, "map", actor=judge)
        table_maps.choose_map(table, table.round.event.maps.all()[0], "", actor=judge)
        assert table_maps.choose_edge(table, "south", "", actor=judge).edge == "south"

    def test_what_was_entered_wrongly_is_entered_again(self, table: Pairing) -> None:
        table_maps.record_roll(table, {1: [6], 2: [2]}, "map", actor=users_at(table)[0])
        with pytest.raises(Refusal):
            table_maps.record_roll(table, {1: [2], 2: [6]}, "map", actor=users_at(table)[0])
        table_maps.start_over(table, actor=users_at(table)[1])
        assert (
            table_maps.record_roll(table, {1: [2], 2: [6]}, "edge", actor=users_at(table)[0]).choose == "edge"
        )

    def test_a_foreign_map_is_no_choice(self, table: Pairing) -> None:
        table_maps.record_roll(table, {1: [6], 2: [2]}, "map", actor=users_at(table)[0])
        with pytest.raises(Refusal) as refused:
            table_maps.choose_map(table, a_map(an_event(2)), "player-1", actor=users_at(table)[0])
        assert refused.value.code == "ground.foreign-map"

    def test_nothing_is_chosen_in_a_finished_round(self, table: Pairing) -> None:
        Round.objects.update(state=RoundState.FINISHED)
        table.refresh_from_db()
        with pytest.raises(Refusal) as refused:
            table_maps.record_roll(table, {1: [6], 2: [2]}, "map", actor=users_at(table)[0])
        assert refused.value.code == "ground.not-now"

    def test_the_table_page_leads_through_it(self, table: Pairing, signed_in: SignedIn) -> None:
        first, second = (signed_in(user) for user in users_at(table))
        home = f"/events/{table.round.event.slug}/tables/{table.pk}/"
        assert "Save roll" in page_of(first, home)
        first.post(f"{home}roll/", {"first": "44 6", "second": "4 4 2", "choose": "map"})
        assert "Waiting for" in page_of(second, home)
        refused = second.post(f"{home}map/", {"map": table.round.event.maps.all()[0].pk})
        assert refused.status_code == 422
        assert "3.03" in refused.content.decode()
        first.post(f"{home}map/", {"map": table.round.event.maps.get(name="The wood").pk})
        second.post(f"{home}edge/", {"edge": "south"})
        shown = page_of(first, home)
        assert "The wood" in shown
        assert shown.count('class="board"') == 1
        assert "south edge" in shown


@pytest.mark.django_db(transaction=True)
def test_two_phones_that_roll_at_once_write_one_roll() -> None:
    event = an_event_with_maps(2, MapsBy.PLAYERS, "The ford")
    pairing = a_round(event).pairings.get()
    first, second = users_at(pairing)
    answers = at_once(2, lambda side: _roll(pairing, side, (first, second)[side]))
    assert sum(isinstance(one, Refusal) for one in answers) == 1
    assert Ground.objects.filter(pairing=pairing).count() == 1


def _roll(pairing: Pairing, side: int, user: User) -> Ground:
    return table_maps.record_roll(pairing, {1: [6 - side], 2: [5 + side]}, "map", actor=user)

"""Pods: tables of three and four, places worth points, more than half of a pod confirms."""

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from common.errors import Invalid, NotAllowed, Refusal
from tests.factories.maps import a_map
from tests.factories.tournaments import a_round, an_event
from tests.tournaments.formats.playing import numbers, play_event, play_out
from tournaments.history.played import games_of
from tournaments.history.ranking import explained, standings_of
from tournaments.models import Entry, Event, Format, Outcome, Pairing, ReportState, ResultReport, RoundKind
from tournaments.presenters.player_actions import turn_of
from tournaments.services import events, results
from tournaments.services.maps import lay_map
from tournaments.services.pairing.venue import fix_table
from tournaments.standings import POD_POINTS, points_by_place
from tournaments.table_views import my_table


def a_pod(event: Event) -> tuple[Pairing, list[tuple[Entry, User]]]:
    pairing = a_round(event).pairings.select_related("round__event").filter(kind="game").order_by("table")[0]
    entries = [seat.entry for seat in pairing.seats.select_related("entry__user").order_by("side")]
    return pairing, [(entry, entry.user) for entry in entries if entry.user is not None]


def places(*found: int) -> results.Claim:
    return results.Claim(Outcome.PLACED, places=list(found))


@given(data=st.data(), code=st.sampled_from(sorted(POD_POINTS)), seats=st.sampled_from([3, 4]))
def test_a_pod_never_gives_out_more_points_than_it_has(data: st.DataObject, code: str, seats: int) -> None:
    scoring = POD_POINTS[code].scoring
    order = data.draw(st.lists(st.integers(1, seats), min_size=seats, max_size=seats))
    found = [1 + sum(other < one for other in order) for one in order]
    worth = points_by_place(scoring, found)
    whole = sum(next(row for row in scoring.places if len(row) == seats))
    assert whole - seats < sum(worth) <= whole
    assert all(worth[a] >= worth[b] for a in range(seats) for b in range(seats) if found[a] <= found[b])
    if code == "places":
        assert sum(worth) == whole


@pytest.mark.django_db
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 9, 12])
def test_a_whole_event_of_pods_is_played_and_closed(players: int) -> None:
    event = an_event(players, format=Format.PODS, round_count=2, tiebreaks=["omw", "buchholz", "direct"])

    played = play_event(event)

    assert [round_.kind for round_ in played] == [RoundKind.PODS] * 2
    for round_ in played:
        seated = [number for one in round_.pairings.all() for number in numbers(one)]
        assert sorted(seated) == list(range(1, players + 1))
        assert {one.seats.count() for one in round_.pairings.filter(kind="game")} <= {3, 4}
    found = standings_of(event)
    assert found.table.rows[0].player == 1
    assert list(explained(found, 1))
    events.close_event(event, actor=event.created_by)


@pytest.mark.django_db
def test_sixteen_players_meet_nobody_twice_in_two_rounds() -> None:
    event = an_event(16, format=Format.PODS, round_count=2)
    play_event(event)
    met = [frozenset(pair) for game in games_of(event) for pair in game.pairs]
    assert len(met) == len(set(met)) == 2 * 4 * 6


@pytest.mark.django_db
def test_pods_keep_fixed_tables_fill_the_tables_there_are_and_change_tables() -> None:
    event = an_event(16, format=Format.PODS, round_count=2, tiebreaks=[], table_ranges="11-12, 21-22")
    stays = event.entries.get(number=1)
    fix_table(stays, 22, actor=event.created_by)
    sat: dict[int, list[int]] = {}

    for round_ in play_event(event):
        games = round_.pairings.filter(kind="game")
        assert list(games.order_by("table").values_list("table", flat=True)) == [11, 12, 21, 22]
        for one in games:
            for number in numbers(one):
                sat.setdefault(number, []).append(one.table or 0)

    assert sat[1] == [22, 22]
    again = [number for number, tables in sat.items() if len(set(tables)) == 1]
    names = dict(event.entries.values_list("number", "name"))
    assert f"Fixed table 22: {names[1]}." in round_.pairings.get(table=22).reason
    assert all(f"Played at this table before: {names[number]} (" in told(event, number) for number in again)


def told(event: Event, number: int) -> str:
    """Why the newest pod of this player is as it is."""
    return Pairing.objects.filter(round__event=event, seats__entry__number=number).latest("pk").reason


@pytest.mark.django_db
def test_pods_lie_on_the_maps_of_their_tables_and_change_them() -> None:
    event = an_event(16, format=Format.PODS, round_count=2, tiebreaks=[], maps_by="table")
    for name, tables in (("Ford", "1-2"), ("Keep", "3-4")):
        lay_map(a_map(event, name), tables, actor=event.created_by)
    played: dict[int, list[str]] = {}

    for round_ in play_event(event):
        for one in round_.pairings.filter(kind="game").select_related("ground__map"):
            for number in numbers(one):
                played.setdefault(number, []).append(one.ground.map.name if one.ground.map else "")

    assert {name for names in played.values() for name in names} == {"Ford", "Keep"}
    for number in (one for one, names in played.items() if len(set(names)) == 1):
        assert f"before: {event.entries.get(number=number).name} (" in told(event, number)


@pytest.mark.django_db
def test_one_or_two_players_make_no_pod() -> None:
    event = an_event(2, format=Format.PODS)
    with pytest.raises(Refusal, match="three players"):
        a_round(event)
    assert not event.rounds.exists()


@pytest.mark.django_db
def test_strength_of_schedule_counts_every_opponent_of_a_pod() -> None:
    event = an_event(4, format=Format.PODS, round_count=1, tiebreaks=["buchholz"])
    play_out(a_round(event))
    found = standings_of(event)
    assert [row.points for row in found.table.rows] == [12, 8, 4, 0]
    assert [int(row.values[0]) for row in found.table.rows] == [12, 16, 20, 24]
    assert [line.points for line in found.lines] == ["6", "4", "2", "0"]


@pytest.mark.django_db
@pytest.mark.parametrize(("players", "others"), [(4, 2), (3, 1)])
def test_more_than_half_of_a_pod_makes_a_result_count(players: int, others: int) -> None:
    pairing, seats = a_pod(an_event(players, format=Format.PODS))
    said = results.report_result(
        pairing, places(*range(1, players + 1)), entry=seats[0][0], actor=seats[0][1]
    )
    for entry, user in seats[1 : 1 + others]:
        assert said.state == ReportState.PROPOSED
        said = results.confirm_result(said, entry=entry, actor=user)
    assert said.state == ReportState.CONFIRMED
    assert standings_of(pairing.round.event).table.rows[0].player == numbers(pairing)[0]


@pytest.mark.django_db
def test_saying_the_same_confirms_and_saying_it_twice_does_not() -> None:
    pairing, seats = a_pod(an_event(4, format=Format.PODS))
    claim = places(1, 2, 3, 3)
    results.report_result(pairing, claim, entry=seats[0][0], actor=seats[0][1])
    said = results.report_result(pairing, claim, entry=seats[1][0], actor=seats[1][1])
    assert said.state == ReportState.PROPOSED
    with pytest.raises(Refusal, match="already"):
        results.confirm_result(said, entry=seats[1][0], actor=seats[1][1])
    with pytest.raises(NotAllowed):
        results.confirm_result(said, entry=seats[0][0], actor=seats[0][1])
    assert said.agreements.count() == 1


@pytest.mark.django_db
def test_everybody_of_a_pod_reads_what_is_asked_of_them_now() -> None:
    """Table-mates, not an opponent; and who has confirmed waits for the others."""
    pairing, people = a_pod(an_event(4, format=Format.PODS, tiebreaks=[]))
    (reporter, user), (second, other), (third, _), _ = people
    report = results.report_result(pairing, places(1, 2, 3, 4), entry=reporter, actor=user)
    assert asked(reporter) == (
        "sent",
        "You reported this result. 2 of your table-mates still have to confirm it.",
    )
    assert asked(second) == ("confirm", "One of your table-mates reported: confirm it or dispute it.")

    results.confirm_result(report, entry=second, actor=other)
    assert [asked(one)[0] for one in (reporter, second, third)] == ["sent", "sent", "confirm"]
    assert asked(second)[1] == (
        "You have confirmed the result. 1 of your table-mates still has to confirm it."
    )


def asked(entry: Entry) -> tuple[str, str]:
    turn = turn_of(entry, my_table(entry), timezone.now())
    return turn.name, str(turn.text)


@pytest.mark.django_db
def test_anybody_of_a_pod_may_dispute_and_a_new_report_begins_to_count_anew() -> None:
    pairing, seats = a_pod(an_event(4, format=Format.PODS))
    said = results.report_result(pairing, places(1, 2, 3, 4), entry=seats[0][0], actor=seats[0][1])
    results.confirm_result(said, entry=seats[1][0], actor=seats[1][1])
    results.dispute_result(said, "I was second", entry=seats[2][0], actor=seats[2][1])
    again = results.report_result(pairing, places(1, 3, 2, 4), entry=seats[2][0], actor=seats[2][1])
    assert again.agreements.count() == 0
    results.confirm_result(again, entry=seats[0][0], actor=seats[0][1])
    assert ResultReport.objects.get(pk=again.pk).state == ReportState.PROPOSED
    results.confirm_result(again, entry=seats[1][0], actor=seats[1][1])
    assert ResultReport.objects.get(pk=again.pk).state == ReportState.CONFIRMED


@pytest.mark.django_db
@pytest.mark.parametrize(
    "wrong", [(1, 2, 3), (1, 1, 2, 3), (2, 3, 4, 4), (0, 1, 2, 3), (1, 3, 3, 3), (1, 2, 3, 4, 5)]
)
def test_places_with_gaps_are_refused_with_the_right_ones_told(wrong: tuple[int, ...]) -> None:
    pairing, seats = a_pod(an_event(4, format=Format.PODS))
    with pytest.raises(Invalid) as refused:
        results.report_result(pairing, places(*wrong), entry=seats[0][0], actor=seats[0][1])
    assert refused.value.faults
    assert not pairing.reports.exists()


@pytest.mark.django_db
def test_a_winner_alone_is_no_result_of_a_pod_and_places_are_none_of_a_game() -> None:
    pairing, seats = a_pod(an_event(4, format=Format.PODS))
    with pytest.raises(Invalid, match="everybody a place"):
        results.report_result(pairing, results.Claim(Outcome.FIRST), entry=seats[0][0], actor=seats[0][1])
    game, two = a_pod(an_event(4))
    with pytest.raises(Invalid, match="Places are for pods"):
        results.report_result(game, places(1, 2), entry=two[0][0], actor=two[0][1])


@pytest.mark.django_db
def test_a_void_pod_counts_for_nobody() -> None:
    event = an_event(4, format=Format.PODS, round_count=1, tiebreaks=["omw"])
    pod = a_round(event).pairings.select_related("round__event").get()
    results.override_result(pod, results.Claim(Outcome.VOID), reason="fire alarm", actor=event.created_by)
    assert {row.points for row in standings_of(event).table.rows} == {0}

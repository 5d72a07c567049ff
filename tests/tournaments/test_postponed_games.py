"""Postponed games of a league: their round goes on, and they count from the moment their result is confirmed."""

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from accounts.models import User
from common import outbox
from common.errors import Invalid, Refusal
from tests.factories.teams import a_team_event
from tests.factories.tournaments import a_round, an_event, settle
from tournaments.history import archive
from tournaments.history.pairing_input import players_of
from tournaments.history.played import games_of
from tournaments.history.ranking import standings_of
from tournaments.models import Appointment, Entry, Event, Format, Outcome, Pairing, Round
from tournaments.presenters.cut_prospects import prospects_of
from tournaments.presenters.next_step import next_steps
from tournaments.services import appointments, event_ends, events, postponing, results, rounds
from tournaments.services.pairing.re_pairing import repair_tables
from tournaments.simulation.checking import findings

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> Event:
    return an_event(4, round_count=3, round_days=14)


def in_days(days: int) -> date:
    return (timezone.now() + timedelta(days=days)).date()


def games(round_: Round) -> list[Pairing]:
    return list(
        round_.pairings.select_related("round__event")
        .prefetch_related("seats__entry__user")
        .order_by("table")
    )


def postponed(pairing: Pairing, days: int = 30) -> Pairing:
    postponing.postpone(pairing, in_days(days), actor=pairing.round.event.created_by)
    return pairing


def one_late(event: Event) -> tuple[Round, Pairing]:
    """The next round with the first game postponed and the others played; it is not finished yet."""
    round_ = a_round(event)
    late, *others = games(round_)
    postponed(late)
    for other in others:
        settle(other, Outcome.FIRST)
    return round_, late


def players(pairing: Pairing) -> tuple[Entry, Entry]:
    first, second = (
        seat.entry for seat in pairing.seats.order_by("side").select_related("entry__user", "entry__event")
    )
    return first, second


def account(entry: Entry) -> User:
    assert entry.user is not None
    return entry.user


def points(event: Event) -> dict[int, int]:
    return {row.player: row.points for row in standings_of(event).table.rows}


def played(pairing: Pairing) -> None:
    """The first player reports a win and the second confirms it."""
    pairing = Pairing.objects.select_related("round__event").get(pk=pairing.pk)
    first, second = players(pairing)
    said = results.report_result(pairing, results.Claim(Outcome.FIRST), entry=first, actor=account(first))
    results.confirm_result(said, entry=second, actor=account(second))


def test_a_round_goes_on_without_a_postponed_game_which_counts_once_it_is_confirmed(league: Event) -> None:
    first_round, late = one_late(league)
    second_round = a_round(league)
    first_round.refresh_from_db()
    assert (first_round.is_finished, second_round.is_playing) == (True, True)
    first, second = players(late)
    assert points(league)[first.number] == points(league)[second.number] == 0
    assert standings_of(league).postponed == (1,)

    played(late)

    late.refresh_from_db()
    assert not late.is_postponed
    assert late.postponed_at is not None
    assert points(league)[first.number] == 3
    assert standings_of(league).postponed == ()
    assert [finding for finding in findings(league) if finding.is_fault] == []


def test_a_round_waits_for_games_that_are_not_postponed(league: Event) -> None:
    round_ = a_round(league)
    postponed(games(round_)[0])
    with pytest.raises(Refusal) as refused:
        rounds.finish_round(round_, actor=league.created_by)
    assert [fault.values["table"] for fault in refused.value.faults] == [games(round_)[1].table]


def test_the_next_swiss_round_takes_a_postponed_game_as_a_draw_and_says_so(league: Event) -> None:
    _, late = one_late(league)
    drafted = rounds.draft_round(league, actor=league.created_by)
    first, second = players(late)
    entries = league.entries.order_by("number")
    known = {one.id: one for one in players_of(league, entries, games_of(league), 2)}
    assert known[first.number].points == known[second.number].points == 1
    assert second.number in known[first.number].opponents
    told = [one.reason for one in games(drafted)]
    assert any(f"The postponed game of {first.name} in round 1 counts as a draw here." in one for one in told)
    snapshot = Round.objects.values_list("snapshot", flat=True).get(pk=drafted.pk)
    assert {row["id"]: row["points"] for row in snapshot["players"]}[first.number] == 1


def test_the_record_of_a_round_holds_after_the_postponed_game_was_played(league: Event) -> None:
    """What the round was paired by is compared with the history of that time: a draw then, a win today."""
    _, late = one_late(league)
    a_round(league)
    played(late)
    assert [finding.code for finding in findings(league) if finding.is_fault] == []


def test_a_round_robin_plays_its_schedule_whatever_is_postponed() -> None:
    event = an_event(4, format=Format.ROUND_ROBIN, round_days=7)
    _, late = one_late(event)
    second = a_round(event)
    assert all("counts as a draw" not in one.reason for one in games(second))
    played(late)
    assert points(event)[players(late)[0].number] == 3


def test_the_last_round_and_the_end_of_the_event_wait_for_every_postponed_game() -> None:
    event = an_event(4, round_count=2, round_days=14)
    _, late = one_late(event)
    last = a_round(event)
    for one in games(last):
        settle(one, Outcome.FIRST)
    actor = event.created_by
    finishes: list[Callable[[], None]] = [
        lambda: rounds.finish_round(last, actor=actor),
        lambda: rounds.finish_round(last, actor=actor, without_results="We go home."),
        lambda: events.close_event(event, actor=actor),
    ]
    for finish in finishes:
        with pytest.raises(Refusal) as refused:
            finish()
        assert refused.value.code == "round.postponed"
        assert [fault.values["id"] for fault in refused.value.faults] == [late.pk]
    assert next_steps(event).next == "postponed"

    settle(late, Outcome.VOID)
    assert next_steps(event).next == "close"
    events.close_event(event, actor=event.created_by)
    event.refresh_from_db()
    assert event.is_closed


def test_an_event_that_closes_early_waits_for_postponed_games_too(league: Event) -> None:
    _, late = one_late(league)
    with pytest.raises(Refusal) as refused:
        events.close_event(league, actor=league.created_by)
    assert refused.value.code == "round.postponed"
    played(late)
    events.close_event(league, actor=league.created_by)


def test_a_bracket_is_not_drawn_from_standings_that_are_not_complete() -> None:
    event = an_event(4, round_count=2, round_days=7, cut_size=2)
    _, late = one_late(event)
    last = a_round(event)
    for one in games(last):
        settle(one, Outcome.FIRST)
    with pytest.raises(Refusal) as refused:
        rounds.draft_round(event, actor=event.created_by)
    assert refused.value.code == "round.postponed"
    played(late)
    cut = a_round(event)
    with pytest.raises(Refusal) as refused:
        postponed(games(cut)[0])
    assert refused.value.code == "postponed.format"


def test_a_bracket_that_comes_earlier_than_planned_waits_as_well() -> None:
    """The number of rounds is lowered while a game of a finished round is postponed."""
    event = an_event(4, round_count=3, round_days=7, cut_size=2)
    round_, _ = one_late(event)
    rounds.finish_round(round_, actor=event.created_by)
    events.change_event(event, {"round_count": 1}, actor=event.created_by)
    event.refresh_from_db()
    with pytest.raises(Refusal) as refused:
        rounds.draft_round(event, actor=event.created_by)
    assert refused.value.code == "round.postponed"


def test_nobody_is_told_in_or_out_of_the_cut_by_rounds_in_which_a_game_is_postponed() -> None:
    event = an_event(8, round_count=3, round_days=7, cut_size=2)
    _, late = one_late(event)
    second = a_round(event)
    for one in games(second):
        settle(one, Outcome.FIRST)
    assert prospects_of(event, standings_of(event)) is None
    played(late)
    found = prospects_of(event, standings_of(event))
    assert found is not None
    assert found.after == 2


def test_a_cancelled_event_gives_postponed_games_up(league: Event) -> None:
    _, late = one_late(league)
    event_ends.cancel_event(league, "The hall is closed.", actor=league.created_by)
    late.refresh_from_db()
    assert not late.is_postponed


def test_its_players_report_dispute_and_call_a_judge_after_the_end_of_the_round(league: Event) -> None:
    _, late = one_late(league)
    a_round(league)
    first, second = players(late)
    pairing = Pairing.objects.select_related("round__event").get(pk=late.pk)
    said = results.report_result(pairing, results.Claim(Outcome.FIRST), entry=first, actor=account(first))
    results.dispute_result(said, "We drew.", entry=second, actor=account(second))
    again = results.report_result(pairing, results.Claim(Outcome.DRAW), entry=second, actor=account(second))
    results.confirm_result(again, entry=first, actor=account(first))
    assert points(league)[first.number] == points(league)[second.number] == 1
    with pytest.raises(Refusal) as refused:
        results.report_result(pairing, results.Claim(Outcome.FIRST), entry=first, actor=account(first))
    assert refused.value.code == "result.round-over"


def test_a_game_that_is_not_postponed_ends_with_its_round(league: Event) -> None:
    round_ = a_round(league)
    first, _ = players(games(round_)[0])
    rounds.finish_round(round_, actor=league.created_by, without_results="Nobody came.")
    with pytest.raises(Refusal) as refused:
        results.report_result(
            games(round_)[0], results.Claim(Outcome.FIRST), entry=first, actor=account(first)
        )
    assert refused.value.code == "result.round-over"


def _not_to_be_postponed() -> Iterator[tuple[str, Pairing]]:
    one_day = games(a_round(an_event(4)))[0]
    yield "postponed.no-league", one_day
    teams = a_round(a_team_event(4, 2, round_days=14)).pairings.select_related("round__event").first()
    assert teams is not None
    yield "postponed.teams", teams
    elimination = games(a_round(an_event(4, format=Format.ELIMINATION, round_days=14)))[0]
    yield "postponed.format", elimination
    odd = a_round(an_event(3, round_days=14))
    yield "postponed.no-game", odd.pairings.select_related("round__event").get(kind="bye")
    drafted = rounds.draft_round(event := an_event(4, round_days=14), actor=event.created_by)
    yield "postponed.no-game", games(drafted)[0]
    confirmed = games(a_round(an_event(4, round_days=14)))[0]
    settle(confirmed, Outcome.FIRST)
    yield "postponed.played", confirmed


def test_what_cannot_be_postponed_is_refused_with_a_sentence() -> None:
    for code, pairing in _not_to_be_postponed():
        with pytest.raises(Refusal) as refused:
            postponed(pairing)
        assert refused.value.code == code


def test_a_game_is_not_postponed_once_a_bracket_was_drawn_without_it() -> None:
    event = an_event(4, round_count=1, round_days=14, cut_size=2)
    round_ = a_round(event)
    late, other = games(round_)
    settle(other, Outcome.FIRST)
    rounds.draft_round(event, actor=event.created_by, without_results="Nobody came.")
    with pytest.raises(Refusal) as refused:
        postponed(late)
    assert refused.value.code == "postponed.too-late"


def test_a_game_that_its_round_went_on_without_can_be_postponed_afterwards(league: Event) -> None:
    round_ = a_round(league)
    late, other = games(round_)
    settle(other, Outcome.FIRST)
    second = rounds.draft_round(league, actor=league.created_by, without_results="Nobody came.")
    rounds.publish_round(second, actor=league.created_by)
    postponed(late)
    played(late)
    assert points(league)[players(late)[0].number] == 3
    assert [finding.code for finding in findings(league) if finding.is_fault] == []


@pytest.mark.parametrize("days", [-1, 10, 200])
def test_a_day_that_is_past_or_before_the_end_of_the_round_or_too_far_is_refused(
    league: Event, days: int
) -> None:
    late = games(a_round(league))[0]
    with pytest.raises(Invalid) as refused:
        postponed(late, days)
    assert [fault.path for fault in refused.value.faults] == ["/until"]


def test_it_is_given_another_day_and_taken_back_while_the_round_waits(league: Event) -> None:
    late = games(a_round(league))[0]
    since = postponed(late).postponed_at
    assert postponed(late, 40).postponed_at == since
    postponing.take_back(late, actor=league.created_by)
    assert (late.postponed_until, late.postponed_at) == (None, None)
    with pytest.raises(Refusal, match="not postponed"):
        postponing.take_back(late, actor=league.created_by)


def test_it_is_not_taken_back_once_the_round_went_on(league: Event) -> None:
    _, late = one_late(league)
    a_round(league)
    late.refresh_from_db()
    with pytest.raises(Refusal) as refused:
        postponing.take_back(late, actor=league.created_by)
    assert refused.value.code == "postponed.round-over"


def test_every_game_without_a_result_is_postponed_at_once(league: Event) -> None:
    round_ = a_round(league)
    settle(games(round_)[0], Outcome.FIRST)
    assert postponing.postpone_missing(round_, in_days(20), actor=league.created_by) == 1
    assert postponing.postpone_missing(round_, in_days(25), actor=league.created_by) == 0
    rounds.finish_round(round_, actor=league.created_by)


def test_a_round_that_is_taken_back_postpones_nothing(league: Event) -> None:
    round_ = a_round(league)
    postponed(games(round_)[0])
    rounds.unpublish_round(round_, actor=league.created_by)
    assert not round_.pairings.filter(postponed_at__isnull=False).exists()


def test_a_postponed_game_is_not_paired_again(league: Event) -> None:
    round_ = a_round(league)
    late = postponed(games(round_)[0])
    with pytest.raises(Refusal) as refused:
        repair_tables(round_, [late.pk], reason="Mixed up.", actor=league.created_by)
    assert refused.value.code == "repair.has-results"


# ---- by the players ----


def agreed(pairing: Pairing, days: int) -> Appointment:
    first, second = players(pairing)
    at = timezone.now() + timedelta(days=days)
    made = appointments.propose(pairing, at=at, place="Club", entry=first, actor=account(first))
    return appointments.agree(pairing, proposed_at=made.proposed_at, entry=second, actor=account(second))


def test_two_players_postpone_their_game_by_a_date_after_the_round_where_the_event_allows_it(
    league: Event,
) -> None:
    events.change_event(league, {"players_postpone": True}, actor=league.created_by)
    late, other = games(a_round(league))
    made = agreed(late, 20)
    late.refresh_from_db()
    assert late.postponed_until is not None
    assert late.postponed_until.date() == made.at.date()
    settle(other, Outcome.FIRST)
    rounds.finish_round(late.round, actor=league.created_by)
    agreed(late, 30)  # once more, after the end of the round
    late.refresh_from_db()
    assert late.postponed_until.date() == (timezone.now() + timedelta(days=30)).date()


def test_a_proposal_alone_postpones_nothing_and_neither_does_a_date_within_the_round(league: Event) -> None:
    events.change_event(league, {"players_postpone": True}, actor=league.created_by)
    late, other = games(a_round(league))
    first, _ = players(late)
    at = timezone.now() + timedelta(days=20)
    appointments.propose(late, at=at, place="", entry=first, actor=account(first))
    agreed(other, 3)
    assert not Pairing.objects.filter(postponed_at__isnull=False).exists()
    with pytest.raises(Invalid):
        appointments.propose(late, at=at + timedelta(days=300), place="", entry=first, actor=account(first))


def test_elsewhere_a_date_after_the_round_is_for_the_staff(league: Event) -> None:
    late = games(a_round(league))[0]
    with pytest.raises(Invalid, match="cannot be proposed"):
        agreed(late, 20)
    postponed(late, 30)
    agreed(late, 20)
    with pytest.raises(Invalid) as refused:
        agreed(late, 40)
    assert "ask the organizer" in str(refused.value.faults[0].text)


# ---- who reads what ----


def letters() -> dict[str, str]:
    mail.outbox.clear()
    outbox.deliver_due(limit=1000)
    return {letter.to[0]: f"{letter.subject}\n{letter.body}" for letter in mail.outbox}


def test_both_players_are_notified_of_the_day_and_when_it_is_taken_back(league: Event) -> None:
    late = games(a_round(league))[0]
    people = {account(one).email for one in players(late)}
    letters()
    postponed(late)
    sent = letters()
    assert set(sent) == people
    assert all("postponed your game of round 1" in text for text in sent.values())
    postponing.take_back(late, actor=league.created_by)
    sent = letters()
    assert set(sent) == people
    assert all("in this round after all" in text for text in sent.values())


def test_the_date_that_players_agreed_on_is_not_told_to_them_twice(league: Event) -> None:
    events.change_event(league, {"players_postpone": True}, actor=league.created_by)
    late = games(a_round(league))[0]
    agreed(late, 20)
    assert not any("The staff postponed" in text for text in letters().values())


def test_a_player_is_asked_for_the_postponed_game_beside_the_current_one(
    league: Event, signed_in: Any, api: Any
) -> None:
    _, late = one_late(league)
    a_round(league)
    first, second = players(late)
    client = signed_in(account(first))
    for address in ("/", f"/events/{league.slug}/me/", f"/events/{league.slug}/"):
        page = client.get(address).content.decode()
        assert f"Round 1, table {late.table}: postponed to" in page
        assert f"/events/{league.slug}/tables/{late.pk}/" in page
    turn = api(account(second)).get(f"/api/v1/events/{league.slug}/turn/").json()
    assert [(row["id"], row["round"], row["name"], row["is_mine"]) for row in turn["postponed"]] == [
        (late.pk, 1, "report", True)
    ]
    played(late)
    assert "postponed to" not in client.get("/").content.decode()


def test_between_two_rounds_the_postponed_game_is_the_own_table(league: Event, signed_in: Any) -> None:
    round_, late = one_late(league)
    rounds.finish_round(round_, actor=league.created_by)
    first, _ = players(late)
    client = signed_in(account(first))
    page = client.get(f"/events/{league.slug}/me/").content.decode()
    assert "This game is postponed to" in page
    assert "No date agreed" in page
    assert "This game is postponed to" in client.get("/").content.decode()


def test_pages_say_how_many_games_are_postponed(league: Event, signed_in: Any, client: Any) -> None:
    _, late = one_late(league)
    a_round(league)
    root = f"/events/{league.slug}/"
    standings = client.get(f"{root}standings/").content.decode()
    assert "1 game is postponed." in standings
    assert f"Round 1, table {late.table}: postponed to" in standings
    first = client.get(f"{root}rounds/1/").content.decode()
    assert "postponed</span>" in first
    organizer = signed_in(league.created_by)
    assert "Postponed to" in organizer.get(f"{root}rounds/1/results/").content.decode()
    assert "Change the date" in organizer.get(f"{root}tables/{late.pk}/").content.decode()
    assert "Change the date" not in client.get(f"{root}tables/{late.pk}/").content.decode()


def test_the_staff_postpones_on_the_pages(league: Event, signed_in: Any) -> None:
    round_ = a_round(league)
    late, other = games(round_)
    organizer = signed_in(league.created_by)
    table = f"/events/{league.slug}/tables/{late.pk}/"
    assert "Postpone this game" in organizer.get(table).content.decode()
    assert organizer.post(f"{table}postpone/", {"until": in_days(20).isoformat()}).status_code == 302
    page = organizer.get(table).content.decode()
    assert "Play it in this round after all" in page
    organizer.post(f"{table}postpone/take-back/")
    assert "Postpone this game" in organizer.get(table).content.decode()
    sent = organizer.post(
        f"/events/{league.slug}/rounds/1/postpone/", {"until": in_days(20).isoformat()}, follow=True
    )
    assert "2 games are postponed." in sent.content.decode()
    other.refresh_from_db()
    assert other.is_postponed
    past = organizer.post(f"{table}postpone/", {"until": "2001-01-01"})
    assert past.status_code == 422
    assert "still to come" in past.content.decode()


def test_a_postponed_game_waits_in_the_queue_of_results_once_its_day_is_over(
    league: Event, signed_in: Any
) -> None:
    round_, late = one_late(league)
    address = f"/events/{league.slug}/rounds/1/results/"
    organizer = signed_in(league.created_by)
    Round.objects.filter(pk=round_.pk).update(published_at=timezone.now() - timedelta(days=20))
    assert "after the end of the round" not in organizer.get(address).content.decode()
    Pairing.objects.filter(pk=late.pk).update(postponed_until=timezone.now() - timedelta(days=2, hours=1))
    page = organizer.get(address, {"made": "anew"}).content.decode()
    assert "No result 2 days after the day to which the game is postponed." in page


def test_programs_postpone_read_and_take_back(league: Event, api: Any) -> None:
    round_ = a_round(league)
    late = games(round_)[0]
    first, _ = players(late)
    root = f"/api/v1/events/{league.slug}/"
    organizer, player = api(league.created_by), api(account(first))
    address = f"{root}tables/{late.pk}/postponement/"
    until = {"until": in_days(20).isoformat()}
    assert player.put(address, until, format="json").status_code == 403
    made = organizer.put(address, until, format="json").json()
    assert made["postponed_until"].startswith(until["until"])
    assert [row["id"] for row in player.get(f"{root}postponed/").json()] == [late.pk]
    assert organizer.delete(address).json()["postponed_until"] is None
    everyone = organizer.put(f"{root}rounds/1/postponement/", until, format="json")
    assert everyone.json() == {"count": 2}
    wrong = organizer.put(address, {"until": "2001-01-01"}, format="json")
    assert [fault["path"] for fault in wrong.json()["faults"]] == ["/until"]


# ---- archives ----


def test_an_archive_keeps_what_is_postponed_and_since_when(league: Event) -> None:
    _, late = one_late(league)
    a_round(league)
    rows = {row["table"]: row for row in archive.as_json(league)["rounds"][0]["pairings"]}
    late.refresh_from_db()
    assert late.postponed_until is not None
    assert late.postponed_at is not None
    assert rows[late.table]["postponed_until"] == late.postponed_until.isoformat()
    assert rows[late.table]["postponed_at"] == late.postponed_at.isoformat()

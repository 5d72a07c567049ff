"""Teams that play teams: line-ups, boards, their results and what they add up to."""

import pytest
from django.test import Client
from django.utils import timezone

from common.errors import Invalid, NotAllowed, Refusal
from tests.factories.accounts import UserFactory
from tests.factories.teams import a_team_event, captain_of, play_boards
from tests.factories.tournaments import a_round
from tournaments.history.boards import member_lines
from tournaments.history.ranking import standings_of
from tournaments.models import Board, BoardsBy, Event, Member, Outcome, Pairing, Sides, Source
from tournaments.presenters import own_entries
from tournaments.presenters.player_actions import turn_of
from tournaments.services.results import Claim, confirm_result, override_result, report_result
from tournaments.services.rounds import draft_round, finish_round, publish_round, unpublish_round
from tournaments.services.teams import boards, matches, roster

pytestmark = pytest.mark.django_db


def the_match(event: Event) -> Pairing:
    return a_round(event).pairings.select_related("round__event").order_by("table")[0]


def test_teams_are_paired_and_the_line_ups_meet_board_by_board() -> None:
    event = a_team_event(4, 3, spare=1)
    match = the_match(event)
    found = [(one.first.place, one.second.place) for one in match.boards.all()]
    assert found == [(1, 1), (2, 2), (3, 3)]
    assert match.team_match.line_ups == [[1, 2, 3], [1, 2, 3]]
    assert match.round.proof["certificate"]["optimal"]


def test_a_short_line_up_is_named_before_anything_is_published() -> None:
    event = a_team_event(2, 3)
    short = event.entries.get(number=1)
    roster.set_line_up(short, [1, 2], actor=event.created_by)
    drafted = draft_round(event, actor=event.created_by)
    with pytest.raises(Refusal) as refused:
        publish_round(drafted, actor=event.created_by)
    assert [fault.text for fault in refused.value.faults] == ["P1: 2 of 3 places are filled."]
    drafted.refresh_from_db()
    assert drafted.is_draft
    roster.set_line_up(short, [3, 1, 2], actor=event.created_by)
    publish_round(drafted, actor=event.created_by)
    numbers = [
        one.first.number if one.first.entry_id == short.pk else one.second.number
        for one in Board.objects.all()
    ]
    assert numbers == [3, 1, 2]


def test_a_match_counts_once_all_its_boards_do() -> None:
    event = a_team_event(2, 3)
    match = the_match(event)
    one, two, three = match.boards.all()
    for board, outcome in ((one, Outcome.FIRST), (two, Outcome.SECOND)):
        boards.set_board(board, Claim(outcome), reason="slip", actor=event.created_by)
    assert not match.reports.exists()
    boards.set_board(three, Claim(Outcome.FIRST), reason="slip", actor=event.created_by)
    report = match.reports.get()
    assert (report.outcome, report.counts, report.source) == (
        "first",
        {"board_points": [6, 3]},
        Source.BOARDS,
    )
    boards.set_board(three, Claim(Outcome.SECOND), reason="wrong slip", actor=event.created_by)
    assert match.reports.get(state="confirmed").counts == {"board_points": [3, 6]}
    assert match.reports.count() == 2
    finish_round(match.round, actor=event.created_by)


def test_bands_of_board_points_say_what_a_match_is_worth() -> None:
    event = a_team_event(2, 3, team_points="0: 1-1, 4: 2-0")
    match = the_match(event)
    for board, outcome in zip(
        match.boards.all(), (Outcome.FIRST, Outcome.SECOND, Outcome.FIRST), strict=True
    ):
        boards.set_board(board, Claim(outcome), reason="slip", actor=event.created_by)
    assert match.reports.get().outcome == Outcome.DRAW
    assert [(line.points, line.tiebreaks[0].text) for line in standings_of(event).lines] == [
        ("1", "6"),
        ("1", "3"),
    ]


def test_a_player_reports_their_board_and_the_other_team_confirms() -> None:
    event = a_team_event(2, 3)
    match = the_match(event)
    board = match.boards.select_related("pairing__round__event").get(number=2)
    first, second = board.first.user, board.second.user
    assert first is not None
    assert second is not None
    report = boards.report_board(board, Claim(Outcome.FIRST), actor=first)
    with pytest.raises(NotAllowed):
        boards.confirm_board(report, actor=captain_of(match, 1))
    with pytest.raises(NotAllowed):
        boards.report_board(board, Claim(Outcome.FIRST), actor=UserFactory.create())
    assert boards.confirm_board(report, actor=captain_of(match, 2)).is_confirmed
    with pytest.raises(Refusal):
        boards.report_board(board, Claim(Outcome.SECOND), actor=second)


def test_both_teams_saying_the_same_is_a_confirmation_and_a_dispute_is_settled_by_the_staff() -> None:
    event = a_team_event(2, 2)
    one, two = the_match(event).boards.select_related("pairing__round__event")
    assert one.first.user is not None
    assert one.second.user is not None
    boards.report_board(one, Claim(Outcome.DRAW), actor=one.first.user)
    assert boards.report_board(one, Claim(Outcome.DRAW), actor=one.second.user).is_confirmed
    assert two.first.user is not None
    assert two.second.user is not None
    report = boards.report_board(two, Claim(Outcome.FIRST), actor=two.first.user)
    with pytest.raises(Refusal):
        boards.report_board(two, Claim(Outcome.SECOND), actor=two.second.user)
    boards.dispute_board(report, "I won.", actor=two.second.user)
    boards.set_board(two, Claim(Outcome.SECOND), reason="Both agree now.", actor=event.created_by)
    assert one.pairing.reports.get().outcome == Outcome.SECOND


def test_a_player_is_told_of_a_disputed_board_and_led_to_it(client: Client) -> None:
    event = a_team_event(2, 2)
    match = the_match(event)
    entry = match.seats.select_related("entry__event").get(side=1).entry
    (before,) = own_entries.my_tables([entry])[entry.pk]
    assert turn_of(entry, before, timezone.now()).name == "boards"
    board = match.boards.select_related("pairing__round__event").get(number=2)
    assert board.first.user is not None
    assert board.second.user is not None
    report = boards.report_board(board, Claim(Outcome.FIRST), actor=board.first.user)
    boards.dispute_board(report, "I won.", actor=board.second.user)
    (after,) = own_entries.my_tables([entry])[entry.pk]
    turn = turn_of(entry, after, timezone.now())
    assert turn.name == "disputed"
    assert str(turn.text).startswith("The result of board 2 is disputed")
    assert (before.disputed_board, after.disputed_board) == (0, 2)
    client.force_login(board.first.user)
    home = client.get("/").content.decode()
    assert f'href="/events/{event.slug}/tables/{match.pk}/boards/2/"' in home


def test_a_match_is_not_reported_past_its_boards_but_the_staff_may_set_it() -> None:
    event = a_team_event(2, 2)
    match = the_match(event)
    seat = match.seats.get(side=1)
    with pytest.raises(Refusal, match="board by board"):
        report_result(match, Claim(Outcome.FIRST), entry=seat.entry, actor=captain_of(match, 1))
    claim = Claim(Outcome.FIRST, {"board_points": [6, 0]})
    override_result(match, claim, reason="They did not come.", actor=event.created_by)
    play_boards(match.round, Outcome.DRAW)
    assert match.reports.get(state="confirmed").counts == {"board_points": [6, 0]}


def test_captains_choose_blind_and_the_boards_are_shown_together() -> None:
    event = a_team_event(2, 3, boards_by=BoardsBy.BLIND)
    match = the_match(event)
    matches.say(match, 1, [3, 2, 1], actor=captain_of(match, 1))
    assert not match.boards.exists()
    with pytest.raises(Invalid):
        matches.say(match, 1, [1, 2, 3], actor=captain_of(match, 1))
    matches.say(match, 2, [1, 2, 3], actor=captain_of(match, 2))
    assert [(one.first.number, one.second.number) for one in match.boards.all()] == [(3, 1), (2, 2), (1, 3)]


def test_defenders_and_attackers_are_named_step_by_step_with_a_time_for_each() -> None:
    event = a_team_event(2, 3, boards_by=BoardsBy.STEPS)
    match = the_match(event)
    begins = match.team_match.deadline
    for side, members in ((1, [1]), (2, [2]), (1, [2, 3]), (2, [1, 3]), (1, [3]), (2, [2])):
        matches.say(match, side, members, actor=captain_of(match, side))
    assert [(one.first.number, one.second.number) for one in match.boards.all()] == [(1, 3), (2, 2), (3, 1)]
    match.team_match.refresh_from_db()
    assert begins is not None
    assert match.team_match.deadline is None


def test_a_substitute_plays_from_the_next_round_on() -> None:
    event = a_team_event(2, 2, spare=1, rematches="off")
    first = a_round(event)
    team = event.entries.get(number=1)
    roster.set_line_up(team, [3, 1], actor=event.created_by)
    played = Member.objects.filter(entry=team, first_boards__pairing__round=first)
    played |= Member.objects.filter(entry=team, second_boards__pairing__round=first)
    assert {one.number for one in played.distinct()} == {1, 2}
    play_boards(first)
    second = a_round(event)
    line_ups = {
        seat.entry.number: seat.pairing.team_match.line_ups[seat.side - 1] for seat in second.seats.all()
    }
    assert line_ups == {1: [3, 1], 2: [1, 2]}


def test_who_has_played_leaves_the_team_and_keeps_the_games() -> None:
    event = a_team_event(2, 2, spare=1)
    match = the_match(event)
    member = match.boards.get(number=1).first
    roster.take_out(member, actor=event.created_by)
    assert (member.has_left, member.place) == (True, 0)
    spare = member.entry.members.get(number=3)
    roster.take_out(spare, actor=event.created_by)
    assert not member.entry.members.filter(number=3).exists()


def test_a_round_that_is_taken_back_has_no_boards() -> None:
    event = a_team_event(2, 2)
    match = the_match(event)
    unpublish_round(match.round, actor=event.created_by)
    assert not Board.objects.exists()
    publish_round(match.round, actor=event.created_by)
    boards.report_board(match.boards.get(number=1), Claim(Outcome.FIRST), actor=captain_of(match, 1))
    with pytest.raises(Refusal):
        unpublish_round(match.round, actor=event.created_by)


def test_members_are_ranked_by_the_events_points_for_their_boards() -> None:
    event = a_team_event(4, 2)
    for _ in range(2):
        play_boards(a_round(event))
    lines = list(member_lines(event))
    assert len(lines) == 8
    assert {line.points for line in lines} <= {"0", "3", "6"}
    assert sum(int(line.points) for line in lines) == 2 * 2 * 2 * 3


def test_twelve_teams_of_five_play_four_certified_rounds_with_captains_and_substitutes() -> None:
    event = a_team_event(
        12, 5, spare=1, boards_by=BoardsBy.STEPS, scoring="bands-20-0", team_points="0: 1-1, 6: 2-0"
    )
    for number in range(1, 5):
        for entry in event.entries.filter(number__lte=number):
            roster.set_line_up(entry, [6, 1, 2, 3, 4], actor=event.created_by)
        round_ = a_round(event)
        assert round_.proof["certificate"]["optimal"]
        for match in round_.pairings.select_related("round__event").order_by("table"):
            now = matches.stand_of(match.team_match)
            while not now.is_done:
                side = min(now.waits)
                now = matches.say(
                    match, side, now.options(side)[: now.count(side)], actor=captain_of(match, side)
                )
        assert Board.objects.filter(pairing__round=round_).count() == 30
        play_boards(round_)
        finish_round(round_, actor=event.created_by)
    points = [int(line.points) for line in standings_of(event).lines]
    assert sum(points) == 4 * 6 * 2


def test_a_pair_of_doubles_shares_one_table_and_either_reports() -> None:
    event = a_team_event(2, 2, sides=Sides.DOUBLES, tiebreaks=[])
    match = the_match(event)
    assert not match.boards.exists()
    one, other = (seat.entry for seat in match.seats.select_related("entry__event").order_by("side"))
    partner = one.members.get(number=2).user
    against = other.members.get(number=2).user
    assert one.user is not None
    assert partner is not None
    assert against is not None
    report = report_result(match, Claim(Outcome.FIRST), entry=one, actor=partner)
    with pytest.raises(NotAllowed):
        confirm_result(report, entry=one, actor=one.user)
    assert confirm_result(report, entry=other, actor=against).is_confirmed

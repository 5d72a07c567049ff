"""Captains, players and the staff at the same moment. Each guard has a control: the same without it, which goes wrong."""

from collections.abc import Callable

import pytest
from django.db import IntegrityError, transaction

from accounts.models import User
from tests.concurrency import at_once, everybody, refusals, unexpected
from tests.factories.accounts import UserFactory
from tests.factories.teams import a_team_event, captain_of
from tests.factories.tournaments import a_round
from tournaments.history.boards import confirmed
from tournaments.models import (
    Board,
    BoardReport,
    BoardsBy,
    Event,
    Member,
    Outcome,
    Pairing,
    ReportState,
    Round,
    TeamMatch,
)
from tournaments.services.results import Claim
from tournaments.services.rounds import draft_round, publish_round
from tournaments.services.teams import boards, matches, roster

pytestmark = pytest.mark.race


def the_match(event: Event) -> Pairing:
    return a_round(event).pairings.select_related("round__event").get()


def a_board(number: int = 1) -> tuple[Board, list[User]]:
    found = the_match(a_team_event(2, 2)).boards.select_related("pairing__round__event").get(number=number)
    return found, [one.user for one in (found.first, found.second) if one.user]


# ---- the captains' words ----


def test_two_captains_who_speak_at_once_are_both_heard_and_the_boards_are_set_once() -> None:
    for _ in range(3):
        match = the_match(a_team_event(2, 3, boards_by=BoardsBy.BLIND))
        captains = [captain_of(match, side) for side in (1, 2)]

        outcomes = at_once(2, lambda i: matches.say(match, i + 1, [3, 1, 2], actor=captains[i]))  # noqa: B023

        assert unexpected(outcomes) == []
        assert refusals(outcomes) == []
        assert len(TeamMatch.objects.get(pairing=match).steps) == 2
        assert match.boards.count() == 3


def test_a_captain_who_speaks_from_two_windows_is_heard_once() -> None:
    match = the_match(a_team_event(2, 3, boards_by=BoardsBy.BLIND))
    captain = captain_of(match, 1)

    outcomes = at_once(2, lambda i: matches.say(match, 1, [(1, 2, 3), (3, 2, 1)][i], actor=captain))

    assert refusals(outcomes) == ["match.step"]
    assert len(TeamMatch.objects.get(pairing=match).steps) == 1


def test_control_writing_on_to_what_was_read_loses_a_captains_word(meet: Callable[[int], None]) -> None:
    match = the_match(a_team_event(2, 3, boards_by=BoardsBy.BLIND))

    def careless(i: int) -> None:
        mine = TeamMatch.objects.get(pairing=match)
        meet(2)
        mine.steps = [*mine.steps, {"side": i + 1, "members": [1, 2, 3]}]
        mine.save(update_fields=["steps"])

    assert unexpected(at_once(2, careless)) == []

    assert len(TeamMatch.objects.get(pairing=match).steps) == 1


# ---- a substitution while the round is published ----


def a_draft_with_a_spare() -> tuple[Event, Round, Member]:
    event = a_team_event(2, 2, spare=1, boards_by=BoardsBy.BLIND)
    draft = draft_round(event, actor=event.created_by)
    return event, draft, event.entries.get(number=1).members.get(number=2)


def written(event: Event) -> list[int]:
    """The line-up of team 1 in the match that was published."""
    match = TeamMatch.objects.get()
    return list(match.line_ups[match.pairing.seats.get(entry__number=1, entry__event=event).side - 1])


def test_a_line_up_that_changes_while_the_round_is_published_counts_whole_or_not_at_all() -> None:
    for _ in range(3):
        TeamMatch.objects.all().delete()
        event, draft, member = a_draft_with_a_spare()
        acts: list[Callable[[], object]] = [
            lambda: publish_round(draft, actor=event.created_by),  # noqa: B023
            lambda: roster.set_line_up(member.entry, [3, 1], actor=event.created_by),  # noqa: B023
        ]

        outcomes = at_once(2, lambda i: acts[i]())  # noqa: B023

        assert unexpected(outcomes) == []
        assert refusals(outcomes) == []
        assert written(event) in ([1, 2], [3, 1])


def test_a_member_who_is_taken_out_while_the_round_is_published_stays_in_the_record_or_the_round_waits() -> (
    None
):
    for _ in range(3):
        TeamMatch.objects.all().delete()
        event, draft, member = a_draft_with_a_spare()
        acts: list[Callable[[], object]] = [
            lambda: publish_round(draft, actor=event.created_by),  # noqa: B023
            lambda: roster.take_out(member, actor=event.created_by),  # noqa: B023
        ]

        outcomes = at_once(2, lambda i: acts[i]())  # noqa: B023

        assert unexpected(outcomes) == []
        assert set(refusals(outcomes)) <= {"team.line-up-short"}
        if not refusals(outcomes):
            known = set(member.entry.members.values_list("number", flat=True))
            assert set(written(event)) <= known


def test_control_without_the_events_row_a_line_up_names_a_member_who_is_gone(
    meet: Callable[[int], None],
) -> None:
    _, draft, member = a_draft_with_a_spare()
    match, entry = draft.pairings.get(), member.entry

    def publish() -> None:
        order = roster.line_up_of(entry)
        meet(2)
        TeamMatch.objects.create(pairing=match, line_ups=[order, []])

    def take_out() -> None:
        has_stood = roster._has_stood(member)
        meet(2)
        if not has_stood:
            member.delete()

    assert unexpected(at_once(2, lambda i: (publish, take_out)[i]())) == []

    assert set(TeamMatch.objects.get().line_ups[0]) - set(entry.members.values_list("number", flat=True))


# ---- results of boards ----


def test_two_reports_of_one_board_at_once_leave_one_that_waits() -> None:
    board, users = a_board()
    claims = [Claim(Outcome.FIRST), Claim(Outcome.SECOND)]

    outcomes = at_once(2, lambda i: boards.report_board(_fresh(board), claims[i], actor=users[i]))

    assert unexpected(outcomes) == []
    assert refusals(outcomes) == ["result.already-reported"]
    assert board.reports.count() == 1


def test_two_reports_of_one_board_that_agree_are_a_result() -> None:
    board, users = a_board()

    outcomes = at_once(2, lambda i: boards.report_board(_fresh(board), Claim(Outcome.DRAW), actor=users[i]))

    assert unexpected(outcomes) == []
    assert refusals(outcomes) == []
    assert [report.state for report in board.reports.all()] == ["confirmed"]


def test_control_without_the_lock_the_second_report_breaks_on_the_constraint(
    meet: Callable[[int], None],
) -> None:
    board, users = a_board()

    def careless(i: int) -> None:
        is_free = not board.reports.exists()
        meet(2)
        if is_free:
            BoardReport.objects.create(
                board=board, version=1, side=i + 1, outcome=Outcome.DRAW, said_by=users[i]
            )

    assert [type(one) for one in at_once(2, careless) if one is not None] == [IntegrityError]


def test_the_last_two_boards_at_once_make_one_result_of_the_match() -> None:
    for _ in range(3):
        board, _ = a_board()
        both = list(board.pairing.boards.all())
        staff = board.pairing.round.event.created_by

        outcomes = at_once(
            2,
            lambda i: boards.set_board(_fresh(both[i]), Claim(Outcome.FIRST), reason="Slip.", actor=staff),  # noqa: B023
        )

        assert unexpected(outcomes) == []
        assert [one.counts for one in board.pairing.reports.all()] == [{"board_points": [6, 0]}]


def test_control_each_board_alone_finds_the_other_open_and_nobody_adds_up() -> None:
    board, users = a_board()
    both = list(board.pairing.boards.all())
    sums: list[int] = []
    wait = everybody(2)

    def careless(i: int) -> None:
        with transaction.atomic():
            BoardReport.objects.create(
                board=both[i], version=1, outcome=Outcome.FIRST, state=ReportState.CONFIRMED, said_by=users[i]
            )
            wait()
            if confirmed(board.pairing.round.event).count() == len(both):
                sums.append(i)
            wait()

    assert unexpected(at_once(2, careless)) == []

    assert sums == []
    assert confirmed(board.pairing.round.event).count() == 2


# ---- members ----


def test_whoever_is_named_by_two_teams_joins_one() -> None:
    event = a_team_event(2, 2)
    friend = UserFactory.create(username="friend")
    named = [
        roster.add_member(entry, "Friend", username="friend", actor=event.created_by)
        for entry in event.entries.all()
    ]

    outcomes = at_once(2, lambda i: roster.join(named[i], actor=friend))

    assert unexpected(outcomes) == []
    assert refusals(outcomes) == ["member.twice"]
    assert Member.objects.filter(user=friend).count() == 1


def test_control_looking_first_breaks_on_the_constraint(meet: Callable[[int], None]) -> None:
    event = a_team_event(2, 2)
    friend = UserFactory.create()
    entries = list(event.entries.all())

    def careless(i: int) -> None:
        is_free = not event.team_members.filter(user=friend).exists()
        meet(2)
        if is_free:
            Member.objects.create(event=event, entry=entries[i], user=friend, number=9, name="Friend")

    assert [type(one) for one in at_once(2, careless) if one is not None] == [IntegrityError]


def _fresh(board: Board) -> Board:
    return Board.objects.select_related("pairing__round__event", "first", "second").get(pk=board.pk)

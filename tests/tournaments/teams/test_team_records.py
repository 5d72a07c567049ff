"""A team event in its archive, and held against its own record."""

import json
from typing import Any

import pytest

from common.errors import Invalid
from tests.factories.teams import a_team_event, captain_of, play_boards
from tests.factories.tournaments import a_round
from tournaments.history import archive
from tournaments.history.boards import member_lines
from tournaments.history.ranking import standings_of
from tournaments.models import Board, BoardReport, BoardsBy, Event, Member, Outcome, ResultReport
from tournaments.services.restoring import restore_event
from tournaments.services.rounds import finish_round
from tournaments.services.teams import boards, matches
from tournaments.simulation.checking import findings

pytestmark = pytest.mark.django_db


def played() -> Event:
    event = a_team_event(4, 3, spare=1, boards_by=BoardsBy.STEPS)
    round_ = a_round(event)
    for match in round_.pairings.select_related("round__event"):
        now = matches.stand_of(match.team_match)
        while not now.is_done:
            side = min(now.waits)
            word = now.options(side)[: now.count(side)]
            now = matches.say(match, side, word, actor=captain_of(match, side))
    play_boards(round_, Outcome.FIRST)
    finish_round(round_, actor=event.created_by)
    event.refresh_from_db()
    return event


def document_of(event: Event) -> Any:
    return json.loads(json.dumps(archive.as_json(event)))


def test_an_archive_brings_teams_line_ups_and_boards_back() -> None:
    event = played()
    made = restore_event(document_of(event), actor=event.created_by).event
    again, first = document_of(made), document_of(event)
    assert again["entries"] == first["entries"]
    for one, other in zip(again["rounds"][0]["pairings"], first["rounds"][0]["pairings"], strict=True):
        assert one["team_match"] == other["team_match"]
    assert [line.points for line in standings_of(made).lines] == [
        line.points for line in standings_of(event).lines
    ]
    assert [line.points for line in member_lines(made)] == [line.points for line in member_lines(event)]
    assert not [one for one in findings(made) if one.is_fault]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("entries", 0, "members", 0, "name"), 7),
        (("entries", 0, "members"), "none"),
        (("rounds", 0, "pairings", 0, "team_match", "line_ups"), [[1], [2]]),
        (("rounds", 0, "pairings", 0, "team_match", "steps"), [{"side": 9, "members": []}]),
        (("rounds", 0, "pairings", 0, "team_match", "boards", 0, "first"), 99),
        (("rounds", 0, "pairings", 0, "team_match", "boards", 0, "reports", 0, "outcome"), "placed"),
        (("rounds", 0, "pairings", 0, "team_match", "boards", 0, "number"), 40),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_stored(path: tuple[Any, ...], value: Any) -> None:
    event = played()
    document = document_of(event)
    place = document
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    with pytest.raises(Invalid):
        restore_event(document, actor=event.created_by)
    assert Event.objects.count() == 1


def codes(event: Event) -> set[str]:
    return {one.code for one in findings(event) if one.is_fault}


def test_a_team_event_is_in_order_after_a_day() -> None:
    assert codes(played()) == set()


def test_the_auditor_names_what_was_tampered_with() -> None:
    event = played()
    board = Board.objects.filter(number=1).first()
    assert board is not None
    BoardReport.objects.filter(board=board).update(outcome=Outcome.SECOND)
    assert codes(event) >= {"board-altered", "match-sum-wrong"}


def test_the_auditor_finds_boards_and_results_that_are_gone() -> None:
    event = played()
    BoardReport.objects.filter(board__number=2).delete()
    assert codes(event) >= {"board-erased", "match-sum-wrong"}
    Board.objects.filter(number=2).delete()
    assert "boards-altered" in codes(event)


def test_the_auditor_finds_somebody_of_another_team_at_a_board() -> None:
    event = played()
    board = Board.objects.order_by("pk").first()
    assert board is not None
    stranger = Member.objects.exclude(entry__in=[board.first.entry, board.second.entry]).first()
    assert stranger is not None
    Board.objects.filter(pk=board.pk).update(first=stranger)
    assert "board-of-another-team" in codes(event)


def test_the_auditor_finds_a_match_that_was_not_added_up() -> None:
    event = played()
    ResultReport.objects.filter(pairing__round__event=event).delete()
    assert "match-not-added-up" in codes(event)
    assert boards.AT_A_BOARD

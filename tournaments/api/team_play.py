"""Endpoints of teams that play teams: members and line-ups, the captains’ choices, boards and their results."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from common.api.serializers import rows_of
from tournaments import table_views
from tournaments.access import Right, Viewer, may_change_team, see_entry, see_pairing
from tournaments.api.base import EventView
from tournaments.api.bodies import WhySerializer
from tournaments.api.team_serializers import (
    BoardClaimSerializer,
    BoardSerializer,
    BoardSetSerializer,
    CaptainsChoiceSerializer,
    LineUpSerializer,
    MemberLineSerializer,
    NewMemberSerializer,
    TeamMatchSerializer,
    TeamMemberSerializer,
)
from tournaments.board_queries import BoardLine
from tournaments.history.boards import member_lines
from tournaments.models import BoardReport, Entry, Member, Outcome
from tournaments.presenters.matches import MatchView, match_of
from tournaments.presenters.team_lists import lists_of
from tournaments.services.results import Claim
from tournaments.services.teams import boards, matches, roster


class TeamView(EventView):
    """What the endpoints of one team share."""

    def team(self, slug: str, number: int, *, changing: bool = False) -> tuple[Viewer, Entry]:
        seen = self.see(slug)
        entry = see_entry(seen, number)
        if not seen.event.has_members:
            raise Http404("Single players take part in this event.")
        entry.event = seen.event
        if changing and not may_change_team(seen, entry):
            raise PermissionDenied(_("The captain of this team and the staff change it."))
        return seen, entry

    def member(self, entry: Entry, number: int) -> Member:
        found = entry.members.select_related("entry__event", "user").filter(number=number).first()
        if found is None:
            raise Http404("No such member.")
        return found

    def roster(self, seen: Viewer, entry: Entry, code: int = status.HTTP_200_OK) -> Response:
        members = list(entry.members.select_related("user"))
        lists = {row.member.pk: row for row in lists_of(seen, members)}
        context = {"changes": may_change_team(seen, entry), "lists": lists}
        rows = TeamMemberSerializer(members, many=True, context=context)
        return Response(rows.data, status=code)


@extend_schema(tags=["teams"])
class RosterOfTeamView(TeamView):
    @extend_schema(summary="The members of a team", responses=TeamMemberSerializer(many=True))
    def get(self, request: Request, slug: str, number: int) -> Response:
        return self.roster(*self.team(slug, number))

    @extend_schema(
        summary="Add a member",
        request=NewMemberSerializer,
        responses={201: TeamMemberSerializer(many=True)},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        seen, entry = self.team(slug, number, changing=True)
        body = self.body(NewMemberSerializer)
        user = self._account(body["username"]) if seen.can_run else None
        roster.add_member(
            entry,
            body["name"],
            user=user,
            username="" if seen.can_run else body["username"],
            faction=body["faction"],
            actor=self.actor,
        )
        return self.roster(seen, entry, status.HTTP_201_CREATED)

    @extend_schema(
        summary="Set the line-up of the next round",
        request=LineUpSerializer,
        responses=TeamMemberSerializer(many=True),
    )
    def put(self, request: Request, slug: str, number: int) -> Response:
        seen, entry = self.team(slug, number, changing=True)
        roster.set_line_up(entry, self.body(LineUpSerializer)["members"], actor=self.actor)
        return self.roster(seen, entry)

    def _account(self, username: str) -> User | None:
        found = User.objects.filter(username=username).first() if username else None
        if username and found is None:
            raise serializers.ValidationError({"username": _("There is no account with this username.")})
        return found


@extend_schema(tags=["teams"])
class MemberOfTeamView(TeamView):
    @extend_schema(
        summary="Change a member’s name and faction",
        request=NewMemberSerializer,
        responses=TeamMemberSerializer(many=True),
    )
    def put(self, request: Request, slug: str, number: int, member: int) -> Response:
        seen, entry = self.team(slug, number, changing=True)
        body = self.body(NewMemberSerializer)
        roster.change_member(
            self.member(entry, member), name=body["name"], faction=body["faction"], actor=self.actor
        )
        return self.roster(seen, entry)

    @extend_schema(summary="Take a member out of the team", request=None, responses={204: None})
    def delete(self, request: Request, slug: str, number: int, member: int) -> Response:
        _, entry = self.team(slug, number, changing=True)
        roster.take_out(self.member(entry, member), actor=self.actor)
        return Response(status=status.HTTP_204_NO_CONTENT)


@extend_schema(tags=["teams"])
class JoinTeamView(TeamView):
    @extend_schema(
        summary="Confirm that a member with your account is you",
        request=None,
        responses=TeamMemberSerializer(many=True),
    )
    def post(self, request: Request, slug: str, number: int, member: int) -> Response:
        seen, entry = self.team(slug, number)
        roster.join(self.member(entry, member), actor=self.actor)
        return self.roster(seen, entry)


class OneMatchView(EventView):
    """What the endpoints of one match share."""

    def match(self, slug: str, pk: int) -> tuple[Viewer, MatchView]:
        seen = self.see(slug)
        view = match_of(seen, table_views.table_of(see_pairing(seen, pk), seen))
        if view is None:
            raise Http404("No such match.")
        return seen, view

    def line(self, slug: str, pk: int, board: int) -> tuple[Viewer, BoardLine]:
        seen = self.see(slug)
        table = table_views.table_of(see_pairing(seen, pk), seen)
        found = next((one for one in table.boards if one.number == board), None)
        if found is None:
            raise Http404("No such board.")
        return seen, found

    def board_response(self, slug: str, pk: int, board: int, code: int = status.HTTP_200_OK) -> Response:
        return Response(BoardSerializer(self.line(slug, pk, board)[1]).data, status=code)

    def claim(self, line: BoardLine, body: dict[str, Any]) -> Claim:
        counts = body.get("counts") or {}
        if "outcome" in body:
            return Claim(Outcome(body["outcome"]), counts, unplayed=body.get("unplayed", False))
        return boards.claim_from_counts(line.board, counts)


@extend_schema(tags=["teams"])
class MatchOfTeamsView(OneMatchView):
    @extend_schema(summary="A match of two teams and its boards", responses=TeamMatchSerializer)
    def get(self, request: Request, slug: str, pk: int) -> Response:
        return Response(TeamMatchSerializer(self.match(slug, pk)[1]).data)

    @extend_schema(
        summary="Submit a captain’s choice, as captain or as staff for the captain",
        request=CaptainsChoiceSerializer,
        responses=TeamMatchSerializer,
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        seen, view = self.match(slug, pk)
        if not view.side:
            seen.require(Right.SCORE)
        body = self.body(CaptainsChoiceSerializer)
        if body["side"] != view.side:
            seen.require(Right.SCORE)
        matches.say(view.match.pairing, body["side"], body["members"], actor=self.actor)
        return Response(TeamMatchSerializer(self.match(slug, pk)[1]).data)


@extend_schema(tags=["teams"])
class BoardView(OneMatchView):
    @extend_schema(summary="One board", responses=BoardSerializer)
    def get(self, request: Request, slug: str, pk: int, board: int) -> Response:
        return self.board_response(slug, pk, board)

    @extend_schema(
        summary="Report the result of a board, as its player or captain",
        request=BoardClaimSerializer,
        responses={201: BoardSerializer},
    )
    def post(self, request: Request, slug: str, pk: int, board: int) -> Response:
        _, line = self.line(slug, pk, board)
        boards.side_of(line.board, self.actor)
        boards.report_board(line.board, self.claim(line, self.body(BoardClaimSerializer)), actor=self.actor)
        return self.board_response(slug, pk, board, status.HTTP_201_CREATED)

    @extend_schema(
        summary="Set the result of a board, with a reason",
        request=BoardSetSerializer,
        responses=BoardSerializer,
    )
    def put(self, request: Request, slug: str, pk: int, board: int) -> Response:
        seen, line = self.line(slug, pk, board)
        seen.require(Right.SCORE)
        body = self.body(BoardSetSerializer)
        boards.set_board(line.board, self.claim(line, body), reason=body["reason"], actor=self.actor)
        return self.board_response(slug, pk, board)


class BoardAnswerView(OneMatchView):
    def report(self, line: BoardLine, version: int) -> BoardReport:
        found = line.board.reports.filter(version=version).first()
        if found is None:
            raise Http404("No such report.")
        found.board = line.board
        return found


@extend_schema(tags=["teams"])
class ConfirmBoardView(BoardAnswerView):
    @extend_schema(
        summary="Confirm the other team’s report, or as scorekeeper for the teams",
        request=None,
        responses=BoardSerializer,
    )
    def post(self, request: Request, slug: str, pk: int, board: int, version: int) -> Response:
        seen, line = self.line(slug, pk, board)
        is_staff = seen.can_score and line.side_of(self.actor) == 0
        boards.confirm_board(self.report(line, version), actor=self.actor, is_staff=is_staff)
        return self.board_response(slug, pk, board)


@extend_schema(tags=["teams"])
class DisputeBoardView(BoardAnswerView):
    @extend_schema(
        summary="Dispute the other team’s report", request=WhySerializer, responses=BoardSerializer
    )
    def post(self, request: Request, slug: str, pk: int, board: int, version: int) -> Response:
        _, line = self.line(slug, pk, board)
        boards.side_of(line.board, self.actor)
        why = self.body(WhySerializer)["why"]
        boards.dispute_board(self.report(line, version), why, actor=self.actor)
        return self.board_response(slug, pk, board)


@extend_schema(tags=["standings"])
class BoardStandingsView(EventView):
    @extend_schema(summary="The standing of the players of teams", responses=MemberLineSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        event = self.see(slug).event
        if not event.has_teams:
            raise Http404("No boards are played in this event.")
        return Response(rows_of(MemberLineSerializer(), member_lines(event)))

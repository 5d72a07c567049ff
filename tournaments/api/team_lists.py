"""The lists of members of teams: all of them for those who may see every list, and one submitted for a member."""

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from armies.access import get_own_list
from common.api.serializers import rows_of
from tournaments.access import Right, see_entry
from tournaments.api.base import EventView
from tournaments.api.player_list_bodies import MemberListBodySerializer
from tournaments.api.player_lists import written_content
from tournaments.api.team_play import TeamView
from tournaments.api.team_serializers import TeamMemberSerializer
from tournaments.list_access import member_to_submit_for
from tournaments.presenters.team_lists import MemberList, all_lists
from tournaments.services.teams.lists import content_of, submit_for_member


class MemberListSerializer(serializers.Serializer[MemberList]):
    """`place` is the board in the next line-up, 0 for a substitute; `is_missing`: in the line-up and without a list."""

    team = serializers.CharField(source="member.entry.name")
    team_number = serializers.IntegerField(source="member.entry.number")
    member = serializers.IntegerField(source="member.number")
    name = serializers.CharField(source="member.name")
    place = serializers.IntegerField(source="member.place")
    has_account = serializers.SerializerMethodField()
    is_missing = serializers.BooleanField()
    submission = serializers.IntegerField(source="submission.pk", default=None, allow_null=True)
    state = serializers.CharField(source="submission.state", default=None, allow_null=True)
    is_late = serializers.BooleanField(source="submission.is_late", default=False)
    is_locked = serializers.BooleanField(source="submission.is_locked", default=False)

    def get_has_account(self, row: MemberList) -> bool:
        return row.member.user_id is not None


@extend_schema(tags=["teams"])
class TeamListsView(EventView):
    @extend_schema(
        summary="The lists of all members of teams; those of line-ups without a list first",
        responses=MemberListSerializer(many=True),
    )
    def get(self, request: Request, slug: str) -> Response:
        seen = self.see(slug, Right.LISTS)
        if not seen.event.has_teams:
            raise Http404("No boards are played in this event.")
        return Response(rows_of(MemberListSerializer(), all_lists(seen)))


@extend_schema(tags=["teams"])
class ListOfMemberView(TeamView):
    @extend_schema(
        summary="Submit a list for a member, as captain or as staff",
        description=(
            "The captain for members without an account, the staff for everybody. Only the staff replaces a locked list."
        ),
        request=MemberListBodySerializer,
        responses={201: TeamMemberSerializer(many=True)},
    )
    def post(self, request: Request, slug: str, number: int, member: int) -> Response:
        seen = self.see(slug)
        entry = see_entry(seen, number)
        found = member_to_submit_for(seen, entry, member)
        body = self.body(MemberListBodySerializer)
        content = (
            content_of(get_own_list(self.actor, body["army_list"]))
            if "army_list" in body
            else written_content(body, seen.event, found.name, self.actor)
        )
        submit_for_member(found, content, actor=self.actor, is_staff=seen.can_run)
        return self.roster(seen, entry, status.HTTP_201_CREATED)

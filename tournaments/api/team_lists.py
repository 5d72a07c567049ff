"""The lists of all members of teams, for those who may see every list."""

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from common.api.serializers import rows_of
from tournaments.access import Right
from tournaments.api.base import EventView
from tournaments.presenters.team_lists import MemberList, all_lists


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

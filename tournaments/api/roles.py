"""Who may do what, as the page says it."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.access import RIGHTS, Right
from tournaments.api.base import EventView
from tournaments.role_guide import DUTIES


class RoleRightsSerializer(serializers.Serializer[Any]):
    role = serializers.CharField()
    rights = serializers.ListField(child=serializers.ChoiceField(choices=[right.value for right in Right]))


class RightDutiesSerializer(serializers.Serializer[Any]):
    right = serializers.CharField()
    opens = serializers.ListField(child=serializers.CharField())


class RolesSerializer(serializers.Serializer[Any]):
    roles = RoleRightsSerializer(many=True)
    rights = RightDutiesSerializer(many=True)


@extend_schema(tags=["events"])
class RolesView(EventView):
    @extend_schema(summary="What each role may do", responses=RolesSerializer)
    def get(self, request: Request, slug: str) -> Response:
        self.see(slug)
        roles = [{"role": role.value, "rights": sorted(held)} for role, held in RIGHTS.items()]
        rights = [
            {"right": right.value, "opens": [duty.text for duty in found]} for right, found in DUTIES.items()
        ]
        return Response(RolesSerializer({"roles": roles, "rights": rights}).data)

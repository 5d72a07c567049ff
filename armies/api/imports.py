"""Lists in and out as documents, over the API."""

from dataclasses import asdict
from typing import Any, cast

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import User
from armies.access import get_own_list, get_version
from armies.api.serializers import ImportedSerializer, ImportSerializer, ListSerializer
from armies.interchange.roster import write_roster
from armies.services.imports import import_list
from common.idempotency import IdempotentMixin


@extend_schema(tags=["lists"])
class ImportView(IdempotentMixin, APIView):
    @extend_schema(summary="Bring a list in", request=ImportSerializer, responses={201: ImportedSerializer})
    def post(self, request: Request) -> Response:
        asked = ImportSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        wanted: dict[str, Any] = asked.validated_data
        version = get_version(request.user, wanted["catalogue"], wanted.get("version"))
        owner, data = cast(User, request.user), wanted["text"].encode()
        made, imported = import_list(data, owner=owner, version=version, ruleset=wanted["ruleset"])
        body = {
            "list": ListSerializer(made).data,
            "diagnostics": [asdict(each) for each in imported.diagnostics],
        }
        return Response(body, status=status.HTTP_201_CREATED)


@extend_schema(tags=["lists"], summary="A list as a roster document", responses=OpenApiTypes.OBJECT)
class RosterView(APIView):
    """The document "muster-roster/1", which imports read."""

    def get(self, request: Request, list_id: int) -> Response:
        return Response(write_roster(get_own_list(request.user, list_id)))

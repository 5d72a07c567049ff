"""A person's data over the API: handed out, or erased with the password."""

from typing import cast

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.serializers import LeavingSerializer
from accounts.models import User
from accounts.services import people, retiring, second_factor
from accounts.views.account_deletion import zipped


@extend_schema(tags=["account"])
class ExportView(APIView):
    @extend_schema(
        summary="Everything kept about you, as a zip of JSON",
        request=None,
        responses={
            (200, "application/zip"): OpenApiResponse(OpenApiTypes.BINARY, description="One file a table.")
        },
    )
    def post(self, request: Request) -> HttpResponse:
        user = cast(User, request.user)
        return zipped(user, actor=user)


@extend_schema(tags=["account"])
class RetireView(APIView):
    @extend_schema(
        summary="Retire your account: what is personal is erased, results stay under a neutral name",
        request=LeavingSerializer,
        responses={204: None},
    )
    def post(self, request: Request) -> Response:
        body = LeavingSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        user = cast(User, request.user)
        people.require_password(user, body.validated_data["password"], "/password", people.NOT_YOURS)
        second_factor.require(user, body.validated_data["code"])
        retiring.retire(user, actor=user)
        return Response(status=status.HTTP_204_NO_CONTENT)

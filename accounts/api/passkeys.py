"""A person's passkeys over the API: seen and removed. They are added where a browser can ask a device."""

from typing import cast

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.serializers import LeavingSerializer, PasskeySerializer
from accounts.models import User
from accounts.services import passkeys, people, second_factor


@extend_schema(tags=["account"])
class PasskeyListView(APIView):
    @extend_schema(summary="Your passkeys", responses=PasskeySerializer(many=True))
    def get(self, request: Request) -> Response:
        user = cast(User, request.user)
        return Response(PasskeySerializer(user.passkeys.all(), many=True).data)


@extend_schema(tags=["account"])
class PasskeyRemovalView(APIView):
    @extend_schema(
        summary="Remove a passkey: it no longer signs in", request=LeavingSerializer, responses={204: None}
    )
    def post(self, request: Request, pk: int) -> Response:
        user = cast(User, request.user)
        passkey = get_object_or_404(user.passkeys, pk=pk)
        body = LeavingSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        people.require_password(user, body.validated_data["password"], "/password", people.NOT_YOURS)
        second_factor.require(user, body.validated_data["code"])
        passkeys.remove(passkey, actor=user)
        return Response(status=status.HTTP_204_NO_CONTENT)

"""A page and an API endpoint that store something, to try what surrounds every view."""

import time

from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import path
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from common import outbox
from common.errors import Fault, Invalid, NotAllowed, Refusal
from common.idempotency import IdempotentMixin, idempotent
from common.models import OutboxMessage

FAULTS = (
    Fault("army.points", "/points", "The army costs 510 of 500 points.", "2.01", {"points": 510}),
    Fault("army.hero", "/models", "The army has no hero.", "2.02"),
)
RAISED: dict[str, Exception] = {
    "refusal": Refusal("round.published", "The round is published already."),
    "not-allowed": NotAllowed("round.not-yours", "Only the organizer publishes rounds."),
    "invalid": Invalid("army.invalid", "The army has two faults.", faults=FAULTS),
    "missing": Http404("secret table name"),
    "integrity": IntegrityError("UNIQUE constraint failed: secret.column"),
}


class PairSerializer(serializers.Serializer[dict[str, str]]):
    first = serializers.IntegerField(min_value=1)
    second = serializers.IntegerField(min_value=1)


class TableSerializer(serializers.Serializer[dict[str, str]]):
    name = serializers.CharField(max_length=5)
    pairs = PairSerializer(many=True, required=False)

    def validate(self, attrs: dict[str, str]) -> dict[str, str]:
        if attrs["name"] == "bad":
            raise serializers.ValidationError("Name and pairs do not fit.", code="no_fit")
        return attrs


class NoteView(IdempotentMixin, APIView):
    permission_classes = [AllowAny]

    def post(self, request: Request, what: str = "") -> Response:
        message = outbox.publish("note", {"was": what})
        if what == "slow":
            time.sleep(0.2)
        if what in RAISED:
            raise RAISED[what]
        if what == "table":
            TableSerializer(data=request.data).is_valid(raise_exception=True)
        return Response({"id": message.pk, "sent": request.data}, status=201)


@idempotent
def note(request: HttpRequest) -> HttpResponse:
    if request.method == "POST":
        outbox.publish("note", {"text": request.POST.get("text", "")})
        return HttpResponseRedirect("/notes/done/")
    return HttpResponse(str(OutboxMessage.objects.count()))


urlpatterns = [
    path("api/notes/", NoteView.as_view()),
    path("api/notes/<str:what>/", NoteView.as_view()),
    path("notes/", note),
]

"""The endpoint that writes to players."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.access import Right
from tournaments.api.base import EventView
from tournaments.services.messages import LABELS, LONGEST, LONGEST_SUBJECT, Recipients, send_message


class MessageSerializer(serializers.Serializer[Any]):
    to = serializers.ChoiceField(choices=[(to.value, label) for to, label in LABELS.items()])
    table = serializers.IntegerField(min_value=1, required=False, allow_null=True, default=None)
    subject = serializers.CharField(max_length=LONGEST_SUBJECT)
    text = serializers.CharField(max_length=LONGEST)


class SentSerializer(serializers.Serializer[Any]):
    players = serializers.IntegerField(help_text="Players whom the message is for.")
    by_mail = serializers.IntegerField(help_text="Accounts of theirs that want mail and have an address.")


@extend_schema(tags=["events"])
class MessageView(EventView):
    @extend_schema(
        summary="Write to all players or to some", request=MessageSerializer, responses={201: SentSerializer}
    )
    def post(self, request: Request, slug: str) -> Response:
        event = self.see(slug, Right.RUN).event
        body = self.body(MessageSerializer)
        sent = send_message(
            event, Recipients(body["to"]), subject=body["subject"], text=body["text"], table=body["table"],
            actor=self.actor,
        )  # fmt: skip
        return Response(SentSerializer(sent).data, status=status.HTTP_201_CREATED)

"""Endpoint of an event's picture."""

import base64
import binascii
from typing import Any

from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from common.errors import Fault, Invalid
from tournaments.access import Right
from tournaments.api.base import EventView
from tournaments.models import EventPicture
from tournaments.models.pictures import LONGEST_ALT
from tournaments.services import pictures as service

MOST_LETTERS = 2_000_000  # of base64: 1.5 MB


class NewPictureSerializer(serializers.Serializer[Any]):
    content = serializers.CharField(
        max_length=MOST_LETTERS,
        help_text="The JPEG, PNG or WebP file, in base64. It is written anew, without metadata.",
    )
    alt = serializers.CharField(
        max_length=LONGEST_ALT,
        required=False,
        allow_blank=True,
        default="",
        help_text="What the picture shows.",
    )


class PictureSerializer(serializers.Serializer[EventPicture]):
    url = serializers.SerializerMethodField(help_text="WebP, without an account where the event is public.")
    width = serializers.IntegerField()
    height = serializers.IntegerField()
    alt = serializers.CharField(allow_blank=True)

    def get_url(self, picture: EventPicture) -> str:
        address = reverse("tournaments:picture", args=[picture.event.slug])
        return f"{address}?v={picture.digest}"


@extend_schema(tags=["events"])
class PictureView(EventView):
    @extend_schema(summary="The picture of the event", responses=PictureSerializer)
    def get(self, request: Request, slug: str) -> Response:
        found = service.picture_of(self.see(slug).event)
        if found is None:
            raise Http404("This event has no picture.")
        return Response(PictureSerializer(found).data)

    @extend_schema(
        summary="Set or replace the picture",
        description="At most 1.5 MB here and 40 megapixels. It is made to fit into 1200 × 630 pixels.",
        request=NewPictureSerializer,
        responses=PictureSerializer,
    )
    def put(self, request: Request, slug: str) -> Response:
        event = self.see(slug, Right.MANAGE).event
        body = self.body(NewPictureSerializer)
        made = service.set_picture(event, _decoded(body["content"]), alt=body["alt"], actor=self.actor)
        return Response(PictureSerializer(made).data)

    @extend_schema(summary="Remove the picture", responses={204: None})
    def delete(self, request: Request, slug: str) -> Response:
        service.remove_picture(self.see(slug, Right.MANAGE).event, actor=self.actor)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _decoded(content: str) -> bytes:
    try:
        return base64.b64decode(content, validate=True)
    except (binascii.Error, ValueError):
        text = _("The content of the picture is not base64.")
        raise Invalid(
            "picture.not-base64", text, faults=[Fault("picture.not-base64", "/content", text)]
        ) from None

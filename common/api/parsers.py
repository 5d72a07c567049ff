"""Reads JSON bodies strictly: what a database cannot hold or a reader could take two ways is refused before a view sees it."""

from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import BaseParser
from rest_framework.renderers import JSONRenderer

import strict_json


class TooLarge(APIException):
    status_code = 413
    default_code = "too-large"


class StrictJSONParser(BaseParser):
    """`most` is the largest body in bytes; None for the setting that holds for all bodies."""

    media_type = "application/json"
    renderer_class = JSONRenderer
    most: int | None = None

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        return read(_body(stream, self.most or settings.DATA_UPLOAD_MAX_MEMORY_SIZE))


def _body(stream: IO[Any], most: int) -> bytes:
    """Django limits `request.body` only; REST framework reads the stream itself."""
    found: bytes = stream.read(most + 1)
    if len(found) > most:
        raise TooLarge(_("The body is larger than %(most)s KB.") % {"most": most // 1024})
    return found


def read(document: bytes) -> Any:
    try:
        return strict_json.read(document)
    except strict_json.Unreadable as error:
        raise ParseError(
            _("The document is not JSON that we can read: %(error)s.") % {"error": error}
        ) from None

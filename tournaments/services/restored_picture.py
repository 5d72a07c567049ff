"""The picture in an archive. Anybody can write such a file, so it is checked and written anew like an upload."""

from base64 import b64decode
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from common.errors import Fault, Invalid
from common.pictures import MOST_BYTES, Picture, tidy_picture, too_large
from tournaments.models import Event
from tournaments.services.pictures import BOX, store_picture
from tournaments.services.restored_values import Unfit

MOST_LETTERS = (MOST_BYTES + 2) // 3 * 4  # of the base64 text


@dataclass(frozen=True, slots=True)
class ArchivedPicture:
    picture: Picture
    alt: str


def picture_in(document: Mapping[str, Any]) -> ArchivedPicture | None:
    """None where the archive has none. Raises Invalid, KeyError, TypeError or ValueError for what is no picture."""
    row = document.get("picture")
    if row is None:
        return None
    content, alt = row["content"], row["alt"]
    if not isinstance(content, str) or not isinstance(alt, str):
        raise Unfit(_("The picture and its description must be texts."))
    if len(content) > MOST_LETTERS:
        raise Unfit(too_large().text)
    return ArchivedPicture(_tidy(b64decode(content, validate=True)), alt)


def _tidy(upload: bytes) -> Picture:
    try:
        return tidy_picture(upload, BOX)
    except Invalid as refusal:
        raise Invalid(
            refusal.code, refusal.text, faults=[Fault(refusal.code, "/content", refusal.text)]
        ) from None


def restore_picture(event: Event, document: Mapping[str, Any]) -> None:
    """What `picture_in` raises. The audit log of the archive says who chose the picture, so nothing is added to it."""
    found = picture_in(document)
    if found is not None:
        store_picture(event, found.picture, found.alt)

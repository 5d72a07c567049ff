"""The picture of an event: set, described and removed by those who manage it."""

import hashlib

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from common.errors import Refusal
from common.pictures import Picture, tidy_picture
from tournaments.models import Event, EventPicture
from tournaments.models.pictures import LONGEST_ALT
from tournaments.services.audit_trail import note

BOX = (1200, 630)  # what sites that preview a link ask for


@transaction.atomic
def set_picture(event: Event, upload: bytes, *, alt: str, actor: User) -> EventPicture:
    """Takes the place of the picture before. Raises Invalid where the upload is no picture, or is too large."""
    tidy = tidy_picture(upload, BOX)
    Event.objects.select_for_update().get(pk=event.pk)
    made = store_picture(event, tidy, alt)
    note(event, "event.picture-set", event, actor=actor, after={"alt": made.alt, "digest": made.digest})
    return made


def store_picture(event: Event, tidy: Picture, alt: str) -> EventPicture:
    """Writes the row and nothing else: within the transaction of a service that notes what it does."""
    made, _made = EventPicture.objects.update_or_create(
        event=event,
        defaults={
            "body": tidy.body,
            "width": tidy.width,
            "height": tidy.height,
            "alt": " ".join(alt.split())[:LONGEST_ALT],
            "digest": hashlib.blake2b(tidy.body, digest_size=16).hexdigest(),
            "changed_at": timezone.now(),
        },
    )
    return made


@transaction.atomic
def remove_picture(event: Event, *, actor: User) -> None:
    Event.objects.select_for_update().get(pk=event.pk)
    gone, _rows = EventPicture.objects.filter(event=event).delete()
    if not gone:
        raise Refusal("event.no-picture", _("This event has no picture. Choose a file to add one."))
    note(event, "event.picture-removed", event, actor=actor)


def picture_of(event: Event) -> EventPicture | None:
    """Without its bytes: pages only say where they are."""
    return EventPicture.objects.filter(event=event).defer("body").first()


def copy_picture(event: Event, made: Event) -> None:
    """For a copy of the event, in the transaction that makes it."""
    for one in EventPicture.objects.filter(event=event):
        one.pk, one.event = None, made
        one.save()

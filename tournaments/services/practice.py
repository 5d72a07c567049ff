"""A practice event: made with one step, filled with example players, played through by the ordinary services, deleted again."""

from collections.abc import Sequence

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from armies.models import Submission
from common.errors import Refusal
from tournaments.models import CutBy, Event, Format, Penalty
from tournaments.services.audit_trail import note
from tournaments.services.entries.registration import add_player
from tournaments.services.events import create_event, practice_slug, publish_event

# Name and club. No accounts: nobody hears of what happens here.
PLAYERS: Sequence[tuple[str, str]] = (
    ("Ada", "North Club"),
    ("Ben", "North Club"),
    ("Chloé", "River Club"),
    ("Dmitri", "River Club"),
    ("Esra", "South Club"),
    ("Farid", "South Club"),
    ("Grete", "Hill Club"),
    ("Hoshi", "Hill Club"),
)
# Small, so that all of it is played through in a few minutes: two rounds, then a final.
SETTINGS = {
    "format": Format.SWISS,
    "capacity": 16,
    "round_count": 2,
    "cut_size": 2,
    "cut_by": CutBy.RANK,
    "lists_required": False,
}


@transaction.atomic
def start_practice(actor: User, name: str = "", place: str = "") -> Event:
    """With eight example players who are not checked in yet. A person has one practice event at a time.

    Its name and place, where none are given, and what marks its players as examples are in the language that is spoken now.
    """
    if Event.objects.filter(slug=practice_slug(actor)).exists():
        raise _there_already()
    own_settings = {
        "name": name or _("Practice event"),
        "place": place or _("Nowhere: an event for practice"),
    }
    settings = {**SETTINGS, **own_settings, "starts_at": timezone.now()}
    try:
        with transaction.atomic():
            event = create_event(settings, actor=actor, is_practice=True)
    except IntegrityError:
        raise _there_already() from None
    for player, club in PLAYERS:
        add_player(event, _("%(player)s (example)") % {"player": player}, actor=actor, club=club)
    publish_event(event, actor=actor)
    return event


def _there_already() -> Refusal:
    return Refusal(
        "event.practice-twice", _("You have a practice event already. Delete it before you begin anew.")
    )


@transaction.atomic
def delete_practice(event: Event, *, actor: User) -> None:
    """With everything in it, however far it was played. The audit log keeps that it was there."""
    locked = Event.objects.select_for_update().filter(pk=event.pk, is_practice=True).first()
    if locked is None:
        raise Refusal(
            "event.not-practice", _("Only a practice event is deleted like this. Cancel other events.")
        )
    note(locked, "event.deleted", locked, actor=actor, before={"name": locked.name})
    # What others point at goes after what points at it.
    Penalty.objects.filter(entry__event=locked).delete()
    locked.rounds.all().delete()
    locked.entries.all().delete()
    Submission.objects.filter(event_key=locked.scope).delete()
    locked.delete()

"""Making and changing a series, and which events count in it."""

from collections.abc import Mapping
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Model
from django.utils.translation import gettext as _

from accounts.models import User
from common import audit, outbox
from common.errors import Invalid, NotAllowed, Refusal
from tournaments.access import manages_series, viewer
from tournaments.models import Event, Series, SeriesEvent
from tournaments.services.named import free_slug, model_faults

SETTINGS = ("name", "about", "by", "counts")
RESERVED = ("new",)  # has a page of its own


@transaction.atomic
def make_series(settings: Mapping[str, Any], *, actor: User) -> Series:
    made = Series(created_by=actor, **_known(settings))
    made.slug = free_slug(Series, made.name, "series", RESERVED)
    _check(made)
    try:
        with transaction.atomic():
            made.save()
    except IntegrityError:
        raise Refusal("series.name-taken", _("A series of this name was made just now.")) from None
    _note(made, "series.made", made, actor=actor, after={"name": made.name})
    return made


@transaction.atomic
def change_series(series: Series, settings: Mapping[str, Any], *, actor: User) -> Series:
    """The address stays, whatever the name becomes."""
    locked = Series.objects.select_for_update().get(pk=series.pk)
    _guard(locked, actor)
    changed = {name: value for name, value in _known(settings).items() if getattr(locked, name) != value}
    before = {name: getattr(locked, name) for name in changed}
    for name, value in changed.items():
        setattr(locked, name, value)
    _check(locked)
    locked.save(update_fields=list(changed))
    if changed:
        _note(locked, "series.changed", locked, actor=actor, before=before, after=changed)
    return locked


@transaction.atomic
def add_event(series: Series, event: Event, *, actor: User) -> SeriesEvent:
    """Only an event that the person manages: nobody's event is counted without a word of its organizer."""
    _guard(series, actor)
    if not viewer(actor, event).can_manage:
        raise NotAllowed(
            "series.not-your-event",
            _("Only an organizer of %(event)s can enter it in a series.") % {"event": event},
        )
    if event.is_practice:
        raise Refusal("series.practice", _("A practice event does not count in a series."))
    try:
        with transaction.atomic():
            member = SeriesEvent.objects.create(series=series, event=event)
    except IntegrityError:
        raise Refusal(
            "series.event-twice", _("%(event)s counts in this series already.") % {"event": event}
        ) from None
    _note(series, "series.event-added", member, actor=actor, after={"event": event.slug})
    return member


@transaction.atomic
def take_out(series: Series, event: Event, *, actor: User) -> None:
    _guard(series, actor)
    member = series.members.select_for_update().filter(event=event).first()
    if member is None:
        raise Refusal("series.event-absent", _("%(event)s does not count in this series.") % {"event": event})
    _note(series, "series.event-removed", member, actor=actor, before={"event": event.slug})
    member.delete()


def _guard(series: Series, actor: User) -> None:
    if not manages_series(actor, series):
        raise NotAllowed("series.not-yours", _("Only the maker of a series changes it."))


def _known(settings: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in settings.items() if name in SETTINGS}


def _check(series: Series) -> None:
    series.name = " ".join(series.name.split())
    faults = list(model_faults(series, "series.setting-invalid"))
    if faults:
        raise Invalid("series.settings-invalid", _("The series cannot be saved like this."), faults=faults)


def _note(
    series: Series,
    action: str,
    subject: Model,
    *,
    actor: User,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
) -> None:
    audit.record(actor=actor, action=action, subject=subject, before=before, after=after, scope=series.scope)
    outbox.publish(action, {"series": series.pk, "subject": subject.pk, **(after or {})}, key=series.scope)

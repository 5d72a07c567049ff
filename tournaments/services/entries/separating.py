"""Keeping two players of an event apart, and letting them meet again. What that costs a round, the pairing decides."""

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from accounts.models import User
from common.errors import Invalid, Refusal
from tournaments.models import Entry, Event, EventState, PairingKind, RoundState, Separation, SeparationKind
from tournaments.services.audit_trail import note


@transaction.atomic
def keep_apart(
    one: Entry, other: Entry, kind: SeparationKind, *, reason: str = "", actor: User
) -> Separation:
    """Friends as the event's settings say, softly or firmly; a ban always, and never without a reason."""
    event = _open(one.event_id)
    _refuse(one, other, kind, reason)
    first, second = sorted((one, other), key=lambda entry: entry.pk)
    try:
        with transaction.atomic():
            made = Separation.objects.create(
                event=event, kind=kind, one=first, other=second, reason=reason.strip()[:300], made_by=actor
            )
    except IntegrityError:
        raise Refusal(
            "separation.twice",
            _("%(one)s and %(other)s are not paired in this way already.")
            % {"one": one.name, "other": other.name},
        ) from None
    note(event, f"separation.{kind.value}", made, actor=actor, after=_named(made))
    return made


@transaction.atomic
def lift_separation(separation: Separation, *, actor: User) -> None:
    """They may meet from the next round that is paired. The second of two clicks finds nothing left to lift."""
    event = _open(separation.event_id)
    before, subject = _named(separation), separation.pk
    removed, _kinds = Separation.objects.filter(pk=subject).delete()
    if not removed:
        raise Refusal("separation.lifted", _("These two may meet already."))
    note(event, "separation.lifted", separation, actor=actor, before=before)


def drafted_together(separation: Separation) -> int | None:
    """The number of the draft in which these two sit at one table: a ban does not change what is paired already."""
    draft = separation.event.rounds.filter(state=RoundState.DRAFT).first()
    if draft is None:
        return None
    tables = draft.pairings.filter(kind=PairingKind.GAME, seats__entry=separation.one)
    return draft.number if tables.filter(seats__entry=separation.other).exists() else None


def _open(pk: int) -> Event:
    event = Event.objects.select_for_update().get(pk=pk)
    if event.state == EventState.CLOSED:
        raise Refusal("event.closed", _("The event is closed."))
    return event


def _refuse(one: Entry, other: Entry, kind: SeparationKind, reason: str) -> None:
    if one.pk == other.pk:
        raise Invalid("separation.same-player", _("Choose two different players."))
    if one.event_id != other.event_id:
        raise Invalid("separation.other-event", _("Both players must be entered in this event."))
    if kind == SeparationKind.BAN and not reason.strip():
        raise Invalid("separation.no-reason", _("Write why these two are never to be paired."))


def _named(separation: Separation) -> dict[str, object]:
    numbers = [separation.one.number, separation.other.number]
    return {"kind": separation.kind, "players": numbers, "reason": separation.reason}

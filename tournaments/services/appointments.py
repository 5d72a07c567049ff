"""Players of a league agree when they play: one proposes a moment and a place, the other agrees or proposes another."""

from collections.abc import Iterator
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from common.errors import Fault, Invalid, NotAllowed, Refusal
from common.rate_limits import spend
from tournaments.models import Appointment, Entry, Event, Pairing, ReportState, Round
from tournaments.policies.hours import date_and_time, weekday_and_date
from tournaments.rate_limits import PROPOSALS
from tournaments.services.audit_trail import note
from tournaments.services.postponing import FURTHEST, cannot, postpone_agreed

LONGEST_PLACE = 120


@transaction.atomic
def propose(pairing: Pairing, *, at: datetime, place: str = "", entry: Entry, actor: User) -> Appointment:
    """Replaces whatever was proposed or agreed for this game. Raises Refusal or Invalid (`/at`, `/place`)."""
    locked = _open(pairing, entry)
    event = locked.round.event
    _refuse_moment(event, locked, at, place)
    spend(PROPOSALS, str(actor.pk))
    before = Appointment.objects.filter(pairing=locked).first()
    values = {"at": at, "place": place.strip(), "proposed_by": entry, "proposed_at": timezone.now()}
    made, _ = Appointment.objects.update_or_create(pairing=locked, defaults={**values, "agreed_at": None})
    note(
        event, "appointment.proposed", made, actor=actor, before=_as_audited(before), after=_as_audited(made)
    )
    return made


@transaction.atomic
def agree(pairing: Pairing, *, proposed_at: datetime, entry: Entry, actor: User) -> Appointment:
    """Only to the proposal that the player has seen, named by when it was made. Raises Refusal where it was replaced."""
    locked = _open(pairing, entry)
    found = Appointment.objects.filter(pairing=locked).first()
    if found is not None and found.proposed_by_id == entry.pk:
        raise Refusal("appointment.own", _("Your opponent has to agree to what you propose."))
    if found is None or found.proposed_at != proposed_at or found.is_agreed or found.at <= timezone.now():
        text = _("This proposal was replaced, agreed already or is past. Look again.")
        raise Refusal("appointment.changed", text)
    found.agreed_at = timezone.now()
    found.save(update_fields=["agreed_at"])
    due = locked.due_at
    if due is not None and found.at > due:
        postpone_agreed(locked, found.at, actor=actor)
    note(locked.round.event, "appointment.agreed", found, actor=actor, after=_as_audited(found))
    return found


def _open(pairing: Pairing, entry: Entry) -> Pairing:
    """The game, locked. Raises Refusal where nothing is to be agreed any more, or by somebody else."""
    locked = Pairing.objects.select_for_update().get(pk=pairing.pk)
    # Read after the lock: the end of the round holds its games, and may have come meanwhile.
    locked.round = Round.objects.select_related("event").get(pk=locked.round_id)
    if not locked.round.event.round_days:
        text = _("This event is played in one go: there are no dates to agree.")
        raise Refusal("appointment.no-league", text)
    if not locked.is_open:
        raise Refusal("appointment.round-over", _("Only for a game that is still to be played."))
    if not locked.seats.filter(entry=entry).exists():
        raise NotAllowed(
            "appointment.not-your-table", _("Only the players of this game agree when to play it.")
        )
    if locked.reports.filter(state=ReportState.CONFIRMED).exists():
        raise Refusal("appointment.played", _("This game has a confirmed result."))
    return locked


def _refuse_moment(event: Event, pairing: Pairing, at: datetime, place: str) -> None:
    faults = []
    if at <= timezone.now():
        faults.append(Fault("appointment.past", "/at", _("Choose a moment that is still to come.")))
    faults += _too_late(event, pairing, at)
    if len(place.strip()) > LONGEST_PLACE or not place.isprintable():
        text = _("A place has at most %(most)s characters, in one line.") % {"most": LONGEST_PLACE}
        faults.append(Fault("appointment.place", "/place", text))
    if faults:
        raise Invalid("appointment.invalid", _("This cannot be proposed."), faults=faults)


def _too_late(event: Event, pairing: Pairing, at: datetime) -> Iterator[Fault]:
    """A date after the end of the round postpones the game: where the event allows that, and the game can be."""
    due = pairing.due_at
    if due is None or at <= due:
        return
    if may_postpone(pairing):
        if at > timezone.now() + FURTHEST:
            text = _("Choose a moment in the next %(days)s days.") % {"days": FURTHEST.days}
            yield Fault("appointment.far", "/at", text)
    elif pairing.is_postponed:
        text = _(
            "The game is postponed to %(day)s: choose an earlier moment, or ask the organizer for more time."
        )
        yield Fault("appointment.late", "/at", text % {"day": weekday_and_date(due, event)})
    else:
        text = _("The round ends %(told)s: choose an earlier moment.") % {"told": date_and_time(due, event)}
        yield Fault("appointment.late", "/at", text)


def may_postpone(pairing: Pairing) -> bool:
    """Whether the two players may agree on a date after the end of their round."""
    return pairing.round.event.players_postpone and cannot(pairing) is None


def _as_audited(appointment: Appointment | None) -> dict[str, str] | None:
    """Without the place, which may be somebody's home."""
    return {"at": appointment.at.isoformat()} if appointment else None

"""Making a past event from a file count for ratings: its organizer vouches for it, or its players confirm their own results."""

from collections.abc import Iterator
from datetime import timedelta
from itertools import combinations

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from accounts.models import User
from common.errors import Fault, Invalid, NotAllowed, Refusal
from rules import RULESETS
from tournaments.belonging import own_entries
from tournaments.history.past_events import half_rated_events, is_from_file, rated_events
from tournaments.models import Board, Confirmation, Event, Seat, Vouch
from tournaments.services.audit_trail import note

LONGEST = 300
SAME_DAY = timedelta(days=1)


@transaction.atomic
def vouch(event: Event, why: str, *, actor: User) -> Vouch:
    """The organizer's word, with how they know; everybody reads both. All games between accounts are rated from here on."""
    _refuse_wrong_event(event)
    if not why.strip():
        text = _("Write how you know that these results are right.")
        raise Invalid("vouch.no-reason", text, faults=[Fault("vouch.no-reason", "/why", text)])
    _refuse_twice(event)
    try:
        with transaction.atomic():
            made = Vouch.objects.create(event=event, by=actor, why=why.strip()[:LONGEST])
    except IntegrityError:
        raise Refusal("vouch.already", _("Somebody vouches for this event already.")) from None
    note(event, "event.vouched", event, actor=actor, after={"why": made.why})
    return made


@transaction.atomic
def withdraw_vouch(event: Event, *, actor: User) -> None:
    gone, _each = Vouch.objects.filter(event=event).delete()
    if not gone:
        raise Refusal("vouch.none", _("Nobody vouches for this event."))
    note(event, "event.vouch-withdrawn", event, actor=actor)


@transaction.atomic
def confirm_results(event: Event, *, actor: User) -> Confirmation:
    """A player's word for the own results. Games are rated once both players have given it."""
    _refuse_stranger(event, actor)
    _refuse_wrong_event(event)
    _refuse_twice(event, actor)
    made, is_new = Confirmation.objects.get_or_create(event=event, user=actor)
    if is_new:
        note(event, "event.results-confirmed", event, actor=actor)
    return made


@transaction.atomic
def withdraw_confirmation(event: Event, *, actor: User) -> None:
    gone, _each = Confirmation.objects.filter(event=event, user=actor).delete()
    if not gone:
        raise Refusal("confirmation.none", _("You have not confirmed your results in this event."))
    note(event, "event.confirmation-withdrawn", event, actor=actor)


def forget(event: Event) -> None:
    """When an event is reopened: its results have to be confirmed or vouched for again."""
    Vouch.objects.filter(event=event).delete()
    Confirmation.objects.filter(event=event).delete()


def _refuse_wrong_event(event: Event) -> None:
    Event.objects.select_for_update().get(pk=event.pk)
    event.refresh_from_db(fields=["state"])
    if not event.is_closed:
        raise Refusal("vouch.not-closed", _("Ratings count closed events: close this one first."))
    if not is_from_file(event):
        raise Refusal("vouch.not-from-a-file", _("This event was held here: its games count without that."))


def _refuse_stranger(event: Event, actor: User) -> None:
    if not own_entries(actor).filter(event=event).exists():
        raise NotAllowed("confirmation.not-yours", _("You are not among the players of this event."))


def _refuse_twice(event: Event, only: User | None = None) -> None:
    """A copy of an event that counts already would count its games twice."""
    pairs = {pair for pair in _pairs(event) if only is None or only.pk in pair}
    game = RULESETS[event.ruleset].game if event.ruleset in RULESETS else ""
    near = {"starts_at__range": (event.starts_at - SAME_DAY, event.starts_at + SAME_DAY)}
    for other in (*rated_events(game).filter(**near), *half_rated_events(game).filter(**near)):
        if other.pk != event.pk and pairs & set(_pairs(other)):
            text = _("Games of these players on the same day count already: %(event)s.")
            raise Refusal("vouch.counted-already", text % {"event": other.name})


def _pairs(event: Event) -> Iterator[frozenset[int]]:
    """The accounts that met, at tables and at boards; two queries."""
    tables: dict[int, list[int]] = {}
    seats = Seat.objects.filter(round__event=event, entry__user__isnull=False)
    for pairing, user in seats.values_list("pairing_id", "entry__user_id"):
        tables.setdefault(pairing, []).append(user)
    for players in tables.values():
        yield from (frozenset(pair) for pair in combinations(players, 2))
    boards = Board.objects.filter(pairing__round__event=event)
    met = boards.filter(first__user__isnull=False, second__user__isnull=False)
    yield from (frozenset(pair) for pair in met.values_list("first__user_id", "second__user_id"))

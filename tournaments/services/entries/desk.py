"""The desk: one step for many players, a late entry paired at once, and an entry by name given to its player's account."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from accounts.models import User
from armies.services.owners import take_over
from common.errors import Refusal
from tournaments.history.pairing_input import went_on
from tournaments.models import (
    Entry,
    EntryState,
    Event,
    PairingKind,
    Round,
    RoundKind,
    RoundState,
)
from tournaments.policies.flights import flight_playing
from tournaments.policies.practice import refuse_people
from tournaments.services.audit_trail import note
from tournaments.services.entries import approval, payments, registration
from tournaments.services.entries.changing import change, locked
from tournaments.services.pairing.re_pairing import repair_tables
from tournaments.services.rounds import discard_draft, draft_round

# Reasons that the desk gives where nobody writes one: kept in English, said in the reader’s language.
LATE = gettext_noop("Late entry")
LATE_PLAYER = gettext_noop("Late entry: %(player)s")
ON_PAPER = gettext_noop("List shown on paper")
MOST = 500  # players of one step


@dataclass(frozen=True, slots=True)
class Done:
    """What became of one player: a sentence, or why not."""

    entry: Entry
    text: str = ""
    refusal: Refusal | None = None


def act_on_many(event: Event, numbers: Iterable[int], step: str, *, actor: User, why: str = "") -> list[Done]:
    """One step for many players; each is judged by itself, and who is refused keeps no other back."""
    wanted = list(dict.fromkeys(numbers))
    if len(wanted) > MOST:
        raise Refusal("desk.too-many", _("At most %(most)s players at once.") % {"most": MOST})
    entries = event.entries.filter(number__in=wanted).select_related("event", "submission").order_by("number")
    return [_one(entry, step, actor, why) for entry in entries]


def _one(entry: Entry, step: str, actor: User, why: str) -> Done:
    try:
        with transaction.atomic():
            text = STEPS[step](entry, actor=actor, why=why)
    except Refusal as refusal:
        entry.refresh_from_db()
        return Done(entry, refusal=_with_way_out(refusal, entry))
    return Done(entry, text)


# What the desk can do with somebody who is not in the event now, for whom every other step is refused.
WAYS_OUT = {
    EntryState.WITHDRAWN: gettext_lazy(
        "To bring this player back, add the player again with the same username."
    ),
    EntryState.DECLINED: gettext_lazy("To enter this player, add the player with the same username."),
    EntryState.DROPPED: gettext_lazy("Bring the player back first."),
    EntryState.DISQUALIFIED: gettext_lazy("Bring the player back first."),
    EntryState.APPLIED: gettext_lazy("Accept the application first."),
    EntryState.WAITING: gettext_lazy(
        "The player gets a place when one is free, or when you raise the player limit."
    ),
}


def _with_way_out(refusal: Refusal, entry: Entry) -> Refusal:
    """A refusal for the state of the entry also says what to do about it."""
    way = WAYS_OUT.get(EntryState(entry.state)) if refusal.code == "entry.wrong-state" else None
    return Refusal(refusal.code, f"{refusal.text} {way}") if way else refusal


def _check_in(entry: Entry, *, actor: User, why: str) -> str:
    registration.check_in(entry, actor=actor)
    return _("%(player)s is checked in.") % {"player": entry.name}


def _check_in_without_list(entry: Entry, *, actor: User, why: str) -> str:
    registration.check_in(entry, actor=actor, without_list=why or ON_PAPER)
    return _("%(player)s is checked in without a list.") % {"player": entry.name}


def _undo(entry: Entry, *, actor: User, why: str) -> str:
    registration.undo_check_in(entry, actor=actor)
    return undone_text(entry)


def undone_text(entry: Entry) -> str:
    """A waiver of the list outlasts the check-in that it was given for."""
    text = _("%(player)s is no longer checked in.")
    if entry.list_waiver and entry.submission_id is None:
        text = _("%(player)s is no longer checked in. “No list required” stays.")
    said = text % {"player": entry.name}
    if not entry.event.is_running:
        return said
    return said + " " + _("Not paired from the next round on unless checked in again.")


def _drop(entry: Entry, *, actor: User, why: str) -> str:
    registration.drop(entry, actor=actor, why=why)
    return dropped_text(entry)


def dropped_text(entry: Entry) -> str:
    """Results are named only where there can be some: before round 1 there are none."""
    has_played = bool(entry.left_after_round) or entry.event.is_running
    text = _("%(player)s dropped out. Results so far stay.") if has_played else _("%(player)s dropped out.")
    return text % {"player": entry.name}


def _accept(entry: Entry, *, actor: User, why: str) -> str:
    approval.accept(entry, actor=actor, word=why)
    has, waits = _("%(player)s has a place."), _("%(player)s is on the waiting list: all places are taken.")
    return (has if entry.has_place else waits) % {"player": entry.name}


def _decline(entry: Entry, *, actor: User, why: str) -> str:
    approval.decline(entry, actor=actor, word=why)
    return _("%(player)s is declined and is told so.") % {"player": entry.name}


def _withdraw(entry: Entry, *, actor: User, why: str) -> str:
    registration.withdraw(entry, actor=actor)
    return _("%(player)s is withdrawn.") % {"player": entry.name}


def _bring_back(entry: Entry, *, actor: User, why: str) -> str:
    registration.reinstate(entry, actor=actor, why=why)
    return _("%(player)s is back in the rounds to come.") % {"player": entry.name}


def _paid(entry: Entry, *, actor: User, why: str) -> str:
    payments.mark_paid(entry, actor=actor)
    return _("%(player)s has paid.") % {"player": entry.name}


def _unpaid(entry: Entry, *, actor: User, why: str) -> str:
    payments.mark_unpaid(entry, actor=actor)
    return _("%(player)s is no longer marked as paid.") % {"player": entry.name}


@transaction.atomic
def pair_now(entry: Entry, *, actor: User, why: str = "") -> str:
    """Gives a player who is here a game in the round that is open. A draft is paired anew; a published round has only
    the player with the bye to offer. Nobody else's table changes once a round is out."""
    event = locked(entry)
    if not entry.is_active:
        raise Refusal("desk.not-here", _("%(player)s is not checked in.") % {"player": entry.name})
    round_ = event.rounds.exclude(state=RoundState.FINISHED).last()
    if round_ is None or round_.seats.filter(entry=entry).exists():
        number = entry.first_round if round_ is None else round_.number
        return _("%(player)s is paired from round %(number)s on.") % {"player": entry.name, "number": number}
    _refuse_format(round_)
    _refuse_flight(entry, round_)
    if round_.is_draft:
        # A player who came in while a round was out is in time for it when that round was taken back since.
        change(entry, (EntryState.REGISTERED,), first_round=min(entry.first_round, round_.number))
        discard_draft(round_, actor=actor)
        again = draft_round(event, actor=actor)
        return _("Round %(round)s is paired again, with %(player)s.") % {
            "round": again.number,
            "player": entry.name,
        }
    return _against_the_bye(entry, round_, why or LATE, actor)


def _refuse_format(round_: Round) -> None:
    if round_.kind != RoundKind.SWISS:
        raise Refusal("desk.settled", _("Who meets whom in this round was settled by the draw."))


def _refuse_flight(entry: Entry, round_: Round) -> None:
    flight, through = flight_playing(round_.event, round_.number), went_on(round_.event)
    if flight is not None and entry.flight != flight.number:
        values = {"flight": flight.name, "player": entry.name}
        text = _("%(flight)s plays now, and %(player)s is not in it.") % values
        raise Refusal("desk.other-flight", text)
    if flight is None and through is not None and entry.number not in through:
        text = _("%(player)s did not qualify for the second phase.") % {"player": entry.name}
        raise Refusal("desk.did-not-go-on", text)


def _against_the_bye(entry: Entry, round_: Round, why: str, actor: User) -> str:
    bye = round_.pairings.filter(kind=PairingKind.BYE).first()
    if bye is None:
        number = round_.number + 1
        text = _("Nobody sits out in round %(round)s, so %(player)s plays from round %(number)s on.") % {
            "round": round_.number,
            "player": entry.name,
            "number": number,
        }
        raise Refusal("desk.no-opponent", text)
    change(entry, (EntryState.REGISTERED,), first_round=min(entry.first_round, round_.number))
    reason = LATE_PLAYER % {"player": entry.name} if why == LATE else f"{why}: {entry.name}"
    repair_tables(round_, [bye.pk], reason=reason, actor=actor)
    seat = round_.seats.select_related("pairing").get(entry=entry)
    other = seat.pairing.seats.exclude(pk=seat.pk).select_related("entry").first()
    facts = {"player": entry.name, "round": round_.number, "table": seat.pairing.table}
    if other is None:
        return _("%(player)s plays in round %(round)s, table %(table)s.") % facts
    return _("%(player)s plays in round %(round)s, table %(table)s against %(opponent)s.") % {
        **facts,
        "opponent": other.entry.name,
    }


def _pair_now(entry: Entry, *, actor: User, why: str) -> str:
    return pair_now(entry, actor=actor, why=why)


# The word in a form, and what it does.
Step = Callable[..., str]
STEPS: Mapping[str, Step] = {
    "accept": _accept,
    "decline": _decline,
    "check-in": _check_in,
    "without-list": _check_in_without_list,
    "undo": _undo,
    "drop": _drop,
    "withdraw": _withdraw,
    "bring-back": _bring_back,
    "pair": _pair_now,
    "paid": _paid,
    "unpaid": _unpaid,
}


@transaction.atomic
def give_account(entry: Entry, user: User, *, actor: User) -> None:
    """An entry by name belongs to this account from now on. A second entry of the same person that has played nothing is
    withdrawn, and its list goes over where this one has none."""
    event = locked(entry)
    refuse_people(event)
    if entry.user_id is not None:
        raise Refusal("entry.has-account", _("%(player)s has an account already.") % {"player": entry.name})
    double = event.entries.filter(user=user).first()
    if double is not None:
        _give_way(event, double, entry, actor)
    try:
        with transaction.atomic():
            Entry.objects.filter(pk=entry.pk, user=None).update(user=user, account_name="")
            take_over(event.scope, entry.player_key, user)
    except IntegrityError:
        raise Refusal(
            "entry.two-lists", _("%(user)s has submitted another list for this event.") % {"user": user}
        ) from None
    entry.refresh_from_db()
    after = {"name": entry.name, "user": user.username, "merged": double.number if double else None}
    note(event, "entry.linked", entry, actor=actor, after=after)


def _give_way(event: Event, double: Entry, entry: Entry, actor: User) -> None:
    if double.seats.exists():
        raise Refusal(
            "entry.both-played",
            _("%(double)s has been paired as number %(number)s with this account.")
            % {"double": double.name, "number": double.number},
        )
    held, before = double.state == EntryState.REGISTERED, double.state
    if entry.submission_id is None and double.submission_id is not None:
        Entry.objects.filter(pk=entry.pk).update(submission=double.submission_id)
    Entry.objects.filter(pk=double.pk).update(
        user=None, submission=None, state=EntryState.WITHDRAWN, checked_in_at=None
    )
    if held:
        Event.objects.filter(pk=event.pk).update(places_taken=F("places_taken") - 1)
        registration.promote_waiting(event, actor=actor)
    note(event, "entry.withdrawn", double, actor=actor, before={"state": before})

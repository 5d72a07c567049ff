"""Postponed games of a league: their round goes on without them, and they count from the moment their result is confirmed.

The next Swiss round takes such a game as a draw, as FIDE does with adjourned games (`history.pairing_input`). Whatever is
decided by standings waits for all of them: a bracket, who goes on from a flight, the end of the event.
"""

from datetime import date, datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from common.errors import Fault, Invalid, Refusal
from tournaments.models import Event, FlightsOn, Pairing, PairingKind, ReportState, Round, RoundKind
from tournaments.policies.flights import together_from
from tournaments.policies.formats import stage_rounds
from tournaments.policies.hours import date_and_time, end_of_day, zone_of
from tournaments.services.audit_trail import note

FURTHEST = timedelta(days=180)
KINDS = (RoundKind.SWISS, RoundKind.ROBIN)


@transaction.atomic
def postpone(pairing: Pairing, until: date, *, actor: User) -> None:
    """The staff gives a game time to the end of a day, or of another day. Raises Refusal, or Invalid (`/until`)."""
    locked = _locked(pairing)
    _refuse(locked)
    _write(locked, _end_of(until, locked), actor)
    pairing.refresh_from_db(fields=["postponed_until", "postponed_at"])


@transaction.atomic
def postpone_missing(round_: Round, until: date, *, actor: User) -> int:
    """Every game of the round being played that has no result and is not postponed yet. Says how many there were."""
    event = Event.objects.select_for_update().get(pk=round_.event_id)
    waiting = awaited_games(round_).select_for_update(of=("self",)).select_related("round")
    games = list(waiting.defer("round__snapshot").order_by("pk"))
    for pairing in games:
        pairing.round.event = event
        _refuse(pairing)
        _write(pairing, _end_of(until, pairing), actor)
    return len(games)


def postpone_agreed(locked: Pairing, at: datetime, *, actor: User) -> None:
    """Both players agreed on a moment after the end of their round. The caller holds the row of the pairing."""
    _refuse(locked)
    event = locked.round.event
    _write(locked, end_of_day(at.astimezone(zone_of(event)).date(), event), actor, by="players")


@transaction.atomic
def take_back(pairing: Pairing, *, actor: User) -> None:
    """The round waits for this game again: only while it is being played."""
    locked = _locked(pairing)
    if not locked.is_postponed:
        raise Refusal("postponed.not", _("This game is not postponed."))
    if not locked.round.is_playing:
        text = _("The round went on without this game. Enter its result, or choose another date.")
        raise Refusal("postponed.round-over", text)
    before = {"until": _day_of(locked)}
    Pairing.objects.filter(pk=locked.pk).update(postponed_until=None, postponed_at=None)
    pairing.refresh_from_db(fields=["postponed_until", "postponed_at"])
    after = {"table": locked.table}
    note(locked.round.event, "table.not-postponed", locked, actor=actor, before=before, after=after)


def settled(pairing: Pairing) -> None:
    """Its result counts. The caller holds the row of the pairing; asks nothing where the game was not postponed."""
    if pairing.postponed_until is not None:
        Pairing.objects.filter(pk=pairing.pk).update(postponed_until=None)
        pairing.postponed_until = None


def give_up(event: Event) -> None:
    """The event is cancelled: nobody plays these games any more."""
    postponed_of(event).update(postponed_until=None)


def awaited_games(round_: Round) -> QuerySet[Pairing]:
    """The games that a round waits for: without a confirmed result, and not postponed."""
    games = round_.pairings.filter(kind=PairingKind.GAME, postponed_until=None)
    return games.exclude(reports__state=ReportState.CONFIRMED)


def postponed_of(event: Event) -> QuerySet[Pairing]:
    """The games that are still to be played, the oldest round first."""
    rows = Pairing.objects.filter(round__event=event, postponed_until__isnull=False)
    return rows.order_by("round__number", "table")


def refuse_postponed(event: Event) -> None:
    """For what is decided by the standings. Holds the games, so that nobody confirms one of them meanwhile."""
    games = postponed_of(event).select_for_update(of=("self",)).select_related("round")
    found = list(games.defer("round__snapshot").prefetch_related("seats__entry"))
    if not found:
        return
    text = ngettext(
        "%(count)d game is postponed. Wait for its result, or enter one.",
        "%(count)d games are postponed. Wait for their results, or enter them.",
        len(found),
    )
    raise Refusal("round.postponed", text % {"count": len(found)}, faults=[_fault(one) for one in found])


def _fault(pairing: Pairing) -> Fault:
    facts = {
        "round": pairing.round.number,
        "table": pairing.table,
        "players": _(" against ").join(seat.entry.name for seat in pairing.seats.all()),
    }
    text = _("Round %(round)s, table %(table)s is postponed: %(players)s.") % facts
    return Fault("round.game-postponed", "", text, values={"id": pairing.pk, **facts})


def cannot(pairing: Pairing) -> Refusal | None:
    """Why a game cannot be postponed; None where it can. Asks whether later rounds were decided by the standings."""
    event, round_ = pairing.round.event, pairing.round
    if not event.round_days:
        text = _("Only games of a league can be postponed: in the settings, say how many days a round lasts.")
        return Refusal("postponed.no-league", text)
    if not pairing.is_game or round_.is_draft:
        return Refusal("postponed.no-game", _("Only a game of a published round can be postponed."))
    if event.has_teams:
        text = _(
            "A match of teams cannot be postponed. Give its boards results, or finish the round without them."
        )
        return Refusal("postponed.teams", text)
    if round_.kind not in KINDS:
        text = _("This game decides who goes on or shares its places: it cannot be postponed.")
        return Refusal("postponed.format", text)
    if not event.is_running:
        return Refusal("postponed.event", _("Games can be postponed while the event is running."))
    return _too_late(pairing)


def _too_late(pairing: Pairing) -> Refusal | None:
    later = _decided_by(pairing.round)
    if later is None:
        return None
    text = _("Round %(round)s was drawn from the standings without this game. Enter its result instead.")
    return Refusal("postponed.too-late", text % {"round": later})


def _decided_by(round_: Round) -> int | None:
    """The number of the later round that the standings of this one have decided, if it is there."""
    event = round_.event
    rounds = event.rounds.filter(number__gt=round_.number)
    together = together_from(event)
    if event.flights_on != FlightsOn.ALL and together > round_.number:
        rounds = rounds.filter(number__gte=together)
    else:
        rounds = rounds.filter(kind=RoundKind.CUT)
    return rounds.order_by("number").values_list("number", flat=True).first()


def is_last_of_stage(round_: Round) -> bool:
    """After this round the standings are final, or a bracket is drawn from them."""
    return round_.kind in KINDS and round_.number >= stage_rounds(round_.event)


def _locked(pairing: Pairing) -> Pairing:
    """The event first, as by every change of a round; then the game."""
    event = Event.objects.select_for_update().get(rounds=pairing.round_id)
    found = Pairing.objects.select_for_update(of=("self",)).select_related("round")
    locked = found.defer("round__snapshot").get(pk=pairing.pk)
    locked.round.event = event
    return locked


def _refuse(locked: Pairing) -> None:
    refusal = cannot(locked)
    if refusal is not None:
        raise refusal
    if locked.reports.filter(state=ReportState.CONFIRMED).exists():
        raise Refusal("postponed.played", _("This game has a confirmed result."))


def _end_of(day: date, locked: Pairing) -> datetime:
    """The end of that day in the event's time zone. Raises Invalid where it is past, too early or too far."""
    now, due = timezone.now(), locked.round.due_at
    until = end_of_day(day, locked.round.event)
    text = ""
    if until <= now:
        text = _("Choose a day that is still to come.")
    elif due is not None and until <= due:
        text = _("The round ends %(told)s: choose a later day.") % {
            "told": date_and_time(due, locked.round.event)
        }
    elif until > now + FURTHEST:
        text = _("Choose a day in the next %(days)s days.") % {"days": FURTHEST.days}
    if text:
        faults = [Fault("postponed.day", "/until", text)]
        raise Invalid("postponed.invalid", _("The game cannot be postponed like this."), faults=faults)
    return until


def _write(locked: Pairing, until: datetime, actor: User, by: str = "staff") -> None:
    before = {"until": _day_of(locked)}
    since = locked.postponed_at or timezone.now()
    Pairing.objects.filter(pk=locked.pk).update(postponed_until=until, postponed_at=since)
    locked.postponed_until, locked.postponed_at = until, since
    after = {"round": locked.round.number, "table": locked.table, "until": _day_of(locked), "by": by}
    note(locked.round.event, "table.postponed", locked, actor=actor, before=before, after=after)


def _day_of(pairing: Pairing) -> str | None:
    return pairing.postponed_until.isoformat() if pairing.postponed_until else None

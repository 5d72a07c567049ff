"""The round clock: started, paused, resumed, extended for all or for one table."""

from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from common.errors import Invalid, Refusal
from tournaments.models import Pairing, PairingKind, Round, RoundState
from tournaments.services.audit_trail import note


@transaction.atomic
def start_clock(round_: Round, *, actor: User, minutes: int | None = None) -> None:
    running = _playing(round_)
    if running.clock_ends_at is not None:
        raise Refusal("clock.running", _("The clock of this round is started already."))
    length = minutes or running.clock_minutes or running.event.time_limit
    ends = timezone.now() + timedelta(minutes=length)
    _set(running, "clock.started", actor, clock_ends_at=ends, clock_minutes=length)


@transaction.atomic
def pause_clock(round_: Round, *, actor: User) -> None:
    running = _started(round_)
    if running.clock_paused_at is not None:
        raise Refusal("clock.paused", _("The clock is paused already."))
    _set(running, "clock.paused", actor, clock_paused_at=timezone.now())


@transaction.atomic
def resume_clock(round_: Round, *, actor: User) -> None:
    """The end moves by as long as the clock stood."""
    running = _started(round_)
    if running.clock_paused_at is None or running.clock_ends_at is None:
        raise Refusal("clock.not-paused", _("The clock is not paused."))
    ends = running.clock_ends_at + (timezone.now() - running.clock_paused_at)
    _set(running, "clock.resumed", actor, clock_ends_at=ends, clock_paused_at=None)


@transaction.atomic
def extend_clock(round_: Round, minutes: int, *, actor: User) -> None:
    if not -600 <= minutes <= 600 or minutes == 0:
        raise Invalid("clock.minutes", _("Extend by 1 to 600 minutes, or shorten by as much."))
    running = _started(round_)
    if running.clock_ends_at is None:
        raise Refusal("clock.not-started", _("The clock of this round is not started."))
    _set(
        running,
        "clock.extended",
        actor,
        clock_ends_at=running.clock_ends_at + timedelta(minutes=minutes),
        clock_minutes=max(1, running.clock_minutes + minutes),
    )


@transaction.atomic
def extend_table(pairing: Pairing, minutes: int, *, actor: User) -> None:
    """More time for one table, on top of what its round has; below 0 takes some back, never more than was given."""
    if not -60 <= minutes <= 60 or minutes == 0:
        raise Invalid("clock.minutes", _("Give a table 1 to 60 minutes more, or take as much back."))
    playing = Pairing.objects.filter(pk=pairing.pk, kind=PairingKind.GAME, round__state=RoundState.PUBLISHED)
    given = playing.filter(extra_minutes__gte=-minutes).update(extra_minutes=F("extra_minutes") + minutes)
    if not given:
        raise Refusal(
            "clock.table",
            _("%(pairing)s has %(extra_minutes)s min extra. This cannot be changed like this.")
            % {"pairing": pairing, "extra_minutes": pairing.extra_minutes},
        )
    pairing.refresh_from_db(fields=["extra_minutes"])
    after = {"table": pairing.table, "extra_minutes": pairing.extra_minutes}
    note(pairing.round.event, "clock.table-extended", pairing, actor=actor, after=after)


def _playing(round_: Round) -> Round:
    locked = Round.objects.select_for_update().get(pk=round_.pk)
    if not locked.is_playing:
        raise Refusal("clock.round-not-playing", _("Only the round being played has a clock."))
    return locked


def _started(round_: Round) -> Round:
    running = _playing(round_)
    if running.clock_ends_at is None:
        raise Refusal("clock.not-started", _("The clock of this round is not started."))
    return running


def _set(round_: Round, action: str, actor: User, **changes: object) -> None:
    Round.objects.filter(pk=round_.pk).update(**changes)
    note(
        round_.event, action, round_, actor=actor, after={name: str(value) for name, value in changes.items()}
    )

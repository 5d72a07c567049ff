"""The life of a round: drafted, looked at, published, finished. Drafting itself is in `drafting`, swaps in `tables`."""

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.models import User
from common.errors import Fault, Refusal
from tournaments.history.pairing_input import Exceptions, active_entries
from tournaments.models import (
    EntryState,
    Event,
    EventState,
    PairingKind,
    Round,
    RoundKind,
    RoundState,
)
from tournaments.policies.formats import facts_of
from tournaments.services.audit_trail import note
from tournaments.services.entries.lists import lock_at_start
from tournaments.services.pairing.formats import plan_next
from tournaments.services.pairing.plans import Plan, write_tables
from tournaments.services.postponing import awaited_games, is_last_of_stage, refuse_postponed
from tournaments.services.round_lists import record_lists
from tournaments.services.sealing import seal
from tournaments.services.states import move_event
from tournaments.services.table_maps import give_maps
from tournaments.services.teams.matches import close_matches, open_matches
from wording import within

# Why a draft cannot be published; kept where it should have been published by itself.
OUT_ALREADY = gettext_noop("Round %(round)s is published already.")
PLAYERS_LEFT = gettext_noop(
    "Since this draft was made, %(count)s of its players left. Discard it and pair again."
)
NEWCOMERS = gettext_noop(
    "Players who came in since this draft was made: %(count)s. Discard it and pair again."
)


@transaction.atomic
def draft_round(
    event: Event, *, actor: User | None, exceptions: Exceptions | None = None, without_results: str = ""
) -> Round:
    """Pairs the next round for the organizer to look at; nobody else sees it. All or nothing (pain 4).

    `without_results` is the organizer's reason for going on although results are missing.
    """
    locked = Event.objects.select_for_update().get(pk=event.pk)
    _refuse_wrong_time(locked)
    last = locked.rounds.last()
    if last is not None and not last.is_finished:
        finish_round(last, actor=actor, without_results=without_results)
    plan = plan_next(locked, number=last.number + 1 if last else 1, exceptions=exceptions or Exceptions())
    round_ = _open_round(locked, plan)
    write_tables(round_, plan.tables)
    give_maps(round_)
    note(locked, "round.drafted", round_, actor=actor, after={"number": round_.number, **plan.summary})
    return round_


def _refuse_wrong_time(event: Event) -> None:
    if event.state not in (EventState.PUBLISHED, EventState.RUNNING):
        raise Refusal(
            "round.event-not-open",
            _("This event is “%(state)s”: it has no next round.") % {"state": event.get_state_display()},
        )
    draft = event.rounds.filter(state=RoundState.DRAFT).first()
    if draft is not None:
        raise Refusal(
            "round.draft-open",
            _("Round %(round)s is drafted already. Publish or discard it.") % {"round": draft.number},
        )


def _open_round(event: Event, plan: Plan) -> Round:
    if plan.rounds is not None:
        Event.objects.filter(pk=event.pk).update(round_count=plan.rounds)
    try:
        with transaction.atomic():
            return Round.objects.create(
                event=event,
                number=plan.number,
                kind=plan.kind,
                proof=plan.proof,
                snapshot=plan.snapshot,
                clock_minutes=event.time_limit,
            )
    except IntegrityError:
        raise Refusal(
            "round.drafted-already",
            _("Round %(round)s was drafted in the meantime.") % {"round": plan.number},
        ) from None


@transaction.atomic
def discard_draft(round_: Round, *, actor: User) -> None:
    event = Event.objects.select_for_update().get(pk=round_.event_id)
    draft = Round.objects.filter(pk=round_.pk, state=RoundState.DRAFT)
    if not draft.exists():
        raise Refusal(
            "round.not-a-draft", _("Only a draft can be discarded. Take a published round back first.")
        )
    note(event, "round.discarded", round_, actor=actor, before={"number": round_.number})
    round_.penalties.update(
        round=None
    )  # given before the round was taken back: they stand, the round does not
    draft.delete()


@transaction.atomic
def publish_round(round_: Round, *, actor: User) -> None:
    """Exactly once, however often the button is pressed: the conditional update has one winner (pain 15)."""
    event = Event.objects.select_for_update().get(pk=round_.event_id)
    draft = Round.objects.filter(pk=round_.pk, state=RoundState.DRAFT)
    published = draft.update(
        state=RoundState.PUBLISHED,
        published_at=timezone.now(),
        published_by=actor,
        publish_at=None,
        not_published="",
    )
    if not published:
        raise Refusal(
            "round.published-already",
            _(OUT_ALREADY) % {"round": round_.number},
        )
    _refuse_stale(round_)
    _refuse_without_newcomers(event, round_)
    round_.refresh_from_db()
    open_matches(round_, actor=actor)
    if event.is_published:
        move_event(event, EventState.PUBLISHED, EventState.RUNNING, "event.started", actor)
        lock_at_start(event, actor=actor)
    note(event, "round.published", round_, actor=actor, after={"number": round_.number})
    record_lists(event, round_, actor)
    seal(event, actor=actor)


def _refuse_stale(round_: Round) -> None:
    """Between draft and publication somebody may have left: no table may wait for a player who is gone (pain 3).

    In a bracket a walkover is no table: of two who left one goes on in name, until the next match is given away too.
    """
    in_name = Q(pairing__kind=PairingKind.WALKOVER, round__kind=RoundKind.CUT)
    gone = round_.seats.exclude(entry__state=EntryState.REGISTERED).exclude(in_name).select_related("entry")
    names = [seat.entry.name for seat in gone]
    if names:
        raise Refusal(
            "round.stale-draft",
            _(PLAYERS_LEFT) % {"count": len(names)},
            faults=[
                Fault("round.player-left", "", _("%(name)s is no longer in the event.") % {"name": name})
                for name in names
            ],
        )


def _refuse_without_newcomers(event: Event, round_: Round) -> None:
    """Where round 1 settles who meets whom, anyone who came in after the draft would be left out to the end."""
    if round_.number > 1 or not facts_of(event).is_drawn_once:
        return
    drawn = {
        player for group in round_.proof.get("groups", [round_.proof.get("seeds", [])]) for player in group
    }
    left_out = [entry.name for number, entry in active_entries(event, 1).items() if number not in drawn]
    if left_out:
        raise Refusal(
            "round.stale-draft",
            _(NEWCOMERS) % {"count": len(left_out)},
            faults=[
                Fault("round.player-left-out", "", _("%(name)s is not in the draw.") % {"name": name})
                for name in left_out
            ],
        )


def bars_taking_back(round_: Round) -> Refusal | None:
    """Returns why a published round can no longer be made a draft again; None while it can."""
    if round_.pairings.filter(Q(reports__isnull=False) | Q(boards__reports__isnull=False)).exists():
        return Refusal("round.has-results", _("Results are reported already: this round stays published."))
    if round_.pairings.filter(calls__isnull=False).exists():
        return Refusal("round.has-calls", _("A judge was called in this round: it stays published."))
    return None


@transaction.atomic
def unpublish_round(round_: Round, *, actor: User) -> None:
    """Takes a round back while nobody has played: no report, no judge call."""
    event = Event.objects.select_for_update().get(pk=round_.event_id)
    _lock_pairings(round_)
    if refusal := bars_taking_back(round_):
        raise refusal
    taken_back = Round.objects.filter(pk=round_.pk, state=RoundState.PUBLISHED).update(
        state=RoundState.DRAFT, published_at=None, published_by=None, clock_ends_at=None, clock_paused_at=None
    )
    if not taken_back:
        raise Refusal("round.not-playing", _("Only the round being played can be taken back."))
    round_.refresh_from_db()
    round_.seats.update(submission=None)
    if event.round_days:
        round_.pairings.update(postponed_until=None, postponed_at=None)
    close_matches(round_)
    if round_.number == 1:
        move_event(event, EventState.RUNNING, EventState.PUBLISHED, "event.stopped", actor)
    note(event, "round.unpublished", round_, actor=actor, before={"number": round_.number})


@transaction.atomic
def finish_round(round_: Round, *, actor: User | None, without_results: str = "") -> None:
    """Ends a round when every result is confirmed, or when the organizer says why to go on without the rest.

    It does not wait for postponed games; the last round of a stage does, and for those of all rounds before.
    """
    event = Event.objects.select_for_update().get(pk=round_.event_id)
    _lock_pairings(round_)
    if is_last_of_stage(round_):
        refuse_postponed(event)
    missing = unconfirmed(round_)
    if missing and not without_results.strip():
        raise _results_missing(round_, missing)
    finished = Round.objects.filter(pk=round_.pk, state=RoundState.PUBLISHED).update(
        state=RoundState.FINISHED, finished_at=timezone.now()
    )
    round_.refresh_from_db()
    if not finished:
        raise Refusal(
            "round.not-playing",
            _("Round %(round)s is “%(state)s”.")
            % {"round": round_.number, "state": within(round_.get_state_display())},
        )
    after = {"number": round_.number, "missing_tables": missing, "why": without_results.strip()}
    if postponed := _postponed(round_):
        after["postponed_tables"] = postponed
    note(event, "round.finished", round_, actor=actor, after=after)
    record_lists(event, round_, actor)
    seal(event, actor=actor)


def _results_missing(round_: Round, tables: list[int]) -> Refusal:
    text = _("Results of round %(round)s that are not confirmed: %(count)s.")
    faults = [
        Fault(
            "round.result-missing",
            "",
            _("Table %(table)s has no confirmed result.") % {"table": table},
            values={"table": table},
        )
        for table in tables
    ]
    return Refusal(
        "round.results-missing", text % {"count": len(tables), "round": round_.number}, faults=faults
    )


def unconfirmed(round_: Round) -> list[int]:
    """The tables whose result does not count yet, without those that are postponed."""
    games = awaited_games(round_)
    return [table for table in games.order_by("table").values_list("table", flat=True) if table is not None]


def _postponed(round_: Round) -> list[int]:
    games = round_.pairings.filter(postponed_until__isnull=False).order_by("table")
    return [table for table in games.values_list("table", flat=True) if table is not None]


def _lock_pairings(round_: Round) -> None:
    """Reports lock their pairing: anyone who holds them all knows that none is being written."""
    list(round_.pairings.select_for_update().order_by("pk").values_list("pk", flat=True))

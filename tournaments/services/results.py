"""Results: reported by a player, confirmed or disputed by the opponent, settled by the organizer.

Reports are versions: a new one replaces the open one, and nothing is ever deleted. Every function locks the pairing
first, so that the two players, the organizer and the end of the round take turns.
"""

from dataclasses import asdict, dataclass, field
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from common.errors import Invalid, NotAllowed, Refusal
from rules.engine.slips import Slip, check_counts
from tournaments.belonging import speakers_of
from tournaments.history.slips import slip_for
from tournaments.models import Entry, Outcome, Pairing, ReportState, ResultReport, Source
from tournaments.services import report_versions
from tournaments.services.audit_trail import note
from tournaments.services.pairing.cut import refuse_draw, refuse_played_on
from tournaments.services.pod_results import agree, is_pod, refuse_wrong_places
from tournaments.services.postponing import settled
from wording import within


@dataclass(frozen=True, slots=True)
class Claim:
    """What somebody says about a game; nothing is checked yet."""

    outcome: Outcome
    counts: dict[str, Any] = field(default_factory=dict)  # as the game's result slip declares them
    unplayed: bool = False
    finding: str = ""
    rule: str = ""
    places: list[int] = field(default_factory=list)  # of every seat of a pod, first seat first

    @property
    def in_words(self) -> str:
        outcome = within(Outcome(self.outcome).label)
        if not self.places:
            return outcome
        facts = {"outcome": outcome, "places": ", ".join(map(str, self.places))}
        return _("%(outcome)s, seat by seat: %(places)s") % facts

    @classmethod
    def of(cls, report: ResultReport) -> "Claim":
        """What a report says, to be said again."""
        return cls(
            Outcome(report.outcome), dict(report.counts), unplayed=report.unplayed, places=list(report.places)
        )

    def agrees_with(self, report: ResultReport) -> bool:
        content = asdict(self)
        return all(
            content[name] == getattr(report, name) for name in content if name not in ("finding", "rule")
        )


@transaction.atomic
def report_result(pairing: Pairing, claim: Claim, *, entry: Entry, actor: User) -> ResultReport:
    """A player reports. Both players reporting the same is a report and its confirmation."""
    lock_game(pairing, playing=True)
    refuse_stranger(pairing, entry)
    if pairing.round.event.has_teams:
        raise Refusal("result.by-boards", _("A match of teams is reported board by board."))
    refuse_draw(pairing.round, claim.outcome)
    refuse_wrong_places(pairing, claim.outcome, claim.places)
    refuse_wrong_counts(pairing, claim)
    standing = report_versions.standing(pairing.reports)
    if standing is not None and standing.is_confirmed:
        raise Refusal(
            "result.confirmed", _("The result of this table is confirmed. Ask the organizer to correct it.")
        )
    is_theirs = standing is not None and not _is_own_word(standing, entry, actor)
    if standing is not None and is_theirs and standing.state == ReportState.PROPOSED:
        if not claim.agrees_with(standing):
            raise Refusal(
                "result.already-reported", _("Your opponent has reported already: confirm it or dispute it.")
            )
        return _agree(standing, actor=actor)
    return _write(pairing, claim, state=ReportState.PROPOSED, source=Source.PLAYER, actor=actor)


@transaction.atomic
def confirm_result(report: ResultReport, *, entry: Entry, actor: User) -> ResultReport:
    """The opponent agrees; at a pod, one more player does."""
    lock_game(report.pairing, playing=True)
    refuse_stranger(report.pairing, entry)
    if _is_own_word(report, entry, actor):
        raise NotAllowed("result.own-report", _("Your opponent confirms what you reported."))
    return _agree(report, actor=actor)


@transaction.atomic
def confirm_for_players(report: ResultReport, *, actor: User) -> ResultReport:
    """The scorekeeper has the signed slip, or the opponent has no phone."""
    lock_game(report.pairing, playing=False)
    return _confirm(report, actor=actor)


@transaction.atomic
def dispute_result(report: ResultReport, why: str, *, entry: Entry, actor: User) -> ResultReport:
    if not why.strip():
        raise Invalid("result.no-reason", _("Say in one line what is wrong."))
    lock_game(report.pairing, playing=True)
    refuse_stranger(report.pairing, entry)
    if _is_own_word(report, entry, actor):
        raise NotAllowed("result.own-report", _("This is your own report: send a corrected one."))
    report_versions.answer(report, ReportState.DISPUTED, actor=actor, text=why.strip()[:300])
    note(report.pairing.round.event, "result.disputed", report, actor=actor, after={"why": report.answer})
    return report


@transaction.atomic
def override_result(pairing: Pairing, claim: Claim, *, reason: str, actor: User) -> ResultReport:
    """The organizer's word, with a reason. Also the way a past, confirmed result is corrected (pain 9)."""
    if not reason.strip():
        raise Invalid("result.no-reason", _("Write why the organizer sets this result."))
    lock_game(pairing, playing=False)
    refuse_draw(pairing.round, claim.outcome)
    refuse_played_on(pairing, claim.outcome)
    refuse_wrong_places(pairing, claim.outcome, claim.places)
    refuse_wrong_counts(pairing, claim)
    return _write(
        pairing,
        claim,
        state=ReportState.CONFIRMED,
        source=Source.ORGANIZER,
        actor=actor,
        reason=reason.strip()[:300],
    )


@transaction.atomic
def write_sum(pairing: Pairing, claim: Claim, *, actor: User) -> ResultReport:
    """The result of a match of teams, once all its boards count. The caller holds the pairing's row."""
    refuse_draw(pairing.round, claim.outcome)
    refuse_played_on(pairing, claim.outcome)
    refuse_wrong_counts(pairing, claim)
    return _write(pairing, claim, state=ReportState.CONFIRMED, source=Source.BOARDS, actor=actor)


def lock_game(pairing: Pairing, *, playing: bool) -> None:
    """Reads the round only after the lock: unpublishing and finishing a round lock its pairings too."""
    pairing.postponed_until = Pairing.objects.select_for_update().get(pk=pairing.pk).postponed_until
    pairing.round.refresh_from_db(fields=["state"])
    if not pairing.is_game:
        raise Refusal("result.bye", _("A bye has no result to report."))
    if pairing.round.is_draft:
        raise Refusal("result.draft", _("This round is not published yet. Publish it first."))
    if playing and not pairing.is_open:
        raise Refusal(
            "result.round-over", _("This round is finished. Ask the organizer to correct the result.")
        )
    pairing.round.event.refresh_from_db(fields=["state"])
    if pairing.round.event.is_closed:
        raise Refusal("event.closed", _("The event is closed. Reopen it to correct a result."))


def _is_own_word(report: ResultReport, entry: Entry, actor: User) -> bool:
    """A player's own report; of a pair, that of either player."""
    return report.said_by_id == actor.pk or report.said_by_id in speakers_of(entry)


def refuse_stranger(pairing: Pairing, entry: Entry) -> None:
    if not any(seat.entry_id == entry.pk for seat in pairing.seats.all()):
        raise NotAllowed("result.not-your-table", _("Only the players of this table report its result."))


def refuse_wrong_counts(pairing: Pairing, claim: Claim) -> None:
    """Raises Invalid with every count that the game does not keep, or not so. At a pod nobody counts."""
    slip = Slip() if is_pod(pairing) else slip_for(pairing.round.event)
    faults = check_counts(slip, claim.counts)
    if faults:
        raise Invalid("result.counts-impossible", _("These counts cannot be right."), faults=faults)


def _write(
    pairing: Pairing, claim: Claim, *, state: ReportState, source: Source, actor: User, reason: str = ""
) -> ResultReport:
    report, before = report_versions.write(
        pairing.reports, asdict(claim), state=state, source=source, actor=actor, reason=reason
    )
    after: dict[str, Any] = {"version": report.version, "outcome": report.outcome, "reason": reason}
    after |= written_too(report)
    if state == ReportState.CONFIRMED:
        settled(pairing)
    action = _action(state, source)
    note(pairing.round.event, action, report, actor=actor, before=before, after=after)
    return report


def _action(state: ReportState, source: Source) -> str:
    if source == Source.BOARDS:
        return "result.added-up"
    return "result.reported" if state == ReportState.PROPOSED else "result.overridden"


def written_too(report: ResultReport) -> dict[str, Any]:
    """What an audit row of a result holds besides who won."""
    content: dict[str, Any] = {"unplayed": report.unplayed}
    content |= {"counts": report.counts} if report.counts else {}
    return content | ({"places": report.places} if report.places else {})


def _agree(report: ResultReport, *, actor: User) -> ResultReport:
    """A game of two is confirmed by the other player, a pod by more than half of it."""
    if agree(report, actor=actor):
        return _confirm(report, actor=actor)
    note(report.pairing.round.event, "result.agreed", report, actor=actor, after={"version": report.version})
    return report


def _confirm(report: ResultReport, *, actor: User) -> ResultReport:
    report_versions.answer(report, ReportState.CONFIRMED, actor=actor)
    settled(report.pairing)
    after = {"outcome": report.outcome, "version": report.version}
    note(report.pairing.round.event, "result.confirmed", report, actor=actor, after=after)
    return report

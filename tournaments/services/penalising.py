"""Giving and lifting penalties. A lost game and a disqualification take effect here; the rest is on record."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.models import User
from common.errors import Invalid, Refusal
from common.languages import kept_in_english
from tournaments.models import Entry, Event, Outcome, Pairing, Penalty, Round
from tournaments.policies.penalties import OFFENCES
from tournaments.services.audit_trail import note
from tournaments.services.entries.registration import drop
from tournaments.services.results import Claim, override_result

# Why a game is lost: kept in English with the result, said in the reader’s language.
LOST = gettext_noop("Penalty: %(offence)s. %(note)s")


@transaction.atomic
def give_penalty(entry: Entry, *, offence: str, kind: Penalty.Kind, remark: str, actor: User) -> Penalty:
    if offence not in OFFENCES:
        raise Invalid("penalty.offence-unknown", _("Choose an offence from the catalogue."))
    if not remark.strip():
        raise Invalid("penalty.no-note", _("Write what happened."))
    event = Event.objects.select_for_update().get(pk=entry.event_id)
    current = event.rounds.exclude(state="draft").last()
    given = Penalty.objects.create(
        entry=entry, round=current, kind=kind, offence=offence, note=remark.strip()[:300], given_by=actor
    )
    note(
        event,
        "penalty.given",
        given,
        actor=actor,
        after={"kind": kind.value, "offence": offence, "to": entry.name},
    )
    if kind == Penalty.Kind.LOSS:
        _lose(entry, current, given, actor)
    if kind == Penalty.Kind.DISQUALIFICATION:
        drop(entry, actor=actor, disqualify=True, why=given.note)
    return given


def _lose(entry: Entry, current: Round | None, given: Penalty, actor: User) -> None:
    """The game being played, or the last one."""
    pairing = (
        Pairing.objects.filter(round=current, kind="game", seats__entry=entry).first() if current else None
    )
    if pairing is None:
        raise Refusal(
            "penalty.no-game", _("%(player)s has no game that could be lost.") % {"player": entry.name}
        )
    side = pairing.seats.get(entry=entry).side
    outcome = Outcome.SECOND if side == 1 else Outcome.FIRST
    with kept_in_english():
        reason = LOST % {"offence": OFFENCES[given.offence].title, "note": given.note}
    override_result(pairing, Claim(outcome), reason=reason, actor=actor)


@transaction.atomic
def lift_penalty(given: Penalty, *, why: str, actor: User) -> None:
    """Strikes it from the count. A result or a disqualification that it brought is set right by its own step."""
    if not why.strip():
        raise Invalid("penalty.no-reason", _("Write why it is lifted."))
    standing = Penalty.objects.filter(pk=given.pk, lifted_at=None)
    if not standing.update(lifted_at=timezone.now(), lifted_why=why.strip()[:300]):
        raise Refusal("penalty.lifted-already", _("This penalty is lifted already."))
    given.refresh_from_db()
    note(given.entry.event, "penalty.lifted", given, actor=actor, after={"why": given.lifted_why})

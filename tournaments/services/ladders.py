"""Making a ladder, joining and leaving it, challenging, and saying who won.

A ladder out of an archive is made in `restored_ladders`.

Every change waits its turn at the row of the ladder, so that a person has one challenge at a time.
"""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Model, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from common import audit, outbox
from common.errors import Fault, Invalid, NotAllowed, Refusal
from common.rate_limits import spend
from rules.games.registry import RULESETS
from tournaments.access import manages_ladder
from tournaments.history.ladder_archive import SETTINGS
from tournaments.history.ladders import standing
from tournaments.models import Challenge, ChallengeState, Ladder, LadderPlayer
from tournaments.models.ladders import MOST_PLAYERS, UNDECIDED
from tournaments.rate_limits import CHALLENGES
from tournaments.services.named import free_slug, model_faults
from tournaments.services.overdue_challenges import end_overdue
from tournaments.standings.ladder import reachable

# What the order follows from: as it is once somebody has played.
FIXED = ("rule", "decay_days", "overdue_wins")
RESERVED = ("new", "restore")


@transaction.atomic
def make_ladder(settings: Mapping[str, Any], *, actor: User) -> Ladder:
    made = Ladder(created_by=actor, **_known(settings))
    made.slug = free_slug(Ladder, made.name, "ladder", RESERVED)
    check_settings(made)
    try:
        with transaction.atomic():
            made.save()
    except IntegrityError:
        raise Refusal("ladder.name-taken", _("A ladder of this name was made just now.")) from None
    _note(made, "ladder.made", made, actor=actor, after={"name": made.name})
    return made


@transaction.atomic
def change_ladder(ladder: Ladder, settings: Mapping[str, Any], *, actor: User) -> Ladder:
    """The address stays; what the order follows from stays once somebody has played."""
    locked = _locked(ladder)
    if not manages_ladder(actor, locked):
        raise NotAllowed("ladder.not-yours", _("Only the maker of a ladder changes it."))
    end_overdue(locked, timezone.now())  # by the rules under which they became overdue
    changed = {name: value for name, value in _known(settings).items() if getattr(locked, name) != value}
    if changed.keys() & set(FIXED) and locked.challenges.filter(winner__isnull=False).exists():
        raise Refusal(
            "ladder.has-begun",
            _("Somebody has played: how places change stays as it is, or the order would be another."),
        )
    before = {name: getattr(locked, name) for name in changed}
    for name, value in changed.items():
        setattr(locked, name, value)
    check_settings(locked)
    locked.save(update_fields=list(changed))
    if changed:
        _note(locked, "ladder.changed", locked, actor=actor, before=before, after=changed)
    return locked


@transaction.atomic
def join(ladder: Ladder, *, actor: User) -> LadderPlayer:
    """At the bottom."""
    locked = _locked(ladder)
    if not locked.is_open:
        raise Refusal("ladder.closed", _("This ladder takes nobody in at the moment."))
    if locked.players.filter(left_at=None).count() >= MOST_PLAYERS:
        raise Refusal("ladder.full", _("A ladder has at most %(most)s players.") % {"most": MOST_PLAYERS})
    try:
        with transaction.atomic():
            made = LadderPlayer.objects.create(ladder=locked, user=actor)
    except IntegrityError:
        raise Refusal("ladder.joined", _("You are on this ladder already.")) from None
    _note(locked, "ladder.joined", made, actor=actor)
    return made


@transaction.atomic
def leave(ladder: Ladder, *, actor: User) -> None:
    """A challenge that is not decided ends with it."""
    locked = _locked(ladder)
    _taken_off(locked, _mine(locked, actor), "ladder.left", actor=actor)


@transaction.atomic
def remove(ladder: Ladder, player: int, *, actor: User) -> None:
    """The maker takes somebody off, by the key of the player. A challenge that is not decided ends with it."""
    locked = _locked(ladder)
    if not manages_ladder(actor, locked):
        raise NotAllowed("ladder.not-yours", _("Only the maker of a ladder changes it."))
    found = locked.players.filter(pk=player, left_at=None).select_related("user").first()
    if found is None:
        raise Refusal("ladder.player-gone", _("This player is not on the ladder any more."))
    _taken_off(locked, found, "ladder.player-removed", actor=actor)


def _taken_off(ladder: Ladder, player: LadderPlayer, action: str, *, actor: User) -> None:
    end_overdue(ladder, timezone.now())
    for one in _undecided(ladder, player):
        one.ladder = ladder
        _settled(one, ChallengeState.WITHDRAWN, None, actor=actor, action="challenge.withdrawn")
    player.left_at = timezone.now()
    player.save(update_fields=["left_at"])
    _note(ladder, action, player, actor=actor, after={"name": str(player)})


@transaction.atomic
def challenge(ladder: Ladder, player: int, *, actor: User) -> Challenge:
    """`player` is the key of somebody on the ladder."""
    now = timezone.now()
    locked = _locked(ladder)
    mine = _mine(locked, actor)
    end_overdue(locked, now)
    theirs = locked.players.filter(pk=player, left_at=None).select_related("user").first()
    if theirs is None or theirs.pk not in reachable(standing(locked, now), mine.pk, locked.reach):
        raise Refusal(
            "challenge.out-of-reach",
            _("You may challenge only players above you, within the reach of this ladder."),
        )
    if theirs.user_id is None:
        raise Refusal(
            "challenge.no-account",
            _("%(player)s has no account here and cannot be challenged.") % {"player": theirs},
        )
    for one in (mine, theirs):
        if _undecided(locked, one).exists():
            raise Refusal(
                "challenge.busy", _("%(player)s has a challenge that is not decided.") % {"player": one}
            )
    spend(CHALLENGES, str(actor.pk))
    due = now + timedelta(days=locked.days)
    made = Challenge.objects.create(
        ladder=locked, challenger=mine, challenged=theirs, made_at=now, due_at=due
    )
    _note(locked, "challenge.made", made, actor=actor, after={"of": theirs.user_id})
    return made


@transaction.atomic
def withdraw(one: Challenge, *, actor: User) -> Challenge:
    locked = _locked_challenge(one, ChallengeState.OPEN)
    if locked.challenger.user_id != actor.pk:
        raise NotAllowed("challenge.not-yours", _("Only who made a challenge takes it back."))
    return _settled(locked, ChallengeState.WITHDRAWN, None, actor=actor, action="challenge.withdrawn")


@transaction.atomic
def report(one: Challenge, *, won: bool, actor: User) -> Challenge:
    """What one of both says; the other confirms or disputes it. A later word of the same person replaces it."""
    locked = _locked_challenge(one, ChallengeState.OPEN, ChallengeState.REPORTED)
    mine, other = _sides(locked, actor)
    if locked.state == ChallengeState.REPORTED and locked.reporter != mine:
        raise Refusal("challenge.reported", _("A result was reported: confirm or dispute it."))
    locked.winner, locked.said_by, locked.state = (mine if won else other), actor, ChallengeState.REPORTED
    locked.said_side = 0
    locked.save(update_fields=["winner", "said_by", "said_side", "state"])
    _note(locked.ladder, "challenge.reported", locked, actor=actor, after={"winner": locked.winner_id})
    return locked


@transaction.atomic
def confirm(one: Challenge, *, actor: User) -> Challenge:
    locked = _locked_challenge(one, ChallengeState.REPORTED)
    mine, _other = _sides(locked, actor)
    if locked.reporter == mine:
        raise NotAllowed("challenge.own-word", _("The other player confirms what you reported."))
    return _settled(
        locked, ChallengeState.CONFIRMED, locked.winner, actor=actor, action="challenge.confirmed"
    )


@transaction.atomic
def dispute(one: Challenge, *, actor: User) -> Challenge:
    """Then the maker of the ladder decides."""
    locked = _locked_challenge(one, ChallengeState.REPORTED)
    mine, _other = _sides(locked, actor)
    if locked.reporter == mine:
        raise NotAllowed("challenge.own-word", _("The other player confirms what you reported."))
    locked.state = ChallengeState.DISPUTED
    locked.save(update_fields=["state"])
    _note(locked.ladder, "challenge.disputed", locked, actor=actor)
    return locked


@transaction.atomic
def settle(one: Challenge, *, winner: int | None, reason: str, actor: User) -> Challenge:
    """The word of the ladder's maker, with a reason: who won, or (None) that nobody did."""
    locked = _locked_challenge(one, *UNDECIDED)
    if not manages_ladder(actor, locked.ladder):
        raise NotAllowed("ladder.not-yours", _("Only the maker of the ladder decides this."))
    sides = {player.pk: player for player in (locked.challenger, locked.challenged)}
    if winner is not None and winner not in sides:
        raise Refusal("challenge.winner-unknown", _("Choose one of the two players."))
    if not reason.strip():
        raise Invalid(
            "challenge.reason-missing",
            _("Give a reason."),
            faults=[Fault("challenge.reason-missing", "/reason", _("Give a reason."))],
        )
    locked.reason = reason.strip()[:200]
    state = ChallengeState.CONFIRMED if winner else ChallengeState.WITHDRAWN
    return _settled(locked, state, sides.get(winner or 0), actor=actor, action="challenge.settled")


def _settled(
    one: Challenge, state: ChallengeState, winner: LadderPlayer | None, *, actor: User, action: str
) -> Challenge:
    one.state, one.winner, one.settled_at = state, winner, timezone.now()
    one.save(update_fields=["state", "winner", "settled_at", "reason"])
    _note(one.ladder, action, one, actor=actor, after={"winner": one.winner_id})
    return one


def _locked(ladder: Ladder) -> Ladder:
    return Ladder.objects.select_for_update().get(pk=ladder.pk)


def _locked_challenge(one: Challenge, *states: str) -> Challenge:
    """The challenge behind the lock of its ladder. Refuses one that is in none of these states any more."""
    ladder = _locked(one.ladder)
    end_overdue(ladder, timezone.now())
    found = Challenge.objects.select_related("challenger__user", "challenged__user").get(pk=one.pk)
    found.ladder = ladder
    if found.state not in states:
        raise Refusal(
            "challenge.decided", _("This challenge is not open for that any more: look at it again.")
        )
    return found


def _sides(one: Challenge, actor: User) -> tuple[LadderPlayer, LadderPlayer]:
    """The actor and the other."""
    if actor.pk == one.challenger.user_id:
        return one.challenger, one.challenged
    if actor.pk == one.challenged.user_id:
        return one.challenged, one.challenger
    raise NotAllowed("challenge.not-yours", _("Only the two players of a challenge say how it ended."))


def _mine(ladder: Ladder, actor: User) -> LadderPlayer:
    found = ladder.players.filter(user=actor, left_at=None).first()
    if found is None:
        raise Refusal("ladder.not-on-it", _("You are not on this ladder: join it first."))
    return found


def _undecided(ladder: Ladder, player: LadderPlayer) -> Any:
    return ladder.challenges.filter(Q(challenger=player) | Q(challenged=player), state__in=UNDECIDED)


def _known(settings: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in settings.items() if name in SETTINGS}


def check_settings(ladder: Ladder) -> None:
    ladder.name = " ".join(ladder.name.split())
    faults = list(model_faults(ladder, "ladder.setting-invalid"))
    if ladder.ruleset not in RULESETS:
        faults.append(Fault("event.ruleset-unknown", "/ruleset", _("These rules are not known here.")))
    if faults:
        raise Invalid("ladder.settings-invalid", _("The ladder cannot be saved like this."), faults=faults)


def _note(
    ladder: Ladder,
    action: str,
    subject: Model,
    *,
    actor: User,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
) -> None:
    audit.record(actor=actor, action=action, subject=subject, before=before, after=after, scope=ladder.scope)
    payload = {"ladder": ladder.pk, "subject": subject.pk, "by": actor.pk, **(after or {})}
    outbox.publish(action, payload, key=ladder.scope)

"""A ladder as it is looked at: the order, open challenges, and what the visitor may do."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q
from django.utils import timezone

from tournaments.access import Visitor, manages_ladder
from tournaments.history.ladders import among, standing
from tournaments.models import Challenge, ChallengeState, Ladder, LadderPlayer
from tournaments.models.ladders import UNDECIDED
from tournaments.presenters.kept import kept
from tournaments.services.ladder_links import waiting_for
from tournaments.stamps.events import newest_changes
from tournaments.standings.ladder import reachable

SHOWN = 50  # past challenges on the page
MINUTE = 60  # seconds


@dataclass(frozen=True, slots=True)
class Rung:
    place: int
    player: LadderPlayer
    won: int
    lost: int
    is_me: bool
    may_challenge: bool
    challenge: Challenge | None  # one that is not decided

    @property
    def name(self) -> str:
        return str(self.player)

    @property
    def against(self) -> str:
        """Whom the player plays in a challenge that is not decided; "" without one."""
        if self.challenge is None:
            return ""
        one = self.challenge
        return str(one.challenged if one.challenger_id == self.player.pk else one.challenger)


@dataclass(frozen=True, slots=True)
class ShownChallenge:
    """`steps` are what the visitor may do: report, confirm, dispute, withdraw, settle."""

    challenge: Challenge
    steps: tuple[str, ...]

    @property
    def sides(self) -> tuple[LadderPlayer, LadderPlayer]:
        return self.challenge.challenger, self.challenge.challenged


@dataclass(frozen=True, slots=True)
class ShownLadder:
    rungs: tuple[Rung, ...]
    open: tuple[ShownChallenge, ...]
    past: tuple[Challenge, ...]
    me: LadderPlayer | None
    manages: bool
    may_link: bool  # the archive of a restored ladder names the visitor's account


def shown_ladder(ladder: Ladder, user: Visitor, now: datetime | None = None) -> ShownLadder:
    """Seven queries at most, however many players and challenges there are."""
    now = now or timezone.now()
    order = order_now(ladder, now)
    known = {one.pk: one for one in LadderPlayer.objects.filter(ladder=ladder).select_related("user")}
    players = {pk: one for pk, one in known.items() if one.left_at is None}
    challenges = _challenges(ladder, known, now)
    undecided = {player: one for one in challenges if one.is_undecided for player in _sides(one)}
    me = next((one for one in players.values() if user.is_authenticated and one.user_id == user.pk), None)
    within = set(reachable(order, me.pk, ladder.reach)) if me and me.pk not in undecided else set()
    manages = manages_ladder(user, ladder)
    records = _records(ladder)
    rungs = tuple(
        Rung(place, players[pk], *records.get(pk, (0, 0)), me is not None and pk == me.pk,
             pk in within and pk not in undecided and players[pk].user_id is not None, undecided.get(pk))
        for place, pk in enumerate((pk for pk in order if pk in players), start=1)
    )  # fmt: skip
    shown = (ShownChallenge(one, tuple(_steps(one, me, manages))) for one in challenges if one.is_undecided)
    past = tuple(one for one in challenges if not one.is_undecided)[:SHOWN]
    may_link = me is None and waiting_for(ladder, user).exists()
    return ShownLadder(rungs, tuple(shown), past, me, manages, may_link)


def order_now(ladder: Ladder, now: datetime) -> list[int]:
    """Keys of players from the first place down, kept until something changes, a minute at most.

    Who does not play drops with time. To calculate the order of a large ladder takes long, and everybody may look.
    """
    state = newest_changes(ladder.scope), now.timestamp() // MINUTE
    return kept(f"ladder-order:{ladder.pk}", state, MINUTE, lambda: standing(ladder, now))


def _challenges(ladder: Ladder, players: dict[int, LadderPlayer], now: datetime) -> list[Challenge]:
    """Those that are not decided and the latest that are, newest first."""
    latest = ladder.challenges.exclude(state__in=UNDECIDED).values("pk")[:SHOWN]
    shown = ladder.challenges.filter(Q(state__in=UNDECIDED) | Q(pk__in=latest))
    return among(shown.select_related("said_by"), ladder, players, now)


def _sides(one: Challenge) -> tuple[int, int]:
    return one.challenger_id, one.challenged_id


def _records(ladder: Ladder) -> Mapping[int, tuple[int, int]]:
    """Won and lost, of challenges that were played."""
    played = ladder.challenges.filter(state=ChallengeState.CONFIRMED, winner__isnull=False).order_by()
    counted = played.values_list("challenger", "challenged", "winner").annotate(Count("pk"))
    found: dict[int, tuple[int, int]] = {}
    for one, other, winner, count in counted:
        for player in (one, other):
            won, lost = found.get(player, (0, 0))
            found[player] = (won + count, lost) if player == winner else (won, lost + count)
    return found


def _steps(one: Challenge, me: LadderPlayer | None, manages: bool) -> Iterator[str]:
    mine = me is not None and me.pk in _sides(one)
    said_it = me is not None and one.reporter == me
    if mine and (one.state == ChallengeState.OPEN or (one.state == ChallengeState.REPORTED and said_it)):
        yield "report"
    if mine and one.state == ChallengeState.REPORTED and not said_it:
        yield from ("confirm", "dispute")
    if me is not None and one.state == ChallengeState.OPEN and one.challenger_id == me.pk:
        yield "withdraw"
    if manages and one.state in UNDECIDED:
        yield "settle"

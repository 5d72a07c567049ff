"""Matches of two teams: opened when a round is published, their boards set by the captains' words."""

from collections.abc import Iterable, Sequence
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.models import User
from common.errors import Fault, Invalid, Refusal
from tournaments.models import Board, BoardsBy, Entry, Event, Member, Pairing, PairingKind, Round, TeamMatch
from tournaments.pairing.boards import Stand, Word, fault_of, stand
from tournaments.services.audit_trail import note
from tournaments.services.teams.roster import boards_of, line_up_of

LINE_UPS = gettext_noop("Not every line-up is complete.")


def open_matches(round_: Round, *, actor: User | None) -> None:
    """Writes down every line-up; where it settles the boards, they are set. The caller holds the event's row.

    A match that is open already keeps what its captains said.
    """
    event = round_.event
    if not event.has_members:
        return
    games = round_.pairings.filter(kind=PairingKind.GAME).prefetch_related("seats__entry")
    entries = {seat.entry for one in games for seat in one.seats.all()}
    _refuse_gaps(event, entries)
    if not event.has_teams:
        return
    for one in games.filter(team_match=None):
        teams = [seat.entry for seat in one.seats.all()]
        match = TeamMatch.objects.create(pairing=one, line_ups=[line_up_of(team) for team in teams])
        _set_when_done(event, match, teams, actor=actor)


def close_matches(round_: Round) -> None:
    """A round that is taken back has no line-ups yet."""
    TeamMatch.objects.filter(pairing__round=round_).delete()
    Board.objects.filter(pairing__round=round_).delete()


def _refuse_gaps(event: Event, entries: Iterable[Entry]) -> None:
    """Every match needs its boards: a team that is short of a player enters a stand-in, and loses that board unplayed."""
    wanted = boards_of(event)
    short = [
        (entry, count)
        for entry in sorted(entries, key=lambda one: one.number)
        if (count := len(line_up_of(entry))) != wanted
    ]
    if short:
        text = _(LINE_UPS)
        faults = [
            Fault(
                "team.line-up-short",
                "",
                _("%(player)s: %(count)s of %(wanted)s places are filled.")
                % {"player": entry.name, "count": count, "wanted": wanted},
            )
            for entry, count in short
        ]
        raise Refusal("team.line-up-short", text, faults=faults)


def stand_of(match: TeamMatch) -> Stand:
    """Where the captains are. The process is the event's."""
    words = [Word.read(row) for row in match.steps]
    return stand(match.pairing.round.event.boards_by, match.line_ups, words)


@transaction.atomic
def say(pairing: Pairing, side: int, members: Sequence[int], *, actor: User) -> Stand:
    """What the captain of `side` says now, or the staff in the captain's place. Both captains' words take turns."""
    Pairing.objects.select_for_update().get(pk=pairing.pk)
    pairing.round.refresh_from_db(fields=["state"])
    if not pairing.round.is_playing:
        raise Refusal("match.not-playing", _("Boards are set while the round is played."))
    matches = TeamMatch.objects.select_related("pairing__round__event").defer("pairing__round__snapshot")
    match = matches.get(pairing=pairing)
    event, word = match.pairing.round.event, Word(side, tuple(members))
    wrong = fault_of(stand_of(match), word)
    if wrong is not None:
        raise Invalid("match.step", wrong, faults=[Fault("match.step", "/members", wrong)])
    match.steps = [*match.steps, word.as_json()]
    match.save(update_fields=["steps"])
    teams = [seat.entry for seat in pairing.seats.select_related("entry").order_by("side")]
    # The word itself stays out of the record until the boards are set: the other captain does not know it.
    note(event, "match.step", pairing, actor=actor, after={"side": side, "step": len(match.steps)})
    return _set_when_done(event, match, teams, actor=actor)


def _set_when_done(event: Event, match: TeamMatch, teams: Sequence[Entry], *, actor: User | None) -> Stand:
    """The boards, once nobody has to say anything; until then the time for the next word."""
    now = stand_of(match)
    if not now.is_done:
        if len(now.waits) == len(teams):
            match.deadline = timezone.now() + timedelta(minutes=event.step_minutes)
            match.save(update_fields=["deadline"])
        return now
    known = [{one.number: one for one in team.members.all()} for team in teams]
    pairs = [(known[0][first], known[1][second]) for first, second in now.pairs]
    set_boards(match.pairing, pairs)
    match.deadline, match.set_at = None, timezone.now()
    match.save(update_fields=["deadline", "set_at"])
    if event.boards_by != BoardsBy.ORDER:
        after = {"boards": [list(pair) for pair in now.pairs], "steps": match.steps}
        note(event, "match.boards-set", match.pairing, actor=actor, after=after)
    return now


def set_boards(pairing: Pairing, pairs: Sequence[tuple[Member, Member]]) -> None:
    Board.objects.bulk_create(
        [
            Board(pairing=pairing, number=number, first=first, second=second)
            for number, (first, second) in enumerate(pairs, start=1)
        ]
    )

"""Rounds that no matching makes, drawn again: pods, the schedule of a round robin, the stages of a bracket."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournaments import pairing
from tournaments.auditing.findings import Finding
from tournaments.history.round_snapshot import players_from, read_schedule, rules_from
from tournaments.models import Event, PairingKind, Round, RoundKind, RoundState
from tournaments.pairing import bracket
from tournaments.services.pairing.cut import read_cut, winners_of


def other_rounds(event: Event) -> Iterator[Finding]:
    out = list(event.rounds.exclude(state=RoundState.DRAFT).exclude(kind=RoundKind.SWISS).defer(None))
    for round_ in out:
        if round_.kind == RoundKind.PODS:
            yield from _pods(round_)
        elif round_.kind == RoundKind.ROBIN:
            yield from _robin(round_)
    yield from _bracket(event, [round_ for round_ in out if round_.kind == RoundKind.CUT])


def _pods(round_: Round) -> Iterator[Finding]:
    """The same players, rules and seed must give the same tables again."""
    snapshot = round_.snapshot
    if "pods" not in snapshot:
        return
    seated = {player for table in snapshot["pods"] for player in table}
    players = [player for player in players_from(snapshot) if player.id in seated]
    again = pairing.pods(players, rules_from(snapshot), int(snapshot["seed"]))
    games = round_.pairings.filter(kind=PairingKind.GAME).prefetch_related("seats__entry")
    by_hand = any(game.by_hand for game in games)
    tables = sorted(sorted(seat.entry.number for seat in game.seats.all()) for game in games)
    if tables != sorted(map(sorted, again)):
        text = _("Round %(round)s: the pods are not the ones that its players, rules and seed give.") % {
            "round": round_.number
        }
        yield Finding("pods-differ", text, is_fault=not by_hand)


def _robin(round_: Round) -> Iterator[Finding]:
    """Every table is a meeting of the schedule, and a meeting without a table has at most one player left."""
    schedule = read_schedule(round_.proof)
    meetings = {frozenset(meeting) - {None} for _group, meeting in schedule.round(round_.number)}
    for one in round_.pairings.prefetch_related("seats__entry"):
        here = frozenset(seat.entry.number for seat in one.seats.all())
        if not any(here <= meeting for meeting in meetings):
            numbers = ", ".join(map(str, sorted(here)))
            yield Finding(
                "schedule-broken",
                _("Round %(round)s: %(numbers)s do not meet in the schedule.")
                % {"round": round_.number, "numbers": numbers},
            )
        elif one.kind == PairingKind.GAME and here not in meetings:
            yield Finding(
                "schedule-broken",
                _("Round %(round)s: table %(table)s is not full.")
                % {"round": round_.number, "table": one.table},
            )


def _bracket(event: Event, stages: list[Round]) -> Iterator[Finding]:
    """Anyone who played a match must be whom the earlier ones sent there."""
    if not stages:
        return
    cut, winners = read_cut(stages[0].proof), winners_of(event)
    try:
        known = {one.code: one for one in bracket.fixtures(cut.bracket, winners)}
    except ValueError as wrong:
        yield Finding("bracket-broken", _("The bracket contradicts itself: %(wrong)s") % {"wrong": wrong})
        return
    for round_ in stages:
        for one in round_.pairings.prefetch_related("seats__entry"):
            here = {seat.entry.number for seat in one.seats.all()}
            fixture = known.get(one.match)
            if fixture is None or not here <= {fixture.first, fixture.second}:
                text = _(
                    "Round %(round)s: match %(match)s is not played by those whom the bracket sends there."
                ) % {"round": round_.number, "match": one.match}
                yield Finding("bracket-wrong-players", text)

"""The top cut: seeded from the standings of that time, and each walkover from somebody who had left."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from django.utils.translation import gettext as _

from tournaments.auditing.findings import Finding
from tournaments.auditing.then import Then
from tournaments.history.pairing_input import seed_of, went_on
from tournaments.history.ranking import ranked_of
from tournaments.models import CutBy, Entry, EntryState, Event, Format, PairingKind, Round, RoundKind
from tournaments.models.entries import UNPLACED
from tournaments.pairing.noise import mix
from tournaments.policies.flights import has_phases, together_from
from tournaments.services.pairing.cut import read_cut
from tournaments.services.pairing.flights import best_of
from tournaments.standings import Row

# Anyone who changes these after the cut is drawn changes no cut, and the standings of that time are not known any more.
SETTLED_BY = ("scoring", "tiebreaks", "cut_size", "cut_by", "format")

PLAY_ON_BY = ("scoring", "tiebreaks", "flights_on", "flights_best", "flights_points")


def cut_findings(event: Event, then: Then) -> Iterator[Finding]:
    stages = list(event.rounds.filter(kind=RoundKind.CUT).order_by("number"))
    if not stages:
        return
    kept = [read_cut(stage.proof) for stage in stages]
    for stage, cut in zip(stages, kept, strict=True):
        if (cut.seeds, cut.kind, cut.third_place) != (kept[0].seeds, kept[0].kind, kept[0].third_place):
            yield Finding(
                "cut-seeds-differ",
                _("Round %(round)s: its seeds are not those of the first stage.") % {"round": stage.number},
            )
    yield from _seeds(event, stages[0], kept[0].seeds, then)
    yield from _walkovers(event, stages)


def flight_findings(event: Event, then: Then) -> Iterator[Finding]:
    """Who plays on after the first phase follows from the results that counted when the second one was drawn."""
    stage = event.rounds.filter(number=together_from(event), kind=RoundKind.SWISS).first()
    if stage is None or not has_phases(event) or "through" not in stage.proof:
        return
    moment = then.trail.drafted_at(stage.number, stage.published_at or stage.drafted_at)
    if then.trail.changed_after(moment).intersection(PLAY_ON_BY):
        return
    flight_of = dict(event.entries.values_list("number", "flight"))
    games = then.games_before(stage.number, moment)
    played = {player for game in games for player in game.players}
    rows = [row for row in _rows_ahead(event, stage, then, moment) if row.player in played]
    wanted = best_of(event, rows, flight_of).players
    if sorted(wanted) != sorted(stage.proof["through"]):
        text = _("Round %(round)s: %(list)s went on; the standings of that time give %(wanted)s.") % {
            "round": stage.number,
            "list": _list(stage.proof["through"]),
            "wanted": _list(wanted),
        }
        yield Finding("flights-wrong", text)


def _seeds(event: Event, stage: Round, seeds: tuple[int, ...], then: Then) -> Iterator[Finding]:
    """Who is in the cut, and in which order, follows from the results that counted when it was drawn."""
    if event.format != Format.SWISS or event.cut_by != CutBy.RANK:
        return
    moment = then.trail.drafted_at(stage.number, stage.published_at or stage.drafted_at)
    if then.trail.changed_after(moment).intersection(SETTLED_BY):
        return
    wanted = _ahead(event, stage, then, moment)[: event.cut_size]
    if tuple(wanted) != seeds:
        text = _("The cut has the seeds %(list)s; the standings of that time give %(wanted)s.") % {
            "list": _list(seeds),
            "wanted": _list(wanted),
        }
        yield Finding("cut-seeds-wrong", text)


def _ahead(event: Event, stage: Round, then: Then, moment: datetime) -> list[int]:
    """Everybody who could be in the cut, best first."""
    through = went_on(event)
    rows = _rows_ahead(event, stage, then, moment)
    return [row.player for row in rows if through is None or row.player in through]


def _rows_ahead(event: Event, stage: Round, then: Then, moment: datetime) -> list[Row]:
    """Everybody who was there when this round was drawn, as they stood then."""
    entries = list(event.entries.exclude(state__in=UNPLACED).order_by("number"))
    games = then.games_before(stage.number, moment)
    table = ranked_of(event, games, tuple(one.number for one in entries)).table
    here = {one.number for one in entries if _was_here(one, stage, then, moment)}
    chance = seed_of(event, 0)
    rows = [row for row in table.rows if row.player in here]
    return sorted(rows, key=lambda row: (row.rank, mix(chance, row.player), row.player))


LEAVING = ("entry.dropped", "entry.disqualified")


def _was_here(entry: Entry, stage: Round, then: Then, moment: datetime) -> bool:
    """By the audit log: who leaves while the round is a draft leaves before it by number, and was drawn into it."""
    if not then.trail.is_known:
        return entry.left_after_round is None or entry.left_after_round >= stage.number
    rows = [row for row in then.trail.of_subject(entry) if row.action in (*LEAVING, "entry.reinstated")]
    before = [row.action for row in rows if row.at <= moment]
    return not before or before[-1] not in LEAVING


def _list(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def _walkovers(event: Event, stages: list[Round]) -> Iterator[Finding]:
    """Somebody of the match must have left the event."""
    states = dict(event.entries.values_list("number", "state"))
    cut = read_cut(stages[0].proof)
    if any(states.get(number) != EntryState.REGISTERED for number in cut.seeds):
        return
    for stage in stages:
        if stage.pairings.filter(kind=PairingKind.WALKOVER).exists():
            yield Finding(
                "walkover-without-leaving",
                _("Round %(round)s: a match was given away, and nobody left.") % {"round": stage.number},
            )

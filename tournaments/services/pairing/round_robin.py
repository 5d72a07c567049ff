"""Rounds of a round robin, in one group or in several. Round 1 draws the groups, and all later rounds follow.

The circle itself is in `tournaments.pairing`. Who leaves does not move anybody: the games left become walkovers.
"""

from collections.abc import Iterable, Iterator, Mapping

from django.utils.translation import gettext as _

from common.errors import Refusal
from tournaments import pairing
from tournaments.history.pairing_input import Exceptions, active_entries, seed_of
from tournaments.history.played import games_of
from tournaments.history.round_snapshot import read_schedule
from tournaments.models import Entry, Event, Format, PairingKind, RoundKind
from tournaments.models.events import MOST_ROUNDS
from tournaments.pairing import Schedule
from tournaments.pairing.sentences import Sentence, as_json, in_english
from tournaments.services.pairing.drafting import games_planned, in_order
from tournaments.services.pairing.plans import Plan, TablePlan
from tournaments.services.pairing.seeding import by_entry_seed
from tournaments.services.pairing.venue import been, spots_of


def schedule_of(event: Event) -> Schedule | None:
    """As it was drawn; None before round 1. Later changes of the settings do not touch it."""
    first = event.rounds.filter(kind=RoundKind.ROBIN).order_by("number").first()
    return read_schedule(first.proof) if first is not None else None


def plan_robin(event: Event, *, number: int, exceptions: Exceptions) -> Plan:
    """The exceptions of other formats mean nothing here: nobody who meets whom is left to choose."""
    active = active_entries(event, number)
    schedule = schedule_of(event) or draw_schedule(event, active)
    names = dict(event.entries.values_list("number", "name"))
    pairs = [
        pairing.Pair(a, b, (pairing.Reason("schedule", meeting_sentence(schedule, number, group)),))
        for group, (a, b) in schedule.round(number)
        if b is not None and {a, b} <= active.keys()
    ]
    games, seed = games_of(event), seed_of(event, number)
    spots = spots_of(event, len(pairs), active.values())
    ordered = in_order(event, pairs, games, seed)
    seats = pairing.seat(ordered, spots, been(event, active.values(), games), seed)
    without = _without_a_game(schedule, number, active, names)
    proof = {
        "groups": [list(group) for group in schedule.groups],
        "twice": schedule.twice,
        "certificate": {
            "method": "schedule",
            "proof": "schedule",
            "optimal": True,
            "text": in_english(meeting_sentence(schedule, number)),
            "said": as_json([meeting_sentence(schedule, number)]),
        },
    }
    tables = (*games_planned(seats), *without)
    summary = {"tables": len(pairs), "groups": len(schedule.groups)}
    return Plan(number, tables, proof, kind=RoundKind.ROBIN, summary=summary, rounds=len(schedule))


def draw_schedule(event: Event, active: Mapping[int, Entry]) -> Schedule:
    """Groups by the snake from the seeds down; a plain round robin is one group."""
    count = event.group_count if event.format == Format.GROUPS else 1
    if len(active) < 2 * count:
        groups = _("%(count)s groups need two players each; checked in: %(here)s.")
        one = _("A round robin needs two players; checked in: %(here)s.")
        text = groups if count > 1 else one
        raise Refusal("round.too-few-players", text % {"count": count, "here": len(active)})
    order = by_entry_seed(event, active.values())
    clubs = {number: entry.club.casefold() for number, entry in active.items()}
    schedule = Schedule(pairing.snake(order, count, clubs), event.twice)
    if len(schedule) > MOST_ROUNDS:
        raise Refusal(
            "round.too-many-players",
            _("With %(players)s players this round robin would take %(rounds)s rounds. Play it in groups.")
            % {"players": len(active), "rounds": len(schedule)},
        )
    return schedule


def meeting_sentence(schedule: Schedule, number: int, group: int | None = None) -> Sentence:
    often = "twice" if schedule.twice else "once"
    values: dict[str, int | str] = {"number": number, "rounds": len(schedule)}
    if group is not None and len(schedule.groups) > 1:
        return Sentence(f"group-{often}", values | {"group": pairing.name_of(group)})
    return Sentence(f"robin-{often}", values)


def _without_a_game(
    schedule: Schedule, number: int, active: Iterable[int], names: Mapping[int, str]
) -> Iterator[TablePlan]:
    """Who sits out because the group is odd, and whose opponent has left."""
    here = set(active)
    for group, (first, second) in schedule.round(number):
        playing = [player for player in (first, second) if player in here]
        if second is None and playing:
            sentences = (meeting_sentence(schedule, number, group), Sentence("sits-out"))
            yield TablePlan(PairingKind.SITS_OUT, None, (first,), sentences)
        elif second is not None and len(playing) == 1:
            gone = names[second if playing[0] == first else first]
            left = Sentence("opponent-left", {"player": gone})
            yield TablePlan(PairingKind.WALKOVER, None, (playing[0],), (left,))

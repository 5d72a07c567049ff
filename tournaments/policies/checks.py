"""Settings of an event that no field can check alone: they depend on the game's rules and on each other."""

from collections.abc import Iterator
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from armies.checking import restrictions_of
from common.errors import Fault, FaultLike, Invalid
from rules.games.registry import RULESETS, find_game, slip_of
from rules.rulebooks.in_words import edition_name
from tournaments.history.round_snapshot import read_schedule
from tournaments.models import Event, Format, ListsLock, MapsBy, RoundKind
from tournaments.own_scoring import OWN, check_scoring
from tournaments.pairing.ranges import read_ranges
from tournaments.policies.flight_checks import flight_faults
from tournaments.policies.formats import facts_of
from tournaments.policies.hours import check_in_hours, registration_hours, zone_names
from tournaments.policies.timetable import first_day, read_timetable
from tournaments.standings import POD_POINTS, PRESETS, TIEBREAKS, read_bands

CLOSED_FIRST = gettext_lazy(
    "This is before check-in opens: two hours before the event begins, unless you say otherwise."
)
CUTS = (0, 2, 4, 6, 8, 12, 16, 24, 32, 48, 64)  # between powers of two, the best seeds wait for stage 2


def setting_faults(event: Event) -> Iterator[FaultLike]:
    yield from _reading_faults(event)
    yield from _restriction_faults(event)
    yield from _table_faults(event)
    yield from _timetable_faults(event)
    if event.lists_lock == ListsLock.DUE and event.lists_due_at is None:
        yield Fault(
            "event.lists-due-missing", "/lists_due_at", _("Say when lists are due, for they are locked then.")
        )
    if event.lists_due_at is not None and event.lists_due_at > event.starts_at:
        yield Fault("event.lists-due-late", "/lists_due_at", _("Lists are due before the event begins."))
    yield from _door_faults(event)
    yield from _scoring_faults(event)
    for place, key in enumerate(event.tiebreaks):
        if key not in TIEBREAKS:
            yield Fault(
                "event.tiebreak-unknown",
                f"/tiebreaks/{place}",
                _("There is no tiebreak “%(key)s”.") % {"key": key},
            )
    if len(set(event.tiebreaks)) != len(event.tiebreaks):
        yield Fault("event.tiebreak-twice", "/tiebreaks", _("A tiebreak can be used once."))
    yield from _format_faults(event)


def _scoring_faults(event: Event) -> Iterator[FaultLike]:
    if event.scoring == OWN or event.own_scoring:
        yield from check_scoring(event.own_scoring, slip_of(event.ruleset), event.ruleset)
    if event.scoring not in (*PRESETS, OWN):
        yield Fault(
            "event.scoring-unknown",
            "/scoring",
            _("Choose one of %(value)s.") % {"value": ", ".join((*PRESETS, OWN))},
        )


def _door_faults(event: Event) -> Iterator[Fault]:
    """A door that closes before it opens lets nobody in."""
    if event.time_zone not in zone_names():
        text = _("Name a time zone by its region and city, such as Europe/Vienna.")
        yield Fault("event.time-zone-unknown", "/time_zone", text)
    begins: object = event.starts_at
    if not isinstance(begins, datetime):
        return  # unreadable, which its own field says
    hours = {"registration": registration_hours(event), "check_in": check_in_hours(event)}
    for name, open_ in hours.items():
        if open_.opens_at and open_.closes_at and open_.opens_at >= open_.closes_at:
            text = _("This is before it opens.") if name == "registration" else str(CLOSED_FIRST)
            yield Fault(f"event.{name.replace('_', '-')}-hours", f"/{name}_closes_at", text)


def _format_faults(event: Event) -> Iterator[Fault]:
    if event.cut_size not in CUTS:
        sizes = ", ".join(str(size) for size in CUTS[1:-1])
        text = _("A top cut has %(sizes)s or %(cuts)s players, or 0 for none.") % {
            "sizes": sizes,
            "cuts": CUTS[-1],
        }
        yield Fault("event.cut-size", "/cut_size", text)
    if event.pod_points not in POD_POINTS:
        yield Fault(
            "event.pod-points-unknown",
            "/pod_points",
            _("Choose one of %(pod_points)s.") % {"pod_points": ", ".join(POD_POINTS)},
        )
    if event.format == Format.PODS and event.cut_size:
        yield Fault(
            "event.pods-have-no-cut", "/cut_size", _("After pods there is no bracket of two-player games.")
        )
    if event.format == Format.GROUPS and event.capacity < 2 * event.group_count:
        text = _("%(group_count)s groups need at least %(value)s places.") % {
            "group_count": event.group_count,
            "value": 2 * event.group_count,
        }
        yield Fault("event.groups-too-many", "/group_count", text)
    if event.format == Format.GROUPS and event.group_best * event.group_count > event.capacity:
        text = _("More players would go on than there are places.")
        yield Fault("event.groups-best-too-many", "/group_best", text)
    yield from _schedule_faults(event)
    yield from _team_faults(event)
    yield from flight_faults(event)


def _team_faults(event: Event) -> Iterator[Fault]:
    """What teams and doubles cannot do, and bands that cannot be read."""
    if not event.has_members:
        return
    if event.format == Format.PODS:
        yield Fault("event.pods-are-for-players", "/sides", _("At pods single players meet."))
    if event.has_teams and event.lists_required:
        text = _("Teams submit no list together: require none. Each member can submit their own list.")
        yield Fault("event.teams-have-no-list", "/lists_required", text)
    try:
        read_bands(event.team_points)
    except ValueError as wrong:
        yield Fault("event.team-points", "/team_points", str(wrong))


def _schedule_faults(event: Event) -> Iterator[Fault]:
    """Once a round robin is drawn its number of rounds follows from the field."""
    if event.pk is None or facts_of(event).stage != RoundKind.ROBIN:
        return
    drawn = event.rounds.filter(kind=RoundKind.ROBIN).order_by("number").first()
    if drawn is None:
        return
    rounds = len(read_schedule(drawn.proof))
    if event.round_count != rounds:
        text = ngettext(
            "The schedule is drawn: it has %(rounds)s round.",
            "The schedule is drawn: it has %(rounds)s rounds.",
            rounds,
        ) % {"rounds": rounds}
        yield Fault("event.rounds-follow-schedule", "/round_count", text)


def _reading_faults(event: Event) -> Iterator[Fault]:
    ruleset = RULESETS.get(event.ruleset)
    if ruleset is None:
        yield Fault(
            "event.ruleset-unknown",
            "/ruleset",
            _("There are no rules “%(ruleset)s” here.") % {"ruleset": event.ruleset},
        )
        return
    known = {reading.name: reading for reading in ruleset.readings}
    for name, option in event.readings.items():
        if name not in known:
            yield Fault(
                "event.reading-unknown",
                f"/readings/{name}",
                _("%(ruleset)s has no reading “%(name)s”.")
                % {"ruleset": edition_name(ruleset.id), "name": name},
            )
        elif option not in known[name].options:
            options = ", ".join(known[name].options)
            text = _("Rule %(rule)s can be read as one of: %(options)s.") % {
                "rule": known[name].rule,
                "options": options,
            }
            yield Fault("event.reading-option-unknown", f"/readings/{name}", text, known[name].rule)


def _timetable_faults(event: Event) -> Iterator[Fault]:
    if not event.timetable or event.time_zone not in zone_names():
        return  # a fault of its own: without the zone nobody knows when a day begins
    try:
        read_timetable(event.timetable, first_day(event))
    except ValueError as wrong:
        yield Fault("event.timetable", "/timetable", str(wrong))


def _table_faults(event: Event) -> Iterator[Fault]:
    try:
        read_ranges(event.table_ranges)
    except ValueError as wrong:
        yield Fault("event.table-ranges", "/table_ranges", str(wrong))
    yield from _map_faults(event)


def _map_faults(event: Event) -> Iterator[Fault]:
    if event.maps_by == MapsBy.NOBODY:
        return
    game = find_game(event.ruleset)
    if game is None or game.maps is None:
        if game is None:
            text = _("This game is not played on maps that are kept here.")
        else:
            text = _("%(game)s is not played on maps that are kept here.") % {"game": game.name}
        yield Fault("event.no-maps", "/maps_by", text)
    elif event.maps_by == MapsBy.PLAYERS and event.ruleset not in game.maps.players_choose:
        text = _("Under these rules the players do not choose a map.")
        yield Fault(
            "event.maps-by-players", "/maps_by", text, game.maps.without_choice.get(event.ruleset, "")
        )


def _restriction_faults(event: Event) -> Iterator[FaultLike]:
    try:
        restrictions_of(event.restrictions, event.ruleset)
    except Invalid as invalid:
        yield from invalid.faults

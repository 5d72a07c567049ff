"""What each format of an event means, as a table: its rounds before a bracket, whether one follows, its words.

How the rounds of a format are made is in `tournaments.services.pairing.formats`.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django_stubs_ext import StrOrPromise

from common.errors import Refusal
from tournaments.models import (
    Acceleration,
    BoardsBy,
    CutBy,
    CutKind,
    Event,
    FlightsOn,
    Format,
    RoundKind,
    RoundState,
)
from tournaments.policies.flights import all_rounds, flights_of, has_phases
from tournaments.standings import POD_POINTS
from wording import within


@dataclass(frozen=True, slots=True)
class Facts:
    """`stage` is what is played before the bracket; None where the bracket is everything.

    `is_drawn_once`: round 1 settles who meets whom, so nobody can join later.
    `settings` are the questions that matter to this format alone.
    """

    title: StrOrPromise
    hint: StrOrPromise
    stage: RoundKind | None
    is_drawn_once: bool
    sentence: Callable[[Event], str]
    has_cut: Callable[[Event], bool]
    settings: tuple[str, ...]


def _sentence(*parts: str) -> str:
    return ", ".join(filter(None, parts)) + "."


def _rounds(count: int) -> str:
    return ngettext("%(count)s round", "%(count)s rounds", count) % {"count": count}


def _swiss(event: Event) -> str:
    faster = _("accelerated by the Baku method") if event.acceleration == Acceleration.BAKU else ""
    return _sentence(_("Swiss"), _rounds(event.round_count), faster, *_in_phases(event), *_then_cut(event))


def _in_phases(event: Event) -> Iterator[str]:
    if not has_phases(event):
        return
    names = ", ".join(flight.name for flight in flights_of(event))
    if names:
        text = ngettext(
            "the first %(count)s in flights (%(names)s)",
            "the first %(count)s in flights (%(names)s)",
            event.flight_rounds,
        )
    else:
        text = ngettext("%(count)s in the first phase", "%(count)s in the first phase", event.flight_rounds)
    yield text % {"count": event.flight_rounds, "names": names}
    yield play_on_in_words(event)
    yield _("points are carried over") if event.flights_carry else _("points begin anew")


def play_on_in_words(event: Event) -> str:
    """Who plays on after the first phase."""
    if event.flights_on == FlightsOn.EACH:
        return _("then the best %(count)s of each flight together") % {"count": event.flights_best}
    if event.flights_on == FlightsOn.OVERALL:
        return _("then the best %(count)s play on") % {"count": event.flights_best}
    if event.flights_on == FlightsOn.POINTS:
        text = ngettext(
            "then everybody with %(count)s point or more plays on",
            "then everybody with %(count)s points or more plays on",
            event.flights_points,
        )
        return text % {"count": event.flights_points}
    return _("then everybody together")


def _elimination(event: Event) -> str:
    kind = _("%(kind)s from the first round on") % {"kind": CutKind(event.cut_kind).label}
    return _sentence(kind, _("drawn by seeds"), _third(event))


def _round_robin(event: Event) -> str:
    twice = _("Round robin: everybody meets everybody twice")
    once = _("Round robin: everybody meets everybody once")
    return _sentence(twice if event.twice else once, *_then_cut(event))


def _groups(event: Event) -> str:
    twice = _("%(count)s groups in which everybody meets everybody twice; %(best)s of each go on")
    once = _("%(count)s groups in which everybody meets everybody once; %(best)s of each go on")
    best = _("the winner") if event.group_best == 1 else _("the best %(count)s") % {"count": event.group_best}
    groups = (twice if event.twice else once) % {"count": event.group_count, "best": best}
    return _sentence(groups, *_played(event))


def _pods(event: Event) -> str:
    points = POD_POINTS[event.pod_points].title if event.pod_points in POD_POINTS else event.pod_points
    facts = {"rounds": _rounds(event.round_count), "points": points}
    return _("%(rounds)s at tables of three and four; %(points)s.") % facts


def _is_double(event: Event) -> bool:
    return event.cut_kind == CutKind.DOUBLE


def _third(event: Event) -> str:
    return _("with a game for third place") if event.third_place and not _is_double(event) else ""


def _then_cut(event: Event) -> tuple[str, ...]:
    return (_("then %(cut)s") % {"cut": cut_in_words(event)}, *_played(event)) if has_cut(event) else ()


def _played(event: Event) -> tuple[str, ...]:
    return within(CutKind(event.cut_kind).label), _third(event)


def cut_in_words(event: Event) -> str:
    if event.format == Format.GROUPS:
        return _("a cut of the best %(count)s of each group") % {"count": event.group_best}
    if event.format == Format.SWISS and event.cut_by == CutBy.LOSSES:
        text = ngettext(
            "a cut of everybody with at most %(count)s loss",
            "a cut of everybody with at most %(count)s losses",
            event.cut_record,
        )
        return text % {"count": event.cut_record}
    if event.format == Format.SWISS and event.cut_by == CutBy.POINTS:
        text = ngettext(
            "a cut of everybody with %(count)s point or more",
            "a cut of everybody with %(count)s points or more",
            event.cut_record,
        )
        return text % {"count": event.cut_record}
    return _("a top cut of %(count)s") % {"count": event.cut_size}


def _cut_if_wanted(event: Event) -> bool:
    return event.cut_size > 0


def _cut_by_record_too(event: Event) -> bool:
    return event.cut_by != CutBy.RANK or event.cut_size > 0


CUT = ("cut_size", "cut_kind", "third_place")

FORMATS: Mapping[str, Facts] = {
    Format.SWISS: Facts(
        gettext_lazy("Swiss"),
        gettext_lazy(
            "Everybody plays in every round, against a player with as many points. A top cut can follow."
        ),
        RoundKind.SWISS,
        False,
        _swiss,
        _cut_by_record_too,
        (
            "round_count",
            "start",
            "inside",
            "acceleration",
            "first_player",
            "cut_by",
            "cut_record",
            "flights",
            "flight_rounds",
            "flights_on",
            "flights_best",
            "flights_points",
            "flights_carry",
            *CUT,
        ),
    ),
    Format.ELIMINATION: Facts(
        gettext_lazy("Elimination"),
        gettext_lazy(
            "Who loses is out; in a double elimination, who loses twice. Players without a seed get a random place "
            "in the bracket."
        ),
        None,
        True,
        _elimination,
        lambda event: True,
        ("cut_kind", "third_place"),
    ),
    Format.ROUND_ROBIN: Facts(
        gettext_lazy("Round robin"),
        gettext_lazy(
            "Everybody plays everybody, so the number of players sets the number of rounds. If it is odd, one player "
            "has no game in each round."
        ),
        RoundKind.ROBIN,
        True,
        _round_robin,
        _cut_if_wanted,
        ("twice", "first_player", *CUT),
    ),
    Format.GROUPS: Facts(
        gettext_lazy("Groups, then a cut"),
        gettext_lazy(
            "Everybody plays everybody in their group, and the best of each group play a bracket. Players of one club "
            "go to different groups."
        ),
        RoundKind.ROBIN,
        True,
        _groups,
        lambda event: True,
        ("group_count", "group_best", "twice", "first_player", "cut_kind", "third_place"),
    ),
    Format.PODS: Facts(
        gettext_lazy("Pods"),
        gettext_lazy(
            "Three or four players at a table. The last one left in the game wins; every place earns points."
        ),
        RoundKind.PODS,
        False,
        _pods,
        lambda event: False,
        ("round_count", "pod_points"),
    ),
}


def facts_of(event: Event) -> Facts:
    return FORMATS[event.format]


def has_cut(event: Event) -> bool:
    return facts_of(event).has_cut(event)


def in_words(event: Event) -> str:
    """The whole format in a sentence, and in a second one who meets."""
    return " ".join(filter(None, (facts_of(event).sentence(event), who_meets(event))))


def who_meets(event: Event) -> str:
    """Empty where single players do."""
    if event.has_teams:
        process = BoardsBy(event.boards_by).label
        return _("Teams play %(count)s boards. %(process)s.") % {"count": event.team_size, "process": process}
    return _("Doubles: two players at one table.") if event.has_members else ""


def stage_rounds(event: Event) -> int:
    """How many rounds come before the bracket. A round robin knows once round 1 is drawn."""
    return all_rounds(event) if facts_of(event).stage else 0


def refuse_latecomers(event: Event) -> None:
    """Where round 1 settles who meets whom, nobody can join once it is out."""
    if facts_of(event).is_drawn_once and event.rounds.exclude(state=RoundState.DRAFT).exists():
        raise Refusal(
            "entry.too-late",
            _("Round 1 is out, and it has settled who meets whom to the end: nobody can join now."),
        )

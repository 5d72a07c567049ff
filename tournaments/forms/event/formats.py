"""The format: how the event is played, how many rounds and how long, who meets whom first, and what follows.

Every format asks its own few questions (`tournaments.policies.formats`); what it does not ask does not matter to it.
"""

from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from tournaments.forms.event.sections import Chapter, EventPart
from tournaments.models import (
    Acceleration,
    CutBy,
    CutKind,
    Event,
    FirstPlayer,
    FirstRound,
    FlightsOn,
    InsideGroups,
)
from tournaments.policies.checks import CUTS
from tournaments.policies.defaults import usual_rounds
from tournaments.policies.formats import FORMATS
from tournaments.standings import POD_POINTS

CHAPTER = Chapter(
    "format",
    _("Format"),
    (
        ("format",),
        ("group_count", "group_best"),
        ("round_count", "start"),
        ("inside", "acceleration", "first_player"),
        ("flights_on", "flight_rounds"),
        ("flights_best", "flights_points"),
        ("flights_carry",),
        ("flights",),
        ("twice",),
        ("pod_points",),
        ("cut_by", "cut_size", "cut_record"),
        ("cut_kind", "third_place"),
        ("time_limit", "round_days", "first_table"),
        ("players_postpone",),
    ),
    template="tournaments/parts/format_chapter.html",
    hint=_(
        "Swiss, elimination, round robin, groups or pods (tables of three or four); rounds, minutes, top cut"
    ),
)


def _count(label: StrOrPromise, least: int, most: int, hint: StrOrPromise = "") -> forms.IntegerField:
    return forms.IntegerField(label=label, required=False, min_value=least, max_value=most, help_text=hint)


class FormatPart(EventPart):
    format = forms.ChoiceField(
        label=_("Played as"),
        choices=[(code, facts.title) for code, facts in FORMATS.items()],
        widget=forms.RadioSelect,
    )
    group_count = _count(_("Number of groups"), 2, 64)
    group_best = _count(
        _("Players who go on from each group"), 1, 16,
        _("The best of each group play the bracket. Group winners first meet runners-up of other groups."),
    )  # fmt: skip
    round_count = forms.IntegerField(
        label=_("Rounds"), required=False, min_value=1, max_value=20,
        help_text=_("Left empty: as many as the maximum number of players needs."),
    )  # fmt: skip
    start = forms.ChoiceField(
        label=_("First round"), choices=FirstRound.choices,
        help_text=_("By each player’s seed, 1 for the strongest; without a seed by strength. Both are set on the player’s page."),
    )  # fmt: skip
    inside = forms.ChoiceField(
        label=_("Pairing inside score groups"), choices=InsideGroups.choices, required=False,
        help_text=_(
            "How players with equal points are paired from the second round on. "
            "Strength: by seed, then by the number on the player’s page."
        ),
    )  # fmt: skip
    acceleration = forms.ChoiceField(
        label=_("Accelerated rounds"), choices=Acceleration.choices, required=False,
        help_text=_("For large fields with seeds: the first half of the rounds pairs strong with strong."),
    )  # fmt: skip
    first_player = forms.ChoiceField(
        label=_("First player"), choices=FirstPlayer.choices, required=False,
        help_text=_("For games in which it matters who is named first at a table."),
    )  # fmt: skip
    flights = forms.CharField(
        label=_("Flights"), required=False, max_length=600,
        widget=forms.Textarea(attrs={"rows": 3, "placeholder": _("Day 1A: 60\nDay 1B: 60")}),
        help_text=_(
            "Parts of the players who play the first rounds separately, one flight after the other. One line each: the "
            "name, then the most players. Left empty: everybody begins together."
        ),
    )  # fmt: skip
    flight_rounds = _count(
        _("Rounds of the first phase"), 1, 20,
        _("How many of the rounds above are the first phase, for each flight. The rest are the second phase."),
    )  # fmt: skip
    flights_on = forms.ChoiceField(
        label=_("Who plays on after the first phase"), choices=FlightsOn.choices, required=False,
        help_text=_(
            "After the first phase, such as day one, you can let only some players play on. The others keep their places in "
            "the standings."
        ),
    )  # fmt: skip
    flights_best = _count(_("How many players play on"), 1, 10_000, _("Of all players, or of each flight."))
    flights_points = _count(_("Points needed to play on"), 0, 10_000, _("After the first phase."))
    flights_carry = forms.BooleanField(
        label=_("Points of the first phase are carried over"), required=False,
        help_text=_("Otherwise everybody who plays on begins with no points. Opponents are remembered."),
    )  # fmt: skip
    twice = forms.BooleanField(label=_("Everybody meets everybody twice"), required=False)
    pod_points = forms.ChoiceField(
        label=_("Points by place"), choices=[(code, row.title) for code, row in POD_POINTS.items()], required=False,
        help_text=_("Anyone who goes out at the same time shares the points of their places."),
    )  # fmt: skip
    cut_by = forms.ChoiceField(label=_("Who plays in the top cut"), choices=CutBy.choices)
    cut_size = forms.TypedChoiceField(
        label=_("Size of the top cut"),
        choices=[
            (0, _("None")),
            *((size, format_lazy(_("Best {size}"), size=size)) for size in CUTS if size),
        ],
        coerce=int,
        help_text=_(
            "For a cut of the best. Of 6, 12, 24 or 48, the best seeds have no game in the first stage."
        ),
    )
    cut_record = _count(
        _("Losses at most, or points at least"), 0, 1000, _("For a cut by losses or by points.")
    )
    cut_kind = forms.ChoiceField(label=_("Bracket"), choices=CutKind.choices)
    third_place = forms.BooleanField(
        label=_("With a game for third place"), required=False, help_text=_("In single elimination.")
    )
    time_limit = forms.IntegerField(label=_("Minutes per round"), min_value=5, max_value=600)
    round_days = _count(
        _("Days per round"), 0, 90,
        _("For a league played over weeks: the players of each game agree when they meet. 0: one round after another."),
    )  # fmt: skip
    players_postpone = forms.BooleanField(
        label=_("Players may postpone their game"), required=False,
        help_text=_("In a league: both agree on a date after the end of the round, which does not wait for them."),
    )  # fmt: skip
    first_table = forms.IntegerField(label=_("First table number"), min_value=1, max_value=10_000)

    def clean_round_days(self) -> int:
        return self.cleaned_data["round_days"] or 0

    def settings(self) -> dict[str, Any]:
        """What was left empty keeps its default; a cut that the format does not ask for is none."""
        cleaned = self.cleaned_data
        given = {
            name: value
            for name, value in super().settings().items()
            if value not in (None, "") or name not in _EMPTY
        }
        if "cut_size" not in FORMATS[cleaned["format"]].settings:
            given["cut_size"] = 0
        if self.event is not None:
            given["round_count"] = self._rounds(self.event, cleaned)
        return given

    def is_asked(self, name: str) -> bool:
        """A question that some formats ask is asked of an event in one of them."""
        of_formats = {code for code, facts in FORMATS.items() if name in facts.settings}
        of_formats = of_formats or set(FORMATS)
        return super().is_asked(name) and (self.event is None or self.event.format in of_formats)

    def said_by(self, event: Event) -> dict[str, Any]:
        """How many rounds a new event needs follows from its places, which nobody has typed yet."""
        return super().said_by(event) | ({} if event.pk else {"round_count": None})

    def _rounds(self, event: Event, cleaned: dict[str, Any]) -> int:
        """A schedule settles its own number of rounds when it is drawn."""
        if "round_count" not in FORMATS[cleaned["format"]].settings:
            return event.round_count
        return cleaned["round_count"] or usual_rounds(cleaned["capacity"])


_EMPTY = (
    "group_count",
    "group_best",
    "cut_record",
    "pod_points",
    "round_count",
    "acceleration",
    "first_player",
    "inside",
    "flight_rounds",
    "flights_on",
    "flights_best",
    "flights_points",
)

"""Ready-made beginnings of an event: the form opens with their settings, and everything can still be changed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from tournaments.models import FlightsOn, Format, Sides


@dataclass(frozen=True, slots=True)
class StartingPoint:
    """`settings` are those that differ from a new event."""

    key: str
    title: StrOrPromise
    text: StrOrPromise
    settings: Mapping[str, Any]


STARTING_POINTS = (
    StartingPoint(
        "club-evening",
        _("Club evening"),
        _("8 players, 3 rounds, no lists required."),
        {"capacity": 8, "round_count": 3, "lists_required": False},
    ),
    StartingPoint(
        "one-day",
        _("One-day tournament"),
        _("32 players, 5 rounds, lists required."),
        {"capacity": 32, "round_count": 5, "lists_required": True},
    ),
    StartingPoint(
        "weekend",
        _("Weekend with a top cut"),
        _("64 players, 6 rounds, then the best 8 play on."),
        {"capacity": 64, "round_count": 6, "cut_size": 8, "third_place": True, "lists_required": True},
    ),
    StartingPoint(
        "two-days",
        _("Two days and a top cut"),
        _("64 players, 5 rounds on day one; the best 16 play 3 more on day two, then a top cut of 4."),
        {
            "capacity": 64,
            "round_count": 8,
            "flight_rounds": 5,
            "flights_on": FlightsOn.OVERALL,
            "flights_best": 16,
            "cut_size": 4,
            "lists_required": True,
        },
    ),
    StartingPoint(
        "knock-out",
        _("Knock-out"),
        _("16 players, single elimination, with a game for third place."),
        {"capacity": 16, "format": Format.ELIMINATION, "third_place": True},
    ),
    StartingPoint(
        "league",
        _("League"),
        _("8 players, everybody meets everybody, two weeks for each round."),
        {"capacity": 8, "format": Format.ROUND_ROBIN, "round_days": 14, "lists_required": False},
    ),
    StartingPoint(
        "teams",
        _("Teams"),
        _("12 teams of five, 4 rounds, played board by board."),
        {"capacity": 12, "round_count": 4, "sides": Sides.TEAMS, "team_size": 5, "lists_required": False},
    ),
)


def starting_point(key: str) -> StartingPoint | None:
    return next((one for one in STARTING_POINTS if one.key == key), None)

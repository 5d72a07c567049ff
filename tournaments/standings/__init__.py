"""Standings and tiebreaks from confirmed results, exact to the last fraction. Plain Python."""

from tournaments.standings.presets import POD_POINTS, PRESETS, PodPoints, Preset
from tournaments.standings.table import explain, parts_of, shown, table, tied_with
from tournaments.standings.tally import Tally, points_by_place, points_for, tally, total_of
from tournaments.standings.team_points import least_win, read_bands, team_scoring
from tournaments.standings.tiebreak import Input, Tiebreak
from tournaments.standings.tiebreaks import TIEBREAKS, others_of
from tournaments.standings.types import Bonus, Explanation, Kind, Part, Result, Row, Scoring, Table

__all__ = [
    "POD_POINTS",
    "PRESETS",
    "TIEBREAKS",
    "Bonus",
    "Explanation",
    "Input",
    "Kind",
    "Part",
    "PodPoints",
    "Preset",
    "Result",
    "Row",
    "Scoring",
    "Table",
    "Tally",
    "Tiebreak",
    "explain",
    "least_win",
    "others_of",
    "parts_of",
    "points_by_place",
    "points_for",
    "read_bands",
    "shown",
    "table",
    "tally",
    "team_scoring",
    "tied_with",
    "total_of",
]

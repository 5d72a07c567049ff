"""Standings and tiebreaks from confirmed results, exact to the last fraction. Plain Python."""

from tournaments.standings.types import Explanation, Kind, Part, Result, Row, Scoring, Table

__all__ = ["Explanation", "Kind", "Part", "Result", "Row", "Scoring", "Table"]

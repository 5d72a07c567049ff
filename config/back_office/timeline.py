"""Counts by month, day or hour, with a nought where nothing happened."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, QuerySet, Sum
from django.db.models.functions import TruncDay, TruncHour, TruncMonth


def months(now: datetime, count: int = 12) -> list[datetime]:
    """The first moments of the last months, this one included."""
    this = now.year * 12 + now.month - 1
    first = now.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    return [first.replace(year=n // 12, month=n % 12 + 1) for n in range(this - count + 1, this + 1)]


def days(now: datetime, count: int = 14) -> list[datetime]:
    today = now.replace(hour=0, minute=0, second=0, microsecond=0)
    return [today - timedelta(days=back) for back in reversed(range(count))]


def hours(now: datetime, count: int = 24) -> list[datetime]:
    this = now.replace(minute=0, second=0, microsecond=0)
    return [this - timedelta(hours=back) for back in reversed(range(count))]


def per_month(rows: QuerySet[Any], moment: str, steps: list[datetime]) -> tuple[int, ...]:
    return _counted(rows, moment, steps, TruncMonth)


def per_day(rows: QuerySet[Any], moment: str, steps: list[datetime]) -> tuple[int, ...]:
    return _counted(rows, moment, steps, TruncDay)


def summed_per_hour(
    rows: QuerySet[Any], moment: str, steps: list[datetime], *names: str
) -> list[tuple[int, ...]]:
    """One tuple for each named column, from one query."""
    sums = {f"sum_{name}": Sum(name) for name in names}
    found = rows.filter(**{f"{moment}__gte": steps[0]}).annotate(step=TruncHour(moment)).order_by()
    rows_found = list(found.values("step").annotate(**sums))
    by_name = [{row["step"]: row[f"sum_{name}"] for row in rows_found} for name in names]
    return [_filled(each, steps) for each in by_name]


def _counted(
    rows: QuerySet[Any], moment: str, steps: list[datetime], trunc: Callable[[str], Any]
) -> tuple[int, ...]:
    found = rows.filter(**{f"{moment}__gte": steps[0]}).annotate(step=trunc(moment)).order_by()
    return _filled(dict(found.values_list("step").annotate(count=Count("pk"))), steps)


def _filled(found: Mapping[datetime, int], steps: list[datetime]) -> tuple[int, ...]:
    return tuple(found.get(step, 0) for step in steps)

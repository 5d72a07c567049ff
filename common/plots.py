"""Bars over time as plain geometry; `admin/office/plot.html` draws them. No colours here, and no library."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 420, 190
LEFT, RIGHT, TOP, BOTTOM = 46, 6, 10, 26
MOST_LABELS = 6


@dataclass(frozen=True, slots=True)
class Series:
    """`tone` is a class of the style sheet: good, evil, plain."""

    name: str
    tone: str
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Bar:
    x: float
    y: float
    width: float
    height: float
    tone: str
    tip: str


@dataclass(frozen=True, slots=True)
class Mark:
    at: float
    text: str


@dataclass(frozen=True, slots=True)
class Plot:
    """One bar a label; several series stand on top of each other."""

    key: str
    title: str
    labels: tuple[str, ...]
    series: tuple[Series, ...]

    @property
    def size(self) -> str:
        return f"0 0 {WIDTH} {HEIGHT}"

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(sum(column) for column in zip(*(each.values for each in self.series), strict=True))

    @property
    def top(self) -> int:
        return ceiling(max(self.totals, default=0))

    @property
    def description(self) -> str:
        """What the picture says, for who does not see it."""
        if not any(self.totals):
            return f"{self.title}: nothing from {self.labels[0]} to {self.labels[-1]}."
        most = max(range(len(self.totals)), key=lambda place: self.totals[place])
        return (
            f"{self.title}, from {self.labels[0]} to {self.labels[-1]}: {sum(self.totals)} in all, "
            f"most ({self.totals[most]}) at {self.labels[most]}."
        )

    @property
    def rows(self) -> list[tuple[str, tuple[int, ...]]]:
        columns = zip(*(each.values for each in self.series), strict=True)
        return list(zip(self.labels, columns, strict=True))

    @property
    def bars(self) -> Iterator[Bar]:
        step = (WIDTH - LEFT - RIGHT) / max(len(self.labels), 1)
        for place, label in enumerate(self.labels):
            below = 0
            for each in self.series:
                value = each.values[place]
                if value:
                    y, foot = self._y(below + value), self._y(below)
                    tip = f"{label}: {value} {each.name}"
                    x, width = LEFT + place * step + step * 0.12, step * 0.76
                    yield Bar(round(x, 1), y, round(width, 1), round(foot - y, 1), each.tone, tip)
                below += value

    @property
    def grid(self) -> list[Mark]:
        return [Mark(self._y(value), f"{value:,}") for value in (0, self.top // 2, self.top)]

    @property
    def marks(self) -> list[Mark]:
        """As many labels as there is room for, the last one always."""
        step = (WIDTH - LEFT - RIGHT) / max(len(self.labels), 1)
        every = -(-len(self.labels) // MOST_LABELS)
        last = len(self.labels) - 1
        chosen = [place for place in range(len(self.labels)) if (last - place) % every == 0]
        return [Mark(round(LEFT + (place + 0.5) * step, 1), self.labels[place]) for place in chosen]

    def _y(self, value: int) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / self.top), 1)


def ceiling(value: int) -> int:
    """The next even round number, so that half of it is whole: 2, 4, 10, 20, 40, 100, …"""
    unit = 1
    while True:
        for factor in (2, 4, 6, 8):
            if factor * unit >= value:
                return factor * unit
        unit *= 10


def plot(key: str, title: str, labels: Sequence[str], *series: Series) -> Plot:
    return Plot(key, title, tuple(labels), series)

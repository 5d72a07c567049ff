"""What would correct an error of a list: the changes of fewest points after which the error is gone and no other has come.

Every proposal is tried by the game's own check, so that no game is known here. Pure.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from rules.engine.army import Army, Check
from rules.engine.cards import ModelCard, Row
from rules.engine.faults import Fault
from wording import gettext as _
from wording import ngettext

MOST_ROWS = 40  # of one error that are tried; a longer list of rows is corrected by the others as well
MOST_ADDED = 60  # models of a catalogue that are tried
MOST_WORK = 12_000  # rows that the check reads for one error, all trials together
Key = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Change:
    """So many of a row instead of `before`; 0 takes it away. `row` is None for a model that is added."""

    row: int | None
    model: str
    title: str
    before: int
    after: int

    @property
    def text(self) -> str:
        if self.row is None:
            return _("Add %(count)s × %(model)s") % {"count": self.after, "model": self.title}
        taken = self.before - self.after
        if not self.after and self.before == 1:
            return _("Remove %(model)s") % {"model": self.title}
        return _("Remove %(count)s × %(model)s") % {"count": taken, "model": self.title}


@dataclass(frozen=True, slots=True)
class Correction:
    """Changes made together. `points`: what the list costs more afterwards, negative for less."""

    changes: tuple[Change, ...]
    points: int

    @property
    def text(self) -> str:
        """ "Remove 3 × Orc (−114 points)"."""
        sign = "+" if self.points > 0 else "−"
        many = ngettext("%(sign)s%(count)s point", "%(sign)s%(count)s points", abs(self.points))
        cost = many % {"sign": sign, "count": abs(self.points)} if self.points else _("no points")
        return f"{', '.join(change.text for change in self.changes)} ({cost})"


def corrections(
    army: Army, check: Check, fault: Fault, cards: Iterable[ModelCard] = (), most: int = 3
) -> list[Correction]:
    """Up to `most` corrections of one error, the cheapest first; none where no change of numbers helps.

    `cards` are the models that may be added.
    """
    trial = _Trial(army, check, fault)
    ways: tuple[Callable[[], Iterable[Correction]], ...] = (
        lambda: (one for row in trial.rows for one in trial.fewer(row)),
        lambda: (one for row in trial.others for one in trial.fewer(row)),
        lambda: islice(trial.more(cards), most),
        trial.several,
    )
    found: list[Correction] = next((made for way in ways if (made := list(way()))), [])
    return sorted(found, key=lambda one: (abs(one.points), len(one.changes)))[:most]


class _Trial:
    """One error of one army, and the rows that it touches, cheapest first."""

    def __init__(self, army: Army, check: Check, fault: Fault) -> None:
        self.army, self.check, self.fault = army, check, fault
        self.trials = max(MOST_WORK // max(len(army.rows), 1), 8)
        self.before = {_key(one) for one in check(army).faults}
        touched = set(fault.values.get("rows", ())) or {row.index for row in army.rows}
        rows = (row for row in army.rows if row.index in touched)
        self.rows = sorted(rows, key=_price)[-MOST_ROWS:]
        others = (row for row in army.rows if row.index not in touched)
        self.others = sorted(others, key=_price)[-MOST_ROWS:]

    def helps(self, rows: Sequence[Row]) -> bool:
        if self.trials <= 0:
            return False
        self.trials -= 1
        after = {_key(one) for one in self.check(replace(self.army, rows=tuple(rows))).faults}
        return bool(rows) and _key(self.fault) not in after and after <= self.before

    def fewer(self, row: Row) -> Iterator[Correction]:
        """The least that has to go of one row, found by halving."""
        if self.helps(_with(self.army.rows, {row.index: 0})):
            yield _correction([(row, self._most_that_may_stay(row, {}))])

    def _most_that_may_stay(self, row: Row, others: dict[int, int]) -> int:
        low, high = 0, max(row.count - 1, 0)
        while low < high:
            middle = (low + high + 1) // 2
            if self.helps(_with(self.army.rows, {**others, row.index: middle})):
                low = middle
            else:
                high = middle - 1
        return low

    def more(self, cards: Iterable[ModelCard]) -> Iterator[Correction]:
        """One more model, or as many as the error says are missing."""
        missing = max(int(self.fault.values.get("minimum", 1)) - int(self.fault.values.get("found", 0)), 1)
        priced = (card for card in cards if card.is_in_army and not card.unreadable)
        for card in islice(sorted(priced, key=lambda card: card.points), MOST_ADDED):
            added = Row(len(self.army.rows), card.title, missing, card)
            if self.helps((*self.army.rows, added)):
                change = Change(None, card.key, card.title, 0, missing)
                yield Correction((change,), card.points * missing)

    def several(self) -> Iterator[Correction]:
        """Rows together, the cheapest or the dearest first, until the error is gone; then what need not go comes back."""
        for order in (self.rows, self.rows[::-1]):
            left = self._emptied(order)
            for row in order if left else ():
                if row.index in left:
                    left = self._with_more_of(row, left)
            if left:
                rows = [row for row in order if row.index in left]
                yield _correction([(row, left[row.index]) for row in rows])

    def _emptied(self, order: Sequence[Row]) -> dict[int, int]:
        left: dict[int, int] = {}
        for row in order:
            left[row.index] = 0
            if self.helps(_with(self.army.rows, left)):
                return left
        return {}

    def _with_more_of(self, row: Row, left: dict[int, int]) -> dict[int, int]:
        """As much of the row back as the correction allows."""
        others = {index: count for index, count in left.items() if index != row.index}
        if others and self.helps(_with(self.army.rows, others)):
            return others
        return {**others, row.index: self._most_that_may_stay(row, others)}


def _key(fault: Fault) -> Key:
    """The same error before and after a change: its rule and what it is about, without the figures."""
    about = [fault.values.get(name) for name in ("limit", "number", "individuals", "leader", "field")]
    rows = fault.values.get("rows", ())
    where = str(rows[0]) if len(rows) == 1 and not any(about) else ""
    return fault.code, fault.rule, f"{about} {where}"


def _with(rows: Sequence[Row], counts: dict[int, int]) -> list[Row]:
    changed = (replace(row, count=counts.get(row.index, row.count)) for row in rows)
    return [row for row in changed if row.count > 0 or row.index not in counts]


def _price(row: Row) -> int:
    return row.card.points if row.card and row.card.is_in_army else 0


def _change(row: Row, after: int) -> Change:
    return Change(row.index, row.card.key if row.card else "", row.name, row.count, after)


def _correction(left: Sequence[tuple[Row, int]]) -> Correction:
    """So many left of each row."""
    points = -sum(_price(row) * (row.count - count) for row, count in left)
    return Correction(tuple(_change(row, count) for row, count in left), points)

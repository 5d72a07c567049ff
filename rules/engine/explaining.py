"""How the numbers of a list came about, rule by rule: what a player reads on demand, broken or not.

Lives here: the shapes, and the parts that no game differs in (points limit, restrictions of the event). A game adds its own
through `Roster.explain`. Not here: what would correct an error (`corrections`).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rules.engine.army import Army
from rules.engine.limits import Limit, group_of, unit_of
from wording import gettext as _
from wording import labelled


@dataclass(frozen=True, slots=True)
class Line:
    """One row's share in a number: "3 × 40" is 120. `row` is its place in the list, None for a line about no row."""

    text: str
    amount: int | None = None
    row: int | None = None


@dataclass(frozen=True, slots=True)
class Explained:
    """One rule applied to one list: what is counted, the bound, and the shares of the rows.

    `found` and `bound` are in the unit that `title` names; `bound` is None where the rule sets none. `is_kept`: not broken.
    """

    rule: str
    title: str
    sentence: str
    lines: tuple[Line, ...] = ()
    found: int | None = None
    bound: int | None = None
    is_kept: bool = True
    is_of_event: bool = False


Explain = Callable[[Army], tuple[Explained, ...]]


def no_more_to_say(army: Army) -> tuple[Explained, ...]:
    """For a game whose book holds no construction rules."""
    return ()


def points_explained(army: Army, rule: str = "") -> Explained:
    """The points of every row against the limit."""
    lines = tuple(
        Line(_times(row.name, row.count, card.points), row.count * card.points, row.index)
        for row, card in army.known
    )
    level = army.point_level
    if level is None:
        return Explained(rule, _("Points"), _("No limit is set."), lines, army.points)
    left = level - army.points
    kept, broken = _("Points left: %(count)s."), _("Points over the limit: %(count)s.")
    sentence = (kept if left >= 0 else broken) % {"count": abs(left)}
    return Explained(rule, _("Points limit"), sentence, lines, army.points, level, left >= 0)


def _times(name: str, count: int, each: int) -> str:
    return labelled(name, str(each) if count == 1 else f"{count} × {each}")


def limits_explained(army: Army) -> Iterator[Explained]:
    """Every restriction of the event, each group that it counts by itself."""
    for limit in army.limits:
        yield from _limit(army, limit)


def _limit(army: Army, limit: Limit) -> Iterator[Explained]:
    if not limit.binds(army.known):
        yield Explained(limit.rule, limit.localized, _("It does not bind this list."), is_of_event=True)
        return
    groups: dict[str, list[Line]] = {}
    for row, card in army.known:
        if limit.takes(card):
            line = Line(row.name, limit.amount(row, card), row.index)
            groups.setdefault(group_of(limit, row, card), []).append(line)
    least, most = (
        None if number is None else limit.bound(number, army.known)
        for number in (limit.minimum, limit.maximum)
    )
    for name, lines in (groups or {"": []}).items():
        found = sum(line.amount or 0 for line in lines)
        over, under = most is not None and found > most, least is not None and found < least
        if limit.counts_both_lists:
            # Whether the two lists keep it together, this one does not say.
            over, under = over and limit.ratio is None, False
        title = f"{limit.localized} ({name})" if name else limit.localized
        bound = least if under else most if most is not None else least
        sentence = _bounds(limit, least, most)
        yield Explained(limit.rule, title, sentence, tuple(lines), found, bound, not (over or under), True)


def _bounds(limit: Limit, least: int | None, most: int | None) -> str:
    """ "Models: at least 2, at most 5"."""
    bounds = ((_("at least %(number)s"), least), (_("at most %(number)s"), most))
    bounds_text = ", ".join(text % {"number": number} for text, number in bounds if number is not None)
    both = _("%(unit)s: %(bounds)s, both lists of a game together.")
    text = both if limit.counts_both_lists else _("%(unit)s: %(bounds)s.")
    unit = unit_of(limit)
    return text % {"unit": f"{unit[0].upper()}{unit[1:]}", "bounds": bounds_text}

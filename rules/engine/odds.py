"""Odds as every game gives them: its own document with exact fractions, and the same as rows with percentages.

A chance in a document is [ways, out of], in lowest terms. Percentages are rounded half up, never by way of a float.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from wording import decimal as said_decimal
from wording import gettext as _
from wording import ngettext

# Why a case has no odds.
NONE, NOT_LEGAL, NOT_POSSIBLE, TOO_MANY = "odds.none", "odds.not-legal", "odds.not-possible", "odds.too-many"


class NoOdds(Exception):
    """A case that has no odds. `code` is one of those above, `text` a sentence in the reader's language."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text


@dataclass(frozen=True, slots=True)
class Row:
    """One chance, or with `is_average` a number to expect."""

    label: str
    value: Fraction
    is_average: bool = False

    @property
    def shown(self) -> str:
        return decimal(self.value) if self.is_average else percent(self.value)

    @property
    def exact(self) -> str:
        """The fraction as text: "1/3"."""
        return f"{self.value.numerator}/{self.value.denominator}"

    def as_json(self) -> dict[str, Any]:
        kind = "average" if self.is_average else "chance"
        return {"label": self.label, "kind": kind, "shown": self.shown, "exact": as_pair(self.value)}


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    rows: tuple[Row, ...]

    def as_json(self) -> dict[str, Any]:
        return {"title": self.title, "rows": [row.as_json() for row in self.rows]}


def of_attack_dice(player: str, dice: int, damage_dice: Fraction, *more: Row) -> Section:
    """What the attack dice of a player, by name, come to: the damage dice on average, and further rows."""
    title = ngettext("%(name)s: %(dice)s attack die", "%(name)s: %(dice)s attack dice", dice)
    average = Row(_("Damage dice on average"), damage_dice, is_average=True)
    return Section(title % {"name": player, "dice": dice}, (average, *more))


@dataclass(frozen=True, slots=True)
class Odds:
    """`document` is the game's own JSON. `policy` says in one sentence what was assumed of both players, `notes` what of the
    case is not counted.
    """

    document: Mapping[str, Any]
    sections: tuple[Section, ...]
    policy: str
    notes: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        return {
            "policy": self.policy,
            "notes": list(self.notes),
            "sections": [section.as_json() for section in self.sections],
            "odds": dict(self.document),
        }


def no_reason(_position: Any) -> str:
    """Nothing of a position alone keeps it from having odds."""
    return ""


@dataclass(frozen=True, slots=True)
class OddsOffer:
    """What a game gives odds of. `of(case)` raises NoOdds for a case without any, Unreadable for one that cannot be read.

    `title` asks for them, of what the game calls its combat.
    `actions` are those with which a case must end; empty where odds follow from the position, however the case ends.
    `why_not(position)` says why the position after the last action has none, "" where it may have some.
    """

    of: Callable[[Any], Odds]
    title: str
    actions: frozenset[str] = frozenset()
    why_not: Callable[[Any], str] = no_reason

    def may_have(self, case: Any) -> bool:
        """False for a case that surely has none. Total."""
        actions = case.get("actions") if isinstance(case, dict) else None
        last = actions[-1] if isinstance(actions, list) and actions else None
        return not self.actions or (isinstance(last, dict) and last.get("do") in self.actions)


def as_pair(chance: Fraction) -> list[int]:
    """A fraction as JSON: [ways, out of]."""
    return [chance.numerator, chance.denominator]


def chance_of(pair: Sequence[int]) -> Fraction:
    """The chance that a document holds as [ways, out of]."""
    return Fraction(*pair)


def percent(chance: Fraction) -> str:
    """ "48.8%", in tenths. Only what is impossible is 0%, and only what is certain 100%."""
    tenths = _rounded(chance * 1000)
    pattern, shown = _("%(number)s%%"), _in_tenths(tenths)
    if chance in (0, 1):
        shown = str(100 * int(chance))
    elif tenths == 0:
        pattern, shown = _("less than %(number)s%%"), _in_tenths(1)
    elif tenths == 1000:
        pattern, shown = _("over %(number)s%%"), _in_tenths(999)
    return pattern % {"number": shown}


def decimal(value: Fraction) -> str:
    """A number that is not negative, to hundredths: "2.33"."""
    whole, hundredths = divmod(_rounded(value * 100), 100)
    return said_decimal(f"{whole}.{hundredths:02d}")


def _in_tenths(tenths: int) -> str:
    return said_decimal(f"{tenths // 10}.{tenths % 10}")


def _rounded(value: Fraction) -> int:
    """Half up."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def not_possible() -> NoOdds:
    return NoOdds(
        NOT_POSSIBLE, _("The last action cannot be carried out as it is declared, so there are no odds.")
    )


def ensure_not_more_dice(count: int, most: int) -> None:
    """Raises NoOdds for more dice of a side than are worth counting."""
    if count > most:
        raise too_many(
            _("Odds are counted for up to %(most)s dice a side; here it is %(count)s."), count, most
        )


def too_many(sentence: str, count: int, most: int) -> NoOdds:
    """`sentence` is translated and says "%(count)s" and "%(most)s"."""
    return NoOdds(TOO_MANY, sentence % {"count": count, "most": most})

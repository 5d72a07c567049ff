"""Who meets whom in a match of two teams, by the words of their captains. Plain Python.

A process is a sequence of phases. In each phase both captains say something without knowing what the other says; when both
have, it is shown, and the next phase begins.

* "order": nobody says anything; the first of one line-up meets the first of the other.
* "blind": each captain puts the whole line-up in an order; the first meets the first.
* "steps": each names a defender; each names two attackers against the other's defender; each says which of the two attackers
  the own defender meets. The other attacker goes back. Repeated until one member of each team is left, who meet.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from wording import gettext as _
from wording import ngettext

SIDES = (1, 2)


class Process(StrEnum):
    ORDER = "order"
    BLIND = "blind"
    STEPS = "steps"


class Phase(StrEnum):
    ORDER = "order"
    DEFENDER = "defender"
    ATTACKERS = "attackers"
    CHOICE = "choice"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Word:
    """What the captain of `side` (1 or 2) says: member numbers of the own team, in a choice of the other team."""

    side: int
    members: tuple[int, ...]

    def as_json(self) -> dict[str, Any]:
        return {"side": self.side, "members": list(self.members)}

    @classmethod
    def read(cls, row: Mapping[str, Any]) -> "Word":
        return cls(int(row["side"]), tuple(int(number) for number in row["members"]))


@dataclass(frozen=True, slots=True)
class Stand:
    """How far a match is. `left` and `shown` are by side, first side first; `waits` names the sides that have not spoken.

    `shown` holds what both have said in this cycle: the defenders, then the attackers.
    """

    phase: Phase
    pairs: tuple[tuple[int, int], ...]
    left: tuple[tuple[int, ...], tuple[int, ...]]
    waits: frozenset[int]
    defenders: tuple[int, ...] = ()
    attackers: tuple[tuple[int, ...], ...] = ()

    @property
    def is_done(self) -> bool:
        return self.phase is Phase.DONE

    def options(self, side: int) -> tuple[int, ...]:
        """The members among whom `side` chooses now; of a choice, the attackers of the other team."""
        if self.phase is Phase.CHOICE:
            return self.attackers[2 - side]
        own = self.left[side - 1]
        return tuple(one for one in own if one not in self.defenders[side - 1 : side])

    def count(self, side: int) -> int:
        """How many of the options are to be named."""
        if self.phase is Phase.ORDER:
            return len(self.left[side - 1])
        return 2 if self.phase is Phase.ATTACKERS else 1


def stand(process: str, line_ups: Sequence[Sequence[int]], words: Iterable[Word]) -> Stand:
    """Where the process is after these words. Words that do not fit raise ValueError."""
    first, second = (tuple(side) for side in line_ups)
    now = _begin(process, first, second)
    spoken: dict[int, tuple[int, ...]] = {}
    for word in words:
        if word.side in spoken or fault_of(now, word) is not None:
            raise ValueError("These words do not fit the match.")
        spoken[word.side] = word.members
        if len(spoken) == len(SIDES):
            now, spoken = _after(now, spoken[1], spoken[2]), {}
    return _waiting(now, frozenset(SIDES) - spoken.keys())


def fault_of(now: Stand, word: Word) -> str | None:
    """Why this cannot be said now; None where it can."""
    if now.is_done:
        return _("All boards of this match are set.")
    if word.side not in now.waits:
        return _("This team has said its part. The other captain is next.")
    wanted = now.count(word.side)
    members = set(word.members)
    if len(word.members) != wanted or len(members) != wanted:
        text = ngettext("Name %(count)s member.", "Name %(count)s different members.", wanted)
        return text % {"count": wanted}
    if not members <= set(now.options(word.side)):
        return _("Choose among those who are left.")
    return None


def _waiting(now: Stand, sides: frozenset[int]) -> Stand:
    waits = frozenset() if now.is_done else sides
    return Stand(now.phase, now.pairs, now.left, waits, now.defenders, now.attackers)


def _begin(process: str, first: tuple[int, ...], second: tuple[int, ...]) -> Stand:
    if process == Process.BLIND:
        return Stand(Phase.ORDER, (), (first, second), frozenset(SIDES))
    if process == Process.STEPS:
        return _next_cycle((), first, second)
    return Stand(Phase.DONE, tuple(zip(first, second, strict=False)), ((), ()), frozenset())


def _after(now: Stand, first: tuple[int, ...], second: tuple[int, ...]) -> Stand:
    """The next phase, once both have spoken."""
    both = frozenset(SIDES)
    if now.phase is Phase.ORDER:
        return Stand(Phase.DONE, tuple(zip(first, second, strict=True)), ((), ()), frozenset())
    if now.phase is Phase.DEFENDER:
        defenders = (first[0], second[0])
        if len(now.left[0]) == 2:  # the last player attacks: no choice is left
            others = [side[0] for side in _apart(now, defenders)]
            pairs = ((defenders[0], others[1]), (others[0], defenders[1]))
            return Stand(Phase.DONE, now.pairs + pairs, ((), ()), frozenset())
        return Stand(Phase.ATTACKERS, now.pairs, now.left, both, defenders)
    if now.phase is Phase.ATTACKERS:
        return Stand(Phase.CHOICE, now.pairs, now.left, both, now.defenders, (first, second))
    pairs = ((now.defenders[0], first[0]), (second[0], now.defenders[1]))
    gone = ({now.defenders[0], second[0]}, {now.defenders[1], first[0]})
    left = [tuple(one for one in side if one not in lost) for side, lost in zip(now.left, gone, strict=True)]
    return _next_cycle(now.pairs + pairs, left[0], left[1])


def _apart(now: Stand, defenders: tuple[int, int]) -> list[tuple[int, ...]]:
    """Who is left beside the own defender; the numbers of two teams may be equal."""
    return [
        tuple(one for one in side if one != defender)
        for side, defender in zip(now.left, defenders, strict=True)
    ]


def _next_cycle(pairs: tuple[tuple[int, int], ...], first: tuple[int, ...], second: tuple[int, ...]) -> Stand:
    if len(first) <= 1:
        return Stand(Phase.DONE, pairs + tuple(zip(first, second, strict=True)), ((), ()), frozenset())
    return Stand(Phase.DEFENDER, pairs, (first, second), frozenset(SIDES))

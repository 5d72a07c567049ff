"""The order in which the effects of both cards happen (WR-TIMING-1 to WR-TIMING-5)."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from rules.engine.hearing import Hearing
from rules.games.war_of_the_ring.cards.model import SLOTS, Effect
from rules.games.war_of_the_ring.position import CHOSEN, PENDING, Position, Scheduled

BEFORE_CASUALTIES = "before_casualties"
WORDS = {
    "order.text": "{card}: {count:effect} at the step “{slot}”.",
    "order.initiative": "{first} (initiative {low}) comes before {second} (initiative {high}).",
    "order.defender": "{first} and {second} have the same initiative: the defender's effect comes first.",
    "order.several": "{card} has {count:effect}, each with its own initiative.",
    "order.wording": "{first} comes before {second} because of its wording.",
}


def effect_of(position: Position, entry: Scheduled) -> Effect:
    return position.cards[entry.card].effects[entry.effect]


def title_of(position: Position, entry: Scheduled) -> str:
    return position.cards[entry.card].title


def schedule(position: Position, hearing: Hearing) -> tuple[Scheduled, ...]:
    """Every effect of the revealed cards, in the order in which they happen."""
    entries = [
        Scheduled(side, seat.card, index)
        for side in position.in_order
        for seat in (position.seat(side),)
        if seat.decision == CHOSEN and seat.card and not seat.void
        for index in range(len(position.cards[seat.card].effects))
    ]
    by_initiative = sorted(entries, key=_key(position, worded=False))
    by_wording = sorted(entries, key=_key(position, worded=True))
    found = by_initiative
    if by_initiative != by_wording and hearing.reading("casualty-window") == "by-wording":
        found = by_wording
    _say(position, found, hearing)
    return tuple(found)


def _key(position: Position, worded: bool) -> Callable[[Scheduled], Any]:
    def key(entry: Scheduled) -> tuple[int, int, int, int, int]:
        effect = effect_of(position, entry)
        later = int(worded and effect.printed == BEFORE_CASUALTIES)
        is_attacker = int(position.is_attacker(entry.side))
        return (SLOTS.index(effect.slot), later, effect.initiative, is_attacker, entry.effect)

    return key


def _say(position: Position, entries: Sequence[Scheduled], hearing: Hearing) -> None:
    hearing.settle("effect_order", [title_of(position, entry) for entry in entries])
    for side in position.in_order:
        own = [entry for entry in entries if entry.side == side]
        moments = {effect_of(position, entry).slot for entry in own}
        for slot in sorted(moments, key=SLOTS.index):
            count = sum(effect_of(position, entry).slot == slot for entry in own)
            title = title_of(position, own[0])
            hearing.find("WR-TIMING-1", "order.text", card=title, count=count, slot=slot.replace("_", " "))
        if len(own) > 1:
            hearing.find("WR-TIMING-4", "order.several", card=title_of(position, own[0]), count=len(own))
    for one, other in pairwise(entries):
        if one.side != other.side:
            _say_pair(position, one, other, hearing)


def _say_pair(position: Position, one: Scheduled, other: Scheduled, hearing: Hearing) -> None:
    a, b = effect_of(position, one), effect_of(position, other)
    first, second = title_of(position, one), title_of(position, other)
    if a.slot != b.slot:
        hearing.find("WR-TIMING-1", "order.wording", first=first, second=second)
    elif a.initiative == b.initiative:
        rule = "WR-TIMING-3" if not position.is_attacker(one.side) else "WR-TIMING-2"
        key = "order.defender" if rule == "WR-TIMING-3" else "order.wording"
        hearing.find(rule, key, first=first, second=second)
    else:
        values = {"low": a.initiative, "high": b.initiative}
        hearing.find("WR-TIMING-2", "order.initiative", first=first, second=second, **values)


def next_effect(position: Position) -> Scheduled | None:
    """The first effect of the step now that has not happened yet."""
    for entry in position.battle.schedule:
        if entry.status == PENDING and effect_of(position, entry).slot == position.battle.step:
            return entry
    return None

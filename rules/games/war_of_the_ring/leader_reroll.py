"""Step 3, the Leader re-roll: which dice, how many, with what modifiers (WR-LEADER-1 to WR-LEADER-4)."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine.case import Kind
from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.games.war_of_the_ring import rounds
from rules.games.war_of_the_ring.combat_roll import failed
from rules.games.war_of_the_ring.moments import at_step, side_of
from rules.games.war_of_the_ring.position import APPLIED, Position, with_seat
from rules.games.war_of_the_ring.rerolls import most_rerolls
from rules.games.war_of_the_ring.timing import effect_of

WORDS = {
    "reroll.not-now": "There is nothing to re-roll: at most {most:die/dice}.",
    "reroll.done": "{player} re-rolls dice that failed, each once.",
    "reroll.none": "{player} re-rolls nothing.",
    "reroll.too-many": "{player} may re-roll {most:die/dice}, not {count}.",
    "redress.reroll.too-many": "Of the re-rolled dice only the first {most} count.",
    "reroll.hit-already": "Die {place:nth} hit and cannot be re-rolled.",
    "redress.reroll.hit-already": "The die stays as it fell.",
    "reroll.kept-one": "Die {place:nth} is a natural 1 that a card keeps; it cannot be re-rolled.",
    "redress.reroll.kept-one": "The die stays as it fell.",
    "reroll.twice": "A die is re-rolled once and there is one Leader re-roll in each round.",
    "redress.reroll.twice": "The first new result stands.",
    "reroll.fewer": "{player} re-rolls {count:die/dice} of {most}.",
    "reroll.must-all": "{player} must re-roll all {most:die/dice} that may be re-rolled.",
    "reroll.count": "Each re-rolled die needs one result: {count} named, {dice} rolled.",
    "reroll.special-attack": "The dice of a special attack are never re-rolled.",
    "redress.reroll.special-attack": "The special attack stands as it fell.",
    "need.reroll": "{player} re-rolls up to {count:die/dice}.",
}
LATER = ("casualties", "post_casualties", "cease")
# By step: the moment of the special attack whose dice are the last that its owner rolled.
LIE_THERE = {
    "pre_roll": "pre_roll",
    "combat_roll": "pre_roll",
    "post_casualties": "post_casualties",
    "cease": "post_casualties",
}
STEPS_WITH_ROLLS = ("leader_reroll", *LATER)


@dataclass(frozen=True, slots=True)
class Reroll:
    by: str
    die_ids: tuple[int, ...] | None
    dice: tuple[int, ...] | None


def _read(doc: Doc) -> Reroll:
    return Reroll(
        doc.name("by"),
        doc.each("die_ids", _as_place, "The place of a die is expected, counted from 0.", ())
        if doc.raw("die_ids", None) is not None
        else None,
        doc.dice("dice") if doc.raw("dice", None) is not None else None,
    )


def _as_place(value: object) -> int | None:
    return value if isinstance(value, int) and type(value) is int and 0 <= value < 99 else None


def _resolve(position: Position, data: Reroll, hearing: Hearing) -> Position:
    side = side_of(position, data.by, hearing)
    if data.dice and (position.battle.pending is not None or _just_attacked(position, side)):
        hearing.fault("reroll.special-attack", "dice", "WR-CARD-15")
        return position
    if _is_idle(position, side, data):
        hearing.consider("WR-LEADER-1", "reroll.none", player=data.by)
        return rounds.proceed(position, hearing)
    if data.dice and _was_skipped(position, side, hearing):
        hearing.fault("reroll.not-now", "dice", "WR-LEADER-1", most=0)
        return position
    if position.seat(side).rerolled is not None and position.battle.step == "leader_reroll":
        hearing.fault("reroll.twice", "", "WR-LEADER-2")
        return position
    if not at_step(position, hearing, "leader_reroll", "WR-LEADER-2"):
        return position
    if rounds.waits_for_effect(position, hearing):
        return position
    return _reroll(position, side, data, hearing)


def _is_idle(position: Position, side: str, data: Reroll) -> bool:
    """True for an empty re-roll of a side that could re-roll nothing: the record says so, nothing happens."""
    return data.dice == () and position.battle.step in LATER


def _just_attacked(position: Position, side: str) -> bool:
    """True where the dice that the side rolled last are those of a special attack of its card."""
    slot = LIE_THERE.get(position.battle.step)
    if slot is None or (slot == "pre_roll" and position.seat(side).dice is not None):
        return False
    own = (
        effect_of(position, one)
        for one in position.battle.schedule
        if one.side == side and one.status == APPLIED
    )
    return any(effect.op == "special_attack" and effect.slot == slot for effect in own)


def _was_skipped(position: Position, side: str, hearing: Hearing) -> bool:
    """True for a side that had no die to re-roll in this round: no Leadership, no failed die, or a card that forbids it."""
    if position.seat(side).rerolled != () or position.battle.step not in STEPS_WITH_ROLLS:
        return False
    return not min(most_rerolls(position, side, hearing), len(failed(position, side, hearing)))


def _reroll(position: Position, side: str, data: Reroll, hearing: Hearing) -> Position:
    eligible = failed(position, side, hearing)
    most = min(most_rerolls(position, side, hearing), len(eligible))
    if data.dice is None:
        hearing.need(data.by, "reroll", most, "WR-LEADER-1", "dice")
        return position
    places = _places(position, side, data, eligible, most, hearing)
    count = min(len(places), most)
    if count < most and count:
        hearing.consider("WR-LEADER-2", "reroll.fewer", player=data.by, count=count, most=most)
    if count < most and hearing.reading("fewer-rerolls") == "not-allowed":
        hearing.fault("reroll.must-all", "dice", "WR-LEADER-2", player=data.by, most=most)
    hearing.find("WR-LEADER-2", "reroll.done", player=data.by, places=places[:count])
    pairs = tuple(zip(places[:count], data.dice, strict=False))
    return rounds.proceed(with_seat(position, side, rerolled=pairs), hearing)


def _places(
    position: Position, side: str, data: Reroll, eligible: Sequence[int], most: int, hearing: Hearing
) -> list[int]:
    """The dice re-rolled: those named, else the first that failed, as many as were rolled."""
    dice = data.dice or ()
    if data.die_ids is None:
        found = list(eligible[: len(dice)])
    else:
        if len(data.die_ids) != len(dice):
            hearing.fault("reroll.count", "dice", "WR-LEADER-1", count=len(data.die_ids), dice=len(dice))
        found = [place for place in dict.fromkeys(data.die_ids) if place in eligible]
        _faults(position, side, data.die_ids, eligible, hearing)
    if len(dice) > most:
        hearing.fault("reroll.too-many", "dice", "WR-LEADER-1", player=data.by, most=most, count=len(dice))
    return found


def _faults(
    position: Position, side: str, named: Sequence[int], eligible: Sequence[int], hearing: Hearing
) -> None:
    dice = position.seat(side).dice or ()
    for index, place in enumerate(named):
        if place in named[:index]:
            hearing.fault("reroll.twice", f"die_ids/{index}", "WR-LEADER-2")
        elif place not in eligible:
            is_kept = place < len(dice) and dice[place] == 1 and place not in position.seat(side).turned
            code = "reroll.kept-one" if is_kept else "reroll.hit-already"
            hearing.fault(code, f"die_ids/{index}", "WR-LEADER-2", place=place)


ACTION: Kind[Position] = Kind("reroll", _read, _resolve, rounds.FACTS)

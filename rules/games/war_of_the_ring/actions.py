"""The events of a round after the cards: effects used, dice rolled, hits taken (model of steps 1d to 4b)."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine.case import Kind
from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.games.war_of_the_ring import elimination, rounds
from rules.games.war_of_the_ring.cards import folded
from rules.games.war_of_the_ring.cards.model import Op
from rules.games.war_of_the_ring.casualties import take
from rules.games.war_of_the_ring.effects import Use, apply, obstacle, set_status
from rules.games.war_of_the_ring.moments import NAMES, at_step, is_by, side_of
from rules.games.war_of_the_ring.paying import Payment, is_running, pay
from rules.games.war_of_the_ring.position import (
    APPLIED,
    DECLINED,
    STEPS,
    VOID,
    Position,
    Scheduled,
    with_battle,
    with_seat,
)
from rules.games.war_of_the_ring.reader import read_op
from rules.games.war_of_the_ring.retreat import Surplus, read_surplus
from rules.games.war_of_the_ring.timing import effect_of, next_effect, title_of

WORDS = {
    "use.none": "No effect of {player} waits to be used now.",
    "redress.use.none": "The effect does not happen now.",
    "use.not-yet": "{card} comes at the step “{then}”; the battle is at “{now}”.",
    "use.over": "The moment of {card} is over.",
    "use.first": "{first} comes first: its initiative is lower.",
    "use.defender-first": "{first} comes first: with equal initiative the defender's effect does.",
    "redress.use.first": "The other effect is applied first, then this one.",
    "redress.use.defender-first": "The other effect is applied first, then this one.",
    "use.declined": "{player} does not use {card}.",
    "use.must": "{card} is not optional.",
    "roll.count": "{player} rolls {count:die/dice}, not {rolled}.",
    "redress.roll.count": "Exactly {count:die/dice} are rolled; surplus dice do not count.",
    "roll.twice": "{player} has made the Combat roll of this round already.",
    "redress.roll.twice": "The first roll stands.",
    "roll.kept": "{player} has rolled {dice}.",
    "allocate.none": "{player} has no hit to take.",
    "allocate.attacker-first": "The attacker decides about casualties first.",
    "redress.allocate.attacker-first": "The attacker decides now; then the defender.",
    "allocate.twice": "{player} has taken casualties already.",
    "allocate.chosen": "{player} has decided which units are lost.",
    "allocate.at-once": "{player} takes {hits:hit} of {card} at once.",
    "allocate.shrinks": "{player} has {units:unit} left: the Combat Strength counts what stands when dice are rolled.",
    "need.dice": "{player} rolls {count:die/dice}.",
    "need.losses-now": "{player} takes {count:hit}.",
}


# -- using or declining an effect


@dataclass(frozen=True, slots=True)
class Used:
    by: str
    card: str
    declines: bool
    figures: tuple[str, ...] | None
    forfeit: tuple[str, ...] | None
    x: int | None
    losses: tuple[Op, ...] | None
    die_ids: tuple[int, ...] | None
    dice: tuple[int, ...] | None
    to: str
    withdraws: bool
    surplus: Surplus


def _maybe_names(doc: Doc, field: str) -> tuple[str, ...] | None:
    return doc.names(field) if doc.raw(field, None) is not None else None


def _read_used(doc: Doc) -> Used:
    has = {name: doc.raw(name, None) is not None for name in ("x", "losses", "die_ids", "dice")}
    return Used(
        by=doc.name("by"),
        card=doc.text("card", "", 64),
        declines=doc.flag("decline"),
        figures=_maybe_names(doc, "figures"),
        forfeit=_maybe_names(doc, "forfeit"),
        x=doc.integer("x", 0, 9) if has["x"] else None,
        losses=tuple(read_op(item) for item in doc.items("losses")) if has["losses"] else None,
        die_ids=doc.each("die_ids", _as_place, "The place of a die is expected.", ())
        if has["die_ids"]
        else None,
        dice=doc.dice("dice") if has["dice"] else None,
        to=doc.name("to", ""),
        withdraws=doc.flag("withdraw"),
        surplus=read_surplus(doc),
    )


def _as_place(value: object) -> int | None:
    return value if isinstance(value, int) and type(value) is int and 0 <= value < 99 else None


def _use(position: Position, data: Used, hearing: Hearing) -> Position:
    side = side_of(position, data.by, hearing)
    if position.battle.pending is not None or position.battle.step in ("advance", "ended"):
        at_step(position, hearing, "pre_roll", "WR-TIMING-1")
        return position
    entry = _wanted(position, side, data, hearing)
    if entry is None:
        return position
    effect = effect_of(position, entry)
    title = title_of(position, entry)
    if data.declines or (effect.cost is not None and effect.cost.kind == "take_hits" and data.x == 0):
        if effect.picks and effect.cost is None and effect.op != "awaken":
            hearing.fault("use.must", "decline", "WR-TIMING-1", card=title)
        hearing.find("WR-TIMING-1", "use.declined", player=data.by, card=title)
        return rounds.proceed(set_status(position, entry, DECLINED), hearing)
    figures = data.forfeit if data.forfeit is not None else data.figures
    paid = pay(position, side, effect, Payment(data.by, figures, data.x, data.losses), hearing)
    if not paid.ok:
        return position
    if not is_running(paid.position):
        rounds.settle(paid.position, hearing)
        return paid.position
    use = Use(
        entry, effect, title, data.by, paid.x, paid.worth, data.figures, data.die_ids, data.dice, data.to,
        data.withdraws, data.surplus,
    )  # fmt: skip
    moved = apply(set_status(paid.position, entry, APPLIED), use, hearing)
    return position if hearing.needs else rounds.proceed(moved, hearing)


def _wanted(position: Position, side: str, data: Used, hearing: Hearing) -> Scheduled | None:
    """The effect that is used: the next one, if it is the player's and the one named; else a fault of its moment."""
    entry = next_effect(position)
    named = folded(data.card)
    if entry is not None and entry.side == side and _is_named(position, entry, named):
        return entry
    own = [e for e in position.battle.schedule if e.side == side and _is_named(position, e, named)]
    later = [e for e in own if e.status == "pending"]
    if not later:
        _fault_gone(position, side, own, data, hearing)
        return None
    then = effect_of(position, later[0]).slot
    if entry is None or then != position.battle.step:
        code = "use.over" if STEPS.index(then) < STEPS.index(position.battle.step) else "use.not-yet"
        now = NAMES[position.battle.step]
        hearing.fault(code, "", "WR-TIMING-1", card=title_of(position, later[0]), then=NAMES[then], now=now)
        return None
    is_tie = effect_of(position, entry).initiative == effect_of(position, later[0]).initiative
    code, rule = ("use.defender-first", "WR-TIMING-3") if is_tie else ("use.first", "WR-TIMING-2")
    hearing.fault(code, "", rule, first=title_of(position, entry))
    return None


def _fault_gone(
    position: Position, side: str, own: Sequence[Scheduled], data: Used, hearing: Hearing
) -> None:
    """Nothing named waits any more: a fault under the rule that kept the effect from happening, where one did."""
    void = next((one for one in own if one.status == VOID), None)
    if void is not None:
        rule, code = obstacle(position, void, hearing.aside()) or ("WR-TIMING-5", "effect.void-later")
        hearing.fault(code, "", rule, card=title_of(position, void))
    elif own:
        hearing.fault("use.over", "", "WR-TIMING-1", card=title_of(position, own[0]))
    elif position.seat(side).void:
        card = position.cards[position.seat(side).card].title
        hearing.fault("effect.void-later", "", "WR-CARD-9", card=card)
    else:
        hearing.fault("use.none", "", "WR-TIMING-1", player=data.by)


def _is_named(position: Position, entry: Scheduled, named: str) -> bool:
    return not named or named in (folded(entry.card), folded(title_of(position, entry)))


# -- the Combat roll


@dataclass(frozen=True, slots=True)
class Rolled:
    by: str
    dice: tuple[int, ...] | None


def _read_rolled(doc: Doc) -> Rolled:
    return Rolled(doc.name("by"), doc.dice("dice") if doc.raw("dice", None) is not None else None)


def _roll(position: Position, data: Rolled, hearing: Hearing) -> Position:
    side = side_of(position, data.by, hearing)
    if rounds.waits_for_effect(position, hearing):
        return position
    if not at_step(position, hearing, "combat_roll", "WR-ROUND-2"):
        return position
    if position.seat(side).dice is not None:
        hearing.fault("roll.twice", "dice", "WR-ROLL-1", player=data.by)
        return position
    count = rounds.dice_now(position, side, hearing)
    if data.dice is None:
        hearing.need(data.by, "dice", count, "WR-ROLL-1", "dice")
        return position
    if len(data.dice) != count:
        hearing.fault("roll.count", "dice", "WR-ROLL-1", player=data.by, count=count, rolled=len(data.dice))
    return rounds.proceed(with_seat(position, side, dice=data.dice[:count]), hearing)


# -- casualties


@dataclass(frozen=True, slots=True)
class Allocated:
    by: str
    ops: tuple[Op, ...] | None


def _read_allocated(doc: Doc) -> Allocated:
    ops = tuple(read_op(item) for item in doc.items("ops")) if doc.raw("ops", None) is not None else None
    return Allocated(doc.name("by"), ops)


def _allocate(position: Position, data: Allocated, hearing: Hearing) -> Position:
    side = side_of(position, data.by, hearing)
    if position.battle.pending is not None:
        return _at_once(position, side, data, hearing)
    if data.ops == () and _has_nothing_to_take(position, side):
        hearing.consider("WR-CASUALTY-2", "allocate.none", player=data.by)
        return rounds.proceed(position, hearing)
    if not at_step(position, hearing, "casualties", "WR-CASUALTY-1"):
        return position
    if rounds.waits_for_effect(position, hearing):
        return position
    return _in_step(position, side, data, hearing)


def _has_nothing_to_take(position: Position, side: str) -> bool:
    """True when the record says that a side without hits loses nothing: nothing happens."""
    if position.battle.step == "casualties":
        return not rounds.to_take(position, side)
    return position.battle.step in ("post_casualties", "cease")


def _in_step(position: Position, side: str, data: Allocated, hearing: Hearing) -> Position:
    hits = rounds.to_take(position, side)
    if position.seat(side).losses is not None:
        hearing.fault("allocate.twice", "ops", "WR-CASUALTY-2", player=data.by)
        return position
    attacker = position.attacker.side
    if side != attacker and position.seat(attacker).losses is None and rounds.to_take(position, attacker):
        hearing.fault("allocate.attacker-first", "by", "WR-CASUALTY-3")
    if data.ops is None:
        hearing.need(data.by, "losses-now", hits, "WR-CASUALTY-2", "ops")
        return position
    hearing.find("WR-CASUALTY-1", "round.casualties", player=data.by, hits=hits)
    if side == attacker:
        hearing.find("WR-CASUALTY-3", "round.attacker-first", player=data.by)
    before = len(hearing.faults)
    take(position, side, data.ops, hits, "ops", hearing)
    losses = data.ops if len(hearing.faults) == before else _possible(position, side, data.ops, hits, hearing)
    return rounds.proceed(with_seat(position, side, losses=losses), hearing)


def _possible(
    position: Position, side: str, ops: tuple[Op, ...], hits: int, hearing: Hearing
) -> tuple[Op, ...]:
    """What can be done of a faulty choice of casualties: the position that can still be assumed."""
    found: tuple[Op, ...] = ()
    for op in ops:
        quiet = Hearing("", "", hearing.readings, hearing.words, hearing.names)
        take(position, side, (*found, op), hits, "ops", quiet)
        if all(fault.code == "loss.too-few" for fault in quiet.faults):
            found = (*found, op)
    return found


def _at_once(position: Position, side: str, data: Allocated, hearing: Hearing) -> Position:
    """Hits of a special attack, taken before anything else (WR-CARD-17)."""
    hurt = position.battle.pending
    if hurt is None or not is_by(position, side, hurt.side, "WR-CARD-17", hearing):
        return position
    if data.ops is None:
        hearing.need(data.by, "losses-now", hurt.hits, "WR-CARD-17", "ops")
        return position
    card = position.cards[hurt.card].title if hurt.card in position.cards else hurt.card
    hearing.find("WR-CARD-17", "allocate.at-once", player=data.by, hits=hurt.hits, card=card)
    position = take(position, side, data.ops, hurt.hits, "ops", hearing)
    position = elimination.check(with_battle(position, pending=None), (side,), hearing)
    if not is_running(position):
        rounds.settle(position, hearing)
        return position
    if position.battle.step == "pre_roll":
        units = position.army(side).size
        hearing.find("WR-CARD-17", "allocate.shrinks", player=data.by, units=units)
    return rounds.proceed(position, hearing)


ACTIONS: tuple[Kind[Position], ...] = (
    Kind("effect", _read_used, _use, rounds.FACTS),
    Kind("roll", _read_rolled, _roll, rounds.FACTS),
    Kind("allocate_hits", _read_allocated, _allocate, rounds.FACTS),
)

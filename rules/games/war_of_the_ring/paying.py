"""What the owner of a card pays for an effect: Leadership, hits on the own army, a figure, a hit of the re-roll."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine.hearing import Hearing
from rules.games.war_of_the_ring import elimination
from rules.games.war_of_the_ring.cards.model import Cost, Effect, Op
from rules.games.war_of_the_ring.casualties import take
from rules.games.war_of_the_ring.leadership import forfeit
from rules.games.war_of_the_ring.position import (
    ACTIVE,
    CANCELLED,
    FORFEITED,
    Figure,
    Position,
    with_seat,
)
from rules.games.war_of_the_ring.requirements import candidates, worth_of

WORDS = {
    "pay.not-such": "{figure} is no figure that this card may use.",
    "redress.pay.not-such": "The cost is not paid, so the effect does not happen.",
    "pay.cancelled": "The Leadership of {figure} is cancelled and cannot be forfeited.",
    "redress.pay.cancelled": "The cost is not paid with this figure; another figure pays, or the effect does not happen.",
    "pay.twice": "The Leadership of {figure} is forfeited already in this round.",
    "pay.too-little": "The card asks for {points:point} of Leadership; {paid} offered.",
    "pay.too-much": "{figure} need not be forfeited: the card asks for {points:point}.",
    "pay.too-many": "At most {most} may be chosen; {x} chosen.",
    "pay.one-figure": "Exactly one figure is named for this.",
    "pay.hits": "{player} takes {x:hit} for the card.",
    "pay.reroll-hit": "{player} spends one hit of the re-roll.",
    "pay.figure": "{figure} is removed to pay for the card.",
    "need.forfeit": "{player} names the figures whose Leadership is forfeited.",
    "need.figure": "{player} names a figure for the card.",
    "need.x": "{player} chooses a number up to {count}.",
    "need.losses": "{player} removes units for {count:hit} taken for the card.",
}


@dataclass(frozen=True, slots=True)
class Payment:
    """What was declared: figures, a number, and casualties for hits that are taken."""

    by: str
    figures: tuple[str, ...] | None
    x: int | None
    losses: tuple[Op, ...] | None


@dataclass(frozen=True, slots=True)
class Paid:
    """The position after paying, and what "x" and "pick" are worth for the effect. `ok` is False when it was not paid."""

    position: Position
    x: int = 0
    worth: int = 0
    ok: bool = True


def payers(position: Position, side: str, cost: Cost) -> dict[str, Figure]:
    """The figures whose Leadership can still be forfeited for the cost."""
    found = candidates(position, side, cost.who)
    return {id: figure for id, (figure, _) in found.items() if figure.rating}


def can_pay(position: Position, side: str, cost: Cost, hearing: Hearing) -> bool:
    """True if the cost can be paid at this moment (WR-CARD-11)."""
    if cost.kind == "forfeit":
        total = sum(figure.rating for figure in payers(position, side, cost).values())
        least = cost.points if isinstance(cost.points, int) else 1
        return total >= least or _paid_at_reveal(position, side, cost, least, hearing)
    if cost.kind == "lose_figure":
        return bool(candidates(position, side, cost.who))
    if cost.kind == "reroll_hit":
        return position.seat(side).reroll_hits > 0
    return True


def _paid_at_reveal(position: Position, side: str, cost: Cost, least: int, hearing: Hearing) -> bool:
    """With the reading that forfeits are paid at the reveal, figures cancelled since can still pay."""
    found = [
        figure for figure, _ in candidates(position, side, cost.who).values() if figure.state != FORFEITED
    ]
    if sum(figure.leadership - figure.forfeited for figure in found) < least:
        return False
    return hearing.reading("forfeit-paid") == "at-reveal"


def pay(position: Position, side: str, effect: Effect, data: Payment, hearing: Hearing) -> Paid:
    cost = effect.cost
    if cost is None:
        return Paid(position, data.x or 0)
    steps = {
        "forfeit": _forfeit,
        "take_hits": _take_hits,
        "lose_figure": _lose_figure,
        "reroll_hit": _reroll_hit,
    }
    return steps[cost.kind](position, side, cost, data, hearing)


def _forfeit(position: Position, side: str, cost: Cost, data: Payment, hearing: Hearing) -> Paid:
    able = candidates(position, side, cost.who)
    named = data.figures
    if named is None and cost.points == "all":
        named = tuple(payers(position, side, cost))
    if named is None:
        hearing.need(data.by, "forfeit", 1, "WR-CARD-10", "figures")
        return Paid(position, ok=False)
    figures = [
        figure for index, name in enumerate(named) for figure in _able(able, name, index, named, hearing)
    ]
    if len(figures) < len(named):
        return Paid(position, ok=False)
    total = sum(figure.leadership - figure.forfeited for figure in figures)
    points = _points(cost, total, data, hearing)
    if points is None or not _is_exact(cost, figures, total, points, hearing):
        return Paid(position, ok=False)
    worth = worth_of(figures[0], able[figures[0].id][1]) if figures else 0
    return Paid(forfeit(position, position.army(side), figures, points, hearing), points, worth)


def _able(
    able: dict[str, tuple[Figure, int | str]], name: str, index: int, named: Sequence[str], hearing: Hearing
) -> list[Figure]:
    """The named figure if its Leadership can be forfeited now; else a fault and nothing."""
    path = f"figures/{index}"
    if name not in able or name in named[:index]:
        hearing.fault("pay.not-such", path, "WR-CARD-10", figure=name)
        return []
    figure = able[name][0]
    if figure.state == CANCELLED:
        if hearing.reading("forfeit-paid") == "at-initiative":
            hearing.fault("pay.cancelled", path, "WR-CARD-11", figure=name)
            return []
        hearing.find("WR-CARD-11", "forfeit.paid-at-reveal", figure=name)
        return [figure]
    if figure.state != ACTIVE or not figure.rating:
        hearing.fault("pay.twice", path, "WR-CARD-10", figure=name)
        return []
    return [figure]


def _points(cost: Cost, total: int, data: Payment, hearing: Hearing) -> int | None:
    """How many points are paid: what the card asks for, or what the owner chose."""
    if isinstance(cost.points, int):
        return cost.points
    if cost.points in ("all", "figure"):
        return total
    found = data.x if data.x is not None else min(total, cost.most or total)
    if found > (cost.most or found):
        hearing.fault("pay.too-many", "x", "WR-CARD-10", most=cost.most, x=found)
        return None
    return found


def _is_exact(cost: Cost, figures: Sequence[Figure], total: int, points: int, hearing: Hearing) -> bool:
    """Enough Leadership, and no figure without which it would be enough."""
    if cost.points == "figure" and len(figures) != 1:
        hearing.fault("pay.one-figure", "figures", "WR-CARD-10")
        return False
    if total < points or not figures or points < 1:
        hearing.fault("pay.too-little", "figures", "WR-CARD-10", points=max(points, 1), paid=total)
        return False
    spare = [figure.id for figure in figures if total - (figure.leadership - figure.forfeited) >= points]
    if spare:
        hearing.fault("pay.too-much", "figures", "WR-CARD-10", figure=spare[0], points=points)
    return not spare


def _take_hits(position: Position, side: str, cost: Cost, data: Payment, hearing: Hearing) -> Paid:
    most = cost.most or 9
    x = cost.points if isinstance(cost.points, int) else data.x
    if x is None:
        hearing.need(data.by, "x", most, "WR-TIMING-1", "x")
        return Paid(position, ok=False)
    if not 1 <= x <= most:
        hearing.fault("pay.too-many", "x", "WR-TIMING-1", most=most, x=x)
        return Paid(position, ok=False)
    if data.losses is None:
        hearing.need(data.by, "losses", x, "WR-CASUALTY-2", "losses")
        return Paid(position, ok=False)
    hearing.find("WR-CASUALTY-2", "pay.hits", player=data.by, x=x)
    position = take(position, side, data.losses, x, "losses", hearing)
    return Paid(elimination.check(position, (side,), hearing), x, x)


def _lose_figure(position: Position, side: str, cost: Cost, data: Payment, hearing: Hearing) -> Paid:
    able = candidates(position, side, cost.who)
    if data.figures is None:
        hearing.need(data.by, "figure", 1, "WR-TIMING-1", "figures")
        return Paid(position, ok=False)
    if len(data.figures) != 1:
        hearing.fault("pay.one-figure", "figures", "WR-TIMING-1")
        return Paid(position, ok=False)
    (name,) = data.figures
    if name not in able:
        hearing.fault("pay.not-such", "figures/0", "WR-TIMING-1", figure=name)
        return Paid(position, ok=False)
    figure, worth = able[name]
    hearing.find("WR-LEADERELIM-6", "pay.figure", figure=name)
    position = elimination.remove_figure(position, position.army(side), figure, hearing)
    return Paid(position, worth_of(figure, worth), worth_of(figure, worth))


def _reroll_hit(position: Position, side: str, cost: Cost, data: Payment, hearing: Hearing) -> Paid:
    seat = position.seat(side)
    hearing.find("WR-LEADER-4", "pay.reroll-hit", player=data.by)
    position = with_seat(position, side, reroll_hits=seat.reroll_hits - 1, hits=max(0, seat.hits - 1))
    hearing.settle(f"hits.{side}", position.seat(side).hits)
    return Paid(position, 1, 1)


def is_running(position: Position) -> bool:
    return position.battle.step not in ("advance", "ended")

"""Step 4, casualties: one way of taking hits after another, and the pools they move through (WR-CASUALTY-4 to -11)."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine.hearing import Hearing
from rules.games.war_of_the_ring.cards.model import Op
from rules.games.war_of_the_ring.externals import external
from rules.games.war_of_the_ring.position import (
    FREE,
    Army,
    Pool,
    Position,
    Units,
    changed,
    with_army,
    with_pool,
)
from rules.games.war_of_the_ring.settings import SUPPLY

WORDS = {
    "loss.regular": "{player} removes one Regular of {nation}.",
    "loss.elite": "{player} removes one Elite of {nation} for two hits.",
    "loss.replaced": "{player} replaces one Elite of {nation} with a Regular for one hit.",
    "loss.downgrade": "The Regular of {nation} comes from the {source}.",
    "loss.elite-to-casualties": "The replaced Elite of {nation} is among the casualties now.",
    "loss.not-replaceable": "No Regular of {nation} is available: the Elite is eliminated for {cost:hit}.",
    "loss.out-of-game": "Units of the Free Peoples that are lost are out of the game: {nation}.",
    "loss.to-reinforcements": "Units of the Shadow that are lost return to the reinforcements: {nation}.",
    "loss.same-step": "The Regular of {nation} was lost a moment ago and is among the casualties already.",
    "loss.too-recent": "The Regular of {nation} was lost in this step and does not count as a previous casualty.",
    "loss.no-unit": "The army has no {rank} of {nation} left.",
    "redress.loss.no-unit": "Another unit takes the hit; the owner chooses.",
    "loss.no-source": "There is no Regular of {nation} in the {source}.",
    "redress.loss.no-source": "The Regular comes from the other pool, if it has one.",
    "loss.casualties-first": "Casualties have a Regular of {nation}; it is taken before the reinforcements.",
    "loss.too-many": "This would take more than the {hits:hit} scored.",
    "redress.loss.too-many": "Only as many units are removed as hits were scored.",
    "loss.too-few": "{player} must still take {left:hit}: there are units that can.",
    "redress.loss.too-few": "The owner chooses further casualties until every hit is taken.",
    "loss.surplus": "{left:hit/hits} more than the units can take: no effect.",
}
COSTS = {"remove_regular": 1, "downgrade": 1, "remove_elite": 2}


@dataclass(frozen=True, slots=True)
class Losses:
    """An army and its side's pool after casualties, and how many hits they took."""

    army: Army
    pool: Pool
    spent: int = 0


def take(
    position: Position, side: str, ops: Sequence[Op], hits: int, path: str, hearing: Hearing
) -> Position:
    """The casualties of one side: each op in turn, then whether every hit that could be taken was."""
    army, pool = position.army(side), position.pools[side]
    found = Losses(army, pool)
    before = pool.casualties
    for index, op in enumerate(ops):
        found = _one(position, found, op, hits, before, f"{path}/{index}", hearing)
    left = hits - found.spent
    if left > 0 and found.army.size:
        hearing.fault("loss.too-few", path, "WR-CASUALTY-2", player=position.player_of(side), left=left)
    elif left > 0:
        hearing.consider("WR-CASUALTY-2", "loss.surplus", left=left)
    hearing.settle(f"taken.{side}", found.spent)
    return with_pool(with_army(position, found.army), side, found.pool)


def _one(
    position: Position, found: Losses, op: Op, hits: int, before: Units, path: str, hearing: Hearing
) -> Losses:
    regular, elite = found.army.units.get(op.nation, (0, 0))
    player, side = position.player_of(found.army.side), found.army.side
    rank, stock = ("Regular", regular) if op.op == "remove_regular" else ("Elite", elite)
    if not stock:
        rule = {
            "remove_regular": "WR-CASUALTY-4",
            "downgrade": "WR-CASUALTY-5",
            "remove_elite": "WR-CASUALTY-6",
        }
        hearing.fault("loss.no-unit", path, rule[op.op], rank=rank, nation=op.nation.capitalize())
        return found
    cost = COSTS[op.op]
    if found.spent + cost > hits:
        rule_of = "WR-CASUALTY-6" if cost == 2 else "WR-CASUALTY-2"
        hearing.fault("loss.too-many", path, rule_of, hits=hits)
        return found
    if op.op == "downgrade":
        return _downgrade(player, found, op, before, path, hearing, hits - found.spent)
    rule_id = "WR-CASUALTY-4" if op.op == "remove_regular" else "WR-CASUALTY-6"
    key = "loss.regular" if op.op == "remove_regular" else "loss.elite"
    hearing.find(rule_id, key, player=player, nation=op.nation.capitalize())
    lost = (1, 0) if op.op == "remove_regular" else (0, 1)
    _say_where(side, op.nation, hearing)
    return _removed(found, op.nation, lost, cost)


def _removed(found: Losses, nation: str, lost: tuple[int, int], cost: int) -> Losses:
    army = found.army._replace(units=changed(found.army.units, nation, -lost[0], -lost[1]))
    return Losses(army, _received(found, nation, lost), found.spent + cost)


def _received(found: Losses, nation: str, lost: tuple[int, int]) -> Pool:
    """The pool with lost units: casualties for the Free Peoples, reinforcements for the Shadow."""
    pool = found.pool
    if found.army.side == FREE:
        return pool._replace(casualties=changed(pool.casualties, nation, *lost))
    return pool._replace(reinforcements=changed(pool.reinforcements, nation, *lost))


def _say_where(side: str, nation: str, hearing: Hearing) -> None:
    if side == FREE:
        hearing.find("WR-CASUALTY-10", "loss.out-of-game", nation=nation.capitalize())
    else:
        hearing.find("WR-CASUALTY-11", "loss.to-reinforcements", nation=nation.capitalize())


def _downgrade(
    player: str, found: Losses, op: Op, before: Units, path: str, hearing: Hearing, left: int
) -> Losses:
    source = _source(found, op, before, path, hearing)
    if not source:
        return _not_replaceable(found, op, hearing, left)
    side, pool = found.army.side, found.pool
    hearing.find("WR-CASUALTY-5", "loss.replaced", player=player, nation=op.nation.capitalize())
    external(hearing, SUPPLY)
    hearing.find("WR-CASUALTY-7", "loss.downgrade", nation=op.nation.capitalize(), source=source)
    if side == FREE:
        hearing.find("WR-CASUALTY-8", "loss.elite-to-casualties", nation=op.nation.capitalize())
    else:
        hearing.find("WR-CASUALTY-11", "loss.to-reinforcements", nation=op.nation.capitalize())
    army = found.army._replace(units=changed(found.army.units, op.nation, 1, -1))
    if source == "casualties":
        pool = pool._replace(casualties=changed(pool.casualties, op.nation, -1, 0))
    else:
        pool = pool._replace(reinforcements=changed(pool.reinforcements, op.nation, -1, 0))
    return Losses(army, _received(Losses(army, pool), op.nation, (0, 1)), found.spent + 1)


def _not_replaceable(found: Losses, op: Op, hearing: Hearing, left: int) -> Losses:
    cost = 1
    external(hearing, SUPPLY)
    if left > 1 and hearing.reading("unreplaceable-elite") == "two":
        cost = 2
    hearing.find("WR-CASUALTY-9", "loss.not-replaceable", nation=op.nation.capitalize(), cost=cost)
    _say_where(found.army.side, op.nation, hearing)
    return _removed(found, op.nation, (0, 1), cost)


def _source(found: Losses, op: Op, before: Units, path: str, hearing: Hearing) -> str:
    """The pool that the replacement comes from, "" when no Regular of the Nation is available (WR-CASUALTY-7)."""
    casualties = found.pool.casualties.get(op.nation, (0, 0))[0]
    reserves = found.pool.reinforcements.get(op.nation, (0, 0))[0]
    if casualties and not before.get(op.nation, (0, 0))[0]:
        if hearing.reading("same-step-casualties") == "count":
            hearing.find("WR-CASUALTY-7", "loss.same-step", nation=op.nation.capitalize())
        else:
            hearing.consider("WR-CASUALTY-7", "loss.too-recent", nation=op.nation.capitalize())
            casualties = 0
    stocks = {"casualties": casualties, "reinforcements": reserves}
    if op.source and not stocks[op.source]:
        if any(stocks.values()) or op.source == "casualties":
            hearing.fault(
                "loss.no-source", path, "WR-CASUALTY-7", nation=op.nation.capitalize(), source=op.source
            )
    elif op.source == "reinforcements" and casualties:
        if hearing.reading("downgrade-source") == "owner-may-choose":
            return "reinforcements"
        hearing.fault("loss.casualties-first", path, "WR-CASUALTY-7", nation=op.nation.capitalize())
    return next((name for name, stock in stocks.items() if stock), "")


def to_reinforcements(position: Position, army: Army, units: Sequence[tuple[str, str]]) -> Position:
    """Surplus units, each (Nation, rank), removed from an army to its side's reinforcements."""
    pool = position.pools[army.side]
    for nation, rank in units:
        lost = (1, 0) if rank == "regular" else (0, 1)
        army = army._replace(units=changed(army.units, nation, -lost[0], -lost[1]))
        pool = pool._replace(reinforcements=changed(pool.reinforcements, nation, *lost))
    return with_pool(with_army(position, army), army.side, pool)

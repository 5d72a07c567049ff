"""Retreat to a free region, withdrawal into a Stronghold, and what stays behind (WR-RETREAT-1 to WR-RETREAT-5)."""

from collections.abc import Sequence

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.games.war_of_the_ring.battle_end import end
from rules.games.war_of_the_ring.casualties import to_reinforcements
from rules.games.war_of_the_ring.externals import external
from rules.games.war_of_the_ring.position import (
    NATIONS,
    Army,
    Position,
    enemy_of,
    with_army,
    with_region,
)
from rules.games.war_of_the_ring.settings import CHARCARD, EVENTEXC, FREE_REGION, MOVE, SIEGE, STACK

Surplus = tuple[tuple[str, str], ...]
WORDS = {
    "retreat.done": "The whole army of {player} retreats to {region}.",
    "retreat.free": "Free regions next to the battle: {regions}.",
    "retreat.none-free": "No adjacent region is free: the army cannot retreat.",
    "redress.retreat.none-free": "The army stays and fights another round.",
    "retreat.besieged": "A besieged army cannot retreat.",
    "redress.retreat.besieged": "The army stays and fights another round.",
    "retreat.card-outranks": "The card lets a besieged army retreat.",
    "retreat.not-adjacent": "{region} is not adjacent to {from_region}.",
    "redress.retreat.not-adjacent": "The army stays where it is until it names an adjacent free region.",
    "retreat.not-free": "{region} is not free for this army.",
    "redress.retreat.not-free": "The army stays where it is until it names an adjacent free region.",
    "retreat.left-behind": "Level 0, left behind in {region}: {figures}.",
    "retreat.lone": "Without an army: {figures}. No battle draws them in, and they may share a region with enemies.",
    "retreat.safe": "A Character without an army is out of reach of a battle.",
    "retreat.goes-in": "{figures} of Level 0 go into the Stronghold with the army: the region stays the same.",
    "withdraw.done": "{player} withdraws into the Stronghold of {region}.",
    "withdraw.none": "There is no friendly Stronghold in {region} to withdraw into.",
    "redress.withdraw.none": "The battle goes on outside.",
    "stack.surplus": "{count:surplus unit} removed to the reinforcements.",
    "stack.wrong": "{count:unit} must be removed; {named} named.",
    "stack.no-unit": "The army has no {rank} of {nation} to remove.",
    "need.surplus": "{player} removes {count:surplus unit}.",
    "need.destination": "{player} names the region to retreat to.",
}


def read_surplus(doc: Doc) -> Surplus:
    found = []
    for item in doc.items("surplus", ()):
        found.append((item.choice("nation", tuple(NATIONS)), item.choice("rank", ("regular", "elite"))))
        item.close()
    return tuple(found)


def is_besieged(position: Position, army: Army) -> bool:
    return army.in_stronghold and position.regions[army.region].besieged


def has_stronghold(position: Position, army: Army) -> bool:
    """True if the army, in the open, defends a region with a Stronghold of its own side (WR-RETREAT-3)."""
    region = position.regions[army.region]
    return (
        region.feature == "stronghold"
        and region.settlement_controller == army.side
        and not army.in_stronghold
        and position.battle.defender == army.id
    )


def is_free(position: Position, side: str, name: str) -> bool:
    """X-WR-FREE: no enemy units, no enemy settlement unless the side besieges its Stronghold, no closed border."""
    region, enemy = position.regions[name], enemy_of(side)
    armies = [army for army in position.armies.values() if army.region == name and army.size]
    if side in region.closed_to or any(army.side == enemy and not army.in_stronghold for army in armies):
        return False
    if region.settlement_controller == enemy:
        return region.besieged and any(army.side == side for army in armies)
    return True


def free_regions(position: Position, army: Army) -> list[str]:
    near = position.regions[army.region].adjacent
    return [name for name in near if is_free(position, army.side, name)]


def retreat(position: Position, army: Army, to: str, surplus: Surplus, hearing: Hearing) -> Position:
    """The army to an adjacent free region, and the battle over; unchanged when it cannot."""
    player, region = position.player_of(army.side), position.regions[army.region]
    free = free_regions(position, army)
    external(hearing, FREE_REGION)
    hearing.find("WR-RETREAT-1", "retreat.free", regions=free)
    hearing.settle("free_regions", free)
    if not to:
        hearing.need(player, "destination", 1, "WR-RETREAT-1", "to")
        return position
    if not _may_go(position, army, to, free, hearing):
        return position
    moved = army._replace(region=to, in_stronghold=False)
    left = _level_zero(position, moved, hearing)
    position = with_army(left, left.armies[army.id]._replace(region=to, in_stronghold=False))
    hearing.find("WR-RETREAT-1", "retreat.done", player=player, region=to)
    hearing.settle("retreated_to", to)
    hearing.settle("moved_units", army.size)
    position = within_limit(position, to, army.id, position.settings.stack, STACK, surplus, hearing)
    return end(position, "defender_retreated", hearing) if region.id != to else position


def _may_go(position: Position, army: Army, to: str, free: Sequence[str], hearing: Hearing) -> bool:
    here = position.regions[army.region]
    if not free:
        hearing.fault("retreat.none-free", "to", "WR-RETREAT-2")
        return False
    if to not in here.adjacent:
        hearing.fault("retreat.not-adjacent", "to", "WR-RETREAT-1", region=to, from_region=here.id)
        return False
    if to not in free:
        if army.side in position.regions[to].closed_to:
            external(hearing, MOVE, detail="This border is closed to the army.")
        hearing.fault("retreat.not-free", "to", "WR-RETREAT-1", region=to)
        return False
    return True


def _level_zero(position: Position, army: Army, hearing: Hearing) -> Position:
    """Characters of Level 0 stay behind in the region (WR-RETREAT-5), alone and out of reach (WR-LEADERELIM-5)."""
    stay = [figure for figure in army.figures if figure.is_character and figure.level == 0]
    if not stay:
        return position
    names = [figure.id for figure in stay]
    region = position.region
    external(hearing, CHARCARD)
    hearing.find("WR-RETREAT-5", "retreat.left-behind", figures=names, region=region.id)
    hearing.find("WR-LEADERELIM-5", "retreat.lone", figures=names)
    external(hearing, EVENTEXC)
    hearing.find("WR-LEADERELIM-6", "retreat.safe")
    hearing.settle("left_in_region", names)
    going = tuple(figure for figure in army.figures if figure not in stay)
    alone = tuple(sorted((*region.lone_characters, *stay), key=lambda figure: figure.id))
    position = with_region(position, region._replace(lone_characters=alone))
    return with_army(position, position.armies[army.id]._replace(figures=going))


def withdraw(position: Position, army: Army, surplus: Surplus, hearing: Hearing) -> Position:
    """The army into its Stronghold (WR-RETREAT-3), and the battle over."""
    player, region = position.player_of(army.side), position.regions[army.region]
    zero = [figure.id for figure in army.figures if figure.is_character and figure.level == 0]
    if zero and hearing.reading("level-zero-in-stronghold") == "goes-in":
        hearing.consider("WR-RETREAT-5", "retreat.goes-in", figures=zero)
    elif zero:
        position = _level_zero(position, army, hearing)
    position = with_army(position, position.armies[army.id]._replace(in_stronghold=True))
    hearing.find("WR-RETREAT-3", "withdraw.done", player=player, region=region.id)
    hearing.settle("withdrawn", True)
    cap = position.settings.siege_unit_cap
    position = within_limit(position, region.id, army.id, cap, SIEGE, surplus, hearing)
    return end(position, "defender_retreated", hearing)


def within_limit(
    position: Position, region: str, army_id: str, limit: int, key: str, surplus: Surplus, hearing: Hearing
) -> Position:
    """The army, with its own side's other units there, within the stacking limit; the owner names what goes."""
    army = position.armies[army_id]
    together = sum(
        other.size
        for other in position.armies.values()
        if other.region == region and other.side == army.side and other.in_stronghold == army.in_stronghold
    )
    count = max(0, together - limit)
    if not count and not surplus:
        return position
    if key == SIEGE:
        external(hearing, SIEGE, detail=f"At most {limit} units inside; the surplus is removed at once.")
    else:
        external(hearing, STACK, limit=limit)
    if count and not surplus:
        hearing.need(position.player_of(army.side), "surplus", count, key, "surplus")
        return position
    return _without_surplus(position, army, count, key, surplus, hearing)


def _without_surplus(
    position: Position, army: Army, count: int, key: str, surplus: Surplus, hearing: Hearing
) -> Position:
    if len(surplus) != count:
        hearing.fault("stack.wrong", "surplus", key, count=count, named=len(surplus))
    left = dict(army.units)
    going = []
    for index, (nation, rank) in enumerate(surplus[:count]):
        regular, elite = left.get(nation, (0, 0))
        if not (regular if rank == "regular" else elite):
            hearing.fault("stack.no-unit", f"surplus/{index}", key, nation=nation.capitalize(), rank=rank)
            continue
        left[nation] = (regular - 1, elite) if rank == "regular" else (regular, elite - 1)
        going.append((nation, rank))
    hearing.find(key, "stack.surplus", count=len(going))
    hearing.settle("surplus_removed", len(going))
    return to_reinforcements(position, army, going)

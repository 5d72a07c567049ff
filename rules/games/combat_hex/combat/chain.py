"""Which combat is fought: damage chains (6.03-6.06) and the attacker's choice among them (6.02, 6.21)."""

from collections.abc import Iterable

from rules.engine.hearing import Hearing
from rules.games.combat_hex.case import cite, is_starter
from rules.games.combat_hex.kill_zones import chains_of, zones_of
from rules.games.combat_hex.position import Position

Chain = tuple[str, ...]


def damage_chains(position: Position, hearing: Hearing) -> tuple[Chain, ...]:
    """Every chain on the map that is a combat. One reading keeps a Frodo who lost his struggle out of them (9.05).

    A chain starts with a warrior of the attacker (6.05): among three or more players, one of defenders alone is a combat
    only in another reading.
    """
    chains = all_chains(position, hearing)
    leading = tuple(
        chain for chain in chains if any(position.warriors[id].player == position.attacker for id in chain)
    )
    if len(leading) == len(chains) or hearing.reading("defenders") == "any":
        return chains
    return leading


def all_chains(position: Position, hearing: Hearing) -> tuple[Chain, ...]:
    """Every group of warriors that kill zones join (6.04), no matter who they belong to."""
    chains = zones_of(position).chains
    lost = {id for chain in chains for id in chain if "lost" in position.warriors[id].done}
    if not lost or hearing.reading("lost-struggle") == "exposed":
        return chains
    zones = zones_of(position)
    links = {
        id: (*zones.victims.get(id, ()), *zones.threats[id]) for id in position.warriors if id not in lost
    }
    return chains_of(
        {id: tuple(other for other in others if other not in lost) for id, others in links.items()}
    )


def choose(position: Position, named: Iterable[str], hearing: Hearing) -> frozenset[str] | None:
    """The chain that the attacker picks by naming some of its members; None with a fault or a need where none is meant.

    Of warriors in several chains the first one counts.
    """
    named = tuple(named)
    chains = damage_chains(position, hearing)
    left = [chain for chain in chains if not position.fought.intersection(chain)]
    found = (
        _chain_named(position, named, chains, hearing)
        if named
        else _only_chain(position, left, chains, hearing)
    )
    if found is None:
        return None
    if named:
        _check_fresh(position, found, hearing)
    _tell(position, found, len(left), hearing)
    return frozenset(found)


def _chain_named(
    position: Position, named: Chain, chains: tuple[Chain, ...], hearing: Hearing
) -> Chain | None:
    home = {id: chain for chain in chains for id in chain}
    first = next((id for id in named if id in home), "")
    apart = set[str]()
    if not home.keys() >= set(named):
        apart = {id for chain in all_chains(position, hearing) for id in chain} - home.keys()
    for index, id in enumerate(named):
        path = f"warriors/{index}"
        if id not in position.warriors:
            hearing.fault("combat.no-warrior", path, "6.03", warrior=id, hint=position.hint(id))
        elif id in apart:
            hearing.fault("combat.no-attacker", path, "6.05", warrior=id, player=position.attacker)
        elif id not in home:
            hearing.fault("combat.no-chain", path, "6.03", warrior=id)
        elif home[id] != home[first]:
            hearing.fault("combat.other-chain", path, "6.05", warrior=id, other=first)
    return home.get(first)


def _only_chain(
    position: Position, left: list[Chain], chains: tuple[Chain, ...], hearing: Hearing
) -> Chain | None:
    """Without a name the combat is clear only if just one is left; with none left, that one is meant."""
    if not left and position.fought and not is_starter(hearing):
        hearing.fault("combat.all-fought", "", "6.21")
        return chains[0] if len(chains) == 1 else None
    if not left:
        hearing.fault("combat.none-left", "", "6.03")
        return None
    if len(left) > 1:
        hearing.need(position.attacker, "combat", 1, "6.02", "warriors", combats=len(left))
        return None
    return left[0]


def _check_fresh(position: Position, chain: Chain, hearing: Hearing) -> None:
    """A combat is not fought twice in a turn, nor is what is left of it (6.21); the starter book has no such ban."""
    again = sorted(position.fought.intersection(chain))
    if again and is_starter(hearing):
        hearing.consider("S-COMBAT-10", "combat.again", warriors=again)
    elif again:
        hearing.fault("combat.fought", "warriors", "6.21", warriors=again)


def _tell(position: Position, chain: Chain, left: int, hearing: Hearing) -> None:
    chosen = "6.21" if position.fought else "6.02"
    hearing.find(
        cite(hearing, chosen, "S-COMBAT-10"), "combat.chosen", player=position.attacker, combats=left
    )
    hearing.settle("combats", left)
    victims = zones_of(position).victims
    links = [f"{id} > {other}" for id in chain for other in victims.get(id, ())]
    hearing.find("6.04", "combat.links", links=links)
    hearing.find(cite(hearing, "6.05", "S-COMBAT-1"), "combat.chain", warriors=list(chain))
    hearing.settle("chain", list(chain))
    apart = _adjacent_apart(position, frozenset(chain))
    if apart:
        hearing.consider("6.06", "combat.apart", warriors=apart)
    hearing.find(cite(hearing, "6.03", "S-COMBAT-2"), "combat.group", warriors=len(chain))


def _adjacent_apart(position: Position, chain: frozenset[str]) -> list[str]:
    """Warriors next to an enemy of the chain that no kill zone joins to it."""
    warriors = position.warriors
    return [
        other
        for other in sorted(warriors.keys() - chain)
        if not warriors[other].aboard
        and any(
            id in chain and warriors[id].player != warriors[other].player
            for id in zones_of(position).adjacent_to(other)
        )
    ]

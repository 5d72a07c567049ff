"""Which combat is fought: the battle chains and the attacker's choice among them (BC-COMBAT-1 to BC-COMBAT-4)."""

from collections.abc import Iterable

from rules.engine.hearing import Hearing
from rules.games.battle_chain.folk import is_ringwraith
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.position import Position

Chain = tuple[str, ...]


def open_chains(position: Position) -> list[Chain]:
    """The chains that have not fought: nobody fights twice in a phase, nor does who came to the ground in it."""
    chains = (tuple(id for id in chain if _fights(position, id)) for chain in position.zones.chains)
    return [
        chain
        for chain in chains
        if not position.fought.intersection(chain) and _has_two_sides(position, chain)
    ]


def _fights(position: Position, id: str) -> bool:
    """Crew that fell in this phase take no part (BC-MUMAK-24), nor does a lost Frodo whom nobody there can harm (BC-RING-5)."""
    model = position.models[id]
    if "fresh" in model.marks or model.aboard:
        return False
    if "controlled" not in model.marks:
        return True
    return any(is_ringwraith(position.models[other]) for other in position.zones.threats.get(id, ()))


def _has_two_sides(position: Position, chain: Chain) -> bool:
    return any(set(position.zones.threats[id]) & set(chain) for id in chain)


def choose(position: Position, named: Iterable[str], hearing: Hearing) -> Chain | None:
    """The chain that holds the named models; without names the only one left. None with a fault or a need."""
    named = tuple(named)
    chains = open_chains(position)
    found = _named(position, named, chains, hearing) if named else _only(position, chains, hearing)
    _tell_parted(position, hearing)
    if found is None:
        return None
    hearing.find("BC-COMBAT-1", "chain.chosen", player=position.attacker, count=len(chains))
    hearing.find("BC-COMBAT-3", "chain.members", models=list(found))
    hearing.settle("chain", list(found))
    for id in found:
        if "controlled" in position.models[id].marks:
            hearing.find("BC-RING-5", "chain.defends", model=id)
    hearing.settle("chains", len(chains))
    if len(chains) > 1:
        others = [list(chain) for chain in chains if chain != found]
        hearing.find("BC-COMBAT-4", "chain.apart", others=[", ".join(chain) for chain in others])
    return found


def _tell_parted(position: Position, hearing: Hearing) -> None:
    """Enemies on touching spaces that a ledge, a wall or a height keeps apart (BC-TERRAIN-1, BC-TERRAIN-27)."""
    board = position.board
    if not board.lines and not position.settings.levels_3d:
        return
    for model in position.models.values():
        for other in _beside(position, model):
            if model.id < other.id and model.player != other.player and not _meet(position, model, other):
                steep = _is_steep(position, model, other)
                rule, key = ("BC-TERRAIN-27", "chain.height") if steep else ("BC-TERRAIN-1", "chain.cut")
                hearing.consider(rule, key, model=model.id, other=other.id)


def _beside(position: Position, model: Model) -> list[Model]:
    """Everybody on a space that touches the model's base, whatever lies between."""
    near = {position.occupants.get(at, "") for own in model.spaces for at in position.board.around(own)}
    return [position.models[id] for id in sorted(near - {"", model.id})]


def _meet(position: Position, a: Model, b: Model) -> bool:
    return b.id in position.zones.threats.get(a.id, ())


def _is_steep(position: Position, a: Model, b: Model) -> bool:
    board, zones = position.board, position.zones
    return any(
        board.touch(one, other) and zones.parts_height(a, one, b, other)
        for one in a.spaces
        for other in b.spaces
    )


def _named(position: Position, named: Chain, chains: list[Chain], hearing: Hearing) -> Chain | None:
    home = {id: chain for chain in chains for id in chain}
    before = len(hearing.faults)
    for number, id in enumerate(named):
        path = f"models/{number}"
        if id not in position.models:
            hearing.fault("chain.nobody", path, "BC-COMBAT-2", model=id)
        elif id in position.fought:
            hearing.fault("chain.fought", path, "BC-COMBAT-1", model=id)
        elif id not in home:
            hearing.fault("chain.no-enemy", path, "BC-COMBAT-3", model=id)
        elif named[0] in home and home[id] is not home[named[0]]:
            hearing.fault("chain.other", path, "BC-COMBAT-4", model=id, other=named[0])
    return home[named[0]] if len(hearing.faults) == before else None


def _only(position: Position, chains: list[Chain], hearing: Hearing) -> Chain | None:
    if not chains:
        hearing.fault("chain.none", "", "BC-COMBAT-1")
        return None
    if len(chains) > 1:
        hearing.need(position.attacker, "combat", 1, "BC-COMBAT-1", "models", combats=len(chains))
        return None
    return chains[0]


WORDS = {
    "chain.chosen": "{player} attacks in this move and picks the next combat; {count:combat is/combats are} left.",
    "chain.members": "The battle chain: {models}.",
    "chain.apart": "Fought apart: {others}.",
    "chain.defends": "{model} is controlled by the Ring, but a Ringwraith attacks: it defends itself.",
    "chain.height": "The step between {model} and {other} is too high for them to fight.",
    "chain.cut": "A ledge or wall parts {model} from {other}: their kill zones do not meet.",
    "chain.nobody": "There is no model {model} on this table.",
    "chain.fought": "{model} has fought in this combat phase.",
    "chain.no-enemy": "{model} touches no enemy that it could fight.",
    "chain.other": "{model} and {other} are not in one battle chain.",
    "chain.none": "No battle chain is left to be fought.",
    "need.combat": "{player} chooses which of {combats:combat} is fought.",
}

"""Every space in which a plain move can end, with its price: one search over all ways, by the same ground as the walk."""

from collections.abc import Iterator, Mapping
from heapq import heappop, heappush

from rules.games.battle_chain.board import SNOW, Space
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.movement.gait import Gait
from rules.games.battle_chain.movement.ground import Asks, Ground
from rules.games.battle_chain.movement.rest import obstacle
from rules.games.battle_chain.movement.walk import toll_of
from rules.games.battle_chain.position import Position
from rules.games.battle_chain.zones import are_enemies


class Search:
    """What does not change during one search: closed spaces and the zones that stop."""

    def __init__(self, position: Position, model: Model, gait: Gait, ask: Asks) -> None:
        self.position, self.model, self.gait, self.ask = position, model, gait, ask
        self.ground = Ground(position.board, gait, ask, position.settings.levels_3d)
        self.is_single = len(model.profile.footprint) == 1
        self.blocked = {
            at for at, id in position.occupants.items() if position.models[id].player != model.player
        }
        self.halts = self._halts()

    def _halts(self) -> frozenset[Space]:
        """The spaces whose zones stop this model, or with Fast are closed to it; heights are asked about one by one."""
        if self.gait.is_free:
            return frozenset()
        models, steep = self.position.models, self.position.settings.levels_3d
        passes_small = self.gait.large and not self.gait.fast
        found = set()
        for at, ids in self.position.zones.covering.items():
            for id in ids:
                holder = models[id]
                if not are_enemies(holder, self.model) or (passes_small and not holder.is_large):
                    continue
                if not steep or self.position.zones.reaches(holder, at, self.model):
                    found.add(at)
                    break
        return frozenset(found)

    def stops(self, at: Space) -> bool:
        if self.is_single:
            return at in self.halts
        return any(one in self.halts for one in self.model.spaces_at(at))

    def price(self, at: Space, to: Space) -> int | None:
        """The price of a step, None where it is barred."""
        if self.is_single:
            if not self.position.board.has(to) or (not self.gait.is_free and to in self.blocked):
                return None
            return self.ground.toll(at, to).price
        into = self.model.spaces_at(to)
        if not all(self.position.board.has(one) for one in into):
            return None
        if not self.gait.is_free and any(one in self.blocked for one in into):
            return None
        return toll_of(self.ground, self.model, at, to).price

    def zones_of(self, at: Space) -> frozenset[str]:
        return frozenset(self.position.zones.over(self.model.spaces_at(at), self.model))


def destinations(position: Position, id: str, gait: Gait, ask: Asks) -> Mapping[Space, int]:
    """The legal ends of a plain move made now with the fewest points that lead there. Whose turn it is, is not asked."""
    model = position.models[id]
    if model.at is None:
        return {}
    search = Search(position, model, gait, ask)
    reached = _spread(search, model.at)
    steep = position.settings.levels_3d
    return {
        at: cost
        for at, cost in reached.items()
        if at != model.at and obstacle(position, model, at, steep) is None
    }


def _spread(search: Search, start: Space) -> dict[Space, int]:
    """Every space entered with its least price, the cheapest first. Who enters a zone that stops goes no further."""
    points, ground = search.gait.points, search.position.board.ground
    waiting: list[tuple[int, Space]] = []
    found: dict[Space, int] = {start: 0}
    beyond: dict[Space, int] = {}
    for to, cost in _first(search, start):
        if cost <= points:
            heappush(waiting, (cost, to))
        elif ground.get(to) == SNOW:
            beyond[to] = cost
    while waiting:
        spent, at = heappop(waiting)
        if at in found:
            continue
        found[at] = spent
        if not search.stops(at):
            _spread_from(search, at, spent, found, waiting)
    found = {**beyond, **found}
    if search.gait.fast:
        return {at: cost for at, cost in found.items() if not search.stops(at)}
    return found


def _spread_from(
    search: Search, at: Space, spent: int, found: dict[Space, int], waiting: list[tuple[int, Space]]
) -> None:
    most = search.gait.points - spent
    for to in search.position.board.around(at):
        if to in found:
            continue
        cost = search.price(at, to)
        if cost is not None and cost <= most:
            heappush(waiting, (spent + cost, to))


def _first(search: Search, start: Space) -> Iterator[tuple[Space, int]]:
    """The first steps: out of every zone that it may not stay in (BC-MOVE-9)."""
    held = frozenset(search.position.zones.threats.get(search.model.id, ()))
    if search.gait.large:
        held = frozenset(id for id in held if search.position.models[id].is_large)
    for to in search.position.board.around(start):
        cost = search.price(start, to)
        if cost is None:
            continue
        if held and not search.gait.is_free and held <= search.zones_of(to):
            if search.ask("shuffle") == "free-attack":
                yield to, cost
            continue
        yield to, cost

"""Kill zones: every space touching a base, less what ledges, walls and heights cut off (BC-MOVE-8, BC-TERRAIN-27).

Who touches whom, who stands in whose zone, and the battle chains that follow (BC-COMBAT-3).
"""

from collections.abc import Iterable, Mapping, Sequence

from rules.engine.once import once
from rules.games.battle_chain.board import Board, Space
from rules.games.battle_chain.model import Model

STAMPEDE = "stampede"


def are_enemies(a: Model, b: Model) -> bool:
    """Models of two players; a stampeding beast is everybody's enemy (BC-MUMAK-14)."""
    return a.player != b.player or (a.id != b.id and (STAMPEDE in a.marks or STAMPEDE in b.marks))


class Zones:
    """All kill zones of one table, calculated on demand and kept with it. `steep`: heights part models that touch."""

    def __init__(self, board: Board, models: Mapping[str, Model], steep: bool) -> None:
        # The parts and not the position itself: a cycle would leave every position to the garbage collector.
        self._board, self._models, self._steep = board, models, steep

    @once
    def covering(self) -> Mapping[Space, Sequence[str]]:
        """For each space, whose kill zones reach it; heights are not looked at."""
        board = self._board
        found: dict[Space, list[str]] = {}
        has_lines = bool(board.lines or board.ground)
        for id, model in self._models.items():
            if model.at is None:
                continue
            is_plain = not has_lines and model.spaces == (model.at,)
            near: Iterable[Space] = board.around(model.at) if is_plain else self._zone(model)
            for at in near:
                if at in found:
                    found[at].append(id)
                else:
                    found[at] = [id]
        return found

    def _zone(self, model: Model) -> Iterable[Space]:
        board, own = self._board, model.spaces
        zone = {near for at in own for near in board.around(at) if not board.is_cut(at, near)}
        return zone.difference(own)

    def parts_height(self, a: Model, a_at: Space, b: Model, b_at: Space) -> bool:
        """Whether a step at least as high as the one who stands lower is between them (BC-TERRAIN-27)."""
        if not self._steep:
            return False
        level = self._board.level
        standing = sorted(((level(a_at), a.profile.height), (level(b_at), b.profile.height)))
        (low, height), (high, _) = standing
        return high - low >= height

    def reaches(self, holder: Model, at: Space, other: Model) -> bool:
        """Whether the zone of one model reaches another that stands at `at`, heights included."""
        board = self._board
        return any(
            board.touch(own, at)
            and not board.is_cut(own, at)
            and not self.parts_height(holder, own, other, at)
            for own in holder.spaces
        )

    def over(self, spaces: Iterable[Space], model: Model) -> tuple[str, ...]:
        """The enemies of a model whose zones would hold it on these spaces, in order of id."""
        models, covering, player, steep = self._models, self.covering, model.player, self._steep
        wild = STAMPEDE in model.marks
        found = {
            id
            for at in spaces
            for id in covering.get(at, ())
            if (
                models[id].player != player or ((models[id].marks or wild) and are_enemies(models[id], model))
            )
            and (not steep or self.reaches(models[id], at, model))
        }
        return tuple(sorted(found))

    @once
    def threats(self) -> Mapping[str, tuple[str, ...]]:
        """For each model on the map, the enemies in whose kill zones it stands, in order of id."""
        return {id: self.over(model.spaces, model) for id, model in self._models.items()}

    def is_engaged(self, id: str) -> bool:
        """An enemy is in contact with it: it is part of a battle chain (BC-SHOOT-11#a)."""
        return bool(self.threats.get(id))

    def adjacent(self, id: str) -> tuple[str, ...]:
        """Every model in contact, friend or enemy, in order of id."""
        model = self._models[id]
        found = {
            other
            for at in model.spaces
            for other in self.covering.get(at, ())
            if not self._steep or self.reaches(self._models[other], at, model)
        }
        return tuple(sorted(found - {id}))

    def are_adjacent(self, a: str, b: str) -> bool:
        return b in self.adjacent(a)

    @once
    def chains(self) -> tuple[tuple[str, ...], ...]:
        """The battle chains: opposing models linked by contact until nothing can be added, each in order of id."""
        found: list[tuple[str, ...]] = []
        seen: set[str] = set()
        for start in sorted(self.threats):
            if start in seen or not self.threats[start]:
                continue
            group, waiting = {start}, [start]
            while waiting:
                fresh = [id for id in self.threats[waiting.pop()] if id not in group]
                group.update(fresh)
                waiting.extend(fresh)
            seen |= group
            found.append(tuple(sorted(group)))
        return tuple(found)

"""Elimination of Leaders and Characters (WR-LEADERELIM-1 to WR-LEADERELIM-6)."""

from collections.abc import Iterable

from rules.engine.hearing import Hearing
from rules.games.war_of_the_ring.battle_end import end
from rules.games.war_of_the_ring.externals import external
from rules.games.war_of_the_ring.position import (
    LEADER,
    NAZGUL,
    Army,
    Figure,
    Position,
    with_army,
    with_pool,
)
from rules.games.war_of_the_ring.settings import CHARCARD, INVOLVED
from rules.games.war_of_the_ring.settings import NAZGUL as X_NAZGUL

WORDS = {
    "elimination.army": "The army of {player} has no unit left: its Leaders and Characters go at once.",
    "elimination.stands": "The army of {player} still has units: no Leader or Character is lost.",
    "elimination.rearguard": "Units of {player} that take no part in the battle do not save them.",
    "elimination.leader": "{figure} is out of the game.",
    "elimination.nazgul": "{figure} returns to the Shadow's reinforcements.",
    "elimination.character": "{figure} is removed for good.",
    "elimination.exception": "The Character card of {figure} makes an exception: it may enter again.",
    "elimination.by-card": "{card} reaches {figure} in its army.",
}


def remove_figure(position: Position, army: Army, figure: Figure, hearing: Hearing) -> Position:
    """One figure eliminated: out of the game, or to the reinforcements."""
    army = position.armies[army.id]
    position = with_army(position, army._replace(figures=tuple(f for f in army.figures if f.id != figure.id)))
    return to_pool(position, army.side, figure, hearing)


def to_pool(position: Position, side: str, figure: Figure, hearing: Hearing) -> Position:
    """Where an eliminated figure goes. The Witch-king is a Minion, though a Nazgul too (WR-LEADERELIM-4)."""
    pool, name = position.pools[side], figure.name or figure.id
    _note(hearing, "removed", figure)
    if figure.kind == NAZGUL:
        external(hearing, X_NAZGUL)
        hearing.find("WR-LEADERELIM-3", "elimination.nazgul", figure=name)
        _note(hearing, "to_reinforcements", figure)
        return with_pool(position, side, pool._replace(nazgul=pool.nazgul + 1))
    if figure.is_character and "reinforcements" in figure.card_exceptions:
        external(hearing, CHARCARD)
        hearing.find("WR-LEADERELIM-4", "elimination.exception", figure=name)
        _note(hearing, "to_reinforcements", figure)
        return with_pool(position, side, pool._replace(returned=_sorted(*pool.returned, figure)))
    rule, key = ("WR-LEADERELIM-2", "leader") if figure.kind == LEADER else ("WR-LEADERELIM-4", "character")
    hearing.find(rule, f"elimination.{key}", figure=name)
    _note(hearing, "removed_for_good", figure)
    gone = figure._replace(state="active", forfeited=0)
    return with_pool(position, side, pool._replace(removed_figures=_sorted(*pool.removed_figures, gone)))


def _sorted(*figures: Figure) -> tuple[Figure, ...]:
    return tuple(sorted(figures, key=lambda figure: figure.id))


def _note(hearing: Hearing, fact: str, figure: Figure) -> None:
    hearing.settle(fact, [*hearing.outcome.get(fact, []), figure.id])


def check(position: Position, sides: Iterable[str], hearing: Hearing) -> Position:
    """After casualties: an army without units loses its figures, and the battle ends, for both sides together."""
    dead = [side for side in sides if not position.army(side).size]
    for side in sides:
        army = position.army(side)
        if army.size and army.figures:
            hearing.consider("WR-LEADERELIM-1", "elimination.stands", player=position.player_of(side))
    for side in dead:
        position = _fallen(position, side, hearing)
    if not dead:
        return position
    if len(dead) == 2:
        return end(position, "both_eliminated", hearing)
    return end(
        position, "attacker_eliminated" if position.is_attacker(dead[0]) else "defender_eliminated", hearing
    )


def _fallen(position: Position, side: str, hearing: Hearing) -> Position:
    army, player = position.army(side), position.player_of(side)
    hearing.find("WR-LEADERELIM-1", "elimination.army", player=player)
    hearing.settle(f"eliminated.{side}", True)
    if army.figures and _has_rearguard(position, army):
        external(hearing, INVOLVED)
        hearing.find("WR-LEADERELIM-1", "elimination.rearguard", player=player)
    for figure in army.figures:
        position = remove_figure(position, army, figure, hearing)
    return position


def _has_rearguard(position: Position, army: Army) -> bool:
    return any(
        other.id != army.id and other.side == army.side and other.region == army.region and other.size
        for other in position.armies.values()
    )

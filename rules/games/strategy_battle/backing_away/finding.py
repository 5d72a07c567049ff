"""The answer to "can it back away?", told rule by rule: legal arcs, friends that could make way, the drop, Trapped, marginal."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from rules.engine.hearing import Hearing
from rules.games.strategy_battle.backing_away.make_way import (
    Help,
    helpers,
)
from rules.games.strategy_battle.backing_away.retreat import (
    BACKS_AWAY,
    FORCED,
    MAKE_WAY,
    PARTIAL,
    TRAPPED,
    Retreat,
    middle_of,
    retreat,
)
from rules.games.strategy_battle.backing_away.route import tell_barred
from rules.games.strategy_battle.fights.engaged import engaged_ids
from rules.games.strategy_battle.geometry.directions import Direction
from rules.games.strategy_battle.geometry.units import DEGREE, MM, rounded
from rules.games.strategy_battle.position import Model, Position


@dataclass(frozen=True)
class Answer:
    """What becomes of one loser. `helpers`: the friends that could make way.

    `way_direction`: where the loser goes after one of them did.
    """

    retreat: Retreat
    helpers: tuple[Help, ...]
    marginal: tuple[str, ...]
    way_direction: Direction | None = None

    @property
    def final(self) -> str:
        """The outcome when no further friend makes way."""
        return self.retreat.outcome

    @property
    def outcome(self) -> str:
        return MAKE_WAY if any(one.possible for one in self.helpers) else self.retreat.outcome

    @property
    def assumed(self) -> Direction | None:
        """A legal direction to go on with after an illegal one was chosen."""
        arcs = self.retreat.directions.arcs
        return middle_of(max(arcs, key=lambda arc: arc.width)) if arcs else None


def find_answer(
    position: Position,
    loser: Model,
    winners: tuple[str, ...],
    hearing: Hearing,
    *,
    busy: frozenset[str],
    offered: bool = True,
    searched: bool = True,
) -> Answer:
    """Judge one loser. `busy` are the members of the Fight; `offered`: friends may make way; `searched`: find out which could."""
    found = retreat(position, loser, winners, hearing.readings["away"])
    if found.depends_on_away:
        hearing.reading("away")
    helping: tuple[Help, ...] = ()
    marginal = found.marginal
    if found.outcome != BACKS_AWAY and offered and searched:
        unable = engaged_ids(position) | busy
        helping = tuple(helpers(found, unable))
        marginal += tuple(_why_close(found, helping, unable))
        if not way_comes_first(found, hearing):
            helping = ()
    return Answer(found, tuple(one for one in helping if one.possible), marginal)


def _why_close(found: Retreat, helping: tuple[Help, ...], unable: frozenset[str]) -> Iterator[str]:
    """What decides whether a friend can make way, and whether that matters."""
    if any(one.possible is None for one in helping):
        yield "make_way"
    if found.outcome == FORCED and _is_help(helping):
        yield "drop_order"
    if not found.depends_on_away or "away" in found.marginal:
        return
    other = replace(found, strict=not found.strict)
    if not other.dry and _is_help(helpers(other, unable)) != _is_help(helping):
        yield "away"


def _is_help(helping: Iterable[Help]) -> bool:
    return any(one.possible for one in helping)


def way_comes_first(found: Retreat, hearing: Hearing) -> bool:
    return found.outcome != FORCED or hearing.reading("drop-order") == "make-way-first"


def tell_answer(answer: Answer, hearing: Hearing) -> None:
    """The steps of the procedure, in its order."""
    found = answer.retreat
    id = found.loser.id
    hearing.find("SBG-BACK-1", "back.must", model=id)
    tell_barred(found, hearing)
    if found.dry:
        hearing.find("SBG-BACK-2", "back.arcs", model=id, arcs=degrees(found), slack=slack(found))
    else:
        hearing.consider("SBG-BACK-2", "back.no-arc", model=id)
    _tell_helpers(answer, hearing)
    if found.outcome == FORCED:
        hearing.find("SBG-BACK-7", "back.only-drop", model=id, arcs=degrees(found))
    elif found.outcome in TRAPPED:
        causes = sorted({name for name, _ in found.around.blocks} - {id})
        hearing.find("SBG-TRAP-1", "trap.trapped", model=id, causes=causes, mm=rounded(found.best))
        if found.outcome == PARTIAL:
            hearing.settle(f"best.{id}", rounded(found.best))
    else:
        hearing.consider("SBG-TRAP-1", "trap.free", model=id)
    if answer.marginal:
        tell_marginal(id, answer.marginal, hearing)


def tell_marginal(id: str, reasons: tuple[str, ...], hearing: Hearing) -> None:
    hearing.find(
        "SBG-BACK-2",
        "back.marginal",
        model=id,
        why=[MARGINAL[one] for one in reasons],
        marginal=list(reasons),
    )


def degrees(found: Retreat) -> list[str]:
    return [
        f"{rounded(a, DEGREE)} to {rounded(b, DEGREE)}" if a != b else f"{rounded(a, DEGREE)}"
        for a, b in found.directions.as_json()
    ]


def slack(found: Retreat) -> str:
    return rounded(found.directions.slack, DEGREE)


def _tell_helpers(answer: Answer, hearing: Hearing) -> None:
    id = answer.retreat.loser.id
    for one in answer.helpers:
        shortest = rounded(one.shortest, MM) if one.shortest is not None else "?"
        hearing.consider("SBG-WAY-1", "way.possible", model=one.friend, loser=id, mm=shortest)
    if answer.helpers:
        hearing.settle(f"helpers.{id}", [one.friend for one in answer.helpers])


MARGINAL = {
    "slack": "the widest legal arc is under 3 degrees",
    "away": "it depends on whether sideways counts as away",
    "drop_order": "a friend could make way, and it depends on whether that comes before the drop",
    "barrier_trapped": "it depends on whether an Attacker across a barrier can be Trapped",
    "undeclared": "a friend could make way, and nobody said whether it does",
    "nearly": "the model lacks less than half a millimetre of the inch",
    "make_way": "whether a friend can make way is a matter of a hundredth of a degree",
}
WORDS = {
    "back.must": "{model} lost the Duel and must Back Away where its player chooses.",
    "back.arcs": "{model} can move a full inch at {arcs} degrees; the widest arc has {slack} degrees.",
    "back.no-arc": "No direction is open to {model} for a full inch on its ground.",
    "back.only-drop": "{model} can complete its inch only over the edge: {arcs} degrees. It is not Trapped.",
    "back.marginal": "Too close to call: {why}. Measure again, or agree; the default ruling is given.",
    "trap.trapped": "{model} is Trapped by {causes}: it can move {mm} mm of the inch.",
    "trap.free": "{model} is not Trapped: it can move the full inch.",
    "way.possible": "{model} could make way for {loser} by moving {mm} mm or more.",
}

"""In The Way: what a winning Attacker must roll to get its Strikes past a barrier, a doorway or the edge of high ground."""

from collections.abc import Mapping

from rules.engine.hearing import Hearing
from rules.games.strategy_battle.fights.document import Event, Strike
from rules.games.strategy_battle.fights.state import Going
from rules.games.strategy_battle.position import DROP_KINDS, Terrain

# By reading: what most pieces need, and what some kinds need instead.
CHARTS: Mapping[str, tuple[int, Mapping[str, int]]] = {
    "usual": (4, {"hedge": 3, "doorway": 5}),
    "printed": (3, {"hedge": 4, "doorway": 5}),
    "barrier": (4, {"hedge": 3}),
}


def by_chart(piece: Terrain, chart: str) -> int:
    """What a piece needs where nobody stated it."""
    plain, others = CHARTS[chart]
    return others.get(piece.kind, plain)


def needed_for(piece: Terrain, hearing: Hearing) -> int:
    """What a Strike needs to get past a piece: as stated with the piece, else by the reading in force."""
    return piece.in_the_way or by_chart(piece, hearing.reading("in-the-way"))


def strikes_past(going: Going, event: Event, count: int) -> int | None:
    """How many Strikes get past what is In The Way; None when dice are missing."""
    strike: Strike = event.data
    hearing, id = going.hearing, strike.model
    path = f"{event.path}/in_the_way"
    if not going.attackers_won:
        might_on(going, strike.might_in_the_way, 0, id, path)
        if going.defended:
            hearing.find("SBG-BARRIER-13", "itw.defender", model=id)
        if strike.in_the_way:
            rule = "SBG-BARRIER-13" if going.defended else (going.plain_rule or "SBG-STRIKE-2")
            hearing.fault("itw.none", path, rule, model=id)
        hearing.settle(f"in_the_way.{id}", 0)
        return count
    piece = going.position.terrain[going.fight.across]
    need = needed_for(piece, hearing)
    hearing.find("SBG-BARRIER-14", "itw.test", model=id, count=count, need=need)
    if piece.kind in DROP_KINDS:
        hearing.find("SBG-ELEV-2", "itw.elevated", model=id)
    hearing.settle(f"in_the_way.{id}", count)
    dice = strike.in_the_way
    if len(dice) > count:
        hearing.fault("itw.too-many", path, "SBG-BARRIER-14", model=id, count=count)
    if len(dice) < count:
        hearing.need(
            going.model(id).player, "in-the-way", count - len(dice), "SBG-BARRIER-14", path, model=id
        )
        return None
    might = might_on(going, strike.might_in_the_way, count, id, path)
    shown = [die + more for die, more in zip(dice, might, strict=False)]
    passed = sum(die >= need for die in shown)
    if passed:
        hearing.find("SBG-BARRIER-16", "itw.passed", count=passed)
    if passed < count:
        hearing.find("SBG-BARRIER-15", "itw.failed", count=count - passed)
    _tell_marginal(piece, shown, id, hearing)
    return passed


def _tell_marginal(piece: Terrain, shown: list[int], id: str, hearing: Hearing) -> None:
    """Say when nobody stated what the piece needs and the charts disagree about these dice."""
    counts = {sum(die >= by_chart(piece, chart) for die in shown) for chart in CHARTS}
    if not piece.in_the_way and len(counts) > 1:
        hearing.find("SBG-BARRIER-14", "itw.marginal", model=id, across=piece.id)
        hearing.settle(f"marginal.in_the_way.{id}", True)


def might_on(
    going: Going, points: tuple[int, ...], count: int, id: str, path: str, rule: str = "SBG-STRIKE-2"
) -> list[int]:
    """The Might on each of `count` dice, paid by the model; none when it has too little. On further dice it is a fault."""
    if any(points[count:]):
        going.hearing.fault("might.no-die", path, rule, model=id, points=sum(points[count:]))
    found = [*points, *[0] * count][:count]
    if sum(found) and not going.spend_might(id, sum(found), path, rule):
        return [0] * count
    return found


WORDS = {
    "itw.defender": "{model} defends and strikes without an In The Way roll.",
    "itw.none": "Nothing is in the way of {model}: there is no In The Way roll.",
    "redress.itw.none": "The roll has no effect.",
    "itw.test": "{model} takes {count:In The Way test}, one for each Strike: {need} or more passes.",
    "itw.elevated": "An elevated position protects like a Barrier against {model}.",
    "itw.too-many": "{model} takes only {count:In The Way test} for this Attack.",
    "need.in-the-way": "{player} rolls {count:In The Way die/In The Way dice} for {model}.",
    "might.no-die": "There is no die for {points:point} of Might of {model}.",
    "redress.might.no-die": "It has no effect, and nothing is paid for it.",
    "itw.passed": "{count:Strike} got past what is In The Way.",
    "itw.failed": "{count:Strike} hit what is In The Way and did no damage.",
    "itw.marginal": "Too close to call: nobody stated what {across} needs, and the charts disagree about these dice.",
}

"""Damage dice onto models: who may take them, what each takes, and the abstract dice of minions (BC-STAT-4, BC-STAT-7 to 15).

Used for every kind of attack; what an ability adds (Paralyze, Assassin, Bodyguard) is told in `Rules`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.games.battle_chain.losses import take_off, thaw
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.position import ACTION_PHASES, Position


@dataclass(frozen=True, slots=True)
class Share:
    """The dice, by their faces after converting, that one model is given; `banked` the abstract dice added, None if not said."""

    to: str
    dice: tuple[int, ...]
    banked: tuple[int, ...] | None = None

    def with_more(self, other: "Share") -> "Share":
        is_said = self.banked is not None or other.banked is not None
        banked = (*(self.banked or ()), *(other.banked or ())) if is_said else None
        return Share(self.to, self.dice + other.dice, banked)


HALF = "half-wound"


def no_bonus(model: Model, points: int) -> int:
    return 0


@dataclass(frozen=True, slots=True)
class Rules:
    """`barred` gives for a model that may take no damage the code and the rule. `bonus(model, points)` are extra wounds.

    `rule` is the one by which each kind of attack names its targets. `missed`: the dice of hits that did not hit a model.
    """

    targets: frozenset[str]
    rule: str = "BC-COMBAT-8"
    barred: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    bonus: Callable[[Model, int], int] = no_bonus
    missed: Mapping[str, Counter[int]] = field(default_factory=dict)

    def fitting(self, model: Model, faces: Iterable[int]) -> list[int]:
        """The dice among these that can wound a model, high faces first."""
        hit = Counter(faces) - self.missed.get(model.id, Counter())
        return sorted((face for face in hit.elements() if face >= model.profile.toughness), reverse=True)

    def without(self, done: Iterable[str]) -> "Rules":
        """For the dice that are left: who was finished by the others, an ability's wounds among them, takes no more."""
        return replace(self, targets=self.targets.difference(done))


def read_shares(doc: Doc, name: str = "assign") -> tuple[Share, ...] | None:
    """The assignment as declared; None when nothing is said."""
    if not doc.has(name):
        doc.raw(name, None)
        return None
    found = []
    for item in doc.items(name):
        banked = item.dice("banked") if item.has("banked") else None
        found.append(Share(item.name("to"), item.dice("dice", ()), banked))
        item.close()
    return tuple(found)


def deal(
    position: Position,
    player: str,
    faces: Sequence[int],
    shares: tuple[Share, ...] | None,
    rules: Rules,
    hearing: Hearing,
    path: str,
) -> Position:
    """The table after a player's damage dice are assigned. Without `shares` a single target takes what it can."""
    if shares is None:
        shares = _obvious(position, faces, rules, hearing)
    if shares is None:
        hearing.need(player, "assign", len(faces), "BC-STAT-7", f"{path}/assign")
        return position
    kept = _legal(position, faces, shares, rules, hearing, path)
    before, done = position, set()
    for share in kept:
        pool = position.pool(player)
        if share.to in position.models:
            position = _give(position, player, share, rules, hearing, path)
        if share.to not in position.models and position.pool(player) == pool:
            done.add(share.to)
    _check_left_over(before, player, faces, kept, rules.without(done), hearing, path)
    removed = sorted(id for id in before.models if id not in position.models)
    hearing.settle("removed", removed)
    hearing.settle(f"pool.{player}", list(position.pool(player)))
    return position


def _obvious(
    position: Position, faces: Sequence[int], rules: Rules, hearing: Hearing
) -> tuple[Share, ...] | None:
    """The only assignment there is: no die can wound, or there is one model to wound."""
    open_to = sorted(id for id in rules.targets - rules.barred.keys() if id in position.models)
    found = [(position.models[id], rules.fitting(position.models[id], faces)) for id in open_to]
    wounding = [(model, dice) for model, dice in found if dice]
    if len(wounding) > 1:
        return None
    return tuple(Share(model.id, tuple(dice[: room(model, hearing)])) for model, dice in wounding)


def room(model: Model, hearing: Hearing) -> int:
    """How many dice can do something to a model."""
    left = model.wounds - model.injuries
    return 2 * left - has_half(model, hearing) if pairs_dice(model, hearing) else left


def has_half(model: Model, hearing: Hearing) -> bool:
    """Half a point of damage waits on a model with Hero, where that is kept (BC-AB-HERO#a)."""
    return HALF in model.marks and hearing.reading("hero-odd-die") == "kept"


# -- what is legal


def _legal(
    position: Position,
    faces: Sequence[int],
    shares: tuple[Share, ...],
    rules: Rules,
    hearing: Hearing,
    path: str,
) -> list[Share]:
    """The shares with the dice that may lie there; everything wrong is a fault."""
    left, kept = Counter(faces), []
    for number, share in enumerate(shares):
        place = f"{path}/assign/{number}"
        model = position.models.get(share.to)
        if model is None or share.to not in rules.targets:
            hearing.fault("assign.target", place, rules.rule, model=share.to)
            continue
        if share.to in rules.barred:
            code, rule = rules.barred[share.to]
            hearing.fault(code, place, rule, model=share.to)
            continue
        kept.append(Share(share.to, _dice(model, share, left, hearing, place), share.banked))
    return _joined(kept)


def _joined(shares: Sequence[Share]) -> list[Share]:
    """One share for each model: dice that are named one by one count together."""
    found: dict[str, Share] = {}
    for share in shares:
        old = found.get(share.to)
        found[share.to] = old.with_more(share) if old else share
    return list(found.values())


def _dice(model: Model, share: Share, left: Counter[int], hearing: Hearing, place: str) -> tuple[int, ...]:
    found = []
    for face in share.dice:
        if left[face] <= 0:
            hearing.fault("assign.no-die", place, "BC-COMBAT-9", model=model.id, face=face)
        elif face < model.profile.toughness:
            values = {"model": model.id, "face": face, "toughness": model.profile.toughness}
            hearing.fault("assign.too-low", place, "BC-STAT-4", **values)
        else:
            left[face] -= 1
            found.append(face)
    return tuple(found)


def _check_left_over(
    position: Position,
    player: str,
    faces: Sequence[int],
    kept: Sequence[Share],
    rules: Rules,
    hearing: Hearing,
    path: str,
) -> None:
    """Every die that can do something must be assigned; the rest is dropped (BC-COMBAT-10)."""
    left = Counter(faces) - Counter(face for share in kept for face in share.dice)
    given: Counter[str] = Counter()
    for share in kept:
        given[share.to] += len(share.dice)
    idle = sorted(left.elements(), reverse=True)
    for id in sorted(rules.targets - rules.barred.keys()):
        model = position.models.get(id)
        usable = rules.fitting(model, idle) if model else []
        if model and usable and _could_take(model, given[id], len(usable), kept, hearing):
            hearing.fault("assign.left-over", f"{path}/assign", "BC-COMBAT-10", faces=usable, model=id)
            return
    if idle:
        hearing.find("BC-COMBAT-10", "assign.dropped", faces=idle)
    hearing.settle("dropped", idle)
    hearing.settle(f"dropped.{player}", idle)


def _could_take(model: Model, given: int, more: int, kept: Sequence[Share], hearing: Hearing) -> bool:
    if model.is_minion and given == 1 and _topped_up(model, kept):
        return False
    is_enough = given % 2 == 1 or more >= 2 or not loses_odd(model, hearing)
    return is_enough and given < room(model, hearing)


def loses_odd(model: Model, hearing: Hearing) -> bool:
    """Whether an odd damage die on a model is lost: two make a wound, and no half is kept (BC-AB-HERO#a)."""
    return pairs_dice(model, hearing) and hearing.reading("hero-odd-die") == "lost"


def _topped_up(model: Model, kept: Sequence[Share]) -> bool:
    return any(share.to == model.id and share.banked for share in kept)


# -- what a model takes


def _give(
    position: Position, player: str, share: Share, rules: Rules, hearing: Hearing, path: str
) -> Position:
    model = position.models[share.to]
    if model.is_minion:
        return _to_minion(position, player, share, model, rules, hearing, path)
    if share.banked:
        hearing.fault("bank.hero", f"{path}/assign", "BC-STAT-11", model=model.id)
    return _to_hero(position, share, model, rules, hearing)


def pairs_dice(model: Model, hearing: Hearing) -> bool:
    """Whether two dice make one wound. The wearer of the Ring has lost Hero, by one reading he keeps it (BC-RING-6#a)."""
    if model.wears_ring and "hero" in model.profile.abilities:
        return hearing.reading("wearer-hero") == "kept"
    return model.has("hero")


def _with_half(position: Position, model: Model, dice: int, hearing: Hearing) -> tuple[Position, int]:
    """The dice with a half point kept from before, and an odd one kept or lost (BC-AB-HERO#a)."""
    half = HALF in model.marks
    if not (dice % 2 or half) or hearing.reading("hero-odd-die") == "lost":
        return position, dice
    total = dice + half
    marks = model.marks | {HALF} if total % 2 else model.marks - {HALF}
    return position.change(model.id, marks=marks), total


def _to_hero(position: Position, share: Share, model: Model, rules: Rules, hearing: Hearing) -> Position:
    """Wounds are marked on the model; with the ability Hero two dice make one (BC-STAT-8, BC-AB-HERO)."""
    dice = len(share.dice)
    if not dice:
        return position
    points = dice
    if pairs_dice(model, hearing):
        position, dice = _with_half(position, model, dice, hearing)
        points = dice // 2
        hearing.find("BC-AB-HERO", "hero.pairs", model=model.id, dice=dice, wounds=points)
        if dice % 2 and HALF not in position.models[model.id].marks:
            hearing.find("BC-AB-HERO", "hero.odd", model=model.id)
    wounds = points + rules.bonus(model, points)
    hearing.find("BC-COMBAT-9", "assign.wounds", model=model.id, dice=list(share.dice), wounds=wounds)
    hearing.settle(f"wounds.{model.id}", wounds)
    if not wounds:
        return position
    position = thaw(position, model.id, hearing)
    left = model.wounds - wounds
    if left <= 0:
        return take_off(position, [model.id], "BC-STAT-6", hearing)
    hearing.find("BC-STAT-8", "assign.marked", model=model.id, left=left)
    return position.change(model.id, wounds=left)


def _to_minion(
    position: Position, player: str, share: Share, model: Model, rules: Rules, hearing: Hearing, path: str
) -> Position:
    """Two wounds remove a minion; a lone die is banked, or joined by one that was (BC-STAT-9 to BC-STAT-14)."""
    dice = len(share.dice)
    if share.banked and (not dice or len(share.banked) > 1):
        hearing.fault("bank.alone", f"{path}/assign", "BC-STAT-14", model=model.id)
    if not dice:
        return position
    position = thaw(position, model.id, hearing)
    wounds = dice + rules.bonus(model, dice) + model.injuries
    hearing.settle(f"wounds.{model.id}", dice)
    if wounds >= model.wounds:
        hearing.find("BC-STAT-9", "assign.two", model=model.id, dice=list(share.dice))
        return take_off(position, [model.id], "BC-STAT-6", hearing)
    return _lone_die(position, player, share, model, hearing, path)


def _lone_die(
    position: Position, player: str, share: Share, model: Model, hearing: Hearing, path: str
) -> Position:
    (face,) = share.dice
    pool = position.pool(player)
    usable = (
        [banked for banked in pool if banked >= model.profile.toughness]
        if may_spend(position, hearing)
        else []
    )
    _check_banked(share, pool, usable, model, hearing, path)
    if usable:
        chosen = next((banked for banked in share.banked or () if banked in usable), usable[0])
        rest = list(pool)
        rest.remove(chosen)
        hearing.find("BC-STAT-13", "bank.spent", model=model.id, face=chosen, player=player)
        hearing.find("BC-STAT-15", "bank.leaves", face=chosen, player=player)
        return take_off(position.with_pool(player, rest), [model.id], "BC-STAT-9", hearing)
    if pool:
        values = {"model": model.id, "faces": list(pool), "toughness": model.profile.toughness}
        hearing.consider("BC-STAT-11", "bank.none-fits", **values)
    if face in pool:
        hearing.find("BC-STAT-12", "bank.twice", face=face, player=player)
        return position
    hearing.find("BC-STAT-10", "bank.kept", model=model.id, face=face, player=player)
    hearing.find("BC-STAT-12", "bank.one-each", player=player, faces=sorted((*pool, face)))
    return position.with_pool(player, (*pool, face))


def may_spend(position: Position, hearing: Hearing) -> bool:
    """Banked dice are spent in any phase, or by the other reading in action phases only (BC-STAT-13#a)."""
    return hearing.reading("abstract-phases") == "any" or position.phase in ACTION_PHASES


def _check_banked(
    share: Share, pool: Sequence[int], usable: Sequence[int], model: Model, hearing: Hearing, path: str
) -> None:
    place = f"{path}/assign"
    if share.banked is None:
        return
    if not share.banked and usable:
        hearing.fault("bank.saved", place, "BC-STAT-13", model=model.id, face=usable[0])
    for face in share.banked:
        if face not in pool:
            hearing.fault("bank.missing", place, "BC-STAT-11", model=model.id, face=face)
        elif face < model.profile.toughness:
            values = {"model": model.id, "face": face, "toughness": model.profile.toughness}
            hearing.fault("bank.too-low", place, "BC-STAT-11", **values)


WORDS = {
    "need.assign": "{player} says which models take the {count:damage die/damage dice}.",
    "assign.target": "{model} cannot be given these damage dice.",
    "redress.assign.target": "Assign the dice to another model, or drop them.",
    "assign.no-die": "There is no further damage die showing {face} for {model}.",
    "assign.too-low": "A {face} does not reach the toughness {toughness} of {model}.",
    "assign.left-over": "{faces} can still be assigned to {model} and must be.",
    "assign.dropped": "Given to nobody and dropped: {faces}.",
    "assign.wounds": "{model} takes {dice} and loses {wounds:wound}.",
    "assign.marked": "{model} is marked with its wounds: {left} left.",
    "assign.two": "{model} takes {dice}: a minion with two wounds is removed.",
    "hero.pairs": "{model} has Hero: {dice:damage die makes/damage dice make} {wounds:wound}.",
    "hero.odd": "The odd die on {model} is lost.",
    "bank.kept": "The {face} on {model} is banked by {player}; nothing is marked on the model.",
    "bank.one-each": "{player} holds {faces}: one die of each face at most.",
    "bank.none-fits": "None of the banked {faces} may finish {model}, toughness {toughness}.",
    "bank.twice": "{player} already holds a {face}, so this die is dropped.",
    "bank.spent": "{player} adds the banked {face}, because it fits: {model} is removed.",
    "bank.leaves": "The banked {face} leaves the dice of {player}.",
    "bank.saved": "The banked {face} fits {model} and cannot be saved.",
    "redress.bank.saved": "Spend it: {model} is removed.",
    "bank.hero": "Banked dice cannot be added to damage on {model}, which is no minion.",
    "bank.alone": "A banked die only tops up one fresh die on {model}; banked dice alone do nothing.",
    "bank.missing": "No {face} is banked.",
    "bank.too-low": "A banked {face} does not reach the toughness {toughness} of {model}.",
}

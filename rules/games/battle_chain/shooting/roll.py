"""The shot: its roll, its damage, and what the targets take (BC-SHOOT-8 to BC-SHOOT-10, BC-SHOOT-13)."""

from collections import Counter
from collections.abc import Iterator

from rules.engine.hearing import Hearing
from rules.games.battle_chain.abilities.use import Use, activate
from rules.games.battle_chain.assign import Rules, deal
from rules.games.battle_chain.case import Kind
from rules.games.battle_chain.dice import PAIRS, SIX, Converting, Damage, Hits, roll_damage, roll_to_hit
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.position import Position
from rules.games.battle_chain.schema_parts import Fields
from rules.games.battle_chain.shooting.dice import AIM, FIRE, FLURRY, Dice, count
from rules.games.battle_chain.shooting.document import SHOT, Shot, read_shot
from rules.games.battle_chain.shooting.permission import check_may_shoot
from rules.games.battle_chain.shooting.sight import CLEAR, HIDDEN
from rules.games.battle_chain.shooting.targets import Aim, aim, is_beyond_arrows
from rules.games.battle_chain.turn.permission import model_of

NORMAL, ELF_BOW = 5, 4  # what a shot needs in the open (BC-SHOOT-8, BC-UNIT-6)
FOR_SHOOTING = frozenset({FLURRY, FIRE, AIM, "crack-shot", "elite-shooter"})


def shoot(position: Position, shot: Shot, hearing: Hearing) -> Position:
    """One model shoots."""
    shooter = model_of(position, shot.model, hearing)
    if shooter is None:
        return position
    before = shooter
    position, works = _use_abilities(position, shooter, shot, hearing)
    used = {one.ability for one in position.used if one.model == shooter.id}
    check_may_shoot(position, before, "crack-shot" in works or "crack-shot" in used, hearing)
    aims = _aims(position, shooter, shot, works, hearing)
    if not any(one.is_legal for one in aims):
        return position.did(shooter.id, "shot")
    dice = count(position, shooter, shot.targets[0], works, hearing)
    dice = _with_others(position, shot, dice, hearing)
    return _throw(position, shooter, shot, works, aims, dice, hearing)


def _use_abilities(
    position: Position, shooter: Model, shot: Shot, hearing: Hearing
) -> tuple[Position, frozenset[str]]:
    works = set()
    for number, use in enumerate(shot.uses):
        path = f"uses/{number}"
        if use.ability not in FOR_SHOOTING:
            hearing.fault("shoot.use", path, "BC-ABG-2", ability=use.ability, model=shooter.id)
            continue
        own = Use(use.ability, use.by or shooter.id, use.after, use.die, use.wards, use.steal, use.on)
        position, is_on = activate(position, own, hearing, path)
        if is_on:
            works.add(use.ability)
    return position, frozenset(works)


def _aims(
    position: Position, shooter: Model, shot: Shot, works: frozenset[str], hearing: Hearing
) -> list[Aim]:
    """The targets: one, several with Arrow Flurry, one and those beside it with Breathe Fire (BC-SHOOT-2)."""
    found = [aim(position, shooter, shot.targets[0], hearing, "target")]
    if not works & {FLURRY, FIRE}:
        if len(shot.targets) > 1:
            hearing.fault("shoot.one-target", "targets", "BC-SHOOT-2", model=shooter.id)
        return found
    for id, path in _others(shot):
        if FIRE in works:
            found.append(_beside(position, shot.targets[0], id, shooter, hearing, path))
        else:
            hearing.find("BC-AB-ARROW-FLURRY", "shoot.spreads", model=shooter.id, target=id)
            found.append(aim(position, shooter, id, hearing, path))
    return found


def _others(shot: Shot) -> Iterator[tuple[str, str]]:
    """Every target but the first, with its place: named before the roll, or only when the damage is put on it."""
    known = set(shot.targets)
    for number, id in enumerate(shot.targets[1:]):
        yield id, f"targets/{number}"
    for number, share in enumerate(shot.assign or ()):
        if share.to not in known:
            known.add(share.to)
            yield share.to, f"assign/{number}/to"


def _beside(position: Position, first: str, id: str, shooter: Model, hearing: Hearing, path: str) -> Aim:
    """Another victim of a breath: an enemy touching the first target (BC-AB-BREATHE-FIRE)."""
    model = position.models.get(id)
    values = {"target": id, "first": first}
    if model is None or model.player == shooter.player or not _touch(position, first, id):
        hearing.fault("shoot.not-beside", path, "BC-AB-BREATHE-FIRE", **values)
        return Aim(id, HIDDEN, False)
    if is_beyond_arrows(model):
        hearing.fault("aim.sauron", path, "BC-UNIT-9", model=shooter.id, target=id)
        return Aim(id, HIDDEN, False)
    hearing.find("BC-AB-BREATHE-FIRE", "shoot.beside", **values)
    return Aim(id, CLEAR, True)


def _touch(position: Position, a: str, b: str) -> bool:
    return a in position.models and b in position.models and position.zones.are_adjacent(a, b)


def _with_others(position: Position, shot: Shot, dice: Dice, hearing: Hearing) -> Dice:
    """Each shooter makes a roll of its own; by the other reading all at one target roll together (BC-SHOOT-8#a)."""
    if not shot.together:
        return dice
    if hearing.reading("shots-together") == "apart":
        hearing.fault("shoot.together", "together", "BC-SHOOT-8", models=list(shot.together))
        return dice
    more = sum(position.models[id].profile.shots for id in shot.together if id in position.models)
    return Dice(dice.thrown + more, dice.fixed, dice.withheld)


# -- the roll


def need_of(shooter: Model, in_cover: bool, hearing: Hearing) -> int:
    """What each die needs: cover makes it one harder, for elf bows too unless the other reading holds (BC-TERRAIN-3#a)."""
    is_elf = "elf" in shooter.profile.tags
    base = ELF_BOW if is_elf else NORMAL
    if is_elf:
        hearing.find("BC-UNIT-6", "shot.elf", model=shooter.id, need=base)
    if not in_cover:
        return base
    if is_elf and hearing.reading("cover-elves") == "six":
        return SIX
    hearing.find("BC-TERRAIN-3", "shot.cover", model=shooter.id, need=base + 1)
    return base + 1


def _throw(
    position: Position,
    shooter: Model,
    shot: Shot,
    works: frozenset[str],
    aims: list[Aim],
    dice: Dice,
    hearing: Hearing,
) -> Position:
    needs = {one.target: need_of(shooter, one.in_cover, hearing) for one in aims if one.is_legal}
    need = min(needs.values())
    hearing.settle("need", need)
    how = _converting(shooter, hearing)
    hits = _hits(shooter, shot, dice, need, how, hearing)
    if hits is None:
        return position
    damage = _damage(shooter, shot, hits, how, hearing)
    if damage is None:
        return position
    faces = damage.faces + (SIX,) * dice.fixed
    hearing.find("BC-SHOOT-10", "shot.damage", dice=list(faces))
    tough = [f"{id} {position.models[id].profile.toughness}" for id in sorted(needs)]
    hearing.find("BC-STAT-4", "shot.toughness", needs=tough)
    hearing.settle("damage", sorted(faces, reverse=True))
    missed = {id: _missed(need, hits, damage.faces) for id, need in needs.items()}
    _check_covered(shot, needs, missed, faces, hearing)
    rules = Rules(frozenset(needs), "BC-SHOOT-2", missed=missed)
    return _hurt(position, shooter, shot, rules, faces, hearing)


def _hits(
    shooter: Model, shot: Shot, dice: Dice, need: int, how: Converting, hearing: Hearing
) -> Hits | None:
    """The roll to hit; None while dice are missing or too many lie there."""
    extra = len(shot.roll or ()) - dice.thrown
    rule = dice.withheld[extra - 1] if 0 < extra <= len(dice.withheld) else "BC-SHOOT-8"
    roll = _thrown(shooter, shot.roll, dice.thrown, "roll", rule, hearing)
    if roll is None:
        return None
    hits = roll_to_hit(roll, need, how, _count(shot.convert, how.most(roll), "convert", hearing))
    _tell_hits(hits, roll, hearing)
    return hits


def _damage(shooter: Model, shot: Shot, hits: Hits, how: Converting, hearing: Hearing) -> Damage | None:
    """A damage die for each hit; None while dice are missing or too many lie there."""
    thrown = _thrown(shooter, shot.damage, hits.hits, "damage", "BC-SHOOT-10", hearing)
    if thrown is None:
        return None
    damage = roll_damage(
        thrown, how, _count(shot.convert_damage, how.most(thrown), "convert_damage", hearing)
    )
    if damage.criticals:
        values = {"criticals": damage.criticals, "converted": damage.converted}
        hearing.find("BC-SHOOT-10", "shot.criticals", **values)
    return damage


def _converting(shooter: Model, hearing: Hearing) -> Converting:
    if not shooter.is_large:
        return PAIRS
    hearing.find("BC-AB-LARGE-5", "shot.large", model=shooter.id)
    return Converting(each=True)


def _thrown(
    shooter: Model, roll: tuple[int, ...] | None, due: int, name: str, rule: str, hearing: Hearing
) -> tuple[int, ...] | None:
    """The dice if as many lie there as are due."""
    thrown = len(roll or ())
    if thrown < due:
        what = "shots" if name == "roll" else "damage-dice"
        hearing.need(shooter.player, what, due - thrown, rule, name, total=due)
        return None
    if thrown > due:
        hearing.fault("shot.too-many", name, rule, model=shooter.id, rolled=thrown, due=due)
        return None
    return roll or ()


def _count(said: int | None, most: int, name: str, hearing: Hearing) -> int | None:
    if said is not None and said > most:
        rule = "BC-SHOOT-9" if name == "convert" else "BC-SHOOT-10"
        hearing.fault("shot.too-many-converted", name, rule, said=said, most=most)
        return None
    return said


def _tell_hits(hits: Hits, roll: tuple[int, ...], hearing: Hearing) -> None:
    hearing.find("BC-SHOOT-8", "shot.rolled", dice=list(roll), need=hits.need)
    hearing.settle("glancing", hits.glancing)
    if hits.glancing:
        hearing.find("BC-SHOOT-9", "shot.glancing", glancing=hits.glancing, converted=hits.converted)
        hearing.settle("converted", hits.converted)
    hearing.find("BC-SHOOT-8", "shot.hits", hits=hits.hits)
    hearing.settle("hits", hits.hits)


def _missed(need: int, hits: Hits, faces: tuple[int, ...]) -> Counter[int]:
    """The damage dice of hits that would miss a target that needs so much: they stand in the order of the hits."""
    worth = [face for face in hits.faces if face >= hits.need]
    return Counter(face for face, hit in zip(faces, worth, strict=True) if hit < need)


def _check_covered(
    shot: Shot,
    needs: dict[str, int],
    missed: dict[str, Counter[int]],
    faces: tuple[int, ...],
    hearing: Hearing,
) -> None:
    """A hit that would miss a covered target may not hurt it (BC-AB-ARROW-FLURRY#a)."""
    for number, share in enumerate(shot.assign or ()):
        good = Counter(faces) - missed.get(share.to, Counter())
        wrong = sorted(((Counter(share.dice) & Counter(faces)) - good).elements())
        if wrong:
            values = {"target": share.to, "faces": wrong, "need": needs[share.to]}
            hearing.fault("shot.missed-cover", f"assign/{number}", "BC-AB-ARROW-FLURRY", **values)


def _hurt(
    position: Position,
    shooter: Model,
    shot: Shot,
    rules: Rules,
    faces: tuple[int, ...],
    hearing: Hearing,
) -> Position:
    position = position.did(shooter.id, "shot")
    for id in shot.together:
        if id in position.models:
            position = position.did(id, "shot")
    missed = {id: sorted(dice.elements()) for id, dice in rules.missed.items() if dice}
    hearing.find("BC-SHOOT-13", "shot.losses", targets=sorted(rules.targets), missed=missed)
    return deal(position, shooter.player, faces, shot.assign, rules, hearing, "")


WORDS = {
    "shoot.use": "{ability:name} is not used while {model} shoots.",
    "shoot.one-target": "{model} shoots at one enemy only.",
    "shoot.spreads": "{model} may put damage on {target} as well.",
    "shoot.not-beside": "{target} is no enemy beside {first}.",
    "shoot.beside": "{target} is beside {first} and may take damage too.",
    "shoot.together": "{models} make rolls of their own.",
    "shot.elf": "An elf bow hits on {need} or more.",
    "shot.cover": "The target is in cover: {model} needs {need}.",
    "shot.large": "{model} is Large: every glancing blow and critical may become a 6.",
    "shot.rolled": "{dice}: a die of {need} or more is a hit.",
    "shot.glancing": "{glancing:glancing blow}, {converted:turned into a 6/turned into sixes}.",
    "shot.hits": "{hits:hit}.",
    "shot.criticals": "{criticals:critical}, {converted:turned into a 6/turned into sixes}.",
    "shot.damage": "Damage dice: {dice}.",
    "shot.toughness": "A die wounds if it reaches the toughness: {needs}.",
    "shot.losses": "A model without wounds leaves at once; a lone die on a minion is banked.",
    "shot.too-many": "{model} throws {due:die/dice} here, not {rolled}.",
    "shot.too-many-converted": "{said} cannot be converted: {most} at the most.",
    "shot.missed-cover": "{target} is in cover and needs {need}: the hits of {faces} missed it.",
    "need.shots": "{player} throws {count:more die/more dice} to hit, {total} in all.",
}
ACTIONS: dict[str, Fields] = {"shoot": SHOT}
FACTS = (
    "distance", "range", "sees", "dice", "dice_thrown", "need", "glancing", "converted", "hits", "damage", "removed",
    "dropped", "dropped.*", "winner", "cancelled", "stolen", "wounds.*", "pool.*", "pool-left.*",
)  # fmt: skip
KINDS: tuple[Kind, ...] = (Kind("shoot", read_shot, shoot, frozenset(FACTS)),)

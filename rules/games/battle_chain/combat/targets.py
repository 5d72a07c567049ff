"""Where damage dice may go: enemies in contact with a friend, not guarded, the assassin's first; and what Paralyze adds."""

from collections import Counter
from collections.abc import Callable, Sequence

from rules.games.battle_chain.assign import Rules, loses_odd, pairs_dice, room
from rules.games.battle_chain.combat.parts import Strike
from rules.games.battle_chain.dice import Damage, Hits
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.ring.harm import out_of_reach


def rules_for(strike: Strike) -> Rules:
    """Who may be given damage in this strike (BC-COMBAT-8, BC-FREE-2), who is barred, and the extra wounds."""
    allowed = frozenset(_in_contact(strike)) if strike.in_combat else frozenset(strike.victims)
    barred = dict.fromkeys(strike.guarded, ("assign.guarded", "BC-AB-BODYGUARD"))
    barred |= out_of_reach(strike.position, strike.victims, strike.hearing)
    rule = "BC-COMBAT-8" if strike.in_combat else "BC-FREE-2"
    return Rules(allowed, rule, barred, paralyze(strike))


def _in_contact(strike: Strike) -> list[str]:
    """Enemies of the chain that touch a friend of the chain."""
    zones = strike.position.zones.threats
    friends = {id for id in strike.chain if id in strike.position.models} - set(strike.victims)
    return [id for id in strike.victims if friends.intersection(zones.get(id, ()))]


# -- Paralyze


def paralyze(strike: Strike) -> Callable[[Model, int], int]:
    """The wounds that paralyzers add to a model's points of damage.

    One for each ordinary point in a user's zone; a minion adds one in the whole combat (BC-AB-PARALYZE-2).
    """
    spent: set[str] = set()

    def bonus(model: Model, points: int) -> int:
        beside = sorted(strike.paralyzers.intersection(strike.position.zones.threats.get(model.id, ())))
        if not points or not beside or (model.is_minion and points + model.injuries >= model.wounds):
            return 0
        heroes = [id for id in beside if strike.position.models[id].profile.is_hero_class]
        if heroes:
            strike.hearing.find(
                "BC-AB-PARALYZE", "paralyze.adds", model=heroes[0], target=model.id, plus=points
            )
            return points
        fresh = sorted((id for id in beside if id not in spent), key=lambda id: (_choices(strike, id), id))
        fresh = fresh[:points]
        spent.update(fresh)
        if fresh:
            values = {"model": fresh[0], "target": model.id, "plus": len(fresh)}
            strike.hearing.find("BC-AB-PARALYZE-2", "paralyze.once", **values)
        return len(fresh)

    return bonus


def _choices(strike: Strike, id: str) -> int:
    """How many victims a paralyzer touches: who has the least choice adds its one wound first."""
    return len(set(strike.touching(id)).intersection(strike.victims))


def _finishing(strike: Strike, model: Model) -> int:
    """The points of damage that finish a model at the least, with what paralyzers beside it may add."""
    left = model.wounds - model.injuries
    beside = strike.paralyzers.intersection(strike.touching(model.id))
    if any(strike.position.models[id].profile.is_hero_class for id in beside):
        return -(-left // 2)
    return max(left - len(beside), -(-left // 2))


# -- the assassin's dice


def check_bound(strike: Strike, hits: Hits, damage: Damage, rules: Rules) -> None:
    """Dice that an assassin converted go to enemies in its zone as long as they can (BC-AB-ASSASSIN)."""
    if not strike.assassins:
        return
    bound = bound_dice(hits, damage, strike)
    near = [model for model in strike.models(strike.victims) if _beside_assassin(strike, model, rules)]
    strike.hearing.find(
        "BC-AB-ASSASSIN", "assassin.bound", dice=sorted(bound, reverse=True), targets=[m.id for m in near]
    )
    strike.hearing.settle("bound", sorted(bound, reverse=True))
    if strike.declared.assign is None:
        return
    given = Counter[int]()
    for share in strike.declared.assign:
        if any(model.id == share.to for model in near):
            given.update(share.dice)
    placed = sum((given & Counter(bound)).values())
    free = list((Counter(damage.faces) - Counter(bound)).elements())
    due = _takable(strike, near, bound, free)
    if placed < due:
        values = {"placed": placed, "due": due, "targets": [model.id for model in near]}
        strike.hearing.fault("assassin.elsewhere", strike.place("assign"), "BC-AB-ASSASSIN", **values)


def bound_dice(hits: Hits, damage: Damage, strike: Strike) -> list[int]:
    """Converted criticals, and the damage dice of converted glancing blows: damage dice stand in the order of the hits."""
    roll = strike.declared.roll or ()
    order = [place for place, face in enumerate(hits.faces) if face >= hits.need]
    of_glancing = {number for number, place in enumerate(order) if roll[place] != hits.faces[place]}
    return [
        face
        for place, face in enumerate(damage.faces)
        if face and (place in of_glancing or place in damage.sixes)
    ]


def _beside_assassin(strike: Strike, model: Model, rules: Rules) -> bool:
    touched = strike.assassins.intersection(strike.position.zones.threats.get(model.id, ()))
    return bool(touched) and model.id in rules.targets and model.id not in rules.barred


def beyond_assassins(strike: Strike) -> list[str]:
    """Enemies in no assassin's zone, while somebody in one may be given its dice first; in order of the victims."""
    rules = rules_for(strike)
    open_to = [one for one in strike.models(strike.victims) if one.id in rules.targets - rules.barred.keys()]
    near = [one.id for one in open_to if _beside_assassin(strike, one, rules)]
    return [one.id for one in open_to if one.id not in near] if near else []


def _takable(strike: Strike, near: Sequence[Model], bound: Sequence[int], free: Sequence[int]) -> int:
    """How many of these dice can hurt the models, the toughest served first.

    An odd one on a Hero does nothing, unless a die that the assassin did not convert makes a pair with it.
    """
    left, taken, hearing = list(bound), 0, strike.hearing
    for model in sorted(near, key=lambda one: -one.profile.toughness):
        tough, points = model.profile.toughness, _finishing(strike, model)
        most = min(room(model, hearing), 2 * points if pairs_dice(model, hearing) else points)
        fitting = [face for face in left if face >= tough][:most]
        is_odd = len(fitting) % 2 and loses_odd(model, hearing)
        if is_odd and not any(face >= tough for face in free):
            fitting.pop()
        for face in fitting:
            left.remove(face)
        taken += len(fitting)
    return taken


WORDS = {
    "assign.guarded": "{model} is protected by a bodyguard: no damage can be given to it in this combat.",
    "paralyze.adds": "Paralyze of {model}: {target} loses {plus:more wound}.",
    "paralyze.once": "Paralyze of {model}: {target} loses {plus:more wound}; a minion adds one in a combat.",
    "assassin.bound": "The assassin's dice {dice} go to {targets} first.",
    "assassin.elsewhere": "{targets} could take {due:die/dice} that the assassin converted, but {placed} went there.",
}

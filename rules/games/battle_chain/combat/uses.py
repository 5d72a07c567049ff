"""The abilities of a strike, each in its moment: while attacks are totalled, before the roll, before damage is assigned."""

from collections.abc import Callable, Iterable, Mapping

from rules.games.battle_chain.abilities.use import Use, activate, times_active
from rules.games.battle_chain.ability_names import STANDING
from rules.games.battle_chain.combat.parts import Strike
from rules.games.battle_chain.folk import may_carry_spear
from rules.games.battle_chain.model import Model

# The abilities of each moment: those of the striking side, and those of the other.
TOTAL = ("battle-cry", "berserker", "spearman")
ROLL = ("dirty-fighting", "assassin")
ASSIGN = ("paralyze",)
AGAINST_TOTAL = ("dire",)
AGAINST_ASSIGN = ("bodyguard",)
OWN = frozenset({*TOTAL, *ROLL, *ASSIGN, "aggressive-strategy"})
ANSWERS = frozenset({*AGAINST_TOTAL, *AGAINST_ASSIGN})
SUPPORT = frozenset({"battle-cry", "spearman", "bodyguard"})  # of no use to a free attack (BC-FREE-1)


def check_moments(strike: Strike) -> None:
    """Abilities that have no moment in this strike, and support in a free attack, are faults."""
    for number, use in enumerate(strike.declared.uses):
        place = strike.place(f"uses/{number}")
        if use.ability in SUPPORT and not strike.in_combat:
            strike.hearing.fault("strike.support", place, "BC-FREE-1", model=use.by, ability=use.ability)
        elif use.ability in STANDING:
            strike.position, _ = activate(strike.position, use, strike.hearing, place, strike.chain)
        elif use.ability not in OWN | ANSWERS:
            strike.hearing.fault("strike.not-now", place, "BC-ABG-2", model=use.by, ability=use.ability)


def while_totalling(strike: Strike) -> None:
    _recall(strike, TOTAL, strike.strikers)
    _recall(strike, AGAINST_TOTAL, strike.victims)
    _play(strike, TOTAL)
    _answer(strike, AGAINST_TOTAL)


def before_rolling(strike: Strike) -> None:
    _recall(strike, ROLL, strike.strikers)
    _play(strike, ROLL)


def before_assigning(strike: Strike) -> None:
    _answer(strike, AGAINST_ASSIGN)
    _recall(strike, ASSIGN, strike.strikers)
    _play(strike, ASSIGN)


def _recall(strike: Strike, abilities: Iterable[str], models: tuple[str, ...]) -> None:
    """What was switched on earlier in this move goes on (BC-ABG-4), by one reading only within its own attack."""
    if not strike.position.effects:
        return
    for ability in abilities:
        for model in strike.models(models):
            times = times_active(strike.position, model.id, ability)
            if not times or (ability in SUPPORT and not strike.in_combat):
                continue
            if strike.hearing.reading("ability-lasts") == "move":
                strike.hearing.find("BC-ABG-4", "strike.still-on", model=model.id, ability=ability)
                for _ in range(times):
                    EFFECTS[ability](strike, model, Use(ability, model.id))


def _play(strike: Strike, abilities: Iterable[str]) -> None:
    for number, use in enumerate(strike.declared.uses):
        if use.ability in abilities and not (use.ability in SUPPORT and not strike.in_combat):
            _activate(strike, use, strike.place(f"uses/{number}"), strike.player)


def _answer(strike: Strike, abilities: Iterable[str]) -> None:
    for use, place in strike.answers:
        if use.ability in abilities:
            _activate(strike, use, place, "")


def _activate(strike: Strike, use: Use, place: str, player: str) -> None:
    model = strike.position.models.get(use.by)
    if model is None or not _takes_part(strike, use, model, player):
        strike.hearing.fault("strike.outside", place, _rule(use), model=use.by, ability=use.ability)
        return
    if use.ability in ALLOWED and not ALLOWED[use.ability](strike, model, use, place):
        return
    strike.position, works = activate(strike.position, use, strike.hearing, place, strike.chain)
    if works:
        EFFECTS[use.ability](strike, strike.position.models[use.by], use)


def _takes_part(strike: Strike, use: Use, model: Model, player: str) -> bool:
    """Users stand in the chain on their own side; a spearman stands behind it, maybe in no chain at all."""
    if player and model.player != player and use.by not in strike.strikers:
        return False
    return model.id in strike.chain or use.ability == "spearman"


def _rule(use: Use) -> str:
    return f"BC-AB-{use.ability.upper()}"


# -- what each needs


def _may_support(strike: Strike, model: Model, use: Use, place: str) -> bool:
    """BC-AB-SPEARMAN: one friend of the chain that the spearman touches; each spearman serves one."""
    friend = strike.position.models.get(use.on)
    beside = strike.position.zones.adjacent(model.id) if model.at is not None else ()
    if model.spearman and not may_carry_spear(model):
        strike.hearing.fault("spearman.rider", place, "BC-AB-SPEARMAN-3", model=model.id)
        return False
    if (
        friend is None
        or friend.player != model.player
        or use.on not in beside
        or use.on not in strike.strikers
    ):
        strike.hearing.fault("spearman.nobody", place, "BC-AB-SPEARMAN", model=model.id, friend=use.on)
        return False
    if strike.touching(model.id) and strike.hearing.reading("engaged-spearman") == "no":
        strike.hearing.fault("spearman.engaged", place, "BC-AB-SPEARMAN", model=model.id)
        return False
    if model.id not in strike.chain:
        strike.hearing.find("BC-AB-SPEARMAN-2", "spearman.behind", model=model.id)
    return True


def _may_guard(strike: Strike, model: Model, use: Use, place: str) -> bool:
    """BC-AB-BODYGUARD: a friend of this chain beside it; BC-UNIT-19: Sheebra guards her queen only."""
    friend = strike.position.models.get(use.on)
    if not strike.in_combat:
        strike.hearing.fault("strike.support", place, "BC-FREE-1", model=model.id, ability="bodyguard")
        return False
    beside = strike.position.zones.adjacent(model.id)
    if friend is None or friend.player != model.player or use.on not in strike.chain or use.on not in beside:
        strike.hearing.fault("bodyguard.nobody", place, "BC-AB-BODYGUARD", model=model.id, friend=use.on)
        return False
    if model.profile.identity == "sheebra" and friend.profile.identity != "beruthiel":
        strike.hearing.fault("bodyguard.queen", place, "BC-UNIT-19", model=model.id, friend=use.on)
        return False
    if strike.guarded.get(model.id) == use.on and strike.hearing.reading("mutual-bodyguards") == "no":
        strike.hearing.fault("bodyguard.mutual", place, "BC-AB-BODYGUARD", model=model.id, friend=use.on)
        return False
    return True


ALLOWED: Mapping[str, Callable[[Strike, Model, Use, str], bool]] = {
    "spearman": _may_support,
    "bodyguard": _may_guard,
}


# -- what each does


def _cry(strike: Strike, model: Model, use: Use) -> None:
    strike.cries.append(model.id)


def _berserk(strike: Strike, model: Model, use: Use) -> None:
    strike.berserk.add(model.id)


def _spear(strike: Strike, model: Model, use: Use) -> None:
    strike.spears.setdefault(use.on, []).append(model.id)


def _dire(strike: Strike, model: Model, use: Use) -> None:
    strike.dire.add(model.id)


def _dirty(strike: Strike, model: Model, use: Use) -> None:
    strike.dirty = model.id
    strike.hearing.find("BC-AB-DIRTY-FIGHTING", "strike.dirty", model=model.id, player=strike.player)


def _assassin(strike: Strike, model: Model, use: Use) -> None:
    strike.assassins.add(model.id)
    strike.hearing.find("BC-AB-ASSASSIN", "strike.assassin", model=model.id, player=strike.player)


def _paralyze(strike: Strike, model: Model, use: Use) -> None:
    strike.paralyzers.add(model.id)


def _guard(strike: Strike, model: Model, use: Use) -> None:
    strike.guarded[use.on] = model.id
    strike.hearing.find("BC-AB-BODYGUARD", "bodyguard.guards", model=model.id, friend=use.on)


EFFECTS: Mapping[str, Callable[[Strike, Model, Use], None]] = {
    "battle-cry": _cry,
    "berserker": _berserk,
    "spearman": _spear,
    "dire": _dire,
    "dirty-fighting": _dirty,
    "assassin": _assassin,
    "paralyze": _paralyze,
    "bodyguard": _guard,
}

WORDS = {
    "strike.support": "{ability:name} of {model} supports a combat; a free attack has only the abilities of those who make it.",
    "strike.not-now": "{ability:name} of {model} has no place in this combat.",
    "strike.outside": "{model} takes no part in this combat on that side, so it cannot use {ability:name} in it.",
    "strike.still-on": "{ability:name} of {model} is still on in this move.",
    "strike.dirty": "Dirty Fighting of {model}: 2s of {player} count like 1s.",
    "strike.assassin": "Assassin {model}: every glancing blow and critical of {player} becomes a 6.",
    "spearman.nobody": "{model} supports a friend of the combat that it touches; {friend} is none.",
    "spearman.rider": "{model} cannot be a spearman: that is for infantry on foot.",
    "spearman.engaged": "{model} touches an enemy itself and supports nobody.",
    "spearman.behind": "{model} stands behind the line: it is no part of the chain and takes no damage in it.",
    "bodyguard.nobody": "{model} protects a friend beside it in this chain; {friend} is none.",
    "bodyguard.queen": "{model} protects Queen Beruthiel only.",
    "bodyguard.mutual": "{friend} protects {model} already; they cannot protect each other.",
    "bodyguard.guards": "{model} protects {friend}: no damage can be given to it in this combat.",
}

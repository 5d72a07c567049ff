"""Additional attacks of Combat cards (WR-CARD-12 to WR-CARD-17)."""

from dataclasses import dataclass

from rules.engine.hearing import Hearing
from rules.games.war_of_the_ring.cards.model import Effect
from rules.games.war_of_the_ring.combat_roll import BASE, CAP, base_target
from rules.games.war_of_the_ring.externals import external
from rules.games.war_of_the_ring.modifiers import arithmetic, hits_of, special_modifier
from rules.games.war_of_the_ring.position import SIEGE, Hurt, Position, enemy_of, with_battle
from rules.games.war_of_the_ring.settings import FORT
from rules.games.war_of_the_ring.settings import SIEGE as X_SIEGE

WORDS = {
    "special.attack": "{card}: {player} makes a special attack with {dice:die/dice}.",
    "special.cap": "At most five dice, because they are counted from the army.",
    "special.target": "The special attack needs {target}, as the Combat roll of {player} does.",
    "special.card-target": "{card} hits on {target} or more.",
    "special.plain-target": "The special attack needs 5; the region does not count.",
    "special.no-reroll": "No Leader re-roll follows a special attack.",
    "special.roll": "{player} rolls {dice}, target {target}: {arithmetic}. {hits:hit}.",
    "special.at-once": "{player} takes {hits:hit} at once; the enemy's card cannot change them.",
    "special.wrong-count": "The special attack has {count:die/dice}; {rolled} rolled.",
    "redress.special.wrong-count": "Exactly as many dice are rolled; surplus dice do not count.",
    "need.special_dice": "{player} rolls {count:die/dice} for the special attack.",
}


def dice_number(effect: Effect, number: int, hearing: Hearing) -> int:
    """The dice of the attack: counted ones at most five; a number that the card fixes as it stands (WR-CARD-14)."""
    if number <= CAP:
        return number
    is_fixed = isinstance(effect.dice, int) or effect.dice in ("x", "pick")
    if is_fixed and hearing.reading("special-attack-cap") == "derived-only":
        return number
    hearing.find("WR-CARD-14", "special.cap")
    return CAP


def needed(position: Position, side: str, card: str, effect: Effect, hearing: Hearing) -> int:
    """What a die needs: the card's own number, else the base of the side's Combat roll (WR-CARD-13)."""
    if effect.needs is not None:
        title = position.cards[card].title
        hearing.find("WR-CARD-13", "special.card-target", card=title, target=effect.needs)
        return effect.needs
    base = base_target(position, side)
    if base != BASE:
        if hearing.reading("special-attack-target") == "plain":
            hearing.find("WR-CARD-13", "special.plain-target")
            return BASE
        _say_region(position, side, base, hearing)
    hearing.find("WR-CARD-13", "special.target", target=base, player=position.player_of(side))
    return base


def _say_region(position: Position, side: str, base: int, hearing: Hearing) -> None:
    role = "attacker" if position.is_attacker(side) else "defender"
    if position.battle.kind == SIEGE or position.region.feature not in ("city", "fortification"):
        external(hearing, X_SIEGE, detail=f"The {role} needs {base} here.")
    else:
        feature = position.region.feature
        external(hearing, FORT, feature=feature, role=role, target=base, round=position.battle.round)


@dataclass(frozen=True, slots=True)
class SpecialAttack:
    """What a card gives `side`: `number` dice before any limit; `dice` as they fell, None when they are still to be rolled.

    `by` is the player who is asked for them.
    """

    side: str
    card: str
    effect: Effect
    number: int
    dice: tuple[int, ...] | None
    by: str


def roll(position: Position, attack: SpecialAttack, hearing: Hearing) -> Position:
    """The attack is made: its hits wait for the enemy to take them at once."""
    count = dice_number(attack.effect, attack.number, hearing)
    card, player = position.cards[attack.card].title, position.player_of(attack.side)
    hearing.find("WR-CARD-12", "special.attack", card=card, player=player, dice=count)
    hearing.settle("special_dice", count)
    if attack.dice is None:
        hearing.need(attack.by, "special_dice", count, "WR-CARD-14", "dice")
        return position
    if len(attack.dice) != count:
        hearing.fault("special.wrong-count", "dice", "WR-CARD-14", count=count, rolled=len(attack.dice))
    hits = _hits(position, attack, attack.dice[:count], hearing)
    if not hits:
        return position
    enemy = enemy_of(attack.side)
    hearing.find("WR-CARD-17", "special.at-once", player=position.player_of(enemy), hits=hits)
    return with_battle(position, pending=Hurt(enemy, hits, attack.card))


def _hits(position: Position, attack: SpecialAttack, dice: tuple[int, ...], hearing: Hearing) -> int:
    """How many of the dice hit, with the arithmetic (WR-CARD-13 to WR-CARD-16)."""
    target = needed(position, attack.side, attack.card, attack.effect, hearing)
    added = special_modifier(position, attack.side, hearing)
    hit = hits_of(dice, added, target, hearing)
    worked = arithmetic(dice, added, target, hit)
    values = {"dice": list(dice), "target": target, "modifier": added, "arithmetic": worked, "hits": sum(hit)}
    hearing.find("WR-CARD-14", "special.roll", player=position.player_of(attack.side), **values)
    hearing.consider("WR-CARD-15", "special.no-reroll")
    for fact, value in (("special_hits", sum(hit)), ("special_target", target), ("special_modifier", added)):
        hearing.settle(fact, value)
    return sum(hit)

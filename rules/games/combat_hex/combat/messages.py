"""How the findings of a combat are said."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.messages import Messages, spoken


def _who_leaves(removed: Sequence[str]) -> str:
    match len(removed):
        case 0:
            return "nobody leaves the map"
        case 1:
            return f"{removed[0]} leaves the map"
        case _:
            return f"{spoken(removed)} leave the map together"


def _which_order(values: Mapping[str, Any]) -> str:
    parts = []
    if values["late"]:
        parts.append("critical hits were bought before the abilities that answer the enemy's damage roll")
    if values["reversed"]:
        parts.append("the defender bought dice before the attacker")
    return f"Everything declared stands only in this order: {' and '.join(parts)}."


WORDS: Messages = {
    # which combat
    "combat.phase": "Combats are fought in the combat phase; this is the phase {phase}.",
    "combat.no-warrior": 'There is no warrior "{warrior}" on the map.{hint}',
    "combat.no-chain": "{warrior} has no enemy in its kill zone and stands in none: it is in no combat.",
    "combat.no-attacker": "{warrior} fights no warrior of the attacker {player}: a damage chain starts with one.",
    "combat.other-chain": "{warrior} is not in the damage chain of {other}.",
    "combat.none-left": "There is no combat on the map.",
    "combat.all-fought": "Every combat on the map has been fought this turn.",
    "combat.fought": "The combat of {warriors} has been fought this turn.",
    "combat.again": "The starter book does not forbid fighting again with {warriors}.",
    "combat.chosen": "{player} is the attacker and chooses among {combats:combat}.",
    "combat.links": "Lines from each warrior to every enemy in its kill zone: {links}.",
    "combat.chain": "The damage chain holds {warriors}.",
    "combat.group": "{warriors:warrior} fight one combat.",
    "combat.apart": "{warriors} stand next to enemies of the chain, but no kill zone joins them to it.",
    "combat.rolls": "{players} each make a combat roll and a damage roll.",
    "combat.no-player": '"{player}" has no warrior in this combat.',
    "combat.not-now": "{ability} is not used in a combat.",
    "combat.not-its-combat": "{warrior} is not in this combat, so its {ability} is not used here.",
    "combat.attacker-first": "Both players act in this window: {player}, the attacker, plays everything first.",
    "combat.order": _which_order,
    "combat.over": lambda values: f"All dice are assigned; {_who_leaves(values['removed'])}.",
    "need.combat": "{player} chooses which of {combats:combat} is fought.",
    # order of events
    "combat.too-early": "{warrior} declares {ability} too early: it is activated {window}.",
    "combat.too-late": "{warrior} declares {ability} too late: it is activated {window}.",
    "combat.rolled-already": "{player} has made the combat roll already.",
    "combat.damage-already": "{player} has made the damage roll already.",
    "combat.damage-early": "{player} rolls damage before {players} made the combat roll.",
    "combat.buy-early": "{player} buys die {die:nth} before it was rolled.",
    "combat.buy-late": "{player} buys die {die:nth} too late: its roll is over.",
    "combat.closed": "The fallen have left already; this combat is over.",
    "assign.early": "Damage dice are put before {players} made every roll.",
    "assign.turn": "{player} puts a die out of turn: {players} put theirs at another time.",
    # attacks
    "attacks.printed": "{warrior} brings {attacks:printed attack}.",
    "attacks.total": "{player} has {total:attack} and rolls as many dice.",
    "attacks.not-engaged": "{warrior} has no enemy in its kill zone and brings no dice.",
    "attacks.lost-struggle": "{warrior} lost the struggle and does not take part in this combat.",
    "attacks.only-ring": "{warrior}, no Ringwraith, faces only {frodo} with the Ring on and adds no attacks.",
    "attacks.ringwraith": "The Ring is worn; the Ringwraith {warrior} may still fight where it is engaged.",
    "attacks.adjacent": "Enemies adjacent to {warrior}: {enemies}.",
    "attacks.rage": "Rage of {warrior}: {dice}, {plus:more attack}.",
    "need.combat-dice": "{player} rolls {count:more die/more dice} for the combat roll of {total}.",
    "need.rage-dice": "{player} rolls {count:die/dice} for the Rage of {warrior}.",
    "spearman.nobody": "No warrior of its own side stands straight ahead of {warrior}.",
    "spearman.other-combat": "{supported} is not in this combat.",
    "spearman.threatened": "{warrior} stands in an enemy kill zone and supports nobody.",
    "spearman.engaged": "{warrior} has an enemy in its kill zone and supports nobody.",
    "spearman.large-base": "{supported} fills more than one hex and cannot be supported.",
    "spearman.walled": "A black line parts {warrior} from {supported}.",
    # dice
    "dice.combat": "{player} rolls {dice}: {hits:hit} and {glancing:glancing blow}.",
    "dice.glancing-converted": "{player} converts {converted:glancing blow}, no warrior more than {most}.",
    "dice.hits": "{player} has {hits:hit} and as many damage dice.",
    "dice.dirty": "2s of {player} are glancing blows as well.",
    "dice.kept": "{kept:six/sixes} of {player} count as damage dice of 6; {rolled:damage die/damage dice} left to roll.",
    "dice.damage": "{player} has the damage dice {dice}: {criticals:critical hit}.",
    "dice.rerolled": "{player} rolls the damage dice {rerolled} again: {dice}.",
    "dice.reroll": "Dice rolled again are named once each and by their place among {dice}.",
    "dice.killing-blow": "{criticals:critical hit} of {player} turned to 6: {dice}.",
    "dice.criticals-converted": "{player} converts {converted:critical hit}, no warrior more than {most}.",
    "dice.both-converted": "{warriors} converted a glancing blow and a critical hit: one of each is allowed.",
    "dice.to-assign": "{player} has {dice} to assign.",
    "need.damage-dice": "{player} rolls {count:more die/more dice} for the damage roll of {total}.",
    "need.reroll-dice": "{player} rolls {count:damage die/damage dice} again.",
    # assignment
    "assign.order": "Damage dice are assigned by {players}, in this order.",
    "assign.rallied-already": "In this reading a second Rally Cry, of {warrior}, adds nothing.",
    "assign.die": "Die {die:nth} ({face}) goes on {target}, toughness {toughness}.",
    "assign.wasted": "No enemy can take {dice} of {player}; they are ignored.",
    "assign.guarded": "{warrior} guards {heroes}: no damage die can be put there.",
    "assign.rallied": "{warrior} rallies: minions of {player} in this combat have {plus} more toughness, six at most.",
    "assign.no-die": "There is no damage die {die:nth}; {player} has {dice}.",
    "assign.twice": "Damage die {die:nth} is assigned twice.",
    "assign.no-warrior": 'There is no warrior "{target}" on the map.{hint}',
    "assign.own": "{target} belongs to {player}.",
    "assign.carried": "{target} is carried; in a combat no damage die is put on it.",
    "assign.out-of-reach": "{target} is in the kill zone of no warrior of {player} in this combat.",
    "assign.too-low": "Die {die:nth} shows {face}; {target} has toughness {toughness}.",
    "assign.bodyguard": "A bodyguard protects {target}: no damage die can be put there.",
    "assign.ring": "{target} wears the Ring and no Ringwraith has him in its kill zone.",
    "assign.left-out": "{player} assigns every die that an enemy can take; by its place, left out: {dice}.",
    "need.put-die": "{player} says on whom the damage dice {dice} go, one after the other.",
    "need.assignment": "{player} says on whom the damage dice {dice} go.",
    "bodyguard.no-hero": '"{target}" is no other hero of the same side.',
    "bodyguard.other-chain": "{target} is not in the damage chain of {warrior}.",
    "bodyguard.not-adjacent": "{target} is not adjacent to {warrior}.",
}

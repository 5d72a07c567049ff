"""How the findings of a combat are said."""

from rules.engine.messages import Choice, Messages
from rules.games.combat_hex.turn_messages import of_phase

OVER = Choice(
    (
        "All dice are assigned; nobody leaves the map.",
        "All dice are assigned; {removed} leaves the map.",
        "All dice are assigned; {removed} leave the map together.",
    ),
    lambda values: min(len(values["removed"]), 2),
)
LATE = "critical hits were bought before the abilities that answer the enemy's damage roll"
REVERSED = "the defender bought dice before the attacker"
ORDER = Choice(
    (
        f"Everything declared stands only in this order: {LATE}.",
        f"Everything declared stands only in this order: {REVERSED}.",
        f"Everything declared stands only in this order: {LATE} and {REVERSED}.",
    ),
    lambda values: values["late"] + 2 * values["reversed"] - 1,
)


NAMES_DICE = Choice(
    ("{player} says on whom damage die {dice:nth} goes.", "{player} says on whom damage dice {dice:nth} go."),
    lambda values: len(values["dice"]) > 1,
)
LEFT_OUT = Choice(
    (
        "{player} assigns every die that an enemy can take; damage die {dice:nth} is left out.",
        "{player} assigns every die that an enemy can take; damage dice {dice:nth} are left out.",
    ),
    lambda values: len(values["dice"]) > 1,
)
REROLLED = Choice(
    (
        "{player} rolls no damage die again.",
        "{player} rolls damage die {rerolled:nth} again and has {dice}.",
        "{player} rolls damage dice {rerolled:nth} again and has {dice}.",
    ),
    lambda values: min(len(values["rerolled"]), 2),
)
GLANCING_BOUGHT = Choice(
    (
        "{player} converts no glancing blow.",
        "{player} converts {converted:glancing blow}; {most} at most for one warrior.",
    ),
    lambda values: values["converted"] > 0,
)
CRITICALS_BOUGHT = Choice(
    (
        "{player} converts no critical hit.",
        "{player} converts {converted:critical hit}; {most} at most for one warrior.",
    ),
    lambda values: values["converted"] > 0,
)
CHOOSES = Choice(
    (
        "{player} is the attacker; no combat is left.",
        "{player} is the attacker; there is one combat.",
        "{player} is the attacker and chooses among {combats:combat}.",
    ),
    lambda values: min(values["combats"], 2),
)


WORDS: Messages = {
    # which combat
    "combat.phase": Choice(
        (
            "Combats are fought in the combat phase; this is the phase {phase}.",
            "Combats are fought in the combat phase; this is the attacker's action phase.",
            "Combats are fought in the combat phase; this is the defender's action phase.",
            "Combats are fought in the combat phase; this is the strategy phase.",
        ),
        of_phase,
    ),
    "combat.no-warrior": "The combat names {warrior}, which is not on the map. Put it there or remove the combat.{hint}",
    "combat.no-chain": "{warrior} has no enemy in its kill zone and stands in none: it is in no combat.",
    "combat.no-attacker": "{warrior} fights no warrior of the attacker {player}: a damage chain starts with one.",
    "combat.other-chain": "{warrior} is not in the damage chain of {other}.",
    "combat.none-left": "There is no combat on the map.",
    "combat.all-fought": "Every combat on the map has been fought this turn.",
    "combat.fought": "The combat of {warriors} has been fought this turn.",
    "combat.again": "The starter book does not forbid fighting again with {warriors}.",
    "combat.chosen": CHOOSES,
    "combat.links": "Lines from each warrior to every enemy in its kill zone: {links}.",
    "combat.chain": "The damage chain holds {warriors}.",
    "combat.group": "{warriors:warrior} fight one combat.",
    "combat.apart": "{warriors} stand next to enemies of the chain, but no kill zone joins them to it.",
    "combat.rolls": "{players} each make a combat roll and a damage roll.",
    "combat.no-player": '"{player}" has no warrior in this combat.{hint}',
    "combat.not-now": "{ability} is not used in a combat.",
    "combat.only-answers": "{ability} of {warrior} answers what an enemy declares or buys; it is not declared by itself.",
    "combat.not-its-combat": "{warrior} is not in this combat, so its {ability} is not used here.",
    "combat.attacker-first": "Both players act in this window: {player}, the attacker, plays everything first.",
    "combat.order": ORDER,
    "combat.over": OVER,
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
    "assign.turn": "{player} puts a die out of turn: it is the turn of {players}.",
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
    "dice.combat": "Combat roll of {player}: {dice}; {hits:hit} and {glancing:glancing blow}.",
    "dice.glancing-converted": GLANCING_BOUGHT,
    "dice.hits": "{player} has {hits:hit} and as many damage dice.",
    "dice.dirty": "2s of {player} are glancing blows as well.",
    "dice.kept": "{player} keeps {kept:six/sixes} as damage dice of 6; {rolled:damage die/damage dice} left to roll.",
    "dice.damage": "Damage dice of {player}: {dice}; {criticals:critical hit}.",
    "dice.rerolled": REROLLED,
    "dice.reroll": "Dice rolled again are named once each, by their place; {dice:damage die was/damage dice were} rolled.",
    "dice.killing-blow": "Killing Blow turns {criticals:critical hit} of {player} to 6. Damage dice now: {dice}.",
    "dice.criticals-converted": CRITICALS_BOUGHT,
    "dice.both-converted": "{warriors} converted a glancing blow and a critical hit: one of each is allowed.",
    "dice.to-assign": "{player} assigns these damage dice: {dice}.",
    "need.damage-dice": "{player} rolls {count:more die/more dice} for the damage roll of {total}.",
    "need.reroll-dice": "{player} rolls {count:damage die/damage dice} again.",
    # assignment
    "assign.order": "Damage dice are assigned by {players}, in this order.",
    "assign.rallied-already": "In this reading a second Rally Cry, of {warrior}, adds nothing.",
    "assign.die": "Die {die:nth} ({face}) goes on {target}, toughness {toughness}.",
    "assign.wasted": "Damage dice of {player} that no enemy can take, and that are ignored: {dice}.",
    "assign.guarded": "{warrior} guards {heroes}: no damage die can be put there.",
    "assign.rallied": "{warrior} rallies: minions of {player} in this combat have {plus} more toughness, six at most.",
    "assign.no-die": "There is no damage die {die:nth}; {player} has {dice:die/dice}.",
    "assign.twice": "Damage die {die:nth} is assigned twice.",
    "assign.no-warrior": 'There is no warrior "{target}" on the map.{hint}',
    "assign.own": "{target} belongs to {player}.",
    "assign.carried": "{target} is carried; in a combat no damage die is put on it.",
    "assign.out-of-reach": "{target} is in the kill zone of no warrior of {player} in this combat.",
    "assign.too-low": "Die {die:nth} shows {face}; {target} has toughness {toughness}.",
    "assign.bodyguard": "A bodyguard protects {target}: no damage die can be put there.",
    "assign.ring": "{target} wears the Ring and no Ringwraith has him in its kill zone.",
    "assign.left-out": LEFT_OUT,
    "need.put-die": NAMES_DICE,
    "need.assignment": NAMES_DICE,
    "bodyguard.no-hero": '"{target}" is no other hero of the same side.{hint}',
    "bodyguard.other-chain": "{target} is not in the damage chain of {warrior}.",
    "bodyguard.not-adjacent": "{target} is not adjacent to {warrior}.",
}

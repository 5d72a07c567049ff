"""Sentences for the use of abilities in general (8.01-8.08), Dread (8.41), Steal Essence (8.49) and Ward (8.51)."""

from rules.engine.ruling import Words

WORDS: Words = {
    "ability.used": "{warrior} activates {ability} for {price} AP.",
    "ability.copied": "{warrior} copies {ability} from {hero} and pays nothing for it.",
    "ability.no-warrior": 'There is no warrior "{warrior}" on the map to use an ability.',
    "ability.not-yours": "{warrior} does not belong to {player}.",
    "ability.not-printed": "{warrior} does not have {ability}.",
    "ability.not-activated": "{ability} is always on; {warrior} cannot activate it.",
    "ability.once": "{warrior} has used every printed copy of {ability} this turn.",
    "ability.window": "{ability} is activated {window}, not now.",
    "ability.no-hero": '"{hero}" is not an enemy hero on the map.',
    "ability.hero-lacks-it": "{hero} does not have {ability}.",
    "ability.copy-not-activated": "{ability} is not an activated ability and cannot be copied.",
    "ability.lost-struggle": "{warrior} lost the struggle and spends no AP this turn.",
    "ability.own-combat": "{warrior} has no enemy in its kill zone, so this is not its combat.",
    "ability.no-target": 'There is no warrior "{target}" on the map.',
    "ability.terrifying": "{target} is Terrifying: {ability} does not work on it.",
    "ability.ring": "{target} wears the Ring: only abilities of Ringwraiths can pick him.",
    "ability.order": "The attacker plays all abilities first; {warrior} comes too late.",
    "points.too-few": "{warrior} has {has} AP; {what} costs {price}.",
    "dread.raised": "Dread raises the price of {what} for {warrior} by {extra} to {price} AP.",
    "dread.too-dear": "Dread raises {what} to {price} AP; {warrior} has {has}, spends nothing and gets nothing.",
    "dread.not-adjacent": "{warrior} is not adjacent to the enemy {target}, so its Dread cannot answer.",
    "ward.cancelled": "{warrior} wards off {ability} of {other}; what was paid stays paid.",
    "ward.out-of-reach": "{other} is neither in the combat nor in the kill zone of {warrior}, or it is a friend.",
    "ward.against-ward": "Ward cannot cancel another Ward.",
    "ward.sauron": "Ward cannot cancel an ability of Sauron.",
}

"""Sentences for shooting (5.01-5.22, 8.20-8.27)."""

from rules.engine.messages import Messages
from rules.games.combat_hex.facings import FACING

WORDS: Messages = {
    # who may
    "shot.no-warrior": 'There is no warrior "{warrior}" on the map.{hint}',
    "shot.phase": "It is no action phase: {warrior} cannot shoot.",
    "shot.not-acting": "It is not the action phase of {player}: {warrior} cannot shoot.",
    "shot.lost-struggle": "{warrior} lost the struggle and does nothing this turn.",
    "shot.must-struggle": "{warrior} wears the Ring and must struggle before it acts.",
    "shot.acted": "{warrior} has had its action ({done}) and cannot shoot.",
    "shot.no-bow": "{warrior} has no ranged attack.",
    "shot.in-zone": "{warrior} stands in the kill zone of {enemies} and may not shoot.",
    "shot.instead": "{warrior} shoots instead of moving.",
    "shot.under-threat": "{warrior} stands in the kill zone of {enemies}; this book lets it shoot anyway.",
    "shot.large": "{warrior} is Large and shoots in the kill zones of {enemies}.",
    "shot.turns": f"{{warrior}} turns to face {FACING} before it shoots; that is free.",
    "shot.cannot-turn": f"{{warrior}} cannot face {FACING} in the hexes it stands in.",
    "shot.not-own": "{ability} works for the warrior that shoots; {warrior} does not.",
    "shot.always-on": "{ability} of {warrior} has no number and is always on.",
    "shot-caller.no-enemy": '{warrior} must choose an enemy; "{target}" is none.',
    # at whom
    "need.shot-target": "{player} names the target of {warrior}.",
    "shot.no-such-target": 'There is no warrior "{target}" on the map to shoot at.{hint}',
    "shot.target": "{shooter} shoots at {target}.",
    "shot.checks": "{target} must be in range and in sight of {shooter}.",
    "shot.friend": "{target} is a friend of {shooter}.",
    "shot.sauron": "Sauron cannot be shot: {target}.",
    "shot.ring": "{target} wears the Ring: only Ringwraiths may shoot at him, and {shooter} is none.",
    "shot.out-of-range": "{target} is {distance:hex/hexes} away; {shooter} shoots {range}.",
    "shot.range": "{target} is {distance:hex/hexes} away, the range of {shooter} is {range}.",
    "shot.engaged": "{target} is engaged; {shooter} may shoot at it.",
    "shot.no-target": "{warrior} names no target.",
    "shot.names-target": "{warrior} names no target with this ability.",
    "shot.no-such-line": "The lines named are none of those from {shooter} to {target}.",
    # to hit
    "shot.dice": "{warrior} rolls {shots:die/dice}.",
    "shot.no-height": "{warrior} names no target, so high ground gives no shot.",
    "shot.perfect-aim": "2s of {warrior} count as glancing blows too.",
    "shot.glancing": "Shooting roll: {dice}; {glancing:glancing blow}.",
    "shot.hits": "5 or more hits: {dice}; {hits:hit}.",
    "shot.hits-in-cover": "In cover only a 6 hits: {dice}; {hits:hit}.",
    "need.shooting-dice": "{player} rolls {count:die/dice} to hit.",
    # damage
    "shot.deadly-shot": "Two damage dice for each hit of {warrior}: {dice} for {hits:hit}.",
    "shot.damage-dice": "{hits:hit}: {dice:damage die/damage dice}.",
    "shot.criticals": "Damage dice: {dice}; {critical:critical hit}.",
    "shot.killing-blow": "Killing Blow of {warrior} turns every critical hit into a 6: {dice}.",
    "shot.wounds": "Damage dice: {dice}; {reaching} of toughness {toughness} or more, that of {target}.",
    "shot.deadly-aim": "Deadly Aim of {warrior}: die {die:nth} takes 2 wounds from {target}.",
    "shot.terrifying": "{warrior} is Terrifying: Deadly Aim of {shooter} does not work on it.",
    "shot.ring-hit": "A Ringwraith may wound {target} from afar: {shooter} does.",
    "need.shooting-damage": "{player} rolls {count:damage die/damage dice}.",
    # volleys
    "need.volley": "{player} says which enemies take the damage dice.",
    "shot.put": "Die {die:nth} ({face}) goes on {target}, toughness {toughness}.",
    "shot.no-die": "There is no damage die {die:nth}; {dice:die was/dice were} rolled.",
    "shot.die-twice": "Damage die {die:nth} is assigned twice.",
    "shot.too-low": "Die {die:nth} shows {face}, below the toughness {toughness} of {target}.",
    "shot.ring-safe": "{target} wears the Ring and is in no kill zone of a Ringwraith: no damage die goes on him.",
    "shot.unassigned": "Not assigned and lost: {dice}.",
}

"""What people at a table say when they mean a rule. One line a rule. The search reads this; nothing is decided here."""

from collections.abc import Mapping

CUES: Mapping[str, str] = {
    number.strip(): words.strip()
    for number, _, words in (
        line.partition("|")
        for line in """
WR-ROUND-1 | another round, how many rounds, fight on
WR-ROUND-2 | order of steps, not now, too early, too late, you must take casualties first, whose turn
WR-ROUND-3 | simultaneous, at the same time, do killed units still count, unit removed before rolling
WR-CARD-1 | play two cards, one combat card per round, must I play a card, that card may not be played now
WR-CARD-2 | who plays a card first, attacker changes his mind, add a card after seeing the defender
WR-CARD-3 | defender card, may I play a card if he did not, defender second
WR-CARD-4 | face down, reveal, show the card, secret card, flip
WR-CARD-5 | card back, which deck, character or strategy deck visible
WR-CARD-6 | misread the card, wrong card, take it back, cannot be played after all, illegal card revealed
WR-CARD-7 | does the bonus last, next round, how long does the card work
WR-CARD-8 | discard, keep the card, battle ended before the card worked
WR-CARD-9 | requirement, bold text, need an elite, need a companion, not allowed to play this card
WR-CARD-10 | forfeit leadership, give up a leader, does the nazgul still count, pay with leadership
WR-CARD-11 | cancelled leadership, words of power and forfeit, pay with a cancelled companion
WR-CARD-12 | extra attack, special attack, bonus attack, attack before the roll
WR-CARD-13 | what does a special attack need, five or six, special attack in a siege or city
WR-CARD-14 | how many dice for the special attack, five dice limit special attack
WR-CARD-15 | reroll the special attack, leaders and extra attack
WR-CARD-16 | minus one and special attack, does my bonus help the special attack, enemy card modifies extra attack
WR-CARD-17 | remove at once, cancel a hit of the special attack, shield-wall against a special attack
WR-TIMING-1 | when does the card work, moment of the effect
WR-TIMING-2 | initiative number, which card first, lower number
WR-TIMING-3 | same initiative, tie between cards
WR-TIMING-4 | mumakil, two effects on one card, two initiative numbers
WR-TIMING-5 | scouts and durin's bane, effect never happens, retreated before the attack, card cancelled
WR-ROLL-1 | how many dice, five dice, more than five units, do leaders roll dice
WR-ROLL-2 | what do I need to hit, five or six
WR-ROLL-3 | city, fortification, stronghold, six to hit, first round against walls
WR-LEADER-1 | how many rerolls, leadership limit, leaders reroll, nazgul reroll
WR-LEADER-2 | reroll a hit, reroll twice, those re-rolls come too late, reroll fewer dice
WR-LEADER-3 | does the bonus count for the reroll, target for the reroll
WR-LEADER-4 | total hits, add the reroll
WR-MOD-1 | modifier, add one, special ability
WR-MOD-2 | add to the die, plus one, minus one, four becomes five
WR-MOD-3 | do bonuses stack, plus one twice, cumulative
WR-MOD-4 | combat roll only, leader reroll only, both rolls
WR-MOD-5 | natural six, natural one, always hits, always misses
WR-CASUALTY-1 | when are casualties removed
WR-CASUALTY-2 | how many casualties, more hits than units, can leaders take hits
WR-CASUALTY-3 | who removes first, order of casualties
WR-CASUALTY-4 | remove a regular, one hit
WR-CASUALTY-5 | downgrade an elite, replace elite with regular, reduce
WR-CASUALTY-6 | remove an elite, two hits, split hits
WR-CASUALTY-7 | where does the regular come from, casualty box, reinforcements, wrong nation
WR-CASUALTY-8 | where does the replaced elite go, dead pile
WR-CASUALTY-9 | no regulars left, cannot downgrade, elite lost for one hit
WR-CASUALTY-10 | free peoples losses come back, out of the game, recruit again
WR-CASUALTY-11 | shadow units come back, shadow losses, endless orcs
WR-LEADERELIM-1 | leaders die with the army, last unit gone, leader alone
WR-LEADERELIM-2 | gondor leader removed, leader back
WR-LEADERELIM-3 | nazgul killed, nazgul come back
WR-LEADERELIM-4 | witch-king dead, saruman dead, mouth of sauron, companion killed
WR-LEADERELIM-5 | character alone, companion with enemy army, lone minion
WR-LEADERELIM-6 | kill a companion, can the character be hit, black breath
WR-CEASE-1 | stop attacking, call off the attack, cease, extend the siege
WR-CEASE-2 | may the defender retreat, retreat before the attacker decides
WR-CEASE-3 | attackers stay, move after ceasing
WR-RETREAT-1 | where may I retreat, adjacent region, split the army, he cannot retreat there
WR-RETREAT-2 | surrounded, no free region, cannot retreat
WR-RETREAT-3 | retreat into a siege, into the stronghold, behind the walls, when may I withdraw
WR-RETREAT-4 | besieged army retreats, sortie, leave the stronghold
WR-RETREAT-5 | saruman stays, level 0, left behind
WR-END-1 | when does the battle end, battle over
WR-END-2 | advance, move in, occupy, follow up, part of the army
WR-END-3 | siege begins, besieged, surround the stronghold
X-WR-STRENGTH | combat strength, elite counts
X-WR-LEADERSHIP | leadership of a character, aragorn two, witch-king two
X-WR-FORT | city, fortification, walls
X-WR-SIEGE | siege, five units, assault, extend
X-WR-FREE | free region, enemy settlement
X-WR-CARDS | card text, event card, kings of middle-earth
X-WR-CHARCARD | level, character card
X-WR-NAZGUL | nazgul return
X-WR-STACK | ten units, stacking limit, too many units
X-WR-INVOLVED | rearguard, who takes part, besieged army and relief
X-WR-MOVE | border, not at war, saruman moves
X-WR-SUPPLY | number of figures, pool empty
X-WR-ABILITY | special ability, companion bonus
X-WR-CAPTURE | capture, victory points, control
X-WR-EVENTEXC | event kills a character
""".strip().splitlines()
    )
}

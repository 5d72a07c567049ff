"""What people at a table say when they mean a rule, where its title and summary do not say it. One line a rule.

The search reads this; nothing is decided here.
"""

from collections.abc import Mapping

CUES: Mapping[str, str] = {
    f"SBG-{number.strip()}": words.strip()
    for number, _, words in (
        line.partition("|")
        for line in """
FIGHT-1 | who fights whom, what counts as a fight, engaged in combat
FIGHT-2 | touching without a charge, bases touch by accident
FIGHT-3 | do I have to fight, stand idly by, in base contact, everyone must fight
FIGHT-4 | skip a fight, leave a fight unresolved
FIGHT-5 | two fights at once, finish a fight first
FIGHT-6 | who picks the next fight, order of fights, priority chooses
FIGHT-7 | order of a fight, stages, when do I strike
DUEL-1 | who wins the fight, highest roll, duel roll
DUEL-2 | how many dice, one die per attack, spear support
DUEL-3 | different coloured dice, which die belongs to whom
DUEL-4 | declare two-handed after rolling, two-handed after seeing the dice, special strike declared too late, feint, piercing strike
DUEL-5 | roll again, roll the dice separately
DUEL-6 | minus one for a two-handed weapon, modifier to the duel roll
DUEL-7 | does my banner still count, banner re-roll, banner range, re-roll a re-roll, re-roll after might
DUEL-8 | spend might on the duel, when may I use might, might after the re-roll
DUEL-9 | checklist of a fight, strike before backing away
DRAW-1 | tied roll, drawn combat, fight value, same highest die
DRAW-2 | roll-off, might on the roll-off, drawn fight value, 1 to 3 evil 4 to 6 good, good against good
BACK-1 | who chooses the direction, refuse to back away
BACK-2 | how far back, shove sideways, slide sideways along a base, sideways, directly away, oblique, two winners opposite
BACK-3 | back away through a control zone, moving backwards past the zone of another enemy
BACK-4 | back away into an enemy, bump into another enemy, come into contact with another enemy, touching another enemy
BACK-5 | loser backs into a river, back away into water, back away through difficult terrain, swamp, river, water
BACK-6 | back away over a wall, jump while backing away, fence behind
BACK-7 | pushed off a cliff, edge behind, must I jump off
BACK-8 | small drop, step down
BACK-9 | how high a drop hurts, how deep, falling damage, how many hits for a fall
BACK-10 | strikes or fall first, damage before or after my strikes
TRAP-1 | trapped by my own friend behind me, friend standing behind, he is trapped, am I trapped, cannot back away, surrounded
TRAP-2 | back against a wall, ringed by enemies
TRAP-3 | back away less than an inch, partial move
TRAP-4 | pinned, cannot move at all, separate after the fight
TRAP-5 | double strikes, how many rolls against a trapped model, two strikes per attack
TRAP-6 | split a set of strikes
TRAP-7 | name the target first
TRAP-8 | attackers move apart
PRONE-1 | charge while lying down
PRONE-2 | does a prone model roll dice
PRONE-3 | prone model wins, stand up after winning
PRONE-4 | prone model loses, crawl back, stays on the ground after moving
PRONE-5 | strikes against a model lying down, prone model hit twice, does prone count as trapped
PRONE-6 | both lying down
WAY-1 | make way, friend moves aside
WAY-2 | how far does the friend move, shortest make way
WAY-3 | prone friend makes way
WAY-4 | engaged friend cannot make way
WAY-5 | make way into a control zone, friend that makes way bumps into an enemy, contact with an enemy
WAY-6 | make way over a wall or cliff
WAY-7 | make way into water
WAY-8 | two friends make way, only one
WAY-9 | mob traps itself, ranks behind
STRIKE-1 | spare the loser, must I strike, out of reach after backing away
STRIKE-2 | to wound chart, strength against defence, what do I need to wound
STRIKE-3 | lose a wound, fate roll saves a wound, second fate point
STRIKE-4 | failed to wound
STRIKE-5 | casualty, slain, removed
STRIKE-6 | how many strikes
STRIKE-7 | roll strikes one at a time
MULTI-1 | two against one, gang up
MULTI-2 | dice of several models
MULTI-3 | best die and best fight value of different models
MULTI-4 | lone model wins, everyone backs away, two against one who backs away
MULTI-5 | lone model loses
MULTI-6 | whom may I strike
MULTI-7 | who strikes first
MULTI-8 | split attacks
MULTI-9 | finish one model before the next
BARRIER-2 | is the wall high enough, can he see over the wall
BARRIER-5 | walk close to a defender behind a wall without charging, enter the zone beyond the wall
BARRIER-6 | jump the wall next to the defender
BARRIER-7 | giant against a wall, troll at a wall
BARRIER-8 | charge over a wall, fight across a wall
BARRIER-14 | in the way, attacker across a wall
BARRIER-18 | strikes before backing away at a wall, trapped at a wall
BARRIER-19 | attacker lost at the wall, beaten attacker steps back
BARRIER-20 | defender does not back away, won at the wall and did not slay him, who stays at the wall, attacker won but defender survives
BARRIER-22 | three attackers on one defender, several on one man on the wall, do they roll together at a wall, one at a time
BARRIER-23 | who orders the attackers
BARRIER-26 | jump over the wall after killing the defender
BARRIER-27 | not enough room on the other side of the wall, no space beyond
BARRIER-28 | one attacker against two defenders, one enemy next to two of my defenders on the wall
BARRIER-30 | friend joins the defender at the wall
BARRIER-31 | split a fight along a wall, three of mine against two of his at the wall, as many one-on-one as possible
BARRIER-32 | attacked from both sides of the wall
BARRIER-34 | attacker at the wall charged from behind
DOOR-1 | model in a doorway, blocked door
DOOR-2 | squeeze past in a gateway
ELEV-1 | high ground, ledge, top of a ladder
ELEV-2 | is a ledge as good as a wall, height counts as a barrier
ELEV-3 | charge up a cliff
ELEV-7 | fall off the ladder, beaten climber
ELEV-8 | enemy already up on the ledge with him
""".strip().splitlines()
    )
}

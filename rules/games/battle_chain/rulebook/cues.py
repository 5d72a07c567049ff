"""What people at a table say when they mean a rule. One line a rule. The search reads this; nothing is decided here."""

from collections.abc import Mapping

CUES: Mapping[str, str] = {
    f"BC-{number.strip()}": words.strip()
    for number, _, words in (
        line.partition("|")
        for line in """
GEN-5 | is it a hero or a minion, hero class, two wounds
GEN-8 | who decides, referee, dispute, host
STAT-4 | does the die wound, damage needed, toughness
STAT-9 | kill a minion, two wounds on an orc
STAT-10 | one wound on a minion, bank a die, abstract wound, wound marker, only one wound on an orc, what happens to a single wound, half dead minion
STAT-11 | which minion can the banked die finish, banked die too low
STAT-12 | two banked dice with the same number
STAT-13 | save the banked die, must I use the abstract wound, keep a spare wound for later, hold the banked die back
STAT-14 | two banked dice together
STAT-16 | may this model shoot, armed with bows, bracketed shots
PHASE-1 | order of phases, whose phase
PHASE-3 | initiative roll, who is attacker, who goes first, who moves first this move, who goes first this turn
PHASE-4 | tie on initiative
PHASE-5 | plus two on the first move
PHASE-9 | may the defender act now, out of turn
PHASE-11 | move and shoot, two actions, already acted
SETUP-2 | who chooses the map, which edge
SETUP-3 | how far from the edge, deployment zone
MOVE-1 | how far can it move, too far, movement points
MOVE-3 | cost of a square, rough ground, water, diagonal, wade through a river, cost of water, what does rough ground cost
MOVE-5 | move through friends, move through enemies
MOVE-6 | end on the same square, occupied square
MOVE-7 | must it stop, kill zone, zone of control, stop on entering an enemy zone, has to stop next to an enemy, runs into an enemy
MOVE-8 | adjacent squares, how large is the kill zone
MOVE-9 | leave combat, disengage, walk round an enemy, shuffle, walk away from an enemy next to me, may I leave
MOVE-10 | free attack, attack of opportunity, strike while leaving, walk away from an enemy, walk away from an orc next to me
MOVE-12 | leaving three enemies, several attacks of opportunity, leaving several enemies, two enemies strike as I leave
MOVE-13 | shoot after moving
TERRAIN-1 | cross a ledge, wall top, cliff
TERRAIN-2 | shoot up at a wall, target behind the battlements
TERRAIN-3 | cover, hedge, crates, six to hit, what a bow needs behind a wall, behind cover to hit
TERRAIN-4 | shoot straight up from the foot of the wall
TERRAIN-6 | stand on a tree, walk through a tree
TERRAIN-7 | cover from trees, in the forest
TERRAIN-8 | cost of woods
TERRAIN-9 | climb levels, go up a hill
TERRAIN-11 | falling, jump down, fall damage, how far can I drop before I get hurt, drop before a fall roll, fall height
TERRAIN-14 | jump into water
TERRAIN-19 | beach, sand next to water, shallow water
TERRAIN-21 | volcanic, fall onto rock
TERRAIN-22 | lava, burning
TERRAIN-23 | snow
TERRAIN-25 | big base on a step, troll on two levels
TERRAIN-27 | fight over a height difference, too high to reach
SHOOT-2 | shoot at two targets, split shots
SHOOT-3 | range, out of range, count squares
SHOOT-5 | line of sight, can he see, blocked by a model
SHOOT-6 | partly hidden, behind a corner
SHOOT-8 | what do I need to hit with a bow, ones and shooting
SHOOT-11 | shoot into combat, shoot at an engaged model
SHOOT-12 | shoot next to an enemy, archer with an enemy next to him, shoot while adjacent, shoot in an enemy zone
COMBAT-3 | battle chain, who is in the chain, who fights whom, one chain or two, are they linked
COMBAT-5 | combat roll, glancing blow, pairs of ones, convert, two ones to hit, rolled two 1s to hit, how many hits
COMBAT-6 | damage roll, critical hit, two ones for damage, 1s on the damage dice
COMBAT-7 | do dead models strike back, who rolls first, dead guys hit back, losses first, who strikes back
COMBAT-8 | whom can I give damage, not adjacent, which enemy may I wound, hit the leader behind the line
COMBAT-10 | left over dice, must I assign, too many damage dice, waste dice
FREE-1 | free attack with all dice, does he strike back
ELEV-1 | higher ground in combat, extra die on a hill
ELEV-2 | extra die when shooting from a hill, dice for a shooter on a tower, shooter on a wall, archer on high ground dice
ELEV-3 | shoot over friends from a hill
ELEV-5 | more range from height
VICTORY-1 | half the army, when do I lose, fifty per cent, lost more than half, broken army
VICTORY-3 | both armies broken, both armies lost half
VICTORY-7 | last model dead
ABG-3 | use an ability twice
ABG-4 | how long does an ability last
ABG-6 | do abilities stack
AB-BATTLE-CRY | battle cry, extra die for minions, two captains shouting, bonus doubled, two leaders
AB-BERSERKER | berserker, die for each enemy
AB-SPEARMAN | spearman behind, second rank
AB-DIRTY-FIGHTING | dirty fighting, twos count
AB-AGGRESSIVE-STRATEGY | re-roll damage
AB-ASSASSIN | assassin, all ones become sixes
AB-DEATHLESS | undead, deathless army, skeleton army lost half, undead army broken
AB-BODYGUARD | protect a hero, bodyguard, guard in front of the king, shield the king, can I still wound the king, protected model
AB-PARALYZE | paralyze, extra wound
AB-BREATHE-FIRE | dragon breath, breathe fire
AB-BATTLE-AWARENESS | push one square, dwarves
AB-FAST | double move, run double and fight
AB-FAST-STRIKE | charge, strike while moving, cavalry, hit while moving, cavalry charge through
AB-FAST-STRIKE-2 | carry on after a fast strike
AB-MAGICAL-FORCE | move an enemy model, wizard push, throw one of my men about, push my model off a wall, wizard moves my model
AB-SNEAK | sneak, invisible, sneaking through enemies, hobbit sneaks past
AB-SNEAK-2 | break away roll
AB-GAZE-ATTACK | freeze a model, gaze, freeze with a stare, frozen champion, turned to stone
AB-FLY | flying, winged
AB-CRACK-SHOT | move and shoot
AB-ARROW-FLURRY | double shots, arrow flurry
AB-ELITE-SHOOTER | shoot past friends, elves
AB-SHOT-CALLER | call a target
AB-PERFECT-AIM | perfect aim
AB-DREAD | dread, cannot use abilities, fear
AB-DREAD-IMMUNE | immune to dread
AB-HEALING | heal wounds
AB-INITIATIVE | plus one initiative
AB-WARD | cancel an ability, ward, stop a wizard, counter an ability
AB-STEAL-ESSENCE | copy an ability, steal, steal his flurry, borrow an ability, use an enemy's ability
AB-DIRE | dire, only one die
AB-LARGE | large model, troll, giant
AB-EXTENDED-REACH | reach two squares
AB-REGENERATION | regain wounds, troll regenerates, troll regrows, grow back wounds, heal itself, recover
AB-HERO | two dice for a wound, hero takes half damage, pairs of dice on a hero
RING-2 | put on the ring
RING-3 | struggle roll, struggle roll each move, when must he roll for the ring
RING-7 | wraiths move to frodo, do nazgul chase Frodo, must wraiths come
RING-10 | who can hurt frodo with the ring
RING-14 | take off the ring
RING-20 | sauron and frodo together
RING-28 | frodo leaves the map, escape
SIEGE-1 | carry a ladder, how many men carry a ladder, two carriers
SIEGE-3 | push down a ladder
SIEGE-5 | climb a ladder
SIEGE-8 | fight from a ladder, what do I need to hit while climbing, hit from the ladder, climber to hit
SIEGE-18 | place an explosive, bomb
SIEGE-19 | does the bomb explode, fuse, when does the bomb go off, when does the explosive go off
SIEGE-20 | who dies in the explosion, blast, who dies when the explosive goes off, who is removed by the bomb, hero in the blast
SIEGE-21 | disarm the bomb
SIEGE-23 | battering ram, break the door
MUMAK-4 | how many in the howdah
MUMAK-7 | shoot at its crew
MUMAK-12 | when does the mumak stampede
MUMAK-13 | stampede direction, which way does it run, where does it bolt, panics
MUMAK-22 | crew survives the fall, the beast died, what about its crew on top, elephant dead, crew on top when it dies
UNIT-2 | goblin drum
UNIT-6 | elf bows hit on four, elves shoot, what elves need to hit, elf bows
UNIT-9 | shoot at sauron
UNIT-10 | watcher in the water
UNIT-12 | hasharin, replace a model
BALANCE-1 | two gandalfs, named hero twice, same named hero twice, two of the same hero, both called
BALANCE-2 | nine ringwraiths
SAPP-1 | special ability points, pool
MUMAK-29 | the beast died, everybody on top dies, elephant dead
SIEGE-15 | who can climb, wargs and horses on ladders, cavalry up a ladder, beasts on ladders
SIEGE-22 | how many carry a ram, orcs to carry a ram, ram crew
SIEGE-24 | how many work the ram, crew busy, ram crew shooting
RING-5 | fails his ring roll, Frodo fails the struggle, struggle lost, controlled by the ring
STAT-7 | who says which model dies, who chooses the casualties, who picks who dies, opponent chooses
COMBAT-9 | who assigns the damage dice, who chooses losses in combat
AB-DEATHLESS-4 | undead leader dies, leader of a dead army
AB-SNEAK-3 | where a sneak may end
MOVE-11 | leave one enemy and meet another, stop at the next enemy
FREE-2 | free attack dice on somebody else
FREE-3 | several free attacks one roll
TERRAIN-13 | how many wounds does a fall do
TERRAIN-15 | pushed off a cliff, forced over the edge
SHOOT-13 | damage when shooting, arrows wound
SIEGE-2 | raise the ladder, put the ladder at the wall
SIEGE-4 | ladder was toppled, put it up again
SIEGE-9 | does the man on the wall hit back, defender on the wall strikes back
SIEGE-10 | climber wins, climber takes the top, climber does not kill
SIEGE-12 | fast strike from a ladder
SIEGE-17 | what can the bomb destroy, walls and bombs, doors fences wagons
MUMAK-1 | two fast strikes, charge of the beast
MUMAK-8 | shoot riders in the howdah, to hit its crew
MUMAK-14 | who does a stampeding beast attack, tramples its own men
MUMAK-21 | horses and elephants, cavalry afraid of the beast
MUMAK-23 | where does surviving crew stand
AB-PARALYZE-2 | minion paralyzes once, ghoul extra wound once
COMBAT-1 | who chooses the order of fights, which fight first
SAPP-5 | what does an ability cost, price of abilities
""".strip().splitlines()
    )
}

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
STAT-10 | one wound on a minion, bank a die, abstract wound, wound marker
STAT-11 | which minion can the banked die finish, banked die too low
STAT-12 | two banked dice with the same number
STAT-13 | save the banked die, must I use the abstract wound
STAT-14 | two banked dice together
STAT-16 | may this model shoot, armed with bows, bracketed shots
PHASE-1 | order of phases, whose phase
PHASE-3 | initiative roll, who is attacker, who goes first
PHASE-4 | tie on initiative
PHASE-5 | plus two on the first move
PHASE-9 | may the defender act now, out of turn
PHASE-11 | move and shoot, two actions, already acted
SETUP-2 | who chooses the map, which edge
SETUP-3 | how far from the edge, deployment zone
MOVE-1 | how far can it move, too far, movement points
MOVE-3 | cost of a square, rough ground, water, diagonal
MOVE-5 | move through friends, move through enemies
MOVE-6 | end on the same square, occupied square
MOVE-7 | must it stop, kill zone, zone of control
MOVE-8 | adjacent squares, how large is the kill zone
MOVE-9 | leave combat, disengage, walk round an enemy, shuffle
MOVE-10 | free attack, attack of opportunity, strike while leaving
MOVE-12 | leaving three enemies, several attacks of opportunity
MOVE-13 | shoot after moving
TERRAIN-1 | cross a ledge, wall top, cliff
TERRAIN-2 | shoot up at a wall, target behind the battlements
TERRAIN-3 | cover, hedge, crates, six to hit
TERRAIN-4 | shoot straight up from the foot of the wall
TERRAIN-6 | stand on a tree, walk through a tree
TERRAIN-7 | cover from trees, in the forest
TERRAIN-8 | cost of woods
TERRAIN-9 | climb levels, go up a hill
TERRAIN-11 | falling, jump down, fall damage
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
SHOOT-12 | shoot next to an enemy
COMBAT-3 | battle chain, who is in the chain, who fights whom
COMBAT-5 | combat roll, glancing blow, pairs of ones, convert
COMBAT-6 | damage roll, critical hit
COMBAT-7 | do dead models strike back, who rolls first
COMBAT-8 | whom can I give damage, not adjacent
COMBAT-10 | left over dice, must I assign
FREE-1 | free attack with all dice, does he strike back
ELEV-1 | higher ground in combat, extra die on a hill
ELEV-2 | extra die when shooting from a hill
ELEV-3 | shoot over friends from a hill
ELEV-5 | more range from height
VICTORY-1 | half the army, when do I lose, fifty per cent
VICTORY-3 | both armies broken
VICTORY-7 | last model dead
ABG-3 | use an ability twice
ABG-4 | how long does an ability last
ABG-6 | do abilities stack
AB-BATTLE-CRY | battle cry, extra die for minions
AB-BERSERKER | berserker, die for each enemy
AB-SPEARMAN | spearman behind, second rank
AB-DIRTY-FIGHTING | dirty fighting, twos count
AB-AGGRESSIVE-STRATEGY | re-roll damage
AB-ASSASSIN | assassin, all ones become sixes
AB-DEATHLESS | undead, deathless army
AB-BODYGUARD | protect a hero, bodyguard
AB-PARALYZE | paralyze, extra wound
AB-BREATHE-FIRE | dragon breath, breathe fire
AB-BATTLE-AWARENESS | push one square, dwarves
AB-FAST | double move
AB-FAST-STRIKE | charge, strike while moving, cavalry
AB-FAST-STRIKE-2 | carry on after a fast strike
AB-MAGICAL-FORCE | move an enemy model, wizard push
AB-SNEAK | sneak, invisible
AB-SNEAK-2 | break away roll
AB-GAZE-ATTACK | freeze a model, gaze
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
AB-WARD | cancel an ability, ward
AB-STEAL-ESSENCE | copy an ability, steal
AB-DIRE | dire, only one die
AB-LARGE | large model, troll, giant
AB-EXTENDED-REACH | reach two squares
AB-REGENERATION | regain wounds, troll regenerates
AB-HERO | two dice for a wound
RING-2 | put on the ring
RING-3 | struggle roll
RING-7 | wraiths move to frodo
RING-10 | who can hurt frodo with the ring
RING-14 | take off the ring
RING-20 | sauron and frodo together
RING-28 | frodo leaves the map, escape
SIEGE-1 | carry a ladder
SIEGE-3 | push down a ladder
SIEGE-5 | climb a ladder
SIEGE-8 | fight from a ladder
SIEGE-18 | place an explosive, bomb
SIEGE-19 | does the bomb explode, fuse
SIEGE-20 | who dies in the explosion, blast
SIEGE-21 | disarm the bomb
SIEGE-23 | battering ram, break the door
MUMAK-4 | how many in the howdah
MUMAK-7 | shoot at its crew
MUMAK-12 | when does the mumak stampede
MUMAK-13 | stampede direction
MUMAK-22 | crew survives the fall
UNIT-2 | goblin drum
UNIT-6 | elf bows hit on four
UNIT-9 | shoot at sauron
UNIT-10 | watcher in the water
UNIT-12 | hasharin, replace a model
BALANCE-1 | two gandalfs, named hero twice
BALANCE-2 | nine ringwraiths
SAPP-1 | special ability points, pool
""".strip().splitlines()
    )
}

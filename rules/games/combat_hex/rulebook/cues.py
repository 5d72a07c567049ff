"""What people at a table say when they mean a rule, where its title and summary do not say it. One line a rule.

The search reads this; nothing is decided here. A row of the starter book is found by the words of its counterpart too.
"""

from collections.abc import Mapping

from rules.games.combat_hex.abilities.declared import ABILITIES

CUES: Mapping[str, str] = {
    number.strip(): words.strip()
    for number, _, words in (
        line.partition("|")
        for line in """
P-0 | which rulebook counts, starter book or tournament rules, older edition
1.01 | is it a hero or a minion, dark green base, light green base
1.02 | where are the stats on the base, what do the numbers mean
1.03 | where does the slider start, action points at the start of the game
1.04 | do action points come back each turn, regain action points, refill ap, are my points back next turn
1.05 | slider colour, which version is this figure, white orange red purple blue
1.06 | does the model fit in the hex, stands across two hexes
1.07 | which side is the front of the base
1.071 | figure mounted backwards, glued the wrong way round, front
1.09 | double first or +1 first, order of bonuses, doubling and adding
1.10 | do bonuses stack, cumulative bonuses, two bonuses together
2.01 | how many points is a standard game, who wins when time runs out, 1500 points, time limit, army too expensive, nobody won in time, clock ran out
2.02 | how many minions may I have, too many minions, number of minions, how many troops may I bring, henchmen for each hero, size of an army of minions
2.021 | special restrictions, scenario, format of the event, banned models
2.03 | mix good and evil, both factions in one army
2.04 | two of the same hero, two models with the same unique number, bring the same hero twice, the same named hero twice
3.02 | who chooses the map, who sets up first, tie on the set-up roll, same number on the set-up roll
3.03 | how far from the edge can I deploy, within three hexes, narrow edge, who picks the side of the table
3.04 | order of the phases of a turn
3.05 | strategy roll tie, who is attacker this turn, roll for attacker or defender, who goes first this turn, same number on the strategy roll, rolled the same for who starts
3.051 | both players use abilities in the strategy phase, who goes first
3.06 | move and shoot in the same turn, one action, act twice, how many actions does a warrior get, do two things in one turn
3.07 | must I move, skip an action, warrior does nothing, pass an action
3.08 | zero wounds in the action phase, when are dead warriors removed, removed immediately, killed before the combat phase
3.09 | when does the defender act
4.01 | how far can a warrior move
4.02 | move sideways or backwards, facing at the end of the move, face any side, which way does he look after the move
4.03 | what does rough or water cost to enter, cost of a hex, blue line 3, red line 2 movement points
4.04 | cross a black line, move through a wall
4.041 | cross a ledge, dotted line, see through a window, kill zone across a ledge, shoot through slits
4.05 | move through friends, move through my own warriors, move through an enemy, through an enemy hex, squeeze past a friend, friend under attack in my way, through a hex with a friend
4.06 | half hexes at the edge of the map, partial hex, deploy in a partial hex
4.07 | end a move on an X, end in an occupied hex, stop on top of another warrior, stop on a friend
4.08 | must stop on entering an enemy kill zone, walk past an enemy, stop moving when entering, walks past my front, walk past me, hit an enemy that passes
4.09 | which hexes are my kill zone, how large is a kill zone, kill zone through a wall, behind black line, whom do I threaten, which sides of a warrior are dangerous
4.10 | when is a warrior engaged, what does engaged mean, definition of engaged, is he engaged if he looks away
4.11 | disengage, disengaging, retreating, leave a kill zone, free attack when I leave, several enemies get one free attack together, move to another hex of the same kill zone, enemy walks away from me, do I hit him when he leaves, hit when I walk away, turn my back on him, two enemies when I back away, both roll when he backs away
4.12 | turn in place, turn around without moving, change facing, turn for free, does turning disengage, turn after a shot
4.13 | run one more hex, pay action points to move further, run out of a kill zone, run twice, one more hex, extra hex, out of movement points, pay to go further
4.14 | move a large base, troll does not fit, which hex of a large model moves, black line under a large base
5.01 | move and shoot, shoot instead of moving, shoot after moving, walk before shooting
5.02 | shoot while engaged, shoot from an enemy kill zone, shoot while adjacent to an enemy, archer with an enemy next to it, shoot while in combat, archer in an enemy kill zone, shoot with an enemy behind, enemy all over my archer, enemy in the face of my archer
5.03 | split shots between two targets, shoot at two enemies
5.03A | shoot Sauron
5.04 | shoot at an engaged enemy, shoot into a combat, shoot into melee, shoot at a warrior fighting a friend, fire into combat, can I hit my own man, friend is fighting the target
5.05 | measure before I choose, check range and line of sight first, premeasure, measure range before declaring a target, may I check if he is in range
5.06 | how is range counted, does the target hex count, out of range, how far can it shoot, how far can I shoot
5.07 | line of sight arc, shoot behind, shoot sideways, how wide does a shooter look, target outside the arc
5.08 | turn before shooting, turn to face the target and shoot, change facing before I shoot
5.09 | does terrain hide the target, wall between shooter and target, rock or tree between shooter and target
5.10 | line of sight through a wall, two lines from a front corner, which corners, corner of a wall, shoot past a wall, black line blocks line of sight, line along the edge of a wall
5.11 | does a warrior block line of sight, shoot past a friend, shoot through my own warriors, shoot over another model, friend in the way, enemy in the way, does one warrior hide the next, second row protects the archer behind, own warriors in front of my archer, somebody stands between us
5.12 | does a hill block line of sight, shoot over a hill, elevated terrain between shooter and target
5.121 | line runs along a hex side, touches a corner, grazing the tip of a wall, alongside
5.13 | which hexes are elevated, what is the triangle on the map
5.14 | shoot from a hill, shoot down from elevated ground, extra shot from above, archer on higher ground, friend below does not block, shoot over friends from above, own warrior in front and below, archer up high
5.14I | shoot from one hill over another hill
5.15 | shoot up at a target on a hill, shoot uphill past warriors, shoot from below, target up high
5.16 | how many dice do I roll for shooting, number of shots
5.17 | what hits when shooting, 5 or 6 hits, shooting roll
5.17I | cover, shoot across a red line, only 6s hit, rough terrain between shooter and target, hits on 6, target half hidden, only a six hits
5.18 | convert a glancing blow when shooting, buy a 1 when shooting, how many ones can an archer convert
5.19 | how many damage dice for shooting
5.20 | damage die against toughness when shooting, wound from an arrow
5.20A | damage on Sauron from arrows
5.21 | convert a critical hit when shooting, buy a critical when shooting, 2 ap critical shooting
5.22 | removed by shooting, archer hits and the wound is immediate, wounds taken immediately from shooting, is a shot warrior still in combat, shot dead before combat, when does a shot warrior die, shot to zero wounds, does a shot warrior still strike
6.01 | must every combat be fought, combat phase, must I attack, do I have to attack, may I skip a combat, have to attack the enemy in front
6.02 | who chooses the order of combats, which combat first, which combat is fought first
6.03 | what is a combat
6.04 | what is a damage chain
6.05 | who belongs to a combat, is he part of the combat, how far does a damage chain go, are these one combat or two combats, who is in this combat, does this fight connect with that one
6.06 | adjacent but not in the same combat, adjacent enemies facing away
6.07 | how is a combat resolved
6.08 | how many attack dice, warrior facing away adds no attacks, who rolls, does a warrior without an enemy in its kill zone add attacks, total attacks, how many dice in combat, he faces the other way, face away and strike back
6.09 | what hits in combat, 4 5 or 6 hits, what is a glancing blow
6.10 | convert a glancing blow, buy a 1 in combat, turn a 1 into a 6, pay for a glancing blow, who may pay 1 ap, two warriors each convert one, every warrior fixes a one
6.11 | convert two glancing blows, one warrior convert both ones, how many glancing blows may a warrior convert, pay for two ones, fix all ones, one warrior fixes all ones
6.12 | how many damage dice
6.13 | what is a critical hit, damage die of 1
6.14 | convert a critical hit, buy a critical, 2 ap, pay for a critical
6.15 | convert two criticals, both a glancing blow and a critical hit, same warrior converts glancing blow and critical
6.16 | who assigns damage first, attacker assigns before defender, order of assigning damage dice, must I assign all dice, who says first where damage goes, do I have to use all damage dice, hold a die back, leave a damage die unused, spare an enemy, must every die be put on somebody
6.17 | whom may I assign a damage die to, hit a warrior behind, die below toughness, damage on an enemy outside my kill zone, choose which enemy is wounded, all damage on one warrior, every die on the same enemy, choose who gets hurt
6.18 | how many wounds does a damage die take, one die one wound
6.19 | dead warriors still assign, both die, removed at the same time, simultaneous, does a killed warrior strike back, does the dead warrior strike back, removed before the other side strikes
6.20 | damage dice left over, excess damage, wasted dice, hits left over when everybody is dead
6.21 | fight the same combat again, next combat
6.22 | when is victory checked, end of turn
6.23 | outflank, attack from behind, extra dice for attacking from behind, bonus for being behind, enemy is looking away, enemy does not face me, +1 attack for each enemy, stab in the back, nobody looks at him, get behind an enemy, one enemy behind and one in front, hit from behind
6.24 | elevated ground in combat, bonus from a hill in combat, higher ground attack bonus, fight from a hill, fight downhill, stand above the enemy in combat, fighting uphill or downhill, one stands higher than the other, stands on the hill and hits down, bonus for height in hand to hand, below and above
6.25 | what is a free attack, how does a free attack work, convert in a free attack, does the victim of a free attack strike back, do I strike back when I get hit leaving
6.26 | who can be damaged by a free attack, free attack on somebody else, damage of a free attack
6.27 | how many dice in a free attack, outflanking in a free attack, hill bonus in a free attack, bonuses in free attack
7.01 | how do I win, half my army is dead, lost half of the warriors, 50%, only half of my warriors are left
7.02 | both players lost half, both of us at half, who wins when both are at half, both at half strength, tie break of points on the map, both dropped below half
7.03 | three players, third player
7.04 | 500 point game victory, small game half
7.05 | three players in a small game
7.06 | both armies wiped out, nobody left, everybody dead, both armies are gone
8.02 | what does the number beside the symbol mean, cost of an ability, price of ability, not enough action points for an ability
8.03 | ability contradicts a rule, ability against the rules
8.04 | how long does an ability last, duration of an ability, do abilities stay on next turn, how long is an ability on, still active next turn
8.05 | ability that costs 0, cost of zero, free ability, announce an ability that costs nothing, symbol without a number, ability without a number, power with no number
8.06 | use an ability twice in a turn, use the same ability twice in one turn, same ability again, ability once per turn
8.07 | both players want to activate something, both want to use an ability at the same time, who activates first, timing, who goes first if both want to do something
8.08 | ability for this model's combat, use a combat ability outside combat, combat ability in a free attack
8.081 | which combat is this model's combat
8.082 | what is an activated ability, always on
8.083 | what does adjacent mean, adjacent through a wall, next to me with a wall between us
8.084 | ability printed twice, two copies of an ability
8.09 | kill zone all round
8.10 | cavalry, a rider, a horse, mounted, what does cavalry do, when may cavalry be used
8.10a | where may cavalry deploy
8.10b | charge, who may charge, charge from a kill zone, charge over a red line, charge over water, free attack after a charge
8.10c | which hex of a cavalry base moves, lead hex
8.10d | turn a horse around, cavalry free spin, horse turns a little
8.10e | do foot soldiers block line of sight to cavalry, shoot over foot soldiers at a rider
8.10f | charge into spears, cavalry enters a spearman kill zone, spearman free attack on cavalry
8.10g | rider shoots while moving, cavalry interrupt its move to shoot
8.12 | strike in the middle of a move, strike and keep moving
8.13 | flyer, flying, it flies, what may a flyer do, when may flyer be used
8.13a | flyer over walls, fly over terrain, land on an X
8.13b | flyer enters kill zone, flyer leaves a kill zone
8.13d | flyer free attack after landing, flyer shoots at the end of its move
8.14 | regain action points, give action points back
8.15 | move an enemy model, forced move, push an enemy, push him into my warriors
8.16 | enemy walks into my kill zone, free attack on an arriving enemy, strike when he walks up to me
8.17 | ignore terrain, walk through enemies, sneak past, sneak through a wall
8.18 | hold an enemy, enemy may not leave my kill zone, keep me from leaving, he does not let me out of his zone, hold me in his zone
8.19 | faster minions
8.20 | double shots at several enemies
8.21 | shoot before moving, shoot and then move
8.22 | arrows that take two wounds
8.24 | other models do not block line of sight
8.26 | mark a target for my minions, plus one to hit that enemy, shoot the enemy that was marked
8.27 | shots at several targets
8.28 | one more attack for my minions
8.30 | an attack for each enemy around
8.31 | twos count as ones, bonus ones, rolled a two
8.33 | spear support, spearman behind another warrior, warrior in front gets an attack, supported model
8.34 | reroll damage dice
8.35 | ignore a wound, armour, reduce damage by one
8.36 | critical hits take two wounds
8.37 | protect a hero, no damage on a hero, hero behind a bodyguard is safe
8.38 | stays alive at zero wounds, fights on after death, survive at zero wounds
8.39 | all ones become sixes
8.40 | tougher minions
8.41 | pay 1 ap more, dearer abilities
8.42 | carry models, carried by an ent, ent killed while carrying, sitting on the ent, passengers hit, riding on the tree
8.43 | pay to move into its kill zone, scary, pay to walk up to him, afraid of him
8.44 | regain wounds, heal a friend, heal itself, patch up, heal himself
8.45 | bonus on the strategy roll
8.46 | large, a large model, what may large models do, when is large used
8.46a | large model sees over others
8.46c | large model shoots while engaged, troll shoots in a kill zone, large warrior shoots with enemies all over it
8.46d | troll walks through kill zones, large model must stop, small enemies do not stop a large warrior
8.46e | large model converts several dice, troll fixes all ones, large warrior buys all ones
8.46g | troll in front of an archer on a hill
8.46h | do small models block line of sight to a large model, shoot at a troll behind others, friend in front of a large target, shoot at a troll over my own warriors
8.46i | troll on a hill attack bonus
8.47 | twice as many minions
8.48 | regain wounds, heal itself
8.49 | copy an enemy ability, copy a power of the leader
8.50 | free attack against a terrifying model, target of an ability, scary enemy
8.51 | cancel an ability, stop an enemy ability, ward a ward, stop my ability after I paid, block an ability, stop a spell
9.01 | the one ring, when may the one ring be used, put on the ring, when may Frodo put on the ring
9.02 | struggle roll every turn, what does Frodo roll with the ring, must Frodo roll if he does not move
9.03 | two dice of different colours for the struggle
9.04 | Frodo wins the struggle, tie on the struggle roll, same number on the struggle roll
9.05 | Frodo loses the struggle, evil die higher
9.06 | must ringwraiths move to Frodo, ringwraith has to approach, how close do ringwraiths have to get
9.07 | engaged ringwraith must leave combat, ringwraith fighting somebody else has to go to the ring, break off to chase the ring
9.08 | the only free hex is next to my warriors, the only hex left lies in a kill zone, must the nazgul go into danger, way to Frodo blocked by enemies
9.10 | who can wound Frodo with the ring, damage on Frodo wearing the ring, hurt Frodo with the ring
9.101 | who may shoot at Frodo with the ring, shoot Frodo wearing the ring, archers against Frodo with the ring
9.102 | does Frodo with the ring block line of sight
9.11 | take off the ring
9.12 | taking off the ring succeeds
9.13 | taking off the ring fails, Frodo takes the ring off and both dice are equal, good and evil roll the same, tie when taking off the ring
9.14 | target Frodo with an ability, heal Frodo with the ring, use an ability on Frodo with the ring, help Frodo with the ring, own ability on the ring bearer
9.141 | outflank Frodo with the ring
9.15 | who is a ringwraith, is the witch king a ringwraith
9.16 | Frodo dies, Frodo leaves the map, win with Frodo, Frodo walks off the map, Frodo is dead
9.17 | how many points is Frodo with the ring worth
10.01 | who decides a dispute, appeal, final word, judge was wrong
10.02 | look at the stats of an enemy model, pick up my opponent's model, touch models, read an enemy base, may I ask what is on his base
10.03 | painted figures allowed
10.04 | move my opponent's slider, touch sliders
10.05 | slider between two numbers, wheel between two numbers
10.06 | cocked die, tilted die, die against terrain, reroll a die that leans, die against a hill, die landed crooked, die leans on something, die landed on the edge of something, die fell off the table, which dice are rolled again
10.07 | second colour of dice for the ring
10.08 | slider moved by accident, slider bumped, slider knocked by accident
S-SLIDER-1 | when is a warrior without wounds removed
S-TURN-1 | who takes the first turn, first turn
S-MOVE-8 | what the starter book does not say about movement
S-SHOOT-6 | example of a shooting attack
S-COMBAT-9 | example of a combat
""".strip().splitlines()
    )
}

# What a row of the starter book is about, by the number of the tournament rules.
COUNTERPARTS: Mapping[str, str] = {
    "S-TERM-1": "1.01", "S-FIG-2": "1.02", "S-ABIL-1": "8.082", "S-SLIDER-1": "3.08", "S-SLIDER-2": "1.04",
    "S-ARMY-1": "2.01", "S-ARMY-2": "2.02", "S-ARMY-3": "2.04", "S-SETUP-1": "3.02", "S-SETUP-2": "3.03",
    "S-TURN-1": "3.05", "S-ABIL-2": "8.04", "S-ABIL-3": "3.051", "S-MOVE-1": "4.03", "S-MOVE-2": "4.041",
    "S-MOVE-3": "4.05", "S-MOVE-4": "4.10", "S-MOVE-5": "4.11", "S-MOVE-6": "4.13", "S-COMBAT-1": "6.05",
    "S-COMBAT-2": "6.06", "S-SHOOT-1": "5.02", "S-SHOOT-2": "5.04", "S-SHOOT-3": "5.18", "S-SHOOT-4": "5.21",
    "S-SHOOT-5": "5.17I", "S-LOS-1": "5.07", "S-LOS-2": "5.10", "S-LOS-3": "5.11", "S-LOS-4": "5.14",
    "S-LOS-5": "5.09", "S-COMBAT-3": "6.08", "S-COMBAT-4": "8.07", "S-COMBAT-5": "6.17", "S-COMBAT-6": "6.23",
    "S-COMBAT-7": "6.24", "S-COMBAT-8": "6.25", "S-COMBAT-10": "6.02", "S-COMBAT-11": "6.15", "S-VICT-1": "7.01",
    "S-VICT-2": "7.02", "S-VICT-4": "7.03", "S-RING-2": "9.02", "S-RING-3": "9.05", "S-RING-4": "9.06",
    "S-RING-5": "9.08", "S-RING-6": "9.10", "S-RING-7": "9.11", "S-RING-8": "9.16",
} | {
    ability.starter: ability.rule for ability in ABILITIES.values() if ability.starter.startswith("S-")
}  # fmt: skip


def cues_of(rule: str) -> str:
    """The words of a rule, and for a starter row those of its counterpart as well."""
    return " ".join(filter(None, (CUES.get(rule, ""), CUES.get(COUNTERPARTS.get(rule, ""), ""))))

"""What means the same at a table: the term first, then the words and phrases people use for it. A term may have several lines.

Inflections need no entry: every word is stemmed like the question itself. Data alone: `words` reads it.
"""

SAME = """
kill-zone: kill zone, zone, killzone, kz, front hex, three front hexes, zone of control, threatened, threat
into-fight: into combat, into a combat, into melee, into a melee, into a fight, into the fight
engaged: engage, all over him, all over it, surrounded, swarmed, in my face, in his face, being attacked, under attack
engaged: engagement, in combat, in close combat, melee, locked in combat, fighting, in a fight, base contact
shoot: shoot, bowman, bowmen, snipe, shot, fire, arrow, bow, archer, missile, ranged attack, crossbow, shooter
sight: line of sight, sight, los, see, visible, visibility, view
range: range
distance: count the hexes, count hexes, distance
arc: arc, field of vision
wall: wall, rock, building, cliff face, black line, solid line, impassable, impassible
ledge: ledge, slit, dotted line, dotted black, window, arrow slit
cover: cover, obscured
rough: rough, red line, orange line, red or orange line, difficult ground, rubble
water: water, creek, lake, blue line, river, ford, stream
hill: hill, elevated, elevation, elevated terrain, elevated ground, higher ground, high ground, height
hill: uphill, downhill, from above, from up there, up high, high up, up there, up top, cliff, tower, triangle
blocked: block, obstruct, intervening, in the way, between
outflank: outflank, behind him, behind her, behind it, behind me, get behind, got behind, behind an enemy, behind the enemy
outflank: stab, flank, from behind, from the rear, in the back, rear
glancing: glancing blow, glancing
critical: critical hit, critical, crit
convert: convert, fix, flip, change my 1, change one, conversion, buy, bought, change a 1, turn a 1, turn into a 6
convert: turn it into a 6
ap: action point, ap
mp: movement point, mp, out of movement
pay: pay, paid, spend, spent, cost, price, expensive
move: move, movement, walk, step
run: run, ran, sprint
charge: charge
turn-facing: turn around, turn to face, turn my warrior, turn it, face, facing, rotate, spin, pivot, right about
disengage: disengage, back away from, backed away, backed off, backing off, slip away, run away, running away, walk off
disengage: run off, back off, back away, pull out, pull back, flee, let me out, let him out, let it out, break off, retreat
disengage: walk away, move away, step away, step back, get away, walk out, move out
disengage: leave a kill zone, leave the kill zone, leave my kill zone, leave its kill zone, leave an enemy kill zone
disengage: leave his kill zone, leave combat, leave a combat, leave the combat, leave a fight, leave the fight
free-attack: free attack, free strike, free hit, attack of opportunity, parting blow, out of turn
stop: stop, halt
through: through, pass, across, over
friend: friend, buddy, mate, own guy, own dude, own people, own troop, my own, friendly, own warrior, own model, own soldier
friend: own man, own men, ally
enemy: enemy, opponent, foe, opposing
hero: hero, leader, boss, captain
minion: minion, henchman, henchmen, troop, grunt
warrior: warrior, guy, dude, fella, orc, goblin, uruk, uruk-hai, elf, dwarf, gondorian, rohirrim, knight, model, figure, unit
warrior: miniature, piece, soldier, man, men
attack: attack, strike, swing, hit him, hit her, hit an enemy
attacker: attacker, attacking player
defender: defender, defending player
dice: die, dice, roll
reroll: reroll, re-roll, roll again, rolled again
cocked: cocked, landed crooked, tilted, crooked, leaning
damage: damage, damage die, damage dice
assign: assign, allocate, put on, distribute, spread
wound: wound, damaged, injure, hit point, health, life, hurt
dead: dead, died, dies, dying, taken off, take off the table, taken away, wiped, die before, kill, remove, casualty, slain
dead: fall, destroyed, zero wounds, no wounds
toughness: toughness, tough
chain: damage chain, chain, same combat, one combat, one big combat, which combat, part of the combat, part of a combat
combat-order: order of combats, order of the combats, combat first, next combat, fought first, order are combats
adjacent: adjacent, adjacency, next to, neighbour, neighbor, beside, touching
ability: ability, spell, magic, special ability, power, skill, symbol
activate: activate, use, play
twice: twice, two times, second time, again, more than once, once
copy: copy, same symbol twice, same ability twice, printed twice
bonus: bonus, plus one, +1, extra
double: double
stack: stack, cumulative, add up, together
army: army, list, roster, force
points: points, point level, point limit
unique: legolas, aragorn, gimli, gandalf, boromir, unique, unique number, named hero
faction: faction, good and evil, good or evil, mix, alliance, alignment
setup: set up, setup, set-up, deploy, deployment, starting position
map: map, board
edge: edge, rim, side of the map, table side, side of the table, table edge
partial: partial, half hex, cut hex
strategy: strategy phase, strategy roll, initiative roll
action-phase: action phase, actions phase
time-up: clock ran out, clock runs out, clock, ran out of time, run out of time, time limit, time called, time runs out
time-up: time ran out, out of time, time is up, time is over
victory: victory, win, winner, won, lose, loser, game over, defeated, beaten
half: half, 50%, fifty percent, half strength
draw: draw, rolled the same, roll the same, same number, same roll, tie, tied, stalemate
small: 500 point, small game
players-many: three players, 3 players, four players, multiplayer, third player
slider: slider, wheel, tracker, counter
large: large, tree, big, giant, oliphaunt, mumak, mumakil, huge, big base, cave troll, troll, ent, treebeard, balrog
cavalry: cavalry, rider, mounted, horse, horseman, warg
flyer: flyer, flier, fly, flight, fell beast, eagle
spearman: spearman, spearmen, spear, pike, pikeman, pikemen
ring: invisible, the one ring, one ring, ring
ring-off: take the ring off, take off the ring, ring off, remove the ring, take it off
frodo: frodo, ring bearer, ringbearer
ringwraith: ringwraith, black rider, ring wraith, nazgul, witch king, wraith
struggle: struggle, struggle roll
dismount: dismount, get off, climb down
target: target, aim at
lost: ignored, excess, lost, leftover, left over, wasted, unassigned
heal: heal, healer, patch up, cure, recover
restore: restore, refill, replenish, get back, regain, given back, come back
organizer: organizer, organiser, tournament organizer, final say, last word, final authority
touch: touch, pick up, lift
paint: paint, repaint
colour: colour, color
backwards: backwards, backward, wrong way round
cancel: cancel, block my ability, block an ability, block his ability, stop my ability, stop an ability, stop his ability
cancel: negate, undo
steal: steal, borrow
hex: hex, space
strike-back: strike back, hit back, fight back, swing back, retaliate, counterattack
off-map: off the map, off the table, off the board, leave the map, leave the board, leave the table
cost-free: no number, without a number, cost nothing, costs nothing, cost zero, costs zero, costs 0, cost of zero, for nothing
accident: accident, bump, knock
away: faces away, face away, looks away, look away, other way, back turned, turned away
scary: scary, frightening, afraid, fear
push: push, shove, drag, force him, force it
last: stay on, stays on, last, how long, duration, next turn, still active
passenger: passenger, carried, sitting on, riding on, sit on, ride on
tie-break: tie break, tiebreak
"""

# Words that say nothing about the rule that is asked for.
EMPTY = """
a about after all also am an and any are as at be because been being but by can cannot could did do does doing done
for from get gets getting give gives had has have having he her here him his how i if in into is it its itself just
let make makes may me might mine must my need needs no nor not now of off on only or our out really right s say says
she should so some still t than that the their them then there these they thing this those to too under until upon
us very want wants was we were what when where whether which while who whom whose why will with without would yes
yet you your one go goes something anything pick picks put puts take takes stand stands same allowed legal illegal
rule rules happen happens possible already even else actually somebody someone anybody anyone
everybody everyone just
"""

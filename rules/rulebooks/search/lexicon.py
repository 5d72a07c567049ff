"""What means the same at any table: the term first, then the words and phrases people use for it. A term may have several lines.

Inflections need no entry: every word is stemmed like the question itself. A game adds its own lines (`Game.vocabulary`).
Data alone: `query_terms` reads it.
"""

SAME = """
engaged: engage, all over him, all over it, surrounded, swarmed, in my face, in his face, being attacked, under attack
engaged: engagement, in combat, in close combat, melee, locked in combat, fighting, in a fight, base contact
shoot: shoot, bowman, bowmen, snipe, shot, fire, arrow, bow, archer, missile, ranged attack, crossbow, shooter
sight: line of sight, sight, los, see, visible, visibility, view
range: range
distance: distance
wall: wall, rock, building, cliff face, impassable, impassible
cover: cover, obscured
rough: rough, difficult ground, rubble
water: water, creek, lake, river, ford, stream
blocked: block, obstruct, intervening, in the way, between
mp: movement point, mp, out of movement
pay: pay, paid, spend, spent, cost, price, expensive
move: move, movement, walk, step
run: run, ran, sprint
charge: charge
turn-facing: turn around, turn to face, turn my warrior, turn it, face, facing, rotate, spin, pivot, right about
stop: stop, halt
through: through, pass, across, over
friend: friend, buddy, mate, own guy, own dude, own people, own troop, my own, friendly, own warrior, own model, own soldier
friend: own man, own men, ally
enemy: enemy, opponent, foe, opposing
hero: hero, leader, boss, captain
minion: minion, henchman, henchmen, troop, grunt
warrior: warrior, guy, dude, fella, orc, goblin, elf, dwarf, knight, model, figure, unit
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
faction: faction, good and evil, good or evil, mix, alliance, alignment
setup: set up, setup, set-up, deploy, deployment, starting position
map: map, board
edge: edge, rim, side of the map, table side, side of the table, table edge
strategy: strategy phase, strategy roll, initiative roll
action-phase: action phase, actions phase
time-up: clock ran out, clock runs out, clock, ran out of time, run out of time, time limit, time called, time runs out
time-up: time ran out, out of time, time is up, time is over
victory: victory, win, winner, won, lose, loser, game over, defeated, beaten
half: half, 50%, fifty percent, half strength
draw: draw, rolled the same, roll the same, same number, same roll, tie, tied, stalemate
players-many: three players, 3 players, four players, multiplayer, third player
large: large, tree, big, giant, huge, big base, cave troll, troll, ent
cavalry: cavalry, rider, mounted, horse, horseman
flyer: flyer, flier, fly, flight, eagle
spearman: spearman, spearmen, spear, pike, pikeman, pikemen
target: target, aim at
lost: ignored, excess, lost, leftover, left over, wasted, unassigned
heal: heal, healer, patch up, cure, recover
restore: restore, refill, replenish, get back, regain, given back, come back
organizer: organizer, organiser, tournament organizer, final say, last word, final authority
touch: touch, pick up, lift
paint: paint, repaint
colour: colour, color
cancel: cancel, block my ability, block an ability, block his ability, stop my ability, stop an ability, stop his ability
cancel: negate, undo
off-map: off the map, off the table, off the board, leave the map, leave the board, leave the table
accident: accident, bump, knock
last: stay on, stays on, last, how long, duration, next turn, still active
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

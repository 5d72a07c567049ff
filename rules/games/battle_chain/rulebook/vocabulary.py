"""What players of Battle Chain say when they mean one of its terms: the term first, then words and phrases."""

SAME = """
kill-zone: kill zone, zone, killzone, zone of control, threatened, threat
chain: battle chain, damage chain, chain, same combat, one combat, one big combat, which combat, part of the combat
glancing: glancing blow, glancing, ones to hit, 1s to hit
critical: critical hit, critical, crit, ones for damage, 1s for damage, ones on damage
convert: convert, turn into a 6, change a 1, worth
disengage: disengage, walk away, back away, run away, move away, step away, step back, get away, leave combat, leave a combat
disengage: leave the fight, leave a fight, break off, retreat, pull out, flee, slip away
free-attack: free attack, free strike, free hit, attack of opportunity, parting blow
bank: bank, banked, abstract wound, abstract, spare wound, spare die, carried over, only one wound, one wound, lone die
save-die: keep for later, save, keep my spare, hold on to, keep the die
strike-back: strike back, hit back, fight back, swing back, retaliate, still get to hit, still fight
height: hill, elevated, elevation, high ground, higher ground, above, uphill
fall: fall, falling, drop, jump down, falls off, fell off
device: explosive device, explosive, bomb, charge goes, mine, gunpowder, device
blast: blast, explosion, blown up, blow up, blows up, goes off
fuse: fuse, when does it go off, does it explode, go off
ram: battering ram, ram, bash, break down the door, bash the gate
door: door, gate, portal
climb: climb, climbing, climber, go up the ladder, up a ladder
stampede: stampede, panic, bolt, runs wild, run wild, go mad, goes mad
mumak: mumak, mumakil, elephant, oliphaunt
crew: howdah crew, crew, riders on top, guys on top, men on top, passenger, passengers
ring: invisible, the one ring, one ring, ring
wraith: ringwraith, nazgul, witch king, black rider, wraith
frodo: frodo, ring bearer, ringbearer
struggle: struggle, struggle roll
battle-cry: battle cry, shout, shouting, cry
captain: captain, leader, champion
cover: cover, behind a wall, behind a hedge, hiding, crates
initiative: initiative, who goes first, who moves first, goes first, moves first
ward: ward, cancel, counter, stop an ability
paralyze: paralyze, paralyse, ghoul
hero-ability: has hero, ability hero, with hero
half: half, fifty per cent, 50 percent, half my army, half of my army
spear: spear, spearman, spearmen, pike, second row, second rank
bow: bowman, archer, bow, arrows
square: square, space, hex
"""

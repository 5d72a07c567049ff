"""What players of Combat Hex say when they mean one of its terms: the term first, then words and phrases."""

SAME = """
kill-zone: kill zone, zone, killzone, kz, front hex, three front hexes, zone of control, threatened, threat
into-fight: into combat, into a combat, into melee, into a melee, into a fight, into the fight
arc: arc, field of vision
ledge: ledge, slit, dotted line, dotted black, window, arrow slit
hill: hill, elevated, elevation, elevated terrain, elevated ground, higher ground, high ground, height
hill: uphill, downhill, from above, from up there, up high, high up, up there, up top, cliff, tower, triangle
outflank: outflank, behind him, behind her, behind it, behind me, get behind, got behind, behind an enemy, behind the enemy
outflank: stab, flank, from behind, from the rear, in the back, rear
glancing: glancing blow, glancing
critical: critical hit, critical, crit
convert: convert, fix, flip, change my 1, change one, conversion, buy, bought, change a 1, turn a 1, turn into a 6
convert: turn it into a 6
ap: action point, ap
disengage: disengage, back away from, backed away, backed off, backing off, slip away, run away, running away, walk off
disengage: run off, back off, back away, pull out, pull back, flee, let me out, let him out, let it out, break off, retreat
disengage: walk away, move away, step away, step back, get away, walk out, move out
disengage: leave a kill zone, leave the kill zone, leave my kill zone, leave its kill zone, leave an enemy kill zone
disengage: leave his kill zone, leave combat, leave a combat, leave the combat, leave a fight, leave the fight
free-attack: free attack, free strike, free hit, attack of opportunity, parting blow, out of turn
toughness: toughness, tough
chain: damage chain, chain, same combat, one combat, one big combat, which combat, part of the combat, part of a combat
combat-order: order of combats, order of the combats, combat first, next combat, fought first, order are combats
unique: legolas, aragorn, gimli, gandalf, boromir, unique, unique number, named hero
partial: partial, half hex, cut hex
small: 500 point, small game
slider: slider, wheel, tracker, counter
ring: invisible, the one ring, one ring, ring
ring-off: take the ring off, take off the ring, ring off, remove the ring, take it off
frodo: frodo, ring bearer, ringbearer
ringwraith: ringwraith, black rider, ring wraith, nazgul, witch king, wraith
struggle: struggle, struggle roll
dismount: dismount, get off, climb down
backwards: backwards, backward, wrong way round
steal: steal, borrow
hex: hex, space
distance: count the hexes, count hexes
strike-back: strike back, hit back, fight back, swing back, retaliate, counterattack
cost-free: no number, without a number, cost nothing, costs nothing, cost zero, costs zero, costs 0, cost of zero, for nothing
away: faces away, face away, looks away, look away, other way, back turned, turned away
scary: scary, frightening, afraid, fear
push: push, shove, drag, force him, force it
passenger: passenger, carried, sitting on, riding on, sit on, ride on
wall: black line, solid line
rough: red line, orange line, red or orange line
water: blue line
warrior: uruk, uruk-hai, gondorian, rohirrim
large: oliphaunt, mumak, mumakil, treebeard, balrog
cavalry: warg
flyer: fell beast
"""

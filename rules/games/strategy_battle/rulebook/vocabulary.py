"""What players of Strategy Battle say when they mean one of its terms: the term first, then words and phrases."""

SAME = """
back-away: back away, backs away, backed away, backing away, back off, step back, retreat, pushed back, push back, give ground
back-away: backs into, back into, moving backwards, move backwards, backwards
back-away: move back, moves back, moved back, fall back, pull back, move away from, driven back
prone: prone, lying down, lie down, lying on the ground, on the ground, on the floor, knocked down, knocked over, knocked prone
prone: flat on his back, lying, crawl
make-way: make way, making way, made way, step aside, move aside, stand aside, move over, make room, out of the way, out of his way
make-way: budge up, squeeze up, let him through
trapped: trapped, trap, cornered, boxed in, hemmed in, nowhere to go, stuck, surrounded, swarmed
pinned: pinned, cannot move at all, no room at all
draw: drawn, draw, tie, tied, both rolled, both of us rolled, same roll, same die, equal, even, same score, same number
draw: rolled the same, same highest
fight-value: fight value, fighting value, skill
barrier: barrier, wall, fence, hedge, rampart, parapet, barricade, palisade, log
doorway: doorway, door, gate, gateway, entrance, arch
edge-drop: edge, cliff, drop, brink, battlement, precipice, over the edge
elevated: elevated, high ground, higher ground, ledge, ladder, top of a ladder, upper floor, above me, uphill
fall: fall, fell, falling, falls off, fell off, plunge
slip-past: slip by, slip past, squeeze past, squeeze by, squeeze through, get past, get by
two-handed: two-handed, two handed, two hander, great axe, great weapon, both hands
declare: declare, declaration, announce, say after, decide after
special-strike: special strike, special strikes, feint, stab, piercing strike, bash
banner: banner, flag, standard, flag bearer, banner bearer, standard bearer, bannerman
strike: strike, hit, blow, hit him, hit her, hit it, swing, hits, whack
attack: attack, attacks
twice: double, two hits, hit twice, twice, two strikes, two times
both-sides: both sides, from behind, behind my man, sneak up behind, sneaks up behind, in the rear, from the rear, other side too
spare: spare, alive, let him live, take prisoner, refuse to hit
in-the-way: in the way roll, in the way rolls, in the way test, in the way
giant: giant, troll, cave troll, ent, monster, oliphaunt, mumak, huge
one-by-one: one at a time, one by one, one after the other, all together, all at once, three on one, gang up
slay: slay, slew, slain, kill, killed, dead, die, dies, died
separate: separate, part, parted, split up models
support: support, spear, pike, spearman, spearmen, pikeman, supporter
divide: divide, pair off, pair up, split the fight, split the fights, two on two, who fights whom
swamp: swamp, marsh, mud, bog, difficult ground, difficult terrain, rough ground
reroll: reroll, re-roll, roll again, rolled again
choose: choose, decide, pick, picks, who decides, who picks, who chooses, order
wound: wound, to wound
fate: fate
roll-off: roll-off, roll off, tie roll off, tie-breaker die
victor: win, wins, won, winner
seen: after seeing, seen the dice, after he saw, once the dice are rolled, after rolling, after the roll
"""

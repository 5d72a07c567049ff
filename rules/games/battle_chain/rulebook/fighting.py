"""Shooting, combat, free attacks, heights, victory."""

TABLE = """
SHOOT-1 | L | shooting.permission | Shooting is an action | A model with shots may shoot in place of moving.
SHOOT-2 | L | shooting.targets | One target | All dice go at one enemy unless an ability spreads them.
SHOOT-3 | L | shooting.targets | Range | The spaces to the target, its own included, are no more than the range.
SHOOT-4 | L | shooting.question | Measure freely | Range and sight of any enemy may be checked before choosing.
SHOOT-5 | L | shooting.sight | Line of sight | A straight line from one corner to the target that crosses no other model and nothing impassable.
SHOOT-6 | L | shooting.sight | Right behind something | A target close behind an obstacle is in the open only if its far corner is seen.
SHOOT-7 | L | shooting.sight | Hidden or in cover | What is half seen is in cover, what is not seen is no target.
SHOOT-8 | C | shooting.roll | The shot | As many dice as shots: 5 and 6 hit, 1 is a glancing blow.
SHOOT-9 | C | shooting.roll | Glancing blows | Of each two, one may become a 6.
SHOOT-10 | C | shooting.roll | Damage | One die for each hit; of each two criticals, one may become a 6.
SHOOT-11 | L | shooting.targets | Not into combat | Models in a battle chain are no targets, apart from Large ones.
SHOOT-12 | L | shooting.permission | Not out of a zone | Nobody shoots from an enemy kill zone, apart from Large models.
SHOOT-13 | S | shooting.roll | Losses | Models without wounds leave at once; a lone die on a minion is banked.
SHOOT-14 | L | shooting.question | Turn freely | The shooter may face anywhere first.
COMBAT-1 | S | combat.fight | Every chain fights | Each battle chain fights once; the attacker of the move names the next.
COMBAT-2 | D | zones | One combat | A combat is one battle chain.
COMBAT-3 | C | combat.chain | Who is in the chain | Enemies in contact are linked, friend and foe in turn, until nobody can be added.
COMBAT-4 | C | combat.chain | Apart | Groups without contact fight apart.
COMBAT-5 | C | combat.attack | The combat roll | All attacks of a side: 4, 5 and 6 hit, of each two 1s one may become a 6.
COMBAT-6 | C | combat.attack | The damage roll | One die for each hit; of each two 1s one may become a 6.
COMBAT-7 | S | combat.fight | One side after the other | The attacker's losses to the enemy are removed before the defender rolls.
COMBAT-8 | L | combat.attack | Whom dice may hit | Enemies of the chain that touch a friend of the chain.
COMBAT-9 | S | assign | A die, a wound | Each assigned die costs one wound.
COMBAT-10 | S | assign | Dice for nobody | Dice that fit nobody are dropped; the others must be assigned.
COMBAT-11 | L | combat.attack | At the enemy | Each side's dice hit the other side only.
COMBAT-12 | S | victory.count | Then victory | After the last chain victory is checked.
FREE-1 | C | combat.free_attack | A free attack | A combat roll and a damage roll without reply.
FREE-2 | L | combat.free_attack | At the one who caused it | Its damage goes to the enemy that it was granted against.
FREE-3 | C | combat.free_attack | Several together | Free attacks at the same moment make one roll.
FREE-4 | S | combat.free_attack | At once | An attack of opportunity happens in the mover's phase, before it moves.
FREE-5 | D | combat.free_attack | Where they come from | Disengaging, Fast Strike, Extended Reach, ladders, stampedes.
FREE-6 | L | combat.free_attack | Combat is not lost | Anyone who made a free attack still fights in the combat phase.
ELEV-1 | C | combat.dice | Higher ground in combat | One die more for each enemy in contact that stands lower.
ELEV-2 | C | shooting.dice | Shooting from above | One die more on high ground.
ELEV-3 | L | shooting.blockers | Looking down | Models on low ground do not block a shooter on high ground.
ELEV-4 | L | shooting.dice | Large and heights | Large models have their own rules of sight and get no bonus.
ELEV-5 | C | shooting.targets | Reach from above | One space of range more for each level above the target.
ELEV-6 | L | setup.terrain | Named before play | High ground is marked before the game.
VICTORY-1 | C | victory.count | Over half lost | A side that has lost more than half of its models loses.
VICTORY-2 | S | victory.count | At the end of the move | Losses are counted then and at no other time.
VICTORY-3 | C | victory.count | Who broke first | If both are past the limit, the side that passed it first loses.
VICTORY-4 | S | victory.immediate | At once | The Ring Bearer, Sauron and the leader of the undead end the game on the spot.
VICTORY-5 | C | victory.immediate | What counts most | Frodo's death comes before all else, endings at once before the count.
VICTORY-6 | L | setup.agreement | Scenario victory | A scenario may win in other ways, if agreed beforehand.
VICTORY-7 | S | victory.count | Nobody left | A side without models has lost.
"""

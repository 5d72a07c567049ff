"""Questions that a rule leaves open and that are answered one way: no other answer can be argued from the book.

One line each, "number | question | answer with its reason". Where two answers can be argued there is a reading (`readings`).
"""

from rules.engine.game import Settled
from rules.games.combat_hex.rulebook import settled_abilities

OPENING = """
P-0 | Does the starter book decide where the tournament rules are silent? | No. The newer book rewrites the whole game, so it is evidence of what a word means and nothing more.
1.05 | Two trackers of different colours on one base? | Nobody can tell the version, so the organizer decides (10.01).
1.06 | Are base corners hex corners? | Yes. A base fills its hex, and 5.10 speaks of both corners alike.
1.06 | Where does a base of several hexes stand? | One part in each hex, as 8.10a and 4.14 place it.
1.071 | Two copies of a model with opposite fronts? | Each keeps the front that it had at the list check: the rule speaks of the single model.
1.09 | Two doublings? | Four times. Each doubles what is there, and 1.10 lets bonuses add up.
1.10 | Do two Dreads add up? | Yes, as bonuses do: each is an activation of its own, and nothing shuts the other out.
2.02 | Is the minion cap checked again when heroes fall? | No. It says what an army may hold when it is chosen.
2.021 | A restriction that was not announced? | It binds if the organizer insists (10.01); announcing it is the organizer's duty.
2.04 | Does the base of a Frodo with the Ring count as a second copy? | No. It replaces his base and is never there beside it (9.01, 9.17).
3.03 | How is depth counted on a ragged edge? | In full hexes, the edge hex being the first: 4.06 names deployment.
3.03 | May one deploy on an X, or two in one hex? | No. Nobody may ever stand there (4.07), and each fits its own hex (1.06).
3.03 | Which way does one face at deployment? | Any way. Only 4.14 asks a large model to face the enemy's edge.
3.05 | Does Initiative count when the roll is tied and repeated? | Yes. The repeated roll is the same strategy roll.
3.06 | May two warriors act in turn and turn about? | No. Each finishes its action; whatever interrupts one is named as an exception.
4.02 | May a warrior that a kill zone stops turn? | Yes. Its move ends there, and a move ends facing any side.
4.03 | What does a line without colour cost? | One. Only colours cost more.
4.041 | Does running along a ledge count as crossing it? | No. The ledge rule speaks of passing through; the other rules add "alongside" where they mean it.
4.041 | Does a ledge part neighbours? | Yes. Sight is named as the only difference to a black line.
4.08 | A step from one hex of a kill zone to another? | The free attack of 4.11, and then it stops: the new hex was moved into as well.
4.09 | Which are the three hexes in front? | Straight ahead and beside it on both sides: no other three touch and lie evenly.
4.09 | What is the kill zone of a base of several hexes? | For cavalry from the lead hex (8.10c), for a Large model all round the base (8.46b).
4.10 | Is a victim engaged that threatens nobody? | No. The newer book wrote the sentence anew to say so, and 6.08 and 8.081 repeat it.
4.11 | A warrior that Magical Force moves before its action phase? | The start of the forced move counts: 8.15 says that disengaging applies.
4.11 | Must an enemy take its free attack? | No. It is given one, and may decline before it rolls.
4.11 | A kill zone that was entered on the same move? | Large models take the free attack (8.46d), flyers do not (8.13b), others are stopped there.
4.12 | How often may one turn in place? | Once in an action phase, before or after a shot.
4.12 | May one turn in place outside the own action phase? | No. It is the choice not to move, which is an action's.
4.13 | May a warrior run that has not moved? | No. A run follows a move; turning and shooting are what one does instead.
4.13 | What does a run cost under Sneak? | 1 AP. A run costs what the hex costs, and that is 1 until the end of the turn.
4.13 | Does Dread raise the price of a run? | No. 8.41 names abilities, glancing blows and critical hits.
4.13 | May a run end in a kill zone? | Yes. Only starting in one is barred.
4.14 | May the hexes of a large base be placed apart? | No. The base keeps its shape; only its rotation is free.
4.14 | Which hexes of a large base meet kill zones? | On the way the back hex alone, at rest every hex, as with cavalry (8.10c).
4.14 | May part of a large base lie on an X or off the map? | No. A move ends on no X (4.07), and cut hexes are no hexes (4.06).
"""

SIGHT = """
5.02 | May cavalry or a flyer shoot in a kill zone where its own rule lets it shoot? | No. 8.10g and 8.13d give the occasion, not freedom from 5.02.
5.06 | What is the range between bases of several hexes? | From the nearest hex of one to the nearest of the other: their own hexes do not lie between.
5.07 | Do walls bend the arc? | No. What walls do to sight stands in 5.09 and 5.10.
5.07 | Is a target of several hexes in the arc with one of them? | Yes. Any of its corners may be aimed at.
5.08 | Does the free turn help abilities of the strategy phase? | No. Turning before a shot belongs to the action phase, so they look as the warrior faces.
5.10 | Who picks the corners? | The shooter, and one clear choice is enough: "either" and "any" say so.
5.10 | Do the hexes of shooter and target block? | No. Lines to the far corners have to cross the target's own hex.
5.10 | From which corners of a large base? | From its front; for a Large model from any outer corner (8.46f). The target's may be any.
5.121 | A line between two occupied hexes, along their common side? | Blocked. It lies on a side of both.
5.13 | A base half on high ground? | It is as high as the hex used for movement, which stands for it everywhere else.
5.14 | Does a Large shooter get the extra die from high ground? | Yes. 8.46i takes the bonus in combat and no other.
5.14I | Do black lines part a hill? | No. Hexes join it; lines are not named.
5.15 | Does another hill in between block a look uphill? | No. 5.12 needs both low, 5.14I a shooter on high ground.
5.15 | Does a low Large model block a look uphill? | No. 8.46g speaks of shooters on high ground.
5.17I | Which of the lines decides about cover? | The pair that the shooter chose: either line crossing gives cover, so a pair without cover is chosen first.
5.17I | A line that runs along a red line? | Not crossed. Nothing is said of "alongside" here.
5.17I | Cover against Arrow Flurry and Volley Attack? | None on the roll: no target is named, which is also why high ground adds nothing (8.20).
5.18 | How many glancing blows may be bought in one shot? | One, for a Large model any number. The starter book said "each", the newer one says "one".
"""

BATTLE = """
6.01 | May a player decline a combat? | No. The players resolve all of them.
6.03 | Is a victim in the combat though it is not engaged? | Yes. 6.05 tells how a chain is built and adds in both directions.
6.05 | Are chains built anew after each combat? | No. Chains do not touch, so no combat changes another, and none is fought twice (6.21).
6.10 | May a victim that threatens nobody pay? | No. Who pays is engaged.
6.16 | May dice be held back? | No. All are assigned that can be; which lawful enemy gets them is free.
6.16 | May dice be put on an enemy that has no wounds left? | Yes, without effect. It stands there until all are assigned (6.19).
6.17 | May a die rest on the kill zone of another chain? | No. Every enemy in a kill zone belongs to the same chain.
6.17 | Must the warrior that covers the victim have rolled? | No. Dice are pooled; exceptions such as 9.10 are written out.
6.23 | Does the kill zone of a warrior that cannot fight count? | Yes. The rule asks for zones, not for fighters; a carried model has none.
6.25 | Does the victim of a free attack strike back? | No. Only the attacker rolls.
6.27 | Do bonuses count in a free attack? | No. It has the full printed number.
7.01 | Does half strength lose a game of 500 points? | No. 7.04 takes its place.
7.02 | Do the points of a warrior under Courage count? | Yes, while it is on the map.
7.03 | When is a third player beaten? | At the end of the turn, like everybody (6.22).
7.03 | All remaining players fall together? | They are compared as two would be (7.02).
7.04 | Is it the limit or the army that makes a game small? | The limit of the event: the rule speaks of games.
7.05 | Games below 500 points? | Small games as well.
8.02 | Is the price paid where the effect comes to nothing? | Yes. It pays for the activation.
8.02 | May one warrior pay for another's ability? | No. The warrior that has the symbol pays.
8.03 | Two abilities that contradict each other? | The one that names the other wins, else the one that forbids: a permission is not broken by being of no use.
8.05 | A symbol without a number? | Costs 0, and is activated if its text says when (8.082).
8.06 | Is an ability that Ward cancelled used up? | Yes. It was activated; only its effect is gone.
8.07 | Who declares first before the strategy roll? | The attacker of the last turn; in the first turn the player who chose the map.
8.07 | May the attacker play again after the defender? | No, but for abilities that answer one: those have a moment of their own.
8.083 | When are bases of several hexes adjacent? | When any two of their hexes are.
"""

RING = """
9.01 | Can the Ring go on again in the turn in which it came off? | No. Both rolls are one a turn (9.02, 9.11), and a second change would need another.
9.01 | Which attacks and movement has a Frodo with the Ring? | Those printed on that base. Trackers and points alone carry over (9.17).
9.05 | May a Frodo who lost his struggle shoot, or use free abilities? | He does not act; abilities outside combat that cost nothing stay open: points and combat are what is barred.
9.05 | What if the wound of a lost struggle is his last? | He is removed at once (3.08), and his side loses (9.16).
9.05 | Do Armor and Courage answer that wound? | Armor does not, there is no damage die; Courage does.
9.06 | How is closer measured? | In hexes (5.06), the only distance the book knows.
9.06 | Must a Ringwraith run, or pay for abilities, to reach him? | No. Both are choices of the player; the printed movement is owed.
9.06 | No closer hex can be reached? | It need not move: what cannot be done is not owed.
9.06 | A Ringwraith that is next to him already? | It has done what is asked once it faces him, and may act.
9.07 | A Ringwraith held by Stalwart? | It stays. An ability that forbids goes before the rule (8.03).
9.10 | Whose dice may be put on him in the kill zone of a Ringwraith? | Any of the chain: dice have no owner (6.17).
9.10 | Do outflanking and high ground of a warrior count that adds no attacks? | No. It adds none at all.
9.14 | May Frodo use abilities on himself? | Yes. Nobody is picked.
9.14 | Do abilities reach him that pick nobody, as Dread? | Yes. Only being picked is barred.
9.16 | What does leaving the map cost? | One movement point from a hex on the edge, or the run: no other rule says how, and cut hexes cannot be entered (4.06).
9.16 | Which is the enemy's edge? | The one at which the enemy deployed (3.03).
9.16 | May anybody else leave the map? | No. No rule lets them.
9.16 | Is a Frodo under Courage dead? | Not until he is removed (8.38).
9.16 | Both armies have a Frodo? | What happens first ends the game; falling together is compared by 7.02.
11.01 | Which number is cited where the index is wrong? | That of the paragraph, which holds the rule.
S-MOVE-1 | Old maps with brown lines? | Brown is clear, red is red: the prices are the same.
"""


def _settled(*tables: str) -> dict[str, tuple[Settled, ...]]:
    found: dict[str, tuple[Settled, ...]] = {}
    for line in "".join(tables).strip().splitlines():
        if line.strip():
            rule, question, answer = (part.strip() for part in line.split(" | "))
            found[rule] = (*found.get(rule, ()), Settled(question, answer))
    return found


SETTLED = _settled(OPENING, SIGHT, BATTLE, settled_abilities.TABLE, RING)

"""Fights, the Duel, Strikes, Multiple Combats."""

from rules.games.strategy_battle.rulebook.table import entries

ENTRIES = (
    *entries(
        "Fights",
        "fights.order",
        """
FIGHT-1 | D | Fight | Good and evil models that are Engaged with each other fight one Duel.
FIGHT-2 | L | Contact comes from a charge | Enemy bases touch only when one of the two charged.
FIGHT-6 | P | Who chooses the next Fight | The player with Priority picks any open Fight, each time anew.
""",
    ),
    *entries(
        "Fights",
        "fights.engaged",
        """
FIGHT-3 | L | Everyone in contact fights | A model in contact with an enemy, or Engaged across a barrier, takes part in a Fight.
""",
    ),
    *entries(
        "Fights",
        "phase",
        """
FIGHT-4 | L | Every Fight is resolved | The phase ends only when no Fight is open.
""",
    ),
    *entries(
        "Fights",
        "resolve",
        """
FIGHT-5 | L | One Fight at a time | A Fight is completed before the next is chosen.
FIGHT-7 | L | Stages of a Fight | Duel, Back Away, Strikes, casualties; Strikes come first across a defended position.
""",
    ),
    *entries(
        "Duel",
        "duel",
        """
DUEL-2 | C | Dice of the Duel | One die for each Attack of the model.
DUEL-3 | D | Whose dice are whose | Each die belongs to one model, so that modifiers and Might find it.
DUEL-4 | L | Declaring options | Two-handed attacks and Special Strikes are declared before any die is rolled.
DUEL-7 | L | Re-rolls | After modifiers and before Might; a die is re-rolled once.
DUEL-8 | L | Might in the Duel | Spent last, on the model's own dice.
MULTI-2 | C | Dice of a group | Each of its models rolls its own Attacks.
PRONE-2 | C | Prone in the Duel | A Prone model that was charged rolls as usual.
""",
    ),
    *entries(
        "Duel",
        "winner",
        """
DUEL-1 | C | Highest die wins | The side with the higher best die wins the Fight.
DUEL-6 | C | Modifiers | They change the dice rolled, and a re-rolled die again.
DRAW-1 | C | Drawn dice | The side with the highest Fight value wins.
DRAW-2 | C | Drawn Fight values | The player with Priority rolls: 1 to 3 Evil, 4 to 6 Good.
MULTI-3 | C | Best of a group | Only the highest die and the highest Fight value of a side count.
""",
    ),
    *entries(
        "Duel",
        "fights.moments",
        """
DUEL-5 | L | One roll | All dice of a Duel are rolled together.
DUEL-9 | L | The checklist and the stages | The loser still Backs Away between Might and the Strikes.
""",
    ),
    *entries(
        "Strikes",
        "strikes",
        """
STRIKE-1 | L | Strikes are compulsory | Each winner strikes once the loser has moved, however far away it is.
STRIKE-4 | C | A failed roll | A To Wound roll that fails does nothing.
STRIKE-6 | C | Number of Strikes | One for each Attack, a set of two against a Trapped model.
STRIKE-7 | P | One by one or together | The player may roll Strikes singly or at once; sets stay whole.
TRAP-5 | C | Double Strikes | Each Attack at a Trapped model is a set of two Strikes.
TRAP-6 | L | Sets stay whole | Both Strikes of a set have one target and are rolled together.
TRAP-7 | L | Name, roll, repeat | The target of each Attack is named before its set is rolled.
PRONE-3 | P | Prone winner | It makes no Strikes and may stand up at once.
PRONE-5 | C | Prone target | It counts as Trapped for every Strike.
PRONE-6 | S | Both Prone | The winner may only stand, the loser still moves, nobody strikes.
MULTI-6 | P | Lone winner | It strikes any of the enemies of this Fight.
MULTI-7 | P | Order of a group | The winning player chooses who strikes first.
MULTI-8 | P | Spreading Attacks | A winner may change targets and see one result before the next.
MULTI-9 | L | One model after the other | A model finishes its Strikes before another begins.
""",
    ),
    *entries(
        "Strikes",
        "wounds",
        """
STRIKE-2 | C | To Wound | The target number comes from Strength against Defence.
STRIKE-3 | S | Losing Wounds | Each success takes one Wound, unless Fate saves it.
STRIKE-5 | S | Casualties | A model with no Wounds left is removed at once.
""",
    ),
    *entries(
        "Multiple Combats",
        "fights.division",
        """
MULTI-1 | D | One against several | The rules for two models apply, with the additions of this chapter.
""",
    ),
)

"""As `settled`, for the special abilities (8.09-8.51)."""

TABLE = """
8.10b | A charge that ends with no enemy in its kill zone? | It is lawful; the free attack lapses, and nothing makes it a condition.
8.10b | Orange lines? | As red ones: 4.03 prices them alike.
8.10b | May cavalry run after a charge? | Yes, over no red or blue line; the free attack then comes after the run, at the end.
8.10c | Where does the rear of a cavalry base go? | Into any free neighbour of the lead hex with no black line between, as 4.14 has it.
8.10e | Who is a foot soldier? | A model of one hex without Cavalry, Flyer or Large: neither mounted nor flying nor giant.
8.10f | Does the spearman pay? | No. The rule stands with Cavalry and activates nothing.
8.10f | Several spearmen? | One roll together, as in 4.11.
8.10g | May cavalry shoot before its first step? | No. Only a move under way can be interrupted.
8.12 | Must the victim of Fast Strike die before the move goes on? | Only where a kill zone stops it: that is what the sentence answers.
8.12 | May it go on out of a hex that another enemy still covers? | No. It goes on only where no enemy kill zone holds it.
8.13a | May a flyer pass over enemies? | No. Terrain is listed; Sneak names models where it means them.
8.13b | Whose kill zone makes a flyer engaged at the start? | The enemy's. Leaving it supposes standing in it.
8.13d | May a flyer strike without moving? | No. The strike stands at the end of a move.
8.15 | May Magical Force move a victim into a Fearsome kill zone? | Only if its owner agrees to pay: nobody spends another's action points.
8.15 | Who chooses the facing after a forced move? | Who moves it. Facing is part of a move.
8.15 | Are Terrifying models and a Frodo with the Ring moved? | No. 8.50 and 9.14 name them.
8.16 | An enemy that steps within the kill zone? | It has moved into it again: 4.11 too takes every step for itself.
8.16 | A kill zone that is turned onto an enemy? | It gives no cause for Repel: the enemy did not move.
8.17 | Ledges and water under Sneak? | Ignored as well: all terrain is.
8.18 | Do others strike at a warrior that Stalwart holds? | No. It left no kill zone.
8.18 | Is the action of a held warrior gone? | No. Only leaving is barred; it may turn or act.
8.19 | A minion that has walked away before Tyrant is used? | Still gains: where it began counts. The activation itself needs a minion next to Tyrant that is about to move.
8.20 | Does Shot Caller help Arrow Flurry? | No. No target is named.
8.20 | Cover against Arrow Flurry? | None. What hangs on a target drops out, as the text says of high ground.
8.24 | Does Expert Marksman lift the cover of a Large target behind others? | No. It lifts blocking and nothing else.
8.26 | Must the target of Shot Caller be in range? | No. Only sight is named.
8.27 | Does high ground help Volley Attack? | No. No target is named, as with 8.20.
8.27 | Is toughness checked for Volley Attack? | Yes, by 5.20.
8.28 | Does Battle Cry help minions that are not engaged? | They gain it and roll no dice (6.08).
8.29 | Whose 6s are kept by Battle Savvy? | All of that player's in the combat: dice are rolled as one pool and have no owner.
8.29 | Are the kept 6s converted critical hits? | No. They were never 1s of a damage roll.
8.31 | Whose 2s count with Dirty Fighting? | All of that player's in the combat, for the same reason; who pays is still bound by 6.11.
8.31 | 2s on damage dice? | Nothing. Glancing blows belong to the combat roll.
8.32 | Which attacks are current? | Those with every bonus applied so far; the owner chooses the order.
8.33 | Is a spearman without a combat of its own barred by 8.08? | No. Its moment is the supported model's combat.
8.33 | Support over a ledge? | No. A ledge parts like a black line (4.041).
8.34 | Dice again before or after conversions? | Before. The moment is right after the roll; converting follows.
8.34 | May kept 6s be rolled again? | Yes, to no use: they are own damage dice.
8.36 | Dice that a friend converted? | Count. The rule speaks of dice, not of who paid.
8.38 | May a warrior under Courage act and fight? | Yes. It is still in the game.
8.38 | A carried model whose Ent is destroyed? | It dies without Courage: its wounds were not reduced to zero.
8.38 | Healed and reduced to zero again? | It leaves at the end of the first span.
8.40 | How long does Rally Cry last? | For the dice of this combat: no longer span is given, and a minion has one combat a turn.
8.41 | Does Dread tax a copied ability? | Only the price of Steal Essence: that of the copy is not paid at all.
8.41 | Adjacent when Dread is used, or when the price is paid? | When it is paid: the effect is on anyone who is next to it until the end of the turn.
8.42 | How does a model mount? | As its own action from next to the Ent, as it dismounts.
8.42 | May passengers be shot at? | Yes, in the Ent's hexes: combats alone are barred.
8.42 | A passenger's shot while the Ent stands in a kill zone? | Barred by 5.02: it stands in that hex.
8.42 | From where does a passenger see? | From any outer corner of the Ent, facing any way: it has no base on the map.
8.42 | May a game begin with models mounted? | If the organizer allows it (10.01). Only carrying and dismounting are told.
8.43 | A minion that can neither pay nor leave? | It stays. What cannot be done is not owed.
8.43 | Moving within the kill zone? | No second price: it is not moving into it.
8.43 | When is the duty of a minion due? | By the end of its action phase: the phase is named and no moment.
8.46d | May a Large model run in the kill zone of a smaller one? | Yes, by the exception in 4.13.
8.46f | From which corners does a Large model look? | From all outer corners: an arc all round has no front.
8.46h | Passing alongside a smaller model? | Counts like passing through it, as in 5.11.
8.48 | Does Regeneration save a warrior under Courage? | No. It may roll, and leaves (8.38).
8.49 | May a copied ability be used twice? | No. One symbol is one use a turn (8.06, 8.084).
8.51 | Are the points of a cancelled ability given back? | No. Only the effect is cancelled.
8.51 | May both sides use Ward in turn? | In the order of 8.07, never against another Ward.
"""

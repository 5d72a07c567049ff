"""The table of rules of a battle."""

TABLE = """
WR-ROUND-1 | S | rounds | Round after round | A battle goes on in Combat rounds until one of its ends is reached.
WR-ROUND-2 | L | moments | Five steps in order | Cards, Combat roll, Leader re-roll, casualties, cease or retreat; each event has its step and no other.
WR-ROUND-3 | L | rounds | Both sides together | A step ends for both sides at once; what one side does in it changes nothing for the other in the same step.
WR-CARD-1 | L | play_cards | One card each | At the start of a round a player may use one card of the hand; none is fine, two are not.
WR-CARD-2 | H | play_cards | The attacker decides first | The attacker says whether a card is used and picks it before the defender does; the decision is final.
WR-CARD-3 | H | play_cards | Then the defender | The defender decides second, free to use a card whatever the attacker did.
WR-CARD-4 | L | play_cards | Hidden, then shown together | Chosen cards stay face down until both players have decided.
WR-CARD-5 | D | play_cards | The back is open | Everybody sees which deck a chosen card comes from.
WR-CARD-6 | D | play_cards | Read before you choose | A card chosen in error does nothing; nobody gets another for it.
WR-CARD-7 | S | battle_end | For this round | What a card does ends with the round, unless it says otherwise.
WR-CARD-8 | S | battle_end | Used cards are discarded | A used card goes to the discard pile when the round ends, whether or not it did anything.
WR-CARD-9 | L | requirements | Requirements | A card with a requirement can be used only if the requirement is met in this battle.
WR-CARD-10 | C | leadership | Forfeited Leadership | A figure that pays with its Leadership adds nothing to the rating in this round.
WR-CARD-11 | L | leadership | Cancelled Leadership pays nothing | Leadership that something has cancelled cannot be forfeited.
WR-CARD-12 | S | special_attacks | Special attacks | A card may add an attack before the Combat roll or after the casualties.
WR-CARD-13 | C | special_attacks | Number needed in a special attack | The base number of that side's Combat roll, unless the card gives its own.
WR-CARD-14 | C | special_attacks | Rolled like a Combat roll | Dice, modifiers and hits work as in the Combat roll, with three exceptions.
WR-CARD-15 | L | leader_reroll | No re-roll | Leaders never re-roll the dice of a special attack.
WR-CARD-16 | C | modifiers | Not touched by the enemy's card | What the enemy's card does to the Combat roll does not reach a special attack.
WR-CARD-17 | S | actions | Casualties at once | Hits of a special attack are taken before anything else, and the enemy's card cannot change them.
WR-TIMING-1 | D | timing | The card says when | Each effect happens at the moment that its card gives.
WR-TIMING-2 | C | timing | Low initiative first | In doubt the effect with the lower initiative comes first.
WR-TIMING-3 | C | timing | Ties go to the defender | With equal initiative the defender's effect comes first.
WR-TIMING-4 | D | timing | An initiative for each moment | A card with several moments has an initiative for each.
WR-TIMING-5 | S | battle_end | Too late to happen | An effect whose moment never comes, because the battle is over or its card is cancelled, does nothing.
WR-ROLL-1 | C | combat_roll | Number of Combat dice | As many dice as Combat Strength, five at most; cards may limit them further.
WR-ROLL-2 | C | combat_roll | Hits on five and six | A die hits if its result reaches the number needed, five as a rule.
WR-ROLL-3 | C | combat_roll | A changed number | Cards, Strongholds, Cities and Fortifications may change the number needed.
WR-LEADER-1 | C | rerolls | How many re-rolls | Failed dice up to Leadership, five at most.
WR-LEADER-2 | L | leader_reroll | Only misses, only once | Dice that hit stay; each failed die is rolled again at most once in a round.
WR-LEADER-3 | C | rerolls | Same number needed | The re-roll needs what the Combat roll needed, unless a card speaks of the re-roll.
WR-LEADER-4 | C | rerolls | Hits add up | Hits of both rolls are added and kept until casualties are taken.
WR-MOD-1 | D | modifiers | Where modifiers come from | Cards and special abilities may modify the rolls.
WR-MOD-2 | C | modifiers | Added to every die | The modifier is added to each die before the result is compared.
WR-MOD-3 | C | modifiers | Modifiers add up | All modifiers of a roll are summed.
WR-MOD-4 | D | modifiers | Which roll is meant | A modifier counts in the roll that its text names: Combat roll, re-roll or both.
WR-MOD-5 | C | modifiers | Natural one and six | A natural one never hits, a natural six always does.
WR-CASUALTY-1 | L | actions | When casualties are taken | After both Combat rolls and both re-rolls.
WR-CASUALTY-2 | C | casualties | As many as the enemy hit | Every hit is taken as long as a unit can take it; the rest is lost.
WR-CASUALTY-3 | H | actions | The attacker chooses first | The attacker decides about casualties before the defender.
WR-CASUALTY-4 | H | casualties | A Regular for one hit | One hit may remove a Regular.
WR-CASUALTY-5 | H | casualties | A replaced Elite for one hit | One hit may turn an Elite into a Regular of its Nation.
WR-CASUALTY-6 | H | casualties | An Elite for two hits | Two hits may be taken one by one or together by removing an Elite.
WR-CASUALTY-7 | C | casualties | Where the Regular comes from | From the casualties if there are any, else from the reinforcements.
WR-CASUALTY-8 | S | casualties | The replaced Elite | A replaced Elite of the Free Peoples is a casualty; the Shadow's returns to supply.
WR-CASUALTY-9 | S | casualties | No Regular left | Without an available Regular the Elite is eliminated, and that is all.
WR-CASUALTY-10 | S | casualties | Free Peoples losses are final | Lost units of the Free Peoples are set aside and never recruited again.
WR-CASUALTY-11 | S | casualties | Shadow losses return | Lost units of the Shadow go back to the reinforcements.
WR-LEADERELIM-1 | S | elimination | Leaders fall with their army | When the last unit in the battle is gone, Leaders and Characters with it go at once.
WR-LEADERELIM-2 | S | elimination | Free Peoples Leaders | Eliminated Leaders of the Free Peoples are out of the game.
WR-LEADERELIM-3 | S | elimination | Nazgûl | Eliminated Nazgûl are available again as reinforcements.
WR-LEADERELIM-4 | S | elimination | Characters | Eliminated Characters, the Witch-king too, are gone unless their card says otherwise.
WR-LEADERELIM-5 | L | retreat | Characters alone | A Character without units of its side takes part in no battle and may stand beside enemies.
WR-LEADERELIM-6 | L | elimination | Vulnerable with an army only | Apart from certain cards, Characters are eliminated only with an army in battle.
WR-CEASE-1 | H | ending | The attacker may stop | After each round the attacker chooses first: cease or go on.
WR-CEASE-2 | H | ending | Then the defender may retreat | Only when the attacker goes on does the defender choose to retreat or stay.
WR-CEASE-3 | S | ending | Everybody stays | After ceasing, the surviving attackers remain where they attacked from.
WR-RETREAT-1 | C | retreat | The whole army to one region | A retreat takes the whole army into one adjacent free region.
WR-RETREAT-2 | L | retreat | Nowhere to go | Without a free adjacent region there is no retreat.
WR-RETREAT-3 | H | ending | Into the Stronghold | At the beginning of a round a defender may withdraw into a friendly Stronghold in the region.
WR-RETREAT-4 | L | retreat | Besieged | A besieged army cannot retreat.
WR-RETREAT-5 | S | retreat | Level 0 stays | A Character of Level 0 is left in the region by a retreating army.
WR-END-1 | S | battle_end | How a battle ends | The attacker ceases, the defender leaves, or an army has no unit left.
WR-END-2 | H | advance | Advance | After a defender's elimination or retreat the attacker may move in with any part of the army.
WR-END-3 | S | battle_end | Under siege | A Stronghold with enemy units inside is besieged when the winner moves in.
X-WR-STRENGTH | D | combat_roll | Setting: Combat Strength | One for each Regular and each Elite; figures add none.
X-WR-LEADERSHIP | D | settings | Setting: Leadership values | One for each Leader and Nazgûl; Characters as on their cards.
X-WR-FORT | D | settings | Setting: City and Fortification | The attacker needs 6 in round 1, then 5; the defender 5.
X-WR-SIEGE | D | settings | Setting: sieges | Besieger 6, besieged 5; one round, extended by replacing an Elite; five units inside.
X-WR-FREE | D | retreat | Setting: free regions | No enemy units and no enemy settlement; a region whose enemy Stronghold one besieges is free.
X-WR-CARDS | D | cards | Setting: card data | The 44 Combat cards on 115 event cards, and cards that a case adds.
X-WR-CHARCARD | D | settings | Setting: Character cards | Level, Leadership and exceptions of named figures.
X-WR-NAZGUL | D | elimination | Setting: Nazgûl | Eliminated Nazgûl return to the Shadow's supply.
X-WR-STACK | D | retreat | Setting: stacking limit | Ten units in a region, five under siege; the owner removes the surplus.
X-WR-INVOLVED | D | elimination | Setting: who takes part | The listed attacking and defending army; a rearguard is outside the battle.
X-WR-MOVE | D | advance | Setting: movement | Level 0 never moves, figures move with units, borders may be closed.
X-WR-SUPPLY | D | consistency | Setting: number of figures | The units of each Nation in the game; the case gives the pools.
X-WR-ABILITY | D | modifiers | Setting: special abilities | Modifiers outside the cards, with their figure.
X-WR-CAPTURE | D | advance | Setting: control | Capture and victory points are settled outside the battle.
X-WR-EVENTEXC | D | elimination | Setting: events against Characters | None by default.
"""

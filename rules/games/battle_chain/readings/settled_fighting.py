"""Questions about combat, abilities, the Ring and lists that have one arguable answer, and why: one line a question."""

TABLE = """
BC-COMBAT-1#a | The choice is made again after each combat, so nothing is fixed in advance.
BC-COMBAT-3#a | One roll for each side of a chain: the answer comes from the same chain, whoever fell in between.
BC-COMBAT-3#b | Chains have no member in common, and who reaches the ground in the phase joins none: nobody fights twice.
BC-COMBAT-5#a | One of the two changes; the other stays what it was, a miss.
BC-COMBAT-5#b | Nobody throws fewer than no dice.
BC-COMBAT-6#a | Dice are thrown again right after the roll, and converted when they are assigned.
BC-COMBAT-7#b | Attacks do not depend on wounds.
BC-COMBAT-8#a | Dice of a side lie in one pool; any enemy that touches a friend of the chain may take them.
BC-COMBAT-10#a | All dice are assigned; the owner picks the target.
BC-FREE-3#a | It is one roll, so its 1s pair.
BC-ABG-6#a | Three abilities say that they add up; the others do not.
BC-ABG-7#a | Dread and Ward answer a use; what is never used cannot be answered.
BC-AB-BATTLE-CRY#a | A printed multiple is that many uses: two dice for each minion, two prices.
BC-AB-BATTLE-CRY#b | Minions are named, so a user that is none gains nothing.
BC-AB-SPEARMAN#c | A declaration on the list, for infantry with real spears; a profile may forbid it.
BC-AB-DIRTY-FIGHTING#a | The dice of its own side are meant.
BC-AB-DIRTY-FIGHTING#b | Converting is a choice: the owner keeps the 2 or pairs it, 1s first.
BC-AB-DIRTY-FIGHTING#c | 2s count like 1s in every way, pairs included.
BC-AB-AGGRESSIVE-STRATEGY#a | Thrown again right after the roll, so before converting.
BC-AB-ASSASSIN#a | Declared before the roll to hit: later its glancing blows would be past.
BC-AB-ASSASSIN#b | The zone has the first claim, not the only one.
BC-AB-ASSASSIN#c | The damage die of a converted blow is one that the assassin converted.
BC-AB-ASSASSIN#d | All of them are converted, says the text.
BC-AB-DEATHLESS#a | The share is that of the models left, at each check.
BC-AB-DEATHLESS-3#a | The lists mark the undead by no other sign.
BC-AB-DEATHLESS-4#a | A leader is of hero class, and the text asks for an undead one.
BC-AB-DEATHLESS-4#b | Only the wholly undead army is named.
BC-AB-DEATHLESS-5#a | For the whole game: fixed when it begins.
BC-AB-BODYGUARD#a | The choice stands before the dice are assigned and lasts for that combat.
BC-AB-BODYGUARD#c | It works in a battle chain that both belong to, nowhere else.
BC-AB-PARALYZE#a | The bonus goes with a point of damage and is no die: two dice on a Hero are one point and one more.
BC-AB-PARALYZE#b | One bonus for each ordinary point, none for a bonus.
BC-AB-PARALYZE#c | A die and the bonus are two wounds: the minion goes and nothing is banked.
BC-AB-PARALYZE#d | A free attack is made as in combat, so its user's own counts.
BC-AB-PARALYZE#e | Two spellings of one ability.
BC-AB-PARALYZE-2#a | The limit is for minions; a wight is of hero class.
BC-AB-FAST#b | A kill zone is meant; there is no other.
BC-AB-MAGICAL-FORCE#b | The speed of the form that the model is in; its flight at the caster's choice.
BC-AB-MAGICAL-FORCE#c | Both strategy phases are named, each for its player.
BC-AB-GAZE-ATTACK#a | The printed range, else the one that the game's settings agree on.
BC-AB-GAZE-ATTACK#b | Only its own doings stop; its zone stays, and it can be hit.
BC-AB-GAZE-ATTACK#c | Abilities are no actions.
BC-AB-GAZE-ATTACK#d | Losing sight ends it, so it begins with sight.
BC-AB-GAZE-ATTACK-2#a | A die on a minion damages it, though the die is banked.
BC-AB-DREAD#a | The attempt to use an ability is meant; the points belong to another game.
BC-AB-DREAD#b | Both work: neither stops the other's Dread, both stop what else is tried.
BC-AB-DREAD#d | Sneak is used, so it is stopped.
BC-AB-DREAD#e | Attempts are stopped, not what is on already.
BC-AB-DREAD-IMMUNE#a | The holder is covered, or the name would mean nothing.
BC-AB-HEALING#b | Banked dice lie on no model; wounds kept on a minion are healed.
BC-AB-INITIATIVE#a | It is used: on the map, not frozen, not beside Dread.
BC-AB-WARD#a | Used and paid for; only its effect is gone.
BC-AB-WARD#b | The limit is for each user.
BC-AB-STEAL-ESSENCE#a | An ability that is used at a moment; never a standing one.
BC-AB-STEAL-ESSENCE#c | The attempt was the use.
BC-AB-DIRE#b | The limit is on all dice that the minion adds.
BC-AB-LARGE-5#a | The bracket says every die of the chain that it fights in.
BC-AB-LARGE-5#b | Each side converts its own.
BC-AB-LARGE-8#a | No bonus for height of any kind.
BC-AB-EXTENDED-REACH#a | Models are passed over; walls and heights are no models.
BC-AB-EXTENDED-REACH#b | Up to two spaces includes one.
BC-AB-REGENERATION#a | For each wound that it lacks now; healed wounds are not rolled for twice.
BC-AB-REGENERATION#b | Trolls are an example; other rows have it too.
BC-AB-HERO#b | Wounds that no damage die dealt are not halved.
BC-AB-RING-BEARER#a | Who has The One Ring is the Ring Bearer.
BC-RING-2#a | A strategy phase belongs to the player whose it is.
BC-RING-3#a | The roll has a fixed place: before he acts, in his player's action phase.
BC-RING-5#a | Attacked by somebody who can harm him; else every neighbour would be an attack.
BC-RING-5#b | Controlled, he does nothing.
BC-RING-5#c | The loss is no damage die.
BC-RING-7#a | As near as a plain move brings it, and into contact if it can.
BC-RING-8#a | Nothing spares them the attack of opportunity.
BC-RING-11#a | The limit is on the chain in which he is the only enemy.
BC-RING-18#a | The rows of the Nine, Barrow Wights and Sauron himself.
BC-RING-20#a | One test before what he wants to do; a success is enough for that action.
BC-RING-20#c | He is out of action already.
BC-RING-21#a | The strategy phase is named for this case alone.
BC-RING-23#b | It is about where they go, not about who may harm him.
BC-RING-25#b | Good is the side against Sauron.
BC-RING-28#a | A setting of the game, on by default.
BC-UNIT-2#a | One goblin beside the drum is enough, if nobody hauled it in this move.
BC-UNIT-2#b | Drums do not add up.
BC-UNIT-2#c | Enemy hobbits, heroes among them.
BC-UNIT-2#d | Attacks may fall to none.
BC-UNIT-13#a | He has a price of his own and always counts towards the nine.
BC-UNIT-14#a | Hobbits of his own side.
BC-UNIT-15#a | The scenario says whether she is at home.
BC-UNIT-24#a | Without a footnote the stars mean nothing: he has shots and may copy ranged abilities.
BC-POINTS-4#a | A price is for one model; a profile may price the three together.
BC-POINTS-5#a | The form is on the list and stays.
BC-POINTS-6#a | One drum for an army with a drummer.
BC-POINTS-9#a | Sharku's row is the only one that leads warg riders.
BC-POINTS-11#a | The organizer sets the limit.
BC-POINTS-12#a | Not in a game by points, unless the profile gives prices.
BC-BALANCE-1#a | In play at one time means both armies together.
BC-BALANCE-1#b | An error that the organizer may relax.
BC-BALANCE-1#c | Forms of one name share the place; another guise is worth a warning.
BC-BALANCE-1#d | The name decides, not the ability.
BC-BALANCE-2#a | All the Nine, in every form.
BC-BALANCE-7#a | A note at four, a warning from five; trolls and ents apart.
BC-BALANCE-9#a | A note at three; more is an error that the organizer may relax.
BC-BALANCE-10#a | Begun tens count, so that a small band may have one.
BC-BALANCE-11#a | A warning; a profile may make an error of it.
BC-SAPP-1#a | The crew come with the beast, and equipment has no wounds.
BC-SAPP-1#b | Noted once for the army.
BC-SAPP-1#c | They are in the army.
BC-SAPP-2#a | One use by one model; a printed multiple pays each time.
BC-SAPP-2#b | Using is a choice, and so is paying.
BC-SAPP-2#c | Nothing can always be paid.
BC-SAPP-5#a | What has no price costs nothing.
BC-SAPP-8#a | It was used, so it stays paid.
"""
SETTLED: dict[str, str] = {
    question: why for question, _, why in (line.partition(" | ") for line in TABLE.strip().splitlines())
}

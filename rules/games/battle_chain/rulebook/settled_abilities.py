"""Questions about special abilities that are answered one way."""

TABLE = """
ABG-6 | Do abilities add up that do not say so? | No. Three say it, so the others do not.
ABG-7 | Can Dread or Ward stop abilities that always work? | No. Both answer a use, and these are never used.
AB-BATTLE-CRY | Battle Cry twice on one row? | Two uses and two dice: a multiplier counts uses.
AB-BATTLE-CRY | Does its user throw more? | Only if it is a minion: minions are named.
AB-SPEARMAN | No row prints it? | A list may declare it for infantry with spears, free; most have it, says the text.
AB-DIRTY-FIGHTING | The enemy's 2s too? | No. Its player rolls the dice that are meant.
AB-DIRTY-FIGHTING | A 2 against toughness 2? | Its owner keeps it as a wound or pairs it, 1s first: converting is a choice.
AB-DIRTY-FIGHTING | Do 2s make pairs? | Yes. They count like 1s.
AB-AGGRESSIVE-STRATEGY | Before or after converting? | Before, straight after the roll.
AB-ASSASSIN | When is it declared? | Before the combat roll, because glancing blows count.
AB-ASSASSIN | Nobody left in his zone? | The dice may go elsewhere: they must only try.
AB-ASSASSIN | Are damage dice of converted blows bound too? | Yes, they come from converted dice.
AB-ASSASSIN | May some stay as they are? | No. All are converted.
AB-DEATHLESS | Half of what? | Of the models left, at each check.
AB-DEATHLESS-3 | Who is undead? | Who has Deathless: there is no other mark.
AB-DEATHLESS-4 | Who may lead? | A model of hero class with Deathless, named on the list.
AB-DEATHLESS-4 | Does a partly undead army need a leader? | No. Only the wholly undead one is named.
AB-DEATHLESS-5 | Does the penalty end with losses? | No, it is for the whole game.
AB-BODYGUARD | If he dies in the same assignment? | His friend stays safe in this combat: the choice came before.
AB-BODYGUARD | Against arrows or free attacks? | No. Both models must share a battle chain.
AB-PARALYZE | Against Hero? | Pairs first: two dice are one point, and the wound is added to the point.
AB-PARALYZE | Several paralyzers? | One wound more for each ordinary point.
AB-PARALYZE | One die and the bonus on a minion? | Two wounds: it is removed and nothing is banked.
AB-PARALYZE | In free attacks? | In the user's own: they are rolled as in combat.
AB-PARALYZE | Paralyse with an s? | The same ability.
AB-PARALYZE-2 | A Barrow Wight with two wounds? | Unlimited: the Hero ability makes it hero class.
AB-BREATHE-FIRE | Friends beside the target? | Dice go on enemies only.
AB-BATTLE-AWARENESS | How far does it push? | One space in a move out of a zone, paid as usual; in a zone it stops again.
AB-FAST | With Fast Strike or Crack Shot? | Not in the same move: Fast allows neither shots nor zones.
AB-FAST | What is a zone of control? | The kill zone. There is no other.
AB-FAST | In flight? | Yes, the movement in use is doubled.
AB-FAST-STRIKE | Do its victims strike back? | No, it is a free attack.
AB-FAST-STRIKE | Must it have moved? | It must have entered a zone.
AB-FAST-STRIKE-2 | Does a banked die help? | It must: it is spent at the first chance.
AB-MAGICAL-FORCE | Over a cliff, into lava, off the map? | Where the way can be paid for, with falls; never off the map.
AB-MAGICAL-FORCE | Which speed? | That of the form the target is in; flight if it is printed and the caster wants it.
AB-MAGICAL-FORCE | In whose phase? | Both players in their own strategy phase.
AB-SNEAK | Price and zones? | One point a space; zones do not stop it.
AB-SNEAK | A roll for passing an enemy? | No, only for beginning beside one.
AB-GAZE-ATTACK | Which range, if none is printed? | Ten, the only one that is, unless the event sets another.
AB-GAZE-ATTACK | Does a frozen model keep its zone? | Yes, and it can be hit: only its own doing stops.
AB-GAZE-ATTACK | Is it an action? | No ability is.
AB-GAZE-ATTACK | Is sight needed? | Yes: losing it ends the effect.
AB-GAZE-ATTACK-2 | Does one die on a minion end it? | Yes, it was damaged.
AB-FLY | Zones in flight? | Flying over them neither stops nor draws strikes; taking off from one does, unless Large.
AB-FLY | Prices in flight? | One a space.
AB-CRACK-SHOT | A shot from a zone that it moved into? | No, that ban stands.
AB-ARROW-FLURRY | Targets in the open and in cover? | One roll; a hit that would miss cover gives no die to who is in cover.
AB-ARROW-FLURRY | A row without shots? | Nothing is doubled.
AB-ELITE-SHOOTER | Do enemies block? | No, any enemy in the ranks may be picked; walls still do.
AB-PERFECT-AIM | A wound and a 6? | One damage die that shows a 6: the turned die is that wound.
AB-DREAD | What are action points here? | Nothing: it stops every attempt to use an ability.
AB-DREAD | Dread against Dread? | Both work and stop neither Dread nor Dread Immune; else they would go round in a circle.
AB-DREAD | Does it stop Sneak? | Yes, Sneak is used.
AB-DREAD | And what is at work already? | That stays: attempts are stopped.
AB-DREAD-IMMUNE | Is its holder covered? | Yes, or the name would be empty.
AB-HEALING | A minion? | Banked dice stay; wounds kept on it go.
AB-INITIATIVE | From where does it work? | On the map, not frozen and not beside Dread: it is used.
AB-WARD | Is what was cancelled used up? | Yes, and its points too: it was used.
AB-WARD | Several Wards? | Each holder may try once.
AB-STEAL-ESSENCE | Which abilities? | Those that are used at a moment; none that always work.
AB-STEAL-ESSENCE | After a failed roll? | The use of this move is gone.
AB-DIRE | Are extra dice capped too? | Yes: one die in all from such a minion.
AB-LARGE-5 | Only its own dice? | All dice of its side in the chain, as printed; alone in shots and free attacks.
AB-LARGE-5 | The enemy's dice? | No, each side its own.
AB-LARGE-8 | Range too? | None of the three bonuses for height.
AB-EXTENDED-REACH | Through a wall? | No. Only models are reached over.
AB-EXTENDED-REACH | At an enemy right beside it? | Yes, up to two spaces.
AB-REGENERATION | How many dice? | One for each wound missing now; else healed wounds would be rolled for again.
AB-REGENERATION | Trolls only? | Every holder: the troll is an example.
AB-HERO | Falls, lava, the Ring, explosions? | Not halved: no damage dice.
AB-RING-BEARER | No row prints it? | Anyone who has The One Ring: both speak of Frodo.
AB-KEEN-EYES | Against the Ring? | It stops that Sneak too: nothing is excepted.
"""

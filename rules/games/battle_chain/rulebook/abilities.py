"""Special abilities."""

TABLE = """
ABG-1 | L | abilities.use | Only one's own | A model uses the abilities of its row and those that notes add.
ABG-2 | L | abilities.use | At its time | An ability works in the moment that it names.
ABG-3 | L | abilities.use | Once a move | Each ability once for each model in a move, or as often as printed.
ABG-4 | S | abilities.use | Until the move ends | What was switched on stays on.
ABG-5 | L | abilities.stealing | A borrowed copy | Who borrows an ability may still use its own.
ABG-6 | C | combat.dice | What adds up | Battle Cry, Aggressive Strategy and Initiative add up, others do not.
ABG-7 | D | ability_names | Standing abilities | Some abilities are never used and so never stopped.
AB-BATTLE-CRY | C | combat.dice | Battle Cry | Each friendly minion of the chain throws one die more.
AB-BERSERKER | C | combat.dice | Berserker | One die more for each enemy of the chain in contact.
AB-SPEARMAN | C | combat.dice | Spearman | A friend in front throws one die more.
AB-SPEARMAN-2 | L | shooting.targets | A spearman behind | Out of contact it takes no damage in combat, but may be shot.
AB-SPEARMAN-3 | L | army.check | Who has a spear | Trained infantry, no villagers with tools.
AB-DIRTY-FIGHTING | C | combat.attack | Dirty Fighting | 2s count like 1s for its side of the chain.
AB-AGGRESSIVE-STRATEGY | C | combat.attack | Aggressive Strategy | Its side may roll damage dice again, once for each user.
AB-ASSASSIN | C | combat.attack | Assassin | Every glancing blow and critical becomes a 6, for enemies in its zone first.
AB-DEATHLESS | C | victory.count | Deathless | A side past the limit goes on while half of what it has left is Deathless.
AB-DEATHLESS-2 | S | victory.count | Deathless, again | The share is looked at in every check.
AB-DEATHLESS-3 | C | victory.count | Wholly undead | An army of Deathless only never loses by the count.
AB-DEATHLESS-4 | L | victory.immediate | The undead leader | Such an army names a leader, and loses at once with it.
AB-DEATHLESS-5 | C | turn.initiative | Slow undead | Such an army takes 1 off its initiative.
AB-BODYGUARD | L | combat.attack | Bodyguard | A friend beside it cannot be given damage in this combat.
AB-PARALYZE | C | combat.attack | Paralyze | Each point of damage in its zone costs one wound more.
AB-PARALYZE-2 | C | combat.attack | Paralyze by a minion | One wound more in a combat at most.
AB-BREATHE-FIRE | C | shooting.dice | Breathe Fire | Twice the shots, at one enemy and those touching it.
AB-BATTLE-AWARENESS | L | movement.walk | Battle Awareness | One step may ignore zones.
AB-FAST | C | movement.gait | Fast | Twice the movement without shooting and without entering a zone.
AB-FAST-STRIKE | L | movement.striking | Fast Strike | A free attack on entering a zone, for who began outside all zones.
AB-FAST-STRIKE-2 | L | movement.striking | Going on | Only if nobody is left whose zone it stands in.
AB-FAST-STRIKE-3 | S | movement.striking | A minion with one die | It lives and stops the striker.
AB-FAST-STRIKE-4 | L | movement.striking | Twice | With two strikes: strike, go on, strike, go on.
AB-MAGICAL-FORCE | S | abilities.forcing | Magical Force | One enemy in sight is moved by up to its movement.
AB-MAGICAL-FORCE-2 | L | abilities.forcing | Not the big ones | A base of several spaces is not moved.
AB-SNEAK | L | movement.gait | Sneak | No terrain, no enemy and no zone stops it on its way.
AB-SNEAK-2 | S | movement.leaving | Breaking away | Beside an enemy it leaves on 4, 5 or 6.
AB-SNEAK-3 | L | movement.rest | Where it stops | Not on a closed or taken space.
AB-GAZE-ATTACK | S | abilities.gaze | Gaze Attack | One enemy in range and sight does nothing in this move.
AB-GAZE-ATTACK-2 | S | losses | How it breaks | By damage, lost sight or another ability.
AB-GAZE-ATTACK-3 | L | abilities.gaze | Attacker only | Only in the attacker's action phase.
AB-FLY | L | movement.gait | Fly | Over models and closed ground, to any free space in reach.
AB-FLY-2 | D | movement.gait | Flight speed | The bracketed number, or the only one.
AB-CRACK-SHOT | L | shooting.permission | Crack Shot | Moves and shoots, one before the other.
AB-ARROW-FLURRY | C | shooting.dice | Arrow Flurry | Twice the shots, damage on any enemies in range and sight.
AB-ELITE-SHOOTER | L | shooting.blockers | Elite Shooter | Two friends deep and enemy ranks do not block.
AB-SHOT-CALLER | C | shooting.dice | Shot Caller | Minions throw one die more at the enemy called.
AB-PERFECT-AIM | C | shooting.dice | Perfect Aim | One die is a hit with a 6 for damage.
AB-DREAD | L | abilities.dread | Dread | Enemies beside it or in its chain use no abilities.
AB-DREAD-IMMUNE | L | abilities.dread | Dread Immune | The holder, friends beside it and in its chain are free of Dread.
AB-HEALING | S | abilities.healing | Healing | A friend beside it regains a die of wounds, if in no enemy zone.
AB-INITIATIVE | C | turn.initiative | Initiative | One more on the roll, for each user.
AB-WARD | S | abilities.warding | Ward | On 4, 5 or 6 an enemy ability does nothing.
AB-WARD-2 | L | abilities.warding | What Ward leaves | Ward, Hero and standing abilities.
AB-STEAL-ESSENCE | S | abilities.stealing | Steal Essence | On 5 or 6 an enemy's ability is borrowed.
AB-STEAL-ESSENCE-2 | L | abilities.stealing | Ranged abilities | Only by a model with shots.
AB-STEAL-ESSENCE-3 | L | abilities.stealing | Out of zones | Not from an enemy kill zone.
AB-DIRE | C | combat.dice | Dire | Minions beside it throw one die each, unless a hero of theirs is in the chain.
AB-LARGE | D | model | Large | What big models may and what they cannot.
AB-LARGE-1 | L | shooting.blockers | Sees over | Smaller models do not block its sight.
AB-LARGE-2 | L | shooting.permission | Shoots from zones | From zones of smaller enemies.
AB-LARGE-3 | L | movement.walk | Does not stop | Zones of smaller enemies do not stop it.
AB-LARGE-4 | L | movement.leaving | No free attacks | Leaving zones costs it nothing.
AB-LARGE-5 | C | combat.attack | Every die converts | Each glancing blow and critical of its side may become a 6.
AB-LARGE-6 | L | shooting.blockers | Blocks high shooters | It stands in the way of shooters on high ground.
AB-LARGE-7 | L | shooting.blockers | Easily seen | Smaller models do not hide it.
AB-LARGE-8 | C | shooting.dice | No height bonus | Neither in combat nor in shooting.
AB-LARGE-9 | L | movement.rest | Squeezing | It passes narrow gaps if it ends where it fits.
AB-LARGE-10 | L | movement.walk | Not past enemies | No space of its base enters an enemy's.
AB-LARGE-11 | C | movement.ground | The dearest space | It pays for the worst space that its base enters.
AB-EXTENDED-REACH | S | abilities.reaching | Extended Reach | In place of its action it strikes an enemy within two spaces.
AB-REGENERATION | S | abilities.healing | Regeneration | In place of its action it rolls for every missing wound.
AB-HERO | C | assign | Hero | Two damage dice make one wound.
AB-RING-BEARER | D | victory.immediate | Ring Bearer | Who carries the Ring brings its endings.
AB-THE-ONE-RING | S | ring.wearing | The One Ring | It may be put on in a strategy phase.
AB-KEEN-EYES | L | movement.leaving | Keen Eyes & Nose | No enemy beside it sneaks.
"""

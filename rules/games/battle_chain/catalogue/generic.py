"""The generic list. Written by devtools.battle_chain_catalogue.

key | name | row | M | A | S/R | T | W | abilities | granted | side | by | role | who | cap | tags | points
"""

TABLE = """
gen-bugbear | Bugbear / Hobs (etc.) | stat | 4 | 1 | 1/12 | 3 | 2 | - | - | evil | guess | troop | - | - | goblinoid | -
gen-lizard-kin | Lizard Kin / Troglodytes (etc.) | stat | 5 | 1 | 1/12 | 4 | 2 | - | - | neutral | guess | troop | - | - | reptile | -
gen-lizard-chief | Lizard Chief | nostat | - | - | - | - | - | Aggressive Strategy | - | neutral | guess | generic-leader | - | - | reptile | -
gen-drow-fighter | Drow Fighter | stat | 5 | 3 | 2/12 | 5 | 2 | - | - | evil | guess | troop | - | - | drow | -
gen-drow-hero | Drow Hero | nostat | - | - | - | - | - | Battle Awareness, Berserker, Fast | - | evil | guess | generic-leader | - | - | drow | -
gen-drow-wizard | Drow Wizard | nostat | - | - | - | - | - | Magical Force, Arrow Flurry, Sneak | - | evil | guess | generic-leader | - | - | drow, caster | -
gen-ghost | Ghost | stat | 4 | 4 | 1/6! | 5 | 4 | Sneak, Magical Force, Deathless | - | evil | guess | monster | - | - | spirit | -
gen-zombie | Zombie | stat | 3 | 1 | - | 2 | 2 | Dread, Deathless | - | evil | guess | troop | - | - | - | -
gen-skeleton | Skeleton | stat | 4 | 1 | - | 3 | 2 | Deathless | - | evil | guess | troop | - | - | - | -
gen-ghoul | Ghoul / Ghast | stat | 4 | 2 | - | 3 | 2 | Fast, Paralyze, Deathless | - | evil | guess | troop | - | - | - | -
gen-lich | Lich | stat | 4 | 3 | - | 5 | 5 | Magical Force, Steal Essence, Arrow Flurry, Ward, Dread, Deathless | - | evil | guess | monster | - | - | caster | -
gen-necromancer | Necromancer | stat | 4 | 4 | - | 6 | 6 | Dirty Fighting, Aggressive Strategy, Ward, Battle Awareness, Deathless | - | evil | guess | generic-special | - | - | caster | -
gen-vermin-swarm | Giant Rats / Weasels / Vermin Swarm (etc.) | stat | 6 | 1 | - | 3 | 2 | Fast, Dire, Sneak | - | neutral | guess | troop | - | - | beast, swarm | -
gen-gnoll | Gnoll | stat | 5 | 2 | 2/14 | 4 | 2 | Fast Strike | - | evil | guess | troop | - | - | gnoll | -
gen-chaos-death-knight | Chaos / Death Knight | stat | 4 | 6 | 5/12 | 5 | 5 | Battle Cry, Aggressive Strategy, Battle Awareness, Fast Strike | - | evil | guess | generic-special | - | - | knight | -
gen-carrion-crawler | Carrion Crawler | stat | 3 | 4 | - | 5 | 4 | Fast, Berserker | - | neutral | guess | monster | - | - | beast | -
gen-umberhulk | Umberhulk | stat | 4 | 5 | - | 6 | 6 | Sneak, Berserker, Assassin, Gaze Attack, Large | - | neutral | guess | monster | - | - | monster, large | -
gen-great-unclean-one | Great Unclean One (demonic monster) | stat | 3 | 6 | 6/6! | 4 | 4 | Arrow Flurry, Fast Strike, Ward, Regeneration, Dread, Large | - | evil | guess | monster | - | - | demon, large | -
gen-ooze | Oozes, Slimes and Jelly | stat | 2 | 2 | 1/5! | 6 | 6 | Regeneration, Fast, Sneak | - | neutral | guess | monster | - | - | ooze | -
gen-owlbear | Owlbear | stat | 4 | 5 | - | 6 | 5 | Sneak, Gaze Attack, Fast Strike, Fast, Dire, Large | - | neutral | guess | monster | - | - | beast, large | -
"""

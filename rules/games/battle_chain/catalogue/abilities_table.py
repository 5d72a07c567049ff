"""The special abilities. Written by devtools.battle_chain_catalogue.

rules | name | mode | phase | die | price | uses | stacks | in free attacks | Dread | Ward | stealable
"""

TABLE = """
BC-AB-BATTLE-CRY | Battle Cry | activated | combat | - | 1 | 1 | yes | no | yes | yes | yes
BC-AB-BERSERKER | Berserker | activated | combat | - | 1 | 1 | no | yes | yes | yes | yes
BC-AB-SPEARMAN, BC-AB-SPEARMAN-2, BC-AB-SPEARMAN-3 | Spearman | activated | combat | - | 0 | 1 | no | no | yes | yes | yes
BC-AB-DIRTY-FIGHTING | Dirty Fighting | activated | combat | - | 2 | 1 | no | yes | yes | yes | yes
BC-AB-AGGRESSIVE-STRATEGY | Aggressive Strategy | activated | combat | - | 2 | 1 | yes | yes | yes | yes | yes
BC-AB-ASSASSIN | Assassin | activated | combat | - | 2 | 1 | no | yes | yes | yes | yes
BC-AB-DEATHLESS, BC-AB-DEATHLESS-2, BC-AB-DEATHLESS-3, BC-AB-DEATHLESS-4, BC-AB-DEATHLESS-5 | Deathless | standing | end of move; initiative; army list | - | 0 | 0 | no | no | no | no | no
BC-AB-BODYGUARD | Bodyguard | activated | combat | - | 0 | 1 | no | no | yes | yes | yes
BC-AB-PARALYZE, BC-AB-PARALYZE-2 | Paralyze | activated | combat | - | 1 | 1 | no | yes | yes | yes | yes
BC-AB-BREATHE-FIRE | Breathe Fire | activated | own action | - | 2 | 1 | no | no | yes | yes | ranged
BC-AB-BATTLE-AWARENESS | Battle Awareness | activated | own action | - | 1 | 1 | no | no | yes | yes | yes
BC-AB-FAST | Fast | activated | own action | - | 1 | 1 | no | no | yes | yes | yes
BC-AB-FAST-STRIKE, BC-AB-FAST-STRIKE-2, BC-AB-FAST-STRIKE-3, BC-AB-FAST-STRIKE-4 | Fast Strike | activated | own action | - | 2 | 1 | no | yes | yes | yes | yes
BC-AB-MAGICAL-FORCE, BC-AB-MAGICAL-FORCE-2 | Magical Force | activated | own strategy | - | 3 | 1 | no | no | yes | yes | yes
BC-AB-SNEAK, BC-AB-SNEAK-2, BC-AB-SNEAK-3 | Sneak | activated | own action | 4+ | 0 | 1 | no | no | yes | yes | yes
BC-AB-GAZE-ATTACK, BC-AB-GAZE-ATTACK-2, BC-AB-GAZE-ATTACK-3 | Gaze Attack | activated | attacker action | - | 2 | 1 | no | no | yes | yes | yes
BC-AB-FLY, BC-AB-FLY-2 | Fly | standing | own action | - | 0 | 0 | no | no | no | no | no
BC-AB-CRACK-SHOT | Crack Shot | activated | own action | - | 2 | 1 | no | no | yes | yes | ranged
BC-AB-ARROW-FLURRY | Arrow Flurry | activated | own action | - | 2 | 1 | no | no | yes | yes | ranged
BC-AB-ELITE-SHOOTER | Elite Shooter | activated | own action | - | 0 | 1 | no | no | yes | yes | ranged
BC-AB-SHOT-CALLER | Shot Caller | activated | own action | - | 0 | 1 | no | no | yes | yes | yes
BC-AB-PERFECT-AIM | Perfect Aim | activated | own action | - | 1 | 1 | no | no | yes | yes | ranged
BC-AB-DREAD | Dread | activated | any | - | 0 | 0 | no | yes | no | yes | yes
BC-AB-DREAD-IMMUNE | Dread Immune | activated | any | - | 0 | 0 | no | yes | no | yes | yes
BC-AB-HEALING | Healing | activated | own strategy | - | 3 | 1 | no | no | yes | yes | yes
BC-AB-INITIATIVE | Initiative | activated | initiative | - | 1 | 1 | yes | no | yes | yes | yes
BC-AB-WARD, BC-AB-WARD-2 | Ward | activated | any | 4+ | 3 | 1 | no | yes | yes | no | yes
BC-AB-STEAL-ESSENCE, BC-AB-STEAL-ESSENCE-2, BC-AB-STEAL-ESSENCE-3 | Steal Essence | activated | any | 5+ | 4 | 1 | no | no | yes | yes | yes
BC-AB-DIRE | Dire | activated | combat | - | 1 | 1 | no | yes | yes | yes | yes
BC-AB-LARGE, BC-AB-LARGE-1, BC-AB-LARGE-2, BC-AB-LARGE-3, BC-AB-LARGE-4, BC-AB-LARGE-5, BC-AB-LARGE-6, BC-AB-LARGE-7, BC-AB-LARGE-8, BC-AB-LARGE-9, BC-AB-LARGE-10, BC-AB-LARGE-11 | Large | standing | any | - | 0 | 0 | no | yes | no | no | no
BC-AB-EXTENDED-REACH | Extended Reach | activated | own action | - | 1 | 1 | no | yes | yes | yes | yes
BC-AB-REGENERATION | Regeneration | activated | own action | 4+ | 3 | 1 | no | no | yes | yes | yes
BC-AB-HERO | Hero | standing | any damage | - | 0 | 0 | no | yes | no | no | no
BC-AB-RING-BEARER | Ring Bearer | standing | any | - | 0 | 0 | no | no | no | no | no
BC-AB-THE-ONE-RING | The One Ring | standing | own strategy | 3+ | 0 | 0 | no | no | no | no | no
BC-AB-KEEN-EYES | Keen Eyes & Nose | standing | own action of the enemy | - | 0 | 0 | no | no | no | no | no
"""

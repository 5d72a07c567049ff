"""Middle Earth, first part. Written by devtools.battle_chain_catalogue.

key | name | row | M | A | S/R | T | W | abilities | granted | side | by | role | who | cap | tags | points
"""

TABLE = """
me-moria-goblin | Moria Goblin | stat | 5 | 1 | 1/10 | 2 | 2 | Fast | rough | evil | prices+lore | troop | - | - | goblin, moria-goblin | 2
me-goblin-leader | Generic Goblin Champion or Leader | stat | 5 | 4 | 3/10 | 5 | 4 | Battle Cry, Fast, Initiative | rough | evil | prices+lore | generic-leader | - | - | goblin, moria-goblin | 10
me-goblin-shaman | Generic Goblin Shaman | stat | 5 | 5 | 3/10 | 5 | 4 | Fast, Steal Essence, Initiative | rough | evil | prices+lore | generic-leader | - | - | goblin, moria-goblin, caster | 20
me-goblin-drummer | Goblin Drummer | stat | 5 | 1 | - | 4 | 3 | - | rough | evil | prices+lore | generic-special | - | - | goblin, moria-goblin, drummer | 15
me-man-orc | Man Orc | stat | 4 | 2 | 2/12 | 4 | 2 | - | - | evil | prices+lore | troop | - | - | orc | 4
me-orc-berserker | Orc Berserker | stat | 4 | 2 | - | 4 | 2 | Berserker | - | evil | prices+lore | troop | - | - | orc | 5
me-mordor-orc | Mordor Orc | stat | 4 | 2 | 2/12 | 3 | 2 | - | - | evil | prices+lore | troop | - | - | orc | 3
me-grishnakh | Grishnakh | stat | 4 | 5 | - | 4 | 5 | Hero, Sneak, Battle Cry | - | evil | prices+lore | named | grishnakh | named | orc | 15
me-orc-leader | Generic Orc Champion or Leader | stat | 4 | 4 | 2/12 | 4 | 4 | Battle Cry | - | evil | prices+lore | generic-leader | - | - | orc | 15
me-orc-shaman | Generic Orc Shaman | stat | 4 | 4 | 2/12 | 5 | 4 | Gaze Attack, Shot Caller, Initiative | - | evil | prices+lore | generic-leader | - | - | orc, caster | 20
me-lurtz | Lurtz | stat | 4 | 4 | 2/12! | 4 | 5 | Hero, Aggressive Strategy | - | evil | prices+lore | named | lurtz | named | orc | 20
me-gothmog | Gothmog (Lieutenant of Mordor) | stat | 3 | 4 | - | 5 | 4 | Hero, Aggressive Strategy, Battle Cry, Initiative | - | evil | prices+lore | named | gothmog | named | orc | 40
me-gothmog-mounted | Gothmog on Warg (Lieutenant of Mordor) | stat | 7 | 5 | - | 5 | 5 | Hero, Aggressive Strategy, Battle Cry, Initiative | - | evil | prices+lore | named | gothmog | named | orc, mounted | 55
me-ringwraith | Generic Ringwraith | stat | 4 | 5 | - | 5 | 4 | Steal Essence, Deathless, Dread, Sneak | - | evil | prices+lore | generic-special | ringwraith | must | ringwraith | 35
me-ringwraith-mounted | Generic Ringwraith Mounted | stat | 8 | 5 | - | 5 | 5 | Fast Strike, Dread, Deathless | - | evil | prices+lore | generic-special | ringwraith | must | ringwraith, mounted | 45
me-witch-king | Witch King | stat | 4 | 5 | - | 5 | 7 | Hero, Sneak, Dread, Deathless, Magical Force | - | evil | prices+lore | named | witch-king | must | ringwraith | 80
me-witch-king-mounted | Witch King Mounted | stat | 8 | 5 | - | 6 | 7 | Hero, Dread, Deathless, Fast Strike | - | evil | prices+lore | named | witch-king | must | ringwraith, mounted | 90
me-nazgul-fell-beast | Nazgul on Fell Beast | stat | 10 (10f) | 6 | - | 6 | 6 | Dread, Deathless, Fast Strike, Fly, Large | - | evil | prices+lore | generic-special | ringwraith | must | ringwraith, mounted, large | 90
me-witch-king-fell-beast | Witch King on Fell Beast | derived | 10 (10f) | 6 | - | 6 | 6 | Hero, Dread, Deathless, Fast Strike, Fly, Large | - | evil | prices+lore | named | witch-king | must | ringwraith, mounted, large | 110
me-shade-of-dunharrow | Shades of Dunharrow (Paths of the Dead) | stat | 4 | 2 | - | 5 | 2 | Paralyze, Sneak, Deathless | - | neutral | guess | troop | - | - | spirit | 7
me-warg | Warg | stat | 7 | 5 | - | 5 | 2 | Fast | - | evil | prices+lore | troop | - | - | beast, warg | 15
me-warg-rider | Warg Rider | stat | 7 | 5 | - | 5 | 2 | Fast, Fast Strike | - | evil | prices+lore | troop | - | - | orc, warg, mounted | 20
me-sharku | Sharku (Warg Rider) | stat | 7 | 6 | - | 5 | 4 | Hero, Fast, Fast Strike | - | evil | prices+lore | named | sharku | named | orc, warg, mounted | 25
me-warg-rider-leader | Warg Rider Leader (generic) | derived | 7 | 6 | - | 5 | 4 | Hero, Fast, Fast Strike | - | evil | prices+lore | generic-leader | - | - | orc, warg, mounted | 25
me-giant | Giant | stat | 4 | 4 | 3/6! | 6 | 5 | Fast Strike, Large | - | evil | prices | monster | - | - | giant, large | 30
me-cave-troll | Cave/Hill Troll | stat | 4 | 6 | - | 5 | 6 | Regeneration, Extended Reach, Large | - | evil | prices+lore | monster | - | - | troll, large | 45
me-mordor-troll | Mordor Troll | stat | 4 | 6 | - | 6 | 7 | Regeneration, Extended Reach, Large | - | evil | prices+lore | monster | - | - | troll, large | 55
me-barrow-wight | Barrow Wight | stat | 4 | 3 | - | 5 | 2 | Hero, Paralyze, Deathless, Sneak | - | evil | prices+lore | generic-special | - | - | wight | 35
"""

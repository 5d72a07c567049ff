"""Middle Earth, third part. Written by devtools.battle_chain_catalogue.

key | name | row | M | A | S/R | T | W | abilities | granted | side | by | role | who | cap | tags | points
"""

TABLE = """
me-shelob | Shelob | stat | 7 | 5 | - | 5 | 7 | Hero, Fast, Fast Strike, Initiative (home) | - | evil | prices+lore | named | shelob | named | spider, beast | 100
me-giant-spider | Generic Giant Spiders | stat | 6 | 5 | - | 5 | 2 | - | - | evil | prices+lore | troop | - | - | spider, beast | 25
me-werewolf | Werewolf | stat | 6 | 5 | - | 6 | 4 | Deathless, Gaze Attack, Fast Strike | - | evil | prices+lore | monster | - | - | beast, warg | 25
me-wild-warg-chieftain | Wild Warg Chieftain | derived | 6 | 5 | - | 6 | 4 | Deathless, Gaze Attack, Fast Strike | - | evil | prices+lore | monster | - | - | beast, warg | 25
me-bat-swarm | Bat Swarm | stat | 7 (7f) | 5 | - | 5 | 2 | Dire, Fly | - | evil | prices+lore | troop | - | - | beast, swarm | 10
me-vampire | Vampire | stat | 5 | 7 | - | 5 | 5 | Hero, Ward, Steal Essence, Deathless, Initiative | - | evil | prices+lore | generic-special | - | - | - | 65
me-balrog | Balrog | stat | 6 (10f) | 9 | 8/8! | 6 | 10 | Fly, Extended Reach, Deathless, Fast Strike, Large | - | evil | prices+lore | monster | balrog | lore | demon, large, lava-immune | 100
me-sauron | Sauron | stat | 5 | 10 | - | 6 | 10 | Hero, Dread, Deathless, Initiative, Large | no-target | evil | prices+lore | named | sauron | named | maia, large | 110
me-sauron-necromancer | Sauron The Necromancer | stat | 5 | 8 | 6/10! | 5 | 9 | Hero, Steal Essence, Deathless, Large | no-target | evil | prices+lore | named | sauron | lore | maia, large | 80
me-gollum | Gollum | stat | 4 | 3 | - | 5 | 4 | Hero, Sneak, Initiative | - | neutral | prices | named | gollum | must | hobbit-kin | 10
me-watcher | The Watcher in the Water | stat | 0 | 8 | - | 5 | 7 | Extended Reach, Initiative | - | evil | prices+lore | titled | watcher | lore | monster, water-only | 60
me-castellan | Castellan of Dol Guldur | stat | 4 | 6 | - | 5 | 5 | Steal Essence, Battle Cry, Deathless | - | evil | prices+lore | titled | castellan-dol-guldur | lore | - | 20
me-mouth-of-sauron | The Mouth of Sauron | stat | 4 (8m?) | 4 | 8/10! | 5 | 4 | Ward, Arrow Flurry | - | evil | prices+lore | named | mouth-of-sauron | named | man | 20
me-easterling-warrior | Easterling Warrior | stat | 4 | 2 | 2/14 | 5 | 2 | - | - | evil | prices+lore | troop | - | - | man, easterling | 4
me-easterling-kataphrakt | Easterling Kataphrakt | stat | 7 | 6 | - | 6 | 2 | Fast Strike | - | evil | prices+lore | troop | - | - | man, easterling, mounted | 30
me-easterling-leader | Generic Easterling Leader | stat | 4 | 4 | - | 5 | 4 | Battle Cry | - | evil | prices+lore | generic-leader | - | - | man, easterling | 25
me-haradrim-raider | Haradrim Raider | stat | 4 | 2 | 2/14 | 4 | 2 | Crack Shot | - | evil | prices+lore | troop | - | - | man, haradrim | 4
me-haradrim-leader | Generic Haradrim Leader | stat | 4 | 4 | - | 4 | 4 | Battle Cry | - | evil | prices+lore | generic-leader | - | - | man, haradrim | 25
me-khamul | Khamul (Nazgul Lord) | stat | 5 | 5 | - | 5 | 5 | Hero, Dread, Deathless, Magical Force, Steal Essence | - | evil | prices+lore | named | khamul | must | ringwraith, easterling-lord | 75
me-khamul-mounted | Khamul (Mounted) | stat | 7 | 6 | - | 6 | 6 | Hero, Dread, Deathless, Fast Strike | - | evil | prices+lore | named | khamul | must | ringwraith, mounted | 75
me-khandish-host | Khandish Host | stat | 4 | 2 | - | 4 | 2 | Fast | - | evil | prices+lore | troop | - | - | man, khandish | 4
me-khandish-mercenaries | Khandish Mercenaries | stat | 5 | 2 | - | 3 | 2 | - | - | evil | prices+lore | troop | - | - | man, khandish | 4
me-khandish-leader | Generic Khandish Leader | stat | 4 | 4 | - | 4 | 4 | Fast, Battle Cry | - | evil | prices+lore | generic-leader | - | - | man, khandish | 15
me-khandish-cavalry | Khandish Cavalry | stat | 8 | 4 | 2/12 | 5 | 2 | Crack Shot, Fast Strike | - | evil | prices+lore | troop | - | - | man, khandish, mounted | 20
me-khandish-cavalry-leader | Khandish Cavalry Leader | stat | 8 | 6 | 4/12 | 6 | 5 | Crack Shot, Fast Strike | - | evil | prices+lore | generic-leader | - | - | man, khandish, mounted | 30
me-hasharin | Hasharin (Assassin) | stat | 5 | 6 | 5/6 | 5 | 2 | Sneak, Assassin, Fast Strike | - | evil | prices+lore | troop | - | - | man, haradrim | 20
me-khandish-king-chariot | Khandish King & Chariot | stat | 7 | 7 | - | 6 | 6 | Fast Strike, Initiative | - | evil | prices+lore | titled | khandish-king | lore | man, khandish, mounted, chariot | 55
me-khandish-chariot | Khandish Chariot | stat | 7 | 5 | - | 5 | 6 | Fast Strike | - | evil | prices+lore | vehicle | - | - | man, khandish, mounted, chariot | 40
me-suladan | Suladan | stat | 4 (8m) | 5 | - | 5 | 5 | Battle Cry x2 | - | evil | prices+lore | named | suladan | named | man, haradrim | 30
me-mumak | Mumak (Mumakil) | stat | 7 | 15 | - | 6 | 10 | Fast Strike x2, Aggressive Strategy, Large | - | evil | prices+lore | monster | - | - | beast, large, mumak, haradrim | 150
me-mumak-crew | Haradrim Mumak Crew | shared | 4 | 2 | 2/14 | 4 | 2 | Crack Shot | - | evil | prices+lore | crew | - | - | man, haradrim, crew | -
me-wild-men | Wild Men (Dunlanders) | stat | 4 | 2 | 2/14 | 3 | 2 | - | - | evil | prices+lore | troop | - | - | man | 3
me-lady-ann | Lady Ann Westfold | stat | 5 | 4 | - | 5 | 5 | Hero, Dread Immune, Fast Strike | - | good | prices+lore | named | lady-ann | named | man | 55
me-eisha | Eisha | stat | 5 | 4 | 3/6! | 5 | 5 | Hero, Sneak | - | evil | prices+lore | named | eisha | named | man | 40
"""

"""The addendum list. Written by devtools.battle_chain_catalogue.

key | name | row | M | A | S/R | T | W | abilities | granted | side | by | role | who | cap | tags | points
"""

TABLE = """
add-oliphaunt | Southron Oliphaunt | stat | 6 | 9 | 2/12! | 6 | 6 | Fast Strike x2, Large | - | evil | guess | monster | - | - | beast, large, oliphaunt, haradrim | 100
add-morgul-stalker | Morgul Stalkers | stat | 4 | 4 | 2/12 | 4 | 4 | Dirty Fighting | - | evil | guess | generic-special | - | - | orc | 10
add-queen-beruthiel | Queen Beruthiel | stat | 4 | 6 | 7/14! | 5 | 7 | Hero, Fast, Dirty Fighting, Berserker | - | evil | guess | named | beruthiel | named | man | 85
add-sheebra | Sheebra (Sabretooth Tiger) | stat | 8 | 8 | - | 5 | 6 | Bodyguard (Queen Beruthiel), Fast Strike, Keen Eyes & Nose | - | evil | guess | named-pet | sheebra | named | beast | 30
add-amazonian | Generic Amazonians | stat | 4 | 7 | - | 5 | 5 | Fast, Berserker, Fast Strike | - | neutral | guess | generic-special | - | - | man | 25
"""

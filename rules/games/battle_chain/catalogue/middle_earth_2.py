"""Middle Earth, second part. Written by devtools.battle_chain_catalogue.

key | name | row | M | A | S/R | T | W | abilities | granted | side | by | role | who | cap | tags | points
"""

TABLE = """
me-dwarf | Generic Dwarf | stat | 3 | 2 | 2/10 | 6 | 2 | Battle Awareness | - | good | prices+lore | troop | - | - | dwarf | 6
me-dwarf-leader | Generic Dwarf Champion or Leader | stat | 3 | 4 | - | 6 | 5 | Battle Awareness, Battle Cry | - | good | prices+lore | generic-leader | - | - | dwarf | 25
me-wood-elf | Generic Wood Elf | stat | 5 | 2 | 2/16 | 3 | 2 | Crack Shot | Elite Shooter, elf-bow, woods | good | prices+lore | troop | - | - | elf, elf-bow | 4
me-high-elf | Generic High Elf | stat | 5 | 2 | 2/16 | 4 | 2 | Elite Shooter | elf-bow, woods | good | prices+lore | troop | - | - | elf, elf-bow | 5
me-elf-leader | Generic Wood/High Elf Champion or Leader | stat | 5 | 4 | 3/16 | 4 | 4 | Crack Shot, Battle Cry | Elite Shooter, elf-bow, woods | good | prices+lore | generic-leader | - | - | elf, elf-bow | 25
me-haldir | Haldir | stat | 5 | 5 | 5/16! | 5 | 5 | Hero, Crack Shot | Elite Shooter, elf-bow, woods | good | prices+lore | named | haldir | named | elf, elf-bow | 35
me-elladan-elrohir | Elladan and Elrohir | shared | 5 | 5 | 3/16! | 5 | 5 | Hero, Dread Immune, Crack Shot, Battle Cry | Elite Shooter, elf-bow, woods | good | prices+lore | named | elladan+elrohir | named | elf, elf-bow | 35
me-elladan | Elladan | derived | 5 | 5 | 3/16! | 5 | 5 | Hero, Dread Immune, Crack Shot, Battle Cry | Elite Shooter, elf-bow, woods | good | prices+lore | named | elladan | named | elf, elf-bow | 35
me-elrohir | Elrohir | derived | 5 | 5 | 3/16! | 5 | 5 | Hero, Dread Immune, Crack Shot, Battle Cry | Elite Shooter, elf-bow, woods | good | prices+lore | named | elrohir | named | elf, elf-bow | 35
me-elrond | Elrond | stat | 5 | 8 | - | 6 | 6 | Hero, Dread Immune, Healing | woods | good | prices+lore | named | elrond | named | elf | 70
me-arwen | Arwen Evenstar | stat | 5 | 5 | - | 5 | 5 | Hero, Dread Immune, Healing | woods | good | prices+lore | named | arwen | named | elf | 55
me-arwen-mounted | Arwen Mounted | stat | 8 | 5 | - | 5 | 5 | Hero, Dread Immune, Fast Strike | woods | good | prices+lore | named | arwen | named | elf, mounted | 45
me-galadriel | Galadriel | stat | 5 | 4 | - | 4 | 5 | Hero, Gaze Attack (10), Ward, Initiative | woods | good | prices+lore | named | galadriel | named | elf | 70
me-celeborn | Celeborn | stat | 5 | 4 | - | 4 | 5 | Hero, Initiative | woods | good | prices+lore | named | celeborn | named | elf | 40
me-thranduil | Thranduil | stat | 5 | 4 | 6/16! | 5 | 5 | Hero | Elite Shooter, elf-bow, woods | good | prices+lore | named | thranduil | named | elf, elf-bow | 30
me-glorfindel | Glorfindel | stat | 5 | 6 | - | 6 | 6 | Hero, Ward, Dread Immune, Fast Strike x2 | woods | good | prices+lore | named | glorfindel | named | elf | 50
me-ranger-north | Ranger (Dunedain) of the North | stat | 5 | 5 | 5/16 | 5 | 5 | Fast Strike | - | good | prices+lore | generic-special | - | - | man | 25
me-gondor-soldier | Soldier of Gondor | stat | 4 | 2 | 2/14 | 4 | 2 | - | - | good | prices+lore | troop | - | - | man | 4
me-gondor-soldier-mounted | Mounted Soldier of Gondor | stat | 7 | 4 | 2/14 | 5 | 2 | - | - | good | prices+lore | troop | - | - | man, mounted | 10
me-gondor-leader | Gondor (Leader) | stat | 4 | 2 | 2/14 | 4 | 4 | Battle Cry | - | good | prices+lore | generic-leader | - | - | man | 25
me-gondor-leader-mounted | Mounted Gondor (Leader) | stat | 7 | 4 | 2/14 | 5 | 4 | Battle Cry | - | good | prices+lore | generic-leader | - | - | man, mounted | 30
me-gondor-ranger | Gondor Ranger | stat | 4 | 3 | 3/14 | 4 | 2 | Crack Shot | - | good | prices+lore | troop | - | - | man | 5
me-ranger-sergeant | Ranger Sergeant (e.g. Damrod & Madril) | stat | 4 | 3 | 3/14 | 4 | 2 | Shot Caller, Crack Shot | - | good | prices+lore | generic-leader | - | - | man | 20
me-dol-amroth-knight | (Foot) Knight of Dol Amroth | stat | 4 | 4 | - | 5 | 2 | Fast Strike | - | good | prices+lore | troop | - | - | man | 10
me-dol-amroth-knight-mounted | Mounted Knight of Dol Amroth | stat | 7 | 5 | - | 6 | 2 | Fast Strike | - | good | prices+lore | troop | - | - | man, mounted | 25
me-imrahil | Prince Imrahil of Dol Amroth | stat | 4 | 6 | - | 6 | 6 | Hero, Dread Immune, Aggressive Strategy | - | good | prices+lore | named | imrahil | named | man | 70
me-imrahil-mounted | (Mounted) Prince Imrahil of Dol Amroth | stat | 7 | 7 | - | 6 | 6 | Hero, Dread Immune, Fast Strike, Aggressive Strategy | - | good | prices+lore | named | imrahil | named | man, mounted | 90
me-beregond | Beregond of the Tower Guard | stat | 4 | 2 | 2/14! | 5 | 4 | Hero, Bodyguard | - | good | prices+lore | named | beregond | named | man | 25
me-rohan-soldier | Rohan Soldier | stat | 4 | 2 | 2/14 | 4 | 2 | - | - | good | prices+lore | troop | - | - | man | 4
me-rohan-rider | (Mounted) Rohan Rider | stat | 8 | 5 | 2/14 | 5 | 2 | Crack Shot, Fast Strike | - | good | prices+lore | troop | - | - | man, mounted | 25
me-rohan-leader | Generic Rohan Leader (e.g. Gamling, Hama) | stat | 4 | 2 | 2/14 | 4 | 4 | Battle Cry | - | good | prices+lore | generic-leader | - | - | man | 20
me-rohan-leader-mounted | Mounted Rohan Leader | stat | 8 | 5 | 2/14 | 6 | 4 | Battle Cry, Crack Shot, Fast Strike | - | good | prices+lore | generic-leader | - | - | man, mounted | 30
me-theoden | King Theoden | stat | 4 | 5 | - | 5 | 5 | Hero, Dread Immune, Aggressive Strategy | - | good | prices+lore | named | theoden | named | man | 50
me-theoden-mounted | King Theoden (Mounted) | stat | 8 | 5 | - | 5 | 5 | Hero, Dread Immune, Aggressive Strategy | - | good | prices+lore | named | theoden | named | man, mounted | 60
me-eowyn | Eowyn | stat | 5 | 4 | - | 5 | 5 | Hero, Dread Immune, Battle Cry | - | good | prices+lore | named | eowyn | named | man | 35
me-eowyn-mounted | Eowyn (Mounted) | stat | 8 | 5 | - | 5 | 5 | Hero, Dread Immune | - | good | prices+lore | named | eowyn | named | man, mounted | 45
me-gandalf | Gandalf | stat | 5 | 5 | 6/10! | 5 | 6 | Hero, Dread Immune, Magical Force, Arrow Flurry, Initiative | - | good | prices+lore | named | gandalf | named | wizard | 120
me-gandalf-mounted | Gandalf (Mounted) | stat | 10 | 6 | 6/10! | 6 | 6 | Hero, Dread Immune, Magical Force, Arrow Flurry, Initiative | - | good | prices+lore | named | gandalf | named | wizard, mounted | 145
me-saruman | Saruman | stat | 5 | 5 | 6/10! | 5 | 5 | Hero, Magical Force, Steal Essence, Initiative | - | evil | prices+lore | named | saruman | named | wizard | 110
me-grima | Grima Wormtongue | stat | 5 | 4 | - | 4 | 5 | Hero, Sneak, Steal Essence | - | evil | prices+lore | named | grima | named | man | 40
me-sharkey | Sharkey | stat | 5 | 2 | - | 4 | 3 | Hero, Magical Force | - | evil | prices+lore | named | saruman | lore | wizard | 40
me-worm | Worm | stat | 4 | 4 | - | 4 | 4 | Sneak | - | evil | prices+lore | named | grima | lore | man | 15
me-sharkeys-ruffians | Sharkey's Ruffians | stat | 4 | 2 | 2/12 | 4 | 2 | - | - | evil | prices+lore | troop | - | - | man | 3
me-aragorn | Aragorn | stat | 4 | 5 | 4/14! | 5 | 6 | Hero, Dread Immune, Fast Strike, Healing | - | good | prices+lore | named | aragorn | named | man | 65
me-aragorn-mounted | Aragorn Mounted | stat | 8 | 6 | - | 5 | 6 | Hero, Dread Immune, Fast Strike | - | good | prices+lore | named | aragorn | named | man, mounted | 60
me-merry-pippin-sam | Merry, Pippin, and Sam | shared | 3 (6m?) | 3 | 3/6! | 5 | 4 | Hero, Sneak | - | good | prices+lore | named | merry+pippin+sam | named | hobbit | 25
me-merry | Merry | derived | 3 (6m?) | 3 | 3/6! | 5 | 4 | Hero, Sneak | - | good | prices+lore | named | merry | named | hobbit | 25
me-pippin | Pippin | derived | 3 (6m?) | 3 | 3/6! | 5 | 4 | Hero, Sneak | - | good | prices+lore | named | pippin | named | hobbit | 25
me-sam | Sam | derived | 3 (6m?) | 3 | 3/6! | 5 | 4 | Hero, Sneak | - | good | prices+lore | named | sam | named | hobbit | 25
me-frodo | Frodo | stat | 3 (6m?) | 3 | - | 4 | 5 | Hero, Initiative, The One Ring | - | good | prices+lore | named | frodo | must | hobbit, ring-bearer | 50
me-hobbit-militia | Generic Hobbit Militia | stat | 3 | 2 | 2/10 | 4 | 2 | - | - | good | prices+lore | troop | - | - | hobbit | 3
me-bullroarer-took | Bullroarer Took | stat | 3 (6m) | 3 | - | 4 | 5 | - | - | good | prices+lore | named | bullroarer | named | hobbit | 20
me-hobbit-civilian | Generic Hobbit Civilian | stat | 3 | 1 | - | 4 | 2 | - | - | good | prices+lore | troop | - | - | hobbit | 1
me-lobelia | Lobelia Sackville Baggins | stat | 3 | 1 | - | 6 | 4 | Battle Cry | - | good | prices+lore | named | lobelia | named | hobbit | 10
me-farmer-maggot | Farmer Maggot | stat | 3 | 2 | - | 4 | 2 | Hero | - | good | prices+lore | named | farmer-maggot | lore | hobbit | 10
me-maggot-dogs | Farmer Maggot's Dogs (Grip, Fang and Wolf) | shared | 7 | 3 | - | 5 | 2 | - | - | good | prices+lore | named-pet | grip+fang+wolf | lore | beast, dog | 6
me-fang | Fang (dog) | derived | 7 | 3 | - | 5 | 2 | - | - | good | prices+lore | named-pet | fang | lore | beast, dog | 6
me-grip | Grip (dog) | derived | 7 | 3 | - | 5 | 2 | - | - | good | prices+lore | named-pet | grip | lore | beast, dog | 6
me-wolf-dog | Wolf (dog) | derived | 7 | 3 | - | 5 | 2 | - | - | good | prices+lore | named-pet | wolf | lore | beast, dog | 6
me-paladin-took | Paladin Took | stat | 7 | 2 | - | 4 | 4 | Hero, Aggressive Strategy (all-hobbit), Shot Caller | - | good | prices+lore | named | paladin-took | named | hobbit | 20
me-fredegar | Fredegar (Fatty) Bolger | stat | 3 | 2 | - | 4 | 2 | Fast, Hero | - | good | prices+lore | named | fredegar | named | hobbit | 10
me-treebeard | Treebeard (or generic Ent, without Hero) | stat | 5 | 10 | 6/10! | 6 | 8 | Hero, Large | - | good | prices+lore | named | treebeard | named | ent, large | 160
me-generic-ent | Generic Ent | derived | 5 | 10 | 6/10! | 6 | 8 | Large | - | good | prices+lore | monster | - | - | ent, large | 110
me-boromir | Boromir | stat | 4 | 6 | - | 6 | 6 | Berserker, Battle Cry | - | good | prices+lore | named | boromir | named | man | 40
me-faramir | Faramir | stat | 5 | 5 | 5/14! | 5 | 5 | Battle Cry, Hero | - | good | prices+lore | named | faramir | named | man | 40
me-denethor | Denethor (Steward of Gondor) | stat | 4 | 5 | - | 5 | 4 | Hero, Aggressive Strategy | - | good | prices+lore | named | denethor | named | man | 60
me-legolas | Legolas | stat | 5 | 5 | 6/16! | 5 | 5 | Hero, Arrow Flurry, Crack Shot | Elite Shooter, elf-bow, woods | good | prices+lore | named | legolas | named | elf, elf-bow | 75
me-gimli | Gimli | stat | 3 | 5 | 5/6! | 6 | 6 | Hero, Battle Awareness, Berserker | - | good | prices+lore | named | gimli | named | dwarf | 45
me-bombadil | Tom Bombadil | stat | 5 | 2 | - | 6 | 5 | Hero, Dread Immune, Ward, Sneak, Initiative | - | good | prices+lore | named | bombadil | named | nature | 50
me-goldberry | Goldberry | stat | 5 | 5 | 5/10! | 5 | 4 | Hero, Dread Immune, Arrow Flurry, Magical Force | - | good | prices+lore | named | goldberry | named | nature | 50
me-radagast | Radagast the Brown | stat | 4 | 3 | - | 5 | 5 | Hero, Dread Immune, Sneak, Healing | woods | good | prices+lore | named | radagast | named | wizard | 70
"""

"""The price list. Written by devtools.battle_chain_catalogue.

number | name | points | for | models
"""

TABLE = """
1 | Moria Goblin | 2 | model | me-moria-goblin
2 | Generic Moria Goblin Champion or Leader | 10 | model | me-goblin-leader
3 | Generic Moria Goblin Shaman | 20 | model | me-goblin-shaman
4 | Goblin Drummer | 15 | each | me-goblin-drummer
5 | Man Orc | 4 | model | me-man-orc
6 | Orc Berserker | 5 | model | me-orc-berserker
7 | Mordor Orc | 3 | model | me-mordor-orc
8 | Grishnakh | 15 | model | me-grishnakh
9 | Generic Orc Champion or Leader | 15 | model | me-orc-leader
10 | Generic Orc Shaman | 20 | model | me-orc-shaman
11 | Lurtz | 20 | model | me-lurtz
12 | Gothmog | 40 | model | me-gothmog
13 | Gothmog on Warg | 55 | model | me-gothmog-mounted
14 | Ringwraith | 35 | model | me-ringwraith
15 | Ringwraith mounted | 45 | model | me-ringwraith-mounted
16 | Khamul (Nazgul) mounted or on foot | 75 | model | me-khamul, me-khamul-mounted
17 | Witch King | 80 | model | me-witch-king
18 | Witch King mounted | 90 | model | me-witch-king-mounted
19 | Shades of Dunharrow (paths of the dead) | 7 | model | me-shade-of-dunharrow
20 | Warg Rider Leader (e.g. Sharku) | 25 | model | me-sharku, me-warg-rider-leader
21 | Warg Rider | 20 | model | me-warg-rider
22 | Warg | 15 | model | me-warg
23 | Wild Warg Chieftain | 25 | model | me-wild-warg-chieftain
24 | Giant | 30 | model | me-giant
25 | Cave Troll | 45 | model | me-cave-troll
26 | Mordor roll | 55 | model | me-mordor-troll
27 | Saruman | 110 | model | me-saruman
28 | Eisha | 40 | model | me-eisha
29 | Grima Wormtongue | 40 | model | me-grima
30 | Sharkey | 40 | model | me-sharkey
31 | Worm | 15 | model | me-worm
32 | Sharkey's Ruffians | 3 | model | me-sharkeys-ruffians
33 | Wild Men (Dunlanders) | 3 | model | me-wild-men
34 | Barrow Wight | 35 | model | me-barrow-wight
35 | Nazgul on Fell Beast | 90 | model | me-nazgul-fell-beast
36 | Nazgul on Fell Beast ridden by Witch King | 110 | model | me-witch-king-fell-beast
37 | Shelob | 100 | model | me-shelob
38 | Generic Giant Spiders | 25 | model | me-giant-spider
39 | Werewolf | 25 | model | me-werewolf
40 | Bat Swarm | 10 | model | me-bat-swarm
41 | Vampire | 65 | model | me-vampire
42 | Balrog | 100 | model | me-balrog
43 | Sauron | 110 | model | me-sauron
44 | Sauron The Necromancer | 80 | model | me-sauron-necromancer
45 | The Mouth of Sauron | 20 | model | me-mouth-of-sauron
46 | Castellan of Dol Guldur | 20 | model | me-castellan
47 | Easterling Warrior | 4 | model | me-easterling-warrior
48 | Easterling Kataphrakt | 30 | model | me-easterling-kataphrakt
49 | Generic Easterling Leader | 25 | model | me-easterling-leader
50 | Haradrim Raider | 4 | model | me-haradrim-raider
51 | Generic Haradrim Leader | 25 | model | me-haradrim-leader
52 | Khandish Host | 4 | model | me-khandish-host
53 | Khandish Mercenaries | 4 | model | me-khandish-mercenaries
54 | Generic Khandish Leader | 15 | model | me-khandish-leader
55 | Khandish Cavalry | 20 | model | me-khandish-cavalry
56 | Khandish Cavalry Leader | 30 | model | me-khandish-cavalry-leader
57 | Hasharin | 20 | model | me-hasharin
58 | Suladan (foot or mounted) | 30 | model | me-suladan
59 | Khandish King & Chariot | 55 | model | me-khandish-king-chariot
60 | Khandish Chariot | 40 | model | me-khandish-chariot
61 | Mumak and full crew | 150 | model with crew | me-mumak
62 | The Watcher in the Water | 60 | model | me-watcher
63 | Gollum | 10 | model | me-gollum
64 | Explosive Device | 100 | device | -
65 | Generic Dwarf | 6 | model | me-dwarf
66 | Generic Dwarf Leader | 25 | model | me-dwarf-leader
67 | Generic Wood Elf | 4 | model | me-wood-elf
68 | Generic High Elf | 5 | model | me-high-elf
69 | Generic Wood/High Elf Champion or Leader | 25 | model | me-elf-leader
70 | Haldir | 35 | model | me-haldir
71 | Glorfindel | 50 | model | me-glorfindel
72 | Elladan and Elrohir | 35 | each | me-elladan-elrohir, me-elladan, me-elrohir
73 | Elrond | 70 | model | me-elrond
74 | Galadriel | 70 | model | me-galadriel
75 | Celeborn | 40 | model | me-celeborn
76 | Thranduil | 30 | model | me-thranduil
77 | Arwen | 55 | model | me-arwen
78 | Lady Ann | 55 | model | me-lady-ann
79 | Arwen mounted | 45 | model | me-arwen-mounted
80 | Soldier of Gondor | 4 | model | me-gondor-soldier
81 | Mounted Soldier of Gondor | 10 | model | me-gondor-soldier-mounted
82 | Gondor Leader | 25 | model | me-gondor-leader
83 | Mounted Gondor Leader | 30 | model | me-gondor-leader-mounted
84 | Ranger of Gondor | 5 | model | me-gondor-ranger
85 | Ranger Sergeant | 20 | model | me-ranger-sergeant
86 | (Foot) Knight of Dol Amroth | 10 | model | me-dol-amroth-knight
87 | (Mounted) Knight of Dol Amroth | 25 | model | me-dol-amroth-knight-mounted
88 | Prince Imrahil of Dol Amroth | 70 | model | me-imrahil
89 | (Mounted) Prince Imrahil of Dol Amroth | 90 | model | me-imrahil-mounted
90 | Rohan Soldier | 4 | model | me-rohan-soldier
91 | (Mounted) Rohan Rider | 25 | model | me-rohan-rider
92 | Generic Rohan Leader | 20 | model | me-rohan-leader
93 | (Mounted) Rohan Leader | 30 | model | me-rohan-leader-mounted
94 | King Theoden | 50 | model | me-theoden
95 | (Mounted) King Theoden | 60 | model | me-theoden-mounted
96 | Eowyn | 35 | model | me-eowyn
97 | Eowyn mounted | 45 | model | me-eowyn-mounted
98 | Gandalf | 120 | model | me-gandalf
99 | Gandalf mounted | 145 | model | me-gandalf-mounted
100 | Aragorn | 65 | model | me-aragorn
101 | Aragorn Mounted | 60 | model | me-aragorn-mounted
102 | Merry, Pippin, Sam | 25 | model | me-merry-pippin-sam, me-merry, me-pippin, me-sam
103 | Frodo | 50 | model | me-frodo
104 | Generic Hobbit Militia | 3 | model | me-hobbit-militia
105 | Generic Hobbit Civilian | 1 | model | me-hobbit-civilian
106 | Farmer Maggot | 10 | model | me-farmer-maggot
107 | Wolf, Grip, Fang (Dogs) | 6 | each | me-maggot-dogs, me-grip, me-fang, me-wolf-dog
108 | Lobelia Sackville Baggins | 10 | model | me-lobelia
109 | Paladin Took | 20 | model | me-paladin-took
110 | Bullroarer Took (foot or mounted) | 20 | model | me-bullroarer-took
111 | Fredegar (Fatty) Bolger | 10 | model | me-fredegar
112 | Treebeard | 160 | model | me-treebeard
113 | Generic Ent | 110 | model | me-generic-ent
114 | Boromir | 40 | model | me-boromir
115 | Faramir | 40 | model | me-faramir
116 | Denethor | 60 | model | me-denethor
117 | Legolas | 75 | model | me-legolas
118 | Gimli | 45 | model | me-gimli
119 | Tom Bombadil | 50 | model | me-bombadil
120 | Goldberry | 50 | model | me-goldberry
121 | Radagast the Brown | 70 | model | me-radagast
122 | Beregond of the Tower Guard | 25 | model | me-beregond
123 | Ranger of the North | 25 | model | me-ranger-north
124 | Southron Oliphaunt | 100 | model | add-oliphaunt
125 | Morgul Stalkers | 10 | model | add-morgul-stalker
126 | Queen Beruthiel | 85 | model | add-queen-beruthiel
127 | Sheebra | 30 | model | add-sheebra
128 | Generic Amazonians | 25 | model | add-amazonian
"""

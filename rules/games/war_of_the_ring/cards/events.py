"""Every event card and the Combat card in its lower half. Deck and side stand in its id; "km" marks the expansion."""

TABLE = """
fpcha01 | The Elven Cloaks | It is a gift
fpcha02 | Elven Rope | It is a gift
fpcha03 | Phial of Galadriel | It is a gift
fpcha04 | Smeagol Helps Nice Master | It is a gift
fpcha05 | Mithril Coat and Sting | Blade of Westernesse
fpcha06 | Axe and Bow | Mighty Attack
fpcha07 | Horn of Gondor | Mighty Attack
fpcha08 | Wizard's Staff | Servant of the Secret Fire
fpcha09 | Athelas | Andúril
fpcha10 | There Is Another Way | Heroic Death
fpcha11 | I Will Go Alone | Daring Defiance
fpcha12 | Bilbo's Song | Fateful Strike
fpcha13 | Mirror of Galadriel | Heroic Death
fpcha14 | Challenge of the King | Sudden Strike
fpcha15 | Gwaihir the Windlord | Daring Defiance
fpcha16 | We Prove the Swifter | Daring Defiance
fpcha17 | There and Back Again | Brave Stand
fpcha18 | The Eagles are Coming! | Heroic Death
fpcha19 | The Ents Awake: Treebeard | Ents' Rage
fpcha20 | The Ents Awake: Huorns | Huorn-dark
fpcha21 | The Ents Awake: Entmoot | Nameless Wood
fpcha22 | Dead Men of Dunharrow | Sudden Strike
fpcha23 | House of the Stewards | Brave Stand
fpcha23km | House of the Stewards | Brave Stand
fpcha24 | The Grey Company | Brave Stand
fpcha25km | Aid in Time of Need | The King's Banner
fpcha26km | It Is not so Dark Here | Like a King of Old
fpstr01 | The Last Battle | Daylight
fpstr02 | A Power too Great | No Quarter
fpstr03 | The Power of Tom Bombadil | Advantageous Position
fpstr04 | Book of Mazarbul | Advantageous Position
fpstr05 | The Spirit of Mordor | Scouts
fpstr06 | Faramir's Rangers | Shield-wall
fpstr07 | Fear! Fire! Foes! | Shield-wall
fpstr08 | Wisdom of Elrond | Confusion
fpstr08km | Wisdom of Elrond | Confusion
fpstr09 | The Red Arrow | Scouts
fpstr10 | Help Unlooked For | No Quarter
fpstr11 | Paths of the Woses | Sudden Strike
fpstr12 | Through a Day and a Night | Confusion
fpstr13 | Cirdan's Ships | Charge
fpstr14 | Guards of the Citadel | Charge
fpstr15 | Celeborn's Galadhrim | Daylight
fpstr16 | Riders of Théoden | Daylight
fpstr16km | Riders of Théoden | Daylight
fpstr17 | Grimbeorn the Old, Son of Beorn | Scouts
fpstr18 | Imrahil of Dol Amroth | Shield-wall
fpstr19 | King Brand's Men | Shield-wall
fpstr19km | King Brand's Men | Shield-wall
fpstr20 | Swords of Eriador | Advantageous Position
fpstr21 | Kindred of Glorfindel | Advantageous Position
fpstr22 | Dain Ironfoot's Guard | Valour
fpstr22km | Dain Ironfoot's Guard | Valour
fpstr23 | Éomer, Son of Éomund | Valour
fpstr24 | Thranduil's Archers | Valour
fpstr24km | Thranduil's Archers | Valour
fpstr25km | Evet at Your Service | There Is Hope for Victory
fpstr26km | Men of Little Villages | There Is Hope for Victory
scha01 | Shelob's Lair | One for the Dark Lord
scha02 | The Ring is Mine! | One for the Dark Lord
scha03 | On, On They Went | One for the Dark Lord
scha04 | Give it to Uss! | One for the Dark Lord
scha05 | Orc Patrol | Cruel as Death
scha06 | Isildur's Bane | Cruel as Death
scha07 | Foul Thing from the Deep | They are Terrible
scha08 | Candles of Corpses | Dread and Despair
scha09 | Nazgûl Search | Foul Stench
scha10 | Cruel Weather | Cruel as Death
scha11 | The Nazgûl Strike! | Black Breath
scha12 | Morgul Wound | Black Breath
scha13 | Lure of the Ring | They are Terrible
scha14 | The Breaking of the Fellowship | Dread and Despair
scha15 | Worn with Sorrow and Toil | Words of Power
scha16 | Flocks of Crebain | They are Terrible
scha17 | Balrog of Moria | Durin's Bane
scha18 | The Lidless Eye | Words of Power
scha19 | Dreadful Spells | Devilry of Orthanc
scha20 | Grond, Hammer of the Underworld | Dread and Despair
scha21 | The Palantír of Orthanc | Cruel as Death
scha22 | Wormtongue | Foul Stench
scha23 | The Ringwraiths Are Abroad | Words of Power
scha24 | The Black Captain Commands | Foul Stench
scha25km | Your Welcome Is Doubtful | Servant of the Shadow
scha26km | The West has Failed | Battle is Vain
sstr01 | Return to Valinor | Deadly Strife
sstr01km | Return to Valinor | Deadly Strife
sstr02 | The Fighting Uruk-hai | Onslaught
sstr03 | Denethor's Folly | Devilry of Orthanc
sstr03km | Denethor's Folly | Devilry of Orthanc
sstr04 | The Day Without Dawn | Relentless Assault
sstr05 | Threats and Promises | Devilry of Orthanc
sstr05km | Threats and Promises | Devilry of Orthanc
sstr06 | Stormcrow | Great Host
sstr06km | Stormcrow | Great Host
sstr07 | Shadows Gather | Mûmakil
sstr08 | The Shadow Lengthens | Mûmakil
sstr09 | The Shadow is Moving | Swarm of Bats
sstr10 | Corsairs of Umbar | Deadly Strife
sstr11 | Rage Of The Dunlendings | Relentless Assault
sstr12 | Return of the Witch-king | Swarm of Bats
sstr13 | Half-orcs and Goblin-men | We Come to Kill
sstr14 | Olog-hai | We Come to Kill
sstr15 | Hill-trolls | We Come to Kill
sstr16 | A New Power is Rising | Great Host
sstr17 | Many Kings to the Service of Mordor | Great Host
sstr18 | The King is Revealed | Relentless Assault
sstr18km | The King Is Revealed | Relentless Assault
sstr19 | Shadows on the Misty Mountains | Onslaught
sstr20 | Orcs Multiplying Again | Onslaught
sstr21 | Horde From the East | Deadly Strife
sstr22 | Monsters Roused | Desperate Battle
sstr23 | Musterings of Long-planned War | Desperate Battle
sstr24 | Pits of Mordor | Desperate Battle
sstr25km | The Palantir of Barad-dûr | His Power Waxes
sstr26km | Work of the Enemy | His Power Waxes
"""

"""Section 8: the special abilities."""

from rules.games.combat_hex.rulebook.table import entries

ENTRIES = (
    *entries(
        "Abilities",
        "abilities.use",
        """
8.01 | D | Symbols | A special ability is a symbol on the base.
8.02 | C | Price | The number beside the symbol is what the warrior pays to activate it.
8.03 | L | Abilities win | An ability beats a rule that it contradicts.
8.04 | S | When effects end | Once resolved, unless the ability says longer.
8.05 | L | Price zero | It still has to be activated at its moment.
8.06 | L | Once a turn | A warrior activates each ability once a turn.
8.07 | L | Attacker first | When both want to act at one moment the attacker plays all of theirs first.
8.08 | L | In its own combat | Such an ability works only in the combat phase, in the combat the warrior is in.
8.081 | D | Which combat is its own | The one in which it has an enemy in its kill zone.
8.082 | D | Activated or always on | Activated abilities say when to activate them.
8.083 | C | Adjacent | In neighbouring hexes that no impassable line parts.
8.084 | L | Printed twice | Each copy gives one activation a turn, one after another.
""",
    ),
    *entries(
        "Abilities",
        "abilities.prices",
        """
8.41 | S | Dread | Until the end of the turn enemies next to it pay 1 AP more for abilities and conversions, or nothing if they cannot.
""",
    ),
    *entries(
        "Abilities",
        "abilities.permission",
        """
8.49 | S | Steal Essence | Has an activated ability of an enemy hero until the end of the turn without paying for it.
""",
    ),
    *entries(
        "Abilities",
        "abilities.terrifying",
        """
8.50 | L | Terrifying | Nobody makes a free attack on it, and the abilities named there do not work on it.
""",
    ),
    *entries(
        "Abilities",
        "abilities.ward",
        """
8.51 | S | Ward | Cancels an enemy ability in its combat or kill zone; never another Ward, never Sauron's.
""",
    ),
    *entries(
        "Abilities: movement",
        "kill_zones",
        """
8.09 | S | Battle Awareness | Until the end of the turn its kill zone is all six hexes around it.
8.46b | L | Large: kill zone | All hexes around its base.
""",
    ),
    *entries(
        "Abilities: movement",
        "movement",
        """
8.10 | L | Cavalry | A base of two hexes with its own way to move.
8.10b | L | Cavalry: charge | A move without red or blue lines, not begun under threat, that ends with a free attack.
8.10c | C | Cavalry: lead hex | While it moves only the front hex exists.
8.10d | L | Cavalry: turning | Only right about, in the same two hexes.
8.10f | S | Cavalry: spears | Entering a spearman's kill zone it takes a free attack before its own.
8.10g | L | Cavalry: shooting on the move | A move may pause once to shoot.
8.11 | C | Fast | Double movement points, not for running.
8.12 | S | Fast Strike | A free attack in the middle of a move; the move goes on if no enemy kill zone holds it.
8.13 | L | Flyer | Moves through the air.
8.13a | C | Flyer: ground | Every line costs 1; it cannot end on an X or in an occupied hex.
8.13b | L | Flyer: kill zones | It need not stop in those of walkers, and only leaving one it began in gives a free attack.
8.13c | L | Flyer: no running | It never runs.
8.13d | L | Flyer: landing | At the end of its move it may make a free attack or shoot.
8.15 | S | Magical Force | Moves an enemy in sight by that enemy's own rules, without its points and abilities.
8.16 | S | Repel | A free attack on an enemy that moved into its kill zone.
8.17 | L | Sneak | Every hex costs 1, enemies can be passed, kill zones neither stop nor strike it.
8.18 | L | Stalwart | An enemy does not get out of its kill zone; one that sneaks takes a free attack.
8.19 | C | Tyrant | Minions that began the phase next to it move one further.
8.43 | L | Fearsome | Entering its kill zone costs an enemy 1 AP; minions inside pay or leave.
8.46d | L | Large: wading through | It need not stop for smaller enemies but still takes their free attacks.
""",
    ),
    *entries(
        "Abilities: movement",
        "setup",
        """
8.10a | L | Cavalry: deploying | Both hexes lie within three of the own edge.
""",
    ),
    *entries(
        "Abilities: shooting",
        "shooting",
        """
8.20 | S | Arrow Flurry | Double shots without naming a target; dice go on any enemy in range and sight.
8.21 | L | Crack Shot | Shoots first and moves then.
8.22 | C | Deadly Aim | Damage dice of this shot take two wounds.
8.23 | C | Deadly Shot | Two damage dice for each hit.
8.25 | C | Perfect Aim | 2s are glancing blows as well.
8.26 | C | Shot Caller | Minions get one more shot at the enemy it picks.
8.27 | S | Volley Attack | No target is named; dice go on any enemies in range and sight.
8.46c | L | Large: shooting | It shoots even in the kill zones of smaller enemies.
""",
    ),
    *entries(
        "Abilities: shooting",
        "line_of_sight",
        """
8.10e | C | Cavalry: sight | Foot soldiers hide nothing from cavalry and no cavalry.
8.24 | C | Expert Marksman | Other warriors do not block its sight.
8.46a | L | Large: sees over | Smaller warriors do not block its sight.
8.46f | L | Large: arc | It looks all around.
8.46g | L | Large: in the way | It blocks even a shooter on elevated ground.
8.46h | L | Large: easy to see | Smaller warriors do not hide it, though to a low shooter they are cover.
""",
    ),
    *entries(
        "Abilities: combat",
        "combat",
        """
8.28 | C | Battle Cry | Minions of the combat get an attack each until the end of the turn.
8.29 | C | Battle Savvy | 6s of the combat roll are 6s of the damage roll too.
8.30 | C | Berserker | An attack for each enemy next to it.
8.31 | C | Dirty Fighting | 2s of the combat roll are glancing blows as well.
8.32 | C | Rage | A die for each of its attacks; every 4 or more is an attack.
8.33 | C | Spearman | Unthreatened and unengaged, it gives the warrior in front an attack.
8.34 | S | Aggressive Strategy | Rolls any of its side's damage dice again.
8.36 | C | Assassin | Converted criticals put on enemies in its kill zone take two wounds.
8.37 | L | Bodyguard | No die goes on an adjacent hero of the same chain.
8.39 | C | Killing Blow | Every critical hit becomes a 6.
8.40 | C | Rally Cry | Minions of the combat get one toughness, six at most.
8.46e | L | Large: conversions | It converts as many dice as it can pay.
8.46i | L | Large: no height | It gets no attacks for elevated ground.
""",
    ),
    *entries(
        "Abilities: combat",
        "wounds",
        """
8.35 | S | Armor | One damage die put on it takes one wound less.
8.38 | S | Courage | Without wounds it stays until the end of the next turn and counts as alive until then.
""",
    ),
    *entries(
        "Abilities: miscellaneous",
        "abilities.healing_and_carrying",
        """
8.14 | S | Invigorate | As its action: a die for each point a friend next to it has spent; every 4 or more gives one back.
8.42 | S | Ent Carry | Carries two warriors that shoot from above, do not fight and fall with it.
8.44 | S | Healing | A friend next to it gets a die of wounds back, up to what is printed.
8.48 | S | Regeneration | A die for each wound it lost; every 4 or more heals one.
""",
    ),
    *entries(
        "Abilities: miscellaneous",
        "turn",
        """
8.45 | C | Initiative | One more on the strategy roll.
""",
    ),
    *entries(
        "Abilities: miscellaneous",
        "cards",
        """
8.46 | L | Large | Bigger than the rest, for better and worse.
""",
    ),
    *entries(
        "Abilities: miscellaneous",
        "army",
        """
8.47 | C | Leadership | Its action points count double for the number of minions.
""",
    ),
)

"""Sections 6 and 7: combat, free attacks, victory."""

from rules.games.combat_hex.rulebook.table import entries

ENTRIES = (
    *entries(
        "Combat",
        "kill_zones",
        """
6.03 | C | A combat | All warriors of one damage chain.
6.04 | C | Damage chain | A link from each warrior to every enemy in its kill zone.
6.05 | C | Finding the chain | Add anyone who is in the kill zone of a member or has a member in its own, until nobody is left to add.
6.06 | C | Neighbours apart | Adjacent enemies without a kill zone between them are not linked.
""",
    ),
    *entries(
        "Combat",
        "combat",
        """
6.01 | D | Combat phase | Every combat on the map is fought.
6.02 | L | Order of combats | The attacker chooses it.
6.07 | D | Two rolls | A combat is one combat roll and one damage roll.
6.08 | C | Attack total | Add the attacks of the warriors in the chain with an enemy in their kill zone; roll that many dice.
6.09 | C | Combat hits | 4, 5 and 6 hit, a 1 is a glancing blow.
6.10 | L | Converting glancing blows | For each, one engaged warrior of the combat may pay 1 AP to make it a 6.
6.11 | L | One each | A warrior converts one glancing blow in a combat.
6.12 | C | Damage dice | One for each hit.
6.13 | C | Critical hits | A damage die of 1.
6.14 | L | Converting criticals | For each, one engaged warrior may pay 2 AP to make it a 6.
6.15 | L | One critical each | A warrior converts one critical hit in a combat, besides a glancing blow.
6.16 | L | Who assigns first | After all conversions the attacker assigns every die, then the defender.
6.17 | L | Whom a die may hit | An enemy in the kill zone of one of your warriors whose toughness the die reaches.
6.18 | C | Wounds | Each die assigned takes a wound.
6.19 | S | Falling together | Only after both have assigned do warriors without wounds leave the map.
6.20 | C | Lost dice | Dice that no enemy can take are ignored.
6.21 | L | The next combat | The attacker picks another one, never one fought this turn.
6.23 | C | Outflanking | In no enemy kill zone, a warrior gets an attack for each enemy in its own.
6.24 | C | Higher ground | On elevated ground a warrior gets an attack for each low enemy in its kill zone.
""",
    ),
    *entries(
        "Free attacks",
        "free_attacks",
        """
6.25 | S | Free attack | A combat roll and a damage roll out of turn.
6.26 | L | Its victim | Damage goes only on the enemy it is made against.
6.27 | C | Its dice | The full printed attacks and nothing else.
""",
    ),
    *entries(
        "Victory",
        "victory",
        """
6.22 | S | End of the turn | After the last combat victory is checked; otherwise a new turn begins.
7.01 | S | Half strength | An army at half its starting warriors or less at the end of a turn loses.
7.02 | C | Both at half | More points on the map wins, then more points spent on heroes, else a draw.
7.03 | S | Three or more players | Anyone who lost half is out and their warriors leave; the last one standing wins.
7.04 | S | Small games | At 500 points or less only losing every warrior loses.
7.05 | S | Small games for more | With three or more players the last to have a warrior wins.
7.06 | C | Nobody left | If both armies are gone, more points spent on heroes wins, else a draw.
""",
    ),
)

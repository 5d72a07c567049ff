"""Where the starter book says something else, less or more than the tournament rules. Its rows are cited as S-..."""

from rules.games.combat_hex.rulebook.table import entries

ENTRIES = (
    *entries(
        "Starter: figures and armies",
        "cards",
        """
S-TERM-1 | D | Henchmen | The starter's abilities say henchman for minion.
S-FIG-1 | D | Rarity marks | Common, uncommon, rare, ultra-rare and promo; without effect on play.
S-FIG-2 | D | Order of the numbers | The same base, explained by letters.
S-ABIL-1 | L | No number | An ability without a number is always on.
""",
    ),
    *entries(
        "Starter: figures and armies",
        "wounds",
        """
S-SLIDER-1 | S | Out of wounds | A warrior without wounds leaves the map; no moment is named.
""",
    ),
    *entries(
        "Starter: figures and armies",
        "position",
        """
S-SLIDER-2 | L | No points back | Action points are never refilled.
""",
    ),
    *entries(
        "Starter: figures and armies",
        "army",
        """
S-ARMY-1 | L | An agreed level | The players agree on the points, 1000 for a usual game.
S-ARMY-2 | C | Eleven minions | Heroes of 6 and 5 action points lead eleven minions.
S-ARMY-3 | L | One Aragorn | Two versions with unique number 3 do not go together.
""",
    ),
    *entries(
        "Starter: set-up and turn",
        "setup",
        """
S-SETUP-1 | S | Who attacks first | The set-up roll chooses attacker or defender for the first turn.
S-SETUP-2 | L | Edges | The attacker takes a narrow edge and deploys; the defender opposite.
""",
    ),
    *entries(
        "Starter: set-up and turn",
        "turn",
        """
S-TURN-1 | S | First turn | No strategy roll before the second turn.
S-ABIL-3 | L | Attacker first | Said of the strategy phase only.
""",
    ),
    *entries(
        "Starter: movement",
        "movement",
        """
S-MOVE-1 | C | Line colours | Brown 1, red 2, blue 3, black never.
S-MOVE-2 | D | No ledges | Dotted lines do not exist.
S-MOVE-3 | L | Through friends | Any friend may be passed.
S-MOVE-5 | S | Disengaging | Moving away from an enemy gives it a free attack.
S-MOVE-6 | L | Running | One more hex for action points, even under threat.
S-MOVE-7 | C | Two moves | An Orc pays 1, 1 and 2; an Uruk-hai 3, 1 and 1.
S-MOVE-8 | D | Not yet written | Nothing on cut hexes, large bases or turning in mid-move.
S-AB-AWARENESS | S | Battle Awareness | The kill zone is all six hexes.
S-AB-FAST | S | Fast | Double move.
S-AB-FASTSTRIKE | S | Fast Strike | A free attack at any time of the move, which then goes on.
S-AB-MAGICALFORCE | S | Magical Force | Moves any enemy in sight.
S-AB-SNEAK | S | Sneak | Ignores ground, enemies and kill zones; ends on free, passable ground.
S-AB-TYRANT | S | Tyrant | Adjacent henchmen move one further.
""",
    ),
    *entries(
        "Starter: movement",
        "kill_zones",
        """
S-MOVE-4 | D | Engaged | Those with an enemy in their kill zone.
S-COMBAT-1 | C | Chains | Each member looks through its own kill zone.
S-COMBAT-2 | C | Three pictures | Two combats, one combat, two combats.
""",
    ),
    *entries(
        "Starter: shooting",
        "shooting",
        """
S-SHOOT-1 | L | Under threat | Shooting out of a kill zone is not forbidden.
S-SHOOT-2 | L | Into a fight | Engaged targets are not mentioned.
S-SHOOT-3 | L | Every glancing blow | Each may be bought for 1 AP.
S-SHOOT-4 | L | Every critical | Each may be bought for 2 AP.
S-SHOOT-5 | C | No cover | Red lines never change what hits.
S-SHOOT-6 | C | Legolas shoots | Two hits, one of them bought, and a critical bought: the Uruk-hai falls.
S-AB-FLURRY | S | Arrow Flurry | Double shots on any enemies in sight.
S-AB-CRACKSHOT | S | Crack Shot | Shoots before or after its move.
S-AB-SHOTCALLER | S | Shot Caller | Henchmen get one more shot at its choice.
""",
    ),
    *entries(
        "Starter: shooting",
        "line_of_sight",
        """
S-LOS-1 | C | Arc | From the kill zone out to the rim of the map.
S-LOS-2 | C | One line | From a front corner to any corner of the target hex.
S-LOS-3 | C | Warriors in the way | They block; running alongside is not mentioned.
S-LOS-4 | C | Height | From above one more shot always, and low warriors do not block.
S-LOS-5 | C | Behind a wall | The wall hides the High Elf and not the Rohan warrior.
""",
    ),
    *entries(
        "Starter: combat",
        "combat",
        """
S-COMBAT-3 | C | Attack total | The attacks of the engaged warriors.
S-COMBAT-4 | L | Order of the card | Totals first, then abilities that change them, attacker first.
S-COMBAT-5 | L | Whom a die may hit | An enemy in the kill zone of one of your warriors of this combat.
S-COMBAT-6 | C | Outflanking | One attack, however many enemies.
S-COMBAT-7 | C | Higher ground | An attack for each low enemy in the kill zone.
S-COMBAT-9 | C | Orcs against Rohan | Six dice against four; two Orcs and one Rohan warrior fall.
S-COMBAT-10 | L | Order of combats | The attacker picks the next.
S-COMBAT-11 | L | Both conversions | Not mentioned, so not forbidden.
S-AB-BERSERKER | S | Berserker | An attack for each adjacent enemy.
S-AB-DIRTY | S | Dirty Fighting | 2s are glancing blows as well.
S-AB-SPEARMAN | S | Spearman | The model in front gets an attack.
S-AB-AGGRESSIVE | S | Aggressive Strategy | Rolls any damage dice again.
S-AB-ASSASSIN | S | Assassin | Converted criticals in its kill zone take two wounds.
S-AB-BODYGUARD | S | Bodyguard | No dice on any of its side's heroes in the combat.
S-RING-6 | L | Who can wound him | Dice go on him only in a Ringwraith's kill zone.
""",
    ),
    *entries(
        "Starter: combat",
        "wounds",
        """
S-AB-ARMOR | S | Armor | The first die put on it this turn takes no wound.
S-AB-COURAGE | S | Courage | It stays until the end of the next turn.
""",
    ),
    *entries(
        "Starter: combat",
        "free_attacks",
        """
S-COMBAT-8 | S | Free attack | Rolled like a normal combat.
""",
    ),
    *entries(
        "Starter: abilities",
        "abilities.use",
        """
S-ABIL-2 | S | To the end of the turn | Whatever is activated lasts as long as the turn.
S-ABIL-4 | L | Not yet written | Nothing on contradictions, own combat, adjacency or copies.
""",
    ),
    *entries(
        "Starter: abilities",
        "abilities.prices",
        """
S-AB-DREAD | S | Dread | Models next to it pay 1 AP more.
""",
    ),
    *entries(
        "Starter: abilities",
        "abilities.permission",
        """
S-AB-STEAL | S | Steal Essence | Any ability of an enemy hero, free.
""",
    ),
    *entries(
        "Starter: victory",
        "victory",
        """
S-VICT-1 | S | Half | An army at half its starting count or less loses.
S-VICT-2 | C | Both at half | More points on the map wins.
S-VICT-3 | C | Fourteen warriors | Losing seven of them loses.
S-VICT-4 | S | Three players | Anyone who lost half is out.
""",
    ),
    *entries(
        "Starter: the Ring",
        "ring",
        """
S-RING-1 | S | Putting it on | In addition to his action.
S-RING-2 | S | The struggle | Each time one wants to act with him.
S-RING-3 | S | Shadow | He does not move and loses a wound.
S-RING-7 | S | Taking it off | Another struggle roll.
S-RING-8 | S | Frodo decides | His death loses, his leaving over the enemy side wins.
""",
    ),
    *entries(
        "Starter: the Ring",
        "movement.duties",
        """
S-RING-4 | L | Drawn to the Ring | Ringwraiths move towards him and attack only him.
S-RING-5 | L | Only into danger | A Ringwraith may stay if its only hex is in an enemy kill zone.
""",
    ),
    *entries(
        "Starter: summary",
        "bonuses",
        """
S-QREF-1 | D | Summary card | Attacks, shots and prices at a glance.
""",
    ),
)

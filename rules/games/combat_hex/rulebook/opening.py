"""Sections 1 to 4: general rules, army construction, the turn, movement."""

from rules.games.combat_hex.rulebook.table import entries

ENTRIES = (
    *entries(
        "General",
        "cards",
        """
P-0 | D | Which book counts | The tournament rules outrank the starter book and every earlier edition; the starter only helps to understand.
1.01 | D | Heroes and minions | A warrior is a hero (dark base) or a minion (light base), nothing else.
1.02 | D | What a base says | Attacks, toughness, movement, shots and range, abilities, faction, points and unique number are read off the base.
1.05 | D | Version colours | White, orange, red, purple and blue trackers tell the version of a figure.
1.07 | D | Front of a base | The side with the basic numbers is the front.
1.071 | D | Figures glued backwards | If the figure faces the ability side, that side is the front of this model.
""",
    ),
    *entries(
        "General",
        "position",
        """
1.03 | S | Wounds and action points | Both trackers begin at the printed number and go down as wounds are taken and points are paid.
1.04 | L | Getting points back | Spent action points return only through an ability that says so.
1.06 | L | One hex each | A model stands inside its hex; each part of a large base fills one hex.
1.08 | D | Bonuses | An ability may add to a number or double it; both are bonuses.
""",
    ),
    *entries(
        "General",
        "bonuses",
        """
1.09 | C | Double first | Doublings come before additions, however many of each there are.
1.10 | C | Bonuses add up | Every bonus counts unless it says otherwise.
""",
    ),
    *entries(
        "Army construction",
        "army",
        """
2.01 | L | Point level | The organizer sets level and time; an army costs no more than the level.
2.02 | L | How many minions | At most as many minions as the heroes have printed action points together.
2.021 | L | Event restrictions | An event may limit what is chosen and should say so in advance.
2.03 | L | One faction | An army is good or evil throughout.
2.04 | L | Unique numbers | No two models of an army share a unique number.
""",
    ),
    *entries(
        "Set-up",
        "setup",
        """
3.02 | S | Set-up roll | The higher die chooses to pick the map and deploy first or to pick the edge and deploy second; ties are rolled again.
3.03 | L | Deployment | Map, then a narrow edge, then each army within three hexes of its own edge.
""",
    ),
    *entries(
        "The turn",
        "turn",
        """
3.01 | D | Stages of a game | Set-up, battle, victory.
3.04 | D | Phases of a turn | Strategy, attacker's actions, defender's actions, combat.
3.05 | S | Strategy roll | Every turn the higher die chooses who attacks; ties are rolled again.
3.051 | L | Strategy abilities | After the roll the attacker plays all of theirs, then the defender.
3.06 | L | One action each | In the attacker's phase each of their warriors moves or shoots once.
3.07 | L | Doing nothing | A warrior may be left without an action unless a rule compels one.
3.08 | S | Falling at once | Outside the combat phase a warrior without wounds leaves the map immediately.
3.09 | L | Defender's actions | The defender then acts under the same rules.
""",
    ),
    *entries(
        "Movement",
        "movement",
        """
4.01 | C | Movement points | The printed number limits what a move may cost.
4.02 | L | Any direction | Facing never limits a move, and a warrior may end or interrupt it facing any side.
4.03 | C | Price of a hex | White line 1, red or orange 2, blue 3, black never.
4.04 | L | Black lines | Nobody crosses a solid black line.
4.041 | L | Ledges | A dotted black line stops movement and kill zones; sight only where one line crosses two of them.
4.05 | L | Through others | A friend may be passed unless it stands in an enemy kill zone; an enemy never.
4.06 | L | Cut hexes | Hexes cut by the rim of the map are no hexes at all.
4.07 | L | Where a move ends | Not in an occupied hex and not on an X.
4.08 | L | Stopping | Entering an enemy kill zone ends the move.
4.11 | S | Disengaging | Leaving a kill zone gives its owners one free attack with their attacks added up.
4.12 | L | Turning | A warrior that does not move may be turned for nothing.
4.13 | L | Running | After a move, one more hex for its price in action points, not out of an enemy kill zone.
4.14 | L | Large bases | The back hex moves and pays; the other hexes need free ground that no black line cuts off.
""",
    ),
    *entries(
        "Movement",
        "kill_zones",
        """
4.09 | C | Kill zone | The three hexes across the front, less those behind a black line.
4.10 | D | Engaged | A warrior is engaged while an enemy is in its own kill zone.
""",
    ),
)

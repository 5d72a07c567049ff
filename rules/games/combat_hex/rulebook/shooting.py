"""Section 5: range, sight, the shooting roll and its damage."""

from rules.games.combat_hex.rulebook.table import entries

ENTRIES = (
    *entries(
        "Shooting",
        "shooting",
        """
5.01 | L | Shoot or move | A warrior with a ranged attack may shoot instead of moving.
5.02 | L | Not under threat | Nobody shoots out of an enemy kill zone.
5.03 | L | One target | All shots of one attack go at one enemy.
5.03A | L | Sauron is no target | Sauron cannot be shot at.
5.04 | L | Into a fight | An engaged enemy may be shot at.
5.05 | L | Two checks | Range and sight may both be checked before a target is chosen.
5.08 | L | Turn, then shoot | The shooter may face any side first.
5.14 | C | From above | From elevated ground low warriors do not block, and a low target gives one more shot.
5.16 | C | Shooting dice | As many dice as the warrior has shots.
5.17 | C | Hits | A 5 or 6 hits, a 1 is a glancing blow.
5.17I | C | Cover | Across a red or orange line that touches neither base only a 6 hits.
5.18 | L | One glancing blow | For 1 AP the shooter turns one glancing blow into a 6.
5.19 | C | Damage dice | One for each hit.
5.20 | C | Wounds | Each damage die of at least the target's toughness takes a wound; a 1 is a critical hit.
5.20A | L | No arrow hurts Sauron | Damage dice of a ranged attack cannot be put on Sauron.
5.21 | L | One critical hit | For 2 AP the shooter turns one critical hit into a 6.
5.22 | S | Shot down | A warrior without wounds leaves the map at once.
""",
    ),
    *entries(
        "Sight",
        "line_of_sight",
        """
5.06 | C | Range | Count the hexes to the target with its own hex; the range must reach.
5.07 | C | Arc of sight | The target lies in the arc in front of the shooter.
5.09 | C | Terrain | In the arc, black lines may still hide the target.
5.10 | C | Two lines | From one front corner to two neighbouring corners of the target hex; neither may meet a black line.
5.11 | C | Warriors in the way | A line through or along a hex with another warrior is blocked.
5.12 | C | Hills in the way | Between two low warriors elevated ground blocks.
5.121 | C | Alongside | Running along a line or hex side counts, touching a tip or corner does not.
5.13 | D | Elevated ground | Hexes with a triangle are elevated.
5.14I | C | Another hill | From a hill to a low target, a hill that is not joined to the shooter's blocks.
5.15 | C | Uphill | Low warriors do not block a shot from below at a target above.
""",
    ),
)

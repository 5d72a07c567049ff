"""Sections 9 to 11: the Ring, conduct, the index."""

from rules.games.combat_hex.rulebook.table import entries

ENTRIES = (
    *entries(
        "The Ring",
        "ring",
        """
9.01 | S | Putting it on | Before acting with Frodo in his own action phase his base may be swapped for the one that wears the Ring.
9.02 | S | The struggle | Wearing it, he rolls once a turn before he acts, even to stay put.
9.03 | D | Its dice | One die for good, one for evil, told apart by colour.
9.04 | C | Spirit | If good is at least evil he acts as he likes.
9.05 | S | Shadow | If evil is higher he loses a wound, does not move, does not fight and spends no points this turn.
9.11 | S | Taking it off | Worn since before this turn, it may come off instead of the struggle.
9.12 | S | Off it comes | If good is higher the old base returns with its trackers.
9.13 | S | It stays | Otherwise he does not move and loses a wound.
9.14 | L | Out of reach | Abilities cannot pick him unless a Ringwraith uses them.
9.16 | S | Frodo decides | His death loses the game and his leaving over the enemy edge wins it, before any other victory rule.
9.17 | C | What the ring base is worth | As many points as the Frodo it replaces.
""",
    ),
    *entries(
        "The Ring",
        "movement.duties",
        """
9.06 | L | Drawn to the Ring | While he wears it every Ringwraith moves to a hex next to him, or at least closer.
9.07 | L | Breaking off | An engaged Ringwraith disengages to do so.
9.08 | L | Only into danger | If every such hex is in an enemy kill zone it may stay.
""",
    ),
    *entries(
        "The Ring",
        "combat",
        """
9.09 | L | They still fight | Ringwraiths take part in the combats they are engaged in.
9.10 | L | Who can wound him | Dice go on him only in a Ringwraith's kill zone; others add no attacks when he is all they face.
9.141 | C | Who outflanks him | Only Ringwraiths.
""",
    ),
    *entries(
        "The Ring",
        "shooting",
        """
9.101 | L | Who shoots at him | Only Ringwraiths.
""",
    ),
    *entries(
        "The Ring",
        "line_of_sight",
        """
9.102 | C | Seeing through him | He hides nobody from anyone but a Ringwraith.
""",
    ),
    *entries(
        "The Ring",
        "cards",
        """
9.15 | D | Ringwraiths | Models named Ringwraith, Nazgul or The Witch King.
""",
    ),
    *entries(
        "Conduct",
        "conduct",
        """
10.01 | G | The last word | The organizer decides every question of rules and conduct at the event.
10.02 | G | Hands off | Models in play are moved by game play only; ask before lifting one to read it.
10.03 | L | Repainted models | Allowed while the base stays readable and the tracker keeps its colour.
10.04 | G | Your own sliders | Never move those of your opponent.
10.05 | S | Between two numbers | A slider between two numbers stands at the lower.
10.06 | S | Cocked dice | A tilted die is rolled again.
10.07 | L | A die of another colour | Anyone who brings the ring base brings one.
10.08 | G | Sliders by play only | They move as the game moves them.
11.01 | D | The index | Some numbers of the printed index are stale; the paragraphs themselves are cited here.
""",
    ),
)

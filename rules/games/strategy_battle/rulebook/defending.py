"""Barriers, doorways, elevated positions."""

from rules.games.strategy_battle.rulebook.table import entries

ENTRIES = (
    *entries(
        "Barriers",
        "defended.positions",
        """
BARRIER-1 | D | Defended positions | Walls, hedges, fences, logs, doorways and ladder tops can be defended.
BARRIER-2 | L | What can be defended | A barrier at least half as tall as the enemy, over which the Defender sees.
BARRIER-3 | L | Touching the barrier | The Defender is in contact with it.
BARRIER-7 | C | Giants | An enemy more than twice as tall as the barrier ignores it, and so does its Fight.
""",
    ),
    *entries(
        "Barriers",
        "defended.zones",
        """
BARRIER-4 | C | Extended Control Zone | It reaches an inch past the barrier.
""",
    ),
    *entries(
        "Barriers",
        "defended.charges",
        """
BARRIER-5 | L | Entering the zone | Enemies enter it only to charge the Defender.
BARRIER-6 | L | Jumping in the zone | Nobody jumps the barrier there.
BARRIER-8 | L | Charging across | The charger touches the other face within an inch of the Defender.
BARRIER-9 | C | The zone stays | Enemies across the barrier do not cancel it; contact does.
BARRIER-10 | L | From the same side | An enemy on the Defender's side charges as usual.
BARRIER-11 | L | Crossing elsewhere | Away from the zone the barrier may be crossed.
BARRIER-30 | L | Joining a Defender | A friend that charges in beside it, touching the barrier, defends too.
""",
    ),
    *entries(
        "Barriers",
        "winner",
        """
BARRIER-12 | C | Duel across | It is fought as usual.
""",
    ),
    *entries(
        "Barriers",
        "in_the_way",
        """
BARRIER-13 | C | Defender strikes | It needs no In The Way roll.
BARRIER-14 | C | Attacker strikes | One In The Way test for every Strike.
BARRIER-15 | C | Test failed | The Strike does no damage.
BARRIER-16 | C | Test passed | The Strike goes on to To Wound.
""",
    ),
    *entries(
        "Barriers",
        "resolve",
        """
BARRIER-17 | D | Everything else | Is as in any Fight.
BARRIER-18 | L | Strikes come first | Across a barrier models Back Away after the Strikes.
""",
    ),
    *entries(
        "Barriers",
        "defended.aftermath",
        """
BARRIER-19 | S | Beaten Attacker | If it lives, it Backs Away.
BARRIER-20 | S | Surviving Defender | It holds its place and the Attacker Backs Away.
BARRIER-21 | S | No room for the Attacker | It is parted until it is clearly not Engaged.
BARRIER-25 | S | Pushed back each time | After each of these Fights, while the Defender lives, the Attacker Backs Away.
BARRIER-26 | P | Crossing | The slayer and Attackers that have not fought yet may cross at once.
BARRIER-27 | L | No space | Who has no space beyond stays.
BARRIER-29 | P | Taking a Defender's place | A lone Attacker may take the place of a Defender it slew; others shift aside.
BARRIER-33 | P | Crossing after an attack from both sides | Attackers may cross when the Defender is slain.
BARRIER-35 | L | No crossing when charged | An Attacker that was charged does not cross.
""",
    ),
    *entries(
        "Barriers",
        "fights.order",
        """
BARRIER-22 | L | One at a time | Several Attackers fight a lone Defender one after the other.
BARRIER-23 | P | The Attackers' order | Their player chooses it.
""",
    ),
    *entries(
        "Barriers",
        "resolve",
        """
BARRIER-24 | S | Fighting several times | The Defender has all its Attacks each time; Wounds and Might carry over.
BARRIER-28 | C | One Attacker, several Defenders | They fight it together.
""",
    ),
    *entries(
        "Barriers",
        "fights.division",
        """
BARRIER-31 | P | Several on both sides | The player with Priority makes as many one-on-one Fights as possible.
BARRIER-32 | C | Attacked from both sides | Everybody joins one ordinary Fight without the barrier.
BARRIER-34 | C | Attacker charged too | The Fight is ordinary, without the barrier.
""",
    ),
    *entries(
        "Doorways",
        "defended.positions",
        """
DOOR-1 | C | Defended doorway | An enemy that cannot pass without contact fights as across a barrier.
DOOR-2 | C | Open doorway | An enemy that can pass fights as usual.
""",
    ),
    *entries(
        "Elevated positions",
        "defended.positions",
        """
ELEV-1 | L | High ground | At least half as tall as the enemy.
ELEV-8 | C | Attacked at the top | The Fight is ordinary.
""",
    ),
    *entries(
        "Elevated positions",
        "in_the_way",
        """
ELEV-2 | C | As behind a barrier | One Attacker at a time, In The Way tests, no push-back of the Defender.
""",
    ),
    *entries(
        "Elevated positions",
        "defended.charges",
        """
ELEV-3 | L | Charging from below | The Move covers the way and the climb; the charger stops at the foot.
""",
    ),
    *entries(
        "Elevated positions",
        "resolve",
        """
ELEV-4 | L | Order of stages | As across a barrier.
""",
    ),
    *entries(
        "Elevated positions",
        "defended.aftermath",
        """
ELEV-5 | P | Climbing up | An Attacker that slew its foe may take its place.
ELEV-6 | S | Pushed back | While the Defender lives the Attacker Backs Away.
ELEV-7 | S | Falling | A beaten Attacker falls where the top needed a Climb test.
""",
    ),
)

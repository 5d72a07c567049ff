"""Backing away, Trapped, Prone models, Make Way, drops."""

from rules.games.strategy_battle.rulebook.table import entries

ENTRIES = (
    *entries(
        "Back Away",
        "backing_away.losers",
        """
BACK-1 | P | Losers Back Away | Each loser moves; its own player chooses the direction.
MULTI-4 | S | All losers move | When a lone model wins, every enemy of the Fight Backs Away, in its player's order.
MULTI-5 | S | The lone loser moves | It Backs Away from every winner.
TRAP-3 | S | Parting by moving | A Trapped model that can move some way moves until the bases are apart.
PRONE-4 | S | Prone loser | It moves its inch and stays Prone.
""",
    ),
    *entries(
        "Back Away",
        "backing_away.retreat",
        """
BACK-2 | L | An inch, straight, away | Exactly one inch in a straight line away from the winner, obliquely if its player likes.
BACK-7 | L | Over the edge | A loser with no other full way goes over a drop, and only then.
TRAP-1 | C | Trapped | A loser that cannot complete the inch is Trapped for this Fight.
TRAP-2 | D | How it happens | Terrain behind, or enemies all round.
""",
    ),
    *entries(
        "Back Away",
        "backing_away.route",
        """
BACK-3 | L | Control Zones | They do not stop a model that Backs Away.
BACK-4 | L | No new contact | The way touches no enemy; leaving or sliding along one in contact is fine.
BACK-5 | C | Difficult terrain | It does not slow a model that Backs Away.
BACK-6 | L | Obstacles | They are not crossed, no test is taken, and friends block too.
""",
    ),
    *entries(
        "Back Away",
        "falling",
        """
BACK-8 | C | Harmless drop | A drop no higher than the model does nothing.
BACK-9 | C | Falling damage | A higher drop does damage.
BACK-10 | L | Strikes before the fall | Falling damage comes after the Strikes, for a survivor.
""",
    ),
    *entries(
        "Back Away",
        "backing_away.parting",
        """
TRAP-4 | S | Pinned | A model that cannot move at all is parted from its enemies after the Strikes.
TRAP-8 | S | Attackers step back | The enemies of a pinned survivor move just enough to break contact.
""",
    ),
    *entries(
        "Prone",
        "defended.charges",
        """
PRONE-1 | L | No charging while Prone | A Prone model never charges.
""",
    ),
    *entries(
        "Make Way",
        "backing_away.helping",
        """
WAY-1 | P | A friend makes way | If friends block a loser, one of them may move up to an inch for it.
WAY-2 | C | The shortest move | It moves only as far as is needed.
WAY-4 | L | Engaged models may not | Nor may other models of the same Fight.
WAY-5 | L | Enemies | It may enter Control Zones but touch no enemy.
WAY-6 | L | Obstacles and falls | It crosses no Obstacle, takes no test and does not fall.
WAY-8 | L | Only one | One friend for each loser, and only if that is enough.
""",
    ),
    *entries(
        "Make Way",
        "backing_away.make_way",
        """
WAY-3 | L | Difficult ground, Prone friends | Neither hinders it.
WAY-7 | L | Water | It may end in water.
WAY-9 | D | Crowds | Deep ranks trap their own front, because nobody makes way for the one that makes way.
""",
    ),
)

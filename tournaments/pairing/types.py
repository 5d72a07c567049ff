"""What goes into a pairing and what comes out: frozen records only.

No arithmetic lives here. Costs are in `costs`, the methods in `quick` and `exact`, the door in `draw`.
"""

from collections.abc import Mapping
from dataclasses import asdict, astuple, dataclass, field
from enum import StrEnum

from tournaments.pairing.sentences import Sentence, in_english, paragraph


class Keep(StrEnum):
    """How firmly two people who belong together are not paired."""

    OFF = "off"
    SOFT = "soft"
    HARD = "hard"


class Start(StrEnum):
    """How the first round is made, before anybody has points."""

    RANDOM = "random"
    SEEDED = "seeded"  # the upper half meets the lower half in order: 1 meets n/2 + 1
    FOLDED = "folded"  # the list is folded in the middle: 1 meets n
    CLUB_SPREAD = "club_spread"  # random; clubs are not paired even if the event does not ask


class Inside(StrEnum):
    """Who meets whom among players with as many points, after the first round."""

    RANDOM = "random"
    HALVES = "halves"  # the stronger half of the score group meets the weaker half in order


# What events pair by; a round that was drawn before this was counted has none in its snapshot.
FLOAT_AGAIN = 1


@dataclass(frozen=True, slots=True)
class Player:
    """One player (or team) as the round begins. `floats` is history: +1 met somebody above, -1 below, 0 level.

    `virtual` is the part of `points` that counts in this pairing alone: accelerated rounds give it to the upper half.
    """

    id: int
    points: int = 0
    opponents: frozenset[int] = frozenset()
    byes: int = 0
    club: str = ""
    team: str = ""
    friends: frozenset[int] = frozenset()
    faction: str = ""
    floats: tuple[int, ...] = ()
    seed: int = 0  # 1 is the strongest; 0 means unseeded and comes last
    wants_bye: bool = False
    virtual: int = 0
    strength: int = 0  # the more the stronger; 0 is unknown and comes last. A seed comes before any strength

    @property
    def won(self) -> int:
        """The points of the standings."""
        return self.points - self.virtual


@dataclass(frozen=True, slots=True)
class Rules:
    """What the organizer decided. Hard rules are never broken; `allowed` and `second_bye` name each exception.

    `float_again` is how many points further apart a pair counts for each of the two who floats again in the same direction.
    """

    round: int = 1
    start: Start = Start.RANDOM
    rematch: Keep = Keep.HARD
    team: Keep = Keep.HARD
    club: Keep = Keep.SOFT
    friends: Keep = Keep.SOFT
    mirror: Keep = Keep.OFF
    bans: frozenset[frozenset[int]] = frozenset()
    allowed: frozenset[frozenset[int]] = frozenset()
    second_bye: frozenset[int] = frozenset()
    float_again: int = 0
    inside: Inside = Inside.RANDOM
    begins: int = (
        1  # the round that is paired as a first round: later ones where parts of a field begin later
    )

    @property
    def is_first(self) -> bool:
        return self.round == self.begins


@dataclass(frozen=True, slots=True, order=True)
class Cost:
    """What a round costs, the most important criterion first: rounds compare like tuples."""

    relaxed: int = 0  # pairs that a hard rule forbids and the organizer allowed
    bye: int = 0  # points of the player with the bye above the lowest score that may have it
    score: int = (
        0  # sum of squared score differences, each with `Rules.float_again` for each player who floats again
    )
    floats: int = 0  # earlier floats in the direction in which somebody floats again
    team: int = 0
    club: int = 0
    friends: int = 0
    mirror: int = 0
    seeding: int = (
        0  # squared distance from the seeded opponent, in a seeded first round or inside score groups
    )
    halves: int = 0  # pairs from the same half of the seeding

    def vector(self) -> tuple[int, ...]:
        return astuple(self)

    def as_dict(self) -> dict[str, int]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Reason:
    """One fact about a pair or a bye, as a code for programs and a sentence for people."""

    code: str
    sentence: Sentence
    values: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two opponents. The order carries no advantage; `first` has more points, then the lower id."""

    first: int
    second: int
    reasons: tuple[Reason, ...] = ()

    @property
    def players(self) -> frozenset[int]:
        return frozenset((self.first, self.second))

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        return tuple(reason.sentence for reason in self.reasons)

    @property
    def sentence(self) -> str:
        """In English."""
        return paragraph(self.sentences, in_english)


@dataclass(frozen=True, slots=True)
class Bye:
    """A player without an opponent. `requested` is the player's own wish, otherwise the round was odd."""

    player: int
    requested: bool = False
    reasons: tuple[Reason, ...] = ()

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        return tuple(reason.sentence for reason in self.reasons)

    @property
    def sentence(self) -> str:
        """In English."""
        return paragraph(self.sentences, in_english)


@dataclass(frozen=True, slots=True)
class Relaxation:
    """A hard rule that does not hold for these players in this round, because the organizer said so."""

    kind: str  # "rematch", "ban", "team", "club", "friends", "mirror", "second-bye"
    players: frozenset[int]
    text: str


@dataclass(frozen=True, slots=True)
class Certificate:
    """Why no better round exists. `bound` is a cost that every possible round has at least.

    method: "quick" (seeded score groups and swaps), "windows" (exact matching where quick was not enough)
            or "matching" (exact matching of the whole round).
    proof:  "bound met" (cost equals the bound), "graph reduced" (every pair left out costs more than the gap
            between bound and cost), "graph complete" (nothing was left out)
            or "open" (best round found, bound not met; only beyond the size limit).
    """

    method: str
    proof: str
    bound: Cost
    text: str

    @property
    def optimal(self) -> bool:
        return self.proof != "open"


@dataclass(frozen=True, slots=True)
class Draw:
    """One whole round: everybody is in `pairs` or in `byes` exactly once."""

    pairs: tuple[Pair, ...]
    byes: tuple[Bye, ...]
    cost: Cost
    relaxations: tuple[Relaxation, ...]
    certificate: Certificate


class Infeasible(Exception):
    """No round keeps every hard rule. Nothing was paired.

    `players` are those who cannot all be paired, `reason` says why in one sentence, and `remedies` are the
    fewest exceptions that would make a round possible: the organizer may allow them and pair again.
    """

    def __init__(
        self, code: str, reason: str, players: tuple[int, ...] = (), remedies: tuple[Relaxation, ...] = ()
    ) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.players = players
        self.remedies = remedies

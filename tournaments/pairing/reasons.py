"""Why this pair, why this bye, why this round: facts as codes and sentences. Nothing is decided here."""

from collections.abc import Iterator, Mapping, Sequence

from tournaments.pairing.breaches import breaches, firmness, touched
from tournaments.pairing.field import LABELS, Field
from tournaments.pairing.sentences import Sentence, in_english, proved
from tournaments.pairing.types import (
    Bye,
    Certificate,
    Cost,
    Keep,
    Pair,
    Player,
    Reason,
    Relaxation,
    Rules,
    Start,
)

# What is said of a pair of different teams and so on, where both have one.
SEPARATING = ("team", "club", "friends", "mirror")
EXCEPTIONS = {
    "rematch": "have met before",
    "ban": "were not to be paired",
    "team": "are in the same team",
    "club": "are in the same club",
    "friends": "asked not to meet",
    "mirror": "play the same faction",
}


def certificate(method: str, proof: str, bound: Cost) -> Certificate:
    return Certificate(method, proof, bound, in_english(proved(method, proof)))


def for_pair(field: Field, i: int, j: int) -> tuple[Reason, ...]:
    a, b = field.players[i], field.players[j]
    facts = (
        [*_start(field, i, j)]
        if field.upper
        else [_scores(field, i, j), *_halves(field, i, j), *_floats(a, b)]
    )
    return (*facts, *_apart(field, a, b))


def _start(field: Field, i: int, j: int) -> Iterator[Reason]:
    a, b = field.players[i], field.players[j]
    planned = "folded" if field.rules.start is Start.FOLDED else "seeded"
    sentence = Sentence(planned, {"who": _strengths(a, b)})
    yield Reason("seeded", sentence, {"first": a.seed, "second": b.seed})
    if field.heights[i] != field.heights[j]:
        yield Reason("moved", Sentence("moved"))


def _strengths(a: Player, b: Player) -> Sentence:
    if a.strength and b.strength and not (a.seed or b.seed):
        return Sentence("strengths", {"first": a.strength, "second": b.strength})
    return Sentence("seeds", {"first": a.seed, "second": b.seed})


def _halves(field: Field, i: int, j: int) -> Iterator[Reason]:
    """Only where two of one score group meet, and something is known of their strength."""
    a, b = field.players[i], field.players[j]
    if not field.slots or field.heights[i] != field.heights[j] or not (_known(a) and _known(b)):
        return
    values = {"first": a.seed or a.strength, "second": b.seed or b.strength}
    yield Reason("halves", Sentence("halves", {"who": _strengths(a, b)}), values)
    (mine, strong), (other, also_strong) = field.slots[i], field.slots[j]
    if mine != other or strong == also_strong:
        yield Reason("moved", Sentence("moved"))


def _known(player: Player) -> bool:
    return player.seed > 0 or player.strength > 0


def _scores(field: Field, i: int, j: int) -> Reason:
    a, b = field.players[i], field.players[j]
    if a.virtual or b.virtual:
        return _accelerated(a, b)
    if a.points == b.points:
        if field.rules.is_first and not a.points:
            return Reason("first-round", Sentence("first-round"))
        return Reason(
            "same-score", Sentence("same-score", {"points": _points(a.points)}), {"points": a.points}
        )
    values = {"first": a.points, "second": b.points}
    sentence: dict[str, int | Sentence] = {"high": a.points, "low": _points(b.points)}
    between = range(field.group_of[i] + 1, field.group_of[j] + 1)
    if any(field.groups[cut].start % 2 for cut in between):
        return Reason("float", Sentence("float-group", sentence | {"points": _points(a.points)}), values)
    return Reason("float", Sentence("float-rules", sentence), values)


def _accelerated(a: Player, b: Player) -> Reason:
    """The virtual points are named with the others: without them nobody understands who meets whom."""
    more, less = (_with_virtual(one) for one in sorted((a, b), key=lambda one: -one.points))
    values = {"first": a.won, "second": b.won, "first_virtual": a.virtual, "second_virtual": b.virtual}
    if more == less:
        return Reason("accelerated", Sentence("accelerated-same", {"points": more}), values)
    return Reason("accelerated", Sentence("accelerated", {"more": more, "less": less}), values)


def _with_virtual(player: Player) -> Sentence:
    won = _points(player.won)
    return Sentence("with-virtual", {"points": won, "virtual": player.virtual}) if player.virtual else won


def _points(points: int) -> Sentence:
    return Sentence("points", {"count": points})


def _floats(a: Player, b: Player) -> Iterator[Reason]:
    if a.points == b.points:
        return
    high, low = (a, b) if a.points > b.points else (b, a)
    if high.floats.count(-1) or low.floats.count(1):
        values = {"down": high.floats.count(-1), "up": low.floats.count(1)}
        yield Reason("repeated-float", Sentence("repeated-float"), values)


def _apart(field: Field, a: Player, b: Player) -> Iterator[Reason]:
    rules = field.rules
    firm, true = firmness(rules), touched(a, b)
    exempt = frozenset((a.id, b.id)) in rules.allowed
    if not true["rematch"]:
        if not field.rules.is_first:
            yield Reason("no-rematch", Sentence("no-rematch"))
    else:
        is_allowed = firm["rematch"] is not Keep.OFF
        yield Reason("rematch", Sentence("rematch-allowed" if is_allowed else "rematch"))
    if exempt and frozenset((a.id, b.id)) in rules.bans:
        yield Reason("ban", Sentence("ban"))
    for kind in SEPARATING:
        if firm[kind] is Keep.OFF:
            continue
        if true[kind]:
            is_allowed = exempt and firm[kind] is Keep.HARD
            yield Reason(kind, Sentence(f"{kind}-allowed" if is_allowed else kind))
        elif kind in field.common and LABELS[kind](a) and LABELS[kind](b):
            yield Reason(f"no-{kind}", Sentence(f"no-{kind}"))


def for_bye(player: Player, requested: bool, players: Sequence[Player]) -> tuple[Reason, ...]:
    if requested:
        return (Reason("requested", Sentence("requested")),)
    below = [other for other in players if not other.wants_bye and other.points < player.points]
    before = "second-bye" if player.byes else "first-bye"
    return (Reason("odd", Sentence("odd")), _lowest(player, below), Reason(before, Sentence(before)))


def _lowest(player: Player, below: Sequence[Player]) -> Reason:
    """Why this player has the bye and none of those with fewer points."""
    if not below:
        return Reason("lowest", Sentence("lowest"), {"points": player.points})
    why = "lowest-left" if all(other.byes for other in below) else "needed"
    return Reason(why, Sentence(why), {"below": len(below)})


def relaxations(
    pairs: Sequence[Pair], byes: Sequence[Bye], known: Mapping[int, Player], rules: Rules
) -> Iterator[Relaxation]:
    """Every hard rule that did not hold, and every rematch where rematches are only avoided."""
    for pair in pairs:
        for kind, keep in breaches(known[pair.first], known[pair.second], rules).items():
            if keep is Keep.HARD:
                yield Relaxation(
                    kind, pair.players, f"They {EXCEPTIONS[kind]}; the organizer allowed this pair."
                )
            elif kind == "rematch":
                yield Relaxation(
                    kind, pair.players, "They have met before; this event only avoids rematches."
                )
    for bye in byes:
        if known[bye.player].byes:
            who = "the player asked for it" if bye.requested else "the organizer allowed it"
            yield Relaxation(
                "second-bye", frozenset((bye.player,)), f"Another bye for the same player; {who}."
            )

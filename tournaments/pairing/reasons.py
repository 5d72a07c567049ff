"""Why this pair, why this bye, why this round: facts as codes and sentences. Nothing is decided here."""

from collections.abc import Iterator, Mapping, Sequence

from tournaments.pairing.breaches import breaches, firmness, touched
from tournaments.pairing.field import Field
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

APART = {
    "team": (
        "Different teams.",
        "You are in the same team; keeping you apart would have cost more elsewhere.",
    ),
    "club": (
        "Different clubs.",
        "You are in the same club; keeping you apart would have cost more elsewhere.",
    ),
    "friends": ("", "You asked not to meet; keeping you apart would have cost more elsewhere."),
    "mirror": (
        "Different factions.",
        "You play the same faction; avoiding it would have cost more elsewhere.",
    ),
}
EXCEPTIONS = {
    "rematch": "have met before",
    "ban": "were not to be paired",
    "team": "are in the same team",
    "club": "are in the same club",
    "friends": "asked not to meet",
    "mirror": "play the same faction",
}
METHODS = {
    "quick": "Seeded pairing inside the score groups",
    "windows": "Seeded pairing inside the score groups, with exact matching where that was not enough",
    "matching": "Exact matching of the whole round",
}
PROOFS = {
    "bound met": "every possible round costs at least as much as this one.",
    "graph reduced": "no allowed round is cheaper; pairs were left out only where they alone would cost more.",
    "graph complete": "every allowed pair was considered, and no round is cheaper.",
    "open": "the best round found; a cheaper one has not been ruled out.",
}


def certificate(method: str, proof: str, bound: Cost) -> Certificate:
    return Certificate(method, proof, bound, f"{METHODS[method]}: {PROOFS[proof]}")


def for_pair(field: Field, i: int, j: int) -> tuple[Reason, ...]:
    a, b = field.players[i], field.players[j]
    facts = (
        [*_start(field, i, j)]
        if field.upper
        else [_scores(field, i, j), *_halves(field, i, j), *_floats(a, b)]
    )
    return (*facts, *_apart(a, b, field.rules))


def _start(field: Field, i: int, j: int) -> Iterator[Reason]:
    a, b = field.players[i], field.players[j]
    planned = "the two halves of the seeding meet in order"
    if field.rules.start is Start.FOLDED:
        planned = "the strongest meets the weakest, and so on inwards"
    yield Reason("seeded", f"{_strengths(a, b)}: {planned}.", {"first": a.seed, "second": b.seed})
    if field.heights[i] != field.heights[j]:
        yield Reason("moved", "Moved a little from the seeded opponent, so that the other rules hold.")


def _strengths(a: Player, b: Player) -> str:
    if a.strength and b.strength and not (a.seed or b.seed):
        return f"Strengths {a.strength} and {b.strength}"
    return f"Seeds {a.seed} and {b.seed}"


def _halves(field: Field, i: int, j: int) -> Iterator[Reason]:
    """Only where two of one score group meet, and something is known of their strength."""
    a, b = field.players[i], field.players[j]
    if not field.slots or field.heights[i] != field.heights[j] or not (_known(a) and _known(b)):
        return
    values = {"first": a.seed or a.strength, "second": b.seed or b.strength}
    text = f"{_strengths(a, b)}: the stronger half of your score group meets the other half in order."
    yield Reason("halves", text, values)
    (mine, strong), (other, also_strong) = field.slots[i], field.slots[j]
    if mine != other or strong == also_strong:
        yield Reason("moved", "Moved a little from the seeded opponent, so that the other rules hold.")


def _known(player: Player) -> bool:
    return player.seed > 0 or player.strength > 0


def _scores(field: Field, i: int, j: int) -> Reason:
    a, b = field.players[i], field.players[j]
    if a.virtual or b.virtual:
        return _accelerated(a, b)
    if a.points == b.points:
        if field.rules.is_first and not a.points:
            return Reason("first-round", "First round: drawn at random.")
        return Reason("same-score", f"You both have {_points(a.points)}.", {"points": a.points})
    values = {"first": a.points, "second": b.points}
    between = range(field.group_of[i] + 1, field.group_of[j] + 1)
    if any(field.groups[cut].start % 2 for cut in between):
        why = f"the players with {_points(a.points)} or more could not all meet their equals"
    else:
        why = "with equal scores the other rules would have been broken"
    return Reason("float", f"You have {a.points} and {_points(b.points)}: {why}.", values)


def _accelerated(a: Player, b: Player) -> Reason:
    """The virtual points are told with the others: without them nobody understands who meets whom."""
    held = [
        f"{_points(one.won)}{f' and {one.virtual} virtual' if one.virtual else ''}"
        for one in sorted((a, b), key=lambda one: -one.points)
    ]
    told = f"You both have {held[0]}" if held[0] == held[1] else f"You have {held[0]}, and {held[1]}"
    values = {"first": a.won, "second": b.won, "first_virtual": a.virtual, "second_virtual": b.virtual}
    return Reason("accelerated", f"Accelerated round: {told[0].lower()}{told[1:]}.", values)


def _points(points: int) -> str:
    return f"{points} point" if points == 1 else f"{points} points"


def _floats(a: Player, b: Player) -> Iterator[Reason]:
    if a.points == b.points:
        return
    high, low = (a, b) if a.points > b.points else (b, a)
    if high.floats.count(-1) or low.floats.count(1):
        values = {"down": high.floats.count(-1), "up": low.floats.count(1)}
        yield Reason(
            "repeated-float", "One of you meets a different score again; it was the least unfair way.", values
        )


def _apart(a: Player, b: Player, rules: Rules) -> Iterator[Reason]:
    firm, true = firmness(rules), touched(a, b)
    exempt = frozenset((a.id, b.id)) in rules.allowed
    if not true["rematch"]:
        yield Reason("no-rematch", "You have not met before.")
    elif firm["rematch"] is not Keep.OFF:
        yield Reason("rematch", "You have met before; the organizer allowed it.")
    else:
        yield Reason("rematch", "You may meet again at this event.")
    if exempt and frozenset((a.id, b.id)) in rules.bans:
        yield Reason("ban", "You were not to be paired; the organizer made an exception.")
    for kind, (different, same) in APART.items():
        if firm[kind] is Keep.OFF:
            continue
        if true[kind]:
            allowed = exempt and firm[kind] is Keep.HARD
            yield Reason(
                kind, f"You {EXCEPTIONS[kind]}; the organizer made an exception." if allowed else same
            )
        elif different and _both_have(kind, a, b):
            yield Reason(f"no-{kind}", different)


def _both_have(kind: str, a: Player, b: Player) -> bool:
    return {"team": a.team and b.team, "club": a.club and b.club, "mirror": a.faction and b.faction}[
        kind
    ] != ""


def for_bye(player: Player, requested: bool, players: Sequence[Player]) -> tuple[Reason, ...]:
    if requested:
        return (Reason("requested", "You asked for a bye."),)
    facts = [Reason("odd", "The number of players is odd.")]
    below = [other for other in players if not other.wants_bye and other.points < player.points]
    if not below:
        facts.append(Reason("lowest", "Nobody in the round has fewer points.", {"points": player.points}))
    elif all(other.byes for other in below):
        facts.append(
            Reason("lowest-left", "Everybody with fewer points has had a bye.", {"below": len(below)})
        )
    else:
        facts.append(
            Reason(
                "needed", "With a bye for anybody lower, the rest could not be paired.", {"below": len(below)}
            )
        )
    if player.byes:
        facts.append(Reason("second-bye", "You have had a bye before; the organizer allowed another one."))
    else:
        facts.append(Reason("first-bye", "You have not had a bye before."))
    return tuple(facts)


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

"""The checker: given a round that somebody made, what is wrong with it, and was it avoidable.

It believes nothing: it adds up the cost itself and pairs the round again to see what was possible.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.pairing.breaches import breaches
from tournaments.pairing.costs import FORBIDDEN, as_cost
from tournaments.pairing.draw import field_of, pair
from tournaments.pairing.history import Round
from tournaments.pairing.reasons import EXCEPTIONS
from tournaments.pairing.types import Cost, Draw, Infeasible, Keep, Player


@dataclass(frozen=True, slots=True)
class Finding:
    """`avoidable` says whether a round without this was possible."""

    code: str
    players: tuple[int, ...]
    text: str
    avoidable: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """`cost` is None where a round breaks a hard rule, `best` where no round keeps them."""

    findings: tuple[Finding, ...]
    cost: Cost | None
    best: Cost | None

    @property
    def optimal(self) -> bool:
        return self.cost is not None and self.cost == self.best


def check(made: Round) -> Verdict:
    """Compare one round with the best one possible."""
    incomplete = tuple(_attendance(made))
    if incomplete:
        return Verdict(incomplete, None, None)
    try:
        best = pair(made.players, made.rules, made.seed)
    except Infeasible:
        best = None
    known = {player.id: player for player in made.players}
    findings = [*_broken(made, known, best), *_byes(made, known, best)]
    cost = None if any(finding.code != "bye-too-high" for finding in findings) else _cost(made)
    if cost and best and cost > best.cost:
        findings.append(_dearer(cost, best.cost))
    return Verdict(tuple(findings), cost, best.cost if best else None)


def replay(rounds: Sequence[Round]) -> dict[int, Verdict]:
    """Check every round, and that each one knew what had happened before it."""
    verdicts = {}
    met: dict[int, set[int]] = {}
    byes: Counter[int] = Counter()
    for made in rounds:
        verdict = check(made)
        forgotten = tuple(_forgotten(made, met, byes))
        verdicts[made.rules.round] = Verdict(forgotten + verdict.findings, verdict.cost, verdict.best)
        for a, b in made.pairs:
            met.setdefault(a, set()).add(b)
            met.setdefault(b, set()).add(a)
        byes.update(made.byes)
    return verdicts


def _attendance(made: Round) -> Iterator[Finding]:
    """Everybody is in the round once, and nobody else is."""
    seated = Counter([player for pair in made.pairs for player in pair] + list(made.byes))
    expected = {player.id for player in made.players}
    for player in sorted(expected - set(seated)):
        yield Finding("missing", (player,), f"Player {player} is not in the round.", avoidable=True)
    for player in sorted(set(seated) - expected):
        yield Finding(
            "stranger", (player,), f"Player {player} is in the round but not in the field.", avoidable=True
        )
    for player in sorted(player for player, times in seated.items() if times > 1):
        yield Finding(
            "twice", (player,), f"Player {player} is in the round {seated[player]} times.", avoidable=True
        )
    surplus = set(made.byes) - {player.id for player in made.players if player.wants_bye}
    if len(surplus) > 1:
        text = f"{len(surplus)} players sit out who did not ask for it and could play each other."
        yield Finding("too-many-byes", tuple(sorted(surplus)), text, avoidable=True)


def _broken(made: Round, known: dict[int, Player], best: Draw | None) -> Iterator[Finding]:
    for a, b in made.pairs:
        if frozenset((a, b)) in made.rules.allowed:
            continue
        for kind, keep in breaches(known[a], known[b], made.rules).items():
            if keep is Keep.HARD:
                yield Finding(
                    kind, (a, b), f"Players {a} and {b} {EXCEPTIONS[kind]}.", avoidable=best is not None
                )


def _byes(made: Round, known: dict[int, Player], best: Draw | None) -> Iterator[Finding]:
    for player in made.byes:
        if known[player].wants_bye:
            continue
        if known[player].byes and player not in made.rules.second_bye:
            text = f"Player {player} has had a bye before."
            yield Finding("second-bye", (player,), text, avoidable=best is not None)
        lower = [bye.player for bye in best.byes if not bye.requested] if best else []
        if lower and known[lower[0]].points < known[player].points:
            text = (
                f"Player {player} has the bye, although player {lower[0]} has fewer points and could have it."
            )
            yield Finding("bye-too-high", (player, lower[0]), text, avoidable=True)


def _cost(made: Round) -> Cost | None:
    """The cost of the round as the pairing would count it."""
    field, fixed_bye = field_of(made.players, made.rules, made.seed, made.byes)
    nodes = {player.id: node for node, player in enumerate(field.players) if node != field.bye}
    mate = [-1] * len(field)
    for a, b in made.pairs:
        mate[nodes[a]], mate[nodes[b]] = nodes[b], nodes[a]
    if field.bye >= 0:
        sits_out = mate.index(-1) if mate.index(-1) != field.bye else mate.index(-1, field.bye + 1)
        mate[field.bye], mate[sits_out] = sits_out, field.bye
    total = field.total(mate) + fixed_bye
    return as_cost(total) if total < FORBIDDEN else None


def _dearer(cost: Cost, best: Cost) -> Finding:
    mine, theirs = cost.as_dict(), best.as_dict()
    worse = next(name for name in mine if mine[name] != theirs[name])
    text = f"A better round was possible: {worse} costs {mine[worse]} here and {theirs[worse]} at best."
    return Finding("not-optimal", (), text, avoidable=True)


def _forgotten(made: Round, met: dict[int, set[int]], byes: Counter[int]) -> Iterator[Finding]:
    """Pains 2 and 3: a player who left and came back must still carry opponents and byes."""
    for player in made.players:
        if missing := met.get(player.id, set()) - player.opponents:
            text = f"Player {player.id} had met {', '.join(map(str, sorted(missing)))} before, and the round did not know."
            yield Finding("forgotten-opponent", (player.id, *sorted(missing)), text, avoidable=True)
        if player.byes < byes[player.id]:
            text = f"Player {player.id} had a bye before, and the round did not know."
            yield Finding("forgotten-bye", (player.id,), text, avoidable=True)

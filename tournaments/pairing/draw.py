"""The door: players and rules in, one whole proved round out, or the reason why there is none."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from tournaments.pairing import reasons
from tournaments.pairing.costs import FORBIDDEN, as_cost, price
from tournaments.pairing.exact import Solution, solve
from tournaments.pairing.field import Field, build, by_seed
from tournaments.pairing.impossible import explained, no_bye_left
from tournaments.pairing.types import Bye, Draw, Keep, Pair, Player, Rules, Start

HIGHEST = 1 << 24  # points beyond this could run over in the cost of a round


def pair(players: Sequence[Player], rules: Rules, seed: int) -> Draw:
    """Pair everybody who does not ask for a bye. Equal input gives an equal draw; the order of `players` is nothing.

    Raises Infeasible when the hard rules leave no round, ValueError when the input contradicts itself.
    """
    _refuse_nonsense(players)
    rules = _this_round(rules)
    present = [player for player in players if not player.wants_bye]
    asked = [player for player in players if player.wants_bye]
    if is_seeded(present, rules):
        return _seeded(present, asked, rules, seed)
    if len(present) % 2 and not any(_may_sit_out(player, rules) for player in present):
        raise no_bye_left(present, rules, seed)
    return _drawn(build(present, rules, seed), asked)


def repair(
    players: Sequence[Player], rules: Rules, seed: int, keep: Sequence[Pair], byes: Sequence[int] = ()
) -> Draw:
    """Pair again those who are in none of the pairs and byes to keep; the rest of the round stands."""
    kept = {player for each in keep for player in each.players} | set(byes)
    return pair([player for player in players if player.id not in kept], rules, seed)


def field_of(
    players: Sequence[Player], rules: Rules, seed: int, byes: Sequence[int] = ()
) -> tuple[Field, int]:
    """The field that `pair` works on, and what its bye costs where a seeded start decides that beforehand.

    `byes` are those of a round that exists already; a seeded start leaves them out of the field.
    """
    rules = _this_round(rules)
    present = [player for player in players if not player.wants_bye]
    if not is_seeded(present, rules):
        return build(present, rules, seed), 0
    ranked = sorted((player for player in present if player.id not in byes), key=by_seed)
    again = any(player.byes for player in present if player.id in byes)
    return build(ranked, rules, seed, slots(ranked, rules.start)), price("relaxed", int(again))


def is_seeded(players: Sequence[Player], rules: Rules) -> bool:
    """A seeded start needs a first round in which nobody has anything yet."""
    fresh = len({player.won for player in players}) <= 1
    return rules.is_first and rules.start in (Start.SEEDED, Start.FOLDED) and fresh


def _refuse_nonsense(players: Sequence[Player]) -> None:
    if len({player.id for player in players}) != len(players):
        raise ValueError("A player is in the list twice.")
    if any(player.id in player.opponents for player in players):
        raise ValueError("A player is listed as the player's own opponent.")
    if any(abs(player.points) > HIGHEST for player in players):
        raise ValueError(f"Points beyond {HIGHEST} cannot be paired.")


def _this_round(rules: Rules) -> Rules:
    """A start by club spread keeps clubs apart in the first round even where the event does not ask for it."""
    spread = rules.is_first and rules.start is Start.CLUB_SPREAD and rules.club is Keep.OFF
    return replace(rules, club=Keep.SOFT) if spread else rules


def _may_sit_out(player: Player, rules: Rules) -> bool:
    return not player.byes or player.id in rules.second_bye


def _seeded(present: Sequence[Player], asked: Sequence[Player], rules: Rules, seed: int) -> Draw:
    """The bye goes to the weakest seed whose absence leaves a round; then the slots say who should meet."""
    ranked = sorted(present, key=by_seed)
    candidates = list(_who_sits_out(ranked, rules))
    if not candidates:
        raise no_bye_left(present, rules, seed)
    is_certain = True
    for sits_out in candidates:
        playing = [player for player in ranked if player is not sits_out]
        field = build(playing, rules, seed, slots(playing, rules.start))
        solution = solve(field)
        if solution.total < FORBIDDEN:
            return _draw_of(field, solution, asked, sits_out)
        is_certain &= solution.proof != "open"
    # Why, and what would help, is looked for with the bye open: for somebody else to sit out, fewer exceptions may do.
    raise explained(build(present, rules, seed) if len(present) % 2 else field, certain=is_certain)


def _who_sits_out(ranked: Sequence[Player], rules: Rules) -> Iterator[Player | None]:
    if len(ranked) % 2 == 0:
        yield None
        return
    weakest_first = ranked[::-1]
    yield from (player for player in weakest_first if not player.byes)
    yield from (player for player in weakest_first if player.byes and player.id in rules.second_bye)


def slots(ranked: Sequence[Player], start: Start) -> Mapping[int, int]:
    """Two players share a slot when the seeding wants them to meet; in an accelerated round each half by itself."""
    found: dict[int, int] = {}
    for part in _parts(ranked):
        begin, half, last = len(found) // 2, len(part) // 2, len(part) - 1
        for place, player in enumerate(part):
            found[player.id] = begin + (min(place, last - place) if start is Start.FOLDED else place % half)
    return found


def _parts(ranked: Sequence[Player]) -> Iterator[Sequence[Player]]:
    """Who has as many points, most first; an odd part takes the first of the next one. All together are even."""
    ordered = sorted(ranked, key=lambda player: -player.points)
    begin = 0
    for at in range(2, len(ordered) + 1, 2):
        if at == len(ordered) or ordered[begin].points != ordered[at].points:
            yield ordered[begin:at]
            begin = at


def _drawn(field: Field, asked: Sequence[Player]) -> Draw:
    solution = solve(field)
    if solution.total >= FORBIDDEN:
        raise explained(field, certain=solution.proof != "open")
    return _draw_of(field, solution, asked)


def _draw_of(
    field: Field, solution: Solution, asked: Sequence[Player], sits_out: Player | None = None
) -> Draw:
    """The round of this solution, with a reason for each pair and bye."""
    everybody = [*field.players, *asked, *((sits_out,) if sits_out else ())]
    known = {player.id: player for node, player in enumerate(everybody) if node != field.bye}
    pairs = tuple(_pairs(field, solution.mate))
    byes = [(player, True) for player in asked]
    if field.bye >= 0:
        byes.append((field.players[solution.mate[field.bye]], False))
    if sits_out:
        byes.append((sits_out, False))
    out = tuple(
        Bye(player.id, wish, reasons.for_bye(player, wish, tuple(known.values())))
        for player, wish in sorted(byes, key=lambda bye: bye[0].id)
    )
    again = price("relaxed") if sits_out and sits_out.byes else 0
    return Draw(
        pairs=pairs,
        byes=out,
        cost=as_cost(solution.total + again),
        relaxations=tuple(reasons.relaxations(pairs, out, known, field.rules)),
        certificate=reasons.certificate(solution.method, solution.proof, as_cost(solution.bound + again)),
    )


def _pairs(field: Field, mate: Sequence[int]) -> Iterator[Pair]:
    """From the top table down; inside a pair the higher score first, then the lower id."""
    nodes = [(i, j) for i, j in enumerate(mate) if i < j and field.bye not in (i, j)]
    for i, j in sorted(nodes, key=lambda pair: _table_order(field, *pair)):
        a, b = sorted((field.players[i], field.players[j]), key=lambda player: (-player.points, player.id))
        yield Pair(a.id, b.id, reasons.for_pair(field, i, j))


def _table_order(field: Field, i: int, j: int) -> tuple[int, int, int]:
    ids = field.players[i].id, field.players[j].id
    return -field.heights[i], -field.heights[j], min(ids)

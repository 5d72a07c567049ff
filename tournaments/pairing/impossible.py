"""Why no round keeps the hard rules, and which few exceptions would make one possible. Nothing is paired here."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from tournaments.pairing.breaches import breaches
from tournaments.pairing.costs import FORBIDDEN, price
from tournaments.pairing.field import Field, build
from tournaments.pairing.matching import Edge, largest, match
from tournaments.pairing.types import Infeasible, Keep, Player, Relaxation, Rules
from wording import gettext as _
from wording import gettext_noop, ngettext

EXPLAINABLE = 300  # players; the search below tries each of them
NAMED = 8  # players listed in a sentence
NOUNS = {
    "rematch": gettext_noop("rematches"),
    "ban": gettext_noop("bans"),
    "team": gettext_noop("team mates"),
    "club": gettext_noop("club mates"),
    "friends": gettext_noop("friends"),
    "mirror": gettext_noop("same faction"),
}


def no_bye_left(players: Sequence[Player], rules: Rules, seed: int) -> Infeasible:
    """An odd field in which everybody has had a bye: the remedies start with the best second one."""
    everybody = frozenset(player.id for player in players)
    field = build(players, replace(rules, second_bye=everybody), seed)
    return Infeasible(
        "no-bye-left",
        _("The number of players is odd and everybody has had a bye."),
        tuple(sorted(everybody)),
        tuple(_remedies(field, everybody - rules.second_bye)),
    )


def explained(field: Field, *, certain: bool) -> Infeasible:
    """`certain` is False if a field too large for the exact matching merely yielded no round."""
    if len(field) > EXPLAINABLE and (crowd := _majority(field)):
        return crowd
    if not certain:
        return Infeasible(
            "not-found",
            _("No round that keeps the hard rules was found for %(count)s players.") % {"count": len(field)},
        )
    remedies = tuple(_remedies(field))
    lonely = [node for node in range(len(field)) if not _has_opponent(field, node)]
    if lonely:
        return _nobody_left(field, lonely[0], remedies)
    stuck, helpers = _bottleneck(field) if len(field) <= EXPLAINABLE else (set(), set())
    ids = _ids(field, stuck)
    if not stuck:
        text = _("The hard rules leave no way to pair everybody.")
    elif helpers:
        text = _(
            "%(players)s cannot all be paired: outside their own odd circles only %(others)s could "
            "still meet them, and that is too few."
        ) % {"players": _named(field, stuck), "others": _named(field, helpers)}
    else:
        text = _("%(players)s can only meet each other, and their number is odd.") % {
            "players": _named(field, stuck)
        }
    return Infeasible("too-few-opponents", text, ids, remedies)


def _majority(field: Field) -> Infeasible | None:
    """More than half are of one kind that may not meet itself: no search is needed to see it."""
    for owner, toll in field.shared:
        kind, most = Counter(owner).most_common(1)[0]
        if toll >= FORBIDDEN and 2 * most > len(field) and not any(field.allowed):
            nodes = [node for node in range(len(field)) if owner[node] == kind]
            text = _(
                "%(most)s of %(count)s must not meet each other; the others are too few to play them all."
            ) % {"most": most, "count": len(field)}
            return Infeasible("majority", text, _ids(field, nodes))
    return None


def _has_opponent(field: Field, node: int) -> bool:
    return any(other != node and field.cost(node, other) < FORBIDDEN for other in range(len(field)))


def _nobody_left(field: Field, node: int, remedies: tuple[Relaxation, ...]) -> Infeasible:
    player = field.players[node]
    against = Counter(
        next(kind for kind, keep in breaches(player, other, field.rules).items() if keep is Keep.HARD)
        for at, other in enumerate(field.players)
        if at not in (node, field.bye)
    )
    why = ", ".join(f"{_(NOUNS[kind])} {count}" for kind, count in sorted(against.items()))
    text = _("Player %(number)s has nobody left to play (%(why)s).")
    text %= {"number": player.id, "why": why or _("nobody else is here")}
    return Infeasible("no-opponent", text, (player.id,), remedies)


def _bottleneck(field: Field) -> tuple[set[int], set[int]]:
    """Those whom some largest matching leaves out, and the neighbours they compete for (Gallai and Edmonds)."""
    size = len(field)
    edges = [(i, j) for i in range(size) for j in range(i + 1, size) if field.cost(i, j) < FORBIDDEN]
    most = largest(size, edges)
    stuck = {
        node for node in range(size) if largest(size, [edge for edge in edges if node not in edge]) == most
    }
    near = {other for edge in edges for node, other in (edge, edge[::-1]) if node in stuck}
    return stuck, near - stuck


def _ids(field: Field, nodes: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(field.players[node].id for node in nodes if node != field.bye))


def _named(field: Field, nodes: set[int]) -> str:
    ids = [str(player) for player in _ids(field, nodes)]
    rest = len(ids) - NAMED
    names = ids[:NAMED] + (
        [ngettext("%(count)s more", "%(count)s more", rest) % {"count": rest}] if rest > 0 else []
    )
    names += [_("the bye")] if field.bye in nodes else []
    listed = names[0]
    if len(names) > 1:
        listed = _("%(most)s and %(last)s") % {"most": ", ".join(names[:-1]), "last": names[-1]}
    return ngettext("player %(players)s", "players %(players)s", len(ids)) % {"players": listed}


def _remedies(field: Field, new_byes: frozenset[int] = frozenset()) -> Iterator[Relaxation]:
    """The fewest new exceptions that make a round, then the fewest soft rematches and earlier exceptions, then those with
    the closest scores. `new_byes` are players whose second bye the field allows and the organizer has not."""
    if len(field) > EXPLAINABLE:
        return
    mate = match(len(field), list(_all_pairs(field)), field.jitter) or []
    for i, j in enumerate(mate):
        if i < j and (field.cost(i, j) >= FORBIDDEN or _is_new_bye(field, i, j, new_byes)):
            yield _exception(field, i, j)


def _is_new_bye(field: Field, i: int, j: int, new_byes: frozenset[int]) -> bool:
    if field.bye not in (i, j):
        return False
    player = field.players[i + j - field.bye]
    return player.byes > 0 and player.id in new_byes


def _all_pairs(field: Field) -> Iterator[Edge]:
    """Every pair; one that needs a new exception outweighs all soft rematches and earlier exceptions of a round."""
    new = price("relaxed", len(field))
    for i in range(len(field)):
        for j in range(i + 1, len(field)):
            cost = field.cost(i, j)
            yield i, j, cost if cost < FORBIDDEN else new + cost % FORBIDDEN


def _exception(field: Field, i: int, j: int) -> Relaxation:
    if field.bye in (i, j):
        player = field.players[i + j - field.bye]
        return Relaxation(
            "second-bye",
            frozenset((player.id,)),
            _("A second bye for player %(number)s.") % {"number": player.id},
        )
    a, b = field.players[i], field.players[j]
    kind = next(kind for kind, keep in breaches(a, b, field.rules).items() if keep is Keep.HARD)
    low, high = sorted((a.id, b.id))
    text = _("Players %(low)s and %(high)s may meet although the rules forbid it (%(kind)s).") % {
        "low": low,
        "high": high,
        "kind": _(NOUNS[kind]),
    }
    return Relaxation(kind, frozenset((low, high)), text)

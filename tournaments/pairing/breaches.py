"""Which rules a pair of players touches, by name. The slow and obvious reading of the rules.

Sentences, relaxations and the checker use it; `field` prices the same rules for speed and is tested against it.
"""

from tournaments.pairing.types import Keep, Player, Rules

SENTENCES = {
    "rematch": "They have met before.",
    "ban": "The organizer keeps these two apart.",
    "team": "They are in the same team.",
    "club": "They are in the same club.",
    "friends": "They asked not to meet each other.",
    "mirror": "They play the same faction.",
}


def touched(a: Player, b: Player) -> dict[str, bool]:
    """Every relation that a rule may speak about, bans excepted."""
    return {
        "rematch": b.id in a.opponents or a.id in b.opponents,
        "team": bool(a.team) and a.team == b.team,
        "club": bool(a.club) and a.club == b.club,
        "friends": b.id in a.friends or a.id in b.friends,
        "mirror": bool(a.faction) and a.faction == b.faction,
    }


def firmness(rules: Rules) -> dict[str, Keep]:
    return {
        "rematch": rules.rematch,
        "team": rules.team,
        "club": rules.club,
        "friends": rules.friends,
        "mirror": rules.mirror,
    }


def breaches(a: Player, b: Player, rules: Rules) -> dict[str, Keep]:
    """The rules that this pair would break, and how firmly each is kept."""
    found = {"ban": Keep.HARD} if frozenset((a.id, b.id)) in rules.bans else {}
    firm = firmness(rules)
    return found | {
        kind: firm[kind] for kind, true in touched(a, b).items() if true and firm[kind] is not Keep.OFF
    }


def is_forbidden(a: Player, b: Player, rules: Rules) -> bool:
    return Keep.HARD in breaches(a, b, rules).values() and frozenset((a.id, b.id)) not in rules.allowed

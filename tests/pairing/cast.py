"""Players and rules for tests: small crowded fields in which every rule bites."""

from dataclasses import replace

from hypothesis import strategies as st

from tournaments.pairing import Draw, Keep, Player, Rules

KEEPS = st.sampled_from(Keep)


@st.composite
def fields(draw: st.DrawFn, least: int = 0, most: int = 10) -> list[Player]:
    size = draw(st.integers(least, most))
    ids = range(1, size + 1)
    met = (
        draw(st.sets(st.tuples(st.sampled_from(ids), st.sampled_from(ids)), max_size=2 * size))
        if size
        else set()
    )
    scores = st.sampled_from(draw(st.sampled_from([(0, 1, 3, 4, 6), (0, 3), (3,), tuple(range(20))])))
    return [
        Player(
            id=number,
            points=draw(scores),
            opponents=frozenset(b if a == number else a for a, b in met if number in (a, b) and a != b),
            byes=draw(st.sampled_from([0, 0, 0, 1])),
            club=draw(st.sampled_from(["", "", "Lions", "Crows"])),
            team=draw(st.sampled_from(["", "", "", "A", "B"])),
            friends=frozenset(draw(st.sets(st.sampled_from(ids), max_size=1)) - {number}),
            faction=draw(st.sampled_from(["", "elves", "orcs"])),
            floats=tuple(draw(st.lists(st.sampled_from([-1, 0, 1]), max_size=3))),
        )
        for number in ids
    ]


@st.composite
def rule_books(draw: st.DrawFn, most: int = 10) -> Rules:
    pairs = st.frozensets(st.integers(1, most), min_size=2, max_size=2)
    return Rules(
        round=draw(st.integers(2, 5)),
        rematch=draw(st.sampled_from([Keep.HARD, Keep.HARD, Keep.SOFT, Keep.OFF])),
        team=draw(KEEPS),
        club=draw(KEEPS),
        friends=draw(KEEPS),
        mirror=draw(KEEPS),
        bans=draw(st.frozensets(pairs, max_size=3)),
        allowed=draw(st.frozensets(pairs, max_size=3)),
        second_bye=draw(st.frozensets(st.integers(1, most), max_size=2)),
        float_again=draw(st.sampled_from([0, 1, 1, 4])),
    )


def plain(size: int, **changes: object) -> list[Player]:
    return [replace(Player(number), **changes) for number in range(1, size + 1)]  # type: ignore[arg-type]


def played(draw: Draw) -> set[frozenset[int]]:
    return {pair.players for pair in draw.pairs}


def everybody(draw: Draw) -> list[int]:
    return sorted(
        [player for pair in draw.pairs for player in pair.players] + [bye.player for bye in draw.byes]
    )

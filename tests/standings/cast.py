"""Short ways to say what happened at an event."""

from hypothesis import strategies as st

from tournaments.standings import Kind, Result

WIN, DRAW, LOSS = 3, 1, 0


def game(number: int, a: int, b: int, points: int = WIN, left: tuple[int, int] = (0, 0)) -> list[Result]:
    """A single game, seen from both sides; `points` are what `a` got, `left` what each scored."""
    back = {WIN: LOSS, DRAW: DRAW, LOSS: WIN}
    return [
        _side(number, a, b, points, left),
        _side(number, b, a, back[points], left[::-1]),
    ]


def _side(number: int, player: int, opponent: int, points: int, left: tuple[int, ...]) -> Result:
    return Result(
        number,
        player,
        opponent,
        points=points,
        games_won=int(points == WIN),
        games_drawn=int(points == DRAW),
        games_lost=int(points == LOSS),
        scored=left[0],
        conceded=left[1],
    )


def bye(number: int, player: int, points: int = WIN) -> list[Result]:
    return [Result(number, player, kind=Kind.BYE, points=points)]


def void(number: int, a: int, b: int) -> list[Result]:
    return [Result(number, a, b, Kind.VOID), Result(number, b, a, Kind.VOID)]


def forfeit(number: int, winner: int, loser: int) -> list[Result]:
    return [
        Result(number, winner, loser, Kind.FORFEIT, points=WIN),
        Result(number, loser, winner, Kind.FORFEIT),
    ]


@st.composite
def events(draw: st.DrawFn) -> list[Result]:
    """A few rounds among a few players, with byes, forfeits and void games."""
    players = draw(st.integers(2, 8))
    found: list[Result] = []
    for number in range(1, draw(st.integers(1, 5)) + 1):
        order = draw(st.permutations(range(1, players + 1)))
        for a, b in zip(order[::2], order[1::2], strict=False):
            what = draw(st.sampled_from(["win", "draw", "loss", "void", "forfeit"]))
            if what in ("win", "draw", "loss"):
                left = draw(st.tuples(st.integers(0, 30), st.integers(0, 30)))
                found += game(number, a, b, {"win": WIN, "draw": DRAW, "loss": LOSS}[what], left)
            else:
                found += void(number, a, b) if what == "void" else forfeit(number, a, b)
        if players % 2:
            found += bye(number, order[-1], draw(st.sampled_from([WIN, DRAW, 0])))
    return found

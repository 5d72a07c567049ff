"""Everybody meets everybody once: the circle method."""

from collections.abc import Sequence

Meeting = tuple[int, int | None]  # the second is None for the player who sits out


def round_robin(players: Sequence[int], *, twice: bool = False) -> tuple[tuple[Meeting, ...], ...]:
    """Rounds of meetings. The first player stays, the others walk around the circle; odd fields sit out in turn."""
    if len(set(players)) != len(players):
        raise ValueError("A player is in the list twice.")
    circle: list[int | None] = [*players, *([None] if len(players) % 2 else [])]
    rounds: list[tuple[Meeting, ...]] = []
    for _ in range(len(circle) - 1):
        half = len(circle) // 2
        rounds.append(
            tuple(_meeting(a, b) for a, b in zip(circle[:half], reversed(circle[half:]), strict=True))
        )
        circle = [circle[0], circle[-1], *circle[1:-1]]
    if twice:
        rounds += [tuple(_turned(meeting) for meeting in meetings) for meetings in rounds]
    return tuple(rounds)


def _turned(meeting: Meeting) -> Meeting:
    first, second = meeting
    return meeting if second is None else (second, first)


def _meeting(a: int | None, b: int | None) -> Meeting:
    if a is None:
        a, b = b, a
    if a is None:
        raise ValueError("Two empty seats never face each other.")
    return a, b

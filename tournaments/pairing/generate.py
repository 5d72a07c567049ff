"""Random events from a seed: for trying an event's settings before the day, for the checker and for benchmarks."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.pairing.draw import pair
from tournaments.pairing.history import Round, after
from tournaments.pairing.noise import Dice
from tournaments.pairing.types import Draw, Infeasible, Player, Rules

FACTIONS = ("good", "evil", "wild", "law")


@dataclass(frozen=True, slots=True)
class Chances:
    """Percentages by round, and how points are won: None for win, draw and loss, else the sum that two share."""

    draws: int = 10
    drops: int = 0
    late: int = 0  # of the field, arriving before the second round
    wishes: int = 0  # for a bye
    bans: int = 0  # pairs not paired, by player
    club_of: int = 8
    shared: int | None = None  # 20 for scores from 20-0 to 10-10
    win: int = 3
    draw: int = 1


@dataclass(frozen=True, slots=True)
class Simulated:
    """A round of a made-up event: as it was paired, and the points that it brought."""

    made: Round
    draw: Draw
    gained: Mapping[int, int]


def entries(size: int, chances: Chances, seed: int) -> tuple[Player, ...]:
    """Players with clubs and factions, seeded by their number."""
    dice = Dice(seed, 1)
    clubs = max(1, size // chances.club_of)
    return tuple(
        Player(number, club=f"Club {dice.below(clubs) + 1}", faction=dice.one_of(FACTIONS), seed=number)
        for number in range(1, size + 1)
    )


def simulate(
    players: Sequence[Player], rules: Rules, rounds: int, seed: int, chances: Chances | None = None
) -> Iterator[Simulated]:
    """Play the event round by round. It ends early where no round is possible any more, as an event would."""
    chances = chances or Chances()
    dice = Dice(seed, 2)
    rules = replace(rules, bans=rules.bans | _bans(players, chances, dice))
    waiting = [player for player in players if dice.percent(chances.late)]
    here = tuple(player for player in players if player not in waiting)
    for number in range(1, rounds + 1):
        here = _arrivals_and_departures(here, waiting, number, chances, dice)
        try:
            played = _round(here, replace(rules, round=number), seed, chances, dice)
        except Infeasible:
            return
        yield played
        here = after(here, played.made, played.gained)


def _bans(players: Sequence[Player], chances: Chances, dice: Dice) -> frozenset[frozenset[int]]:
    chosen = [player for player in players if dice.percent(chances.bans)]
    pairs = (frozenset((player.id, dice.one_of(players).id)) for player in chosen)
    return frozenset(pair for pair in pairs if len(pair) == 2)


def _arrivals_and_departures(
    here: tuple[Player, ...], waiting: list[Player], number: int, chances: Chances, dice: Dice
) -> tuple[Player, ...]:
    """Latecomers start without points; a wish for a bye holds for one round."""
    staying = [player for player in here if number == 1 or not dice.percent(chances.drops)]
    if number == 2:
        staying += waiting
    return tuple(
        replace(player, wants_bye=not player.byes and dice.percent(chances.wishes)) for player in staying
    )


def _round(here: tuple[Player, ...], rules: Rules, seed: int, chances: Chances, dice: Dice) -> Simulated:
    draw = pair(here, rules, seed)
    pairs = tuple((pair.first, pair.second) for pair in draw.pairs)
    gained = {bye.player: _bye_points(chances) for bye in draw.byes if not bye.requested}
    for first, second in pairs:
        gained[first], gained[second] = _result(chances, dice)
    made = Round(here, rules, seed, pairs, tuple(bye.player for bye in draw.byes))
    return Simulated(made, draw, gained)


def _bye_points(chances: Chances) -> int:
    return chances.win if chances.shared is None else chances.shared * 3 // 4


def _result(chances: Chances, dice: Dice) -> tuple[int, int]:
    if chances.shared is not None:
        first = dice.below(chances.shared + 1)
        return first, chances.shared - first
    if dice.percent(chances.draws):
        return chances.draw, chances.draw
    return (chances.win, 0) if dice.percent(50) else (0, chances.win)

"""Who has won: half strength, small games, three or more players, draws (7.x), and Frodo before all else (9.16)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.engine.hearing import Hearing
from rules.games.combat_hex.case import cite, is_starter
from rules.games.combat_hex.position import OVER, Player, Position, Warrior
from rules.games.combat_hex.seats import stand_down

SMALL = 500  # 7.04 speaks of games of 500 points or less


def is_small(position: Position, hearing: Hearing) -> bool:
    """The level of the game counts, not what the armies cost (2.01, 7.04). The starter book knows no small games."""
    return bool(position.level) and position.level <= SMALL and not is_starter(hearing)


def alive(position: Position, player: str) -> int:
    """Models still on the map: carried ones and those that Courage keeps there included (7.01, 8.38, 8.42)."""
    return len(position.of(player))


def _tell_who_counts(position: Position, hearing: Hearing) -> None:
    """Whom one might forget to count, or think gone."""
    for warrior in position.warriors.values():
        if warrior.until and not warrior.wounds:
            hearing.find(cite(hearing, "8.38", "S-AB-COURAGE"), "victory.courage-counts", warrior=warrior.id)
        if warrior.aboard:
            hearing.find("8.42", "victory.carried-counts", warrior=warrior.id)


def points_on_map(position: Position, player: str) -> int:
    """7.02; a ring base counts what the Frodo it replaced costs (9.17)."""
    return sum(warrior.card.points for warrior in position.of(player))


def check(position: Position, hearing: Hearing) -> Position:
    """The victory test at the end of a turn (6.22). Gives the position with its result if the game is over."""
    if position.result:
        return position
    _tell_who_counts(position, hearing)
    if is_starter(hearing) and position.level and position.level <= SMALL:
        hearing.consider("S-VICT-3", "victory.no-small-games", level=position.level)
    standing = [player for player in position.players if not player.out]
    if len(standing) == 1:
        return _won(position, standing[0].id, _defeat_rule(position, hearing), hearing, "victory.last")
    beaten = [player for player in standing if _is_beaten(position, player, len(standing), hearing)]
    if not beaten:
        return position
    if len(position.players) > 2:
        return _eliminate(position, standing, beaten, hearing)
    if len(beaten) == 2:
        return _compare(position, beaten, hearing)
    winner = next(player for player in standing if player not in beaten)
    return _won(position, winner.id, _defeat_rule(position, hearing), hearing, "victory.wins")


def _defeat_rule(position: Position, hearing: Hearing) -> str:
    many = len(position.players) > 2
    if is_small(position, hearing):
        return "7.05" if many else "7.04"
    return cite(hearing, "7.03", "S-VICT-4") if many else cite(hearing, "7.01", "S-VICT-1")


def _is_beaten(position: Position, player: Player, players: int, hearing: Hearing) -> bool:
    left, rule = alive(position, player.id), _defeat_rule(position, hearing)
    values = {"player": player.id, "alive": left, "started": player.started}
    if is_small(position, hearing):
        beaten = left == 0
        tell = hearing.find if beaten else hearing.consider
        tell(rule, "victory.none-left" if beaten else "victory.some-left", **values)
    elif not player.started:
        hearing.consider(rule, "victory.unknown-start", **values)
        return left == 0
    else:
        beaten = left * 2 <= player.started
        tell = hearing.find if beaten else hearing.consider
        tell(rule, "victory.half" if beaten else "victory.above-half", **values)
    hearing.settle(f"beaten.{player.id}", beaten)
    return beaten


def _compare(position: Position, players: Sequence[Player], hearing: Hearing) -> Position:
    """Two armies beaten at once: points on the map, then points spent on heroes, then a draw (7.02, 7.06)."""
    if all(alive(position, player.id) == 0 for player in players) and not is_starter(hearing):
        return _by_heroes(position, players, "7.06", hearing)
    rule = cite(hearing, "7.02", "S-VICT-2")
    _tell_ring_base(position, players, hearing)
    scores = {player.id: points_on_map(position, player.id) for player in players}
    hearing.find(rule, "victory.points", scores=_score_lines(scores))
    best = _leaders(scores)
    if len(best) == 1:
        return _won(position, best[0], rule, hearing, "victory.more-points")
    if is_starter(hearing):
        return _drawn(position, rule, hearing)
    return _by_heroes(position, [player for player in players if player.id in best], rule, hearing)


def _tell_ring_base(position: Position, players: Sequence[Player], hearing: Hearing) -> None:
    for player in players:
        for warrior in position.of(player.id):
            if warrior.wears_ring:
                hearing.find("9.17", "victory.ring-base", warrior=warrior.id, points=warrior.card.points)


def _by_heroes(position: Position, players: Sequence[Player], rule: str, hearing: Hearing) -> Position:
    scores = {player.id: player.hero_points for player in players}
    hearing.find(rule, "victory.hero-points", scores=_score_lines(scores))
    best = _leaders(scores)
    if len(best) == 1:
        return _won(position, best[0], rule, hearing, "victory.more-hero-points")
    return _drawn(position, rule, hearing)


def _score_lines(scores: Mapping[str, int]) -> list[str]:
    return [f"{player} {score}" for player, score in scores.items()]


def _leaders(scores: Mapping[str, int]) -> list[str]:
    top = max(scores.values())
    return [player for player, score in scores.items() if score == top]


def _eliminate(
    position: Position, standing: Sequence[Player], beaten: Sequence[Player], hearing: Hearing
) -> Position:
    """Three or more players: the beaten leave with their warriors, the last one standing wins (7.03, 7.05)."""
    rule = _defeat_rule(position, hearing)
    if len(beaten) == len(standing):
        return _compare(position, beaten, hearing)
    gone = {player.id for player in beaten}
    for player in beaten:
        hearing.find(rule, "victory.out", player=player.id)
    position = stand_down(position, gone)
    left = [player for player in standing if player.id not in gone]
    return _won(position, left[0].id, rule, hearing, "victory.last") if len(left) == 1 else position


def time_is_up(position: Position, hearing: Hearing) -> Position:
    """The round ends before the game. No paragraph decides it: the organizer does (2.01, 10.01).

    What is proposed, and settled as "proposed", is the ladder of 7.02; one reading lets it decide.
    """
    hearing.consider("2.01", "victory.time-limit")
    compared = _compare(position, [player for player in position.players if not player.out], hearing)
    if hearing.reading("time-limit") == "points":
        return compared
    proposed = compared.result
    hearing.find("10.01", "victory.organizer-decides")
    hearing.outcome.pop("winner", None)
    hearing.settle("proposed", proposed["winner"] if proposed else None)
    return position


def conceded(position: Position, player: str, hearing: Hearing) -> Position:
    """A player gives up. No paragraph speaks of it: the organizer rules (10.01), as for a player who is beaten (7.01, 7.03)."""
    seat = position.seats.get(player)
    if seat is None or seat.out:
        hint = position.player_hint(player)
        hearing.fault("victory.no-such-player", "player", "10.01", player=player, hint=hint)
        return position
    if position.result:
        hearing.fault("victory.over", "", "10.01", player=player)
        return position
    hearing.find("10.01", "victory.concedes", player=player)
    left = [one.id for one in position.players if one.id != player and not one.out]
    rule = cite(hearing, "7.03", "S-VICT-4") if len(position.players) > 2 else "10.01"
    if len(left) == 1:
        return _won(position, left[0], rule, hearing, "victory.wins")
    hearing.find(rule, "victory.out", player=player)
    return stand_down(position, {player})


# -- Frodo before all else


def frodo_fell(position: Position, frodos: Sequence[Warrior], hearing: Hearing) -> Position:
    """Frodo is killed: his side loses at once. If both sides lose theirs together, the ladder of 7.02 decides."""
    if position.result or not frodos:
        return position
    rule = cite(hearing, "9.16", "S-RING-8")
    losers = {frodo.player for frodo in frodos}
    for frodo in frodos:
        hearing.find(rule, "victory.frodo-fell", warrior=frodo.id, player=frodo.player)
    left = [player for player in position.players if player.id not in losers and not player.out]
    if not left:
        return _compare(position, position.players, hearing)
    if len(left) == 1:
        return _won(position, left[0].id, rule, hearing, "victory.wins")
    return stand_down(position, losers)


def frodo_left(position: Position, frodo: Warrior, hearing: Hearing) -> Position:
    """Frodo leaves over the enemy's edge: his side wins at once, whatever else happened this turn."""
    rule = cite(hearing, "9.16", "S-RING-8")
    return _won(position.without([frodo.id]), frodo.player, rule, hearing, "victory.frodo-left")


# -- results


def _won(position: Position, winner: str, rule: str, hearing: Hearing, key: str) -> Position:
    hearing.find(rule, key, player=winner)
    hearing.settle("winner", winner)
    result = {
        "winner": winner,
        "draw": False,
        "rule": rule,
        "text": f"{_name(position, winner)} wins the game ({rule}).",
    }
    return replace(position, result=result, phase=OVER, seat="")


def _name(position: Position, player: str) -> str:
    return position.seats[player].name or player


def _drawn(position: Position, rule: str, hearing: Hearing) -> Position:
    hearing.find(rule, "victory.draw")
    hearing.settle("winner", None)
    result: Mapping[str, Any] = {
        "winner": None,
        "draw": True,
        "rule": rule,
        "text": f"The game is a draw ({rule}).",
    }
    return replace(position, result=result, phase=OVER, seat="")


WORDS = {
    "victory.half": "{player} has {alive} of {started} warriors left, half or less.",
    "victory.above-half": "{player} has {alive} of {started} warriors left, more than half.",
    "victory.none-left": "{player} has no warrior left.",
    "victory.some-left": "{player} still has {alive:warrior}; in a small game only losing all of them loses.",
    "victory.unknown-start": "How many warriors {player} started with is not said; half strength cannot be judged.",
    "victory.no-small-games": "The starter book has no rule of its own for {level} points.",
    "victory.courage-counts": "{warrior} counts as alive while Courage keeps it.",
    "victory.carried-counts": "{warrior} is carried and counts as alive.",
    "victory.points": "Points on the map are compared: {scores:scores}.",
    "victory.hero-points": "Still level: points spent on heroes {scores:scores}.",
    "victory.ring-base": "{warrior} counts {points} points, as much as without the Ring.",
    "victory.wins": "{player} wins the game.",
    "victory.more-points": "{player} has more points on the map and wins.",
    "victory.more-hero-points": "{player} spent more points on heroes and wins.",
    "victory.draw": "The game is a draw.",
    "victory.time-limit": "The rules set a time limit but do not say who wins when it ends.",
    "victory.organizer-decides": "The organizer decides an unfinished game; by points on the map it would go as above.",
    "victory.concedes": "{player} gives up. The rules have no paragraph on it; the organizer counts {player} as beaten.",
    "victory.no-such-player": '"{player}" is no player who is still in the game.{hint}',
    "victory.over": "The game is over; {player} has nothing left to concede.",
    "victory.out": "{player} is out; all their warriors leave the map.",
    "victory.last": "{player} is the last player left and wins.",
    "victory.frodo-fell": "{warrior} is killed: {player} loses the game at once.",
    "victory.frodo-left": "Frodo has left over the enemy's edge: {player} wins before any other rule of victory.",
}

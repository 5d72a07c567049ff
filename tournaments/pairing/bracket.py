"""Top cuts: single and double elimination. A bracket is fixed once drawn; who stands where follows from the winners.

Standard seeding: 1 and 2 can meet in the final only, and free places in the first round go to the top seeds.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.pairing.sentences import Sentence, in_words

NOBODY = 0  # an empty place; players have numbers above 0


@dataclass(frozen=True, slots=True)
class Place:
    """Where an opponent comes from: a player at once, or the winner or loser of another match."""

    player: int | None = None
    winner_of: str = ""
    loser_of: str = ""


@dataclass(frozen=True, slots=True)
class Match:
    code: str  # "W2-1": winners' side, round 2, match 1; "L" losers' side, "F" final, "B" for third place
    round: int
    first: Place
    second: Place


@dataclass(frozen=True, slots=True)
class Bracket:
    matches: tuple[Match, ...]  # every match comes after those that feed it
    double: bool = False

    @property
    def codes(self) -> tuple[str, ...]:
        return tuple(match.code for match in self.matches)


@dataclass(frozen=True, slots=True)
class Fixture:
    """A match as far as it is known: None is not decided yet, NOBODY is an empty place."""

    code: str
    round: int
    first: int | None
    second: int | None
    winner: int | None

    @property
    def loser(self) -> int | None:
        if self.winner is None or self.first is None or self.second is None:
            return None
        return self.second if self.winner == self.first else self.first

    @property
    def is_open(self) -> bool:
        """Two players are known and have not played."""
        return bool(self.first) and bool(self.second) and self.winner is None


def seeding(size: int) -> list[int]:
    """Seeds in the order of the first round: 1, 8, 4, 5, 2, 7, 3, 6 for eight."""
    order = [1]
    while len(order) < size:
        full = 2 * len(order) + 1
        order = [seed for top in order for seed in (top, full - top)]
    return order


def single(players: Sequence[int], *, third_place: bool = False) -> Bracket:
    """Players from the best seed down, at least two."""
    matches = _winners(players)
    last = matches[-1].round
    if third_place and last > 1:
        losers = [Place(loser_of=f"W{last - 1}-{n}") for n in (1, 2)]
        matches.append(Match("B1-1", last, *losers))
    return Bracket(tuple(matches))


def double(players: Sequence[int]) -> Bracket:
    """Anyone who loses once goes on among the losers; the last of both sides meet, twice if the unbeaten one loses."""
    matches = _winners(players)
    rounds = matches[-1].round
    losers = _losers(rounds)
    upper, lower = Place(winner_of=matches[-1].code), Place(winner_of=losers[-1].code if losers else "")
    if not losers:
        lower = Place(loser_of=matches[-1].code)
    last = 2 * rounds
    final = Match("F1-1", last, upper, lower)
    return Bracket((*matches, *losers, final, Match("F2-1", last + 1, upper, lower)), double=True)


def _winners(players: Sequence[int]) -> list[Match]:
    if len(players) < 2 or len(set(players)) != len(players) or NOBODY in players:
        raise ValueError("A bracket needs at least two different players.")
    size = 1 << (len(players) - 1).bit_length()
    seats = [players[seed - 1] if seed <= len(players) else NOBODY for seed in seeding(size)]
    places = [Place(player=player) for player in seats]
    matches: list[Match] = []
    number = 1
    while len(places) > 1:
        now = [
            Match(f"W{number}-{at // 2 + 1}", number, places[at], places[at + 1])
            for at in range(0, len(places), 2)
        ]
        matches += now
        places = [Place(winner_of=match.code) for match in now]
        number += 1
    return matches


def _losers(rounds: int) -> list[Match]:
    """Odd rounds among the losers themselves, even ones against those who just lost above, in turned order."""
    matches: list[Match] = []
    places = [Place(loser_of=f"W1-{n}") for n in range(1, (1 << (rounds - 1)) + 1)]
    for stage in range(2, rounds + 1):
        odd = 2 * stage - 3
        inner = [
            Match(f"L{odd}-{n // 2 + 1}", odd, places[n], places[n + 1]) for n in range(0, len(places), 2)
        ]
        fallen = [Place(loser_of=f"W{stage}-{n}") for n in range(1, len(inner) + 1)]
        if stage % 2 == 0:
            fallen.reverse()
        outer = [
            Match(f"L{odd + 1}-{n}", odd + 1, Place(winner_of=match.code), place)
            for n, (match, place) in enumerate(zip(inner, fallen, strict=True), start=1)
        ]
        matches += inner + outer
        places = [Place(winner_of=match.code) for match in outer]
    return matches


def fixtures(bracket: Bracket, winners: Mapping[str, int]) -> tuple[Fixture, ...]:
    """Every match with what is known. A winner who is not in the match, or named too early, is refused."""
    known: dict[str, Fixture] = {}
    for match in bracket.matches:
        first, second = _occupant(match.first, known), _occupant(match.second, known)
        if match.code == "F2-1":
            first, second = _second_final(known["F1-1"])
        winner = _winner(match.code, first, second, winners)
        known[match.code] = Fixture(match.code, match.round, first, second, winner)
    if unknown := sorted(set(winners) - set(known)):
        raise ValueError(f"There is no match {unknown[0]} in this bracket.")
    return tuple(known.values())


def _occupant(place: Place, known: Mapping[str, Fixture]) -> int | None:
    if place.winner_of:
        return known[place.winner_of].winner
    if place.loser_of:
        return known[place.loser_of].loser
    return place.player


def _winner(code: str, first: int | None, second: int | None, winners: Mapping[str, int]) -> int | None:
    if NOBODY in (first, second):
        if code in winners:
            raise ValueError(f"Nobody plays match {code}.")
        return second if first == NOBODY else first
    if code not in winners:
        return None
    if first is None or second is None or winners[code] not in (first, second):
        raise ValueError(f"Player {winners[code]} cannot win match {code}.")
    return winners[code]


def _second_final(final: Fixture) -> tuple[int | None, int | None]:
    """Played only if the player who had not lost before lost the first one."""
    if final.winner is None:
        return None, None
    return (NOBODY, NOBODY) if final.winner == final.first else (final.first, final.second)


def champion(bracket: Bracket, winners: Mapping[str, int]) -> int | None:
    known = {fixture.code: fixture for fixture in fixtures(bracket, winners)}
    if bracket.double:
        first, again = known["F1-1"], known["F2-1"]
        return first.winner if again.first == NOBODY else again.winner
    return known[_last(bracket).code].winner


def _last(bracket: Bracket) -> Match:
    return max(
        (match for match in bracket.matches if match.code.startswith("W")), key=lambda match: match.round
    )


def places(bracket: Bracket, winners: Mapping[str, int]) -> dict[int, int]:
    """The place of everybody who is out, and of the champion. Who falls in the same round shares a place."""
    known = fixtures(bracket, winners)
    above = len({player for one in known for player in (one.first, one.second) if player})
    found: dict[int, int] = {}
    for stage in _falls(bracket, known):
        above -= sum(NOBODY not in (one.first, one.second) for one in stage)
        found |= {one.loser: above + 1 for one in stage if one.loser}
    return found | _third_place(known) | _first_places(bracket, winners, known)


def _falls(bracket: Bracket, known: Sequence[Fixture]) -> Iterator[list[Fixture]]:
    """The games whose losers are out, round by round; the games for the first places are counted by themselves."""
    side = "L" if bracket.double else "W"
    last = "" if bracket.double else _last(bracket).code
    falling = [one for one in known if one.code.startswith(side) and one.code != last]
    # Where third place is played for, the semi-finals throw nobody out yet.
    played_on = (
        max((one.round for one in falling), default=0) if any(one.code == "B1-1" for one in known) else 0
    )
    for number in sorted({one.round for one in falling} - {played_on}):
        yield [one for one in falling if one.round == number]


def _third_place(known: Sequence[Fixture]) -> dict[int, int]:
    game = next((one for one in known if one.code == "B1-1"), None)
    if game is None or game.winner is None:
        return {}
    return {player: place for player, place in ((game.winner, 3), (game.loser or NOBODY, 4)) if player}


def _first_places(bracket: Bracket, winners: Mapping[str, int], known: Sequence[Fixture]) -> dict[int, int]:
    first = champion(bracket, winners)
    if first is None:
        return {}
    final = "F1-1" if bracket.double else _last(bracket).code
    finalists = next({one.first, one.second} for one in known if one.code == final)
    return {first: 1} | {player: 2 for player in finalists if player and player != first}


def title_of(code: str, bracket: Bracket) -> str:
    """What people call a match: "Semi-final 1", "Losers’ round 2, match 1"."""
    return in_words(sentence_of(code, bracket))


def sentence_of(code: str, bracket: Bracket) -> Sentence:
    """The title of a match as it is kept with a round."""
    name, _, match = code.partition("-")
    same = sum(other.startswith(f"{name}-") for other in bracket.codes)
    title = _stage(name, bracket)
    return Sentence("match", {"title": title, "number": match}) if same > 1 else title


def stage_title(name: str, bracket: Bracket, *, is_many: bool = False) -> str:
    """The title of a round of one side, from the first letters of its matches: "W2", "L3", "F1"; `is_many`: of all of them."""
    return in_words(_stage(name, bracket, is_many=is_many))


def _stage(name: str, bracket: Bracket, *, is_many: bool = False) -> Sentence:
    if name in _TITLES:
        return Sentence(_TITLES[name])
    left = max(m.round for m in bracket.matches if m.code.startswith(name[0])) - int(name[1:])
    if bracket.double:
        return _of_side(name, is_final=left == 0)
    titles = _ROUNDS_OF_MANY if is_many else _ROUNDS
    return Sentence(titles[left]) if left < len(titles) else Sentence("round-of", {"count": 2 ** (left + 1)})


def _of_side(name: str, *, is_final: bool) -> Sentence:
    side = "winners" if name[0] == "W" else "losers"
    return Sentence(f"{side}-final") if is_final else Sentence(f"{side}-round", {"round": name[1:]})


_TITLES = {"F1": "grand-final", "F2": "grand-final-again", "B1": "third-place"}
_ROUNDS = ("final", "semi-final", "quarter-final")
_ROUNDS_OF_MANY = ("final", "semi-finals", "quarter-finals")

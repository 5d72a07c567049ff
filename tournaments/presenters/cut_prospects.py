"""Who can still make the cut of an event, after the last complete round and until the cut is drawn.

The arithmetic is in `tournaments.pairing.chances`; here is which of its ways fits which event, and the words.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy as pgettext
from django_stubs_ext import StrOrPromise

from tournaments.history.ranking import Standings
from tournaments.history.round_snapshot import read_schedule
from tournaments.models import (
    CutBy,
    Entry,
    EntryState,
    Event,
    Format,
    Pairing,
    PairingKind,
    ReportState,
    RoundKind,
)
from tournaments.pairing import Chance, Schedule, Stakes
from tournaments.pairing.chances import alone, free, scheduled
from tournaments.pairing.sentences import in_words
from tournaments.policies.flights import has_phases
from tournaments.policies.formats import has_cut, stage_rounds
from tournaments.services.pairing.cut import lot_drawn
from tournaments.services.pairing.seeding import Candidates, candidates_of
from tournaments.standings import Kind, Scoring
from wording import labelled

# So many open games have 2187 ends at most; beyond that a group is judged player by player.
FEW_GAMES = 7

TEXTS: Mapping[Chance, tuple[StrOrPromise, StrOrPromise]] = {
    # Translators: one word in the column Cut of the standings: the player is surely among those who go on.
    Chance.CERTAIN: (pgettext("cut", "In"), _("Makes the cut, whatever happens in the rounds left.")),
    Chance.OPEN: (pgettext("cut", "Open"), _("Can still make the cut.")),
    Chance.TIEBREAKS: (
        _("Tiebreaks"),
        _("Can make the cut on tiebreaks only: by points, a tie at the edge is the best end."),
    ),
    Chance.OUT: (pgettext("cut", "Out"), _("Can no longer make the cut.")),
}
SETTLED: Mapping[Chance, StrOrPromise] = {
    Chance.CERTAIN: _("Is in the cut, unless a result is corrected or somebody leaves."),
    Chance.OUT: _("Is not in the cut, unless somebody ahead leaves."),
}
FINAL = _("All rounds before the cut are played: points and tiebreaks have decided.")
FREE = _(
    "Exact by points over every way the rounds left could be paired and played, rematches included; tiebreaks are "
    "left open. Calculated after the last complete round, for the players who are still in the event."
)
CAUTIOUS = _(
    "“In” and “Out” are certain. “Open” looks at each player’s own best and worst end alone, so it may still promise "
    "too much. Tiebreaks are left open."
)
EXACT = _("Every end of the games left was tried; tiebreaks are left open.")
RECORD = _("Exact: the own record decides, whatever the others do.")


@dataclass(frozen=True, slots=True)
class Prospect:
    chance: Chance
    is_settled: bool = False

    @property
    def word(self) -> str:
        return str(TEXTS[self.chance][0])

    @property
    def text(self) -> str:
        return str(SETTLED[self.chance] if self.is_settled else TEXTS[self.chance][1])


@dataclass(frozen=True, slots=True)
class Prospects:
    """By entry number; anyone who has left is not in it. `notes` say how far this can be trusted: they are kept for
    readers of every language."""

    players: Mapping[int, Prospect]
    notes: tuple[StrOrPromise, ...]
    after: int

    @property
    def note(self) -> str:
        return " ".join(map(str, self.notes))


def prospects_of(event: Event, found: Standings) -> Prospects | None:
    """None where there is no cut to make: before the first complete round, and once the cut is drawn."""
    rounds = stage_rounds(event)
    if not rounds or not has_cut(event) or event.rounds.filter(kind=RoundKind.CUT).exists():
        return None
    after = _complete(event, found)
    if not after:
        return None
    if after >= rounds:
        return _settled(event, found, after)
    if has_phases(event):
        return None  # who plays how many rounds more is not known before the second phase
    state = _State(event, found, after, rounds - after, found.tally.scoring)
    chances, note = _WAYS[event.format](state)
    return Prospects({number: Prospect(chance) for number, chance in chances.items()}, (note,), after)


def _complete(event: Event, found: Standings) -> int:
    """The last round up to which every result is confirmed, whether or not somebody has ended it."""
    if found.postponed:
        return min(found.after, min(found.postponed) - 1)
    if found.open_round is None:
        return found.after
    games = Pairing.objects.filter(round__event=event, round__number=found.open_round, kind=PairingKind.GAME)
    missing = games.exclude(reports__state=ReportState.CONFIRMED).exists()
    return found.after if missing else found.open_round


def _settled(event: Event, found: Standings, after: int) -> Prospects:
    drawn = candidates_of(event)
    through = set(drawn.players)
    here = [number for number, entry in found.entries.items() if _still_here(entry)]
    chances = {number: Chance.CERTAIN if number in through else Chance.OUT for number in here}
    players = {number: Prospect(chance, is_settled=True) for number, chance in chances.items()}
    return Prospects(players, (FINAL, *_sentences(drawn, found)), after)


def _sentences(drawn: Candidates, found: Standings) -> Iterator[StrOrPromise]:
    for lot in drawn.lots:
        names = [found.entries[player].name for player in lot if player in drawn.players]
        yield _lot_drawn(len(names), len(lot), ", ".join(names))


def _lot_in_words(places: int, players: int, names: str) -> str:
    return labelled(in_words(lot_drawn(places, players)), f"{names}.")


_lot_drawn = lazy(_lot_in_words, str)


@dataclass(frozen=True, slots=True)
class _State:
    """The event after its last finished round: results of a round still played are not in it."""

    event: Event
    found: Standings
    after: int
    rounds_left: int
    scoring: Scoring

    @property
    def players(self) -> list[int]:
        return [number for number, entry in self.found.entries.items() if _still_here(entry)]

    @property
    def points(self) -> dict[int, int]:
        return {number: self._points(number) for number in self.players}

    def _points(self, number: int) -> int:
        results = self.found.tally.results[number]
        counted = (r.points for r in results if r.round <= self.after and r.kind is not Kind.VOID)
        return sum(counted) - self.found.tally.penalties.get(number, 0)

    @property
    def stakes(self) -> Stakes:
        scoring = self.scoring
        if scoring.bands:
            return Stakes(win=scoring.best, draw=None, shared=scoring.best)
        return Stakes(scoring.win, scoring.draw, scoring.loss)

    @property
    def games_are_plain(self) -> bool:
        return self.scoring.is_uniform and not self.scoring.bands


def _still_here(entry: Entry) -> bool:
    return entry.state == EntryState.REGISTERED and entry.checked_in_at is not None


_Found = tuple[Mapping[int, Chance], StrOrPromise]


def _swiss(state: _State) -> _Found:
    return _CUTS[CutBy(state.event.cut_by)](state)


def _by_rank(state: _State) -> _Found:
    """Where rounds may be worth something else than a win, a draw or a loss (a bye of an odd field, bonuses), only the
    cautious way is sound."""
    points, cut = state.points, state.event.cut_size
    odd_one_out = len(points) % 2 and state.scoring.bye != state.stakes.win
    if odd_one_out or not state.scoring.is_uniform:
        return _cautious(points, dict.fromkeys(points, state.rounds_left), cut, state), CAUTIOUS
    return _remembered(tuple(sorted(points.items())), state.rounds_left, cut, state.stakes), FREE


@lru_cache(maxsize=16)
def _remembered(
    points: tuple[tuple[int, int], ...], rounds: int, cut: int, stakes: Stakes
) -> dict[int, Chance]:
    return free(dict(points), rounds, cut, stakes)


def _cautious(
    points: Mapping[int, int], games: Mapping[int, int], cut: int, state: _State
) -> dict[int, Chance]:
    fewest, most_of_a_round = state.scoring.round_range
    least = {player: worth + games[player] * fewest for player, worth in points.items()}
    most = {player: worth + games[player] * most_of_a_round for player, worth in points.items()}
    return alone(least, most, cut)


def _by_losses(state: _State) -> _Found:
    allowed = state.event.cut_record
    lost = {
        player: sum(r.is_lost for r in state.found.tally.results[player] if r.round <= state.after)
        for player in state.players
    }
    return {p: _own(lost[p] + state.rounds_left <= allowed, lost[p] <= allowed) for p in lost}, RECORD


def _by_points(state: _State) -> _Found:
    wanted = state.event.cut_record * state.scoring.unit
    least, most = (state.rounds_left * worth for worth in state.scoring.round_range)
    return {
        p: _own(worth + least >= wanted, worth + most >= wanted) for p, worth in state.points.items()
    }, RECORD


def _own(is_certain: bool, is_possible: bool) -> Chance:
    if is_certain:
        return Chance.CERTAIN
    return Chance.OPEN if is_possible else Chance.OUT


_CUTS: Mapping[CutBy, Callable[[_State], _Found]] = {
    CutBy.RANK: _by_rank,
    CutBy.LOSSES: _by_losses,
    CutBy.POINTS: _by_points,
}


def _in_groups(state: _State) -> _Found:
    """Who meets whom is known to the end. A game against somebody who left is worth a bye already."""
    event = state.event
    drawn = event.rounds.filter(kind=RoundKind.ROBIN).order_by("number").first()
    schedule = read_schedule(drawn.proof) if drawn is not None else Schedule(())
    cut = event.group_best if event.format == Format.GROUPS else event.cut_size
    points, left = state.points, schedule.games_from(state.after + 1) if schedule.groups else ()
    for one, other in left:
        for player, opponent in ((one, other), (other, one)):
            if player in points and opponent not in points:
                points[player] += state.scoring.bye
    games = [game for game in left if set(game) <= points.keys()]
    chances: dict[int, Chance] = {}
    exact = True
    for group in schedule.groups:
        members = {player: points[player] for player in group if player in points}
        here = [game for game in games if game[0] in members]
        exact &= len(here) <= FEW_GAMES and state.games_are_plain
        chances |= _one_group(members, here, cut, state)
    return chances, EXACT if exact else CAUTIOUS


def _one_group(
    members: Mapping[int, int], games: Sequence[tuple[int, int]], cut: int, state: _State
) -> Mapping[int, Chance]:
    if len(games) <= FEW_GAMES and state.games_are_plain:
        return _tried(tuple(sorted(members.items())), tuple(games), cut, state.stakes)
    open_games = {player: sum(player in game for game in games) for player in members}
    return _cautious(members, open_games, cut, state)


@lru_cache(maxsize=128)
def _tried(
    points: tuple[tuple[int, int], ...], games: tuple[tuple[int, int], ...], cut: int, stakes: Stakes
) -> dict[int, Chance]:
    return scheduled(dict(points), games, cut, stakes)


_WAYS: Mapping[str, Callable[[_State], _Found]] = {
    Format.SWISS: _swiss,
    Format.ROUND_ROBIN: _in_groups,
    Format.GROUPS: _in_groups,
}

"""A bracket ready to be shown: its sides, their stages, who plays whom and where, and the places reached so far."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.models import Event, Pairing, RoundKind, RoundState
from tournaments.pairing import bracket
from tournaments.pairing.bracket import NOBODY, Bracket, Fixture, Match, Place
from tournaments.services.pairing.cut import Cut, read_cut, winners_of
from wording import within

SIDES = (("W", _("Winners’ side")), ("L", _("Losers’ side")), ("F", _("Finals")), ("B", _("Third place")))


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two who meet. Without a name: `text` says where the player will come from."""

    text: str
    number: int | None = None
    seed: int | None = None
    won: bool = False
    lost: bool = False


@dataclass(frozen=True, slots=True)
class ShownMatch:
    code: str
    title: str
    sides: tuple[Side, Side]
    pairing: int | None = None
    table: int | None = None
    is_walkover: bool = False


@dataclass(frozen=True, slots=True)
class Stage:
    title: str
    matches: tuple[ShownMatch, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A side of the bracket; single elimination has no sides to name, so its `title` is empty."""

    title: str
    stages: tuple[Stage, ...]


@dataclass(frozen=True, slots=True)
class Reached:
    place: int
    name: str
    number: int


@dataclass(frozen=True, slots=True)
class ShownBracket:
    parts: tuple[Part, ...]
    places: tuple[Reached, ...]
    champion: str
    seeds: tuple[Reached, ...]


def bracket_of(event: Event) -> ShownBracket | None:
    """Five queries for any size. A draft of the first stage shows nothing yet."""
    out = event.rounds.filter(kind=RoundKind.CUT).exclude(state=RoundState.DRAFT)
    first = out.order_by("number").first()
    if first is None:
        return None
    cut = read_cut(first.proof)
    names = dict(event.entries.filter(number__in=cut.seeds).values_list("number", "name"))
    return _Showing(event, cut, names).bracket()


@dataclass(frozen=True, slots=True)
class _Showing:
    event: Event
    cut: Cut
    names: Mapping[int, str]

    def bracket(self) -> ShownBracket:
        drawn, winners = self.cut.bracket, winners_of(self.event)
        fixtures = {one.code: one for one in bracket.fixtures(drawn, winners)}
        played = self._pairings()
        parts = tuple(self._parts(drawn, fixtures, played))
        champion = bracket.champion(drawn, winners)
        return ShownBracket(
            parts=parts if drawn.double else tuple(Part("", part.stages) for part in parts),
            places=tuple(self._places(bracket.places(drawn, winners))),
            champion=self.names[champion] if champion else "",
            seeds=tuple(Reached(at, self.names[p], p) for at, p in enumerate(self.cut.seeds, start=1)),
        )

    def _pairings(self) -> dict[str, Mapping[str, Any]]:
        """By match the newest table that was given to it."""
        out = Pairing.objects.filter(round__event=self.event, round__kind=RoundKind.CUT)
        rows = out.exclude(round__state=RoundState.DRAFT).order_by("round__number")
        return {row["match"]: row for row in rows.values("match", "pk", "table", "kind")}

    def _parts(
        self, drawn: Bracket, fixtures: Mapping[str, Fixture], played: Mapping[str, Mapping[str, Any]]
    ) -> Iterator[Part]:
        for letter, title in SIDES:
            here = [match for match in drawn.matches if match.code.startswith(letter)]
            if letter == "F":
                here = [match for match in here if fixtures[match.code].first != NOBODY]
            stages = []
            for number in sorted({match.round for match in here}):
                stage = [match for match in here if match.round == number]
                shown = [self._match(match, drawn, fixtures[match.code], played) for match in stage]
                stages.append(Stage(_stage(stage, drawn), tuple(shown)))
            if stages:
                yield Part(str(title), tuple(stages))

    def _match(
        self, match: Match, drawn: Bracket, fixture: Fixture, played: Mapping[str, Mapping[str, Any]]
    ) -> ShownMatch:
        sides = (
            self._side(fixture.first, match.first, fixture, drawn),
            self._side(fixture.second, match.second, fixture, drawn),
        )
        at = played.get(match.code)
        title = bracket.title_of(match.code, drawn)
        if at is None:
            return ShownMatch(match.code, title, sides)
        return ShownMatch(match.code, title, sides, at["pk"], at["table"], at["kind"] == "walkover")

    def _side(self, player: int | None, place: Place, fixture: Fixture, drawn: Bracket) -> Side:
        if player == NOBODY:
            return Side(str(_("Nobody: the opponent goes on")))
        if player is None:
            text = _("Winner of %(match)s") if place.winner_of else _("Loser of %(match)s")
            source = bracket.title_of(place.winner_of or place.loser_of, drawn)
            return Side(str(text) % {"match": within(source)})
        decided = fixture.winner is not None
        return Side(
            self.names[player],
            player,
            self.cut.seeds.index(player) + 1,
            won=fixture.winner == player,
            lost=decided and fixture.winner != player,
        )

    def _places(self, places: Mapping[int, int]) -> Sequence[Reached]:
        ordered = sorted(places.items(), key=lambda one: (one[1], self.cut.seeds.index(one[0])))
        return [Reached(place, self.names[player], player) for player, place in ordered]


def _stage(matches: Sequence[Match], drawn: Bracket) -> str:
    """The title above the matches of one round, in the plural where there are several."""
    name = matches[0].code.partition("-")[0]
    return bracket.stage_title(name, drawn, is_many=len(matches) > 1)

"""The result slip of a game: what is counted when a game ends, and how the result follows from the counts.

A result keeps its counts as one JSON object: two numbers for what each player counts (first seat first), one number for what
the table counts: `{"victory_points": [8, 5], "turns": 7}`. It is empty when nobody counted. `check_counts` is its only gate.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.engine.faults import Fault
from wording import gettext as _
from wording import ngettext

Counts = Mapping[str, Any]
SEATS = ("first", "second")
# What a count is to the standings: scored by its player, enemy points removed, enemy leaders killed, objectives held, and of a
# match of several games those won by the player and those drawn.
SCORED, DESTROYED, LEADERS = "scored", "destroyed", "leaders"
OBJECTIVES, GAMES_WON, GAMES_DRAWN = "objectives", "games", "games-drawn"


@dataclass(frozen=True, slots=True)
class Count:
    """One whole number from `least` to `most` that a result keeps, of each player or (`is_shared`) of the table.

    `mine` and `theirs` label its two fields for a player; empty: made from `label`. `options` names the values from `least` on,
    where a word is chosen instead of a number. Where anything is counted, every count that `is_needed` is. `feeds` is one of the
    feeds above or empty. `shown` is how a result page prints it, for one and for several (`wording.ngettext_lazy`). A count that
    `is_flat` is also a field of its own in the API, `first_<name>` and `second_<name>`. Texts are marked, translated where shown.
    """

    name: str
    label: str
    mine: str = ""
    theirs: str = ""
    least: int = 0
    most: int = 10_000
    options: tuple[str, ...] = ()
    is_shared: bool = False
    is_needed: bool = True
    feeds: str = ""
    shown: tuple[str, str] | None = None
    is_flat: bool = False

    @property
    def labels(self) -> tuple[str, str]:
        """Of the reader's own field and of the opponent's."""
        figures = {"count": self.heading}
        mine = _(self.mine) or _("%(count)s, yours") % figures
        return mine, _(self.theirs) or _("%(count)s, theirs") % figures

    @property
    def heading(self) -> str:
        """The label in the reader's language."""
        return _(self.label)

    @property
    def words(self) -> tuple[tuple[int, str], ...]:
        """The values that are words, in the reader's language."""
        return tuple((value, _(word)) for value, word in enumerate(self.options, start=self.least))

    def path(self, seat: int) -> str:
        """The JSON pointer of this count of the player at `seat` (0 or 1) in what was sent."""
        if self.is_shared:
            return f"/counts/{self.name}"
        return f"/{SEATS[seat]}_{self.name}" if self.is_flat else f"/counts/{self.name}/{seat}"

    def text(self, value: int) -> str:
        """“14 left”, “Leader killed: Yes”."""
        if self.shown:
            return ngettext(*self.shown, value) % {"value": value}
        word = dict(self.words).get(value, str(value))
        return _("%(count)s: %(value)s") % {"count": self.heading, "value": word}


@dataclass(frozen=True, slots=True)
class Reported:
    """What is known of one player at the end: the own counts with those of the table, and the facts of the list."""

    name: str
    counts: Mapping[str, int]
    facts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Decision:
    """`winner` is the seat counted from 0, None for a draw; `rule` is empty where the event's own policy decides."""

    winner: int | None
    text: str
    rule: str = ""


# Ruleset, the two players, the points limit, and whether a game that time ends is a draw.
Decide = Callable[[str, Sequence[Reported], int, bool], Decision]
# Ruleset and the two players; every count that cannot be, with its path ("/first_survivors") and rule.
Verify = Callable[[str, Sequence[Reported]], tuple[Fault, ...]]


@dataclass(frozen=True, slots=True)
class Slip:
    """Without `decide` the players say who won, and counts only feed tiebreaks.

    `hint` says above the form what is asked. `decided_by` says whose word the counts are, on a button ("Count survivors
    (rule 7.01)"). Both may name the label of one count, `decisive`, as %(count)s; `said` translates them. `left` names the
    two counts that follow from the models still there: how many, and their points. `scoring` is the preset of points that a
    new event begins with. `out_hint(ruleset, points_limit)` says when one of several players is out. `time_reading` is the
    reading that says what a game counts that time ended; `time_options` gives its value for an event that counts such a game
    as a "draw" or by "points". `ends_at` names the count of games won that ends a match: who has its most has won, so both
    never have it.
    """

    counts: tuple[Count, ...] = ()
    hint: str = ""
    decisive: str = ""
    decided_by: Mapping[str, str] = field(default_factory=dict)
    decide: Decide | None = None
    verify: Verify | None = None
    left: tuple[str, ...] = ()
    scoring: str = ""
    out_hint: Callable[[str, int], str] | None = None
    time_reading: str = ""
    time_options: Mapping[str, str] = field(default_factory=dict)
    ends_at: str = ""

    def localized(self, text: str) -> str:
        """The hint or a text of `decided_by` in the reader's language."""
        return _(text) % {"count": _(self.decisive)} if self.decisive else _(text)

    @property
    def of_players(self) -> tuple[Count, ...]:
        return tuple(count for count in self.counts if not count.is_shared)

    @property
    def of_table(self) -> tuple[Count, ...]:
        return tuple(count for count in self.counts if count.is_shared)

    @property
    def feeds(self) -> frozenset[str]:
        """What the results of this game tell the standings besides who won."""
        return frozenset(count.feeds for count in self.counts if count.feeds)


def check_counts(slip: Slip, given: Any) -> list[Fault]:
    """Every reason why `said` is not a result's counts by this slip; none for an empty object."""
    if not isinstance(given, Mapping):
        return [
            Fault("result.counts-shape", "/counts", _("The counts are an object: a name and its numbers."))
        ]
    known = {count.name for count in slip.counts}
    faults = [
        Fault("result.count-unknown", f"/counts/{name}"[:200], _("This game has no such count."))
        for name in given
        if name not in known
    ]
    for count in slip.counts if given else ():
        faults += _faults(count, given)
    return faults or list(_ended_twice(slip, given))


def too_many_points(seat: str, player: Reported, points: int, worth: int, rule: str) -> Fault:
    """More points are left than the player's army cost. `seat` is one of `SEATS`."""
    text = ngettext(
        "%(player)s’s army cost %(worth)s point; %(points)s cannot be left.",
        "%(player)s’s army cost %(worth)s points; %(points)s cannot be left.",
        worth,
    ) % {"player": player.name, "worth": worth, "points": points}
    return Fault("result.too-many-points", f"/{seat}_points", text, rule)


def _ended_twice(slip: Slip, given: Counts) -> Iterator[Fault]:
    """Both players cannot have won as many games as end the match."""
    for count in slip.of_players:
        if count.name == slip.ends_at and list(given.get(count.name, ())) == [count.most, count.most]:
            text = _("%(count)s: %(most)s end the match, so only one player can have %(most)s.")
            figures = {"count": _(count.label), "most": count.most}
            yield Fault("result.match-over", count.path(0), text % figures)


def _faults(count: Count, given: Counts) -> Iterator[Fault]:
    figures = {"count": _(count.label), "least": count.least, "most": count.most}
    if count.name not in given:
        if count.is_needed:
            yield Fault(
                "result.count-missing", count.path(0), _("%(count)s: say this too, or no counts.") % figures
            )
        return
    values = [given[count.name]] if count.is_shared else given[count.name]
    if not isinstance(values, list | tuple) or (not count.is_shared and len(values) != len(SEATS)):
        text = _("%(count)s: two numbers are expected, the first player’s first.") % figures
        yield Fault("result.count-shape", f"/counts/{count.name}", text)
        return
    for seat, value in enumerate(values):
        if type(value) is not int or not count.least <= value <= count.most:
            text = _("%(count)s: a whole number from %(least)s to %(most)s is expected.") % figures
            yield Fault("result.count-range", count.path(seat), text)


def counts_of(slip: Slip, counts: Counts, seat: int) -> dict[str, int]:
    """What the player at `seat` (0 or 1) counted, with the counts of the table. `counts` is checked."""
    return {
        count.name: counts[count.name] if count.is_shared else counts[count.name][seat]
        for count in slip.counts
        if count.name in counts
    }


@dataclass(frozen=True, slots=True)
class Feeding:
    """The names of a slip's counts by what they feed, found once for all results of an event."""

    by_players: Mapping[str, tuple[str, ...]]
    by_table: Mapping[str, tuple[str, ...]]

    @classmethod
    def of(cls, slip: Slip) -> "Feeding":
        return cls(_by_feed(slip.of_players), _by_feed(slip.of_table))

    def of_players(self, counts: Counts, feed: str) -> tuple[int, int]:
        """What both players' counts tell the standings: the sum of those that feed `feed`; 0 where nobody counted."""
        rows = [counts[name] for name in self.by_players.get(feed, ()) if name in counts]
        if not rows:
            return 0, 0
        return sum(row[0] for row in rows), sum(row[1] for row in rows)

    def of_table(self, counts: Counts, feed: str) -> int:
        """What the counts of the table tell the standings: the sum of those that feed `feed`."""
        return sum(counts[name] for name in self.by_table.get(feed, ()) if name in counts)


def _by_feed(counts: Sequence[Count]) -> Mapping[str, tuple[str, ...]]:
    feeds = {count.feeds for count in counts if count.feeds}
    return {feed: tuple(count.name for count in counts if count.feeds == feed) for feed in feeds}


def fed(slip: Slip, counts: Counts, feed: str) -> tuple[int, int]:
    """What the counts of one result tell the standings; for many results, make a `Feeding` once."""
    return Feeding.of(slip).of_players(counts, feed)


def flattened(slip: Slip, counts: Counts) -> dict[str, int | None]:
    """The flat fields of a result; None for what nobody counted."""
    return {
        f"{seat}_{count.name}": counts[count.name][at] if count.name in counts else None
        for count in slip.of_players
        if count.is_flat
        for at, seat in enumerate(SEATS)
    }


def count_names(slip: Slip) -> list[str]:
    """The columns of a table of results: of both players for each count of players, one for each of the table."""
    return [
        name
        for count in slip.counts
        for name in ([count.name] if count.is_shared else [f"{seat}_{count.name}" for seat in SEATS])
    ]


def count_cells(slip: Slip, counts: Counts) -> list[int | str]:
    """The cells under `count_names`; empty for what nobody counted."""
    cells: list[int | str] = []
    for count in slip.counts:
        found = counts.get(count.name, "" if count.is_shared else ("", ""))
        cells += [found] if count.is_shared else found
    return cells


def gathered(slip: Slip, flat: Mapping[str, Any]) -> dict[str, Any]:
    """Counts out of flat fields, unchecked: those of which both sides are given."""
    pairs = {
        count.name: [flat.get(f"{seat}_{count.name}") for seat in SEATS]
        for count in slip.of_players
        if count.is_flat
    }
    return {name: pair for name, pair in pairs.items() if None not in pair}


def more_wins(name: str, unit: str, margin: int = 1) -> Decide:
    """The player whose count `name` is higher by `margin` wins; otherwise it is a draw, however the game ended."""

    def decide(ruleset: str, players: Sequence[Reported], limit: int, draws_on_time: bool) -> Decision:
        first, second = (player.counts[name] for player in players)
        figures = {"unit": _(unit), "first": first, "second": second, "margin": margin}
        if first == second:
            return Decision(None, _("Both have %(first)s %(unit)s.") % figures)
        if abs(first - second) < margin:
            text = _("%(first)s to %(second)s %(unit)s: a win needs a difference of %(margin)s.")
            return Decision(None, text % figures)
        winner = 0 if first > second else 1
        figures |= {"player": players[winner].name, "most": max(first, second), "least": min(first, second)}
        return Decision(winner, _("%(player)s has more %(unit)s: %(most)s to %(least)s.") % figures)

    return decide

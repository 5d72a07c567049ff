"""An event as files for other programs: CSV, JSON and TRF. The complete archive is in `archive`.

Nothing leaves here that a page would not show: drafts are not rounds, unconfirmed results are no results, lists are not
part of any of these files (pain 6).
"""

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override
from django_stubs_ext import StrOrPromise

from common.errors import Refusal
from common.lines import one_line
from rules.engine.slips import Slip, count_cells, count_names
from tournaments.access import Viewer
from tournaments.exports.team_report import team_report
from tournaments.history import roster
from tournaments.history.played import Game, games_of
from tournaments.history.ranking import Line, standings_of
from tournaments.history.scoring import results_of, scoring_of
from tournaments.history.slips import slip_for
from tournaments.models import Entry, Event, Format, PairingKind
from tournaments.models.entries import PRIVATE
from tournaments.policies.flights import flight_named
from tournaments.policies.formats import has_cut
from tournaments.presenters.brackets import ShownMatch, bracket_of
from tournaments.presenters.final_places import final_rows, in_order
from tournaments.queries import players_of
from tournaments.standings import trf, trf_records
from tournaments.table_views import SCORES

Row = Sequence[object]
# Byes in report files: U is the one of an odd round, F, H and Z are requested ones.
BYE_CODES = {
    PairingKind.BYE: "U",
    PairingKind.WALKOVER: "F",
    PairingKind.FULL_BYE: "F",
    PairingKind.HALF_BYE: "H",
    PairingKind.ZERO_BYE: "Z",
    PairingKind.SITS_OUT: "Z",
}


def as_csv(head: Row, rows: Iterable[Row]) -> str:
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(head)
    writer.writerows([_safe(cell) for cell in row] for row in rows)
    return text.getvalue()


def _safe(cell: object) -> object:
    """A spreadsheet must not run what a player typed as a name."""
    text = str(cell) if cell is not None else ""
    return f"'{text}" if isinstance(cell, str) and text[:1] in ("=", "+", "-", "@", "\t", "\r") else text


def players_csv(seen: Viewer) -> str:
    head = ("number", "name", "club", "team", "seed", "state", "checked_in", "list", "fingerprint")
    return as_csv(head, _players(seen))


def _players(seen: Viewer) -> Iterator[Row]:
    for entry in players_of(seen):
        handed_in = entry.submission.fingerprint if entry.submission else ""
        checked_in = "yes" if entry.checked_in_at else "no"
        yield (
            entry.number,
            entry.name,
            entry.club,
            entry.team,
            entry.seed or "",
            entry.state,
            checked_in,
            "yes" if handed_in else "no",
            handed_in,
        )


def roster_csv(event: Event) -> str:
    """The columns that `services.importing` takes, so that what goes out comes in again. For those who run the event."""
    entries = event.entries.exclude(state__in=PRIVATE).select_related("user", "event").order_by("number")
    return as_csv(roster.COLUMNS, (_roster_row(entry) for entry in entries))


def _roster_row(entry: Entry) -> Row:
    username = entry.user.username if entry.user else ""
    flight = flight_named(entry.event, entry.flight)
    numbers = entry.seed or "", entry.strength or ""
    return entry.name, entry.club, entry.team, *numbers, entry.faction, flight, username


def pairings_csv(event: Event) -> str:
    names, slip = dict(event.entries.values_list("number", "name")), slip_for(event)
    head = (
        "round",
        "table",
        "first",
        "first_name",
        "second",
        "second_name",
        "result",
        *count_names(slip),
        "others",
        "places",
    )
    return as_csv(head, (_pairing(game, names, slip) for game in games_of(event)))


def _pairing(game: Game, names: dict[int, str], slip: Slip) -> Row:
    result = SCORES[game.outcome] if game.outcome else game.kind.label if game.is_bye else ""
    second = names[game.second] if game.second is not None else ""
    others = "; ".join(f"{number} {names[number]}" for number in game.others)
    places = " ".join(map(str, game.places))
    row = (game.round, game.table, game.first, names[game.first], game.second, second, result)
    return *row, *count_cells(slip, game.counts), others, places


def bracket_csv(event: Event) -> str:
    """Every match of the bracket as far as it is known; empty while there is none."""
    shown = bracket_of(event)
    matches = [m for part in shown.parts for stage in part.stages for m in stage.matches] if shown else []
    head = ("match", "title", "first", "first_name", "second", "second_name", "winner", "table")
    return as_csv(head, map(_match, matches))


def _match(match: ShownMatch) -> Row:
    first, second = match.sides
    winner = next((side.number for side in match.sides if side.won), None)
    return match.code, match.title, first.number, first.text, second.number, second.text, winner, match.table


def standings_csv(event: Event) -> str:
    """In the order of the final places, which a bracket decides; a place is empty while it is played for."""
    found = standings_of(event)
    head = ("rank", "number", "name", "points", "wins", "draws", "losses", "byes", *found.table.tiebreaks)
    rows = (
        (*_standing(found.line(row)), *(value.text for value in found.line(row).tiebreaks), place or "")
        for row, place in in_order(event, found)
    )
    return as_csv((*head, "place"), rows)


def _standing(line: Line) -> Row:
    row = line.row
    return (
        line.rank,
        line.entry.number,
        line.entry.name,
        line.points,
        row.wins,
        row.draws,
        row.losses,
        row.byes,
    )


def as_trf(event: Event) -> str:
    """The arbiters' format of 2016, which most programs read: its own lines, and XXR and XXS of pairing programs."""
    report = _report(event)
    lines = trf_records.lines_of_2016(report.headers, _kind(event))
    return trf.write(replace(report, headers=tuple(lines)))


def as_trf26(event: Event) -> str:
    """The arbiters' format of 2026: matches of teams, tiebreaks, and what each result is worth in lines of its own."""
    return trf.write(_report(event))


def _kind(event: Event) -> str:
    """The type of the tournament, as programs write it."""
    return f"{'Team' if event.has_teams else 'Individual'}: {_SYSTEMS[event.format]}"


_SYSTEMS: Mapping[str, str] = {
    Format.SWISS: "Swiss-System",
    Format.ROUND_ROBIN: "Round-Robin",
    Format.GROUPS: "Round-Robin in groups",
    Format.ELIMINATION: "Knock-out",
}


def _report(event: Event) -> trf.Report:
    """With what a result is worth where that is the same for every win and draw; the format knows no pods."""
    if event.format == Format.PODS:
        raise Refusal(
            "export.no-pods", _("The arbiters’ format knows games of two only. Take the CSV files.")
        )
    headers = {
        "012": one_line(event.name),
        "022": one_line(event.place),
        "042": f"{event.starts_at:%Y/%m/%d}",
    }
    if event.has_teams:
        return team_report(event, headers)
    found = standings_of(event)
    ranks = {row.player: place for row, place in final_rows(event, found)}
    players = [
        trf.Competitor(number=number, name=one_line(entry.name)[:33], rank=ranks[number])
        for number, entry in sorted(found.entries.items())
    ]
    scoring, games = scoring_of(event), games_of(event)
    details = trf.Details(
        second={(game.round, game.second) for game in games if game.second is not None},
        byes={(game.round, game.first): BYE_CODES[game.kind] for game in games if game.is_bye},
        teams={number: one_line(entry.team) for number, entry in found.entries.items()},
        tiebreaks=found.table.tiebreaks,
    )
    return trf.report(results_of(games, scoring), players, scoring, headers, details)


def as_json(event: Event) -> str:
    """What a page or an app about the event wants to show: players, rounds with results, standings."""
    found = standings_of(event)
    names = {number: entry.name for number, entry in found.entries.items()}
    document = {
        "event": {"slug": event.slug, "name": event.name, "place": event.place, "state": event.state},
        "players": [{"number": number, "name": name} for number, name in sorted(names.items())],
        "games": [_game(game) for game in games_of(event)],
        "standings": [_place(found.line(row), place) for row, place in in_order(event, found)],
    }
    return json.dumps(document, ensure_ascii=False, indent=1)


def _game(game: Game) -> dict[str, object]:
    return {
        "round": game.round,
        "table": game.table,
        "kind": game.kind.value,
        "first": game.first,
        "second": game.second,
        "others": list(game.others),
        "result": game.outcome.value if game.outcome else None,
        "postponed": game.postponed,
        "counts": dict(game.counts),
        "places": list(game.places),
    }


def _place(line: Line, place: int | None) -> dict[str, object]:
    """`rank` is that of the rounds before a bracket, `place` the final one."""
    row = line.row
    return {
        "rank": line.rank,
        "place": place,
        "number": line.entry.number,
        "points": line.points,
        "record": [row.wins, row.draws, row.losses],
        "tiebreaks": {value.title: value.text for value in line.tiebreaks},
    }


class ExportFile(NamedTuple):
    """`text` says in one sentence what the file is good for."""

    make: Callable[[Viewer], str]
    kind: str
    title: StrOrPromise
    text: StrOrPromise


def made(file: ExportFile, seen: Viewer) -> str:
    """Programs read it: it is the same in every language."""
    with override(settings.LANGUAGE_CODE):
        return file.make(seen)


# Everybody who sees the event may have them.
FILES: dict[str, ExportFile] = {
    "players.csv": ExportFile(
        players_csv,
        "text/csv",
        gettext_lazy("Players"),
        gettext_lazy("Numbers, clubs and list fingerprints, for a spreadsheet or badges."),
    ),
    "pairings.csv": ExportFile(
        lambda seen: pairings_csv(seen.event),
        "text/csv",
        gettext_lazy("Pairings and results"),
        gettext_lazy("One line per table of every published round, with the results that count."),
    ),
    "standings.csv": ExportFile(
        lambda seen: standings_csv(seen.event),
        "text/csv",
        gettext_lazy("Standings"),
        gettext_lazy(
            "Points, every tiebreak and the final places, which a bracket decides where there is one."
        ),
    ),
    "bracket.csv": ExportFile(
        lambda seen: bracket_csv(seen.event),
        "text/csv",
        gettext_lazy("Bracket"),
        gettext_lazy("Every match of an elimination or a top cut, with who goes on."),
    ),
    "event.json": ExportFile(
        lambda seen: as_json(seen.event),
        "application/json",
        gettext_lazy("Event data"),
        gettext_lazy(
            "Players, games and standings in one document, for a website or an app; no lists are in it."
        ),
    ),
    "event.trf": ExportFile(
        lambda seen: as_trf(seen.event),
        "text/plain",
        gettext_lazy("Tournament report"),
        gettext_lazy(
            "The arbiters’ exchange format (TRF16): wins, draws and losses, read by most pairing programs."
        ),
    ),
    "event-2026.trf": ExportFile(
        lambda seen: as_trf26(seen.event),
        "text/plain",
        gettext_lazy("Tournament report, 2026"),
        gettext_lazy(
            "The same format in its edition of 2026 (TRF26), with matches of teams, tiebreaks and what results are worth."
        ),
    ),
}


def offered(event: Event) -> dict[str, ExportFile]:
    """The files that make sense for the event: no arbiters' report of pods, no bracket where there is none."""
    missing = {"event.trf", "event-2026.trf"} if event.format == Format.PODS else set()
    missing |= set() if has_cut(event) else {"bracket.csv"}
    return {name: file for name, file in FILES.items() if name not in missing}

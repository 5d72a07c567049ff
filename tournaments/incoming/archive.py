"""An event from a file as an archive of this service: a finished event with its players, rounds and results."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, time
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.models import User
from rules.engine.slips import SCORED, Slip
from tournaments.history.archive import ENTRY, FORMAT
from tournaments.history.archived_teams import MEMBER
from tournaments.history.slips import slip_for
from tournaments.incoming.events import (
    FULL_BYE,
    HALF_BYE,
    ZERO_BYE,
    Incoming,
    IncomingBoard,
    IncomingGame,
    IncomingPlayer,
    TeamRules,
)
from tournaments.models import Entry, Event, EventState, Member, ReportState, RoundState, Sides, Source
from tournaments.models.event_settings import SETTINGS
from tournaments.own_scoring import OWN
from tournaments.policies.defaults import new_settings

# Kept in English, and said in the reader’s language.
SAID = gettext_noop("Out of a file")
FROM_FILE = gettext_noop("Out of a file: %(format)s.")
REQUESTED = {FULL_BYE: "full", HALF_BYE: "half", ZERO_BYE: "zero"}


def archive_of(event: Incoming, *, name: str, ruleset: str, actor: User) -> dict[str, Any]:
    """`name` and `ruleset` are the organizer's word; no file says by which rules its games were played."""
    moment = _moment(event)
    made = _made(event, name, ruleset)
    boards, byes = event.teams.boards if event.teams else 0, _requested(event)
    return {
        "format": FORMAT,
        "event": _event(event, made, moment, actor),
        "crew": [],
        "entries": [
            {**_entry(player, boards, moment), "bye_rounds": byes.get(player.number, {})}
            for player in event.players
        ],
        "rounds": [
            _round(at, games, slip_for(made), moment, actor) for at, games in enumerate(event.rounds, start=1)
        ],
        "penalties": [],
        "announcements": [],
    }


def _moment(event: Incoming) -> str:
    found = datetime.combine(event.day, time(9), UTC) if event.day else timezone.now()
    return found.isoformat()


def _made(event: Incoming, name: str, ruleset: str) -> Event:
    """The event with its settings; not saved."""
    given = {
        "name": name[:120],
        "place": event.place[:200] or _("Not named"),
        "capacity": max(2, len(event.players)),
        "round_count": max(1, len(event.rounds)),
        "ruleset": ruleset,
        "lists_required": False,
        "registration_open": False,
        **({"scoring": event.scoring} if event.scoring else {}),
        **({"scoring": OWN, "own_scoring": dict(event.own_scoring)} if event.own_scoring else {}),
        **({"tiebreaks": list(event.tiebreaks)} if event.tiebreaks is not None else {}),
        **(_of_teams(event.teams) if event.teams else {}),
    }
    return Event(**new_settings(given))


def _requested(event: Incoming) -> dict[int, dict[str, str]]:
    """The byes that players had asked for, by number of the player and of the round."""
    found: dict[int, dict[str, str]] = {}
    for number, round_ in enumerate(event.rounds, start=1):
        for game in round_:
            if game.second is None and game.bye in REQUESTED:
                found.setdefault(game.first, {})[str(number)] = REQUESTED[game.bye]
    return found


def _of_teams(rules: TeamRules) -> dict[str, Any]:
    return {"sides": Sides.TEAMS.value, "team_size": rules.boards, "team_points": rules.points}


def _event(event: Incoming, made: Event, moment: str, actor: User) -> dict[str, Any]:
    settings = {field: _plain(getattr(made, field)) for field in SETTINGS}
    return {
        **settings,
        "starts_at": moment,
        "about": FROM_FILE % {"format": event.format},
        "slug": made.name,
        "state": EventState.CLOSED.value,
        "lists_locked_at": None,
        "created_by": actor.username,
    }


def _plain(value: Any) -> Any:
    return value.isoformat() if hasattr(value, "isoformat") else value


def _entry(player: IncomingPlayer, boards: int, moment: str) -> dict[str, Any]:
    """A player without an account, there from the first round to the last; or a team, whose first members have the boards."""
    made = Entry(
        number=player.number, name=player.name, club=player.club, team=player.team, faction=player.faction
    )
    columns = {name: _plain(getattr(made, name)) for name in ENTRY}
    members = [
        {
            **_fields(
                Member(number=one.number, name=one.name, place=one.number * (one.number <= boards)), MEMBER
            ),
            "username": None,
        }
        for one in player.members
    ]
    return {
        **columns,
        "registered_at": moment,
        "checked_in_at": moment,
        "username": None,
        "list": None,
        **({"members": members} if boards else {}),
    }


def _fields(row: Any, names: Iterable[str]) -> dict[str, Any]:
    return {name: _plain(getattr(row, name)) for name in names}


def _round(
    number: int, games: tuple[IncomingGame, ...], slip: Slip, moment: str, actor: User
) -> dict[str, Any]:
    taken = {game.table for game in games if game.table}
    free = (table for table in range(1, len(games) + len(taken) + 1) if table not in taken)
    used: set[int] = set()
    pairings = []
    for game in games:
        table = None
        if game.second is not None:
            table = game.table if game.table and game.table not in used else next(free)
            used.add(table)
        pairings.append(_pairing(game, table, slip, moment, actor))
    return {
        "number": number,
        "kind": "swiss",
        "state": RoundState.FINISHED.value,
        "proof": {},
        "snapshot": {},
        "published_at": moment,
        "finished_at": moment,
        "clock_ends_at": None,
        "clock_paused_at": None,
        "clock_minutes": 0,
        "published_by": actor.username,
        "pairings": pairings,
    }


def _pairing(game: IncomingGame, table: int | None, slip: Slip, moment: str, actor: User) -> dict[str, Any]:
    is_bye = game.second is None
    return {
        "kind": game.bye if is_bye else "game",
        "table": table,
        "reason": "",
        "by_hand": "",
        "match": "",
        "extra_minutes": 0,
        "players": [game.first] if game.second is None else [game.first, game.second],
        "ground": None,
        "reports": [] if is_bye else [_report(game, slip, moment, actor)],
        "calls": [],
        **({"team_match": _match(game.boards, moment, actor)} if game.boards else {}),
    }


def _match(boards: Sequence[IncomingBoard], moment: str, actor: User) -> dict[str, Any]:
    return {
        "line_ups": [[one.first for one in boards], [one.second for one in boards]],
        "steps": [],
        "deadline": None,
        "set_at": moment,
        "boards": [
            {
                "number": number,
                "first": one.first,
                "second": one.second,
                "reports": [{**_report_document(one, moment, actor), "side": 0, "counts": {}}],
            }
            for number, one in enumerate(boards, start=1)
        ],
    }


def _report(game: IncomingGame, slip: Slip, moment: str, actor: User) -> dict[str, Any]:
    return {
        **_report_document(game, moment, actor),
        "source": (Source.BOARDS if game.boards else Source.ORGANIZER).value,
        "places": [],
        "counts": _counts(game, slip),
        "finding": "",
        "rule": "",
        "agreements": [],
    }


def _report_document(one: IncomingGame | IncomingBoard, moment: str, actor: User) -> dict[str, Any]:
    """What results of tables and of boards have in common."""
    return {
        "version": 1,
        "state": ReportState.CONFIRMED.value,
        "outcome": one.outcome or "void",
        "unplayed": one.unplayed,
        "source": Source.ORGANIZER.value,
        "reason": SAID,
        "said_at": moment,
        "answered_at": moment,
        "answer": "",
        "said_by": actor.username,
        "answered_by": None,
    }


def _counts(game: IncomingGame, slip: Slip) -> dict[str, Any]:
    """The score, where the game keeps one number of each player and no other is needed."""
    needed = [count for count in slip.counts if count.is_needed]
    fits = len(needed) == 1 and needed[0].feeds == SCORED and not needed[0].is_shared
    if game.score is None or not fits or max(game.score) > needed[0].most:
        return {}
    return {needed[0].name: list(game.score)}

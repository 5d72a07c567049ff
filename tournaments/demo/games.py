"""One event of every further game that ships examples: one round is over, the next is played, disputes were judged."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import cycle
from typing import Any

from accounts.models import User
from rules.engine.documents import parse_json
from rules.engine.game import Game
from rules.engine.slips import Slip
from rules.games.registry import GAMES, default_ruleset
from rules.rulebooks.examples import Example, examples
from tournaments.models import Event, Outcome, Pairing, Role, Round
from tournaments.services import calls, clock, events, results, rounds
from tournaments.services.entries import registration, roll

SEATS = 6
WON, LOST = 10, 6  # what both players count, less the table's number


def make_games(organizer: User, judge: User, players: Sequence[User], now: datetime) -> None:
    for game, disputes in _further_games():
        _event_of(game, disputes, organizer, judge, players[:SEATS], now - timedelta(hours=3))


def _further_games() -> Iterator[tuple[Game, list[Example]]]:
    """Games with examples, and of these one dispute of each kind; the first game has its own events."""
    for game in GAMES.values():
        books = {ruleset.id for ruleset in game.rulesets}
        found = {_kind(one): one for one in reversed(examples()) if one.ruleset in books}
        if found and game.ruleset.id != default_ruleset():
            yield game, list(found.values())


def _kind(example: Example) -> str:
    """What a dispute is about: the last thing that is done in its case."""
    actions = parse_json(example.text).get("actions") or [{}]
    return str(actions[-1].get("do", ""))


def _event_of(
    game: Game,
    disputes: Sequence[Example],
    organizer: User,
    judge: User,
    players: Sequence[User],
    when: datetime,
) -> None:
    settings: dict[str, Any] = {
        "name": f"{game.name} Day", "place": "Bree, The Prancing Pony", "starts_at": when, "seed": game.key, "capacity": 8,
        "round_count": 3, "ruleset": game.ruleset.id, "lists_required": False,
    }  # fmt: skip
    event = events.create_event(settings, actor=organizer)
    events.add_crew(event, judge, Role.HEAD_JUDGE, actor=organizer)
    events.publish_event(event, actor=organizer)
    for user in players:
        registration.register(event, user, actor=user, club=user.club)
    roll.check_in_all(event, actor=organizer)
    _settle(_next(event), game.slip)
    playing = _next(event)
    clock.start_clock(playing, actor=organizer, minutes=event.time_limit)
    for table, dispute in zip(cycle(_games(playing)), disputes, strict=False):
        _dispute(table, dispute, judge)


def _dispute(table: Pairing, dispute: Example, judge: User) -> None:
    """Called by the first player of the table, and ruled on by the case of the example."""
    asked_by = table.seats.select_related("entry__user").order_by("side")[0].entry.user
    if asked_by is None:
        return
    call = calls.call_judge(table, f"{dispute.title}: is that right?", actor=asked_by)
    calls.claim_call(call, actor=judge)
    calls.rule_on_call(call, parse_json(dispute.text), actor=judge)
    calls.close_call(call, actor=judge, extra_minutes=5)


def _next(event: Event) -> Round:
    made = rounds.draft_round(event, actor=event.created_by)
    rounds.publish_round(made, actor=event.created_by)
    return made


def _games(round_: Round) -> list[Pairing]:
    return list(round_.pairings.filter(kind="game").select_related("round__event").order_by("table"))


def _settle(round_: Round, slip: Slip) -> None:
    """Every table by its slip, where the game has one; else the first player has won."""
    for table in _games(round_):
        counts = {
            count.name: [WON, max(count.least, LOST - (table.table or 0))]
            for count in slip.of_players
            if count.is_needed
        }
        claim = results.Claim(Outcome.FIRST, counts=counts) if counts else results.Claim(Outcome.FIRST)
        results.override_result(table, claim, reason="from the signed slip", actor=round_.event.created_by)

"""One event of every further game that ships examples: one round is over, the next is played, disputes were judged.

Where the game brings sample armies, players submit them as lists and a judge approves these; else nobody needs a list.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import cycle
from typing import Any

from accounts.models import User
from armies.models import CatalogueVersion
from armies.services import checks
from armies.services.lists import create_list
from rules.engine.documents import parse_json
from rules.engine.game import Game, SampleArmies
from rules.engine.slips import Slip
from rules.games.registry import GAMES, default_ruleset
from rules.rulebooks.examples import Example, examples
from tournaments.demo.tables import games_of, report
from tournaments.models import Entry, Event, Outcome, Pairing, Role, Round
from tournaments.services import calls, clock, crew, events, results, rounds
from tournaments.services.entries import lists, registration, roll

SEATS = 6
WON, LOST = 10, 6  # what both players count, less the table's number
LONGEST = 20  # actions; a case with more is a record of a whole game, which nobody asks a judge about


def make_games(organizer: User, judge: User, players: Sequence[User], now: datetime) -> None:
    for game, disputes in _further_games():
        event = _event_of(game, organizer, judge, players[:SEATS], now - timedelta(hours=3))
        _settle(_next(event), game)
        playing = _next(event)
        clock.start_clock(playing, actor=organizer, minutes=event.time_limit)
        for table, dispute in zip(cycle(games_of(playing)), disputes, strict=False):
            _dispute(table, dispute, judge)


def _further_games() -> Iterator[tuple[Game, list[Example]]]:
    """Games with examples, and of these one dispute of each kind; the first game has its own events."""
    for game in GAMES.values():
        books = {ruleset.id for ruleset in game.rulesets}
        cases = {one: parse_json(one.text) for one in reversed(examples()) if one.ruleset in books}
        found = {_kind(case): one for one, case in cases.items() if len(case["actions"]) <= LONGEST}
        if found and game.ruleset.id != default_ruleset():
            yield game, list(found.values())


def _kind(case: dict[str, Any]) -> str:
    """What a dispute is about: the last thing that is done in its case."""
    actions = case["actions"] or [{}]
    return str(actions[-1].get("do", ""))


def _event_of(game: Game, organizer: User, judge: User, players: Sequence[User], when: datetime) -> Event:
    settings: dict[str, Any] = {
        "name": f"{game.name} Day", "place": "Bree, The Prancing Pony", "starts_at": when, "seed": game.key, "capacity": 8,
        "round_count": 3, "ruleset": game.ruleset.id, "lists_required": game.samples is not None,
    }  # fmt: skip
    if game.samples:
        settings["point_level"] = game.samples.point_level
    event = events.create_event(settings, actor=organizer)
    crew.add_crew(event, judge, Role.HEAD_JUDGE, actor=organizer)
    events.publish_event(event, actor=organizer)
    entries = [registration.register(event, user, actor=user, club=user.club) for user in players]
    if game.samples:
        _hand_in(event, entries, game.samples, judge)
    roll.check_in_all(event, actor=organizer)
    return event


def _hand_in(event: Event, entries: Sequence[Entry], samples: SampleArmies, judge: User) -> None:
    """Each player builds one of the armies and submits it; all lists are approved and locked."""
    published = CatalogueVersion.objects.filter(state=CatalogueVersion.State.PUBLISHED)
    version = published.filter(catalogue__slug=samples.catalogue).latest("number")
    names = dict(version.cards.values_list("key", "name"))
    for entry, (army, counts) in zip(entries, cycle(samples.armies.items()), strict=False):
        if entry.user is None:
            continue
        rows = [{"model": key, "name": names[key], "count": count} for key, count in counts.items()]
        made = create_list(
            owner=entry.user,
            name=f"{army} {samples.point_level}",
            version=version,
            ruleset=event.ruleset,
            point_level=samples.point_level,
            rows=rows,
        )
        checks.approve(lists.submit_list(entry, made, actor=entry.user), actor=judge)
    lists.lock_lists(event, actor=event.created_by)


def _dispute(table: Pairing, dispute: Example, judge: User) -> None:
    """Called by the first player of the table, and ruled on by the case of the example with the table's players in it."""
    players = [seat.entry for seat in table.seats.select_related("entry__user").order_by("side")]
    if players[0].user is None:
        return
    question = dispute.title if dispute.title.endswith("?") else f"{dispute.title}: is that right?"
    call = calls.call_judge(table, question, actor=players[0].user)
    calls.claim_call(call, actor=judge)
    calls.rule_on_call(call, _seated(parse_json(dispute.text), players), actor=judge)
    calls.close_call(call, actor=judge, extra_minutes=5)


def _seated(case: dict[str, Any], players: Sequence[Entry]) -> dict[str, Any]:
    """The case with the names of the two who sit at the table."""
    for seat, entry in zip(case["position"]["players"], players, strict=False):
        seat["name"] = entry.name
    return case


def _next(event: Event) -> Round:
    made = rounds.draft_round(event, actor=event.created_by)
    rounds.publish_round(made, actor=event.created_by)
    return made


def _settle(round_: Round, game: Game) -> None:
    """Every table by what is left of the lists; without lists by the counts that its slip needs."""
    for table in games_of(round_):
        if game.samples:
            report(table, confirmed=True, winner=(table.table or 0) % 2)
        else:
            results.override_result(
                table,
                _counted(table, game.slip),
                reason="from the signed slip",
                actor=round_.event.created_by,
            )


def _counted(table: Pairing, slip: Slip) -> results.Claim:
    """The first player has won."""
    counts = {
        count.name: [WON, max(count.least, LOST - (table.table or 0))]
        for count in slip.of_players
        if count.is_needed
    }
    return results.Claim(Outcome.FIRST, counts=counts) if counts else results.Claim(Outcome.FIRST)

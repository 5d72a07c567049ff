"""One event in the middle of round 1, with one of everything that an address can name.

The player sits with the opponent, the other player at the other table. Anyone who owns what is named here is the player,
if a player can own it, else the organizer.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.db.models.functions import Now
from django.test import Client

from accounts.models import User
from armies.services.lists import share_list
from common import heartbeats, jobs
from common.models import Heartbeat
from common.queues import QUEUES
from rules.jobs import start_comparison
from rules.services import set_public
from tests.factories.accounts import PasskeyFactory, PushDeviceFactory, UserFactory, WebhookFactory, api_token
from tests.factories.armies import FindingFactory, cast_version
from tests.factories.maps import a_map
from tests.factories.pictures import an_image
from tests.factories.rules import RuleReportFactory, ruling
from tests.factories.tournaments import (
    EventRoleFactory,
    PenaltyFactory,
    ReportFactory,
    SeriesFactory,
    a_list,
    a_round,
    an_event,
)
from tests.permissions.team_scene import is_of_teams, team_event
from tournaments.exports.schedule import new_feed, token_of
from tournaments.models import Entry, Event, MapsBy, Pairing, Role, SeparationKind
from tournaments.services import ladders
from tournaments.services.calls import call_judge, claim_call
from tournaments.services.crew import ask
from tournaments.services.entries.lists import submit_list
from tournaments.services.entries.separating import keep_apart
from tournaments.services.events import announce
from tournaments.services.pictures import set_picture

VISITORS = (
    "anonymous",
    "player",
    "opponent",
    "other player",
    "scorekeeper",
    "judge",
    "organizer",
    "organizer elsewhere",
    "staff",
)
# Addresses that mean nothing without a question behind them.
QUERIES = {
    "rules/reports/new/": "?list=1&ruleset=combat-hex/3.1.2&rule=2.03&code=army.minion-cap&text=Too+many&place=/rows/0"
    "&catalogue=cast+1",
}
PARAMETER = re.compile(r"<(?:\w+:)?(?P<name>\w+)>")


@dataclass(frozen=True)
class Scene:
    """`people` by what they are here, None for nobody; `named` by "segment parameter": "tables pk".

    `of_teams` goes before `named` where the address is one of teams or leagues.
    `cookies` are those of a browser in which the visitor is signed in.
    """

    people: Mapping[str, User | None]
    named: Mapping[str, Any]
    cookies: Mapping[str, Any]
    of_teams: Mapping[str, Any] = field(default_factory=dict)

    def address(self, route: str) -> str:
        """The route with every parameter filled in."""
        named = {**self.named, **self.of_teams} if is_of_teams(route) else self.named
        parts: list[str] = []
        before = ""
        for part in f"/{route}".split("/"):
            found = PARAMETER.search(part)
            parts.append(PARAMETER.sub(str(named[f"{before} {found['name']}"]), part) if found else part)
            before = found["name"] if found else part
        return "/".join(parts) + QUERIES.get(route, "")


def keep_alive() -> None:
    """As if a worker and a clock were running, without which the service is not ready.

    A heartbeat counts for less than a minute, and a walk takes longer on a busy machine: these are dated an hour ahead.
    """
    heartbeats.beat("worker", Heartbeat.Kind.WORKER, QUEUES)
    heartbeats.beat("clock", Heartbeat.Kind.CLOCK)
    Heartbeat.objects.update(beat_at=Now() + timedelta(hours=1))


def set_scene() -> Scene:
    keep_alive()
    organizer = UserFactory.create(username="organizer")
    event = an_event(4, organizer=organizer, cut_size=2, maps_by=MapsBy.PLAYERS)
    set_picture(event, an_image(), alt="The hall", actor=organizer)
    first, other = a_round(event).pairings.order_by("table")
    entries = [seat.entry for seat in first.seats.order_by("side")]
    people: dict[str, User | None] = {
        "anonymous": None,
        "player": entries[0].user,
        "opponent": entries[1].user,
        "other player": other.seats.get(side=1).entry.user,
        "scorekeeper": EventRoleFactory.create(event=event, role=Role.SCOREKEEPER).user,
        "judge": EventRoleFactory.create(event=event, role=Role.JUDGE).user,
        "organizer": organizer,
        "organizer elsewhere": an_event(2).created_by,
        "staff": UserFactory.create(username="site-staff", is_staff=True, is_superuser=True),
    }
    named = _of_the_event(event, entries[0], first, people) | _of_the_player(entries[0], people)
    named["words language"] = "de"
    named["players username"] = UserFactory.create(is_public=True).username
    cookies = {visitor: _cookies(user) for visitor, user in people.items()}
    return Scene(people, named, cookies, team_event(people))


def _cookies(user: User | None) -> Any:
    browser = Client()
    if user is not None:
        browser.force_login(user, backend="accounts.backends.UsernameOrEmailBackend")
    return browser.cookies


def _of_the_event(
    event: Event, entry: Entry, pairing: Pairing, people: Mapping[str, User | None]
) -> dict[str, Any]:
    judge, organizer = people["judge"], people["organizer"]
    assert judge is not None
    assert organizer is not None
    assert entry.user is not None
    call = call_judge(pairing, "Does the wall block?", actor=entry.user)
    claim_call(call, actor=judge)
    report = ReportFactory.create(pairing=pairing, said_by=entry.user)
    penalty = PenaltyFactory.create(entry=entry, given_by=judge)
    crew = event.crew.get(user=judge)
    invited = ask(event, UserFactory.create(), [Role.JUDGE], actor=organizer).invited[0]
    ladder = ladders.make_ladder({"name": "Ladder", "ruleset": event.ruleset}, actor=organizer)
    first = ladders.join(ladder, actor=UserFactory.create())
    ladders.join(ladder, actor=entry.user)
    challenge = ladders.challenge(ladder, first.pk, actor=entry.user)
    further = event.entries.exclude(seats__pairing=pairing)
    apart = keep_apart(further[0], further[1], SeparationKind.BAN, reason="They fell out.", actor=organizer)
    return {
        "docs slug": "events",
        "events slug": event.slug,
        "help slug": "scoring",
        "ladders slug": ladder.slug,
        "challenges pk": challenge.pk,
        "players pk": first.pk,
        "series slug": SeriesFactory.create(created_by=organizer).slug,
        "calls pk": call.pk,
        "judge-calls pk": call.pk,
        "crew pk": crew.pk,
        "invitations pk": invited.pk,
        "players number": entry.number,
        "standings number": entry.number,
        "penalties pk": penalty.pk,
        "rounds number": 1,
        "tables pk": pairing.pk,
        "reports version": report.version,
        "checks event_key": event.scope,
        "of event_key": event.scope,
        "papers name": "standings.csv",
        "files name": "standings.csv",
        "number what": "slips",
        "door what": "join",
        "roll-call number": entry.number,
        "maps pk": a_map(event).pk,
        "announcements pk": announce(event, "Lunch.", actor=organizer).pk,
        "apart pk": apart.pk,
        "separations pk": apart.pk,
    }


def _of_the_player(entry: Entry, people: Mapping[str, User | None]) -> dict[str, Any]:
    player, judge = entry.user, people["judge"]
    assert player is not None
    assert judge is not None
    submission = submit_list(entry, a_list(player), actor=player)
    opponent = people["opponent"]
    assert opponent is not None
    # Until the opponent has a list, the player's is sealed.
    submit_list(entry.event.entries.get(user=opponent), a_list(opponent), actor=opponent)
    own = share_list(army_list=a_list(player), actor=player, shared=True)
    found = FindingFactory.create(submission=submission, by=judge)
    record = ruling(judge)
    set_public(actor=judge, record=record, is_public=True)
    version = cast_version()
    token, _ = api_token(player)
    webhook = WebhookFactory.create(user=player)
    delivery = webhook.deliveries.create(topic="round.published", source="1", body="{}")
    device = PushDeviceFactory.create(user=player)
    job = jobs.enqueue("tournaments.simulate", {}, created_by=player)
    comparison = start_comparison(actor=player, ruleset="combat-hex/3.1.2", reading="arc", option="corridor")
    return {
        "lists list_id": own.pk,
        "rows row_id": 1,
        "rows row": 0,
        "history number": 1,
        "text variant": "plain",
        "shared token": own.share_token,
        "submissions submission_id": submission.pk,
        "findings finding_id": found.pk,
        "catalogues slug": version.catalogue.slug,
        "collection slug": version.catalogue.slug,
        "slug number": version.number,
        "slug old": version.number,
        "compare new": version.number,
        "rulings address": record.address,
        "address part": "case",
        "rules ruleset": "combat-hex/3.1.2",
        "rulebooks ruleset": "combat-hex/3.1.2",
        "ruleset rule": "6.23",
        "rules rule": "6.23",
        "tokens token_id": token.pk,
        "forgotten uidb64": "x",
        "uidb64 token": "x",
        "jobs job_id": job.pk,
        "compare job_id": comparison.pk,
        "jobs pk": job.pk,
        "webhooks pk": webhook.pk,
        "devices pk": device.pk,
        "passkeys pk": PasskeyFactory.create(user=player).pk,
        "log delivery_id": delivery.pk,
        "deliveries ident": delivery.ident,
        "calendar token": token_of(new_feed(player)),
        "rule-reports pk": RuleReportFactory.create(reporter=player).pk,
    }

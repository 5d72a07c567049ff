"""Events and what happens at them. Factories write rows; `play` drives whole rounds through the services."""

from datetime import UTC, datetime
from functools import cache
from typing import Any

import factory
from django.utils import timezone

from accounts.models import User
from armies.accepted import CatalogueRef
from armies.catalogue_names import shipped
from armies.models import ArmyList
from armies.services.catalogues import sign
from armies.services.lists import create_list
from tests.factories.accounts import UserFactory
from tournaments.demo.people import ARMIES, sample_version
from tournaments.models import (
    Challenge,
    Confirmation,
    Entry,
    Event,
    EventRole,
    EventState,
    JudgeCall,
    Ladder,
    LadderPlayer,
    Outcome,
    Pairing,
    Penalty,
    ResultReport,
    Role,
    Round,
    RoundState,
    Seat,
    Series,
    Vouch,
)
from tournaments.services import results, rounds


@cache
def _sample_ref() -> CatalogueRef:
    """The sample catalogue as events name it, without asking the database."""
    document = next(one for one in shipped() if one.slug == "combat-hex-sample")
    return CatalogueRef(document.slug, 1, sign(document))


def sample_refs() -> list[dict[str, Any]]:
    return [_sample_ref().as_json()]


class EventFactory(factory.django.DjangoModelFactory[Event]):
    class Meta:
        model = Event

    slug = factory.Sequence(lambda number: f"event-{number}")
    name = factory.Sequence(lambda number: f"Event {number}")
    place = "Dol Amroth"
    starts_at = datetime(2030, 5, 4, 10, tzinfo=UTC)
    state = EventState.PUBLISHED
    capacity = 16
    point_level = 1500
    lists_required = False
    catalogues = factory.LazyFunction(sample_refs)
    tiebreaks = factory.LazyFunction(list)
    seed = "0123"
    created_by = factory.SubFactory(UserFactory)


class EventRoleFactory(factory.django.DjangoModelFactory[EventRole]):
    class Meta:
        model = EventRole

    event = factory.SubFactory(EventFactory)
    user = factory.SubFactory(UserFactory)
    role = Role.JUDGE


class EntryFactory(factory.django.DjangoModelFactory[Entry]):
    """A player who is checked in and holds a place."""

    class Meta:
        model = Entry

    event = factory.SubFactory(EventFactory)
    user = factory.SubFactory(UserFactory)
    name = factory.LazyAttribute(
        lambda entry: entry.user.display_name if entry.user else f"Guest {entry.number}"
    )
    number = factory.Sequence(lambda number: number + 1)
    registered_at = factory.LazyFunction(timezone.now)
    checked_in_at = factory.LazyFunction(timezone.now)


class RoundFactory(factory.django.DjangoModelFactory[Round]):
    class Meta:
        model = Round

    event = factory.SubFactory(EventFactory, state=EventState.RUNNING)
    number = 1
    state = RoundState.PUBLISHED
    published_at = factory.LazyFunction(timezone.now)
    clock_minutes = 45


class PairingFactory(factory.django.DjangoModelFactory[Pairing]):
    class Meta:
        model = Pairing

    round = factory.SubFactory(RoundFactory)
    table = factory.Sequence(lambda number: number + 1)


class SeatFactory(factory.django.DjangoModelFactory[Seat]):
    class Meta:
        model = Seat

    pairing = factory.SubFactory(PairingFactory)
    round = factory.SelfAttribute("pairing.round")
    entry = factory.SubFactory(EntryFactory, event=factory.SelfAttribute("..round.event"))
    side = 1


class ReportFactory(factory.django.DjangoModelFactory[ResultReport]):
    class Meta:
        model = ResultReport

    pairing = factory.SubFactory(PairingFactory)
    version = 1
    outcome = Outcome.FIRST
    said_by = factory.SubFactory(UserFactory)


class JudgeCallFactory(factory.django.DjangoModelFactory[JudgeCall]):
    class Meta:
        model = JudgeCall

    pairing = factory.SubFactory(PairingFactory)
    question = "Does the wall block?"
    asked_by = factory.SubFactory(UserFactory)
    asked_at = factory.LazyFunction(timezone.now)


class PenaltyFactory(factory.django.DjangoModelFactory[Penalty]):
    class Meta:
        model = Penalty

    entry = factory.SubFactory(EntryFactory)
    kind = Penalty.Kind.WARNING
    offence = "slow-play"
    note = "Two minutes over one move."
    given_by = factory.SubFactory(UserFactory)


class SeriesFactory(factory.django.DjangoModelFactory[Series]):
    class Meta:
        model = Series

    slug = factory.Sequence(lambda number: f"series-{number}")
    name = factory.Sequence(lambda number: f"Series {number}")
    created_by = factory.SubFactory(UserFactory)


class LadderFactory(factory.django.DjangoModelFactory[Ladder]):
    class Meta:
        model = Ladder

    slug = factory.Sequence(lambda number: f"ladder-{number}")
    name = factory.Sequence(lambda number: f"Ladder {number}")
    ruleset = "combat-hex/3.1.2"
    created_by = factory.SubFactory(UserFactory)


class LadderPlayerFactory(factory.django.DjangoModelFactory[LadderPlayer]):
    class Meta:
        model = LadderPlayer

    ladder = factory.SubFactory(LadderFactory)
    user = factory.SubFactory(UserFactory)


class ChallengeFactory(factory.django.DjangoModelFactory[Challenge]):
    class Meta:
        model = Challenge

    ladder = factory.SubFactory(LadderFactory)
    challenger = factory.SubFactory(LadderPlayerFactory, ladder=factory.SelfAttribute("..ladder"))
    challenged = factory.SubFactory(LadderPlayerFactory, ladder=factory.SelfAttribute("..ladder"))
    due_at = factory.LazyFunction(timezone.now)


class VouchFactory(factory.django.DjangoModelFactory[Vouch]):
    class Meta:
        model = Vouch

    event = factory.SubFactory(EventFactory)
    by = factory.SubFactory(UserFactory)
    why = "I ran it."


class ConfirmationFactory(factory.django.DjangoModelFactory[Confirmation]):
    class Meta:
        model = Confirmation

    event = factory.SubFactory(EventFactory)
    user = factory.SubFactory(UserFactory)


def an_event(players: int, *, organizer: User | None = None, **values: Any) -> Event:
    """An event with so many checked-in players, numbered from 1, called "P1" and so on."""
    owner = organizer or UserFactory.create()
    event = EventFactory.create(
        created_by=owner,
        places_taken=players,
        numbers_given=players,
        **{"capacity": max(players, 2), "round_count": 5, **values},
    )
    EventRoleFactory.create(event=event, user=owner, role=Role.OWNER)
    for number in range(1, players + 1):
        EntryFactory.create(event=event, number=number, name=f"P{number}")
    return event


def a_round(event: Event) -> Round:
    """The next round, drafted and published by the organizer."""
    made = rounds.draft_round(event, actor=event.created_by)
    rounds.publish_round(made, actor=event.created_by)
    return made


def play(round_: Round, outcome: Outcome = Outcome.FIRST) -> None:
    """Every game of the round ends like this."""
    for pairing in (
        round_.pairings.filter(kind="game").select_related("round__event").prefetch_related("seats")
    ):
        settle(pairing, outcome)


def settle(pairing: Pairing, outcome: Outcome) -> ResultReport:
    claim = results.Claim(outcome)
    return results.override_result(pairing, claim, reason="as played", actor=pairing.round.event.created_by)


def a_list(owner: User, army: str = "rohan", point_level: int = 1500) -> ArmyList:
    """A list of the sample set: "rohan" and "orcs" are legal at 1500."""
    rows = [{"model": key, "name": key, "count": count} for key, count in ARMIES[army].items()]
    return create_list(
        owner=owner,
        name=army.capitalize(),
        version=sample_version(),
        ruleset="combat-hex/3.1.2",
        point_level=point_level,
        rows=rows,
    )

"""Large events with difficult names for a demo: 200 players, 50 judge calls, a bracket, pods, a league, a ladder, teams.

Names are in Latin, Arabic, Hebrew, Chinese, Thai and Cyrillic letters, with emoji, of one letter and of sixty without a break.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from tests.factories.accounts import UserFactory
from tests.factories.teams import a_team_event, play_boards
from tests.factories.tournaments import a_round
from tournaments.demo.formats import games_in, next_round, settle_all
from tournaments.models import Entry, Event, EventRole, Format, JudgeCall, Outcome, Pairing, Role
from tournaments.services import calls, clock, events, ladders, postponing, results
from tournaments.services.entries import registration, roll

PLAYERS, CALLS, REPORTS = 200, 50, 20
DIFFICULT = (
    "محمد بن عبد الرحمن السعيدي",
    "王小明",
    "欧阳修文先生",
    "🐉 Dragon 🔥 Slayer 👩‍👩‍👧‍👦",
    "Bartholomäus Maximilian von Hohenstaufen-Württemberg zu Langenburg",
    "Þórður Jónsson",
    "Ольга Петрова",
    "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz",
    "O’Neil-Ó Súilleabháin",
    "עדי לוי",
    "Étienne Núñez",
    "陳大文 (Chan Tai Man)",
    "X",
    "สมชาย ใจดี",
)
FIRST = (
    "Anna",
    "Ben",
    "Carla",
    "David",
    "Elena",
    "Felix",
    "Greta",
    "Hugo",
    "Ines",
    "Jonas",
    "Klara",
    "Luis",
    "Marta",
)
LAST = (
    "Ackermann",
    "Bianchi",
    "Ćwik",
    "Dupont",
    "Eriksen",
    "Ferrari",
    "García",
    "Hansen",
    "Jensen",
    "Lefèvre",
    "Novák",
)
CLUBS = ("", "Club der Strategen Wien", "نادي", "Warhosts of the Very Long Northern Coast and Isles")
QUESTIONS = (
    "Does the wall block the line of sight?",
    "Darf der Balrog über die Brücke?",
    "هل يمكنه إطلاق النار؟",
    "My opponent moved the piece after I had said that I would react to it, took it back and moved another; who may act now?",
)
SWISS, CUP, PODS, LEAGUE = "two-hundred", "cup-64", "pods-60", "league-40"
TEAMS, FEW = "teams-24", "difficult-names"
LADDER = "the-ladder-of-the-very-long-coast"
# The pages that show them, by who opens them; they stand for other pages of their routes.
PAGES: tuple[tuple[str | None, str], ...] = (
    *((None, f"/events/{SWISS}/{page}") for page in ("", "players/", "standings/", "rounds/3/")),
    *((None, f"/events/{SWISS}/projector/?show={show}") for show in ("names", "tables", "standings")),
    *((None, f"/events/{FEW}/projector/?show={show}") for show in ("names", "tables", "standings")),
    (None, f"/events/{CUP}/bracket/"),
    (None, f"/events/{PODS}/rounds/2/"),
    (None, f"/events/{LEAGUE}/rounds/1/"),
    (None, f"/events/{TEAMS}/rounds/2/"),
    (None, f"/events/{TEAMS}/standings/"),
    ("player", f"/events/{SWISS}/me/"),
    ("player", f"/events/{LEAGUE}/me/"),
    ("player", f"/events/ladders/{LADDER}/"),
    *(
        ("organizer", f"/events/{SWISS}/{page}")
        for page in (
            "desk/",
            "control/",
            "rounds/3/",
            "rounds/3/results/",
            "players/",
            "roll-call/",
            "calls/",
        )
    ),
    *(
        ("organizer", f"/events/{TEAMS}/{page}")
        for page in ("team-lists/", "standings/boards/", "players/1/team/")
    ),
    ("organizer", f"/events/{LEAGUE}/rounds/1/"),
    ("judge", "/events/calls/"),
)


def make_large_events() -> None:
    """All of them, once: a demo that has them is left as it is."""
    if Event.objects.filter(slug=SWISS).exists():
        return
    organizer = User.objects.get(username="organizer")
    with transaction.atomic():
        users = _players()
        for make in (_swiss, _cup, _pods, _league, _ladder):
            make(organizer, users)
        _teams(organizer)
        _few(organizer)


def name(number: int) -> str:
    """Every ninth name is a difficult one."""
    if number % 9 == 4:
        return DIFFICULT[number // 9 % len(DIFFICULT)]
    return f"{FIRST[number % len(FIRST)]} {LAST[number * 7 % len(LAST)]}"


def _players() -> list[User]:
    """The demo's own player is the first of them."""
    made = [
        UserFactory.create(
            username=f"large{number}", display_name=name(number), club=CLUBS[number % len(CLUBS)]
        )
        for number in range(1, PLAYERS)
    ]
    return [User.objects.get(username="player"), *made]


def _event(slug: str, organizer: User, users: Sequence[User], **settings: Any) -> Event:
    """A running event with all these players checked in."""
    values = {
        "place": "Helm’s Deep, Great Hall of the Hornburg",
        "starts_at": timezone.now() - timedelta(hours=3),
        "seed": "x",
        "capacity": PLAYERS,
        "lists_required": False,
    }
    event = events.create_event(values | settings, actor=organizer)
    events.publish_event(event, actor=organizer)
    Event.objects.filter(pk=event.pk).update(slug=slug)
    event.refresh_from_db()
    for user in users:
        registration.register(event, user, actor=user, club=user.club)
    roll.check_in_all(event, actor=organizer)
    return event


def _swiss(organizer: User, users: Sequence[User]) -> None:
    """Two rounds are over; in the third judges are called, results confirmed, and some wait for the other player."""
    event = _event(SWISS, organizer, users, name="Two Hundred at Helm’s Deep", round_count=5, cut_size=8)
    judge = User.objects.get(username="judge")
    EventRole.objects.get_or_create(event=event, user=judge, role=Role.JUDGE)
    for _ in range(2):
        settle_all(next_round(event))
    round_ = next_round(event)
    clock.start_clock(round_, actor=organizer, minutes=90)
    games = games_in(round_)
    for number, game in enumerate(games[:CALLS]):
        calls.call_judge(game, QUESTIONS[number % len(QUESTIONS)], actor=_first_player(game)[1])
    for game in games[CALLS : CALLS + REPORTS]:
        results.override_result(game, results.Claim(Outcome.FIRST), reason="slip", actor=organizer)
    for game in games[CALLS + REPORTS : CALLS + 2 * REPORTS]:
        entry, user = _first_player(game)
        results.report_result(game, results.Claim(Outcome.FIRST), entry=entry, actor=user)
    for call in JudgeCall.objects.filter(pairing__round=round_)[:12]:
        calls.claim_call(call, actor=judge)


def _first_player(game: Pairing) -> tuple[Entry, User]:
    entry = game.seats.select_related("entry__user").earliest("side").entry
    assert entry.user is not None  # noqa: S101  All of them have accounts.
    return entry, entry.user


def _cup(organizer: User, users: Sequence[User]) -> None:
    event = _event(CUP, organizer, users[1:65], name="Cup of the Sixty-Four", format=Format.ELIMINATION)
    for _ in range(3):
        settle_all(next_round(event))
    next_round(event)


def _pods(organizer: User, users: Sequence[User]) -> None:
    settings = {"format": Format.PODS, "point_level": 500, "tiebreaks": ["buchholz", "wins"]}
    event = _event(PODS, organizer, users[1:62], name="Pods of Sixty", round_count=3, **settings)
    settle_all(next_round(event))
    next_round(event)


def _league(organizer: User, users: Sequence[User]) -> None:
    """Every third game of the first round is postponed."""
    begun: datetime = timezone.now() - timedelta(days=20)
    settings = {"name": "League with postponed games", "starts_at": begun, "round_count": 5, "round_days": 14}
    event = _event(LEAGUE, organizer, users[:40], **settings)
    later = (timezone.now() + timedelta(days=20)).date()
    for number, game in enumerate(games_in(next_round(event))):
        if number % 3 == 2:
            postponing.postpone(game, later, actor=organizer)
        else:
            results.override_result(game, results.Claim(Outcome.FIRST), reason="slip", actor=organizer)
    next_round(event)


def _ladder(organizer: User, users: Sequence[User]) -> None:
    values = {"name": "The ladder of the very long coast", "ruleset": "combat-hex/3.1.2"}
    ladder = ladders.make_ladder(values, actor=organizer)
    for user in users[:120]:
        ladders.join(ladder, actor=user)
    rows = list(ladder.players.order_by("pk"))
    for number in range(2, 30, 2):
        ladders.challenge(ladder, rows[number - 1].pk, actor=users[number])


def _teams(organizer: User) -> None:
    """Not made by registering: captains and members of 24 teams."""
    event = a_team_event(
        24, 5, spare=1, organizer=organizer, name="Twenty-four teams", slug=TEAMS, starts_at=timezone.now()
    )
    for number, entry in enumerate(event.entries.all()):
        event.entries.filter(pk=entry.pk).update(name=f"{name(number * 3 + 1)} & company")
        for member in entry.members.all():
            entry.members.filter(pk=member.pk).update(name=name(number * 7 + member.number))
    play_boards(a_round(event))
    a_round(event)


def _few(organizer: User) -> None:
    """A few players, all with difficult names."""
    users = [
        UserFactory.create(username=f"difficult{number}", display_name=one)
        for number, one in enumerate(DIFFICULT)
    ]
    event = _event(FEW, organizer, users, name="Difficult names", round_count=3)
    settle_all(next_round(event))
    next_round(event)

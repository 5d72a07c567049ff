"""A ladder brought back from its archive, complete or not at all, by anybody who has the file.

A file is no proof: players come with their names and without accounts, and the owner of a user name that the archive
gives may link it (`ladder_links`). Challenges come with nobody's word, so ratings do not count them. One that was not
decided goes on: both players link their places and play, or the maker of the ladder decides it.
"""

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from common import audit, outbox
from common.errors import Fault, Invalid
from tournaments.history.ladder_archive import FORMAT, SETTINGS
from tournaments.history.ladders import standing
from tournaments.models import Challenge, ChallengeState, Ladder, LadderPlayer
from tournaments.models.ladders import MOST_PLAYERS, UNDECIDED
from tournaments.services.ladders import RESERVED, check_settings
from tournaments.services.named import free_slug
from tournaments.services.restored_event import faults_at, refused
from tournaments.services.restored_people import People, people_of
from tournaments.services.restored_values import Unfit, shown, values_of
from wording import grouped

MOST = {"players": 5_000, "challenges": 20_000, "order": MOST_PLAYERS}
# Times that players may have dropped for not playing, were they idle all the time: each is calculated with every order.
MOST_DROPS = 200_000
MOST_FAULTS = 200
REPORTED = (ChallengeState.REPORTED, ChallengeState.DISPUTED)
LONGEST = timedelta(days=90)  # as `Ladder.days`
LATE = timedelta(hours=1)  # how far the clock of another server may be ahead
PLAYER = ("name", "joined_at", "left_at")
CHALLENGE = ("state", "made_at", "due_at", "settled_at", "reason")


@dataclass
class RestoredLadder:
    """What came of it. `left_out` names what was not restored, `faults` what cannot be."""

    ladder: Ladder
    players: dict[int, LadderPlayer] = field(default_factory=dict)
    challenges: list[Challenge] = field(default_factory=list)
    unanswered: int = 0
    busy: set[int] = field(default_factory=set)
    drops: int = 0
    faults: list[Fault] = field(default_factory=list)

    @property
    def left_out(self) -> list[str]:
        text = ngettext(
            "%(count)s challenge with a reported result: the archive does not say who reported it.",
            "%(count)s challenges with a reported result: the archive does not say who reported it.",
            self.unanswered,
        )
        return [text % {"count": self.unanswered}] if self.unanswered else []

    def at(self, path: str) -> AbstractContextManager[None]:
        return faults_at(path, self.faults)

    def refuse_faults(self) -> None:
        if self.faults:
            raise refused(self.faults[:MOST_FAULTS])


@transaction.atomic
def restore_ladder(document: Any, *, actor: User, link_accounts: bool = False) -> RestoredLadder:
    """Raises Invalid with every fault of the document, NotAllowed where somebody else than an administrator links accounts."""
    check_ladder_archive(document)
    people = people_of(document, actor, link_accounts=link_accounts)
    made = RestoredLadder(Ladder(created_by=actor))
    now = _moment(made, document)
    _settings(made, document["ladder"])
    for place, row in enumerate(document["players"]):
        with made.at(f"/players/{place}"):
            _player(made, row, people, now)
    for place, row in enumerate(document["challenges"]):
        with made.at(f"/challenges/{place}"):
            _challenge(made, row, now)
    made.refuse_faults()
    _store(made)
    _check_order(made, document["order"], now)
    _note(made, actor=actor, link_accounts=link_accounts)
    return made


def check_ladder_archive(document: Any) -> None:
    """Raises Invalid for what is no archive of a ladder, lacks a part or is larger than any ladder."""
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        text = _("This is no archive of a ladder (format %(format)s).")
        raise Invalid("archive.format", text % {"format": FORMAT})
    faults = [
        Fault("archive.part-missing", f"/{part}", _("“%(part)s” is missing.") % {"part": part})
        for part in ("ladder", *MOST, "order_at")
        if part not in document
    ]
    if faults:
        raise Invalid("archive.incomplete", _("The archive is not complete."), faults=faults)
    if faults := list(_size_faults(document)):
        raise Invalid("archive.too-large", _("The archive holds more than any ladder."), faults=faults)


def _size_faults(document: Mapping[str, Any]) -> Iterator[Fault]:
    for part, most in MOST.items():
        rows, kind = document[part], int if part == "order" else dict
        if not isinstance(rows, list) or not all(type(row) is kind for row in rows):
            yield Fault("archive.unreadable", f"/{part}", _("A list of objects is expected here."))
        elif len(rows) > most:
            yield Fault(
                "archive.too-many", f"/{part}", _("At most %(most)s are restored.") % {"most": grouped(most)}
            )
    if not isinstance(document["ladder"], dict):
        yield Fault("archive.unreadable", "/ladder", _("An object is expected here."))


def _moment(made: RestoredLadder, document: Mapping[str, Any]) -> datetime:
    """As of when the archive was written; now where it does not say so."""
    now = timezone.now()
    stated: datetime = now
    with made.at("/order_at"):
        stated = values_of(Ladder, {"created_at": document["order_at"]}, ["created_at"])["created_at"]
        if stated > now + LATE:
            raise Unfit(_("This time is in the future."))
    return stated


def _settings(made: RestoredLadder, row: Mapping[str, Any]) -> None:
    """Older archives do not say whether players may join: they may."""
    before = len(made.faults)
    for name in SETTINGS:
        with made.at(f"/ladder/{name}"):
            values = values_of(Ladder, {"is_open": True, **row}, [name])
            setattr(made.ladder, name, values[name])
    if len(made.faults) == before:
        made.ladder.slug = free_slug(Ladder, made.ladder.name, "ladder", RESERVED)
        with made.at("/ladder"):
            check_settings(made.ladder)


def _player(made: RestoredLadder, row: Mapping[str, Any], people: People, now: datetime) -> None:
    values = values_of(LadderPlayer, row, PLAYER)
    number = row["number"]
    if type(number) is not int or number in made.players:
        text = _("The number of a player must be a whole number that no other player has, not %(value)s.")
        raise Unfit(text % {"value": shown(number)})
    if not values["name"].strip():
        raise Unfit(_("The name of a player cannot be empty."))
    if not values["joined_at"] <= (values["left_at"] or now) <= now:
        raise _not_in_order("joined_at, left_at, order_at")
    _count_drops(made, (values["left_at"] or now) - values["joined_at"])
    made.players[number] = LadderPlayer(**values, **people.player(row.get("username")))


def _count_drops(made: RestoredLadder, stay: timedelta) -> None:
    if made.ladder.decay_days:
        made.drops += stay // timedelta(days=made.ladder.decay_days)
    if made.drops > MOST_DROPS:
        text = _("Since joining, players would drop more than %(most)s times for not playing.")
        raise Unfit(text % {"most": MOST_DROPS})


def _not_in_order(fields: str) -> Unfit:
    return Unfit(_("These times are not in order: %(fields)s.") % {"fields": fields})


def _challenge(made: RestoredLadder, row: Mapping[str, Any], now: datetime) -> None:
    values = values_of(Challenge, row, CHALLENGE)
    sides = {name: _known(made, name, row[name]) for name in ("challenger", "challenged")}
    if row["challenger"] == row["challenged"]:
        raise Unfit(_("Players cannot challenge themselves."))
    if row["winner"] not in (None, row["challenger"], row["challenged"]):
        raise Unfit(_("The winner must be one of the two players."))
    if (
        values["state"] in REPORTED and "reported_by" not in row
    ):  # archives from before they held such challenges
        made.unanswered += 1
        return
    if values["state"] in UNDECIDED:
        values |= _undecided(made, values, row, now)
    else:
        _check_end(values, row["winner"], now)
    winner = None if row["winner"] is None else _known(made, "winner", row["winner"])
    made.challenges.append(Challenge(**values, **sides, winner=winner))


def _undecided(
    made: RestoredLadder, values: Mapping[str, Any], row: Mapping[str, Any], now: datetime
) -> dict[str, Any]:
    """Who reported, and until when it is played. Raises ValueError for what no ladder would have let happen."""
    players = (row["challenger"], row["challenged"])
    if made.busy & set(players):
        raise Unfit(_("A player can have only one open challenge at a time."))
    if any(made.players[number].left_at for number in players):
        raise Unfit(_("A challenge cannot be open when one of its players has left the ladder."))
    if values["settled_at"] is not None or values["made_at"] > now:
        raise Unfit(_("An open challenge must be made before “order_at”, and cannot be settled."))
    reported = values["state"] in REPORTED
    if reported != (row["winner"] is not None) or (row.get("reported_by") in players) != reported:
        text = _("A reported challenge must say who won and who reported it; an open one must say neither.")
        raise Unfit(text)
    if not reported and not timedelta() <= values["due_at"] - now <= LONGEST:
        text = _("An open challenge must end after “order_at”, at most %(days)s days later.")
        raise Unfit(text % {"days": LONGEST.days})
    made.busy |= set(players)
    side = players.index(row["reported_by"]) + 1 if reported else 0
    return {"said_side": side, "due_at": _time_to_play(values["due_at"], now)}


def _time_to_play(due_at: datetime, now: datetime) -> datetime:
    """As the archive says; where that is over meanwhile, what was left when it was written (`now`) begins again."""
    present = timezone.now()
    return due_at if due_at > present else present + max(due_at - now, timedelta())


def _known(made: RestoredLadder, name: str, number: Any) -> LadderPlayer:
    if type(number) is not int or number not in made.players:
        text = _("The field “%(field)s” must hold the number of a player in the archive, not %(value)s.")
        raise Unfit(text % {"field": name, "value": shown(number)})
    return made.players[number]


def _check_end(values: Mapping[str, Any], winner: int | None, now: datetime) -> None:
    if values["settled_at"] is None or not values["made_at"] <= values["settled_at"] <= now:
        raise _not_in_order("made_at, settled_at, order_at")
    if values["state"] == ChallengeState.CONFIRMED and winner is None:
        raise Unfit(_("A confirmed challenge must have a winner."))
    if values["state"] == ChallengeState.WITHDRAWN and winner is not None:
        raise Unfit(_("A withdrawn challenge cannot have a winner."))


def _store(made: RestoredLadder) -> None:
    made.ladder.save()
    for player in made.players.values():
        player.ladder = made.ladder
    LadderPlayer.objects.bulk_create(made.players.values())
    for one in made.challenges:
        one.ladder = made.ladder
        one.challenger_id, one.challenged_id = one.challenger.pk, one.challenged.pk
        one.winner_id = one.winner.pk if one.winner else None
    Challenge.objects.bulk_create(made.challenges, batch_size=1_000)


def _check_order(made: RestoredLadder, order: list[int], now: datetime) -> None:
    """The order follows from what happened; an archive that says another one was changed by hand or is damaged."""
    numbers = {player.pk: number for number, player in made.players.items()}
    found = [numbers[pk] for pk in standing(made.ladder, now)]
    if found != order:
        text = _("The order in the archive does not follow from its players and challenges.")
        raise refused([Fault("archive.order-differs", "/order", text)])


def _note(made: RestoredLadder, *, actor: User, link_accounts: bool) -> None:
    ladder = made.ladder
    after = {"name": ladder.name, "left_out": made.left_out, "accounts_linked": link_accounts}
    audit.record(actor=actor, action="ladder.restored", subject=ladder, after=after, scope=ladder.scope)
    payload = {"ladder": ladder.pk, "subject": ladder.pk, "by": actor.pk, "name": ladder.name}
    outbox.publish("ladder.restored", payload, key=ladder.scope)

"""The help pages: one per task, in the order of the roles that need them. The text of each is a template."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.template.loader import render_to_string
from django.utils.html import strip_tags

from guide.pictures import PICTURES, HelpPicture
from tournaments.policies.formats import FORMATS
from tournaments.standings import PRESETS, TIEBREAKS


@dataclass(frozen=True, slots=True)
class Topic:
    """One page of help. `cues` are other words for it, parted by commas, which the search knows."""

    slug: str
    title: str
    summary: str
    cues: str = ""

    @property
    def template(self) -> str:
        return f"guide/topics/{self.slug}.html"

    @property
    def picture(self) -> HelpPicture | None:
        return PICTURES.get(self.slug)

    @property
    def picture_file(self) -> str:
        return f"help/{self.slug}.webp"


@dataclass(frozen=True, slots=True)
class Role:
    title: str
    topics: tuple[Topic, ...]


ROLES: tuple[Role, ...] = (
    Role(
        "Play",
        (
            Topic("find-an-event", "Find an event", "The list of events, and how to narrow it.", "search event, near me"),
            Topic("enter-an-event", "Enter an event", "Register, join the waiting list, check in, withdraw.",
                  "register, sign up for an event, check in, join code, waiting list, withdraw, drop out"),
            Topic("army-list", "Build and submit a list", "Write a list, read its errors, submit it to an event.",
                  "army list, roster, submit list, upload list, turn in list, import list, illegal list"),
            Topic("report-a-result", "Report a result", "Send the result to your opponent, confirm or dispute theirs.",
                  "enter result, confirm result, dispute result, wrong result, who won, score"),
            Topic("call-a-judge", "Call a judge", "Ask for a judge at your table, read the answer, appeal once.",
                  "judge call, appeal, rules question, argument"),
            Topic("read-a-ruling", "Read a ruling", "What the steps, rule numbers and claims of a ruling mean.",
                  "ruling, verdict, steps, fingerprint, reading, claim, referee"),
            Topic("on-your-phone", "On your phone, without a connection", "Install Muster, get notified, read it offline.",
                  "offline, install, app, no wifi, no wireless, home screen, notification"),
        ),
    ),
    Role(
        "Organize",
        (
            Topic("first-event", "Your first event", "From four answers to the final standings.",
                  "create event, new event, run a tournament, publish event, close event, copy event, delete event"),
            Topic("registration-and-lists", "Registration and lists", "Who gets in, when lists are due and who sees them.",
                  "add player, import players, csv, join code, list visibility, secret lists, lock lists, late list"),
            Topic("pairings", "Pairings", "Draft a round, read the reasons, change tables, publish.",
                  "pair round, draft round, swap players, pairing restrictions, club mates, rematch, bye, formats, swiss"),
            Topic("results", "Results", "Enter slips, settle disputes, correct a past result.",
                  "enter results, result slip, override, correct result, missing result"),
            Topic("scoring", "Scoring and tiebreaks", "What a game is worth and how equal points are put in order.",
                  "tiebreak, strength of schedule, points, own scoring, standings, buchholz, match win percentage"),
            Topic("top-cut", "Top cut", "The bracket after the rounds: who is in, and how it is seeded.",
                  "cut, bracket, final, semifinal, elimination, playoff, seeds"),
            Topic("prints", "Prints, files and the projector", "What to print, show on a screen and download.",
                  "print pairings, pdf, qr code, projector, csv, archive, export"),
            Topic("bring-in-events", "Bring in files of other programs", "Past events, players and lists as files.",
                  "import event, trf, csv, migrate, roster file"),
        ),
    ),
    Role(
        "Judge",
        (
            Topic("take-a-call", "Take a call", "The queue, conflicts of interest, and passing a call on.",
                  "judge call, queue, release call, hand over, head judge, conflict of interest"),
            Topic("enter-a-position", "Enter a position", "Set up the models, the actions, the dice and the claims.",
                  "board, case, position, dice, claim, json"),
            Topic("give-a-ruling", "Give a ruling", "Read the answer of the referee, give it, overrule it.",
                  "ruling, overrule, publish ruling, penalty, readings, precedent"),
        ),
    ),
    Role(
        "Administer",
        (
            Topic("back-office", "The back office", "Find a person, retry failed work, retire an account.",
                  "admin, failed jobs, undelivered messages, failed sign-ins, retire account, backup"),
        ),
    ),
)  # fmt: skip
TOPICS: Mapping[str, Topic] = {topic.slug: topic for role in ROLES for topic in role.topics}


def context_of(topic: Topic) -> dict[str, Any]:
    """What the template of a page needs besides its text: tables that the code keeps."""
    return {
        "topic": topic,
        "tiebreaks": TIEBREAKS.items(),
        "presets": PRESETS.values(),
        "formats": FORMATS.values(),
    }


@cache
def text_of(topic: Topic) -> str:
    """The page as plain words, for the search."""
    return " ".join(strip_tags(render_to_string(topic.template, context_of(topic))).split())


def neighbours(topic: Topic) -> tuple[Topic, ...]:
    """The other pages of the same role."""
    return tuple(one for one in _siblings(topic) if one is not topic)


def _siblings(topic: Topic) -> Iterator[Topic]:
    for role in ROLES:
        if topic in role.topics:
            yield from role.topics

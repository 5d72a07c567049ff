"""The help pages: one per task, in the order of the roles that need them. The text of each is a template."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.html import strip_tags
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_noop as _

from guide.pictures import PICTURES, HelpPicture
from tournaments.models import ChallengeState, LadderRule
from tournaments.policies.formats import FORMATS
from tournaments.standings import PRESETS, TIEBREAKS, others_of
from wording import apart


@dataclass(frozen=True, slots=True)
class Topic:
    """One page of help. `cues` are other words for it, parted by commas, which the search knows."""

    slug: str
    title_source: str
    summary_source: str
    cues_source: str = ""

    @property
    def title(self) -> str:
        return gettext(self.title_source)

    @property
    def summary(self) -> str:
        return gettext(self.summary_source)

    @property
    def cues(self) -> str:
        return gettext(self.cues_source) if self.cues_source else ""

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
    """What one does at an event, and the pages about it. `anchor` is the same in every language."""

    anchor: str
    label: Promise
    topics: tuple[Topic, ...]

    @property
    def title(self) -> str:
        return str(self.label)


ROLES: tuple[Role, ...] = (
    Role(
        "play", pgettext_lazy("what one does", "Play"),
        (
            Topic("find-an-event", _("Find an event"), _("The list of events, and how to narrow it."),
                  _("search event, near me")),
            Topic("enter-an-event", _("Enter an event"), _("Register, join the waiting list, check in, withdraw."),
                  _("register, sign up for an event, check in, join code, waiting list, withdraw, drop out")),
            Topic("army-list", _("Build and submit a list"), _("Write a list, read its errors, submit it to an event."),
                  _("army list, roster, submit list, upload list, turn in list, import list, illegal list")),
            Topic("report-a-result", _("Report a result"), _("Send the result to your opponent, confirm or dispute theirs."),
                  _("enter result, confirm result, dispute result, wrong result, who won, score")),
            Topic("call-a-judge", _("Call a judge"), _("Ask for a judge at your table, read the answer, appeal once."),
                  _("judge call, appeal, rules question, argument")),
            Topic("ladder", _("Play on a ladder"), _("Challenge players above you, report who won, or make a ladder."),
                  _("ladder, challenge, rank, place, king of the hill, join ladder, withdraw challenge")),
            Topic("read-a-ruling", _("Read a ruling"), _("What the steps, rule numbers and claims of a ruling mean."),
                  _("ruling, verdict, steps, fingerprint, reading, claim, referee")),
            Topic("what-are-the-odds", _("What are the odds?"), _("Exact chances of a combat before its dice are rolled."),
                  _("odds, chance, probability, percent, dice, how likely, average")),
            Topic("on-your-phone", _("On your phone, without a connection"), _("Install Muster, get notified, read it offline."),
                  _("offline, install, app, no wifi, no wireless, home screen, notification")),
        ),
    ),
    Role(
        "organize", pgettext_lazy("what one does", "Organize"),
        (
            Topic("first-event", _("Your first event"), _("From three answers to the final standings."),
                  _("create event, new event, run a tournament, publish event, close event, copy event, delete event")),
            Topic("registration-and-lists", _("Registration and lists"), _("Who gets in, when lists are due and who sees them."),
                  _("add player, import players, csv, join code, list visibility, secret lists, lock lists, late list")),
            Topic("pairings", _("Pairings"), _("Draft a round, read the reasons, change tables, publish."),
                  _("pair round, draft round, swap players, pairing restrictions, club mates, rematch, bye, formats, swiss")),
            Topic("results", _("Results"), _("Enter slips, settle disputes, correct a past result."),
                  _("enter results, result slip, override, correct result, missing result")),
            Topic("league", _("A league over weeks"), _("Rounds that last for days, dates between players, postponed games."),
                  _("league, postpone, postponed game, reschedule, late game, adjourned, date, appointment, days per round")),
            Topic("scoring", _("Scoring and tiebreaks"), _("What a game is worth and how equal points are put in order."),
                  _("tiebreak, strength of schedule, points, own scoring, standings, buchholz, match win percentage")),
            Topic("top-cut", _("Top cut"), _("The bracket after the rounds: who is in, and how it is seeded."),
                  _("cut, bracket, final, semifinal, elimination, playoff, seeds")),
            Topic("prints", _("Print, export and projector"), _("What to print, show on a screen and download."),
                  _("print pairings, pdf, qr code, projector, csv, archive, export")),
            Topic("bring-in-events", _("Bring in files of other programs"), _("Past events, players and lists as files."),
                  _("import event, trf, csv, migrate, roster file")),
        ),
    ),
    Role(
        "judge", pgettext_lazy("what one does", "Judge"),
        (
            Topic("take-a-call", _("Take a call"), _("The queue, conflicts of interest, and passing a call on."),
                  _("judge call, queue, release call, hand over, head judge, conflict of interest")),
            Topic("enter-a-position", _("Enter a position"), _("Set up the models, the actions, the dice and the claims."),
                  _("board, case, position, dice, claim, json")),
            Topic("give-a-ruling", _("Give a ruling"), _("Read the answer of the referee, give it, overrule it."),
                  _("ruling, overrule, publish ruling, penalty, readings, precedent")),
        ),
    ),
    Role(
        "administer", pgettext_lazy("what one does", "Administer"),
        (
            Topic("back-office", _("The back office"), _("Find a person, retry failed work, retire an account."),
                  _("admin, failed jobs, undelivered messages, failed sign-ins, retire account, backup")),
        ),
    ),
)  # fmt: skip
# What each state of a challenge means for its two players.
STATES: Mapping[str, str] = {
    "open": _("The two players have not played, or nobody has reported yet."),
    "reported": _("One player said who won. The other has to confirm it."),
    "disputed": _("The players disagree. The maker of the ladder decides."),
    "confirmed": _("The result counts, and the places have changed."),
    "withdrawn": _("The challenge ended without a winner. Nobody changes places."),
    "overdue": _("The last day passed without a result. The settings of the ladder say who gains by it."),
}
TOPICS: Mapping[str, Topic] = {topic.slug: topic for role in ROLES for topic in role.topics}


def context_of(topic: Topic) -> dict[str, Any]:
    """What the template of a page needs besides its text: tables that the code keeps."""
    return {
        "topic": topic,
        "tiebreaks": [
            (code, row, apart(str(other.title) for other in others_of(code)))
            for code, row in TIEBREAKS.items()
        ],
        "presets": PRESETS.values(),
        "formats": FORMATS.values(),
        "ladder_rules": LadderRule.labels,
        "challenge_states": [(ChallengeState(state).label, gettext(text)) for state, text in STATES.items()],
    }


def text_of(topic: Topic) -> str:
    """The page as plain words in the reader's language, for the search."""
    return " ".join(strip_tags(render_to_string(topic.template, context_of(topic))).split())


def neighbours(topic: Topic) -> tuple[Topic, ...]:
    """The other pages of the same role."""
    return tuple(one for one in _siblings(topic) if one is not topic)


def _siblings(topic: Topic) -> Iterator[Topic]:
    for role in ROLES:
        if topic in role.topics:
            yield from role.topics

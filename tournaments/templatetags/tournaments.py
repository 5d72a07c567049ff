"""Template tags of the event pages: one-button forms, and what a result means to the one who reads it."""

import uuid
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django import template
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext, pgettext

from armies.accepted import Accepted
from common.action_names import action_name
from common.models import AuditEntry
from common.templatetags.muster import since
from rules.models import RulingRecord
from rules.presenters.ruling import headline_of
from tournaments.history.ranking import points_text
from tournaments.history.scoring import scoring_of
from tournaments.models import Entry, Event, Pairing, ResultReport, Round, RoundKind
from tournaments.models.entries import LEFT
from tournaments.own_scoring import OWN
from tournaments.policies import flights, formats
from tournaments.policies.catalogues import accepted_by
from tournaments.policies.defaults import without_input
from tournaments.policies.penalties import OFFENCES
from tournaments.presenters.counted import CountedLine, lines_of
from tournaments.presenters.cut_prospects import Prospect, Prospects
from tournaments.presenters.door_codes import codes_of
from tournaments.presenters.kept_words import kept_in_words
from tournaments.presenters.postponed_games import day_of
from tournaments.presenters.practice import Practice, practice_of, steps_offered
from tournaments.presenters.result_grid import sentence
from tournaments.services.result_decision import finding_in_words
from tournaments.standings import PRESETS, TIEBREAKS
from tournaments.table_views import TableView
from wording import within
from wording.isolates import isolated

register = template.Library()


@register.simple_tag
def once() -> SafeString:
    """A key that makes a form do its work once, however often it is sent."""
    return format_html('<input type="hidden" name="idempotency_key" value="{}">', uuid.uuid4().hex)


@register.filter
def offers_codes(event: Event) -> bool:
    """Whether there is a code that players can still scan, to register or to check in."""
    return codes_of(event, timezone.now()).is_any


@register.filter
def counts_as(points: str) -> int:
    """The number whose plural form written points take: "1 point", but "1½ points"; what is below one counts as none."""
    digits = "".join(one for one in points if one.isdecimal())
    return int(digits or 0) if points in (digits, "½") else 2


@register.filter
def postponed_to(pairing: Pairing) -> str:
    """The day by which a postponed game is to be played."""
    return day_of(pairing)


@register.simple_tag
def accepted_catalogues(event: Event) -> Accepted:
    """The catalogues that lists of the event may be written with."""
    return accepted_by(event)


@register.filter
def either_catalogue(accepted: Accepted) -> str:
    """The accepted catalogues by name, any of which will do."""
    # Translators: between the last words of a choice: catalogue A or catalogue B.
    return str(_(" or ")).join(version.full_name for version in accepted.versions)


@register.simple_tag
def practice_steps(event: Event) -> Practice:
    return practice_of(event)


@register.simple_tag
def practice_steps_offered() -> int:
    return steps_offered()


@register.inclusion_tag("tournaments/parts/post_button.html", takes_context=True)
def post_button(
    context: template.Context, url: str, label: str, style: str = "", confirm: str = "", **fields: Any
) -> dict[str, Any]:
    """A form of one button. Further keywords become hidden fields."""
    return {
        "url": url,
        "label": label,
        "style": style,
        "confirm": confirm,
        "fields": fields,
        "csrf_token": context.get("csrf_token"),
    }


@register.simple_tag
def ago(moment: datetime | None) -> SafeString:
    """How long ago, which the page's script keeps saying."""
    if moment is None:
        return SafeString()
    return format_html('<time data-since datetime="{}">{}</time>', moment.isoformat(), since(moment))


@register.filter
def kept(text: str) -> str:
    """A reason or an announcement in the reader's language, where the service wrote it."""
    return kept_in_words(text)


# Sides that lists name as their faction where a game has no others: plain words, with their labels.
SIDES = {"good": gettext_noop("Good"), "evil": gettext_noop("Evil"), "neutral": gettext_noop("Neutral")}


@register.filter
def faction_word(faction: str) -> str:
    """A faction in the reader's language, where it is a side; the name of any other stays."""
    return within(_(SIDES[faction])) if faction in SIDES else faction


@register.filter
def finding(report: ResultReport) -> str:
    """What the counts of a result mean by the rules, in the reader's language."""
    return finding_in_words(report)


@register.filter
def clock_stands(round_: Round, ends_at: datetime) -> int:
    """The seconds that a paused clock shows, below zero for overtime."""
    stopped = round_.clock_paused_at or ends_at
    return int((ends_at - stopped).total_seconds())


@register.filter
def people_in_words(event: Event) -> str:
    """How many play, how many left and the limit. Who left keeps a place, and is counted apart from those who play."""
    left = event.entries.filter(state__in=LEFT).count() if event.has_started else 0
    values = {
        "places_taken": event.places_taken,
        "capacity": event.capacity,
        "count": event.places_taken - left,
    }
    if not left:
        return _("%(places_taken)s registered, limit %(capacity)s") % values
    if event.is_closed:
        playing = ngettext("%(count)s played to the end", "%(count)s played to the end", values["count"])
        return " · ".join((playing % values, left_in_words(left)))
    playing = ngettext("%(count)s playing", "%(count)s playing", values["count"])
    return " · ".join((playing % values, left_in_words(left), _("limit %(capacity)s") % values))


@register.filter
def left_in_words(count: int) -> str:
    return (
        ngettext("%(count)s left the event", "%(count)s left the event", count) % {"count": count}
        if count
        else ""
    )


@register.filter
def scoring_title(event: Event) -> str:
    if event.scoring == OWN:
        return str(event.own_scoring.get("title", _("Own scoring")))
    preset = PRESETS.get(event.scoring)
    return preset.title if preset else event.scoring


@register.filter
def scoring_points(event: Event) -> str:
    """What games are worth: "win 3, draw 1, loss 0"; empty where bands or places decide, or the title says it."""
    scoring, preset = scoring_of(event), PRESETS.get(event.scoring)
    if scoring.bands or scoring.places or (preset and preset.names_points):
        return ""
    worth = {"win": scoring.win, "draw": scoring.draw, "loss": scoring.loss}
    text = {name: points_text(points, scoring) for name, points in worth.items()}
    return _("Points: win %(win)s, draw %(draw)s, loss %(loss)s") % text


@register.filter
def tiebreaks_without_input(event: Event) -> list[str]:
    """The titles of chosen tiebreaks that no result of this event feeds."""
    return [TIEBREAKS[code].title for code in without_input(event, event.tiebreaks)]


@register.filter
def counted_lines(table: TableView) -> list[CountedLine]:
    """What the report of a table counts: a line for each player, and one for the table."""
    return lines_of(table)


@register.filter
def format_in_words(event: Event) -> str:
    return formats.in_words(event)


@register.filter
def format_hint(code: str) -> str:
    return str(formats.FORMATS[code].hint)


@register.filter
def asked_by(setting: str) -> str:
    """Style names of the formats to which a setting matters."""
    asking = [code for code, facts in formats.FORMATS.items() if setting in facts.settings]
    return " ".join(f"asked--{code}" for code in asking) or "asked--always"


@register.filter
def has_cut(event: Event) -> bool:
    return formats.has_cut(event)


@register.filter
def round_of(round_: Round, event: Event) -> str:
    """Round 2 of 5; in a bracket the stage has a name of its own at every table."""
    if round_.kind == RoundKind.CUT:
        return _("Round %(number)d, bracket") % {"number": round_.number}
    if title := flights.round_title(event, round_.number):
        return _("Round %(number)d: %(title)s") % {"number": round_.number, "title": title}
    last = max(round_.number, formats.stage_rounds(event))
    return _("Round %(number)d of %(last)d") % {"number": round_.number, "last": last}


@register.filter
def flight_title(round_: Round) -> str:
    """“Day 1A, round 2 of 3”; empty where no flights play."""
    return flights.round_title(round_.event, round_.number)


@register.filter
def flight_name(entry: Entry) -> str:
    return flights.flight_named(entry.event, entry.flight)


@register.filter
def is_last_of(round_: Round, event: Event) -> bool:
    """Whether no round follows before a bracket."""
    return round_.number >= flights.all_rounds(event)


@register.filter
def prospect_of(prospects: Prospects | None, number: int) -> Prospect | None:
    """Whether this player can still make the cut."""
    return prospects.players.get(number) if prospects else None


@register.filter
def tiebreak_titles(event: Event) -> list[str]:
    return [TIEBREAKS[key].title if key in TIEBREAKS else key for key in event.tiebreaks]


@register.filter
def offence_title(code: str) -> str:
    """An offence of the catalogue in words; one that is no longer in it, by its code."""
    return str(OFFENCES[code].title) if code in OFFENCES else code


@register.filter
def my_result(view: TableView) -> str:
    """A game as one of its players tells it; unconfirmed results are named as such."""
    if not view.pairing.is_game:
        return view.pairing.get_kind_display()
    if view.report is None:
        return "–"
    result = _word(view)
    if view.report.is_confirmed:
        return result
    state = within(view.report.get_state_display())
    return _("%(result)s (%(state)s)") % {"result": result, "state": state}


def _word(view: TableView) -> str:
    if view.report is None or view.mine is None:
        return ""
    if view.report.places:
        place = view.report.places[view.mine.side - 1]
        return _("Place %(place)d of %(players)d") % {"place": place, "players": len(view.seats)}
    won = {"first": 1, "second": 2}.get(view.report.outcome)
    if won is None:
        return str(view.report.get_outcome_display())
    return _("Won") if won == view.mine.side else _("Lost")


@register.filter
def said_by(view: TableView, report: ResultReport) -> str:
    """An earlier report of this table in words, with names and counts."""
    return sentence([seat.entry.name for seat in view.seats], report)


@register.filter
def result_sentence(view: TableView) -> str:
    """The reported result as a sentence with names."""
    report, second = view.report, view.second
    if report is None or second is None:
        return ""
    if report.places:
        return _order(view, report.places)
    text = {
        "first": _("%(name)s wins") % {"name": view.first.entry.name},
        "second": _("%(name)s wins") % {"name": second.entry.name},
        "draw": _("A draw"),
        "both_lose": _("Both lose"),
        "void": pgettext("result", "Void"),
        "placed": _("Places are given"),
    }[report.outcome]
    return f"{text} · {_('not played')}" if report.unplayed else text


def _order(view: TableView, places: Sequence[int]) -> str:
    """1. Bolg, 2. Dís, 3. Pat, 3. Lindir: a shared place is named twice."""
    ranked = sorted(
        zip(places, (seat.entry.name for seat in view.seats), strict=True), key=lambda one: one[0]
    )
    return ", ".join(f"{place}. {isolated(name)}" for place, name in ranked)


@register.filter
def headline(record: RulingRecord) -> str:
    """What the referee found, in one sentence."""
    return headline_of(record.case, record.ruling)


@register.filter
def action(row: AuditEntry) -> str:
    """What an entry of the audit log tells of, in the reader's language."""
    return action_name(row.action)

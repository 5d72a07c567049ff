"""Rows of the desk page as HTML: a hundred players with their badges and buttons."""

from collections.abc import Iterator
from urllib.parse import urlencode

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, pgettext

from tournaments.models import Entry, EntryState
from tournaments.presenters.desk import Button, DeskRow
from tournaments.presenters.kept_words import kept_in_words
from tournaments.services.entries.desk import Done
from tournaments.templatetags.long_tables import NUMBER, numbered

register = template.Library()
TONES = {
    EntryState.WAITING: " badge--contested",
    EntryState.APPLIED: " badge--contested",
    EntryState.DISQUALIFIED: " badge--evil",
}


@register.simple_tag(takes_context=True)
def desk_rows(context: Context) -> SafeString:
    """The players of the page: `rows`, `event`."""
    rows = _Rows(context)
    return mark_safe("".join(rows.row(row) for row in context["rows"]))


@register.simple_tag(takes_context=True)
def desk_row(context: Context) -> SafeString:
    """One player after a step: `row`, `event`, and `done`, what came of the step."""
    return mark_safe(_Rows(context).row(context["row"], context.get("done")))


class _Rows:
    """What all rows have in common: addresses and words, looked up once."""

    def __init__(self, context: Context) -> None:
        event = context["event"]
        self.lists_required = event.lists_required
        self.player = numbered("tournaments:player", event)
        self.table = numbered("tournaments:table", event)
        slug = {"slug": event.slug}
        self.act = reverse("tournaments:desk_act", kwargs=slug)
        self.back = urlencode({"next": context["here"]})
        self.leave = {
            step: reverse("tournaments:entry_action", kwargs={**slug, "number": NUMBER, "what": step})
            for step in ("drop", "withdraw")
        }
        self.hand_in = reverse("tournaments:list_for_player", kwargs={**slug, "number": NUMBER})
        self.tick, self.id, self.state = gettext("Tick"), gettext("ID"), gettext("State")
        self.round, self.needs = gettext("Round"), gettext("To do")
        self.here, self.paid, self.no_account = gettext("Checked in"), gettext("Paid"), gettext("No account")
        self.list, self.late = gettext("List submitted"), gettext("List late")
        self.no_list = gettext("No list required")
        self.list_short = pgettext("short", "List")
        self.tick_player = gettext("Tick %(player)s")
        self.submit = gettext('Submit list<span class="visually-hidden"> for <bdi>%(player)s</bdi></span>')

    def row(self, row: DeskRow, done: Done | None = None) -> str:
        entry = row.entry
        is_out = entry.left_after_round is not None or entry.state == EntryState.WITHDRAWN
        out = ' class="is-out"' if is_out else ""
        place = f'<a href="{self.table(row.place.pairing)}">{escape(row.place.text)}</a>' if row.place else ""
        return (
            f'<tr id="desk-{entry.number}"{out}>{self._who(entry)}'
            f'<td data-label="{self.state}">{" ".join(self._badges(entry, bool(row.needs)))}</td>'
            f'<td data-label="{self.round}">{place}</td>'
            f'<td data-label="{self.needs}">{"".join(_needs(row, done))}</td>'
            f'<td class="table__actions desk__steps">{" ".join(self._steps(row))}</td></tr>'
        )

    def _who(self, entry: Entry) -> str:
        name, address = escape(entry.name), self.player(entry.number)
        unknown = f' <a class="badge" href="{address}#account">{self.no_account}</a>'
        return (
            f'<td data-label="{self.tick}"><input type="checkbox" name="player" value="{entry.number}"'
            f' aria-label="{self.tick_player % {"player": name}}"></td>'
            f'<td class="num" data-label="{self.id}">{entry.number}</td>'
            f'<th scope="row"><a href="{address}"><bdi>{name}</bdi></a>{"" if entry.user_id else unknown}</th>'
        )

    def _badges(self, entry: Entry, has_needs: bool) -> Iterator[str]:
        """Where it is said what is to do, a phone has no room for the state that follows from it."""
        tone = " badge--good" if entry.is_active else TONES.get(EntryState(entry.state), "")
        state = self.here if entry.is_active else escape(entry.get_state_display())
        spare = " desk__spare" if has_needs and not entry.is_active else ""
        yield f'<span class="badge{tone}{spare}">{state}</span>'
        if entry.submission is not None:
            is_late = entry.submission.is_late
            tone = " badge--contested" if is_late else ""
            word = self.late if is_late else _shortened(self.list, self.list_short)
            yield f'<span class="badge{tone}">{word}</span>'
        elif self.lists_required and entry.list_waiver:
            yield f'<span class="badge" title="{escape(kept_in_words(entry.list_waiver))}">{self.no_list}</span>'
        if entry.paid_at:
            yield f'<span class="badge badge--good">{self.paid}</span>'

    def _steps(self, row: DeskRow) -> Iterator[str]:
        name = escape(row.entry.name)
        for button in row.buttons:
            yield self._button(button, row.entry.number, name)
        if row.asks_list:
            address = self.hand_in.replace(str(NUMBER), str(row.entry.number))
            label = self.submit % {"player": name}
            yield f'<a class="button" href="{address}?{self.back}">{label}</a>'

    def _button(self, button: Button, number: int, name: str) -> str:
        """What is asked about first is a link; what cannot be done now says why beside it."""
        main = " button--primary" if button.is_main else " button--danger" if button.is_harmful else ""
        label = (
            f'{_shortened(button.label, button.short)}<span class="visually-hidden"> <bdi>{name}</bdi></span>'
        )
        if button.asks_first:
            address = self.leave[button.step].replace(str(NUMBER), str(number))
            return f'<a class="button{main}" href="{address}?{self.back}">{label}</a>'
        if button.why_not:
            reason = f'<span class="meta" id="why-not-{number}">{escape(button.why_not)}</span>'
            return f'<button type="button" class="button" disabled aria-describedby="why-not-{number}">{label}</button> {reason}'
        return (
            f'<button class="button{main}" name="one" value="{button.step}:{number}" hx-post="{self.act}"'
            ' hx-include="#desk-why" hx-params="one,why,csrfmiddlewaretoken" hx-target="closest tr" hx-swap="outerHTML">'
            f"{label}</button>"
        )


def _shortened(label: str, short: str) -> str:
    """The label as HTML; a phone shows the short one (desk.css), and a reader of the screen hears the whole."""
    if not short or short == label:
        return escape(label)
    return f'<span data-short="{escape(short)}"><span>{escape(label)}</span></span>'


def _needs(row: DeskRow, done: Done | None) -> Iterator[str]:
    for need in row.needs:
        yield f'<span class="badge badge--contested">{escape(need)}</span> '
    if done is not None and done.refusal is not None:
        yield f'<span class="field__fault" role="alert">{escape(done.refusal.text)}</span>'
    elif done is not None:
        yield f'<span class="soft" role="status">{escape(done.text)}</span>'

"""Small template tags of the whole service: dice, rule links, signs, times, anchors. No queries."""

import re
from collections.abc import Iterator
from datetime import date, datetime
from functools import lru_cache
from typing import Any

from django import template
from django.conf import settings
from django.core.paginator import Page, Paginator
from django.template import Context
from django.templatetags.static import static
from django.urls import NoReverseMatch, reverse
from django.utils import timezone
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from common.errors import FaultLike
from common.help_marks import MARKS
from common.htmx_script import SCRIPT, when_used
from common.moments import date_and_time, written
from common.script_words import address as words_address
from common.sent_forms import said
from common.theme import PAPER, THEMES
from wording import colon as between_label_and_value
from wording import decimal as decimal_number
from wording import grouped as grouped_number
from wording import within

register = template.Library()
register.filter("within", within)


# Centres of the pips of each face on a die of 26 by 26.
PIPS = {
    1: ((13, 13),),
    2: ((7, 7), (19, 19)),
    3: ((7, 7), (13, 13), (19, 19)),
    4: ((7, 7), (19, 7), (7, 19), (19, 19)),
    5: ((7, 7), (19, 7), (13, 13), (7, 19), (19, 19)),
    6: ((7, 7), (19, 7), (7, 13), (19, 13), (7, 19), (19, 19)),
}
# What a die did, as it is said; "old" is the face before a conversion.
DIE_STATES = {
    "": "",
    "hit": gettext_lazy("hit"),
    "miss": gettext_lazy("miss"),
    "glancing": gettext_lazy("glancing"),
    "ignored": gettext_lazy("ignored"),
    "old": "",
}


# ---- dice ----


def die_svg(face: int, state: str) -> str:
    pips = "".join(f'<circle cx="{x}" cy="{y}" r="2.4"/>' for x, y in PIPS[face])
    strike = '<path class="die__strike" d="M3 23 23 3"/>' if state == "ignored" else ""
    spoken = f"{face}, {DIE_STATES[state]}" if DIE_STATES[state] else str(face)
    return (
        f'<svg class="die die--{state or "plain"}" viewBox="0 0 26 26" role="img" aria-label="{spoken}">'
        f'<rect x="1.5" y="1.5" width="23" height="23" rx="5"/>{pips}{strike}</svg>'
    )


@lru_cache(maxsize=512)
def drawn(language: str, face: int, state: str) -> SafeString:
    """A die of each face and state is drawn once in each language."""
    return mark_safe(die_svg(face, state))


@register.simple_tag
def die(face: int, state: str = "", was: int | None = None) -> SafeString:
    """One die. `was` is the face it showed before it was converted."""
    language = get_language() or ""
    new = drawn(language, face, state or "")
    if not was:
        return new
    return format_html(
        '<span class="conversion">{}<span aria-hidden="true">→</span>'
        '<span class="visually-hidden">{}</span>{}</span>',
        drawn(language, was, "old"),
        _("becomes"),
        new,
    )


# ---- rules ----


@register.simple_tag
def rule_link(ruleset: str, rule: str) -> SafeString:
    """The rule number, linked to its page when the ruleset is known."""
    try:
        address = reverse("rules:rule", kwargs={"ruleset": ruleset, "rule": rule})
    except NoReverseMatch:
        return format_html('<span class="rule-link">{}</span>', rule)
    return format_html(
        '<a class="rule-link" href="{}"><span class="visually-hidden">{} </span>{}</a>',
        address,
        _("Rule"),
        rule,
    )


@register.simple_tag
def fault_said(fault: FaultLike) -> str:
    """Where the field is not in sight, its name stands before the fault."""
    return said(fault)


@register.filter
def row_anchor(path: str) -> str:
    """The id of the row a fault's path points into: "/models/3/count" is in "row-models-3"."""
    parts = [part for part in str(path).split("/") if part]
    last = max(
        (place for place, part in enumerate(parts) if part.isdecimal()),
        default=len(parts) - 1,
    )
    return "-".join(["row", *parts[: last + 1]])


@register.simple_tag
def help_mark(name: str, label: str) -> SafeString:
    """A "?" that leads to the help about the setting of this name; nothing where the setting is obvious."""
    page, __, part = MARKS.get(name, "").partition("#")
    if not page:
        return SafeString()
    return _mark(page, part, label)


@register.simple_tag
def help_link(page: str, title: str, part: str = "") -> SafeString:
    """A "?" beside a heading that leads to its help page, or to a part of it."""
    return _mark(page, part, title)


def _mark(page: str, part: str, label: str) -> SafeString:
    address = reverse("guide:topic", args=[page])
    return format_html(
        '<a class="help-mark" href="{}"><span aria-hidden="true">?</span><span class="visually-hidden">{}</span></a>',
        f"{address}#{part}" if part else address,
        _("Help: %(setting)s") % {"setting": label},
    )


# ---- numbers and times ----


@register.filter
def signed(number: int) -> str:
    """+2, 0, −1: with a sign that lines up in a table."""
    if number == 0:
        return "0"
    return f"+{number}" if number > 0 else f"−{-number}"


@register.filter
def times(number: int, factor: int) -> int:
    return int(number) * int(factor)


@register.filter(expects_localtime=True)
def day(moment: date | None, form: str) -> str:
    """As `date`, in the order of the reader's language."""
    return written(moment, form) if moment else ""


@register.filter
def decimal(number: str) -> str:
    """A number with decimal places as its reader writes it: "41.5 %" as "41,5 %"."""
    return decimal_number(number)


@register.filter
def grouped(number: int | None) -> str:
    """A count or a sum with its thousands apart, as its reader writes it: 10000 as "10,000". Nothing for None."""
    return "" if number is None else grouped_number(number)


@register.filter
def quoted(text: str) -> str:
    """What somebody wrote, in the quotation marks of the reader's language."""
    # Translators: what somebody wrote, in quotation marks.
    return _("“%(text)s”") % {"text": text}


@register.filter
def since(moment: datetime | None) -> str:
    """How long ago, in the largest whole unit: "4 min ago"."""
    if moment is None:
        return ""
    seconds = int((timezone.now() - moment).total_seconds())
    if seconds < 60:
        return _("just now")
    if seconds < 3600:
        return _("%(minutes)d min ago") % {"minutes": seconds // 60}
    if seconds < 86400:
        return _("%(hours)d h ago") % {"hours": seconds // 3600}
    days = seconds // 86400
    if days == 1:
        return _("yesterday")
    return ngettext("%(days)d day ago", "%(days)d days ago", days) % {"days": days}


@register.filter
def until(moment: datetime) -> str:
    """How long until then, in the two largest units: "1 day 3 h"; empty when it is past. `deadline.js` says the same."""
    minutes = int((moment - timezone.now()).total_seconds()) // 60
    if minutes < 0:
        return ""
    days, hours = divmod(minutes // 60, 24)
    if days:
        sentence = ngettext("%(days)d day %(hours)d h", "%(days)d days %(hours)d h", days)
        return sentence % {"days": days, "hours": hours}
    if hours:
        return _("%(hours)d h %(minutes)d min") % {"hours": hours, "minutes": minutes % 60}
    return _("%(minutes)d min") % {"minutes": minutes}


@register.simple_tag
def colon() -> str:
    """The colon between a label and its value: `{{ label }}{% colon %}{{ value }}`, without spaces of its own."""
    return between_label_and_value()


@register.simple_tag
def moment(at: datetime | None, zone: str = "") -> SafeString:
    """A moment in the zone it belongs to; the page's script says it in the reader's own, and names the other."""
    if at is None:
        return SafeString()
    here = format_html(' data-zone="{}"', zone) if zone else SafeString()
    return format_html(
        '<time datetime="{}" data-local{}>{}</time>', at.isoformat(), here, date_and_time(at, zone)
    )


@register.filter
def seconds_left(moment: datetime) -> int:
    """Below zero once the moment is past."""
    return int((moment - timezone.now()).total_seconds())


@register.filter
def at_least_zero(number: int) -> int:
    return max(0, number)


@register.filter
def clock(seconds: int) -> str:
    """83 seconds as 1:23. Words beside it say whether they are left or over."""
    minutes, rest = divmod(abs(seconds), 60)
    return f"{minutes}:{rest:02}"


# ---- the frame of a page ----


@register.simple_tag
def htmx_when_used() -> SafeString:
    """For a page that needs htmx for one button alone: its script is fetched with that button."""
    return when_used(static(SCRIPT))


THEME_LABELS = {
    "system": gettext_lazy("System"),
    "light": gettext_lazy("Light"),
    "dark": gettext_lazy("Dark"),
}


@register.filter
def theme_label(name: str) -> str:
    return str(THEME_LABELS[name])


NUMBERED = re.compile(r"\b\w+(?:-\w+)*-\d+\b")


@register.filter
def whole_names(text: str) -> SafeString:
    """The text with names such as "gondor-1" kept in one line: a browser may break them behind the hyphen."""
    return mark_safe(NUMBERED.sub(r'<span class="whole">\g<0></span>', escape(text)))


@register.filter
def words(text: str) -> list[str]:
    return text.split()


@register.simple_tag
def stylesheet(name: str) -> str:
    return static(f"css/{name}.css")


@register.simple_tag
def script_words() -> str:
    """The address of what scripts say in this language; empty in English."""
    return words_address()


@register.simple_tag
def two_times() -> str:
    """How a script names the reader's time and that of the event: it runs before the texts of scripts are there."""
    return _("%(mine)s your time (%(there)s in %(zone)s)")


@register.simple_tag
def languages() -> list[tuple[str, str]]:
    """The languages that are offered, each in its own words."""
    return list(settings.LANGUAGES)


@register.simple_tag(takes_context=True)
def theme_name(context: Context) -> str:
    """The colour scheme the reader chose; "system" when none, or when the cookie says anything else."""
    request = context.get("request")
    chosen = request.COOKIES.get("theme", "") if request else ""
    return chosen if chosen in THEMES else "system"


@register.simple_tag(takes_context=True)
def theme_attribute(context: Context) -> SafeString:
    chosen = theme_name(context)
    return SafeString() if chosen == "system" else format_html('data-theme="{}"', chosen)


@register.simple_tag(takes_context=True)
def theme_color(context: Context) -> SafeString:
    """The colour that a browser puts around the page: that of the scheme chosen, or of the one that the device has."""
    chosen = theme_name(context)
    if chosen in PAPER:
        return format_html('<meta name="theme-color" content="{}">', PAPER[chosen])
    one = '<meta name="theme-color" content="{}" media="(prefers-color-scheme: {})">'
    return format_html_join("", one, ((color, scheme) for scheme, color in PAPER.items()))


@register.simple_tag(takes_context=True)
def nav_link(context: Context, label: str, address: str) -> SafeString:
    """A link of the main navigation that knows whether we are below it."""
    request = context.get("request")
    here = request is not None and _is_within(request.path, address)
    current = mark_safe(' aria-current="true"') if here else ""
    return format_html('<a href="{}"{}>{}</a>', address, current, label)


def _is_within(path: str, address: str) -> bool:
    """The judges' queue lies below the events; only the deeper of two links is the current one."""
    return path.startswith(address) and not (address == "/events/" and path.startswith("/events/calls/"))


@register.filter
def page_numbers(paginator: "Paginator[Any]", page: "Page[Any]") -> Iterator[int | None]:
    """Page numbers around the current one; None stands for a gap."""
    for number in paginator.get_elided_page_range(page.number, on_each_side=1, on_ends=1):
        yield number if isinstance(number, int) else None

"""How cards, totals and faults of a list are worded on pages. No queries, no decisions."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from armies.cards import title_of
from armies.event_port import Terms, events
from armies.forms import ConditionForm
from armies.house_rules import OVER, RULE, touching
from armies.house_rules import house_rules as rules_over
from armies.models import ArmyList, Catalogue, CatalogueVersion, Submission
from armies.presentation import ROWS_AT_ONCE, ListPage
from common.errors import FaultLike
from common.languages import current
from common.templatetags.muster import rule_link
from rules.engine.army import CapPart, Totals
from rules.engine.attributes import Shown, shown_in
from rules.engine.cards import Kind, ModelCard
from rules.engine.explaining import Explained
from rules.engine.game import Game
from rules.games.registry import GAMES
from rules.rulebooks.in_words import CATALOGUE, of_game
from wording.kept import Kept

register = template.Library()
_DESCRIPTIONS = Kept((OVER,))


@register.filter
def localized_description(text: str, game: str) -> str:
    """What a catalogue says of itself, in the reader's language where it came with the game or the service wrote it."""
    return _DESCRIPTIONS.localized(text) or of_game(game, CATALOGUE, text)


@register.simple_tag(takes_context=True)
def event_navigation(context: template.Context, event_key: str) -> str:
    """The tabs of the event that a page of list checks belongs to."""
    return events().navigation(event_key, context["request"])


@register.filter
def game_name(game: str) -> str:
    return GAMES[game].name if game in GAMES else game


@register.filter
def card_title(card: ModelCard) -> str:
    return title_of(card)


@register.simple_tag
def owned_mark(owned: Mapping[str, int], card: ModelCard) -> str:
    """How many of a model its reader owns; nothing where they own none."""
    count = owned.get(card.key, 0)
    if not count:
        return ""
    return format_html(' <span class="badge">{}</span>', _("own %(count)d") % {"count": count})


@register.filter
def rounds_of(rounds: Mapping[int, Sequence[int]], submission_id: int) -> str:
    """ "1, 2", the rounds in which a list counted."""
    return ", ".join(map(str, rounds.get(submission_id, ())))


@register.simple_tag
def printed(card: ModelCard, field: str) -> str:
    """What the base shows; "?" where nobody knows, nothing where there is nothing."""
    return card.localized(field)


@register.filter
def stat_line(card: ModelCard) -> SafeString:
    """The statistics in one line. Cards never change, and a long list shows the same ones again and again."""
    return _stat_line(card, current())


@lru_cache(maxsize=4096)
def _stat_line(card: ModelCard, language: str) -> SafeString:
    stats = [
        (one.small, text)
        for one in shown_in(card.figures.declared, Shown.LINE)
        if (text := card.localized(one.name))
    ]
    return format_html_join(" ", '<span class="statline">{} <b class="num">{}</b></span>', stats)


@register.filter
def card_line(card: ModelCard) -> SafeString:
    """Statistics and abilities."""
    return _card_line(card, current())


@lru_cache(maxsize=4096)
def _card_line(card: ModelCard, language: str) -> SafeString:
    abilities = ability_line(card)
    return (
        format_html('{} <span class="statline">{}</span>', stat_line(card), abilities)
        if abilities
        else stat_line(card)
    )


@register.filter
def ability_line(card: ModelCard | None) -> str:
    if card is None:
        return ""
    return ", ".join(map(str, card.abilities))


@register.filter
def cannot_add(card: ModelCard, game: Game) -> str:
    """Why a list cannot be judged with this model; nothing for a model that can be added."""
    unknown = game.roster.unknown(card)
    if not unknown:
        return ""
    # Translators: "what" is one unknown value of a model, or several joined by " and ".
    return _("Cannot be added: %(what)s not known") % {
        "what": pgettext("between two values", " and ").join(unknown)
    }


BADGES = {Catalogue.Trust.DOCUMENTED: " badge--good", Catalogue.Trust.SAMPLE: " badge--contested"}


@register.simple_tag
def catalogue_name(version: CatalogueVersion) -> SafeString:
    """Name and version with trust and owner: two catalogues of one name are told apart wherever they are named."""
    catalogue = version.catalogue
    return format_html(
        '<a href="{}">{}</a> <span class="badge{}">{}</span> <span class="meta">{}</span>{}',
        version.get_absolute_url(),
        version,
        BADGES.get(Catalogue.Trust(catalogue.trust), ""),
        catalogue.get_trust_display(),
        _("by %(owner)s") % {"owner": catalogue.owner_name},
        deprecated_mark(catalogue),
    )


@register.simple_tag
def catalogue_names(versions: Iterable[CatalogueVersion]) -> SafeString:
    """Several of them, parted by commas."""
    return format_html_join(", ", "{}", ((catalogue_name(version),) for version in versions))


@register.filter
def any_of(versions: Iterable[CatalogueVersion]) -> str:
    """Their names as alternatives: "A or B"."""
    return pgettext("between two catalogues", " or ").join(version.full_name for version in versions)


@register.inclusion_tag("armies/parts/house_rules.html")
def house_rules(
    version: CatalogueVersion, rows: Sequence[Mapping[str, Any]] | None = None, *, is_open: bool = False
) -> dict[str, Any]:
    """What the version changes of the catalogue below it; with `rows`, first what touches the list."""
    rules = rules_over(version) if version.base_id or version.limits else []
    touched = [] if rows is None else touching(rules, rows)
    others = [one for one in rules if one not in touched]
    shown_rules = {"version": version, "rules": rules, "touched": touched, "others": others}
    return shown_rules | {"is_open": is_open, "is_of_a_list": rows is not None}


@register.simple_tag
def deprecated_mark(catalogue: Catalogue) -> SafeString:
    """That nobody keeps a catalogue up, with a link to the one that replaces it; nothing for any other."""
    if not catalogue.is_deprecated:
        return SafeString("")
    by = catalogue.replaced_by
    link = format_html(' <a href="{}">{}</a>', by.get_absolute_url(), by) if by else ""
    label = _("Deprecated, replaced by") if by else _("Deprecated")
    return format_html(' <span class="badge badge--contested">{}</span>{}', label, link)


@register.simple_tag
def is_accepted(terms: Terms | None, version: CatalogueVersion) -> bool | None:
    """Whether the event accepts lists of this version; None where no event is asked."""
    return terms.accepted.takes(version) if terms and terms.accepted is not None else None


@register.filter
def lookup(mapping: Mapping[str, Any], name: str) -> Any:
    return mapping.get(name, "")


@register.filter
def has_options(card: ModelCard | None, game: Game) -> bool:
    """Whether a row of this model can be given an option; a row of an unknown model cannot."""
    return card is not None and any(option.takes(card) for option in game.roster.options)


@register.filter
def badges(card: ModelCard) -> list[str]:
    """Numbers with a short label that tables show and lines do not: "no. 3"."""
    shown = shown_in(card.figures.declared, Shown.TABLE)
    marks = [one for one in shown if one.short and one.is_number and Shown.LINE not in one.shown]
    return [f"{one.small} {card.localized(one.name)}" for one in marks if card.number(one.name)]


@register.filter
def kind_counts(totals: Totals, game: Game) -> list[tuple[str, int, bool]]:
    """How many models of each kind an army has, by the kinds of its game, and whether a cap stands beside: ("Heroes", 2, no)."""
    return [
        (
            capfirst(kind.several),
            totals.kinds.get(kind.name, 0),
            kind.name == Kind.MINION and totals.minion_cap is not None,
        )
        for kind in game.roster.army_kinds
    ]


@register.filter
def points_left(totals: Totals) -> str:
    left = totals.points_left
    if left is None:
        return ""
    if left < 0:
        return ngettext("%(points)d too many", "%(points)d too many", -left) % {"points": -left}
    return ngettext("%(points)d left", "%(points)d left", left) % {"points": left}


@register.filter
def cap_sum(totals: Totals) -> str:
    """How the minion cap comes about: "Aragorn 6 × 2 + Gimli 5"."""
    return " + ".join(_cap_part(part) for part in totals.cap_parts)


def _cap_part(part: CapPart) -> str:
    many = f"{part.count} × " if part.count > 1 else ""
    times = f" × {part.factor}" if part.factor > 1 else ""
    return f"{many}{part.name} {part.action_points}{times}"


@register.filter
def spoken_verdict(page: ListPage) -> str:
    count = len(page.report.faults)
    if not page.rows:
        return _("The list is empty.")
    if not count:
        return _("The list is legal.")
    sentence = ngettext("%(count)d error in this list", "%(count)d errors in this list", count)
    return sentence % {"count": count}


@register.filter
def fault_anchor(path: str, fault: FaultLike) -> str:
    """The id of the first row the fault touches."""
    return f"row-rows-{fault.values['rows'][0]}"


@register.simple_tag
def row_address(page: ListPage, fault: FaultLike) -> str:
    """Where the first row that the error touches stands: on this page, or on another page of a long list."""
    row = fault.values["rows"][0]
    is_here = page.start <= row < page.start + ROWS_AT_ONCE
    return f"#row-rows-{row}" if is_here else f"{page.army_list.get_absolute_url()}?from={row}#row-rows-{row}"


@register.simple_tag
def fault_rule(ruleset: str, fault: FaultLike | Mapping[str, Any]) -> SafeString | str:
    """The rule's number, linked to its page; an event's own rule stands as it is. A stored fault is a mapping."""
    if isinstance(fault, Mapping):
        rule, values = fault["rule"], fault["values"]
    else:
        rule, values = fault.rule, fault.values
    if not rule:
        return ""
    return rule_link("", _of_event(rule)) if values.get("event_rule") else rule_link(ruleset, rule)


def _of_event(rule: str) -> str:
    """The number that an organizer gave a rule; what house rules call themselves, in the reader's language."""
    return _("House rules") if rule == RULE else rule


@register.simple_tag
def explained_rule(ruleset: str, one: Explained) -> SafeString | str:
    """The number of the rule, linked to its page; an event's own rule stands as it is."""
    if not one.rule:
        return ""
    return rule_link("", _of_event(one.rule)) if one.is_of_event else rule_link(ruleset, one.rule)


@register.simple_tag
def report_address(army_list: ArmyList, fault: FaultLike) -> str:
    """Where a player says that this fault is wrong: everything the page showed goes along."""
    facts = {
        "list": army_list.pk,
        "ruleset": army_list.ruleset,
        "catalogue": f"{army_list.version.catalogue.slug} {army_list.version.number}",
        "rule": fault.rule,
        "code": fault.code,
        "place": fault.path,
        "text": fault.text[:400],
        "next": army_list.get_absolute_url(),
    }
    return f"{reverse('rules:report')}?{urlencode(facts)}"


# ---- what a checker saw on the bases ----


@register.simple_tag
def colour_options(submission: Submission, row: int, field: str) -> SafeString:
    chosen = submission.conditions.get(str(row), {}).get(field, "")
    return format_html_join(
        "",
        '<option value="{}"{}>{}</option>',
        (
            (value, mark_safe(" selected") if value == chosen else "", text)
            for value, text in ConditionForm.COLOURS
        ),
    )


@register.filter
def seen_on(submission: Submission, row: int) -> bool:
    """Whether a checker found the base of this row painted over."""
    return bool(submission.conditions.get(str(row), {}).get("obscured"))

"""A list on paper, as PDF: rows with options and figures, the verdict, who plays it, and the fingerprint of a submission."""

from collections.abc import Iterator
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from reportlab.lib.units import mm
from reportlab.platypus import Spacer

from armies.models import Submission
from armies.presentation import ListPage, RowView, SubmissionPage
from common.printing import cell, document, heading, table
from rules.engine.attributes import Shown, shown_in
from rules.engine.cards import ModelCard
from wording import apart, labelled

Page = ListPage | SubmissionPage


def list_pdf(page: Page) -> bytes:
    found = page.army_list
    return document(f"{found.name}, {_player(page)}", list(list_parts(page)))


def list_parts(page: Page) -> Iterator[Any]:
    """The list as pieces of a print. Without the player's notes."""
    found, totals = page.army_list, page.report.totals
    yield from heading(_player(page), found.name)
    level = totals.point_level if totals.point_level is not None else found.point_level
    yield cell(
        ngettext(
            "%(points)s of %(level)s point · %(game)s · %(catalogue)s",
            "%(points)s of %(level)s points · %(game)s · %(catalogue)s",
            level or 0,
        )
        % {
            "points": totals.points,
            "level": level,
            "game": page.game.name,
            "catalogue": found.version.full_name,
        }
    )
    kinds = (
        labelled(capfirst(kind.several), str(totals.kinds.get(kind.name, 0)))
        for kind in page.game.roster.army_kinds
    )
    yield cell(" · ".join(kinds))
    if isinstance(found, Submission):
        yield cell(_("Fingerprint %(fingerprint)s") % {"fingerprint": found.fingerprint})
    yield Spacer(1, 4 * mm)
    yield table(("", _("Model"), _("Points each"), _("Points")), map(_row, page.rows), (14, 110, 28, 28))
    for fault in page.report.faults:
        yield cell(f"✕ {fault.text} {fault.rule}".rstrip())


def _player(page: Page) -> str:
    found = page.army_list
    return found.player if isinstance(found, Submission) else str(found.owner)


def _row(row: RowView) -> tuple[object, ...]:
    each = row.card.points if row.card and row.card.is_in_army else ""
    marks = apart(filter(None, (row.group, *row.options)))
    title = f"{row.title} ({marks})" if marks else row.title
    return (
        f"{row.count} ×",
        labelled(title, line) if (line := _figures(row.card)) else title,
        each,
        row.points or "",
    )


def _figures(card: ModelCard | None) -> str:
    """What is printed on the model, in one line."""
    if card is None:
        return ""
    shown = shown_in(card.figures.declared, Shown.LINE)
    figures = [f"{one.small} {text}" for one in shown if (text := card.localized(one.name))]
    return " · ".join((*figures, *map(str, card.abilities)))

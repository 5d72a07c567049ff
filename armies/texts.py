"""A list as text: full, markdown, one line, and what an opponent may read. The plain grammar is read back by imports.

    # Riders of the Mark
    1500 points, the game

    1x Aragorn (red) [260]
    ## Éored
    11x Rohan Warrior (white) [440]: mounted

The figure in brackets is what the row costs; "?" stands where the name is not in the catalogue. Behind it stand the options of
the row, "; " between two; "##" and a name begin a group, "##" alone ends it.
"""

from collections.abc import Callable, Iterator, Mapping

from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from armies.presentation import ListPage, RowView
from rules.engine.attributes import Shown, shown_in
from rules.engine.cards import Kind, ModelCard
from rules.engine.options import BETWEEN

Writer = Callable[[ListPage], str]


def plain(page: ListPage) -> str:
    head = f"# {page.army_list.name}\n{_level(page)} points, {page.game.name}\n"
    rows = "\n".join(_grouped(page))
    return f"{head}\n{rows}\n\n{_sums(page)}\n"


def _grouped(page: ListPage) -> Iterator[str]:
    """Rows below the name of their group; "##" alone ends the last one."""
    group = ""
    for row in page.rows:
        if row.group != group:
            group = row.group
            yield f"## {group}".rstrip()
        yield row_line(row)


def markdown(page: ListPage) -> str:
    head = f"## {_escaped(page.army_list.name)}\n\n*{_level(page)} points, {page.game.name}*\n"
    rows = "\n".join(
        f"- **{row.count}×** {_escaped(row.title)} ({_cost(row)}){_escaped(_row_text(row, ': '))}"
        for row in page.rows
    )
    return f"{head}\n{rows}\n\n{_sums(page)}\n"


def one_line(page: ListPage) -> str:
    rows = ", ".join(f"{row.count}x {row.title}{_row_text(row, ' (', ')')}" for row in page.rows)
    return f"{page.army_list.name} ({page.report.totals.points}): {rows}\n"


def opponent(page: ListPage) -> str:
    """Everything printed on the bases, nothing the player wrote for themselves."""
    return "\n".join([f"# {page.army_list.name}", _sums(page), "", *_stat_lines(page)]) + "\n"


VARIANTS: Mapping[str, tuple[StrOrPromise, Writer]] = {
    "plain": (_("Plain text"), plain),
    "markdown": ("Markdown", markdown),
    "one-line": (_("One line"), one_line),
    "opponent": (_("For the opponent"), opponent),
}


def row_line(row: RowView) -> str:
    return f"{row.count}x {row.title} [{_cost(row)}]{_row_text(row, ': ')}"


def _row_text(row: RowView, before: str, after: str = "") -> str:
    """The options of a row in words; brackets are those of the cost."""
    text = BETWEEN.join(row.options).translate(_BRACKETS)
    return f"{before}{text}{after}" if text else ""


_BRACKETS = str.maketrans("[]", "()")


def _stat_lines(page: ListPage) -> Iterator[str]:
    for row in page.rows:
        yield row_line(row)
        if row.card:
            yield from _card_lines(row.card)


def _card_lines(card: ModelCard) -> Iterator[str]:
    """What is printed on a model, as far as the game shows it in a line; its abilities below."""
    line = shown_in(card.figures.declared, Shown.LINE)
    stats = [f"{one.label.lower()} {text}" for one in line if (text := card.printed(one.name))]
    if stats:
        yield f"   {', '.join(stats)}"
    if card.abilities:
        yield f"   {', '.join(map(str, card.abilities))}"


def _cost(row: RowView) -> str:
    return str(row.points) if row.card else "?"


def _level(page: ListPage) -> int | None:
    return page.report.totals.point_level


def _sums(page: ListPage) -> str:
    totals = page.report.totals
    cap = "" if totals.minion_cap is None else f" of {totals.minion_cap}"
    kinds = (
        f"{totals.kinds.get(kind.name, 0)}{cap if kind.name == Kind.MINION else ''} {kind.plural}"
        for kind in page.game.roster.army_kinds
    )
    return ", ".join([f"{totals.points} points", *kinds])


def _escaped(text: str) -> str:
    return "".join(f"\\{letter}" if letter in "\\`*_[]<>#" else letter for letter in text)

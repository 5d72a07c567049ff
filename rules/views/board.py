"""The board: a case entered with pointer, touch or keys. The page sends the case; the referee says what follows from it.

A game that has no board is entered on the form made from its schema.
"""

import re
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from common.errors import FaultLike, Invalid
from rules import services
from rules.access import ruling_typed_or_404
from rules.engine.controls import by_name
from rules.engine.documents import parse_case
from rules.engine.faults import Unreadable
from rules.engine.game import BoardAnswer, BoardEditor, Game, Ruleset
from rules.engine.ruling import Ruling
from rules.games.registry import GAMES, RULESETS, find_game
from rules.presenters import errors
from rules.presenters.bodies import bodies_of
from rules.presenters.case_fields import players_of
from rules.presenters.document import pretty
from rules.presenters.in_language import readers_language
from rules.presenters.ruling import RulingView, show_as_said
from rules.rate_limits import count_question
from rules.rulebooks.examples import example
from rules.rulebooks.in_words import in_words
from rules.rulebooks.printed_models import models_of, with_printed_models
from wording import any_of

LONGEST_TEXT = 1_000_000
INDENTS = re.compile(r"\n\s+")  # of templates: they would travel with every change of a case


@require_GET
def board(request: HttpRequest) -> HttpResponse:
    """An empty board of a game (`?ruleset=`), or the example or the saved ruling that the address names."""
    if "ruling" in request.GET:
        return _of_ruling(request, request.GET["ruling"])
    name = request.GET.get("example", "")
    found = example(name) if name else None
    if name and found is None:
        raise Http404
    ruleset = found.ruleset if found else request.GET.get("ruleset", "")
    game = find_game(ruleset) if ruleset else _first_with_a_board()
    if game is None:
        raise Http404
    if game.board is None:
        return redirect(f"{reverse('rules:adjudicate')}?blank={ruleset}")
    text = found.text if found else pretty(game.blank_case(ruleset or game.ruleset.id, ()))
    return board_page(request, game, text, is_blank=found is None, is_example=found is not None)


def _of_ruling(request: HttpRequest, address: str) -> HttpResponse:
    """The board on a copy of the case of a saved ruling."""
    record = ruling_typed_or_404(request.user, address)
    game = find_game(record.ruleset)
    if game is None:
        raise Http404
    return board_page(request, game, pretty(record.case), copied_from=record)


def has_board(ruleset: str) -> bool:
    """Whether cases of this edition can be entered on a board."""
    game = find_game(ruleset)
    return game is not None and game.board is not None


def _first_with_a_board() -> Game | None:
    return next((game for game in GAMES.values() if game.board), None)


def board_page(
    request: HttpRequest,
    game: Game,
    text: str,
    template: str = "",
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    """The editor of `game` on a case; 404 for a game without one. `template` extends `board_base`, the game's own page.

    `more` may hold the models on offer (`roster`), `notes`, and what another template needs.
    """
    if game.board is None:
        raise Http404
    base = f"{game.board.templates}/board.html"
    models = models_of(game.key)
    named = by_name((one.key, one.name) for one in models)
    catalogue = [
        {"label": option.label, "model": one.key, "card": one.card}
        for option, one in zip(named, models, strict=True)
    ]
    context = {
        "text": text,
        "roster": [],
        "catalogue": catalogue,
        "board_base": base,
        "odds_title": _(game.odds.title) if game.odds else "",
        **game.board.palette(),
    }
    return render(request, template or base, context | more, status=status)


@require_POST
def answer(request: HttpRequest) -> HttpResponse:
    """What the referee makes of the case that was sent: always an answer, also to a case that cannot be read.

    `?focus=` names the piece whose details are shown, `?open=` the parts of a long answer that are open.
    """
    count_question(request)
    heard = _hear(request.body[:LONGEST_TEXT])
    editor, game = heard.editor, heard.game
    names = {one.value: one.label for one in players_of(heard.case)}
    found = editor.answer(
        heard.case, heard.ruling, heard.faults, request.GET.get("focus", "")[:64], heard.editions
    )
    context = {
        "answer": found,
        "view": heard.view,
        "faults": heard.faults,
        "entering": found.entering,
        "awaited": found.awaited,
        "bodies": bodies_of(heard.case, request.GET.get("open", "")),
    }
    parts = {
        part: INDENTS.sub("\n", render_to_string(f"{editor.templates}/parts/{name}.html", context, request))
        for part, name in (("answer", "answer"), ("state", "state"))
    }
    table = render_to_string("rules/parts/table.html", {"table": found.table}, request) if found.table else ""
    return JsonResponse(
        {
            "svg": found.svg,
            **parts,
            "table": table,
            "said": _status_line(heard, found),
            "faults": [{"path": one.path, "text": one.text} for one in heard.faults],
            "needs": [one.text for one in found.questions if one.is_open],
            "verdict": heard.view.verdict if heard.view else "unreadable",
            "outcome": [[fact, game.form.fact(fact, names)] for fact in found.outcome],
            "can_be_given": _can_be_given(heard.view) and not found.awaited,
            "no_odds": _no_odds(heard),
        }
    )


@dataclass(frozen=True, slots=True)
class Heard:
    """A case as far as it could be read: what was sent, the ruling, or the faults that prevent one."""

    case: Any
    game: Game
    editor: BoardEditor
    ruling: Ruling | None = None
    view: RulingView | None = None
    faults: tuple[FaultLike, ...] = ()

    @property
    def editions(self) -> list[Ruleset]:
        """Those of the game in the reader's language."""
        return [in_words(one) for one in self.game.rulesets]


def _hear(body: bytes) -> Heard:
    try:
        case = parse_case(body)
    except Unreadable as error:
        return Heard(None, *_game_of(None), faults=errors.in_words(error.faults))
    game, editor = _game_of(case)
    try:
        case = with_printed_models(case)
        ruling = services.rule_on(case, readers_language())
    except Invalid as refusal:
        return Heard(case, game, editor, faults=tuple(refusal.faults))
    view = show_as_said(case, ruling.document, RULESETS[ruling.ruleset], draws=False)
    return Heard(case, game, editor, ruling, view)


def _game_of(case: Any) -> tuple[Game, BoardEditor]:
    """The game of a case with its board; the first game that has one where the case names none."""
    ruleset = case.get("ruleset") if isinstance(case, dict) else None
    game = find_game(ruleset) if isinstance(ruleset, str) else None
    game = game if game and game.board else _first_with_a_board()
    if game is None or game.board is None:
        raise Http404
    return game, game.board


def _can_be_given(view: RulingView | None) -> bool:
    """Something was done, and the referee has said whether it stands."""
    return view is not None and bool(view.actions) and view.verdict != "incomplete"


def _no_odds(heard: Heard) -> str:
    """Why the case surely has no odds, said beside the button before anybody presses it; "" where it may have some."""
    offer = heard.game.odds
    if offer is None:
        return ""
    if not offer.may_have(heard.case):
        actions = [heard.game.form.action(one) for one in sorted(offer.actions)]
        sentence = _("Only when the last action is “%(action)s”: enter it to see odds.")
        return sentence % {"action": any_of(actions)}
    return offer.why_not(heard.ruling.after) if heard.ruling else ""


def _status_line(heard: Heard, found: BoardAnswer) -> str:
    """One sentence for who cannot see the board change."""
    if heard.faults:
        return " ".join(fault.text for fault in heard.faults)
    if found.awaited:
        return found.awaited
    if heard.view is not None and heard.view.actions:
        return f"{found.so_far} {heard.view.headline}".strip()
    return " ".join(text for _, text in found.facts)

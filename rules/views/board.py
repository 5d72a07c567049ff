"""The board: a case set up with pointer, touch or keys. The page sends the case; the referee says what follows from it."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.http import require_GET, require_POST

from common.errors import Invalid
from rules import services
from rules.blank import blank_case
from rules.drawing.scene import EVIL, GOOD
from rules.engine.documents import parse_json
from rules.engine.faults import Unreadable
from rules.engine.hexes import FACING_NAMES
from rules.examples import example
from rules.games.combat_hex.terrain import SIDE_KINDS
from rules.presenters.board import Answer, answer_to, unreadable
from rules.presenters.case_entry import entering
from rules.presenters.document import pretty

LONGEST_TEXT = 1_000_000
ARROWS = ("→", "↗", "↖", "←", "↙", "↘")
LINES = {"solid": "Wall", "dotted": "Ledge", "rough": "Rough", "water": "Water", "clear": "No line"}


@require_GET
def board(request: HttpRequest) -> HttpResponse:
    """An empty board, or the example that the address names."""
    name = request.GET.get("example", "")
    found = example(name) if name else None
    if name and found is None:
        raise Http404
    return board_page(request, found.text if found else pretty(blank_case()))


def board_page(
    request: HttpRequest, text: str, template: str = "rules/board.html", status: int = 200, **more: Any
) -> HttpResponse:
    """The editor on a case. `more` may hold the models on offer (`roster`), `notes`, and what another template needs."""
    context = {
        "text": text,
        "facings": [(facing, ARROWS[facing], FACING_NAMES[facing]) for facing in (2, 1, 0, 3, 4, 5)],
        "lines": [(kind, LINES[kind]) for kind in SIDE_KINDS if kind != "clear"]
        + [("clear", LINES["clear"])],
        "sides": [(GOOD, "Good"), (EVIL, "Evil")],
        "roster": [],
    }
    return render(request, template, context | more, status=status)


@require_POST
def answer(request: HttpRequest) -> HttpResponse:
    """What the referee makes of the case that was sent: always an answer, also to a case that cannot be read."""
    case = _case(request.body[:LONGEST_TEXT])
    found = _answer(case)
    asked = entering(case, request.GET.get("warrior", "")[:64])
    part = render_to_string("rules/parts/board_answer.html", {"answer": found, "entering": asked}, request)
    state = render_to_string("rules/parts/board_state.html", {"entering": asked}, request)
    table = render_to_string("rules/parts/board_rows.html", {"rows": found.rows}, request)
    return JsonResponse(
        {
            "svg": found.svg,
            "answer": part,
            "table": table,
            "state": state,
            "said": _said(found),
            "faults": [{"path": one.path, "text": one.text} for one in found.faults],
            "needs": [one.text for one in found.questions if one.is_open],
            "verdict": found.view.verdict if found.view else "unreadable",
            "outcome": [[fact, _named(fact)] for fact in found.outcome],
            "can_be_given": found.can_be_given,
        }
    )


def _case(body: bytes) -> Any:
    """The document; faults where it is none."""
    try:
        return parse_json(body)
    except Unreadable as error:
        return error


def _answer(case: Any) -> Answer:
    if isinstance(case, Unreadable):
        return Answer(faults=tuple(case.faults))
    try:
        ruling = services.rule_on(case).as_json()
    except Invalid as refusal:
        return unreadable(case, refusal.faults)
    return answer_to(case, ruling)


def _named(fact: str) -> str:
    """A fact as a person reads it: "attacks.rohan" is "attacks: rohan"."""
    return fact.replace("-", " ").replace(".", ": ", 1).replace(".", " ")


def _said(found: Answer) -> str:
    """One sentence for who cannot see the board change."""
    if found.faults:
        return " ".join(fault.text for fault in found.faults)
    if found.view is not None and found.view.actions:
        return found.view.headline
    return " ".join(fact.text for fact in found.facts)

"""The odds of a case: a part of the page that asks for it by script, else a page of their own."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from common.errors import FaultLike, Invalid
from rules import services
from rules.access import ruling_or_404
from rules.engine.documents import parse_case
from rules.engine.faults import Unreadable
from rules.engine.odds import Odds
from rules.presenters import errors

LONGEST_TEXT = 1_000_000


@require_POST
def odds(request: HttpRequest) -> HttpResponse:
    """Of the case that was sent, as JSON in `case`."""
    text = request.POST.get("case", "")[:LONGEST_TEXT]
    try:
        case = parse_case(text)
    except Unreadable as error:
        return _answer(request, faults=errors.in_words(error.faults), text=text)
    return _odds_of(request, case, text=text)


@require_safe
def ruling_odds(request: HttpRequest, address: UUID) -> HttpResponse:
    """Of the case of a ruling on record."""
    record = ruling_or_404(request.user, address)
    return _odds_of(request, record.case, record=record)


def _odds_of(request: HttpRequest, case: Any, **more: Any) -> HttpResponse:
    try:
        found = services.odds_on(case)
    except Invalid as refusal:
        return _answer(request, refusal=refusal.text, faults=refusal.faults, **more)
    return _answer(request, found, **more)


def _answer(
    request: HttpRequest,
    found: Odds | None = None,
    refusal: str = "",
    faults: tuple[FaultLike, ...] = (),
    **more: Any,
) -> HttpResponse:
    """A script puts in what it gets, so that a refusal is an answer to it; as a page of its own it is 422."""
    context = {"odds": found, "refusal": refusal, "faults": faults, **more}
    if request.headers.get("HX-Request"):
        return render(request, "rules/parts/odds_found.html", context)
    return render(request, "rules/odds.html", context, status=200 if found else 422)

"""The case form: enter a case, change it, see the ruling, give it. Nothing is stored until it is given."""

from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from common.errors import FaultLike, Invalid
from common.idempotency import once
from common.numbers import whole_number
from common.requests import own_path
from rules import services
from rules.access import ruling_typed_or_404
from rules.engine.claims import claimable_in
from rules.engine.documents import parse_case
from rules.engine.faults import Unreadable
from rules.engine.form_words import NO_WORDS, FormWords
from rules.engine.game import Game, Ruleset
from rules.engine.ruling import Ruling
from rules.forms import ReadingsForm, RecordForm
from rules.games.registry import GAMES, RULESETS, find_game
from rules.models import RulingRecord
from rules.presenters import errors
from rules.presenters.case_edits import add, apply_fields
from rules.presenters.case_fields import fields_of
from rules.presenters.document import pretty
from rules.presenters.form_fields import Field
from rules.presenters.in_language import readings_in_words
from rules.presenters.pointers import held, put, unescape
from rules.presenters.ruling import RulingView, show, show_moment
from rules.rate_limits import count_question
from rules.rulebooks.coverage import case_of
from rules.rulebooks.examples import example, examples
from rules.rulebooks.in_words import editions
from rules.views.board import board_page
from rules.views.kept_case import kept_text, say_not_saved, sign_in_with

LONGEST_TEXT = 1_000_000
LONGEST_KEY = 64
CHANGING = frozenset(
    {"add", "edit", "remove"}
)  # the case is still entered: what was left empty is no error yet


@dataclass
class EnteredCase:
    """A case as it was entered: the text as typed, the document in it, what the referee says of it.

    `is_begun`: it can be read, but nothing is done in it yet, so there is nothing to rule on. `facts`: what a claim can be
    about; none for a case with faults.
    """

    text: str
    case: Any = None
    view: RulingView | None = None
    faults: tuple[FaultLike, ...] = ()
    forms: dict[str, Any] = field(default_factory=dict)
    is_edited: bool = False
    is_begun: bool = False
    facts: tuple[str, ...] = ()
    fields: tuple[Field, ...] = ()
    game: Game | None = None


@require_http_methods(["GET", "POST"])
def case_form(request: HttpRequest) -> HttpResponse:
    """Only giving a ruling changes anything, so that alone is done once; a case may be asked about again and again."""
    gives = request.POST.get("do") == "record" and request.user.is_authenticated
    return once(request, lambda: _answer(request)) if gives else _answer(request)


def _answer(request: HttpRequest) -> HttpResponse:
    if request.method == "POST":
        count_question(request)
    entered = EnteredCase(_text(request))
    is_entered = request.method == "POST" or bool(entered.text.strip())
    entered.is_edited = "edit" in request.POST or not {"blank", "edit"}.isdisjoint(request.GET)
    if is_entered:
        _read(entered)
    if request.method == "POST" and not entered.faults:
        _take_fields(request, entered)
        done = _DEEDS.get(request.POST.get("do", "judge"), _judge)(request, entered)
        if done is not None:
            return done
    if is_entered and not entered.faults:
        _rule(entered, request.POST.get("moment") or request.GET.get("moment", ""))
    if request.POST.get("do") in CHANGING:
        _leave_open(entered)
    _fill_page(request, entered)
    if entered.view:
        say_not_saved(request)
    status = 422 if request.method == "POST" and entered.faults else 200
    overrules, back = _overrules(request), _next(request)
    context = {
        "entered": entered,
        "odds_title": odds_title(entered.case) if entered.view else "",
        "form_heading": _form_heading(request, entered, overrules),
        "lacks_action": _lacks_action(request, entered),
        "may_use_board": bool(entered.game and entered.game.board) and not (back or overrules),
        "is_copy": "ruling" in request.GET,
        "next": back,
        "overrules": overrules,
        "is_unchanged": overrules is not None and entered.case == overrules.case,
        "examples": examples(),
        "games": list(GAMES.values()),
        "rulesets": editions(),
    }
    return render(request, "rules/case_form.html", context, status=status)


def _text(request: HttpRequest) -> str:
    """What was typed; else the example, the decided question or the ruling that the address names."""
    if request.method == "POST":
        return request.POST.get("case", "")[:LONGEST_TEXT]
    if name := request.GET.get("example"):
        found = example(name)
        if found is None:
            raise Http404
        return found.text
    if name := request.GET.get("question"):
        return pretty(_decided(name))
    if ruleset := request.GET.get("blank"):
        return pretty(_blank(ruleset))
    if address := request.GET.get("ruling"):
        return pretty(ruling_typed_or_404(request.user, address).case)
    return kept_text(request) if "kept" in request.GET else ""


def _blank(ruleset: str) -> dict[str, Any]:
    game = find_game(ruleset)
    if game is None:
        raise Http404
    return game.blank_case(ruleset, ())


def _decided(name: str) -> dict[str, Any]:
    """The case of a question that a rule's page lists."""
    games = {ruleset.game for ruleset in RULESETS.values()}
    found = (case_of(settings.BASE_DIR, game, name) for game in sorted(games))
    case = next(filter(None, found), None)
    if case is None:
        raise Http404
    return case


def _read(entered: EnteredCase) -> None:
    try:
        entered.case = parse_case(entered.text)
    except Unreadable as error:
        entered.faults = errors.in_words(error.faults)


def with_fields(request: HttpRequest) -> str:
    """The case that the form sent, as text, with what was typed into its fields; as it was typed where it cannot be read."""
    entered = EnteredCase(_text(request))
    _read(entered)
    if not entered.faults:
        _take_fields(request, entered)
    return entered.text


def _take_fields(request: HttpRequest, entered: EnteredCase) -> None:
    """What was typed into the fields of the case goes into the document before anything else is done with it."""
    typed = {name: text for name, text in request.POST.items() if name.startswith("f:")}
    ruleset = _ruleset(entered.case)
    if typed and ruleset is not None:
        texts = {name: str(text) for name, text in typed.items()}
        changed = apply_fields(ruleset.schema(), entered.case, texts, _words_of(ruleset))
        if changed != entered.case:
            _replace(entered, changed)


def _rule(entered: EnteredCase, moment: str) -> None:
    try:
        heard = services.rule_on(entered.case)
    except Invalid as refusal:
        entered.faults = refusal.faults
    else:
        ruling = heard.as_json()
        entered.facts = _facts_of(heard)
        entered.is_begun = not (ruling["actions"] or ruling["needs"])
        entered.is_edited = entered.is_edited or entered.is_begun
        if not entered.is_begun:
            entered.view = view_of(entered.case, ruling, RULESETS[ruling["ruleset"]], moment)


def _leave_open(entered: EnteredCase) -> None:
    """Drops the errors of places that nothing was entered in: a row that was just added is no mistake."""
    faults = tuple(one for one in entered.faults if not _is_open(entered.case, one))
    is_open = bool(entered.faults) and not faults
    entered.faults = faults
    if is_open:
        _rule_without_open_claims(entered)
        entered.is_begun = entered.view is None


def _is_open(case: Any, fault: FaultLike) -> bool:
    place = held(case, map(unescape, fault.path.split("/")[1:]))
    return (
        place == "" or fault.code == "document.missing" or (fault.code == "claim.form" and _is_blank(place))
    )


def _is_blank(claim: Any) -> bool:
    """A claim that does not say yet what is claimed."""
    return isinstance(claim, dict) and not (claim.get("fact") or claim.get("breaks"))


def _rule_without_open_claims(entered: EnteredCase) -> None:
    """Rules on the rest of a case whose new claims are still to be filled in."""
    whole = entered.case
    claims = whole.get("claims") if isinstance(whole, dict) else None
    if not isinstance(claims, list) or not any(map(_is_blank, claims)):
        return
    entered.case = {**whole, "claims": [claim for claim in claims if not _is_blank(claim)]}
    _rule(entered, "")
    entered.case, entered.faults = whole, ()


def view_of(case: Any, ruling: Any, ruleset: Ruleset, moment: str) -> RulingView:
    """The whole case, or one action of it when `moment` is the number of one."""
    number = whole_number(moment, 9_999)
    return (show_moment(case, ruling, ruleset, number) if number else None) or show(case, ruling, ruleset)


def odds_title(case: Any) -> str:
    """What asks for the odds of a case; "" for one that surely has none: of its game, or by its last action."""
    ruleset = _ruleset(case)
    game = find_game(ruleset.id) if ruleset else None
    return _(game.odds.title) if game and game.odds and game.odds.may_have(case) else ""


# -- deeds: each changes the case that was entered, or answers at once


def _judge(request: HttpRequest, entered: EnteredCase) -> None:
    """Only look again."""


def _edit(request: HttpRequest, entered: EnteredCase) -> None:
    """Open the case as fields."""
    entered.is_edited = True


def _to_board(request: HttpRequest, entered: EnteredCase) -> HttpResponse | None:
    """The board on this case; None where it has faults, which the form then shows."""
    _rule(entered, "")
    game = find_game(entered.case["ruleset"]) if not entered.faults else None
    return board_page(request, game, entered.text, is_sent=True) if game and game.board else None


def _add(request: HttpRequest, entered: EnteredCase) -> None:
    """Add what the button names: "path|choice", or "path" with the choice in a list; the key of an entry is typed beside it."""
    path, _, choice = request.GET.get("at", "").partition("|")
    choice = choice or request.POST.get(f"add:{path}", "")
    key = request.POST.get(f"key:{path}", "")[:LONGEST_KEY]
    if ruleset := _ruleset(entered.case):
        _replace(entered, add(ruleset.schema(), entered.case, path, choice, key))


def _take_out(request: HttpRequest, entered: EnteredCase) -> None:
    if path := request.GET.get("at", ""):
        _replace(entered, put(entered.case, path, None))


def _set_readings(request: HttpRequest, entered: EnteredCase) -> None:
    ruleset = _ruleset(entered.case)
    form = ReadingsForm(
        request.POST, prefix="reading", readings=readings_in_words(ruleset) if ruleset else ()
    )
    if form.is_valid() and isinstance(entered.case, dict):
        chosen = {name: value for name, value in form.cleaned_data.items() if value}
        before = entered.case.get("readings")
        _replace(
            entered, {**entered.case, "readings": {**(before if isinstance(before, dict) else {}), **chosen}}
        )


def _record(request: HttpRequest, entered: EnteredCase) -> HttpResponse | None:
    if not request.user.is_authenticated:
        return sign_in_with(request, entered.text, back=_next(request))
    form = RecordForm(request.POST, prefix="record")
    entered.forms["record"] = form
    if not form.is_valid():
        return None
    try:
        record = services.record_ruling(actor=request.user, case=entered.case, **form.cleaned_data)
    except Invalid as refusal:
        entered.faults = refusal.faults
        return None
    messages.success(request, _given(record))
    return HttpResponseRedirect(_next(request) or record.get_absolute_url())


def _given(record: RulingRecord) -> str:
    if record.is_public:
        return _("The ruling is saved as a precedent. Everybody finds it among the rulings.")
    return _("The ruling is saved. Only you and people who have its link can read it.")


def _form_heading(request: HttpRequest, entered: EnteredCase, overrules: RulingRecord | None) -> str:
    """The heading of a page that opens with the form; "" where it opens with the ruling that was asked for."""
    is_asked_for = request.method == "GET" or request.POST.get("do") in CHANGING
    if entered.view is None or not entered.is_edited or not is_asked_for:
        return ""
    if overrules:
        return _("Correct the case to overrule the ruling")
    return _("Change a copy of the case") if "ruling" in request.GET else _("Change the case")


def _lacks_action(request: HttpRequest, entered: EnteredCase) -> bool:
    """The long form was asked for a ruling on a case in which nothing is done yet."""
    is_asked = "edit" in request.POST and request.POST.get("do", "judge") == "judge"
    return is_asked and entered.is_begun


def _next(request: HttpRequest) -> str:
    """Where the judge came from, a call perhaps: an address of ours, or none."""
    return own_path(request, request.POST.get("next", "") or request.GET.get("next", ""))


def _overrules(request: HttpRequest) -> RulingRecord | None:
    """The ruling whose case is corrected here, to be overruled with it."""
    address = request.POST.get("overrules") or request.GET.get("overrules", "")
    return ruling_typed_or_404(request.user, address) if address else None


_DEEDS = {
    "edit": _edit,
    "board": _to_board,
    "add": _add,
    "remove": _take_out,
    "readings": _set_readings,
    "record": _record,
}


def _facts_of(ruling: Ruling) -> tuple[str, ...]:
    """What a claim can be about: the verdict, and what the referee finds out about an action."""
    found = (fact for heard in ruling.actions for fact in claimable_in(heard.outcome))
    return ("verdict", *dict.fromkeys(found))


def _words_of(ruleset: Ruleset) -> FormWords:
    """What the places of a case of this edition are called."""
    game = find_game(ruleset.id)
    return game.form if game else NO_WORDS


# -- what the page needs


def _replace(entered: EnteredCase, case: dict[str, Any]) -> None:
    entered.case, entered.text = case, pretty(case)


def _fill_page(request: HttpRequest, entered: EnteredCase) -> None:
    """The small forms beside the case; those that came back with faults stay as they are."""
    ruleset = _ruleset(entered.case)
    if ruleset is None:
        return
    entered.game = find_game(ruleset.id)
    if entered.is_edited or entered.faults:
        entered.is_edited = True
        entered.fields = fields_of(ruleset.schema(), entered.case, _words_of(ruleset), entered.facts)
    if entered.view is None:
        return
    chosen = {
        reading.name: entered.case.get("readings", {}).get(reading.name, "") for reading in ruleset.readings
    }
    title = {"title": entered.case.get("title", "")}
    entered.forms.setdefault(
        "readings",
        ReadingsForm(
            prefix="reading", readings=readings_in_words(ruleset), initial=ruleset.defaults | chosen
        ),
    )
    entered.forms.setdefault("record", RecordForm(prefix="record", initial=title))


def _ruleset(case: Any) -> Ruleset | None:
    named = case.get("ruleset") if isinstance(case, dict) else None
    return RULESETS.get(named) if isinstance(named, str) else None

"""What changes the record of rulings: making one, and putting a later one in an earlier one's place.

The referee decides; these functions only keep what it said. Nobody is asked for a role here: a caller that has roles
(an event) asks before it calls.
"""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from common import audit, outbox
from common.errors import Fault, Invalid, Refusal
from rules.engine.documents import canonical
from rules.engine.faults import Unreadable
from rules.engine.odds import NONE, NoOdds, Odds
from rules.engine.ruling import Ruling
from rules.games.registry import find_game
from rules.languages import SOURCE, adjudicate_in
from rules.models import RulingRecord, RulingTerm
from rules.presenters import errors
from rules.rulebooks.printed_models import with_printed_models
from rules.rulings.precedents import terms_of

LARGEST_CASE = 400_000  # characters of canonical JSON: ten times a whole game of two armies
MOST_ACTIONS = 400


def rule_on(case: Any, language: str = SOURCE) -> Ruling:
    """The referee's ruling, said in a language; what is kept is kept in English.

    Raises Invalid with every fault when the case cannot be read, or is beyond all measure.
    """
    _ensure_reasonable(case)
    try:
        return adjudicate_in(language, with_printed_models(case))
    except Unreadable as error:
        raise unreadable(error, case) from None


def odds_on(case: Any) -> Odds:
    """The exact odds of a case, in the reader's language. Raises Invalid where it cannot be read or has none."""
    _ensure_reasonable(case)
    named = case.get("ruleset") if isinstance(case, dict) else None
    game = find_game(named) if isinstance(named, str) else None
    if game is None:
        rule_on(case)  # says which rulesets there are
        raise AssertionError(f"{named} has no game, but can be ruled on")
    if game.odds is None:
        raise Invalid(NONE, _("There are no odds for %(game)s.") % {"game": game.name})
    try:
        return game.odds.of(with_printed_models(case))
    except Unreadable as error:
        raise unreadable(error, case) from None
    except NoOdds as none:
        raise Invalid(none.code, none.text) from None


def unreadable(error: Unreadable, case: Any = None) -> Invalid:
    count = len(error.faults)
    one = _("The case cannot be read: one error.")
    more = ngettext(
        "The case cannot be read: %(count)s error.", "The case cannot be read: %(count)s errors.", count
    )
    text = one if count == 1 else more % {"count": count}
    return Invalid("case.unreadable", text, faults=errors.in_words(error.faults, _ruleset(case)))


def _ruleset(case: Any) -> str:
    named = case.get("ruleset") if isinstance(case, dict) else None
    return named if isinstance(named, str) else ""


def _ensure_reasonable(case: Any) -> None:
    try:
        written = canonical(case)
        written.encode("utf-8")
    except (RecursionError, ValueError):
        raise _refused("case.text", "", _("The case holds text or nesting that cannot be stored.")) from None
    if "\\u0000" in written:
        raise _refused("case.text", "", _("The case holds a NUL character, which cannot be stored."))
    if len(written) > LARGEST_CASE:
        raise _refused(
            "case.too-large",
            "",
            _("A case is at most %(most)s characters long.") % {"most": LARGEST_CASE},
        )
    actions = case.get("actions") if isinstance(case, dict) else None
    if isinstance(actions, list) and len(actions) > MOST_ACTIONS:
        raise _refused(
            "case.too-many-actions",
            "/actions",
            _("A case holds at most %(most)s actions.") % {"most": MOST_ACTIONS},
        )


def _refused(code: str, path: str, text: str) -> Invalid:
    return Invalid(code, text, faults=[Fault(code, path, text)])


def look_at(case: Any) -> tuple[Any, dict[str, Any]]:
    """The case and the ruling that `record_ruling` would keep; nothing is kept."""
    _ensure_reasonable(case)
    printed = with_printed_models(case)
    return printed, rule_on(printed).as_json()


def record_ruling(
    *,
    actor: User,
    case: Any,
    title: str = "",
    note: str = "",
    is_public: bool = False,
    supersedes: RulingRecord | None = None,
    reason: str = "",
    scope: str = "",
) -> RulingRecord:
    """Rule on a case and keep both. With `supersedes` the earlier ruling no longer stands, for the written reason."""
    if supersedes is not None and not reason.strip():
        raise _refused("ruling.reason-missing", "/reason", _("Say why the earlier ruling does not stand."))
    case, ruling = look_at(case)
    if supersedes is not None:
        _ensure_changed(supersedes, case, ruling)
    with transaction.atomic():
        if supersedes is not None:
            _ensure_still_stands(supersedes)
        record = RulingRecord.objects.create(
            ruleset=ruling["ruleset"],
            title=(title or str(case.get("title", "")))[:160],
            case=case,
            ruling=ruling,
            verdict=ruling["verdict"],
            fingerprint=ruling["fingerprint"],
            note=note.strip(),
            is_public=is_public,
            made_by=actor,
            scope=scope or (supersedes.scope if supersedes else ""),
            supersedes=supersedes,
            reason=reason.strip() if supersedes else "",
        )
        write_terms(record)
        _tell(actor, record, record.scope)
    return record


def write_terms(record: RulingRecord) -> None:
    """What the ruling will be found by. A ruling does not change, so this is written once."""
    found = terms_of(record.case, record.ruling, f"{record.title} {record.note}")
    rows = [RulingTerm(ruling=record, kind=kind, value=value) for kind, value in sorted(found)]
    RulingTerm.objects.bulk_create(rows)


def is_unchanged(earlier: RulingRecord, case: Any) -> bool:
    """Whether the case is the one that was ruled on, and ruled on alike: then there is nothing to overrule.

    A case that cannot be read is another one; its errors are said when it is ruled on.
    """
    try:
        return _is_same(earlier, *look_at(case))
    except Refusal:
        return False


def _ensure_changed(earlier: RulingRecord, case: Any, ruling: dict[str, Any]) -> None:
    """To overrule is to rule otherwise, or on another case: another title alone is neither."""
    if _is_same(earlier, case, ruling):
        text = _(
            "Nothing is changed in the case, so the earlier ruling stands. "
            "To overrule it, change the case or its readings."
        )
        raise _refused("ruling.nothing-changed", "/case", text)


def _is_same(earlier: RulingRecord, case: Any, ruling: dict[str, Any]) -> bool:
    kept = _untitled(earlier.case, earlier.ruling)
    return ruling["fingerprint"] == earlier.fingerprint or _untitled(case, ruling) == kept


def _untitled(case: Any, ruling: dict[str, Any]) -> tuple[str, str]:
    return canonical({**case, "title": ""}), canonical({**ruling, "fingerprint": ""})


def _ensure_still_stands(earlier: RulingRecord) -> None:
    """A ruling is superseded once; the row lock makes the second of two judges wait and then see it."""
    RulingRecord.objects.select_for_update().get(pk=earlier.pk)
    later = RulingRecord.objects.filter(supersedes=earlier).first()
    if later is not None:
        text = _("Another ruling has already taken this one's place; start from that one.")
        raise Refusal("ruling.already-superseded", text)


def _tell(actor: User, record: RulingRecord, scope: str) -> None:
    action = "ruling.superseded" if record.supersedes_id else "ruling.recorded"
    facts = {
        "ruleset": record.ruleset,
        "verdict": record.verdict,
        "fingerprint": record.fingerprint,
        "supersedes": record.supersedes_id,
        "reason": record.reason,
    }
    audit.record(actor=actor, action=action, subject=record, after=facts, scope=scope)
    outbox.publish(action, {"ruling": record.pk, **facts}, key=f"ruling:{record.supersedes_id or record.pk}")


def set_public(*, actor: User, record: RulingRecord, is_public: bool) -> None:
    """List a ruling as a precedent, or take it off the list."""
    if is_public and hasattr(record, "superseded_by"):
        text = _("This ruling is overruled. Make the ruling in its place a precedent.")
        raise Refusal("ruling.overruled", text)
    with transaction.atomic():
        changed = RulingRecord.objects.filter(pk=record.pk, is_public=not is_public).update(
            is_public=is_public
        )
        if changed:
            audit.record(
                actor=actor,
                action="ruling.published" if is_public else "ruling.unpublished",
                subject=record,
                before={"is_public": not is_public},
                after={"is_public": is_public},
            )
    record.is_public = is_public

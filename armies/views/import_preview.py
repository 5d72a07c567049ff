"""What the preview of an import shows: sure rows, rows with a question and its answers, and what was left out."""

import json
from dataclasses import dataclass
from typing import Any

from armies.cards import Cards, cards_of, title_of
from armies.interchange.drafts import Code
from armies.interchange.reading import Imported
from armies.interchange.settling import Question
from armies.models import CatalogueVersion
from armies.services.imports import as_document

# These stand beside their rows.
_BESIDE = (
    Code.UNKNOWN_NAME,
    Code.AMBIGUOUS_NAME,
    Code.OPTION_DROPPED,
    Code.LINE_SKIPPED,
    Code.COUNT_UNCLEAR,
    Code.ROW_UNCLEAR,
)


@dataclass(frozen=True, slots=True)
class Answer:
    value: str
    label: str
    is_first: bool = False


@dataclass(frozen=True, slots=True)
class Shown:
    """One row: its name as it was written, and the answers if there is a question."""

    place: int
    name: str
    count: int
    text: str = ""
    answers: tuple[Answer, ...] = ()


def preview(imported: Imported, version: CatalogueVersion) -> dict[str, Any]:
    cards = cards_of(version)
    rows = [
        _shown(place, row, imported.questions.get(place), cards) for place, row in enumerate(imported.rows)
    ]
    unclear = [row for row in rows if row.text]
    return {
        "imported": imported,
        "version": version,
        "unclear": unclear,
        "sure": [row for row in rows if not row.text],
        "remarks": [one.text for one in imported.diagnostics if one.code not in _BESIDE],
        "left": list(enumerate(imported.left)),
        "is_foreign": len(unclear) > 4
        and not any(row["model"] or row.get("candidates") for row in imported.rows),
        "document": json.dumps(as_document(imported), ensure_ascii=False),
    }


def _shown(place: int, row: dict[str, Any], question: Question | None, cards: Cards) -> Shown:
    title = title_of(cards[row["model"]]) if row["model"] else row["name"]
    if question is None:
        return Shown(place, title, row["count"])
    choices = [
        Answer(
            f"{one.key}:{one.count}",
            f"{one.count} × {title_of(cards[one.key])}",
            at == 0 and bool(row["model"]),
        )
        for at, one in enumerate(question.choices)
    ]
    return Shown(place, title, row["count"], question.text, tuple(choices))

"""The forms of the awards page: what can be won, and the soft scores of the players on one page."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from common.errors import Fault, Invalid
from tournaments.forms.player_field import PlayerField
from tournaments.forms.rows import keys_of, number_field
from tournaments.models import Entry, Event
from tournaments.policies.awards import HAND, MOST_AWARDS, MOST_SCORES, OVERALL, STANDINGS, scores_of

SCORE_ROWS, AWARD_ROWS = 2, 4


class AwardsForm(forms.Form):
    """The document of the awards, as rows. A row without a name is none."""

    is_public = forms.BooleanField(
        label=gettext_lazy("Everyone sees soft scores and awards"), required=False,
        help_text=gettext_lazy("Otherwise the staff alone does, until you say so."),
    )  # fmt: skip

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        document = event.awards
        kwargs.setdefault("initial", _shown(document))
        super().__init__(*args, **kwargs)
        given = len(scores_of(document)), len(document.get("awards", ()))
        self.score_count = min(max(SCORE_ROWS, given[0] + 1), MOST_SCORES)
        self.award_count = min(max(AWARD_ROWS, given[1] + 2), MOST_AWARDS)
        for at in range(1, self.score_count + 1):
            self.fields[f"score{at}_label"] = forms.CharField(
                label=_("Soft score %(at)s") % {"at": at}, max_length=40, required=False
            )
            self.fields[f"score{at}_most"] = number_field(
                _("Soft score %(at)s, at most") % {"at": at}, 1, 1000
            )
            self.fields[f"score{at}_weight"] = number_field(
                _("Soft score %(at)s, weight in overall") % {"at": at}, 0, 20
            )
        by = [
            ("", "–"),
            (STANDINGS, _("First in the standings")),
            (OVERALL, _("Points and soft scores together")),
            *((f"score:{at}", _("Soft score %(at)s") % {"at": at}) for at in range(1, self.score_count + 1)),
            (HAND, _("Given by hand")),
        ]
        address = f"{reverse('tournaments:awards', args=[event.slug])}?names=1"
        for at in range(1, self.award_count + 1):
            self.fields[f"award{at}_title"] = forms.CharField(
                label=_("Award %(at)s") % {"at": at}, max_length=60, required=False
            )
            self.fields[f"award{at}_by"] = forms.ChoiceField(
                label=_("Award %(at)s goes to") % {"at": at}, choices=by, required=False
            )
            self.fields[f"award{at}_player"] = PlayerField(
                label=_("Award %(at)s, player") % {"at": at}, event=event, address=address, required=False
            )

    @property
    def score_rows(self) -> Iterator[tuple[forms.BoundField, ...]]:
        for at in range(1, self.score_count + 1):
            yield tuple(self[f"score{at}_{part}"] for part in ("label", "most", "weight"))

    @property
    def award_rows(self) -> Iterator[tuple[forms.BoundField, ...]]:
        for at in range(1, self.award_count + 1):
            yield tuple(self[f"award{at}_{part}"] for part in ("title", "by", "player"))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        for at in range(1, self.award_count + 1):
            if cleaned.get(f"award{at}_title") and not cleaned.get(f"award{at}_by"):
                self.add_error(f"award{at}_by", _("Choose to whom this award goes."))
            by = cleaned.get(f"award{at}_by") or ""
            if by.startswith("score:") and not cleaned.get(f"score{by.partition(':')[2]}_label"):
                self.add_error(f"award{at}_by", _("This soft score has no name yet."))
        return cleaned

    def terms(self) -> dict[str, Any]:
        """The document that the fields describe; a soft score keeps its key while its row keeps its name."""
        cleaned, names = self.cleaned_data, self._names()
        scores = [
            {
                "name": name,
                "label": cleaned[f"score{at}_label"],
                "most": cleaned[f"score{at}_most"] or 20,
                "weight": 1 if cleaned[f"score{at}_weight"] is None else cleaned[f"score{at}_weight"],
            }
            for at, name in names.items()
        ]
        rows = (at for at in range(1, self.award_count + 1) if cleaned[f"award{at}_title"])
        return {
            "scores": scores,
            "awards": [self._award(at, names) for at in rows],
            "is_public": cleaned["is_public"],
        }

    def _award(self, at: int, names: Mapping[int, str]) -> dict[str, Any]:
        by = self.cleaned_data[f"award{at}_by"]
        kind, _, row = by.partition(":")
        award: dict[str, Any] = {
            "title": self.cleaned_data[f"award{at}_title"],
            "by": names[int(row)] if row else kind,
        }
        player = self.cleaned_data[f"award{at}_player"]
        return award | ({"player": player} if by == HAND and player else {})

    def _names(self) -> dict[int, str]:
        rows = range(1, self.score_count + 1)
        labels = {at: label for at in rows if (label := self.cleaned_data.get(f"score{at}_label"))}
        return keys_of(labels, "score", reserved=(STANDINGS, OVERALL, HAND))


def _shown(document: Mapping[str, Any]) -> dict[str, Any]:
    shown: dict[str, Any] = {"is_public": document.get("is_public", False)}
    rows = {}
    for at, row in enumerate(scores_of(document), start=1):
        rows[row["name"]] = f"score:{at}"
        shown |= {f"score{at}_{part}": row[part] for part in ("label", "most", "weight")}
    for at, row in enumerate(document.get("awards", ()), start=1):
        shown |= {f"award{at}_title": row["title"], f"award{at}_by": rows.get(row["by"], row["by"])}
        shown[f"award{at}_player"] = row.get("player")
    return shown


@dataclass(frozen=True, slots=True)
class ScoreCell:
    """One field of the grid. `value` is what was typed, else what is kept."""

    name: str
    label: str
    value: str
    most: int


@dataclass(frozen=True, slots=True)
class ScoreRow:
    entry: Entry
    cells: tuple[ScoreCell, ...]


def score_grid(
    document: Mapping[str, Any], entries: Sequence[Entry], typed: Mapping[str, Any] | None = None
) -> list[ScoreRow]:
    """A row for each player, with what is kept, or what was typed and refused."""
    return [
        ScoreRow(
            entry,
            tuple(
                ScoreCell(
                    _cell(entry.number, row["name"]),
                    f"{row['label']}, {entry.name}",
                    str(
                        (typed or {}).get(
                            _cell(entry.number, row["name"]), entry.soft_scores.get(row["name"], "")
                        )
                    ),
                    row["most"],
                )
                for row in scores_of(document)
            ),
        )
        for entry in entries
    ]


def seen_scores(entries: Sequence[Entry]) -> str:
    """What the page showed, so that only cells that were changed are saved."""
    return json.dumps({str(entry.number): entry.soft_scores for entry in entries}, separators=(",", ":"))


def typed_scores(document: Mapping[str, Any], data: QueryDict) -> dict[int, dict[str, int | None]]:
    """The cells that differ from what the page showed. Raises Invalid with every cell that is no number."""
    seen = _seen(data.get("seen", ""))
    given: dict[int, dict[str, int | None]] = {}
    faults = []
    for key, text in data.items():
        number, name = _read(key)
        if number is None:
            continue
        before = seen.get(str(number), {})
        text = str(text).strip()
        if text and not (text.isascii() and text.isdigit() and len(text) < 6):
            faults.append(
                Fault(
                    "award.score-range",
                    f"/{number}/{name}",
                    _("“%(text)s” is not a whole number.") % {"text": text[:20]},
                )
            )
        elif text != str(before.get(name, "")):
            given.setdefault(number, {})[name] = int(text) if text else None
    if faults:
        raise Invalid("award.wrong-scores", _("Some scores cannot be saved."), faults=faults)
    return given


def _seen(text: str) -> dict[str, dict[str, Any]]:
    """Of a hidden field, which anybody can change: whatever is not of the expected shape counts as nothing."""
    try:
        found = json.loads(text[:1_000_000])
    except (ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {number: row for number, row in found.items() if isinstance(row, dict)}


def _cell(number: int, name: str) -> str:
    return f"soft-{number}-{name}"


def _read(key: str) -> tuple[int | None, str]:
    parts = key.split("-", 2)
    if (
        len(parts) == 3
        and parts[0] == "soft"
        and parts[1].isascii()
        and parts[1].isdigit()
        and len(parts[1]) < 8
    ):
        return int(parts[1]), parts[2]
    return None, ""

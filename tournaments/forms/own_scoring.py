"""The form of an own scoring: one document, as fields."""

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrOrPromise

from rules.engine.slips import Slip
from tournaments.forms.rows import keys_of, number_field
from tournaments.own_scoring import MOST_COUNTS, feeds_offered

POINTS = {
    "win": gettext_lazy("Win"),
    "draw": gettext_lazy("Draw"),
    "loss": gettext_lazy("Loss"),
    "bye": gettext_lazy("Full bye, walkover"),
    "half_bye": gettext_lazy("Half bye"),
    "zero_bye": gettext_lazy("Zero bye"),
    "forfeit_win": gettext_lazy("Win, opponent absent"),
    "forfeit_loss": gettext_lazy("Loss, absent"),
}
HINTS = {
    "bye": gettext_lazy("For a round without an opponent, or with one who does not play."),
    "half_bye": gettext_lazy("For a round that a player sits out as agreed, usually worth a draw."),
    "zero_bye": gettext_lazy("For a round that a player sits out, usually worth nothing."),
}
CREDIT = {
    "scored": gettext_lazy("Victory points scored"),
    "conceded": gettext_lazy("Conceded"),
    "leaders": gettext_lazy("Leaders killed"),
}
GAME, OWN_COUNTS = "game", "own"
BONUSES = 4
BAND = re.compile(r"(\d{1,4})\s*[:=]\s*(\d{1,4}(?:[.,]5)?)\s*[-–—/]\s*(\d{1,4}(?:[.,]5)?)", re.ASCII)
HALF = {"step": "0.5", "inputmode": "decimal", "class": "num"}


def _points(label: StrOrPromise, hint: StrOrPromise = "") -> forms.DecimalField:
    widget = forms.NumberInput(attrs=HALF)
    return forms.DecimalField(
        label=label,
        min_value=0,
        max_value=500,
        decimal_places=1,
        step_size=0.5,
        widget=widget,
        help_text=hint,
    )


class OwnScoringForm(forms.Form):
    """`game` is the game's own result slip; `document` fills the fields, which are only read where they are fixed."""

    title = forms.CharField(label=gettext_lazy("Name of this scoring"), max_length=60)
    kept = forms.ChoiceField(label=gettext_lazy("Result slip"), widget=forms.RadioSelect)
    decided_by = forms.ChoiceField(label=gettext_lazy("Who wins"), required=False)
    margin = number_field(gettext_lazy("Smallest difference for a win"), 1, 1000)
    bands = forms.CharField(
        label=gettext_lazy("Bands"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 5, "spellcheck": "false", "class": "num"}),
        help_text=gettext_lazy(
            "One line for each band: the smallest difference of victory points, then the points of winner and loser, "
            "such as 6: 11-9. Left empty: win, draw and loss decide."
        ),
    )

    def __init__(
        self, *args: Any, game: Slip, document: Mapping[str, Any], is_fixed: bool = False, **kwargs: Any
    ) -> None:
        self.game, self.document = game, document
        kwargs.setdefault("initial", _shown(document))
        super().__init__(*args, **kwargs)
        for name, label in POINTS.items():
            self.fields[name] = _points(label, HINTS.get(name, ""))
        for name, label in CREDIT.items():
            self.fields[f"credit_{name}"] = number_field(label, 0, 1000)
        labels = ", ".join(count.heading for count in game.counts) or _("only who won")
        self.fields["kept"].choices = [  # type: ignore[attr-defined]
            (GAME, _("Those of the game: %(labels)s") % {"labels": labels}),
            (OWN_COUNTS, _("My own numbers")),
        ]
        own = [(str(at), _("Higher number %(at)s wins") % {"at": at}) for at in range(1, MOST_COUNTS + 1)]
        self.fields["decided_by"].choices = [("", _("The players choose the winner")), *own]  # type: ignore[attr-defined]
        for at in range(1, MOST_COUNTS + 1):
            self._add_count(at)
        for at in range(1, BONUSES + 1):
            self._add_bonus(at)
        for field in self.fields.values():
            field.disabled = is_fixed

    def _add_count(self, at: int) -> None:
        self.fields[f"count{at}_label"] = forms.CharField(
            label=_("Number %(at)s") % {"at": at}, max_length=40, required=False
        )
        self.fields[f"count{at}_feeds"] = forms.ChoiceField(
            label=_("Number %(at)s counts for") % {"at": at}, choices=feeds_offered(), required=False
        )
        self.fields[f"count{at}_most"] = number_field(_("Number %(at)s, at most") % {"at": at}, 1, 10_000)
        self.fields[f"count{at}_needed"] = forms.BooleanField(
            label=_("Number %(at)s is required") % {"at": at}, required=False
        )

    def _add_bonus(self, at: int) -> None:
        choices = [("", "–")]
        choices += [(f"game:{count.name}", count.heading) for count in self.game.of_players]
        choices += [
            (f"own:{row}", _("My number %(row)s") % {"row": row}) for row in range(1, MOST_COUNTS + 1)
        ]
        self.fields[f"bonus{at}_count"] = forms.ChoiceField(
            label=_("Bonus %(at)s for") % {"at": at}, choices=choices, required=False
        )
        self.fields[f"bonus{at}_least"] = number_field(_("Bonus %(at)s, from") % {"at": at}, 0, 1000)
        self.fields[f"bonus{at}_points"] = _points(_("Bonus %(at)s, points") % {"at": at})
        self.fields[f"bonus{at}_points"].required = False

    @property
    def point_fields(self) -> Iterator[BoundField]:
        return (self[name] for name in POINTS)

    @property
    def credit_fields(self) -> Iterator[BoundField]:
        return (self[f"credit_{name}"] for name in CREDIT)

    @property
    def count_rows(self) -> Iterator[tuple[BoundField, ...]]:
        for at in range(1, MOST_COUNTS + 1):
            yield tuple(self[f"count{at}_{part}"] for part in ("label", "feeds", "most", "needed"))

    @property
    def bonus_rows(self) -> Iterator[tuple[BoundField, ...]]:
        for at in range(1, BONUSES + 1):
            yield tuple(self[f"bonus{at}_{part}"] for part in ("count", "least", "points"))

    def clean_bands(self) -> list[tuple[int, Decimal, Decimal]]:
        rows = []
        for at, line in enumerate(filter(str.strip, self.cleaned_data["bands"].splitlines()), start=1):
            found = BAND.fullmatch(line.strip())
            if found is None:
                self.add_error("bands", _("Line %(at)s is not a band. Write it as 6: 11-9.") % {"at": at})
                continue
            rows.append((int(found[1]), _decimal(found[2]), _decimal(found[3])))
        return rows

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        for at in range(1, MOST_COUNTS + 1):
            if (
                cleaned.get("kept") == OWN_COUNTS
                and cleaned.get(f"count{at}_feeds")
                and not cleaned.get(f"count{at}_label")
            ):
                self.add_error(f"count{at}_label", _("Name this number, or choose no tiebreak."))
        for at in range(1, BONUSES + 1):
            if cleaned.get(f"bonus{at}_count") and cleaned.get(f"bonus{at}_points") is None:
                self.add_error(f"bonus{at}_points", _("Say what this bonus is worth."))
        return cleaned

    def to_document(self) -> dict[str, Any]:
        """The document that the fields describe. Points with halves make the whole scoring count in halves."""
        cleaned = self.cleaned_data
        amounts = [cleaned[name] for name in POINTS]
        amounts += [points for band in cleaned["bands"] for points in band[1:]]
        amounts += [cleaned[f"bonus{at}_points"] or 0 for at in range(1, BONUSES + 1)]
        unit = 1 if all(amount == int(amount) for amount in amounts) else 2
        names = self._names()
        counts = [self._count(at, name) for at, name in names.items()]
        return {
            "title": cleaned["title"],
            "based_on": self.document["based_on"],
            "points": {name: int(cleaned[name] * unit) for name in POINTS} | {"unit": unit},
            "bands": [
                {"from": least, "winner": int(mine * unit), "loser": int(theirs * unit)}
                for least, mine, theirs in cleaned["bands"]
            ],
            "bonuses": list(self._bonuses(names, unit)),
            "bye_credit": {name: cleaned[f"credit_{name}"] or 0 for name in CREDIT},
            "counts": counts if cleaned["kept"] == OWN_COUNTS else None,
            "decided_by": {
                "count": names.get(int(cleaned["decided_by"] or 0), "")
                if cleaned["kept"] == OWN_COUNTS
                else "",
                "margin": cleaned["margin"] or 1,
            },
        }

    def _names(self) -> dict[int, str]:
        """A key for each own number that has a label, by its row."""
        rows = range(1, MOST_COUNTS + 1)
        labels = {at: label for at in rows if (label := self.cleaned_data.get(f"count{at}_label"))}
        return keys_of(labels, "number")

    def _count(self, at: int, name: str) -> dict[str, Any]:
        cleaned = self.cleaned_data
        feeds = cleaned[f"count{at}_feeds"]
        return {
            "name": name,
            "label": cleaned[f"count{at}_label"],
            "feeds": feeds,
            "most": cleaned[f"count{at}_most"] or 100,
            "is_shared": feeds == "games-drawn",
            "is_needed": cleaned[f"count{at}_needed"],
        }

    def _bonuses(self, names: Mapping[int, str], unit: int) -> Iterator[dict[str, Any]]:
        cleaned = self.cleaned_data
        for at in range(1, BONUSES + 1):
            kind, __, name = cleaned[f"bonus{at}_count"].partition(":")
            if not name:
                continue
            count = name if kind == "game" else names.get(int(name), _("number %(name)s") % {"name": name})
            points = int((cleaned[f"bonus{at}_points"] or 0) * unit)
            yield {"count": count, "at_least": cleaned[f"bonus{at}_least"] or 0, "points": points}


def _decimal(text: str) -> Decimal:
    return Decimal(text.replace(",", "."))


def _shown(document: Mapping[str, Any]) -> dict[str, Any]:
    """What the fields show of a document that is right."""
    points, counts = document["points"], document["counts"] or ()
    unit = points["unit"]
    rows = {count["name"]: at for at, count in enumerate(counts, start=1)}
    shown: dict[str, Any] = {
        "title": document["title"],
        "kept": GAME if document["counts"] is None else OWN_COUNTS,
        "decided_by": str(rows.get(document["decided_by"]["count"], "")),
        "margin": document["decided_by"]["margin"],
        "bands": "\n".join(
            f"{row['from']}: {_text(row['winner'], unit)}-{_text(row['loser'], unit)}"
            for row in document["bands"]
        ),
    }
    shown |= {name: _text(points[name], unit) for name in POINTS}
    shown |= {f"credit_{name}": document["bye_credit"][name] for name in CREDIT}
    for at, count in enumerate(counts, start=1):
        shown |= {f"count{at}_{part}": count[part] for part in ("label", "feeds", "most")}
        shown[f"count{at}_needed"] = count["is_needed"]
    for at, row in enumerate(document["bonuses"][:BONUSES], start=1):
        known = rows.get(row["count"])
        shown[f"bonus{at}_count"] = f"own:{known}" if known else f"game:{row['count']}"
        shown[f"bonus{at}_least"], shown[f"bonus{at}_points"] = row["at_least"], _text(row["points"], unit)
    return shown


def _text(points: int, unit: int) -> str:
    whole, rest = divmod(points, unit)
    return f"{whole}.5" if rest else str(whole)

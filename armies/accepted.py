"""The catalogues an event accepts lists from, each in one version: as data, and the fault of a list from elsewhere.

A version is named by its catalogue's key, its number and its fingerprint: what takes the same name later is another one.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from armies.cards import cards_of
from armies.models import CatalogueVersion
from common.errors import Invalid
from rules.engine.army import rows_fault
from rules.engine.cards import Row
from rules.engine.documents import Doc
from rules.engine.faults import Fault
from rules.games.registry import cites, game_of

MOST = 20


@dataclass(frozen=True, slots=True)
class CatalogueRef:
    catalogue: str
    version: int
    fingerprint: str = ""

    def as_json(self) -> dict[str, Any]:
        return {"catalogue": self.catalogue, "version": self.version, "fingerprint": self.fingerprint}


@dataclass(frozen=True)
class Accepted:
    """What an event accepts. Two are equal when they name the same versions."""

    refs: tuple[CatalogueRef, ...] = ()

    def takes(self, version: CatalogueVersion) -> bool:
        return version.is_published and ref_of(version) in self.refs

    def as_json(self) -> list[dict[str, Any]]:
        return [ref.as_json() for ref in self.refs]

    @cached_property
    def versions(self) -> tuple[CatalogueVersion, ...]:
        """Those that this service holds, in the order in which the event names them. One query."""
        found = {ref_of(version): version for version in _published(self.refs)}
        return tuple(found[ref] for ref in self.refs if ref in found)

    @cached_property
    def missing(self) -> tuple[CatalogueRef, ...]:
        """Those that this service does not hold: an event may come from another one."""
        held = {ref_of(version) for version in self.versions}
        return tuple(ref for ref in self.refs if ref not in held)


def ref_of(version: CatalogueVersion) -> CatalogueRef:
    return CatalogueRef(version.catalogue.slug, version.number, version.fingerprint)


def accepted_of(versions: Iterable[CatalogueVersion]) -> Accepted:
    return Accepted(tuple(ref_of(version) for version in versions))


def read_accepted(data: Any) -> Accepted:
    """Raises Invalid with every fault of form; whether the versions exist is not asked."""
    faults: list[Fault] = []
    items = data if isinstance(data, list) else []
    if not isinstance(data, list) or len(items) > MOST:
        faults.append(
            Fault(
                "event.catalogues",
                "/catalogues",
                _("A list of at most %(most)s catalogues is expected.") % {"most": MOST},
            )
        )
    refs = [_ref(Doc(item, f"/catalogues/{at}", faults)) for at, item in enumerate(items[:MOST])]
    if faults:
        raise _invalid(faults)
    return Accepted(tuple(dict.fromkeys(refs)))


def _ref(doc: Doc) -> CatalogueRef:
    found = CatalogueRef(
        doc.text("catalogue", longest=64),
        doc.integer("version", low=1),
        doc.text("fingerprint", "", longest=64),
    )
    doc.close()
    return found


def settle(accepted: Accepted, ruleset: str) -> Accepted:
    """The same with every fingerprint filled in. Raises Invalid for what is unknown, changed, or of another game."""
    held = {(one.catalogue.slug, one.number): one for one in _published(accepted.refs)}
    faults = [
        Fault(
            "event.catalogue",
            f"/catalogues/{at}",
            text,
            values={"catalogue": ref.catalogue, "version": ref.version},
        )
        for at, ref in enumerate(accepted.refs)
        if (text := _wrong(ref, held.get((ref.catalogue, ref.version)), ruleset))
    ]
    if faults:
        raise _invalid(faults)
    return accepted_of(held[ref.catalogue, ref.version] for ref in accepted.refs)


def _wrong(ref: CatalogueRef, version: CatalogueVersion | None, ruleset: str) -> str:
    if version is None:
        return _("There is no published version %(version)s of a catalogue “%(catalogue)s”.") % {
            "version": ref.version,
            "catalogue": ref.catalogue,
        }
    if version.catalogue.game != game_of(ruleset).key:
        return _("%(version)s belongs to another game.") % {"version": version}
    if ref.fingerprint not in ("", version.fingerprint):
        return _("%(version)s is not the one that is meant: its fingerprint differs.") % {"version": version}
    return ""


def _published(refs: Iterable[CatalogueRef]) -> list[CatalogueVersion]:
    named = [Q(catalogue__slug=ref.catalogue, number=ref.version) for ref in refs]
    if not named:
        return []
    wanted = Q()
    for one in named:
        wanted |= one
    published = CatalogueVersion.objects.filter(wanted, state=CatalogueVersion.State.PUBLISHED)
    return list(published.select_related("catalogue__owner", "catalogue__replaced_by"))


def _invalid(faults: list[Fault]) -> Invalid:
    return Invalid(
        "event-catalogues", _("The event cannot accept lists from these catalogues."), faults=faults
    )


# ---- lists from elsewhere ----


def catalogue_faults(version: CatalogueVersion, accepted: Accepted | None, ruleset: str) -> Iterator[Fault]:
    """The fault of a list whose catalogue the event does not accept; nothing where no event is asked (None)."""
    if accepted is None or accepted.takes(version):
        return
    values = {
        "rows": [],
        **ref_of(version).as_json(),
        "owner": version.catalogue.owner_name,
        "trust": version.catalogue.trust,
        "accepted": accepted.as_json(),
    }
    uses = _("This list uses %(catalogue)s.") % {"catalogue": version.full_name}
    text = f"{uses} {_accepts(accepted)}"
    yield Fault("army.catalogue-not-accepted", "/catalogue", text, cites(ruleset).restrictions, values)


def _accepts(accepted: Accepted) -> str:
    names = [version.full_name for version in accepted.versions]
    names += [
        _("%(catalogue)s, version %(version)s (not on this service)")
        % {"catalogue": ref.catalogue, "version": ref.version}
        for ref in accepted.missing
    ]
    if not names:
        return _("The event accepts no catalogue yet: its organizer has to choose one.")
    catalogues = pgettext("between two catalogues", " or ").join(names)
    return _("The event accepts %(catalogues)s.") % {"catalogues": catalogues}


def card_faults(version: CatalogueVersion, rows: Iterable[Row], ruleset: str) -> Iterator[Fault]:
    """The fault of a snapshot whose model cards are not those of the catalogue version that it names."""
    cards = cards_of(version)
    changed = [row for row in rows if row.card and row.card != cards.get(row.card.key)]
    if changed:
        models = ", ".join(row.name for row in changed)
        text = _("%(models)s: not as in %(catalogue)s.") % {"models": models, "catalogue": version.full_name}
        yield rows_fault(
            "army.cards-differ", (row.index for row in changed), text, cites(ruleset).restrictions
        )

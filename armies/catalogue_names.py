"""Names that must not deceive: nobody but an administrator publishes under the name or key of an official catalogue."""

import json
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from django.utils.translation import gettext as _

from accounts.models import User
from armies.access import maintained_by
from armies.catalogue_document import CatalogueDocument, read_catalogue
from armies.models import Catalogue
from common.errors import Fault, Invalid, NotAllowed, Refusal
from rules.engine.game import Game
from rules.games.registry import GAMES

DATA = Path(__file__).resolve().parent / "data"
# Beside that a game's package may bring catalogues of its own.
OF_A_GAME = "catalogues"


@cache
def shipped() -> tuple[CatalogueDocument, ...]:
    """The catalogues that come with the service, loaded or not."""
    folders = [DATA, *(_folder(game) / OF_A_GAME for game in GAMES.values())]
    paths = [path for folder in folders for path in sorted(folder.glob("*.json"))]
    return tuple(read_catalogue(json.loads(path.read_text(encoding="utf-8"))) for path in paths)


def _folder(game: Game) -> Path:
    return DATA.parents[1].joinpath(*game.package.split("."))


def plain(name: str) -> str:
    """What is left of a name when case, accents, spaces and punctuation are taken away."""
    return "".join(letter for letter in unicodedata.normalize("NFKD", name).casefold() if letter.isalnum())


def refuse_official_name(document: CatalogueDocument, actor: User | None) -> None:
    """Raises Invalid for a new catalogue of a person who is no administrator and takes an official name or key."""
    if actor is None or actor.is_staff:
        return
    faults = [
        Fault("catalogue.name-official", f"/{field}", text % {"said": heading})
        for field, text, heading, taken in (
            (
                "name",
                _("“%(said)s” is the name of an official catalogue."),
                document.name,
                set(_official_names()),
            ),
            (
                "slug",
                _("“%(said)s” is the short name of an official catalogue."),
                document.slug,
                {plain(one.slug) for one in shipped()},
            ),
        )
        if plain(heading) in taken
    ]
    if faults:
        text = _("%(fault)s Choose another one, so that nobody mistakes your catalogue for it.") % {
            "fault": faults[0].text
        }
        raise Invalid("catalogue-name-official", text, faults=faults)


def _official_names() -> Iterator[str]:
    yield from (plain(one.name) for one in shipped())
    official = Catalogue.objects.filter(trust__in=Catalogue.OFFICIAL)
    yield from map(plain, official.values_list("name", flat=True))


def refuse_foreign_version(catalogue: Catalogue, actor: User | None) -> None:
    """Versions come from the owner, a maintainer or an administrator, of an official catalogue from administrators alone.

    `actor` is None for the service itself, which takes over nobody's catalogue.
    """
    if actor is None and catalogue.owner is not None:
        raise Refusal(
            "catalogue-taken",
            _("The short name “%(slug)s” is taken by %(owner)s.")
            % {"slug": catalogue.slug, "owner": catalogue.owner},
        )
    if actor is None or actor.is_staff:
        return
    if catalogue.owner_id != actor.pk and catalogue.pk not in maintained_by(actor):
        raise NotAllowed("catalogue-not-yours", _("This catalogue belongs to somebody else."))
    if catalogue.is_official:
        text = _("Only administrators publish versions of an official catalogue.")
        raise NotAllowed("catalogue-official", text)

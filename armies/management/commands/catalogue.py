"""Catalogues as files: `check` reads them, `diff` shows what publishing would change, `publish` makes the next version.

manage.py catalogue check FOLDER_OR_FILE
manage.py catalogue diff FOLDER_OR_FILE
manage.py catalogue publish FOLDER_OR_FILE --by USERNAME --note "Errata of May"
"""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.models import User
from armies.catalogue_document import CatalogueDocument
from armies.catalogue_files import read_files
from armies.services.catalogue_import import Plan, plan_import, vouched
from armies.services.catalogues import load_catalogue
from common.errors import Refusal


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("action", choices=["check", "diff", "publish"])
        parser.add_argument("path", type=Path)
        parser.add_argument("--by", default="", help="Username of the owner; needed for diff and publish.")
        parser.add_argument("--note", default="", help="What changed, for those who use the catalogue.")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            document = read_files(options["path"])
            if options["action"] == "check":
                self.stdout.write(f"{document.name}: {len(document.models)} models, no fault.")
                return
            actor = _person(options["by"])
            document = vouched(document, actor)
            plan = plan_import(document, actor=actor)
            self._show(plan)
            if options["action"] == "publish":
                self._publish(document, actor, options["note"])
        except Refusal as refusal:
            lines = [refusal.text, *(f"  {fault.path}: {fault.text}" for fault in refusal.faults)]
            raise CommandError("\n".join(lines)) from None

    def _show(self, plan: Plan) -> None:
        if plan.is_unchanged:
            self.stdout.write("Nothing would change.")
        for sign, names in (("+", plan.added), ("-", plan.removed)):
            for name in names:
                self.stdout.write(f"{sign} {name}")
        for old, new in plan.renamed:
            self.stdout.write(f"> {old} is {new} now")
        for name, changes in plan.changed:
            for one in changes:
                self.stdout.write(
                    f"~ {name}: {one.what} {one.before or 'nothing'} -> {one.after or 'nothing'}"
                )
        self.stdout.write(
            f"Saved lists that use what changes: {plan.lists}; lists submitted: {plan.submissions}."
        )

    def _publish(self, document: CatalogueDocument, actor: User, note: str) -> None:
        version, is_new = load_catalogue(document, actor=actor, note=note)
        self.stdout.write(
            f"{version} {'is published' if is_new else 'was published before'}: {version.fingerprint}"
        )


def _person(username: str) -> User:
    found = User.objects.filter(username=username, is_active=True).first() if username else None
    if found is None:
        raise CommandError("Say with --by who publishes: the username of an account.")
    return found

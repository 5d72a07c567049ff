"""`manage.py makemessages`, as the catalogues are kept here: whole lines, file names without line numbers, nothing guessed."""

from django.conf import settings
from django.core.management.base import CommandParser
from django.core.management.commands import makemessages

# Where nothing is written for a visitor.
ELSEWHERE = (
    "node_modules",
    "tests",
    "benchmarks",
    "devtools",
    "docs",
    "deploy",
    "migrations",
    "locale",
    "*.json",
)


class Command(makemessages.Command):
    # A translation that was guessed from a similar sentence is worse than one that is missing: that one is noticed.
    msgmerge_options = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching"]

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.set_defaults(
            locale=[code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE],
            ignore_patterns=list(ELSEWHERE),
            add_location="file",
            no_wrap=True,
            no_obsolete=True,
        )

"""What Django says in forms, in our own words: the project's catalogues go before those of the framework.

Some of its translations are formal where ours are not, wrong (Spanish “fewer than” for “at most”) or missing.
"""

from django.utils.translation import gettext_noop

from wording import ngettext_lazy

SENTENCES = (
    gettext_noop("This field is required."),
    gettext_noop("Enter a valid email address."),
    gettext_noop("Enter a whole number."),
    gettext_noop("Enter a number."),
    gettext_noop("Enter a valid date."),
    gettext_noop("Enter a valid time."),
    gettext_noop("Enter a valid date/time."),
    gettext_noop("Enter a valid URL."),
    gettext_noop("Enter a list of values."),
    gettext_noop("Select a valid choice. %(value)s is not one of the available choices."),
    gettext_noop("Select a valid choice. That choice is not one of the available choices."),
    gettext_noop("“%(pk)s” is not a valid value."),
    gettext_noop("Ensure this value is less than or equal to %(limit_value)s."),
    gettext_noop("Ensure this value is greater than or equal to %(limit_value)s."),
    gettext_noop("Null characters are not allowed."),
    gettext_noop("The submitted file is empty."),
    gettext_noop("This password is entirely numeric."),
    gettext_noop("This password is too common."),
    gettext_noop(
        "Enter a valid username. This value may contain only unaccented lowercase a-z and uppercase A-Z letters, "
        "numbers, and @/./+/-/_ characters."
    ),
)
COUNTED = (
    ngettext_lazy(
        "Ensure this value has at most %(limit_value)d character (it has %(show_value)d).",
        "Ensure this value has at most %(limit_value)d characters (it has %(show_value)d).",
    ),
    ngettext_lazy(
        "This password is too short. It must contain at least %d character.",
        "This password is too short. It must contain at least %d characters.",
    ),
)

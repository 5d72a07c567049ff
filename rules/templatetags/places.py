"""Template tags about places in a case. No queries."""

from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from rules.engine.form_words import NO_WORDS, FormWords
from rules.presenters.places import field_place

register = template.Library()


@register.simple_tag
def place_of(path: str, words: FormWords | str = "", case: Any = None) -> SafeString | str:
    """Where a JSON pointer lies, in words, with the pointer as its title; nothing where words cannot say it."""
    text = field_place(path, words if isinstance(words, FormWords) else NO_WORDS, case)
    return format_html('<span class="faults__path" title="{}">{}</span>', path, text) if text else ""

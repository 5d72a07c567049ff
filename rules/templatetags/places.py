"""Template tags about places in a case. No queries."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from rules.presenters.places import place

register = template.Library()


@register.simple_tag
def place_of(path: str) -> SafeString | str:
    """Where a JSON pointer lies, in words, with the pointer as its title; nothing where words cannot say it."""
    text = place(path)
    return format_html('<span class="faults__path" title="{}">{}</span>', path, text) if text else ""

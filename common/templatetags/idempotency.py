"""The hidden field that makes a form safe to send twice."""

from uuid import uuid4

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from common.idempotency import FIELD

register = template.Library()


@register.simple_tag
def idempotency_key() -> SafeString:
    """A hidden field that makes a form safe to send twice; every rendering gets a key of its own."""
    return format_html('<input type="hidden" name="{}" value="{}">', FIELD, uuid4().hex)

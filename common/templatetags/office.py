"""What the frame of the back office needs: its pages' scripts without those that it has already or that wait to be used."""

import re
from collections.abc import Iterable

from django import template
from django.template import Context, NodeList
from django.template.base import Parser, Token
from django.templatetags.static import static
from django.utils.html import format_html

register = template.Library()

SCRIPT = re.compile(r'<script\b[^>]*\bsrc="([^"]+)"[^>]*>\s*</script>')
# In the bundle of every page, or for fields that fill others in and rows that are added: no table of ours has any.
NEEDLESS = (
    "admin/js/core.js",
    "admin/js/actions.js",
    "admin/js/inlines.js",
    "admin/js/prepopulate.js",
    "admin/js/urlify.js",
    "admin/js/vendor/xregexp/xregexp.js",
    "admin/js/vendor/xregexp/xregexp.min.js",
)
# For choosing in a table with many rows and for what stands beside such a field: 60 kB, fetched when one is used.
WHEN_USED = (
    "admin/js/vendor/jquery/jquery.js",
    "admin/js/vendor/jquery/jquery.min.js",
    "admin/js/jquery.init.js",
    "admin/js/vendor/select2/select2.full.js",
    "admin/js/vendor/select2/select2.full.min.js",
    "admin/js/autocomplete.js",
    "admin/js/admin/RelatedObjectLookups.js",
    "unfold/js/select2.init.js",
)
SMALLER = {"admin/js/vendor/select2/select2.full.js": "admin/js/vendor/select2/select2.full.min.js"}
LANGUAGE = "admin/js/vendor/select2/i18n/"


class LeanScripts(template.Node):
    """The block's scripts, without the needless ones; those for later become names for `static/js/office.js`."""

    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist

    def render(self, context: Context) -> str:
        html = self.nodelist.render(context)
        found = SCRIPT.findall(html)
        later = [address for address in found if address in _addresses(WHEN_USED) or LANGUAGE in address]
        dropped = {*later, *_addresses(NEEDLESS)}
        kept = SCRIPT.sub(lambda script: "" if script[1] in dropped else script[0], html)
        return kept + _waiting(later)


def _addresses(paths: Iterable[str]) -> set[str]:
    return {static(path) for path in paths}


def _waiting(addresses: Iterable[str]) -> str:
    smaller = {static(large): static(small) for large, small in SMALLER.items()}
    names = dict.fromkeys(smaller.get(address, address) for address in addresses)
    return format_html('<meta name="scripts-when-used" content="{}">', " ".join(names)) if names else ""


@register.tag
def leanscripts(parser: Parser, token: Token) -> LeanScripts:
    nodelist = parser.parse(("endleanscripts",))
    parser.delete_first_token()
    return LeanScripts(nodelist)


@register.simple_tag
def htmx_when_used() -> str:
    """The library asks for command results with it."""
    return format_html('<meta name="htmx-when-used" content="{}">', static("unfold/js/htmx/htmx.js"))

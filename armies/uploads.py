"""What somebody submitted, by file or by pasting: one limit for lists and for catalogues."""

from django import forms
from django.utils.translation import gettext as _

from armies.interchange.drafts import Refused
from armies.interchange.reading import MOST_BYTES


def bytes_of(form: forms.Form, *, is_list: bool = False, most: int = MOST_BYTES) -> bytes:
    """The form's "file", else its "text". The size is asked before the content, so that nothing large is ever held."""
    file = form.cleaned_data["file"]
    if file is None:
        return str(form.cleaned_data["text"]).encode()
    if file.size > most:
        text = (
            _("The file is larger than %(most)s MB; no list is.")
            if is_list
            else _("The file is larger than %(most)s MB.")
        )
        raise Refused("too-large", text % {"most": most // 1_000_000})
    content: bytes = file.read()
    return content

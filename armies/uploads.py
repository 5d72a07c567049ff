"""What somebody submitted, by file or by pasting: one limit for lists and for catalogues."""

from django import forms

from armies.interchange.drafts import Refused
from armies.interchange.reading import MOST_BYTES


def bytes_of(form: forms.Form, *, remark: str = "", most: int = MOST_BYTES) -> bytes:
    """The form's "file", else its "text". The size is asked before the content, so that nothing large is ever held."""
    file = form.cleaned_data["file"]
    if file is None:
        return str(form.cleaned_data["text"]).encode()
    if file.size > most:
        raise Refused("too-large", f"The file is larger than {most // 1_000_000} MB{remark}.")
    content: bytes = file.read()
    return content

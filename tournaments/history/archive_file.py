"""An archive as a file: written a few rows at a time, read within limits before anything looks at its content."""

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator
from tempfile import SpooledTemporaryFile
from typing import IO, Any, Protocol

from django.db import transaction
from django.utils.translation import gettext as _

import strict_json
from common.errors import Invalid
from tournaments.history.archive import Kept, parts_of
from tournaments.models import Event

LARGEST = 20_000_000
MOST_CARRIED = 1_500_000  # letters of a file in a form; a form of more than 2 MB is refused
IN_MEMORY = 1_000_000  # bytes of a file that is being written; a longer one goes on on the disk


def written(event: Event) -> IO[bytes]:
    """The archive from its first byte on. It is whole before anything of it is sent: an error is a page, no half of a file."""
    file = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 - closed by the answer that sends it
    with transaction.atomic():
        for text in _texts(parts_of(event)):
            file.write(text.encode())
    file.seek(0)
    return file


def _texts(part: Any) -> Iterator[str]:
    """JSON with a row of a long list on a line of its own."""
    if isinstance(part, Kept):
        yield part.text
    elif isinstance(part, Iterator):
        yield from _list(part)
    elif isinstance(part, dict) and any(isinstance(one, Iterator | Kept) for one in part.values()):
        yield from _object(part)
    else:
        yield json.dumps(part, ensure_ascii=False)


def _list(rows: Iterator[Any]) -> Iterator[str]:
    yield "["
    for at, row in enumerate(rows):
        yield ",\n" if at else "\n"
        yield from _texts(row)
    yield "]"


def _object(part: dict[str, Any]) -> Iterator[str]:
    yield "{"
    for at, (name, one) in enumerate(part.items()):
        yield f"{',' if at else ''}\n{json.dumps(name, ensure_ascii=False)}: "
        yield from _texts(one)
    yield "}"


class Upload(Protocol):
    @property
    def size(self) -> int | None: ...

    def read(self) -> bytes: ...


def read_archive(content: bytes) -> Any:
    """The document in the file. Raises Invalid."""
    if len(content) > LARGEST:
        raise _too_large()
    try:
        return strict_json.read(content)
    except strict_json.Unreadable as error:
        raise Invalid(
            "archive.unreadable", _("The archive is not JSON that we can read: %(error)s.") % {"error": error}
        ) from None


def upload_bytes(upload: Upload | None) -> bytes:
    """The size is asked before the content, so that nothing large is ever held. Raises Invalid."""
    if upload is None:
        raise Invalid("archive.missing", _("Choose an archive file."))
    if (upload.size or 0) > LARGEST:
        raise _too_large()
    if not upload.size:
        raise Invalid("archive.empty", _("The submitted file is empty."))
    return upload.read()


def carried(content: bytes) -> str:
    """The file for a form that carries it from the preview to the last step; empty where a form is too small for it."""
    packed = b64encode(zlib.compress(content)).decode()
    return packed if len(packed) <= MOST_CARRIED else ""


def from_carried(text: str) -> bytes:
    """No more is unpacked than an archive may be long. Raises Invalid."""
    try:
        content = zlib.decompressobj().decompress(b64decode(text, validate=True), LARGEST + 1)
    except (ValueError, zlib.error):
        raise Invalid("archive.missing", _("Choose an archive file.")) from None
    return content


def _too_large() -> Invalid:
    return Invalid(
        "archive.too-large", _("The archive is larger than %(most)s MB.") % {"most": LARGEST // 1000000}
    )

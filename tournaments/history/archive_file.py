"""An archive as a file: read within limits before anything looks at its content."""

from typing import Any, Protocol

from common import strict_json
from common.errors import Invalid

LARGEST = 20_000_000


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
        raise Invalid("archive.unreadable", f"The archive is not JSON that we can read: {error}.") from None


def read_upload(upload: Upload | None) -> Any:
    """The size is asked before the content, so that nothing large is ever held. Raises Invalid."""
    if upload is None:
        raise Invalid("archive.missing", "Choose an archive file.")
    if (upload.size or 0) > LARGEST:
        raise _too_large()
    return read_archive(upload.read())


def _too_large() -> Invalid:
    return Invalid("archive.too-large", f"The archive is larger than {LARGEST // 1_000_000} MB.")

"""Files to download: with a name made of a title, or sent in pieces and still read whole by what asks for the content."""

from typing import IO, Any, TypeVar

from django.http import FileResponse
from django.http.response import HttpResponseBase
from django.utils.http import content_disposition_header
from django.utils.text import slugify

Answer = TypeVar("Answer", bound=HttpResponseBase)


class Download(FileResponse):
    """`file` stands at its beginning and is closed when the answer is."""

    def __init__(self, file: IO[bytes], **kwargs: Any) -> None:
        super().__init__(file, **kwargs)
        self._file = file

    @property
    def content(self) -> bytes:  # type: ignore[override]
        at = self._file.tell()
        self._file.seek(0)
        whole = self._file.read()
        self._file.seek(at)
        return whole

    @property
    def text(self) -> str:  # type: ignore[override]
        return self.content.decode()


def named(answer: Answer, name: str, ending: str, *, is_saved: bool = True) -> Answer:
    """The answer with a file name made of a title. `is_saved`: the browser saves it instead of showing it."""
    stem = slugify(name, allow_unicode=True)[:80] or "muster"
    answer["Content-Disposition"] = str(content_disposition_header(is_saved, f"{stem}{ending}"))
    return answer
